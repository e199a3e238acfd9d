"""get_overview: what a repository is, from a small shop with all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from codecompass.frontends.formats import formats_of
from codecompass.session.asking import answering_in
from codecompass.session.project import Project
from codecompass.tools.overview import Overview, get_overview
from codecompass.tools.overviewing import kept as kept_overviews
from codecompass.tools.overviewing.past import _authors
from codecompass.tools.overviewing.said import areas
from codecompass.tools.overviewing.units import MOST_UNITS, File, units
from codecompass.tools.overviewing.whole import _common_folder
from helpers import Repository, index, repository

FILES = {
    "README.md": "# Shop\n\n[![badge](https://x/y.svg)](https://x)\n\n**Shop** sells [things](https://x) to `people` who want them.\n\nMore.\n",
    "CODEOWNERS": "/shop/store/ @storekeepers\n",
    "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.cli:main"\n',
    "shop/__init__.py": "from shop.store.cart import Cart\n",
    "shop/cli.py": "from shop.web.api import show\n\n\ndef main():\n    show(1)\n",
    "shop/tasks.py": "from celery import shared_task\nfrom shop.store.cart import Cart\n\n\n@shared_task\ndef expire():\n    return Cart().total()\n",
    "shop/store/__init__.py": "",
    "shop/store/cart.py": "from shop.model.money import add\n\n\nclass Cart:\n    def total(self):\n        return add([])\n",
    "shop/store/orders.py": "import os\nimport redis\nfrom shop.model.money import add\n\nURL = os.environ['REDIS_URL']\n\n\ndef order():\n    redis.Redis(URL)\n    return add([1])\n",
    "shop/web/__init__.py": "",
    "shop/web/api.py": "from flask import Flask\nfrom shop.store.cart import Cart\nfrom shop.store.orders import order\n\napp = Flask(__name__)\n\n\n@app.get('/carts/<id>')\ndef show(id):\n    order()\n    connection.execute('SELECT prices FROM carts WHERE id = ?', (id,))\n    return Cart().total()\n",
    "shop/model/__init__.py": "",
    "shop/model/money.py": "def add(prices):\n    from shop.web.api import app\n    return sum(prices)\n",
    "shop/management/commands/restock.py": "class Command:\n    def handle(self): ...\n",
    "src/Command/PruneCommand.php": "<?php\nclass PruneCommand extends Command\n{\n    protected static $defaultName = 'shop:prune';\n}\n",
    "src/Command/Prune.php": "<?php\nfinal class Prune\n{\n    public int $days = 1;\n}\n",
    "package.json": '{\n"private": true, "scripts": {\n"dev:all": "x",\n"dev": "vite",\n"predev": "y",\n"preview": "z", "prepare": "husky"}}',
    "go.mod": "module example.com/shop\n",
    "go/post/post.go": "package post\n\ntype Box struct{}\n\nfunc (b Box) Send(to string) {}\n",
    "go/sending/sending.go": 'package sending\n\nimport "example.com/shop/go/post"\n\ntype Sender interface{ Send(to string) }\n\nfunc All() { post.Box{}.Send("you") }\n',
    "index.js": "export function nobodyElse() {}\n",
    "crate/lib.rs": "pub enum Fault { Open(u8), Shut(u8) }\n\npub fn open() -> Fault { Fault::Open(1) }\n\npub fn shut() -> Fault { Fault::Shut(2) }\n\n#[cfg(test)]\nmod tests {\n    fn made() -> super::Fault { super::open() }\n\n    #[test]\n    fn opens() { made(); }\n\n    #[test]\n    fn opens_again() { made(); super::open(); }\n}\n",
    "tests/test_web.py": "def test_show(client):\n    assert client.get('/carts/7').status_code == client.get('/?page=2').status_code\n",
    "tests/test_cart.py": "from shop.store.cart import Cart\n\n\ndef test_total():\n    assert Cart().total() == 0\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Repository]:
    made = repository(tmp_path_factory.mktemp("overviews") / "shop", FILES)
    for number in range(4):
        cart = FILES["shop/store/cart.py"] + f"# {number}\n"
        made.commit({"shop/store/cart.py": cart, "tests/test_cart.py": FILES["tests/test_cart.py"] + f"# {number}\n"})
        made.commit({"README.md": FILES["README.md"] + f"{number}\n"})
    index(made.root)
    yield made


@pytest.fixture(scope="module")
def whole(shop: Repository) -> Overview:
    with closing(Project.open(shop.root)) as project:
        return get_overview(project, max_tokens=20_000)


def test_the_next_process_has_it_from_disk(shop: Repository, whole: Overview, monkeypatch: pytest.MonkeyPatch) -> None:
    def again() -> Overview:
        with closing(Project.open(shop.root)) as project:
            return get_overview(project, max_tokens=20_000)

    with closing(Project.open(shop.root)) as project:
        (kept,) = (project.store.directory / "overviews").iterdir()
    with monkeypatch.context() as made:
        made.setattr(kept_overviews, "Whole", None)
        assert replace(again(), metadata=whole.metadata) == whole
    for damage in (b"", kept.read_bytes()[:-9], kept.read_bytes()[:-1] + b"\0"):
        kept.write_bytes(damage)
        assert replace(again(), metadata=whole.metadata) == whole
    (shop.root / "shop/tasks.py").write_text("x = 1\n")
    try:
        assert again().lines < whole.lines
    finally:
        (shop.root / "shop/tasks.py").write_text(FILES["shop/tasks.py"])


def test_sizes_and_what_the_readme_says_first(whole: Overview) -> None:
    assert whole.about == "Shop sells things to `people` who want them."
    python = whole.languages[0]
    assert (python.language, python.files, python.test_files) == ("python", 13, 2)
    assert whole.files == 19
    assert whole.truncated is False


def test_packages_stand_in_layers_and_what_closes_a_circle_is_named(whole: Overview) -> None:
    layer = {one.path: one.layer for one in whole.packages}
    assert layer["shop"] > layer["shop/web"] > layer["shop/store"] > layer["shop/model"] == 0
    assert "tests" not in layer
    (cycle,) = whole.cycles  # that the box is a sender is nothing that it names
    assert cycle.packages == ["shop/model", "shop/store", "shop/web"]
    assert cycle.way == ["shop/model", "shop/web", "shop/store", "shop/model"] or len(cycle.way) == 3
    against = [one for one in whole.dependencies if one.against]
    assert [(one.source, one.target, one.imports) for one in against] == [("shop/model", "shop/web", 1)]


def test_where_it_is_entered(whole: Overview) -> None:
    entries = {(one.kind, one.name, f"{one.path}:{one.line}") for one in whole.entry_points}
    assert entries == {
        ("command", "shop", "pyproject.toml:4"),
        ("script", "dev:all", "package.json:3"),
        ("script", "dev", "package.json:4"),
        ("script", "preview", "package.json:6"),
        ("command", "restock", "shop/management/commands/restock.py:1"),
        ("command", "shop:prune", "src/Command/PruneCommand.php:2"),
        ("program", "main", "shop/cli.py:4"),
        ("worker", "expire", "shop/tasks.py:6"),
        ("exported", "Cart", "shop/store/cart.py:4"),
    }
    assert whole.total_entry_points == {"command": 3, "exported": 1, "program": 1, "script": 3, "worker": 1}


def test_what_stands_for_others_and_in_tests_is_not_central(whole: Overview) -> None:
    """`made` and `open` are called by the tests that stand in a file of code alone; variants count for their enumeration."""
    assert [(one.name, one.callers) for one in whole.central if one.path == "crate/lib.rs"] == [("Fault", 2)]


def test_what_everything_leads_to_is_most_central(whole: Overview) -> None:
    assert (whole.central[0].name, whole.central[0].callers) == ("add", 2)


def test_tests_and_what_they_touch(whole: Overview) -> None:
    """What they use themselves, and what answers their requests."""
    assert (whole.tests.files, whole.tests.cases) == (3, 4)
    assert {one.package: one.test_files for one in whole.tests.touched} == {"crate": 1, "shop/store": 1, "shop/web": 1}
    assert {"shop", "shop/model"} <= set(whole.tests.untouched)


def test_endpoints_configuration_tables_services(whole: Overview) -> None:
    assert [one.name for one in whole.endpoints] == ["GET /carts/<id>"]
    assert [one.name for one in whole.config] == ["REDIS_URL"]
    assert [one.name for one in whole.tables] == ["carts"]
    assert {one.name: one.path for one in whole.services} == {
        "Redis": "shop/store/orders.py",
        "a task queue": "shop/tasks.py",
    }


def test_history_has_who_what_and_together(whole: Overview) -> None:
    assert whole.history is not None
    assert (whole.history.commits, whole.history.complete) == (9, True)
    assert [(one.name, one.commits) for one in whole.history.authors] == [("A. Author", 9)]
    cart = next(one for one in whole.history.most_changed if one.path == "shop/store/cart.py")
    assert (cart.commits, cart.owners) == (5, ["@storekeepers"])


def test_an_older_ref_knows_nothing_of_later_commits(shop: Repository) -> None:
    shop.git.references.create("refs/tags/first", str(next(iter(_first_commit(shop)))), force=True)
    index(shop.root, "first")
    with closing(Project.open(shop.root)) as project:
        assert get_overview(project, ref="first").history.commits == 1  # type: ignore[union-attr]


def _first_commit(shop: Repository) -> Iterator[Any]:
    yield from [commit.id for commit in shop.git.walk(shop.git.head.target)][-1:]


@pytest.mark.parametrize("tokens", [300, 1000, 4000])
def test_the_whole_answer_keeps_within_its_budget(shop: Repository, tokens: int) -> None:
    from codecompass.frontends.render import text_of

    with closing(Project.open(shop.root)) as project:
        with answering_in("json"):
            told = get_overview(project, max_tokens=tokens)
            assert len(msgspec.json.encode(told)) <= 4 * tokens or tokens < 500
        with answering_in("text"):
            text = text_of("get_overview", msgspec.to_builtins(get_overview(project, max_tokens=tokens)))
            assert len(text) <= 4 * tokens


def test_it_is_the_same_each_time(shop: Repository, whole: Overview) -> None:
    with closing(Project.open(shop.root)) as project:
        assert get_overview(project, max_tokens=20_000) == whole


def test_a_folder_alone(shop: Repository) -> None:
    with closing(Project.open(shop.root)) as project:
        part = get_overview(project, path_filter="shop/store")
        nothing = get_overview(project, path_filter="nowhere")
    assert {one.path for one in part.packages} <= {
        "shop/store",
        "shop/store/cart.py",
        "shop/store/orders.py",
        "shop/store/__init__.py",
    }
    assert (part.endpoints, part.files) == ([], 3)
    assert nothing.files == 0
    assert nothing.metadata["warnings"]


def test_documents_and_drawings(whole: Overview) -> None:
    answer = msgspec.to_builtins(whole)
    forms = {name: write(answer) for name, write in formats_of("get_overview").items()}
    assert "| `shop/web` |" not in forms["md"].split("## Packages")[0]
    assert "`GET /carts/<id>`" in forms["md"]
    assert "GET /carts/&lt;id&gt;" in forms["html"]
    assert not re.search(r'(?:src|href)="', forms["html"])
    assert '-.->|"1"|' in forms["mermaid"]


def test_endpoints_are_counted_by_the_beginnings_of_their_paths() -> None:
    users = [f"{method} /api/users{rest}" for method in ("GET", "PUT") for rest in ("", "/:id", "/{id}/Pictures")]
    carts = [f"GET /api/Carts/{one}" for one in ("open", "closed", "paid/<int:year>", "lost")]
    others = ["GET /", "GET /about", "GET /health", "ANY /files/*path"]
    counted = [(one.prefix, one.endpoints) for one in areas([*users, *carts, *others])]
    assert counted == [("/api/users", 6), ("/api/Carts", 4), ("/", 4)]
    assert areas(users) == []


def test_a_community_that_no_one_folder_holds_is_named_by_the_largest() -> None:
    paths = [f"src/{folder}/{number}.php" for folder in ("Form", "Controller") for number in range(4)]
    assert _common_folder([*paths, "src/Odd/1.php"]) == "src/{Controller,Form}"
    assert _common_folder(paths[:5]) == "src/Form"
    assert _common_folder(["a.go", "b.go"]) == "."


def test_people_come_before_bots() -> None:
    told = _authors([("dependabot[bot]", 40), ("Ada", 3), ("renovate[bot]", 2)])
    assert [(one.name, one.bot) for one in told] == [("Ada", False), ("dependabot[bot]", True), ("renovate[bot]", True)]


def test_names_with_markup_stay_text(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "README.md": "A <script>alert(1)</script> `x` | y of it all.\n",
        "a<b>/x|y.py": "def f(): g()\ndef g(): ...\n",
    }
    made = repository(tmp_path / "odd", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        answer = msgspec.to_builtins(get_overview(project))
    page, text = formats_of("get_overview")["html"](answer), formats_of("get_overview")["md"](answer)
    assert "<script" not in page
    assert "a<b>" not in page
    assert "<script" not in text
    assert "`a<b>/x\\|y.py:2`" in text


def test_a_folder_that_most_of_the_code_is_in_is_taken_apart_however_many_it_holds() -> None:
    """As Go's `internal`: its folders are the packages; a smaller folder of so many stays whole, and one of very many."""
    inside = [File(f"internal/part{n:02}/it.go", "go", f"part{n}", 100, 3) for n in range(40)]
    beside = [File(f"tool/part{n:02}/it.go", "go", f"tool{n}", 10, 1) for n in range(40)]
    names = [unit.name for unit in units([*inside, *beside, File("main.go", "go", "main", 9, 1)])]
    assert len([name for name in names if name.startswith("internal/")]) == 40
    assert "tool" in names
    many = [File(f"internal/part{n:03}/it.go", "go", f"part{n}", 100, 3) for n in range(4 * MOST_UNITS + 1)]
    assert [unit.name for unit in units(many)] == ["internal"]


