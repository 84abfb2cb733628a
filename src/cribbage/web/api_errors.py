"""Refusals of the JSON API: application/problem+json with a stable code."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from cribbage.engine.rules import BadRules
from cribbage.services.names import BadName
from cribbage.web import api_openapi
from cribbage.web.api_codes import TITLES

BAD_REQUEST = 400


class ApiProblem(Exception):
    """A request of a program that is not carried out."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


def problem(status: int, code: str) -> JSONResponse:
    """A problem as an answer."""
    body = {"type": "about:blank", "title": TITLES.get(status, "Not carried out."), "status": status, "code": code}
    return JSONResponse(body, status, media_type=api_openapi.PROBLEM)


class ApiRoute(APIRoute):
    """A call. What the framework cannot parse at all, being nested too deep or the like, is unreadable as well."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def answer(request: Request) -> Response:
            try:
                return await handle(request)
            except HTTPException as error:
                if error.status_code != BAD_REQUEST:
                    raise
                raise ApiProblem(422, "unreadable") from None

        return answer


def install(app: FastAPI) -> None:
    """Answer the problems that only the API has, and describe them as what they are."""
    api_openapi.install(app)

    @app.exception_handler(ApiProblem)
    def api_problem(_request: Request, error: ApiProblem) -> JSONResponse:
        return problem(error.status, error.code)

    @app.exception_handler(BadRules)
    def bad_rules(_request: Request, error: BadRules) -> JSONResponse:
        return problem(422, error.code)

    @app.exception_handler(BadName)
    def bad_name(_request: Request, error: BadName) -> JSONResponse:
        return problem(422, error.code)
