"""The files as a treemap: by size, coloured by language or by what tests reach. Folders lead further in."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import htpy as h
import squarify
from nicegui import ui

from codecompass.languages import is_code
from codecompass.languages.file_roles import aside
from codecompass_page import parts
from codecompass_page.asking import Json
from codecompass_page.page import View
from codecompass_page.places import Place

WIDTH, HEIGHT = 160.0, 90.0
MOST_CELLS = 700
"""Files that are drawn; the smaller ones of each folder are one cell."""
MOST_LISTED = 2000
NAMED = 5.0, 3.2
"""A cell of at least this width and height bears its name."""
HEAD = 3.4
"""Height of a folder's name."""
COLOURS = {"hot": "changes × missing tests", "tests": "tests that reach it", "churn": "changes", "language": "language"}
ENDS = {
    "hot": ("seldom changed, or tested", "changed often, reached by no test"),
    "tests": ("no function is reached by a test", "all are"),
    "churn": ("seldom changed", "most often"),
}
"""What the ends of each scale say."""
ASIDE_OF_CODE = frozenset({"documentation", "generated", "vendored", "a translation"})


@dataclass
class Folder:
    path: str
    lines: int = 0
    files: list[Json] = field(default_factory=list)
    folders: dict[str, Folder] = field(default_factory=dict)


@dataclass(frozen=True)
class Area:
    x: float
    y: float
    width: float
    height: float

    @property
    def style(self) -> str:
        share = (self.x / WIDTH, self.y / HEIGHT, self.width / WIDTH, self.height / HEIGHT)
        return "left:{:.3%};top:{:.3%};width:{:.3%};height:{:.3%}".format(*share)

    def within(self, top: float) -> Area:
        edge = min(0.35, self.width / 8, self.height / 8)
        return Area(self.x + edge, self.y + top, max(self.width - 2 * edge, 0.01), max(self.height - top - edge, 0.01))


async def treemap(view: View) -> None:
    path, by = view.query.get("path", "").strip("/"), view.query.get("by", "hot")
    answer = await view.awaited(
        path.rpartition("/")[2] or "Files", "reading the list of files …", "list_files",
        path_filter=f"{path}/" if path else None, limit=20_000,
    )  # fmt: skip
    ui.page_title(f"{path or 'Map'} · codecompass")
    read = [one for one in answer["files"] if one["lines"] and not one["skipped"]]
    code = [one for one in read if is_code(one["language"]) and aside(one["path"]) not in ASIDE_OF_CODE]
    files = code or read  # change logs, documents and what is generated are no code
    churn = {one["path"]: one["commits"] for one in files if one["commits"]} if by in ("churn", "hot") else {}
    place, others = view.place, answer["total_files"] - len(files)
    view.show(
        h.header(".what")[
            h.nav(".crumbs", aria_label="Where it stands")[h.ol[(h.li[one] for one in _crumbs(place, path, by))]]
            if path
            else None,
            h.h1[path.rpartition("/")[2] or "Files"],
            h.p(".muted")[
                f"{parts.plural(len(files), 'file')} that were read, {parts.plural(sum(one['lines'] for one in files), 'line')}"
                + (f" · {parts.plural(others, 'other file')}" if others else "")
            ],
        ]
    )
    if not files:
        view.show(parts.empty("No file was read here that has lines."), parts.notes(answer))
        return
    shade = _Shade(by, files, churn)
    tree = _nested(files, path)
    view.show(
        _choices(place, path, by),
        h.div(".treemap", role="group", aria_label=f"Treemap of {len(files)} files; the same as a list below")[
            list(_cells(place, tree, Area(0, 0, WIDTH, HEIGHT), shade, max(1, len(files) / MOST_CELLS), 0))
        ],
        shade.legend(),
        parts.section("Folders", len(tree.folders), _folders(place, tree, by), id="folders") if tree.folders else None,
        parts.section("Files by size", len(files), _list(place, files, churn), id="files"),
    )


