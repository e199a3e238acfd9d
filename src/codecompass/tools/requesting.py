"""Finds the requests that tests make: which tests request which endpoint, by its path or its name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from codecompass.languages import for_path
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, VALUE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.exploring.mentions import around
from codecompass.tools.routes import ANY, ONE, matched, segments
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import Row, Symbol, by_ids, last_name, with_sources

MOST_FILES, MOST_TESTS = 100, 2000
"""Test files looked into for one endpoint, and for all of a repository's."""
_METHODS = re.compile(
    r"\b(?:(?:api|client|do|http|json|method|request|send)_?(?=(?-i:[A-Z])|(?<=_)))?(get|post|put|patch|delete|head|options)"
    r"(?:\w*async|(?-i:Json|JSON|_json(?!\(\))|With[A-Z]\w*))?\b",
    re.IGNORECASE,
)
"""An HTTP method, or a function that requests with it: `get(`, `GetJsonAsync(`, `postJson(`, `clientPost(`, `MethodPost`."""
_KEYED = re.compile(
    r"""\bmethod["']?\s*(?:[:=]|=>)\s*[\w.]*?["'`]?(?:\bMethod)?(get|post|put|patch|delete|head|options)\b""",
    re.IGNORECASE,
)
"""The method of a request that an object declares: `Method: http.MethodPost`, `method: "POST"`."""
MOST_USES = 200
"""Uses of a constant with a path."""
_BY_NAME = re.compile(
    r"""\b(reverse|reverse_lazy|resolve_url|url_for|url_path_for|route)\(\s*(?:name\s*=\s*)?(?:["']([\w:.-]+)["']|([A-Za-z_]\w*)\b)"""
)
"""A URL that is asked for by the name of its route, which namespaces may stand before, or by a constant that holds it."""
_CONSTANT = re.compile(r"""(?m)^[\w ]*?\b([A-Za-z_]\w*)\s*=\s*["']([\w:.-]+)["']""")
_NAMES = re.compile(r"""(?:\bname\s*[=:]\s*|(?:->|::)(?:name|as)\(\s*|["'](?:as|name)["']\s*=>\s*)["']([\w:.-]+)["']""")
MOST_STATEMENT = 8
"""Lines of a statement that registers a route, which are looked through for its name."""
_PATH = re.compile(
    r"""(["'`])(?P<path>(?:https?://[^/"'`\s]+)?/[^"'`\s]*)\1"""
    r"""|\b(?:(?i:get|post|put|patch|delete|head|options)(?:(?=\()|[\w]*?(?:Json|Async)\w*|\w*_json)(?:<[^()]*>)?"""
    r"""|(?:get|post|put|patch|delete)From\w+|(?:json|call|request)(?=\(\s*["'][A-Z]+["'],))\(\s*(?:["'][A-Z]+["'],\s*)?"""
    r"""\$?(["'`])(?P<relative>[\w{}$.:-]+/[^"'`\s]*)\3"""
    r"""|(?:(?<=\$this->)|(?<=lient->)|(?<=lient\.))(?:get|post|put|patch|delete)(?:Json)?\(\s*(["'])(?P<word>[a-z][\w-]*(?:\?[^"'\s]*)?)\5"""
)
"""A path that is requested: with a slash before it, or without as the first argument of a method that requests, or
behind the method's name; a word alone where a test itself, or a client, requests it."""
_ADDED = re.compile(r"""\b([A-Za-z_]\w*)\s*[+.]\s*(["'`])(?=/)|(["'`])\$?\{(?:\w+\.)*([A-Za-z_]\w*)\}(?=/)""")
"""A path that begins with a constant: `CARTS + "/{id}"`, `${CARTS}/7`, `{Paths.Carts}/7`."""
_BETWEEN = re.compile(
    r"""/(["'`])\s*[+.]\s*(?:[\w$>-]|\.(?!\s*\1)|::|\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])+(?P<more>\s*[+.]\s*\1)?"""
)
"""What is added to a path: `"/carts/" + cart.getId() + "/pay"`."""
_PATHS = re.compile(r"""\b([A-Za-z_]\w*)(?:\s*:\s*\w+)?\s*=\s*\$?["'`]((?:[\w-]+)?/[^"'`\s]*)["'`]""")
_VALUE = r"""\b{name}\b(?:\s*:\s*\w+)?\s*=\s*\$?["'`]((?:[\w-]+)?/[^"'`\s]*)["'`]"""
MOST_AFTER = 8
"""Lines behind a path in which a chain of calls may name its method: `target("/carts").request().delete()`."""
MOST_LATER = 40
"""Lines behind a path that a variable has in which the variable is requested."""
_ASSIGNED = re.compile(r"""\b(\w+)\s*:?=\s*[rf$]?$""")
_STUBBED = re.compile(r"\b(?:cy\.intercept|page\.route)\(")
"""Answers for requests of the page, which a test does not make itself."""
_FETCHES = re.compile(r"\b(?:fetch|request)\(\s*$")
"""A call that requests by `GET` where its options name no other method."""
_CHAINED = re.compile(r"\.(get|post|put|patch|delete|head|options|method)\w*\(", re.IGNORECASE)


