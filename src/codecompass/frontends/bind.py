"""From a tool to its JSON schemas, and from a name with arguments to an answer: the single entry point of all
frontends.

`call` is shared by MCP, `codecompass call` and each CLI command. Only here do exceptions become error envelopes,
dotted names find their tools, and `workspace` its project.
"""

from __future__ import annotations

import functools
import logging
import threading
import time
import types
import typing
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from codecompass.extract.masking import MASK, all_without_shapes, hidden_in, noted
from codecompass.frontends.access import Access
from codecompass.frontends.roots import holds_repository
from codecompass.model.errors import CodeCompassError, DamagedGraphError
from codecompass.process.config import Settings
from codecompass.tools import TOOLS, Tool, named
from codecompass.tools.narrowing import plain_path
from codecompass.tools.params import Described, is_blank, parameters
from codecompass.tools.spellings import WORKSPACE_NAMES

if TYPE_CHECKING:
    from codecompass.frontends.daemon import Shared
    from codecompass.session.project import Project
    from codecompass.session.standing import Completeness
    from codecompass.tools.elsewhere.neighbours import Neighbours

log = logging.getLogger(__name__)

Parameters = ParamSpec("Parameters")
Answered = TypeVar("Answered")
Schema = dict[str, object]
ProjectOf = Callable[[str | None], "Project"]
"""The project of a `workspace` argument; None asks for the process's own. Raises CodeCompassError."""

TOOLSETS = ("agent", "core", "codemap", "lean", "all")
ENVELOPE = ["answer", "data", "evidence", "next_actions", "confidence", "meta"]
"""What every answer of the CodeMap family has."""
WARM_PROJECTS = 8
MOST_FIELDS = 4
"""Fields in the schema of an answer, besides its metadata."""
MOST_REPOSITORIES = 6
"""Named under one answer."""
SELDOM = frozenset(
    {
        "compact",
        "freshness_policy",
        "ranking_explain_level",
        "line",
        "mode",
        "section_caps",
        "max_candidates",
        "dispatch",
        "scope",
        "tests",
        "from_line",
        "to_line",
    }
)
"""Parameters that the `lean` list does not mention."""
OBVIOUS = frozenset({"limit", "language", "role", "direction", "tests"})
"""Parameters whose name, or whose choices, say all."""
JSON_TYPES: Mapping[object, str] = {
    str: "string", bool: "boolean", int: "integer", float: "number", list: "array", tuple: "array",
}  # fmt: skip


class Outcome(NamedTuple):
    """A tool's answer: the object that MCP sends and `codecompass call` prints."""

    content: dict[str, object]
    is_error: bool

    @property
    def text(self) -> str:
        """The answer as compact JSON."""
        return msgspec.json.encode(self.content).decode()

    @property
    def code(self) -> str:
        """The registry code of an error; empty for an answer."""
        error = self.content.get("error")
        return str(error["code"]) if self.is_error and isinstance(error, dict) else ""


class ProjectsOfClients(Protocol):
    """The projects of a fleet, by client; implemented by the package codecompass_fleet."""

    def __call__(self, workspace: str | None = None) -> Project:
        """The project of a repository. Raises CodeCompassError, also if the client may not ask about it."""
        ...

    def repositories(self) -> list[str]:
        """The names that the client may ask about. Raises CodeCompassError."""
        ...

    def asked_by(self, who: object) -> AbstractContextManager[object]:
        """Within the block, questions are from this client, as authenticated."""
        ...

    def interrupt(self, thread: int | None = None) -> None:
        """Cancel the question of one thread, or all questions."""
        ...

    def close(self) -> None:
        """Close all projects."""
        ...


