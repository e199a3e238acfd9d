"""Calls through a base or an interface, in every language: `stores/` holds the same small program in each.

A service saves by an interface's method; `S3` implements it, and a `Queue` has a method of the same name that is
another's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from codecompass.frontends.render import text_of
from codecompass.session.project import Project
from codecompass.tools import dispatch
from codecompass.tools.pack import uses_of
from codecompass.tools.users import _users as users_of
from helpers import files_of, index, mcp_session, repository

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


@pytest.mark.parametrize("language", LANGUAGES)
def test_impact_references_and_chains_go_through_the_declaration(language: str, ask: Ask) -> None:
    there = LANGUAGES[language]
    asked = {"symbol_name": there.implemented, "path": language}
    reached = ask("find_impact", **asked, depth=1)
    found = {one["symbol"]["name"]: one for level in reached["levels"] for one in level["symbols"]}
    assert set(found) == set(there.callers)
    assert all(one["strategy"] == "dispatch" and one["confidence"] == "heuristic" for one in found.values())
    assert reached["dispatched"] == len(found)

    uses = ask("find_references", **asked, kind="calls")
    assert sorted(one["from_symbol"]["name"] for one in uses["references"]) == sorted(there.callers)
    assert {one["through"]["qualified_name"].replace("::", ".").split(".")[-1] for one in uses["references"]} == {
        there.declared.replace("::", ".").split(".")[-1]
    }
    assert (uses["total_references"], uses["dispatched_references"]) == (len(there.callers), len(there.callers))

    chain = {"from_symbol": there.callers[0], "to_symbol": there.below, "from_path": language, "to_path": language}
    path, *others = ask("find_call_path", **chain)["paths"]
    there_too = "there one leads through `Parent.put`, which `Child` inherits, or through the object literal's"
    assert len(others) == (language in ("java", "typescript")), there_too
    assert (path["length"], path["confidence"], path["symbols"][-1]["name"]) == (2, "heuristic", there.below)
    first, second = path["call_sites"]
    assert (first["strategy"], "through" in first, "through" in second) == ("dispatch", True, False)
    for tool, arguments, empty in (
        ("find_impact", asked, "levels"),
        ("find_references", {**asked, "kind": "calls"}, "references"),
        ("find_call_path", chain, "paths"),
    ):
        assert ask(tool, **arguments, dispatch=False)[empty] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trace_goes_on_below_an_interface(language: str, ask: Ask) -> None:
    there = LANGUAGES[language]
    asked = {"entry_point": there.callers[0], "path": language}
    (root,) = ask("trace_feature", **asked)["nodes"]
    (declared,) = root["children"]
    below = {child["display_name"].replace("::", "."): child for child in declared["children"]}
    implemented = next(one for name, one in below.items() if name.endswith(there.implemented.replace("::", ".")))
    assert (implemented["strategy"], implemented["depth"], declared["depth"]) == ("dispatch", 1, 1)
    children = [child["display_name"].replace("::", ".").split(".")[-1] for child in implemented["children"]]
    inherited = [child for one in below.values() for child in one["children"] if language == "java"]
    assert children == ([] if inherited else [there.below]), "what `Parent.put` calls, too, is shown there"
    assert not any(there.unrelated.replace("::", ".") in name for name in below)
    (plain,) = ask("trace_feature", **asked, dispatch=False)["nodes"]
    assert [child["children"] for child in plain["children"]] == [[]]


FAMILY = """\
class Base:
    def run(self):
        self.step()
        helper()

    def step(self):
        helper()


class First(Base):
    def step(self):
        super().step()


class Second(First):
    def step(self):
        super().step()
        self.run()


def helper(): ...
"""
MANY = "class Shape:\n    def draw(self): ...\n\n\ndef show(shape: Shape):\n    shape.draw()\n\n\ndef page(shape):\n    show(shape)\n"
MANY += "".join(f"\n\nclass Shape{number}(Shape):\n    def draw(self): ...\n" for number in range(60))


@pytest.fixture
def family(tmp_path: Path) -> Iterator[Ask]:
    repo = repository(tmp_path / "family", {"family.py": FAMILY, "many.py": MANY})
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


def test_what_an_overriding_method_calls_of_its_base_is_just_that(family: Ask) -> None:
    """`super().step()` in `Second` never is `First`'s sibling; `self.step()` in the base is whatever overrides it."""
    callers = family("get_call_graph", symbol_name="Second.step", direction="callers", depth=3)["callers"]
    assert [(one["symbol"]["name"], one["strategy"], one["depth"]) for one in callers] == [("run", "dispatch", 1)]
    callees = family("get_call_graph", symbol_name="First.step", direction="callees")["callees"]
    assert [one["symbol"]["qualified_name"] for one in callees] == ["family.Base.step"]
    (path,) = family("find_call_path", from_symbol="Base.run", to_symbol="Second.step")["paths"]
    assert [one["name"] for one in path["symbols"]] == ["run", "step"]
    (around,) = family("find_call_path", from_symbol="Second.step", to_symbol="Second.step")["paths"]
    assert [one["qualified_name"] for one in around["symbols"]] == [
        "family.Second.step", "family.Base.run", "family.Second.step",
    ]  # fmt: skip


