"""References, packed: declarations, local names and parts of longer paths are left out."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, repeat
from operator import itemgetter
from typing import Any

from codecompass.extract.collect import Collector
from codecompass.extract.expressions import UNKNOWN
from codecompass.extract.merged_matches import Captures
from codecompass.languages.operations import operations_by
from codecompass.languages.paths import alternatives
from codecompass.model import CHECKS, FIXTURE, GIVEN, LOCAL_KINDS, REFERENCE, ROLES

_ROLE: dict[str, int] = {name: position for position, name in enumerate(ROLES)}
_READ = _ROLE["read"]
_TYPE = _ROLE["type"]
_WRITE = _ROLE["write"]
_CALL = _ROLE["call"]
_DECORATOR = _ROLE["decorator"]
_INSTANTIATE = _ROLE["instantiate"]
_OPERATOR = _ROLE["operator"]
_STRONGEST_FIRST = (
    "decorator", "extends", "implements", "macro", "instantiate", "type", "call", "element", "write", "read",
)  # fmt: skip
"""Roles, the most specific first."""
_OF_OTHERS = CHECKS | {"attribute", GIVEN}
"""Bindings that make no name a local."""
_WRITTEN_WHOLE = ("#super.#new", "#self.#new", "#def")
"""Callees that have more than a name in them: the arguments of `: base(…)`, the body of a function."""
_OPERAND = re.compile(r"(?:(?:self|#self)\.)?([\w$#]+)")
_ORDERED = re.compile(r"-?([^\W\d]\w*)")
LONGEST_WORD = 80
_AFTER_TYPES = frozenset(_ROLE[role] for role in _STRONGEST_FIRST[_STRONGEST_FIRST.index("type") + 1 :])


def collect_references(collector: Collector) -> tuple[tuple[str, ...], bytes]:
    """(distinct path expressions, packed rows in file order)."""
    table = _Table(collector)
    for captures in collector.by_role.get("skip", ()):
        table.covered.add(captures["skip"][0].start_byte)
    for role in _STRONGEST_FIRST:
        name, number = f"reference.{role}", _ROLE[role]
        rows = collector.by_role.get(name, ())
        # Of a chain the innermost call first: the others begin with its path, however long it is.
        for captures in _innermost_first(rows) if role == "call" else rows:
            nodes = captures[name]
            if len(captures) == 1:
                for node in nodes:
                    table.add_path(node, number)
                continue
            owner, arguments = captures.get("of"), captures.get("arguments")
            overload = table.overload(arguments[0]) if arguments else ""
            for node in nodes:
                if owner:
                    table.add_member_of(owner[0], node, number)
                else:
                    table.add_path(node, number, overload)
    table.add_members(collector.by_role.get("reference.member", ()))
    table.add_names(collector.by_role.get("reference.name", ()))
    table.add_parts()
    table.add_fixtures()
    table.add_operations()
    return table.packed()


def _innermost_first(rows: Sequence[Captures]) -> Iterable[Captures]:
    """Calls in an order in which a call comes after its receiver. Where arguments are captured, matches complete in
    order of these."""
    if rows and "arguments" in rows[0]:
        return sorted(rows, key=lambda captures: captures["reference.call"][0].end_byte)
    return reversed(rows)


class _Table:
    def __init__(self, collector: Collector) -> None:
        self.collector = collector
        self.source = collector.source
        self.path = collector.expressions.path
        self.scope_at = collector.scope_at
        self.texts: dict[str, int] = {}
        self.rows: list[tuple[int, int, int, int]] = []
        """(start, role, text, byte of the line); the scopes are looked up together, at the end."""
        self.covered: set[int] = set(collector.claimed)
        for role, rows in collector.by_role.items():
            if role.startswith("definition."):
                self.covered.update(node.start_byte for captures in rows for node in captures.get("name", ()))
        self.reach: dict[int, int] = {}
        """Start of a path that is covered → its end."""
        self.added: set[tuple[int, int]] = set()
        self.member_ends: set[int] = set()
        self.added_ends: set[int] = set()
        self._type_parameters: dict[int, frozenset[str]] = {}
        self._ignored = sorted(collector.ignored)
        self._ignored_starts = [start for start, _ in self._ignored]
        self._locals: dict[int, frozenset[str]] = {}
        self._own_locals = _own_locals(collector)
        self._known = collector.syntax.names_of_file(collector.definitions, collector.imports)
        self._owners: dict[tuple[int, int], str] = {}
        self._callee = collector.syntax.callee

    def add(self, text: str, role: int, at: int, start: int) -> None:
        """Add a reference. `at`: a byte of its line."""
        texts = self.texts
        self.rows.append((start, role, texts.setdefault(text, len(texts)), at))

    def add_path(self, node: Any, role: int, overload: str = "") -> None:
        span = start, end = node.start_byte, node.end_byte
        if span in self.added:
            return
        self.added.add(span)
        if role == _TYPE and (self._is_declared_type(start, end) or not self._is_known(node)):
            return
        whole = self._callee(node, self.collector.expressions) if role == _CALL else None
        text, last = (self.path(node), node) if whole is None else whole
        text = text or UNKNOWN  # half-typed: the name is missing
        at = last.end_byte
        if role == _CALL and " " not in text and text[0] != "#":
            texts = self.texts
            self.rows.append((start, role, texts.setdefault(text + overload, len(texts)), at))
        else:
            at = last.start_byte if text.startswith(_WRITTEN_WHOLE) else at
            if text.startswith("#def") and start in self.collector.expressions.defined:
                start -= 1  # the function that is called where it is written does not call itself
            self._add_alternatives(text, role, at, start, overload)
        if end > self.reach.get(start, 0):
            self.reach[start] = end
        self.covered.add(start)
        if role not in _AFTER_TYPES:
            self.added_ends.add(end)

    def _add_alternatives(self, path: str, role: int, at: int, start: int, overload: str) -> None:
        for text in alternatives(path):
            text = text if role != _DECORATOR else text.removesuffix("()")
            is_constructed = role == _INSTANTIATE and text in ("#self", "#class")  # `new this()`, `new static`
            is_defined = role in (_CALL, _INSTANTIATE) and text.startswith("#def")  # `(function boot() {…})()`
            if text.startswith("#") and "." not in text and ":" not in text and not is_constructed and not is_defined:
                continue
            if role == _WRITE and text in self.locals_of(self.scope_at(start)):
                continue
            self.add(text + overload, role, at, start)

    def _is_declared_type(self, start: int, end: int) -> bool:
        """Whether the name of a type is a definition's own, the last part of a longer path, or a type parameter."""
        if start in self.covered or end in self.added_ends:
            return True
        name = self.source[start:end].decode("utf-8", "replace")
        if name == "_" or name in self.type_parameters_of(self.scope_at(start)):
            self.covered.add(start)
            return True
        return False

    def type_parameters_of(self, scope: int) -> frozenset[str]:
        """Names of type parameters that are visible in `scope`."""
        found = self._type_parameters.get(scope)
        if found is None:
            definition = self.collector.definitions[scope]
            outer: frozenset[str] = self.type_parameters_of(definition["parent"]) if scope else frozenset()
            found = self._type_parameters[scope] = outer.union(definition.get("type_parameters", ()))
        return found

    def add_member_of(self, owner: Any, name: Any, role: int) -> None:
        """Add a bare name that is a member of a type beside it (`T{name: …}`)."""
        syntax, span = self.collector.syntax, (owner.start_byte, owner.end_byte)
        written = self._owners.get(span)
        if written is None:
            written = self._owners[span] = syntax.holder(owner, self.collector.expressions)
        for member in _members(self.collector.expressions.text(name), syntax.notation.joined) if written else ():
            self.add(f"{written}{member}", role, name.start_byte, name.start_byte)
            self.covered.add(name.start_byte)

    def add_operations(self) -> None:
        """Add the operations of operands that may be objects of the tree's types."""
        collector, rows = self.collector, self.collector.by_role.get("reference.operator", ())
        telling = _telling_names(collector) if rows and collector.syntax.notation.telling is not None else None
        is_telling = partial(_is_written_telling, collector.source, telling) if telling is not None else None
        for node in (node for captures in rows for node in captures["reference.operator"]):
            for text in operations_by(collector.syntax.notation.operations, node, collector.expressions, is_telling):
                if telling is None or text.endswith("@raised") or _is_telling(text, telling):
                    self.add(text, _OPERATOR, node.start_byte, node.start_byte)

    def overload(self, arguments: Any) -> str:
        """The arguments of a call as the suffix of its callee, in languages with overload resolution."""
        written = self.collector.syntax.arguments(arguments, self.collector.expressions)
        return f"/{written}" if written else ""

    def add_members(self, rows: Any) -> None:
        """Add the longest member chains that no call or write covers."""
        reach, ends = self.reach, self.member_ends
        longest: dict[int, Any] = {}
        for captures in rows:
            for node in captures["reference.member"]:
                start, end = node.start_byte, node.end_byte
                ends.add(end)
                if end > reach.get(start, 0):
                    reach[start] = end
                    longest[start] = node
                elif start not in longest:
                    longest[start] = None
        for start, node in longest.items():
            if node is None or self._is_ignored(start):
                continue
            for text in alternatives(self.path(node)):
                if not text.startswith("#?"):
                    self.add(text, _READ, node.end_byte, start)
            self.covered.add(start)

    def add_names(self, rows: Any) -> None:
        source, covered, ends, known = self.source, self.covered, self.member_ends, self._known
        for captures in rows:
            for node in captures["reference.name"]:
                start = node.start_byte
                if start in covered:
                    continue
                end = node.end_byte
                if end in ends:
                    continue
                name = source[start:end].decode("utf-8", "replace")
                if known is not None and name not in known:
                    continue
                if self._is_ignored(start) or name in self.locals_of(self.scope_at(start)):
                    continue
                self.add(name, _READ, start, start)

    def add_parts(self) -> None:
        """Add the members that patterns read: `{ price } = cart` reads `cart.price`."""
        known = {row[0] for row in self.rows}
        for path, at in self.collector.parts_read:
            if at not in known and not self._is_ignored(at) and " " not in path and not path.startswith("#?"):
                self.add(path, _READ, at, at)

    def add_fixtures(self) -> None:
        """Add the fixtures that tests request by the names of their parameters."""
        for binding in self.collector.bindings:
            if binding.kind == "parameter" and binding.value.startswith(FIXTURE):
                line = self.collector.definitions[binding.scope]["line_start"]
                at = self.collector.line_starts[line - 1]
                self.add(binding.value.partition("@")[0], _READ, at, binding.start)

    def locals_of(self, scope: int) -> frozenset[str]:
        """Names that are local variables or parameters where `scope` looks names up."""
        found = self._locals.get(scope)
        if found is None:
            definition = self.collector.definitions[scope]
            outer = self.locals_of(definition["parent"]) if definition["parent"] >= 0 else frozenset()
            found = self._locals[scope] = outer | self._own_locals.get(scope, frozenset())
        return found

    def _is_known(self, node: Any) -> bool:
        if self._known is None:
            return True
        written = self.source[node.start_byte : node.end_byte]
        if b"::" in written:  # a path may begin with a package, which nothing declares
            return True
        return written.split(b".", 1)[0].strip().decode("utf-8", "replace") in self._known

    def _is_ignored(self, start: int) -> bool:
        position = bisect_right(self._ignored_starts, start) - 1
        return position >= 0 and start < self._ignored[position][1]

    def packed(self) -> tuple[tuple[str, ...], bytes]:
        if not self.rows:
            return (), b""
        self.rows.sort(key=itemgetter(1))  # two sorts by a number are twice as fast as one by a pair
        self.rows.sort(key=itemgetter(0))
        starts, roles, texts, places = zip(*self.rows, strict=True)
        lines = map(bisect_right, repeat(self.collector.line_starts), places)
        scopes = self.collector.scopes_at(starts)
        return tuple(self.texts), b"".join(map(REFERENCE.pack, scopes, texts, roles, lines, starts))


