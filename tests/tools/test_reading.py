"""read_code: several places in one call. Lines of `tests/slices/*` that end with `# <` are a slice's, all others are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from codecompass.frontends.render import text_of
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools.reading import CodeRead, read_code
from helpers import Files, index, repository

SLICES = sorted((Path(__file__).parent.parent / "slices").iterdir())
LONG = [
    f"def {name}():\n" + "".join(f"    if x > {i}:\n        return {i}\n" for i in range(30))
    for name in ("first", "second")
]
CODE = {
    "shop/cart.py": "class Cart:\n    @property\n    def total(self):\n        return 1\n\n    def put(self):\n        return 2\n",
    "shop/till.py": "def pay(cart):\n    a = 1\n    b = 2\n    return cart\n\n\ndef twin():\n    pass\n",
    "web/till.py": "def twin():\n    pass\n",
    "notes.txt": "one\ntwo\n",
    "long.py": "\n\n".join(LONG),
    "wide.py": "def wide():\n" + "".join(f"    x{i} = {i}\n" for i in range(60)),
}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[[Files], Project]]:
    made: list[Project] = []

    def of(files: Files) -> Project:
        index(repository(tmp_path / "code", files).root)
        made.append(Project.open(tmp_path / "code"))
        return made[-1]

    yield of
    for project in made:
        project.close()


@pytest.fixture
def shop(opened: Callable[[Files], Project]) -> Project:
    return opened(CODE)


def lines_of(answer: CodeRead) -> set[int]:
    chunks = [chunk for passage in answer.passages for chunk in passage.chunks]
    return {line for one in chunks for line in range(one.first_line, one.first_line + one.text.count("\n") + 1)}


def text(answer: CodeRead) -> str:
    return text_of("read_code", msgspec.to_builtins(answer))


@pytest.mark.parametrize("file", SLICES, ids=lambda file: file.stem)
def test_a_slice_keeps_what_decides(file: Path, opened: Callable[[Files], Project]) -> None:
    source = file.read_text()
    kept = {number for number, line in enumerate(source.split("\n"), 1) if line.endswith(("# <", "// <"))}
    names = [name for name in ("price", "Price", "checkout", "Checkout") if f"{name}(" in source and kept]
    found = read_code(
        opened({file.name: source}), " ".join(names if file.suffix != ".vue" else names[1:]), view="slice"
    )
    assert kept
    assert lines_of(found) == kept


def test_places_are_shown_once_and_merged(shop: Project) -> None:
    answer = read_code(shop, "pay, shop/cart.py:6, shop/till.py:2-5 Cart.put notes.txt")
    shown = [(one.path, one.first_line, one.last_line) for one in answer.passages]
    assert shown == [("shop/till.py", 1, 5), ("shop/cart.py", 6, 7), ("notes.txt", 1, 2)]
    assert text(answer).startswith("shop/till.py\n1 def pay(cart):\n2     a = 1\n")


def test_a_definition_has_its_decorators(shop: Project) -> None:
    (passage,) = read_code(shop, "Cart.total").passages
    assert passage.chunks[0].first_line == 2


def test_signatures_are_shorter_than_the_file(shop: Project) -> None:
    (passage,) = read_code(shop, "shop/cart.py", view="signature").passages
    assert [one.text for one in passage.chunks] == ["class Cart", "    def total(self)", "    def put(self)"]


def test_the_budget_goes_to_what_is_named_first(shop: Project) -> None:
    cut = read_code(shop, "first second", max_tokens=100)
    assert [one.symbols[0] for one in cut.passages] == ["long.first"]
    assert cut.truncated
    assert [one.partition("-")[2] for one in cut.not_shown] == ["61", "124"]
    assert "not shown: long.py:" in text(cut)


def test_what_has_no_room_whole_is_sliced_from_the_last_on(shop: Project) -> None:
    answer = read_code(shop, "pay wide", max_tokens=100)
    whole, sliced = answer.passages
    assert whole.left_out == 0
    assert sliced.symbols == ["wide.wide"]
    assert not answer.truncated


def test_what_is_not_found_or_not_clear_is_told_beside_the_rest(shop: Project) -> None:
    answer = read_code(shop, "pay twin nowhere")
    assert [one.path for one in answer.passages] == ["shop/till.py"]
    assert [(one.place, len(one.candidates)) for one in answer.not_found] == [("twin", 2), ("nowhere", 0)]
    with pytest.raises(CodeCompassError, match="nowhere"):
        read_code(shop, "nowhere")