def test_a_subtree_stands_once_and_is_named_elsewhere(family: Ask) -> None:
    (root,) = family("trace_feature", entry_point="Base.run", depth=4)["nodes"]
    step, helper = root["children"]
    assert (helper["display_name"], [one["display_name"] for one in step["repeated"]]) == (
        "family.helper",
        ["family.helper"],
    )
    first, second = step["children"]
    assert [one["display_name"] for one in first["repeated"]] == ["family.Base.step"]
    assert [one["display_name"] for one in second["repeated"]] == ["family.First.step", "family.Base.run"]


def test_many_implementations_are_counted_and_drown_nothing(family: Ask) -> None:
    near = family("get_call_graph", symbol_name="show", direction="callees", limit=5)
    assert [one["strategy"] == "dispatch" for one in near["callees"]] == [False, True, True, True, True]
    assert (near["dispatched_callees"], near["total_edges"], near["truncated"]) == (60, 61, True)
    far = family("get_call_graph", symbol_name="page", direction="callees", depth=3)
    assert [one["symbol"]["name"] for one in far["callees"]] == ["show", "draw"]
    assert "many.Shape.draw" in far["metadata"]["warnings"][0]
    uses = family("find_references", symbol_name="Shape7.draw", kind="calls")
    assert [one["context"] for one in uses["references"]] == ["shape.draw()"]
    assert family("find_impact", symbol_name="Shape7.draw")["total_reached"] == 2


def test_codemaps_graph_tools_go_through_the_declaration(stores: Path) -> None:
    with mcp_session(stores) as session:
        for arguments, names in (({}, {"go/app.Service.Save"}), ({"dispatch": False}, set[str]())):
            answer = session.call("graph_callers", symbol_id="store.S3.Put", **arguments)
            nodes = {node["display_name"].removeprefix("example.com/shop/"): node for node in answer["data"]["nodes"]}
            assert {name.removeprefix("go/") for name in names} == set(nodes)
            assert answer["data"]["dispatched"] == len(names)
        (node,) = session.call("graph_callers", symbol_id="store.S3.Put")["data"]["nodes"]
        assert (node["strategy"], node["confidence"], node["through"]["name"]) == ("dispatch", "Medium", "Put")
        below = session.call("graph_callees", symbol_id="app.Service.Save", depth=2)["data"]["nodes"]
        assert {(one["display_name"].rpartition("/")[2], one["depth"]) for one in below} == {
            ("store.Store.Put", 1), ("store.S3.Put", 1), ("store.Disk.Put", 1), ("store.upload", 2),
        }  # fmt: skip
        (root,) = session.call("graph_trace_feature", entry_point="app.Service.Save")["data"]["nodes"]
        (declared,) = root["children"]
        assert {one["strategy"] for one in declared["children"]} == {"dispatch"}


def test_read_as_text(family: Ask) -> None:
    """A trace tells each function once, and what is reached through a base; so do callers."""
    traced = text_of("trace_feature", family("trace_feature", entry_point="Base.run", depth=4)).splitlines()
    assert [line.strip() for line in traced[2:-1]] == [
        "3 self.step()",
        "→ Base.step :6, 2 implementations",
        "7 helper()  → :21  ...",
        "→ First.step :11",
        "12 super().step()  ↑ Base.step",
        "→ Second.step :16",
        "17 super().step()  ↑ First.step",
        "18 self.run()",
        "4 helper()",
    ]
    callers = text_of("get_call_graph", family("get_call_graph", symbol_name="Second.step", direction="callers"))
    assert callers.splitlines()[1].endswith("through Base.step")
    near = text_of("get_call_graph", family("get_call_graph", symbol_name="show", direction="callees", limit=5))
    assert "56 more through a base or an interface" in near


def test_many_symbols_asked_about_at_once_are_told_as_one_by_one(stores: Path) -> None:
    with closing(Project.open(stores)) as project:
        reader = project.graph()
        symbols = [str(one["id"]) for one in reader.symbols()]
        assert len(symbols) > dispatch.SOME, "else the many are not asked about"
        for direction in ("callers", "callees"):
            alone = [row for one in symbols for row in dispatch.calls_of(reader, direction, [one], 500)]
            for some in (symbols[: dispatch.SOME], symbols):
                told = dispatch.calls_of(reader, direction, some, 500)
                assert compared(told) == compared(row for row in alone if row["nearer"] in some) != []
        rows = reader.ask("uses", ids=symbols, limit=3)
        assert [{name: row[name] for name in rows[0]} for row in uses_of(reader, symbols, 3)] == rows
        users = [(target, row) for target, row, _ in users_of(reader, symbols)]
        by_one = [(one, row) for one in symbols for row in reader.ask("reaching", ids=[one], limit=500)]
        assert by_one == users


def compared(rows: Iterable[Mapping[str, Any]]) -> list[tuple[Any, ...]]:
    """What a traversal looks at of calls, in one order."""
    return sorted(
        (one["nearer"], one["found"], one["best"], bool(one["own"]), one["path"], one["start"]) for one in rows
    )
