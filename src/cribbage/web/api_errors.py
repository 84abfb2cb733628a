"""Refusals of the JSON API: application/problem+json with a stable code."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from cribbage.engine.rules import BadRules
from cribbage.services.names import BadName

PROBLEMS = {
    403: "The token does not speak for this.",
    404: "There is no such thing.",
    409: "Not now: something else has happened, or must happen first.",
    422: "What was sent cannot be read, or can never be right.",
    429: "Too often.",
}


class ApiProblem(Exception):
    """A request of a program that is not carried out."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code


def problem(status: int, code: str) -> JSONResponse:
    """A problem as an answer."""
    body = {"type": "about:blank", "title": PROBLEMS.get(status, "Not carried out."), "status": status, "code": code}
    return JSONResponse(body, status, media_type="application/problem+json")


def install(app: FastAPI) -> None:
    """Answer the problems that only the API has."""

    @app.exception_handler(ApiProblem)
    def api_problem(_request: Request, error: ApiProblem) -> JSONResponse:
        return problem(error.status, error.code)

    @app.exception_handler(BadRules)
    def bad_rules(_request: Request, error: BadRules) -> JSONResponse:
        return problem(422, error.code)

    @app.exception_handler(BadName)
    def bad_name(_request: Request, error: BadName) -> JSONResponse:
        return problem(422, error.code)
