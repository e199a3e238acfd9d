"""Finds what runs around a route: named where it is registered, in the groups around that, and where its file or
router is mounted. These are lists of names, aliases of classes or of more names, and functions that routers use."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from codecompass.extract.words import words_in_order
from codecompass.languages.around import AroundRule
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, DEFINED_KINDS, Symbol
from codecompass.model.relations import grouped
from codecompass.session.project import Reader
from codecompass.tools.snippets import Text, arguments_in

MOST_FILES, LONGEST_STATEMENT, DEEPEST = 30, 20, 3
"""Files that give aliases or mount routes; lines of a statement; aliases of aliases."""
MOST_LINKS, LONGEST_CALL = 8, 4000
"""Routers that a route hangs on, one on the other; characters of a call."""
_ON = re.compile(r"\s*(?:await\s+|return\s+)?([\w$.]+?)\s*\.\s*[\w$]+\s*(?:<|\()")
_NAMED = re.compile(r"([\w$]+)(?:\.[\w$]+)*(\(.*\))?", re.DOTALL)
"""An item of a list: a name, or a call of one."""
_COMPUTED = re.compile(r"[a-z]\w*\(")
"""A name that a function gives: `config("shop.guard")`."""
_ENDS = (";", "{", "}", "*/")


class Listed(NamedTuple):
    """A name in a list of what runs around routes."""

    item: str
    path: str
    line: int
    is_known: bool
    """Whether it is a type, not an alias that nothing here explains."""
    written_in: str
    """The file that names the type."""
    parameters: str
    """The alias of the type as it is written, where that has parameters: `auth:api`."""


def enclosing(reader: Reader, rule: AroundRule, path: str, line: int) -> Iterator[Listed]:
    """What runs around a route that is registered on a line, outermost first."""
    if rule.listed is None:
        return
    known = reader.computed
    if rule.listed not in known:
        known[rule.listed] = _aliases(rule, [*_files(reader, rule.word)])
    aliases = known[rule.listed]
    excluded = {_plain(name) for name in _excluded(reader, rule, path, line)}
    for name, where, at in _listed(reader, rule, path, line, (path,)):
        if _plain(name) in excluded:
            continue
        parameters = name.strip("'\"") if ":" in name and "::" not in name else ""
        for item, written_in in _resolved(name, where, aliases, DEEPEST):
            if _plain(item) in excluded:
                continue
            yield Listed(item, where, at, bool(written_in), written_in, parameters if written_in else "")


class Link(NamedTuple):
    """A statement that a route depends on: its registration, or the mounting of the router below."""

    path: str
    line: int
    router: str
    """What it is a call on; empty where that is not known."""
    given: tuple[str, ...]
    """What runs before the router that it mounts."""


class Chain:
    """The routers that a route depends on, from its own file outwards, and what they use before it."""

    def __init__(self, reader: Reader, rule: AroundRule, path: str, line: int, route: str) -> None:
        """`route`: its full address."""
        self.reader, self.rule, self.route = reader, rule, route
        known = reader.computed.get(rule.chained)
        if known is None:
            rows = reader.ask_once("surfaces", kind="middleware", prefix="", name="")
            held = [*reader.files_with(rule.mounting.split()).values()]
            paths = sorted({*(str(row["path"]) for row in rows), *frozenset.intersection(*held or [frozenset()])})
            uses = {one: found for one in paths if not is_test(one) and (found := [*self._uses_in(one)])}
            known = uses, self._imports([*uses]) if uses else {}
            reader.computed[rule.chained] = known
        self.uses: dict[str, list[Link]] = known[0]
        self.imported: dict[tuple[str, str], str] = known[1]
        self.links = [Link(path, line, self._router(path, line), ())] if self.uses else []
        while self.links and len(self.links) < MOST_LINKS:
            outer = self._outer(self.links[-1])
            if outer is None or outer in self.links:
                break
            self.links.append(outer)
        self.files = frozenset(one.path for one in self.links)

    def found(self) -> Iterator[Listed]:
        """What runs before the route, outermost first."""
        for link in reversed(self.links):
            for use in self.uses.get(link.path, ()):
                if use.line < link.line and (not link.router or use.router == link.router) and self._meets(use):
                    for item in self.functions(use.given, link.path):
                        yield Listed(item, link.path, use.line, True, link.path, "")
            for item in link.given:
                yield Listed(item, link.path, link.line, True, link.path, "")

    def functions(self, items: Sequence[str], path: str) -> list[str]:
        """Arguments without addresses and routers."""
        return [one for one in items if one[0] not in "'\"`" and self._file_of(one, path) is None]

    def _meets(self, use: Link) -> bool:
        return meets(self.route, use.given) and all(self._file_of(one, use.path) is None for one in use.given)

    def _uses_in(self, path: str) -> Iterator[Link]:
        text = Text(self.reader.text(path)).whole
        for one in self.rule.chained.finditer(text) if self.rule.chained is not None else ():
            items = listed(arguments_in(text[one.end() : one.end() + LONGEST_CALL]))
            yield Link(path, text.count("\n", 0, one.start("on")) + 1, one["on"], tuple(items))

    def _router(self, path: str, line: int) -> str:
        found = _ON.match(Text(self.reader.text(path)).lines[line - 1])
        return found[1] if found else ""

    def _imports(self, paths: Sequence[str]) -> dict[tuple[str, str], str]:
        """The imported file, by importing file and imported name, if it is in the tree."""
        found: dict[tuple[str, str], str] = {}
        for row in self.reader.ask("import_lines", paths=[*paths]):
            source, line = str(row["source"]), int(str(row["line"]))
            text = Text(self.reader.text(source)).lines[line - 1]
            names = text.rpartition(" from ")[0] or text.partition("=")[0]
            for name in re.findall(r"[\w$]+", names if "from" in text or "require" in text else text):
                found.setdefault((source, name), str(row["target"]))
        return found

    def _maker(self, item: str, path: str) -> Symbol | None:
        """The function of the same file that makes the router which an argument names or is, with routes in it."""
        named, lines = _NAMED.fullmatch(item), self.routing.get(path, ())
        if named is None or not lines:
            return None
        name = named[1] if named[2] else made_by(named[1], Text(self.reader.text(path)).whole)
        own = self.reader.look_up(lambda register: register.in_file(path)) if name else ()
        made = (one for one in own if one.name == name and one.kind in CALLABLE_KINDS)
        return next((one for one in made if any(one.line_start <= at <= one.line_end for at in lines)), None)

    def _file_of(self, item: str, path: str) -> str | None:
        """The file of the router that an argument names, or a call in it makes."""
        named = _NAMED.fullmatch(item)
        if named is None:
            return None
        name, is_called = named[1], bool(named[2])
        target = self.imported.get((path, name))
        if target is None and (factory := made_by(name, Text(self.reader.text(path)).whole)):
            name, is_called = factory, True
            target = self.imported.get((path, name))
        if target is None:
            return path if self._maker(item, path) is not None else None
        paths = [target]
        if target not in self.routing:  # it may have from others what it gives
            paths += [str(row["target"]) for row in self.reader.ask("import_lines", paths=[target])]
        files = self.reader.look_up(lambda register: [one for path in paths for one in register.in_file(path)])
        bearing = [one for one in files if one.name == (name if is_called else item.rpartition(".")[2])]
        if is_called:
            made = next((one for one in bearing if one.kind in CALLABLE_KINDS), None)
            lines = self.routing.get(target, ())
            return target if any(made is None or made.line_start <= at <= made.line_end for at in lines) else None
        is_function = any(one.kind in DEFINED_KINDS or one.path not in self.routing for one in bearing)
        return None if is_function or not (bearing or self.routing.keys() & {*paths}) else target

    @cached_property
    def routing(self) -> Mapping[str, list[int]]:
        """The lines on which files register routes, or use routers."""
        rows = self.reader.ask_once("surfaces", kind="route", prefix="", name="")
        found = grouped((str(row["path"]), int(str(row["line"]))) for row in rows)
        return {path: [use.line for use in uses] for path, uses in self.uses.items() if uses} | found

    def _outer(self, link: Link) -> Link | None:
        """The statement that mounts the router of a link: in its file by name, else in a file that imports it."""
        for use in self.uses.get(link.path, ()):
            if not link.router or use.router == link.router or not meets(self.route, use.given):
                continue
            makers = [self._maker(one, use.path) for one in use.given]
            made = any(one is not None and one.line_start <= link.line <= one.line_end for one in makers)
            if made or link.router in use.given:
                return use._replace(
                    given=tuple(one for one in self.functions(use.given, use.path) if one != link.router)
                )
        for uses in self.uses.values():
            for use in uses:
                if use.path == link.path or not meets(self.route, use.given):
                    continue
                if any(self._file_of(one, use.path) == link.path for one in use.given):
                    return use._replace(given=tuple(self.functions(use.given, use.path)))
        return None


def meets(route: str, items: Sequence[str]) -> bool:
    """Whether a route matches the address that some arguments begin with, if they do."""
    addresses = [one[1:-1].strip("/*") for one in items[:1] if one[0] in "'\"`" and one[1:2] in ("/", "*")]
    return all(f"/{one}/" in f"{route}/" for one in addresses if one)


def made_by(name: str, text: str) -> str:
    """The function whose result a file assigns to a variable: `createVerify` of `const verify = createVerify(secret)`."""
    found = re.search(rf"(?m)(?<![\w.]){re.escape(name)}\s*(?::[^=\n]+)?=\s*(?:await\s+)?([a-z_$]\w*)\(", text)
    return found[1] if found is not None else ""


def _files(reader: Reader, any_of: str, name: str = "") -> Iterator[tuple[str, str]]:
    """The files that contain one of the words, and a name."""
    phrases = [" ".join(words_in_order(f"{word} {name}")) for word in any_of.split()]
    held = {path for paths in reader.files_with(phrases).values() for path in paths if not is_test(path)}
    for path in sorted(held)[:MOST_FILES]:
        yield path, Text(reader.text(path)).whole


def _aliases(rule: AroundRule, files: Sequence[tuple[str, str]]) -> Mapping[str, list[tuple[str, str]]]:
    """The names behind each alias, with the file that defines it. An alias that is completed without being defined
    contains itself: what the framework has under it."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, text in files:
        for one in rule.aliased.finditer(text) if rule.aliased is not None else ():
            found.setdefault(one["alias"], []).extend((name, path) for name in _items(one["names"]))
    for path, text in files:
        for one in rule.completed.finditer(text) if rule.completed is not None else ():
            before, after = ([(name, path) for name in _items(one[group] or "")] for group in ("before", "after"))
            held = found.get(one["alias"]) or [(f"'{one['alias']}'", path)]
            found[one["alias"]] = [*before, *held, *after]
    return found


