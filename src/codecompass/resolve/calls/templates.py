"""Members of the tree's classes that a method of a library calls: `validate` of a serializer by its `is_valid`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codecompass.languages.library import FIELD, Template
from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.resolve.calls.overriding import handed_by_library
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values, parse_arguments, parse_path

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator
    from codecompass.resolve.scopes.file_index import FileIndex

CONSTRUCTED = "()"
"""The name of a template that is the construction itself."""


def run_by_library(
    evaluator: Evaluator, index: FileIndex, scope: int, role: str, text: str, start: int, values: Values
) -> list[Place]:
    """What the library runs where a path is called or read. `values`: those of the path."""
    templates = index.vocabulary.templates
    if not templates or " " in text:
        return []
    if role in ("call", "instantiate") and CONSTRUCTED in templates:
        built = (v for v in values if v.kind == DEFINITION and evaluator.kind_of(v) in TYPE_KINDS)
        if found := [one for v in built for one in _runs(evaluator, v, templates[CONSTRUCTED], None)]:
            return found
    root, steps = parse_path(text)
    steps = steps[:-1] if steps and steps[-1][0] == "/" else steps  # its arguments
    name = as_written(steps[-1][1]) if steps else ""
    known = [one for one in templates.get(name, ()) if one.is_property == (role == "read")]
    if not known or any(v.kind == DEFINITION for v in values):
        return []
    owner = text[: len(root) + sum(len(kind) + len(of) for kind, of in steps[:-1])]
    arguments = (
        _construction(evaluator, index, scope, owner, start) if any(t.given or t.without for t in known) else None
    )
    receivers = evaluator.reference(owner, index.path, scope, start)
    types = (v for v in receivers if v.kind == INSTANCE or evaluator.kind_of(v) in TYPE_KINDS)
    return [one for v in types for one in _runs(evaluator, v, known, arguments)]


def _runs(
    evaluator: Evaluator,
    value: Value,
    templates: Sequence[Template],
    arguments: frozenset[int | str] | None,
) -> Iterator[Place]:
    place = Place(value.path, value.index)
    order = evaluator.members.order(place)
    bases = evaluator.members.outside_bases(place)
    fitting = [one for one in templates if one.is_of(bases) and _is_for(one, arguments)]
    if not fitting:
        return
    fields: set[str] = set()
    own: dict[str, Place] = {}
    for at in order:
        index = evaluator.index(at.path)
        for written, positions in index.children.get(at.index, {}).items():
            name = as_written(written)
            if index.definitions[positions[-1]].kind in CALLABLE_KINDS:
                own.setdefault(name, Place(at.path, positions[-1]))
            else:
                fields.add(name)
    for name, found in own.items():
        decorators = evaluator.index(found.path).definitions[found.index].decorators
        if any(_is_run(one, name, decorators, fields) for one in fitting):
            yield found


def _is_for(template: Template, arguments: frozenset[int | str] | None) -> bool:
    if arguments is None:
        return True
    return (not template.given or bool(template.given & arguments)) and not template.without & arguments


def _is_run(template: Template, name: str, decorators: tuple[str, ...], fields: set[str]) -> bool:
    if any(one.partition("(")[0].lstrip("@").rpartition(".")[2] in template.decorated for one in decorators):
        return True
    turn = template.turn(name)
    return turn is not None and (not template.runs[turn[0]].endswith(FIELD) or turn[1] in fields)


def _construction(
    evaluator: Evaluator, index: FileIndex, scope: int, owner: str, start: int
) -> frozenset[int | str] | None:
    """The positions and keywords of the arguments with which the object of a path is constructed; None where these are
    not known. A parameter's object is what all calls pass."""
    found: set[frozenset[int | str] | None] = set()
    seen: set[tuple[int, str]] = set()
    waiting = [(owner, scope, start)]
    for written, at, before in waiting:
        root, steps = parse_path(written)
        binding = evaluator.dialect(index.path).binding_at(index, at, root, before) if not steps else None
        if binding is not None and binding.kind == "parameter":
            passed = index.passed.get((binding.scope, root))
            if (binding.scope, root) not in seen and passed:
                waiting += [(one.value, one.site, one.start) for one in passed]
            seen.add((binding.scope, root))
            handed = handed_by_library(index, binding)[:1]
            found |= set() if passed else {_arguments(one) for one in handed} or {None}
        else:
            found.add(_arguments(binding.value if binding is not None else written))
    return found.pop() if len(found) == 1 else None


def _arguments(written: str) -> frozenset[int | str] | None:
    """Those of a construction."""
    steps = parse_path(written)[1] if " " not in written else ()
    if steps[-1:] != (("()", ""),):
        return None
    given = parse_arguments(steps[-2][1]) if len(steps) > 1 and steps[-2][0] == "/" else ()
    keywords = [one.partition(":")[0] if ":" in one.partition("(")[0] else "" for one in given]
    return frozenset(name or at for at, name in enumerate(keywords))
