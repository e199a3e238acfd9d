"""Names and ids of definitions (rulings 6 and 7)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.index.build import Identities
from codecompass.model import Definition, FileFacts
from codecompass.model.identity import CROCKFORD, bare, base32, identify, qualified_names
from codecompass.resolve import resolve


def definition(name: str, kind: str = "fn", parent: int = 0, owner: str = "") -> Definition:
    return Definition(name, kind, parent, 0, 0, 1, 1, owner=owner)


MODULE = Definition("m", "module", -1, 0, 0, 1, 1)

QUALIFIED = {
    "a module's own name": ([], ".", ["auth.jwt"]),
    "nested as written": (
        [definition("C", "class"), definition("run", "method", 1)],
        ".",
        ["auth.jwt.C", "auth.jwt.C.run"],
    ),
    "a receiver's method": ([definition("Validate", "method", 0, "Token")], ".", ["auth.jwt.Token.Validate"]),
    "a generic receiver": ([definition("Len", "method", 0, "List[T]")], ".", ["auth.jwt.List.Len"]),
    "in an impl block": (
        [definition("JwtValidator", "impl", 0, "JwtValidator"), definition("check", "fn", 1, "JwtValidator")],
        "::",
        ["auth.jwt::JwtValidator", "auth.jwt::JwtValidator::check"],
    ),
    "in an impl block that alone knows its type": (
        [definition("Display for JwtValidator", "impl", 0, "JwtValidator"), definition("fmt", "fn", 1)],
        "::",
        ["auth.jwt::Display for JwtValidator", "auth.jwt::JwtValidator::fmt"],
    ),
}


@pytest.mark.parametrize("case", QUALIFIED)
def test_qualified_names(case: str) -> None:
    definitions, separator, names = QUALIFIED[case]
    assert qualified_names((MODULE, *definitions), "auth.jwt", separator)[-len(names) :] == names


def test_a_file_at_the_root_of_all_has_its_own_name_and_nothing_to_prepend() -> None:
    assert qualified_names((MODULE, definition("run")), "", ".") == ["m", "run"]


def test_definitions_that_share_a_name_are_told_apart_in_file_order() -> None:
    facts = FileFacts("python", 9, (MODULE, definition("f"), definition("f"), definition("f", "class")))
    found = identify("p", "a.py", facts, "a", ".")
    assert [one.ordinal for one in found] == [0, 0, 1, 0]
    assert len({one.symbol_id for one in found}) == len({one.stable_id for one in found}) == 4


def test_the_place_is_in_the_symbol_id_and_not_in_the_stable_id() -> None:
    facts = FileFacts("python", 9, (MODULE, definition("f")))
    here, there = (identify("p", path, facts, "a", ".")[1] for path in ("a.py", "b/a.py"))
    assert here.symbol_id != there.symbol_id
    assert here.stable_id == there.stable_id


def test_neither_holds_a_line_or_a_signature() -> None:
    before = FileFacts("python", 9, (MODULE, Definition("f", "fn", 0, 5, 9, 2, 3, "def f()")))
    after = FileFacts("python", 9, (MODULE, Definition("f", "fn", 0, 50, 90, 20, 30, "def f(x)")))
    assert identify("p", "a.py", before, "a", ".") == identify("p", "a.py", after, "a", ".")


def test_the_forms_of_both_ids() -> None:
    one = identify("p", "a.py", FileFacts("python", 1, (MODULE,)), "a", ".")[0]
    assert re.fullmatch(f"sym_[{CROCKFORD}]{{26}}", one.symbol_id)
    assert re.fullmatch(r"b3:[0-9a-f]{32}", one.stable_id)


@given(st.binary(min_size=16, max_size=16))
def test_base32_loses_nothing(digest: bytes) -> None:
    number = 0
    for letter in base32(digest):
        number = number * 32 + CROCKFORD.index(letter)
    assert number == int.from_bytes(digest, "big")


@pytest.mark.parametrize(
    ("expression", "name"), [("a::b::Map[K,V]", "Map"), ("a.b.C", "C"), ("C", "C"), ("", ""), ("List[a.b.C]", "List")]
)
def test_the_last_name_of_a_type(expression: str, name: str) -> None:
    assert bare(expression) == name


def test_a_file_whose_module_cannot_be_told_is_named_by_its_place(
    monkeypatch: pytest.MonkeyPatch, expected_faults: None
) -> None:
    """A fault of a language's rules costs that name, and not the index."""
    facts = {"a/b.rs": extract("a/b.rs", b"pub fn f() {}").facts}
    resolution = resolve(facts)

    def fail(path: str) -> str:
        raise RecursionError(path)

    monkeypatch.setattr(resolution, "module_name", fail)
    assert [one.qualified_name for one in Identities(facts, resolution, "p").of("a/b.rs")] == ["a::b", "a::b::f"]
