"""Finds what changed between two states, or by a diff: symbols by kind of change, and declared surfaces."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct

from codecompass.extract.signature import SIGNATURE_LIMIT
from codecompass.languages import for_path, is_code
from codecompass.languages.access import access_of
from codecompass.languages.testing import is_of_tests, is_test
from codecompass.model import CALLABLE_KINDS, OWNER_KINDS, TYPE_KINDS, VALUE_KINDS, Extracted, FileFacts
from codecompass.process.memo import memoised
from codecompass.revision import Change, differing
from codecompass.tools.history import Happened, Known, changes, difference
from codecompass.tools.reviewing.shapes import declared, parameters_of, without_accessors
from codecompass.tools.revisions import Revision, definitions_of

if TYPE_CHECKING:
    from codecompass.extract.uncommented import Piece
    from codecompass.session.project import Project

Kind = Literal["signature", "body", "decorator", "new", "gone", "renamed", "moved"]
KINDS: tuple[Kind, ...] = ("gone", "signature", "renamed", "moved", "body", "decorator", "new")
"""In the order of how much they may break."""
TOLD_SURFACES = {"route": "endpoint", "config": "config", "table": "table"}
STATEMENTS = frozenset({"SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE"})
"""What uses a table, and declares none."""


class ChangedSymbol(NamedTuple):
    kind: Kind
    before: Known | None
    after: Known | None
    lines_added: int
    lines_removed: int
    comments_only: bool = False
    """Whether nothing differs but comments, documentation and layout."""

    @property
    def now(self) -> Known:
        return self.after or self.before  # type: ignore[return-value] # a change has a side

    def lines_now(self) -> Iterator[int]:
        """The changed lines, and those around deleted lines; all lines of a new symbol."""
        old, new = (one.text.split(b"\n") if one else [] for one in (self.before, self.after))
        first = _lines_of(self.now).start
        for tag, _, _, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag != "equal":
                yield from range(first + begin - (tag == "delete"), first + end + (tag == "delete"))


class DeclaredChange(Struct, frozen=True, order=True):
    kind: str
    """`endpoint`, `config`, `table`."""
    change: Literal["added", "removed"]
    name: str
    detail: str
    path: str
    line: int


class Side:
    """A state; or, for a diff, the texts of one that does not exist."""

    def __init__(self, revision: Revision, texts: Mapping[str, str] | None = None, paths: Iterable[str] = ()) -> None:
        self.revision = revision
        self._texts = texts
        self._paths = frozenset(paths)
        """Those that the diff is about: they are only in `texts`, or not there."""

    def has(self, path: str) -> bool:
        if path in self._paths:
            return path in (self._texts or {})
        return path in self.revision.tree.files

    def text(self, path: str) -> bytes:
        if path in self._paths:
            return (self._texts or {}).get(path, "").encode()
        return self.revision.facts.text(path) if path in self.revision.facts else b""

    @memoised
    def facts(self, path: str) -> FileFacts | None:
        if path in self._paths:
            from codecompass.extract import UnrulyError, extract

            if not self.has(path) or for_path(path) is None:
                return None
            try:
                read = extract(path, self.text(path), cautious=True)
            except UnrulyError:
                return None
            return read.facts if isinstance(read, Extracted) else None
        return self.revision.facts.get(path)

    def code(self, path: str, lines: Collection[int] | None = None) -> list[tuple[int, bytes]] | None:
        """The code of a file, or of some of its lines, without comments and layout; None if that cannot be determined."""
        found = self._pieces(path)
        if found is None:
            return None
        within = [one for one in found if lines is None or one.line in lines]
        outermost = min((one.depth for one in within), default=0)
        return [(one.depth - outermost, one.text) for one in within]

    @memoised
    def _pieces(self, path: str) -> list[Piece] | None:
        from codecompass.extract.uncommented import pieces

        return pieces(path, self.text(path))

    @memoised
    def visibilities(self, path: str) -> Mapping[tuple[str, int], str]:
        """Declared visibility by a definition's name and first line."""
        facts = self.facts(path)
        told = ((one.name, one.line_start, one.visibility) for one in (facts.symbols() if facts else ()))
        return {(name, line): visibility for name, line, visibility in told}

    def is_of_tests(self, path: str, line: int) -> bool:
        """Whether a line is in a test file, or in a test-only part of a code file."""
        return is_test(path) or any(line in one for one in self._parts_for_tests(path))

    @memoised
    def _parts_for_tests(self, path: str) -> list[range]:
        facts = self.facts(path)
        return [
            range(one.line_start, one.line_end + 1)
            for one in (facts.symbols() if facts else ())
            if one.parent >= 0 and is_of_tests(one.name, one.kind, one.decorators)
        ]

    def definitions(self, path: str) -> list[Known]:
        facts = self.facts(path)
        return definitions_of(self.revision, path, facts, self.text(path)) if facts and facts.definitions else []


