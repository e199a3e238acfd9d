"""Endpoints, settings, tables and traces of a small service; and of the same service while it is edited."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from codecompass.extract import LFS_POINTER
from codecompass.frontends.render import text_of
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools import named
from codecompass.tools.surfaces import list_config_keys, list_db_tables
from codecompass.tools.trace import trace_feature
from helpers import Repository, index, repository

from .conftest import asking

SERVICE = {
    "shop/__init__.py": "",
    "shop/main.py": """\
from fastapi import FastAPI

from shop import items

app = FastAPI()
app.include_router(items.router, prefix="/v1")
""",
    "shop/items.py": """\
import os

from fastapi import APIRouter

from shop.store import find

router = APIRouter(prefix="/items")
SIZE = os.environ["PAGE_SIZE"]


@router.get("/{id}")
def read(id):
    return find(id)


@router.post("/")
def create():
    return find(0)
""",
    "shop/store.py": """\
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase): ...


class Item(Base):
    __tablename__ = "items"


def find(id):
    connection.execute("SELECT price FROM sales.prices")
    if not Item:
        raise LookupError(id)
    return find(id - 1)
""",
    "site/views.py": """\
class Page:
    def get(self, request): ...
""",
    "site/urls.py": """\
from django.urls import path
from site import views

urlpatterns = [path("page/", views.Page.as_view())]
""",
    "tests/test_items.py": """\
from fastapi import FastAPI

app = FastAPI()


@app.get("/only/in/tests")
def fake(): ...
""",
}


INLINE = {
    "main.js": """\
const express = require("express");
const { find, save } = require("./store");

const app = express();

app.get("/items/:id", (req, res) => {
  res.json(find(req.params.id));
});

app.post("/items", guarded(async (req, res) => {
  res.json(await save(req.body, process.env.PAGE_SIZE));
}));

app.listen(process.env.PORT);
save({});
""",
    "store.js": """\
function find(id) { return read("SELECT name FROM items WHERE id = ?"); }
function save(item) { throw new TooLarge(item); }
module.exports = { find, save };
""",
}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    made = repository(tmp_path_factory.mktemp("service") / "service", SERVICE)
    index(made.root)
    return made


@pytest.fixture
def ask(service: Repository) -> Iterator[Callable[..., dict[str, Any]]]:
    """A tool's answer as JSON has it."""
    project = Project.open(service.root)
    yield asking(project)
    project.close()


def routes(answer: dict[str, Any]) -> list[str]:
    return [f"{one['http_method']} {one['route_path']} {one['handler']}" for one in answer["endpoints"]]


def test_endpoints(ask: Callable[..., dict[str, Any]]) -> None:
    answer = ask("list_endpoints")
    assert routes(answer) == [
        "GET /page/ site.views.Page",
        "POST /v1/items/ shop.items.create",
        "GET /v1/items/{id} shop.items.read",
    ]
    assert answer["total_count"] == 3 and not answer["truncated"]
    assert routes(ask("list_endpoints", http_method="post")) == ["POST /v1/items/ shop.items.create"]
    assert routes(ask("list_endpoints", path_filter="tests/")) == ["GET /only/in/tests tests.test_items.fake"]
    assert ask("list_endpoints", limit=1)["truncated"]
    found = ask("list_endpoints", route="/api/v1/items/7")["endpoints"]
    assert [(one["route_path"], one["match"]) for one in found] == [("/v1/items/{id}", "suffix")]
    assert routes(ask("list_endpoints", route="post /v1/items")) == ["POST /v1/items/ shop.items.create"]
    assert ask("list_endpoints", route="/v3")["total_count"] == 0


def test_lists_name_the_source_files_that_were_not_read(tmp_path: Path) -> None:
    made = repository(
        tmp_path / "r", SERVICE | {name: f"{LFS_POINTER.decode()}\n" for name in ("shop/more.py", "tests/more.py")}
    )
    index(made.root)
    with closing(Project.open(made.root)) as project:
        ask = asking(project)
        for name in ("list_endpoints", "list_config_keys", "list_db_tables"):
            told = ask(name)["metadata"]["warnings"]
            assert [one.partition(" ")[0] for one in told if "Git LFS" in one] == ["shop/more.py"], name
        assert ask("list_endpoints", path_filter="site/")["metadata"].get("warnings", []) == []


