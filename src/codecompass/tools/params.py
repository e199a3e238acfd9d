"""Every parameter of every tool, described once.

A tool writes `depth: Depth = 1`; from that one word come the MCP schema, the CLI option with its help, and
what happens to a value out of bounds. `read_arguments` turns what a caller sent into what a tool receives.
"""

import functools
import inspect
import math
import types as types_
import typing
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from codecompass.model.errors import Code, CodeCompassError
from codecompass.revision.disk import is_text, readable
from codecompass.tools.spellings import as_known


class Param(msgspec.Struct, frozen=True):
    """What a parameter's schema contains besides its name, type and default."""

    help: str
    min: float | None = None
    max: float | None = None
    """A number outside `min … max` is set to the bound and a warning says so; with `clamp=False` it is an error."""
    clamp: bool = True
    choices: tuple[str, ...] = ()
    """The values of a `Literal`, or those named here."""
    synonyms: Mapping[str, str] | None = None
    """What people also write for a choice."""
    error: Code = "invalid_input"
    """The registry code when the value is refused."""
    budget: str = ""
    """The CodeMap family's name of the limit on this value."""
    words: bool = False
    """Free text: on the command line it need not be quoted."""
    file: bool = False
    """On the command line it is a file that holds the text, or `-` for standard input."""
    fields: Mapping[str, str] | None = None
    """Usual fields of an object, and their JSON types. Some models accept no object without any."""


# Kinds as models and people call them, in the words of the contract.
KIND_SYNONYMS: Mapping[str, str] = {
    "function": "fn", "func": "fn", "def": "fn", "procedure": "fn", "subroutine": "fn",
    "mod": "module", "file": "module", "package": "namespace", "ns": "namespace",
    "cls": "class", "structure": "struct", "protocol": "interface", "iface": "interface",
    "implementation": "impl", "enumeration": "enum",
    "type_alias": "type", "typealias": "type", "alias": "type", "typedef": "type", "newtype": "type",
    "ctor": "constructor", "init": "constructor", "member_function": "method",
    "prop": "property", "getter": "property", "setter": "property",
    "attribute": "field", "attr": "field", "member": "field",
    "const": "constant", "var": "variable", "let": "variable", "global": "variable", "static": "variable",
}  # fmt: skip
KINDS = (
    "module", "namespace", "class", "struct", "interface", "trait", "impl", "enum", "record", "delegate", "type",
    "fn", "method", "constructor", "operator", "indexer", "property", "field", "event", "constant", "variable", "macro",
)  # fmt: skip

SymbolName = Annotated[str, Param("Name, qualified name or id")]
InPath = Annotated[str | None, Param("Its file or folder")]
AtLine = Annotated[int | None, Param("A line of it", min=1)]
Ref = Annotated[str | None, Param("Ref; else the work tree")]
Limit = Annotated[int, Param("At most so many results", min=1, max=500)]
ManyResults = Annotated[int, Param("At most so many results", min=1, max=20_000)]
Language = Annotated[str | None, Param("Only this language")]
KindFilter = Annotated[str | None, Param("Only this kind: fn, class, method …", choices=KINDS, synonyms=KIND_SYNONYMS)]
PathFilter = Annotated[str | None, Param("Only paths that begin so")]
PathsFilter = Annotated[str | None, Param("Paths or globs; `!*.vue` leaves out")]

