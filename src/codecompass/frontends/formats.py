"""The forms besides text and JSON in which a command prints its answer: drawings, documents, what other programs read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from codecompass.frontends import drawing
from codecompass.frontends.documents import html, markdown
from codecompass.frontends.reports import overview, review, rules, sarif
from codecompass.languages.runners import every_runner

Json = Mapping[str, Any]  # Any: JSON as it came; who prints an answer knows its shape
Writer = Callable[[Json], str]


def _drawn(tool: str) -> dict[str, Writer]:
    return {form: partial(drawing.draw, tool, form=form) for form in drawing.FORMATS}


FORMATS: Mapping[str, Mapping[str, Writer]] = {
    **{tool: _drawn(tool) for tool in drawing.DRAWERS},
    "get_overview": {
        "md": lambda answer: markdown(overview.document(answer)),
        "html": lambda answer: html(overview.document(answer)),
        **_drawn("get_overview"),
    },
    "review_change": {
        "md": lambda answer: markdown(review.document(answer)),
        "html": lambda answer: html(review.document(answer)),
        "sarif": sarif.of_review,
        "junit": review.junit,
        **{runner: partial(review.ids_of, runner=runner) for runner in every_runner()},
    },
    "check_rules": {"sarif": sarif.of_check, "md": lambda answer: markdown(rules.document(answer))},
}
"""By tool and name."""
