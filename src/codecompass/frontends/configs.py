"""Edits other programs' configuration files in place, preserving everything else, comments and order included.

`merged` puts an entry into a table of a file, `without` removes it, `entry_in` reads it. JSON may have comments and
trailing commas, as editors allow. ValueError: the file is not in its format.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Entry = Mapping[str, Any]  # Any: JSON
MARK = "\ufeff"
"""Byte order mark, with which some editors begin a file."""
FORMS = {".json": "json", ".jsonc": "json", ".toml": "toml", ".yaml": "yaml"}
_APART = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?P<comment>//[^\n]*|/\*.*?\*/)', re.DOTALL)
_LAST_COMMA = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?P<comma>,)(?=\s*[}\]])')


def entry_in(form: str, text: str, section: str, name: str) -> object:
    """The entry with a name; None if there is none."""
    if text.startswith(MARK):
        raise ValueError("it begins with a byte order mark")
    if form == "toml":
        table = _toml(text).get(section, {})
        if not isinstance(table, dict):
            raise ValueError(f"`{section}` in it is no table")
        return table.get(name)
    if not text.strip():
        return None
    settings = json.loads(_plain(text))
    servers = settings.get(section) if isinstance(settings, dict) else None
    if not isinstance(settings, dict) or not (servers is None or isinstance(servers, dict)):
        raise ValueError(f"`{section}` in it is no JSON object")
    return (servers or {}).get(name)


def merged(form: str, text: str, section: str, name: str, entry: Entry) -> str:
    """The text of a file with an entry added, or replaced."""
    if entry_in(form, text, section, name) == entry:
        return text
    change = _merged_toml if form == "toml" else _merged_json
    made = _as_written(text, lambda plain: change(plain, section, name, entry))
    if entry_in(form, made, section, name) != entry:
        raise ValueError("it is written in a way that is not understood")
    return made


def _as_written(text: str, change: Callable[[str], str]) -> str:
    """A changed text, with line ends as in the original."""
    before, made = text, change(text)
    if "\r\n" in before:
        first = _alike(before, made)
        last = len(made) - _alike(before[first:][::-1], made[first:][::-1])
        first += made[first - 1 : first + 1] == "\r\n"
        made = made[:first] + re.sub(r"(?<!\r)\n", "\r\n", made[first:last]) + made[last:]
    return made


def _alike(one: str, other: str) -> int:
    """The length of the common prefix of two texts."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def without(form: str, text: str, section: str, name: str) -> str:
    """The text of a file without an entry; unchanged if it has none."""
    if entry_in(form, text, section, name) is None:
        return text
    change = _without_toml if form == "toml" else _without_json
    return _as_written(text, lambda plain: change(plain, section, name))


def _without_json(text: str, section: str, name: str) -> str:
    plain, written = _plain(text), _APART.sub(_blank, text)
    found = list(_members(plain, _value_of(plain, section)))
    at = next(number for number, one in enumerate(found) if one.name == name)
    begin, end = found[at].begin, found[at].end
    comma = re.compile(r"\s*,").match(written, end)
    end = comma.end() if comma else end
    line = text.rfind("\n", 0, begin) + 1
    rest = re.compile(r"[ \t]*(?:\r?\n)?").match(text, end)
    if not text[line:begin].strip() and rest and rest[0].endswith("\n"):
        begin, end = line, rest.end()  # it has lines of its own
    elif line and not text[line:begin].strip() and text[:line].splitlines()[-1:] == written[:line].splitlines()[-1:]:
        begin = line - len(re.findall(r"\r?\n$", text[:line])[0])  # the end of the line is its own; no comment needs it
    elif at:
        place = begin
        while text[place - 1] in " \t":
            place -= 1
        begin = place
    head = text[:begin]
    if not comma and at:
        before = written.index(",", found[at - 1].end)
        head = head[:before] + head[before + 1 :]
    return head + text[end:]


class Member(NamedTuple):
    """A member of an object, and its range: from its name to the end of its value."""

    name: str
    begin: int
    value: int
    end: int


def _plain(text: str) -> str:
    """JSON without comments and trailing commas, with everything else at the same offsets."""
    return _LAST_COMMA.sub(_blank, _APART.sub(_blank, text))


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0]) if found.lastgroup else found[0]


def _members(plain: str, begin: int) -> Iterator[Member]:
    """The members of the object that begins at an offset."""
    decoder, place = json.JSONDecoder(), begin + 1
    while True:
        place = _over(plain, place, " \t\r\n,")
        if plain[place] == "}":
            return
        start = place
        name, place = decoder.raw_decode(plain, place)
        value = _over(plain, place, " \t\r\n:")
        _, place = decoder.raw_decode(plain, value)
        yield Member(str(name), start, value, place)


