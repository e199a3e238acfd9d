"""The users affected by a change: find_impact."""

import itertools
import re
from collections.abc import Iterator, Sequence

from msgspec import UNSET, UnsetType, field

from codecompass.languages import is_code, unbound_name
from codecompass.languages.testing import is_test
from codecompass.model import Bearer
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project, Reader
from codecompass.tools import reached
from codecompass.tools.account import Account, NamedLine, account_of, lines_of, summary
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.building import Rebuilt, rebuilt
from codecompass.tools.calls import unresolved_uses
from codecompass.tools.caveats import hiding
from codecompass.tools.changes import changed_files, changed_symbols
from codecompass.tools.declarations import declared, defined
from codecompass.tools.dispatch import unfollowed
from codecompass.tools.elsewhere.uses import Elsewhere, shown_afar, used_elsewhere
from codecompass.tools.endpoints import running
from codecompass.tools.exploring.mentions import sentence
from codecompass.tools.exploring.messages import sending
from codecompass.tools.narrowing import by_folder, let_nothing_through, path_prefix, repository_path
from codecompass.tools.params import (
    AgainstRef,
    AtLine,
    FleetScope,
    InPath,
    Limit,
    MaybeSymbol,
    PathDepth,
    Ref,
    Tests,
    ThroughBases,
)
from codecompass.tools.past import FilePast, past_of
from codecompass.tools.reached import Described, ImpactLevel, Reached
from codecompass.tools.sites import HANDED_ON, UNBOUND, Site, sites_of, unbound_sites
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import BORROWING_KINDS, Symbol, by_ids, in_file, one_symbol
from codecompass.tools.testing import stubbing
from codecompass.tools.users import MOST_REACHED, Way, members_of

MOST_NAMES = 50
"""Names looked for among the unbound uses."""
MOST_PAST = 5
"""Files whose history is told."""
MOST_UNBOUND = 12
"""Lines of uses that could not be bound, of a file or a diff."""
MOST_CHANGED = 20
"""Symbols of a diff or a file: the answer begins with them, and is about others."""
MOST_SEVERAL, MOST_LINES = 12, 100
"""Symbols that are asked about in one question, and lines with a text."""
_SEVERAL = re.compile(r"\s*[;\n]\s*|\s*,\s+(?![^()<>]*[)>])")
_QUOTED = re.compile(r"([`'\"])(.+)\1", re.DOTALL)


class Impact(Answer, frozen=True):
    changed: list[StableRow]
    levels: list[ImpactLevel]
    tests: list[Reached]
    total_reached: int
    affected_files: int
    truncated: bool
    unresolved_uses: int
    """Uses of the changed symbols' names that could not be bound: what may be reached and is not listed."""
    dispatched: int
    """How many of those reached are so through a base or an interface."""
    history: list[FilePast]
    """Figures from git about the files that change, where there is history."""
    account: Account | UnsetType = UNSET
    """Account of a single symbol: where else its name occurs."""
    elsewhere: list[Elsewhere] | UnsetType = UNSET
    """With `scope: "fleet"`: uses of all these in other repositories, and their number."""
    total_elsewhere: int | UnsetType = UNSET
    unbound: list[NamedLine] | UnsetType = UNSET
    """For a file or a diff: the first unbound uses, outside of the changed files, of names in it."""
    rebuilt: Rebuilt | UnsetType = UNSET
    """Of C and C++: what is compiled anew."""
    beyond: int = 0
    """How many symbols one more use away reach it, where few are nearer."""
    sent: list[Reached] = field(default_factory=list)
    """Of a text in quotes, where it is sent; what changes are the functions there."""


