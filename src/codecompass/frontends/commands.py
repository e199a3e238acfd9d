"""Makes a CLI command from a tool: parameters become arguments and options, and the answer is rendered or printed as
JSON."""

from __future__ import annotations

import inspect
import json
import logging
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Optional

import msgspec
import typer

from codecompass.frontends import bind
from codecompass.frontends.formats import ASKING, formats_of, lists_of
from codecompass.frontends.terminal import LOG_FORMAT, working_folder
from codecompass.model import queries
from codecompass.model.errors import CodeCompassError
from codecompass.session.asking import answering_in
from codecompass.tools.narrowing import plain_path
from codecompass.tools.params import Described, parameters

if TYPE_CHECKING:
    from codecompass.frontends.bind import Outcome
    from codecompass.session.project import Project, Reader
    from codecompass.tools import Tool

# Optional[…] as typer reads annotations at run time, also on Python 3.11.
Repo = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--repo", "--workspace", help="The repository; default: the one around this folder."),
]
Json = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Written = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Option("--write", metavar="FORM=FILE", help="Also write it to a file in another form; repeatable."),
]
Null = Annotated[
    bool, typer.Option("-z", "--null", help="With a list of tests: unquoted, a NUL behind each (xargs -0).")
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Log what happens, to standard error.")]

UNDER_WAY = frozenset({"index_not_ready", "index_in_progress", "sync_in_progress"})
STARTS_JOBS = frozenset({"index_repo", "sync_repo"})
TRIES, TRY_SECONDS = 100, 0.1
"""How often, and how far apart, a command asks while others index."""

POSITIONAL = frozenset({"base_ref", "folder", "head_ref", "symbol_name", "to"})
"""Optional parameters that are arguments all the same, as in `codecompass diff main topic`."""


class Session(msgspec.Struct):
    """The options before the command's name, which apply to all commands."""

    repo: Path | None = None
    verbose: bool = False

    def __post_init__(self) -> None:
        level = logging.DEBUG if self.verbose else logging.WARNING
        logging.basicConfig(stream=sys.stderr, level=level, format=LOG_FORMAT)

    def projects(self, repo: Path | None) -> bind.Projects:
        """The projects of this command."""
        named = repo or self.repo
        place = Path(plain_path(str(named))) if named else working_folder()
        return bind.Projects(place.absolute(), watching=False)


def session(context: typer.Context, *, verbose: bool = False) -> Session:
    """The session of a command; `-v` after the command counts too."""
    found = context.find_object(Session) or Session()
    if verbose:
        logging.getLogger().setLevel(logging.DEBUG)
    return found


def command(tool: Tool, fixed: Mapping[str, object] | None = None) -> Callable[..., None]:
    """The function that typer makes a command of. `fixed` arguments are set, and are no options."""
    given_already = dict(fixed or {})
    open_parameters = [one for one in parameters(tool.function) if one.name not in given_already]

    def run(context: typer.Context, **given: Any) -> None:  # Any: whatever typer read, by the signature below
        repo, as_json, verbose = given.pop("repo"), given.pop("as_json"), given.pop("verbose")
        form, files = given.pop("form", None), given.pop("write", None) or []
        null = given.pop("null", False)
        if null and form not in lists:
            raise typer.BadParameter(f"-z is for --format {', '.join(lists)}")
        asked_for = [_form_and_file(one, formats) for one in files]
        for words in (name for name, value in given.items() if isinstance(value, list)):
            given[words] = " ".join(given[words])
        for one in open_parameters:
            if one.param.file and given.get(one.name) is not None:
                given[one.name] = _content(one.name, given[one.name])
        arguments = given_already | {name: value for name, value in given.items() if value is not None}
        for kind in (form, *(one for one, _ in asked_for)):
            arguments |= ASKING.get((tool.name, kind), {})
        projects = session(context, verbose=verbose).projects(repo)
        with answering_in("json" if as_json else "text"):
            outcome = ask(projects, tool.name, arguments)
        for kind, file in asked_for if not outcome.is_error else ():
            file.write_text(outcome.text + "\n" if kind == "json" else formats[kind](outcome.content), "utf-8")
        if form in formats and not outcome.is_error:
            print(formats[form](outcome.content, **({"null": True} if null else {})), end="")  # noqa: T201
        else:
            finish(tool.name, outcome, as_json=as_json or form == "json")
        if outcome.content.get("failed") is True:
            raise typer.Exit(1)

    formats = formats_of(tool.name)
    lists = lists_of(tool.name)
    drawn = [_keyword("form", _form(formats), None), _keyword("write", Written, None)] if formats else []
    drawn += [_keyword("null", Null, False)] if lists else []
    run.__doc__ = tool.description
    run.__signature__ = inspect.Signature([_CONTEXT, *map(_option, open_parameters), *drawn, *_COMMON])  # type: ignore[attr-defined]  # how typer is told
    return run


def _content(name: str, file: str) -> str:
    """The content of a file, or of standard input."""
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text("utf-8", "replace")
    except OSError as problem:
        raise typer.BadParameter(f"--{name} is a file, or - for standard input: {problem}") from None


def _form_and_file(told: str, formats: Collection[str]) -> tuple[str, Path]:
    """The parts of `md=review.md`."""
    form, _, file = told.partition("=")
    if not file or form not in {"json", *formats}:
        raise typer.BadParameter(f"--write is FORM=FILE with one of json, {', '.join(formats)}, not {told!r}")
    return form, Path(file)


def _form(formats: Iterable[str]) -> object:
    """The option that chooses an output format of a command."""
    known = Literal["text", "tree", "json", *formats]  # type: ignore[valid-type]  # made when the command is
    return Annotated[
        known | None, typer.Option("--format", help="How it is printed.", metavar="|".join(("text", *formats)))
    ]


def ask(projects: bind.Projects, tool: str, arguments: Mapping[str, object]) -> Outcome:
    """A tool's answer. A repository that was never indexed is indexed first with a progress bar, by this process or by
    another that was faster."""
    for _ in range(TRIES):
        outcome = bind.call(projects, tool, arguments)
        if outcome.code not in UNDER_WAY or tool in STARTS_JOBS or _has_failed(outcome):
            return outcome
        project = projects(bind.workspace_in(dict(arguments)))
        try:
            _wait_for_index(project)
        except CodeCompassError as error:
            return bind.failed(error, project)
    return outcome


def _has_failed(outcome: Outcome) -> bool:
    error = outcome.content.get("error")
    data = error.get("data") if isinstance(error, dict) else None
    return isinstance(data, dict) and data.get("indexing_status") == "failed"


def reader(projects: bind.Projects, ref: str | None, *, as_json: bool = False, typed: bool = False) -> Reader:
    """The reader of a ref, for a command that is no tool; an error ends the process. `typed`: the question is a typed
    query."""
    with failures(as_json=as_json):
        return bind.undamaged(_opened, projects(), ref, typed)


def _opened(project: Project, ref: str | None, typed: bool) -> Reader:
    found = _graph(project, ref)
    if typed:
        found.cypher(queries.question("any_edge").text)  # a graph that can't be read is known now
    else:
        found.ask("any_edge")
    return found


def _graph(project: Project, ref: str | None) -> Reader:
    for _ in range(TRIES):
        try:
            return project.graph(ref)
        except CodeCompassError as error:
            if error.code not in UNDER_WAY or error.data.get("indexing_status") == "failed":
                raise
        _wait_for_index(project)
    return project.graph(ref)


@contextmanager
def failures(*, as_json: bool = False) -> Iterator[None]:
    """Print an error of a command that is no tool, and exit with status 1."""
    try:
        yield
    except CodeCompassError as error:
        finish("", bind.failed(error, None), as_json=as_json)


def finish(tool: str, outcome: Outcome, *, as_json: bool) -> None:
    """Print an answer; an error exits with status 1."""
    if as_json:
        print(outcome.text)  # noqa: T201
    else:
        from codecompass.frontends import render
        from codecompass.frontends.styling import show

        if outcome.is_error:
            show(render.lines_of_error(outcome.content, render.as_command), error=True)
        else:
            show(render.lines_of(tool, outcome.content))
    if outcome.is_error:
        raise typer.Exit(1)


def _wait_for_index(project: Project) -> None:
    """Wait for the running job, or briefly if there is none any more."""
    job = project.status().active_job
    if job is None:
        time.sleep(TRY_SECONDS)
        return
    from codecompass.frontends.progress import follow

    follow(project, job.job_id)


@cache
def languages() -> tuple[str, ...]:
    """The languages of code for `--help`, from their folders: reading them would take too long."""
    folders = Path(__file__).parents[1].joinpath("languages").glob("*/language.toml")
    return tuple(sorted(file.parent.name for file in folders if file.with_name("facts.scm").exists()))


def _option(described: Described) -> inspect.Parameter:
    param = described.param
    kind, parser = _type(described)
    positional = described.required or described.name in POSITIONAL
    known = languages() if described.name == "language" else param.choices
    choices = ", ".join(known) or None
    said = f"{param.help}: a file, or - for standard input" if param.file else param.help
    help_text = said if choices is None else f"{said}: {choices}"
    # Any: typer's two constructors share these keywords, but have no common type.
    common: dict[str, Any] = {"help": help_text, "parser": parser, "metavar": "JSON" if parser else None}
    if known:
        common["autocompletion"] = lambda: list(known)
    extra = typer.Argument(**common) if positional else typer.Option(_option_name(described), **common)
    default = inspect.Parameter.empty if described.required else described.default
    annotation = Annotated[kind, extra] if described.required else Annotated[Optional[kind], extra]  # noqa: UP045
    return inspect.Parameter(described.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _option_name(described: Described) -> str:
    """`--name`; for an option that is on by default also `--no-name`."""
    name = described.name.replace("_", "-")
    return f"--{name}/--no-{name}" if described.default is True else f"--{name}"


def _type(described: Described) -> tuple[Any, Callable[[str], object] | None]:
    """The type for typer, with a parser where the command line takes JSON."""
    if described.param.words:
        return list[str], None
    kinds = {"integer": int, "number": float, "boolean": bool, "string": str}
    kind = kinds.get(bind.json_type(described.type))
    return (kind, None) if kind else (dict, _json)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        raise typer.BadParameter(f"not JSON: {problem}") from None


def _keyword(name: str, annotation: object, default: object) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_CONTEXT = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
_COMMON = (_keyword("repo", Repo, None), _keyword("as_json", Json, False), _keyword("verbose", Verbose, False))
