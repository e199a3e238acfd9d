"""Indexes of compilers: taken over before what is bound here, for the contents that they were made of, and written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.model.symbolnames import descriptors, outside_name
from codecompass.process.config import Settings
from codecompass.session import upkeep
from codecompass.session.project import Project
from codecompass.store.scip.schema import messages
from graphs import contents
from helpers import Repository, repository

pytestmark = pytest.mark.usefixtures("jobs_here")

CORE = "class Base:\n    def total(self): ...\n\nclass Cart(Base):\n    def total(self):\n        return 1\n\ndef pay(cart):\n    return cart.total()\n"
APP = "from shop.core import Cart, pay as p\n\ndef main():\n    é = Cart()\n    p(é)\n"
C = "int price(int a) { return a; }\n"
MAIN = '#include "shop.h"\nint main(void) { return price(2); }\n'
FILES = {"shop/__init__.py": "", "shop/core.py": CORE, "shop/app.py": APP, "c/price.c": C, "c/main.c": MAIN}


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[tuple[Repository, Project]]:
    made = repository(tmp_path / "shop", FILES)
    with closing(Project.open(made.root, Settings(home=str(tmp_path / "home"), workers=1))) as project:
        yield made, project


def edges(project: Project) -> set[tuple[Any, ...]]:
    shown = ("from_path", "from_name", "line", "type", "to_path", "to_name", "strategy")
    return {tuple(one[key] for key in shown) for one in project.graph().edges()}


def written(file: Path, *documents: tuple[str, list[tuple[list[int], str, int]]]) -> Path:
    """An index: by document its occurrences (range, symbol, roles)."""
    index = messages()["Index"]()
    index.metadata.tool_info.name = "scip-test"
    for path, occurrences in documents:
        document = index.documents.add(relative_path=path)
        for place, symbol, roles in occurrences:
            document.occurrences.add(range=place, symbol=symbol, symbol_roles=roles)
    file.write_bytes(index.SerializeToString())
    return file


PRICE = "scip-clang . shop . price(49f6)."
OF_C = (
    ("c/price.c", [([0, 4, 9], PRICE, 1)]),
    ("c/main.c", [([1, 4, 8], "scip-clang . shop . main(1).", 1), ([1, 24, 29], PRICE, 0)]),
)


def test_what_an_index_says_of_a_language_that_is_read_in_outline(
    shop: tuple[Repository, Project], tmp_path: Path
) -> None:
    before = edges(shop[1])
    taken = upkeep.import_scip(shop[1], written(tmp_path / "c.scip", *OF_C))
    assert (taken.tool, taken.files, taken.absent, taken.different) == ("scip-test", 2, (), ())
    assert edges(shop[1]) - before == {("c/main.c", "main", 2, "calls", "c/price.c", "price", "scip")}
    assert upkeep.forget_scip(shop[1]) == 2
    assert edges(shop[1]) == before


def test_an_edit_takes_back_what_was_said_of_that_file_alone(shop: tuple[Repository, Project], tmp_path: Path) -> None:
    upkeep.import_scip(shop[1], written(tmp_path / "c.scip", *OF_C))
    said = edges(shop[1])
    shop[0].write({"shop/app.py": APP + "\n"})
    assert {one for one in edges(shop[1]) if one[-1] == "scip"} == {one for one in said if one[-1] == "scip"}
    shop[0].write({"c/price.c": "\n" + C})
    assert not {one for one in edges(shop[1]) if one[-1] == "scip"}
    shop[0].write({"c/price.c": C, "shop/app.py": APP})
    assert edges(shop[1]) == said


def test_derived_equals_built(shop: tuple[Repository, Project], tmp_path: Path) -> None:
    made, project = shop
    index = written(tmp_path / "c.scip", *OF_C)
    upkeep.import_scip(project, index)
    project.graph()
    made.write({"c/price.c": "\n" + C, "shop/core.py": CORE + "x = 1\n"})
    derived = project.graph()
    record = project.store.manifest.graph(derived.tree_id)
    assert record is not None and record.derived_from
    made.write({"c/price.c": C, "shop/core.py": CORE})
    with closing(Project.open(made.root, Settings(home=str(tmp_path / "other"), workers=1))) as fresh:
        upkeep.import_scip(fresh, index)
        made.write({"c/price.c": "\n" + C, "shop/core.py": CORE + "x = 1\n"})
        graph = fresh.graph()
        assert graph.tree_id == derived.tree_id
        assert contents(project.store.graph_file(derived.tree_id)) == contents(fresh.store.graph_file(graph.tree_id))


def test_a_round_trip(shop: tuple[Repository, Project], tmp_path: Path) -> None:
    before = edges(shop[1])
    file = tmp_path / "index.scip"
    told = upkeep.export_scip(shop[1], file, None)
    assert told.documents == 5 and told.left_out == 1, "`p` is no name of `pay`"
    upkeep.import_scip(shop[1], file)
    after = edges(shop[1])
    assert {one[:-1] for one in after} == {one[:-1] for one in before}
    assert {one for one in after if one[-1] != "scip"} == {
        one for one in before if one[2:4] == (5, "calls") and one[0] == "shop/app.py"
    }


def test_what_an_index_says_goes_before(shop: tuple[Repository, Project], tmp_path: Path) -> None:
    base, own = "py . shop . `shop.core`/Base#total().", "py . shop . `shop.core`/Cart#total()."
    file = written(
        tmp_path / "p.scip",
        ("shop/core.py", [([1, 8, 13], base, 1), ([4, 8, 13], own, 1), ([8, 16, 21], base, 0)]),
        ("shop/app.py", [([3, 8, 12], "py . other . `elsewhere`/Cart#", 0)]),
    )
    upkeep.import_scip(shop[1], file)
    calls = [one for one in shop[1].graph().edges() if one["type"] == "calls"]
    (call,) = [one for one in calls if one["to_name"] == "total"]
    assert (call["to_line"], call["strategy"], call["confidence"]) == (2, "scip", "static")
    assert not [one for one in calls if one["to_name"] == "Cart"], "that is one outside, as the index says"


def test_what_an_index_does_not_say_stays(shop: tuple[Repository, Project], tmp_path: Path) -> None:
    """An indexer that is not told where sources lie calls what is defined in the tree otherwise where it is used."""
    before = edges(shop[1])
    file = written(
        tmp_path / "p.scip",
        ("shop/core.py", [([3, 6, 10], "py . shop . `src.shop.core`/Cart#", 1)]),
        ("shop/app.py", [([3, 8, 12], "py . shop . `shop.core`/Cart#", 0)]),
    )
    upkeep.import_scip(shop[1], file)
    assert edges(shop[1]) == before


def test_definitions_stand_where_an_index_says_under_the_names_that_indexers_give_them(
    shop: tuple[Repository, Project], tmp_path: Path
) -> None:
    """scip-typescript numbers properties of one name; parameters go by the function's name."""
    pay, cart = "ts . shop . `shop.core`/pay0:", "py . shop . `shop.core`/pay().(cart)"
    other = ([0, 6, 10], "py . shop . `shop.core`/Price#", 1)
    for number, occurrences in enumerate(([([7, 4, 7], pay, 1), ([7, 8, 12], cart, 1)], [other])):
        file = written(tmp_path / f"{number}.scip", ("shop/core.py", occurrences), OF_C[0])
        assert upkeep.import_scip(shop[1], file).different == (() if number == 0 else ("shop/core.py",))


