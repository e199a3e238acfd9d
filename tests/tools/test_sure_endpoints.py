"""review_change: which endpoints and tests a change certainly reaches, and which only through an interface."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.session.project import Project
from codecompass.tools.review import Review, review_change
from codecompass.tools.trace import trace_feature
from helpers import index, repository

Reviewed = Callable[[dict[str, str], dict[str, str]], Review]
ROUTES = """\
package shop

import "github.com/labstack/echo/v4"

func Routes(e *echo.Echo) {
\tteams := &Handler{New: func() Model { return &Team{} }}
\tcarts := &Handler{
\t\tNew: func() Model {
\t\t\treturn &Cart{}
\t\t},
\t}
\te.GET("/teams", teams.List)
\te.GET("/carts", carts.List)
\te.GET("/first", First)
}

func First(c echo.Context) error {
\treturn list(c, &Team{})
}
"""
GO = {
    "go.mod": "module shop\n\ngo 1.22\n\nrequire github.com/labstack/echo/v4 v4.0.0\n",
    "routes.go": ROUTES,
    "handler.go": """\
package shop

import "github.com/labstack/echo/v4"

type Model interface {
\tReadAll() []string
}

type Handler struct {
\tNew func() Model
}

func (h *Handler) List(c echo.Context) error {
\treturn list(c, h.New())
}

func list(c echo.Context, model Model) error {
\treturn c.JSON(200, model.ReadAll())
}
""",
    "models.go": """\
package shop

type Team struct{}

func (t *Team) ReadAll() []string { return members() }

type Cart struct{}

func (c *Cart) ReadAll() []string { return nil }

func members() []string { return []string{"a"} }
""",
    "shop_test.go": """\
package shop

import "testing"

func TestTeam(t *testing.T) { (&Team{}).ReadAll() }

func TestCart(t *testing.T) { list(nil, &Cart{}) }

func TestRoutes(t *testing.T) { Routes(nil) }
""",
}
VIEWS = """\
from rest_framework import viewsets
from shop.filters import Mine, Late


class CartViewSet(viewsets.ModelViewSet):
    filter_backends = (Mine,)
    permission_classes = (Late,)

    def create(self, request):
        return None

    def get_queryset(self):
        return []
"""
DJANGO = {
    "shop/__init__.py": "",
    "shop/filters.py": """\
class Mine:
    def filter_queryset(self, request, queryset, view):
        return queryset


class Late:
    def has_permission(self, request, view):
        return True
""",
    "shop/views.py": VIEWS,
    "shop/urls.py": """\
from django.urls import include, path
from rest_framework.routers import DefaultRouter
from shop.views import CartViewSet

router = DefaultRouter()
router.register("carts", CartViewSet)
urlpatterns = [path("api/", include(router.urls))]
""",
    "CHANGELOG.md": "# Changes\n\n## 1.0\n\n- first\n",
}


@pytest.fixture
def reviewed(tmp_path: Path, codecompass_home: None) -> Reviewed:
    def of(files: dict[str, str], edits: dict[str, str]) -> Review:
        made = repository(tmp_path / "made", files)
        index(made.root)
        made.write(edits)
        with closing(Project.open(made.root)) as project:
            return review_change(project, test_share=1)

    return of


def test_the_registered_type_selects_what_is_reached(reviewed: Reviewed) -> None:
    """A handler of many models reaches the one that it is registered with; a function that hands one on, too; a test that
    only registers them runs none."""
    found = reviewed(GO, {"models.go": GO["models.go"].replace('{"a"}', '{"a", "b"}')})
    how = {one.route: (one.how, one.through.rpartition(".")[2]) for one in found.endpoints}
    assert how == {"/teams": ("certain", ""), "/first": ("certain", ""), "/carts": ("interface", "ReadAll")}
    assert found.endpoints_by == {"certain": 2, "interface": 1}
    sure = {one.name: one.sure for one in found.tests}
    assert sure["TestTeam"] == "certain"
    assert sure["TestCart"] == "likely"
    assert "TestRoutes" not in sure
    assert [command.tests for command in found.commands] == [1]
    assert not [
        factor for factor in found.risk.factors if factor.name == "endpoints" and not factor.said.startswith("2 ")
    ]


def test_a_test_of_what_calls_a_change_under_conditions_is_not_sure_to_run_it(reviewed: Reviewed) -> None:
    files = {
        "shop.py": "def pay(): return 1\n\n\ndef order(now):\n    if now:\n        pay()\n\n\ndef close():\n    if pay():\n        return 2\n",
        "test_shop.py": "from shop import close, order, pay\n\n\ndef test_pay(): pay()\n\n\ndef test_order(): order(False)\n\n\ndef test_close(): close()\n",
    }
    found = reviewed(files, {"shop.py": files["shop.py"].replace("return 1", "return 3")})
    sure = {one.name: one.sure for one in found.tests}
    assert sure == {"test_pay": "certain", "test_order": "likely", "test_close": "certain"}


def routes(review: Review) -> set[str]:
    return {f"{one.method} {one.route}" for one in review.endpoints if one.how == "certain"}


ALL = {
    "GET /api/carts/",
    "GET /api/carts/{pk}/",
    "PUT /api/carts/{pk}/",
    "PATCH /api/carts/{pk}/",
    "DELETE /api/carts/{pk}/",
}


@pytest.mark.parametrize(
    ("old", "new", "methods"), [("return nil", "return c.NoContent(204)", ["POST"]), ('"a"', '"b"', ["GET"])]
)
def test_a_handler_of_several_methods_leads_to_what_it_does_for_each(
    reviewed: Reviewed, old: str, new: str, methods: list[str]
) -> None:
    files = {
        "go.mod": "module shop\n\ngo 1.22\n",
        "shop.go": """\
