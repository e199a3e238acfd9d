"""The account under lists: every line that holds the name is in the list, in the account, or counted there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from codecompass.frontends.layout import plain
from codecompass.frontends.render import text_of
from codecompass.frontends.render.uses import accounted
from codecompass.languages.access import access_of
from codecompass.languages.testing import is_test
from codecompass.session.asking import answering_in
from codecompass.session.project import Project
from codecompass.tools.explore import explore
from codecompass.tools.exploring.mentions import words_of_branches
from helpers import index, repository

from .conftest import Ask, asking

FILES = {
    "shop/base.py": "class Store:\n    def save(self, order): ...\n\n\nclass Disk(Store):\n    def save(self, order): ...\n",
    "shop/desk.py": """from shop.base import Disk, Store
from orm import vault

HANDLER = Store.save


def bound(disk: Disk):
    disk.save(1)


def through_a_package():
    vault.fetch(Store, 1).save(2)


def of_anything(thing):
    thing.save(3)
    save = thing.save_as
    return getattr(thing, "save")
""",
    "shop/other.py": "def save():\n    pass\n\n\nsave()\n",
    "tests/test_desk.py": """from unittest.mock import patch
from shop.base import Store


def test_bound():
    Store().save(1)


def test_stubbed():
    with patch.object(Store, "save", return_value=None):
        pass
""",
    "README.md": "Call `save` to keep an order.\n",
    "shop/lists.py": """from django.db.models import QuerySet
from rest_framework.viewsets import ModelViewSet


class Carts(QuerySet):
    def open_for(self, user):
        return self

    def exclude(self, user):
        return self


class Page(ModelViewSet):
    def get_queryset(self):
        return super().get_queryset().open_for(self.user)


def listed(carts: QuerySet):
    carts.open_for(1)
    carts.exclude(2)