class Request(NamedTuple):
    """A test file that requests an endpoint."""

    path: str
    served: str
    """The file of what serves it."""
    handler: str
    """The id of that; empty where it is not known."""


def requests_of(reader: Reader, row: Row) -> Iterator[tuple[Symbol, int]]:
    """The test definitions that request a route, by its path or its name, with one of its methods; and where they do."""
    route, methods = str(row["name"]), str(row["detail"]).upper()
    named, asking = _by_path(reader, route, methods)
    asking += _by_name(reader, row, methods)
    yield from ((symbol, line) for (_, line), symbol in around(reader, asking).items())
    constants = {one.symbol_id: one for one in around(reader, named).values() if one.kind in VALUE_KINDS}
    rows: list[Row] = [*reader.ask("uses", ids=list(constants), limit=MOST_USES)]
    for source, use in with_sources(reader, rows):
        lines, name = reader.text(source.path).decode("utf-8", "replace").split("\n"), constants[use["used_id"]].name
        text = lines[int(use["line"]) - 1]
        start = text.find(name)
        at = _Path("", start, start + len(name))
        if is_test(source.path) and _asks(_around(lines, int(use["line"]), text, at), methods):
            yield source, int(use["line"])


def requests_by_tests(reader: Reader) -> list[Request]:
    """Endpoints that test files request by path or name: one pass over the tests that contain words of routes."""
    rows: list[Row] = surfaces(reader, "route", None)
    files = {one.symbol_id: one.path for one in by_ids(reader, {str(row["symbol_id"]) for row in rows}).values()}
    by_path: dict[str, list[Row]] = defaultdict(list)
    by_name: dict[str, list[tuple[Row, str]]] = defaultdict(list)
    for row in rows:
        if first := next((part for part in segments(str(row["name"]))[:1] if part not in (ONE, ANY)), ""):
            by_path[first].append(row)
        handler, name = last_name(str(row["symbol"])), _name_of(reader, row)
        by_name[name.rpartition(".")[2] or handler].append((row, name))
    words = {word for part in (*by_path, *by_name) for word in re.findall(r"[a-z0-9]+", part.lower())}
    found: dict[Request, None] = {}
    for path, lines in _tests_with(reader, sorted(words), MOST_TESTS):
        constants = _constants(lines)
        for number, text in enumerate(lines, 1):
            asked = [*_paths(text)]
            meant = [_meant(one, _around(lines, number, text, one), by_path) for one in asked if one.path.strip("/")]
            meant += [_meant_by_name(one, by_name) for one in _named(lines, number, constants)]
            for row in chain.from_iterable(meant):
                handler = str(row["symbol_id"])
                found[Request(path, files.get(handler, str(row["path"])), handler if handler in files else "")] = None
    return list(found)


PathLines = list[tuple[str, int]]
"""Paths and lines."""


