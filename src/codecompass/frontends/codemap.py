"""The envelope of the CodeMap tools: `answer, data, evidence, next_actions, confidence, meta`.

Only this module knows it. The operations are in `tools/codemap` and ask the same questions as the core tools.
"""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from codecompass.frontends.fitting import fit
from codecompass.frontends.savings import Ledger, cost_of, tokens_saved
from codecompass.model.errors import Code, CodeCompassError
from codecompass.tools import Tool
from codecompass.tools.codemap.limits import MAX_CHARS, MAX_CHARS_CAP
from codecompass.tools.codemap.scene import Reply, Scene
from codecompass.tools.params import Clamped, is_blank, parameters, read_arguments

if TYPE_CHECKING:
    from pathlib import Path

    from codecompass.frontends.bind import Outcome, ProjectOf
    from codecompass.session.project import Project
    from codecompass.session.reader import Reader

log = logging.getLogger(__name__)

ERRORS: Mapping[Code, str] = {
    "invalid_input": "INVALID_ARGUMENT", "invalid_strategy": "INVALID_ARGUMENT", "invalid_max_tokens": "INVALID_ARGUMENT",
    "ambiguous_symbol": "INVALID_ARGUMENT", "query_not_allowed": "INVALID_ARGUMENT",
    "project_not_found": "NOT_FOUND", "symbol_not_found": "NOT_FOUND", "file_not_found": "NOT_FOUND",
    "result_not_found": "NOT_FOUND", "workspace_not_registered": "NOT_FOUND",
    "index_in_progress": "INDEX_NOT_AVAILABLE", "index_not_ready": "INDEX_NOT_AVAILABLE",
    "sync_in_progress": "INDEX_NOT_AVAILABLE", "index_stale": "INDEX_NOT_AVAILABLE",
    "index_incompatible": "INDEX_NOT_AVAILABLE", "ref_not_indexed": "INDEX_NOT_AVAILABLE",
    "overlay_not_ready": "INDEX_NOT_AVAILABLE", "no_edges_available": "INDEX_NOT_AVAILABLE",
    "workspace_not_allowed": "INVALID_ARGUMENT", "workspace_limit_exceeded": "INVALID_ARGUMENT",
}  # fmt: skip
"""The registry's codes in CodeMap's words; others go by their own name in capitals."""
RETRYABLE = frozenset({"INDEX_NOT_AVAILABLE", "COMPILATION_FAILED"})
COMMON = ("repo_path", "workspace_id", "virtual_files", "max_chars")
"""Parameters that the envelope takes, on top of the operation's own."""
Json = dict[str, Any]  # Any: JSON


class WorkspaceRequiredError(CodeCompassError):
    """An argument was given that only applies to a workspace."""


class Common(NamedTuple):
    """The common parameters of every call."""

    repo_path: str | None
    workspace_id: str | None
    virtual_files: dict[str, str]
    max_chars: int
    clamped: tuple[Clamped, ...]


def call(project_of: ProjectOf, tool: Tool, arguments: Mapping[str, object]) -> Outcome:
    """An operation's answer in its envelope, or an error in CodeMap's form; never raises."""
    from codecompass.frontends.bind import Outcome, undamaged

    started = time.perf_counter()
    project: Project | None = None
    try:
        common, own = _sorted_out(tool, arguments)
        project = project_of(common.repo_path)
        values, clamped = read_arguments(tool.function, own)
        scene, reply = undamaged(_replied, project, tool, common, values)
        limits = _limits(reply, (*common.clamped, *clamped))
        envelope = _envelope(scene, reply, limits, str(values.get("workspace_id") or "") or None)
        return Outcome(_finished(scene, reply, envelope, common.max_chars, started), is_error=False)
    except CodeCompassError as error:
        return failed(error, project)
    except Exception as problem:
        log.exception("tool %s failed", tool.name)
        unforeseen = CodeCompassError("internal_error", f"{type(problem).__name__}: {problem}", retryable=True)
        return failed(unforeseen, project)


