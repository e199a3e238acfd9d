"""Marks in texts: placeholders for a parameter, or for a member of the object around (`this`), until its value is
known."""

import re
from collections.abc import Mapping, Sequence

from codecompass.extract.addresses import called_so
from codecompass.extract.templates import UNKNOWN

MOST_WAYS = 32
"""The most texts that result from one."""
MARK = re.compile("\x02(\\w+):([^\x03]*)\x03")
"""A mark: the byte of a parameter, or `THIS`, and the name."""
NOTHING = "{nothing}"
"""The value of a parameter without an argument."""
THIS = "this"
_VERB = re.compile(r"(?:^|[._:a-z])(get|post|put|patch|delete|head|options)\Z", re.IGNORECASE)
_PLACE = re.compile(r"%[-+#0-9.]*[sdvq](?![0-9A-Fa-f])")
"""A format specifier: `%s`."""
_LITERAL = re.compile(r"[A-Za-z0-9]")


def is_address(url: str) -> bool:
    """Whether a text can be requested, and has more than variables."""
    return bool(_LITERAL.search(bare(url))) and " " not in url


def is_parameter(url: str) -> bool:
    """Whether a parameter is the path of an address, or its end: `https://shop/api` and the argument of a call."""
    return any(called_so(found[2]) and url[found.start() - 1 : found.start()].isalnum() for found in MARK.finditer(url))


def bare(url: str) -> str:
    """A text without its variables."""
    return re.sub(r"\{[^{}]*\}", "", MARK.sub("", url))


def mark_of(start: int | str, name: str) -> str:
    """The mark of a parameter, by its byte, or of a member of `THIS`."""
    return f"\x02{start}:{name}\x03"


def marks_in(text: str) -> set[str]:
    """The marks of parameters in a text."""
    return {found[0] for found in MARK.finditer(text) if found[1] != THIS}


def whole_of(mark: str) -> str:
    """The mark of a parameter, also of one of its members (`op.path`)."""
    found = MARK.fullmatch(mark)
    return mark_of(found[1], found[2].partition(".")[0]) if found is not None else mark


def bare_names(texts: Sequence[str]) -> list[str]:
    """The names of arguments, for a call that is evaluated elsewhere."""
    return [re.sub(r"\W", "", shown(one)) or "_" for one in texts]


def fitting(results: Sequence[str], values: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Those of a function's texts that use exactly the parameters with arguments; all where there are none."""
    used = {mark for one in results for mark in marks_in(one)}
    passed = {mark for mark in used if mark in values and NOTHING not in values[mark]}
    return [one for one in results if marks_in(one) == passed] or results


def put_in(text: str, values: Mapping[str, Sequence[str]], *, whole: bool = True) -> list[str]:
    """A text with its marks replaced by known values; `whole`: unknown parameters by `{name}`."""
    ways = [""]
    at = 0
    for found in MARK.finditer(text):
        texts = values.get(found[0], (NOTHING,) if whole and found[1] != THIS else (found[0],))
        texts = [_hole(found) if one == NOTHING else one for one in texts]
        ways = [way + text[at : found.start()] + one for way in ways for one in texts][:MOST_WAYS]
        at = found.end()
    return [way + text[at:] for way in ways]


def shown(url: str) -> str:
    return _PLACE.sub(UNKNOWN, MARK.sub(_hole, url))


def _hole(found: re.Match[str]) -> str:
    """A mark as a part that is not known, by its last name: `options.path` → `{path}`."""
    return f"{{{found[2].rpartition('.')[2].lstrip('$')}}}"


def shown_method(method: str) -> str:
    return verb_of(method) or ("" if MARK.search(method) or "{" in method or not method.isupper() else method)


def verb_of(text: str) -> str:
    found = _VERB.search(text.strip("{}"))
    return found[1].upper() if found else ""


def as_path(text: str) -> str:
    """A source expression as a path expression: `this.cart?.id` → `#self.cart.id`."""
    text = text.removeprefix("await ").removeprefix("new ").strip().rstrip("!")
    text = text.replace("?.", ".").replace("!.", ".").replace("->", ".")
    return re.sub(r"^(?:this|\$this)\.", "#self.", text)


def unknown_called(text: str) -> str:
    name = re.sub(r"^\$\{|\}\Z", "", text)
    last = re.split(r"[.:>]", name)[-1]
    return f"{{{last}}}" if re.fullmatch(r"\w+", last) else UNKNOWN


def argument_of(text: str) -> tuple[str, str]:
    """(keyword, template) of an argument of a `send`."""
    found = re.match(r"(@\d+\.\w+|[A-Za-z_]\w*)=(?!=)", text)
    return (found[1], text[found.end() :]) if found else ("", text)
