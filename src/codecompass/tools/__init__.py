"""The tools: one typed function each. This list, in this order, is what every frontend offers.

A tool receives an opened project and its own parameters and returns a frozen answer whose last field is `metadata`.
Its name, first paragraph of documentation and parameters become the MCP tool and the CLI command.
Invariant: tools never print, never know JSON-RPC, and raise only `CodeCompassError`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec

from codecompass.tools.params import read_arguments, types

if TYPE_CHECKING:
    from codecompass.session.project import Project
    from codecompass.tools.answers import Answer


class Tool(msgspec.Struct, frozen=True):
    """A tool and what frontends need to offer it."""

    place: str
    """Its module and function in this package."""
    title: str
    command: str = ""
    """Its name on the command line, where it has a command of its own."""
    toolsets: tuple[str, ...] = ("core",)
    """The sets it is listed in; `all` holds every tool."""
    read_only: bool = True
    family: Literal["core", "codemap"] = "core"
    """The CodeMap family has an envelope of its own, and operations that take a scene."""
    asks: bool = False
    """Of the CodeMap family: it asks a state, which may be a workspace's."""
    reads_source: bool = False
    """… and shows source, which virtual files may stand in for."""

    @property
    def name(self) -> str:
        return self.place.rpartition(".")[2]

    @property
    def function(self) -> Callable[..., Any]:  # Any: an Answer; of the CodeMap family a Reply
        """The function, imported on demand: a command needs one of them, a client's list of tools all."""
        module, _, name = self.place.rpartition(".")
        function: Callable[..., Any] = getattr(import_module(f"{__name__}.{module}"), name)
        return function

    @property
    def description(self) -> str:
        """What the tool answers and when to use it: the first paragraph of its documentation, on one line."""
        documentation = inspect.cleandoc(_documentation(self.place))
        return " ".join(documentation.split("\n\n", 1)[0].split())

    @property
    def answer(self) -> type[Any]:
        """The type that the tool returns, for the output schema; in the CodeMap family that of its `data`."""
        returned = types(self.function)["return"]
        answer: type[Any] = get_args(returned)[0] if self.family == "codemap" else returned
        return answer

    def call(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """The tool's answer to a caller's arguments: checked, converted and clamped, with warnings in the metadata.

        Raises CodeCompassError: `invalid_input` (or a parameter's own code), and what the tool itself raises.
        """
        import msgspec

        from codecompass.tools.answers import noting, warn
        from codecompass.tools.flawed import cells, coverage, remarks

        values, clamped = read_arguments(self.function, arguments)
        with project.asked() as reader, noting() as notes:
            answer: Answer = self.function(project, **values)
            opened = reader()
            flaws = [*remarks(opened, answer), *cells(opened, answer)] if opened is not None else []
        told = coverage(answer) if self.family == "core" and opened is not None else {}
        answer = msgspec.structs.replace(answer, metadata=answer.metadata | told) if told else answer
        return warn(answer, [*map(str, clamped), *notes, *flaws])


def _documentation(place: str) -> str:
    """The docstring of a function, taken from its module's code without running it: importing all tools takes longer
    than showing their help."""
    module, _, name = place.rpartition(".")
    found = find_spec(f"{__name__}.{module}")
    read: Callable[[str], CodeType | None] | None = getattr(found and found.loader, "get_code", None)
    code = read(found.name) if found and read else None
    bodies = (one for one in (code.co_consts if code else ()) if isinstance(one, CodeType) and one.co_name == name)
    text = next(bodies).co_consts[0]
    return text if isinstance(text, str) else ""


def _question(place: str, title: str, toolset: str = "codemap", *, source: bool = False) -> Tool:
    return Tool(f"codemap.{place}", title, "", (toolset,), True, "codemap", True, source)


def _keeping(place: str, title: str, *, read_only: bool = False) -> Tool:
    """An operation that maintains the index or a workspace and does not query a state."""
    return Tool(f"codemap.{place}", title, "", ("codemap",), read_only, "codemap")


TOOLS: tuple[Tool, ...] = (
    Tool("explore.explore", "Explore", "explore", ("agent",)),
    Tool("overview.get_overview", "What this repository is", "overview", ()),
    Tool("texts.search_text", "Search text", "grep", ("agent",)),
    Tool("reading.read_code", "Read several places", "read", ("agent",)),
    Tool("search.search_code", "Search code", "search", ("core", "lean")),
    Tool("search.locate_symbol", "Locate a symbol", "locate", ("core", "lean")),
    Tool("structure.get_file_outline", "Outline of a file", "outline", ("core", "lean")),
    Tool("files.list_files", "Files by size", "files", ()),
    Tool("files.get_file_history", "A file's past", "file-history", ()),
    Tool("files.map_dependencies", "Which parts use which", "dependencies", ()),
    Tool("source.read_source", "Source, with what its names are bound to", "source", ()),
    Tool("structure.get_symbol_hierarchy", "What a symbol stands in, or holds", "hierarchy"),
    Tool("inheritance.get_inheritance", "Bases, derived types, overrides", "inheritance", ()),
    Tool("structure.find_related_symbols", "Symbols nearby", "related"),
    Tool("context.get_code_context", "Code for a question, within a token budget", "context", ("core", "lean")),
    Tool("pack.build_context_pack", "Context pack by section", "pack"),
    Tool("calls.get_call_graph", "Callers and callees", "calls", ("core", "lean")),
    Tool("calls.find_references", "References to a symbol", "references", ("agent", "core", "lean")),
    Tool("chains.find_call_path", "Shortest call chains", "path", ()),
    Tool("impact.find_impact", "What a change reaches", "impact", ("agent",)),
    Tool("plan.plan_change", "Every place that a change edits", "plan", ("agent",)),
    Tool("unused.find_unused", "Symbols that nothing refers to", "unused", ()),
    Tool("cycles.find_cycles", "Cycles between modules", "cycles", ()),
    Tool("check.check_rules", "Rules of the repository", "check", ()),
    Tool("testing.find_tests", "Tests of a symbol", "tests", ()),
    Tool("changes.diff_context", "Symbols changed between refs", "diff", ("agent", "core", "lean")),
    Tool("review.review_change", "Review of a change", "review", ()),
    Tool("comparing.compare_symbol_between_commits", "One symbol on two refs", "compare"),
    Tool("timeline.symbol_history", "Commits that changed a symbol", "history", ()),
    Tool("refs.list_refs", "Indexed refs", "refs"),
    Tool("refs.switch_ref", "Switch the session's ref", "switch", read_only=False),
    Tool("search.explain_ranking", "Why a result ranks where it does", "explain"),
    Tool("followup.suggest_followup_queries", "What to ask next", "followup"),
    Tool(
        "listings.list_surfaces",
        "Endpoints, commands, configuration, tables, topics, caches, wiring",
        "surfaces",
        ("agent",),
    ),
    Tool("endpoints.list_endpoints", "HTTP endpoints", "endpoints", ()),
    Tool("clients.list_clients", "Requests to HTTP services", "clients", ()),
    Tool("topics.list_topics", "Topics, queues and tasks", "topics", ()),
    Tool("surfaces.list_config_keys", "Configuration keys", "config-keys", ()),
    Tool("surfaces.list_db_tables", "Database tables", "tables", ()),
    Tool("trace.trace_feature", "What a feature does", "trace", ("agent",)),
    Tool("querying.query_graph", "Cypher", "", ("agent",)),
    Tool("indexing.index_repo", "Index the repository", "index", read_only=False),
    Tool("indexing.sync_repo", "Index what changed", "sync", read_only=False),
    Tool("indexing.index_status", "State of the index", "status", ("core", "lean")),
    Tool("health.health_check", "Health of the service", "doctor"),
    _keeping("status.repo_status", "Repository and workspaces", read_only=True),
    _keeping("status.index_ensure_baseline", "Index the commit"),
    _question("search.symbols_search", "Search symbols"),
    _question("cards.symbols_get_card", "Card of a symbol"),
    _question("spans.code_get_span", "Lines of a file", source=True),
    _question("spans.symbols_get_definition_span", "Source of a symbol", source=True),
    _question("uses.refs_find", "References by kind"),
    _question("levels.graph_callers", "Callers by level"),
    _question("levels.graph_callees", "Callees by level"),
    _question("types.types_hierarchy", "Bases and derived types"),
    _keeping("overlays.workspace_create", "Create a workspace"),
    _keeping("overlays.workspace_reset", "Reset a workspace"),
    _keeping("overlays.index_refresh_overlay", "Take edits into a workspace"),
    _question("surfaces.surfaces_list_endpoints", "Endpoints"),
    _question("surfaces.surfaces_list_config_keys", "Configuration keys"),
    _question("surfaces.surfaces_list_db_tables", "Tables"),
    _keeping("overlays.workspace_list", "Workspaces", read_only=True),
    _keeping("overlays.workspace_delete", "Delete a workspace"),
    _question("surfaces.graph_trace_feature", "Trace of a feature"),
    _question("cards.symbols_get_context", "Card, source and callees", "", source=True),
    _question("text.code_search_text", "Search texts", ""),
)


def named(name: str) -> Tool | None:
    """The tool of that name, if there is one."""
    return next((tool for tool in TOOLS if tool.name == name), None)
