"""A task's text taken apart, and which files stand back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.extract.words import words_of
from codecompass.languages.file_roles import aside, says_generated
from codecompass.search import described, understand
from codecompass.search.task import Frame

PYTHON = (
    'Traceback (most recent call last):\n  File "a/outer.py", line 3, in outer\n  File "b/inner.py", line 7, in inner\n'
)
NODE = "TypeError: x\n    at inner (/srv/src/b.ts:7:12)\n    at Server.outer (/srv/src/a.ts:3:1)\n"


@pytest.mark.parametrize(
    ("text", "frames"),
    [
        (PYTHON, (Frame("b/inner.py", 7, "inner"), Frame("a/outer.py", 3, "outer"))),
        (NODE, (Frame("/srv/src/b.ts", 7, "inner"), Frame("/srv/src/a.ts", 3, "outer"))),
        ("panic in\n\tserver/main.go:42 +0x1d\n", (Frame("server/main.go", 42),)),
        ("see a.py:12, and that is all", (Frame("a.py", 12),)),
    ],
)
def test_frames_are_told_innermost_first(text: str, frames: tuple[Frame, ...]) -> None:
    assert described(text).frames == frames


def test_what_is_written_as_code_is_a_name() -> None:
    task = described("Loading fails\n\n`Cart.total` calls sum_up() and `HttpClient`, says app.models.cart")
    assert {"Cart", "total", "sum_up", "HttpClient"} <= task.names.keys()
    assert "app.models.cart" in task.paths
    assert "calls" not in task.names


def test_the_title_counts_more_and_templates_nothing() -> None:
    task = described("Carts overflow\n\n**Steps to reproduce**\n<!-- tell us everything -->\nFill some baskets\n")
    assert task.words["carts"] > task.words["baskets"]
    assert not {"reproduce", "everything"} & task.words.keys()


def test_on_what_it_runs_and_what_was_typed_tells_nothing() -> None:
    text = """`SlicedAxes` loses its labels
The labels of a chart are gone.

$ pip install charting
**Environment info**
- OS: Debian
- Interpreter version: 3.8.1

**Additional context**
It worked with sparklines.

