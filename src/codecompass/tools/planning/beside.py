"""Definitions that a planned change meets besides those it edits: of the same name, of a name that contains it, types that
inherit it, and stand-ins."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from codecompass.extract.words import split_name
from codecompass.languages import may_name
from codecompass.languages.file_roles import aside
from codecompass.languages.testing import is_test
from codecompass.model import MEMBER_KINDS, TYPE_KINDS, VALUE_KINDS, Symbol
from codecompass.session.project import Reader
from codecompass.tools.exploring.mentions import literal
from codecompass.tools.naming import shortened
from codecompass.tools.planning.ways import LONGEST, PlannedPlace
from codecompass.tools.registered import owner_type
from codecompass.tools.sites import Sites
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import BORROWING_KINDS, by_ids
from codecompass.tools.tables import tables_of_types

OTHERS, ALIKE = "other definitions and their uses", "names that only contain it"
INHERITING = "types that only inherit it"
MOST_OWNERS = 60
"""Types with a member of the name, up to which others that inherit it are looked for."""
MOST_OTHERS = 8
"""Lines that use something else of the name, and are listed."""
MOST_ALIKE = 12
"""Names that contain its name: of a common one they say nothing."""
MOST_LINES = 80
"""Likewise, lines."""
STAND_IN = frozenset({"mock", "mocked", "fake", "stub", "stubbed", "dummy", "double", "spy", "noop", "null"})
"""Words in the name of a type that stands in for the one with the rest of its name."""


_TYPE = re.compile(r"(?<![\w.:\\])[A-Z]\w*")


class Beside:
    def __init__(
        self, reader: Reader, symbol: Symbol, sites: Sites, family: Mapping[str, Symbol], texts: Texts
    ) -> None:
        self.reader, self.symbol, self.sites, self.family, self.texts = reader, symbol, sites, family, texts
        self.doubles = self._doubles()

    def named(self, names: Sequence[str]) -> list[PlannedPlace]:
        """The types of these names."""
        found = self.reader.look_up(lambda register: register.named(names, MOST_ALIKE)) if names else []
        return [self._definition(one, "") for one in found if one.kind in TYPE_KINDS]

    def not_imported(self, to: str, declarations: Sequence[PlannedPlace]) -> dict[str, list[PlannedPlace]]:
        """By type that a parameter names, and that others import by its name, the files of declarations without its name."""
        words = {*_TYPE.findall(to)}
        named = self.reader.look_up(lambda register: register.named(words, MOST_OWNERS)) if words else []
        visible = [one for one in named if one.kind in TYPE_KINDS and may_name(one.path, self.symbol.language)]
        types = [one for one in visible if not is_test(one.path)]
        told: dict[str, list[PlannedPlace]] = {}
        for one in types:
            imports = self.reader.ask("references", symbol=one.symbol_id, kind="IMPORTS", role="", limit=1)
            if sum(other.name == one.name for other in types) > 1 or not [*imports]:
                continue
            has = re.compile(rf"\b{one.name}\b|^\s*(?:import|from|use)\b.*\*", re.MULTILINE)
            paths = dict.fromkeys(at.path for at in declarations if _folder(at.path) != _folder(one.path))
            if lacking := [PlannedPlace(path, 1, "") for path in paths if not has.search(self.texts.of(path).whole)]:
                told[f"imports of {one.name} ({one.path}:{one.line_start}), not there yet"] = lacking
        return told

    def _doubles(self) -> frozenset[str]:
        """Members of the name in types that are called like its own, as a stand-in of it: `CartMock`, `FakeCart`."""
        owner = by_ids(self.reader, [self.symbol.parent_id]) if self.symbol.kind in MEMBER_KINDS else {}
        words = frozenset(word for one in owner.values() for word in split_name(one.name))
        types = by_ids(self.reader, {one.parent_id for one in self.sites.others if one.parent_id}) if words else {}
        alike = {key for key, one in types.items() if words < (its := {*split_name(one.name)}) and its & STAND_IN}
        return frozenset(one.symbol_id for one in self.sites.others if one.parent_id in alike)

    def others(self, others: list[PlannedPlace]) -> dict[str, list[PlannedPlace]]:
        """The group of other definitions and their uses: of many definitions without the text, of many uses the number."""
        at = {(one.path, one.line_start) for one in self.sites.others}
        defined = [replace(one, user="") for one in others if (one.path, one.line) in at]
        uses = [one for one in others if (one.path, one.line) not in at]
        if len(defined) > MOST_OTHERS:
            defined = [replace(one, text="") for one in defined]
        if len(uses) > MOST_OTHERS:
            return {f"{OTHERS}, {len(uses)} lines that use these left out": defined}
        return {OTHERS: sorted((*defined, *uses), key=lambda one: (one.path, one.line))} if others else {}

    def inheriting(self) -> Iterator[PlannedPlace]:
        """The types that inherit it, or an override of it, and declare none of their own."""
        members = [one for one in self.family.values() if one.kind in MEMBER_KINDS and one.parent_id]
        if self.symbol not in members or len(members) > MOST_OWNERS:
            return
        members.sort(key=lambda one: one == self.symbol)  # of two that a type has, the override
        owners = {owner_type(self.reader, one): one for one in members}
        told = set(owners)
        for owner, member in owners.items():
            rows = self.reader.ask("derived", symbol=owner)
            inheriting = by_ids(self.reader, [str(row["id"]) for row in rows if str(row["id"]) not in told])
            told.update(inheriting)
            for one in inheriting.values():
                if is_test(one.path):
                    continue
                of = shortened(member.qualified_name, member.path)
                yield replace(self._definition(one, f"has {of}"), user=one.name)

    def alike(self) -> list[PlannedPlace]:
        """Definitions with all words of its name in theirs, and lines that contain it, if it has several words and they are
        few."""
        words = frozenset(split_name(self.sites.name))
        names = (
            self.reader.look_up(lambda register: register.names_with(words, 1 + MOST_ALIKE)) if len(words) > 1 else []
        )
        alike = [one for one in names if one != self.sites.name and words <= frozenset(split_name(one))]
        if len(words) < 2 or len(alike) > MOST_ALIKE:
            return []
        found = self.reader.look_up(lambda register: register.named(alike, 1 + MOST_ALIKE))
        told = [self._definition(one, "") for one in found if one.kind not in BORROWING_KINDS]
        places = {(one.path, one.line) for one in told}
        held = literal(self.reader, self.sites.name, 1 + MOST_LINES, whole_word=False)
        lines = [
            PlannedPlace(one.path, one.line, one.text[:LONGEST])
            for one in held.lines
            if (one.path, one.line) not in places
        ]
        return [*(told if len(told) <= MOST_ALIKE else []), *(lines if held.total <= MOST_LINES else [])]

    def _definition(self, symbol: Symbol, note: str) -> PlannedPlace:
        return PlannedPlace(
            symbol.path, symbol.line_start, self.texts.of(symbol.path).line(symbol.line_start)[:LONGEST], note=note
        )


def migrating(reader: Reader, symbol: Symbol) -> str:
    """What a change of a table's column means for what is stored, with the newest migration there is nearest to it; empty
    for any other symbol."""
    owner = by_ids(reader, [symbol.parent_id]) if symbol.kind in VALUE_KINDS and symbol.parent_id else {}
    table = next(iter(tables_of_types(reader, owner.values()).values()), "")
    folder = symbol.path
    while table and folder:
        folder = _folder(folder)
        inside = f"{folder}/" if folder else ""
        if found := [path for path in reader.tree.files if path.startswith(inside) and is_migration(path)]:
            newest = max(found, key=lambda path: (-path.count("/"), path.rpartition("/")[2]))
            return f"if it is stored in a table, a migration has to be added; the newest is {newest}"
    return "if it is stored, what is there has the old name" if table else ""


def is_migration(path: str) -> bool:
    return aside(path) == "a migration"


def _folder(path: str) -> str:
    return path.rpartition("/")[0]
