"""Path expressions: taken apart at their alternatives they stay whole, and nothing in one can keep reading it from ending."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.languages.paths import alternatives, with_counts, without_call_arguments
from codecompass.resolve.values import parse_path
from test_resolution import CASES, HERE, read_case

CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}
APART = {
    "a b.c()": ["a", "b.c()"],
    "#list/(a b) c": ["#list/(a b)", "c"],
    "<{@1:,a:=b c}> d": ["<{@1:,a:=b c}>", "d"],
    "a)) b": ["a))", "b"],
    "f/(a b": ["f/(a b"],
    "": [""],
}
COUNTED = {
    "a/(b,#fn1=c(d,e))().f/(g)": ("a/2().f/1", "a/2().f/(g)"),
    "a/<B,C>(b,c/(d,e)())()": ("a/<B,C>2()", "a/<B,C>(b,c/(d,e)())()"),
    "#list/(a,b)[].c/()": ("#list/(a,b)[].c/0", "#list/(a,b)[].c/()"),
    "a/2().b": ("a/2().b", "a/2().b"),
}
"""A path → with how many things its calls are given; the same where a function is among these."""


@pytest.mark.parametrize("path", APART)
def test_alternatives(path: str) -> None:
    assert alternatives(path) == APART[path]


@pytest.mark.parametrize(("path", "counted"), COUNTED.items())
def test_counts(path: str, counted: tuple[str, str]) -> None:
    assert (with_counts(path), with_counts(path, "#fn")) == counted


@given(st.text(alphabet="ab/<>()[]{}.,@:= #", max_size=40))
def test_any_text_is_read_to_its_end(path: str) -> None:
    """One that was cut within a type argument had been made longer and longer, until no memory was left."""
    assert len(without_call_arguments(path)) <= len(path)
    assert len(with_counts(path)) <= len(path)
    parse_path(path)
    assert " ".join(alternatives(path)).split() == path.split()


@pytest.mark.parametrize("case", CASES, ids=lambda path: str(path.relative_to(HERE)))
def test_brackets_are_whole(case: Path) -> None:
    sources, _ = read_case(case)
    for path, source in sources.items():
        _check_whole(path, source.encode())


@pytest.mark.parametrize(
    "written",
    ["{ brand: unique symbol }", "Map<A, 'a b'>", "A | (B & C)", "typeof a", "keyof A", "`a ${B}`", "new (a: A) => B"],
)
def test_types_in_calls(written: str) -> None:
    source = (
        f"const a = make<A, {written}>('A')({{ b: c ? [d] : e, f: () => (g ? {{ h }} : i) }})\nmade<{written}>(a).b()\n"
    )
    _check_whole("a.ts", source.encode())


def _check_whole(path: str, source: bytes) -> None:
    facts = extract(path, source).facts
    for text in (*facts.texts, *(binding.value for binding in facts.bindings)):
        for part in alternatives(text):
            assert _is_whole(part), text


_OPERATORS = re.compile(r"->|(?<=@)[<>=]+(?=/)|(?<=@r)[<>=]+(?=/)|(?<=operator)[<>=]+")
"""Names of operators of C++."""


def _is_whole(part: str) -> bool:
    open_brackets: list[str] = []
    for character in _OPERATORS.sub("", part):
        if character in CLOSING.values():
            open_brackets.append(character)
        elif character in CLOSING and (not open_brackets or open_brackets.pop() != CLOSING[character]):
            return False
    return not open_brackets