def _by_path(reader: Reader, route: str, methods: str) -> tuple[PathLines, PathLines]:
    """The places where tests name a route's path, and those where they request it."""
    named, asking = PathLines(), PathLines()
    words = sorted({word for part in segments(route) for word in re.findall(r"\w+", part.lower())}, key=len)[-1:]
    if not words and segments(route):  # `/{shop}/` has no word of its own
        words = ["get"] if methods in ("", "ANY") else methods.lower().split(",")
    others = cache(partial(_others, reader, route, methods))
    for path, lines in _tests_with(reader, words):
        for number, text in enumerate(lines, 1):
            for one in _paths(text):
                if matched(one.path, route) == "exact" and not _is_for_another(one.path, route, others):
                    asks = _asks(_around(lines, number, text, one), methods)
                    (asking if asks else named).append((path, number))
    return named, asking


def _others(reader: Reader, route: str, methods: str, parts: int) -> list[str]:
    """The routes with that many segments that answer one of the methods and have a word where this one has a variable, or
    a variable where it has a word."""
    own_parts = segments(route)[:parts]
    found, own = dict[str, None](), set(methods.split(",")) - {"HEAD", "OPTIONS"}  # these stand beside any other
    for row in surfaces(reader, "route", None):
        name, detail = str(row["name"]), str(row["detail"]).upper()
        other = segments(name)
        may_be = len(other) == parts and any(
            (one == ONE) != (its == ONE) for one, its in zip(own_parts, other, strict=False)
        )
        if may_be and ("" in own or "ANY" in own or detail in ("", "ANY") or not own.isdisjoint(detail.split(","))):
            found[name] = None
    return [*found]


def _is_for_another(path: str, route: str, others: Callable[[int], Sequence[str]]) -> bool:
    """Whether a request matches another route where this one does not letter by letter: `/carts/new` is not for
    `/carts/{id}` if `/carts/new` is a route, and `"/carts/" + id` not for `/carts/new` if `/carts/{id}` is one."""
    asked = segments(path)
    unlike = [
        at for at, part in enumerate(segments(route)[: len(asked)]) if ONE in (part, asked[at]) and part != asked[at]
    ]
    return any(
        any(segments(other)[at] == asked[at] for at in unlike) and matched(path, other) == "exact"
        for other in (others(len(asked)) if unlike else ())
    )


def _by_name(reader: Reader, row: Row, methods: str) -> PathLines:
    """Lines of tests that request a route by its name (`reverse("shop:cart")`, `url_for("shop.cart")`): with one of its
    methods, or with a method that is unknown there."""
    name, found = _name_of(reader, row), PathLines()
    handler = last_name(str(row["symbol"]))
    words = sorted(re.findall(r"[a-z0-9]+", (name or handler).lower()), key=len)[-1:]
    for path, lines in _tests_with(reader, words):
        constants = _constants(lines)
        for number in range(1, len(lines) + 1):
            named = _named(lines, number, constants)
            found += [(path, number) for one in named if _is_meant(one, name, handler, methods)]
    return found


def _is_meant(one: _Named, name: str, handler: str, methods: str) -> bool:
    """Whether a route is requested, with one of its methods or an unknown one: by its own name, which groups in other files
    may prefix, or, where URLs are built from handlers, by its handler's name."""
    asked = one.name.rpartition(":")[2]
    if not name and not (one.function.startswith("url_") and asked.rpartition(".")[2] == handler):
        return False
    is_named = not name or asked == name or ("." in name and asked.endswith(f".{name}"))
    return is_named and (_asks(one.before, methods) or not _METHODS.search(one.before))


def _name_of(reader: Reader, row: Row) -> str:
    """The name under which a route is registered, according to the statement; empty if it has none."""
    lines = reader.text(str(row["path"])).decode("utf-8", "replace").split("\n")
    statement = ""
    for line in lines[int(row["line"]) - 1 :][:MOST_STATEMENT]:
        statement += line
        opened, closed = statement.count("("), statement.count(")")
        if closed > opened or opened == closed > 0:  # the path may stand on a line within the call
            break
    found = _NAMES.search(statement)
    name = found[1] if found else _name_in_set(reader, row, statement)
    return name and _of_groups(lines, int(row["line"])) + name


def _of_groups(lines: Sequence[str], line: int) -> str:
    """The prefix of a route's name from the groups around its line: `Route::name("shop.")->group(function () {`."""
    names, depth = list[str](), 0
    for at in range(line - 2, -1, -1):
        depth += lines[at].count("}") - lines[at].count("{")
        if depth >= 0:
            continue
        depth, first = 0, at
        while first and at - first < MOST_STATEMENT and not lines[first - 1].rstrip().endswith((";", "{", "}")):
            first -= 1
        statement = " ".join(lines[first : at + 1])
        names += [one for one in _NAMES.findall(statement)[-1:] if one.endswith(".") and "group(" in statement]
    return "".join(reversed(names))


