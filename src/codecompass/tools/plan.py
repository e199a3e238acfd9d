"""Every place that a change of a symbol edits: plan_change. It plans and never writes."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from codecompass.languages import may_name
from codecompass.languages.access import access_of
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, MEMBER_KINDS, TYPE_KINDS, VALUE_KINDS, Symbol
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project, Reader
from codecompass.tools.account import Receivers
from codecompass.tools.answers import Answer, StableRow, metadata, shaped
from codecompass.tools.budget import Room, characters_for_items
from codecompass.tools.caveats import hiding
from codecompass.tools.dispatch import edges_out_of, surfaces_of
from codecompass.tools.naming import shortened
from codecompass.tools.params import (
    AsDiff,
    AtLine,
    Change,
    InPath,
    NewName,
    PlanTokens,
    Ref,
    SymbolName,
)  # fmt: skip
from codecompass.tools.planning import CLIENTS, MENTIONS, VARIABLES
from codecompass.tools.planning.beside import ALIKE, INHERITING, OTHERS, Beside, is_migration, migrating
from codecompass.tools.planning.clashes import Clash, clashes
from codecompass.tools.planning.moves import BARE, THROUGH, WHOLLY, Moves
from codecompass.tools.planning.parameters import (
    MOST_LINES,
    OF_PARAMETERS,
    Parameters,
    whole_call,
)
from codecompass.tools.planning.renaming import Line, Renaming, renamed_file, unified
from codecompass.tools.planning.ways import LONGEST, MOST_ON_WAY, PlannedPlace, Ways
from codecompass.tools.sites import (
    BOUND,
    CODE,
    DECLARED,
    DOCUMENT,
    HANDED_ON,
    IMPORTED,
    OUTSIDE,
    SAME_NAME,
    STRING,
    STUBBED,
    UNBOUND,
    Site,
    sites_of,
)  # fmt: skip
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import by_ids, one_symbol
from codecompass.tools.tables import tables_of_types

SECONDS = 2.0
"""Seconds for searching texts."""
NEEDED: dict[str, frozenset[str]] = {
    "add-parameter": frozenset({"imports", "types that derive from it"}),
    "remove-parameter": frozenset({"imports", "types that derive from it"}),
    "change-type": frozenset({"imports"}),
}
"""By kind of change, the groups that need no edit."""
IDENTIFIER = re.compile(r"[^\W\d][\w$]*|[$#][\w$]+")


class PlanGroup(Struct, frozen=True):
    """Places that are edited for the same reason, tests last."""

    what: str
    places: list[PlannedPlace]
    total: int


class Plan(Answer, frozen=True):
    change: str
    symbol: StableRow
    to: str
    """The new name, parameter, type or file."""
    groups: list[PlanGroup]
    """The places to edit, by why; first those of the declaration."""
    perhaps: list[PlanGroup]
    """Places that may belong to it: not bound, or not certain, or not code. A diff leaves them out."""
    unaffected: list[PlanGroup]
    """Places of the same name that need nothing, and why; of many only the definitions."""
    clashes: list[Clash]
    """For a rename: places of the new name already in use."""
    total_places: int
    """To edit for certain."""
    files: int
    truncated: bool
    complete: bool
    """Whether each line of the repository with the name is in one of the groups, or counted there."""
    diff: str | UnsetType = UNSET
    """For a rename: the certain places as a unified diff."""


def plan_change(
    project: Project,
    change: Change,
    symbol_name: SymbolName,
    to: NewName = None,
    *,
    path: InPath = None,
    line: AtLine = None,
    diff: AsDiff = False,
    max_tokens: PlanTokens = 4000,
    ref: Ref = None,
) -> Plan:
    """Every place to edit for a change of a symbol, by why; of a rename the lines as they become. Writes nothing."""
    reader = project.graph(ref)
    symbol, others = _meant(reader, symbol_name, path, line, change)
    if change == "rename" and not IDENTIFIER.fullmatch(to or ""):
        raise CodeCompassError("invalid_input", f"`to` is the new name, one identifier, not `{to or ''}`.")
    plan = _Planning(reader, symbol, change, to or "")
    if others:
        places = ", ".join(f"{one.path}:{one.line_start}" for one in others)
        plan.warnings.append(f"`{symbol_name}` is taken for the column; others of the name, by `path`: {places}")
    return plan.answer(max_tokens, as_diff=diff and change == "rename")


def _meant(reader: Reader, name: str, path: str | None, line: int | None, change: str) -> tuple[Symbol, list[Symbol]]:
    """The symbol that is meant, and the others: of several fields the only one that a table stores, which the others only
    repeat; if parameters change, the declaration that the others implement, or call."""
    try:
        return one_symbol(reader, name, path, line), []
    except CodeCompassError as error:
        candidates: Any = error.data.get("candidates", ()) if error.code == "ambiguous_symbol" else ()  # as in an error
        found = by_ids(reader, (str(one["symbol_id"]) for one in candidates))
        if not found or len(found) != error.data.get("total_candidates"):
            raise
        calls = [row for row in edges_out_of(reader, found) if row["kind"] == "calls"]
        for own, declared in found.items() if change in OF_PARAMETERS else ():
            family = {own, *reader.overrides.below(own)}
            if len(family) > 1 and found.keys() - family <= {
                one["user_id"] for one in calls if one["used_id"] in family
            }:
                return declared, []
        owners = by_ids(reader, (one.parent_id for one in found.values() if one.parent_id)).values()
        tables = tables_of_types(reader, owners)
        stored = [one for one in found.values() if one.parent_id in tables]
        if len(stored) != 1 or any(one.kind not in VALUE_KINDS for one in found.values()):
            raise
        return stored[0], [one for one in found.values() if one not in stored]


class _Planning:
    def __init__(self, reader: Reader, symbol: Symbol, change: str, to: str) -> None:
        self.reader, self.symbol, self.change, self.to = reader, symbol, change, to
        self.texts = Texts(reader)
        self.sites = sites_of(reader, symbol, self.texts, SECONDS, family=True)
        self.family = by_ids(reader, self.sites.kin)
        self.users = by_ids(reader, {one.user for one in self.sites.sites if one.user})
        naming = {self.users[one.user].parent_id or "" for one in self.sites.sites
                  if (one.path, one.line) in self.sites.keyed and one.user in self.users}  # fmt: skip
        listing = {key: one for key, one in by_ids(reader, naming).items() if one.kind in TYPE_KINDS}
        self.listing = {*listing}
        """Types that list the fields of its type, in a type of their own: a form's `Meta`."""
        known = access_of(symbol.language).sent_as.items()
        self.sent_as = next((to for of, to in known for one in listing.values() if re.search(of, one.signature)), "")
        """What is to be known of the names in these lists, where they are sent."""
        self.beside = Beside(reader, symbol, self.sites, self.family, self.texts)
        self.warnings: list[str] = []
        below, called = reader.overrides.below(symbol.symbol_id), self.sites.name
        of_parameters = change in OF_PARAMETERS
        self.receivers = Receivers(reader, symbol, self.sites.others)
        self.parameters = Parameters(change, to, symbol, called, below, self.texts) if of_parameters else None

    def answer(self, max_tokens: int, *, as_diff: bool) -> Plan:
        found: list[Clash] = []
        written: dict[tuple[str, int], Line] = {}
        told: str | UnsetType = UNSET
        if self.change == "rename":
            renaming = Renaming(self.reader, self.symbol, self.sites, self.to)
            lines = [one for one in renaming.lines() if not self._is_past(one[0])]
            written = {(line.path, line.line): line for _, line in lines}
            found = clashes(self.reader, [*self.family.values()], self.to, renaming, (site for site, _ in lines))
            found = [*self._declared_outside(), *found]
            moved = renamed_file(self.symbol, self.to)
            self.warnings += [f"the file has to be called like the type: {old} → {new}" for old, new in moved.items()]
            if as_diff:
                sure = [line for line in written.values() if not line.why_not]
                files = {one: renaming.file(one).lines for one in {*moved, *(line.path for line in sure)}}  # type: ignore[union-attr]  # those with lines are there
                told = unified(sure, files, moved)
        groups, perhaps, unaffected = self._grouped(written)
        places = [place for group in groups.values() for place in group]
        self.warnings += self.parameters.warnings() if self.parameters is not None else []
        self.warnings += filter(None, [migrating(self.reader, self.symbol)])
        if self.sites.files_left:
            self.warnings.append(
                f"{self.sites.files_left} files that may hold `{self.sites.name}` were not looked through: the name is common"
            )
        extras = hiding(self.reader, [self.symbol], 0, shown={one.path for one in self.sites.sites})
        is_all = not (extras or self.sites.files_left)
        self.warnings += extras.pop("warnings", [])
        shown_symbol = shaped(StableRow, self.symbol)
        room = Room(max_tokens)
        room.characters = characters_for_items(max_tokens)
        for said in (shown_symbol, *(PlanGroup(what, [], 0) for one in (groups, perhaps, unaffected) for what in one)):
            room.take(said)
        room.take_text("\n".join(self.warnings))
        if told is not UNSET and len(told) > room.characters:
            self.warnings.append(f"the diff has {len(told)} characters, more than the budget: raise max_tokens")
            told = UNSET
        elif told is not UNSET:
            room.take_text(told)
        clashing = room.some(found, 0.5)
        (groups_shown, perhaps_shown, unaffected_shown), cut = self._fitted(
            room, [groups, perhaps, unaffected], only_open=told is not UNSET
        )
        note = metadata(
            self.reader.standing, left_out=cut or len(clashing) < len(found), warnings=self.warnings, **extras
        )
        return Plan(
            self.change, shown_symbol, self.to, groups_shown, perhaps_shown,
            unaffected_shown, clashing, len(places),
            len({one.path for one in places}), cut, is_all and not cut, told, metadata=note,
        )  # fmt: skip

    def _declared_outside(self) -> Iterator[Clash]:
        """Members of the family whose name an external type declares: a rename breaks them."""
        for one in self.family.values() if self.symbol.kind in CALLABLE_KINDS else ():
            if self.reader.overrides.above(one.symbol_id) or not one.parent_id:
                continue
            outside = [str(row["name"]) for row in self.reader.ask("outside_bases", symbol=one.parent_id)]
            if not outside:
                continue
            (row,) = self.reader.ask("symbol_by_id", id=one.symbol_id)
            owner = by_ids(self.reader, [one.parent_id]).get(one.parent_id)
            must = "override" in str(row["symbol.modifiers"]).split() or (owner is not None and owner.kind == "impl")
            names = ", ".join(outside[:3])
            if must:
                why = f"takes the place of what {names} declares, outside the repository"
                yield Clash(one.path, one.line_start, shortened(one.qualified_name, one.path), why)
            elif one.symbol_id == self.symbol.symbol_id:
                self.warnings.append(
                    f"its type derives from {names}, outside the repository, which may call it by this name"
                )

    # Groups

    def _grouped(self, written: dict[tuple[str, int], Line]) -> tuple[dict[str, list[PlannedPlace]], ...]:
        sure: dict[str, list[PlannedPlace]] = {}
        perhaps: dict[str, list[PlannedPlace]] = {}
        unaffected: dict[str, list[PlannedPlace]] = {}
        needless = NEEDED.get(self.change, frozenset())
        only_here = self.symbol.kind in MEMBER_KINDS and not any(
            one.kind in MEMBER_KINDS and not is_test(one.path) for one in self.sites.others
        )
        is_move = self.change == "move"
        moves = Moves(self.reader, self.symbol, self.sites.sites, self.texts) if is_move else None
        for site in self.sites.sites:
            what = self._what(site)
            place = self._place(site)
            line = written.get((site.path, site.line))
            if self._is_past(site):
                unaffected.setdefault(MIGRATED, []).append(place)
            elif site.kind == UNBOUND and self.receivers.is_another(place.text):
                unaffected.setdefault(ANOTHER, []).append(place)
            elif site.used in self.beside.doubles:
                perhaps.setdefault(DOUBLES, []).append(place)
            elif self.change == "rename":
                self._of_rename(site, what, place, line, (sure, perhaps, unaffected))
            elif what == "not bound" and only_here and (self.parameters is None or self._is_call(place)):
                sure.setdefault(OF_NO_OTHER, []).append(place)
            elif what in PERHAPS:
                perhaps.setdefault(what, []).append(place)
            elif what in UNAFFECTED or what in needless:
                unaffected.setdefault(what, []).append(place)
            elif moves is not None:
                group, needs = moves.group(site, what)
                (sure if needs else unaffected).setdefault(group, []).append(place)
            elif self.parameters is not None and (why := self.parameters.needless(site, self.family.get(site.used))):
                unaffected.setdefault(why, []).append(place)
            else:
                sure.setdefault(what, []).append(place)
        for path, at in moves.wholly if moves is not None else ():
            sure.setdefault(WHOLLY, []).append(PlannedPlace(path, at, self.texts.of(path).line(at)[:LONGEST]))
        if self.change in ("add-parameter", "change-type"):
            taking = [*sure.get("declaration", ()), *sure.get("overrides and implementations", ())]
            sure |= self.beside.not_imported(self.to, taking)
        for place in self._frameworks():
            sure.setdefault("frameworks that call it", []).append(place)
        ways = Ways(self.reader, self.texts, self.family, self._calling()) if self.change == "add-parameter" else None
        if ways is not None and (way := [*ways.places()]):
            perhaps[ON_WAY + (MORE if len(way) == MOST_ON_WAY else "")] = way
            beside = {
                TESTING: ways.tests(),
                STUBS_ON_WAY: ways.stubs(),
                ENTERING: ways.entering(way),
                CLIENTS: ways.clients(),
            }
            perhaps |= {what: found for what, of in beside.items() if (found := [*of])}
            reached = {(one.path, one.line) for one in way}  # a caller may bear the same name
            left = {what: [one for one in of if (one.path, one.line) not in reached] for what, of in unaffected.items()}
            unaffected = {what: of for what, of in left.items() if of}
        records = self.parameters.records() if self.parameters is not None else []
        if types := self.beside.named(records):
            perhaps[RECORDS] = types
        if inheriting := [*self.beside.inheriting()]:
            unaffected[INHERITING] = inheriting
        told = {(one.path, one.line) for one in perhaps.get(RECORDS, ())}
        told |= {(one.path, one.line) for one in self.sites.sites}
        if alike := [one for one in self.beside.alike() if (one.path, one.line) not in told]:
            unaffected[ALIKE] = alike
        unaffected = {**self.beside.others(unaffected.pop(OTHERS, [])), **unaffected}
        for of in (sure, perhaps, unaffected):
            for places in of.values():
                places.sort(key=lambda one: is_test(one.path))
        order = {name: at for at, name in enumerate(ORDER)}
        return tuple(
            self._without_mentions(
                sorted(one.items(), key=lambda item: order.get(item[0].removesuffix(MORE), len(order)))
            )
            for one in (sure, perhaps, unaffected)
        )

    def _without_mentions(self, groups: list[tuple[str, list[PlannedPlace]]]) -> dict[str, list[PlannedPlace]]:
        """The groups; if parameters change, only those mere mentions that look like a call, and the number of others."""
        if self.change not in OF_PARAMETERS:
            return dict(groups)
        told: dict[str, list[PlannedPlace]] = {}
        for what, places in groups:
            kept = [one for one in places if self._is_call(one)] if what in MENTIONS else places
            others = len(places) - len(kept)
            told[f"{what}, {others} that do not call it left out" if others else what] = kept
        return told

    def _is_call(self, place: PlannedPlace) -> bool:
        return re.search(rf"(?<![\w$]){re.escape(self.sites.name)}\s*(?:<[^()]*>)?\(", place.text) is not None

    def _of_rename(
        self, site: Site, what: str, place: PlannedPlace, line: Line | None,
        into: tuple[dict[str, list[PlannedPlace]], ...],
    ) -> None:  # fmt: skip
        sure, perhaps, unaffected = into
        if line is None:
            is_other = not may_name(site.path, self.symbol.language)
            is_key = (
                site.kind == STRING and bool(self.sent_as) and re.search(rf"[\"']{self.sites.name}[\"']", place.text)
            )
            if is_key or (what == VARIABLES and self.sites.keyed and is_other):
                perhaps.setdefault(SENT, []).append(place)
            elif what in PERHAPS:
                perhaps.setdefault(what, []).append(place)
            elif site.kind == SAME_NAME and site.user in self.listing:
                perhaps.setdefault(LISTED, []).append(place)
            elif what in UNAFFECTED:
                unaffected.setdefault(what, []).append(place)
            else:
                unaffected.setdefault("uses by another name", []).append(place)
            return
        becomes = PlannedPlace(
            place.path, place.line, line.old.strip()[:LONGEST], line.new.strip()[:LONGEST], place.user, line.why_not
        )
        if line.why_not:
            unbound = what == "not bound"
            note = "" if unbound else line.why_not
            perhaps.setdefault(what if unbound else "not certain", []).append(replace(becomes, note=note))
        else:
            what = "exports and qualified names" if what in ("strings and comments", VARIABLES) else what
            user = self.users.get(site.user) if self.sent_as else None
            what = self.sent_as if user is not None and user.parent_id in self.listing else what
            sure.setdefault(what, []).append(becomes)

    def _what(self, site: Site) -> str:
        if site.kind == DECLARED:
            above = {self.symbol.symbol_id, *self.reader.overrides.above(self.symbol.symbol_id)}
            own = site.used in above or self._is_part(site.used)
            return "declaration" if own else "overrides and implementations"
        if site.kind == BOUND and site.edge == "CALLS":
            direct = site.used == self.symbol.symbol_id or self._is_part(site.used)
            return "calls" if direct else "calls through a base or an override"
        if site.kind == BOUND:
            return "types that derive from it" if site.edge in ("EXTENDS", "IMPLEMENTS") else "other uses"
        return WHAT[site.kind]

    def _is_past(self, site: Site) -> bool:
        """Whether a line says what a stored value was called before; one that is bound runs with the model as it is now."""
        return self.symbol.kind in VALUE_KINDS and site.kind not in (DECLARED, BOUND) and is_migration(site.path)

    def _is_part(self, used: str) -> bool:
        one = self.family.get(used)
        return one is not None and (
            one.parent_id == self.symbol.symbol_id or one.qualified_name == self.symbol.qualified_name
        )

    def _place(self, site: Site) -> PlannedPlace:
        text = self.texts.of(site.path).line(site.line)[:LONGEST]
        user = self.users.get(site.user)
        around = shortened(user.qualified_name, user.path, type_of_file=False) if user and user.parent_id else ""
        note = ""
        is_call = self.change in OF_PARAMETERS and (site.edge == "CALLS" or site.kind == UNBOUND)
        if is_call or site.kind == DECLARED:
            lines = self.texts.of(site.path).lines[site.line - 1 : site.line - 1 + MOST_LINES]
            text = whole_call(lines, self.sites.name)
        if self.parameters is not None and site.kind == DECLARED and site.used in self.family:
            note = self.parameters.note(self.family[site.used])
        elif site.edge == "CALLS" and site.user in self.family:
            note = "recursion" if site.user == site.used else "from a declaration of it"
        if self.parameters is not None and is_call and not note and user is not None and not is_test(site.path):
            note = self.parameters.in_scope(user, site.line)
        if self.parameters is not None and site.edge == "CALLS":
            note = "  ".join(filter(None, (self.parameters.surplus(site, self.family.get(site.used)), note)))
        if site.kind == SAME_NAME:
            other = next((one for one in self.sites.others if one.symbol_id == site.used), None)
            note = f"{other.kind} {shortened(other.qualified_name, other.path)}" if other else ""
        return PlannedPlace(site.path, site.line, text, UNSET, around, note)

    def _frameworks(self) -> Iterator[PlannedPlace]:
        for row in surfaces_of(self.reader, self.family):
            if row["kind"] in ("route", "topic", "command", "rpc", "event"):
                said = " ".join(filter(None, (str(row["kind"]), str(row["detail"]), str(row["name"]))))
                path, line = str(row["path"]), int(row["line"])
                yield PlannedPlace(path, line, self.texts.of(path).line(line)[:LONGEST], note=said)

    def _calling(self) -> list[Symbol]:
        """The functions around the calls, bound and unbound, outside of tests."""
        calling = dict.fromkeys(
            one.user for one in self.sites.of(BOUND, UNBOUND, HANDED_ON)
            if one.user in self.users and not is_test(one.path)
        )  # fmt: skip
        return [
            self.users[one] for one in calling if self.users[one].kind in CALLABLE_KINDS and one not in self.sites.kin
        ]

    # Fitting

    def _fitted(
        self, room: Room, kinds: Iterable[dict[str, list[PlannedPlace]]], *, only_open: bool
    ) -> tuple[list[list[PlanGroup]], bool]:
        """The groups as far as a budget allows, with their sizes. `only_open`: places in the diff are only counted."""
        shown: list[list[PlanGroup]] = []
        cut = False
        for number, groups in enumerate(kinds):
            told = []
            for what, places in groups.items():
                kept = [] if number == 0 and only_open else room.some(places)
                cut = cut or (len(kept) < len(places) and not (number == 0 and only_open))
                told.append(PlanGroup(what, kept, len(places)))
            shown.append(told)
        return shown, cut


