"""health_check: what can be wrong around an index, each problem with its meaning and remedy."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from codecompass import __version__, languages
from codecompass.extract import has_grammar
from codecompass.graph.rows import NOT_RESOLVED
from codecompass.languages.heads import users_files
from codecompass.model.errors import CodeCompassError
from codecompass.session.homes import abandoned, taken_by
from codecompass.session.mounts import Mounts
from codecompass.session.project import Project, Status
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.depths import endings_unread, in_words, languages_read
from codecompass.tools.indexing import active_job, when

STARTED = time.monotonic()
LITTLE_SPACE, NO_SPACE = 1 << 30, 1 << 26
"""Bytes that are free."""
SILENT_SECONDS = 600.0
"""A job that has not moved for so long is stuck: no file may take nearly as long."""

MOST_TOLD = 5

SCHEMAS = {
    "compatible": "the store is readable",
    "not_indexed": "nothing is indexed yet: call index_repo",
    "reindex_required": "the store is of another version: the next question makes an older one anew, index_repo one of a later version",
    "corrupt_manifest": "the store is damaged: call index_repo with force",
}


class Check(NamedTuple):
    """The result of a check. A warning means that answers are right, but slower or at risk."""

    status: Literal["ok", "warning", "failed"]
    message: str
    remedy: str = ""

    def told(self) -> dict[str, str]:
        """The result as a part of the answer."""
        told = {"status": self.status, "message": self.message}
        return told | ({"remedy": self.remedy} if self.remedy else {})


class Health(Answer, frozen=True):
    status: str
    version: str
    uptime_seconds: float
    graph_ok: bool
    facts_ok: bool
    grammars: dict[str, list[str]]
    active_job: dict[str, Any] | None
    startup_checks: dict[str, dict[str, Any]]
    projects: list[dict[str, Any]]


def health_check(project: Project) -> Health:
    """Whether the service works: store, graph, grammars, running jobs. Ask when answers seem wrong."""
    status = project.status()
    available, missing = _grammars()
    checks = {name: _checked(check, project, status) for name, check in CHECKS.items()}
    facts_ok = status.schema_status in ("compatible", "not_indexed") and checks["facts"].status == "ok"
    graph_ok = facts_ok and checks["graph"].status == "ok"
    state = "ready"
    if any(check.status == "failed" for check in checks.values()) or status.index_status == "failed" or not facts_ok:
        state = "error"
    elif status.active_job:
        state = "indexing"
    elif status.index_status != "ready":
        state = "warming"
    startup = {
        "status": status.schema_status,
        "current_schema_version": status.current_schema_version,
        "required_schema_version": status.required_schema_version,
        "message": SCHEMAS[status.schema_status],
    }
    return Health(
        state,
        __version__,
        round(time.monotonic() - STARTED, 1),
        graph_ok,
        facts_ok,
        {"available": available, "missing": missing},
        active_job(status.active_job),
        {"index": startup, **{name: check.told() for name, check in checks.items()}},
        [_project(status)],
        metadata=metadata(status),
    )


def _checked(check: Callable[[Project, Status], Check], project: Project, status: Status) -> Check:
    """Run a check; an error in it is a failed check."""
    try:
        return check(project, status)
    except CodeCompassError as error:
        return Check("failed", error.message)
    except OSError as error:
        return Check("failed", str(error))


def _store(project: Project, _: Status) -> Check:
    place = _existing(project.store.directory)
    if not os.access(place, os.W_OK | os.X_OK):
        remedy = "Give yourself the right to write there, or set CODECOMPASS_HOME to another folder."
        return Check("failed", f"{place} cannot be written: nothing new can be indexed", remedy)
    return Check("ok", f"{project.store.directory}, {project.store.graph_bytes() / 1e6:,.1f} MB of graphs")


def _disk(project: Project, _: Status) -> Check:
    free = shutil.disk_usage(_existing(project.store.directory)).free
    told = f"{free / 1e9:,.1f} GB free"
    shared = _shared_disk(project.store.directory)
    if shared and free >= LITTLE_SPACE:
        remedy = "Let no two machines write one store: set CODECOMPASS_HOME to a folder on a disk of this machine, and CODECOMPASS_CACHE_DIR to one that they share."
        return Check("warning", f"the store lies on {shared}, to which other machines may write; {told}", remedy)
    if free >= LITTLE_SPACE:
        return Check("ok", told)
    remedy = "Make room, `codecompass gc --max-size MB` throws old graphs away, or set CODECOMPASS_HOME elsewhere."
    return Check("failed" if free < NO_SPACE else "warning", f"only {told} where the store lies", remedy)


def _shared_disk(place: Path) -> str:
    """The type of a file system that other machines may write to; empty for a local one."""
    try:
        return Mounts().unheard([str(place.resolve())])
    except OSError:  # another system than Linux
        return ""


def _facts(project: Project, _: Status) -> Check:
    damage = project.store.damage()
    if damage:
        return Check("failed", f"the store is damaged: {damage}", "Index again with --force: it is made anew.")
    return Check("ok", "facts can be read")


def _graph(project: Project, status: Status) -> Check:
    """Whether the graph answers a query; a graph that does not exist yet is no problem."""
    if status.tree_id is None:
        return Check("ok", "no graph of this state yet")
    record = project.store.manifest.graph(status.tree_id)
    if record is not None and project.forget_damaged(record):
        return Check(
            "failed", "the graph was damaged on disk", "Ask again: it is made anew, of the facts that are kept."
        )
    graph = project.open_graph(status.tree_id)
    graph.ask("any_edge")
    faulty = [str(row["path"]) for row in graph.ask("files_described", beginning=NOT_RESOLVED)]
    if not faulty:
        return Check("ok", "graph can be asked")
    job_log = project.store.directory / "job.log"
    message = f"{len(faulty)} files are not wholly in it, for a fault of codecompass: {_some(faulty)}"
    return Check("warning", message, f"{job_log} says more: please report it.")


def _grammar(*_: object) -> Check:
    available, missing = _grammars()
    if missing:
        return Check("failed", f"missing: {', '.join(missing)}", "Install codecompass again: its parsers come with it.")
    return Check("ok", ", ".join(available))


def _languages(project: Project, status: Status) -> Check:
    """How deeply the tree's languages are read; and user-defined languages that cannot be used."""
    from codecompass.extract.outline import trouble_with

    troubles = [*languages.users_troubles()]
    own = {str(file) for file in users_files()}
    added = [one for one in languages.all_languages() if one.outline in own]
    troubles += [f"{one.outline}: {trouble}" for one in added if (trouble := trouble_with(one))]
    if troubles:
        remedy = f"Correct or remove it: {languages.ADDING}"
        return Check("warning", "; ".join(troubles[:MOST_TOLD]), remedy)
    if status.coverage is None:
        return Check("ok", "nothing is indexed yet")
    read = languages_read(project.tree(), status.coverage)
    return Check("ok", in_words(read, endings_unread(status.coverage)))


