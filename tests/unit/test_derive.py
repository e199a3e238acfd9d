"""A derived graph holds, row for row, what the same tree built from nothing holds."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from codecompass.graph.derive import derive, log_size
from graphs import Source, Tree, Use, built, contents, derive_tree, file_rows

BASE = {
    "a.py": Source(
        [("Cart", "class", 0), ("total", "method", 1), ("Cart", "class", 0)],
        [
            Use("calls", 2, ("b.py", 1), 9),
            Use("calls", 2, ("b.py", 1), 9),
            Use("calls", 2, ("b.py", 1), 12),
            Use("imports", 0, "ext.json.dumps", 1),
            Use("calls", 2, "self.rate_limit", 14, ""),
        ],
        [("/cart", 2)],
    ),
    "b.py": Source([("price", "fn", 0)], [Use("references", 1, ("a.py", 1), 5), Use("calls", 1, ("b.py", 1), 6)]),
    "c.py": Source([], [Use("imports", 0, ("a.py", 0), 1), Use("calls", 0, "ext.json.dumps", 3)]),
}

EDITS: dict[str, Tree] = {
    "nothing": BASE,
    "a file more": {**BASE, "d.py": Source([("checkRateLimit", "fn", 0)], [Use("calls", 1, ("a.py", 2), 4)])},
    "a file less, and what led into it": {path: BASE[path] for path in ("a.py", "c.py")},
    "all lines move": {**BASE, "a.py": BASE["a.py"]._replace(
        first_line=4, uses=[use._replace(line=use.line + 3) for use in BASE["a.py"].uses])},
    "one of three equal calls goes": {**BASE, "a.py": BASE["a.py"]._replace(uses=BASE["a.py"].uses[1:])},
    "an equal call more": {**BASE, "a.py": BASE["a.py"]._replace(uses=[*BASE["a.py"].uses, BASE["a.py"].uses[0]])},
    "a symbol goes, with the only name of its kind": {**BASE, "b.py": Source([], [])},
    "a symbol moves into another": {**BASE, "a.py": BASE["a.py"]._replace(
        names=[("Cart", "class", 0), ("total", "method", 1), ("Cart", "class", 1)])},
    "a renamed symbol": {**BASE, "a.py": BASE["a.py"]._replace(names=[("Cart", "class", 0), ("sum", "method", 1), ("Basket", "class", 0)])},
    "another route": {**BASE, "a.py": BASE["a.py"]._replace(surfaces=[("/carts", 2), ("/cart", 1)])},
    "many edges at once": {**BASE, "c.py": Source([], [Use("calls", 0, ("b.py", 1), line) for line in range(1, 60)])},
    "only what led outside changes": {**BASE, "c.py": Source([], [Use("imports", 0, ("a.py", 0), 1)])},
    "everything goes": {"z.py": Source([("price", "fn", 0)])},
}  # fmt: skip


@pytest.fixture(scope="module")
def before_edits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the graph of BASE, to be copied."""
    folder = tmp_path_factory.mktemp("derive")
    built(folder / "base.kuzu", BASE)
    return folder


@pytest.fixture
def base(before_edits: Path, tmp_path: Path) -> Path:
    shutil.copytree(before_edits, tmp_path, dirs_exist_ok=True)
    return tmp_path / "base.kuzu"


@pytest.mark.parametrize("edit", EDITS)
def test_derived_equals_built(edit: str, base: Path, tmp_path: Path) -> None:
    before = base.read_bytes()
    derived = derive_tree(base, tmp_path / "derived.kuzu", BASE, EDITS[edit])
    assert contents(derived) == contents(built(tmp_path / "built.kuzu", EDITS[edit]))
    assert derived.samefile(base)
    assert base.read_bytes() == before, "the base's file is not written to"
    (copy,) = (tmp_path / "spare").iterdir()
    assert copy.read_bytes() == before, "nor is the copy, which serves again"


def test_back_again(base: Path, tmp_path: Path) -> None:
    last, tree = base, BASE
    for number, edit in enumerate([*EDITS.values(), BASE]):
        last = derive_tree(last, tmp_path / f"{number}.kuzu", tree, edit)
        tree = edit
    assert contents(last) == contents(built(tmp_path / "built.kuzu", BASE))
    assert log_size(last) > 0


def test_counts_are_what_came_and_went(tmp_path: Path) -> None:
    graph = built(tmp_path / "base.kuzu", BASE)
    rows, ids = file_rows(EDITS["a file more"])
    assert derive(graph, ["c.py"], rows[-1:], ids).more == (0, 1, -1)


NAMES = st.tuples(
    st.sampled_from(["get", "RateLimit", "rate", "x", "set_rate"]), st.sampled_from(["fn", "class"]), st.just(0)
)
TARGETS = st.one_of(
    st.tuples(st.sampled_from(["a.py", "b.py", "c.py"]), st.integers(0, 3)),
    st.sampled_from(["ext.json.dumps", "ext.os", "self.get", "x.set_rate()", "'; DROP"]),
)
USES = st.builds(
    Use, st.sampled_from(["calls", "references", "extends"]), st.just(0), TARGETS, st.integers(1, 9),
    st.sampled_from(["import", "lexical scope"]),
)  # fmt: skip
SOURCES = st.builds(Source, st.lists(NAMES, max_size=4), st.lists(USES, max_size=6), st.just(()), st.integers(1, 3))
TREES = st.dictionaries(st.sampled_from(["a.py", "b.py", "c.py"]), SOURCES, min_size=1)


DUMPS, OWN = Use("calls", 0, "ext.json.dumps", 1), Use("calls", 0, ("a.py", 0), 1)
ANOTHER_STRATEGY = [Use("calls", 0, "ext.os", 1, "lexical scope"), Use("calls", 0, "ext.os", 1)]
"""In the transaction that exchanges the second one the engine shows the edge to `os` as one more to `json.dumps`."""


@pytest.mark.parametrize("examples", [3, pytest.param(60, marks=pytest.mark.slow)])
def test_any_edits(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(TREES, min_size=2, max_size=4))
    @example(
        [
            {"b.py": Source([], [DUMPS, OWN, OWN, DUMPS, ANOTHER_STRATEGY[0], OWN])},
            {"b.py": Source([], [DUMPS, ANOTHER_STRATEGY[1]])},
        ]
    )
    def check(trees: list[Tree]) -> None:
        with _folder() as folder:
            last = built(folder / "base.kuzu", trees[0])
            for number in range(1, len(trees)):
                last = derive_tree(last, folder / f"{number}.kuzu", trees[number - 1], trees[number])
            assert contents(last) == contents(built(folder / "built.kuzu", trees[-1]))

    check()


class _folder(TemporaryDirectory[str]):
    def __enter__(self) -> Path:  # type: ignore[override]
        return Path(super().__enter__())
