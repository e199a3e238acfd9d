"""Renders the overview of a repository."""

from collections.abc import Sequence

from codecompass.frontends.layout import Json, Line, Part, Told, bold, dim, line, note, plural, short_name
from codecompass.model.relations import grouped
from codecompass.tools.naming import shortened

MOST_BELOW = 5
"""Packages that one is said to use, on its line."""


MOST_AGAINST = 6
ROLLED_UP = "  (of folders with all below them; folder by folder there is none)"


def overview(answer: Json) -> Told:
    yield line(bold(answer["name"]), "  ", answer["about"])
    yield line(
        _number(answer["files"], "file"),
        ", ",
        _number(answer["lines"], "line"),
        ", ",
        _number(answer["symbols"], "symbol"),
    )
    yield line("languages: ", "; ".join(map(_language, answer["languages"])))
    yield from _start(answer)
    yield from _packages(answer)
    yield from _cycles(answer)
    yield from _communities(answer["communities"], answer["total_communities"])
    yield from _entries(answer)
    if answer["central"]:
        yield _heading("most hangs on", "PageRank over calls, 1 is the mean")
        yield from (
            line(
                "  ",
                *_place(one["path"], one["line_start"]),
                f"  {short_name(one)}",
                dim(f"  {one['rank']:g}, {_number(one['callers'], 'caller')}"),
            )
            for one in answer["central"]
        )
    yield from _tests(answer["tests"])
    for heading, kind in (("endpoints", "endpoints"), ("configuration", "config"), ("tables", "tables")):
        yield from _listed(
            heading, answer[kind], answer[f"total_{kind}"], answer["areas"] if kind == "endpoints" else ()
        )
    if answer["services"]:
        yield _heading("talks to", _of(answer["services"], answer["total_services"]))
        yield from (
            line(
                "  ",
                bold(one["name"]),
                f"  {', '.join(one['packages'])}",
                dim(f"  {_number(one['files'], 'file')}, most in "),
                Part(one["path"], "blue"),
            )
            for one in answer["services"]
        )
    yield from _history(answer["history"])
    if "fleet" in answer:
        yield _heading("which repository calls which", "uses in the code; `possible`: others offer the same")
    for one in answer.get("fleet", ()):
        doubt = (note(f"  {one['certainty']}"),) if one["certainty"] != "certain" else ()
        pair = bold(f"{one['source']} → {one['target']}")
        yield line("  ", pair, f"  {one['kind']} {one['uses']}", dim(f"  {', '.join(one['names'])}"), *doubt)


SAID = {"main": "begins", "wiring": "puts together", "type": "type", "flow": "flow"}


def _start(answer: Json) -> Told:
    """How to run it, where to start reading, where the hot spots are."""
    for one in answer["runs"]:
        yield line(f"{one['purpose']}: ", bold(one["command"]), dim(f"  {one['path']}"))
    if answer["start"]:
        yield _heading("where to start reading")
    for one in answer["start"]:
        detail = "" if one["detail"] == one["name"] else f"  {one['detail']}"
        yield line(
            "  ",
            dim(f"{SAID[one['how']]:<14}"),
            bold(one["name"]),
            "  ",
            *_place(one["path"], one["line"]),
            dim(detail),
        )
    if answer["hot"]:
        yield _heading("hot spots", "changes, length, missing tests")
    for one in answer["hot"]:
        yield line(
            "  ", Part(one["path"], "blue"),
            dim(f"  {_number(one['commits'], 'commit')}, {_number(one['lines'], 'line')}, tests reach {one['tested']} of {one['callables']} functions"),
        )  # fmt: skip


def _heading(text: str, more: str = "") -> Line:
    return line(bold(text), dim(f"  ({more})") if more else "")


def _number(count: int, noun: str) -> str:
    return f"{count:,} {plural(noun, count)}"


def _place(path: str, number: int) -> Line:
    return line(Part(path, "blue"), ":", Part(str(number), "green"))


def _language(one: Json) -> str:
    tests = f", {one['test_files']} of them tests" if one["test_files"] else ""
    return f"{one['language']} {_number(one['lines'], 'line')} in {_number(one['files'], 'file')}{tests}"


def _packages(answer: Json) -> Told:
    below = grouped((one["source"], one) for one in answer["dependencies"])
    layers = grouped((one["layer"], one) for one in answer["packages"])
    if layers:
        shown, total = len(answer["packages"]), answer["total_packages"]
        largest = f"the {shown} largest of {total}; " if shown < total else ""
        yield _heading("packages by layer", f"{largest}each uses lower ones; → what it uses most, by places")
    for layer, packages in layers.items():
        for at, one in enumerate(packages):
            uses = sorted(below[one["path"]], key=_weight, reverse=True)
            more = f" +{len(uses) - MOST_BELOW}" if len(uses) > MOST_BELOW else ""
            told = ", ".join(f"{use['target']} {_weight(use)}" for use in uses[:MOST_BELOW])
            size = f"  {_number(one['files'], 'file')}, " if one["kind"] == "package" else "  "
            yield line(
                f"{layer:>3} " if at == 0 else "    ", Part(one["path"], "blue"), f"{size}{_number(one['lines'], 'line')}",
                dim(f", used by {one['used_by']}") if one["used_by"] else "", f"  → {told}{more}" if told else "",
            )  # fmt: skip


