"""What differs between states, and what happened to a symbol."""

from __future__ import annotations

from codecompass.frontends.layout import Json, Part, Places, Told, bold, counted, dim, line, plural
from codecompass.tools.naming import shortened

CHANGE_STYLES = {"added": "green", "deleted": "red", "modified": "yellow", "renamed": "cyan", "moved": "cyan"}
SIGNS = {"+": "green", "-": "red", "@": "cyan"}


def diff(answer: Json) -> Told:
    yield line(bold(f"{answer['base_ref']} … {answer['head_ref']}"))
    places = Places()
    for change in answer["changes"]:
        state = change["after"] or change["before"]
        kind = change["change_type"]
        name = shortened(state["qualified_name"], state["path"])
        style = CHANGE_STYLES.get(kind, "")
        yield places.line(state["path"], state["line_start"], Part(f"{kind:<9}", style), f"{state['kind']} ", name)
    yield counted(len(answer["changes"]), answer.get("total_changes", len(answer["changes"])), "change")
    files = answer["affected_files"]
    yield line(dim(f"{files} {plural('file', files)} affected"))
    symbols = {state["path"] for one in answer["changes"] for state in (one["before"], one["after"]) if state}
    if others := [one for one in answer["file_changes"] if one["path"] not in symbols]:
        yield line(dim("without symbols: "), ", ".join(f"{one['path']} ({one['change_type']})" for one in others))


def comparison(answer: Json) -> Told:
    summary = answer["diff_summary"]
    if summary.get("status") == "unchanged":
        version = answer["head_version"] or answer["base_version"]
        lines = f":{version['line_start']}" if version else ""
        yield line(bold(answer["symbol"]), f"  {answer['path']}{lines}  the same on both sides")
        return
    told = ", ".join(f"{name.replace('_', ' ')} {_word(value)}" for name, value in summary.items())
    yield line(bold(answer["symbol"]), f"  {answer['path']}  {told}")
    for sign, style, side in (("-", "red", "base_version"), ("+", "green", "head_version")):
        if version := answer[side]:
            lines = f"{version['line_start']}-{version['line_end']}"
            yield line(Part(f"{sign} {version['signature']}", style), dim(f"  {lines}"))
    for text in str(answer.get("diff") or "").splitlines():
        yield line(Part(text, SIGNS.get(text[:1], "")))


def _word(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def history(answer: Json) -> Told:
    for entry in answer["commits"]:
        style = CHANGE_STYLES.get(entry["change_type"], "")
        commit, date = (entry["commit"] or "")[:10], (entry["date"] or "")[:10]
        when = line(Part(f"{commit:<10}", "yellow"), f" {date:<10} ")
        who = line(str(entry["subject"]), dim(f" {entry['author']}"))
        yield line(*when, Part(f"{entry['change_type']:<9}", style), *who)
    yield counted(len(answer["commits"]), len(answer["commits"]), "commit")
