"""What is answered while the first index is under way: never anything that the whole index says otherwise."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import codecompass.session.jobs
import codecompass.session.underway
from codecompass.frontends import bind
from codecompass.index import About, Request, index
from codecompass.index.early import read_early, read_uses
from codecompass.model import Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.store import Store
from codecompass.store.lock import WriterLock
from codecompass.tools.calls import find_references, get_call_graph
from codecompass.tools.explore import explore
from codecompass.tools.search import locate_symbol, search_code
from codecompass.tools.structure import get_file_outline
from helpers import Repository, repository

FIXTURES = Path(__file__).parents[1] / "contracts" / "repositories" / "structure"
NAMES = ("validate_token", "Claims", "AuthHandler", "login", "handler", "Validate")
SHOP = {
    "shop/__init__.py": "",
    "shop/cart.py": 'class Cart:\n    """Holds what a customer wants."""\n\n    def total(self):\n        return 1\n',
    "shop/gift.py": "from shop.cart import Cart\n\ndef wrap():\n    return Cart().total()\n",
    **{f"shop/other{number}.py": f"def other{number}():\n    return {number}\n" for number in range(5)},
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=str(tmp_path / "home"), first_wait=0.0)


@pytest.fixture
def early(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """A repository whose index has been started and does not get on."""
    monkeypatch.setattr(codecompass.session.underway, "FEW_FILES", 0)
    made = repository(tmp_path / "work", SHOP)
    with closing(Project.open(made.root, settings, watching=False)) as project:
        state = project.states.of(None)
        project.store.prepare()
        project.store.manifest.add_job("waiting", state.ref, state.worktree, "full")
        yield project


def finished(project: Project) -> Reader:
    index(project.source, project.store, project.settings, Request(f"test-{time.monotonic_ns()}"))
    return project.graph()


def test_a_definition_is_located_before_the_index_is_there(early: Project):
    answer = locate_symbol(early, "Cart")
    assert [(one.path, one.line_start, one.qualified_name) for one in answer.results] == [
        ("shop/cart.py", 1, "shop.cart.Cart")
    ]
    assert answer.metadata["result_completeness"] == "partial"
    assert answer.metadata["indexing_status"] == "indexing"
    assert "being indexed for the first time" in answer.metadata["warnings"][0]


def test_words_of_a_text_find_it(early: Project):
    first = search_code(early, "what a customer wants").results[0]
    assert (first.path, first.qualified_name) == ("shop/cart.py", "shop.cart.Cart")


def test_an_outline_needs_its_file_alone(early: Project):
    outline = get_file_outline(early, "cart.py")
    assert [(one.name, [child.name for child in one.children]) for one in outline.symbols] == [("Cart", ["total"])]


def test_explore_tells_where_a_name_stands(early: Project):
    (cart,) = explore(early, "Cart").subjects
    assert (cart.path, cart.line_start, cart.are_uses_known, cart.total_uses) == ("shop/cart.py", 1, False, 0)
    assert {(one.path, one.line) for one in cart.mentions} == {("shop/gift.py", 1), ("shop/gift.py", 4)}


def test_uses_are_known_once_all_facts_are(early: Project):
    """A job that has read everything and resolves now."""
    job = early.store.manifest.job("waiting")
    extracted(early)
    early.store.manifest.add_job("again", "main", job.worktree if job else "", "full")
    early.store.manifest.update_job("again", stage="building")
    answer = find_references(early, "shop.cart.Cart", limit=5)
    assert [(one.path, one.line_start) for one in answer.references] == [("shop/gift.py", 1), ("shop/gift.py", 4)]
    assert "the 2 files that have the name" in answer.metadata["warnings"][0]


def asked(project: Project, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    outcome = bind.call(lambda _: project, tool, arguments)
    assert not outcome.is_error, outcome.text
    return outcome.content


QUESTIONS: dict[str, tuple[dict[str, Any], Callable[[dict[str, Any]], Any]]] = {
    "search_text": ({"pattern": "Cart"}, lambda told: told["mentions"]),
    "search_code": ({"query": "what a customer wants"}, lambda told: [told["results"][0]["symbol_id"]]),
    "locate_symbol": ({"symbol": "Cart"}, lambda told: [one["symbol_id"] for one in told["results"]]),
    "get_file_outline": ({"path": "shop/cart.py"}, lambda told: told["symbols"]),
    "get_symbol_hierarchy": ({"symbol": "shop.cart.Cart.total"}, lambda told: told["hierarchy"]),
    "get_code_context": ({"query": "Cart", "strategy": "depth"}, lambda told: told["context_items"][0]["body"]),
    "explore": ({"query": "Cart"}, lambda told: [(one["path"], one["line_start"]) for one in told["subjects"]]),
    "code_get_span": ({"file_path": "shop/gift.py"}, lambda told: told["data"]),
    "code_search_text": ({"pattern": "Cart"}, lambda told: told["data"]),
    "symbols_get_definition_span": ({"symbol_id": "shop.cart.Cart"}, lambda told: told["data"]),
    "symbols_search": ({"query": "Cart"}, lambda told: [told["data"]["hits"][0]["symbol_id"]]),
}


@pytest.mark.parametrize("tool", QUESTIONS)
def test_an_early_answer_is_what_the_index_says_later(early: Project, tool: str):
    arguments, part = QUESTIONS[tool]
    before = asked(early, tool, arguments)
    told = before.get("metadata") or before["meta"]
    assert (told["result_completeness"], told["indexing_status"]) == ("partial", "indexing")
    assert "being indexed for the first time" in told["warnings"][0]
    finished(early)
    after = asked(early, tool, arguments)
    assert (after.get("metadata") or after["meta"])["indexing_status"] == "ready"
    assert part(before) == part(after) != []


@pytest.mark.parametrize(
    "pattern", [r"\bCart\b", "art", r"total\(", r"\bfrom shop\.cart import Cart", "no such text", "Cart|total"]
)
def test_texts_are_all_found_early(early: Project, pattern: str):
    """Also where the files that have its words are known, and are the only ones that are read."""
    (early.root / "shop/wide.py").write_text("Cart = 'total('  # from shop.cart import Cart\n", encoding="utf-16")

    def found() -> set[tuple[str, int]]:
        return {(one["path"], one["line"]) for one in asked(early, "search_text", {"pattern": pattern})["mentions"]}

    before = found()
    finished(early)
    assert before == found()
    assert (("shop/wide.py", 1) in before) == (pattern != "no such text")


def test_a_symbol_told_early_is_asked_for_by_its_id(early: Project):
    (hit, *_) = asked(early, "symbols_search", {"query": "total"})["data"]["hits"]
    span = asked(early, "symbols_get_definition_span", {"symbol_id": hit["symbol_id"], "context_lines": 0})["data"]
    assert span["content"].split("\n")[0].endswith("    def total(self):")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("symbols_get_card", {"symbol_id": "Cart"}),
        ("surfaces_list_endpoints", {}),
        ("symbols_get_definition_span", {"symbol_id": "sym_0123456789abcdef"}),
        ("symbols_get_definition_span", {"symbol_id": "Basket"}),
    ],
)
def test_what_takes_the_index_says_that_it_is_under_way(early: Project, tool: str, arguments: dict[str, Any]):
    outcome = bind.call(lambda _: early, tool, arguments)
    error: Any = outcome.content["error"]
    assert (error["code"], error["retryable"], error["details"]["reason"]) == (
        "INDEX_NOT_AVAILABLE",
        True,
        "index_not_ready",
    )


def test_an_edit_that_many_files_share_is_answered_from_what_it_changed(early: Project):
    finished(early)
    early.settings = dataclasses.replace(early.settings, sync_limit=0)
    for number in range(5):
        (early.root / f"shop/other{number}.py").write_text(f"def newer{number}():\n    return Cart\n")
    state = early.states.of(None)
    early.store.manifest.add_job("again", state.ref, state.worktree, "incremental")
    answer = asked(early, "locate_symbol", {"symbol": "newer3"})
    assert [(one["path"], one["line_start"]) for one in answer["results"]] == [("shop/other3.py", 1)]
    assert "has changed and is being indexed again" in answer["metadata"]["warnings"][0]
    behind = asked(early, "find_references", {"symbol": "shop.cart.Cart"})
    assert behind["metadata"]["freshness_status"] == "syncing"


@pytest.mark.parametrize(("most", "status"), [(1, "syncing"), (2, "fresh")])
def test_an_edit_that_more_files_hear_of_than_can_be_waited_for_is_answered_without_them(
    early: Project, monkeypatch: pytest.MonkeyPatch, most: int, status: str
):
    finished(early)
    monkeypatch.setattr(codecompass.session.underway, "MOST_RESOLVED", most)
    (early.root / "shop/cart.py").write_text(SHOP["shop/cart.py"].replace("class Cart", "class Basket"))
    answer = asked(early, "locate_symbol", {"symbol": "Basket"})
    assert [(one["path"], one["line_start"]) for one in answer["results"]] == [("shop/cart.py", 1)]
    assert answer["metadata"]["freshness_status"] == status


def test_who_uses_what_is_not_told_early(early: Project):
    with pytest.raises(CodeCompassError) as refused:
        get_call_graph(early, "Cart.total")
    assert refused.value.code == "index_not_ready"


def test_what_was_read_early_is_kept_for_the_index(early: Project):
    locate_symbol(early, "Cart")
    files = early.states.tree(early.states.of(None)).files.values()
    missing = {file.path for file in early.store.facts.survey(list(files)).missing}
    assert "shop/cart.py" not in missing
    assert "shop/other1.py" in missing


def test_symbols_are_those_of_the_whole_index(tmp_path: Path, settings: Settings):
    made: Repository = repository(tmp_path / "work", FIXTURES)
    with closing(Project.open(made.root, settings, watching=False)) as project:
        project.store.prepare()
        tree = project.states.tree(project.states.of(None))
        graphs = {name: read_early(project.source, project.store, settings, tree, About(name)).graph for name in NAMES}
        reader = finished(project)
        for name, graph in graphs.items():
            after = reader.look_up(lambda register, name=name: register.named([name]))
            assert graph.register.named([name]) == after
            assert all(isinstance(one, Symbol) for one in after)


def test_the_engine_is_asked_of_what_was_read(tmp_path: Path, settings: Settings):
    made = repository(tmp_path / "work", SHOP)
    with closing(Project.open(made.root, settings, watching=False)) as project:
        project.store.prepare()
        tree = project.states.tree(project.states.of(None))
        graph = read_early(project.source, project.store, settings, tree, About("Cart")).graph
        (cart,) = graph.register.named(["Cart"])
        held = graph.ask("symbols_contained", id=cart.symbol_id)
        assert [graph.register.symbols([str(row["id"])])[str(row["id"])].name for row in held] == ["total"]


def test_files_that_define_a_name_are_read_first(tmp_path: Path, settings: Settings):
    files = {
        "Order.cs": "namespace Shop;\npublic class Order\n{\n    public void AddItem(int id) { }\n}\n",
        "Handler.cs": "namespace Shop;\npublic class Handler\n{\n    void Run(Order o) { o.AddItem(1); o.AddItem(2); }\n}\n",
    }
    made = repository(tmp_path / "work", files)
    with closing(Project.open(made.root, settings, watching=False)) as project:
        project.store.prepare()
        tree = project.states.tree(project.states.of(None))
        early = read_early(project.source, project.store, settings, tree, About("AddItem"))
        assert early.paths == ["Order.cs", "Handler.cs"]


def extracted(project: Project) -> None:
    """The state in the middle of an index: all facts are there, nothing is resolved."""
    index(project.source, project.store, project.settings, Request("before"))
    for record in project.store.manifest.graphs():
        project.store.manifest.forget_graph(record.tree_id)


def test_uses_of_a_name_are_those_of_the_whole_index(tmp_path: Path, settings: Settings):
    made = repository(tmp_path / "work", FIXTURES)
    with closing(Project.open(made.root, settings, watching=False)) as project:
        extracted(project)
        tree = project.states.tree(project.states.of(None))
        known = {
            name: read_uses(project.source, project.store, tree, name) for name in ("Claims", "validate_token", "login")
        }
        reader = finished(project)
        for name, early in known.items():
            assert early is not None
            for symbol in reader.look_up(lambda register, name=name: register.named([name])):
                asked = {"symbol": symbol.symbol_id, "kind": "", "role": "", "limit": 100}
                assert early.graph.ask("references", **asked) == reader.ask("references", **asked)


def test_uses_are_not_told_while_facts_are_missing(early: Project):
    tree = early.states.tree(early.states.of(None))
    assert read_uses(early.source, early.store, tree, "Cart") is None


def published_after(seconds: float, project: Project, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Instead of waiting, the index is made where it is waited so long; how long was waited."""
    waited: list[float] = []

    def wait(store: Store, job_id: str, patience: float, while_reading: bool = False) -> None:
        waited.append(patience)
        if patience >= seconds:
            index(project.source, project.store, project.settings, Request(job_id))

    monkeypatch.setattr(codecompass.session.jobs, "wait_for", wait)
    return waited


