"""Calls through a base or an interface, in every language: `stores/` holds the same small program in each.

A service saves by an interface's method; `S3` implements it, and a `Queue` has a method of the same name that is
another's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from codecompass.project import Project
from helpers import files_of, index, repository

from .conftest import Ask, asking

STORES = Path(__file__).parent / "stores"


class Store(NamedTuple):
    """The symbols that play the parts."""

    declared: str
    implemented: str
    unrelated: str
    """A method of the same name that implements nothing."""
    callers: tuple[str, ...]
    """Who calls what is declared."""
    below: str
    """What the implementation calls."""


LANGUAGES: Mapping[str, Store] = {
    "python": Store("Store.put", "S3Store.put", "Queue.put", ("save",), "upload"),
    "go": Store("Store.Put", "S3.Put", "Queue.Put", ("Save",), "upload"),
    "rust": Store("Store::put", "S3::put", "Queue::put", ("keep", "save", "twice"), "upload"),
    "typescript": Store("Store.put", "S3.put", "Queue.put", ("save",), "upload"),
    "java": Store("Store.put", "S3.put", "Queue.put", ("save", "twice"), "upload"),
    "csharp": Store("IStore.Put", "S3.Put", "Queue.Put", ("Save",), "Upload"),
}


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    """All of them in one repository."""
    files = {f"{one}/{path}": text for one in LANGUAGES for path, text in files_of(STORES / one).items()}
    made = repository(tmp_path_factory.mktemp("stores") / "stores", files)
    index(made.root)
    return made.root


@pytest.fixture
def ask(stores: Path) -> Iterator[Ask]:
    with closing(Project.open(stores)) as project:
        yield asking(project)


def dispatched(edges: list[dict[str, Any]]) -> dict[str, str]:
    """The symbols that are reached by dispatch, with the declaration between."""
    found = [edge for edge in edges if edge["strategy"] == "dispatch"]
    assert all(edge["confidence"] == "heuristic" for edge in found)
    assert all("through" not in edge for edge in edges if edge not in found)
    return {edge["symbol"]["name"]: edge["through"]["qualified_name"] for edge in found}


@pytest.mark.parametrize("language", LANGUAGES)
def test_callers_of_an_implementation_are_those_of_its_declaration(language: str, ask: Ask) -> None:
    there = LANGUAGES[language]
    answer = ask("get_call_graph", symbol_name=there.implemented, path=language, direction="callers")
    found = dispatched(answer["callers"])
    assert tuple(sorted(found)) == tuple(sorted(there.callers))
    assert all(name.endswith(there.declared) for name in found.values())
    assert (answer["dispatched_callers"], answer["total_edges"]) == (len(found), len(answer["callers"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_callees_of_a_call_are_what_implements_its_declaration(language: str, ask: Ask) -> None:
    there = LANGUAGES[language]
    asked = {"symbol_name": there.callers[0], "path": language, "direction": "callees"}
    answer = ask("get_call_graph", **asked)
    assert there.implemented.replace("::", ".") in {
        ".".join(edge["symbol"]["qualified_name"].replace("::", ".").split(".")[-2:])
        for edge in answer["callees"]
        if edge["strategy"] == "dispatch"
    }
    deeper = ask("get_call_graph", **asked, depth=2)["callees"]
    (below,) = [edge for edge in deeper if edge["symbol"]["name"] == there.below]
    assert (below["depth"], below["strategy"] == "dispatch") == (2, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_only_called_alike_is_not_reached(language: str, ask: Ask) -> None:
    there = LANGUAGES[language]
    answer = ask("get_call_graph", symbol_name=there.unrelated, path=language)
    assert [edge["symbol"]["name"].lower() for edge in answer["callers"]] == ["enqueue"]
    assert (dispatched(answer["callers"]), answer["dispatched_callers"]) == ({}, 0)
    enqueued = ask("get_call_graph", symbol_name=answer["callers"][0]["symbol"]["symbol_id"], direction="callees")
    assert [edge["symbol"]["qualified_name"] for edge in enqueued["callees"]] == [answer["symbol"]["qualified_name"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_dispatch_only_what_is_written_counts(language: str, ask: Ask) -> None:
    there = LANGUAGES[language]
    answer = ask("get_call_graph", symbol_name=there.implemented, path=language, direction="callers", dispatch=False)
    assert (answer["callers"], answer["total_edges"], answer["dispatched_callers"]) == ([], 0, 0)
