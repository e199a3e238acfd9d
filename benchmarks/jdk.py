"""Makes `languages/java/jdk.tsv`: what the types of Java's library are based on, and what their members give and take, as the
sources declare them that come with a JDK: `python benchmarks/jdk.py [FOLDER/src.zip] > src/codecompass/languages/java/jdk.tsv`
(Debian has them in the package openjdk-17-source).

The sources are read by our own extractor. `resolve/calls/external_results.py` has the notation: `$0` and `$1` are the type
arguments of the receiver, `$a` and `$b` the first two arguments of the call, `$f` and `$e` what the functions among them
give; `?` is anything.
"""

from __future__ import annotations

import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from stubs import Type, filled

from codecompass.extract import extract
from codecompass.languages.java.library import OBJECT_MEMBERS
from codecompass.model import Binding, Definition, Extracted, FileFacts

SOURCES = Path("/usr/lib/jvm/openjdk-17/src.zip")
_MODULES = ("java.base", "java.sql", "java.logging", "java.net.http")
PACKAGES = (
    "java.lang java.util java.io java.net java.util.concurrent java.nio.file java.util.function java.sql java.lang.reflect "
    "java.text java.nio.file.attribute java.util.zip java.time java.util.logging java.util.concurrent.atomic "
    "java.time.temporal java.nio javax.sql java.nio.charset java.lang.annotation java.util.concurrent.locks java.security "
    "java.util.stream java.time.format java.nio.channels java.net.http java.util.jar java.lang.ref java.util.regex java.math"
).split()
"""Of types of one name that of the package counts that stands first."""
_ONLY = {
    "java.security": "GeneralSecurityException Key KeyPair KeyStore MessageDigest NoSuchAlgorithmException Principal "
    "PrivateKey PublicKey SecureRandom",
    "java.nio.channels": "ByteChannel Channel Channels FileChannel ReadableByteChannel SeekableByteChannel SocketChannel "
    "WritableByteChannel",
}  # fmt: skip
"""Packages of which few types are met outside of libraries, and which."""
_APART = frozenset(
    """java.lang.reflect.Array java.sql.Array java.sql.Ref java.sql.Struct java.sql.DatabaseMetaData java.sql.SQLData
    java.sql.DriverPropertyInfo java.sql.CallableStatement java.sql.SQLInput java.sql.SQLOutput java.sql.ParameterMetaData
    javax.sql.RowSet javax.sql.RowSetInternal javax.sql.RowSetListener javax.sql.RowSetMetaData javax.sql.RowSetReader
    javax.sql.RowSetWriter java.util.concurrent.CountedCompleter""".split()
)
"""Whose names, or whose members' (`getUsername`), mean something else in most code."""
_NESTED = {"java.util": frozenset({"Entry"})}
"""Types in types that code names by their last name alone."""
_KINDS = frozenset({"class", "interface", "enum", "record", "annotation"})
_MEMBERS = frozenset({"method", "field", "constant", "property"})
_SHOWN = frozenset({"public", "protected"})
_IMPLIED = {"enum": "java.lang.Enum", "record": "java.lang.Record", "annotation": "java.lang.annotation.Annotation"}
_OBJECT = "java.lang.Object"
_PRIMITIVES = frozenset("boolean byte char double float int long short void".split())
_NO_FUNCTIONS = frozenset({"java.lang.Comparable", "java.lang.AutoCloseable", "java.io.Closeable"})
"""Interfaces with one method that nobody writes a function for."""
_UNTOLD = frozenset({"java.io.Serializable", "java.lang.Cloneable", "java.lang.constant.Constable"})
"""Bases that say nothing."""
_LETTERS = ("$a", "$b")
_GIVES = ("$f", "$e")
_MOST_ARGUMENTS = 5
_HEAD = """\
# Types of Java's library (17) as their classes declare them: name, package, bases and interfaces, what members give and,
# behind @, what functions they take (model.py tells the notation; resolve/calls/external_results.py what $0, $a, $f stand
# for, `?` being anything); last the members of which that is not told, since overloads differ in it or it says nothing.
# Made by benchmarks/jdk.py from the sources of OpenJDK {} (https://openjdk.org, GPL 2 with the Classpath Exception).
"""


