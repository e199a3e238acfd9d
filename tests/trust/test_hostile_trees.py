"""Trees that were not written to be understood: resolution says what it can of them, and never fails.

`test_mutated_trees` makes them of the annotated samples. What a longer run (`CODECOMPASS_FUZZ=100000 pytest
tests/trust/test_hostile_trees.py`) finds is kept in FOUND.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from codecompass.extract import extract
from codecompass.languages import named
from codecompass.model import Extracted, FileFacts
from codecompass.model.identity import identify
from codecompass.resolve import resolve
from codecompass.store.facts import decode_facts, encode_facts
from test_resolution import read_case
from trust.test_hostile_files import ROUNDS, SAMPLES, check, mutated

Sources = Mapping[str, bytes]

FOUND: dict[str, Sources] = {
    "a package without a library, asked for it": {
        "Cargo.toml": b'[package]\nname = "shop"\n',
        "src/main.rs": b"fn main() { shop::Till }\n",
    },
}
"""What fuzzing found, by what it is: bytes by path."""


def check_tree(sources: Sources) -> None:
    """Every edge leads to a definition that is there, and facts come back from the store as they went in."""
    given = {path: check(path, source) for path, source in sources.items()}
    facts: dict[str, FileFacts] = {path: one.facts for path, one in given.items() if isinstance(one, Extracted)}
    assert all(decode_facts(encode_facts(one)) == one for one in facts.values())
    resolution = resolve(facts)
    for path, own in facts.items():
        targets = [edge.target for edge in resolution.edges(path) if edge.target is not None]
        assert all(0 <= index < len(facts[file].definitions) for file, index in targets), targets
        served = [surface.symbol for surface in resolution.surfaces(path)]
        assert all(0 <= index < len(facts[file].symbols()) for file, index in served), served
        if own.definitions:
            identify("project", path, own, resolution.module_name(path), named(own.language).separator)


@pytest.mark.parametrize("name", FOUND)
def test_what_fuzzing_found(name: str) -> None:
    check_tree(FOUND[name])


DEEP: dict[str, Sources] = {
    "functions": {"a.ts": b"function f() { " * 3000},
    "arrows": {"a.ts": b"export const a = () => { const " * 3000},
    "objects": {"a.js": b"x = {a:\n" * 3000},
    "methods": {"a.js": b"class A { m() {\n" * 3000},
    "impl": {"src/lib.rs": b"impl A { fn a() { " * 3000},
    "modules": {"src/lib.rs": b"mod a { " * 3000},
    "classes": {"a.cs": b"class A { " * 3000},
    "namespaces": {"a.cs": b"namespace A { " * 3000},
    "decorators": {"a.py": b"@a\n" * 3000 + b"def f(): ...\n"},
    "a long name": {"a.py": b"class " + b"A" * 200_000 + b":\n" + b"    def f(): ...\n" * 3000},
}


@pytest.mark.parametrize("name", DEEP)
def test_what_stands_deep_costs_no_more_than_what_stands_side_by_side(name: str) -> None:
    """Neither time nor text grows with the square of the size."""
    [(path, source)] = DEEP[name].items()
    begun = time.process_time()
    check_tree({path: source})
    assert time.process_time() - begun < 4
    made = extract(path, source)
    assert isinstance(made, Extracted)
    names = [one.qualified_name for one in identify("project", path, made.facts, "m", ".")]
    assert max(map(len, names)) < 2000


def sample_trees(language: Path) -> list[Sources]:
    cases = sorted(path for path in language.iterdir() if path.is_file() and path.suffix != ".md")
    return [{path: text.encode() for path, text in read_case(case)[0].items()} for case in cases]


@pytest.mark.parametrize(
    "language",
    sorted(path for kind in ("resolution", "surfaces") for path in (SAMPLES / kind).iterdir() if path.is_dir()),
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_mutated_trees(language: Path) -> None:
    """Pieces cut out, doubled and exchanged, also between files; names that take each other's place, which makes circles
    of bases, imports and aliases. Seeded: a failure comes back."""
    chance = random.Random(language.name)
    trees = sample_trees(language)
    others = [source for tree in trees for source in tree.values()]
    for turn in range(ROUNDS // 2):
        tree = {path: crossed(source, others, chance) for path, source in chance.choice(trees).items()}
        try:
            check_tree(tree)
        except Exception as error:
            raise AssertionError(f"turn {turn}: {tree!r}") from error


def crossed(source: bytes, others: list[bytes], chance: random.Random) -> bytes:
    if chance.random() < 0.7:
        source = mutated(source, chance)
    if chance.random() < 0.3:
        other, at = chance.choice(others), chance.randrange(len(source) + 1)
        start = chance.randrange(len(other) + 1)
        source = source[:at] + other[start : start + chance.choice((20, 100, 1000))] + source[at:]
    words = re.findall(rb"[A-Za-z_]\w+", source)
    if words and chance.random() < 0.5:
        source = source.replace(chance.choice(words), chance.choice([*words, b"self", b"default", b"*"]))
    return source
