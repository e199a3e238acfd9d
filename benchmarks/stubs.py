"""Stub files of Python's standard library (typeshed), read by our own extractor: what their names and types stand for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from codecompass.extract import extract
from codecompass.model import Binding, Definition, Extracted, FileFacts

_OPENED = {
    "typing.Iterable": ".@iter[{}]", "typing.AsyncIterable": ".@iter[{}]", "typing.Awaitable": ".@await[{}]",
    "_typeshed.SupportsNext": ".@iter[{}]", "_typeshed.SupportsAnext": ".@iter[{}]",
    "_typeshed.SupportsLenAndGetItem": ".@iter[{}]",
    "builtins._SupportsSynchronousAnext": "@typing.Awaitable[.@iter[{}]]",
    "contextlib.AbstractContextManager": ".@enter[{}]", "contextlib.AbstractAsyncContextManager": ".@enter[{}]",
}  # fmt: skip
"""Classes that something opens → how what it gives then is written (`model.py`)."""


_AGAIN = re.compile(rb"(\w+) as \1\b")
_LISTED = re.compile(rb"__all__ \+?= [\[(]([^\])]*)")
_QUOTED = re.compile(rb"\"(\w+)\"")
_PLAIN = re.compile(r"(?:bound|default)=[\"']?(?:str|bytes|int|float|bool|\w*Buffer|Callable)\b")


class Type(NamedTuple):
    """`dict[str, T]`; alternatives are named `|`, lists (a function's parameters) `[]`."""

    name: str
    args: tuple[Type, ...] = ()


NOTHING = Type("Any")


def parsed(written: str) -> Type:
    """A type expression as the extractor writes it, taken apart."""
    alternatives = [_one(part) for part in split(written, "|")]
    return alternatives[0] if len(alternatives) == 1 else Type("|", tuple(alternatives))


def _one(written: str) -> Type:
    name, bracket, inside = written.strip().partition("[")
    if not bracket or not inside.endswith("]"):
        return Type(name.strip().lstrip("*"))
    return Type(name.strip().lstrip("*") or "[]", tuple(parsed(part) for part in split(inside[:-1], ",")))


def split(written: str, at: str) -> list[str]:
    parts, depth = [""], 0
    for character in written:
        depth += (character in "[(") - (character in "])")
        if character == at and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in parts if part.strip()] or [""]


def filled(of: Type, known: Mapping[str, Type]) -> Type:
    """A type with its variables' values."""
    if not of.args:
        return known.get(of.name, of)
    return Type(of.name, tuple(filled(one, known) for one in of.args))


class Module:
    """A stub file: what its names stand for."""

    def __init__(self, name: str, package: bool, facts: FileFacts, source: bytes) -> None:
        self.name, self.package, self.facts, self.source = name, package, facts, source
        self.top: dict[str, list[int]] = defaultdict(list)
        self.inside: dict[int, list[int]] = defaultdict(list)
        for index, definition in enumerate(facts.definitions):
            self.inside[definition.parent].append(index)
            if definition.parent == 0:
                self.top[definition.name].append(index)
        self.aliases = {b.name: b.value for b in facts.bindings if b.scope == 0 and b.kind == "variable"}
        self.variables = {d.name for d in facts.definitions if "typevar" in d.modifiers}
        self.choosing = {d.name for d in facts.definitions if "typevar" in d.modifiers and _is_choosing(d)}

    @cache  # noqa: B019 - one library in a run
    def members(self, index: int) -> Mapping[str, list[int]]:
        """Definitions in a class, by name."""
        found: dict[str, list[int]] = defaultdict(list)
        for inside in self.inside.get(index, ()):
            found[self.facts.definitions[inside].name].append(inside)
        return found

    @cached_property
    def _taken(self) -> Mapping[int, list[Binding]]:
        found: dict[int, list[Binding]] = defaultdict(list)
        for binding in self.facts.bindings:
            if binding.kind == "parameter":
                found[binding.scope].append(binding)
        return found

    def parameters(self, index: int) -> list[tuple[bool, str]]:
        """(whether it takes all the rest, type) of each parameter that is given by position."""
        inside = self.facts.definitions[index].signature.partition("(")[2]
        at = next((at for at, one in enumerate(split(inside, ",")) if one.strip() == "*"), None)
        found = []
        for binding in self._taken.get(index, ())[:at]:
            found.append((binding.value == "#rest", binding.type))
            if binding.value == "#rest":
                break
        return found

    def absolute(self, module: str) -> str:
        level = len(module) - len(module.lstrip("."))
        if not level:
            return module
        parts = self.name.split(".")
        around = parts[: len(parts) - level + self.package]
        return ".".join([*around, *filter(None, [module.lstrip(".")])])

    @cached_property
    def imported(self) -> dict[str, tuple[str, str]]:
        """Name → (module, name in it), as far as each is said by itself."""
        said = ((i.alias or i.name, (self.absolute(i.module), i.name)) for i in self.facts.imports if i.name != "*")
        return {name: of for name, of in said if name}

    @property
    def handed_on(self) -> list[str]:
        """What it has for others of what it imports: `from x import y as y`, or in `__all__`."""
        listed = {name.decode() for names in _LISTED.findall(self.source) for name in _QUOTED.findall(names)}
        names = (i.alias for i in self.facts.imports if i.alias in listed or _AGAIN.match(self.source, i.start))
        return [name for name in names if name]

    @property
    def stars(self) -> list[str]:
        return [self.absolute(i.module) for i in self.facts.imports if i.name == "*"]