def _weight(use: Json) -> int:
    return int(use["imports"]) + int(use["calls"]) + int(use["others"])


def _cycles(answer: Json) -> Told:
    for one in answer["cycles"]:
        members = one["packages"]
        yield line(
            note(f"cycle of {len(members)}: "), " → ".join(one["way"]), dim(ROLLED_UP if one["rolled_up"] else "")
        )
    against = [one for one in answer["dependencies"] if one["against"]]
    if against:
        told = ", ".join(f"{one['source']} → {one['target']} {_weight(one)}" for one in against[:MOST_AGAINST])
        more = f" +{len(against) - MOST_AGAINST}" if len(against) > MOST_AGAINST else ""
        yield line(note("against the layers: "), told, more)


def _communities(communities: Sequence[Json], total: int) -> Told:
    if communities:
        shown = f"{_of(communities, total)}; " if len(communities) < total else ""
        yield _heading("communities", f"{shown}files that belong together, by Leiden")
    for one in communities:
        named = ", ".join(one["central"])
        yield line(
            f"  {one['number']} ", Part(one["name"], "blue"), f"  {_number(one['files'], 'file')}, {_number(one['lines'], 'line')}",
            dim(f", {one['inside']:.0%} of uses within"), f": {named}" if named else "",
        )  # fmt: skip


def _entries(answer: Json) -> Told:
    shown = grouped((one["kind"], one) for one in answer["entry_points"])
    for kind, entries in shown.items():
        total = answer["total_entry_points"][kind]
        counted = f"{len(entries)} of {total}" if len(entries) < total else str(total)
        yield _heading({"exported": "exported", "program": "programs"}.get(kind, f"{kind}s"), counted)
        for one in entries:
            run = dim(f"  {one['detail']}") if one["detail"] not in ("", "file") else ""
            yield line("  ", *_place(one["path"], one["line"]), "  ", one["name"], run)


def _tests(tests: Json) -> Told:
    yield _heading("tests", f"{_number(tests['cases'], 'case')} in {_number(tests['files'], 'file')}")
    if tests["touched"]:
        yield line(
            "  test files that use it, or request its endpoints: ",
            ", ".join(f"{one['package']} {one['test_files']}" for one in tests["touched"]),
        )
    if tests["untouched"]:
        yield line("  ", note("none does: " if tests["touched"] else "none uses: "), ", ".join(tests["untouched"]))


def _of(shown: Sequence[Json], total: int) -> str:
    return f"{len(shown)} of {total}" if len(shown) < total else str(total)


def _listed(heading: str, shown: Sequence[Json], total: int, areas: Sequence[Json]) -> Told:
    if total:
        yield _heading(heading, _of(shown, total))
    if areas:
        told = (f"{'others' if one['prefix'] == '/' else one['prefix']} {one['endpoints']}" for one in areas)
        yield line("  by path: ", ", ".join(told))
    for one in shown:
        yield line(
            "  ",
            bold(one["name"]),
            "  ",
            *_place(one["path"], one["line"]),
            f"  {shortened(one['detail'], one['path'])}" if one["detail"] else "",
        )


def _history(history: Json | None) -> Told:
    if history is None:
        return
    back = "all" if history["complete"] else "the last"
    yield _heading(
        "history", f"{back} {_number(history['commits'], 'commit')}, {history['since']} to {history['until']}"
    )
    for said, bots in (("authors", False), ("bots", True)):
        if found := [f"{one['name']} {one['commits']}" for one in history["authors"] if one["bot"] == bots]:
            yield line(f"  {said}: ", ", ".join(found))
    if history["most_changed"]:
        yield line("  most changed:")
    for one in history["most_changed"]:
        owners = f", owned by {' '.join(one['owners'])}" if one["owners"] else ""
        yield line(
            "    ",
            Part(one["path"], "blue"),
            f"  {_number(one['commits'], 'commit')} by {_number(one['authors'], 'author')}, last {one['last']}{owners}",
        )
    if history["together"]:
        yield line("  change together:")
    for one in history["together"]:
        yield line(
            "    ",
            Part(one["path"], "blue"),
            " and ",
            Part(one["other"], "blue"),
            dim(f"  {one['times']} times, {one['share']:.0%} of the former's"),
        )
