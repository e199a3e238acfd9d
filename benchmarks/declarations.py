"""Makes `languages/python/stdlib.tsv`: what Python's standard library gives that can lead back to a type of a repository, as
typeshed's stubs declare it: `python benchmarks/declarations.py [FOLDER/typeshed/stdlib] > src/codecompass/languages/python/stdlib.tsv`
(without a folder: the stubs that come with mypy).

Of all that is declared only this is kept: results and attributes in which a type variable stands that a type argument of
the receiver (`$0`) or an argument of the call (`$a`: the first, `$f`: what a function that is given gives) decides, and
objects that have members of that kind. `resolve/calls/external_results.py` has the notation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from stubs import NOTHING, Found, Library, Module, Type, filled, split, variables_of

_LETTERS = ("$a", "$b")
_MAKING = ("__new__", "__init__")
_PROTOCOL = frozenset({"__getitem__", "__next__", "__anext__", "__enter__", "__aenter__", "__iter__", "__aiter__"})
_DESCRIBING = frozenset({"__call__", "__get__"})
"""Members of what stands for a function, or an attribute: the language knows the way through these itself."""
_PLAIN = frozenset({"builtins.str", "builtins.int", "builtins.bytes", "builtins.float", "builtins.bool"})
_ITERATED = frozenset({"typing.Iterator", "typing.MappingView"})
_APART = frozenset(
    "argparse lib2to3 distutils tkinter turtle idlelib email xxlimited nt posix pdb bdb sqlite3 ctypes http mailbox xdrlib "
    "profile cProfile profiling trace pstats symtable".split()
)
"""Modules to which hardly any repository hands objects of its own types."""
_NO_TYPES = frozenset({"None", "Any", "Literal"})
_MOST_ALTERNATIVES = 3
_HEAD = """\
# What Python's standard library gives that can lead back to a type of a repository: module, class (or nothing), members and
# functions with what they give (model.py tells the notation, resolve/calls/external_results.py what $0, $a, $f stand for).
# Made by benchmarks/declarations.py from typeshed's stubs (https://github.com/python/typeshed, Apache 2.0) as in mypy {}.
"""

Bound = Mapping[Type, tuple[str, ...]]
"""Type variables, and types that hold some, → what they stand for, in the notation."""
_TYPINGS = {
    "List": "builtins.list", "Dict": "builtins.dict", "Set": "builtins.set", "FrozenSet": "builtins.frozenset",
    "Tuple": "builtins.tuple", "DefaultDict": "collections.defaultdict", "OrderedDict": "collections.OrderedDict",
    "Counter": "collections.Counter", "ChainMap": "collections.ChainMap", "Deque": "collections.deque",
}  # fmt: skip
"""Classes by other names, of which typeshed leaves it to the type checker what they are."""


class Row(NamedTuple):
    module: str
    name: str
    """Of the class; empty for a module's functions."""
    gives: Mapping[str, str]