Query = Annotated[str, Param("Name, words, path, error text or a question", words=True)]
Asked = Annotated[
    str,
    Param(
        "Names, `file`, `file:line`, `file:120-160`, `/regex/ folder`, error text, a question; several with `;` between",
        words=True,
    ),
]
ExploreTokens = Annotated[
    int | None, Param("Budget; else 1100 a question, 2000 for tests, callers or a message", min=200, max=20_000)
]
OverviewTokens = Annotated[int, Param("Budget of the answer", min=200, max=200_000)]
ExactName = Annotated[str, Param("Exact name or qualified name")]
SymbolRole = Annotated[Literal["definition", "reference", "any"], Param("Definitions, references or both")]
DetailLevel = Annotated[Literal["location", "signature", "context"], Param("How much of each result")]
Compact = Annotated[bool, Param("No texts, parents, relatives")]
FreshnessPolicy = Annotated[
    Literal["strict", "balanced", "best_effort"], Param("If behind: fail, sync, or just answer")
]
ExplainLevel = Annotated[Literal["off", "basic", "full"], Param("Ranking reasons in metadata")]
ResultPath = Annotated[str, Param("Path of the result to explain")]
ResultLine = Annotated[int, Param("First line of the result to explain", min=1)]
CandidateLimit = Annotated[int, Param("Candidates considered in the replay", min=1, max=1000)]

Places = Annotated[str, Param("Names, `file`, `file:line`, `file:120-160`, with commas or blanks between", words=True)]
View = Annotated[
    Literal["whole", "slice", "signature", "exact"],
    Param("All lines; what decides; declarations; with all blanks, for edits"),
]
ReadTokens = Annotated[int, Param("Budget, spent on what is named first", min=100, max=25_000)]
FilePath = Annotated[str, Param("Path in the repository")]
FirstLine = Annotated[int, Param("The first line shown", min=1)]
Tests = Annotated[
    Literal["all", "without", "only"],
    Param(
        "With tests, without, or only",
        synonyms={
            "exclude": "without",
            "no": "without",
            "false": "without",
            "include": "all",
            "true": "all",
            "with": "all",
        },
    ),
]
Commits = Annotated[int, Param("How many commits", min=0, max=500)]
Blame = Annotated[bool, Param("Which commit wrote each line, too")]
WithTests = Annotated[bool, Param("Tests, too")]
UnitFolder = Annotated[str, Param("Only the parts of this folder, or this file, and what is around it")]
Units = Annotated[int, Param("At most so many parts", min=2, max=300)]
LastLine = Annotated[int | None, Param("The last line shown; else that of the file", min=1)]
OutlineDepth = Annotated[Literal["top", "all"], Param("Top level only, or nested too")]
HierarchyDirection = Annotated[Literal["ancestors", "descendants"], Param("Outwards or inwards")]
Scope = Annotated[Literal["file", "module", "package"], Param("How far to look")]

MaxTokens = Annotated[int, Param("Token budget of the items", min=1, clamp=False, error="invalid_max_tokens")]
Strategy = Annotated[Literal["breadth", "depth"], Param("More signatures, or bodies", error="invalid_strategy")]
PackTokens = Annotated[int, Param("Token budget of all sections", min=1, max=200_000)]
MaxCandidates = Annotated[int, Param("Candidates considered", min=1, max=500)]
PackMode = Annotated[Literal["full", "edit_minimal"], Param("All, or what an edit needs")]
SectionCaps = Annotated[
    dict[str, int] | None, Param('Most items per section, e.g. {"tests": 3}', fields={"tests": "integer"})
]

