"""The output formats of commands besides text and JSON: drawings, documents, and what other programs read."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from codecompass.frontends import drawing
from codecompass.frontends.render import changes

Json = Mapping[str, Any]  # Any: JSON as it came; who prints an answer knows its shape
Writer = Callable[..., str]
"""Writes an answer in one form."""


def formats_of(tool: str) -> Mapping[str, Writer]:
    """The formats of a tool's answer, by name. Imported on demand, since every command asks."""
    return FORMATS[tool]() if tool in FORMATS else {}


def lists_of(tool: str) -> tuple[str, ...]:
    """Formats that are arguments for other programs, which can also be separated by NUL."""
    from codecompass.languages.runners import every_runner

    return tuple(every_runner()) if tool == "review_change" else ()


def _drawn(tool: str) -> dict[str, Writer]:
    return {form: partial(drawing.draw, tool, form=form) for form in drawing.FORMATS}


def _of_overview() -> Mapping[str, Writer]:
    from codecompass.frontends.documents import html, markdown
    from codecompass.frontends.reports import overview

    return {
        "md": lambda answer: markdown(overview.document(answer)),
        "html": lambda answer: html(overview.document(answer)),
        **_drawn("get_overview"),
    }


def _of_review() -> Mapping[str, Writer]:
    from codecompass.frontends.documents import html, markdown
    from codecompass.frontends.reports import review, sarif
    from codecompass.languages.runners import every_runner

    return {
        "md": lambda answer: markdown(review.document(answer)),
        "html": lambda answer: html(review.document(answer)),
        "sarif": sarif.of_review,
        "junit": review.junit,
        "commands": review.commands_of,
        **{name: partial(review.ids_of, runner=name, paths=runner.paths) for name, runner in every_runner().items()},
    }


def _of_rules() -> Mapping[str, Writer]:
    from codecompass.frontends.documents import markdown
    from codecompass.frontends.reports import rules, sarif

    return {"sarif": sarif.of_check, "md": lambda answer: markdown(rules.document(answer))}


FORMATS: Mapping[str, Callable[[], Mapping[str, Writer]]] = {
    **{tool: partial(_drawn, tool) for tool in drawing.DRAWERS},
    "get_overview": _of_overview,
    "review_change": _of_review,
    "check_rules": _of_rules,
    "plan_change": lambda: {"diff": changes.patch},
}
"""Writers by tool and form."""
ASKING: Mapping[tuple[str, str | None], Mapping[str, object]] = {
    ("plan_change", "diff"): {"diff": True, "max_tokens": 200_000},
}
"""Arguments that a form gives its tool."""
