"""Answers for people: one renderer per answer, from the same JSON that machines get. No logic, only layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.markup import escape

from codecompass.frontends.layout import Json, place_text, plural, put, put_code, put_count, put_tree, symbol_text

Renderer = Callable[[Console, Json], None]

CHANGE_STYLES = {"added": "green", "deleted": "red", "modified": "yellow", "renamed": "cyan", "moved": "cyan"}
METADATA_NOTES = ("suggestion", "note")


def render(console: Console, tool: str, answer: Json) -> None:
    """Prints a tool's answer, then what its metadata says that a reader must know."""
    RENDERERS.get(tool, _fields)(console, answer)
    _notes(console, answer["metadata"])


def render_error(console: Console, answer: Json) -> None:
    """Prints an error envelope: what is wrong, and what its data offers instead."""
    error = answer["error"]
    put(console, f"[bold red]{error['code']}[/]  {escape(error['message'])}")
    data = error.get("data", {})
    for candidate in data.get("candidates", ()):
        put(console, f"  {symbol_text(candidate)}  [dim]{candidate.get('symbol_id', '')}[/]")
    near = [str(name) for name in data.get("near", ())]
    if near and near[0] not in error["message"]:
        put(console, f"  near: {escape(', '.join(near))}")
    if call := data.get("call"):
        put(console, f"  try: {escape(_as_command(call))}")


def _as_command(call: Json) -> str:
    """The call of a tool that an error proposes, as it is typed."""
    import shlex

    from codecompass.tools import named

    tool = named(call["tool"])
    options = [word for name, value in call.items() if name != "tool" for word in (f"--{name}", str(value))]
    return shlex.join(["codecompass", tool.command if tool and tool.command else call["tool"], *options])


def _found(console: Console, answer: Json) -> None:
    results = answer["results"]
    for result in results:
        score = f"  [dim]{result['score']:.2f}[/]" if "score" in result else ""
        put(console, f"{symbol_text(result)}{score}")
        if text := result.get("snippet") or result.get("body_preview"):
            put_code(console, text, result.get("path", ""), result.get("snippet_line", result["line_start"]))
    put_count(console, len(results), answer["total_candidates"], "result")


def _explanation(console: Console, answer: Json) -> None:
    put(console, symbol_text(answer["result"]))
    for factor, value in answer["scoring"].items():
        reason = answer["scoring_details"].get(f"{factor}_reason") or answer["scoring_details"].get(
            f"{factor}_source", ""
        )
        style = "bold" if factor == "total" else ""
        put(console, f"  [{style or 'default'}]{factor:<18}{value:>8.3f}[/]  [dim]{escape(reason)}[/]")


def _outline(console: Console, answer: Json) -> None:
    put(console, f"[bold]{escape(answer['file_path'])}[/]  [dim]{answer['language']}[/]")
    put_tree(console, answer["symbols"])


def _hierarchy(console: Console, answer: Json) -> None:
    if answer["direction"] == "descendants":
        root = answer["hierarchy"][0]
        put(console, symbol_text(root))
        put_tree(console, root.get("children", ()))
        return
    for node in answer["hierarchy"]:
        put(console, f"{'  ' * node['depth']}{symbol_text(node)}")
    file = answer.get("file", {})
    put(console, f"[dim]in {escape(str(file.get('module', '')))}, {escape(str(file.get('path', '')))}[/]")


def _related(console: Console, answer: Json) -> None:
    put(console, f"[bold]near[/] {symbol_text(answer['anchor'])}")
    for symbol in answer["related"]:
        put(console, f"  [magenta]{symbol['relation']:<13}[/]{symbol_text(symbol)}")
    put_count(console, len(answer["related"]), answer["total_found"], "symbol")


def _context(console: Console, answer: Json) -> None:
    for item in answer["context_items"]:
        put(console, symbol_text(item))
        if "body" in item:
            put_code(console, item["body"], item["path"], item["line_start"])
    items = len(answer["context_items"])
    put(console, f"[dim]{items} {plural('item', items)}, about {answer['estimated_tokens']} tokens[/]")


def _pack(console: Console, answer: Json) -> None:
    for section, items in answer["sections"].items():
        put(console, f"[bold]{section}[/] [dim]({len(items)})[/]")
        for item in items:
            put(
                console,
                f"  {place_text(item)}  {escape(item.get('name', ''))}  [dim]{escape(item['selection_reason'])}[/]",
            )
    put(console, f"[dim]about {answer['estimated_tokens']} of {answer['budget_tokens']} tokens[/]")


