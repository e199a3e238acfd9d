"""Answers as text, for models and people: one renderer per answer, from the JSON that `--json` prints.

Layout only, no logic. Metadata is shown at the end, and only if something is not in order.
"""

from collections.abc import Callable, Iterator, Mapping

from codecompass.frontends.layout import Code, Json, Line, Part, Told, dim, line, note, plain, symbol
from codecompass.frontends.render import changes, explored, finding, overview, review, rules, state, surfaces, uses
from codecompass.frontends.render.anything import fields

Renderer = Callable[[Json], Told]
Proposed = Callable[[Json], str]

BUDGETED = frozenset({"explore", "get_overview", "read_code", "trace_feature"})
"""Tools whose answers are cut by a budget."""
METADATA_NOTES = ("suggestion", "note", "hidden", "repositories")


def text_of(tool: str, answer: Json) -> str:
    """An answer, or an error envelope, as text for a model."""
    return plain(lines_of_error(answer, _as_call) if "error" in answer else lines_of(tool, answer))


def lines_of(tool: str, answer: Json) -> Told:
    """A tool's answer, followed by the metadata that a reader must know; or its answers about `each` of some things."""
    if "each" in answer:
        *others, last = answer["each"]
        for one in others:
            yield from RENDERERS.get(tool, fields)(one)
            yield line()
        yield from lines_of(tool, last)
        return
    yield from RENDERERS.get(tool, fields)(answer)
    if "metadata" in answer:
        listed = bool((answer.get("account") or {}).get("unbound"))
        yield from _notes(answer["metadata"], "max_tokens" if tool in BUDGETED else "the limit", unbound_listed=listed)


def lines_of_error(answer: Json, proposed: Proposed) -> Iterator[Line | Code]:
    """The error, the alternatives in its data, and what to do next; `proposed` words a call."""
    error = answer["error"]
    yield line(Part(str(error["code"]), "bold red"), "  ", str(error["message"]))
    data = error.get("data") or error.get("details") or {}
    for candidate in data.get("candidates", ()):
        yield line("  ", *symbol(candidate))
    for name in ("endpoints", "elsewhere"):
        yield from (line("  ", str(one)) for one in list(data.get(name, ()))[:10])
    near = [str(name) for name in data.get("near", ())]
    if near and near[0] not in error["message"]:
        yield line("  near: ", ", ".join(near))
    if call := data.get("call"):
        yield line("  try: ", proposed(call))


def _as_call(call: Json) -> str:
    given = ", ".join(f"{name}={value!r}" for name, value in call.items() if name != "tool")
    return f"{call['tool']}({given})"


def as_command(call: Json) -> str:
    """A proposed tool call as a command line."""
    import shlex

    from codecompass.tools import named

    tool = named(call["tool"])
    options = [word for name, value in call.items() if name != "tool" for word in (f"--{name}", str(value))]
    return shlex.join(["codecompass", tool.command if tool and tool.command else call["tool"], *options])


def _notes(metadata: Json, bound: str, *, unbound_listed: bool = False) -> Told:
    for warning in dict.fromkeys(metadata.get("warnings", ())):
        if not (unbound_listed and "could not be bound" in str(warning)):
            yield line(note("note: "), str(warning))
    if metadata.get("coverage") == "outline":
        yield line(note("coverage: outline"), ": definitions, and calls by name; nothing is bound")
    if near := metadata.get("did_you_mean"):
        names = [str(name.get("name", name)) if isinstance(name, Mapping) else str(name) for name in near]
        yield line("did you mean: ", ", ".join(names))
    for name in METADATA_NOTES:
        if name in metadata and metadata[name] not in metadata.get("warnings", ()):
            yield line(note("note: "), str(metadata[name]))
    if metadata["freshness_status"] != "fresh" and metadata.get("indexing_status") != "not_indexed":
        yield line(note(f"the index is {metadata['freshness_status']}"))
    if metadata["result_completeness"] == "truncated":
        yield line(dim(f"there is more: raise {bound}, or narrow the question"))


RENDERERS: Mapping[str, Renderer] = {
    "explore": explored.explored,
    "get_overview": overview.overview,
    "search_code": finding.found,
    "locate_symbol": finding.found,
    "explain_ranking": finding.explanation,
    "get_file_outline": finding.outline,
    "get_symbol_hierarchy": finding.hierarchy,
    "read_source": finding.source,
    "read_code": finding.code,
    "list_files": finding.files,
    "get_file_history": finding.file_history,
    "map_dependencies": finding.dependencies,
    "get_inheritance": finding.inheritance,
    "find_related_symbols": finding.related,
    "get_code_context": finding.context,
    "build_context_pack": finding.pack,
    "suggest_followup_queries": finding.follow_up,
    "get_call_graph": uses.calls,
    "find_references": uses.references,
    "find_call_path": uses.paths,
    "find_impact": uses.impact,
    "find_cycles": rules.cycles,
    "check_rules": rules.checked,
    "find_tests": uses.tests,
    "trace_feature": uses.trace,
    "find_unused": uses.unused,
    "plan_change": changes.plan,
    "search_text": explored.texts,
    "query_graph": state.rows,
    "list_surfaces": surfaces.listing,
    "list_endpoints": surfaces.endpoints,
    "list_clients": surfaces.clients,
    "list_topics": surfaces.topics,
    "list_config_keys": surfaces.config_keys,
    "list_db_tables": surfaces.tables,
    "diff_context": changes.diff,
    "review_change": review.review,
    "compare_symbol_between_commits": changes.comparison,
    "symbol_history": changes.history,
    "list_refs": state.refs,
    "index_repo": state.started,
    "sync_repo": state.started,
    "index_status": state.status,
    "health_check": state.health,
}