def _own_locals(collector: Collector) -> dict[int, frozenset[str]]:
    found: dict[int, set[str]] = {}
    for binding in collector.bindings:
        if binding.kind not in _OF_OTHERS and collector.definitions[binding.scope]["kind"] in LOCAL_KINDS:
            found.setdefault(binding.scope, set()).add(binding.name)
    return {scope: frozenset(names) for scope, names in found.items()}


def _telling_names(collector: Collector) -> frozenset[str]:
    """Names of which the file says that they have a type that may have operators: by an annotation, or a value
    (`Notation.telling`)."""
    telling = collector.syntax.notation.telling
    found = {"#self"}
    for b in collector.bindings:
        if b.kind != "result" and (b.type or b.value == "#self" or (telling and telling.search(b.value))):
            found.add(b.name)
    found.update(one["name"] for one in collector.definitions if one["kind"] == "property" or one.get("type"))
    return frozenset(found)


def _is_written_telling(source: bytes, telling: frozenset[str], operand: Any) -> bool:
    """Whether the path of an operand may be telling, by how it begins: to read that takes longer."""
    start, end = operand.start_byte, operand.end_byte
    if end - start > LONGEST_WORD:
        return True
    written = source[start:end].decode("utf-8", "replace")
    return not written[:1].isidentifier() or " " in written or _is_telling(written, telling)


def _is_telling(text: str, telling: frozenset[str]) -> bool:
    operand = _OPERAND.match(text)
    return operand is not None and (operand[1] in telling or operand[1][:1].isupper())


def _members(text: str, joined: str) -> Iterator[str]:
    """The ends of the paths of the members that a name beside its type means: itself; where names are `joined` to one word, a
    path through relations, too (`order__buyer__name`), behind a `-` for the other order."""
    found = _ORDERED.fullmatch(text) if joined else None
    if found is None:
        yield from () if joined else (text,)
        return
    yield found[1]
    head, *parts = found[1].split(joined)
    if parts and head and all(parts):
        yield from accumulate((head, *parts), "{}@made={}".format)