def _listed(
    reader: Reader, rule: AroundRule, path: str, line: int, mounting: tuple[str, ...]
) -> Iterator[tuple[str, str, int]]:
    """The names listed in the statements around a line, with file and line, outermost first: those where the file is
    mounted before its own. `mounting`: the files on the way."""
    for where, at, group in _mounted(reader, rule, path):
        if where not in mounting and len(mounting) < MOST_LINKS:
            yield from _listed(reader, rule, where, at, (*mounting, where))
            if group:
                yield f"'{group}'", where, at
    whole = Text(reader.text(path))
    for first, text in reversed([*_statements(whole.lines, line)]):
        for one in rule.listed.finditer(text) if rule.listed is not None else ():
            at = first + text.count("\n", 0, one.start())
            for name in _items(one[1] or one[2]):
                yield from ((item, path, at) for item in _assigned(name, whole))


def _excluded(reader: Reader, rule: AroundRule, path: str, line: int) -> Iterator[str]:
    """The names that the statements around a route take away again."""
    for _, text in _statements(Text(reader.text(path)).lines, line):
        for one in rule.without.finditer(text) if rule.without is not None else ():
            yield from _items(one[1])


def _plain(name: str) -> str:
    """The last part of a type's name, or an alias without its parameters."""
    return re.split(r"[:\\]", name.strip("'\"").partition("::")[0].lstrip("\\"))[-1 if "\\" in name else 0]