# Any: each operation has data of its own.
def _replied(project: Project, tool: Tool, common: Common, values: dict[str, Any]) -> tuple[Scene, Reply[Any]]:
    scene = Scene(project, common.workspace_id, common.virtual_files)
    if "workspace_id" not in values and common.workspace_id is not None:
        scene.workspace  # noqa: B018  # a name that is none is an error also where nothing is read
    return scene, tool.function(scene, **values)


def failed(error: CodeCompassError, project: Project | None) -> Outcome:
    """An error in CodeMap's form: `code, message, details, retryable`; the registry's code is in `details`."""
    from codecompass.frontends.bind import Outcome, state_of_index

    code = ERRORS.get(error.code, error.code.upper())
    if isinstance(error, WorkspaceRequiredError):
        code = "WORKSPACE_REQUIRED"
    elif error.data.get("indexing_status") == "failed":
        code = "COMPILATION_FAILED"
    details = {"reason": error.code, **error.data}
    told = {"code": code, "message": error.message, "details": msgspec.to_builtins(details)}
    told["retryable"] = code in RETRYABLE or error.retryable
    return Outcome({"error": told, "meta": error.metadata or state_of_index(project)}, is_error=True)


def common_schema(tool: Tool) -> dict[str, Json]:
    """The schema of the common parameters that a tool takes."""
    own = {one.name for one in parameters(tool.function)}
    schema: dict[str, Json] = {"repo_path": {"type": "string", "description": "Absolute path of the repository"}}
    if tool.asks:
        schema["workspace_id"] = {"type": "string", "description": "Ask this workspace, not the commit"}
    if tool.asks:
        schema["max_chars"] = {"type": "integer", "description": "Longest answer (cap 40000)", "default": MAX_CHARS}
    if tool.reads_source:
        fields = {"file_path": {"type": "string"}, "content": {"type": "string"}}
        file = {"type": "object", "properties": fields, "required": list(fields)}
        schema["virtual_files"] = {"type": "array", "items": file, "description": "Texts shown in place of files"}
    return {name: said for name, said in schema.items() if name not in own}


def _sorted_out(tool: Tool, arguments: Mapping[str, object]) -> tuple[Common, dict[str, object]]:
    """The common parameters, and the operation's own. Raises `invalid_input`, WorkspaceRequiredError."""
    from codecompass.frontends.bind import workspace_in

    own = {name: value for name, value in arguments.items() if value is not None}
    names = {one.name for one in parameters(tool.function)}
    repo = workspace_in(own)
    workspace = None if "workspace_id" in names else _text(own.pop("workspace_id", None), "workspace_id")
    virtual = _virtual_files(own.pop("virtual_files", None) or None)
    if virtual and workspace is None:
        message = "`virtual_files` need a `workspace_id`: call workspace_create first, or leave them out."
        raise WorkspaceRequiredError("invalid_input", message, {"argument": "workspace_id"})
    chars = own.pop("max_chars", MAX_CHARS)
    chars = MAX_CHARS if is_blank(chars) else _whole_number(chars)
    applied = min(max(chars, 1000), MAX_CHARS_CAP)
    clamped = (Clamped("max_chars", "max_chars", chars, applied),) if applied != chars else ()
    return Common(repo, workspace, virtual, applied, clamped), own


def _whole_number(given: object) -> int:
    """An integer; text is accepted, since some models send it."""
    try:
        return msgspec.convert(given, int, strict=False)
    except msgspec.ValidationError:
        message = f"`max_chars` must be a whole number, not {str(given)[:100]!r}."
        raise CodeCompassError("invalid_input", message, {"argument": "max_chars"}) from None


def _text(value: object, name: str) -> str | None:
    if value is None or is_blank(value):
        return None
    if isinstance(value, str):
        return value
    raise CodeCompassError("invalid_input", f"`{name}` must be text.", {"argument": name})