def _crumbs(place: Place, path: str, by: str) -> Iterable[h.Node]:
    yield h.a(href=place.to("map", by=by))["files"]
    names = path.split("/") if path else []
    for at, name in enumerate(names[:-1], 1):
        yield h.a(href=place.to("map", path="/".join(names[:at]), by=by))[name]


def _choices(place: Place, path: str, by: str) -> h.Node:
    links = (
        h.a(href=place.to("map", path=path, by=one), aria_current="true" if one == by else None)[said]
        for one, said in COLOURS.items()
    )
    return h.nav(".choices", aria_label="Colour by")[h.span(".muted")["colour by "], links]


def _nested(files: Iterable[Json], path: str) -> Folder:
    root = Folder(path)
    for one in files:
        here = root
        here.lines += one["lines"]
        names = str(one["path"])[len(path) + 1 if path else 0 :].split("/")[:-1]
        for name in names:
            here = here.folders.setdefault(name, Folder(f"{here.path}/{name}" if here.path else name))
            here.lines += one["lines"]
        here.files.append(one)
    return root


def _cells(place: Place, folder: Folder, area: Area, shade: _Shade, least: float, depth: int) -> Iterable[h.Node]:
    """The parts of a folder by size, each in its own rectangle."""
    inner = sorted(folder.folders.values(), key=lambda one: (-one.lines, one.path))
    held = sorted(folder.files, key=lambda one: (-one["lines"], one["path"]))
    both: list[Folder | Json] = [*inner, *held]
    both.sort(key=lambda one: -_lines(one))
    sizes = squarify.normalize_sizes([_lines(one) for one in both], area.width, area.height)
    for one, spot in zip(both, squarify.squarify(sizes, area.x, area.y, area.width, area.height), strict=True):
        own = Area(spot["x"], spot["y"], spot["dx"], spot["dy"])
        if isinstance(one, Folder):
            yield from _folder_cell(place, one, own, shade, least, depth)
        else:
            yield _file_cell(place, one, own, shade)


def _lines(one: Folder | Json) -> int:
    return one.lines if isinstance(one, Folder) else int(one["lines"])


def _folder_cell(place: Place, one: Folder, own: Area, shade: _Shade, least: float, depth: int) -> Iterable[h.Node]:
    while len(one.folders) == 1 and not one.files:
        one = next(iter(one.folders.values()))
    has_name = own.width >= NAMED[0] * 1.3 and own.height >= HEAD * 2
    name = one.path.rpartition("/")[2]
    link = h.a(".name", href=place.to("map", path=one.path, by=shade.by), tabindex="-1")[name] if has_name else None
    title = f"{one.path}/ · {one.lines:,} lines"
    yield h.div(".folder-cell", style=own.style, title=title)
    if link is not None:
        yield h.div(".folder-name", style=Area(own.x, own.y, own.width, HEAD).style, title=title)[link]
    inside = own.within(HEAD if has_name else 0)
    if own.width * own.height < 1.5 or depth > 8:
        yield h.a(
            ".cell",
            href=place.to("map", path=one.path, by=shade.by),
            style=f"{inside.style};{shade.of(_all(one))}",
            title=title,
            tabindex="-1",
        )
    else:
        yield from _cells(place, one, inside, shade, least, depth + 1)


def _all(folder: Folder) -> Sequence[Json]:
    return [*folder.files, *(one for inner in folder.folders.values() for one in _all(inner))]


def _file_cell(place: Place, one: Json, own: Area, shade: _Shade) -> h.Node:
    name = str(one["path"]).rpartition("/")[2]
    shown = name if own.width >= NAMED[0] and own.height >= NAMED[1] else ""
    title = f"{one['path']} · {one['lines']:,} lines · {shade.said(one)}"
    return h.a(
        ".cell", href=place.file(one["path"]), style=f"{own.style};{shade.of([one])}", title=title, tabindex="-1"
    )[shown]


