"""Configuration files of others, edited in place: what is not ours stays as it is written, comments and order as well.

`merged` puts an entry into a table of a file, `without` takes it out again, `entry_in` reads it. JSON may have comments
and commas at ends, as editors allow them. ValueError: the file is not what it should be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Entry = Mapping[str, Any]  # Any: JSON
FORMS = {".json": "json", ".jsonc": "json", ".toml": "toml", ".yaml": "yaml"}
_APART = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?P<comment>//[^\n]*|/\*.*?\*/)', re.DOTALL)
_LAST_COMMA = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?P<comma>,)(?=\s*[}\]])')


def entry_in(form: str, text: str, section: str, name: str) -> object:
    """The entry of a name; None where there is none."""
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
    """The text of a file with an entry, in place of one of that name."""
    if entry_in(form, text, section, name) == entry:
        return text
    made = _merged_toml(text, section, name, entry) if form == "toml" else _merged_json(text, section, name, entry)
    if entry_in(form, made, section, name) != entry:
        raise ValueError("it is written in a way that is not understood")
    return made


def without(form: str, text: str, section: str, name: str) -> str:
    """The text of a file without an entry; the very same where it has none."""
    if entry_in(form, text, section, name) is None:
        return text
    if form == "toml":
        return _without_toml(text, section, name)
    plain = _plain(text)
    found = list(_members(plain, _value_of(plain, section)))
    at = next(number for number, one in enumerate(found) if one.name == name)
    begin, end = found[at].begin, found[at].end
    if at + 1 < len(found):
        end = found[at + 1].begin
    elif at:
        begin = found[at - 1].end
    else:
        begin = text.rfind("{", 0, begin) + 1
    return text[:begin] + text[end:]


class Member(NamedTuple):
    """One member of an object, and where it stands: from its name to the end of its value."""

    name: str
    begin: int
    value: int
    end: int


def _plain(text: str) -> str:
    """JSON without comments and last commas, everything else in the same places."""
    if text.startswith("\ufeff"):
        raise ValueError("it begins with a byte order mark")

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0]) if found.lastgroup else found[0]

    return _LAST_COMMA.sub(blank, _APART.sub(blank, text))


def _members(plain: str, begin: int) -> Iterator[Member]:
    """The members of the object that begins at a place."""
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
    """Where the object of a section begins; -1 where there is none."""
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
    """A text with one more member at the end of an object: after what is written of the last one, else within it."""
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
    comment = re.match(r"[ \t]*//[^\n]*", text[last.end + after :])
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
    import tomlkit

    document = tomlkit.parse(text)
    servers: Any = document[section]
    del servers[name]
    if not servers:
        del document[section]
    return tomlkit.dumps(document)


def toml_table(section: str, name: str, entry: Entry) -> str:
    """An entry as a table, and tables in it after it."""
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