class Facts:
    """What the library's functions and members give."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.public = library.public()
        self.leading = frozenset[str]()

    def rows(self) -> list[Row]:
        """All that is worth knowing. What gives an object that leads on is known when all members are: so, again."""
        rows = self._rows()
        while not (more := self._leading(rows)) <= self.leading:
            self.leading |= more
            rows = self._rows()
        return rows

    def _leading(self, rows: Iterable[Row]) -> frozenset[str]:
        """Classes whose members give what their arguments do; containers apart, which are known by what they hold."""
        given = {(row.module, row.name) for row in rows if row.name and any(map(_opens, row.gives.values()))}
        homes = (home for home, names in self.public.items() if not given.isdisjoint(names))
        return frozenset(name for home in homes if not self._holds(name := f"{home.module}.{home.name}"))

    def _holds(self, name: str) -> bool:
        return any(self.library.opened(self._itself(name)))

    def _itself(self, name: str) -> Type:
        """A class with type variables of its own that no function has, too."""
        names = self.library.parameters(name)
        return Type(name, tuple(Type(f"{of[0]}{at}") for at, of in enumerate(names)))

    def _rows(self) -> list[Row]:
        found: dict[tuple[str, str], dict[str, str]] = {}
        for home, names in self.public.items():
            names = [of for of in _nearest(names) if of[0].partition(".")[0] not in _APART]
            name = self._class_meant(home)
            members = self._members(name) if name else {}
            made = (self._made(name) if name == f"{home.module}.{home.name}" else {}) if name else self._function(home)
            for module, known_as in names:
                if members:
                    found[module, known_as] = members
                if made:
                    told = {known_as + end: written for end, written in made.items()}
                    found[module, ""] = {**found.get((module, ""), {}), **told}
        ordered = sorted(found.items(), key=lambda row: (row[0][0].startswith("asyncio"), row[0][0].count("."), row[0]))
        return [Row(*of, dict(sorted(gives.items()))) for of, gives in ordered]

    def _class_meant(self, home: Found) -> str:
        """The qualified name of the class that a definition is, or another name for; empty for any other."""
        module = self.library.modules[home.module]
        if home.module == "typing" and home.name in _TYPINGS:
            return _TYPINGS[home.name]
        if module.facts.definitions[module.top[home.name][-1]].kind == "class":
            return f"{home.module}.{home.name}"
        alias = module.aliases.get(home.name, "")
        if not alias.isidentifier() and not all(part.isidentifier() for part in alias.split(".")):
            return ""
        meant = self.library.resolved(home.module, alias)
        return meant.name if any(self.library.bases(meant)) else ""

    def _function(self, home: Found) -> dict[str, str]:
        module = self.library.modules[home.module]
        indices = module.top[home.name]
        if module.facts.definitions[indices[-1]].kind == "variable":
            return self._of_object(home, module.aliases.get(home.name, ""))
        return self._given(module, indices, NOTHING, {}, {})

    def _of_object(self, home: Found, alias: str) -> dict[str, str]:
        """`choice = _inst.choice`: what a method of an object gives that the module has."""
        module = self.library.modules[home.module]
        holder, _, method = alias.partition(".")
        written = [d.type for d in (module.facts.definitions[i] for i in module.top.get(holder, ())) if d.type]
        if not method or not written:
            return {}
        of = self.library.resolved(home.module, written[0])
        return self._member(of.name, method) if any(self.library.bases(of)) else {}

    def _members(self, name: str) -> dict[str, str]:
        found: dict[str, str] = {}
        names = {member: None for base in self.library.bases(self._itself(name)) for member in self._own(base)}
        for member in names:
            if not member.startswith("_") or member in _PROTOCOL:
                found |= {member + end: written for end, written in self._member(name, member).items()}
        return found

    def _own(self, base: Type) -> Mapping[str, list[int]]:
        module, index = self.library.class_of(base.name)
        return self.library.modules[module].members(index)

    def _member(self, name: str, member: str) -> dict[str, str]:
        """What a member of a class gives, its own or the first of its bases that has one."""
        itself = self._itself(name)
        for base in self.library.bases(itself):
            if member in (own := self._own(base)):
                known = self._known(base, itself)
                module = self.library.modules[self.library.class_of(base.name)[0]]
                return self._given(module, own[member], itself, known, _numbered(itself))
        return {}

    def _known(self, base: Type, itself: Type) -> dict[str, Type]:
        return {**dict(zip(self.library.parameters(base.name), base.args, strict=False)), "Self": itself}

    def _given(
        self, module: Module, indices: Sequence[int], itself: Type, known: Mapping[str, Type], bound: Bound
    ) -> dict[str, str]:
        """What a function gives by all its overloads; under `@f` what the function takes that it is given."""
        gives, others, taken = list[str](), list[str](), ""
        for index in indices:
            definition = module.facts.definitions[index]
            parameters = self._parameters(module, index, itself, known)
            if not definition.type or parameters is None:
                continue
            variables = {**self._bound(parameters), **bound}
            of = filled(self.library.resolved(module.name, definition.type), known)
            if of == itself and not itself.args:
                continue
            if definition.kind in ("field", "property") and of in itself.args and not self._holds(itself.name):
                continue
            if not (written := self._written(of, variables)) and of.name not in _NO_TYPES | _PLAIN:
                others.append(_named(of.name, self.public))
            if written and "async" in definition.modifiers:
                written = f"@typing.Awaitable[{written}]"
            gives.append(written)
            if "$f" in written:
                taken = taken or self._taken(
                    parameters, {of: told for of, told in variables.items() if "$f" not in told}
                )
        if module.facts.definitions[indices[-1]].name == "__getitem__":  # slices are of their own
            gives = [written for written in gives if not written.startswith(_named(itself.name, self.public) or " ")]
        if any(gives) and not all(others):  # one of the overloads gives what can't be said
            return {}
        if any(gives) and others and all(_is_bare(written) for written in gives if written):
            gives += others
        together = _together(gives)
        return {"": together, **({"@f": taken} if taken and "$f" in together else {})} if together else {}

    def _made(self, name: str) -> dict[str, str]:
        """What a class makes of what it is given, where that says what its type arguments are."""
        itself = self._itself(name)
        bases = self.library.bases(itself)
        if not itself.args or any(member in self._own(base) for base in bases for member in _DESCRIBING):
            return {}
        variables: dict[Type, tuple[str, ...]] = {} if self._is_iterated(itself) else dict(_numbered(itself))
        gives, taken = [], ""
        for base in bases:
            own, known = self._own(base), self._known(base, itself)
            module = self.library.modules[self.library.class_of(base.name)[0]]
            for index in (index for making in _MAKING for index in own.get(making, ())):
                parameters = self._parameters(module, index, itself, known)
                if parameters is None:
                    continue
                bound = self._bound(parameters)
                for variable in (one for one in itself.args if one in bound):
                    variables[variable] = tuple(dict.fromkeys((*variables.get(variable, ()), *bound[variable])))
                of = filled(self.library.resolved(module.name, module.facts.definitions[index].type or "None"), known)
                if of.name == base.name == name and of != itself:
                    gives.append(self._written(of, bound))
                taken = taken or self._taken(parameters, {of: told for of, told in bound.items() if "$f" not in told})
            if any(making in own for making in _MAKING):
                break
        together = _together([*gives, self._written(itself, variables)] if not any(gives) else gives)
        if not _is_by_arguments(together):
            return {}
        return {"": together, **({"@f": taken} if taken and "$f" in together else {})}

    def _parameters(
        self, module: Module, index: int, itself: Type, known: Mapping[str, Type]
    ) -> list[tuple[str, Type]] | None:
        """(how what is given for it is written, its type) of each parameter; None for an overload that is for a
        receiver of some types alone."""
        found: list[tuple[str, Type]] = []
        definition = module.facts.definitions[index]
        if definition.kind not in ("fn", "method", "constructor"):
            return found
        parameters = module.parameters(index)
        if itself is not NOTHING and "staticmethod" not in definition.modifiers and parameters:
            (_, own), *parameters = parameters
            meant = self.library.resolved(module.name, own) if own else NOTHING
            if meant.args and meant.name != "builtins.type":
                return None
        for position, (rest, written) in enumerate(parameters):
            letters = _LETTERS[position:] if rest else _LETTERS[position : position + 1]
            of = filled(self.library.resolved(module.name, written), known) if written else NOTHING
            if rest:
                of = of.args[0] if of.args else NOTHING
            found += [(letter, of) for letter in letters or ("",)]
        return found

    def _bound(self, parameters: Iterable[tuple[str, Type]]) -> dict[Type, tuple[str, ...]]:
        """What type variables stand for by what is given."""
        found: dict[Type, tuple[str, ...]] = {}
        functions = 0
        for letter, of in parameters:
            is_function = any(one.name == "Callable" for one in (of, *(of.args if of.name == "|" else ())))
            functions += is_function
            for variable, written in self._decided(of, letter, functions):
                if written not in found.get(variable, ()):
                    found[variable] = (*found.get(variable, ()), written)
        return found

    def _decided(self, of: Type, given: str, functions: int) -> Iterator[tuple[Type, str]]:
        if of.name.startswith("~") and given:
            yield of, given
        elif of.name == "|":
            for one in of.args:
                yield from self._decided(one, given, functions)
        elif of.name == "Callable" and len(of.args) > 1 and functions in (1, 2):
            yield from self._decided(of.args[1], "$f" if functions == 1 else "$e", 0)
        elif given and any(one.startswith("~") for one in variables_of(of)):
            yield of, given
            for how, inside in self.library.opened(of):
                yield from self._decided(inside, how.format(given), 0)

    def _taken(self, parameters: Sequence[tuple[str, Type]], bound: Bound) -> str:
        """What the first function that is given takes, of what else is given."""
        for _, of in parameters:
            for one in (of, *(of.args if of.name == "|" else ())):
                if one.name == "Callable" and one.args:
                    takes = one.args[0].args if one.args[0].name == "[]" else ()
                    return self._written(takes[0], bound) if takes else ""
        return ""

    def _written(self, of: Type, bound: Bound) -> str:
        """A type in the notation; empty where nothing of a repository can be in it."""
        if of.name == "|":
            parts = [(one, self._written(one, bound)) for one in of.args if one.name not in _NO_TYPES]
            return _together([written for _, written in parts]) if all(written for _, written in parts) else ""
        if of in bound:
            return "|".join(bound[of])
        if of.name[:1] in "~=" or of.name in ("Callable", "builtins.type", "[]"):
            return ""
        args = [(one, self._written(one, bound)) for one in of.args if one.name != "..."]
        if not any(written for _, written in args):
            return (
                _named(of.name, self.public) if of.name in self.leading and not self.library.parameters(of.name) else ""
            )
        if self._is_iterated(of):
            inside = next((self._written(one, bound) for _, one in self.library.opened(of)), "")
            return f"list[{inside}]" if inside else ""
        if "typing.NamedTuple" in {base.name for base in self.library.bases(of)}:
            return self._as_tuple(of, bound)
        name = _named(of.name, self.public)
        if of.name == "builtins.tuple":
            while not args[-1][1] and args[-1][0].name not in _PLAIN:
                args.pop()
        return f"{name}[{','.join(written or _plain(one) for one, written in args)}]" if name else ""

    def _as_tuple(self, of: Type, bound: Bound) -> str:
        module, index = self.library.class_of(of.name)
        at, known = self.library.modules[module], dict(zip(self.library.parameters(of.name), of.args, strict=False))
        written = [d.type for d in (at.facts.definitions[i] for i in at.inside[index]) if d.kind == "field"]
        return self._written(
            Type("builtins.tuple", tuple(filled(self.library.resolved(module, t), known) for t in written)), bound
        )

    def _is_iterated(self, of: Type) -> bool:
        """Whether objects of a type are there to be iterated over, and for nothing else."""
        bases = {base.name for base in self.library.bases(of)}
        return (of.name == "typing.Iterable" or not bases.isdisjoint(_ITERATED)) and "typing.Generator" not in bases


def _numbered(itself: Type) -> dict[Type, tuple[str, ...]]:
    return {one: (f"${at}",) for at, one in enumerate(itself.args[:2]) if one.name.startswith("~")}


def _is_by_arguments(written: str) -> bool:
    return "$" in written.replace("$0", "").replace("$1", "")


def _is_bare(written: str) -> bool:
    """Whether it is nothing but what is given."""
    return all(part in (*_LETTERS, "$f", "$e") for part in _alternatives(written))


def _nearest(names: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Of the modules that have a definition under one name those that are fewest steps away."""
    nearest: dict[str, int] = {}
    for module, name in names:
        nearest[name] = min(nearest.get(name, 9), module.count("."))
    return [(module, name) for module, name in names if module.count(".") == nearest[name]]


