"""The CodeMap family through a client: its shapes field by field, its budgets, its errors, its workspaces."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from codecompass.process.config import Settings
from helpers import Repository, Session, mcp_session, repository

FILES = {
    "shop/__init__.py": "",
    "shop/cart.py": '''\
import os

from shop.money import Money, Rounded, add

LIMIT = int(os.environ["SHOP_LIMIT"])


class Cart:
    """What a customer is about to buy."""

    def __init__(self) -> None:
        self.prices: list[int] = []
        self.money = Money()

    def put(self, price: int) -> None:
        if price < 0:
            raise ValueError("no such price")
        self.prices.append(price)

    def total(self) -> int:
        return add(self.prices)


class GiftCart(Cart):
    def total(self) -> int:
        return Rounded().value(super().total())


def checkout(cart: Cart, thing) -> int:
    thing.total()
    return cart.total()
''',
    "shop/money.py": '''\
class Money:
    def value(self, amount: int) -> int:
        return amount


class Rounded(Money):
    def value(self, amount: int) -> int:
        return amount // 10 * 10


def add(prices: list[int]) -> int:
    """The sum of all prices."""
    return sum(prices)
''',
    "shop/views.py": """\
from flask import Flask

from shop.cart import Cart, checkout

app = Flask(__name__)


@app.route("/cart/<int:number>", methods=["POST"])
def buy(number: int) -> str:
    return str(checkout(Cart(), None))


class Receipt:
    def total(self) -> int:
        return 0
""",
    "shop/tables.py": """\
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    pass


class Order(Base):
    __tablename__ = "orders"