@pytest.fixture
def patient(early: Project) -> Project:
    early.settings = dataclasses.replace(early.settings, first_wait=1.0)
    return early


@pytest.mark.parametrize(
    ("tool", "arguments", "per_second", "wait"),
    [
        ("locate_symbol", {"symbol": "newer3"}, 60, 0),
        ("get_file_outline", {"path": "shop/other3.py"}, 60, 0),
        ("search_text", {"pattern": "newer3"}, 60, 0),
        ("explore", {"query": "newer3"}, 60, 1.0),
        ("explore", {"query": "newer3"}, 4, 0),
    ],
    ids=["a name", "a file", "texts", "what is ranked", "what is ranked, where the index takes longer"],
)
def test_after_edits_of_many_files_an_answer_waits_for_what_it_needs(
    patient: Project,
    monkeypatch: pytest.MonkeyPatch,
    tool: str,
    arguments: dict[str, Any],
    per_second: int,
    wait: float,
):
    finished(patient)
    monkeypatch.setattr(codecompass.session.underway, "CHANGED_PER_SECOND", per_second)
    patient.settings = dataclasses.replace(patient.settings, sync_limit=0)
    for number in range(5):
        (patient.root / f"shop/other{number}.py").write_text(f"def newer{number}():\n    return Cart\n")
    state = patient.states.of(None)
    patient.store.manifest.add_job("again", state.ref, state.worktree, "incremental")
    waited = published_after(10.0, patient, monkeypatch)
    answer = asked(patient, tool, arguments)
    assert "newer3" in str(answer)
    assert answer["metadata"]["freshness_status"] == "syncing"
    assert waited == [wait]


