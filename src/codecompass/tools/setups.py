"""Finds the tests that a setup runs for: `setUp`, `beforeEach`, a fixture that is used without being requested."""

import itertools
from collections.abc import Iterable, Iterator

from codecompass.languages.testing import is_case, is_test, setup_reach
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.symbols import Symbol, by_ids, in_file
from codecompass.tools.users import members_of


def cases_set_up(reader: Reader, setup: Symbol, decorators: str) -> Iterator[Symbol]:
    """The tests before or after which a function in a test file runs; none if it is no setup."""
    parent = by_ids(reader, [setup.parent_id]).get(setup.parent_id)
    owner = parent if parent is not None and parent.kind in TYPE_KINDS else _suite(reader, setup)
    owner = setup if setup.kind in TYPE_KINDS else owner  # one nested in a suite is no setup of that
    reach = setup_reach(setup.kind, setup.name, setup.path, decorators, member=owner is not None)
    if reach in ("inside", "around"):
        yield from cases(reader, setup.path, members_of(reader, setup if reach == "inside" else parent or setup))
    elif reach == "type":
        yield from _in_types(reader, setup, owner or setup)
    elif reach == "file":
        yield from cases(reader, setup.path, in_file(reader, setup.path))
    elif reach:
        folder, _, name = setup.path.rpartition("/")
        ending = name.rpartition(".")[2]
        for path in sorted(one for one in reader.tree.files if one.startswith(folder) and one.endswith(f".{ending}")):
            beside = path.rpartition("/")[0] == folder
            if is_test(path) and (beside or (reach == "below" and path.startswith(f"{folder}/" if folder else ""))):
                yield from cases(reader, path, in_file(reader, path))


def cases(reader: Reader, path: str, among: Iterable[Symbol]) -> Iterator[Symbol]:
    """The tests among a file's symbols."""
    functions = [one for one in among if one.kind in CALLABLE_KINDS and one.kind != "constructor"]
    rows = reader.ask("symbols_in_file", path=path) if functions else ()
    decorators = {str(row["symbol.id"]): str(row["symbol.decorators"] or "") for row in rows}
    yield from (one for one in functions if is_case(one.name, path, decorators.get(one.symbol_id, "")))


def _in_types(reader: Reader, setup: Symbol, owner: Symbol) -> Iterator[Symbol]:
    """The tests of a type, of types nested in it, and of derived types without a setup of that name."""
    seen: set[str] = set()
    waiting = [owner]
    while waiting:
        one = waiting.pop(0)
        seen.add(one.symbol_id)
        members = [*members_of(reader, one), *_apart(reader, one)]
        if one is owner or setup.kind == "constructor" or all(other.name != setup.name for other in members):
            for path, of_file in itertools.groupby(members, key=lambda member: member.path):
                yield from cases(reader, path, of_file)
            derived = {str(row["id"]) for row in reader.ask("derived", symbol=one.symbol_id)} - seen
            waiting += [type_ for type_ in by_ids(reader, derived).values() if is_test(type_.path)]


def _suite(reader: Reader, method: Symbol) -> Symbol | None:
    """The type in the same file of a method that is declared outside of it, as in Go."""
    if method.kind != "method":
        return None
    name = method.qualified_name.removesuffix(method.name).rstrip(".:")
    return next(
        (one for one in in_file(reader, method.path) if one.kind in TYPE_KINDS and one.qualified_name == name), None
    )


def _apart(reader: Reader, owner: Symbol) -> list[Symbol]:
    """The methods of a type in its file that are declared outside of it."""
    start = (f"{owner.qualified_name}.", f"{owner.qualified_name}::")
    beside = (
        one for one in in_file(reader, owner.path) if one.kind == "method" and one.qualified_name.startswith(start)
    )
    return [one for one in beside if not owner.line_start <= one.line_start <= owner.line_end]