def _assigned(name: str, text: Text) -> list[str]:
    """The names in the list, or the one name, that a variable of the file is assigned; a name itself."""
    if not re.fullmatch(r"\$?\w+", name):
        return [name]
    value = rf"(?m)^\s*(?:const\s+|let\s+|var\s+)?{re.escape(name)}\s*=\s*(\[[^\]]*\]|['\"][^'\"]*['\"])"
    assigned = re.search(value, text.whole)
    return (assigned and _items(assigned[1])) or [name]


def _mounted(reader: Reader, rule: AroundRule, path: str) -> Sequence[tuple[str, int, str]]:
    """The lines that mount a file of routes, and the alias that the framework puts around what is mounted so. Looked for
    once for all routes of a file."""
    known, key = reader.computed, (rule.mounted, path)
    if key not in known:
        known[key] = [*_mounting(reader, rule, path)]
    found: Sequence[tuple[str, int, str]] = known[key]
    return found


def _mounting(reader: Reader, rule: AroundRule, path: str) -> Iterator[tuple[str, int, str]]:
    for where, text in _files(reader, rule.mounting, path.rpartition("/")[2].partition(".")[0]):
        for one in rule.mounted.finditer(text) if rule.mounted is not None else ():
            if f"/{path}".endswith(f"/{one['file'].strip('/')}") and where != path:
                yield where, text.count("\n", 0, one.start("file")) + 1, one["group"] or ""


