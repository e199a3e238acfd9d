"""What people type on the command line works, or is answered with what would."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from helpers import index, repository

FILES = {
    "shop/app.py": """\
import os

from flask import Flask

app = Flask(__name__)
LIMIT = os.environ["SHOP_LIMIT"]
DEBUG = os.environ["SHOP_DEBUG"]


@app.get("/cart")
def showCart(): ...


@app.post("/order")
def order():
    return showCart()
""",
    "shop/other.py": "def unused_here(): ...\n\n\ndef showAll(): ...\n\n\ndef ShowAll(): ...\n",
    "top.py": "# Order of the day\n",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    made = repository(
        tmp_path_factory.mktemp("natural") / "shop", FILES, {"shop/more.py": "from shop.app import order\n"}
    )
    index(made.root)
    return made.root


@pytest.mark.parametrize(
    ("words", "has", "lacks"),
    [
        (["endpoints", "cart"], "/cart", "/order"),
        (["where", "is", "showCart"], "codecompass explore 'where is showCart'", "Did you mean"),
        (["refs", "showCart"], "codecompass references showCart", "Try again"),
        (["explain", "showCart"], "codecompass explore showCart", "Missing argument"),
        (["blame", "shop/app.py", "11"], "git blame -L 11,11 shop/app.py", "No such"),
        (["log", "shop/app.py"], "codecompass file-history shop/app.py", "symbol_not_found"),
        (["symbols", "shop/app.py"], "showCart", "No such command"),
        (["dependents", "showCart"], "order", "No such command"),
        (["signature", "showCart"], "def showCart", "No such command"),
        (["env"], "SHOP_LIMIT", "No such command"),
        (["endpoints", "--method", "POST"], "/order", "/cart"),
        (["endpoints", "POST"], "/order", "/cart"),
        (["endpoints", "POST", "/order"], "/order", "0 endpoints"),
        (["source", "shop/app.py", "--lines", "10-11"], "showCart", "SHOP_LIMIT"),
        (["cycles", "--packages"], "", "No such option"),
        (["overview", "shop"], "shop", "unexpected extra argument"),
        (["impact", "--since", "HEAD~1"], "", "No such option"),
        (["impact", "shop/app.py:11"], "order", "Near names"),
        (["tests", "--for", "showCart"], "", "No such option"),
        (["review", "--staged"], "git diff --staged | codecompass review --diff -", "Possible options"),
        (["config-keys", "SHOP_LIMIT"], "SHOP_LIMIT", "SHOP_DEBUG"),
        (["grep", "-i", "ORDER OF"], "top.py:1", "note:"),
        (["grep", "-rni", "ORDER OF"], "top.py:1", "No such option"),
        (["references", "shop/app.py"], "is a file", "Near names"),
        (["blame", "shop/app.py"], "commit", "No such command"),
        (["grep", "rder", "shop"], "shop/app.py", "top.py"),
        (["grep", "rder", "--path", "shop"], "shop/app.py", "top.py"),
        (["locate", "showAll"], "also, by letter case: `ShowAll`", "there is no"),
        (["source", "shop/app.py", "10-11"], "showCart", "SHOP_LIMIT"),
        (["source", "shop/app.py:6"], "SHOP_LIMIT", "SHOP_DEBUG"),
        (["source", "shop/app.py#L6-L7"], "SHOP_DEBUG", "showCart"),
        (["impact", "HEAD~1"], "", "symbol_not_found"),
        (["locate", "showcart"], "this is `showCart`", "0 results"),
        (["locate", "showall"], "these are `ShowAll`, `showAll`", "0 results"),
        (["callers", "SHOWCART"], "order", "symbol_not_found"),
        (["find", "order"], "shop/app.py:15", "No such command"),
        (["who-calls", "showCart"], "order", "No such command"),
        (["routes"], "/cart", "No such command"),
        (["files", "shop"], "shop/app.py", "top.py"),
        (["cypher", "MATCH (s:Symbolz) RETURN s"], "There are CALLS", "Traceback"),
        (["goto", "showCart"], "shop/app.py:11", "No such command"),
        (["implements", "Flask"], "", "No such command"),
        (["todo"], "0 lines", "No such command"),
        (["rename", "showCart", "showBasket"], "def showBasket(): ...", "No such command"),
        (["files", "*p.py"], "shop/app.py", "more.py"),
        (["files", "*.rs"], "no file's path is in `*.rs`", "shop"),
        (["grep", "-w", "rder"], "0 lines", "No such option"),
        (["grep", "-w", "--limit=3", "rder"], "0 lines", "No such option"),
        (["grep", "--limit", "3", "-w", "--verbose", "rder"], "0 lines", "No such option"),
        (["grep", "-nw", "order"], "def order", "No such option"),
        (["grep", "-F", 'get("/cart")'], "shop/app.py:10", "No such option"),
        (["grep", "rder", "-g", "top*"], "top.py:1", "shop/app.py"),
        (["help", "callers"], "Who calls a symbol", "No such command"),
        (["help"], "codecompass COMMAND --help", "No such command"),
        (["version"], "codecompass --version", "No such command"),
        (["show", "HEAD"], "shop/more.py", "No such command"),
        (["show", "HEAD:top.py"], "Order of the day", "No such command"),
        (["path", "order", "->", "showCart"], "1 call", "No such option"),
        (["diff", "--stat", "HEAD~1"], "", "No such option"),
        (["log", "-p", "order"], "git log -L :NAME:FILE", "No such command"),
        (["source", "showCart"], "`read showCart`", "Traceback"),
        (["grep", "-C3", "order"], "codecompass explore '/PATTERN/ FOLDER'", "Possible"),
        (["grep", "-l", "order"], "git grep -l PATTERN", "Possible"),
        (["grep", "order", "-t", "py"], "codecompass grep PATTERN '*.ENDING'", "Possible"),
        (["search", "showCart", "--lang", "python"], "shop/app.py", "No such option"),
        (["ask", "showCart"], "def showCart", "No such command"),
        (["where", "showCart"], "shop/app.py:11", "No such command"),
        (["query", "MATCH (s:Symbol {name: 'showCart'}) RETURN s.path"], "shop/app.py", "No such command"),
        (["find", "app.py"], "so is a file: shop/app.py", "did you mean"),
        (["tests", "shop/app.py"], "is a file", "near"),
        (["blame", "top.py"], "1  ", "No such command"),
        (["blame", "shop/app.py:3-4"], "git blame -L 3,4 shop/app.py", "Traceback"),
        (["grep", "rder", "shop/app.py", "shop/more.py"], "shop/more.py", "top.py"),
        (["review", "HEAD~1", "--format", "markdown"], "shop/more.py", "Invalid value"),
        (["endpoints", "cart", "and", "more"], "unexpected extra argument(s) (and more)", "/cart"),
    ],
    ids=lambda one: one if isinstance(one, str) else " ".join(one),
)
def test_what_people_type(words: list[str], has: str, lacks: str, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop)
    said = CliRunner().invoke(app, words).output
    assert has in said
    assert lacks not in said


def test_a_name_that_differs_by_more_than_case_is_not_taken(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop)
    assert "showCart" in CliRunner().invoke(app, ["callers", "shwCart"]).output
    assert CliRunner().invoke(app, ["callers", "shwCart"]).exit_code == 1