GO = {
    "go.mod": "module example.com/feeds\n\ngo 1.22\n",
    "main.go": 'package main\n\nimport "example.com/feeds/http/server"\n\nfunc main() { server.Serve() }\n',
    "http/request/request.go": "package request\n\nfunc ID() int { return 1 }\n",
    "http/server/server.go": 'package server\n\nimport "example.com/feeds/api"\n\nfunc Serve() { api.Show() }\n',
    "api/api.go": 'package api\n\nimport "example.com/feeds/http/request"\n\nfunc Show() int { return request.ID() }\n',
}  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "rolled_up"),
    [
        ({}, True),
        # No compiler takes this, but then there is one of packages.
        ({"http/server/server.go": GO["http/server/server.go"] + "func More() {}\n",
          "api/api.go": GO["api/api.go"].replace("http/request", "http/server").replace("request.ID()", "server.More()")}, False),
    ],
)  # fmt: skip
def test_a_circle_of_folders_with_what_is_below_them_is_told_from_one_of_packages(
    tmp_path: Path, codecompass_home: None, changed: dict[str, str], rolled_up: bool
) -> None:
    filler = {f"http/server/more{n}.go": "package server\n" + f"var V{n} = {n}\n" * 30 for n in range(1)}
    many = {f"part{n}/part.go": f"package part{n}\n\n" + "// line\n" * 200 for n in range(30)}
    made = repository(tmp_path / "feeds", {**GO, **filler, **many, **changed})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        answer = get_overview(project, max_tokens=20_000)
    assert [(one.packages, one.rolled_up) for one in answer.cycles] == [(["api", "http"], rolled_up)]