Direction = Annotated[Literal["callers", "callees", "both"], Param("Who calls it, what it calls")]
Depth = Annotated[int, Param("How many calls away (1-5)", min=1, max=5)]
ThroughBases = Annotated[bool, Param("Through bases")]
FleetScope = Annotated[Literal["repository", "fleet"], Param("`fleet`: others, too")]
Seen = Annotated[
    Literal["all", "exported", "internal", "offered"], Param("Exported: others see it; offered: install it")
]
PathDepth = Annotated[int, Param("Longest chain (1-6)", min=1, max=6)]
FromSymbol = Annotated[str, Param("Where the chain starts: name, qualified name or id")]
ToSymbol = Annotated[str, Param("Where it ends: name, qualified name or id")]
FromPath = Annotated[str | None, Param("File of the start, when ambiguous")]
ToPath = Annotated[str | None, Param("File of the end, when ambiguous")]
FromLine = Annotated[int | None, Param("A line of the start, if still ambiguous", min=1)]
ToLine = Annotated[int | None, Param("A line of the end, if still ambiguous", min=1)]
ReferenceKind = Annotated[
    Literal["imports", "calls", "implements", "extends", "overrides", "references"] | None,
    Param(
        "Only this type of edge",
        synonyms={"import": "imports", "call": "calls", "implementation": "implements", "extend": "extends",
                  "override": "overrides", "reference": "references", "reads": "references", "uses": "references"},
    ),
]  # fmt: skip
MaybeSymbol = Annotated[str | None, Param("The changed symbol: name, qualified name or id")]
HttpMethod = Annotated[str | None, Param("Only this method: GET, POST …")]
RouteFilter = Annotated[
    str | None, Param("Only this path and those below, whatever its prefix: `/users/7`; `with Guard`, `without auth`")
]
SurfaceKind = Annotated[
    Literal["endpoints", "commands", "config", "tables", "topics", "cache", "wiring", "unused"],
    Param(
        "endpoints, commands, config, tables, topics, cache (keys), wiring (implementations in containers) or unused",
        synonyms={"command": "commands", "cli": "commands", "endpoint": "endpoints", "routes": "endpoints", "route": "endpoints", "config_keys": "config",
                  "settings": "config", "env": "config", "environment": "config", "table": "tables", "db_tables": "tables",
                  "topic": "topics", "queues": "topics", "tasks": "topics", "events": "topics", "redis": "cache",
                  "caches": "cache", "cache_keys": "cache", "di": "wiring", "bindings": "wiring", "injection": "wiring",
                  "dead": "unused", "dead_code": "unused", "unused_symbols": "unused", "unused symbols": "unused"},
    ),
]  # fmt: skip
NameFilter = Annotated[
    str | None,
    Param("Only with this in route, handler, key, name; endpoints also `with AuthGuard`, `without auth`"),
]
Regex = Annotated[str, Param("Regular expression (RE2)")]
IgnoreCase = Annotated[bool, Param("Whatever the case")]
Cypher = Annotated[str, Param("MATCH … RETURN …", words=True)]
Rows = Annotated[int, Param("At most so many rows", min=1, max=500)]
KeyFilter = Annotated[str | None, Param("Only keys with this in them")]
TableFilter = Annotated[str | None, Param("Only tables with this in their names")]
EntryPoint = Annotated[
    str,
    Param(
        "Name, qualified name or id; or an endpoint: `POST /users`, `/users`; or a command as it is typed", words=True
    ),
]
TraceDepth = Annotated[int, Param("How many calls deep (1-6)", min=1, max=6)]
TraceTokens = Annotated[int, Param("Budget of the steps", min=200, max=25_000)]
TraceOnly = Annotated[
    Literal["all", "effects"], Param("effects: only what touches something outside, exits, and the way there")
]
AgainstRef = Annotated[str | None, Param("What changed since this ref")]

Change = Annotated[
    Literal["rename", "add-parameter", "remove-parameter", "change-type", "move", "delete"],
    Param(
        "rename, add-parameter, remove-parameter, change-type, move or delete",
        synonyms={"add_parameter": "add-parameter", "remove_parameter": "remove-parameter", "remove": "delete",
                  "change_type": "change-type", "change_signature": "add-parameter", "signature": "add-parameter"},
    ),
]  # fmt: skip
NewName = Annotated[str | None, Param("The new name; the parameter, type or file")]
AsDiff = Annotated[bool, Param("A rename as a unified diff")]
PlanTokens = Annotated[int, Param("Budget of the answer", min=500, max=200_000)]

PreviousQuery = Annotated[
    dict[str, object], Param("{tool, params} of the query before", fields={"tool": "string", "params": "object"})
]
PreviousResults = Annotated[
    dict[str, object], Param("Its answer; may be abbreviated", fields={"total_candidates": "integer"})
]
ConfidenceThreshold = Annotated[float, Param("Scores below are low confidence", min=0, max=10)]

