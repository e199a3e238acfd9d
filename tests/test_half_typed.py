"""What is half-typed costs itself alone: of every language, a file that is whole, and what people have typed so far.

`tests/halftyped/LANGUAGE.*` is the file, with lines `BROKEN place`; `LANGUAGE.txt` has what is typed, parted by `---`.
Each is put into each place in turn. All definitions of the whole file must be found, under their qualified names and
where they stand, and the file must be told as one that could not be read in full.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codecompass.extract import extract
from codecompass.model import Extracted
from codecompass.model.identity import qualified_names

HERE = Path(__file__).parent / "halftyped"
FILES = sorted(path for path in HERE.iterdir() if path.suffix != ".txt")
Known = set[tuple[str, str, int]]
"""Kind, qualified name and line."""
PASSED_OVER = frozenset({"module", "variable", "constant"})


def cases() -> Iterator[object]:
    for file in FILES:
        typed = file.with_suffix(".txt").read_text(encoding="utf-8").split("---\n")
        assert len(typed) >= 10
        places = [line.split()[-1] for line in file.read_text(encoding="utf-8").splitlines() if "BROKEN" in line]
        for place in places:
            for one in typed:
                said = one.strip().replace("\n", " / ")
                yield pytest.param(file, place, one.rstrip("\n"), id=f"{file.stem} {place}: {said}")


def known(file: Path, lines: list[str]) -> tuple[Known, int]:
    """What is defined, and the first line that could not be read."""
    extracted = extract(file.name, "\n".join(lines).encode())
    assert isinstance(extracted, Extracted)
    facts = extracted.facts
    names = qualified_names(facts.definitions, "", ".")
    found = {(one.kind, name, one.line_start) for one, name in zip(facts.definitions, names, strict=True)}
    return {one for one in found if one[0] not in PASSED_OVER}, facts.error_line


@pytest.mark.parametrize(("file", "place", "typed"), cases())
def test_nothing_is_lost_but_what_is_broken(file: Path, place: str, typed: str) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if "BROKEN " + place in line)
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    put = [indent + line for line in typed.split("\n")]
    whole, error = known(file, [*lines[:at], *[""] * len(put), *lines[at + 1 :]])
    assert not error
    found, error = known(file, [*lines[:at], *put, *lines[at + 1 :]])
    assert whole - found == set()
    assert error > 0


CONFLICTS = {
    "a.py": (
        b"def before():\n    return 1\n\n\ndef f():\n<<<<<<< HEAD\n    return 3\n\n\ndef ours():\n    return f()\n"
        b"||||||| base\n    return 0\n\n\ndef old(:\n=======\n    return 2\n\n\ndef theirs():\n    return f()\n>>>>>>> side\n"
        b"\n\ndef after():\n    return before()\n",
        {"before", "f", "ours", "theirs", "after"},
    ),
    "a.ts": (
        b"function before() {}\n\n<<<<<<< HEAD\nfunction ours(a: number) {\n=======\nfunction theirs(a: string) {\n>>>>>>> side\n"
        b"  return a;\n}\n\nclass After {\n  one() {}\n}\n",
        {"before", "ours", "theirs", "After", "After.one"},
    ),
    "a.go": (
        b"package a\n\nfunc before() {}\n\n<<<<<<< HEAD\r\nfunc ours() {}\r\n=======\r\nfunc theirs() {}\r\n>>>>>>> side\r\n\nfunc after() {}\n",
        {"before", "ours", "theirs", "after"},
    ),
    "A.java": (
        b"class A {\n  void before() {}\n<<<<<<< HEAD\n  void ours() {\n    run();\n  }\n=======\n  void theirs() {\n    run();\n  }\n"
        b">>>>>>> side\n  void after() {}\n}\n",
        {"A", "A.before", "A.ours", "A.theirs", "A.after"},
    ),
    "a.rs": (
        b"fn before() {}\n<<<<<<< HEAD\nfn ours() {}\n=======\nfn theirs() {}\n>>>>>>> side\nfn after() {}\n",
        {"before", "ours", "theirs", "after"},
    ),
    "A.cs": (
        b"class A\n{\n    void Before() { }\n<<<<<<< HEAD\n    void Ours() { }\n=======\n    void Theirs() { }\n>>>>>>> side\n    void After() { }\n}\n",
        {"A", "A.Before", "A.Ours", "A.Theirs", "A.After"},
    ),
}


@pytest.mark.parametrize("name", CONFLICTS)
def test_both_sides_of_a_conflict_are_read(name: str) -> None:
    """Also where each opens what is closed behind them both."""
    source, wanted = CONFLICTS[name]
    found, error = known(Path(name), source.decode().split("\n"))
    assert {one for _, one, _ in found} == wanted
    assert source.decode().split("\n")[error - 1].startswith("<<<<<<<")


def test_what_looks_like_a_conflict_in_a_text_is_none() -> None:
    lines = ['TEXT = """', "<<<<<<< HEAD", "a", "=======", "b", ">>>>>>> side", '"""', "def f(): pass"]
    assert known(Path("a.py"), lines) == ({("fn", "f", 8)}, 0)


def test_a_reading_keeps_every_position() -> None:
    extracted = extract("a.py", b"def half(x:\n    y = (1 +\n\ndef after():\n    return 'kept'\n")
    assert isinstance(extracted, Extracted)
    after = extracted.facts.definitions[-1]
    assert (after.name, after.line_start, after.line_end, after.signature) == ("after", 4, 5, "def after()")


def test_what_is_broken_all_over_is_read_in_time() -> None:
    """A text that is no code at all, and one that opens a thousand brackets."""
    for text in ("half a sentence (\n" * 3000, "".join(f"{'  ' * (n % 50)}f({n}, [\n" for n in range(3000))):
        assert known(Path("a.js"), text.split("\n"))[1] > 0
