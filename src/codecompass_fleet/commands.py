"""`codecompass fleet`: many repositories, indexed by many machines into one store."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from codecompass.frontends.commands import failures
from codecompass.model.errors import CodeCompassError

if TYPE_CHECKING:
    from codecompass.store.sharing import Objects
    from codecompass.tools.elsewhere.links import Link
    from codecompass_fleet.catalog import Failure, Indexed
    from codecompass_fleet.task import Done, Task

fleet = typer.Typer(
    help="Many repositories: index them into one store, for any number of servers.", no_args_is_help=True
)

EMPTY = "The store has no repository: `codecompass fleet index SOURCES --store STORE`."

Store = Annotated[
    str,
    typer.Option(
        "--store", envvar="CODECOMPASS_CACHE_DIR", help="The folder or URL where all is kept.", show_default=False
    ),
]
On = Annotated[str, typer.Option("--on", help="A Dask scheduler's address, or `local`.")]
Workers = Annotated[int, typer.Option("--workers", min=0, help="Of `local`; 0: one per two cores.")]
Split = Annotated[
    float,
    typer.Option(
        "--split", help="MB of sources new to the store from which on a tree is extracted in parts; 0: never."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="A JSON object per line.")]
Sources = Annotated[
    str, typer.Argument(help="A file (per line: a URL, then refs), a folder of repositories, or a URL.")
]


@fleet.command("index")
def index(
    sources: Sources,
    store: Store,
    on: On = "local",
    workers: Workers = 0,
    force: Annotated[bool, typer.Option("--force", help="Also what is there already.")] = False,
    split: Split = 32,
    as_json: Json = False,
) -> None:
    """Index the repositories of SOURCES. What the store has is not made again: run it again after an interruption."""
    from codecompass_fleet.sources import read_sources
    from codecompass_fleet.task import Task

    with failures():
        found, store = read_sources(sources), _writable(store)
        tasks = [
            Task(one.name, one.url, ref, store, force, _bytes(split))
            for one in found
            for ref in dict.fromkeys(one.refs or ("",))
        ]
        _run(tasks, on, workers, as_json=as_json)


@fleet.command("refresh")
def refresh(
    store: Store,
    names: Annotated[list[str] | None, typer.Argument(help="Only these repositories, or patterns: `shop/*`.")] = None,
    on: On = "local",
    workers: Workers = 0,
    split: Split = 32,
    as_json: Json = False,
) -> None:
    """Index again the refs that have moved since, of the repositories in the store."""
    with failures():
        entries, store = _entries(store), _writable(store)
        if not entries:
            raise CodeCompassError("project_not_found", EMPTY)
        for name in names or ():
            if not any(fnmatchcase(one.name, name) for one in entries):
                raise CodeCompassError(
                    "project_not_found",
                    f"Nothing of {name} is indexed yet: `fleet index SOURCES`, with its URL in a line of SOURCES.",
                )
        chosen = [one for one in entries if not names or any(fnmatchcase(one.name, name) for name in names)]
        _run(_again(chosen, store, _bytes(split)), on, workers, as_json=as_json)


@fleet.command("watch")
def watch(
    store: Store,
    on: On = "local",
    workers: Workers = 0,
    split: Split = 32,
    host: Annotated[str, typer.Option("--host", help="Where webhooks come to: /hook there.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="And its port.")] = 8760,
    every: Annotated[float, typer.Option("--every", min=0, help="Minutes between looks at all refs; 0: none.")] = 15.0,
    metrics: Annotated[str, typer.Option("--metrics", help="HOST:PORT of figures for Prometheus.")] = "",
    log_format: Annotated[str, typer.Option("--log-format", help="`text`, or `json`: an object per line.")] = "text",
) -> None:
    """Index again what moves: as code hosts say by webhooks, and by a look at all refs every so often.

    Webhooks are signed with the secret in CODECOMPASS_HOOK_SECRET.
    """
    from codecompass_fleet.watching import watched

    with failures():
        store = _writable(store)
        again = partial(_again, store=store, split=_bytes(split))
        watched(store, again, on, workers or _half(), (host, port), every * 60, metrics, log_format)


def _again(entries: Sequence[Indexed], store: str, split: int) -> list[Task]:
    from codecompass_fleet.task import Task

    return [Task(one.name, one.url, "" if one.is_default else one.ref, store, split=split) for one in entries]


def _half() -> int:
    """Workers of this machine: one per two cores, since each runs several processes."""
    return max(1, (os.cpu_count() or 2) // 2)


@fleet.command("status")
def status(store: Store, as_json: Json = False) -> None:
    """What the store has: repositories, refs, when each was indexed, and by which version."""
    from codecompass.index import graph_fingerprint
    from codecompass_fleet.catalog import Catalog

    with failures(), _store(store) as objects:
        entries, failed = _entries(store), {(one.name, one.ref): one for one in Catalog(objects).failures()}
    for one in entries:
        wrong = failed.pop((one.name, "" if one.is_default else one.ref), None) or failed.pop((one.name, one.ref), None)
        if as_json:
            told = msgspec.to_builtins(one) | ({"failed_at": wrong.at, "error": wrong.error} if wrong else {})
            typer.echo(msgspec.json.encode(told).decode())
            continue
        old = "" if one.made_by == graph_fingerprint() else "  by another version: refresh"
        at = _at(one.at)
        typer.echo(f"{one.name} {one.ref} {one.commit[:12]}  {one.files} files  {one.symbols} symbols  {at}{old}")
        if wrong:
            typer.echo(f"  failed {_at(wrong.at)}: {wrong.error}")
    for wrong in failed.values():
        typer.echo(msgspec.json.encode(wrong).decode() if as_json else f"{_failed(wrong)}")
    if not entries and not as_json:
        typer.echo(EMPTY)


def _at(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def _failed(wrong: Failure) -> str:
    return f"{wrong.name} {wrong.ref or 'its default branch'}  not indexed  failed {_at(wrong.at)}: {wrong.error}"


@fleet.command("links")
def links(
    store: Store,
    name: Annotated[str, typer.Option("--name", help="Only from or to this repository.")] = "",
    kind: Annotated[str, typer.Option("--kind", help="Only `http`, or only `package`.")] = "",
    as_json: Json = False,
) -> None:
    """Which repository needs what of which other: packages, and HTTP requests that its endpoints answer."""
    found = [one for one in _links(store) if name in ("", one.source, one.target) and kind in ("", one.kind)]
    for one in found:
        if as_json:
            typer.echo(msgspec.json.encode(one._asdict()).decode())
            continue
        typer.echo(f"{one.source} → {one.target}  {one.name}  {one.certainty}")
        typer.echo(f"  {one.source_path}:{one.source_line} {one.source_symbol}".rstrip())
        typer.echo(f"  → {one.target_path}:{one.target_line} {one.target_symbol}  {one.target_name}")
    if not as_json:
        typer.echo(f"{len(found)} links")


@fleet.command("overview")
def overview(
    store: Store,
    name: Annotated[str, typer.Option("--name", help="Only what goes from or to this repository.")] = "",
    form: Annotated[str, typer.Option("--format", help="`text`, or `mermaid` for a diagram.")] = "text",
    as_json: Json = False,
) -> None:
    """Which repository calls which, and how: the links of the fleet, added up."""
    from codecompass.tools.elsewhere.flows import flows, mermaid

    if form not in ("text", "mermaid"):
        raise typer.BadParameter(f"--format is text or mermaid, not {form}")
    found = [one for one in flows(_links(store)) if name in ("", one.source, one.target)]
    if form == "mermaid" and not as_json:
        typer.echo(mermaid(found))
        return
    for one in found:
        names = ", ".join(one.names) + (" …" if one.uses > len(one.names) else "")
        doubt = "" if one.certainty == "certain" else f"  {one.certainty}"
        told = f"{one.source} → {one.target}  {one.kind} {one.uses}  {names}{doubt}"
        typer.echo(msgspec.json.encode(one).decode() if as_json else told)
    if not as_json:
        between = len({(one.source, one.target) for one in found})
        typer.echo(f"{between} pairs of repositories")


@fleet.command("clients")
def clients(
    file: Annotated[Path, typer.Argument(help="A file of clients, as `serve --clients` takes it.")],
    store: Annotated[
        str, typer.Option("--store", envvar="CODECOMPASS_CACHE_DIR", help="Also say what each may ask there.")
    ] = "",
) -> None:
    """Check a file of clients, whole, before a server reads it."""
    from codecompass_fleet.access import Clients

    with failures():
        found = Clients.read(file)
        names = {one.name for one in _entries(store)} if store else set()
        for client in found:
            may = f"  {sum(map(client.may_ask, names))} of {len(names)} repositories" if store else ""
            rate = f"  {client.calls_per_minute} calls a minute" if client.calls_per_minute else ""
            typer.echo(f"{client.name}  {', '.join(client.repositories)}{may}{rate}")
        for said in found.idle(names) if store else ():
            typer.echo(f"{file}, {said}", err=True)


@fleet.command("forget")
def forget(
    name: Annotated[str, typer.Argument(help="The repository, `owner/name`.")],
    store: Store,
    ref: Annotated[str, typer.Option("--ref", help="Only this ref of it.")] = "",
) -> None:
    """Take a repository, or a ref of it, out of the store. `fleet gc` takes away what nothing else needs then."""
    from codecompass_fleet.catalog import Catalog

    with failures(), _store(store) as objects:
        catalog = Catalog(objects)
        gone = [one for one in _entries(store) if one.name == name and ref in ("", one.ref)]
        failed = [one for one in catalog.failures() if one.name == name and (not ref or ref == one.ref)]
        if not (gone or failed):
            raise CodeCompassError("project_not_found", f"The store has no {name}{f' {ref}' if ref else ''}.")
        for one in gone:
            catalog.forget(one.name, one.ref)
            typer.echo(f"{one.name} {one.ref}: forgotten")
        for told in failed:
            catalog.note(told.name, told.ref, "")
            typer.echo(f"{told.name} {told.ref or 'its default branch'}: its last error is forgotten")


@fleet.command("gc")
def collect_garbage(
    store: Store,
    older: Annotated[float, typer.Option("--older", help="Only what is older than so many days.")] = 30.0,
    superseded: Annotated[
        bool,
        typer.Option("--superseded", help="Also what other versions of codecompass indexed and this one has, too."),
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be taken away, and take nothing.")] = False,
    as_json: Json = False,
) -> None:
    """Take away what no indexed ref needs: graphs, sources, tables and facts of refs that moved or are forgotten."""
    from codecompass_fleet.garbage import collect

    with failures(), _store(store) as objects:
        for one in collect(objects, older, remove=not dry_run, superseded=superseded):
            told = f"{one.folder}: {one.files} files, {one.bytes / (1 << 20):.1f} MB; {one.kept} stay"
            typer.echo(msgspec.json.encode(one._asdict()).decode() if as_json else told)
    if dry_run and not as_json:
        typer.echo("nothing was taken away")


def _links(store: str) -> list[Link]:
    from codecompass.tools.elsewhere.links import joined
    from codecompass_fleet.catalog import Catalog

    with failures(), _store(store) as objects:
        return joined(Catalog(objects).tables())


def _entries(store: str) -> list[Indexed]:
    from codecompass_fleet.catalog import Catalog

    with _store(store) as objects:
        return list(Catalog(objects).entries())


@contextmanager
def _store(store: str) -> Iterator[Objects]:
    """A store that can be read. What it fails in becomes a CodeCompassError `invalid_input`."""
    from codecompass.store.sharing import ObjectsError, objects_at

    try:
        objects = objects_at(store)
        objects.check()  # a store that cannot be reached would look empty
        yield objects
    except ObjectsError as error:
        raise CodeCompassError("invalid_input", f"The store cannot be used: {str(error).rstrip('.')}.") from error


def _writable(store: str) -> str:
    """Where a store is, for whatever folder a worker runs in. Raises CodeCompassError `invalid_input` unless it can be
    written to."""
    from codecompass.store.sharing import ObjectsError, check_writing, objects_at

    try:
        objects = objects_at(store)
        check_writing(objects)
    except ObjectsError as error:
        raise CodeCompassError("invalid_input", f"The store cannot be written: {str(error).rstrip('.')}.") from error
    return store if "://" in store else str(Path(store).expanduser().absolute())


def _run(tasks: Sequence[Task], on: str, workers: int, *, as_json: bool) -> None:
    """Runs tasks, says what becomes of each, and ends with 1 if one failed."""
    from codecompass_fleet.engine import cluster, indexed, note

    ended: list[Done] = []
    try:
        with cluster(on, workers or _half(), lambda link: typer.echo(f"dashboard: {link}", err=True)) as executor:
            for done in indexed(tasks, executor):
                if done.task.part:
                    typer.echo(_told_of_part(done), err=True)
                    continue
                ended.append(done)
                note(done)
                typer.echo(
                    msgspec.json.encode(done).decode() if as_json else f"[{len(ended)}/{len(tasks)}] {_told(done)}"
                )
    except KeyboardInterrupt:
        typer.echo("interrupted: what is in the store stays there; the same command goes on from it", err=True)
        raise typer.Exit(130) from None
    failed = sum(bool(done.error) for done in ended)
    there = sum(done.was_there for done in ended)
    if not as_json:
        typer.echo(f"{len(ended) - failed - there} indexed, {there} were there, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _bytes(megabytes: float) -> int:
    if megabytes < 0:
        raise typer.BadParameter(f"--split is a size in MB, or 0, not {megabytes:g}")
    return int(megabytes * (1 << 20))


def _told_of_part(done: Done) -> str:
    what = f"failed: {done.error}" if done.error else f"{done.extracted} files extracted, {done.seconds:.1f} s"
    return f"{_named(done.task)}: part {done.task.part} of {done.task.parts}: {what}"


def _named(task: Task) -> str:
    return f"{task.name} {task.ref or 'its default branch'}"


def _told(done: Done) -> str:
    about = done.indexed
    if about is None:
        return f"{_named(done.task)}: failed: {done.error}"
    what = "was there" if done.was_there else f"{about.files} files, {done.seconds:.1f} s"
    return f"{done.task.name} {about.ref}: {what}"