@pytest.mark.parametrize(
    ("readme", "about"),
    [
        ("# X\n\n## Installation\n\nGet it from the package index.\n\n## About\n\nX counts sheep by night.\n", "X counts sheep by night."),
        ("# X\n\n[<img alt=\"Get it\" width=\"150\" />](https://x) [<img src=\"y\" />](https://y)\n\n**See our latest [news](https://x)!**\n\n## Intro\nX counts sheep by night.\n", "X counts sheep by night."),
        ("# X\n\n## Installation\n\nGet it from the package index.\n", "Get it from the package index."),
        ("## X 是什么？\n\nX 是一款强大易用的开源建站工具。\n\n## 快速开始\n\n如果你的设备有 Docker 环境，可以使用 以下 命令：\n", "X 是一款强大易用的开源建站工具。"),
    ],
)  # fmt: skip
def test_what_it_is_comes_before_how_to_come_by_it(
    tmp_path: Path, codecompass_home: None, readme: str, about: str
) -> None:
    made = repository(tmp_path / "x", {"README.md": readme, "x.py": "def count():\n    return 1\n"})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        assert get_overview(project).about == about


def test_a_namespace_of_libraries_that_one_file_adds_to_is_no_dependency_on_that_file(
    tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "src/Api/Extensions.cs": "namespace Microsoft.Extensions.Hosting;\n\npublic static class ForHosts\n{\n    public static void Build() { }\n}\n",
        "src/Api/Api.csproj": '<Project Sdk="Microsoft.NET.Sdk" />\n',
        "src/Defaults/Defaults.cs": "using Microsoft.Extensions.Hosting;\n\nnamespace Shop.Defaults;\n\npublic class Defaults\n{\n    public int Count() => 1;\n}\n",
        "src/Defaults/Defaults.csproj": '<Project Sdk="Microsoft.NET.Sdk" />\n',
        "src/Web/Web.cs": "using Shop.Defaults;\n\nnamespace Shop.Web;\n\npublic class Web\n{\n    public int Count() => new Defaults().Count();\n}\n",
        "src/Web/Web.csproj": '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="../Defaults/Defaults.csproj" /></ItemGroup></Project>\n',
    }  # fmt: skip
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        answer = get_overview(project, max_tokens=20_000)
        guess = "MATCH ()-[use:IMPORTS]->(b) WHERE use.confidence = 'heuristic' RETURN b.name"
        guessed = project.graph().cypher(guess)
    assert ["Hosting"] in [[str(cell).rsplit(".", 1)[-1] for cell in row] for row in guessed.rows], guessed.rows
    assert [(one.source, one.target) for one in answer.dependencies] == [("src/Web", "src/Defaults")]


