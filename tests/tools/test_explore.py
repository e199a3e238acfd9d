"""explore: what goes in, and what answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codecompass.frontends import render
from codecompass.session.asking import answering_in
from codecompass.session.project import Project
from codecompass.tools import named
from codecompass.tools.budget import estimate_tokens
from codecompass.tools.explore import _split
from codecompass.tools.exploring import question
from codecompass.tools.exploring.mentions import Mention, Mentions, shared_out
from helpers import index, repository

SHOP = {
    "shop/base.py": """\
class Store:
    def save(self, order):
        raise NotImplementedError
""",
    "shop/disk.py": """\
from shop.base import Store


class DiskStore(Store):
    def save(self, order):
        if order.paid:
            write(order)


def write(order):
    print(f"order {order.number} was not written")
""",
    "shop/desk.py": """\
import os

from shop.base import Store

RETRY_LIMIT = int(os.environ["RETRY_LIMIT"])
HEADER = "x-shop-token"


def checkout(store: Store, order, request):
    if request.headers[HEADER]:
        store.save(order)


def other(thing):
    thing.write(RETRY_LIMIT)
""",
    "shop/twice.py": "def write(text):\n    return text\n",
    "tests/test_desk.py": """\
from shop.desk import checkout
from shop.disk import DiskStore


def test_checkout():
    checkout(DiskStore(), None, None)
