"""Reviews a change: what it changes, reaches and breaks, and which tests to run for it: review_change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, structs

from codecompass.languages import for_path, is_bound, is_code
from codecompass.languages.file_roles import aside, says_generated
from codecompass.languages.testing import is_case, is_test
from codecompass.model import CALLABLE_KINDS, OWNER_KINDS, TYPE_KINDS, VALUE_KINDS
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.process.memo import memoised
from codecompass.revision import Change
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, SymbolRow, metadata
from codecompass.tools.building import Rebuilt, rebuilt
from codecompass.tools.changes import sides, three_dots
from codecompass.tools.happenings import DISPATCHING
from codecompass.tools.history import Known
from codecompass.tools.params import AlsoRun, BaseRef, DiffText, FailOn, HeadRef, Limit, ReachDepth, TestShare
from codecompass.tools.past import past_of
from codecompass.tools.reviewing.breaking import Breaking, Broken
from codecompass.tools.reviewing.changed import ChangedSymbol, Changes, DeclaredChange, Side, between
from codecompass.tools.reviewing.conditional import Aside, naming_members, set_aside
from codecompass.tools.reviewing.endpoint_changes import EndpointChange, endpoint_changes
from codecompass.tools.reviewing.endpoints import Endpoints
from codecompass.tools.reviewing.patch import applied, parse_patch
from codecompass.tools.reviewing.reach import HOWS, How, Step, Uses
from codecompass.tools.reviewing.risk import LEVELS, Facts, Risk, risk_of
from codecompass.tools.reviewing.selected import NEAR_BY, Selector, TestCommand, TestToRun, ecosystem_of
from codecompass.tools.reviewing.shapes import lines_of_head
from codecompass.tools.revisions import Revision
from codecompass.tools.surfaces import inline, surfaces
from codecompass.tools.symbols import Symbol
from codecompass.tools.trace import WHOLE, touched_by

TESTS_DEPTH = 20
MOST_REACHED_SHOWN = 5
MOST_TOUCHED = 4
"""Tables and keys that a symbol uses, up to which those on unchanged lines are listed too: of more they hide the change."""
MOST_LISTED = 200
"""Changed files and endpoints that are listed at least, whatever the limit: each is a line."""
HOT = 10
"""A file is hot if it is among so many that change most."""
PUBLIC = frozenset({"public", ""})


class ReviewedSymbol(SymbolRow, frozen=True):
    change: str
    """`signature`, `body`, `decorator` alone, `new`, `gone`, `renamed`, `moved`."""
    signature: str
    before: str
    """Its signature before; of what was renamed or moved its name and file before. Else empty."""
    lines_added: int
    lines_removed: int
    test: bool
    reached: int
    """Symbols outside of tests that certainly use it, directly or through others."""
    perhaps_reached: int
    """Further ones, through an interface that others implement, too, or by what is not bound for certain."""
    nearest: list[str]
    """The first of these that are certain, `path:line name`."""
    tests: int
    """Test cases that certainly touch it."""
    perhaps_tests: int
    """Further ones that may."""
    untested: bool
    """Whether no test is known of a function that something certainly uses: of others the callers may be unknown, too."""
    endpoints: list[str]
    """Endpoints that lead to it."""
    touches: list[str]
    """Tables that it uses itself, of many those on changed lines, and configuration keys on changed lines."""
    comments_only: bool
    """Whether nothing of it differs but comments, documentation and layout: then it reaches nothing, and has no tests."""


class ReviewedFile(Struct, frozen=True):
    path: str
    change: str
    owners: list[str]
    commits: int
    """Commits that changed it up to the state after the change, the change's own included."""
    authors: int
    last: str
    """When it was changed last, as a date; empty where that is not known."""


class ReviewedEndpoint(Struct, frozen=True):
    method: str
    route: str
    path: str
    line: int
    handler: str
    distance: int
    """Calls from the handler to what changed; 0: it changed itself."""
    symbol: str
    """What changed."""
    how: How
    """`certain`; `heuristic`: by a call that is not bound for certain; `interface`: by a declaration that others implement,
    too."""
    through: str = ""
    """The declaration, of `interface`."""