ChangesFilter = Annotated[str | None, Param("Paths, globs or a word")]
BaseRef = Annotated[str | None, Param("Older, or A..B; else the default branch")]
HeadRef = Annotated[str | None, Param("Newer; else the work tree")]
ComparedBase = Annotated[str, Param("Older: commit, branch, tag")]
ComparedHead = Annotated[str, Param("Newer: commit, branch, tag")]
DiffTokens = Annotated[int, Param("Budget", min=0, max=200_000)]
WithCallers = Annotated[bool, Param("Callers, too")]
WithDiff = Annotated[bool, Param("Add the unified diff of its text")]
DiffText = Annotated[str | None, Param("A unified diff, in place of refs", file=True)]
ReachDepth = Annotated[int, Param("How many uses away (1-6)", min=1, max=6)]
TestShare = Annotated[float, Param("At most this part of all tests", min=0.01, max=1)]
AlsoRun = Annotated[
    Literal["nothing", "likely"],
    Param(
        "Tests in the commands besides those that certainly run what changed",
        synonyms={"none": "nothing", "all": "likely"},
    ),
]
FailOn = Annotated[
    Literal["low", "medium", "high", "never"],
    Param(
        "Risk from which on the answer is `failed`",
        synonyms={"none": "never"},
    ),
]
CycleUnit = Annotated[
    Literal["modules", "packages"],
    Param(
        "Between modules, or folders",
        synonyms={"module": "modules", "package": "packages", "folders": "packages"},
    ),
]
UseFilter = Annotated[
    Literal["imports", "calls", "any"],
    Param(
        "What joins them",
        synonyms={"import": "imports", "call": "calls", "all": "any"},
    ),
]
SwitchTo = Annotated[str, Param("What later questions default to")]
Force = Annotated[bool, Param("Even if unchanged")]
EveryFile = Annotated[bool, Param("List what was skipped file by file, up to 200")]
Workspace = Annotated[str | None, Param("Absolute repository path; default: the server's project")]


class Described(NamedTuple):
    """One parameter of one tool."""

    name: str
    type: object
    param: Param
    default: object
    required: bool


class Clamped(NamedTuple):
    """A value that was out of bounds."""

    name: str
    budget: str
    given: float
    applied: float

    def __str__(self) -> str:
        return f"{self.name} {self.given} is out of range and was set to {self.applied}"


class Arguments(NamedTuple):
    """The arguments of a tool, and those that were clamped to a bound."""

    values: dict[str, object]
    clamped: list[Clamped]


def types(function: Callable[..., object]) -> dict[str, Any]:
    """The types of a tool's parameters and, under `return`, of its answer."""
    # `Project` is imported for type checkers only, so that listing the tools loads no engine.
    return typing.get_type_hints(function, localns={"Project": object}, include_extras=True)


@functools.cache
def parameters(function: Callable[..., object]) -> tuple[Described, ...]:
    """The parameters of a tool's function in order, without the project."""
    hints = types(function)
    return tuple(
        _described(parameter, hints) for parameter in list(inspect.signature(function).parameters.values())[1:]
    )


def read_arguments(function: Callable[..., object], given: Mapping[str, object]) -> Arguments:
    """Arguments checked, converted and clamped. Raises `invalid_input`, or the code that the parameter names."""
    known = {described.name: described for described in parameters(function)}
    given = as_known(given, known)
    for name in given:
        if name not in known:
            raise _unknown_argument(name, list(known))
    clamped: list[Clamped] = []
    values: dict[str, object] = {}
    for name, described in known.items():
        value = given.get(name)
        if value is None or (not described.required and is_blank(value)):
            if described.required:
                raise CodeCompassError("invalid_input", f"`{name}` is required: {described.param.help}.")
            continue
        values[name] = _read(described, _whole(name, value), clamped)
    return Arguments(values, clamped)