def find_impact(
    project: Project,
    symbol_name: MaybeSymbol = None,
    path: InPath = None,
    *,
    line: AtLine = None,
    diff: AgainstRef = None,
    depth: PathDepth = 3,
    limit: Limit = 50,
    ref: Ref = None,
    tests: Tests = "all",
    dispatch: ThroughBases = True,
    scope: FleetScope = "repository",
) -> Impact:
    """Everything that reaches symbols, a text in quotes, a file, or what changed since a ref: by depth, tests apart. Ask
    before a change."""
    reader = project.graph(ref)
    is_place = symbol_name is not None and re.search(r":\d+\Z", symbol_name) is not None
    if symbol_name and not path and not is_place and in_file(reader, repository_path(project.root, symbol_name)):
        symbol_name, path = None, symbol_name
    texts, sent, named, missing = Texts(reader), list[Reached](), list[Symbol](), list[str]()
    if symbol_name and (quoted := _QUOTED.fullmatch(symbol_name.strip())):
        sent, named, missing = _sending(reader, texts, quoted[2], path)
    elif symbol_name:
        named, missing = _named(reader, symbol_name, path, line)
    if symbol_name:
        changed = list(dict.fromkeys(part for one in named for part in (one, *members_of(reader, one))))
    else:
        changed = _changed(project, reader, path, diff, ref)

    wide: dict[str, None] = {}
    ids = [symbol.symbol_id for symbol in changed]
    if not symbol_name:
        ids += _definitions(reader, changed)
    reach, beyond = reached.ways_to(reader, ids, depth, wide if dispatch else None)
    heads: dict[str, set[int]] = {}
    reach = [*reached.decorating(reader, reach, heads)]
    reach = [way for way in reach if tests == "all" or way.test == (tests == "only")]
    sites = [] if sent else [sites_of(reader, one, texts) for one in named]
    alone = sites[0] if len(sites) == 1 else None
    stubs = stubbing(reader, named[0], alone, texts) if alone else ()  # they replace it: no change of it reaches them
    reach = [way for way in reach if way.symbol_id not in stubs]
    in_tests = [way for way in reach if way.test]
    others = [way for way in reach if not way.test]
    afar = None
    if scope == "fleet":
        afar = used_elsewhere(reader, [*changed, *by_ids(reader, (way.symbol_id for way in others)).values()])
    truncated = len(others) > limit or len(in_tests) > limit or len(afar or ()) > limit

    elsewhere, total_elsewhere = shown_afar(afar, limit)
    unresolved = _unresolved(reader, changed)
    extras = hiding(reader, changed, len(reach), unresolved, "nothing is known to be reached")
    warnings = [
        *missing,
        *unfollowed(reader, wide),
        *_warnings(reader, changed, reach, path),
        *extras.pop("warnings", []),
    ]
    warnings += [said for one in named for said in running(reader, one)]
    if diff and not symbol_name and not any(is_code(one.language) for one in changed):
        warnings.append(_without_code(project, diff, ref))
    if symbol_name and diff:
        warnings.append("`diff` was not looked at: `symbol_name` says what changes")
    told = (
        account_of(
            reader, one, texts, listed=[HANDED_ON], cut=truncated, tests=tests, path=path, found=its, partial=True
        )
        for one, its in zip(named, sites, strict=False)
    )
    accounts = [one for one in told if one is not UNSET]
    warnings += [f"{one.name}:{summary(one)}" for one in accounts if len(accounts) > 1 and summary(one)]
    return Impact(
        [shaped(StableRow, symbol) for symbol in changed[: min(limit, MOST_CHANGED)]],
        reached.by_depth(
            reached.with_all_lines(reader, texts, Described(reader, texts, changed, heads).of(others[:limit]), named)
        ),
        list(reached.shown(reader, in_tests[:limit])),
        len(reach),
        len({way.path for way in reach}),
        truncated,
        unresolved,
        sum(bool(way.through) for way in reach),
        _history(reader, changed),
        accounts[0] if len(accounts) == 1 else UNSET,
        elsewhere=elsewhere,
        total_elsewhere=total_elsewhere,
        unbound=UNSET if symbol_name else _unbound(reader, texts, changed),
        rebuilt=rebuilt(reader, {one.path for one in changed}) or UNSET,
        beyond=beyond,
        sent=sent,
        metadata=metadata(reader.standing, left_out=truncated, warnings=warnings, **extras),
    )


def _named(reader: Reader, names: str, path: str | None, line: int | None) -> tuple[list[Symbol], list[str]]:
    """The symbols of one or several names, and why others are left out. Raises what `one_symbol` does, for one name or the
    first of several unknown ones."""
    several = [one for one in _SEVERAL.split(names.strip()) if one]
    if len(several) < 2:
        return [one_symbol(reader, names, path, line)], []
    found, problems = dict[Symbol, None](), list[CodeCompassError]()
    for name in several[:MOST_SEVERAL]:
        try:
            found[one_symbol(reader, name, path)] = None
        except CodeCompassError as problem:
            problems.append(problem)
    if not found:
        raise problems[0]
    left = "; ".join(several[MOST_SEVERAL:])
    more = [f"only the first {MOST_SEVERAL} names are answered; ask again: {left}"] if left else []
    return [*found], [*(one.message for one in problems), *more]