numpy: 1.18.1
dask: 2.11.0
netcdf: None
"""
    task = described(text)
    assert {"labels", "chart", "sparklines"} <= task.words.keys()
    assert task.words.keys().isdisjoint({"pip", "charting", "debian", "interpreter", "numpy", "dask", "netcdf"})
    assert task.title_code == {"SlicedAxes"}


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("fix(api, web): close", ("api", "web")),
        ("feat: open carts", ()),
        ("the (api) is", ()),
        ("cmd/ls: sort by name", ("cmd", "ls")),
        ("http, tls: close", ("http", "tls")),
        ("Carts & orders: close", ("carts", "orders")),
        ("[Bug]: close", ()),
        ("[UI] close", ("ui",)),
        ("[fix] carts: close", ("carts",)),
        ("the carts of a user are: 1, 2", ()),
    ],
)
def test_the_scope_of_a_conventional_commit(text: str, scope: tuple[str, ...]) -> None:
    assert described(text).scope == scope


@pytest.mark.parametrize(
    ("text", "is_task"),
    [
        ("fix performance reset bug", True),
        ("fix(ui): carts", True),
        ("carts of users are counted twice after login", True),
        ("rate limit", False),
        ("where is rate limiting implemented", False),
        ("Carts: tweaked the wording", True),
        ("Hide carts from shared page", True),
        ("Read the table prefix from SHOP_PREFIX", True),
        ("Collapse carts without a total", True),
        ("read table prefix environment", False),
        ("check fields with foreignkey", False),
        ("No unpaid carts in shop totals", True),
        ("where do unpaid carts count in totals", False),
        ("unpaid carts shop totals", False),
        ("[mod] carts: GET method and totals", True),
        ("[UI] wrong color", False),
        ("carts: 3", False),
        ("add user", False),
        ("src/app/main/websites/page.tsx", False),
    ],
)
def test_what_is_a_task(text: str, is_task: bool) -> None:
    assert understand(text).is_task is is_task


@given(st.text(max_size=400))
def test_any_text_is_taken_apart(text: str) -> None:
    task = described(text)
    assert all(weight > 0 for weight in task.words.values())
    assert task == described(text)


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("tests/test_a.py", "a test"),
        ("src/a.spec.ts", "a test"),
        ("examples/a.go", "an example"),
        ("vendor/x/a.go", "vendored"),
        ("app/migrations/0001_initial.py", "a migration"),
        ("django/db/migrations/graph.py", ""),
        ("internal/database/migrations.go", ""),
        ("api/v1/a.pb.go", "generated"),
        ("src/app.min.js", "generated"),
        ("static/app.7e257fdf56dc.js", "generated"),
        ("reports/sales-20240131.js", ""),
        ("src/accessed.facade.ts", ""),
        ("docs/conf.py", "documentation"),
        ("web/src/locales/pt-BR.json", "a translation"),
        ("resources/lang/de/mail.php", ""),
        ("src/languages/go.js", ""),
        ("app/i18n/index.ts", ""),
        ("shop/tests_e2e/helpers.py", "a test"),
        ("src/Shop.UnitTests/Fakes.cs", "a test"),
        ("src/contests/rules.py", ""),
        ("migrations/versions/ef87d69ec29a_add_topics.py", "a migration"),
        ("app/versions/compare.py", ""),
        ("src/shop/cart.py", ""),
    ],
)
def test_what_stands_back(path: str, what: str) -> None:
    assert aside(path) == what


@pytest.mark.parametrize(
    ("head", "is_generated"),
    [
        (b"# Generated by the protocol compiler. DO NOT EDIT!", True),
        (b"// Code generated by mockgen.", True),
        (b"/* auto-generated */", True),
        (b"# Generated with protoc-gen-openapi", True),
        (b"/**\n * Cache options.\n * Do not edit this file unless you know what you do.\n */", False),
        (b"// Copyright 2025\n" + b"// of a licence\n" * 50 + b"// @generated by protoc-gen-es", True),
        (b"const cart = 1\n" * 50 + b"// @generated by hand", False),
        (b'"""\nSettings, generated by \'django-admin startproject\' using Django 2.2.\n"""', False),
        (b"/*! jQuery v3.6.0 | (c) OpenJS Foundation and other contributors */", True),
        (b"/*!\n * Vue.js v2.6.10\n * (c) 2014-2019 Evan You\n */", True),
        (b"/* Carts as of API 1.2 of the shop */", False),
        (b"def generate(): ...", False),
        (b"package user\n\n// Totp has the secret, generated by the server.\ntype Totp struct{}", False),
        (b"import grpc\n# Generated by the protocol compiler. DO NOT EDIT!", True),
    ],
)
def test_what_a_program_wrote(head: bytes, is_generated: bool) -> None:
    assert says_generated(head) is is_generated


@given(st.lists(st.sampled_from(["rate", "limit", "404", "check"]), max_size=40))
def test_words_by_how_often_they_stand_there(words: list[str]) -> None:
    once, few, some, many = (set(line.split()) for line in words_of(" ".join(words).encode()).split("\n"))
    for word in set(words):
        times = words.count(word)
        assert word in (once if times == 1 else few if times <= 3 else some if times <= 8 else many)
    assert len(once) + len(few) + len(some) + len(many) == len(set(words))


def test_addresses_and_numbers_of_advisories_tell_nothing() -> None:
    task = described(
        "fix: Tokens stay valid ([GHSA-6927-3vr9-fxf2](https://example.org/acme/security/GHSA-6927-3vr9-fxf2))"
    )
    assert task.words.keys() == {"tokens", "stay", "valid"}
