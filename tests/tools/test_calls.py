"""get_call_graph, find_references, find_call_path, find_impact."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking
from .test_search import Refused


def test_callers_and_callees_with_their_call_sites(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="JwtValidator.validate_token")
    (caller,) = graph["callers"]
    assert caller["symbol"]["qualified_name"] == "auth.handler.AuthHandler.authenticate"
    assert caller["call_site"] == {"file": "auth/handler.py", "line": 12}
    assert (caller["depth"], caller["confidence"], caller["source_layer"]) == (1, "static", "base")
    assert [callee["symbol"]["name"] for callee in graph["callees"]] == ["decode_jwt"]
    assert graph["total_edges"] == 2
    assert graph["truncated"] is False


def test_depth_reaches_further_and_each_symbol_once(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="decode_jwt", direction="callers", depth=4)
    depths = {one["symbol"]["name"]: one["depth"] for one in graph["callers"]}
    assert depths == {"validate_token": 1, "authenticate": 2, "login": 3, "test_login": 4}
    assert graph["callees"] == []


def test_a_depth_over_the_cap_is_clamped_with_a_warning(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="decode_jwt", depth=9)
    assert "depth 9" in graph["metadata"]["warnings"][0]


def test_a_limit_is_said(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="decode_jwt", direction="callers", depth=4, limit=2)
    assert len(graph["callers"]) == 2
    assert graph["total_edges"] == 4
    assert graph["truncated"] is True
    assert graph["metadata"]["result_completeness"] == "truncated"


def test_a_function_that_calls_itself_is_its_own_caller(ask: Ask) -> None:
    graph = ask("get_call_graph", symbol_name="factorial")
    assert [one["symbol"]["name"] for one in graph["callers"]] == ["factorial"]
    assert [one["symbol"]["name"] for one in graph["callees"]] == ["factorial"]
    assert graph["callers"][0]["call_site"]["line"] == 19


def test_no_callers_is_said_with_what_could_not_be_bound(ask: Ask, refused: Refused) -> None:
    graph = ask("get_call_graph", symbol_name="legacy_auth")
    assert (graph["callers"], graph["unresolved_calls"]) == ([], 0)
    assert "warnings" not in graph["metadata"]
    assert refused("get_call_graph", symbol_name="nothing_here").code == "symbol_not_found"
    assert refused("get_call_graph", symbol_name="login", ref="nowhere").code == "ref_not_indexed"


def test_references_show_their_line_in_the_state_that_answered(ask: Ask) -> None:
    answer = ask("find_references", symbol_name="check_rate_limit")
    assert {(one["edge_type"], one["line_start"]) for one in answer["references"]} == {("imports", 2), ("calls", 11)}
    (call,) = ask("find_references", symbol_name="check_rate_limit", kind="calls")["references"]
    assert call["context"] == "check_rate_limit(self.limiter, request)"
    assert call["from_symbol"]["name"] == "authenticate"
    there = ask("find_references", symbol_name="check_request_rate", ref="feature", kind="call")["references"]
    assert there[0]["context"] == "check_request_rate(self.limiter, request)"
    assert there[0]["source_layer"] == "overlay"


def test_a_chain_of_calls_is_found(ask: Ask) -> None:
    answer = ask("find_call_path", from_symbol="test_login", to_symbol="decode_jwt")
    (path,) = answer["paths"]
    assert [one["name"] for one in path["symbols"]] == [
        "test_login",
        "login",
        "authenticate",
        "validate_token",
        "decode_jwt",
    ]
    assert (path["length"], len(path["call_sites"])) == (4, 4)
    answer = ask("find_call_path", from_symbol="decode_jwt", to_symbol="login")
    assert answer["paths"] == []
    assert answer["metadata"]["warnings"][-1] == "the other way round there is one: from login to decode_jwt"


def test_a_chain_back_to_where_it_began_is_found(ask: Ask, asked: Ask) -> None:
    (alone,) = ask("find_call_path", from_symbol="factorial", to_symbol="factorial")["paths"]
    assert ([one["name"] for one in alone["symbols"]], alone["length"]) == (["factorial", "factorial"], 1)
    answer = asked("find_call_path", from_symbol="ping", to_symbol="ping")
    rounds = [[one["name"] for one in path["symbols"]] for path in answer["paths"]]
    assert sorted(rounds) == [["ping", "pong", "ping"], ["ping", "pung", "ping"]]  # not over `slow`
    assert asked("find_call_path", from_symbol="ping", to_symbol="ping", depth=1)["paths"] == []
    nowhere = asked("find_call_path", from_symbol="leaf", to_symbol="leaf")
    assert (nowhere["paths"], len(nowhere["metadata"]["warnings"])) == ([], 1)


def test_impact_goes_by_depth_with_tests_apart(ask: Ask, refused: Refused) -> None:
    answer = ask("find_impact", symbol_name="decode_jwt", depth=6)
    assert [[one["symbol"]["name"] for one in level["symbols"]] for level in answer["levels"]] == [
        ["validate_token"],
        ["authenticate"],
        ["login"],
    ]
    assert [one["symbol"]["name"] for one in answer["tests"]] == ["test_login"]
    assert answer["total_reached"] == 4
    of_file = ask("find_impact", path="auth/limits.py")
    assert any(one["symbol"]["name"] == "authenticate" for one in of_file["levels"][0]["symbols"])
    assert ask("find_impact", symbol_name="./auth/limits.py") == of_file
    of_diff = ask("find_impact", diff="main", ref="feature")
    assert "check_request_rate" in {one["name"] for one in of_diff["changed"]}
    assert refused("find_impact").code == "invalid_input"


SHOP = """\
class Cart:
    def pay(self): return 1