def _sending(
    reader: Reader, texts: Texts, text: str, path: str | None
) -> tuple[list[Reached], list[Symbol], list[str]]:
    """Where code outside of tests sends a text, the functions there, and what is to be known of it."""
    said = sentence(reader, text, MOST_LINES)
    prefix = path_prefix(reader.project.root, path)
    sent, _, users = sending(reader, texts, [one for one in said.lines if one.path.startswith(prefix)])
    if not sent:
        where = f"in {by_folder([one.path for one in said.lines])} alone" if said.lines else "nowhere"
        raise CodeCompassError("symbol_not_found", f"No code outside of tests sends `{text}`: it stands {where}.")
    rest = {(one.path, one.line) for one in said.lines} - {(one.symbol.path, one.at) for one in sent}
    notes = [f"{len(rest)} further lines with the text: {by_folder([path for path, _ in rest])}"] if rest else []
    if said.total > len(said.lines) or said.left:
        notes.append(f"only the first {len(said.lines)} lines with the text were followed: search_text has all")
    return sent, users, notes


def _changed(project: Project, reader: Reader, path: str | None, diff: str | None, ref: str | None) -> list[Symbol]:
    """The changing symbols: those of a file, or those of a diff."""
    if diff:
        ids = changed_symbols(project, diff, ref, path)
        return sorted(by_ids(reader, ids).values(), key=lambda symbol: (symbol.path, symbol.line_start))
    if path:
        file = repository_path(reader.project.root, path)
        found = in_file(reader, file)
        if not found:
            reader.text(file)
        return found
    raise CodeCompassError(
        "invalid_input", "Say what changes: `symbol_name`, `path`, or `diff` (a ref to compare with)."
    )


def _without_code(project: Project, diff: str, ref: str | None) -> str:
    """Why a diff has no symbols: which files changed, if any."""
    files = changed_files(project, diff, ref)
    more = f" and {len(files) - MOST_PAST} more" if len(files) > MOST_PAST else ""
    changed = f"no symbol of code changed in {', '.join(files[:MOST_PAST])}{more}"
    return changed if files else f"nothing differs from {diff}"


def _definitions(reader: Reader, changed: Sequence[Symbol]) -> list[str]:
    """The definitions elsewhere of what changing files only declare: who calls these calls them."""
    if not declared(reader, changed):
        return []
    found = defined(reader, [Bearer.of(one) for one in changed])
    return sorted({one.symbol.symbol_id for one in found if one.symbol} - {one.symbol_id for one in changed})


def _warnings(reader: Reader, changed: Sequence[Symbol], reach: Sequence[Way], path: str | None) -> Iterator[str]:
    if len(reach) > MOST_REACHED:
        yield f"more than {MOST_REACHED} symbols are reached; counting stopped there"
    if not changed:
        yield from let_nothing_through(reader.tree.files, path_prefix(reader.project.root, path), written=path)


def _history(reader: Reader, changed: Sequence[Symbol]) -> list[FilePast]:
    paths = list(dict.fromkeys(symbol.path for symbol in changed))[:MOST_PAST]
    found = (past_of(reader, path) for path in paths)
    return [one for one in found if one.commits or one.owners]


def _unresolved(reader: Reader, changed: Sequence[Symbol]) -> int:
    """Uses of these symbols' names (only of the first if they are many) that could not be bound."""
    names = {one.name: one for one in changed if one.kind not in BORROWING_KINDS}
    first = list(itertools.islice(names.values(), MOST_NAMES))
    reader.read_unbound({name for one in first for name in (one.name, unbound_name(one.language, one.name))})
    return sum(unresolved_uses(reader, one).total() for one in first)


def _unbound(reader: Reader, texts: Texts, changed: Sequence[Symbol]) -> list[NamedLine]:
    """The first places in other files that use a name of what changes and could not be bound."""
    names = {one.name: one for one in changed if one.kind not in BORROWING_KINDS}
    own = {one.path for one in changed}
    places = {
        (str(row["path"]), int(row["line"])): str(row["from_symbol"])
        for one in itertools.islice(names.values(), MOST_NAMES)
        for row in unbound_sites(reader, one)
        if row["path"] not in own
    }
    sites = [Site(*place, UNBOUND, user) for place, user in places.items()]
    return lines_of(reader, sorted(sites, key=lambda one: (is_test(one.path), one))[:MOST_UNBOUND], texts)
