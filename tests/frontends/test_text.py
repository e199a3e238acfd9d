"""Answers as text: what models read with `--answers text`, and what a command prints into a pipe."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.frontends import drawing, render
from codecompass.frontends.documents import Document, Table, html, markdown
from codecompass.frontends.layout import CONTROLS, Code, Places, line, plain, use_of
from codecompass.frontends.reports.review import ids_of
from codecompass.frontends.reports.sarif import Finding, Rule, sarif
from codecompass.search import is_tail
from codecompass.tools import TOOLS
from codecompass.tools.naming import shortened
from helpers import ERAS, index, mcp_session, repository


@pytest.mark.parametrize("era", ERAS)
def test_text_has_no_structure_and_no_schema(era: str, root: Path) -> None:
    with mcp_session(root, answers="text", era=era, process=era == ERAS[0]) as session:
        assert all(tool.output_schema is None for tool in session.tools())
        assert session.text("locate_symbol", name="Cart").startswith("shop/cart.py:4  class Cart")


def test_an_error_says_in_text_what_is_wrong_and_what_there_is(tmp_path: Path) -> None:
    # A repository of its own: other tests index all refs of the shop that they share.
    made = repository(tmp_path / "shop")
    made.commit({"till.py": "def total(): ...\n"}, tag="v1")
    made.commit({"till.py": "def total(): return 0\n"})
    index(made.root)
    with mcp_session(made.root, answers="text") as session:
        said = session.text("get_call_graph", symbol_name="totale")
        unindexed = session.text("switch_ref", ref="v1")
    assert said.startswith("symbol_not_found  There is no `totale`")
    assert "Near names: total" in said
    assert "index_repo(ref='v1')" in unindexed


def test_what_has_no_layout_of_its_own_is_told_field_by_field() -> None:
    items = [{"path": "a.py", "line": 3, "name": "pay", "children": [{"path": "b.py", "line": 4, "name": "leaf"}]}]
    answer = {"found": items, "total": 1, "none": None, "meta": {"timing": 3}}
    assert render.text_of("no_such_tool", answer) == "\n".join(
        ["found", "  a.py:3  name pay", "    children", "      b.py:4  name leaf", "total  1"]
    )


def test_a_path_is_said_once_for_all_that_stands_in_it() -> None:
    places = Places()
    told = [places.line("a.py", 1, "x"), places.line("a.py", 2, "y"), places.line("b.py", 3, "z")]
    assert plain(told) == "a.py:1  x\n :2  y\nb.py:3  z"


def test_a_caller_is_told_with_its_own_line_and_that_of_the_call(root: Path) -> None:
    with mcp_session(root, answers="text") as session:
        assert "shop/cart.py:13  method Cart.total  at :14" in session.text("get_call_graph", symbol_name="add")


@pytest.mark.parametrize(
    ("qualified", "path", "short"),
    [
        ("shop.cart.Cart.pay", "shop/cart.py", "Cart.pay"),
        ("shop.Cart", "lib/shop/__init__.py", "Cart"),
        ("store::api::admin::invite", "src/api/admin.rs", "invite"),
        ("example.com/v2/internal/api.handler.star", "internal/api/entries.go", "handler.star"),
        ("example.com/shop/v2.Cart.Pay", "cart.go", "Cart.Pay"),
        ("org.shop.impl.CartImpl.pay", "src/main/java/org/shop/impl/CartImpl.java", "CartImpl.pay"),
        ("Shop.Orders.API.Order.Add", "src/Orders.API/Order.cs", "Order.Add"),
        ("elsewhere.thing", "a/b.py", "elsewhere.thing"),
        ("web.src.parts.Icon.Icon", "web/src/parts/Icon.vue", "Icon"),
        ("ui.Store.Store.load", "ui/Store.ts", "Store.load"),
        ("ui.todo.component.Tasks.open", "ui/todo.component.ts", "Tasks.open"),
        ("ui.Store.Stores.load", "ui/Store.ts", "Store.Stores.load"),
        ("org.shop.Cart.Cart", "src/org/shop/Cart.java", "Cart.Cart"),
        ("apps.web.src.app.api.[...all].route.GET", "apps/web/src/app/api/[...all]/route.ts", "GET"),
    ],
)
def test_a_name_is_short_where_its_path_says_the_rest(qualified: str, path: str, short: str) -> None:
    assert shortened(qualified, path) == short


NAMES = st.lists(st.sampled_from(["shop", "cart", "Cart", "pay", "api"]), min_size=1, max_size=5)


@given(NAMES, NAMES, st.sampled_from([".", "::"]))
def test_a_short_name_can_be_asked_with(names: list[str], path: list[str], separator: str) -> None:
    qualified = separator.join(names)
    short = shortened(qualified, "/".join(path) + ".py")
    assert short
    assert short == qualified or is_tail(short, qualified)


@given(st.text())
def test_nothing_in_a_text_steers_a_terminal(text: str) -> None:
    shown = plain([line(text)])
    assert not set(shown) & {chr(number) for number in CONTROLS}
    assert len(shown.splitlines()) <= 1


ODD = [
    "tests/a b/test_a.py::test_x[a-$HOME]",
    "t/'one'.py",
    't/"two".py',
    "t/`touch x`;.py",
    "t/three\nfour.py",
    "-k",
    "t/\\.py",
]


def test_lists_of_tests_are_quoted_for_a_shell_and_for_xargs() -> None:
    """A name with a line break is whole for xargs alone; with -z all are as they are."""
    answer = {"commands": [{"runner": "pytest", "folder": "", "ids": ODD}]}
    told = ids_of(answer, "pytest", paths=True)
    show = [sys.executable, "-c", "import json, sys; print(json.dumps(sys.argv[1:]))"]
    assert (
        json.loads(subprocess.run(["xargs", *show], input=told, text=True, capture_output=True, check=True).stdout)
        == ODD
    )
    in_lines = [one for one in ODD if "\n" not in one]
    told = " ".join(
        ids_of({"commands": [{**answer["commands"][0], "ids": in_lines}]}, "pytest", paths=True).splitlines()
    )
    shown = subprocess.run(f"{shlex.join(show)} {told}", shell=True, text=True, capture_output=True, check=True).stdout
    assert json.loads(shown) == in_lines
    assert ids_of(answer, "pytest", paths=True, null=True) == "".join(f"{one}\0" for one in ODD)


NAME = "a\x9b\u202e\x1b[31m\nFAKE app.py:1  forged.py"


def test_a_name_is_quoted_in_every_form() -> None:
    """Markdown, HTML, SARIF, Mermaid and DOT, in the terminal and in the page."""
    table = Table("t", ("name",), [(NAME,)], code=frozenset({0}))
    finding = Finding("r", "error", f"{NAME} is used", NAME, 1, NAME)
    drawn = drawing.draw(
        "get_symbol_hierarchy", {"direction": "ancestors", "hierarchy": [{"name": NAME, "symbol_id": "1"}]}, "mermaid"
    )
    forms = [
        markdown(Document(NAME, [NAME], [table])), html(Document(NAME, [NAME], [table])),
        json.loads(sarif("c", [Rule("r", "r", "r", "error")], [finding]))["runs"][0]["results"][0]["message"]["text"],
        drawn, plain([line(NAME)]), plain([Code("\u202e\x9b", "a.py", 1)]),
    ]  # fmt: skip
    for form in forms:
        assert form
        assert not set(form) & {"\x9b", "\u202e", "\x1b"}
        assert not any(line.startswith("FAKE") for line in form.splitlines())


def test_every_tool_can_be_told(root: Path) -> None:
    told = {tool.name for tool in TOOLS if tool.family == "core"} - set(render.RENDERERS)
    assert told <= {"switch_ref", "index_repo", "sync_repo"}, json.dumps(sorted(told))


def test_a_line_repeats_nothing_of_the_line_above() -> None:
    places = Places()

    def told(user: str, number: int, text: str, declared: str = "") -> str:
        return plain([places.line("a.java", number, places.user("a.java", user, declared), "  ", use_of(text, "put"))])

    assert told("Cart.pay", 3, "put(1);") == "a.java:3  Cart.pay  put(1);"
    assert told("Cart.add", 7, "final Item one = shop.put(") == " :7  .add"
    assert told("Cart.late", 9, "void late(Item one)", "void late(Item one)") == " :9    void late(Item one)"
    assert told("Cart.last", 12, "put(2);") == " :12  Cart.last  put(2);"

    inside = [places.inside("a.java", name, at, text) for name, at, text in (
        ("Cart.pay", 20, "int pay() {"), ("Cart.pay:20", 21, "tax();"), ("", 30, "// tax"), ("Cart.add:31", 32, "tax();"),
    )]  # fmt: skip
    assert inside == ["", "″  ", "", "in Cart.add:31  "]


def test_code_without_what_only_repeats_it() -> None:
    text = """\
return collect([[
    'key' => 'a'
],
[
    'key' => 'b'
]]);
/**
 * Stores an order.
 *
 * @param \\App\\Order $order
 * @param int $count at least one
 * @return void
 */
public function add(Order $order, $count)
"""
    assert plain([Code(text, "a.php", 1)]).split("\n") == [
        "1 return collect([[",
        "2  'key' => 'a'",
        "5  'key' => 'b'",
        "8  * Stores an order.",
        "11  * @param int $count at least one",
        "14 public function add(Order $order, $count)",
    ]
