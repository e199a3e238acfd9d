"""Contracts of HTTP services: the operations that an OpenAPI or a TypeSpec document declares, each with its name.

Read line by line: contracts are long, and of each operation only its method, path, name and tags are wanted.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

CONTRACT_ENDINGS = (".yaml", ".yml", ".json", ".tsp")
VERBS = frozenset({"get", "put", "post", "delete", "options", "head", "patch"})
_KEY = re.compile(r"""(?P<indent> *)(?P<quote>["']?)(?P<key>/[^"'\s]*|[\w-]+)(?P=quote):(?:\s+(?P<value>[^#\n]*))?""")
_ITEM = re.compile(r"""\s*-\s*["']?([^"'#\n]+)""")
_LIST = re.compile(r"""[\w /.-]+""")
_OPENAPI = re.compile(rb"""(?m)\A(?s:.{0,2000}?)^\s*\{?\s*["']?(?:openapi|swagger)["']?\s*:\s*["']?\d""")
_COMMENT_OR_TEXT = re.compile(r'''//[^\n]*|/\*.*?(?:\*/|\Z)|""".*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"''', re.DOTALL)
_TYPESPEC = re.compile(
    r"""@(?P<mark>\w+)(?P<open>\(\s*(?P<q>"(?:\\.|[^"\\\n])*")?)?"""
    r"""|\b(?P<kind>interface|namespace)\s+(?P<type>[\w.]+)(?:<[^<>]*>)?[^{};]*(?P<end>[{;]|(?=\})|\Z)"""
    r"""|(?P<brace>[{}])|(?:\bop\s+)?\b(?P<operation>\w+)\s*\("""
)
STEM = re.compile(
    r"(?P<stem>[A-Z]\w*?)(?:ApiDelegate|ApiService|ApiController|ControllerBase|Controller|Resource|Api)\Z"
)
"""What generators call the type that is to be implemented, and in it the tag of its operations."""
IMPLEMENTING = re.compile(r"(?:Controller|Resource|Delegate|Endpoint|ApiImpl|ServiceImpl|Handler)\Z")
"""What the types that implement such are called, as far as no decorator tells it."""
CONTROLLER = re.compile(r"@?(?:Rest|Api|GraphQl)?Controller\b|@Path\b")
"""Decorators of these."""


class Operation(NamedTuple):
    """One operation of a service."""

    method: str
    path: str
    name: str
    line: int
    tags: tuple[str, ...]
    """As the names of types are written: `Consumer Groups` is `ConsumerGroups`."""


def operations(path: str, content: bytes) -> list[Operation]:
    """The operations that a document declares; none if it is no contract."""
    if path.endswith(".tsp"):
        return [*_of_typespec(content.decode("utf-8", "replace"))]
    if _OPENAPI.search(content[:4000]) is None:
        return []
    text = content.decode("utf-8", "replace")
    return [*(_of_json(text) if path.endswith(".json") else _of_yaml(text))]


def name_of_type(tag: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", tag))


def _of_yaml(text: str) -> Iterator[Operation]:
    route = method = name = base = ""
    tags: list[str] = []
    start, depths, inside = 0, [-1, -1], False
    for number, line in enumerate((*text.split("\n"), "end:"), 1):
        found = _KEY.match(line)
        if found is None:
            if method and tags and tags[-1] == "" and (item := _ITEM.match(line)):
                tags[-1:] = [item[1].strip(), ""]
            continue
        indent, key, value = len(found["indent"]), found["key"], (found["value"] or "").strip().strip("\"'")
        tags = [one for one in tags if one]
        if method and indent <= depths[1]:
            if name:
                yield Operation(method, base + route, name, start, tuple(map(name_of_type, tags)))
            method = ""
        if indent == 0:
            inside = key == "paths"
            base = value.rstrip("/") if key == "basePath" else base
        elif inside and key.startswith("/") and (depths[0] < 0 or indent <= depths[0]):
            depths[0], route = indent, key
        elif inside and key in VERBS and route and indent > depths[0] and (depths[1] < 0 or indent <= depths[1]):
            depths[1], method, name, tags, start = indent, key.upper(), "", [], number
        elif method and key == "operationId" and not name:
            name, start = value, number
        elif method and key == "tags" and not tags:
            tags = [*map(str.strip, _LIST.findall(value))] if value else [""]


def _of_json(text: str) -> Iterator[Operation]:
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return
    if not isinstance(whole, dict):
        return
    base = str(whole.get("basePath") or "").rstrip("/")
    routes: Any = whole.get("paths")  # Any: as parsed
    for route, methods in routes.items() if isinstance(routes, dict) else ():
        for method, one in methods.items() if isinstance(methods, dict) else ():
            if method in VERBS and isinstance(one, dict) and (name := one.get("operationId")):
                at = re.search(rf'"operationId"\s*:\s*{re.escape(json.dumps(name))}', text)
                line = text.count("\n", 0, at.start()) + 1 if at else 1
                listed = one.get("tags")
                tags = tuple(name_of_type(str(tag)) for tag in listed) if isinstance(listed, list) else ()
                yield Operation(method.upper(), base + route, str(name), line, tags)


def _of_typespec(text: str) -> Iterator[Operation]:
    """`@route("/carts") interface CartsApi { @get @route("/{id}") read(@path id: string): Cart; }`, and `op read(…)`."""
    text = _COMMENT_OR_TEXT.sub(_without_comment, text)
    around: list[tuple[str, str, str]] = []  # prefix, name, tag of each block
    prefix, type_name, tag, marks = "", "", "", dict[str, str]()
    at = 0
    while (found := _TYPESPEC.search(text, at)) is not None:
        at = found.end()
        given = (found["q"] or "").strip('"')
        if found["mark"]:
            marks[found["mark"]] = given
            at = _closed(text, at) if found["open"] else at
        elif found["kind"]:
            held = prefix, type_name, tag
            prefix = _joined(prefix, marks.get("route", ""))
            is_interface = found["kind"] == "interface"
            type_name, tag = found["type"] if is_interface else type_name, marks.get("tag", tag)
            marks = {}
            if found["end"] == "{":
                around.append(held)
        elif found["brace"] == "{":
            around.append((prefix, type_name, tag))
            marks = {}
        elif found["brace"] == "}":
            prefix, type_name, tag = around.pop() if around else ("", "", "")
            marks = {}
        elif found["operation"]:
            end = text.find(";", at := _closed(text, at))
            at = end + 1 if end >= 0 else at
            verb = next((one for one in marks if one in VERBS), "")
            if verb or ("route" in marks and (found[0].startswith("op") or type_name)):
                name = marks.get("operationId") or found["operation"]
                stem = STEM.match(type_name)
                tags = (name_of_type(marks.get("tag", tag)), stem["stem"] if stem else type_name)
                route = _joined(prefix, marks.get("route", ""))
                line = text.count("\n", 0, found.start()) + 1
                yield Operation(
                    (verb or "get").upper(), route or "/", name, line, tuple(dict.fromkeys(filter(None, tags)))
                )
            marks = {}


def _without_comment(found: re.Match[str]) -> str:
    """Blanks for a comment, or a text of several lines."""
    is_kept = found[0].startswith('"') and not found[0].startswith('"""')
    return found[0] if is_kept else re.sub(r"[^\n]", " ", found[0])


def _joined(prefix: str, route: str) -> str:
    return f"{prefix.rstrip('/')}/{route.lstrip('/')}" if route.strip("/") else prefix


def _closed(text: str, at: int) -> int:
    """Behind the bracket that closes the one before `at`."""
    depth = 1
    for found in re.compile(r'"(?:\\.|[^"\\\n])*"|[()]').finditer(text, at):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if not depth:
            return found.end()
    return len(text)