class Review(Answer, frozen=True):
    base: str
    head: str
    risk: Risk
    failed: bool
    """Whether the risk is as high as `fail_on` says, or higher."""
    symbols: list[ReviewedSymbol]
    total_symbols: int
    changes: dict[str, int]
    """How many by kind of change."""
    reached: int
    """Symbols outside of tests that certainly use what changed, directly or through others, within `depth`."""
    breaks: list[Broken]
    total_breaks: int
    files: list[ReviewedFile]
    endpoints: list[ReviewedEndpoint]
    """Endpoints, the ones that certainly lead to it first."""
    endpoints_by: dict[str, int]
    """How many lead to it by how sure that is."""
    endpoints_of: dict[str, int]
    """How many certainly lead to each changed symbol over calls."""
    endpoint_changes: list[EndpointChange]
    """Endpoints with other guards, or another route, than before."""
    declared: list[DeclaredChange]
    """Endpoints, configuration keys and tables that came or went."""
    owners: list[str]
    tests: list[TestToRun]
    total_tests: int
    suite: int
    """Test cases in all, of languages whose names are bound; 0 where those of the changed code are not read."""
    commands: list[TestCommand]
    truncated: bool
    rebuilt: Rebuilt | UnsetType = UNSET
    """Of C and C++: what is compiled anew."""

    def speaks_of(self) -> object:
        return self.files


def review_change(
    project: Project,
    base_ref: BaseRef = None,
    head_ref: HeadRef = None,
    *,
    diff: DiffText = None,
    depth: ReachDepth = 4,
    test_share: TestShare = 0.33,
    also: AlsoRun = "nothing",
    fail_on: FailOn = "never",
    limit: Limit = 50,
) -> Review:
    """Review a change (two refs, a diff, or the work tree): changed symbols by kind of change, what each reaches, uses that
    it breaks, tests to run with their command, endpoints, tables, configuration, owners, and the risk with its reasons."""
    base_ref, head_ref = sides(base_ref, head_ref)
    changes, names, base_commit = _changes(project, base_ref, head_ref, diff)
    reader = project.graph(head_ref)
    found = _Found(project, reader, changes, base_commit, depth, test_share, also)
    return found.review(names, fail_on, limit)


def _changes(
    project: Project, base_ref: str | None, head_ref: str | None, diff: str | None
) -> tuple[Changes, tuple[str, str], str | None]:
    if diff is None:
        base, head, merge_base = three_dots(project, base_ref, head_ref)
        named = base_ref or project.source.default_branch()
        if merge_base and base_ref is None and head_ref is None and base.tree.files == head.tree.files:
            named = f"{merge_base[:10]}"
        return between(project, base, head), (named, head.state.ref), merge_base
    head = Revision.of(project, head_ref)
    patches = parse_patch(diff)
    paths = {path for one in patches for path in (one.old, one.new) if path}

    both = applied(patches, head.text, head.state.ref)
    files = [
        _file_change(path, both.before, both.after)
        for path in sorted(paths)
        if both.before.get(path) != both.after.get(path)
    ]
    told = (f"{head.state.ref} before the diff", head.state.ref) if both.backwards else (head.state.ref, "the diff")
    return Changes(Side(head, both.before, paths), Side(head, both.after, paths), files), told, None


def _file_change(path: str, before: Mapping[str, str], after: Mapping[str, str]) -> Change:
    from codecompass.model import SourceFile

    was, is_ = (SourceFile(path, side, 0) if path in texts else None for side, texts in (("a", before), ("b", after)))
    return Change(path, "modified" if was and is_ else "added" if is_ else "deleted", was, is_)