def _git(project: Project, _: Status) -> Check:
    if not project.vcs:
        return _plain_folder(project)
    state = project.source.state("HEAD") if project.states.of().commit else project.states.of()
    for file in list(project.source.tree(state).files.values())[:1]:
        if project.source.read(file) is None:
            remedy = "`git fsck` says what is missing; `git fetch --refetch` brings it back."
            return Check("failed", f"{file.path} cannot be read from git", remedy)
    return Check("ok", f"{state.ref} can be read")


def _plain_folder(project: Project) -> Check:
    lost = project.source.lost_git_dir
    if lost is None and project.source.trouble:
        said, _, way = project.source.trouble.partition("). ")
        return Check("warning", said + ")", way)
    if lost is None:
        return Check("ok", "no git repository: a plain folder, whose only ref is `live`")
    message = f"its `.git` names {lost}, which is not there: it counts as a plain folder, whose only ref is `live`"
    if lost.parent.name == "worktrees":
        remedy = f"Where its repository is now: `git worktree repair {project.root}`. Then its index is found again."
    else:
        remedy = "A submodule that was moved alone: clone it here, or move the repository that it belongs to along."
    return Check("warning", message, remedy)


def _gone(project: Project, _: Status) -> Check:
    """Stores of repositories that are no longer where they were."""
    gone = abandoned(project.settings)
    if not gone:
        return Check("ok", "every repository that was indexed is where it was")
    places = _some([home.place.path.removesuffix("/.git") for home in gone])
    message = f"not there any more, {sum(map(taken_by, gone)) / 1e6:,.1f} MB of indexes: {places}"
    remedy = "Moved: ask there, and the index goes along. Gone for good: `codecompass gc --gone` throws it away."
    return Check("warning", message, remedy)