GUARDED = {
    "package.json": '{"dependencies": {"@nestjs/common": "10"}}',
    "src/app.module.ts": """\
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PoliciesGuard, SignedIn } from './guards';
import { OrdersController } from './orders.controller';
import { HealthController } from './health.controller';

const signedIn = [OrdersController];

@Module({
  controllers: [OrdersController, HealthController],
  providers: [{ provide: APP_GUARD, useClass: PoliciesGuard }],
})
export class AppModule {
  configure(consumer) {
    consumer.apply(SignedIn).forRoutes(...signedIn);
  }
}
""",
    "src/guards.ts": """\
import { SetMetadata } from '@nestjs/common';

export const ALLOWED = 'allowed';
export const Allowed = (...sections: string[]) => SetMetadata(ALLOWED, sections);
export class SignedIn { use(req, res, next) { next(); } }
export class PoliciesGuard {
  canActivate(context) { return this.reflector.get(ALLOWED, context.getHandler()); }
}
""",
    "src/orders.controller.ts": """\
import { Controller, Get, Post } from '@nestjs/common';
import { Allowed } from './guards';

@Controller('/orders')
export class OrdersController {
  @Get('/')
  list() {}

  @Post('/')
  @Allowed(
    'orders',
    'team'
  )
  add() {}
}
""",
    "src/health.controller.ts": """\
import { Controller, Get } from '@nestjs/common';

@Controller('/health')
export class HealthController {
  @Get('/')
  check() {}
}
""",
}


def test_what_stands_around_endpoints(tmp_path: Path) -> None:
    index(repository(tmp_path, GUARDED).root)
    with closing(Project.open(tmp_path)) as project:
        ask = asking(project)
        told = ask("list_surfaces", kind="endpoints")
        around = {one["handler"].rpartition(".")[2]: one["around"] for one in told["endpoints"]}
        assert told["around_all"] == ["PoliciesGuard"]
        assert around == {"check": [], "list": ["SignedIn"], "add": ["SignedIn", "Allowed('orders', 'team')"]}
        for asked, expected in (
            ("with Allowed", ["add"]),
            ("without signedin", ["check"]),
            ("/orders without @Allowed", ["list"]),
        ):
            found = ask("list_surfaces", kind="endpoints", name_filter=asked)["endpoints"]
            assert [one["handler"].rpartition(".")[2] for one in found] == expected, asked
        noted = ask("find_impact", symbol_name="PoliciesGuard")["metadata"]["warnings"]
        assert "it runs around 3 endpoints: list_surfaces endpoints `with PoliciesGuard`" in noted
        assert "it reads what Allowed sets on 1 of them: list_surfaces endpoints `with Allowed`" in noted


LAYERED = {
    "shop/settings/rest.py": """\
REST_FRAMEWORK = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],  # of all
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
}
""",
    "crates/urls.py": """\
from django.urls import include, path
from rest_framework.routers import DefaultRouter

from crates import views

router = DefaultRouter()
router.register("crates", views.CrateViewSet)
router.register("boxes", views.BoxViewSet)
router.register("lids", views.LidViewSet)
urlpatterns = [path("", include(router.urls)), path("state", views.state), path("open", views.everyone)]
""",
    "crates/views.py": """\
from django.http import HttpResponse
from rest_framework import viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import AllowAny, IsAdminUser, IsAuthenticated


class CrateViewSet(viewsets.ModelViewSet):
    pagination_class = Pages

    def get_permissions(self):
        permissions = super().get_permissions()
        if self.action in ["destroy", "weigh"]:
            permissions.append(IsOwner())
        elif self.action == "update":
            raise PermissionDenied()
        elif self.request.user.is_new:
            permissions = [IsAdminUser()]
        return permissions

    @action(detail=True, methods=["post"])
    def weigh(self, request, pk): ...


class Shared(viewsets.GenericViewSet):
    permission_classes = [
        IsAuthenticated,
        IsAdminUser,  # both
    ]

    @action(detail=False)
    def count(self, request): ...

    @action(detail=False, permission_classes=[])
    def help(self, request): ...


class BoxViewSet(Shared):
    permission_classes = (IsOwner,)


class LidViewSet(Shared):
    def get_permissions(self):
        permission_classes = [AllowAny] if self.action == "x" else [IsOwner]
        if self.request.method == "GET":
            permission_classes = [AllowAny]
        return [one() for one in permission_classes]


@deprecated("soon")
@api_view(["GET"])
def state(request): ...


@api_view(["GET"])
@permission_classes([AllowAny])
def everyone(request): ...
""",
}


