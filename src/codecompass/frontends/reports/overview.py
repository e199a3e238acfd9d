"""An overview as a document."""

from collections.abc import Iterator, Mapping
from typing import Any

from codecompass.frontends.documents import Document, Table
from codecompass.frontends.layout import short_name
from codecompass.model.relations import grouped
from codecompass.tools.naming import shortened

Json = Mapping[str, Any]  # Any: JSON as it came
MOST_USED = 6


def document(answer: Json) -> Document:
    size = f"{answer['files']:,} files, {answer['lines']:,} lines, {answer['symbols']:,} symbols"
    commit = f", commit {answer['commit'][:10]}" if answer["commit"] else ""
    layers = grouped((one["layer"], one["path"]) for one in answer["packages"])
    ends = ["There is more: raise --max-tokens."] if answer["truncated"] else []
    return Document(
        str(answer["name"]),
        [one for one in (str(answer["about"]), size + commit) if one],
        list(_tables(answer)),
        list(layers.values()),
        [*map(str, answer["metadata"].get("warnings", ())), *ends],
    )


def _tables(answer: Json) -> Iterator[Table]:
    yield Table(
        "Languages", ("language", "lines", "files", "of them tests"),
        [(one["language"], one["lines"], one["files"], one["test_files"]) for one in answer["languages"]],
    )  # fmt: skip
    yield _packages(answer)
    yield Table(
        "Cycles", ("packages", "the shortest way round"),
        [
            (f"{len(one['packages'])}{', folder by folder none' if one['rolled_up'] else ''}", " → ".join(one["way"]))
            for one in answer["cycles"]
        ],
        code=frozenset({1}),
    )  # fmt: skip
    against = [one for one in answer["dependencies"] if one["against"]]
    yield Table(
        "Against the layers", ("package", "uses", "imports", "calls", "others"),
        [(one["source"], one["target"], one["imports"], one["calls"], one["others"]) for one in against],
        "the lightest dependencies that close a cycle", frozenset({0, 1}),
    )  # fmt: skip
    yield Table(
        "Communities", ("", "mostly in", "files", "lines", "uses within", "what most hangs on"),
        [
            (one["number"], one["name"], one["files"], one["lines"], f"{one['inside']:.0%}", ", ".join(one["central"]))
            for one in answer["communities"]
        ],
        f"{_part(answer, 'communities')}files that belong together, by Leiden", frozenset({1, 5}),
    )  # fmt: skip
    yield Table(
        "Entry points", ("kind", "name", "where", "runs"),
        [
            (one["kind"], one["name"], f"{one['path']}:{one['line']}", "" if one["detail"] == "file" else one["detail"])
            for one in answer["entry_points"]
        ],
        ", ".join(f"{count} {kind}" for kind, count in answer["total_entry_points"].items()), frozenset({1, 2, 3}),
    )  # fmt: skip
    yield Table(
        "What most hangs on", ("symbol", "where", "rank", "callers"),
        [(short_name(one), f"{one['path']}:{one['line_start']}", one["rank"], one["callers"]) for one in answer["central"]],
        "PageRank over calls, 1 is the mean", frozenset({0, 1}),
    )  # fmt: skip
    yield from _surfaces(answer)
    yield from _history(answer["history"])


def _packages(answer: Json) -> Table:
    below = grouped((one["source"], one) for one in answer["dependencies"])
    rows = []
    for one in answer["packages"]:
        uses = sorted(below[one["path"]], key=lambda use: -(use["imports"] + use["calls"] + use["others"]))
        told = ", ".join(use["target"] for use in uses[:MOST_USED])
        more = f", {len(uses) - MOST_USED} more" if len(uses) > MOST_USED else ""
        rows.append(
            (
                one["layer"],
                one["path"],
                one["files"],
                one["lines"],
                one["used_by"],
                one["test_files"],
                one["commits"],
                told + more,
            )
        )
    columns = ("layer", "package", "files", "lines", "used by", "test files", "commits", "uses")
    return Table("Packages", columns, rows, f"{_part(answer, 'packages')}each uses lower layers", frozenset({1, 7}))


def _part(answer: Json, kind: str) -> str:
    """How many of how many are listed, if not all."""
    shown, total = len(answer[kind]), answer[f"total_{kind}"]
    return f"{shown} of {total}; " if shown < total else ""


def _surfaces(answer: Json) -> Iterator[Table]:
    tests = answer["tests"]
    untouched = f"; none for {', '.join(tests['untouched'])}" if tests["untouched"] else ""
    yield Table(
        "Tests", ("package", "test files that use it, or request its endpoints"),
        [(one["package"], one["test_files"]) for one in tests["touched"]],
        f"{tests['cases']:,} cases in {tests['files']:,} files{untouched}", frozenset({0}),
    )  # fmt: skip
    for title, kind, detail in (
        ("Endpoints", "endpoints", "handler"),
        ("Configuration", "config", "read"),
        ("Tables", "tables", "type"),
    ):
        shown, total = answer[kind], answer[f"total_{kind}"]
        rows = [(one["name"], f"{one['path']}:{one['line']}", shortened(one["detail"], one["path"])) for one in shown]
        yield Table(
            title,
            ("name", "where", detail),
            rows,
            f"{len(shown)} of {total}" if len(shown) < total else str(total),
            frozenset({0, 1, 2}),
        )
        if kind == "endpoints" and answer["areas"]:
            areas = [(one["prefix"] if one["prefix"] != "/" else "others", one["endpoints"]) for one in answer["areas"]]
            yield Table("Endpoints by path", ("path", "endpoints"), areas, code=frozenset({0}))
    yield Table(
        "Talks to", ("what", "by", "files", "most in"),
        [(one["name"], ", ".join(one["packages"]), one["files"], one["path"]) for one in answer["services"]],
        _part(answer, "services").removesuffix("; "), frozenset({1, 3}),
    )  # fmt: skip


def _history(history: Json | None) -> Iterator[Table]:
    if history is None:
        return
    told = f"{history['commits']:,} commits, {history['since']} to {history['until']}"
    yield Table("Authors", ("author", "commits"), [(one["name"], one["commits"]) for one in history["authors"]], told)
    yield Table(
        "Most changed", ("file", "commits", "authors", "last", "owners"),
        [(one["path"], one["commits"], one["authors"], one["last"], " ".join(one["owners"])) for one in history["most_changed"]],
        code=frozenset({0}),
    )  # fmt: skip
    yield Table(
        "Change together", ("file", "and", "times", "of the first's commits"),
        [(one["path"], one["other"], one["times"], f"{one['share']:.0%}") for one in history["together"]],
        "more often than chance has it", frozenset({0, 1}),
    )  # fmt: skip