class _Found:
    """A review in progress."""

    def __init__(
        self,
        project: Project,
        reader: Reader,
        changes: Changes,
        base_commit: str | None,
        depth: int,
        share: float,
        also: Literal["nothing", "likely"],
    ) -> None:
        self.reader, self.changes = reader, changes
        self.uses = Uses(reader)
        self.warnings: list[str] = []
        needs_base = any(
            one.before
            and not is_case(one.before.name, one.before.path, "")
            and (
                one.after is None
                or one.before.name != one.after.name
                or (one.before.signature != one.after.signature and one.after.kind in CALLABLE_KINDS)
                or changes.hides(one)
            )
            for one in changes.symbols
        )
        changed = {*changes.paths, *(one.now.symbol_id for one in changes.symbols)}
        serves = _serves(reader, changed)
        base = self._base(project, base_commit) if needs_base or serves else None
        is_served = base is not None and (serves or _serves(base, changed))
        self.endpoint_changes = endpoint_changes(base, reader, changes.paths) if base is not None and is_served else []
        self.breaks = Breaking(reader, base, changes).found()
        self.ids = {one.now.symbol_id: one for one in changes.symbols}
        self.reached = self._reaching(base)
        self.depth = depth
        self._selector = selector = Selector(reader, self.uses, self._aside())
        self.endpoints = sorted(
            self._endpoints(selector.endpoints),
            key=lambda one: (HOWS.index(one.how), one.distance, one.route, one.method, one.path),
        )
        names = {
            one: self.ids[one].now.qualified_name if one in self.ids else one for one in self.reached
        } | self.modules
        self.selection = selector.select(self.reached, names, changes.paths, share, also)

    def _aside(self) -> dict[str, Aside]:
        """Changed functions of which only what stands under a condition or in an inner function changed."""
        known = self.uses.known([one for one, changed in self.ids.items() if changed.kind == "body"])
        found = ((one, set_aside(self.reader, symbol, {*self.ids[one].lines_now()})) for one, symbol in known.items())
        return {one: aside for one, aside in found if aside is not None}

    def _base(self, project: Project, commit: str | None) -> Reader | None:
        if commit is None:
            return None
        try:
            return project.graph(commit)
        except CodeCompassError:
            self.warnings.append(
                f"uses of what is gone are told by name alone, and of calls that do not fit only those still bound, and no changed guards: the older side is not indexed (index_repo ref={commit[:10]})"
            )
            return None

    def _reaching(self, base: Reader | None) -> dict[str, dict[str, Step]]:
        known = self.uses.known(
            [
                one
                for one, changed in self.ids.items()
                if changed.after is not None
                and not changed.comments_only
                and is_code(changed.now.language)
                and not (changed.kind == "moved" and changed.before and changed.before.text == changed.now.text)
            ]
        )
        found: dict[str, dict[str, Step]] = {}
        for symbol_id, symbol in known.items():
            change = self.ids[symbol_id]
            if symbol.kind in VALUE_KINDS and change.kind == "body" and not change.lines_removed:
                apart = naming_members(self.reader, symbol)
                self.uses.users[symbol_id] = [use for use in self.uses.users[symbol_id] if use[0] not in apart]
            is_whole = symbol.kind in OWNER_KINDS and change.kind in ("renamed", "moved", "gone", "new")
            inner = self.uses.members(symbol) if is_whole else ()
            in_tests = self.changes.is_of_tests(change)
            found[symbol_id] = self.uses.reaching(
                [symbol_id, *inner, self.uses.outer(symbol_id)], TESTS_DEPTH, in_tests=in_tests
            )
            if symbol.kind in TYPE_KINDS and (change.kind == "body" or symbol.kind in DISPATCHING):
                del found[symbol_id][symbol_id]  # what it mixes in is no change of all endpoints that it serves
        gone = [one for one, it in self.ids.items() if it.after is None and not self._is_of_one_that_stays(it)]
        if base is not None and gone:
            before = Uses(base)
            for symbol_id in before.known(gone):
                in_tests = self.changes.is_of_tests(self.ids[symbol_id])
                depth = TESTS_DEPTH if before.is_named(symbol_id) else 0
                steps = before.reaching([symbol_id], depth, in_tests=in_tests)
                found[symbol_id] = {one: steps[one] for one in self.uses.known(steps)}
        self.modules: dict[str, str] = {}
        for path in self.changes.outside_of_symbols:
            for module in self.reader.look_up(lambda register, path=path: register.in_file(path))[:1]:  # type: ignore[misc]
                self.modules[module.symbol_id] = path
                found[module.symbol_id] = self.uses.reaching([module.symbol_id], TESTS_DEPTH)
        return found

    def _is_of_one_that_stays(self, one: ChangedSymbol) -> bool:
        """Whether a member went with its type, and another type of that name stays, whose members the older side knows by
        the same names: who uses those is as before."""
        around = [it.now for it in self.ids.values() if it.after is None and it.now.kind in TYPE_KINDS]
        if not any(known.path == one.now.path and _is_around(known, one.now) for known in around):
            return False
        stay = self.changes.head.definitions(one.now.path)
        return any(known.kind in TYPE_KINDS and _is_around(known, one.now) for known in stay)

    def _endpoints(self, endpoints: Endpoints) -> list[ReviewedEndpoint]:
        best: dict[tuple[str, str, str], ReviewedEndpoint] = {}
        for changed, steps in self.reached.items():
            if changed not in self.ids or self.changes.is_of_tests(self.ids[changed]):
                continue
            is_unseen = self.uses.is_unseen(changed)
            for row, distance, how, through in endpoints.leading_to(steps):
                if is_unseen and how != "certain":
                    continue
                if distance > (self.depth if how != "heuristic" else NEAR_BY) or not self._is_in(row, changed):
                    continue
                told = ReviewedEndpoint(
                    str(row["detail"] or "ANY"), str(row["name"]), str(row["path"]), int(str(row["line"])), str(row["symbol"]),
                    distance, self.ids[changed].now.qualified_name, how, through,
                )  # fmt: skip
                key = (told.method, told.route, told.path)
                best[key] = min(best.get(key, told), told, key=lambda one: (HOWS.index(one.how), one.distance))
        names = self.uses.known({one.through for one in best.values() if one.through})
        for key, one in best.items():
            if one.through in names:
                best[key] = structs.replace(one, through=names[one.through].qualified_name)
        return list(best.values())

    def _is_in(self, row: Mapping[str, object], changed: str) -> bool:
        """For an endpoint that is registered in what changed, and has an anonymous handler or none: whether the
        changed lines are among its own."""
        one, handler = self.ids[changed], inline(row)
        if row["symbol_id"] != changed or changed not in self.uses.registering:
            return True
        own = range(int(str(row["line"])), (handler.end_line if handler else int(str(row["line"]))) + 1)
        return any(line in own for line in one.lines_now())

    def review(self, names: tuple[str, str], fail_on: str, limit: int) -> Review:
        changes, reader = self.changes, self.reader
        files = [self._file(change) for change in changes.files]
        generated = {path for path in changes.paths if says_generated(changes.head.text(path))}
        code = [
            one
            for one in changes.symbols
            if _is_told(one.now)
            and (one.now.path not in generated or (one.now.kind == "fn" and aside(one.now.path) == "a migration"))
        ]
        shown = [one for one in code if not _is_inner(one, code)]
        shown.sort(key=self._is_of_tests)
        symbols = [self._symbol(one) for one in shown]
        facts = self._facts(files, symbols)
        risk = risk_of(facts)
        tests = self.selection.tests
        of_code = {ecosystem_of(one.now.path) for one in code}
        is_read = not of_code or any(map(self._are_tests_known, of_code)) or any(one.sure == "certain" for one in tests)
        cut = len(symbols) > limit or len(self.breaks) > limit or len(files) > max(limit, MOST_LISTED)
        warnings = [*self.warnings]
        if not changes.files:
            last = "; what the last commit did: HEAD~1..HEAD" if names[0] in ("HEAD", names[1]) else ""
            warnings.append(f"nothing differs between {names[0]} and {names[1]}{last}")
        return Review(
            names[0],
            names[1],
            risk,
            fail_on in LEVELS and LEVELS.index(risk.level) >= LEVELS.index(fail_on),
            symbols[:limit],
            len(symbols),
            dict(sorted(Counter(one.change for one in symbols).items())),
            facts.reached,
            self.breaks[:limit],
            len(self.breaks),
            files[: max(limit, MOST_LISTED)],
            self.endpoints[:limit],
            {how: count for how in HOWS if (count := sum(one.how == how for one in self.endpoints))},
            dict(Counter(one.symbol for one in self.endpoints if one.how == "certain" and one.distance)),
            [one for one in self.endpoint_changes if one.change in ("guards", "route")][: max(limit, MOST_LISTED)],
            [*self._declared()][:limit],
            sorted({owner for file in files for owner in file.owners}),
            tests,
            len(tests) + self.selection.left_out,
            self.selection.suite * is_read,
            self.selection.commands,
            cut or len(self.endpoints) > limit,
            rebuilt=rebuilt(reader, changes.paths) or UNSET,
            metadata=metadata(reader.standing, left_out=cut, warnings=warnings),
        )

    def _is_of_tests(self, one: ChangedSymbol) -> bool:
        return self.changes.is_of_tests(one) or aside(one.now.path) == "a mock"

    def _symbol(self, one: ChangedSymbol) -> ReviewedSymbol:
        now = one.now
        steps = self.reached.get(now.symbol_id, {})
        near = [
            other for other, step in steps.items() if 0 < step.distance <= self.depth and other not in self.uses.cases
        ]
        symbols = self.uses.known(near)
        users = sorted(
            (
                other
                for other in symbols.values()
                if not is_test(other.path)
                and other.symbol_id not in self.uses.registering
                and not _is_around(other, now)
            ),
            key=lambda other: (steps[other.symbol_id].distance, other.path, other.line_start),
        )
        sure = [other for other in users if steps[other.symbol_id].how == "certain"]
        is_unseen = self.uses.is_unseen(now.symbol_id)
        near_by = [other for other in users if steps[other.symbol_id].distance <= NEAR_BY and not is_unseen]
        certain = self._selector.certain(now.symbol_id, steps)
        cases = certain | self._selector.requesting(steps, certain=True)
        reaching = self.uses.cases.keys() & steps.keys()
        nearby = {one for one in reaching if one in certain or self._selector.is_perhaps(now.symbol_id, one, steps)}
        perhaps = nearby | self._selector.requesting(steps)
        endpoints = sorted({f"{e.method} {e.route}" for e in self.endpoints if e.symbol == now.qualified_name})
        is_judged = (
            bool(sure or endpoints)
            and self._are_tests_known(ecosystem_of(now.path))
            and _behaves(now)
            and one.after is not None
        )
        others = cases or perhaps or self._changed_cases or self._selector.perhaps_of(now.path)
        before = ""
        if one.before and one.after and one.kind in ("renamed", "moved"):
            before = f"{one.before.path}:{one.before.line_start} {one.before.qualified_name}"
        elif one.before and one.after and one.kind == "signature":
            before = one.before.signature
        lines = frozenset(one.lines_now())
        head = lines_of_head(now.text.decode("utf-8", "replace"), now.name) if now.kind in CALLABLE_KINDS else 0
        body = now.line_end - now.text.count(b"\n") + head, now.line_end
        # What its parameters are is not yet touched.
        touched = sorted(
            touched_by(self.reader, [now.symbol_id], body if body[0] <= body[1] else WHOLE).get(now.symbol_id, ()),
            key=lambda a: (a.line not in lines, a.kind, a.value),
        )
        is_many = len(touched) > MOST_TOUCHED
        touched = [a for a in touched if a.line in lines or not (is_many or a.kind == "config")]
        return ReviewedSymbol(
            now.symbol_id, now.name, now.qualified_name, now.kind, now.path, now.line_start, now.line_end, one.kind,
            now.signature, before, one.lines_added, one.lines_removed, self._is_of_tests(one), len(sure),
            len({one.symbol_id for one in near_by} - {one.symbol_id for one in sure}),
            [f"{other.path}:{other.line_start} {other.name}" for other in sure[:MOST_REACHED_SHOWN]],
            len(cases - {now.symbol_id}), len(perhaps - cases - {now.symbol_id}),
            is_judged and not (others or one.comments_only), endpoints,
            list(dict.fromkeys(f"{a.kind} {a.value}" for a in touched if a.kind in ("table", "config"))),
            one.comments_only,
        )  # fmt: skip

    @memoised
    def _are_tests_known(self, ecosystem: str) -> bool:
        """Whether test cases are known, of most files of tests and of all of these that changed: others may be of a runner
        that is not read."""
        read = {path for path in self.uses.cases.values() if ecosystem_of(path) == ecosystem}
        files = filter(is_test, self.reader.tree.files)
        own = {path for path in files if _holds_code(path) and ecosystem_of(path) == ecosystem}
        return bool(read) and 2 * len(own & read) >= len(own) and own.isdisjoint({*self.changes.paths} - read)

    @cached_property
    def _changed_cases(self) -> frozenset[str]:
        """Changed tests that are not known to run what else changed: they may run what no test is known to."""
        known = {case for changed, steps in self.reached.items() if changed not in self.uses.cases for case in steps}
        return frozenset(one for one in self.ids if one in self.uses.cases and one not in known)

    def _file(self, change: Change) -> ReviewedFile:
        past = past_of(self.reader, change.path)
        return ReviewedFile(change.path, change.kind, past.owners, past.commits, past.authors, past.last)

    def _facts(self, files: Sequence[ReviewedFile], symbols: Sequence[ReviewedSymbol]) -> Facts:
        past = self.reader.signals.files
        most = sorted(
            (path for path in past if not is_test(path) and _holds_code(path)),
            key=lambda path: (-past[path].commits, path),
        )[:HOT]
        code = [one for one in symbols if not one.test and not one.comments_only]
        offered = [
            one
            for one in self.changes.symbols
            if one.kind in ("gone", "signature", "renamed") and one.before and not self.changes.is_of_tests(one)
            and self._is_public(one.before) and is_bound(one.before.path) and not _is_inner(one, self.changes.symbols)
        ]  # fmt: skip
        owned = bool(self.reader.owners)
        return Facts(
            broken=len(self.breaks),
            broken_surely=sum(one.confidence == "static" for one in self.breaks),
            exported=len(offered),
            reached=len(
                {
                    one
                    for changed, steps in self.reached.items()
                    if changed not in self.ids or not self.changes.is_of_tests(self.ids[changed])
                    for one, step in steps.items()
                    if 0 < step.distance <= self.depth and step.how == "certain" and one not in self.uses.cases
                }
            ),
            endpoints=sum(one.how == "certain" for one in self.endpoints),
            guarded=sum(one.change == "guards" for one in self.endpoint_changes),
            untested=sum(one.untested for one in code),
            symbols=sum(_behaves(one) and one.change != "gone" for one in code),
            hot=[file.path for file in files if file.path in most],
            surfaces=len(
                {
                    (one.kind, one.change, one.name, one.detail if one.kind == "endpoint" else "")
                    for one in self._surfaces()
                    if one.detail not in ("ALTER", "DROP")
                }
            ),
            lines=sum(one.lines_added + one.lines_removed for one in code),
            unowned=sum(not file.owners for file in files) if owned else 0,
        )

    def _surfaces(self) -> list[DeclaredChange]:
        """The added and removed surfaces, with endpoints by their files' paths, and without configuration that other
        files read before and after."""
        changed = {*self.changes.paths}
        written = {one.path for one in self.changes.surfaces if one.kind == "endpoint"}
        by_path = [
            DeclaredChange("endpoint", "added" if each.after else "removed", one.route, one.method, one.path, one.line)
            for each in self.endpoint_changes
            if not (each.after and each.before) and (one := each.after or each.before)
            if one.path in changed - written
        ]
        return by_path + [
            one
            for one in self.changes.surfaces
            if one.kind != "config"
            or not any(
                row["name"] == one.name and row["path"] not in changed
                for row in surfaces(self.reader, "config", None, one.name)
            )
        ]

    def _declared(self) -> Iterator[DeclaredChange]:
        """The added and removed surfaces outside of tests; for added endpoints the full routes."""
        routes = grouped(((str(row["path"]), int(row["line"])), row) for row in self._selector.endpoints.routes)
        for one in self._surfaces():
            whole = routes.get((one.path, one.line), ()) if one.change == "added" and one.kind == "endpoint" else ()
            yield from (
                structs.replace(one, name=str(row["name"]), detail=str(row["detail"] or "ANY")) for row in whole
            )
            if not whole:
                yield one

    def _is_public(self, symbol: Known) -> bool:
        seen = self.changes.visibility(self.changes.base, symbol)
        return seen in PUBLIC and not symbol.name.startswith("_")


