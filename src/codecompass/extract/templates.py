"""Composed texts as templates: `/users/${id}/items`, each `${…}` an expression as written."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from codecompass.extract.literals import NAME_LENGTH, Argument, arguments_of, split, string_of, written

UNKNOWN = "{}"
"""An unknown part."""
LEFT_OUT = frozenset({"null", "undefined", "None", "nil"})
"""Values of an argument that is left out."""
MOST_WAYS = 4
"""The most alternatives of a conditional."""
MOST_OF_A_CALL = 240
"""The most characters of a call in a template."""
_TEXT = r"""[fFrRbB@$]*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_FORMATTING = re.compile(r"&?[\w.:]*(?:[fF]ormat!?|[sS]printf|formatted)\((?P<arguments>.*)\)\Z", re.DOTALL)
_FORMATTED = re.compile(
    rf"(?P<text>{_TEXT})\s*(?:\.format(?:ted)?\((?P<arguments>.*)\)|%\s*(?:\((?P<listed>.*)\)|(?P<one>[^()]*)))\Z",
    re.DOTALL,
)
_LISTED = re.compile(
    rf"\[(?P<parts>[^\[\]]*)\]\.(?:concat\(\)|join\((?P<by>{_TEXT})\))\Z|(?P<joining>{_TEXT})\.join\([\[(](?P<joined>[^\[\]]*)[\])]\)\Z",
    re.DOTALL,
)
"""`[base, "/api"].concat()`, `["", version, "carts"].join("/")`, `"/".join([a, b])`."""
_QUOTED = re.compile(_TEXT)
_DOT_AFTER, _DOT_BEFORE = re.compile(r"\A\s*\.(?:\s*(?=\$)|\s+(?=\S))"), re.compile(r"(?<=[\w)\]\s])\s*\.\s*\Z")
"""A dot that joins texts: behind one before a variable, or before one."""
_PLACES = re.compile(r"%[-+ #0-9.*]*[sdvqxif]|%\((\w+)\)[sd]")
"""`%s`, `%(name)s`."""
_BRACES = re.compile(r"([{}])\1|\{(\w*)(?::[^{}]*)?\}")
"""`{}`, `{name}`, in a text without the other form; `{{` is a brace."""
_NAME = re.compile(r"(?:[\w$@#.:>!?-]|\(\))+\Z")


class Called(NamedTuple):
    """The last call of an expression."""

    callee: str
    """As a path expression, but with `this` as written; without the arguments of calls in it."""
    before: str
    """The receiver of the callee, as written; empty where it is a plain name."""
    arguments: str


@lru_cache(maxsize=1024)
def call_of(text: str) -> Called | None:
    """`url.parse(raw).trim("/")` → (`url.parse().trim`, `url.parse(raw)`, `"/"`); None for another expression."""
    text = re.sub(r"\A(?:await|new)\s+|!\Z", "", text.strip())
    if not text.endswith(")"):
        return None
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    quote = ""
    for at, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'`":
            quote = character
        elif character == "(":
            opened.append(at)
        elif character == ")":
            if not opened:
                return None
            start = opened.pop()
            if not opened:
                pairs.append((start, at))
    if opened or quote or not pairs or pairs[-1][1] != len(text) - 1:
        return None
    start = pairs[-1][0]
    callee, at = "", 0
    for first, last in pairs[:-1]:
        callee, at = f"{callee}{text[at:first]}()", last + 1
    callee = re.sub(r"<[\w\s,.\[\]|]*>(?=\(|\Z)|\s", "", callee + text[at:start])
    if not _NAME.match(callee):
        return None
    written = text[:start].rstrip()
    end = max(written.rfind(mark, max((last for _, last in pairs[:-1]), default=0)) for mark in (".", "::", "->"))
    return Called(callee, written[:end].rstrip("?!-") if end > 0 else "", text[start + 1 : -1])