def _whole(name: str, value: object) -> object:
    """A value whose strings can be encoded. Refs and paths may have bytes that are no UTF-8, which are escaped as in
    answers. Raises `invalid_input` for a lone surrogate anywhere else, which no text contains."""
    if isinstance(value, list):
        return [_whole(name, one) for one in value]
    if not isinstance(value, str) or is_text(value):
        return value
    with suppress(UnicodeError):  # a command line in a locale that has no letters but ASCII's
        return value.encode("utf-8", "surrogateescape").decode("utf-8")
    if name.endswith(NAMES_OF_BYTES):
        return readable(value)
    message = f"`{name}` is no text: it has half a character, or bytes that are not UTF-8. Send whole characters."
    raise CodeCompassError("invalid_input", message, {"argument": name})


NAMES_OF_BYTES = ("ref", "path", "paths", "path_filter", "workspace")
"""Ends of the names of parameters that name what need not be UTF-8."""


def is_blank(value: object) -> bool:
    """Whether a value is empty: several models send "" for an omitted argument."""
    return isinstance(value, str) and not value.strip()


def _described(parameter: inspect.Parameter, hints: Mapping[str, Any]) -> Described:
    hint = hints[parameter.name]
    type_, *extras = typing.get_args(hint)
    param = next(extra for extra in extras if isinstance(extra, Param))
    literal = next((one for one in (type_, *typing.get_args(type_)) if typing.get_origin(one) is Literal), None)
    param = param if literal is None else msgspec.structs.replace(param, choices=typing.get_args(literal))
    required = parameter.default is inspect.Parameter.empty
    return Described(parameter.name, type_, param, None if required else parameter.default, required)


def _read(described: Described, value: object, clamped: list[Clamped]) -> object:
    param = described.param
    if param.choices and isinstance(value, str):
        value = _choice(described, value)
    elif isinstance(value, str):
        value = _unpacked(described.type, value)
    try:
        # Lax: a command line and some models write numbers and booleans as text.
        read: object = msgspec.convert(value, described.type, strict=False)
    except msgspec.ValidationError as problem:
        raise CodeCompassError(param.error, f"`{described.name}`: {problem}. {param.help}.") from None
    if isinstance(read, int | float) and not isinstance(read, bool):
        return _within(described, read, clamped)
    return read


def _unpacked(annotation: object, text: str) -> object:
    """A list or an object that was sent as text: some models write JSON into it, or a single item."""
    members = typing.get_args(annotation) if typing.get_origin(annotation) in (typing.Union, types_.UnionType) else ()
    outer = {typing.get_origin(one) or one for one in (members or (annotation,))}
    if not outer & {list, dict}:
        return text
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return [text] if list in outer else text


def _choice(described: Described, value: str) -> str:
    param = described.param
    word = value.strip().lower()
    word = (param.synonyms or {}).get(word, word)
    if word in param.choices:
        return word
    message = f"`{described.name}` is `{value}`; it can be {', '.join(param.choices)}."
    raise CodeCompassError(param.error, message, data={"argument": described.name, "choices": list(param.choices)})


def _within(described: Described, number: float, clamped: list[Clamped]) -> float:
    param = described.param
    if isinstance(number, float) and math.isnan(number):  # a whole number may be too long for any float
        raise CodeCompassError(param.error, f"`{described.name}` is no number. {param.help}.")
    low = number if param.min is None else max(number, type(number)(param.min))
    bounded = low if param.max is None else min(low, type(number)(param.max))
    if bounded == number:
        return number
    if not param.clamp:
        raise CodeCompassError(param.error, f"`{described.name}` is {number}; it must be at least {param.min:g}.")
    clamped.append(Clamped(described.name, param.budget or described.name, number, bounded))
    return bounded


def _unknown_argument(name: str, known: list[str]) -> CodeCompassError:
    from codecompass.search import near_names

    nearest = near_names(name, known, limit=1)
    hint = f" Did you mean `{nearest[0]}`?" if nearest else f" It takes {', '.join(known) or 'none'}."
    return CodeCompassError("invalid_input", f"There is no argument `{name}`.{hint}", data={"argument": name})
