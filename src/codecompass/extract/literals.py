"""Arguments and literals read from their text, the same for every language: strings, lists, keywords, objects."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

QUOTES = "\"'`"
_STRING = re.compile(r"""(?P<prefix>&?\$?@?[a-zA-Z]{0,2}\$?@?(?P<hashes>\#*))(?P<quote>\"{3}|'{3}|"|'|`)""")
_KEYWORD = re.compile(r"\s*(?:\"|')?([A-Za-z_$][\w$-]*)(?:\"|')?\s*(?:=(?![=>])|:(?!:))\s*")
_METHOD = re.compile(r"\s*(?:async\b)?\s*\*?\s*([A-Za-z_$][\w$]*)\s*\(.*\}\s*\Z", re.DOTALL)
"""A member of an object that is written as a function: `async handler(request) { … }`."""
_PATH = re.compile(r"[A-Za-z_$#][\w$]*(?:(?:\.|::|\?\.|!\.)[A-Za-z_$][\w$]*)*\Z")
_INSIDE = re.compile(r"(?:&?(?:\w+!|new\s*(?:\w+\s*)?\[\]|\[\]\w+|HttpVerbs|array)?\s*)([\[({])")

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_VALUE = re.compile(r"""=\s*([^=>].*?)\s*;?\Z|\(\s*["']\w+["']\s*,\s*(.*?)\s*\)\s*;?\Z""", re.DOTALL)
_LITERALS = re.compile(r"""(["'`])((?:(?!\1).)*)\1""")

NAME_LENGTH = 2000
"""A longer text is no name."""


class Argument(NamedTuple):
    """One argument as written."""

    keyword: str
    text: str
    end: int = -1
    """Byte where its value ends, where that is known."""
    node: Any = None
    """Its node, where there is one."""


@lru_cache(maxsize=256)
def string_of(text: str) -> str | None:
    """The content of a string literal (or of several in a row), with interpolations as `${expression}`; None for
    another expression."""
    parts, rest = [], text.strip()
    while rest:
        found = _STRING.match(rest)
        if found is None:
            return None
        closing = found["quote"] + found["hashes"]
        raw, interpolated = bool(found["hashes"]) or "r" in found["prefix"], bool(re.search("[$fF]", found["prefix"]))
        opening = "${" if found["quote"] == "`" else "{" * interpolated
        end = _closing(rest, found.end(), closing, raw, opening)
        if end < 0:
            return None
        parts.append(_filled(rest[found.end() : end], found["prefix"].lower(), found["quote"]))
        rest = rest[end + len(closing) :].lstrip()
    return "".join(parts) if parts else None


def value_in(declaration: str) -> str:
    """What a declaration gives its name, as written: `"b"` of `const A: string = "b";`, `define("A", "b")`; empty without a value."""
    found = _VALUE.search(declaration)
    return found[1] or found[2] if found is not None else ""


def unquoted(name: str) -> str:
    """`"shop"."users"`, `[shop].[users]` → `shop.users`."""
    return re.sub(r"[\"`\[\]]", "", name)


def _closing(text: str, start: int, closing: str, raw: bool, opening: str = "") -> int:
    """The end of a literal, strings in its interpolations (`opening`) skipped; -1 where it does not end."""
    at = start
    while at < len(text):
        if opening and text.startswith(opening, at) and (end := _after_braces(text, at + len(opening))) > 0:
            at = end
        elif text[at] == "\\" and not raw:
            at += 2
        elif text.startswith(closing, at):
            return at
        else:
            at += 1
    return -1


def _after_braces(text: str, at: int) -> int:
    """The position after the brace that closes one opened before `at`; 0 where there is none, or it is doubled."""
    depth = 0 if text[at : at + 1] == "{" else 1
    while depth and at < len(text):
        depth += (text[at] == "{") - (text[at] == "}")
        at += 1
    return at if not depth and text[at - 1] == "}" else 0


def _filled(content: str, prefix: str, quote: str) -> str:
    if "f" not in prefix and "$" not in prefix:
        return content
    parts, at = [], 0
    while (start := content.find("{", at)) >= 0:
        if content.startswith("{{", start):  # a brace that is meant
            parts.append(content[at : start + 1].replace("}}", "}"))
            at = start + 2
            continue
        end = _after_braces(content, start + 1)
        inside = next(split(content[start + 1 : end - 1], ":"), "").partition("!r")[0].partition("!s")[0] if end else ""
        value = f"${{{inside}}}" if inside.strip() else content[start : end or start + 1]
        parts.append(content[at:start].replace("}}", "}") + value)
        at = end or start + 1
    return "".join(parts) + content[at:].replace("}}", "}")


def written(text: str) -> str | None:
    """The text of a literal, or of literals and constants joined by `+`, constants as `${path}`; None for anything
    else."""
    if len(text) > NAME_LENGTH:
        return None
    parts = []
    for part in split(text, "+"):
        part = part.strip()
        found = string_of(part)
        if found is None and _PATH.match(part) and part not in ("None", "null", "nil", "true", "false", "undefined"):
            found = f"${{{part}}}"
        if found is None:
            return None
        parts.append(found)
    return "".join(parts)


def elements(text: str) -> list[str]:
    """The elements of a list literal, as written; the text itself where it is none."""
    text = text.strip()
    opening = _INSIDE.match(text)
    if opening is None or text[-1] not in "])}":
        return [text]
    return [part.strip() for part in split(text[opening.end() : -1], ",") if part.strip()]


def arguments_of(text: str) -> list[Argument]:
    """`"/x", methods=["GET"]` → its arguments."""
    found = []
    for part in split(text, ","):
        part = part.strip()
        if part:
            keyword = _KEYWORD.match(part) if part[0] not in QUOTES else None
            found.append(Argument(keyword.group(1), part[keyword.end() :]) if keyword else Argument("", part))
    return found


def fields_of(text: str) -> dict[str, str]:
    """`{path: "/x", handler}` → value texts by key; empty for what is no object or dict."""
    text = text.strip()
    found = {}
    if text.startswith("array(") and text.endswith(")"):
        text = f"[{text[6:-1]}]"
    if text.startswith("[") and text.endswith("]") and "=>" in text:
        pairs = (part.partition("=>") for part in split(text[1:-1], ","))
        return {key: value.strip() for name, _, value in pairs if (key := string_of(name)) is not None}
    if not (text.startswith("{") and text.endswith("}")):
        return {}
    for part in split(text[1:-1], ","):
        keyword = _KEYWORD.match(part)
        if keyword:
            found[keyword.group(1)] = part[keyword.end() :].strip()
        elif _PATH.match(part.strip()):
            found[part.strip()] = part.strip()
        elif method := _METHOD.match(part):
            found[method.group(1)] = part.strip()
    return found


def folder_in(text: str) -> str:
    """`path.join(__dirname, "routes")` → `routes/*`; from the root of the tree where that is the working folder."""
    parts = [re.sub(r"\$\{[^}]*\}", "", part).strip("/") for _, part in _LITERALS.findall(text)]
    written = "/".join(part for part in parts if part not in ("", ".", "file:"))
    return f"{'/' if 'cwd()' in text else ''}{written}/*" if written else ""


def path_of(text: str) -> str:
    """A plain path as a path expression; empty for anything else."""
    text = text.strip().removeprefix("&")
    if not _PATH.match(text):
        return ""
    text = text.replace("?.", ".").replace("!.", ".")
    return re.sub(r"^this\b", "#self", text)


def listed_paths(text: str) -> Iterator[str]:
    """The path expressions in a list or tuple, and in those in it: `(users::Api, (carts::Api,))`."""
    for one in elements(text):
        if one[:1] in "([" and one != text:
            yield from listed_paths(one)
        elif found := path_of(re.sub(r"\(\)\Z|\{.*\}\Z|::default\(\)\Z|::new\(.*\)\Z", "", one).strip()):
            yield found


def split(text: str, mark: str) -> Iterator[str]:
    """The parts of a text between marks, those in brackets and strings skipped."""
    depth, start, at = 0, 0, 0
    while at < len(text):
        character = text[at]
        if character in QUOTES:
            end = _closing(text, at + 1, character, raw=False)
            at = end if end >= 0 else at
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == mark and depth == 0:
            yield text[start:at]
            start = at + 1
        at += 1
    yield text[start:]
