"""The page that documents the JSON API, made from its OpenAPI description: nothing from elsewhere is loaded for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from cribbage.web.api_codes import CODES
from cribbage.web.api_openapi import PROBLEM
from cribbage.web.respond import page

Schema: TypeAlias = dict[str, Any]

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a shape, or a header of a call; `kind` and `text` are English."""

    name: str
    kind: Markup
    text: Markup
    required: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call may answer: the status, the shape (none for a problem: they are all alike), and when."""

    status: str
    kind: Markup
    text: Markup


@dataclass(frozen=True, slots=True)
class Operation:
    """One call of the API."""

    method: str
    path: Markup
    text: Markup
    headers: tuple[Field, ...]
    fields: tuple[Field, ...]
    needs_token: bool
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A named shape of the description: an object with fields, or a text of a certain form."""

    name: str
    text: Markup
    kind: Markup
    fields: tuple[Field, ...]


@router.get("/api")
def documentation(request: Request) -> Response:
    """What programs can ask for."""
    return page(request, "api.html", **values_of(request.app.openapi(), request.app.openapi_url))


def values_of(description: Schema, url: str | None) -> dict[str, Any]:
    """What the page takes of an OpenAPI description that stands at this address."""
    return {
        # Its first paragraph is said by the page in the reader's language.
        "about": prose(description["info"]["description"].partition("\n\n")[2]),
        "operations": tuple(operations(description)),
        "shapes": shapes(description),
        "codes": tuple((code, row.status, row.text) for code, row in CODES.items()),
        "url": url,
    }


def operations(description: Schema) -> Iterator[Operation]:
    """The calls of an OpenAPI description, in its order."""
    schemas = description["components"]["schemas"]
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            yield Operation(
                method=method.upper(),
                path=_breakable(path),
                text=prose(call.get("description", "")),
                headers=tuple(_headers(call)),
                fields=_body(schemas, call),
                needs_token="security" in call,
                answers=tuple(_answer(*one) for one in sorted(call["responses"].items())),
            )


def shapes(description: Schema) -> dict[str, tuple[Shape, ...]]:
    """The shapes of a description by group: rules, moves, legal, events, others; each stands in its first group."""
    schemas = description["components"]["schemas"]
    groups = {
        "rules": ("WantedRules",),
        "moves": _members(schemas["NewMove"]["properties"]["move"]),
        "legal": _members(schemas["GameView"]["properties"]["legal"]["items"]),
        "events": _members(schemas["MoveMade"]["properties"]["events"]["items"]),
        "others": tuple(schemas),
    }
    told: set[str] = set()
    grouped: dict[str, tuple[Shape, ...]] = {}
    for group, names in groups.items():
        grouped[group] = tuple(_shape(name, schemas[name]) for name in names if name not in told)
        told.update(names)
    return grouped


# --- parts -----------------------------------------------------------------------------------------------------------


def _members(union: Schema) -> tuple[str, ...]:
    return tuple(_name(one["$ref"]) for one in union["oneOf"])


def _name(reference: str) -> str:
    return reference.rsplit("/", 1)[-1]


def _shape(name: str, schema: Schema) -> Shape:
    is_object = "properties" in schema
    return Shape(name, prose(schema.get("description", "")), Markup() if is_object else _kind(schema), _fields(schema))


def _fields(schema: Schema) -> tuple[Field, ...]:
    required = schema.get("required", ())
    return tuple(
        Field(name, _kind(field), prose(_with_default(field)), name in required)
        for name, field in schema.get("properties", {}).items()
    )


def _with_default(field: Schema) -> str:
    text: str = field.get("description", "")
    default = field.get("default")
    return text if default in (None, "") else f"{text}\n\nDefault: `{json.dumps(default)}`"


def _headers(call: Schema) -> Iterator[Field]:
    for one in call.get("parameters", ()):
        if one["in"] == "header":
            yield Field(one["name"], _kind(one["schema"]), prose(one.get("description", "")), one["required"])


def _body(schemas: Schema, call: Schema) -> tuple[Field, ...]:
    if "requestBody" not in call:
        return ()
    body = call["requestBody"]["content"]["application/json"]["schema"]
    # A body that may be left out is described as one of two: itself or nothing.
    return _fields(schemas[_name(next(one["$ref"] for one in (body, *body.get("anyOf", ())) if "$ref" in one))])


def _answer(status: str, answer: Schema) -> Answer:
    [(media_type, content)] = answer["content"].items()
    kind = Markup("<code>{}</code>").format(media_type)
    if media_type == PROBLEM:
        kind = Markup()
    elif "$ref" in content["schema"]:
        kind = _kind(content["schema"])
    return Answer(status, kind, prose(answer["description"]))


def _kind(schema: Schema) -> Markup:
    """What a value is, in signs rather than words: `[Card, …]`, `"hand" | "crib"`."""
    if "$ref" in schema:
        return Markup('<a href="#{0}">{0}</a>').format(_name(schema["$ref"]))
    for several in ("allOf", "anyOf", "oneOf"):
        if several in schema:
            return Markup(" | ").join(map(_kind, schema[several]))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return Markup("<code>{}</code>").format(" | ".join(map(json.dumps, values)))
    if "prefixItems" in schema:
        return Markup("[{}]").format(Markup(", ").join(map(_kind, schema["prefixItems"])))
    if schema.get("type") == "array":
        return Markup("[{}, …]").format(_kind(schema["items"]))
    if isinstance(schema.get("additionalProperties"), dict):
        return Markup("{{string: {}, …}}").format(_kind(schema["additionalProperties"]))
    return Markup("{}").format(schema.get("type", "") + _bounds(schema))


def _bounds(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    return "" if least is None or most is None else f" {least:.0f}–{most:.0f}"


def prose(text: str) -> Markup:
    """The little Markdown that descriptions hold: paragraphs, lists, and code between backticks."""
    blocks = [list(filter(None, block.split("\n"))) for block in text.split("\n\n")]
    return Markup().join(_block(lines) for lines in blocks if lines)


def _block(lines: list[str]) -> Markup:
    if not lines[0].startswith("- "):
        return Markup("<p>{}</p>").format(_line(" ".join(lines)))
    codes = [line[3:].partition("`")[0] for line in lines]
    if CODES.keys() >= set(codes):
        # They are explained once, at the end of the page.
        return Markup("<p>{}</p>").format(Markup(", ").join(map(Markup("<code>{}</code>").format, codes)))
    return Markup("<ul>{}</ul>").format(Markup().join(Markup("<li>{}</li>").format(_line(line[2:])) for line in lines))


def _line(text: str) -> Markup:
    parts = re.split(r"`([^`]*)`", text)
    return Markup().join(Markup("<code>{}</code>").format(part) if odd % 2 else part for odd, part in enumerate(parts))


def _breakable(path: str) -> Markup:
    """A path that may go on in the next line of a narrow page."""
    return Markup("<wbr>/").join(path.split("/"))
