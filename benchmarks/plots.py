"""Pictures of tables: which column against which, as data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from measure import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, SOFT, MARK = "#1f3a5f", "#8fb1d9", "#c0392b"
Paint = Callable[["Axes", Table], None]


def _index(axes: Axes, table: Table) -> None:
    _bars(axes, table, "index", {"wall s": INK})
    for at, times in enumerate(table.column("× parse")):
        axes.annotate(f" {times:.1f} × parse", (table.column("wall s")[at], at), va="center", fontsize=8)
    axes.margins(x=0.2)
    axes.set_xlabel("seconds")


def _edits(axes: Axes, table: Table) -> None:
    _bars(axes, table, "what", {"slowest s": SOFT, "median s": INK})
    axes.set_xlabel("seconds until an answer holds the new definition")


def _latency(axes: Axes, table: Table) -> None:
    _bars(axes, table, "question", {"p99 ms": "#dde7f3", "p95 ms": SOFT, "p50 ms": INK})
    places = range(len(table.rows))
    axes.scatter(table.column("target p95"), list(places), marker="|", s=120, color=MARK, label="wanted p95", zorder=3)
    axes.set_xscale("log")
    axes.set_xlabel("milliseconds")
    axes.legend(fontsize=7)


def _startup(axes: Axes, table: Table) -> None:
    _bars(axes, table, "what", {"median s": INK})
    axes.set_xlabel("seconds")


def _scale(axes: Axes, table: Table) -> None:
    files = table.column("files")
    axes.plot(files, table.column("wall s"), "o-", color=INK, label="wall, seconds")
    axes.plot(files, table.column("peak MB"), "s--", color=MARK, label="peak memory, MB")
    axes.plot(files, table.column("disk MB"), "^:", color="#5b8c5a", label="disk, MB")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("files")
    axes.legend(fontsize=8)


def _accuracy(axes: Axes, table: Table) -> None:
    rows = [row for row in table.rows if row[1] == "source"]
    names = [str(row[0]) for row in rows]
    for column, color, shift in (("edges P", INK, 0.2), ("edges R", SOFT, -0.2)):
        values: list[Any] = [row[table.columns.index(column)] for row in rows]
        axes.barh([at + shift for at in range(len(rows))], values, 0.38, color=color, label=column)
    axes.set_yticks(range(len(rows)), names)
    axes.invert_yaxis()
    axes.set_xlim(0.5, 1.0)
    axes.legend(fontsize=8, loc="lower left")


def _peers(axes: Axes, table: Table) -> None:
    measured = tuple(row for row in table.rows if row[1] is not None)
    _bars(axes, Table(table.key, table.title, table.columns, measured), "tool", {"cold s": INK})
    axes.set_xlabel("seconds to a finished index, cold")


def _bars(axes: Axes, table: Table, names: str, columns: dict[str, str]) -> None:
    """Bars over one another, the widest first."""
    for column, color in columns.items():
        axes.barh(range(len(table.rows)), table.column(column), color=color, label=column)
    axes.set_yticks(range(len(table.rows)), table.column(names), fontsize=8)
    axes.invert_yaxis()


PAINTERS: dict[str, Paint] = {
    "index": _index, "edits": _edits, "latency": _latency, "startup": _startup, "scale-generated": _scale,
    "scale-real": _scale, "accuracy": _accuracy, "peers": _peers,
}  # fmt: skip


def has_picture(table: Table) -> bool:
    return table.key in PAINTERS


def draw(table: Table, folder: Path) -> str:
    """Writes a table's picture into a folder; its file name."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "codecompass"  # the same figures make the same file
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, max(2.4, 0.32 * len(table.rows) + 1.2)))
    PAINTERS[table.key](axes, table)
    axes.set_title(table.title, fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    name = f"{table.key}.svg"
    figure.savefig(folder / name, bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)
    return name
