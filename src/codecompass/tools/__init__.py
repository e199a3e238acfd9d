"""The tools: one typed function each. This list, in this order, is what every frontend offers.

A tool receives an opened project and its own parameters and returns a frozen answer whose last field is `metadata`.
Its name, first paragraph of documentation and parameters become the MCP tool and the CLI command.
Invariant: tools never print, never know JSON-RPC, and raise only `CodeCompassError`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from codecompass.tools import (
    calls,
    changes,
    context,
    followup,
    impact,
    indexing,
    pack,
    refs,
    search,
    structure,
    surfaces,
    timeline,
    trace,
)
from codecompass.tools.answers import Answer, warn
from codecompass.tools.params import read_arguments, types

if TYPE_CHECKING:
    from codecompass.project import Project


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool and what frontends need to offer it."""

    function: Callable[..., Answer]
    title: str
    command: str
    """Its name on the command line."""
    toolsets: tuple[str, ...] = ("core",)
    """The sets it is listed in; `all` holds every tool."""
    read_only: bool = True

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def description(self) -> str:
        """What it answers and when to ask it: the first paragraph of its documentation, on one line."""
        documentation = inspect.getdoc(self.function) or ""
        return " ".join(documentation.split("\n\n", 1)[0].split())

    @property
    def answer(self) -> type[Answer]:
        """The type of what it returns, for the output schema."""
        answer: type[Answer] = types(self.function)["return"]
        return answer

    def call(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """Its answer to what a caller sent: arguments checked, converted and clamped, warnings in the metadata.

        Raises CodeCompassError: `invalid_input` (or a parameter's own code), and what the tool itself raises.
        """
        values, clamped = read_arguments(self.function, arguments)
        return warn(self.function(project, **values), map(str, clamped))


TOOLS: tuple[Tool, ...] = (
    Tool(search.search_code, "Search code", "search", ("core", "lean")),
    Tool(search.locate_symbol, "Locate a symbol", "locate", ("core", "lean")),
    Tool(structure.get_file_outline, "Outline of a file", "outline", ("core", "lean")),
    Tool(structure.get_symbol_hierarchy, "What a symbol stands in, or holds", "hierarchy"),
    Tool(structure.find_related_symbols, "Symbols nearby", "related"),
    Tool(context.get_code_context, "Code for a question, within a token budget", "context", ("core", "lean")),
    Tool(pack.build_context_pack, "Context pack by section", "pack"),
    Tool(calls.get_call_graph, "Callers and callees", "calls", ("core", "lean")),
    Tool(calls.find_references, "References to a symbol", "references", ("core", "lean")),
    Tool(calls.find_call_path, "Shortest call chains", "path", ()),
    Tool(impact.find_impact, "What a change reaches", "impact", ()),
    Tool(changes.diff_context, "Symbols changed between refs", "diff", ("core", "lean")),
    Tool(changes.compare_symbol_between_commits, "One symbol on two refs", "compare"),
    Tool(timeline.symbol_history, "Commits that changed a symbol", "history", ()),
    Tool(refs.list_refs, "Indexed refs", "refs"),
    Tool(refs.switch_ref, "Switch the session's ref", "switch", read_only=False),
    Tool(search.explain_ranking, "Why a result ranks where it does", "explain"),
    Tool(followup.suggest_followup_queries, "What to ask next", "followup"),
    Tool(surfaces.surfaces_list_endpoints, "HTTP endpoints", "endpoints", ("codemap",)),
    Tool(surfaces.surfaces_list_config_keys, "Configuration keys", "config-keys", ("codemap",)),
    Tool(surfaces.surfaces_list_db_tables, "Database tables", "tables", ("codemap",)),
    Tool(trace.graph_trace_feature, "What a feature does", "trace", ("codemap",)),
    Tool(indexing.index_repo, "Index the repository", "index", read_only=False),
    Tool(indexing.sync_repo, "Index what changed", "sync", read_only=False),
    Tool(indexing.index_status, "State of the index", "status", ("core", "lean")),
    Tool(indexing.health_check, "Health of the service", "doctor"),
)


def named(name: str) -> Tool | None:
    """The tool of that name, if there is one."""
    return next((tool for tool in TOOLS if tool.name == name), None)