def _serves(reader: Reader, changed: Collection[str]) -> bool:
    """Whether a changed file or symbol declares or handles an endpoint."""
    rows = surfaces(reader, "route", None)
    return any(str(row[key]) in changed for row in rows for key in ("path", "symbol_id"))


def _behaves(one: Known | ReviewedSymbol) -> bool:
    """Whether tests could run it, and would be known to."""
    return one.kind in CALLABLE_KINDS and is_bound(one.path) and aside(one.path) != "a migration"


def _is_around(one: Symbol | Known, inner: Known) -> bool:
    """Whether one is the type of the other: who constructs an instance may use all of it, the type itself does not."""
    rest = inner.qualified_name.removeprefix(one.qualified_name)
    return rest != inner.qualified_name and rest[:1] != "_" and not rest[:1].isalnum() and bool(rest)


def _holds_code(path: str) -> bool:
    language = for_path(path)
    return language is not None and language.is_code and language.depth != "settings"


def _is_told(one: Known) -> bool:
    """Whether a symbol is reported itself: not headings of documents, keys of settings files, which are reported as
    declared, and types or values in a migration."""
    of_migration = one.kind in VALUE_KINDS | TYPE_KINDS and aside(one.path) == "a migration"
    return is_code(one.language) and one.language != "dotenv" and not of_migration