def _is_choosing(definition: Definition) -> bool:
    """Whether a type variable stands for one of some types that it lists (`AnyStr`), or for plain ones, or functions, alone."""
    inside = definition.signature.partition("TypeVar(")[2].rpartition(")")[0]
    return sum("=" not in part for part in split(inside, ",")) > 1 or _PLAIN.search(inside) is not None


class Found(NamedTuple):
    """A definition of a module."""

    module: str
    name: str


class Library:
    """All stubs of a folder, read by our own extractor."""

    def __init__(self, folder: Path, only: Sequence[str] = ()) -> None:
        self.modules: dict[str, Module] = {}
        for path in sorted(folder.rglob("*.pyi")):
            parts = path.relative_to(folder).with_suffix("").parts
            package = parts[-1] == "__init__"
            name = ".".join(parts[:-1] if package else parts)
            if only and name not in only:
                continue
            read = extract(path.name, path.read_bytes())
            if isinstance(read, Extracted):
                self.modules[name] = Module(name, package, read.facts, path.read_bytes())

    def home(self, module: str, name: str, depth: int = 0) -> Found | None:
        """Where a name that a module has is defined."""
        at = self.modules.get(module)
        if at is None or depth > 8:
            return None
        if name in at.top:
            return Found(module, name)
        if name in at.imported:
            of, wanted = at.imported[name]
            return self.home(of, wanted, depth + 1) if wanted else None
        found = (self.home(star, name, depth + 1) for star in at.stars if not name.startswith("_"))
        return next((one for one in found if one), None)

    def meant(self, module: str, written: str) -> Found | None:
        """What a name, or a dotted one, in a stub stands for."""
        head, _, rest = written.rpartition(".")
        if head:
            imported = self.modules[module].imported.get(head)
            inside = ".".join(filter(None, imported)) if imported else head
            return self.home(inside, rest)
        return self.home(module, written) or self.home("builtins", written)

    def exports(self, module: str) -> Iterator[tuple[str, Found]]:
        """Public names of a module, those that it hands on included."""
        at = self.modules[module]
        stars = chain.from_iterable(
            (name for name, _ in self.exports(star)) for star in at.stars if star in self.modules
        )
        for name in dict.fromkeys(chain(at.top, at.handed_on, stars)):
            found = None if name.startswith("_") else self.home(module, name)
            if found:
                yield name, found

    @cache  # noqa: B019 - one library in a run
    def resolved(self, module: str, written: str) -> Type:
        """A type as a stub writes it, with qualified names; variables as `~T`."""
        return self._resolved(module, parsed(written), 0)

    def _resolved(self, module: str, of: Type, depth: int) -> Type:
        args = tuple(self._resolved(module, one, depth) for one in of.args)
        if of.name in ("|", "[]", "", "...") or depth > 6:
            return Type(of.name, args)
        short = of.name.rpartition(".")[2]
        if short in ("Union", "Optional"):
            return Type("|", args)
        if short in ("Annotated", "Final", "ClassVar", "Required", "NotRequired") and args:
            return args[0]
        if short in ("Self", "Callable", "Literal", "Any", "Concatenate", "None"):
            return Type(short, args)
        found = self.meant(module, of.name)
        if found is None:
            return Type(f"~{of.name}")
        at = self.modules[found.module]
        if found.name in at.variables:
            return Type(f"={found.name}" if found.name in at.choosing else f"~{found.name}")
        if (alias := at.aliases.get(found.name)) and at.facts.definitions[at.top[found.name][0]].kind != "class":
            return self._of_alias(found, alias, args, depth)
        return Type(f"{found.module}.{found.name}", args)

    def _of_alias(self, found: Found, alias: str, args: tuple[Type, ...], depth: int) -> Type:
        written = alias.removeprefix("<type[").removesuffix("]>") if alias.startswith("<type[") else alias
        if alias.startswith("#") or " " in written or "(" in written:
            return NOTHING
        meant = self._resolved(found.module, parsed(written), depth + 1)
        if not args or meant.args == ():
            return Type(meant.name, meant.args or args)
        return filled(meant, dict(zip(variables_of(meant), args, strict=False)))

    @cache  # noqa: B019 - one library in a run
    def parameters(self, name: str) -> tuple[str, ...]:
        """Type variables of a class, in order."""
        module, index = self.class_of(name)
        if index < 0:
            return ()
        definition = self.modules[module].facts.definitions[index]
        if definition.type_parameters:
            return tuple(f"~{one}" for one in definition.type_parameters)
        bases = [self.resolved(module, base) for base in definition.bases]
        said = next((b for b in bases if b.name in ("typing.Generic", "typing.Protocol") and b.args), None)
        return tuple(dict.fromkeys(chain.from_iterable(variables_of(b) for b in ([said] if said else bases))))

    def class_of(self, name: str) -> tuple[str, int]:
        """(module, index) of a class; -1 where there is none"""
        module, _, short = name.rpartition(".")
        at = self.modules.get(module)
        of = [i for i in at.top.get(short, ()) if at.facts.definitions[i].kind == "class"] if at else []
        return (module, of[-1]) if of else ("", -1)

    @cache  # noqa: B019 - one library in a run
    def bases(self, of: Type) -> tuple[Type, ...]:
        """A class with its arguments, and all that it is based on, near ones first."""
        found, waiting = [], [of]
        while waiting:
            at = waiting.pop(0)
            module, index = self.class_of(at.name)
            if at in found or index < 0:
                continue
            found.append(at)
            known = dict(zip(self.parameters(at.name), (*at.args, *[NOTHING] * 9), strict=False))
            definition = self.modules[module].facts.definitions[index]
            waiting += [filled(self.resolved(module, base), known) for base in definition.bases]
        return tuple(found)

    def opened(self, of: Type) -> Iterator[tuple[str, Type]]:
        """How, in the notation, something of a type is opened, and what it gives then."""
        if of.name == "builtins.tuple":
            return
        for base in self.bases(of):
            if (how := _OPENED.get(base.name)) and base.args:
                yield how, base.args[0]
                return

    def public(self) -> Mapping[Found, list[tuple[str, str]]]:
        """Definitions → (module, name) under which they are for all, shortest first."""
        found: dict[Found, list[tuple[str, str]]] = defaultdict(list)
        for module in self.modules:
            if not any(part.startswith("_") for part in module.split(".")) or module == "builtins":
                for name, home in self.exports(module):
                    found[home].append((module, name))
        return {home: sorted(names, key=lambda n: (n[0].count("."), n)) for home, names in found.items()}


def variables_of(of: Type) -> Iterator[str]:
    """The type variables in a type, in order, each once."""
    seen = [of.name] if of.name[:1] in ("~", "=") else [v for one in of.args for v in variables_of(one)]
    return iter(dict.fromkeys(seen))
