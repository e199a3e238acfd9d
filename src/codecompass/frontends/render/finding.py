"""Renders search results, locations, outlines and code."""

from collections.abc import Iterable

from codecompass.frontends.layout import (
    Code,
    Json,
    Part,
    Told,
    bold,
    counted,
    dim,
    level,
    line,
    note,
    place,
    plural,
    short_name,
    symbol,
    tree,
)
from codecompass.frontends.render.uses import accounted

NOTHING_FOUND = (
    "no name or text is like it: try fewer or other words, or search_text (`grep`) for a pattern in any file"
)
NOTHING_CALLED = "no definition is called so: search_code (`search`) looks by words, search_text (`grep`) in any text"
"""What to do next where nothing was found."""


def found(answer: Json) -> Told:
    results = answer["results"]
    for result in results:
        if result.get("role") == "reference":
            yield line(*place(result), "  ", str(result.get("signature", "")))
        else:
            yield line(*symbol(result))
        if text := result.get("snippet") or result.get("body_preview"):
            yield Code(text, result.get("path", ""), result.get("snippet_line", result["line_start"]), "  ")
    yield counted(len(results), answer["total_candidates"], "result")
    if not answer["total_candidates"]:
        yield line(dim(NOTHING_FOUND if "query_intent" in answer else NOTHING_CALLED))


def explanation(answer: Json) -> Told:
    yield line(*symbol(answer["result"]))
    for factor, value in answer["scoring"].items():
        details = answer["scoring_details"]
        reason = details.get(f"{factor}_reason") or details.get(f"{factor}_source", "")
        style = "bold" if factor == "total" else ""
        yield line(Part(f"  {factor:<18}{value:>8.3f}", style), dim(f"  {reason}"))


def outline(answer: Json) -> Told:
    yield line(bold(answer["file_path"]), dim(f"  {answer['language']}"))
    yield from tree(answer["symbols"])


def hierarchy(answer: Json) -> Told:
    if answer["direction"] == "descendants":
        root = answer["hierarchy"][0]
        yield line(*symbol(root))
        yield from tree(root.get("children", ()), "  ")
        return
    for node in answer["hierarchy"]:
        yield line("  " * node["depth"], *symbol(node))
    file = answer.get("file", {})
    yield line(dim(f"in {file.get('module', '')}, {file.get('path', '')}"))


def related(answer: Json) -> Told:
    yield line(bold("near "), *symbol(answer["anchor"]))
    relation = ""
    for one in answer["related"]:
        if one["relation"] != relation:
            relation = one["relation"]
            yield line(Part(relation, "magenta"))
        yield line("  ", *symbol(one))
    yield counted(len(answer["related"]), answer["total_found"], "symbol")


def context(answer: Json) -> Told:
    for item in answer["context_items"]:
        if "body" in item:
            yield line(*place(item), "  ", Part(item["kind"], "cyan"), " ", short_name(item))
            yield Code(item["body"], item["path"], item["line_start"], "  ")
        else:
            yield line(*symbol(item))
    items = len(answer["context_items"])
    yield line(dim(f"{items} {plural('item', items)}, about {answer['estimated_tokens']} tokens"))


def pack(answer: Json) -> Told:
    for section, items in answer["sections"].items():
        if items:
            yield line(bold(section), dim(f" ({len(items)})"))
        for item in items:
            text = str(item.get("text") or "")
            lines = "\n" in text
            told = item.get("name", "") if lines or not text else " ".join(text.split())
            yield line(*place(item), "  ", told, dim(f"  {item['selection_reason']}"))
            if lines:
                yield Code(text, item["path"], item["line_start"])
    yield line(dim(f"about {answer['estimated_tokens']} of {answer['budget_tokens']} tokens"))


def follow_up(answer: Json) -> Told:
    for suggestion in answer["suggestions"]:
        given = " ".join(f"{name}={value!r}" for name, value in suggestion["params"].items())
        yield line(bold(suggestion["tool"]), f" {given}", dim(f"  {suggestion['reason']}"))


def source(answer: Json) -> Told:
    """The lines of code, then the definitions of their names: each name once, with the first line that has it."""
    yield line(bold(answer["path"]), dim(f"  {answer['language']}  {answer['total_lines']} lines"))
    yield Code(answer["text"], answer["path"], answer["first_line"], exact=True)
    known = {one["symbol_id"]: one for one in answer["bound_to"]}
    first = {own: name["line"] for name in reversed(answer["names"]) for own in name["symbol_ids"]}
    if first:
        yield line(bold("names in it"))
    for own, at in sorted(first.items(), key=lambda pair: (pair[1], pair[0])):
        yield line(Part(f"  :{at}", "green"), "  ", *symbol(known[own]))
    if answer["unread"]:
        yield line(dim(f"nothing in it is bound: {answer['unread']}"))