""",
    "pages/index.riot": "<script>\nimport { DiskStore } from 'shop'\nnew DiskStore()\n</script>\n",
    **{f"locale/{name}.json": '{"order.missing": "?"}\n' for name in ("de", "en", "fr", "it")},
    "shop/messages.py": 'def fail():\n    raise KeyError("order.missing")\n',
}


Ask = Callable[..., dict[str, Any]]


def asking(project: Project) -> Ask:
    def asked(tool: str, /, **arguments: object) -> dict[str, Any]:
        found = named(tool)
        assert found is not None
        return msgspec.to_builtins(found.call(project, arguments))

    return asked


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Project]:
    made = repository(tmp_path_factory.mktemp("explored") / "shop", SHOP)
    index(made.root)
    opened = Project.open(made.root)
    yield opened
    opened.close()


@pytest.fixture
def explore(shop: Project) -> Ask:
    def explored(query: str, **more: object) -> dict[str, Any]:
        with answering_in("text"):
            return asking(shop)("explore", query=query, **more)

    return explored


def places(items: list[dict[str, Any]]) -> list[str]:
    return [f"{one['path']}:{one['line']}" for one in items]


def test_a_name_gives_its_source_uses_tests_and_calls(explore: Ask) -> None:
    (found,) = explore("checkout")["subjects"]
    assert (found["path"], found["line_start"]) == ("shop/desk.py", 9)
    assert found["source"]["text"] == "\n".join(SHOP["shop/desk.py"].split("\n")[8:11])
    assert found["uses"] == []
    assert places(found["tests"]) == ["tests/test_desk.py:6"]
    assert found["tests"][0]["user"] == "test_checkout:5"
    called = {f"{one['path']}:{one['line']}": one.get("through") for one in found["calls"]}
    assert called == {"shop/base.py:2": None, "shop/disk.py:5": "Store.save"}


def test_uses_of_an_implementation_are_those_of_what_it_overrides(explore: Ask) -> None:
    (found,) = explore("DiskStore.save")["subjects"]
    (use,) = found["uses"]
    assert places([use]) == ["shop/desk.py:11"]
    assert use["through"] == "Store.save (shop/base.py:2)"
    assert found["owner"] == "class DiskStore:4"


def test_an_interface_names_its_implementations(explore: Ask) -> None:
    (found,) = explore("Store.save")["subjects"]
    assert places(found["implementations"]) == ["shop/disk.py:5"]
    assert places(found["uses"]) == ["shop/desk.py:11"]


def test_ambiguity_is_answered_each_definition_with_its_own_uses(explore: Ask) -> None:
    found = explore("write")["subjects"]
    assert [one["path"] for one in found] == ["shop/disk.py", "shop/twice.py"]
    assert [places(one["uses"]) for one in found] == [["shop/disk.py:7"], []]
    assert explore("write", path="shop/twice.py")["subjects"][0]["path"] == "shop/twice.py"


def test_uses_that_could_not_be_bound_are_told_apart(explore: Ask) -> None:
    (found,) = explore("write", path="shop/disk.py")["subjects"]
    assert places(found["account"]["unbound"]) == ["shop/desk.py:15"]
    assert found["unresolved"] == 1


def test_several_names_are_joined_by_their_calls(explore: Ask) -> None:
    answer = explore("path from checkout to DiskStore.save")
    assert [one["name"] for one in answer["subjects"]] == ["checkout", "save"]
    assert [[one["name"] for one in path["symbols"]] for path in answer["paths"]] == [["checkout", "save"]]


def test_a_string_is_found_as_text_and_says_so(explore: Ask) -> None:
    answer = explore("x-shop-token")
    assert answer["understood"] == "text"
    assert places(answer["mentions"]) == ["shop/desk.py:6"]
    (constant,) = answer["subjects"]
    assert (constant["name"], places(constant["uses"])) == ("HEADER", ["shop/desk.py:10"])


def test_what_many_data_files_say_is_said_once(explore: Ask) -> None:
    answer = explore("order.missing")
    assert places(answer["mentions"]) == ["shop/messages.py:2", "locale/en.json:1"]
    assert answer["mentions"][0]["user"] == "fail:1"
    assert (answer["total_mentions"], answer["elsewhere"]) == (5, {"locale": 3})


def test_a_name_in_another_spelling_is_understood(explore: Ask) -> None:
    assert [one["name"] for one in explore("who calls disk_store")["subjects"]] == ["DiskStore"]


def test_a_name_that_a_question_holds_is_looked_for_as_text(explore: Ask) -> None:
    answer = explore("which part of the program reads order.missing from its texts")
    assert (answer["understood"], answer["looked_for"]) == ("text", "order.missing")
    assert places(answer["mentions"])[0] == "shop/messages.py:2"


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("How does an HTTP order get to the DISK when it is saved?", "shop/disk.py"),
        ("where is the order saved by write when it was paid", "shop/disk.py"),
        ("what does the JSON of the checkout request hold", "shop/desk.py"),
    ],
)
def test_a_question_is_searched_whatever_words_it_has(asked: str, first: str, explore: Ask) -> None:
    answer = explore(asked)
    assert answer["mentions"] == []
    assert (answer["subjects"] + answer["others"])[0]["path"] == first


def test_a_name_that_a_question_quotes_comes_first_whole(explore: Ask) -> None:
    answer = explore("I want to change what `Store.save` gives back: what else do I need to touch?")
    assert answer["subjects"][0]["qualified_name"] == "shop.base.Store.save"
    assert places(answer["subjects"][0]["uses"]) == ["shop/desk.py:11"]


def test_a_message_is_found_by_its_words(explore: Ask) -> None:
    answer = explore("was not written")
    assert places(answer["mentions"]) == ["shop/disk.py:11"]


def test_files_that_are_not_parsed_are_looked_through(explore: Ask) -> None:
    (found,) = explore("DiskStore")["subjects"]
    assert places(found["mentions"]) == ["pages/index.riot:2", "pages/index.riot:3"]


def test_a_file_comes_whole(explore: Ask) -> None:
    (whole,) = explore("shop/disk.py")["parts"]
    assert (whole["view"], whole["truncated"]) == ("whole", False)


@pytest.mark.parametrize(
    "query",
    ["shop/disk.py:7", "disk.py:7", 'File "/srv/app/shop/disk.py", line 7, in save', "at save (/x/shop/disk.py:7:3)"],
)
def test_a_line_is_the_definition_around_it(query: str, explore: Ask) -> None:
    assert [one["qualified_name"] for one in explore(query)["subjects"]] == ["shop.disk.DiskStore.save"]


def test_tests_that_were_asked_for_come_with_their_lines(explore: Ask) -> None:
    (found,) = explore("which tests cover checkout")["subjects"]
    assert [(one["how"], one["name"]) for one in found["testing"]["tests"][:1]] == [("run", "test_checkout")]
    assert "source" not in found


def test_nothing_is_said_to_be_nothing(explore: Ask) -> None:
    answer = explore("checkoutt")
    assert (answer["understood"], answer["subjects"], answer["mentions"]) == ("nothing", [], [])
    assert "checkout" in answer["metadata"]["warnings"][0]


@pytest.mark.parametrize(
    ("asked", "focus", "names"),
    [
        ("who calls `Cart.pay`?", "uses", ("Cart.pay",)),
        ("Where is MAX_SIZE used?", "uses", ("MAX_SIZE",)),
        ("callers of the function pay", "uses", ("pay",)),
        ("which tests cover load_user?", "tests", ("load_user",)),
        ("tests of checkRate", "tests", ("checkRate",)),
        ("what does Cart.pay call", "calls", ("Cart.pay",)),
        ("who implements Store", "types", ("Store",)),
        ("path from login to save", "", ("login", "save")),
        ("hash_password checkPassword", "", ("hash_password", "checkPassword")),
        ("how are orders paid", "", ()),
        ("how does login work", "", ()),
        ("how does logIn work", "", ("logIn",)),
        ("validate", "", ("validate",)),
    ],
)
def test_a_question_is_taken_apart(asked: str, focus: str, names: tuple[str, ...]) -> None:
    found = question.read(asked)
    assert (found.focus, found.names) == (focus, names)


QUERIES = st.sampled_from(
    [
        "checkout",
        "write",
        "Store",
        "DiskStore.save write",
        "order.missing",
        "how is an order saved",
        "shop/desk.py",
        "save",
    ]
)


@settings(max_examples=25, deadline=None)
@given(QUERIES, st.integers(200, 2000))
def test_budgets_hold_in_both_forms(shop: Project, query: str, budget: int) -> None:
    with answering_in("text"):
        answer = asking(shop)("explore", query=query, max_tokens=budget)
    text = render.text_of("explore", answer)
    assert len(text) <= 4 * budget
    assert 1.3 * len(text.split()) <= budget
    answer = asking(shop)("explore", query=query, max_tokens=budget)
    told = {name: held for name, held in answer.items() if name != "metadata"}
    assert estimate_tokens(told) <= budget


def test_text_is_searched_with_the_symbol_around_each_line(shop: Project, explore: Ask) -> None:
    answer = asking(shop)("search_text", pattern=r"HEADER\b")
    assert [(one["line"], one["user"]) for one in answer["mentions"]] == [(6, "HEADER"), (10, "checkout:9")]
    assert asking(shop)("search_text", pattern="header", ignore_case=True, path_filter="shop/")["total_mentions"] == 2
    assert asking(shop)("search_text", pattern="order", limit=1)["truncated"]


def test_all_kinds_of_surfaces_in_one_tool(shop: Project) -> None:
    (key,) = asking(shop)("list_surfaces", kind="settings")["keys"]
    assert (key["key"], key["line"]) == ("RETRY_LIMIT", 5)
    assert asking(shop)("list_surfaces", kind="endpoints")["total_count"] == 0


def test_what_nothing_uses_is_listed_too(shop: Project) -> None:
    answer = asking(shop)("list_surfaces", kind="dead_code")
    assert answer["total_count"] == len(answer["unused"]["symbols"])
    assert "fail" in [one["name"] for one in answer["unused"]["symbols"]]


def test_references_that_could_not_be_bound_are_listed_where_they_are_few(shop: Project) -> None:
    answer = asking(shop)("find_references", symbol_name="write", path="shop/disk.py")
    assert [(one["path"], one["line"], one["user"]) for one in answer["account"]["unbound"]] == [
        ("shop/desk.py", 15, "other")
    ]
    assert "account" not in asking(shop)("find_references", symbol_name="write", path="shop/disk.py", kind="extends")


def test_impact_says_the_line_of_each_use(shop: Project) -> None:
    (level,) = asking(shop)("find_impact", symbol_name="write", path="shop/disk.py", depth=1)["levels"]
    assert [(one["symbol"]["name"], one["at"]) for one in level["symbols"]] == [("save", 7)]


def test_a_trace_says_where_each_call_stands(shop: Project) -> None:
    answer = asking(shop)("trace_feature", entry_point="checkout")
    text = render.text_of("trace_feature", answer)
    assert "  11  store.save(order)  → shop/base.py:2\n" in text
    assert "7 if order.paid: write(order)  → :10" in text


def test_the_graph_is_asked_in_cypher(shop: Project) -> None:
    answer = asking(shop)("query_graph", cypher="MATCH (s:Symbol {kind: 'class'}) RETURN s.name ORDER BY s.name")
    assert answer["rows"] == [["DiskStore"], ["Store"]]
    assert asking(shop)("query_graph", cypher="MATCH (s:Symbol) RETURN s.name", limit=1)["truncated"]


@pytest.mark.parametrize(
    ("cypher", "code", "said"),
    [
        ("MATCH (s:Symbl) RETURN s", "invalid_input", "Near: Symbol"),
        ("MATCH (s:Symbol) RETURN s.qualified_nam", "invalid_input", "Near: qualified_name"),
        ("MATCH (s:Symbol) RETURN lenght(s.name)", "invalid_input", "Near: length"),
        ("MATCH (s:Symbol) DELETE s", "query_not_allowed", "DELETE does more than read"),
    ],
)
def test_a_wrong_query_is_told_what_there_is(cypher: str, code: str, said: str, shop: Project) -> None:
    from codecompass.model.errors import CodeCompassError

    with pytest.raises(CodeCompassError) as caught:
        asking(shop)("query_graph", cypher=cypher)
    assert caught.value.code == code
    assert said in caught.value.message


@pytest.mark.parametrize(
    ("asked", "pattern", "flags", "folder", "tests"),
    [
        ("/quota/i server", "quota", "i", "server", None),
        ("/quota/ server/", "quota", "", "server/", None),
        ("/axios.post\\(/api/ in src !*.vue", r"axios.post\(/api", "", "src !*.vue", None),
        ("/a|b/ src/x.ts, src/y --tests", "a|b", "", "src/x.ts, src/y", "tests"),
        ("/users/list", "", "", "", ""),
        (f"/x/ {'a, ' * 60};", "", "", "", ""),  # ends soon
    ],
)
def test_an_expression_with_where_it_is_looked_for(
    asked: str, pattern: str, flags: str, folder: str, tests: str | None
) -> None:
    found = question.EXPRESSION.fullmatch(asked)
    assert found is None or found.groupdict() == {
        "pattern": pattern, "flags": flags, "folder": folder, "tests": tests,
    }  # fmt: skip
    assert (found is None) == (not pattern)


def test_a_semicolon_in_an_expression_parts_no_questions() -> None:
    assert _split(r"/a;\s*b/ shop; Cart.pay; who calls put") == [r"/a;\s*b/ shop", "Cart.pay", "who calls put"]
    assert _split("/carts/:id; put") == ["/carts/:id", "put"]


def test_lines_of_a_text_are_shared_among_folders() -> None:
    lines = [
        Mention(f"{folder}/a.py", line, "x") for folder, most in (("a", 5), ("b", 2), ("c", 1)) for line in range(most)
    ]
    lines.append(Mention("docs/a.md", 1, "x"))
    found = shared_out(Mentions(lines, len(lines)), 5)
    assert [one.path for one in found.lines] == ["a/a.py", "a/a.py", "b/a.py", "b/a.py", "c/a.py"]
    assert found.beyond == ("a/a.py", "a/a.py", "a/a.py", "docs/a.md")
