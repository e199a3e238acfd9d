"""One symbol on two refs: compare_symbol_between_commits."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from codecompass.extract.masking import masked
from codecompass.model.errors import CodeCompassError
from codecompass.revision import differing
from codecompass.session.project import Project
from codecompass.tools.answers import Answer
from codecompass.tools.history import Known, changes, difference, paired, unified_diff
from codecompass.tools.narrowing import files_meant, files_within, repository_path
from codecompass.tools.params import AtLine, ComparedBase, ComparedHead, InPath, SymbolName, WithDiff
from codecompass.tools.revisions import Revision, elsewhere, untold
from codecompass.tools.symbols import ID_PREFIXES, MOST_CANDIDATES, candidate, name_given, near


class Version(Struct, frozen=True):
    symbol_id: str
    signature: str
    line_start: int
    line_end: int
    kind: str
    language: str
    path: str


class Comparison(Answer, frozen=True):
    symbol: str
    path: str
    symbol_stable_id: str
    base_version: Version | None
    head_version: Version | None
    diff_summary: dict[str, Any]  # Any: the contract's flags, counts and status
    diff: str | UnsetType = UNSET


def compare_symbol_between_commits(
    project: Project,
    symbol_name: SymbolName,
    base_ref: ComparedBase,
    head_ref: ComparedHead,
    *,
    path: InPath = None,
    line: AtLine = None,
    include_diff: WithDiff = False,
) -> Comparison:
    """How one symbol differs between two commits or refs: signature, body, lines."""
    base = Revision.of(project, base_ref)
    head = Revision.of(project, head_ref, base)
    before, after = _one_pair(symbol_name, path, line, base, head)
    now = after or before
    assert now is not None, "a pair has a side"
    side = base if before is None else head
    unread = [now.path] if None in (before, after) and side.lacks(now.path) else []
    summary = {"status": "unknown"} if unread else _summary(before, after)
    diff = unified_diff(_shown(project, before), _shown(project, after)) if include_diff and before and after else UNSET
    other = None if before and after else elsewhere(now, base, head)
    same = f"{other.qualified_name} ({other.path}:{other.line_start})" if other else ""
    return Comparison(
        now.name,
        now.path,
        now.stable_id,
        _version(before),
        _version(after),
        summary,
        diff,
        metadata=head.metadata(
            unread=bool(unread),
            warnings=[f"on the other side it seems to be {same}"] if same else untold(project, unread),
        ),
    )


def _version(side: Known | None) -> Version | None:
    if side is None:
        return None
    return Version(side.symbol_id, side.signature, side.line_start, side.line_end, side.kind, side.language, side.path)


Pair = tuple[Known | None, Known | None]


def _one_pair(name: str, path: str | None, line: int | None, base: Revision, head: Revision) -> Pair:
    """The symbol on both sides; `line` is one of the newer side. Raises `symbol_not_found`, `ambiguous_symbol`."""
    pairs = _at(line, _pairs(*_candidates(name_given(name), path, base, head)))
    if not pairs:
        others = (_pairs(*_candidates(other, path, base, head)) for other in head.qualified(name))
        pairs = [pair for found in others for pair in _at(line, found)]
    if len(pairs) == 1 and name.strip().startswith(ID_PREFIXES):
        pairs = [_with_namesakes(pairs[0], base, head)]
    if not pairs:
        where = f" in {path}" if path else ""
        where += f" at line {line}" if line is not None else ""
        proposals = _near(head.project, name)
        hint = f" Near names: {', '.join(proposals)}." if proposals else ""
        message = f"There is no `{name}`{where}, neither on {base.state.ref} nor on {head.state.ref}.{hint}"
        data = {"symbol_name": name, "base_ref": base.state.ref, "head_ref": head.state.ref, "near": proposals}
        raise CodeCompassError("symbol_not_found", message, data)
    if len(pairs) > 1:
        raise _ambiguous(name, sorted(pairs, key=_place))
    return pairs[0]


def _shown(project: Project, definition: Known) -> Known:
    """A definition with values in its text masked, unless the settings show them."""
    return (
        definition
        if project.settings.show_values
        else definition._replace(text=masked(definition.path, definition.text, project.settings.hide_forms))
    )


def _candidates(name: str, path: str | None, base: Revision, head: Revision) -> tuple[list[Known], list[Known]]:
    """What `name` can mean on either side. A file that is equal on both is searched on one of them only."""
    wanted = repository_path(base.project.root, path or "")
    before, after = (files_meant(side.tree.files, wanted) if wanted else [] for side in (base, head))
    if before or after:
        return base.named(name, before), head.named(name, after)
    changed, names = [change.path for change in differing(base.tree, head.tree)], head.names_of(name)
    paths = {path for path in changed if any(side.may_define(path, names) for side in (base, head))}
    paths.update(head.paths_with(name))
    if wanted:
        paths = set(files_within(paths, wanted))
    return base.named(name, sorted(paths)), head.named(name, sorted(paths))


def _near(project: Project, name: str) -> list[str]:
    """Similar names in the work tree, if it is indexed."""
    try:
        return near(project.graph(None, "best_effort"), name)
    except CodeCompassError:
        return []


def _at(line: int | None, pairs: list[Pair]) -> list[Pair]:
    """Pairs that begin at a line, or else those that contain it."""
    if line is None:
        return pairs
    shown = [(pair, pair[1] or pair[0]) for pair in pairs]
    starting = [pair for pair, now in shown if now and now.line_start == line]
    return starting or [pair for pair, now in shown if now and now.line_start <= line <= now.line_end]


def _with_namesakes(found: Pair, base: Revision, head: Revision) -> Pair:
    """Resolves an id shared by several definitions of one name: its definition on the newer side, else on the older,
    and the counterpart on the other side, which may have another ordinal there."""
    meant = found[1] or found[0]
    assert meant is not None, "a pair has a side"
    paths = sorted({one.path for one in found if one})
    sides = [
        [one for one in side.named(meant.qualified_name, paths) if one.qualified_name == meant.qualified_name]
        for side in (base, head)
    ]
    return next((pair for pair in _pairs(*sides) if meant in pair), found)


def _place(pair: Pair) -> tuple[str, int]:
    now = pair[1] or pair[0]
    return (now.path, now.line_start) if now else ("", 0)


def _pairs(before: list[Known], after: list[Known]) -> list[Pair]:
    """Each symbol once, with both sides: of the same name, else renamed or moved, else the only ones left."""
    same, gone, come = paired(before, after)
    pairs: list[Pair] = [*same]
    rest: list[Pair] = [(one.before, one.after) for one in changes(gone, come)]
    if len(gone) == len(come) == 1 and not pairs:
        rest = [(gone[0], come[0])]
    return pairs + rest


def _ambiguous(name: str, pairs: list[Pair]) -> CodeCompassError:
    shown = [after or before for before, after in pairs[:MOST_CANDIDATES]]
    candidates = [candidate(one) for one in shown if one]
    message = f"`{name}` is {len(pairs)} symbols. Say which: by `path` (and `line`), qualified name or symbol_id."
    data = {"symbol_name": name, "candidates": candidates, "total_candidates": len(pairs)}
    return CodeCompassError("ambiguous_symbol", message, data)


def _summary(before: Known | None, after: Known | None) -> dict[str, Any]:
    if before is None or after is None:
        return {"status": "added" if after else "deleted"}
    found = difference(before, after)
    return {"status": "unchanged"} if found is None else {"status": "modified", **found._asdict()}