def chunks(told: Iterable[Json], path: str, exact: bool = False) -> Told:
    """Contiguous lines, with the number of omitted lines before each part of a slice."""
    widths = list[int]()
    for chunk in told:
        if chunk["elided"]:
            yield line(dim(f"… {chunk['elided']}"))
        yield Code(chunk["text"], path, chunk["first_line"], "", exact, tuple(widths))
        for text in chunk["text"].split("\n"):
            if text.strip():
                level(widths, text)


def code(answer: Json) -> Told:
    """Passages of files: each path once, lines with numbers, and the number of omitted lines between."""
    before = ""
    for one in answer["passages"]:
        if one["path"] != before:
            before = one["path"]
            yield line(bold(before))
        yield from chunks(one["chunks"], before, answer["view"] == "exact")
        last = one["chunks"][-1]
        rest = one["last_line"] - last["first_line"] - last["text"].count("\n")
        if rest > 1:
            yield line(dim(f"… {rest}"))
    for missing in answer["not_found"]:
        yield line(note(missing["reason"]))
        yield from (line("  ", candidate) for candidate in missing["candidates"])
    if answer["not_shown"]:
        yield line(dim("not shown: "), ", ".join(answer["not_shown"]))


KIN = (
    ("bases", "extends"), ("interfaces", "implements"), ("derived", "extended by"), ("implemented_by", "implemented by"),
    ("overrides", "overrides"), ("overridden_by", "overridden by"),
)  # fmt: skip


def inheritance(answer: Json) -> Told:
    yield line(*symbol(answer["symbol"]))
    for name, title in KIN:
        if answer[name]:
            yield line(bold(title))
            yield from (line("  ", *symbol(one)) for one in answer[name])
    if answer["outside_bases"]:
        yield line(bold("extends, from outside: "), ", ".join(answer["outside_bases"]))
    if not (answer["outside_bases"] or any(answer[name] for name, _ in KIN)):
        yield line(dim("nothing that it derives from or overrides, or that derives from it or overrides it"))
    yield from accounted(answer)


def files(answer: Json) -> Told:
    for one in answer["files"]:
        said = f"  {one['language'] or 'text'}  {one['lines']} {plural('line', one['lines'])}"
        if one["skipped"]:
            yield line(Part(one["path"], "blue"), dim(f"{said}  not read: {one['skipped']}"))
            continue
        tested = f"  {one['tested']} of {one['callables']} tested" if one["callables"] and not one["test"] else ""
        yield line(Part(one["path"], "blue"), said, f"  {one['symbols']} {plural('symbol', one['symbols'])}", tested)
    yield counted(len(answer["files"]), answer["total_files"], "file")


def file_history(answer: Json) -> Told:
    yield line(
        bold(answer["path"]),
        f"  {answer['commits']} {plural('commit', answer['commits'])}",
        dim(f"  {answer['first']} … {answer['last']}"),
    )
    yield from (line(f"  {one['commits']:>4}  {one['name']}") for one in answer["authors"])
    if answer["owners"]:
        yield line(bold("owned by "), ", ".join(answer["owners"]))
    if answer["changed_with"]:
        yield line(bold("changes with"))
    for one in answer["changed_with"]:
        yield line("  ", Part(one["path"], "blue"), dim(f"  {one['times']} times, {one['share']:.0%} of its commits"))
    for one in answer.get("lines", ()):
        where = f"{one['first_line']}-{one['last_line']}" if one["last_line"] > one["first_line"] else one["first_line"]
        said = f"{one['commit'][:10]}  {one['date']}  {one['author']}  {one['subject']}"
        yield line(f"{where:>11}  ", said if one["commit"] else "older" if one["older"] else "not committed")


USES = (("calls", "call"), ("imports", "import"), ("extends", "base"), ("references", "reference"))


def dependencies(answer: Json) -> Told:
    for one in answer["dependencies"]:
        said = ", ".join(f"{one[key]} {plural(noun, one[key])}" for key, noun in USES if one[key])
        yield line(Part(one["source"], "blue"), " → ", Part(one["target"], "blue"), dim(f"  {said}"))
    yield line(dim(f"{len(answer['units'])} parts, {len(answer['dependencies'])} dependencies"))
