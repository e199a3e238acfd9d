"""Source as HTML: coloured by Pygments, and each name that is bound a link to what it is bound to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

import htpy as h
from markupsafe import Markup, escape
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.token import Comment, Keyword, Literal, Name, Operator, String, _TokenType
from pygments.util import ClassNotFound

from codecompass_page.page import text_of
from codecompass_page.places import Place

Json = Mapping[str, Any]  # Any: an answer as JSON
Piece = tuple[int, str, str]
"""Column, text, class."""
CLASSES: tuple[tuple[Any, str], ...] = (  # Any: Pygments makes its token types as they are named
    (Comment, "c"), (String.Doc, "c"), (String, "s"), (Literal, "v"), (Keyword, "k"), (Operator.Word, "k"),
    (Name.Decorator, "d"),
)  # fmt: skip
"""The few things that are set apart by colour; all else is ink."""
QUIET = frozenset({"c", "s"})
"""In these no name is a name."""
MOST_COLOURED = 400_000
"""Characters: a longer text is shown without colours."""


def source(answer: Json, place: Place, *, current: str = "", marked: range = range(0)) -> Markup:
    """The lines of a `read_source` answer. `current` is the symbol that the view is about, which no link leads to."""
    names = answer["names"]
    found: dict[int, dict[int, Json]] = defaultdict(dict)
    for name in names:
        found[name["line"]][name["column"]] = name
    bound = found
    first = int(answer["first_line"])
    defined = {
        (int(one["line_start"]), str(one["name"])): str(one["symbol_id"])
        for one in answer["definitions"] if one["parent_id"] and one["symbol_id"] != current
    }  # fmt: skip
    lines = []
    for number, pieces in enumerate(_coloured(answer["path"], answer["text"]), first):
        code = Markup("").join(_pieces(pieces, bound.get(number, {}), number, defined, place))
        marks = " marked" if number in marked else ""
        anchor = Markup('<a class="n" href="#L{0}" tabindex="-1" aria-label="line {0}">{0}</a>').format(number)
        lines.append(
            Markup('<span class="l{}" id="L{}">{}<span class="t">{}\n</span></span>').format(
                marks, number, anchor, code
            )
        )
    width = len(str(first + len(lines)))
    whole = Markup('<pre class="src" style="--digits:{}">{}</pre>').format(width, Markup("").join(lines))
    return whole + text_of(cards(answer["bound_to"]))


def over(place: Place, answer: Json, root: str, shown: h.Node) -> h.Node:
    """What stands above source: where it is, and the ways to the lines that are marked: their address to send, the editor,
    the forge."""
    path = str(answer["path"])
    forge = f"{answer['shown_at']}/{quote(path)}" if answer.get("shown_at") else ""
    host = forge.split("/")[2] if forge else ""
    return h.div(".over", data_path=path, data_root=root)[
        shown,
        h.span(".ways")[
            h.button(".to-blame", type="button", aria_pressed="false", title="Who wrote each line (b)")["blame"]
            if root
            else None,
            h.button(".copy-link", type="button", title="Copy the address of the marked lines (y)")["copy link"],
            h.button(".to-editor", type="button", title="Open in the editor that ? sets (e)")["editor"]
            if root
            else None,
            h.a(".to-forge", href=forge, data_href=forge, rel="noreferrer", target="_blank")[host] if forge else None,
        ],
    ]


def blame(place: Place, answer: Json) -> h.Node:
    """Who wrote which lines, of `get_file_history`: the page puts each beside its lines."""
    if "error" in answer:
        return h.p(".problem")[str(answer["error"]["message"])]
    return [
        h.a(
            ".by",
            href=place.to("change", base=f"{one['commit']}^", head=one["commit"]) if one["commit"] else None,
            title=f"{one['commit'][:10]} {one['subject']}".strip(), tabindex="-1",
            data_first=str(one["first_line"]), data_last=str(one["last_line"]),
        )[
            h.span(".when")[one["date"]], " ", one["author"] or ("older" if one["older"] else "not committed")
        ]
        for one in answer["lines"]
    ]  # fmt: skip


def cards(symbols: Iterable[Json]) -> h.Element:
    """What hovering over a link shows: signature, documentation, place."""
    return h.template(".cards")[
        (
            h.div(data_card=str(one["symbol_id"]))[
                h.code[str(one["signature"] or one["qualified_name"])],
                h.p[str(one["documentation"])] if one["documentation"] else None,
                h.span[f"{one['kind']} · {one['path']}:{one['line_start']}"],
            ]
            for one in symbols
        )
    ]


def _coloured(path: str, text: str) -> list[list[Piece]]:
    """The pieces of each line."""
    lines: list[list[Piece]] = [[]]
    column = 0
    for token, value in _tokens(path, text):
        style = next((name for kind, name in CLASSES if token in kind), "")
        for index, part in enumerate(value.split("\n")):
            if index:
                lines.append([])
                column = 0
            if part:
                lines[-1].append((column, part, style))
                column += len(part)
    return lines


def _tokens(path: str, text: str) -> Iterator[tuple[_TokenType, str]]:
    plain: Lexer = TextLexer(stripnl=False, ensurenl=False)
    try:
        lexer = get_lexer_for_filename(path, stripnl=False, ensurenl=False) if len(text) <= MOST_COLOURED else plain
    except (ClassNotFound, ValueError):
        lexer = plain
    tokens = list(lexer.get_tokens(text))
    if "".join(value for _, value in tokens) != text:  # it changes line ends, or leaves something out
        tokens = [(Name, text)]
    yield from tokens


def _pieces(
    pieces: Iterable[Piece], bound: Mapping[int, Json], line: int, defined: Mapping[tuple[int, str], str], place: Place
) -> Iterator[Markup]:
    for column, text, style in pieces:
        inside = () if style in QUIET else sorted(at for at in bound if column <= at < column + len(text))
        done = column
        for at in inside:
            name = bound[at]
            end = min(at + len(name["text"]), column + len(text))
            yield _plain(text[done - column : at - column], style)
            yield _linked(text[at - column : end - column], name, style, place)
            done = end
        rest = text[done - column :]
        own = defined.get((line, rest.strip())) if style not in QUIET and not inside else None
        if own:
            yield Markup('<a class="def" href="{}">{}</a>').format(place.symbol(own), rest)
        else:
            yield _plain(rest, style)


def _plain(text: str, style: str) -> Markup:
    if not text:
        return Markup("")
    return Markup('<span class="{}">{}</span>').format(style, text) if style else escape(text)


def _linked(text: str, name: Json, style: str, place: Place) -> Markup:
    ids = name["symbol_ids"]
    if ids:
        doubt = "" if name["confidence"] == "static" else " perhaps"
        return Markup('<a class="ref{}{}" href="{}" data-s="{}">{}</a>').format(
            doubt, f" {style}" if style else "", place.symbol(ids[0]), " ".join(ids[:4]), text
        )
    said = f"outside: {name['outside']}" if name["outside"] else "not bound to a definition"
    kind = "outside" if name["outside"] else "unbound"
    return Markup('<span class="{}" title="{}">{}</span>').format(kind, said, text)