BAD = {
    "that is not there": (None, "cannot be read"),
    "that is empty": (b"", "is no SCIP index"),
    "of something else": (b"\x7fELF" + bytes(range(256)) * 9, "is no SCIP index"),
    "that is a text": (b"{}\n" * 99, "is no SCIP index"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_file_that_is_none(bad: str, shop: tuple[Repository, Project], tmp_path: Path) -> None:
    content, said = BAD[bad]
    if content is not None:
        (tmp_path / "bad.scip").write_bytes(content)
    with pytest.raises(CodeCompassError, match=said):
        upkeep.import_scip(shop[1], tmp_path / "bad.scip")


OTHER = {
    "of other files": ("gone.py", [([0, 0, 1], "a . b . c.", 1)], "none of its documents is a file here"),
    "of other contents": (
        "shop/core.py",
        [([1, 0, 3], "a . b . c.", 1), ([70, 0, 3], "a . b . d.", 0)],
        "does not stand",
    ),
    "with ranges out of all": (
        "shop/core.py",
        [([0, 9999, 99999], "a . b . c.", 1), ([-1, 0, 1], "x", 0)],
        "does not stand",
    ),
}


@pytest.mark.parametrize("other", OTHER)
def test_an_index_of_another_tree(other: str, shop: tuple[Repository, Project], tmp_path: Path) -> None:
    path, occurrences, said = OTHER[other]
    with pytest.raises(CodeCompassError, match=said):
        upkeep.import_scip(shop[1], written(tmp_path / "other.scip", (path, occurrences)))


def test_names_of_symbols() -> None:
    assert descriptors("scip-python python my  app 0.1 `shop.core`/Cart#pay(+1).(x)") == [
        ("shop.core", "/"), ("Cart", "#"), ("pay", "()."),
    ]  # fmt: skip
    assert outside_name("npm . . . `a``b`/C#[T]log!") == "a`b.C.log"
    assert descriptors("local 3") == descriptors("") == descriptors("a b") == descriptors("a . . . (((") == []