def test_where_to_start_is_main_then_the_domain_then_what_brings_it_together(
    tmp_path: Path, codecompass_home: None
) -> None:
    """No benchmark beside it, no annotation as wiring, no variant of a table's type, and a flow that has no endpoint."""
    models = "".join(f"class {one}(models.Model):\n    def close(self): ...\n\n\n" for one in ("Order", "Cart", "Line"))
    uses = "from shop.models import Cart, Line, Order\nfrom shop.shapes import OrderWithLines\n\n\n"
    files = {
        "tools/bench.py": "def main(): print(1)\n\nif __name__ == '__main__':\n    main()\n",
        "main.py": "from shop.web import app\n\ndef main(): app.run()\n\nif __name__ == '__main__':\n    main()\n",
        "shop/models.py": f"from django.db import models\n\n\n{models}",
        "shop/shapes.py": "class OrderWithLines: ...\n",
        "shop/pay.py": f"{uses}def pay(order: Order, cart: Cart, line: Line) -> OrderWithLines: ...\n",
        "shop/ship.py": f"{uses}def ship(order: Order) -> OrderWithLines: ...\n",
        "shop/web.py": "from flask import Flask\n\nfrom shop.models import Order\n\napp = Flask(__name__)\n\n\n"
        + "".join(
            f"@app.{verb}('/orders')\ndef {verb}_order(): return Order()\n\n\n" for verb in ("get", "post", "put")
        ),
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        told = [(one.how, one.name, one.path) for one in get_overview(project).start]
    assert told == [
        ("main", "main", "main.py"),
        *(("type", name, "shop/models.py") for name in ("Order", "Cart", "Line")),
        ("flow", "POST /orders", "shop/web.py"),
        ("flow", "pay", "shop/pay.py"),
    ]
