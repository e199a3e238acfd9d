"""Names that symbols have by way of others: what a module passes on, what a type inherits, modules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import msgspec
import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools import named
from helpers import index, repository

FILES = {
    "shop/__init__.py": "from shop.carts import Cart\nfrom .tills import *\nimport shop.others\n",
    "shop/carts.py": "from shop.bases import Base, Left, Right\n\n\nclass Cart(Base):\n    def pay(self): ...\n\n\n"
    "class Both(Left, Right):\n    pass\n",
    "shop/bases.py": "class Root:\n    def pay(self): ...\n    def close(self): ...\n\n\nclass Base(Root):\n"
    "    def open(self): ...\n\n\nclass Left:\n    def turn(self): ...\n\n\nclass Right:\n    def turn(self): ...\n",
    "shop/tills.py": "from shop.drawers import *\n\n\nclass Till:\n    def ring(self): ...\n",
    "shop/drawers.py": "class Drawer:\n    def slide(self): ...\n",
    "shop/others.py": "class Other: ...\n\n\nNamed = Other\n\n\ndef named(): ...\n",
    "tests/test_named.py": "class Named: ...\n",
    "shop/named.py": "class Named: ...\n",
    "lib/others.py": "",
    "lib/settled.py": "def settle_up(): ...\n",
    "shop/settled.py": "def settle_up(): ...\n\n\nsettle_up()\n",
    "tests/test_settled.py": "from lib.settled import settle_up\n\n\ndef test_settle():\n    settle_up()\n",
    "web/index.ts": 'export * from "./page";\nexport { Site } from "./site";\nimport * as own from "./own";\n',
    "web/own.ts": "export class Hidden {}\n",
    "web/this.ts": "export function seek() {}\n",
    "web/itself.ts": "export function seek() {}\n",
    "web/page.ts": "export class Page { render() {} }\n",
    "web/site.ts": "export interface Shown { show(): void }\nexport class Site implements Shown { show() {} }\n",
    "php/Desk.php": "<?php\nnamespace Depot\\Model;\nclass Desk { public function draw() {} }\n",
    "Cargo.toml": '[package]\nname = "depot"\n',
    "src/lib.rs": "mod store;\npub use store::Store;\n",
    "src/store.rs": "pub trait Fill { fn fill(&self) {} }\npub struct Store;\nimpl Store { pub fn load(&self) {} }\n"
    "impl Fill for Store {}\n",
}
FILES |= {f"crowd/a{number}.py": "Crowd = load()\n" for number in range(50)}
FILES["crowd/z.py"] = "from shop.bases import Root\n\n\nclass Crowd(Root):\n    pass\n"
MEANT = {
    "shop.Cart": "shop.carts.Cart",
    "shop.Cart.pay": "shop.carts.Cart.pay",
    "shop.Cart.open": "shop.bases.Base.open",
    "Cart.open": "shop.bases.Base.open",
    "Crowd.close": "shop.bases.Root.close",
    "Cart.close()": "shop.bases.Root.close",
    "shop.Till": "shop.tills.Till",
    "shop.Till.ring": "shop.tills.Till.ring",
    "shop.Drawer": "shop.drawers.Drawer",
    "shop.Drawer.slide": "shop.drawers.Drawer.slide",
    "shop": "shop",
    "web.Page": "web.page.Page",
    "web.Site": "web.site.Site",
    "depot": "depot",
    "depot::Store": "depot::store::Store",
    "depot::Store::load": "depot::store::Store::load",
    "Store::fill": "depot::store::Fill::fill",
    "shop/bases.py:Root.pay": "shop.bases.Root.pay",
    "bases.py::Base": "shop.bases.Base",
    "shop/carts.py#Cart": "shop.carts.Cart",
    "def ring()": "shop.tills.Till.ring",
    "pub struct Store": "depot::store::Store",
    "export interface Shown": "web.site.Shown",
    "self.slide": "shop.drawers.Drawer.slide",
    "this.render": "web.page.Page.render",
    "this.seek": "web.this.seek",
    "itself.seek": "web.itself.seek",
    "Depot\\Model\\Desk": "Depot\\Model\\Desk",
    "\\Depot\\Model\\Desk::draw()": "Depot\\Model\\Desk\\draw",
    "Desk::draw": "Depot\\Model\\Desk\\draw",
    "Desk.draw": "Depot\\Model\\Desk\\draw",
    "Model\\Desk\\draw": "Depot\\Model\\Desk\\draw",
    "src/store.rs:Store::load": "depot::store::Store::load",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    files = {path: text.encode() for path, text in FILES.items()}
    repo = repository(tmp_path_factory.mktemp("named") / "shop", files)
    index(repo.root)
    with closing(Project.open(repo.root)) as opened:
        yield opened


def meant(project: Project, name: str) -> str:
    tool = named("get_call_graph")
    assert tool is not None
    answer = msgspec.to_builtins(tool.call(project, {"symbol_name": name}))
    return str(answer["symbol"]["qualified_name"])


@pytest.mark.parametrize("name", MEANT)
def test_a_name_by_way_of_others(project: Project, name: str) -> None:
    assert meant(project, name) == MEANT[name]


@pytest.mark.parametrize(
    "name",
    [
        "shop.Other",
        "shop.Nothing",
        "Cart.nothing",
        "shop.Cart.nothing",
        "nowhere.Cart",
        "shop/bases.py:Cart",
        "gone.py:Cart",
        "a." * 3000 + "b",
        "self." * 3000 + "ring",
        ".Cart",
        "::",
    ],
)
def test_what_nobody_has_is_not_found(project: Project, name: str) -> None:
    with pytest.raises(CodeCompassError) as refused:
        meant(project, name)
    assert refused.value.code == "symbol_not_found"


def test_what_two_bases_have_is_asked_about(project: Project) -> None:
    with pytest.raises(CodeCompassError) as refused:
        meant(project, "Both.turn")
    assert refused.value.code == "ambiguous_symbol"
    candidates = refused.value.data["candidates"]
    assert isinstance(candidates, list)
    assert [one["qualified_name"] for one in candidates] == ["shop.bases.Left.turn", "shop.bases.Right.turn"]


def test_candidates_come_as_likely_as_they_are(project: Project) -> None:
    with pytest.raises(CodeCompassError) as refused:
        meant(project, "Named")
    candidates = refused.value.data["candidates"]
    assert isinstance(candidates, list)
    places = [(one["path"], one["kind"]) for one in candidates]
    assert places == [("shop/named.py", "class"), ("shop/others.py", "variable"), ("tests/test_named.py", "class")]


def test_a_candidate_that_only_tests_use_stands_behind_others(project: Project) -> None:
    with pytest.raises(CodeCompassError) as refused:
        meant(project, "settle_up")
    candidates = refused.value.data["candidates"]
    assert isinstance(candidates, list)
    assert [one["path"] for one in candidates] == ["shop/settled.py", "lib/settled.py"]


def test_a_file_is_no_symbol(project: Project) -> None:
    with pytest.raises(CodeCompassError) as refused:
        meant(project, "shop/bases.py")
    assert "shop/bases.py is a file" in refused.value.message


@pytest.mark.parametrize("name", ["shop.Cart.pay", "Cart.open", "shop/bases.py:Root.close"])
def test_refs_are_compared_by_such_names(project: Project, name: str) -> None:
    tool = named("compare_symbol_between_commits")
    assert tool is not None
    asked = {"symbol_name": name, "base_ref": "HEAD", "head_ref": "main"}
    answer = msgspec.to_builtins(tool.call(project, asked))
    assert answer["diff_summary"] == {"status": "unchanged"}


def outlined(project: Project, path: str) -> str:
    tool = named("get_file_outline")
    assert tool is not None
    return str(msgspec.to_builtins(tool.call(project, {"path": path}))["file_path"])


def test_a_file_is_outlined_by_the_end_of_its_path_where_that_is_its_alone(project: Project) -> None:
    assert outlined(project, "carts.py") == "shop/carts.py"
    with pytest.raises(CodeCompassError) as several:
        outlined(project, "others.py")
    assert several.value.data["near"] == ["lib/others.py", "shop/others.py"]
    with pytest.raises(CodeCompassError) as folder:
        outlined(project, "web")
    assert folder.value.message.startswith("web is a folder")
    assert folder.value.data["near"] == [
        f"web/{name}.ts" for name in ("index", "itself", "own", "page", "site", "this")
    ]
