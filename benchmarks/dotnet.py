"""Makes `languages/csharp/net.tsv`, what .NET's own types are based on, give and take: `python benchmarks/dotnet.py FOLDER …`.

FOLDER holds the assemblies of a version of .NET: a runtime's (the package dotnetcore2 of PyPI has those of .NET Core 3.1) or
the reference assemblies of an SDK (`packs/*/3.1.*`), which have ASP.NET's types, too. Printed is the file with each of
the types that it lists made again from what the assemblies declare; what no FOLDER has stays as it is, and is named on
standard error. To add a type, add a line with its name and its namespace, then run this.

The metadata is read by dnfile, the signatures in it as ECMA-335 II.23.2 has them. `resolve/calls/external_results.py` has the
notation of what members give: `$0` is the first type argument of the receiver.
"""

from __future__ import annotations

import logging
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import dnfile
from stubs import Type, filled

from codecompass.languages.csharp import net
from codecompass.languages.csharp.library import OBJECT_MEMBERS, SAME_AS

FILE = Path(net.__file__).with_name("net.tsv")
_WORDS = {f"System.{name}": word for name, word in SAME_AS.items()}
_ELEMENTS = {
    0x01: "void", 0x02: "bool", 0x03: "char", 0x04: "sbyte", 0x05: "byte", 0x06: "short", 0x07: "ushort", 0x08: "int",
    0x09: "uint", 0x0A: "long", 0x0B: "ulong", 0x0C: "float", 0x0D: "double", 0x0E: "string", 0x16: "TypedReference",
    0x18: "IntPtr", 0x19: "UIntPtr", 0x1C: "object",
}  # fmt: skip
_POINTER, _BY_REFERENCE, _VALUE_TYPE, _CLASS, _VARIABLE, _ARRAY = 0x0F, 0x10, 0x11, 0x12, 0x13, 0x14
_INSTANCE, _FUNCTION, _VECTOR, _OF_METHOD, _MODIFIERS = 0x15, 0x1B, 0x1D, 0x1E, (0x1F, 0x20)
_GENERIC, _FIELD = 0x10, 0x06
_REST = "ParamArrayAttribute"
UNSAID = Type("?")
"""A type that the file has no notation for: a pointer, a variable of a method."""
_SAY_NOTHING = frozenset(
    """ICloneable ISerializable IConvertible IDeserializationCallback IStructuralComparable IStructuralEquatable
    ICustomAttributeProvider MarshalByRefObject ITuple ISpanFormattable object""".split()
)
"""Bases that nobody's methods ask for."""
_APART = frozenset(("System.Linq.Expressions.Expression`1",))
"""Types that `library.py` has lines of its own for."""
_OF_ARRAYS = {"Array": ("IReadOnlyList", "IReadOnlyCollection")}
"""What arrays are besides (ECMA-335 I.8.9.1)."""
_ENUM = "System.Enum"


class Member(NamedTuple):
    name: str
    gives: Type
    variables: int = 0
    """Of the method itself."""
    takes: tuple[Type, ...] = ()
    least: int = 0
    most: int = 0
    is_method: bool = False
    """With a place among those of instances (`this[]` is one)."""


class Declared(NamedTuple):
    """A public type, as an assembly declares it."""

    name: str
    bases: tuple[Type, ...]
    members: tuple[Member, ...]
    is_interface: bool


