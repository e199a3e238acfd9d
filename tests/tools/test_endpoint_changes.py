"""What differs on endpoints between two refs, in diff_context and in a review."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import to_builtins

from codecompass.frontends.render import text_of
from codecompass.session.project import Project
from codecompass.tools.changes import Diff, diff_context
from codecompass.tools.review import review_change
from helpers import index, repository

ORDERS = """\
using Microsoft.AspNetCore.Mvc;
namespace Shop;

[Authorize(Policy = Policies.Edit, Schemes = "x")]
[Route("orders")]
public partial class OrdersController : ControllerBase
{
    private int _sum = 0;

    [HttpGet("{id}")]
    public int One(int id) { return _sum; }

    [HttpDelete("{id}")]
    public int Drop(int id) { var a = _sum + id; return _sum; }

    [HttpGet("sums")]
    public int Sums() { return _sum; }
}
"""
MORE = """\
namespace Shop;

public partial class OrdersController
{
    [HttpGet("/more")]
    public int More() { return 1; }
}
"""
NEWER = (
    ORDERS.replace("Policies.Edit", "Policies.View")
    .replace("    [HttpDelete", "    [Authorize(Policy = Policies.Drop)]\n    [HttpDelete")
    .replace('"sums"', '"totals"')
    .replace("_sum", "sum")
)
VIEWS = """\
from flask import Flask

app = Flask(__name__)


@app.route("/carts")
def carts():
    return []


@app.route("/pay")
def pay():
    return 1
"""
POLICIES = 'namespace Shop;\n\npublic static class Policies\n{\n    public const string Drop = "shop.drop";\n}\n'


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    older = {"Web/OrdersController.cs": ORDERS, "Web/More.cs": MORE, "views.py": VIEWS}
    made = repository(tmp_path_factory.mktemp("shop") / "r", older)
    index(made.root)
    newer = VIEWS.replace('@app.route("/pay")\n', '@app.route("/pay")\n@login_required\n')
    made.commit({
        "Web/OrdersController.cs": None, "Web/Orders/OrdersController.cs": NEWER, "Web/Policies.cs": POLICIES,
        "views.py": newer.replace("/carts", "/baskets"),
    })  # fmt: skip
    index(made.root)
    with closing(Project.open(made.root)) as project:
        yield project


def told(found: Diff) -> set[tuple[str, str, str]]:
    sides = [(one.change, one.before, one.after) for one in found.endpoints]
    return {
        (how, was.route if was else "", f"{now.route} {was.guards if was else []} {now.guards}" if now else "")
        for how, was, now in sides
    }


def test_endpoints_with_other_guards_come_first_then_other_routes_and_files(
    shop: Project, codecompass_home: None
) -> None:
    """The attributes of a type are around its handlers in all of its parts."""
    found = diff_context(shop, "HEAD~1", "HEAD")
    edit, view = (f'filter Authorize(Policy = Policies.{one}, Schemes = "x")' for one in ("Edit", "View"))
    assert told(found) == {
        ("guards", "/orders/{id}", f"/orders/{{id}} {[edit]} {[view]}"),
        ("guards", "/orders/{id}", f"/orders/{{id}} {[edit]} {[view, 'filter Authorize(Policy = Policies.Drop)']}"),
        ("guards", "/orders/sums", f"/orders/totals {[edit]} {[view]}"),
        ("guards", "/more", f"/more {[edit]} {[view]}"),
        ("guards", "/pay", "/pay [] ['decorator login_required']"),
        ("route", "/carts", "/baskets [] []"),
    }
    text = str(text_of("diff_context", to_builtins(found)))
    assert "  filter Authorize: Policy = Policies.Edit → Policy = Policies.View\n" in text
    assert "was Web/OrdersController.cs" in text
    assert "_sum → sum (3 lines)" in text
    assert "return sum" not in text, "lines that differ in a renamed name alone are counted"
    assert '+5     public const string Drop = "shop.drop";' in text


@pytest.mark.parametrize("tokens", [300, 1000, 2000])
def test_a_diff_keeps_to_its_budget(tokens: int, shop: Project, codecompass_home: None) -> None:
    assert (
        len(str(text_of("diff_context", to_builtins(diff_context(shop, "HEAD~1", "HEAD", max_tokens=tokens)))))
        <= 4 * tokens
    )


def test_a_word_selects_lines_and_endpoints(shop: Project, codecompass_home: None) -> None:
    found = diff_context(shop, "HEAD~1", "HEAD", "login_required")
    assert [one.change for one in found.endpoints] == ["guards"]
    lines = [text for one in found.changes for text in one.diff.split("\n") if text[:1] in "+-"]
    assert all("login_required" in one for one in lines if one)


def test_a_review_tells_changed_guards_and_they_are_a_risk(shop: Project, codecompass_home: None) -> None:
    found = review_change(shop, "HEAD~1", "HEAD")
    assert {one.change for one in found.endpoint_changes} == {"guards", "route"}
    assert "5 endpoints have other guards than before" in [one.said for one in found.risk.factors]
    assert "filter Authorize: Policy = Policies.Edit → " in str(text_of("review_change", to_builtins(found)))


def test_what_a_router_is_mounted_with_is_around_endpoints_of_other_files(
    tmp_path: Path, codecompass_home: None
) -> None:
    app = "const express = require('express');\nconst orders = require('./orders');\nfunction signed(req, res, next) { next(); }\nconst app = express();\napp.use('/orders', orders);\n"
    router = "const router = require('express').Router();\nrouter.get('/a', (req, res) => res.send('a'));\nrouter.get('/b', (req, res) => res.send('b'));\nmodule.exports = router;\n"
    made = repository(tmp_path / "r", {"app.js": app, "orders.js": router, "package.json": "{}"})
    index(made.root)
    made.commit({"app.js": app.replace("'/orders', ", "'/orders', signed, ")})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = diff_context(project, "HEAD~1", "HEAD")
    assert {(one.change, one.after.route) for one in found.endpoints if one.after} == {
        ("guards", "/orders/a"),
        ("guards", "/orders/b"),
    }


def test_a_route_over_several_lines_keeps_its_guards(tmp_path: Path, codecompass_home: None) -> None:
    app = (
        "const express = require('express');\nfunction signed(req, res, next) { next(); }\n"
        "function timed(name) { return (req, res, next) => next(); }\nconst app = express();\n"
    )
    made = repository(tmp_path / "r", {"app.js": f"{app}app.get('/me', signed, (req, res) => res.send('me'));\n"})
    index(made.root)
    made.write(
        {
            "app.js": f"{app}app.get(\n  '/me',\n  signed,\n  timed('me'),\n  (req, res) => {{\n    res.send('me');\n  }}\n);\n"
        }
    )
    with closing(Project.open(made.root)) as project:
        changed = review_change(project).endpoint_changes
    states = [(one.before, one.after) for one in changed]
    assert [(was and was.guards, now and now.guards) for was, now in states] == [([], ["middleware timed('me')"])]
