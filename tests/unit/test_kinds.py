"""Sets of symbols' kinds: one name has one content, and what `model` names is named nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import codecompass
from codecompass import model

SOURCE = Path(codecompass.__file__).parent
KINDS = frozenset(get_args(model.Kind))
KNOWN = {name: value for name, value in vars(model).items() if isinstance(value, frozenset) and value <= KINDS}


def _sets() -> Iterator[tuple[str, str, frozenset[str]]]:
    """(name, file, kinds) of each set of two kinds or more at the top of a file."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
                continue
            try:
                found = eval(ast.unparse(node.value), {"frozenset": frozenset, "__builtins__": {}}, dict(KNOWN))
            except Exception:  # something else than a set of constants
                continue
            if isinstance(found, frozenset | set) and len(found) > 1 and found <= KINDS:
                yield node.targets[0].id, str(file.relative_to(SOURCE)), frozenset(found)


def test_model_has_sets() -> None:
    assert {"TYPE_KINDS", "CALLABLE_KINDS", "MEMBER_KINDS", "VALUE_KINDS"} <= KNOWN.keys()


def test_a_name_has_one_content() -> None:
    contents: dict[str, dict[frozenset[str], str]] = {}
    for name, file, kinds in _sets():
        contents.setdefault(name.strip("_"), {})[kinds] = file
    assert not {name: sorted(found.values()) for name, found in contents.items() if len(found) > 1}


def test_what_model_names_is_named_once() -> None:
    """A set of the same kinds means something else by chance only where it has few: two or three."""
    named = {kinds: name for name, kinds in KNOWN.items() if len(kinds) > 3}
    again = [(name, file) for name, file, kinds in _sets() if file != "model/__init__.py" and kinds in named]
    assert not again