def _name_in_set(reader: Reader, row: Row, statement: str) -> str:
    """The name of a route in a set of views, from the name that the set is registered with: `cart-list`, `cart-pay`."""
    language = for_path(str(row["path"]))
    framework = language.frameworks().named.get(str(row["framework"])) if language is not None else None
    names: Mapping[str, str] = framework.names if framework is not None else {}
    if framework is None or not names:
        return ""
    member = last_name(str(row["symbol"]))
    if "set" in names:
        found = re.search(rf"""\b(?:{names["set"]})\(\s*["']([\w./-]+)["']""", statement)
        base = found[1].strip("/").replace("/", ".") if found else ""
        return names["action"].replace("{base}", base).replace("{action}", member) if found else ""
    written = re.search(rf"""\b(?:{names["base"]})\s*=\s*["']([\w-]+)["']""", statement)
    given = written or re.search(rf"\b{names['made']}\b", statement)
    if given is None:
        return ""
    base = given[1] if written else given[1].lower()
    if row["symbol_kind"] not in CALLABLE_KINDS or member in framework.actions:
        form = names["one" if segments(str(row["name"]))[-1:] == (ONE,) else "all"]
        return form.replace("{base}", base)
    decorators = str(reader.ask("symbol_by_id", id=str(row["symbol_id"]))[0]["symbol.decorators"])
    own = re.search(rf"""\b{names["own"]}\s*=\s*["']([\w-]+)["']""", decorators)
    return names["action"].replace("{base}", base).replace("{action}", own[1] if own else member.replace("_", "-"))


def _tests_with(reader: Reader, words: list[str], most: int = MOST_FILES) -> Iterator[tuple[str, list[str]]]:
    """Test files that contain one of the words, with their lines."""
    holding = sorted({path for paths in reader.files_with(words).values() for path in paths if is_test(path)})
    known: dict[str, str] = {}
    for path in holding[:most]:
        text = reader.text(path).decode("utf-8", "replace")
        constants = _Constants(reader, dict(_PATHS.findall(text)), known)
        yield path, [_whole(line, constants.path) for line in text.split("\n")]


class _Constants(NamedTuple):
    """The paths that names in a test file denote: its own constants, and those of other tests."""

    reader: Reader
    own: dict[str, str]
    known: dict[str, str]

    def path(self, name: str) -> str:
        return self.own.get(name) or _constant(self.reader, name, self.known)


def _whole(line: str, value: Callable[[str], str]) -> str:
    """A line with the paths composed on it joined into one piece, variables as `{}`."""
    if "/" not in line:
        return line
    line = _ADDED.sub(
        lambda one: f"{one[2] or one[3]}/{own.strip('/')}" if (own := value(one[1] or one[4])) else one[0], line
    )
    return _BETWEEN.sub(lambda one: "/{}" if one["more"] else "/{}" + one[1], line)


def _constant(reader: Reader, name: str, known: dict[str, str]) -> str:
    """The path that is the value of a test constant; empty if it is not a path."""
    if name not in known:
        found = reader.look_up(lambda register: register.named([name]))
        texts = (
            reader.text(one.path).decode("utf-8", "replace").split("\n")[one.line_start - 1]
            for one in found
            if one.kind in VALUE_KINDS and is_test(one.path)
        )
        values = {value[1] for text in texts if (value := re.search(_VALUE.format(name=re.escape(name)), text))}
        known[name] = values.pop() if len(values) == 1 else ""
    return known[name]


class _Path(NamedTuple):
    path: str
    start: int
    end: int


def _paths(text: str) -> Iterator[_Path]:
    """The paths on a line."""
    for one in _PATH.finditer(text) if "/" in text or ">" in text or "lient" in text else ():
        group = "path" if one["path"] else "relative" if one["relative"] else "word"
        yield _Path(one[group], one.start() if one["path"] else one.start(group), one.end())


