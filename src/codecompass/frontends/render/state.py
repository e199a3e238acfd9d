"""Renders the state of the index: its refs, status and health."""

from collections.abc import Mapping

from codecompass.frontends.layout import Json, Part, Told, bold, counted, dim, line, plural

MOST_BROKEN = 5
MOST_LEFT_OUT = 10
"""Groups of what was left out."""


def started(answer: Json) -> Told:
    """A job that runs in the background."""
    what = "an index of all" if answer["mode"] == "full" else "a sync"
    yield line(f"{what} runs in the background (job {answer['job_id']}): status says how far it is")


def refs(answer: Json) -> Told:
    if not answer["refs"]:
        yield line("no ref is indexed yet: the first question, or `index`, does it")
    for ref in answer["refs"]:
        commit = (ref["last_indexed_commit"] or "")[:10]
        mark = "*" if ref["is_default"] else " "
        files, symbols = ref["file_count"], ref["symbol_count"]
        counts = f"{files:>7} {plural('file', files)} {symbols:>8} {plural('symbol', symbols)}"
        yield line(f"{mark} ", bold(ref["ref"]), "  ", Part(commit, "yellow"), f"  {counts}", dim(f"  {ref['status']}"))


def rows(answer: Json) -> Told:
    """The rows of a query: column names, then one line per row, separated by `|`."""
    yield line(bold(" | ".join(answer["columns"])))
    for row in answer["rows"]:
        yield line(" | ".join(_cell(value) for value in row))
    yield counted(len(answer["rows"]), len(answer["rows"]), "row")


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_cell(held)}" for name, held in value.items() if held not in (None, ""))
    return "; ".join(map(_cell, value)) if isinstance(value, list) else str("" if value is None else value)


def status(answer: Json) -> Told:
    state = answer["index_status"]
    yield line(Part(state, _good(state)), f"  {answer['repo_root']}  ", bold(answer["ref"]))
    yield line(_counts(answer))
    if answer["last_indexed_at"]:
        yield line(f"indexed {answer['last_indexed_at']}, {answer['metadata']['freshness_status']}")
    coverage = answer.get("coverage") or {}
    for depth in ("deep", "outline"):
        if own := [one for one in coverage.get("languages", ()) if one["depth"] == depth]:
            yield line(
                f"read {'in outline' if depth == 'outline' else depth}: ",
                ", ".join(f"{one['files']:,} {one['language']}" for one in own),
            )
    if left_out := coverage.get("left_out"):
        parts = [_left_out(group) for group in left_out[:MOST_LEFT_OUT]]
        told = sum(group["count"] for group in left_out[:MOST_LEFT_OUT])
        more = ["…"] if told < coverage["files_skipped"] else []
        yield line("left out: ", ", ".join(parts + more))
    if broken := coverage.get("parse_errors"):
        places = ", ".join(f"{one['path']}:{one['line']}" for one in broken[:MOST_BROKEN])
        yield line(f"read in part, for syntax errors: {places}{', …' if len(broken) > MOST_BROKEN else ''}")
    if calls := answer["calls"]:
        told = ", ".join(f"{calls[kind]:,} {kind}" for kind in ("bound", "outside", "unresolved"))
        yield line(f"calls: {told} ({calls['unresolved_share']:.1%})")
    store = answer["store"]
    yield line(f"store: {store['graphs']} {plural('graph', store['graphs'])}, {store['bytes'] / 1e6:,.1f} MB")
    for job in answer["recent_jobs"][:5]:
        took = "" if job.get("duration_ms") is None else f" in {job['duration_ms'] / 1000:.1f} s"
        why = f": {job['error']}" if job.get("error") else ""
        yield line(dim(f"  {job['created_at']}"), f" {job['mode']} {job['ref']}: {job['status']}{took}{why}")


def _left_out(group: Json) -> str:
    """`182 .vue`, `lib/vendor/ (vendored, 12 source files)`, `2 too large (a.py, b.py)`."""
    what, reason, count = group["what"], group["reason"], group["count"]
    if what == reason:
        return f"{count} {reason} ({', '.join(group['paths'])}{', …' if count > len(group['paths']) else ''})"
    if not what.endswith("/"):
        return f"{count} {what}"
    files = group.get("source_files", 0)
    held = f", {files} source {plural('file', files)}" if files else ""
    return f"{what} ({reason}{held})"


def health(answer: Json) -> Told:
    yield line(Part(answer["status"], _good(answer["status"])), f"  {answer['version']}")
    for name, check in answer["startup_checks"].items():
        style, word = GRADES.get(check["status"], ("red", "bad "))
        yield line("  ", Part(word, style), f" {name}: {check['message']}")
        if check.get("remedy"):
            yield line(f"       {check['remedy']}")
    for project in answer["projects"]:
        state = f"{project['index_status']}, {project['freshness_status']}"
        counts = _counts(project)
        yield line(f"{project['repo_root']}  ", bold(project["ref"]), f"  {state}", dim(f"  {counts}"))


def _counts(held: Json) -> str:
    files, symbols = held["file_count"], held["symbol_count"]
    return f"{files} {plural('file', files)}, {symbols} {plural('symbol', symbols)}"


def _good(state: str) -> str:
    return "green" if state == "ready" else "yellow"


GRADES = dict.fromkeys(("ok", "compatible", "not_indexed"), ("green", "ok  ")) | {"warning": ("yellow", "look")}
"""How a check's status is shown; any other is bad."""
