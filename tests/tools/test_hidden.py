"""review_change where something is hidden: who sees it still, by the rules of its language."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from codecompass.session.project import Project
from codecompass.tools.review import review_change
from helpers import index, repository

BEFORE = {
    "java/shop/Cart.java": "package shop;\npublic class Cart {\n    public int total() { return 1; }\n    public int sum() { return 1; }\n    public int count() { return 1; }\n}\n",
    "java/gift/Gift.java": "package gift;\nimport shop.Cart;\npublic class Gift extends Cart {\n    public int wrap() { return total() + sum(); }\n}\n",
    "java/gift/Till.java": "package gift;\nimport shop.Cart;\npublic class Till {\n    public int pay(Cart cart) { return cart.total() + cart.count(); }\n}\n",
    "java/shop/Shelf.java": "package shop;\npublic class Shelf {\n    public int all(Cart cart) { return cart.total() + cart.sum() + cart.count(); }\n}\n",
    "cs/Shop/Shop.csproj": "<Project></Project>\n",
    "cs/Shop/Money.cs": "namespace Shop;\npublic class Money {\n    public static int Add() { return 1; }\n}\n",
    "cs/Shop/Sub/Till.cs": "namespace Shop.Sub;\npublic class Till {\n    public int Pay() { return Shop.Money.Add(); }\n}\n",
    "cs/App/App.csproj": '<Project><ItemGroup><ProjectReference Include="../Shop/Shop.csproj" /></ItemGroup></Project>\n',
    "cs/App/Start.cs": "namespace App;\npublic class Start {\n    public int Run() { return Shop.Money.Add(); }\n}\n",
    "rs/Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\n',
    "rs/src/lib.rs": "pub mod cart;\npub mod till;\n",
    "rs/src/cart.rs": "pub mod gift;\npub fn total() -> u8 { 1 }\npub fn sum() -> u8 { 1 }\n",
    "rs/src/cart/gift.rs": "pub fn wrap() -> u8 { super::total() }\n",
    "rs/src/till.rs": "pub fn pay() -> u8 { crate::cart::total() + crate::cart::sum() }\n",
    "ts/money.ts": "export function add() { return 1 }\nexport function all() { return add() }\n",
    "ts/till.ts": "import { add } from './money'\nexport function pay() { return add() }\n",
}
NARROWER = {
    "java/shop/Cart.java": [("public int total", "protected int total"), ("public int sum", "int sum"), ("public int count", "private int count")],
    "cs/Shop/Money.cs": [("public static", "internal static")],
    "rs/src/cart.rs": [("pub fn total", "fn total"), ("pub fn sum", "pub(crate) fn sum")],
    "ts/money.ts": [("export function add", "function add")],
}  # fmt: skip


def test_who_still_sees_what_is_hidden_breaks_nothing(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", BEFORE)
    index(made.root)
    after = dict(BEFORE)
    for path, swaps in NARROWER.items():
        for old, new in swaps:
            assert old in after[path]
            after[path] = after[path].replace(old, new)
    made.commit(after)
    with closing(Project.open(made.root)) as project:
        found = {
            (one.path, one.symbol.split(".")[-1].split("::")[-1]) for one in review_change(project, "HEAD~1").breaks
        }
    assert found == {
        ("java/gift/Gift.java", "sum"),
        ("java/gift/Till.java", "total"),
        ("java/gift/Till.java", "count"),
        ("java/shop/Shelf.java", "count"),
        ("cs/App/Start.cs", "Add"),
        ("rs/src/till.rs", "total"),
        ("ts/till.ts", "add"),
    }
