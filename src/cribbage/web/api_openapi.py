"""The OpenAPI description: what the framework cannot say by itself is put in."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

PROBLEM = "application/problem+json"
FRAMEWORKS_OWN = "HTTPValidationError"
ABOUT = """Everything that a player can do, as JSON.

Set a table, or sit down with an invitation: the answer holds the seat's secret, its bearer token. Then read the game,
choose from `legal`, and send the move with the `version` that was read. Events on the stream say when to read again.
A watch token reads what watchers see.

Refusals are `application/problem+json` with a stable `code`. Keys may be added to every answer: pass over those that
you do not know."""


def install(app: FastAPI) -> None:
    """Let the application describe itself so."""
    made = app.openapi

    def described() -> dict[str, Any]:
        fresh = app.openapi_schema is None
        description = made()
        return finish(description) if fresh else description

    app.openapi = described  # type: ignore[method-assign]


def finish(description: dict[str, Any]) -> dict[str, Any]:
    """Say what the whole is, and that refusals are problems: the framework gives every answer a route's one type."""
    description["info"]["description"] = ABOUT
    for methods in description["paths"].values():
        for call in methods.values():
            # What the framework would answer by itself is never answered.
            answers = {status: one for status, one in call["responses"].items() if not _refers_to(one, FRAMEWORKS_OWN)}
            for answer in answers.values():
                if _refers_to(answer, "Problem"):
                    answer["content"] = {PROBLEM: next(iter(answer["content"].values()))}
            call["responses"] = answers
    for name in (FRAMEWORKS_OWN, "ValidationError"):
        description["components"]["schemas"].pop(name, None)
    return description


def _refers_to(answer: dict[str, Any], name: str) -> bool:
    """Whether the body of an answer is this schema."""
    contents = answer.get("content", {}).values()
    return any(content.get("schema", {}).get("$ref", "").endswith(f"/{name}") for content in contents)
