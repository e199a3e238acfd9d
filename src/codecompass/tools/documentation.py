"""Parses a definition's documentation as it is written: its first paragraph, and its tags one by one.

`@param x …` (JSDoc, Javadoc, PHPDoc, Doxygen), `:param x: …` (Sphinx), `Args:` (Google), a title underlined with dashes (NumPy),
`<param name="x">` (C#), `# Errors` (Rust). A tag of another kind is left in the text that it stands in.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from msgspec import Struct

LABELS = {
    "param": "parameter", "params": "parameter", "arg": "parameter", "argument": "parameter", "args": "parameter", "arguments": "parameter",
    "parameters": "parameter", "property": "property", "prop": "property", "attributes": "property", "tparam": "type parameter",
    "typeparam": "type parameter", "template": "type parameter", "return": "returns", "returns": "returns", "rtype": "returns",
    "yield": "yields", "yields": "yields", "throws": "raises", "throw": "raises", "raises": "raises", "raise": "raises", "exception": "raises",
    "except": "raises", "errors": "raises", "panics": "panics", "safety": "safety", "deprecated": "deprecated", "see": "see", "seealso": "see",
    "example": "example", "examples": "example", "since": "since", "note": "note", "notes": "note", "warns": "warns", "warnings": "warns",
    "remarks": "note", "value": "returns",
}  # fmt: skip
"""Tags of documentation, each with the label that it is shown under."""
NAMED = frozenset({"parameter", "property", "type parameter", "raises"})
"""These are about something that has a name."""
_AT = re.compile(
    r"[@\\](?P<tag>[a-z]+)\b[ \t]*(?:\{(?P<type>(?:[^{}]|\{[^{}]*\})*)\}[ \t]*)?(?P<rest>.*)", re.IGNORECASE
)
_FIELD = re.compile(r":(?P<tag>[a-z]+)\b(?P<name>[^:\n]*):(?!\w)[ \t]*(?P<rest>.*)", re.IGNORECASE)
_SECTION = re.compile(r"(?:#+[ \t]*(?P<hash>\w+)|(?P<colon>[A-Z]\w+):)[ \t]*", re.ASCII)
_ITEM = re.compile(
    r"\*{0,2}`?(?P<name>[\w.$]+)`?[ \t]*(?:\([^)]*\))?[ \t]*:[ \t]+(?P<rest>\S.*)|(?P<alone>\*{0,2}[\w.]*\w(?:, \*{0,2}\w+)*)(?:[ \t]+:(?P<type> .*)?)?"
)
_XML = re.compile(
    r"<(?P<tag>param|typeparam|returns|exception|value|remarks|example)\b(?P<of>[^>]*?)(?:/>|>(?P<text>.*?)</(?P=tag)>)",
    re.DOTALL,
)
_OF = re.compile(r"""(?:name|cref)\s*=\s*["']([^"']*)["']""")
_MARKUP = re.compile(r"</?[a-z]+\b[^>]*>", re.IGNORECASE)
_REFERENCE = re.compile(r"""<(?:see|paramref|typeparamref)\s+\w+\s*=\s*["'](?:[A-Z]:)?([^"']*)["']\s*/>""")


class Tag(Struct, frozen=True):
    label: str
    """`parameter`, `returns`, `raises`, `example` …"""
    name: str
    """The parameter or the error; empty for other tags."""
    text: str


class Told(NamedTuple):
    first: str
    """Its first paragraph, before any tag."""
    tags: list[Tag]


def told(documentation: str) -> Told:
    """The first paragraph of documentation, and its tags."""
    text, tags = _without_xml(documentation) if "<" in documentation else (documentation, [])
    lines = text.strip().split("\n")
    before: list[str] = []
    at = 0
    while at < len(lines):
        if (found := _tag(lines[at])) is not None:
            at, tag = _with_more(found, lines, at + 1)
            tags.append(tag)
        elif (label := _titled(lines, at)) is not None:
            underlined = at + 1 < len(lines) and _is_underline(lines[at + 1])
            at, held = _section(label, lines, at + 1 + underlined)
            tags += held
        else:
            before.append(lines[at])
            at += 1
    first = " ".join("\n".join(before).strip().split("\n\n", 1)[0].split())
    return Told(first, tags)


def _without_xml(documentation: str) -> tuple[str, list[Tag]]:
    tags: list[Tag] = []

    def kept(found: re.Match[str]) -> str:
        of = _OF.search(found["of"])
        tags.append(Tag(LABELS[found["tag"]], of[1].rpartition(":")[2] if of else "", _plain(found["text"] or "")))
        return ""

    is_xml = _XML.search(documentation) or "<summary>" in documentation
    text = _XML.sub(kept, documentation)
    return (unescape(_MARKUP.sub("", _REFERENCE.sub(r"\1", text))) if is_xml else documentation), tags


def _plain(text: str) -> str:
    return " ".join(unescape(_MARKUP.sub("", _REFERENCE.sub(r"\1", text))).split())


def _tag(line: str) -> Tag | None:
    """The tag that begins a line, `@param {string} url - where to` or `:raises KeyError: if not`."""
    text = line.strip()
    found = _AT.match(text) or _FIELD.match(text)
    label = LABELS.get(found["tag"].lower()) if found else None
    if found is None or label is None:
        return None
    if text.startswith(":"):
        names = found["name"].split()
        return Tag(label, names[-1] if names else "", found["rest"].strip())
    if label not in NAMED:
        return Tag(label, "", found["rest"].strip())
    name, _, rest = found["rest"].strip().partition(" ")
    if not name and label == "raises":
        name = found["type"] or ""
    return Tag(label, name.strip("[]"), rest.strip().removeprefix("- ").removeprefix("– ").strip())


def _with_more(tag: Tag, lines: list[str], at: int) -> tuple[int, Tag]:
    """A tag with its continuation lines, up to a blank one or another tag."""
    more = [tag.text]
    while at < len(lines) and (lines[at].strip() or tag.label == "example") and _tag(lines[at]) is None:
        more.append(lines[at].strip() if tag.label != "example" else lines[at])
        at += 1
    joint = "\n" if tag.label == "example" else " "
    return at, Tag(tag.label, tag.name, joint.join(more).strip())


def _titled(lines: list[str], at: int) -> str | None:
    """The title of the section that begins on a line: `Args:`, `# Errors`, or an underlined one."""
    text = lines[at].strip()
    found = _SECTION.fullmatch(text)
    if found:
        return LABELS.get((found["hash"] or found["colon"]).lower())
    return LABELS.get(text.lower()) if at + 1 < len(lines) and _is_underline(lines[at + 1]) else None


def _is_underline(line: str) -> bool:
    return len(line.strip()) > 2 and set(line.strip()) <= {"-"}


def _section(label: str, lines: list[str], at: int) -> tuple[int, list[Tag]]:
    """The section below a title, up to the next one: its items if they have names, else all of it."""
    held: list[str] = []
    while at < len(lines) and _titled(lines, at) is None and _tag(lines[at]) is None:
        held.append(lines[at])
        at += 1
    found = list(_items(label, held)) if label in NAMED else []
    text = "\n".join(held).strip("\n") if label == "example" else " ".join("\n".join(held).split())
    return at, found or ([Tag(label, "", text)] if text else [])


def _items(label: str, lines: list[str]) -> Iterator[Tag]:
    """`name (type): text` in Google style, `name : type` with its text below in NumPy style."""
    written = [line for line in lines if line.strip()]
    least = min((len(line) - len(line.lstrip()) for line in written), default=0)
    name, text = "", list[str]()
    for line in written:
        found = _ITEM.fullmatch(line.strip()) if len(line) - len(line.lstrip()) == least else None
        if found is None and not name:
            return
        if found is None:
            text.append(line.strip())
            continue
        if name:
            yield Tag(label, name, " ".join(text))
        name, text = found["name"] or found["alone"], [one for one in [found["rest"]] if one]
    if name:
        yield Tag(label, name, " ".join(text))