def _is_inner(one: ChangedSymbol, others: Sequence[ChangedSymbol]) -> bool:
    """Whether a symbol was added, removed or moved together with the enclosing one, is a part of a value that changed, or
    declares what is defined elsewhere and changed alike."""
    if any(_declares(one, other) for other in others):
        return True
    return one.kind in ("new", "gone", "moved", "renamed") and any(
        other is not one and other.now.path == one.now.path
        and (_is_part(one, other) or _is_member_of_renamed(one, other) or (
            other.kind in (("new", "gone") if one.kind in ("new", "gone") else ("moved", "renamed"))
            and (other.after is None) == (one.after is None)
            and (
                (other.now.line_start <= one.now.line_start and one.now.line_end <= other.now.line_end
                 and ((other.now.line_start, other.now.line_end) != (one.now.line_start, one.now.line_end)
                      or _is_around(other.now, one.now)))
                or (one.after is None and other.now.kind in TYPE_KINDS and _is_around(other.now, one.now))  # one of its name stays
            )
        ))
        for other in others
    )  # fmt: skip


def _declares(one: ChangedSymbol, other: ChangedSymbol) -> bool:
    """Whether a function without a body is that of another file, as in a header."""
    both = (one.kind, one.now.qualified_name) == (
        other.kind,
        other.now.qualified_name,
    ) and one.now.path != other.now.path
    return both and one.now.kind in CALLABLE_KINDS and one.now.text.endswith(b";") and b"{" in other.now.text


def _is_part(one: ChangedSymbol, other: ChangedSymbol) -> bool:
    """Whether a field stands in the type, or the value, of another that changed: `pay: Handler<{sum: number}>`."""
    around = other.before if one.after is None else other.after
    if around is None or other.before is None or not {around.kind, one.now.kind} <= VALUE_KINDS:
        return False
    known = one.now
    is_within = around.line_start <= known.line_start and known.line_end <= around.line_end
    return is_within and known.text != around.text and known.text in around.text


def _is_member_of_renamed(one: ChangedSymbol, other: ChangedSymbol) -> bool:
    """Whether a member is as it was but for the name of its type, on one line at most."""
    if other.kind != "renamed" or one.before is None or other.before is None or one.before.name != one.now.name:
        return False
    return _is_around(other.before, one.before) and _is_around(other.now, one.now) and one.lines_added <= 1