def test_permissions_by_action_and_by_default(tmp_path: Path) -> None:
    index(repository(tmp_path, LAYERED).root)
    with closing(Project.open(tmp_path)) as project:
        told = asking(project)("list_surfaces", kind="endpoints")["endpoints"]
        around = {f"{one['http_method']} {one['route_path'].rstrip('/')}": one["around"] for one in told}
    perhaps = ["IsAdminUser if self.request.user.is_new", "IsAuthenticated (by default)"]
    assert around == {
        "GET /crates": perhaps,
        "POST /crates": perhaps,
        "GET /crates/{pk}": perhaps,
        "PUT /crates/{pk}": ["PermissionDenied"],
        "PATCH /crates/{pk}": perhaps,
        "DELETE /crates/{pk}": ["IsAuthenticated (by default)", "IsOwner"],
        "POST /crates/{pk}/weigh": ["IsAuthenticated (by default)", "IsOwner"],
        "GET /boxes/count": ["IsOwner"],
        "GET /boxes/help": ["permission_classes = [] (open)"],
        "GET /lids/count": ["AllowAny (open)"],
        "GET /lids/help": ["AllowAny (open)"],
        "GET /state": ["IsAuthenticated (by default)"],
        "GET /open": ["AllowAny (open)"],
    }


VIEWS = """
from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from rest_framework.viewsets import ModelViewSet
from rest_framework.decorators import action

from library.guards import librarians


@method_decorator(name="list", decorator=extend_schema(tags=["books"], description="All books"))
@method_decorator(librarians, name="destroy")
class BookViewSet(ModelViewSet):
    @action(detail=True)
    def lend(self, request, pk): ...


class ShelfViewSet(ModelViewSet):
    pass
"""
ROUTES = """
from rest_framework.routers import DefaultRouter

from library.views import BookViewSet, ShelfViewSet

router = DefaultRouter()
router.register("works", BookViewSet)
router.register("shelves", ShelfViewSet)
urlpatterns = router.urls
"""


def test_a_view_set_is_told_by_its_name_with_what_decides_for_each_action(tmp_path: Path) -> None:
    files = {"library/views.py": VIEWS, "library/urls.py": ROUTES, "library/guards.py": "def librarians(view): ...\n"}
    index(repository(tmp_path / "code", files).root)
    with closing(Project.open(tmp_path / "code")) as project:
        answer = named("list_endpoints").function(project, route="BookViewSet", limit=50)
    assert [one.around for one in answer.endpoints if one.http_method == "DELETE"] == [
        ['method_decorator(librarians, name="destroy")']
    ]
    assert [one.around for one in answer.endpoints if one.http_method != "DELETE"] == [[]] * 6
    lines = text_of("list_endpoints", msgspec.to_builtins(answer)).split("\n")
    assert [one.split("  ")[1] for one in lines[:4]] == [
        "GET,POST /works/",
        "DELETE /works/{pk}/",
        "GET,PATCH,PUT /works/{pk}/",
        "GET /works/{pk}/lend/",
    ]
    assert "7 endpoints" in lines


def test_config_keys(ask: Callable[..., dict[str, Any]]) -> None:
    (key,) = ask("list_config_keys")["keys"]
    assert (key["key"], key["usage_pattern"], key["file_path"], key["line"]) == (
        "PAGE_SIZE",
        "environment",
        "shop/items.py",
        8,
    )
    assert ask("list_config_keys", key_filter="nothing_of_the_kind")["metadata"].get("warnings") is None
    unread = ask("list_config_keys", key_filter="APIRouter")
    assert unread["total_count"] == 0
    (told,) = unread["metadata"]["warnings"]
    assert told.startswith("no use of it is known, and its name stands in ") and "shop/" in told