class Declared(NamedTuple):
    """A type, where it is declared."""

    package: str
    """With the type around one in another."""
    file: File
    at: int

    @property
    def definition(self) -> Definition:
        return self.file.facts.definitions[self.at]

    @property
    def name(self) -> str:
        return f"{self.package}.{self.definition.name}"

    @property
    def parameters(self) -> tuple[str, ...]:
        return self.definition.type_parameters


class File:
    """What a source file declares."""

    def __init__(self, package: str, facts: FileFacts) -> None:
        self.facts = facts
        self.types: dict[str, Declared] = {}
        """By their full names."""
        names = [package]
        for index, one in enumerate(facts.definitions[1:], 1):
            around = names[one.parent]
            names.append(f"{around}.{one.name}")
            if one.kind in _KINDS:
                self.types[names[-1]] = Declared(around, self, index)

    @cached_property
    def parameters(self) -> Mapping[int, list[Binding]]:
        """Of each method."""
        found: dict[int, list[Binding]] = defaultdict(list)
        for one in self.facts.bindings:
            if one.kind == "parameter" and one.type and one.start == self.facts.definitions[one.scope].start:
                found[one.scope].append(one)
        return found


class Taken(NamedTuple):
    """A member, as a type has it."""

    definition: Definition
    gives: Type
    takes: Sequence[tuple[Type, bool]]
    """(type, whether it takes all the rest) of each parameter."""


class Library:
    """The types of the modules by their full names, read when they are asked for."""

    def __init__(self, archive: Path, packages: Sequence[str] = PACKAGES) -> None:
        self._archive = zipfile.ZipFile(archive)
        found = (
            name.removesuffix(".java").partition("/") for name in self._archive.namelist() if name.endswith(".java")
        )
        self._modules = {path.replace("/", "."): module for module, _, path in found if module in _MODULES}
        self.types: dict[str, Declared] = {}
        """Those that are listed, by their last names."""
        for package in packages:
            for full in sorted(name for name in self._modules if name.rpartition(".")[0] == package):
                short = full.rpartition(".")[2]
                if full in _APART or short not in _ONLY.get(package, short).split():
                    continue
                for name, declared in self._file(full).types.items():
                    of = declared.definition
                    if (name == full or of.name in _NESTED.get(package, ())) and of.visibility == "public":
                        self.types.setdefault(of.name, declared)

    @cache  # noqa: B019 - one library in a run
    def _file(self, full: str) -> File:
        path = f"{self._modules[full]}/{full.replace('.', '/')}.java"
        read = extract(path.rpartition("/")[2], self._archive.read(path))
        assert isinstance(read, Extracted), path
        return File(full.rpartition(".")[0], read.facts)

    @cache  # noqa: B019 - one library in a run
    def declared(self, full: str) -> Declared | None:
        outermost = full
        while outermost and outermost not in self._modules:
            outermost = outermost.rpartition(".")[0]
        return self._file(outermost).types.get(full) if outermost else None

    def type(self, written: str, at: Declared) -> Type:
        """A type as it is written in another, with full names; type parameters keep theirs, and `?` is any object."""
        name, bracket, inside = written.partition("[")
        if not name:
            return Type(_OBJECT)
        meant = self._meant(name, at)
        args = tuple(self.type(one, at) for one in _parts(inside[:-1])) if bracket else ()
        declared = self.declared(meant) if not args else None
        return Type(meant, args or (Type(_OBJECT),) * (len(declared.parameters) if declared is not None else 0))

    @cache  # noqa: B019 - one library in a run
    def _meant(self, name: str, at: Declared) -> str:
        """The full name of what a name means in a type: in it, around it, in its package, among the imports."""
        if name in _PRIMITIVES or name == "Array":
            return name
        around = at.name
        while around:
            if self.declared(full := f"{around}.{name}") is not None:
                return full
            if self.declared(around) is None:
                break
            around = around.rpartition(".")[0]
        head = name.partition(".")[0]
        imports = at.file.facts.imports
        modules = [one.module for one in imports if one.name == head]
        modules += [*(one.module for one in imports if one.name == "*"), "java.lang"]
        names = (f"{module}.{name}" for module in modules)
        return next((full for full in names if self.declared(full) is not None), name)

    @cache  # noqa: B019 - one library in a run
    def bases(self, full: str) -> tuple[Type, ...]:
        """A type with its own parameters and all that it is based on, its classes before their interfaces."""
        own = self.declared(full)
        found: dict[str, Type] = {}
        waiting = [Type(full, tuple(Type(one) for one in own.parameters))] if own is not None else []
        while waiting:
            at = waiting.pop(0)
            declared = self.declared(at.name)
            if at.name in found or declared is None:
                continue
            found[at.name] = at
            known = dict(zip(declared.parameters, at.args, strict=False))
            above = [filled(base, known) for base in self._based_on(declared)]
            interfaces = [*filter(self._is_interface, above)]
            waiting = [*(one for one in above if one not in interfaces), *waiting, *interfaces]
        return tuple(found.values())

    def _based_on(self, declared: Declared) -> Iterator[Type]:
        of = declared.definition
        kind = "annotation" if "@interface" in of.signature else of.kind
        if kind in _IMPLIED:
            yield Type(_IMPLIED[kind], (Type(declared.name),) if kind == "enum" else ())
        yield from (self.type(base, declared) for base in (*of.bases, *of.interfaces))

    def _is_interface(self, of: Type) -> bool:
        declared = self.declared(of.name)
        return declared is not None and declared.definition.kind in ("interface", "annotation")

    @cache  # noqa: B019 - one library in a run
    def members(self, full: str) -> Mapping[str, list[Taken]]:
        """What a type has that others can use, inherited ones included: by name all overloads."""
        found: dict[str, list[Taken]] = {}
        seen: set[tuple[str, ...]] = set()
        for base in self.bases(full):
            declared = self.declared(base.name)
            if declared is None or base.name == _OBJECT:
                continue
            known = dict(zip(declared.parameters, base.args, strict=False))
            only_there = base.name != full and self._is_interface(base)
            for index, one in enumerate(declared.file.facts.definitions):
                if one.parent != declared.at or one.kind not in _MEMBERS or one.visibility not in _SHOWN:
                    continue
                if only_there and "static" in one.modifiers and one.kind == "method":
                    continue
                member = self._taken(declared, index, known)
                erased = [of.name if of.name not in one.type_parameters else "?" for of, _ in member.takes]
                if (key := (one.kind, one.name, *erased)) not in seen:
                    seen.add(key)
                    found.setdefault(one.name, []).append(member)
        return found

    def _taken(self, at: Declared, index: int, known: Mapping[str, Type]) -> Taken:
        one = at.file.facts.definitions[index]
        known = {name: of for name, of in known.items() if name not in one.type_parameters}
        takes = [
            (filled(self.type(taken.type, at), known), taken.value == "#list")
            for taken in at.file.parameters.get(index, ())
        ]
        gives = self.type(one.type, at) if one.type else Type(at.name)
        return Taken(one, filled(gives, known), takes)

    @cache  # noqa: B019 - one library in a run
    def function(self, full: str) -> Taken | None:
        """The one method that a functional interface leaves to its implementation."""
        declared = self.declared(full)
        if declared is None or declared.definition.kind != "interface" or full in _NO_FUNCTIONS:
            return None
        members = (one for name, every in self.members(full).items() if name not in OBJECT_MEMBERS for one in every)
        left = [one for one in members if "abstract" in one.definition.modifiers]
        return left[0] if len(left) == 1 else None