class Signature:
    """A signature, read from its beginning."""

    def __init__(self, blob: bytes, tables: Tables) -> None:
        self._bytes, self._at, self._tables = blob, 0, tables

    def number(self) -> int:
        """A compressed number (II.23.2)."""
        first = self._byte()
        if first < 0x80:
            return first
        if first < 0xC0:
            return (first & 0x3F) << 8 | self._byte()
        return (first & 0x1F) << 24 | self._byte() << 16 | self._byte() << 8 | self._byte()

    def function(self) -> tuple[Type, int, tuple[Type, ...]]:
        """What a method or property gives, how many type parameters it has, and what it takes."""
        variables = self.number() if self._byte() & _GENERIC else 0
        count = self.number()
        return self.type(), variables, tuple(self.type() for _ in range(count))

    def field(self) -> Type:
        assert self._byte() == _FIELD
        return self.type()

    def type(self) -> Type:
        element = self._byte()
        while element in _MODIFIERS:
            self.number()
            element = self._byte()
        if element in _ELEMENTS:
            return Type(_ELEMENTS[element])
        if element in (_VALUE_TYPE, _CLASS):
            return Type(self._tables.name(self.number()))
        if element == _VARIABLE:
            return Type(f"${self.number()}")
        if element == _BY_REFERENCE:
            return self.type()
        if element == _VECTOR:
            return Type("Array", (self.type(),))
        if element == _INSTANCE:
            of = self.type()
            return Type(of.name, tuple(self.type() for _ in range(self.number())))
        return self._unsaid(element)

    def _unsaid(self, element: int) -> Type:
        if element == _OF_METHOD:
            self.number()
        elif element == _POINTER:
            self.type()
        elif element == _FUNCTION:
            self.function()
        elif element == _ARRAY:
            self.type()
            self.number()
            for _ in range(2):
                for _ in range(self.number()):
                    self.number()
        else:
            raise ValueError(f"no type begins with {element:#x}")
        return UNSAID

    def _byte(self) -> int:
        self._at += 1
        return self._bytes[self._at - 1]


class Tables:
    """The metadata of an assembly (II.22)."""

    def __init__(self, file: Path) -> None:
        self._tables: Any = dnfile.dnPE(str(file)).net.mdtables
        nested = self._tables.NestedClass or ()
        self._around = {one.NestedClass.row_index: one.EnclosingClass.row_index for one in nested}
        self._properties = {one.Parent.row_index: one.PropertyList for one in self._tables.PropertyMap or ()}
        self._accessors: dict[int, set[int]] = defaultdict(set)
        for one in self._tables.MethodSemantics or ():
            if one.Association.table.name == "Property":
                self._accessors[one.Association.row_index].add(one.Method.row_index)
        self._interfaces: dict[int, list[Any]] = defaultdict(list)
        for one in self._tables.InterfaceImpl or ():
            self._interfaces[one.Class.row_index].append(one.Interface)
        own = (one for one in self._tables.TypeDef if one.TypeName == _REST)
        constructors = {one.row_index for type_ in own for one in type_.MethodList}
        self._taking_rest = {
            one.Parent.row_index
            for one in self._tables.CustomAttribute or ()
            if one.Parent.table.name == "Param" and _is_rest(one.Type, constructors)
        }

    def name(self, coded: int) -> str:
        """The full name of a type by `TypeDefOrRef` (II.24.2.6)."""
        table = (self._tables.TypeDef, self._tables.TypeRef)[coded & 3]
        row = table[(coded >> 2) - 1]
        if coded & 3 == 0 and (coded >> 2) in self._around:
            return f"{self.name(self._around[coded >> 2] << 2)}/{row.TypeName}"
        if coded & 3 == 1 and row.ResolutionScope.table.name == "TypeRef":
            return f"{self.name(row.ResolutionScope.row_index << 2 | 1)}/{row.TypeName}"
        return f"{row.TypeNamespace}.{row.TypeName}"

    def types(self) -> Iterator[Declared]:
        """All types that are public and stand in none."""
        for number, row in enumerate(self._tables.TypeDef, 1):
            if row.Flags.tdPublic and not row.Flags.tdNestedPublic and number not in self._around:
                bases = [row.Extends, *self._interfaces[number]]
                based = tuple(self._referred(one) for one in bases if one.row_index)
                yield Declared(
                    self.name(number << 2), based, tuple(self._members(number, row)), bool(row.Flags.tdInterface)
                )

    def _referred(self, index: Any) -> Type:
        if index.table.name == "TypeSpec":
            return Signature(bytes(index.row.Signature.value), self).type()
        return Type(self.name(index.row_index << 2 | (index.table.name == "TypeRef")))

    def _members(self, number: int, row: Any) -> Iterator[Member]:
        for one in row.FieldList:
            if one.row.Flags.fdPublic and not one.row.Flags.fdSpecialName:
                yield Member(str(one.row.Name), Signature(bytes(one.row.Signature.value), self).field())
        public = {one.row_index for one in row.MethodList if one.row.Flags.mdPublic}
        for index in self._properties.get(number, ()):
            if not public.isdisjoint(self._accessors[index.row_index]):
                yield self._property(index.row)
        for one in row.MethodList:
            if one.row_index in public and not one.row.Flags.mdSpecialName:
                yield self._method(one.row)

    def _property(self, row: Any) -> Member:
        gives, _, takes = Signature(bytes(row.Type.value), self).function()
        if not takes:
            return Member(str(row.Name), gives)
        return Member("this[]", gives, 0, takes, len(takes), len(takes), True)

    def _method(self, row: Any) -> Member:
        gives, variables, takes = Signature(bytes(row.Signature.value), self).function()
        named = [one for one in row.ParamList if one.row and one.row.Sequence]
        optional = sum(bool(one.row.Flags.pdOptional) for one in named)
        rest = any(one.row_index in self._taking_rest for one in named)
        least = len(takes) - optional - rest
        most = net.ANY_NUMBER if rest else len(takes)
        return Member(str(row.Name), gives, variables, takes, least, most, not row.Flags.mdStatic)