def test_tables(ask: Callable[..., dict[str, Any]]) -> None:
    items, prices = ask("list_db_tables")["tables"]
    assert (items["table_name"], items["schema"], items["entity"], items["confidence"]) == (
        "items",
        None,
        "shop.store.Item",
        "static",
    )
    assert (prices["table_name"], prices["schema"], prices["entity"], prices["confidence"]) == (
        "prices",
        "sales",
        None,
        "heuristic",
    )
    assert len(items["referenced_by"]) == len(prices["referenced_by"]) == 1


def test_rows_that_only_a_repository_is_declared_to_hold(tmp_path: Path) -> None:
    files = {
        "shop/Thing.java": "package shop;\npublic class Thing { private String tenantId; }\n",
        "shop/Order.java": "package shop;\npublic class Order extends Thing {\n  private String id;\n  private String customerName;\n  private int total;\n}\n",
        "shop/Orders.java": (
            "package shop;\nimport org.springframework.data.mongodb.repository.MongoRepository;\n"
            "public interface Orders extends MongoRepository<Order, String> {}\n"
        ),
    }
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        (table,) = asking(project)("list_db_tables")["tables"]
    assert (table["table_name"], table["entity"], table["sources"]) == ("Order", "shop.Order", ["repository"])
    assert table["keys"] == ["id", "customerName", "tenantId"]
    assert table["repositories"] == ["shop/Orders.java:3 Orders"]


CONTEXT = """\
public class ShopContext : DbContext
{
    public DbSet<Order> Orders { get; set; }
    public DbSet<Line> Lines { get; set; }
    public DbSet<Plain> Plains { get; set; }
}
[Table("t_lines")]
public class Line { }
public class Plain { }
"""
MAP = """\
public class Order { }
public class OrderMap : IEntityTypeConfiguration<Order>
{
    public void Configure(EntityTypeBuilder<Order> builder) { builder.ToTable("t_orders", "sales"); }
}
"""


def test_a_table_that_its_type_names_otherwise_is_listed_once(tmp_path: Path, codecompass_home: None) -> None:
    root = repository(tmp_path / "ef", {"Data/Context.cs": CONTEXT, "Map.cs": MAP}).root
    index(root)
    with closing(Project.open(root)) as project:
        listed = list_db_tables(project).tables
        assert [(one.table_name, one.entity, one.sources) for one in listed] == [
            ("Plains", "ShopContext.Plains", ["DbSet"]),
            ("t_lines", "ShopContext.Lines", ["DbSet", "attribute"]),
            ("t_orders", "ShopContext.Orders", ["DbSet", "ToTable"]),
        ]
        assert [one.table_name for one in list_db_tables(project, path_filter="Data/").tables] == [
            one.table_name for one in listed
        ]
        assert [one.table_name for one in list_db_tables(project, table_filter="ORDERS").tables] == ["t_orders"]


def test_trace(ask: Callable[..., dict[str, Any]]) -> None:
    answer = ask("trace_feature", entry_point="GET /v1/items/{item}")
    (root,) = answer["nodes"]
    (child,) = root["children"]
    assert answer["entry_point_route"] == "GET /v1/items/{id}"
    assert (root["display_name"], child["display_name"], child["children"]) == (
        "shop.items.read",
        "shop.store.find",
        [],
    )
    noted = [(note["kind"], note["value"]) for note in child["annotations"]]
    assert noted == [("exception", "LookupError"), ("table", "sales.prices"), ("table", "items")]
    assert ask("trace_feature", entry_point="read")["entry_point"] == answer["entry_point"]
    assert ask("trace_feature", entry_point="GET /api/v1/items/7")["entry_point"] == answer["entry_point"]


@pytest.mark.parametrize(
    ("entry", "code", "told"),
    [("GET /v1/item/{id}", "symbol_not_found", "GET /v1/items/{id}"), ("/v2", "symbol_not_found", "list_endpoints")],
)
def test_no_such_endpoint(ask: Callable[..., dict[str, Any]], entry: str, code: str, told: str) -> None:
    with pytest.raises(CodeCompassError) as caught:
        ask("trace_feature", entry_point=entry)
    assert caught.value.code == code
    assert told in f"{caught.value.message} {caught.value.data}"