""",
    "shop/none.py": "def lonely():\n    pass\n\n\nlonely()\n",
    "shop/ship.py": "import requests\n\n\ndef ship():\n    requests.ship()\n\n\nship()\n",
}


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    made = repository(tmp_path_factory.mktemp("account") / "shop", FILES)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        yield asking(project)


def lines(found: list[dict[str, object]]) -> list[tuple[object, object]]:
    return [(one["path"], one["line"]) for one in found]


def test_what_a_list_of_references_leaves_open(ask: Ask) -> None:
    account = ask("find_references", symbol_name="Store.save")["account"]
    assert lines(account["unbound"]) == [("shop/desk.py", 12), ("shop/desk.py", 16), ("shop/desk.py", 18)], (
        "a package's result may be of any type, and getattr reads a member by its text"
    )
    assert [one["user"] for one in account["unbound"]] == ["through_a_package", "of_anything", ""]
    assert lines(account["stubs"]) == [("tests/test_desk.py", 10)]
    assert lines(account["mentions"]) == [("README.md", 1)]
    assert [(one["path"], one["line"]) for one in account["other_definitions"]] == [("shop/other.py", 1)]
    assert account["other_lines"] == 1 and account["handed_on"] == [], "the list has HANDLER itself"
    assert not account["complete"]


def test_a_member_that_a_package_is_not_known_to_have_is_perhaps_of_a_derived_type(ask: Ask) -> None:
    account = ask("find_references", symbol_name="Carts.open_for")["account"]
    assert lines(account["unbound"]) == [("shop/lists.py", 15), ("shop/lists.py", 19)]
    assert account["total_outside"] == 0
    plan = ask("plan_change", change="add-parameter", symbol_name="Carts.open_for")
    told = [one["line"] for group in (*plan["groups"], *plan["perhaps"]) for one in group["places"]]
    assert {15, 19} <= {*told} and plan["unaffected"] == []
    account = ask("find_references", symbol_name="Carts.exclude")["account"]
    assert lines(account["outside"]) == [("shop/lists.py", 20)] and account["unbound"] == []


def test_who_chooses_by_path_knows_of_the_others(ask: Ask) -> None:
    account = ask("find_references", symbol_name="save", path="shop/other.py")["account"]
    assert account["name"] == "save" and account["other_definitions"] == []


def test_callers_say_where_it_is_handed_on(ask: Ask) -> None:
    told = ask("get_call_graph", symbol_name="Store.save", direction="callers")
    assert lines(told["account"]["handed_on"]) == [("shop/desk.py", 4)]
    assert told["unresolved_calls"] == 2


@pytest.mark.parametrize("tool", ["find_references", "get_call_graph", "find_impact", "find_tests"])
def test_only_what_stands_nowhere_else_is_complete(ask: Ask, tool: str) -> None:
    assert ask(tool, symbol_name="lonely")["account"]["complete"]
    assert not ask(tool, symbol_name="Store.save")["account"]["complete"]


@pytest.mark.parametrize(
    ("tool", "given", "expected"),
    [
        ("find_references", {}, "complete: `lonely` stands nowhere else"),
        ("find_references", {"kind": "reads"}, "complete: every line with `lonely` is bound"),
        ("get_call_graph", {}, "complete: every line with `lonely` is bound"),
        ("find_impact", {}, "complete: every line with `lonely` is bound"),
        ("find_tests", {}, "complete: every line with `lonely` is bound"),
        ("find_references", {"tests": "without"}, ""),
    ],
)
def test_only_a_list_of_all_uses_says_that_a_name_stands_nowhere_else(
    ask: Ask, tool: str, given: dict[str, str], expected: str
) -> None:
    assert plain(accounted(ask(tool, symbol_name="lonely", **given))) == expected


@pytest.mark.parametrize(("tests", "expected"), [("without", {False}), ("only", {True}), ("all", {False, True})])
def test_lists_are_of_tests_or_not(ask: Ask, tests: str, expected: set[bool]) -> None:
    used = ask("find_references", symbol_name="Store", tests=tests)
    assert {is_test(one["path"]) for one in used["references"]} == expected
    assert used["total_references"] == len(used["references"])
    called = ask("get_call_graph", symbol_name="Disk.save", direction="callers", tests=tests)
    assert {is_test(one["symbol"]["path"]) for one in called["callers"]} == expected
    assert bool(called["account"]["stubs"]) == (tests != "without")
    reached = ask("find_impact", symbol_name="Disk.save", tests=tests)
    assert (bool(reached["levels"]), bool(reached["tests"])) == (False in expected, True in expected)
    found = ask("search_text", pattern="Store", tests=tests)
    assert {is_test(one["path"]) for one in found["mentions"]} == expected


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\bsave_order\b", [{"save", "order"}]),
        ("onUserDelete|canAllowIt", [{"user", "delete*"}, {"allow"}]),
        ("(foo|bar)Baz", [{"baz*"}]),
        ("[Ss]aveAll.*x?", [{"all*"}]),
        (r"removeAccounts?\b", [{"account*"}]),
        ("getURL", []),
        ("save", []),
        (r"\bsave\b|take", []),
    ],
)
def test_words_that_a_file_must_have_for_a_pattern(pattern: str, words: list[set[str]]) -> None:
    assert words_of_branches(pattern) == words


def test_a_search_that_stops_says_what_remains(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("codecompass.tools.exploring.mentions.MOST_BYTES", 10)
    (warning,) = ask("search_text", pattern="save|o")["metadata"]["warnings"]
    assert "files were not looked through" in warning and "tests (1)" in warning and "path_filter" in warning
    monkeypatch.setattr("codecompass.tools.occurrences.MOST_BYTES", 10)
    for tool, more in (("find_unused", {}), ("explore", {"query": "`from shop.base import`"})):
        said = " ".join(ask(tool, **more)["metadata"].get("warnings", ()))
        assert "files were not looked through" in said and "search_text" in said, tool


def test_names_that_a_code_generator_makes_lead_to_their_operation(tmp_path: Path) -> None:
    files = {
        "gql/GetCart.graphql": "query GetCart {\n  cart { id }\n}\n",
        "src/run.ts": "function run() {}\nrun()\n",
        "src/cart.ts": "import { GetCartDocument, useGetCartQuery } from './made'\n\nrun(GetCartDocument)\nother(GetCartDocuments)\n",
    }
    index(repository(tmp_path / "shop", files).root)
    with closing(Project.open(tmp_path / "shop")) as project, answering_in("text"):
        found = asking(project)("find_references", symbol_name="GetCartDocument")
    assert (found["symbol"]["name"], found["account"]["is_only"]) == ("GetCart", True)
    assert [(one["path"], one["line"]) for one in found["account"]["unbound"]] == [
        ("src/cart.ts", 1),
        ("src/cart.ts", 3),
    ]


def test_whether_nothing_else_bears_the_name_is_said_of_all_definitions(ask: Ask) -> None:
    found = [ask("find_references", symbol_name="Disk.save", path=path)["account"] for path in (None, "shop/base.py")]
    assert [one["is_only"] for one in found] == [False, False]


SERVED = """from flask import Flask

app = Flask(__name__)


def need_login(f):
    return f


def close(order):
    return order


@app.post("/orders/close")
@need_login
def post(order):
    if order is None:
        return "none"
    for one in order:
        close(one)
