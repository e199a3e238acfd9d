"""Score exported edges against what a compiler says of the same repository.

The format of a truth file (JSON, gzipped or not) and the conventions of scoring: `benchmarks/README.md`.
"""

from __future__ import annotations

import gzip
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from codecompass.languages.rules import rules_of

CALLABLE = frozenset({"function", "method", "class", "interface_method"})
CALLER = CALLABLE | {"interface", "struct", "trait", "enum", "namespace"}
CONSTRUCTORS = frozenset({"__init__", "__new__", "constructor"})
UNJUDGED = frozenset({"unresolved", "module", "local", "operation"})
"""`operation`: a call that is not written as one, of which these tools say nothing."""
NEAREST = {"function": 0, "method": 0, "class": 1, "interface_method": 1, "interface": 2, "struct": 2, "trait": 2}
OTHER_CODE = re.compile(
    r"(^|/)(tests?|__tests__|testing|testdata|specs?|bench(es|marks?)?|examples?|docs?|runtime-tests|perf-measures)(/|$)"
    r"|_test\.(go|py|rs)$|(^|/)tests?\.(py|rs)$|\.(test|spec|bench|test-d)\.[cm]?[jt]sx?$|(^|/)test_[^/]*\.py$"
    r"|(^|/)conftest\.py$"
)

Caller = int | tuple[str, str]
"""A definition, or ("module", path)."""


@dataclass(frozen=True)
class Score:
    """`proposed` edges of which `right` are proven; `wanted` of which `found` were proposed. `unjudged` ones stand
    where the precise tool itself could not say."""

    proposed: int
    right: int
    wanted: int
    found: int
    unjudged: int = 0

    @property
    def precision(self) -> float:
        return self.right / self.proposed if self.proposed else 0.0

    @property
    def judged(self) -> float:
        judged = self.proposed - self.unjudged
        return self.right / judged if judged else 0.0

    @property
    def recall(self) -> float:
        return self.found / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        total = self.judged + self.recall
        return 2 * self.judged * self.recall / total if total else 0.0


@dataclass(frozen=True)
class Site:
    """A call in the source: where, in what, to what (empty: not into the repository, `status` says why)."""

    path: str
    first: int
    last: int
    name: str
    caller: Caller
    targets: frozenset[int]
    status: str

    def lines(self) -> range:
        low, high = sorted((self.first, self.last))
        return range(low, high + 1 if high - low < 60 else low + 1)


@dataclass(frozen=True)
class Call:
    """A proposed call edge, mapped to the truth's definitions."""

    path: str
    caller: Caller
    target: int | None
    line: int
    strategy: str
    confidence: str
    to: str