def _parts(written: str) -> list[str]:
    """What stands between the commas of type arguments, nothing included: `,V` of `Map<?, V>`."""
    parts, depth = [""], 0
    for character in written:
        depth += (character == "[") - (character == "]")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


class Member:
    """What a member gives and takes, by all its overloads."""

    def __init__(self, library: Library, of: Declared, overloads: Sequence[Taken]) -> None:
        self.library = library
        self.overloads = overloads
        self.own = {name: f"${at}" for at, name in enumerate(of.parameters[:2])}

    def gives(self) -> str:
        """Empty where overloads differ in it, or it says nothing."""
        told = {self._gives(one) for one in self.overloads}
        if len(told) == 1:
            return told.pop()
        return next((self._gives(one) for one in self.overloads if self._takes_any_number(one)), "")

    def _takes_any_number(self, one: Taken) -> bool:
        """Whether a function takes any number of one kind, and all of its overloads some of these: `List.of(E...)`."""
        if len(one.takes) != 1 or not one.takes[0][1] or not one.definition.type_parameters:
            return False
        kind, givens = one.takes[0][0].args[:1], [of for other in self.overloads for of, _ in other.takes]
        return all(of.args[:1] == kind if of.name == "Array" else (of,) == kind for of in givens)

    def takes(self) -> Iterator[tuple[int, str]]:
        """(place, type) of the functions that it takes."""
        for place in range(_MOST_ARGUMENTS):
            told = {
                self._written(one.takes[place][0], self._own(one))
                for one in self.overloads
                if place < len(one.takes) and self.library.function(one.takes[place][0].name) is not None
            }
            if len(told) == 1 and (written := told.pop()):
                yield place, written

    def _own(self, one: Taken) -> dict[str, str]:
        return {name: written for name, written in self.own.items() if name not in one.definition.type_parameters}

    def _gives(self, one: Taken) -> str:
        bound, whole = self._bound(one)
        return whole.get(one.gives) or self._written(one.gives, {**self._own(one), **bound})

    def _bound(self, one: Taken) -> tuple[dict[str, str], dict[Type, str]]:
        """What the type parameters of a method stand for by what it is given, and what types are by that as a whole."""
        own = frozenset(one.definition.type_parameters)
        found: dict[str, str] = {}
        whole: dict[Type, str] = {}
        functions = 0
        for place, (of, rest) in enumerate(one.takes):
            letter = _LETTERS[place] if place < len(_LETTERS) else ""
            if (function := self.library.function(of.name)) is not None:
                declared = self.library.declared(of.name)
                gives = filled(
                    function.gives, dict(zip(declared.parameters if declared else (), of.args, strict=False))
                )
                if functions < len(_GIVES):
                    self._decide(gives, _GIVES[functions], own, found)
                    if own.intersection(inner.name for inner in gives.args):
                        whole.setdefault(gives, _GIVES[functions])
                functions += 1
            elif letter and rest and of.args:
                self._decide(of.args[0], f".@spread[{letter}]", own, found)
            elif letter:
                self._decide(of, letter, own, found)
                if len(of.args) > 1 and own.intersection(inner.name for inner in of.args):
                    whole.setdefault(of, letter)
        return found, whole

    def _decide(self, of: Type, given: str, own: Set[str], found: dict[str, str]) -> None:
        if of.name in own and not of.args:
            found.setdefault(of.name, given)
        elif len(of.args) == 1 and of.args[0].name in own:
            found.setdefault(of.args[0].name, f".@iter[{given}]")

    def _written(self, of: Type, bound: Mapping[str, str]) -> str:
        """Empty for what can't be told: a type in another, of which code seldom names the last part alone."""
        if of.name in bound:
            return bound[of.name]
        if of.name == "Array":
            inner = self._written(of.args[0], bound) if of.args else ""
            return f"Array[{inner}]" if inner else ""
        short = of.name.rpartition(".")[2]
        declared = self.library.declared(of.name)
        if declared is None:
            return short if of.name in _PRIMITIVES else "?"
        if self.library.declared(declared.package) is not None and self.library.types.get(short) != declared:
            return ""
        parts = [self._written(one, bound) or "?" for one in of.args]
        return f"{short}[{','.join(parts)}]" if any(part != "?" for part in parts) else short


