"""Names that lead to each other are followed once for a question, not along every way between them."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.languages.rules import Place
from codecompass.model import Extracted
from codecompass.resolve import resolve
from codecompass.resolve.scopes.namespaces import Namespaces
from codecompass.resolve.types.matching import MAX_NESTED
from codecompass.resolve.values import Value

TYPES = 6
MOST = 10_000
"""Of looks into a scope; without remembering what was found with gaps, three types take a hundred times as many."""


def test_wildcards_of_types_that_name_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = range(TYPES)
    source = "".join(f"use E{n}::*;\nuse super::a{n}::*;\n" for n in numbers)
    source += "".join(f"enum E{n} {{ V{n} }}\nimpl T{n} for E{n} {{ fn m{n}(&self) {{}} }}\n" for n in numbers)
    source += "".join(
        f"impl Into<E{m}> for E{n} {{ fn g(&self) {{ unknown.call(); Missing{m}::new(); V{m}.m{m}(); }} }}\n"
        for n in numbers
        for m in numbers
    )
    extracted = extract("src/lib.rs", source.encode())
    assert isinstance(extracted, Extracted)
    looks, look = [], Namespaces._declared

    def counted(self: Namespaces, place: Place, name: str, leading: bool, inside: bool) -> object:
        looks.append(name)
        assert len(looks) <= MOST
        return look(self, place, name, leading, inside)

    monkeypatch.setattr(Namespaces, "_declared", counted)
    edges = resolve({"src/lib.rs": extracted.facts}).edges("src/lib.rs")
    called = [
        extracted.facts.definitions[edge.target[1]].name for edge in edges if edge.kind == "calls" and edge.target
    ]
    assert sorted(called) == sorted(f"m{m}" for _ in numbers for m in numbers)


CHAIN = 16
CHAINS = {
    "chain.ts": ("class A { go() {} }\ninterface P<X, Y> { a: X; b: Y }\ndeclare function pair<X, Y>(x: X, y: Y): P<X, Y>\nfunction f() {\n"
                 "const x0 = new A()\n", "const x{now} = pair(x{before}, x{before})\n", "x2.a.b.go() }\n"),
    "chain.py": ("from typing import Generic, TypeVar\nX = TypeVar('X')\nY = TypeVar('Y')\nclass A:\n    def go(self): ...\nclass P(Generic[X, Y]):\n"
                 "    a: X\n    b: Y\ndef pair(x: X, y: Y) -> P[X, Y]: ...\ndef f():\n    x0 = A()\n", "    x{now} = pair(x{before}, x{before})\n",
                 "    x2.a.b.go()\n"),
    "chain.rs": ("struct A; impl A { fn go(&self) {} }\nstruct P<X, Y> { a: X, b: Y }\nfn pair<X, Y>(x: X, y: Y) -> P<X, Y> { todo!() }\nfn f() {\n"
                 "let x0 = A;\n", "let x{now} = pair(x{before}, x{before});\n", "x2.a.b.go(); }\n"),
}  # fmt: skip
"""Each value is of a type that holds the one before twice: told in full, the last would hold the first 2 ** CHAIN times."""


@pytest.mark.parametrize("path", CHAINS)
def test_types_that_grow_with_each_call(path: str) -> None:
    start, link, end = CHAINS[path]
    source = start + "".join(link.format(now=n, before=n - 1) for n in range(1, CHAIN)) + end
    extracted = extract(path, source.encode())
    assert isinstance(extracted, Extracted)
    facts = extracted.facts
    resolved = resolve({path: facts})
    calls = [edge for edge in resolved.edges(path) if edge.kind == "calls" and edge.target]
    assert [facts.definitions[edge.target[1]].name for edge in calls if edge.target].count("go") == 1
    within = next(at for at, definition in enumerate(facts.definitions) if definition.name == "f")
    (last,) = resolved._evaluator.reference(f"x{CHAIN - 1}", path, within, source.index("x2.a"))
    assert 1 < _levels(last) <= MAX_NESTED + 2


def _levels(value: Value) -> int:
    return 1 + max((_levels(one) for arg in value.args for one in arg[:1]), default=0)