""",
    "README.md": "# A shop\n\nSells carts.\n",
}

TEXT, NUMBER, FLAG, SHA = str, int, bool, re.compile(r"[0-9a-f]{40}")
MAYBE_TEXT = (str, type(None))
CONFIDENCE = re.compile(r"High|Medium|Low")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
ID = re.compile(r"sym_[0-9A-Z]{26}")
KIND = re.compile(
    r"Class|Struct|Interface|Enum|Delegate|Record|Method|Property|Field|Event|Constant|Constructor|Indexer|Operator"
)
POINTER = {
    "repo_id": TEXT, "file_path": TEXT, "line_start": NUMBER, "line_end": NUMBER, "symbol_id": MAYBE_TEXT,
    "excerpt": MAYBE_TEXT,
}  # fmt: skip
REFERENCE = {"to_symbol": ID, "fully_qualified_name": TEXT, "kind": re.compile("Call|Instantiate"), "file_path": TEXT,
             "line": NUMBER}  # fmt: skip
FACT = {"kind": TEXT, "value": TEXT, "detail": MAYBE_TEXT}
CARD = {
    "symbol_id": ID, "fully_qualified_name": TEXT, "kind": KIND, "signature": TEXT, "documentation": MAYBE_TEXT,
    "namespace": TEXT, "containing_type": MAYBE_TEXT, "file_path": TEXT, "span_start": NUMBER, "span_end": NUMBER,
    "visibility": TEXT, "calls_top": [REFERENCE], "facts": [FACT], "side_effects": [TEXT], "thrown_exceptions": [TEXT],
    "evidence": [POINTER], "confidence": CONFIDENCE, "stable_id": re.compile(r"b3:[0-9a-f]+"),
}  # fmt: skip
SPAN = {"file_path": TEXT, "start_line": NUMBER, "end_line": NUMBER, "total_file_lines": NUMBER, "content": TEXT,
        "truncated": FLAG}  # fmt: skip
NODE = {"symbol_id": TEXT, "display_name": TEXT, "kind": KIND, "depth": NUMBER, "file_path": MAYBE_TEXT, "line": NUMBER,
        "edges_to": [ID]}  # fmt: skip
CALLS = {"root": ID, "nodes": [NODE], "total_nodes_found": NUMBER, "truncated": FLAG}
TYPE = {"symbol_id": TEXT, "display_name": TEXT}
TRACE: dict[str, Any] = {
    "symbol_id": ID, "stable_id": MAYBE_TEXT, "display_name": TEXT, "depth": NUMBER,
    "annotations": [{"kind": TEXT, "value": TEXT, "confidence": CONFIDENCE}],
}  # fmt: skip
TRACE["children"] = [TRACE]
HIT = {"symbol_id": ID, "fully_qualified_name": TEXT, "kind": KIND, "signature": TEXT, "documentation_snippet": MAYBE_TEXT,
       "file_path": TEXT, "line": NUMBER, "score": float}  # fmt: skip
REF = {
    "kind": re.compile("Call|Read|Write|Instantiate|Override|Implementation"), "from_symbol": ID, "file_path": TEXT,
    "line_start": NUMBER, "line_end": NUMBER, "excerpt": MAYBE_TEXT,
    "resolution_state": re.compile("Resolved|Unresolved"), "to_name": MAYBE_TEXT, "to_container_hint": MAYBE_TEXT,
}  # fmt: skip
BRIEF = {"workspace_id": TEXT, "repo_id": TEXT, "baseline_commit_sha": SHA, "changed_file_count": NUMBER,
         "overlay_symbol_count": NUMBER, "created_at": TIME, "last_accessed_at": TIME}  # fmt: skip
SUMMARY = {
    "workspace_id": TEXT, "base_commit_sha": SHA, "overlay_revision": NUMBER, "modified_file_count": NUMBER,
    "is_stale": FLAG, "semantic_level": MAYBE_TEXT, "fact_count": NUMBER, "created_at": TIME,
}  # fmt: skip
ENDPOINT = {"http_method": TEXT, "route_path": TEXT, "handler_symbol": ID, "file_path": TEXT, "line": NUMBER,
            "confidence": CONFIDENCE, "inline": (dict, type(None))}  # fmt: skip
KEY = {"key": TEXT, "used_by_symbol": ID, "file_path": TEXT, "line": NUMBER, "usage_pattern": TEXT,
       "confidence": CONFIDENCE}  # fmt: skip
TABLE = {"table_name": TEXT, "schema": MAYBE_TEXT, "entity_symbol": MAYBE_TEXT, "referenced_by": [ID],
         "confidence": CONFIDENCE}  # fmt: skip

SHAPES: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "repo.status": ({}, {"repo_id": TEXT, "current_commit_sha": SHA, "branch_name": TEXT, "is_clean": FLAG,
                         "baseline_index_exists": FLAG, "workspaces": [BRIEF]}),
    "index.ensure_baseline": ({}, {"commit_sha": SHA, "already_existed": FLAG, "stats": (dict, type(None)),
                                   "from_cache": FLAG}),
    "symbols.search": ({"query": "cart total"}, {"hits": [HIT], "total_count": NUMBER, "truncated": FLAG}),
    "symbols.get_card": ({"symbol_id": "Cart.put"}, CARD),
    "code.get_span": ({"file_path": "shop/cart.py", "start_line": 8, "end_line": 10}, SPAN),
    "symbols.get_definition_span": ({"symbol_id": "Cart.total"}, SPAN),
    "refs.find": ({"symbol_id": "Cart.total"}, {"target_symbol": ID, "references": [REF], "total_count": NUMBER,
                                                "truncated": FLAG}),
    "graph.callers": ({"symbol_id": "shop.money.add", "depth": 3}, CALLS),
    "graph.callees": ({"symbol_id": "checkout", "depth": 3}, CALLS),
    "types.hierarchy": ({"symbol_id": "GiftCart"}, {"target_type": ID, "base_type": TYPE, "interfaces": [TYPE],
                                                    "derived_types": [TYPE]}),
    "workspace.create": ({"workspace_id": "shapes", "solution_path": "shop.sln"}, {
        "workspace_id": TEXT, "baseline_commit_sha": SHA, "current_revision": NUMBER}),
    "index.refresh_overlay": ({"workspace_id": "shapes"}, {
        "files_reindexed": NUMBER, "symbols_updated": NUMBER, "new_overlay_revision": NUMBER}),
    "workspace.list": ({}, {"workspaces": [SUMMARY], "current_commit_sha": SHA}),
    "workspace.reset": ({"workspace_id": "shapes"}, {"workspace_id": TEXT, "previous_revision": NUMBER,
                                                     "new_revision": NUMBER}),
    "workspace.delete": ({"workspace_id": "shapes"}, {"workspace_id": TEXT, "deleted": FLAG}),
    "surfaces.list_endpoints": ({}, {"endpoints": [ENDPOINT], "total_count": NUMBER, "truncated": FLAG}),
    "surfaces.list_config_keys": ({}, {"keys": [KEY], "total_count": NUMBER, "truncated": FLAG}),
    "surfaces.list_db_tables": ({}, {"tables": [TABLE], "total_count": NUMBER, "truncated": FLAG}),
    "graph.trace_feature": ({"entry_point": "/cart/<int:number>"}, {
        "entry_point": ID, "entry_point_name": TEXT, "entry_point_route": MAYBE_TEXT, "nodes": [TRACE],
        "total_nodes_traversed": NUMBER, "depth": NUMBER, "truncated": FLAG, "inline": (dict, type(None))}),
}  # fmt: skip
"""Operation: arguments, and the fields of its data. In this order: a workspace is made before it is listed."""
META = {
    "timing": {"total_ms": float, "db_query_ms": float, "cache_lookup_ms": float, "roslyn_compile_ms": float,
               "ranking_ms": float},
    "baseline_commit_sha": SHA, "limits_applied": dict, "tokens_saved": NUMBER, "cost_avoided": float,
    "workspace_id": MAYBE_TEXT, "overlay_revision": NUMBER, "semantic_level": MAYBE_TEXT,
    "project_diagnostics": (list, type(None)),
}  # fmt: skip
ENVELOPE = {
    "answer": re.compile(r".+\.\Z", re.DOTALL), "data": dict, "evidence": [POINTER],
    "next_actions": [{"tool": TEXT, "rationale": TEXT, "parameters": dict}], "confidence": CONFIDENCE, "meta": META,
}  # fmt: skip


def unlike(value: Any, shape: Any, place: str = "") -> list[str]:
    """Where a value is not of a shape: a type, types, a pattern of text, a list of one shape, fields by name."""
    if isinstance(shape, dict):
        missing = [f"{place}.{name} is missing" for name in shape if name not in value]
        return missing + [
            line for name in shape if name in value for line in unlike(value[name], shape[name], f"{place}.{name}")
        ]
    if isinstance(shape, list):
        return [line for at, item in enumerate(value) for line in unlike(item, shape[0], f"{place}[{at}]")]
    if isinstance(shape, re.Pattern):
        return [] if isinstance(value, str) and shape.fullmatch(value) else [f"{place} is {value!r}"]
    fits = isinstance(value, shape) and not (shape is int and isinstance(value, bool))
    return [] if fits or (shape is float and isinstance(value, int)) else [f"{place} is {value!r}"]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    made = repository(tmp_path_factory.mktemp("codemap") / "shop", FILES)
    with mcp_session(made.root, toolset="codemap") as session:
        ensured = session.call("index_ensure_baseline")["data"]
        assert not ensured["already_existed"]
        assert ensured["stats"]["file_count"] == 6
    return made


@pytest.fixture
def session(shop: Repository) -> Iterator[Session]:
    with mcp_session(shop.root, toolset="codemap") as opened:
        yield opened


def test_the_nineteen_are_listed(session: Session) -> None:
    assert {tool.name for tool in session.tools()} == {name.replace(".", "_") for name in SHAPES}


def test_shapes(session: Session, shop: Repository) -> None:
    """Each operation by its dotted name, in its envelope, with the fields of the contract."""
    for operation, (arguments, data) in SHAPES.items():
        answer = session.call(operation, repo_path=str(shop.root), **arguments)
        assert unlike(answer, ENVELOPE, operation) == []
        assert unlike(answer["data"], data, f"{operation}.data") == []


@pytest.mark.parametrize(
    "operation", ["symbols_search", "refs_find", "graph_callers", "surfaces_list_endpoints", "surfaces_list_db_tables",
                  "surfaces_list_config_keys", "types_hierarchy", "graph_trace_feature", "symbols_get_card",
                  "code_get_span", "symbols_get_definition_span"]
)  # fmt: skip
def test_what_is_suggested_can_be_asked(operation: str, session: Session) -> None:
    arguments = SHAPES[next(name for name in SHAPES if name.replace(".", "_") == operation)][0]
    answer = session.call(operation, **arguments)
    assert answer["next_actions"]
    assert answer["evidence"]
    for action in answer["next_actions"]:
        session.call(action["tool"], **action["parameters"])


def names(answer: dict[str, Any]) -> set[str]:
    return {hit["fully_qualified_name"].removeprefix("shop.") for hit in answer["data"]["hits"]}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"query": "Gift*"}, {"cart.GiftCart", "cart.GiftCart.total"}),
        ({"query": "gift"}, {"cart.GiftCart", "cart.GiftCart.total"}),
        ({"query": "Gif"}, set()),
        ({"query": "sum prices"}, {"money.add"}),
        ({"query": "GiftCart OR Money", "kinds": ["Class"]}, {"cart.GiftCart", "money.Money", "money.Rounded"}),
        ({"kinds": ["class"], "file_path": "shop/m"}, {"money.Money", "money.Rounded"}),
        ({"query": "*", "kinds": ["Class"], "namespace": "shop.cart"}, {"cart.Cart", "cart.GiftCart"}),
        ({"query": "total", "kinds": ["Constructor"]}, set()),
    ],
)
def test_search(asked: dict[str, object], expected: set[str], session: Session) -> None:
    answer = session.call("symbols_search", **asked)
    assert names(answer) == expected
    assert answer["data"]["total_count"] == len(expected)


@pytest.mark.parametrize(
    ("operation", "asked"), [("symbols_search", {"query": "gift"}), ("code_search_text", {"pattern": "Gift"})]
)
def test_a_path_that_nothing_begins_with_is_named(operation: str, asked: dict[str, str], session: Session) -> None:
    told = "No file's path starts with `shop/*.py`; a path filter is a prefix, not a pattern."
    assert told in session.call(operation, **asked, file_path="shop/*.py")["answer"]
    assert "No file's path" not in session.call(operation, **asked, file_path="shop/money.py")["answer"]


def test_a_card(session: Session) -> None:
    card = session.call("symbols_get_card", symbol_id="Cart.put")["data"]
    assert (card["kind"], card["namespace"], card["containing_type"]) == ("Method", "shop.cart", "shop.cart.Cart")
    assert card["thrown_exceptions"] == ["ValueError"]
    assert {fact["kind"] for fact in card["facts"]} == {"Exception"}
    view = session.call("symbols_get_card", symbol_id="buy")["data"]
    assert {call["fully_qualified_name"]: call["kind"] for call in view["calls_top"]} == {
        "shop.cart.checkout": "Call", "shop.cart.Cart": "Instantiate", "shop.cart.Cart.__init__": "Instantiate",
    }  # fmt: skip
    assert view["facts"][0]["value"] == "POST /cart/<int:number>"
    assert session.call("symbols_get_card", symbol_id=card["stable_id"])["data"] == card


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (
            {},
            [
                ("Call", 26, "Resolved"),
                ("Call", 31, "Resolved"),
                ("Override", 25, "Resolved"),
                ("Call", 30, "Unresolved"),
            ],
        ),
        ({"kind": "Call", "resolution_state": "resolved"}, [("Call", 26, "Resolved"), ("Call", 31, "Resolved")]),
        ({"kind": "Override"}, [("Override", 25, "Resolved")]),
        ({"resolution_state": "unresolved"}, [("Call", 30, "Unresolved")]),
        ({"kind": "Instantiate"}, []),
    ],
)
def test_references(asked: dict[str, object], expected: list[tuple[str, int, str]], session: Session) -> None:
    found = session.call("refs_find", symbol_id="shop.cart.Cart.total", **asked)["data"]
    told = [(one["kind"], one["line_start"], one["resolution_state"]) for one in found["references"]]
    assert sorted(told) == sorted(expected)
    assert found["total_count"] == len(expected)
    for one in found["references"]:
        if one["resolution_state"] == "Unresolved":
            assert (one["to_name"], one["to_container_hint"]) == ("total", "thing")


def test_calls_by_level(session: Session) -> None:
    found = session.call("graph_callers", symbol_id="shop.money.add", depth=9, limit_per_level=1)
    assert [(node["display_name"], node["depth"]) for node in found["data"]["nodes"]][:2] == [
        ("shop.cart.Cart.total", 1), ("shop.cart.GiftCart.total", 2),
    ]  # fmt: skip
    assert found["data"]["truncated"]
    assert found["meta"]["result_completeness"] == "truncated"
    assert session.call("graph_callers", symbol_id="shop.money.add")["meta"]["result_completeness"] == "complete"
    assert found["meta"]["limits_applied"] == {"max_depth": {"requested": 9, "hard_cap": 6}}


def test_types(session: Session) -> None:
    found = session.call("types_hierarchy", symbol_id="shop.cart.Cart")["data"]
    assert found["base_type"] is None
    assert [one["display_name"] for one in found["derived_types"]] == ["shop.cart.GiftCart"]


def test_surfaces_and_trace(session: Session) -> None:
    (endpoint,) = session.call("surfaces_list_endpoints", http_method="POST")["data"]["endpoints"]
    assert (endpoint["http_method"], endpoint["route_path"]) == ("POST", "/cart/<int:number>")
    assert [one["key"] for one in session.call("surfaces_list_config_keys")["data"]["keys"]] == ["SHOP_LIMIT"]
    assert [one["table_name"] for one in session.call("surfaces_list_db_tables")["data"]["tables"]] == ["orders"]
    trace = session.call("graph_trace_feature", entry_point="buy")["data"]
    assert trace["entry_point_route"] == "POST /cart/<int:number>"
    assert trace["nodes"][0]["annotations"][0]["kind"] == "Route"


def test_a_commit_that_is_none_is_not_to_be_asked_for_again(session: Session) -> None:
    for tool, asked in (("index_ensure_baseline", {}), ("workspace_create", {"workspace_id": "none"})):
        error = session.error(tool, commit_sha="nowhere", **asked)
        assert (error["code"], error["retryable"]) == ("INVALID_ARGUMENT", False)


def test_a_symbol_that_a_virtual_file_has_no_lines_for(session: Session, shop: Repository) -> None:
    session.call("workspace_create", workspace_id="virtual")
    shown = {"workspace_id": "virtual", "virtual_files": [{"file_path": "./shop/cart.py", "content": "only one line"}]}
    error = session.error("symbols_get_definition_span", symbol_id="shop.cart.checkout", **shown)
    assert (error["code"], "1 lines" in error["message"]) == ("INVALID_ARGUMENT", True)
    span = session.call("code_get_span", file_path=str(shop.root / "shop/cart.py"), **shown)["data"]
    assert span["content"] == "   1 | only one line"
    session.call("workspace_delete", workspace_id="virtual")


def test_context_and_text(session: Session) -> None:
    context = session.call("symbols_get_context", symbol_id="checkout")["data"]
    assert context["card"]["fully_qualified_name"] == "shop.cart.checkout"
    assert "cart.total()" in context["source"]["content"]
    assert [card["fully_qualified_name"] for card in context["callees"]] == ["shop.cart.Cart.total"]
    found = session.call("code_search_text", pattern=r"^def \w+\(|^# A")["data"]
    places = [(one["file_path"], one["line"], one["column"]) for one in found["matches"]]
    assert places == [("README.md", 1, 1), ("shop/cart.py", 29, 1), ("shop/money.py", 11, 1), ("shop/views.py", 9, 1)]


def test_spans(session: Session) -> None:
    span = session.call("code_get_span", file_path="shop/money.py", start_line=2, end_line=3)["data"]
    assert span["content"] == "   2 |     def value(self, amount: int) -> int:\n   3 |         return amount"
    cut = session.call("symbols_get_definition_span", symbol_id="shop.cart.Cart", max_lines=5, context_lines=0)
    assert (cut["data"]["start_line"], cut["data"]["end_line"], cut["data"]["truncated"]) == (8, 12, True)
    capped = session.call("symbols_get_definition_span", symbol_id="shop.cart.Cart", max_lines=5000)
    assert capped["meta"]["limits_applied"] == {"max_lines": {"requested": 5000, "hard_cap": 400}}


def test_a_budget_that_is_written_as_text(session: Session) -> None:
    limits = session.call("symbols_search", query="cart", max_chars="900")["meta"]["limits_applied"]
    assert limits["max_chars"]["hard_cap"] == 1000
    for given in (True, "many", 1.5, [1]):
        assert session.error("symbols_search", query="cart", max_chars=given)["code"] == "INVALID_ARGUMENT"


def test_budget_of_characters(session: Session) -> None:
    whole = session.call("symbols_search", kinds=["Class", "Method"], limit=1000)
    assert whole["meta"]["limits_applied"]["max_results"] == {"requested": 1000, "hard_cap": 100}
    small = session.call("symbols_search", kinds=["Class", "Method"], max_chars=2500)
    assert len(json.dumps(small, separators=(",", ":"))) <= 2500
    assert small["data"]["truncated"]
    assert small["data"]["total_count"] == whole["data"]["total_count"]
    assert small["meta"]["limits_applied"]["max_chars"]["hard_cap"] == 2500


def test_savings_are_summed_up(session: Session, codecompass_home: None) -> None:
    file = Settings.load().home_path / "savings.json"
    before = json.loads(file.read_text())
    answer = session.call("code_get_span", file_path="shop/cart.py", start_line=1, end_line=1)
    after = json.loads(file.read_text())
    assert after["answers"] == before["answers"] + 1
    assert after["tokens_saved"] == before["tokens_saved"] + answer["meta"]["tokens_saved"]


ERRORS: list[tuple[str, dict[str, object], str, str]] = [
    ("symbols_search", {}, "INVALID_ARGUMENT", "kinds"),
    ("symbols_search", {"query": "x", "lmit": 3}, "INVALID_ARGUMENT", "limit"),
    ("symbols_search", {"kinds": ["Klass"]}, "INVALID_ARGUMENT", "Class"),
    ("symbols_get_card", {}, "INVALID_ARGUMENT", "symbol_id"),
    ("symbols_get_card", {"symbol_id": "total"}, "INVALID_ARGUMENT", "Say which"),
    ("symbols_get_card", {"symbol_id": "totl"}, "NOT_FOUND", "total"),
    ("code_get_span", {"file_path": "shop/card.py"}, "NOT_FOUND", "shop/card.py"),
    ("code_get_span", {"file_path": "shop/cart.py", "start_line": 9, "end_line": 2}, "INVALID_ARGUMENT", "before"),
    ("code_get_span", {"file_path": "shop/cart.py", "start_line": 999}, "INVALID_ARGUMENT", "31 lines"),
    ("types_hierarchy", {"symbol_id": "checkout"}, "INVALID_ARGUMENT", "no type"),
    ("refs_find", {"symbol_id": "checkout", "kind": "Jump"}, "INVALID_ARGUMENT", "write"),
    ("code_search_text", {"pattern": "(a"}, "INVALID_ARGUMENT", "missing )"),
    ("graph_callers", {"symbol_id": "checkout", "workspace_id": "nobody"}, "NOT_FOUND", "workspace_create"),
    ("workspace_reset", {"workspace_id": "nobody"}, "NOT_FOUND", "nobody"),
    ("workspace_create", {"workspace_id": "a b"}, "INVALID_ARGUMENT", "blanks"),
    ("workspace_create", {"workspace_id": "w", "commit_sha": "HEAD~9"}, "INVALID_ARGUMENT", "HEAD~9"),
    ("index_refresh_overlay", {"workspace_id": "nobody"}, "NOT_FOUND", "nobody"),
    ("repo_status", {"repo_path": "/nowhere/at/all"}, "NOT_FOUND", "/nowhere"),
    ("repo_status", {"repo_path": "shop"}, "INVALID_ARGUMENT", "absolute"),
    ("code_get_span", {"file_path": "a.py", "virtual_files": [{"file_path": "a.py", "content": ""}]},
     "WORKSPACE_REQUIRED", "workspace_id"),
    ("symbols_search", {"query": "x", "virtual_files": [{"path": "a.py"}]}, "INVALID_ARGUMENT", "content"),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "arguments", "code", "said"), ERRORS)
def test_errors(tool: str, arguments: dict[str, object], code: str, said: str, session: Session) -> None:
    error = session.error(tool, **arguments)
    assert error["code"] == code
    assert said in error["message"]
    assert error["retryable"] is (code == "INDEX_NOT_AVAILABLE")


def test_not_indexed_and_not_to_be_indexed(tmp_path: Path) -> None:
    made = repository(tmp_path / "new", {"a/b.py": "def f(): ...\n"})
    with mcp_session(made.root) as session:
        error = session.error("symbols_search", query="f")
        assert (error["code"], error["retryable"]) == ("INDEX_NOT_AVAILABLE", True)
        assert "index_ensure_baseline" in error["message"]
        store = Settings.load().stores_path / session.call("repo_status")["data"]["repo_id"]
        store.mkdir(parents=True)
        (store / "building").write_text("in the way")
        error = session.error("index_ensure_baseline")
    assert (error["code"], error["retryable"]) == ("COMPILATION_FAILED", True)


def cart_with(method: str) -> str:
    return FILES["shop/cart.py"] + f"\n\ndef {method}() -> None:\n    checkout(Cart(), None)\n"


def test_two_workspaces_do_not_see_each_other(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", FILES)
    path = "shop/cart.py"
    with mcp_session(made.root) as session:
        session.call("index_ensure_baseline")
        for agent in ("ann", "bob"):
            session.call("workspace_create", workspace_id=agent)
            made.write({path: cart_with(f"of_{agent}")})
            done = session.call("index_refresh_overlay", workspace_id=agent, file_paths=[path])["data"]
            assert done == {"files_reindexed": 1, "symbols_updated": 12, "new_overlay_revision": 1}
        made.write({path: FILES[path]})
    with mcp_session(made.root) as session:  # another server: workspaces stay
        for agent, other in (("ann", "bob"), ("bob", "ann")):
            found = session.call("symbols_search", query="of*", file_path="shop/cart.py", workspace_id=agent)
            assert names(found) == {f"cart.of_{agent}"}
            assert (found["meta"]["workspace_id"], found["meta"]["overlay_revision"]) == (agent, 1)
            callers = session.call("graph_callers", symbol_id="checkout", workspace_id=agent)["data"]["nodes"]
            assert f"shop.cart.of_{other}" not in {node["display_name"] for node in callers}
            span = session.call("symbols_get_definition_span", symbol_id=f"of_{agent}", workspace_id=agent)["data"]
            assert f"def of_{agent}" in span["content"]
        assert names(session.call("symbols_search", query="of*", file_path="shop/cart.py")) == set()
        refs = {one["ref"] for one in session.call("list_refs")["refs"]}
        assert not any("ann" in ref for ref in refs)


def test_a_workspace_follows_the_work_tree_when_told(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", FILES)
    with mcp_session(made.root) as session:
        session.call("index_ensure_baseline")
        session.call("workspace_create", workspace_id="w")
        made.write({"shop/money.py": None, "shop/new.py": "def brand_new(): ...\n"})
        done = session.call("index_refresh_overlay", workspace_id="w")["data"]
        assert (done["files_reindexed"], done["new_overlay_revision"]) == (2, 1)
        again = session.call("index_refresh_overlay", workspace_id="w")["data"]
        assert (again["files_reindexed"], again["new_overlay_revision"]) == (0, 1)
        assert session.error("symbols_get_card", symbol_id="Money", workspace_id="w")["code"] == "NOT_FOUND"
        made.commit(message="moved on")
        (listed,) = session.call("workspace_list")["data"]["workspaces"]
        assert (listed["is_stale"], listed["modified_file_count"]) == (True, 2)
        reset = session.call("workspace_reset", workspace_id="w")["data"]
        assert (reset["previous_revision"], reset["new_revision"]) == (1, 0)
        assert names(session.call("symbols_search", query="Money", kinds=["Class"], workspace_id="w")) >= {
            "money.Money"
        }
        assert session.call("workspace_delete", workspace_id="w")["data"]["deleted"]
        assert not session.call("workspace_delete", workspace_id="w")["data"]["deleted"]


POLYGLOT = {
    "shapes.go": "package shapes\n\ntype Shape interface{ Area() int }\ntype Square struct{ Side int }\n\n"
    "func (s Square) Area() int { return s.Side * s.Side }\n",
    "go.mod": "module example.com/shapes\n",
    "books.ts": "interface Named { name(): string }\nclass Base {}\n"
    "class Book extends Base implements Named { name() { return 'x' } }\n",
    "dogs.rs": "trait Greet { fn hi(&self); }\nstruct Dog;\nimpl Greet for Dog { fn hi(&self) {} }\n",
    "runs.cs": "interface IRun { void Run(); }\nclass A : IRun { public virtual void Run() {} }\n"
    "class B : A { public override void Run() {} }\n",
}


def test_types_in_every_language(tmp_path: Path) -> None:
    """Interface → who provides it, and where its member is implemented."""
    made = repository(tmp_path / "shapes", POLYGLOT)
    with mcp_session(made.root) as session:
        session.call("index_ensure_baseline")
        for interface, member, provider in (
            ("Shape", "Shape.Area", "Square"), ("Named", "Named.name", "Book"), ("Greet", "Greet.hi", "Dog"),
            ("IRun", "IRun.Run", "A"),
        ):  # fmt: skip
            found = session.call("types_hierarchy", symbol_id=interface)["data"]
            assert [one["display_name"].split(".")[-1].split("::")[-1] for one in found["derived_types"]] == [provider]
            uses = session.call("refs_find", symbol_id=member, kind="Implementation")["data"]
            assert uses["total_count"] == 1, member
            assert session.call("refs_find", symbol_id=member, kind="Override")["data"]["total_count"] == 0
        book = session.call("types_hierarchy", symbol_id="Book")["data"]
        assert (book["base_type"]["display_name"], len(book["interfaces"])) == ("books.Base", 1)


def test_virtual_files_stand_in_for_source_only(session: Session) -> None:
    session.call("workspace_create", workspace_id="v")
    virtual = {
        "workspace_id": "v",
        "virtual_files": [{"file_path": "shop/money.py", "content": "def other():\n    pass\n"}],
    }
    span = session.call("code_get_span", file_path="shop/money.py", start_line=1, end_line=2, **virtual)["data"]
    assert span["content"] == "   1 | def other():\n   2 |     pass"
    assert names(session.call("symbols_search", query="other", **virtual)) == set()
    assert names(session.call("symbols_search", query="Rounded", kinds=["Class"], **virtual)) == {"money.Rounded"}
    session.call("workspace_delete", workspace_id="v")


def test_machines_share_graphs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two stores, one folder: what one has indexed the other pulls; a damaged file is left alone."""
    made = repository(tmp_path / "shop", FILES)
    monkeypatch.setenv("CODECOMPASS_CACHE_DIR", str(tmp_path / "cache"))

    def ensured(home: str) -> tuple[dict[str, Any], set[str]]:
        monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / home))
        with mcp_session(made.root) as session:
            done = session.call("index_ensure_baseline")["data"]
            assert session.call("search_code", query="what a customer is about to buy", ref="main")["results"]
            return done, names(session.call("symbols_search", kinds=["Class"]))

    first, classes = ensured("one")
    second, same = ensured("two")
    assert (first["from_cache"], second["from_cache"], second["already_existed"]) == (False, True, True)
    assert same == classes
    (shared,) = (tmp_path / "cache").rglob("*.graph")
    content = bytearray(shared.read_bytes())
    content[len(content) // 2] ^= 1
    shared.write_bytes(content)
    third, same = ensured("three")
    assert (third["from_cache"], third["already_existed"], same) == (False, False, classes)