package shop

import (
\t"net/http"

\t"github.com/labstack/echo/v4"
)

func Routes(e *echo.Echo) {
\te.GET("/login", login)
\te.POST("/login", login)
}

func login(c echo.Context) error {
\tif c.Request().Method == http.MethodPost {
\t\treturn enter(c)
\t}
\treturn show(c)
}

func enter(c echo.Context) error { return nil }

func show(c echo.Context) error { return c.String(200, "a") }
""",
    }
    found = reviewed(files, {"shop.go": files["shop.go"].replace(old, new)})
    assert [one.method for one in found.endpoints] == methods


@pytest.mark.parametrize(
    ("path", "old", "new", "reached"),
    [
        ("shop/filters.py", "return queryset", "return queryset.all()", ALL),
        ("shop/filters.py", "return True", "return False", {*ALL, "POST /api/carts/"}),
        ("shop/views.py", "(Mine,)", "(Mine, Late)", ALL),
        ("shop/views.py", "return None", "return 1", {"POST /api/carts/"}),
        ("shop/views.py", "return []", "return [1]", ALL),
    ],
)
def test_what_a_view_set_declares_acts_on_its_endpoints(
    reviewed: Reviewed, path: str, old: str, new: str, reached: set[str]
) -> None:
    """A filter on those that filter, a permission on all; an action of its own on no other."""
    found = reviewed(DJANGO, {path: DJANGO[path].replace(old, new), "CHANGELOG.md": "# Changes\n\n## 1.1\n"})
    assert routes(found) == reached
    assert not [one for one in found.symbols if one.path == "CHANGELOG.md"]


INHERITED = {
    **DJANGO,
    "shop/base.py": VIEWS.partition("    def create")[0].replace("CartViewSet", "Base"),
    "shop/views.py": """\
from shop.base import Base


class CartViewSet(Base):
    pass


class CardViewSet(Base):
    filter_backends = ()
    permission_classes = ()
""",
    "shop/urls.py": DJANGO["shop/urls.py"]
    .replace("import CartViewSet", "import CardViewSet, CartViewSet")
    .replace("urlpatterns", 'router.register("cards", CardViewSet)\nurlpatterns'),
}


@pytest.mark.parametrize(
    ("path", "old", "new", "reached"),
    [
        ("shop/filters.py", "return queryset", "return queryset.all()", ALL),
        ("shop/filters.py", "return True", "return False", {*ALL, "POST /api/carts/"}),
        ("shop/base.py", "(Mine,)", "(Mine, Late)", ALL),
    ],
)
def test_what_a_view_set_inherits_acts_on_its_endpoints(
    reviewed: Reviewed, path: str, old: str, new: str, reached: set[str]
) -> None:
    """And on none of a view set that declares otherwise."""
    found = reviewed(INHERITED, {path: INHERITED[path].replace(old, new)})
    assert {f"{one.method} {one.route}" for one in found.endpoints} == routes(found) == reached


def test_what_only_the_older_side_has_leads_to_what_used_it(reviewed: Reviewed) -> None:
    without = DJANGO["shop/filters.py"].partition("\n\n\nclass Late")[0] + "\n"
    views = VIEWS.replace(", Late", "").replace("    permission_classes = (Late,)\n", "")
    found = reviewed(DJANGO, {"shop/filters.py": without, "shop/views.py": views})
    assert ("gone", "shop.filters.Late") in {(one.change, one.qualified_name) for one in found.symbols}
    assert routes(found)


def test_a_name_that_something_else_bears_tells_of_no_use_of_what_is_gone(reviewed: Reviewed) -> None:
    both = "class A:\n    def create(self): ...\n    def rare(self): ...\n\n\nclass B:\n    def create(self): ...\n"
    files = {"a.py": both, "c.py": "def use(x):\n    x.create()\n    x.rare()\n"}
    found = reviewed(files, {"a.py": "class A: ...\n\n\nclass B:\n    def create(self): ...\n"})
    assert {(one.line, one.said) for one in found.breaks} == {(3, "`rare` is gone")}


def test_a_value_that_a_function_now_declares_itself_is_no_use_of_what_is_gone(reviewed: Reviewed) -> None:
    body = "  return LIMIT + DAYS + RATE;\n}\n"
    before = f"const LIMIT = 1;\nconst DAYS = 2;\nconst RATE = 3;\nexport function price(config) {{\n{body}"
    after = f"export function price(config) {{\n  const {{ LIMIT }} = config;\n  const DAYS = config.days;\n{body}"
    found = reviewed({"price.js": before}, {"price.js": after})
    assert {one.said for one in found.breaks} == {"`RATE` is gone"}


def test_steps_follow_what_the_registered_type_selects(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "made", GO)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        functions = trace_feature(project, "GET /teams").functions
    called = [call for one in functions for step in one.steps for call in step.calls]
    assert "shop.Cart.ReadAll" not in {one.name for one in called}
    (read,) = (one for one in called if one.name == "shop.Team.ReadAll")
    assert read.how == "certain"