@pytest.mark.parametrize(
    ("path", "before", "after", "route"),
    [
        ("shop/main.py", '"/v1"', '"/v2"', "GET /v2/items/{id} shop.items.read"),
        ("shop/items.py", '"/items"', '"/things"', "GET /v1/things/{id} shop.items.read"),
        ("site/views.py", "def get(", "def post(", "POST /page/ site.views.Page"),
        ("shop/items.py", "def read(", "def show(", "GET /v1/items/{id} shop.items.show"),
        ("shop/main.py", 'app.include_router(items.router, prefix="/v1")\n', "", "GET /items/{id} shop.items.read"),
    ],
)
def test_an_edit_moves_routes(
    service: Repository, ask: Callable[..., dict[str, Any]], path: str, before: str, after: str, route: str
) -> None:
    """Also those of files that did not change."""
    service.write({path: SERVICE[path].replace(before, after)})
    try:
        index(service.root)
        assert route in routes(ask("list_endpoints"))
    finally:
        service.write({path: SERVICE[path]})


def test_a_router_that_is_handed_elsewhere_moves_routes(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "main.js": "const express = require('express');\nconst app = express();\nrequire('./all')(app);\n",
        "all.js": "module.exports = (app) => {\n  require('./one')(app);\n};\n",
        "one.js": "module.exports = (app) => {\n  app.get('/one', show);\n};\nfunction show() {}\n",
        "two.js": "module.exports = (app) => {\n  app.get('/two', show);\n};\nfunction show() {}\n",
    }
    made = repository(tmp_path / "handed", files)
    project = Project.open(made.root)
    endpoints = named("list_endpoints")
    assert endpoints is not None
    for edits, told in [
        ({}, ["GET /one one.show"]),
        ({"all.js": files["all.js"].replace("one", "two")}, ["GET /two two.show"]),
    ]:
        made.write(edits)
        index(made.root)
        assert routes(msgspec.to_builtins(endpoints.call(project, {}))) == told
    project.close()


def test_an_inline_handler_is_its_lines_alone(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "inline", INLINE)
    index(made.root)
    project = Project.open(made.root)
    endpoints = named("list_endpoints")
    trace = named("trace_feature")
    assert endpoints is not None and trace is not None
    listed = msgspec.to_builtins(endpoints.call(project, {}))["endpoints"]
    assert [(one["http_method"], *one["inline"].values(), one["handler"]) for one in listed] == [
        ("POST", "main.js", 10, 12, 27, 1, "main"),
        ("GET", "main.js", 6, 8, 22, 1, "main"),
    ]
    traced = msgspec.to_builtins(trace.call(project, {"entry_point": "POST /items"}))
    project.close()
    (entry,) = traced["nodes"]
    assert traced["inline"] == listed[0]["inline"]
    assert (entry["display_name"], entry["line"]) == ("main (inline function)", 10)
    assert [child["display_name"] for child in entry["children"]] == ["store.save"]
    noted = {(note["kind"], note["value"]) for note in entry["annotations"]}
    assert noted == {("route", "/items"), ("config", "PAGE_SIZE")}


CROWDED = """\
const express = require("express");
const { find, save, log, both } = require("./store");
const app = express();
app.get("/a", (q, s) => s.json(both(find(process.env.SIZE)))); app.post("/a", (q, s) => { log("ä"); both();
  save(process.env.MOST); }); app.put("/a", (q, s) => both(q)); app.delete("/a", (q, s) => log(q));
"""
STORE = "".join(f"exports.{name} = function {name}(x) {{}};\n" for name in ("find", "save", "log", "both"))


def test_handlers_on_one_line_have_traces_of_their_own(tmp_path: Path, codecompass_home: None) -> None:
    root = repository(tmp_path / "crowded", {"main.js": CROWDED, "store.js": STORE}).root
    index(root)
    with closing(Project.open(root)) as project:
        traces = {
            method: trace_feature(project, f"{method} /a").nodes[0] for method in ("GET", "POST", "PUT", "DELETE")
        }
    called = {method: {child.display_name for child in node.children} for method, node in traces.items()}
    keys = {
        method: {note.value for note in node.annotations if note.kind == "config"} for method, node in traces.items()
    }
    assert called == {
        "GET": {"store.both", "store.find"},
        "POST": {"store.both", "store.log", "store.save"},
        "PUT": {"store.both"},
        "DELETE": {"store.log"},
    }
    assert keys == {"GET": {"SIZE"}, "POST": {"MOST"}, "PUT": set(), "DELETE": set()}