_EACH = re.compile(
    r"\[\s*(?P<part>.+?)\s+for\s+(?P<one>\w+)\s+in\s+(?P<all>[\w.]+)(?:\s+if\s.*)?\]\Z"
    r"|(?P<whole>[\w.]+)\.map\(\(?(?P<item>\w+)\)?\s*=>\s*(?P<made>[^{].*)\)\Z",
    re.DOTALL,
)
"""A list made of another one: `[f(x) for x in xs]`, `xs.map(x => f(x))`."""
_ABOUT = re.compile(r"\A(?:(?:await|return)\s+|&)")
_PYTHONS = re.compile(r"(?P<then>.+?)\s+if\s+.+?\s+else\s+(?P<otherwise>.+)\Z", re.DOTALL)


@lru_cache(maxsize=256)
def templates(text: str) -> tuple[str, ...]:
    """The texts of an expression, a template for each alternative of its conditionals; `{}` where it is no text."""
    if len(text) > NAME_LENGTH:
        return ()
    return tuple(dict.fromkeys(map(_template, _ways(_with_plus(text), 0))))[:MOST_WAYS]


def _with_plus(text: str) -> str:
    """`'/carts/' . $id . '.json'` with `+` for the dots that join texts."""
    if "." not in text:
        return text
    found, last = "", 0
    for one in _QUOTED.finditer(text):
        gap = _DOT_AFTER.sub(" + ", text[last : one.start()]) if last else text[: one.start()]
        found += _DOT_BEFORE.sub(" + ", gap) + one.group()
        last = one.end()
    return found + _DOT_AFTER.sub(" + ", text[last:]) if last else text


_PATTERN = re.compile(r"/(?![/*])(?:[^\\/\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/[a-z]*\Z")
"""A literal of a regular expression."""


def composed(text: str) -> str | None:
    """`written`, else the template of a text that calls of functions are parts of, or a hole for a regular expression;
    None where it is no text."""
    if text[:1] == "/" and _PATTERN.match(text) is not None:
        return "${path_pattern}"
    text = _with_plus(text).replace("$this->", "this.")
    plain = written(text)
    if plain is not None or "(" not in text:
        return plain
    if _LISTED.match(text.strip()) is not None:
        return _formatted(text.strip())
    template = template_of(text)
    return template if template != UNKNOWN and ("/" in template or "(" in template) else None


def template_of(text: str) -> str:
    """The first of an expression's `templates`, `{}` where it is no text; one of LEFT_OUT as written."""
    return text.strip() if text.strip() in LEFT_OUT else next(iter(templates(text)), UNKNOWN)


def _ways(text: str, depth: int) -> Iterator[str]:
    """The alternatives of a conditional expression; any other expression itself."""
    text = _ABOUT.sub("", text.strip(), count=1).strip()
    if (each := _EACH.match(text)) is not None:  # any element of the one list by any of the other
        one, whole, made = each["one"] or each["item"], each["all"] or each["whole"], each["part"] or each["made"]
        text = re.sub(rf"(?<![\w.]){one}\b", whole, made)
    if text.startswith("(") and text.endswith(")") and len([*split(text[1:-1], ")")]) == 1:
        text = text[1:-1].strip()
    for mark in ("?", "|"):  # `a ?? b`, `a || b`
        either = [*split(text, mark)] if mark * 2 in text and depth < MOST_WAYS else []
        if len(either) == 3 and not either[1]:
            yield from _ways(either[0], depth + 1)
            yield from _ways(either[2], depth + 1)
            return
    parts = [*_split_at(text, "?")] if "?" in text and depth < MOST_WAYS else []
    if len(parts) == 2 and (rest := [*split(parts[1], ":")])[1:]:
        yield from _ways(rest[0], depth + 1)
        yield from _ways(":".join(rest[1:]), depth + 1)
    elif " if " in text and string_of(text) is None and (found := _PYTHONS.match(text)):
        yield from _ways(found["then"], depth + 1)
        yield from _ways(found["otherwise"], depth + 1)
    else:
        yield text