class Changes:
    """The differences between two sides."""

    def __init__(self, base: Side, head: Side, files: Sequence[Change]) -> None:
        self.base, self.head, self.files = base, head, files
        self.paths = [change.path for change in files]

    @cached_property
    def happened(self) -> list[Happened]:
        for side in (self.base, self.head):
            side.revision.facts.prepare(self.paths)
        unread = {path for path in self.paths if self.base.revision.lacks(path) or self.head.revision.lacks(path)}
        before, after = (
            [one for path in self.paths if path not in unread for one in side.definitions(path)]
            for side in (self.base, self.head)
        )
        return changes(before, after)

    @cached_property
    def symbols(self) -> list[ChangedSymbol]:
        """Symbols that changed themselves, without those that only contain one that did."""
        happened = [one for one in self.happened if not self._is_local(one.now)]
        inner = _within(happened)
        found = [
            self._told(_changed(one))
            for one in happened
            if not (
                self._only_holds(one, inner)
                or _comes_with_a_file(one)
                or self._is_made_otherwise(one)
                or _is_same_value(one)
            )
        ]
        found = [
            one
            for one in _with_kinds_changed(_with_types_renamed(found))
            if not self._is_primary_now(one) and not (one.kind == "body" and one.now.kind == "namespace")
        ]
        found += self._hidden_alone({known.symbol_id for one in self.happened for known in one[1:] if known})
        found.sort(key=lambda one: (one.comments_only, KINDS.index(one.kind), one.now.path, one.now.line_start))
        return found

    def _told(self, one: ChangedSymbol) -> ChangedSymbol:
        """A change, with whether the code of both sides is equal, or equal except for decorators."""
        if one.kind != "body" or one.before is None or one.after is None:
            return one
        both = ((self.base, one.before), (self.head, one.after))
        before, after = (side.code(known.path, _lines_of(known)) for side, known in both)
        if before is None or before == after:
            return one._replace(comments_only=before is not None)
        before, after = (side.code(known.path, range(known.line_start, known.line_end + 1)) for side, known in both)
        return one._replace(kind="decorator") if before == after else one

    def _only_holds(self, one: Happened, inner: Mapping[tuple[str, str], list[Known]]) -> bool:
        """Whether a definition differs only in its nested ones, and in comments on these."""
        if one.before is None or one.after is None or one.change != "modified":
            return False
        if one.after.kind in CALLABLE_KINDS and _declared(one.before) != _declared(one.after):
            return False  # members may be declared among its parameters
        found: list[object] = []
        declared: list[int] = []  # a signature is cut where it is long
        holds = False
        for name, side, known in (("before", self.base, one.before), ("after", self.head, one.after)):
            inside = [
                other
                for other in inner.get((name, known.path), ())
                if other is not known and known.line_start <= other.line_start and other.line_end <= known.line_end
                and (other.line_start, other.line_end) != (known.line_start, known.line_end)
            ]  # fmt: skip
            holds = holds or bool(inside)
            declared.append(sum(other.kind in VALUE_KINDS for other in inside))
            own = frozenset(_lines_of(known)).difference(*map(_lines_of, inside))
            code = side.code(known.path, own)
            found.append(code if code is not None else _text_of(known, own))
        if one.after.kind in CALLABLE_KINDS and declared[0] != declared[1]:
            return False
        return holds and found[0] == found[1]

    def _is_local(self, one: Known) -> bool:
        """Whether a value is defined within a function, as by `define()`, or is a key in a call's argument, or a method
        of an object that a function makes: the change is of what encloses it."""
        for side in (self.head, self.base):
            facts = side.facts(one.path) if one.kind in VALUE_KINDS or one.kind == "method" else None
            symbols = [*facts.symbols()] if facts else []
            for at in symbols:
                if (at.line_start, at.name, at.kind) == (one.line_start, one.name, one.kind) and at.parent >= 0:
                    around = symbols[at.parent].kind
                    return around not in OWNER_KINDS if one.kind == "field" else around in CALLABLE_KINDS
        return False

    def _is_primary_now(self, one: ChangedSymbol) -> bool:
        """Whether a constructor was removed because its type now has parameters of its own, which its signature shows."""
        if one.after is not None or one.now.kind != "constructor":
            return False
        owner = re.compile(rf"\b{re.escape(one.now.name)}\s*(?:<[^<>]*>)?\s*\(")
        types = (known for known in self.head.definitions(one.now.path) if known.kind in TYPE_KINDS)
        return any(known.name == one.now.name and owner.search(known.signature) for known in types)

    def _is_made_otherwise(self, one: Happened) -> bool:
        """Whether a definition is generated by a macro's call that is unchanged: the macro changed."""
        if one.before is not None and one.after is not None:
            return one.change == "modified" and one.before.text == one.after.text
        other = self.head if one.after is None else self.base
        return one.now.name.encode() not in one.now.text and one.now.text in other.text(one.now.path)

    def _hidden_alone(self, changed: Collection[str]) -> Iterator[ChangedSymbol]:
        """Symbols with unchanged text that are less visible now: `export` was removed before a function."""
        for path in self.paths:
            before = {one.symbol_id: one for one in self.base.definitions(path) if one.symbol_id not in changed}
            for after in self.head.definitions(path) if before else ():
                one = ChangedSymbol("signature", before.get(after.symbol_id), after, 0, 0)
                if self.hides(one):
                    yield one

    def is_of_tests(self, one: ChangedSymbol) -> bool:
        side = self.head if one.after else self.base
        return side.is_of_tests(one.now.path, one.now.line_start)

    def visibility(self, side: Side, symbol: Known) -> str:
        return side.visibilities(symbol.path).get((symbol.name, symbol.line_start), "")

    def visibilities(self, before: Known, after: Known) -> tuple[str, str]:
        """A symbol's visibility before and after."""
        return self.visibility(self.base, before), self.visibility(self.head, after)

    def hides(self, one: ChangedSymbol) -> bool:
        """Whether a symbol can be used from fewer places than before."""
        if one.before is None or one.after is None:
            return False
        was, is_ = self.visibilities(one.before, one.after)
        return access_of(one.after.language).is_narrower(is_, was)

    @cached_property
    def outside_of_symbols(self) -> list[str]:
        """Files whose code differs without a difference in any definition: in statements and imports."""
        told = {side.path for one in self.happened for side in (one.before, one.after) if side}
        both = (path for path in self.paths if path not in told and self.head.facts(path) and self.base.facts(path))
        return [path for path in both if (code := self.head.code(path)) is None or code != self.base.code(path)]

    @cached_property
    def surfaces(self) -> list[DeclaredChange]:
        """Endpoints, configuration keys and tables that only one side declares, as their files write them."""
        sides: list[dict[tuple[str, str, str], tuple[str, int]]] = []
        for side in (self.base, self.head):
            told: dict[tuple[str, str, str], tuple[str, int]] = {}
            for path in self.paths:
                facts = side.facts(path)
                for one in facts.surfaces if facts else ():
                    if (
                        one.kind in TOLD_SURFACES
                        and one.detail not in STATEMENTS
                        and not _VARIABLE.fullmatch(one.name)
                        and not side.is_of_tests(path, one.line)
                    ):
                        told.setdefault((TOLD_SURFACES[one.kind], one.name, one.detail), (path, one.line))
            sides.append(told)
        before, after = sides
        gone = (DeclaredChange(key[0], "removed", *key[1:], *at) for key, at in before.items() if key not in after)
        came = (DeclaredChange(key[0], "added", *key[1:], *at) for key, at in after.items() if key not in before)
        return sorted((*gone, *came))


