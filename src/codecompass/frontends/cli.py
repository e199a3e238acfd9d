"""The command line. Each tool becomes a command; the other commands are written out here.

Exit status: 0; 1 for an error answer; 2 for wrong usage. Answers go to standard output, everything else to standard
error. Imports are inside the commands that need them, so that `--help` loads neither the engine nor the protocol.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, Optional

import typer

from codecompass import __version__
from codecompass.frontends import bind
from codecompass.frontends.clients import CLIENTS, ClientName
from codecompass.frontends.commands import Json, Repo, Session, Verbose, ask, failures, finish, reader, session
from codecompass.frontends.group import PANEL_INDEX, PANEL_OPEN, PANEL_STORE, Group
from codecompass.frontends.job import run_job
from codecompass.frontends.terminal import make_printable, whole
from codecompass.tools import TOOLS

if TYPE_CHECKING:
    from codecompass.session.upkeep import Freed

PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True}
"""For a command whose options another parser reads."""

Ref = Annotated[Optional[str], typer.Option("--ref", help="Branch, tag or commit; else the work tree.")]  # noqa: UP045
Folder = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Argument(metavar="REPO", help="The same as `--repo`.", show_default=False),
]
Format = Annotated[Literal["table", "json", "csv"], typer.Option("--format", help="How rows are printed.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)]

app = typer.Typer(
    cls=Group,
    rich_markup_mode=None,  # drawing boxes takes longer than all else that `--help` does
    help="Structure of a git repository, at any ref: who calls what, what holds what, what a change reaches.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
state = typer.Typer(rich_markup_mode=None, help="Take an index to another machine.", no_args_is_help=True)
app.add_typer(state, name="state", rich_help_panel=PANEL_STORE)
daemon = typer.Typer(
    rich_markup_mode=None, help="The process that answers all agents of this user.", no_args_is_help=True
)
app.add_typer(daemon, name="daemon", rich_help_panel=PANEL_STORE)
scip = typer.Typer(help="Indexes of compilers and type checkers, in the exchange format SCIP.", no_args_is_help=True)
app.add_typer(scip, name="scip", rich_help_panel=PANEL_STORE)


def run() -> None:
    """Run the command line of this process."""
    _leave_one(sys.argv[1:2])
    make_printable()
    try:
        whole(lambda: app(prog_name="codecompass"))
    except OSError as problem:
        typer.echo(f"codecompass: {problem}", err=True)
        os._exit(1)  # what is left to print would fail again


def _leave_one(asked: list[str]) -> None:
    """Keep only the command that is asked for: typer would prepare all that are written out here."""
    names = {info.name or getattr(info.callback, "__name__", ""): info for info in app.registered_commands}
    if any(name in names for name in asked) or any(tool.command in asked for tool in TOOLS):
        app.registered_commands = [names[name] for name in asked if name in names]
    else:
        fleet = import_module("codecompass_fleet.commands").fleet
        app.add_typer(fleet, name="fleet", rich_help_panel=PANEL_STORE)


@app.callback()
def main(
    context: typer.Context,
    repo: Repo = None,
    verbose: Verbose = False,
    version: Version = False,  # its callback answers
    shown: Annotated[bool, typer.Option("--show-values", help="Also show values of secrets in configuration.")] = False,
) -> None:
    if shown:
        from codecompass.process.config import show_values

        show_values()
    context.obj = Session(repo, verbose)


def _running(tool: str, told: str) -> Callable[..., None]:
    """A command that runs a job of an index."""

    def command(
        context: typer.Context,
        folder: Folder = None,
        ref: Ref = None,
        force: Annotated[bool, typer.Option("--force", help="Also when nothing seems to have changed.")] = False,
        background: Annotated[bool, typer.Option("--background", help="Do not wait for it.")] = False,
        repo: Repo = None,
        as_json: Json = False,
        verbose: Verbose = False,
    ) -> None:
        run_job(context, tool, ref, force, background, repo or folder, as_json, verbose)

    command.__doc__ = told
    return command


app.command("index", rich_help_panel=PANEL_INDEX)(_running("index_repo", "Index the repository, or another ref of it."))
app.command("sync", rich_help_panel=PANEL_INDEX)(_running("sync_repo", "Index what changed since the last time."))


@app.command(rich_help_panel=PANEL_INDEX)
def doctor(
    context: typer.Context, folder: Folder = None, repo: Repo = None, as_json: Json = False, verbose: Verbose = False
) -> None:
    """What is wrong, and what to do about it: store, disk, graph, parsers, git, jobs, agents. Ends with 1 if it is bad."""
    from codecompass.frontends.clients import check_clients
    from codecompass.frontends.sessions import check_daemon

    outcome = bind.call(session(context, verbose=verbose).projects(repo or folder), "health_check", {})
    checks = outcome.content.get("startup_checks")
    if isinstance(checks, dict):
        checks["clients"] = check_clients()
        checks["daemon"] = check_daemon()
    finish("health_check", outcome, as_json=as_json)
    if outcome.content["status"] == "error":
        raise typer.Exit(1)


@app.command(rich_help_panel=PANEL_INDEX)
def init(context: typer.Context, folder: Folder = None, repo: Repo = None, as_json: Json = False) -> None:
    """Register a repository: from then on the server knows it. Questions do this by themselves."""
    projects = session(context).projects(repo or folder)
    finish("index_status", bind.call(projects, "index_status", {}), as_json=as_json)


@app.command(rich_help_panel=PANEL_OPEN)
def setup(
    context: typer.Context,
    client: Annotated[Optional[ClientName], typer.Argument(help="The agent to set up.", show_default=False)] = None,  # noqa: UP045
    write: Annotated[bool, typer.Option("--write", help="Write it into the agent's configuration.")] = False,
    everywhere: Annotated[bool, typer.Option("--all", help="All agents that are installed here.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="Take it out again.")] = False,
    instructions: Annotated[
        bool,
        typer.Option("--instructions", help="Instead tell the agent in this repository's own rules when to ask what."),
    ] = False,
    repo: Repo = None,
) -> None:
    """Print what makes an agent use codecompass, or write it, or take it out."""
    from codecompass.frontends.installing import set_up

    if (client is None) is not everywhere:
        raise typer.BadParameter(f"name one agent ({', '.join(CLIENTS)}), or give --all")
    pinned = repo or session(context).repo
    with failures():
        set_up(client, pinned.absolute() if pinned else None, write=write, remove=remove, instructions=instructions)


@app.command(rich_help_panel=PANEL_OPEN, add_help_option=False, context_settings=PASSED_ON)
@app.command("serve-mcp", hidden=True, add_help_option=False, context_settings=PASSED_ON)
def serve(context: typer.Context) -> None:
    """Answer an agent over MCP on standard input and output."""
    from codecompass.frontends.serve import main as serve_mcp

    serve_mcp(context.args, session(context).repo)


@app.command(rich_help_panel=PANEL_OPEN)
def browse(
    context: typer.Context,
    folder: Folder = None,
    ref: Ref = None,
    port: Annotated[int, typer.Option("--port", help="Port to listen on; 0: any that is free.", min=0, max=65535)] = 0,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    allowed: Annotated[
        Optional[list[Path]],  # noqa: UP045
        typer.Option("--allowed-root", help="Also show repositories inside this folder; may be repeated."),
    ] = None,
    repo: Repo = None,
    verbose: Verbose = False,
) -> None:
    """Look at the repository in the browser: search, symbols, maps, changes. Needs codecompass-graph[web]."""
    place = folder or repo or session(context, verbose=verbose).repo
    with failures():
        import_module("codecompass_page.commands").run_browse(place, ref, port, allowed or [], show=show)


@app.command(rich_help_panel=PANEL_OPEN)
def call(
    context: typer.Context,
    tool: Annotated[str, typer.Argument(help="Its name", autocompletion=lambda: [tool.name for tool in TOOLS])],
    arguments: Annotated[str, typer.Argument(help="A JSON object")] = "{}",
    repo: Repo = None,
    verbose: Verbose = False,
) -> None:
    """Ask a tool as an agent would: prints the JSON that MCP returns as structured content."""
    try:
        given = json.loads(arguments)
    except json.JSONDecodeError as problem:
        raise typer.BadParameter(f"ARGUMENTS is not JSON: {problem}") from None
    if not isinstance(given, dict):
        raise typer.BadParameter("ARGUMENTS must be a JSON object")
    projects = session(context, verbose=verbose).projects(repo)
    finish(tool, ask(projects, tool, given), as_json=True)


@app.command(rich_help_panel=PANEL_OPEN)
def export(
    context: typer.Context,
    what: Annotated[Literal["edges", "symbols", "page"], typer.Argument(help="What to print, or to write.")],
    file: Annotated[Optional[Path], typer.Argument(help="page: the HTML file to write.", show_default=False)] = None,  # noqa: UP045
    symbol: Annotated[Optional[str], typer.Option("--symbol", help="page: of this symbol.")] = None,  # noqa: UP045
    overview: Annotated[bool, typer.Option("--overview", help="page: of the whole repository.")] = False,
    ref: Ref = None,
    repo: Repo = None,
    generated: Annotated[
        bool, typer.Option("--generated", help="Also the edges of definitions that macros make.")
    ] = False,
) -> None:
    """Print the edges or the symbols of a ref as JSON lines, or write a page as one HTML file that needs nothing else."""
    if what == "page":
        if file is None or (symbol is None) is not overview:
            raise typer.BadParameter("page takes FILE.html, and either --symbol NAME or --overview")
        with failures():
            import_module("codecompass_page.commands").write_page(session(context).projects(repo), ref, symbol, file)
        return
    if file is not None or symbol is not None or overview:
        raise typer.BadParameter(f"{what} are printed: FILE, --symbol and --overview are for `export page`")
    asked = reader(session(context).projects(repo), ref)
    with failures():
        _print_lines(asked.edges(generated) if what == "edges" else asked.symbols())


@state.command("export")
def export_state(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="A .tar.zst to write.")], repo: Repo = None
) -> None:
    """Write the index to one file, for another machine."""
    from codecompass.session import upkeep

    with failures():
        size = upkeep.export_state(session(context).projects(repo)(), file)
    typer.echo(f"{file}: {size / 1e6:,.1f} MB")


@state.command("import")
def import_state(
    context: typer.Context, file: Annotated[Path, typer.Argument(help="A file that `export` wrote.")], repo: Repo = None
) -> None:
    """Replace the index by an exported one."""
    from codecompass.session import upkeep

    with failures():
        graphs = upkeep.import_state(session(context).projects(repo)(), file)
    typer.echo(f"{graphs} graph{'' if graphs == 1 else 's'} imported")


@daemon.command("status")
def daemon_status(as_json: Json = False) -> None:
    """What it answers for: its sessions, repositories and memory."""
    from codecompass.frontends.sessions import status_lines, told_by

    status = told_by("status")
    typer.echo(json.dumps(status) if as_json else "\n".join(status_lines(status)))


@daemon.command("stop")
def daemon_stop() -> None:
    """End it; sessions that are open start it again when they are asked something."""
    from codecompass.frontends.sessions import told_by

    status = told_by("stop")
    typer.echo(f"process {status['pid']} ends" if status else "there is none")


@scip.command("import")
def import_scip(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="An index in SCIP, as `scip-typescript index` writes it.")],
    repo: Repo = None,
) -> None:
    """Take over what a compiler-grade indexer says of the files as they are now; then index."""
    from codecompass.session import upkeep

    with failures():
        taken = upkeep.import_scip(session(context).projects(repo)(), file)
    typer.echo(f"{taken.tool}: {taken.files} files taken over", err=True)
    for why, paths in (("not here", taken.absent), ("here with another content", taken.different)):
        if paths:
            typer.echo(
                f"{len(paths)} files of it are {why}: {', '.join(paths[:5])}{', …' if len(paths) > 5 else ''}", err=True
            )
    run_job(context, "index_repo", None, False, False, repo, False, False)


@scip.command("export")
def export_scip(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The file to write.")] = Path("index.scip"),
    ref: Ref = None,
    repo: Repo = None,
) -> None:
    """Write the definitions and bound uses of a ref as an index in SCIP."""
    from codecompass.session import upkeep

    with failures():
        made = upkeep.export_scip(session(context).projects(repo)(), file, ref)
    left = f"; {made.left_out:,} uses go by another name on their line and are left out" if made.left_out else ""
    typer.echo(f"{file}: {made.documents:,} files, {made.uses:,} uses, {len(made.content) / 1e6:,.1f} MB{left}")


@scip.command("forget")
def forget_scip(context: typer.Context, repo: Repo = None) -> None:
    """Forget what was imported."""
    from codecompass.session import upkeep

    with failures():
        count = upkeep.forget_scip(session(context).projects(repo)())
    typer.echo(f"what indexes said of {count} files is forgotten")


@app.command("prune-overlays", rich_help_panel=PANEL_STORE)
def prune_overlays(
    context: typer.Context,
    older_than: Annotated[float, typer.Option("--older-than", help="Days since a ref was asked last.", min=0)] = 30,
    repo: Repo = None,
) -> None:
    """Forget refs that nobody asks any more, except the default branch."""
    from codecompass.frontends.layout import plural
    from codecompass.session import upkeep

    with failures():
        freed = upkeep.prune_overlays(session(context).projects(repo)(), older_than)
    named = f" ({' '.join(freed.refs)})" if freed.refs else ""
    typer.echo(f"{len(freed.refs)} {plural('ref', len(freed.refs))} forgotten{named}: {_freed(freed)}")


@app.command(rich_help_panel=PANEL_STORE)
def gc(
    context: typer.Context,
    max_size: Annotated[Optional[float], typer.Option("--max-size", help="MB of graphs to keep.", min=0)] = None,  # noqa: UP045
    gone: Annotated[
        bool, typer.Option("--gone", help="Instead the indexes of all repositories that are not there any more.")
    ] = False,
    repo: Repo = None,
) -> None:
    """Throw away what no ref needs; with a size, also the graphs that were asked longest ago."""
    from codecompass.session import upkeep

    if gone:
        _throw_away_gone()
        return
    most = None if max_size is None else round(max_size * 1e6)
    with failures():
        freed = upkeep.collect_garbage(session(context).projects(repo)(), most)
    typer.echo(_freed(freed))


@app.command(rich_help_panel=PANEL_OPEN)
def cypher(
    context: typer.Context,
    query: Annotated[list[str], typer.Argument(help="A Cypher query that reads.")],
    format: Format = "table",
    limit: Annotated[int, typer.Option("--limit", help="At most so many rows.", min=1)] = 1000,
    ref: Ref = None,
    repo: Repo = None,
    as_json: Json = False,
) -> None:
    """Ask the graph in Cypher."""
    from codecompass.frontends.rows import print_rows
    from codecompass.model.errors import CodeCompassError
    from codecompass.tools.querying import explained

    as_json = as_json or format == "json"
    opened = reader(session(context).projects(repo), ref, as_json=as_json, typed=True)
    with failures(as_json=as_json):
        try:
            answer = opened.cypher(" ".join(query), limit=limit)
        except CodeCompassError as error:
            raise explained(error) from None
    print_rows(answer, "json" if as_json else format)


@app.command(rich_help_panel=PANEL_OPEN)
def console(context: typer.Context, ref: Ref = None, repo: Repo = None) -> None:
    """Explore the graph in Cypher, with history and completion."""
    from codecompass.frontends.console import run_console
    from codecompass.process.config import Settings

    opened = reader(session(context).projects(repo), ref, typed=True)
    run_console(opened.graph, f"{opened.project.name} {opened.ref}", Settings.load().home_path / "console-history")


def _throw_away_gone() -> None:
    from codecompass.process.config import Settings
    from codecompass.session import homes

    with failures():
        gone = homes.abandoned(Settings.load())
    for home in gone:
        taken = homes.throw_away(home)
        typer.echo(f"{home.place.path}: {taken / 1e6:,.1f} MB freed" if taken else f"{home.place.path}: in use, kept")
    if not gone:
        typer.echo("every repository that was indexed is where it was")


def _freed(freed: Freed) -> str:
    from codecompass.frontends.layout import plural

    if not (freed.graphs or freed.contents or freed.bytes):
        return "nothing to throw away"
    graphs = f"{freed.graphs} {plural('graph', freed.graphs)}"
    contents = f"{freed.contents} {plural('content', freed.contents)}"
    return f"{graphs} and {contents} thrown away, {freed.bytes / 1e6:,.1f} MB freed"


def _print_lines(rows: Iterable[Mapping[str, object]]) -> None:
    import msgspec

    for row in rows:
        sys.stdout.write(msgspec.json.encode(row).decode() + "\n")