def leaf(): return 0
def mid_a(): return leaf()
def mid_b(): return leaf()
def top_a(): return mid_a()
def top_b(): return mid_b()

def ping(): return pong() or pung() or slow()
def pong(): return ping()
def pung(): return ping()
def slow(): return slower()
def slower(): return ping()
"""


def test_nothing_reached_is_never_claimed_where_uses_are_not_bound(asked: Ask) -> None:
    unbound = asked("find_impact", symbol_name="pay")
    assert (unbound["total_reached"], unbound["unresolved_uses"]) == (0, 1)
    (warning,) = unbound["metadata"]["warnings"]
    assert "1 use of a `pay` could not be bound" in warning
    of_class = asked("find_impact", symbol_name="Cart")
    assert (of_class["unresolved_uses"], len(of_class["metadata"]["warnings"])) == (1, 1)
    reached = asked("find_impact", symbol_name="leaf")
    assert (reached["total_reached"], reached["unresolved_uses"]) == (4, 0)
    assert "warnings" not in reached["metadata"]


def test_what_lies_further_says_through_whom(asked: Ask) -> None:
    levels = asked("find_impact", symbol_name="leaf")["levels"]
    impact = [one for level in levels for one in level["symbols"]]
    calls = asked("get_call_graph", symbol_name="leaf", depth=3)["callers"]
    for reached in (impact, calls):
        names = {one["symbol"]["symbol_id"]: one["symbol"]["name"] for one in reached}
        through = {one["symbol"]["name"]: names.get(one.get("nearer", ""), "") for one in reached}
        assert through == {"mid_a": "", "mid_b": "", "top_a": "mid_a", "top_b": "mid_b"}
    (near, far) = asked("get_call_graph", symbol_name="top_b", depth=2)["callees"]
    assert ("nearer" in near, far["nearer"]) == (False, near["symbol"]["symbol_id"])


OUTSIDE = {
    "api.js": "const express = require('express');\nconst { join } = require('path');\n"
    "const app = express();\nfunction at(x) { return join(x); }\n",
    "form.mjs": "import { z } from 'zod';\nexport const form = () => z.object({});\n",
}


@pytest.mark.parametrize(
    ("name", "meant", "lines"),
    [
        ("express", "express", ["api.js:1", "api.js:3"]),
        ("zod", "zod", ["form.mjs:1", "form.mjs:2"]),
        ("z", "zod.z", ["form.mjs:1", "form.mjs:2"]),
        ("join", "path.join", ["api.js:2", "api.js:4"]),
        ("z.object", "zod.z.object", ["form.mjs:2"]),
    ],
)
def test_a_package_and_what_is_imported_from_one_can_be_asked_for(
    outside: Ask, name: str, meant: str, lines: list[str]
) -> None:
    answer = outside("find_references", symbol_name=name)
    assert (answer["symbol"]["qualified_name"], answer["symbol"]["kind"]) == (meant, "external")
    assert [f"{one['path']}:{one['line_start']}" for one in answer["references"]] == lines


def test_a_member_of_what_is_outside_is_none(outside: Ask, asked: Ask) -> None:
    for ask, name in ((outside, "object"), (asked, "express")):
        with pytest.raises(CodeCompassError, match="There is no"):
            ask("find_references", symbol_name=name)
    with pytest.raises(CodeCompassError, match="express is outside of this repository: find_references"):
        outside("get_call_graph", symbol_name="express")


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Ask]:
    repo = repository(tmp_path / "web", OUTSIDE)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Ask]:
    repo = repository(tmp_path / "shop", {"shop.py": SHOP, "use.py": "def run(thing):\n    return thing.pay()\n"})
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


def test_the_impact_of_a_change_of_documents_says_so(tmp_path: Path, codecompass_home: None) -> None:
    files = {"shop/cart.py": "def total():\n    return 1\n", "docs/use.md": "# Use\n\nOnce.\n"}
    made = repository(tmp_path / "shop", files, {"docs/use.md": "# Use\n\nTwice.\n"})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        told = asking(project)("find_impact", diff="HEAD~1")
        assert told["total_reached"] == 0
        assert "no symbol of code changed in docs/use.md" in told["metadata"]["warnings"]
        assert "nothing differs from HEAD" in asking(project)("find_impact", diff="HEAD")["metadata"]["warnings"]


def test_what_stands_in_a_decorator_is_used_by_the_definition_below(tmp_path: Path) -> None:
    files = {
        "guards.py": "def owner():\n    return 1\n",
        "shop.py": (
            "from fastapi import APIRouter, Depends\nfrom guards import owner\n\ncarts = APIRouter()\nOWNER = owner\n\n"
            'shops = APIRouter(\n    dependencies=[Depends(owner)],\n)\n\n\n@shops.get("/")\nasync def all_shops():\n    return 3\n\n\n'
            '@carts.put(\n    "/owner",\n    dependencies=[Depends(owner)],\n)\nasync def change_owner():\n    return 2\n\n\n'
            'checks = [Depends(owner)]\n\n\n@carts.get("/open")\n@carts.get("/rest", dependencies=checks)\n'
            "async def pages():\n    return 4\n"
        ),
    }
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        ask = asking(project)
        uses = {
            site["line_start"]: site["from_symbol"]["name"]
            for site in ask("find_references", symbol_name="owner")["references"]
        }
        assert uses == {2: "shop", 5: "shop", 8: "shop", 19: "change_owner", 25: "shop"}
        direct, through = ask("find_impact", symbol_name="owner")["levels"]
        reached = {one["symbol"]["name"]: (one["at"], one.get("serves")) for one in direct["symbols"]}
        assert reached == {
            "OWNER": (5, None),
            "all_shops": (8, ["GET /"]),
            "change_owner": (19, ["PUT /owner"]),
            "checks": (25, None),
        }
        assert [(one["symbol"]["name"], one["at"], one["serves"]) for one in through["symbols"]] == [
            ("pages", 29, ["GET /rest"])
        ]


SEVERAL = {
    "shop.py": """\
