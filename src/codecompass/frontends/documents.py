"""Answers as documents (title, paragraphs, tables) for pull requests and browsers, in Markdown or as one HTML page.

Text from a repository is escaped in both, whatever it contains.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from codecompass.frontends.layout import quoted

STYLE = """
:root { color-scheme: light dark; --line: #d0d7de; --soft: #57606a; --box: #f6f8fa; --ink: #1f2328; --paper: #fff }
@media (prefers-color-scheme: dark) { :root { --line: #3d444d; --soft: #9198a1; --box: #151b23; --ink: #f0f6fc; --paper: #0d1117 } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; max-width: 72rem; padding: 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem } small { color: var(--soft); font-weight: normal }
.wide { overflow-x: auto } table { border-collapse: collapse } th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top }
th { color: var(--soft); font-weight: 600 } td.number, th.number { text-align: right } tr { border-bottom: 1px solid var(--line) }
code { font: .9em ui-monospace, monospace } .layer { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 }
.layer > div { background: var(--box); border: 1px solid var(--line); border-radius: 6px; padding: .3rem .6rem }
"""


class Table(NamedTuple):
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    note: str = ""
    code: frozenset[int] = frozenset()
    """Columns that hold names of code or paths."""


class Document(NamedTuple):
    title: str
    lead: Sequence[str]
    tables: Sequence[Table]
    rows_of_boxes: Sequence[Sequence[str]] = ()
    """Shown above the tables of an HTML page: the layers of packages."""
    ends: Sequence[str] = ()


def markdown(document: Document) -> str:
    lines = [f"# {_marked(document.title)}", ""]
    for paragraph in document.lead:
        lines += [_marked(paragraph), ""]
    for table in document.tables:
        if not table.rows:
            continue
        note = f" ({_marked(table.note)})" if table.note else ""
        lines += [f"## {_marked(table.title)}{note}", ""]
        lines += [
            "| " + " | ".join(table.columns) + " |",
            "|" + "|".join("--:" if number else "---" for number in _numbers(table)) + "|",
        ]
        lines += ["| " + " | ".join(_cells(table, row)) + " |" for row in table.rows]
        lines.append("")
    lines += [f"{_marked(one)}\n" for one in document.ends]
    return "\n".join(lines).rstrip() + "\n"


def _numbers(table: Table) -> list[bool]:
    """The columns that contain only numbers."""
    return [all(isinstance(row[at], int | float) for row in table.rows) for at in range(len(table.columns))]


def _cells(table: Table, row: Sequence[object]) -> Iterator[str]:
    for at, value in enumerate(row):
        text = _told(value)
        yield _as_code(text) if at in table.code and text else _marked(text)


def _told(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else quoted(str(value))


def _marked(text: str) -> str:
    """Text escaped for Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>|#~@])", r"\\\1", quoted(text)).replace("\\<", "&lt;").replace("\\>", "&gt;")


def _as_code(text: str) -> str:
    """A name as inline code in Markdown, with as many backquotes as it needs."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    marks = "`" * (longest + 1)
    inside = f" {text} " if longest else text
    return f"{marks}{inside}{marks}".replace("|", "\\|")


def html(document: Document) -> str:
    """A page that loads nothing from elsewhere."""
    return "\n".join(_html(document)) + "\n"


def escape(text: str) -> str:
    from html import escape as escaped  # slow to import, and few commands print HTML

    return escaped(quoted(text))


def _html(document: Document) -> Iterator[str]:
    title = escape(document.title)
    yield f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield from (f"<p>{escape(one)}</p>" for one in document.lead)
    for boxes in document.rows_of_boxes:
        yield '<div class="layer">' + "".join(f"<div><code>{escape(box)}</code></div>" for box in boxes) + "</div>"
    for table in document.tables:
        if table.rows:
            yield from _html_table(table)
    yield from (f"<p>{escape(one)}</p>" for one in document.ends)
    yield "</body>\n</html>"


def _html_table(table: Table) -> Iterator[str]:
    note = f" <small>{escape(table.note)}</small>" if table.note else ""
    numbers = _numbers(table)
    yield f'<h2>{escape(table.title)}{note}</h2>\n<div class="wide"><table>'
    yield (
        "<tr>"
        + "".join(_cell("th", name, number) for name, number in zip(table.columns, numbers, strict=True))
        + "</tr>"
    )
    for row in table.rows:
        yield "<tr>" + "".join(_html_cells(table, row, numbers)) + "</tr>"
    yield "</table></div>"


def _html_cells(table: Table, row: Sequence[object], numbers: Iterable[bool]) -> Iterator[str]:
    for at, (value, number) in enumerate(zip(row, numbers, strict=True)):
        text = escape(_told(value))
        yield _cell("td", f"<code>{text}</code>" if at in table.code else text, number)


def _cell(tag: str, text: str, number: bool) -> str:
    return f'<{tag} class="number">{text}</{tag}>' if number else f"<{tag}>{text}</{tag}>"