def _statements(lines: Sequence[str], line: int) -> Iterator[tuple[int, str]]:
    """The statement of a line with its first line, and those that open the blocks around it, nearest first."""
    last = line
    while last < len(lines) and last - line < LONGEST_STATEMENT and not lines[last - 1].rstrip().endswith(_ENDS):
        last += 1
    yield statement_to(lines, line, last)
    depth = 0
    for number in range(line - 1, 0, -1):
        depth += lines[number - 1].count("}") - lines[number - 1].count("{")
        if depth < 0:
            depth = 0
            yield statement_to(lines, number, number)


def statement_to(lines: Sequence[str], at: int, last: int) -> tuple[int, str]:
    """The text of the statement around a line, up to its last line."""
    first = at
    while first > 1 and at - first < LONGEST_STATEMENT:
        before = lines[first - 2].strip()
        if not before or before.endswith(_ENDS) or before.startswith(("//", "#", "*")):
            break
        first -= 1
    return first, "\n".join(lines[first - 1 : last])


def listed(items: Iterable[str]) -> list[str]:
    """Items, in place of each list what it has: `[signed, staff]`."""
    return [each for one in items for each in (_items(one) if one[0] == "[" and one[-1] == "]" else [one])]


def _items(text: str) -> list[str]:
    text = re.sub(r"(?m)//[^\n]*$", "", text.strip().strip("[]"))
    return [one for one in arguments_in(f"({text})") if one]


def _resolved(
    name: str, written_in: str, aliases: Mapping[str, list[tuple[str, str]]], depth: int
) -> Iterator[tuple[str, str]]:
    """What a name denotes, and the file that names the type; an alias may be followed by parameters, `auth:api`."""
    if name[0] not in "'\"":
        yield name, "" if _COMPUTED.match(name) else written_in
        return
    plain = name.strip("'\"")
    found = aliases.get(plain.partition(":")[0]) if depth else None
    if not found:
        yield plain, ""
    for one, path in found or ():
        if one.strip("'\"") == plain:
            yield plain, ""
        else:
            yield from _resolved(one, path, aliases, depth - 1)