def _is_rest(constructor: Any, own: Set[int]) -> bool:
    """Whether an attribute is that of a parameter that takes all the rest."""
    if constructor.table.name == "MethodDef":
        return constructor.row_index in own
    return str(constructor.row.Class.row.TypeName) == _REST


class Library:
    """The public types of some assemblies."""

    def __init__(self, files: Iterable[Path]) -> None:
        self._types: dict[str, Declared] = {}
        self._named: dict[str, list[str]] = defaultdict(list)
        for file in files:
            for one in Tables(file).types():
                if one.name not in self._types and one.name not in _APART:
                    self._types[one.name] = one
                    self._named[plain(one.name)].append(one.name)

    def row(self, name: str, namespace: str) -> str | None:
        """A line of the file; None for a type that no assembly has. Types that differ in how many arguments they have
        are one."""
        written = _NAMES.get(name, name)
        same = [
            one
            for space in dict.fromkeys((*_OLDER, namespace))
            for one in sorted(self._named.get(f"{space}.{written}", ()))
        ]
        if not any(one.startswith(f"{namespace}.") for one in same):
            return None
        bases = {shown(base).partition("[")[0]: None for one in same for base in self._based(one)}
        kept = [base for base in (*bases, *_OF_ARRAYS.get(name, ())) if base not in _SAY_NOTHING and base != name]
        gives: dict[str, str] = {}
        counts: dict[str, tuple[int, int]] = {}
        for one in same:
            members = self._members(one)
            gives |= given(members)
            for member in members:
                if member.is_method:
                    least, most = counts.get(member.name, (member.least, member.most))
                    counts[member.name] = min(least, member.least), max(most, member.most)
        told = (f"{member}:{type_}" for member, type_ in sorted(gives.items()) if type_)
        taken = (f"{member}/{bounds(*counts[member])}" for member in sorted(counts))
        return "\t".join((name, namespace, " ".join(kept), " ".join(told), " ".join(taken)))

    @cache  # noqa: B019 - one library in a run
    def _based(self, full: str) -> tuple[Type, ...]:
        """All that a type is based on: its classes, then their interfaces."""
        found: dict[Type, None] = {}
        waiting = [*self._types[full].bases]
        while waiting:
            base = waiting.pop(0)
            declared = self._types.get(base.name)
            if base in found or declared is None:
                continue
            found[base] = None
            known = {f"${at}": one for at, one in enumerate(base.args)}
            waiting += [filled(one, known) for one in declared.bases if base.name != _ENUM]
        return (*sorted(found, key=lambda base: self._types[base.name].is_interface),)

    def _members(self, full: str) -> list[Member]:
        """What a type has, its own and what it inherits: of an interface from all, of a class from its classes."""
        own = self._types[full]
        found = {(one.name, one.variables, one.takes): one for one in own.members}
        for base in self._based(full):
            declared = self._types[base.name]
            known = {f"${at}": one for at, one in enumerate(base.args)}
            for one in declared.members if self._hands_on(declared, own) else ():
                takes = tuple(filled(taken, known) for taken in one.takes)
                inherited = one._replace(gives=filled(one.gives, known), takes=takes)
                found.setdefault((one.name, one.variables, takes), inherited)
        return [one for one in found.values() if one.name not in OBJECT_MEMBERS]

    @staticmethod
    def _hands_on(base: Declared, to: Declared) -> bool:
        """Whether what a base has is found in a type: not what a class implements, nor what all enumerations have."""
        return base.name != _ENUM and (to.is_interface or not base.is_interface)