_VARIABLE = re.compile(r"=?\$?\{[^{}]*\}")
"""A name that is not written: `mux.Handle(route, handler)`, the table of a type by its framework's rule."""


def between(project: Project, base: Revision, head: Revision) -> Changes:
    return Changes(Side(base), Side(head), list(differing(base.tree, head.tree)))


def _within(happened: Sequence[Happened]) -> dict[tuple[str, str], list[Known]]:
    """Changed symbols by side and path."""
    found: dict[tuple[str, str], list[Known]] = {}
    for one in happened:
        for side, known in (("before", one.before), ("after", one.after)):
            if known:
                found.setdefault((side, known.path), []).append(known)
    return found


def _with_types_renamed(found: Sequence[ChangedSymbol]) -> list[ChangedSymbol]:
    """The same, with a type that is gone, but of which a member is one of a new type in the file now, as renamed to that."""
    gone = {one.now.qualified_name: one for one in found if one.after is None and one.now.kind in TYPE_KINDS}
    came = {one.now.qualified_name: one for one in found if one.before is None and one.now.kind in TYPE_KINDS}
    names: dict[str, str] = {}
    moved = ((one.before, one.after) for one in found if one.kind in ("moved", "renamed") and one.before and one.after)
    for sides in moved:
        was, is_ = (known.qualified_name[: -len(known.name) - 1] for known in sides)
        types = (gone[was].now.path, came[is_].now.path) if was in gone and is_ in came else ("", "")
        if {*types, *(known.path for known in sides)} == {sides[0].path}:
            names.setdefault(is_, was)
    left = {id(gone[was]) for was in names.values()}
    return [_renamed(one, gone, names) for one in found if id(one) not in left]