class Projects:
    """The open projects of a process: its own, opened on first use, and the last few that `workspace` named."""

    def __init__(
        self,
        default: Path,
        access: Access | None = None,
        watching: bool = True,
        *,
        is_named: bool = True,
        shared: Shared | None = None,
    ) -> None:
        """`is_named`: the user named the project; otherwise it is where the process happens to run. `shared`: projects
        that other clients of this process have open too."""
        self._shared = shared
        self._default = default
        self._is_named = is_named
        self._watching = watching
        access = access or Access()
        self._access = replace(access, registered=(default, *access.registered))
        self._open: OrderedDict[Path, Project] = OrderedDict()
        self._taken_on: set[Path] = set()
        self._ways: dict[Path, tuple[object, ...]] = {}
        self._lock = threading.Lock()

    def __call__(self, workspace: str | None = None) -> Project:
        """The project at `workspace`. Raises `invalid_input` for a relative path, `project_not_found`, and what
        `Access.admit` raises."""
        path = Path(workspace) if workspace else self._default
        if workspace and not path.is_absolute():
            message = f"`{workspace[:200]}` is no absolute path: name the repository by its whole path."
            raise CodeCompassError("invalid_input", message)
        with self._lock:
            place = self._access.admit(path, self._taken_on)
            self._check_ways(place)
            project = self._open.pop(place, None)
            if project is None or not project.source.is_there():
                project = self._opened(place)
            self._open[place] = project
            evicted = self._open.popitem(last=False)[1] if len(self._open) > WARM_PROJECTS else None
        if evicted is not None and evicted is not project:
            self._let_go(evicted)
        return project

    def _let_go(self, project: Project) -> None:
        if self._shared is not None:
            self._shared.give(project)
        else:
            project.close()

    def _check_ways(self, place: Path) -> None:
        """Check the repository's links again if any of them may have changed."""
        if self._access.is_limited:
            from codecompass.revision.ways import traits

            now = traits(place)
            if self._ways.get(place) != now:
                self._ways.pop(place, None)
                self._access.check_ways(place)
                self._ways = {**dict(list(self._ways.items())[-WARM_PROJECTS:]), place: now}

    def is_placed(self) -> bool:
        """Whether it is known which repository a question without `workspace` is about."""
        return self._is_named or holds_repository(self._default)

    def _opened(self, place: Path) -> Project:
        from codecompass.session.project import Project

        def opened() -> Project:
            return Project.open(place, watching=self._watching)

        try:
            project = opened() if self._shared is None else self._shared.take(place, opened)
        except OSError as error:  # too long a name, no right to look, a drive that is gone
            message = f"{str(place)[:200]} cannot be opened: {error.strerror}."
            raise CodeCompassError("project_not_found", message) from None
        if not self._access.is_registered(place):
            self._access.admit(project.root, self._taken_on | {place})  # a repository may begin above the place
            self._taken_on.add(place)
        if project.settings.cache_dir:
            project.neighbours = functools.partial(neighbours_of, project)
        return project

    def interrupt(self, thread: int | None = None) -> None:
        """Cancel the question of one thread, or all questions."""
        for project in list(self._open.values()):
            project.interrupt(thread)

    def close(self) -> None:
        """Close all projects."""
        with self._lock:
            while self._open:
                self._let_go(self._open.popitem()[1])


def neighbours_of(project: Project) -> Neighbours:
    """The repositories of the fleet whose store this machine shares. Raises CodeCompassError if it cannot be read."""
    found: Neighbours = import_module("codecompass_fleet.served").neighbours_of(project)
    return found


def call(project_of: ProjectOf, name: str, arguments: Mapping[str, object], client: str = "") -> Outcome:
    """A tool's answer, or the error envelope; never raises. `name` may be dotted, and need not be in the toolset.
    `workspace`, which every tool takes, is removed from `arguments` here. `client` is for the log."""
    started = time.perf_counter()
    with noted():
        outcome = _shown(_answered(project_of, name, arguments))
    milliseconds = round((time.perf_counter() - started) * 1000, 2)
    told = outcome.content.get("metadata")
    if isinstance(told, dict):
        told["timing"] = {"total_ms": milliseconds}
    ended = outcome.code or "ok"
    call = {"tool": name, "outcome": ended, "total_ms": milliseconds}
    if client:
        call |= {"client": client, "repository": str(arguments.get("workspace") or "")[:200]}
    log.info("%s%.100r: %s in %s ms", f"{client}: " if client else "", name, ended, milliseconds, extra={"call": call})
    return outcome