def _calls(console: Console, answer: Json) -> None:
    for side in ("callers", "callees"):
        edges = answer[side]
        if not edges:
            continue
        arrow = "called by" if side == "callers" else "calls"
        put(console, f"[bold]{escape(answer['symbol']['qualified_name'])}[/] {arrow}")
        for edge in edges:
            site = edge["call_site"]
            doubt = "" if edge["confidence"] == "static" else f"  [yellow]{edge['confidence']}[/]"
            indent = "  " * edge["depth"]
            put(
                console,
                f"{indent}{symbol_text(edge['symbol'])}  [dim]at {escape(site['file'])}:{site['line']}[/]{doubt}",
            )
    if not answer["total_edges"]:
        put(console, f"[bold]{escape(answer['symbol']['qualified_name'])}[/]: no such calls found")
    _unresolved(console, answer, answer["unresolved_calls"], f"a `{answer['symbol']['name']}`", "call")


def _references(console: Console, answer: Json) -> None:
    for reference in answer["references"]:
        doubt = "" if reference.get("confidence", "static") == "static" else "  [yellow]heuristic[/]"
        source = escape(reference["context"].strip())
        put(console, f"{place_text(reference)}  [magenta]{reference['edge_type']:<10}[/] {source}{doubt}")
    put_count(console, len(answer["references"]), answer["total_references"], "reference")
    _unresolved(console, answer, answer["unresolved_references"], f"a `{answer['symbol']['name']}`", "use")


def _paths(console: Console, answer: Json) -> None:
    for path in answer["paths"]:
        length = path["length"]
        put(console, f"[bold]{length} {plural('call', length)}[/] [dim]{path['confidence']}[/]")
        for depth, symbol in enumerate(path["symbols"]):
            put(console, f"  {'  ' * depth}{symbol_text(symbol)}")
    if not answer["paths"]:
        put(console, "no chain of calls found")


def _impact(console: Console, answer: Json) -> None:
    for level in answer["levels"]:
        put(console, f"[bold]{level['depth']} away[/]")
        for reached in level["symbols"]:
            put(console, f"  {symbol_text(reached['symbol'])}")
    if answer["tests"]:
        put(console, "[bold]tests[/]")
        for reached in answer["tests"]:
            put(console, f"  {symbol_text(reached['symbol'])}")
    reached, files = answer["total_reached"], answer["affected_files"]
    put(console, f"[dim]{reached} {plural('symbol', reached)} in {files} {plural('file', files)}[/]")
    changed = answer["changed"]
    which = f"a `{changed[0]['name']}`" if len(changed) == 1 else "what changes, by name,"
    _unresolved(console, answer, answer["unresolved_uses"], which, "use")


def _endpoints(console: Console, answer: Json) -> None:
    for one in answer["endpoints"]:
        doubt = "" if one["confidence"] == "static" else "  [yellow]heuristic[/]"
        route = f"[magenta]{one['http_method']:<7}[/] [bold]{escape(one['route_path'])}[/]"
        inside = one["inline"]
        lines = f"[dim]inline, lines {inside['start_line']}-{inside['end_line']} of[/] " if inside else ""
        put(console, f"{route}  {_site(one)}  {lines}{escape(one['handler'])}{doubt}")
    put_count(console, len(answer["endpoints"]), answer["total_count"], "endpoint")


def _config_keys(console: Console, answer: Json) -> None:
    for one in answer["keys"]:
        used = f"{escape(one['used_by'])}  [dim]{escape(one['usage_pattern'])}[/]"
        put(console, f"[bold]{escape(one['key'])}[/]  {_site(one)}  {used}")
    put_count(console, len(answer["keys"]), answer["total_count"], "use")


def _tables(console: Console, answer: Json) -> None:
    for one in answer["tables"]:
        schema = f"{one['schema']}." if one["schema"] else ""
        known = f"{escape(one['entity'] or '')}  [dim]{escape(', '.join(one['sources']))}[/]"
        users = f"  [dim]{len(one['referenced_by'])} users[/]" if one["referenced_by"] else ""
        put(console, f"[bold]{escape(schema + one['table_name'])}[/]  {_site(one)}  {known}{users}")
    put_count(console, len(answer["tables"]), answer["total_count"], "table")