def _over(plain: str, place: int, signs: str) -> int:
    while plain[place] in signs:
        place += 1
    return place


def _value_of(plain: str, section: str) -> int:
    """The offset of a section's object; -1 if there is none."""
    members = _members(plain, _over(plain, 0, " \t\r\n"))
    return next((one.value for one in members if one.name == section), -1)


def _merged_json(text: str, section: str, name: str, entry: Entry) -> str:
    if not text.strip():
        return json.dumps({section: {name: entry}}, indent=2, ensure_ascii=False) + "\n"
    plain = _plain(text)
    place = _value_of(plain, section)
    if place < 0:
        begin = _over(plain, 0, " \t\r\n")
        return _inserted(text, plain, begin, 0, f'"{section}": ' + _indented({name: entry}, "  "))
    known = next((one for one in _members(plain, place) if one.name == name), None)
    if known is None:
        return _inserted(text, plain, place, 1, f'"{name}": ' + _indented(entry, "    "))
    margin = re.match(r"[ \t]*", text[text.rfind("\n", 0, known.begin) + 1 :])
    return text[: known.value] + _indented(entry, margin[0] if margin else "") + text[known.end :]


def _inserted(text: str, plain: str, begin: int, depth: int, member: str) -> str:
    """A text with one more member at the end of an object, on a new line like its last one."""
    found = list(_members(plain, begin))
    margin = "  " * (depth + 1)
    if not found:
        end = plain.index("}", begin)
        return text[: begin + 1] + text[begin + 1 : end].rstrip() + f"\n{margin}{member}\n{'  ' * depth}" + text[end:]
    last = found[-1]
    before = text[text.rfind("\n", 0, last.begin) + 1 : last.begin]
    margin = before if not before.strip() else margin
    trailing = re.match(r"\s*,", text[last.end :])
    comma, after = ("", len(trailing[0])) if trailing else (",", 0)
    comment = re.match(r"[ \t]*//[^\r\n]*", text[last.end + after :])
    at = last.end + after + (len(comment[0]) if comment else 0)
    head = text[: last.end] + comma + text[last.end : at]
    return f"{head}\n{margin}{member}{',' if not comma else ''}{text[at:]}"


def _indented(value: object, margin: str) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False).replace("\n", "\n" + margin)


def _toml(text: str) -> dict[str, Any]:
    import tomllib  # slow to import, and seldom needed

    return tomllib.loads(text)


def _merged_toml(text: str, section: str, name: str, entry: Entry) -> str:
    import tomlkit

    document = tomlkit.parse(text)
    if entry_in("toml", text, section, name) is None:
        end = "" if not text or text.endswith("\n") else "\n"
        return f"{text}{end}{chr(10) if text else ''}{toml_table(section, name, entry)}"
    table: Any = document[section][name]  # Any: tomlkit has a type for each form of a table
    for key, value in entry.items():
        if table.get(key) != value:
            table[key] = value
    return tomlkit.dumps(document)


def _without_toml(text: str, section: str, name: str) -> str:
    """The text without an entry's table and the blank line before it; an inline entry is removed by the library."""
    lines = text.splitlines(keepends=True)
    own = f"[{section}.{name}"
    start = next((at for at, line in enumerate(lines) if line.strip().startswith(own + "]")), None)
    if start is not None:
        end = start + 1
        while end < len(lines) and (
            not lines[end].lstrip().startswith("[") or lines[end].strip().startswith(own + ".")
        ):
            end += 1
        while not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#"):
            end -= 1
        if start and not lines[start - 1].strip() and (end == len(lines) or not lines[end].strip()):
            start -= 1
        made = "".join(lines[:start] + lines[end:])
        if entry_in("toml", made, section, name) is None:
            return made
    import tomlkit

    document = tomlkit.parse(text)
    servers: Any = document[section]
    del servers[name]
    if not servers:
        del document[section]
    return tomlkit.dumps(document)


def toml_table(section: str, name: str, entry: Entry) -> str:
    """An entry as a table, followed by its nested tables."""
    flat = {key: value for key, value in entry.items() if not isinstance(value, Mapping)}
    # JSON's strings and arrays of strings are TOML's as well.
    lines = [f"[{section}.{name}]", *(f"{key} = {json.dumps(value)}" for key, value in flat.items())]
    for key, value in entry.items():
        if isinstance(value, Mapping):
            lines += [
                "",
                f"[{section}.{name}.{key}]",
                *(f"{inner} = {json.dumps(one)}" for inner, one in value.items()),
            ]
    return "\n".join(lines) + "\n"