SETTINGS = {
    "base.py": "from pydantic_settings import BaseSettings\nclass Base(BaseSettings):\n    model_config = dict(env_prefix='A_')\n",
    "middle.py": "from base import Base\nclass Middle(Base):\n    pass\n",
    "leaf.py": "from middle import Middle\nclass Settings(Middle):\n    url: str = ''\nsettings = Settings()\n",
    "use.py": "from leaf import settings\ndef connect():\n    return open(settings.url)\n",
    "more.py": "x = 1\n",
}


def test_settings_are_told_with_their_readers(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", SETTINGS)
    index(made.root)
    with closing(Project.open(made.root)) as project:

        def told() -> list[tuple[str, str, str, int]]:
            keys = list_config_keys(project).keys
            return [(one.key, one.usage_pattern, one.file_path, one.line) for one in keys]

        assert told() == [("A_URL", "settings class", "leaf.py", 3), ("A_URL", "read", "use.py", 3)]
        made.commit({"base.py": SETTINGS["base.py"].replace("A_", "B_")})
        index(made.root)
        assert told() == [("B_URL", "settings class", "leaf.py", 3), ("B_URL", "read", "use.py", 3)]
        assert [one.used_by for one in list_config_keys(project, path_filter="use.py").keys] == ["use.connect"]


KEYS = {
    "go.mod": "module shop\n",
    "conf/all.go": 'package conf\n\ntype All struct {\n\tStore Store `koanf:"store"`\n}\n',
    "conf/store.go": 'package conf\n\ntype Store struct {\n\tPath string `koanf:"path"`\n}\n',
    "conf/keys.go": """\
package conf

import "github.com/spf13/viper"

type Key string

const Zone Key = "shop.zone"

func (k Key) Get() string { return viper.GetString(string(k)) }
""",
    "main.go": """\
package main

import "shop/conf"

func open(all conf.All) string { return all.Store.Path }
func zone() string { return conf.Zone.Get() }
""",
}


def test_keys_that_types_spell_out_have_their_readers(tmp_path: Path, codecompass_home: None) -> None:
    """A tagged field below those that hold its type, also once these are renamed; a constant of a type of keys."""
    made = repository(tmp_path / "shop", KEYS)
    with closing(Project.open(made.root)) as project:
        for section in ("store", "disk"):
            made.write({"conf/all.go": KEYS["conf/all.go"].replace("store", section)})
            index(made.root)
            assert {
                (one.key, one.usage_pattern, one.file_path, one.line) for one in list_config_keys(project).keys
            } == {
                ("shop.zone", "viper", "conf/keys.go", 7),
                ("shop.zone", "read", "main.go", 6),
                (f"{section}.path", "file", "conf/store.go", 4),
                (f"{section}.path", "read", "main.go", 5),
            }


def test_a_table_stands_where_its_model_stands(tmp_path: Path, codecompass_home: None) -> None:
    model = "from sqlalchemy.orm import DeclarativeBase\nclass Cart(DeclarativeBase):\n    __tablename__ = 'cart'\n"
    made = "from alembic import op\nimport sqlalchemy\ndef upgrade():\n    op.create_table('{}')\n"
    files = {
        "alembic/versions/1_cart.py": made.format("cart"),
        "alembic/versions/2_cart.py": model,
        "alembic/versions/3_old.py": made.format("old"),
        "web/cart.py": model,
    }
    root = repository(tmp_path / "tables", files).root
    index(root)
    with closing(Project.open(root)) as project:
        cart, old = list_db_tables(project).tables
        assert (cart.file_path, cart.entity) == ("web/cart.py", "web.cart.Cart")
        assert cart.migrations == ["alembic/versions/1_cart.py:4", "alembic/versions/2_cart.py:2"]
        assert (old.file_path, old.entity, old.migrations) == (
            "alembic/versions/3_old.py", None, ["alembic/versions/3_old.py:4"],
        )  # fmt: skip