def given(members: Iterable[Member]) -> dict[str, str]:
    """What members give whose overloads all give the same; empty where they don't, or where that says nothing. Of a type
    with and without arguments (`Task`, `Task[bool]`) the one with them counts."""
    all_given: dict[str, set[str]] = defaultdict(set)
    for one in members:
        all_given[one.name].add(shown(one.gives))
    found = {}
    for name, types in all_given.items():
        exact = {one for one in types if not any(other.startswith(f"{one}[") for other in types)}
        found[name] = exact.pop() if len(exact) == 1 and not types & _NOTHING else ""
    return found


def plain(name: str) -> str:
    """A type's full name without how many arguments it has."""
    return name.partition("`")[0]


def last(name: str) -> str:
    return plain(name).rpartition(".")[2]


def shown(type_: Type) -> str:
    """A type in the file's notation."""
    around, _, inner = type_.name.rpartition("/")
    if "?" in type_.name or "`" in around or any(shown(one) == "?" for one in type_.args):
        return "?"
    name = _WORDS.get(type_.name) or (inner if around else last(type_.name))
    mark = "@" if type_.name == "System.Nullable`1" else ""
    return f"{mark}{name}[{','.join(map(shown, type_.args))}]" if type_.args else name


def bounds(least: int, most: int) -> str:
    return f"{least}-" if most == net.ANY_NUMBER else f"{least}-{most}" if least != most else str(least)


_NAMES = {word: name.rpartition(".")[2] for name, word in _WORDS.items()} | {"void": "Void"}
_NOTHING = frozenset({"?", "void", "object"})
_OLDER = ("System.Collections",)
"""Whose types are older forms of those of one name elsewhere."""


def made(library: Library, lines: Iterable[str]) -> Iterator[str]:
    """The lines of the file, made again as far as the library has their types."""
    for line in lines:
        name, namespace = line.split("\t")[:2] if not line.startswith("#") else ("", "")
        row = library.row(name, namespace) if name else line
        if row is None:
            sys.stderr.write(f"{namespace}.{name} is in no assembly: its line stays as it is\n")
        yield row or line


def assemblies(folders: Sequence[Path]) -> Iterator[Path]:
    """The assemblies in some folders."""
    return (file for folder in folders for file in sorted(folder.rglob("*.dll")) if is_managed(file))


def is_managed(file: Path) -> bool:
    """Whether a library is an assembly: a folder of .NET has others, too."""
    return dnfile.dnPE(str(file), fast_load=True).OPTIONAL_HEADER.DATA_DIRECTORY[14].Size > 0


def main() -> None:
    logging.getLogger("dnfile").setLevel(logging.ERROR)  # it warns of resources that are no metadata
    folders = [Path(argument) for argument in sys.argv[1:]]
    if not folders or not all(folder.is_dir() for folder in folders):
        raise SystemExit(__doc__)
    lines = FILE.read_text(encoding="utf-8").splitlines()
    sys.stdout.writelines(f"{line}\n" for line in made(Library(assemblies(folders)), lines))


if __name__ == "__main__":
    main()