def _renamed(one: ChangedSymbol, gone: Mapping[str, ChangedSymbol], names: Mapping[str, str]) -> ChangedSymbol:
    if one.before or one.now.qualified_name not in names:
        return one
    was = gone[names[one.now.qualified_name]]
    return ChangedSymbol("renamed", was.before, one.after, one.lines_added, was.lines_removed)


def _with_kinds_changed(found: Sequence[ChangedSymbol]) -> Iterator[ChangedSymbol]:
    """The same, with a value whose kind changed (a field that became a property) as one change."""
    gone = {
        (one.now.path, one.now.qualified_name): one
        for one in found
        if one.after is None and one.now.kind in VALUE_KINDS
    }
    came = {
        (one.now.path, one.now.qualified_name) for one in found if one.before is None and one.now.kind in VALUE_KINDS
    }
    for one in found:
        key = (one.now.path, one.now.qualified_name)
        if one.before is None and key in gone and one.now.kind in VALUE_KINDS:
            was = gone[key]
            yield ChangedSymbol("signature", was.before, one.after, one.lines_added, was.lines_removed)
        elif not (one.after is None and key in came and one.now.kind in VALUE_KINDS):
            yield one


def _text_of(known: Known, own: Collection[int]) -> list[str]:
    """Some lines of a definition without layout."""
    lines = enumerate(known.text.decode("utf-8", "replace").split("\n"), _lines_of(known).start)
    return [line.strip() for number, line in lines if number in own and line.strip()]


def _comes_with_a_file(one: Happened) -> bool:
    """Whether a namespace was added or removed with one of its files, whose definitions are listed themselves."""
    has_one_side = one.before is None or one.after is None
    return has_one_side and one.now.kind == "namespace" and is_code(one.now.language)


def _is_same_value(one: Happened) -> bool:
    """Whether a value is only declared in a group now, or no longer: without the word, or layout, of its own."""
    if one.change != "modified" or one.before is None or one.after is None or one.after.kind not in VALUE_KINDS:
        return False
    before, after = (_GROUPED.sub(b"", b"".join(known.text.split(b" "))) for known in (one.before, one.after))
    return before == after


_GROUPED = re.compile(rb"^(?:const|var|let)|\s")


def _lines_of(known: Known) -> range:
    """The lines of a definition, including its decorators."""
    return range(known.line_end - known.text.count(b"\n"), known.line_end + 1)


def _changed(one: Happened) -> ChangedSymbol:
    before, after = one.before, one.after
    if before is None or after is None:
        lines = one.now.text.count(b"\n") + 1
        return ChangedSymbol("new" if after else "gone", before, after, lines if after else 0, lines if before else 0)
    said = difference(before, after)
    added, removed = (said.lines_added, said.lines_removed) if said else (0, 0)
    kind: Kind = "renamed" if one.change == "renamed" else "moved" if one.change == "moved" else "body"
    if kind == "body" and is_code(after.language) and _declared(before) != _declared(after):
        kind = "signature"
    return ChangedSymbol(kind, before, after, added, removed)


def _declared(known: Known) -> str:
    """The declaration of a definition, normalised: for a field, a constant, a variable its type and not its value or
    the bodies of its accessors."""
    signature = access_of(known.language).own_words.sub("", known.signature)
    if len(signature) > SIGNATURE_LIMIT - 2:  # it was cut
        signature = f"{signature[:20]}({parameters_of(known.text.decode('utf-8', 'replace'), known.name)})"
    if known.kind == "macro":
        signature = signature.partition("{")[0]
    if known.kind == "constructor":  # what it passes to a base is its body
        signature = re.sub(r"\)\s*:\s*(?:base|this|super)\b.*", ")", signature, flags=re.DOTALL)
    signature = without_accessors(signature)
    if known.kind in TYPE_KINDS:
        signature = signature.removeprefix("type ")
    if known.kind in VALUE_KINDS:  # in a group of declarations it goes without the word
        signature = re.sub(r"^(?:const|var|let)\s+", "", declared(signature))
        if known.kind == "constant" and signature.startswith(f"{known.name}("):  # what an enumeration's is made with
            signature = known.name
    return re.sub(r"\s+|,(?=\s*[)\]])", "", signature)