@dataclass
class Truth:
    """One repository's truth, indexed. With `source_only`, tests, examples and documentation are left out."""

    data: dict[str, Any]
    source_only: bool
    definitions: dict[int, dict[str, Any]] = field(init=False)

    def __post_init__(self) -> None:
        self.definitions = {d["id"]: d for d in self.data["definitions"]}
        self.every_file = set(self.data["files"])
        self.files = {f for f in self.every_file if not (self.source_only and OTHER_CODE.search(f))}
        self._in_file: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for definition in self.data["definitions"]:
            self._in_file[definition["path"]].append(definition)

    def canonical(self, identity: int) -> int:
        """Overloads are one, and so are a class and its constructor."""
        definition = self.definitions[self.definitions[identity]["group"]]
        parent = self.definitions.get(definition["parent"])
        if definition["name"] in CONSTRUCTORS and parent is not None and parent["kind"] == "class":
            return self.canonical(parent["id"])
        return int(definition["id"])

    def definition_at(self, path: str, line: int, name: str | None) -> int | None:
        """The definition whose head (first decorator to name) holds a line; ties broken by name and kind."""
        best: tuple[tuple[int, ...], int] | None = None
        for d in self._in_file.get(path, ()):
            if d["start_line"] <= line <= d["line"]:
                nearest = NEAREST.get(d["kind"], 5)
                rank = (d["name"] != name, nearest // 3, abs(d["line"] - line), nearest, d["end_line"] - d["line"])
                if best is None or rank < best[0]:
                    best = (rank, d["id"])
        return best[1] if best else None

    def enclosing(self, path: str, line: int) -> int | None:
        found = None
        for d in self._in_file.get(path, ()):
            inside = d["kind"] in CALLER and d["start_line"] <= line <= d["end_line"]
            if inside and (found is None or d["start_line"] >= self.definitions[found]["start_line"]):
                found = d["id"]
        return found

    def caller(self, identity: int | None, path: str) -> Caller:
        while identity is not None and identity in self.definitions:
            if self.definitions[identity]["kind"] in CALLER:
                return self.canonical(identity)
            identity = self.definitions[identity]["parent"]
        return ("module", path)

    @cached_property
    def sites(self) -> list[Site]:
        found = []
        for r in self.data["references"]:
            if r["role"] == "call" and r["path"] in self.files:
                kinds = {self.definitions[t]["kind"] for t in r["targets"]}
                targets = frozenset(self.canonical(t) for t in r["targets"]) if kinds & CALLABLE else frozenset()
                found.append(self._site(r, targets, "repository" if targets else "variable"))
        found += [self._site(s, frozenset(), s["status"]) for s in self.data["call_sites"] if s["path"] in self.files]
        return found

    def _site(self, row: dict[str, Any], targets: frozenset[int], status: str) -> Site:
        caller = self.caller(row["from"], row["path"])
        return Site(row["path"], row.get("call_line", row["line"]), row["line"], row["name"], caller, targets, status)

    @cached_property
    def sites_on_line(self) -> dict[tuple[str, int], list[Site]]:
        found: dict[tuple[str, int], list[Site]] = defaultdict(list)
        for site in self.sites:
            for line in site.lines():
                found[site.path, line].append(site)
        return found

    def map_calls(self, edges: Iterable[dict[str, Any]]) -> list[Call]:
        """Call edges within the judged files whose target is callable in the truth's eyes."""
        accepted = {(s.path, t) for s in self.sites for t in s.targets}
        found = []
        for e in edges:
            if e["type"] != "calls" or e["from_path"] not in self.files or e["to_path"] not in self.every_file:
                continue
            line = e["from_line"] or 0
            source = self.definition_at(e["from_path"], line, e["from_name"]) if line else None
            if line and source is None:
                source = self.enclosing(e["from_path"], line)
            target = self.definition_at(e["to_path"], e["to_line"], e["to_name"])
            if target is not None:
                target = self.canonical(target)
                if self.definitions[target]["kind"] not in CALLABLE and (e["from_path"], target) not in accepted:
                    continue
            caller = self.caller(source, e["from_path"])
            to = f"{e['to_path']}:{e['to_line']} {e['to_name']}"
            found.append(Call(e["from_path"], caller, target, e["line"], e["strategy"], e["confidence"], to))
        made = {(c.path, c.line, c.target) for c in found}
        return [call for call in found if not self._is_inherited_constructor(call, made)]

    def _is_inherited_constructor(self, call: Call, made: set[tuple[str, int, int | None]]) -> bool:
        """Whether a call is of a constructor that a class has from a base, beside the call of that class, which is all
        that a type checker says."""
        heirs = self._derived.get(call.target, ()) if call.to.rpartition(" ")[2] in CONSTRUCTORS else ()
        return any((call.path, call.line, heir) in made for heir in heirs)

    @cached_property
    def _derived(self) -> dict[int | None, set[int]]:
        """Type → the types that derive from it, directly or not."""
        bases: dict[int, set[int]] = defaultdict(set)
        for row in self.data["inherits"]:
            bases[self.canonical(row["from"])].add(self.canonical(row["to"]))
        found: dict[int | None, set[int]] = defaultdict(set)
        for one in list(bases):
            waiting = [one]
            for at in waiting:
                waiting += [base for base in bases.get(at, ()) if base not in waiting]
            for base in waiting[1:]:
                found[base].add(one)
        return found

    # Scores

    def score_calls(self, calls: list[Call]) -> Score:
        """Distinct (caller, callee) pairs."""
        wanted = {(site.caller, site.targets) for site in self.sites if site.targets}
        right = {(caller, target) for caller, targets in wanted for target in targets}
        pairs: dict[tuple[Caller, int | None], Call] = {}
        for call in calls:
            pairs.setdefault((call.caller, call.target), call)
        found = sum(any((caller, t) in pairs for t in targets) for caller, targets in wanted)
        unjudged = sum(pair not in right and self.cause(call) in UNJUDGED for pair, call in pairs.items())
        return Score(len(pairs), sum(pair in right for pair in pairs), len(wanted), found, unjudged)

    def score_sites(self, calls: list[Call]) -> Score:
        """Distinct (path, line, callee)."""
        rows = {(c.path, c.line, c.target): c for c in calls}
        wanted = {(s.path, s.first, s.last, s.targets): s for s in self.sites if s.targets}
        found = sum(
            any((s.path, line, t) in rows for line in {*s.lines(), s.first, s.last} for t in s.targets)
            for s in wanted.values()
        )
        wrong = [c for key, c in rows.items() if not self.is_right(c)]
        unjudged = sum(self.cause(c) in UNJUDGED for c in wrong)
        return Score(len(rows), len(rows) - len(wrong), len(wanted), found, unjudged)

    def is_right(self, call: Call) -> bool:
        return any(call.target in site.targets for site in self.sites_on_line.get((call.path, call.line), ()))

    def cause(self, call: Call) -> str:
        """Why a call edge is not proven: what the truth says of the calls of that name on that line."""
        if call.target is None:
            return "target unknown to the truth"
        name = self.definitions[call.target]["name"]
        sites = self.sites_on_line.get((call.path, call.line), ())
        if any(call.target in site.targets for site in sites):
            return "right call, other caller"
        statuses = {site.status for site in sites if site.name in (name, "super")}
        if not statuses and all(site.status in ("unresolved", "local") for site in sites):
            statuses = {site.status for site in sites}
        unsaid = {"variable", "local", "unresolved"}  # what a variable holds is more than a compiler says
        if call.confidence == "heuristic" and not statuses - unsaid and any(site.status in unsaid for site in sites):
            return "local"
        for status in ("repository", "external", "variable", "local", "module", "unresolved"):
            if status in statuses:
                return {"repository": "other target", "variable": "calls a variable"}.get(status, status)
        implicit = rules_of(str(self.data["meta"]["language"])).implicit_members() - CONSTRUCTORS
        return "operation" if name in implicit else "no call there"

    def score_imports(self, edges: Iterable[dict[str, Any]]) -> Score:
        """File to file (Go: file to folder); a statement is found when any of its targets is."""
        rows = [r for r in self.data["file_imports"] if r["path"] in self.files]
        right = {(r["path"], r["target_path"]) for r in rows}
        statements: dict[tuple[str, int], set[str]] = defaultdict(set)
        for r in rows:
            if r["via"] != "prefix":
                statements[r["path"], r["line"]].add(r["target_path"])
        folders = self.data["meta"]["language"] == "go"
        pairs = set()
        for e in edges:
            if e["type"] == "imports" and e["from_path"] in self.files and e["from_path"] != e["to_path"]:
                target = os.path.dirname(e["to_path"]) or "." if folders else e["to_path"]
                pairs.add((e["from_path"], target))
        found = sum(any((path, t) in pairs for t in targets) for (path, _), targets in statements.items())
        return Score(len(pairs), len(pairs & right), len(statements), found)

    def score_inheritance(self, edges: Iterable[dict[str, Any]]) -> Score:
        right = {
            (self.canonical(r["from"]), self.canonical(r["to"]))
            for r in self.data["inherits"]
            if r["path"] in self.files
        }
        pairs = set()
        for e in edges:
            if (
                e["type"] in ("extends", "implements")
                and e["from_path"] in self.files
                and e["to_path"] in self.every_file
            ):
                ends = [self.definition_at(e[f"{s}_path"], e[f"{s}_line"], e[f"{s}_name"]) for s in ("from", "to")]
                pairs.add(tuple(None if end is None else self.canonical(end) for end in ends))
        return Score(len(pairs), len(pairs & right), len(right), len(pairs & right))

    # Where the work is

    def wrong_kinds(self, calls: list[Call]) -> Counter[str]:
        """How wrong edges were bound, and what the truth says instead."""
        wrong = {(c.caller, c.target): c for c in calls if not self.is_right(c)}
        causes = ((c, self.cause(c)) for c in wrong.values())
        return Counter(f"{cause}, by {call.strategy}" for call, cause in causes if cause not in UNJUDGED)

    def missed_kinds(self, calls: list[Call], sources: Path) -> Counter[str]:
        """How missed calls are written, and to what."""
        pairs = {(c.caller, c.target) for c in calls}
        texts: dict[str, list[str]] = {}
        kinds: Counter[str] = Counter()
        for site in self.sites:
            if not site.targets or any((site.caller, t) in pairs for t in site.targets):
                continue
            if site.path not in texts:
                texts[site.path] = (sources / site.path).read_text("utf-8", "replace").splitlines()
            line = texts[site.path][site.last - 1] if site.last <= len(texts[site.path]) else ""
            target = self.definitions[min(site.targets)]
            kinds[f"{shape_of(line, site.name)} → {target['kind']}"] += 1
        return kinds


def shape_of(line: str, name: str) -> str:
    """How a call of `name` on a line is written: `name()`, `self.name()`, `x.name()`, `x.y.name()`, `…().name()`."""
    match = re.search(rf"([\w.)\]?!]*?)(\.|::|->|\?\.)?\b{re.escape(name)}\b", line)
    if match is None:
        return "on another line"
    before, mark = match.group(1), match.group(2)
    if not mark:
        return "name()"
    if before.endswith((")", "]", "?", "!")) or not before:
        return f"…{before[-1:] or ''}{mark}name()"
    if before in ("self", "this", "cls", "Self"):
        return f"{before}{mark}name()"
    return f"{'x.y' if '.' in before else 'x'}{mark}name()"


def load(path: Path, source_only: bool) -> Truth:
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else path.open()
    with opened as file:
        return Truth(json.load(file), source_only)
