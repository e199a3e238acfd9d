"""Finds methods that run without being named: external code calls an override of its own method (`parser.parse_args()`
of a parameter declared as the library's parser runs the application's), code composes their name (`getattr(self,
f"do_{method}")`); constructors that are inherited, or called by a container; and what the values of variables use."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from codecompass.languages.access import access_of
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.model.relations import grouped, reachable
from codecompass.session.project import Reader
from codecompass.tools.dispatch import WIDE
from codecompass.tools.happenings import flow_in
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import by_ids, in_file

JOINS = (".", "::", "#")
"""Separators of a type and its method in names from outside."""


def run_from_outside(
    reader: Reader, methods: Iterable[Mapping[str, object]], bases: Mapping[str, Iterable[str]]
) -> Iterator[tuple[str, str]]:
    """Each method that overrides a library's, with the callers of the library's; none for a method with very many
    overrides. `methods`: each with its name and its type; `bases`: types by what they extend in the repository."""
    built_on: dict[str, set[str]] = defaultdict(set)
    for derived in reader.ask("built_on_outside"):
        built_on[str(derived["owner"])].add(str(derived["outside"]))
    overriding: dict[str, list[str]] = defaultdict(list)
    known: dict[str, frozenset[str]] = {}
    for method in methods if built_on else ():
        owner = str(method["owner"])
        if owner not in known:
            known[owner] = _outside_of(owner, built_on, bases)
        for base in known[owner]:
            for join in JOINS:
                overriding[f"{base}{join}{method['name']}"].append(str(method["id"]))
    called = [name for row in reader.ask("names_outside") if (name := str(row["name"])) in overriding]
    few = [name for name in called if len(overriding[name]) <= WIDE]
    for call in reader.ask("calls_outside", ids=few) if few else ():
        own = overriding[str(call["called"])]
        if call["caller"] not in own:  # one of these calls what it overrides
            yield from ((overrides, str(call["caller"])) for overrides in own)


def _outside_of(
    owner: str, built_on: Mapping[str, Iterable[str]], bases: Mapping[str, Iterable[str]]
) -> frozenset[str]:
    """The external bases of a type, direct or through others."""
    above = reachable([owner], lambda one: bases.get(one, ()))
    return frozenset(base for one in above for base in built_on.get(one, ()))


def composing(reader: Reader, method: Symbol) -> Iterator[str]:
    """Functions of a method's type, of its bases and of derived types, that compose a name which may be the method's."""
    rule = access_of(method.language).composed
    owner = method.parent_id or ""
    related = [str(row["id"]) for question in ("bases", "derived") for row in reader.ask(question, symbol=owner)]
    for path in sorted({method.path, *(one.path for one in by_ids(reader, related).values())}):
        text = Text(reader.text(path))
        for found in rule.finditer(text.whole):
            begin = next(filter(None, found.groups()), "")
            line = text.whole.count("\n", 0, found.start()) + 1
            inside = [
                one for one in in_file(reader, path)
                if one.kind in CALLABLE_KINDS and one.line_start <= line <= one.line_end
            ]  # fmt: skip
            if begin and inside and method.name.startswith(begin) and method.name != begin:
                yield max(inside, key=lambda one: one.line_start).symbol_id


def of_containers(
    users: Mapping[str, object], own: Mapping[str, list[str]], methods: Iterable[Mapping[str, object]]
) -> Iterator[tuple[str, str]]:
    """Each constructor that nothing calls, such as those called by a service container, with the methods of its type:
    an instance was constructed before one of these runs."""
    by_owner = grouped((str(row["owner"]), str(row["id"])) for row in methods)
    for kind, constructors in own.items():
        for constructor in constructors:
            if constructor not in users:
                yield constructor, kind
                yield from ((constructor, method) for method in by_owner[kind] if method not in constructors)


def making(
    reader: Reader, own: Mapping[str, list[str]], bases: Mapping[str, list[str]]
) -> Iterator[tuple[str, str, bool]]:
    """Inherited constructors, each with the places that construct a type without one of its own and may run it."""
    inherited: dict[str, frozenset[str]] = {}
    for row in reader.ask("made"):
        made = str(row["made"])
        if made not in inherited:
            inherited[made] = frozenset(_nearest(made, bases, own))
        for constructor in sorted(inherited[made]):
            yield constructor, str(row["maker"]), row["confidence"] == "static"


def _nearest(made: str, bases: Mapping[str, Iterable[str]], own: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """The constructors of the nearest bases that have one."""
    seen, level = {made}, [made]
    while level:
        here = [constructor for one in level for constructor in own.get(one, ())]
        if here:
            yield from here
            return
        level = list(dict.fromkeys(base for one in level for base in bases.get(one, ()) if base not in seen))
        seen.update(level)


def valued(reader: Reader) -> Iterator[tuple[str, str, bool, int]]:
    """What a module variable's value is constructed with (a table of functions, `parser = make_parser(options)`), with
    the variable, and the line: its users use what it calls, and perhaps what an object in it was constructed with, or one of
    the functions in it."""
    by_path = grouped((str(row["path"]), row) for row in reader.ask("values"))
    for use in reader.ask("modules_use"):
        line = int(str(use["line"]))
        for value in by_path.get(str(use["path"]), ()):
            if int(str(value["line_start"])) <= line <= int(str(value["line_end"])) and value["id"] != use["used"]:
                made = use["used_kind"] == "constructor" or use["used_kind"] in TYPE_KINDS
                named = use["used_kind"] in CALLABLE_KINDS and not use["runs"]
                yield str(use["used"]), str(value["id"]), use["confidence"] == "static" and not (made or named), line


def defers(reader: Reader, variable: Symbol, line: int) -> bool:
    """Whether a variable's value calls something on a line only in a function in it (`{ run: () => pay() }`): who uses
    the variable need not call that. What a call is handed (`memo(() => pay())`) may run at once."""
    flow = flow_in(reader, variable)
    calls = [one.guards for one in flow.events if one.kind == "call" and one.is_on(line)]
    return bool(calls) and all(any(flow.guards[at].kind == "function" for at in guards) for guards in calls)