def test_an_answer_that_knows_something_does_not_wait(patient: Project, monkeypatch: pytest.MonkeyPatch):
    waited = published_after(10.0, patient, monkeypatch)
    assert locate_symbol(patient, "Cart").metadata["indexing_status"] == "indexing"
    assert waited == [0]


@pytest.mark.parametrize("name", ["Basket", "wants"], ids=["nowhere", "only in a text"])
def test_that_nothing_is_called_so_is_not_said_early(patient: Project, monkeypatch: pytest.MonkeyPatch, name: str):
    waited = published_after(10.0, patient, monkeypatch)
    answer = locate_symbol(patient, name)
    assert (answer.total_candidates, answer.metadata["indexing_status"]) == (0, "ready")
    assert waited == [0, 10.0]


def test_few_files_are_waited_for(patient: Project, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(codecompass.session.underway, "FEW_FILES", 400)
    waited = published_after(10.0, patient, monkeypatch)
    assert locate_symbol(patient, "Cart").metadata["indexing_status"] == "ready"
    assert waited == [10.0]


def test_a_job_that_was_killed_is_not_waited_for_but_replaced(tmp_path: Path):
    made = repository(tmp_path / "work", SHOP)
    settings = Settings(home=str(tmp_path / "home"), first_wait=60.0)
    with closing(Project.open(made.root, settings, watching=False)) as project:
        state = project.states.of(None)
        project.store.prepare()
        project.store.manifest.add_job("killed", state.ref, state.worktree, "full")
        ended = subprocess.Popen([sys.executable, "-c", ""])
        project.store.manifest.update_job("killed", pid=ended.pid)
        lock = WriterLock(project.store.directory / "lock")
        assert lock.acquire("killed")
        with lock:  # what it started holds it a little longer
            ended.wait()
            threading.Timer(0.2, lock.release).start()
            assert [one.path for one in locate_symbol(project, "Cart").results] == ["shop/cart.py"]
