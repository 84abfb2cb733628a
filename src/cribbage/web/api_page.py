"""The page that documents the JSON API, made from its OpenAPI description: nothing from elsewhere is loaded for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from cribbage.web.respond import page

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a request's body."""

    name: str
    type: str
    required: bool


@dataclass(frozen=True, slots=True)
class Operation:
    """One call of the API."""

    method: str
    path: str
    text: str
    fields: tuple[Field, ...]
    needs_token: bool
    statuses: tuple[str, ...]


@router.get("/api")
def documentation(request: Request) -> Response:
    """What programs can ask for."""
    description = request.app.openapi()
    return page(request, "api.html", operations=tuple(operations(description)), url=request.app.openapi_url)


def operations(description: dict[str, Any]) -> Iterator[Operation]:
    """The calls of an OpenAPI description, in its order."""
    schemas = description["components"]["schemas"]
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            parameters = {parameter["name"] for parameter in call.get("parameters", ())}
            yield Operation(
                method=method.upper(),
                path=path,
                text=call.get("description", ""),
                fields=tuple(_fields(schemas, call.get("requestBody"))),
                needs_token="authorization" in parameters,
                statuses=tuple(sorted(call["responses"])),
            )


def _fields(schemas: dict[str, Any], body: dict[str, Any] | None) -> Iterator[Field]:
    if body is None:
        return
    reference = body["content"]["application/json"]["schema"]["$ref"]
    schema = schemas[reference.rsplit("/", 1)[-1]]
    for name, field in schema["properties"].items():
        kinds = [kind.get("type", "") for kind in field.get("anyOf", [field])]
        yield Field(name, " | ".join(filter(None, kinds)), name in schema.get("required", ()))