def _answered(project_of: ProjectOf, name: str, arguments: Mapping[str, object]) -> Outcome:
    project: Project | None = None
    try:
        tool = find(name)
        if tool.family == "codemap":
            from codecompass.frontends import codemap

            return codemap.call(project_of, tool, arguments)
        given = dict(arguments)
        project = project_of(workspace_in(given))
        answer = msgspec.to_builtins(undamaged(tool.call, project, given))
        return _in_repositories(project, Outcome(answer, is_error=False), all_of_them=name == "index_status")
    except CodeCompassError as error:
        return failed(error, project)
    except Exception as problem:
        log.exception("tool %s failed", name)
        unforeseen = CodeCompassError("internal_error", f"{type(problem).__name__}: {problem}", retryable=True)
        return failed(unforeseen, project)


def _in_repositories(project: Project, outcome: Outcome, *, all_of_them: bool) -> Outcome:
    """The answer, with remarks about the nested repositories whose files it names."""
    known = project.source.repositories()
    text = outcome.text if known and not all_of_them else ""
    named = [f"{path} is {told}" for path, told in known.items() if all_of_them or f'"{path}/' in text]
    told = outcome.content.get("metadata")
    if isinstance(told, dict) and named:
        told["repositories"] = "; ".join(named[:MOST_REPOSITORIES])
    return outcome


def _shown(outcome: Outcome) -> Outcome:
    """The last gate of every answer: masks secrets that are recognised by their form, from whatever source (a file, a
    signature, a commit's message), and says so."""
    try:
        settings = Settings.load()
    except CodeCompassError:
        settings = Settings()
    if settings.show_values:
        return outcome
    text = outcome.text
    content = all_without_shapes(outcome.content, text) if settings.hide_forms else outcome.content
    files = [path for path in sorted(hidden_in()) if path in text] if MASK in text else []
    told = content.get("metadata", content.get("meta"))
    if isinstance(told, dict) and (files or content != outcome.content):
        where = f" ({', '.join(files[:3])}{' …' if len(files) > 3 else ''})" if files else ""
        told["hidden"] = f"{MASK} stands for secret values{where}"
    return Outcome(content, outcome.is_error)


def undamaged(ask: Callable[Parameters, Answered], *given: Parameters.args, **named: Parameters.kwargs) -> Answered:
    """The result of a question; repeated once if the graph turns out to be damaged and is rebuilt."""
    try:
        return ask(*given, **named)
    except DamagedGraphError as error:
        log.warning("%s", error.message)
        return ask(*given, **named)


def failed(error: CodeCompassError, project: Project | None) -> Outcome:
    """The error envelope, with the state of the index as far as it is known."""
    envelope: dict[str, object] = {"code": error.code, "message": error.message}
    if error.data:
        envelope["data"] = msgspec.to_builtins(error.data)
    envelope["retryable"] = error.retryable
    return Outcome({"error": envelope, "metadata": error.metadata or state_of_index(project)}, is_error=True)


def find(name: str) -> Tool:
    """The tool with this name; dots count as underscores. Raises `invalid_input` with the nearest names."""
    tool = named(name.replace(".", "_"))
    if tool is not None:
        return tool
    from codecompass.search import near_names

    near = list(near_names(name.replace(".", "_"), [known.name for known in TOOLS], limit=3))
    hint = f"Did you mean `{near[0]}`?" if near else f"There are {', '.join(known.name for known in TOOLS)}."
    raise CodeCompassError("invalid_input", f"There is no tool `{name}`. {hint}", data={"tool": name, "near": near})


def listed(toolset: str) -> tuple[Tool, ...]:
    """The tools of a toolset, in order."""
    return tuple(tool for tool in TOOLS if toolset == "all" or toolset in tool.toolsets)