def _some(names: Sequence[str]) -> str:
    """The first of some names, and the number of the others."""
    more = f" and {len(names) - MOST_TOLD} more" if len(names) > MOST_TOLD else ""
    return ", ".join(names[:MOST_TOLD]) + more


def _watch(project: Project, _: Status) -> Check:
    trouble = project.states.watch_trouble()
    if not trouble:
        return Check("ok", "edits are noticed when they happen")
    remedy = "Raise fs.inotify.max_user_watches and max_user_instances (sysctl)." if "inotify" in trouble else ""
    return Check("warning", f"each question looks through the work tree for edits: {trouble}", remedy)


def _jobs(project: Project, status: Status) -> Check:
    if status.schema_status != "compatible":
        return Check("ok", "none")
    for job in project.store.active_jobs():
        silent = time.time() - job.updated_at
        if silent > SILENT_SECONDS:
            message = f"job {job.job_id} (process {job.pid}) has not moved for {silent / 60:.0f} minutes"
            return Check("warning", message, f"End process {job.pid}: the next question indexes again.")
    if status.active_job:
        return Check("ok", f"job {status.active_job.job_id} is at work")
    left = project.store.leftovers()
    if left:
        return Check("warning", f"left by a job that died: {', '.join(left)}", "`codecompass gc` removes it.")
    if status.recent_jobs and status.recent_jobs[0].status == "failed":
        job_log = project.store.directory / "job.log"
        return Check("warning", f"the last one failed: {status.recent_jobs[0].error}", f"{job_log} says more.")
    return Check("ok", "none at work, nothing left behind")


def _cache(project: Project, _: Status) -> Check:
    from codecompass.store.sharing import ObjectsError, objects_at

    if not project.settings.cache_dir:
        return Check("ok", "nothing is shared with other machines")
    try:
        objects = objects_at(project.settings.cache_dir)
        objects.check()
    except ObjectsError as error:
        return Check("warning", f"nothing is shared: {error}", "Correct or unset CODECOMPASS_CACHE_DIR.")
    return Check("ok", objects.place)


CHECKS: Mapping[str, Callable[[Project, Status], Check]] = {
    "store": _store, "disk": _disk, "facts": _facts, "graph": _graph, "grammars": _grammar, "languages": _languages, "git": _git,
    "gone": _gone, "watch": _watch, "jobs": _jobs, "cache": _cache,
}  # fmt: skip


def _existing(place: Path) -> Path:
    """The directory, or its nearest existing ancestor, in which it would be created."""
    return next(folder for folder in (place, *place.parents) if folder.exists())


def _grammars() -> tuple[list[str], list[str]]:
    """The languages whose grammars load, and those whose grammars do not."""
    loaded = {language.name: has_grammar(language) for language in languages.all_languages() if language.grammar}
    return sorted(name for name, ok in loaded.items() if ok), sorted(name for name, ok in loaded.items() if not ok)


def _project(status: Status) -> dict[str, Any]:
    return {
        "project_id": status.project_id,
        "repo_root": status.repo_root,
        "index_status": status.index_status,
        "schema_status": status.schema_status,
        "freshness_status": status.freshness_status,
        "last_indexed_at": when(status.last_indexed_at),
        "ref": status.ref,
        "file_count": status.file_count,
        "symbol_count": status.symbol_count,
    }
