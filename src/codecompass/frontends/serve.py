"""`codecompass serve` with its options only, so that a server starts without the rest of the command line."""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from codecompass.frontends import bind
from codecompass.frontends.access import Access
from codecompass.frontends.http import TOKEN, is_loopback, token_in
from codecompass.frontends.roots import session_folder
from codecompass.frontends.stdio import when_unread
from codecompass.frontends.terminal import LOG_FORMAT, working_folder
from codecompass.process.config import show_values
from codecompass.process.memory import keep_little

if TYPE_CHECKING:
    from codecompass.frontends import daemon

LEVELS = ("error", "warning", "info", "debug")
LEAVE_SECONDS = 3.0


def main(arguments: Sequence[str], repo: Path | None = None) -> None:
    """Serve until the client disconnects. `repo` is the global option before the command. Wrong usage exits with 2."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.daemon:
        _be_daemon(parser, options.daemon)
        return
    try:
        token = token_in(os.environ)
    except ValueError as error:
        parser.error(str(error))
    if options.transport == "http" and not (token or options.clients) and not is_loopback(options.host):
        parser.error(f"--host {options.host} is reached from other machines: set {TOKEN}, which clients send as bearer")
    listening = _listening(parser, options.host, options.port) if options.transport == "http" else None
    usual = "info" if options.fleet else "warning"
    level = "debug" if options.verbose else options.log_level or usual
    logging.basicConfig(stream=sys.stderr, level=level.upper(), format=LOG_FORMAT, force=True)
    if options.log_format == "json":
        logging.getLogger().handlers[0].setFormatter(JsonLines())
    if level == "info":
        logging.getLogger("mcp").setLevel(logging.WARNING)  # a line for each session that ends
    keep_little()
    if options.show_values:
        show_values()
    if options.fleet:
        import_module("codecompass_fleet.serving").serve(parser, options, listening, token)
        return
    projects = _projects(options, repo)
    from codecompass.frontends.mcp import serve, serve_http

    try:
        if listening is not None:
            serve_http(projects, options.toolset, options.answers, listening, token)
        else:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # or Ctrl-C would wait for a line on standard input
            when_unread(lambda: _leave_at_once(projects))
            serve(projects, options.toolset, options.answers)
    finally:
        leave(projects)


class JsonLines(logging.Formatter):
    """Logs one JSON object per line, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": moment, "level": record.levelname.lower(), "logger": record.name}
        told |= {"message": record.getMessage(), **getattr(record, "call", {})}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def _listening(parser: argparse.ArgumentParser, host: str, port: int) -> socket.socket:
    """The listening socket. An unavailable address is wrong usage."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        if not 0 <= port < 1 << 16:
            raise OSError("there is no such port")  # noqa: TRY301
        return socket.create_server((host.strip("[]"), port), family=family)
    except OSError as problem:
        parser.error(f"{host}:{port} cannot be listened on ({problem}): choose another --port, or --host")


def _be_daemon(parser: argparse.ArgumentParser, folder: Path) -> None:
    from codecompass.frontends import daemon

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format=LOG_FORMAT)
    keep_little()
    daemon.run(folder, parser.parse_args, lambda options, here, shared: _projects(options, None, here, shared))


def _projects(
    options: argparse.Namespace, repo: Path | None, here: Path | None = None, shared: daemon.Shared | None = None
) -> bind.Projects:
    """The default project and the others that may be asked about. Over stdio the client is the user, who may ask about
    everything readable unless workspaces are named; over HTTP only what is named or allowed."""
    here = here or working_folder()
    named = [(here / path).absolute() for path in options.workspace]
    told = next((place for place in (options.repo, repo, *named[:1]) if place and not _is_unfilled(place)), None)
    default = (here / (told or session_folder(here))).absolute()
    open_to_all = options.transport == "stdio" and not named
    auto = open_to_all or options.auto_workspace or bool(options.allowed_root)
    roots = tuple((here / path).absolute() for path in options.allowed_root)
    return bind.Projects(default, Access(tuple(named), roots, auto), is_named=told is not None, shared=shared)


def _is_unfilled(place: Path) -> bool:
    """Whether a client passed `${workspaceFolder}` without substituting a folder."""
    return str(place).startswith("$") and not place.exists()


def _leave_at_once(projects: bind.Projects) -> None:
    """End the process when nobody can read an answer any more, whatever it waits for."""
    projects.interrupt()
    os._exit(0)


def leave(projects: bind.Projects | bind.ProjectsOfClients) -> None:
    """End the process: nobody reads the answers that threads may still be working on."""
    until = time.monotonic() + LEAVE_SECONDS
    while busy := [one for one in threading.enumerate() if one is not threading.current_thread() and not one.daemon]:
        if time.monotonic() > until:
            os._exit(0)
        projects.interrupt()
        busy[0].join(0.05)
    projects.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "codecompass serve", description="Answer agents over MCP: one on standard input, or many over HTTP.",
        allow_abbrev=False,
    )  # fmt: skip
    add = parser.add_argument
    add("--repo", type=Path, metavar="PATH", help="the repository; default: the one around this folder")
    add(
        "--workspace",
        type=Path,
        metavar="PATH",
        action="append",
        default=[],
        help="a repository that may be asked about as well; may be repeated",
    )
    add("--auto-workspace", action="store_true", help="take on any repository that a call names")
    add(
        "--allowed-root",
        type=Path,
        metavar="PATH",
        action="append",
        default=[],
        help="take on repositories that calls name, but only inside this folder; may be repeated",
    )
    add("--show-values", action="store_true", help="also show values of .env files and of keys that look secret")
    add("--toolset", choices=bind.TOOLSETS, default="core", help="which tools are listed")
    add(
        "--answers",
        choices=("json", "text"),
        default="json",
        help="JSON for programs, or text for models, a third as long",
    )
    add("--transport", choices=("stdio", "http"), default="stdio", help="how clients reach it")
    add("--host", default="127.0.0.1", help=f"http: address to bind; any but loopback needs {TOKEN} in the environment")
    add("--port", type=int, default=8750, help="http: port to bind; the endpoint is /mcp, the page is at /")
    add("--fleet", metavar="URL", help="http: answer for every repository that `codecompass fleet index` put there")
    add("--clients", type=Path, metavar="FILE", help="fleet: which tokens may ask which repositories")
    add("--cache", type=Path, metavar="FOLDER", help="fleet: where what was asked is kept; default: in the home")
    add("--cache-size", type=int, default=10_000, metavar="MB", help="fleet: how large that may grow")
    add("--no-daemon", action="store_true", help="answer apart; else one process answers all sessions")
    add("--daemon", type=Path, help=argparse.SUPPRESS)
    add("--behind", action="store_true", help=argparse.SUPPRESS)
    add(
        "--metrics", metavar="HOST:PORT", help="fleet: figures for Prometheus, there without a token; PORT: of loopback"
    )
    add("--log-level", choices=LEVELS, help="what is logged, to standard error; default: warning, of a fleet info")
    add("--log-format", choices=("text", "json"), default="text", help="a line of text, or of JSON, for each")
    add("--verbose", "-v", action="store_true", help="the same as --log-level debug")
    return parser  # fmt: skip