class _Shade:
    """What a file's colour says."""

    def __init__(self, by: str, files: Sequence[Json], churn: Mapping[str, int]) -> None:
        self.by = by if by in COLOURS else "hot"
        self._churn = churn
        self._most, self._hottest = max(churn.values(), default=1), 1.0
        lines: dict[str, int] = defaultdict(int)
        for one in files:
            lines[one["language"]] += one["lines"]
        self._languages = sorted(lines, key=lambda name: (-lines[name], name))
        self._lines = lines
        self._hottest = max((share for one in files if (share := self._share(one))), default=1.0)

    def of(self, files: Sequence[Json]) -> str:
        if self.by == "language":
            main = max(files, key=lambda one: one["lines"])["language"] if files else ""
            return f"--hue:{self._hue(main)}"
        shares = [share for one in files if (share := self._share(one)) is not None]
        return f"--share:{min(1.0, sum(shares) / len(shares)):.2f}" if shares else "--share:0"

    def _share(self, one: Json) -> float | None:
        changed = float((self._churn.get(one["path"], 0) / self._most) ** 0.5)
        if self.by == "churn":
            return changed
        if self.by == "hot":
            if one["test"] or not one["callables"]:
                return None
            return changed * (1.1 - float(one["tested"] / one["callables"])) / self._hottest
        if one["test"]:
            return None
        return float(one["tested"] / one["callables"]) if one["callables"] else None

    def _hue(self, language: str) -> int:
        """Hues far from each other for the languages that have most lines."""
        at = self._languages.index(language) if language in self._languages else 0
        return (195 + at * 137) % 360

    def said(self, one: Json) -> str:
        commits = parts.plural(self._churn.get(one["path"], 0), "commit")
        if self.by == "churn" or (self.by == "hot" and not one["callables"]):
            return commits
        if self.by == "hot":
            return commits if one["test"] else f"{commits}, tests reach {one['tested']} of {one['callables']} functions"
        if self.by == "tests" and one["callables"]:
            return "a test" if one["test"] else f"tests reach {one['tested']} of {one['callables']} functions"
        return str(one["language"] or "text")

    def legend(self) -> h.Node:
        if self.by == "language":
            shown = (
                h.span(".key")[h.i(style=f"--hue:{self._hue(one)}"), f"{one or 'text'} {self._lines[one]:,}"]
                for one in self._languages[:12]
            )
            return h.p(".legend")[shown]
        ends = ENDS[self.by]
        steps = (h.i(style=f"--share:{share}") for share in (0, 0.25, 0.5, 0.75, 1))
        missing = "" if self.by == "tests" or self._churn else "No history is known here."
        return h.p(".legend.scale")[ends[0], steps, ends[1], h.span(".muted")[missing]]


def _folders(place: Place, tree: Folder, by: str) -> h.Node:
    inner = sorted(tree.folders.values(), key=lambda one: (-one.lines, one.path))
    items = (
        h.li[
            h.a(href=place.to("map", path=one.path, by=by))[one.path.rpartition("/")[2] + "/"],
            h.span(".count")[f"{one.lines:,}"],
        ]
        for one in inner
    )
    return h.ul(".plain.columns")[items]


def _list(place: Place, files: Sequence[Json], churn: Mapping[str, int]) -> h.Node:
    def row(one: Json) -> list[h.Node]:
        tested = "" if one["test"] or not one["callables"] else f"{one['tested']}/{one['callables']}"
        changed = [str(churn.get(one["path"], ""))] if churn else []
        return [
            parts.file_link(place, one["path"]),
            one["language"],
            f"{one['lines']:,}",
            str(one["symbols"]),
            tested,
            *changed,
        ]

    head = ["file", "language", "lines", "symbols", "tested", *(["commits"] if churn else [])]
    return h.fragment[
        parts.table(head, map(row, files[:MOST_LISTED]), label="Files by size"),
        parts.left_out(min(len(files), MOST_LISTED), len(files), "files"),
    ]