"""


def test_what_is_reached_says_when_and_what_it_serves(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", {"shop.py": SERVED})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        (level,) = asking(project)("find_impact", symbol_name="close")["levels"]
    (found,) = level["symbols"]
    assert (found["text"], found["under"]) == ("close(one)", ["for one in order"])
    assert found["unless"] == ['18 if order is None: return "none"']
    assert found["serves"] == ["POST /orders/close  decorator need_login"]


def test_what_a_file_changes_tells_the_uses_of_its_names_that_are_not_bound(ask: Ask) -> None:
    told = lines(ask("find_impact", path="shop/base.py")["unbound"])
    assert ("shop/desk.py", 16) in told
    assert all(path != "shop/base.py" for path, _ in told)


def test_a_constant_that_a_package_hands_on_is_not_told_as_unused(tmp_path: Path) -> None:
    files = {
        "shop/settings.py": "MOST_ORDERS = 3\n",
        "shop/desk.py": "from django.conf import settings\n\n\ndef full(orders):\n    return orders > settings.MOST_ORDERS\n",
    }
    index(repository(tmp_path / "shop", files).root)
    with closing(Project.open(tmp_path / "shop")) as project:
        (found,) = asking(project)("explore", query="MOST_ORDERS")["subjects"]
    assert [(one["path"], one["line"]) for one in found["account"]["unbound"]] == [("shop/desk.py", 5)]


def test_uses_of_something_outside_are_told(ask: Ask) -> None:
    account = ask("find_references", symbol_name="ship.ship")["account"]
    assert lines(account["outside"]) == [("shop/ship.py", 5)]
    assert account["total_outside"] == 1


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("shop/tests.py", True),
        ("src/cart/tests.rs", True),
        ("shop/contests.py", False),
        ("components/tests.vue", False),
    ],
)
def test_a_module_called_tests_is_one_of_tests(path: str, expected: bool) -> None:
    assert is_test(path) is expected


@pytest.mark.parametrize(
    ("language", "before"),
    [
        ("python", 'return getattr(thing, "'),
        ("php", "property_exists($thing, '"),
        ("java", 'type.getDeclaredField("'),
        ("csharp", 'type.GetProperty("'),
    ],
)
def test_a_member_is_read_by_its_text(language: str, before: str) -> None:
    assert access_of(language).by_text.search(before)
    assert not access_of(language).by_text.search(before[before.index("(") :])


def test_documents_left_out_put_no_test_in_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = {
        "shop.py": "def save_order(one):\n    return one\n",
        "tests/test_shop.py": "from shop import save_order\n\n\ndef test_save():\n    save_order(1)\n",
    }
    others = {"README.md": "`save_order` saves.\n", "web/page.js": "save_order(1);\n"}
    index(repository(tmp_path / "code", code | others).root)

    def told(query: str, most: int) -> str:
        monkeypatch.setattr("codecompass.tools.sites.MOST_BYTES", most)
        with closing(Project.open(tmp_path / "code")) as project, answering_in("text"):
            return text_of("explore", msgspec.to_builtins(explore(project, query)))

    read = sum(map(len, code.values())) - 1
    assert "complete as far as calls are known" in told("tests of save_order", read)
    assert "2 documents or files of other languages perhaps with it" in told("save_order", read)
    assert "not all tests were looked at" in told("tests of save_order", 1)
    assert "3 files perhaps with it" in told("save_order", 1)


DECORATED = {
    "Cargo.toml": '[package]\nname = "ferry"\nversion = "0.1.0"\n\n[dependencies]\nrocket = "0.5"\n',
    "src/main.rs": """#[macro_use]
extern crate rocket;

pub struct Berth;

impl Berth {
    pub fn delete(self) {}
}

#[delete("/berths/<id>")]
fn leave(id: u32, at: Pier) {
    at.first().delete();
}
""",
    "web/berths.ts": """import * as routes from "./unknown"

class Berths {
  get(): number { return 1 }

  @get("/berths")
  all(some) { return some.get() }

  @routes.pier.get("/berths/first")
  first() {}
}
""",
}


@pytest.mark.parametrize(
    ("name", "path", "expected", "uses"),
    [("delete", "src/main.rs", [12], 1), ("get", "web/berths.ts", [7, 9], 3)],  # line 9 decorates and calls
)
def test_a_decorator_without_a_receiver_is_no_use_of_a_member(
    tmp_path: Path, name: str, path: str, expected: list[int], uses: int
) -> None:
    index(repository(tmp_path, DECORATED).root)
    with closing(Project.open(tmp_path)) as project:
        impact = asking(project)("find_impact", symbol_name=name, path=path)
    account = impact["account"]
    assert account["other_lines"] == 1
    assert lines(account["unbound"]) == [(path, line) for line in expected]
    assert impact["unresolved_uses"] == uses
