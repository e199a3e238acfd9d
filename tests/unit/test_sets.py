"""Sets of words at the top of a file: one name has one content, wherever languages are read and resolved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

import pytest

OF_EACH_LANGUAGE = frozenset(
    "CALLING_MEMBERS COMMON MEMBERS_OF_DERIVED NUMBERS OBJECT_MEMBERS PLAIN VALUES WRAPPING_PACKAGES _ACCESS "
    "_CHECK_TARGETS _COMPARING _FUNCTIONS _LISTS _MAPS _NUMBER_NODES _STANDARD".split()
)
"""Names that say the same of several languages, in the words of each: its modifiers of access, its nodes of
functions."""


def _modules() -> Iterator[ModuleType]:
    for name in ("model", "extract", "resolve", "languages"):
        top = import_module(f"codecompass.{name}")
        yield top
        for found in walk_packages(getattr(top, "__path__", ()), f"{top.__name__}."):
            yield import_module(found.name)


def _sets() -> Iterator[tuple[str, str, frozenset[object]]]:
    """(name, module, words) of each set, list or tuple of words."""
    for module in _modules():
        for name, value in vars(module).items():
            if type(value) in (set, frozenset, tuple, list) and all(
                isinstance(one, str | bytes | int) for one in value
            ):
                yield name, module.__name__, frozenset(value)


def _language(module: str) -> str:
    """The language in whose folder a module stands; empty for what all share."""
    _, layer, *below = module.split(".")
    return below[0] if layer == "languages" and len(below) > 1 else ""


@pytest.fixture(scope="module")
def contents() -> dict[str, dict[frozenset[object], str]]:
    found: dict[str, dict[frozenset[object], str]] = defaultdict(dict)
    for name, module, words in _sets():
        if not name.startswith("__"):
            found[name].setdefault(words, module)
    assert len(found) > 300
    return found


def test_a_name_has_one_content(contents: dict[str, dict[frozenset[object], str]]) -> None:
    several = {name: sorted(found.values()) for name, found in contents.items() if len(found) > 1}
    assert not {name: modules for name, modules in several.items() if name not in OF_EACH_LANGUAGE}


def test_a_name_of_each_language_has_one_content_in_a_language(
    contents: dict[str, dict[frozenset[object], str]],
) -> None:
    for name in OF_EACH_LANGUAGE:
        languages = sorted(map(_language, contents[name].values()))
        assert len(languages) > 1, f"{name} need not be listed"
        assert "" not in languages, name
        assert languages == sorted(set(languages)), name