def _trace(console: Console, answer: Json) -> None:
    if answer["entry_point_route"]:
        put(console, f"[magenta]{escape(answer['entry_point_route'])}[/]")
    waiting = [(node, "", "") for node in reversed(answer["nodes"])]
    while waiting:
        node, lead, below = waiting.pop()
        place = f"[dim]{escape(node['path'])}:{node['line']}[/]"
        put(console, f"{lead}{escape(node['display_name'])}  {place}")
        for note in node["annotations"]:
            told = escape(" ".join(part for part in (note["detail"], note["value"]) if part))
            put(console, f"{below}{'│ ' if node['children'] else '  '}[yellow]{note['kind']}[/] {told}")
        for position, child in reversed(list(enumerate(node["children"]))):
            last = position == len(node["children"]) - 1
            waiting.append((child, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  ")))
    put_count(console, answer["total_nodes_traversed"], answer["total_nodes_traversed"], "symbol")


def _site(item: Json) -> str:
    return f"[blue]{escape(item['file_path'])}[/]:[green]{item['line']}[/]"


def _diff(console: Console, answer: Json) -> None:
    put(console, f"[bold]{escape(answer['base_ref'])} … {escape(answer['head_ref'])}[/]")
    for change in answer["changes"]:
        style = CHANGE_STYLES.get(change["change_type"], "default")
        state = change["after"] or change["before"]
        put(console, f"[{style}]{change['change_type']:<9}[/]{symbol_text(state | {'name': change['symbol']})}")
    put_count(console, len(answer["changes"]), answer.get("total_changes", len(answer["changes"])), "change")
    files = answer["affected_files"]
    put(console, f"[dim]{files} {plural('file', files)} affected[/]")


def _comparison(console: Console, answer: Json) -> None:
    summary = answer["diff_summary"]
    told = ", ".join(f"{name.replace('_', ' ')} {_word(value)}" for name, value in summary.items())
    put(console, f"[bold]{escape(answer['symbol'])}[/]  {escape(answer['path'])}  {escape(told)}")
    for sign, style, side in (("-", "red", "base_version"), ("+", "green", "head_version")):
        if version := answer[side]:
            lines = f"{version['line_start']}-{version['line_end']}"
            put(console, f"[{style}]{sign} {escape(version['signature'])}[/]  [dim]{lines}[/]")
    if diff := answer.get("diff"):
        from rich.syntax import Syntax

        console.print(Syntax(diff, "diff", background_color="default"), soft_wrap=True)


def _word(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _history(console: Console, answer: Json) -> None:
    for entry in answer["commits"]:
        style = CHANGE_STYLES.get(entry["change_type"], "default")
        commit, date = (entry["commit"] or "")[:10], (entry["date"] or "")[:10]
        when = f"[yellow]{commit:<10}[/] {date:<10}"
        who = f"{escape(entry['subject'])} [dim]{escape(entry['author'])}[/]"
        put(console, f"{when} [{style}]{entry['change_type']:<9}[/]{who}")
    put_count(console, len(answer["commits"]), len(answer["commits"]), "commit")


def _refs(console: Console, answer: Json) -> None:
    for ref in answer["refs"]:
        commit = (ref["last_indexed_commit"] or "")[:10]
        mark = "*" if ref["is_default"] else " "
        counts = f"{ref['file_count']:>7} files {ref['symbol_count']:>8} symbols"
        put(console, f"{mark} [bold]{escape(ref['ref'])}[/]  [yellow]{commit}[/]  {counts}  [dim]{ref['status']}[/]")


def _follow_up(console: Console, answer: Json) -> None:
    for suggestion in answer["suggestions"]:
        given = " ".join(f"{name}={value!r}" for name, value in suggestion["params"].items())
        put(console, f"[bold]{suggestion['tool']}[/] {escape(given)}  [dim]{escape(suggestion['reason'])}[/]")


def _status(console: Console, answer: Json) -> None:
    state = answer["index_status"]
    style = "green" if state == "ready" else "yellow"
    put(console, f"[{style}]{state}[/]  {escape(answer['repo_root'])}  [bold]{escape(answer['ref'])}[/]")
    put(console, f"{answer['file_count']} files, {answer['symbol_count']} symbols")
    if answer["last_indexed_at"]:
        put(console, f"indexed {answer['last_indexed_at']}, {answer['metadata']['freshness_status']}")
    coverage = answer.get("coverage") or {}
    skipped = coverage.get("skipped") or {}
    if isinstance(skipped, Mapping) and skipped:
        reasons = ", ".join(f"{count} {reason}" for reason, count in skipped.items())
        put(console, f"left out: {escape(reasons)}")
    if calls := answer["calls"]:
        told = ", ".join(f"{calls[kind]:,} {kind}" for kind in ("bound", "outside", "unresolved"))
        put(console, f"calls: {told} ({calls['unresolved_share']:.1%})")
    store = answer["store"]
    put(console, f"store: {store['graphs']} {plural('graph', store['graphs'])}, {store['bytes'] / 1e6:,.1f} MB")
    for job in answer["recent_jobs"][:5]:
        took = "" if job.get("duration_ms") is None else f" in {job['duration_ms'] / 1000:.1f} s"
        why = f": {escape(job['error'])}" if job.get("error") else ""
        put(console, f"  [dim]{job['created_at']}[/] {job['mode']} {escape(job['ref'])}: {job['status']}{took}{why}")


def _health(console: Console, answer: Json) -> None:
    put(console, f"[{'green' if answer['status'] == 'ready' else 'yellow'}]{answer['status']}[/]  {answer['version']}")
    for name, check in answer["startup_checks"].items():
        _check(console, name, check)
    for project in answer["projects"]:
        state = f"{project['index_status']}, {project['freshness_status']}"
        counts = f"{project['file_count']} files, {project['symbol_count']} symbols"
        put(console, f"{escape(project['repo_root'])}  [bold]{escape(project['ref'])}[/]  {state}  [dim]{counts}[/]")


def _check(console: Console, name: str, check: Json) -> None:
    style, word = GRADES.get(check["status"], ("red", "bad "))
    put(console, f"  [{style}]{word}[/] {name}: {escape(check['message'])}")
    if check.get("remedy"):
        put(console, f"       {escape(check['remedy'])}")


GRADES = dict.fromkeys(("ok", "compatible", "not_indexed"), ("green", "ok  ")) | {"warning": ("yellow", "look")}
"""How a check's status is shown; any other is bad."""


def _fields(console: Console, answer: Json) -> None:
    """Any other answer: its fields, a line each."""
    for name, value in answer.items():
        if name != "metadata":
            put(console, f"[bold]{name}[/]  {escape(_plain(value))}")


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plain(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return "; ".join(_plain(inner) for inner in value) or "none"
    return str(value)


def _notes(console: Console, metadata: Json) -> None:
    for warning in metadata.get("warnings", ()):
        put(console, f"[yellow]note[/] {escape(str(warning))}")
    if near := metadata.get("did_you_mean"):
        names = [str(name.get("name", name)) if isinstance(name, Mapping) else str(name) for name in near]
        put(console, f"did you mean: {escape(', '.join(names))}")
    for name in METADATA_NOTES:
        if name in metadata:
            put(console, f"[yellow]note[/] {escape(str(metadata[name]))}")
    if metadata["freshness_status"] != "fresh":
        put(console, f"[yellow]the index is {metadata['freshness_status']}[/]")
    if metadata["result_completeness"] == "truncated":
        put(console, "[dim]there is more: raise --limit, or narrow the question[/]")


def _unresolved(console: Console, answer: Json, count: int, which: str, noun: str) -> None:
    """Says what could not be bound, where no warning does."""
    if count and not any("could not be bound" in warning for warning in answer["metadata"].get("warnings", ())):
        counted = f"{count} {plural(noun, count)}"
        put(console, f"[yellow]{counted} of {escape(which)} could not be bound to any definition[/]")


RENDERERS: Mapping[str, Renderer] = {
    "search_code": _found,
    "locate_symbol": _found,
    "explain_ranking": _explanation,
    "get_file_outline": _outline,
    "get_symbol_hierarchy": _hierarchy,
    "find_related_symbols": _related,
    "get_code_context": _context,
    "build_context_pack": _pack,
    "get_call_graph": _calls,
    "find_references": _references,
    "find_call_path": _paths,
    "find_impact": _impact,
    "list_endpoints": _endpoints,
    "list_config_keys": _config_keys,
    "list_db_tables": _tables,
    "trace_feature": _trace,
    "diff_context": _diff,
    "compare_symbol_between_commits": _comparison,
    "symbol_history": _history,
    "list_refs": _refs,
    "suggest_followup_queries": _follow_up,
    "index_status": _status,
    "health_check": _health,
}
