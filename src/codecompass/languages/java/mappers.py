"""MyBatis' mappers in XML: statements of SQL, each with the method of an interface that runs it."""

import re
from collections.abc import Iterator, Mapping

from codecompass.model import REFERENCE, ROLES, Definition, FileFacts, SurfaceFact

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_MAPPER = re.compile(r"<mapper\b[^>]*\bnamespace\s*=\s*[\"']([\w.]+)[\"']")
_STATEMENT = re.compile(r"<(sql|select|insert|update|delete)\b([^>]*)>(.*?)</\1\s*>", re.DOTALL)
_ID = re.compile(r"\bid\s*=\s*[\"'](\w+)[\"']")
_INCLUDE = re.compile(
    r"<include\b[^>]*\brefid\s*=\s*[\"'](?:[\w.]+\.)?(\w+)[\"'][^>]*?(?:/>|>.*?</include\s*>)", re.DOTALL
)
_KEY = re.compile(r"<selectKey\b.*?</selectKey\s*>", re.DOTALL)
_CLAUSE = re.compile(r"<(where|set)\s*>\s*", re.IGNORECASE)
_NOTE = re.compile(r"--[^\n]*")
_TAG = re.compile(r"<!\[CDATA\[|\]\]>|</?\w+[^<>]*>")
_PARAMETER = re.compile(r"[#$]\{[^}]*\}")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&"))
_READ = ROLES.index("read")


def facts(path: str, text: str) -> FileFacts:
    """A `sql` fact for each statement, and a reference to its method; only the module for XML that is no mapper."""
    lines = text.count("\n") + 1
    module = Definition(path.rsplit("/", 1)[-1], "module", -1, 0, len(text.encode()), 1, lines)
    mapper = _MAPPER.search(text)
    surfaces = tuple(_statements(text, mapper[1])) if mapper is not None else ()
    methods = tuple(dict.fromkeys(one.handler for one in surfaces))
    number = {method: at for at, method in enumerate(methods)}
    rows = [REFERENCE.pack(0, number[one.handler], _READ, one.line, one.start) for one in surfaces]
    return FileFacts("mybatis", lines, (module,), texts=methods, packed_references=b"".join(rows), surfaces=surfaces)


def words(text: str) -> str:
    return text if _MAPPER.search(text) else ""


def _statements(text: str, namespace: str) -> Iterator[SurfaceFact]:
    code = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    found = [(one, named[1]) for one in _STATEMENT.finditer(code) if (named := _ID.search(one[2]))]
    parts = {name: one[3] for one, name in found if one[1] == "sql"}
    for one, name in found:
        if one[1] != "sql":
            line, start = code.count("\n", 0, one.start()) + 1, len(code[: one.start()].encode())
            sql = _statement(one[3], parts)
            yield SurfaceFact("sql", sql, 0, line, start, one[1].upper(), f"{namespace}.{name}/*", "", "mybatis")


def _statement(body: str, parts: Mapping[str, str]) -> str:
    """The SQL of a statement, with all that may be part of it."""
    for _ in range(3):
        body = _INCLUDE.sub(lambda found: parts.get(found[1], ""), body)
    body = _CLAUSE.sub(lambda found: f" {found[1].upper()} ", _NOTE.sub("", _KEY.sub("", body)))
    body = _PARAMETER.sub("1", _TAG.sub(" ", body))
    for entity, character in _ENTITIES:
        body = body.replace(entity, character)
    return " ".join(body.split())