class Store:
    def find(self, order):
        if not order:
            raise KeyError("No such order")
        return order

    def drop(self, order):
        raise KeyError("No such order")


class Shelf:
    def find(self, book):
        return book


def close(store: Store):
    store.find(1)
    store.drop(1)


def loose(store, shelf, shelf_b, top_shelf):
    shelf.find(1), store.find(2)
    shelf_b.find(1)
    top_shelf.find(1)
    shelf.find(3)
""",
    "notes.md": "It may say No such order.\n",
}


@pytest.mark.parametrize("asked", ["Store.find; Store.drop", "Store.find, Store.drop", "'No such order'"])
def test_what_reaches_several_symbols_or_a_text_is_told_once(asked: str, tmp_path: Path) -> None:
    index(repository(tmp_path, SEVERAL).root)
    with closing(Project.open(tmp_path)) as project:
        told = asking(project)("find_impact", symbol_name=asked)
    (level,) = told["levels"]
    (user,) = level["symbols"]
    assert (user["symbol"]["name"], user["at"]) in (("close", 17), ("close", 18))
    (other,) = user["further"]
    assert {user["at"], other["line"]} == {17, 18}
    assert [(one["symbol"]["name"], one["at"], one.get("under")) for one in told["sent"]] == (
        [("find", 4, ["if not order"]), ("drop", 8, None)] if asked.startswith("'") else []
    )


def test_unbound_uses_on_what_is_named_like_another_type_are_counted(tmp_path: Path) -> None:
    index(repository(tmp_path, SEVERAL).root)
    with closing(Project.open(tmp_path)) as project:
        account = asking(project)("find_impact", symbol_name="Store.find")["account"]
    assert [one["line"] for one in account["unbound"]] == [22]
    assert account["total_unbound"] == 1 + sum(account["receivers"].values())
    assert (
        account["receivers"] == {"shelf_b": 1, "top_shelf": 1, "shelf": 1}
        and account["list_all"]
        and not account["all_told"]
    )


def test_impact_tells_every_line_of_a_user_and_what_is_beyond(tmp_path: Path) -> None:
    files = {
        "shop.py": (
            "def pay():\n    return 1\n\n\ndef order(paid, late):\n    if paid:\n        pay()\n    elif late:\n        pay()\n"
            "\n\ndef buy():\n    order(1, 2)\n"
        ),
    }
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        told = asking(project)("find_impact", symbol_name="pay", depth=1)
    ((user,),) = [level["symbols"] for level in told["levels"]]
    assert (user["at"], user["under"], user["further"]) == (
        7, ["if paid"], [{"line": 9, "text": "pay()", "under": ["elif late"]}],
    )  # fmt: skip
    assert (told["total_reached"], told["beyond"]) == (1, 1)


def test_impact_names_the_endpoint_that_a_function_without_a_name_serves(tmp_path: Path) -> None:
    files = {
        "package.json": '{"dependencies": {"express": "^4.0.0"}}',
        "price.js": "exports.price = function price() { return 1; };\n",
        "carts.js": (
            "const app = require('express')();\nconst { price } = require('./price');\n\n"
            "app.get('/none', (req, res) => {\n  res.json(0);\n});\n"
            "app.get('/price', (req, res) => {\n  res.json(price());\n});\n"
        ),
    }
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        (level,) = asking(project)("find_impact", symbol_name="price.price")["levels"]
    assert [(one["symbol"]["name"], one["at"], one["serves"]) for one in level["symbols"]] == [
        ("carts", 8, ["GET /price"])
    ]


def test_impact_tells_the_lines_that_register_a_guard(tmp_path: Path) -> None:
    files = {
        "go.mod": "module shop\n\ngo 1.22\n\nrequire github.com/labstack/echo/v4 v4.11.0\n",
        "guard.go": 'package shop\n\nimport "github.com/labstack/echo/v4"\n\nfunc login(next echo.HandlerFunc) echo.HandlerFunc {\n\treturn next\n}\n',
        "shop.go": (
            'package shop\n\nimport "github.com/labstack/echo/v4"\n\nfunc Pay(c echo.Context) error {\n\treturn nil\n}\n\n'
            'func routes(e *echo.Echo) {\n\te.GET("/assets", func(c echo.Context) error { return nil })\n'
            '\te.GET("/pay", Pay, login)\n\te.POST("/pay", Pay, login)\n}\n'
        ),
    }
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        (level, *_) = asking(project)("find_impact", symbol_name="login")["levels"]
    (user,) = level["symbols"]
    assert (user["at"], [(one["line"], one["text"]) for one in user["further"]], user.get("serves")) == (
        11, [(12, 'e.POST("/pay", Pay, login)')], None,
    )  # fmt: skip


def test_impact_tells_the_members_and_routes_that_a_decorator_of_the_repository_is_on(tmp_path: Path) -> None:
    files = {
        "package.json": '{"dependencies": {"@nestjs/common": "10"}}',
        "policies.ts": "import { SetMetadata } from '@nestjs/common';\n\nexport const Policies = (...all: string[]) => SetMetadata('policies', all);\n",
        "carts.ts": "import { Controller, Get, Post } from '@nestjs/common';\nimport { Policies } from './policies';\n\n"
        "@Controller('carts')\nexport class Carts {\n  @Get('/')\n  @Policies('read')\n  all() {}\n\n"
        "  @Post('/')\n  @Policies(\n    'write',\n    'pay'\n  )\n  add() {}\n\n  @Get('/free')\n  free() {}\n}\n",
    }
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        found = asking(project)("find_impact", symbol_name="Policies", depth=1)["levels"]
    assert found
    assert [(one["symbol"]["name"], one["at"], one["text"], one["serves"]) for one in found[0]["symbols"]] == [
        ("all", 7, "@Policies('read')", ["GET /carts/  decorator Policies('read')"]),
        ("add", 11, "@Policies('write', 'pay')", ["POST /carts/  decorator Policies('write', 'pay')"]),
    ]


def test_procedures_of_a_router_object_are_endpoints_that_lead_to_what_they_call(tmp_path: Path) -> None:
    names = [f"act{number}" for number in range(8)]
    files = {
        "package.json": '{"dependencies": {"@trpc/server": "^11.0.0"}}',
        "src/trpc.ts": (
            "import { initTRPC } from '@trpc/server';\nconst t = initTRPC.create();\n"
            "export const router = t.router;\nexport const procedure = t.procedure;\n"
        ),
        "src/access.ts": 'export const check = async (id: string) => {\n  throw new Error("No way to this cart");\n};\n',
        "src/cart.ts": (
            "import { router, procedure } from './trpc';\nimport { check } from './access';\nexport const cartRouter = router({\n"
            + "".join(f"  {name}: procedure.mutation(async ({{ input }}) => {{\n    await check(input);\n  }}),\n" for name in names)
            + "});\n"
        ),
        "src/root.ts": "import { router } from './trpc';\nimport { cartRouter } from './cart';\nexport const appRouter = router({ cart: cartRouter });\n",
    }  # fmt: skip
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        ask = asking(project)
        (level,) = ask("find_impact", symbol_name="check")["levels"]
        assert [one["serves"] for one in level["symbols"]] == [
            [f"MUTATION cart.{name}  procedure procedure"] for name in names
        ]
        told = ask("explore", query="No way to this cart")
    assert [one["text"].split()[0] for one in told["sent"]] == ["throw"]
    (level,) = told["behind"]
    assert [one["serves"] for one in level["symbols"]] == [
        [f"MUTATION cart.{name}  procedure procedure"] for name in names
    ]
