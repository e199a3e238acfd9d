"""Finds the tests that come to an endpoint through a page: they act on an element of a form or a link that leads there."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from codecompass.extract.words import words_in_order
from codecompass.languages.testing import is_test
from codecompass.languages.views import (
    ACTED_ON,
    ACTION,
    ACTS,
    ADDRESS,
    CONTROLLER,
    ELEMENT,
    METHOD,
    TAG,
    TYPE,
    VIEW_ENDINGS,
)
from codecompass.session.project import Reader
from codecompass.tools.routes import matched
from codecompass.tools.symbols import Row, last_name

MOST_VIEWS, MOST_TESTS, MOST_ELEMENTS = 60, 60, 40
"""Files with a word that are read, and elements of pages that are looked for."""


class Acted(NamedTuple):
    """A line of a test that acts on an element of a page."""

    path: str
    line: int
    element: str


def acting_on(reader: Reader, row: Row) -> Iterator[Acted]:
    """The lines of tests that act on what leads to a route, whose elements lead nowhere else."""
    elements = dict.fromkeys(
        one for path in _views(reader, row) for one, leads in _elements(_text(reader, path), row) if leads
    )
    certain = [one for one in [*elements][:MOST_ELEMENTS] if _leads_only_there(reader, one, row)]
    if not certain:
        return
    pattern = re.compile(ACTED_ON.format(elements="|".join(map(re.escape, certain))))
    phrases = [" ".join(words_in_order(one)) for one in certain]
    holding = sorted({path for paths in reader.files_with(phrases).values() for path in paths if is_test(path)})
    for path in holding[:MOST_TESTS]:
        for number, text in enumerate(_text(reader, path).split("\n"), 1):
            found = pattern.search(text)
            if found is not None and ACTS.search(text):
                yield Acted(path, number, found["element"])


def _views(reader: Reader, row: Row) -> list[str]:
    """The views that may lead to a route: they contain its handler's name, or its longest word."""
    words = sorted(re.findall(r"[a-z]\w+", re.sub(r"\{[^}]*\}", "", str(row["name"]).lower())), key=len)[-1:]
    return _holding(reader, [last_name(str(row["symbol"])), *words])


def _holding(reader: Reader, names: list[str]) -> list[str]:
    phrases = [" ".join(words_in_order(one)) for one in names]
    held = {path for paths in reader.files_with(phrases).values() for path in paths}
    held |= {path for paths in reader.elsewhere(names).values() for path in paths}
    return sorted(path for path in held if path.endswith(VIEW_ENDINGS) and not is_test(path))[:MOST_VIEWS]


def _text(reader: Reader, path: str) -> str:
    return reader.text(path).decode("utf-8", "replace")


def _leads_only_there(reader: Reader, element: str, row: Row) -> bool:
    """Whether every element of that name, in any view, leads to the route."""
    told = [
        leads
        for path in _holding(reader, [element])
        for one, leads in _elements(_text(reader, path), row)
        if one == element
    ]
    return bool(told) and all(told)


def _elements(text: str, row: Row) -> Iterator[tuple[str, bool]]:
    """The named elements of a view that act, each with whether it leads to a route: by its own
    address, or by that of the form around it."""
    form = False
    for tag in TAG.finditer(text):
        kind = tag["name"].lower()
        if tag["close"]:
            form = form and kind != "form"
            continue
        own = _leads(tag["attributes"], kind, row)
        form = bool(own) if kind == "form" else form
        if own is None and not _submits(kind, tag["attributes"]):
            continue
        for one in ELEMENT.finditer(tag["attributes"]):
            yield one["element"], form if own is None else own


def _submits(kind: str, attributes: str) -> bool:
    """Whether a tag in a form, by its kind and attributes, sends the form."""
    told = TYPE.search(attributes)
    return kind == "form" or (told["type"].lower() in ("submit", "image") if told else kind == "button")


def _leads(attributes: str, kind: str, row: Row) -> bool | None:
    """Whether a tag leads to a route, by its kind and attributes; None if it leads nowhere."""
    handler, owner = last_name(str(row["symbol"])), str(row["symbol"]).rpartition(".")[0]
    action, address, method = (one.search(attributes) for one in (ACTION, ADDRESS, METHOD))
    if action is None and address is None:
        return None
    sent = method["method"].upper() if method else "POST" if action and kind == "form" else "GET"
    asked = ("POST", "GET") if kind in ("button", "input") else (sent,)
    if str(row["detail"]) not in ("", "ANY") and not {*asked} & {*str(row["detail"]).upper().split(",")}:
        return False
    if action is not None:
        controller = CONTROLLER.search(attributes)
        fits = controller is None or last_name(owner).removesuffix("Controller") == controller["controller"]
        return action["action"] == handler.removesuffix("Async") and fits
    return address is not None and matched(address["address"].partition("?")[0], str(row["name"])) == "exact"