def _virtual_files(given: object) -> dict[str, str]:
    try:
        files = msgspec.convert(given or [], list[dict[str, str]])
        return {file["file_path"]: file["content"] for file in files}
    except (msgspec.ValidationError, KeyError):
        message = "`virtual_files` is a list of objects with `file_path` and `content`."
        raise CodeCompassError("invalid_input", message, {"argument": "virtual_files"}) from None


def _limits(reply: Reply[Any], clamped: tuple[Clamped, ...]) -> Json:
    limits = {name: {"requested": asked, "hard_cap": applied} for name, (asked, applied) in reply.limits.items()}
    return limits | {one.budget: {"requested": int(one.given), "hard_cap": int(one.applied)} for one in clamped}


def _envelope(scene: Scene, reply: Reply[Any], limits: Json, workspace_id: str | None) -> Json:
    reader = scene.opened
    record = scene.workspace
    if record is None and workspace_id:
        record = next((one for one in _workspaces(scene) if one.workspace_id == workspace_id), None)
    level, diagnostics = _quality(reader) if reader else (None, None)
    standing = reader.standing.metadata() if reader else _standing(scene.project)
    meta: Json = {
        "timing": {},
        "baseline_commit_sha": _baseline(scene, record),
        "limits_applied": limits,
        "tokens_saved": 0,
        "cost_avoided": 0.0,
        "workspace_id": record.workspace_id if record else workspace_id,
        "overlay_revision": record.revision if record else 0,
        "semantic_level": level,
        "project_diagnostics": diagnostics,
        **standing,
    }
    return {
        "answer": reply.answer,
        "data": msgspec.to_builtins(reply.data),
        "evidence": msgspec.to_builtins(reply.evidence),
        "next_actions": msgspec.to_builtins(reply.next_actions),
        "confidence": reply.confidence,
        "meta": meta,
    }


def _finished(scene: Scene, reply: Reply[Any], envelope: Json, most: int, started: float) -> Json:
    """The envelope cut to its budget, with the tokens saved and the time taken."""
    meta = envelope["meta"]
    size = fit(envelope, most - ROOM)
    if size > most - ROOM:
        meta["limits_applied"]["max_chars"] = {"requested": size, "hard_cap": most}
    if size > most - ROOM or envelope["data"].get("truncated"):
        meta["result_completeness"] = "truncated"
    if scene.opened:
        paths = [*reply.sources, *(one.file_path for one in reply.evidence)]
        saved = tokens_saved(scene.opened, paths, min(size, most)) if paths else 0
        meta["tokens_saved"], meta["cost_avoided"] = saved, cost_of(saved)
        _ledger(scene.project.settings.home_path).add(saved)
    meta["timing"] = {
        "total_ms": _milliseconds(time.perf_counter() - started),
        "db_query_ms": _milliseconds(scene.asking_seconds),
        "cache_lookup_ms": _milliseconds(scene.opening_seconds),
        "roslyn_compile_ms": 0.0,
        "ranking_ms": 0.0,
    }
    return envelope


ROOM = 200
"""Characters for what is known last: timing and savings."""


def _baseline(scene: Scene, record: Any) -> str | None:  # Any: a WorkspaceRecord, or none
    if record is not None:
        return str(record.base_commit)
    return scene.opened.commit if scene.opened else scene.project.states.of(None).commit


def _workspaces(scene: Scene) -> list[Any]:
    from codecompass.session.workspaces import workspaces

    return [*workspaces(scene.project)]


def _standing(project: Project) -> Json:
    from codecompass.frontends.bind import state_of_index

    return state_of_index(project)


_known: dict[tuple[str, str], tuple[str, Any]] = {}
KNOWN = 64


def _quality(reader: Reader) -> tuple[str, Any]:
    """How much of a state was fully read; cached, since a tree never changes."""
    from codecompass.tools.codemap.status import diagnostics, semantic_level

    key = (reader.project.id, reader.tree_id)
    if key not in _known:
        while len(_known) >= KNOWN:
            _known.pop(next(iter(_known)), None)
        _known[key] = semantic_level(reader), diagnostics(reader)
    return _known[key]


@functools.cache
def _ledger(home: Path) -> Ledger:
    return Ledger(home)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 2)