@functools.cache
def input_schema(tool: Tool, *, brief: bool = False) -> Schema:
    """The JSON schema of a tool's parameters; `brief` omits rarely used options, which are still accepted. Bounds and
    choices are in the schema only if violating them is an error: a value that would be clamped, or a synonym, must get
    past a client that validates."""
    described = [one for one in parameters(tool.function) if not (brief and one.name in SELDOM)]
    properties: Schema = {parameter.name: _property(parameter) for parameter in described}
    if tool.family == "codemap":
        from codecompass.frontends import codemap

        properties = {**codemap.common_schema(tool), **properties}
    elif not brief:
        properties["workspace"] = {"type": "string"}
    schema: Schema = {"type": "object", "properties": properties}
    required = [parameter.name for parameter in described if parameter.required]
    return schema | ({"required": required} if required else {})


@functools.cache
def output_schema(tool: Tool, *, brief: bool = False) -> Schema:
    """The top-level fields of every answer of the tool. Their content is described in the contracts: a model reads the
    list of tools at each start, so it has to be short."""
    if brief:
        return {"type": "object", "required": ["metadata"]}
    always = [field.encode_name for field in msgspec.structs.fields(tool.answer) if field.required]
    # Clients hold errors against it, too: the official TypeScript SDK refuses to hand on what does not fit.
    if tool.family == "codemap":
        data = {"type": "object", "required": always}
        return {"type": "object", "anyOf": _or_error(ENVELOPE), "properties": {"data": data}}
    return {"type": "object", "anyOf": _or_error([*always[: min(MOST_FIELDS, len(always) - 1)], always[-1]])}


def _or_error(fields: Sequence[str]) -> list[Schema]:
    return [{"required": list(fields)}, {"required": ["error"]}]


def workspace_in(given: dict[str, object]) -> str | None:
    """Remove the repository from a call's arguments. Raises `invalid_input` if it is no text."""
    for name in WORKSPACE_NAMES:
        value = given.pop(name, None)
        if value is None or is_blank(value):
            continue
        if not isinstance(value, str):
            raise CodeCompassError("invalid_input", f"`{name}` must be text: an absolute repository path.")
        return plain_path(value)
    return None


def _property(parameter: Described) -> Schema:
    param = parameter.param
    schema: Schema = {"type": json_type(parameter.type)}
    if param.choices and not param.synonyms:
        schema["enum"] = list(param.choices)
    if schema["type"] == "array":
        schema["items"] = {"type": item_type(parameter.type)}
    if param.fields:
        schema["properties"] = {name: _field(kind) for name, kind in param.fields.items()}
    if not param.clamp and param.min is not None:
        schema["minimum"] = param.min
    if parameter.name not in OBVIOUS:
        schema["description"] = param.help
    if not (parameter.required or parameter.default is None or parameter.default is False):
        schema["default"] = parameter.default
    return schema


def _field(kind: str) -> Schema:
    """The schema of a field. An object gets a property, since some models reject objects without."""
    return {"type": "object", "properties": {"query": {"type": "string"}}} if kind == "object" else {"type": kind}


def item_type(annotation: object) -> str:
    """The JSON type of a list's items."""
    members = [one for one in typing.get_args(annotation) if one is not type(None)]
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        return item_type(members[0])
    return json_type(members[0]) if members else "string"


def json_type(annotation: object) -> str:
    """The JSON type of a parameter. Null is the same as omitting it, so `X | None` is an X."""
    members = [member for member in typing.get_args(annotation) if member is not type(None)]
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType):
        return json_type(members[0])
    return "string" if origin is typing.Literal else JSON_TYPES.get(origin or annotation, "object")


def state_of_index(project: Project | None) -> dict[str, object]:
    """The state of the index, as far as it is known without the failed question."""
    from codecompass.session.standing import Standing

    nothing = Standing("", "stale", "not_indexed", "partial", "not_indexed").metadata() | {"ref": None}
    if project is None:
        return nothing
    try:
        status = project.status()
    except CodeCompassError as error:
        log.info("no status of %s: %s", project.root, error.message)
        return nothing
    except Exception:
        log.exception("no status of %s", project.root)
        return nothing
    complete: Completeness = "complete" if status.index_status == "ready" else "partial"
    known = (status.freshness_status, status.index_status, complete, status.schema_status)
    return Standing(status.ref, *known).metadata()