def _around(lines: list[str], number: int, text: str, path: _Path) -> str:
    """The text around a path that may name the request's method: before it in its call, else after it, in a chain of
    calls."""
    before = _before(lines, number, text[: path.start])
    if _STUBBED.search(before):
        return ""
    if own := _KEYED.search(_object_around(lines, number, path)) if before.rstrip().endswith(":") else None:
        return own[1]
    if _METHODS.search(before):
        return before
    if assigned := _ASSIGNED.search(before):
        asked = re.compile(rf"(?<![\w.]){assigned[1]}\b")
        later = ((text, asked.search(text)) for text in lines[number : number + MOST_LATER])
        return next((text[: found.start()] for text, found in later if found), before)
    behind = "\n".join((text[path.end :], *lines[number : number + MOST_AFTER])).partition(";")[0]
    chained = _CHAINED.search(behind) or _KEYED.search(_options(behind))
    return chained[1] if chained else f"{before}get(" if _FETCHES.search(before) else before


def _options(behind: str) -> str:
    """The object that follows a path in its call."""
    opened = re.match(r"\s*,\s*\{", behind)
    return behind[: opened.end() + _unclosed(behind[opened.end() :], "{", "}")] if opened else ""


def _object_around(lines: list[str], number: int, path: _Path) -> str:
    """The text of the object, of few lines, of which a path is one of the values; empty where it is none."""
    text = "\n".join(lines[max(number - 1 - MOST_AFTER, 0) : number + MOST_AFTER])
    start = sum(len(line) + 1 for line in lines[max(number - 1 - MOST_AFTER, 0) : number - 1]) + path.start
    opened = _unclosed(text[:start][::-1], "}", "{")
    return text[start - opened : start + _unclosed(text[start:], "{", "}")] if opened else ""


def _unclosed(text: str, opening: str, closing: str) -> int:
    """How many characters stand before the first bracket that closes what is not opened in the text; 0 if none does."""
    depth = 0
    for at, one in enumerate(text):
        depth += (one == opening) - (one == closing)
        if depth < 0:
            return at
    return 0


def _before(lines: list[str], number: int, text: str) -> str:
    """The text before something in its call: on its line, and on the line above if the call began there."""
    if text.strip(" \tfrb$@(") and not text.lstrip().startswith("."):
        return text
    return "\n".join((*lines[max(number - 3, 0) : number - 1], text))


def _asks(before: str, methods: str) -> bool:
    """Whether the last HTTP method named before a path is one of the route's."""
    said = _METHODS.findall(before)
    return bool(said) and (methods in ("", "ANY") or said[-1].upper() in methods.split(","))


def _meant(asked: _Path, before: str, routes: Mapping[str, list[Row]]) -> Iterator[Row]:
    """The routes that match a path in a request."""
    first = next(iter(segments(asked.path)), "")
    for row in routes.get(first, ()) if _METHODS.search(before) else ():
        if matched(asked.path, str(row["name"])) == "exact" and _asks(before, str(row["detail"]).upper()):
            yield row


def _meant_by_name(asked: _Named, routes: Mapping[str, list[tuple[Row, str]]]) -> Iterator[Row]:
    """The routes that are requested by a name."""
    last = asked.name.rpartition(":")[2]
    for row, name in routes.get(last.rpartition(".")[2], ()):
        if _is_meant(asked, name, last_name(str(row["symbol"])), str(row["detail"]).upper()):
            yield row


class _Named(NamedTuple):
    """A URL that is requested by the name of a route."""

    function: str
    name: str
    before: str
    """Text before it in its statement."""


def _named(lines: list[str], number: int, constants: Mapping[str, str]) -> Iterator[_Named]:
    text = lines[number - 1]
    if text.rstrip().endswith("(") and number < len(lines):
        text = text.rstrip() + lines[number].lstrip()
    for one in _BY_NAME.finditer(text) if "(" in text else ():
        if name := one[2] or constants.get(one[3], ""):
            yield _Named(one[1], name, _before(lines, number, text[: one.start()]))


def _constants(lines: list[str]) -> Mapping[str, str]:
    """Names in a file with a string value that may be a route's name, and the value."""
    return dict(_CONSTANT.findall("\n".join(lines)))