ON_WAY, MORE = "on the way down to these calls", f", the first {MOST_ON_WAY}"
LISTED = "fields of the same name in what lists it"
SENT = "where it may be sent by this name"
MIGRATED = "migrations, which tell what was"
WHAT = {
    IMPORTED: "imports", HANDED_ON: "handed on", STUBBED: "stubs", STRING: "strings and comments", DOCUMENT: "documents",
    UNBOUND: "not bound", SAME_NAME: OTHERS, OUTSIDE: "of a package", CODE: VARIABLES,
}  # fmt: skip
OF_NO_OTHER = "calls by the name (heuristic: on values of unknown type, but no other type here has such a member)"
TESTING, ENTERING = "tests that call what is on the way", "tests that enter that way"
STUBS_ON_WAY = "stubs of what is on the way, to edit only if they take parameters of their own"
ANOTHER = "on what is named like another type that has such a member"
DOUBLES, RECORDS = "stand-ins, by their names", "types of its parameters, which are taken apart"
PERHAPS = frozenset({"strings and comments", "documents", "not bound"})
UNAFFECTED = frozenset({OTHERS, "of a package", VARIABLES})
ORDER = (
    "declaration", "overrides and implementations", "calls", OF_NO_OTHER, "calls through a base or an override", "handed on",
    "imports", WHOLLY, BARE, THROUGH, "types that derive from it", "other uses", "exports and qualified names", "frameworks that call it", "stubs",
    "not bound", "not certain", RECORDS, DOUBLES, ON_WAY, TESTING, STUBS_ON_WAY, ENTERING, CLIENTS, "strings and comments", "documents",
)  # fmt: skip