def _opens(written: str) -> bool:
    return any(sign in written for sign in ("$f", "[$a]", "[$b]"))


def _plain(of: Type) -> str:
    return of.name.rpartition(".")[2] if of.name in _PLAIN else "Any"


def _named(name: str, public: Mapping[Found, Sequence[tuple[str, str]]]) -> str:
    """A class by its public name; empty for one that has none."""
    module, _, short = name.rpartition(".")
    names = public.get(home := Found(module, short))
    if not names:
        return ""
    module, short = min(names, key=lambda of: (of[0].count("."), of != home, of))
    return short if module == "builtins" else f"@{module}.{short}"


def _together(gives: Sequence[str]) -> str:
    """One expression for what the overloads of a function give; empty where they are too different."""
    if any("$f" in written and written != "$f" for written in gives):  # the others are for where no function is given
        gives = [written for written in gives if "$f" in written]
    parts = list(dict.fromkeys(part for written in gives for part in _alternatives(written)))
    parts = [part for part in parts if not any(_is_beginning(part, other) for other in parts)]
    opened = [part for part in parts if part.startswith(".@")]
    if len(parts) > _MOST_ALTERNATIVES or any(
        part in _LETTERS and f"[{part}]" in one for part in parts for one in opened
    ):
        return ""
    return "|".join(parts)


def _alternatives(written: str) -> list[str]:
    return [part for part in split(written, "|") if part]


def _is_beginning(part: str, other: str) -> bool:
    """Whether a tuple's type, or that of a list of tuples, is the beginning of a longer one's; one of any length has
    the alternatives of all places in each."""
    closed = next((end for begin, end in (("tuple[", "]"), ("list[tuple[", "]]")) if part.startswith(begin)), "")
    return bool(closed) and other.startswith(f"{part.removesuffix(closed).partition('|')[0]},")


def lines(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        yield "\t".join((row.module, row.name, " ".join(f"{name}:{gives}" for name, gives in row.gives.items())))


def bundled() -> Path:
    """The stubs that come with mypy."""
    import mypy

    return Path(next(iter(mypy.__path__))) / "typeshed" / "stdlib"


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else bundled()
    sys.stdout.write(_HEAD.format(version("mypy")))
    for line in lines(Facts(Library(folder)).rows()):
        print(line)


if __name__ == "__main__":
    main()
