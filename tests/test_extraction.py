"""Extraction, by annotated sources: each file under `tests/extraction/LANGUAGE/` says what its own lines hold.

A comment under a line of code (`#`, `//` or `--`, then `^`) claims something of that line; the `^` stands under what
is meant. Several claims are separated by ` ; `, and a claim that begins with `not ` must not hold. The comments are
taken out before the file is read.

    # ^ defined: method Store.get        a definition of that kind and name begins here
    # ^ type: list[Item]                 a definition here has that in `type`; likewise every other text of it:
    #                                    owner, visibility, signature, doc (its lines with ` / ` between), modifiers,
    #                                    bases, interfaces, decorators, type_parameters
    # ^ lines: 7                         a definition here has that many lines
    # ^ role: call self.store.get        a reference in that role, by its path expression
    # ^ use: load by Store.get           what is called here, by the symbol whose call it is (or the file, by its name)
    # ^ bound: item = load()@0           a name gets a value (a path expression) here, or …
    # ^ bound: item : Item               … a type
    # ^ imports: os.path join as j       module, name (`-` for the module itself), alias (`-` for none), `form: F`
    # ^ exports: default = App
    # ^ setting: package = main          something said of the whole file, on any line
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from codecompass.extract import extract
from codecompass.languages import named
from codecompass.model import ROLES, Definition, Extracted, FileFacts
from codecompass.model.identity import qualified_names

HERE = Path(__file__).parent / "extraction"
CASES = sorted(path for path in HERE.rglob("*") if path.is_file() and path.suffix != ".md")
MARK = re.compile(r"^\s*(?:#|//|--)\s*\^ (.+?)\s*$")
TUPLES = ("modifiers", "bases", "interfaces", "decorators", "type_parameters")
TEXTS = ("type", "owner", "visibility", "signature", "kind")


@pytest.mark.parametrize("case", CASES, ids=lambda path: str(path.relative_to(HERE)))
def test_facts(case: Path) -> None:
    source, claims = read_case(case)
    extracted = extract(case.name, source)
    assert isinstance(extracted, Extracted)
    assert claims, "a case that expects nothing can't fail"
    wrong = []
    for line, claim in claims:
        said = {one.strip() for one in said_of(extracted.facts, line, source)}
        if (claim.removeprefix("not ") in said) == claim.startswith("not "):
            wrong.append(f"{case.name}:{line}: {claim}\n    of that line: {sorted(said)}")
    assert not wrong, "\n".join(wrong)


def read_case(case: Path) -> tuple[bytes, list[tuple[int, str]]]:
    """The source without its annotations, and the claims with the lines that they are about."""
    lines: list[str] = []
    claims: list[tuple[int, str]] = []
    for line in case.read_text(encoding="utf-8").splitlines():
        if mark := MARK.match(line):
            claims += [(len(lines), claim.strip()) for claim in mark.group(1).split(" ; ")]
        else:
            lines.append(line)
    return ("\n".join(lines) + "\n").encode(), claims


def said_of(facts: FileFacts, line: int, source: bytes) -> Iterator[str]:
    """Every claim that holds of a line."""
    symbols = facts.symbols()
    names = qualified_names(symbols, "", named(facts.language).separator)
    for definition, name in zip(symbols, names, strict=True):
        if definition.line_start == line and definition.parent >= 0:
            yield f"defined: {definition.kind} {name}"
            yield from _said_of_definition(definition)
    for scope, text, role, at, start in facts.references():
        if at == line:
            yield f"role: {ROLES[role]} {facts.texts[text]}"
        if at == line and ROLES[role] == "call":
            yield f"use: {facts.texts[text].partition('/(')[0]} by {names[facts.user(scope, start)]}"
    for binding in facts.bindings:
        at = binding.start if binding.kind in ("parameter", "bound") else max(binding.start - 1, 0)
        if source.count(b"\n", 0, at) + 1 == line:
            yield f"bound: {binding.name} = {binding.value}" if binding.value else f"bound: {binding.name}"
            yield f"bound: {binding.name} : {binding.type}"
    for i in facts.imports:
        if i.line == line:
            form = f" form: {i.form}" if i.form else ""
            yield f"imports: {i.module} {i.name or '-'} as {i.alias or '-'}{form}"
    yield from (f"exports: {e.name} = {e.value}" for e in facts.exports)
    yield from (f"setting: {key} = {value}" for key, value in facts.settings.items())
    if facts.error_line:
        yield f"error: {facts.error_line}"


def _said_of_definition(definition: Definition) -> Iterator[str]:
    yield f"lines: {definition.line_end - definition.line_start + 1}"
    yield "doc: " + " / ".join(definition.doc.splitlines())
    yield from (f"{key}: {getattr(definition, key)}" for key in TEXTS)
    yield from (f"{key}: {' '.join(getattr(definition, key))}" for key in TUPLES)
