"""Checks whether a repository obeys the rules of its `codecompass.toml`: check_rules."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from codecompass.languages.testing import is_test
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.process.memo import memoised
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.checking.rules import FILE, Name, Rule, among, can_break, layer_of, read_rules
from codecompass.tools.cycles import Between
from codecompass.tools.overviewing.units import File, Use, files_read, uses_between
from codecompass.tools.params import Limit, Ref
from codecompass.tools.topology import circles, shortest_circle


class Violation(Struct, frozen=True):
    rule: str
    said: str
    path: str
    line: int
    source: str
    """The module that breaks the rule."""
    target: str
    """What it uses."""
    kind: str
    """How: `imports`, `calls` …"""
    times: int


class CheckedRule(Struct, frozen=True):
    name: str
    type: str
    kept: bool
    violations: int
    unmatched: list[str]
    """Names in it that nothing in the repository has: misspelt, or gone."""
    idle: bool
    """Names with too few matches for the rule to be broken: it is not kept, it checks nothing."""


class Checked(Answer, frozen=True):
    rules: list[CheckedRule]
    violations: list[Violation]
    total_violations: int
    failed: bool
    truncated: bool


def check_rules(project: Project, *, limit: Limit = 50, ref: Ref = None) -> Checked:
    """Whether the code keeps the rules in the repository's codecompass.toml: layers, forbidden uses, independent packages, no
    cycles. Each violation with its place. Without such a file there is nothing to keep."""
    reader = project.graph(ref)
    rules = read_rules(_text(reader))
    state = _State(reader)
    found = [(rule, _folded(state.violations(rule))) for rule in rules]
    told = [_checked(rule, len(broken), state.unmatched(rule)) for rule, broken in found]
    violations = [one for _, broken in found for one in broken]
    warnings = [f"{one.name}: nothing is called {', '.join(one.unmatched)}" for one in told if one.unmatched]
    if not rules:
        warnings.append(f"{FILE} has no [[rule]]")
    cut = len(violations) > limit
    return Checked(
        told, violations[:limit], len(violations), not all(one.kept for one in told), cut,
        metadata=metadata(reader.standing, left_out=cut, warnings=warnings),
    )  # fmt: skip


def _text(reader: Reader) -> str:
    if FILE not in reader.tree.files:
        message = f"There is no {FILE} at the root of the repository: rules are opt-in. README, *Rules*, has one to begin with."
        raise CodeCompassError(
            "file_not_found", message, {"path": FILE, "near": []}, metadata=reader.standing.metadata()
        )
    return reader.text(FILE).decode("utf-8", "replace")


def _checked(rule: Rule, broken: int, unmatched: list[str]) -> CheckedRule:
    idle = not can_break(rule, unmatched)
    return CheckedRule(rule.name, rule.type, not broken and not idle, broken, unmatched, idle)


def _folded(violations: Iterable[Violation]) -> list[Violation]:
    """Merge equal violations of the same two files: first place, all kinds of use, total number."""
    alike = grouped(((one.path, one.target, one.said), one) for one in sorted(violations, key=_place))
    return [
        replace(same[0], kind=", ".join(dict.fromkeys(one.kind for one in same)), times=sum(one.times for one in same))
        for same in alike.values()
    ]


def _place(one: Violation) -> tuple[object, ...]:
    return one.path, one.line, one.target, one.kind


class _External(NamedTuple):
    path: str
    name: str
    times: int


class _State:
    """What the rules are checked against: the files, and what they use."""

    def __init__(self, reader: Reader) -> None:
        self.files = {file.path: file for file in files_read(reader)}
        self.uses = uses_between(reader)
        self._reader = reader

    @memoised
    def externals(self, with_tests: bool) -> list[_External]:
        rows = self._reader.ask("externals_used", with_tests=with_tests)
        return [_External(str(row["path"]), str(row["id"]), int(str(row["times"]))) for row in rows]

    def unmatched(self, rule: Rule) -> list[str]:
        known = [(file.module, file.path) for file in self.files.values()]
        names = [one for group in rule.groups for one in group]
        left = [one for one in names if not any(one.has(*file) for file in known)]
        if rule.type == "forbidden" and left:
            left = [one for one in left if not any(one.pattern.match(used.name) for used in self.externals(rule.tests))]
            left = [one for one in left if one not in rule.groups[1]]  # what nobody uses is not there to be found
        return [one.text for one in left]

    def violations(self, rule: Rule) -> Iterator[Violation]:
        if rule.type == "acyclic":
            yield from self._circles(rule)
        elif rule.type == "forbidden" and rule.indirect:
            yield from self._chains(rule)
        else:
            yield from self._direct(rule)
            if rule.type == "forbidden":
                yield from self._outside(rule)

    def _relevant(self, rule: Rule) -> Iterator[tuple[Use, File, File]]:
        for use in self.uses:
            source, target = self.files.get(use.source), self.files.get(use.target)
            if source is None or target is None or rule.uses not in ("any", use.kind):
                continue
            if is_test(use.source) and not rule.tests:
                continue
            if not _is_ignored(rule, (source.module, source.path), (target.module, target.path)):
                yield use, source, target

    def _direct(self, rule: Rule) -> Iterator[Violation]:
        for use, source, target in self._relevant(rule):
            if said := _why(rule, source, target):
                yield Violation(
                    rule.name, said, use.source, use.line, source.module, target.module, use.kind, use.times
                )

    def _outside(self, rule: Rule) -> Iterator[Violation]:
        for used in self.externals(rule.tests):
            file = self.files.get(used.path)
            if file is None or among(rule.groups[0], file.module, file.path) is None:
                continue
            name = next((one for one in rule.groups[1] if one.pattern.match(used.name)), None)
            if name and not _is_ignored(rule, (file.module, file.path), (used.name, used.name)):
                said = f"{file.module} may not use {name.text}"
                line = self._line(used.path, name)
                yield Violation(rule.name, said, used.path, line, file.module, name.text, "external", used.times)

    def _line(self, path: str, name: Name) -> int:
        """The first line of a file that contains the last part of a name."""
        last = name.text.replace("::", ".").replace("/", ".").replace("\\", ".").rpartition(".")[2].encode()
        lines = self._reader.text(path).split(b"\n")
        return next((number for number, line in enumerate(lines, 1) if last in line), 1)

    def _chains(self, rule: Rule) -> Iterator[Violation]:
        """The first use of each shortest chain from a source to a forbidden target."""
        after = grouped((source.path, (use, target)) for use, source, target in self._relevant(rule))
        for start in sorted(self.files.values()):
            if among(rule.groups[0], start.module, start.path) is None or (is_test(start.path) and not rule.tests):
                continue
            if (chain := _chain(start, after, rule.groups[1])) is not None:
                first, way = chain
                said = f"{start.module} may not use {way[-1]}, nor through others: {' → '.join(way)}"
                yield Violation(
                    rule.name, said, first.source, first.line, start.module, way[-1], first.kind, first.times
                )

    def _circles(self, rule: Rule) -> Iterator[Violation]:
        names = rule.groups[0]
        files = {
            path: file
            for path, file in self.files.items()
            if (not names or among(names, file.module, path)) and (rule.tests or not is_test(path))
        }
        uses = [use for use, _, _ in self._relevant(rule)]
        edges = Between(files, (use for use in uses if not use.for_types), rule.between, rule.uses)
        for members in circles(edges.graph):
            way = shortest_circle(edges.graph, members)
            use = min(edges.edges[way[0], way[1]].uses, key=lambda one: (one.source, one.line))
            of = f" ({len(members)} in all)" if len(members) > len(way) else ""
            said = f"a cycle: {' → '.join([*way, way[0]])}{of}"
            yield Violation(rule.name, said, use.source, use.line, way[0], way[1], use.kind, use.times)


def _why(rule: Rule, source: File, target: File) -> str:
    """Why a use breaks a rule; empty if it does not."""
    if rule.type == "forbidden":
        if among(rule.groups[0], source.module, source.path) and (
            name := among(rule.groups[1], target.module, target.path)
        ):
            return f"{source.module} may not use {name.text}"
        return ""
    if rule.type == "independence":
        mine, other = (among(rule.groups[0], one.module, one.path) for one in (source, target))
        return f"{mine.text} and {other.text} may not use each other" if mine and other and mine != other else ""
    mine_at, other_at = (layer_of(rule, one.module, one.path) for one in (source, target))
    if mine_at is None or other_at is None or mine_at == other_at:
        return ""
    upper, lower = rule.groups[other_at[0]][other_at[1]].text, rule.groups[mine_at[0]][mine_at[1]].text
    if mine_at[0] > other_at[0]:
        return f"{lower} is below {upper}, and may not use it"
    return (
        f"{lower} and {upper} stand beside each other, and may not use each other" if mine_at[0] == other_at[0] else ""
    )


def _is_ignored(rule: Rule, source: tuple[str, str], target: tuple[str, str]) -> bool:
    return any(one.has(*source) and other.has(*target) for one, other in rule.ignore)


def _chain(
    start: File, after: dict[str, list[tuple[Use, File]]], forbidden: Sequence[Name]
) -> tuple[Use, list[str]] | None:
    """The shortest chain of uses from a file to a forbidden target: its first use, and the modules on the way."""
    before: dict[str, tuple[str, Use, File]] = {}
    waiting = deque([start.path])
    while waiting:
        path = waiting.popleft()
        for use, target in after.get(path, ()):
            if target.path in before or target.path == start.path:
                continue
            before[target.path] = (path, use, target)
            if among(forbidden, target.module, target.path):
                return _followed(start, target, before)
            waiting.append(target.path)
    return None


def _followed(start: File, end: File, before: dict[str, tuple[str, Use, File]]) -> tuple[Use, list[str]]:
    way, path = [end.module], end.path
    while True:
        earlier, use, _ = before[path]
        if earlier == start.path:
            return use, [start.module, *reversed(way)]
        way.append(before[earlier][2].module)
        path = earlier
