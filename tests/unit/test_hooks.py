"""What a language may say of itself: each hook of `Syntax` and `Rules` is asked by the kernel, and overridden by the languages
that the test's name lists; each hook of `Dialect` likewise, by families; each field of `Vocabulary` and `Notation` is read by
the kernel and filled by a language. No language's boolean is read outside of its folder: where languages differ, a method does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import codecompass
from codecompass.languages import all_languages
from codecompass.languages.notation import Notation
from codecompass.languages.rules import Rules
from codecompass.languages.syntax import Syntax
from codecompass.languages.vocabulary import Vocabulary
from codecompass.resolve.dialects import FAMILIES, Dialect

SOURCE = Path(codecompass.__file__).parent
RECORDS: dict[type[Vocabulary | Notation], type] = {Vocabulary: Rules, Notation: Syntax}
COMPUTED = {"implicit_members", "leads_by_imports", "returns_function"}
"""What the base works out from what languages say: nobody has to override it."""


@cache
def _asked() -> dict[str, set[str]]:
    """Attribute → whose it is by the last name before it (`rules`, `rules_of`, `_syntax`), outside of languages/."""
    found: dict[str, set[str]] = {}
    for file in SOURCE.rglob("*.py"):
        if "languages" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                found.setdefault(node.attr, set()).add(_last_name(node.value))
    return found


def _last_name(node: ast.expr) -> str:
    while isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _hooks(base: type) -> list[str]:
    """Its public attributes, inherited ones too."""
    return sorted({name for one in base.__mro__[:-1] for name in vars(one) if not name.startswith("_")})


@cache
def _classes(base: type) -> frozenset[type]:
    """What languages have of it."""
    deep = [language for language in all_languages() if not language.outline]
    if base is Syntax:
        return frozenset(type(language.syntax()) for language in deep)
    return frozenset(language.rules().RULES for language in deep if not language.is_manifest)


def _overriding(base: type, hook: str) -> set[str]:
    """Folders of the languages and families that do, be it by a class that they share (`naming.MethodsApart`)."""
    pairs = [(language, one) for language in _classes(base) for one in language.__mro__ if hook in vars(one)]
    owners = [one if one.__module__.count(".") > 2 else language for language, one in pairs if one not in base.__mro__]
    return {owner.__module__.split(".")[2] for owner in owners}


def _cases(base: type) -> Iterator[object]:
    for hook in _hooks(base):
        by = _overriding(base, hook)
        yield pytest.param(base, hook, by, id=f"{base.__name__}.{hook} by {', '.join(sorted(by)) or 'nobody'}")


@pytest.mark.parametrize(("base", "hook", "by"), [*_cases(Syntax), *_cases(Rules)])
def test_hook(base: type, hook: str, by: set[str]) -> None:
    asked = any(base.__name__.lower() in name.lower() for name in _asked().get(hook, ()))
    assert asked, f"nothing outside of languages/ asks {base.__name__}.{hook}"
    assert by or hook in COMPUTED, f"no language overrides {base.__name__}.{hook}"


@pytest.mark.parametrize(("base", "most"), [(Syntax, 44), (Rules, 80), (Dialect, 108)])
def test_hooks_become_fewer(base: type, most: int) -> None:
    """What a language does otherwise is a field of its records, or a hook that another language shares: these only fall."""
    assert len(_hooks(base)) <= most


@pytest.mark.parametrize("base", [Syntax, Rules])
def test_languages_say_nothing_else(base: type) -> None:
    """A public attribute that the base does not know is a misspelt hook, or one that the kernel asks for by its name."""
    for one in _classes(base):
        own = {name for above in one.__mro__[:-1] for name in vars(above) if not name.startswith("_")}
        beside = {name for name in own - set(_hooks(base)) if name in _asked() and _is_asked_of(base, name)}
        assert not beside, one


@pytest.mark.parametrize("base", [Syntax, Rules])
def test_what_languages_add_is_used(base: type) -> None:
    """An attribute that the base lacks and nobody reads is the hook of another day, whose default answers in its place."""
    text = "".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    for one in _classes(base):
        own = {name for above in one.__mro__[:-1] for name in vars(above) if not name.startswith("_")}
        assert not [name for name in own - set(_hooks(base)) if f".{name}" not in text], one


@pytest.mark.parametrize(("record", "field"), [(one, field) for one in RECORDS for field in one.__struct_fields__])
def test_field(record: type[Vocabulary | Notation], field: str) -> None:
    name, plain = record.__name__.lower(), getattr(record(), field)
    rules_too = ast.walk(ast.parse((SOURCE / "languages" / "rules.py").read_text(encoding="utf-8")))
    own = {node.attr for node in rules_too if isinstance(node, ast.Attribute) and _last_name(node.value) == "words"}
    assert field in own or name in _asked().get(field, ()), f"nothing outside of languages/ reads {field}"
    filled = (getattr(getattr(one, name), field) for one in _classes(RECORDS[record]))
    assert any(value != plain for value in filled), f"no language fills {field}"


def _is_asked_of(base: type, name: str) -> bool:
    return any(base.__name__.lower() in receiver.lower() for receiver in _asked()[name])


@pytest.mark.parametrize("base", [Syntax, Rules, Dialect])
def test_nobody_has_a_flag(base: type) -> None:
    assert not [hook for hook in _hooks(base) if isinstance(getattr(base, hook), bool)]


def _hooks_of_families() -> Iterator[object]:
    for hook in _hooks(Dialect):
        by = sorted(name for name, family in FAMILIES.items() if getattr(family, hook) is not getattr(Dialect, hook))
        yield pytest.param(hook, by, id=f"Dialect.{hook} by {', '.join(by) or 'nobody'}")


@pytest.mark.parametrize(("hook", "by"), [*_hooks_of_families()])
def test_hook_of_families(hook: str, by: list[str]) -> None:
    assert any("dialect" in name or name in ("self", "super") for name in _asked().get(hook, ())), hook
    assert by, f"no family overrides Dialect.{hook}"