def _split_at(text: str, mark: str) -> Iterator[str]:
    """`split` at marks that are no `?.` and no `??`."""
    parts = [*split(text, mark)]
    joined = [parts[0]]
    for part in parts[1:]:
        if part[:1] in (".", "") or joined[-1] == "":
            joined[-1] += mark + part
        else:
            joined.append(part)
    return iter(joined)


def _template(text: str) -> str:
    if (formatted := _formatted(text)) is not None:
        return formatted
    return "".join(_part(part.strip()) for part in split(text, "+"))


def _part(text: str) -> str:
    plain = written(text)
    if plain is not None:
        return "".join(literal if name is None else _kept(name) for literal, name in pieces(plain))
    formatted = _formatted(text)
    return formatted if formatted is not None else _kept(text) if call_of(text) else UNKNOWN


def pieces(template: str) -> Iterator[tuple[str, str | None]]:
    """(text, None) and ("", expression) of a template, in order."""
    at = 0
    while (start := template.find("${", at)) >= 0:
        end, depth = start + 2, 1
        while end < len(template) and depth:
            depth += (template[end] == "{") - (template[end] == "}")
            end += 1
        if depth:
            break
        if start > at:
            yield template[at:start], None
        yield "", template[start + 2 : end - 1].strip()
        at = end
    if at < len(template):
        yield template[at:], None


def _kept(text: str) -> str:
    """An expression in a template that can be evaluated later: objects and functions in its arguments are replaced by
    `_`."""
    called = call_of(text)
    if called is not None and ("{" in called.arguments or "[" in called.arguments or "=>" in called.arguments):
        arguments = (part.strip() for part in split(called.arguments, ","))
        kept = ["_" if one[:1] in "{[" or "=>" in one or one[:3] == "..." else one for one in arguments if one]
        text = f"{text[: text.rindex(called.arguments)]}{', '.join(kept)})"
    return f"${{{text}}}" if len(text) <= MOST_OF_A_CALL and text.count("{") == text.count("}") else UNKNOWN


def _formatted(text: str) -> str | None:
    """`Sprintf("%s/x", a)`, `format!("{a}/x")`, `"%s/x" % a`, `"{}/x".format(a)`, `[a, "/x"].concat()`; None for anything
    else."""
    if (parts := _LISTED.match(text)) is not None:
        by = string_of(parts["by"] or parts["joining"] or '""') or ""
        whole = parts["parts"] or parts["joined"] or ""
        return by.join(_template(part.strip()) for part in split(whole, ",") if part.strip())
    found = _FORMATTING.match(text)
    if found is not None:
        first, *values = arguments_of(found["arguments"]) or [Argument("#", "")]
        if first.keyword:
            return None
        form = string_of(first.text)
        if form is None:
            form = next(iter(templates(first.text)), UNKNOWN)
            return form if not form.startswith(UNKNOWN) else None
        return _put_in(form, [one.text for one in values])
    found = _FORMATTED.match(text)
    form = string_of(found["text"]) if found is not None else None
    if found is None or form is None:
        return None
    listed = found["arguments"] or found["listed"] or found["one"] or ""
    return _put_in(form, [one.text for one in arguments_of(listed)])


def _put_in(form: str, values: list[str]) -> str:
    """A format string with its placeholders replaced by values."""
    waiting = iter(values)

    places = _PLACES if _PLACES.search(form) else _BRACES

    def one(found: re.Match[str]) -> str:
        if places is _BRACES and found[1]:
            return found[1]
        name = found[places.groups] or ""
        value = values[int(name)] if name.isdigit() and int(name) < len(values) else name or next(waiting, "")
        return next(iter(templates(value)), UNKNOWN) if value else UNKNOWN

    return places.sub(one, form) if "${" not in form else form