def rows(library: Library) -> Iterator[str]:
    """One line a type: name, package, bases, members with what they give and take, other members."""
    for name, declared in sorted(library.types.items()):
        names = [base.name for base in library.bases(declared.name)[1:] if base.name not in {_OBJECT, *_UNTOLD}]
        above = dict.fromkeys(name.rpartition(".")[2] for name in names)
        told: list[str] = []
        rest: list[str] = []
        for member, overloads in sorted(library.members(declared.name).items()):
            of = Member(library, declared, overloads)
            gives = of.gives() if member not in OBJECT_MEMBERS else ""
            takes = [f"{member}@arg{place}:{written}" for place, written in of.takes()]
            if gives and gives != "?":
                told.append(f"{member}:{gives}")
            elif not takes:
                rest.append(member)
            told += takes
        if declared.definition.kind == "enum":
            told += [f"valueOf:{name}", f"values:Array[{name}]"]
        yield "\t".join((name, declared.package, " ".join(above), " ".join(told), " ".join(rest)))


def _version(archive: Path) -> str:
    release = archive.resolve().parent / "release"
    return release.read_text().partition('JAVA_VERSION="')[2].partition('"')[0] if release.exists() else "17"


if __name__ == "__main__":
    archive = Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCES
    sys.stdout.write(_HEAD.format(_version(archive)))
    for row in rows(Library(archive)):
        print(row)
