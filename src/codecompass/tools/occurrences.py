"""Finds names in the texts of a tree, other than at their definitions: in code, in strings, in unread files."""

import re
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Set
from dataclasses import dataclass, field
from posixpath import dirname, normpath

from codecompass.languages import for_path, is_deep
from codecompass.languages.components.naming import capitalized
from codecompass.languages.file_roles import AFTER_LICENCE, aside, says_generated
from codecompass.languages.folders import nearest
from codecompass.languages.unused import OFFERED, UNRUN, UNSERVED, copied, manifests_say, unused_rules
from codecompass.process.cancelling import check_wanted
from codecompass.session.project import Reader
from codecompass.tools.narrowing import not_looked_through
from codecompass.tools.overviewing.entered import entry_points, marked

SECONDS, PATIENCE, MOST_BYTES = 15.0, 40.0, 256 << 20
"""Seconds of work, seconds on the clock where others work, and bytes of texts."""
_NAME = re.compile(r"[^\W\d][\w$]*|\$[\w$]+")
_BUILT = re.compile(
    r"""["'`](\w{3,})(?:\{|\$[{\w]|%s|["'`](?:\s*(?:\+|%|,\s*\w)|\s*\.\s*[$(]|\s+\.\s|\.uc(?:first|words)\b))"""
)
"""The beginning of a name that is put together: `f"visit_{kind}"`, `'visit' . ucfirst($kind)`."""
_SOUGHT = re.compile(
    r"""(?:tarts_?[wW]ith|HasPrefix)\([^"'`;\n]{0,80}[nN]ame(?:\(\))?,\s*["'`](\w{4,})["'`]"""
    r"""|[nN]ame(?:\(\))?\.[sS]tarts?_?[wW]ith\??[( ]["'`](\w{4,})["'`]"""
)
"""The beginning by which members are found: `startsWith($method->getName(), 'step')`, `name.startswith("step_")`."""
_ENDED = re.compile(r"""(?:[.+]\s{0,9}["'`]|\})(_[a-z]\w{2,}|[A-Z][a-z]\w{2,})["'`]""")
"""The end of a name that is put together: `$plugin . '_init'`, `f"{plugin}_init"`, `$name . 'Action'`."""
_NEXT_WORD = re.compile(r"(?<=_).|(?<=[a-z\d])[A-Z]|(?<=[A-Za-z])\d")
_DRAWN = re.compile(r"""(?m)<([A-Za-z][\w-]*)[\s/>]|^\s*::?([a-z][\w-]*)|["'](?:[\w./-]*/)?([\w-]+)\.\w+["']""")
_WITHIN = re.compile(r"""["'`](\\{0,2}(?:\w+(?:\\{1,2}|\.))+)(?:["'`]\s*[.+]\s*\$?\w|\$?\{)""")
"""A namespace in which the name of a definition is put together: `'App\\Handlers\\' . $name`, `f"app.handlers.{name}"`."""
_LAST_JOIN, _BACKSLASH = r"[.\\](?=\w+\Z)", "\\"
COMMENTS = ("//", "#", "*", "/*", "<!--", '"""', "--")
ATTRIBUTE = "#["
COMMENT_LINES = ("//", "* ", "# ")
"""What a line begins with that is a comment to its end, whatever is quoted in it."""
QUOTES = "\"'`"
NEAR = 400
"""Characters before a use of a name in which it is put together."""
LONGEST = 4_000
"""Characters of a line in which strings and comments are told from code."""


@dataclass
class Found:
    """The numbers of occurrences of names."""

    in_code: Counter[str] = field(default_factory=Counter)
    """Lines of code outside the definitions of the name."""
    in_strings: Counter[str] = field(default_factory=Counter)
    unread: Counter[str] = field(default_factory=Counter)
    """Files that are not read, or not whole."""
    again: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Files that define exactly one symbol of the name and hold the name again in their code."""
    generated: set[str] = field(default_factory=set)
    """Names that are defined in generated files."""
    beginnings: set[str] = field(default_factory=set)
    ends: set[str] = field(default_factory=set)
    """Of names that are put together, from an underscore or a capital on."""
    namespaces: set[str] = field(default_factory=set)
    """Namespaces of which definitions are loaded by a name that is put together, with dots."""
    reflecting: set[str] = field(default_factory=set)
    """Files in whose code members are called by a computed name of which no beginning is written."""
    loaded: list[re.Pattern[str]] = field(default_factory=list)
    """Patterns of the paths that code loads all files of."""
    packages: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    """By language, what manifests say of the folders around them: who uses what is public there."""
    offering: frozenset[str] = frozenset({OFFERED})
    """Which of these answers mean that others use it."""
    copies: tuple[str, ...] = ()
    """The folders with copies of packages that manifests need."""
    files: int = 0
    """Files that were looked through."""
    warnings: list[str] = field(default_factory=list)

    def loads(self, path: str) -> bool:
        """Whether code loads all files matching a pattern that matches a path."""
        return any(one.match(path) for one in self.loaded)

    def offers(self, language: str, path: str) -> bool:
        """Whether a file belongs to a package that others install."""
        said = self.packages[language]
        return said.get(str(nearest(said, dirname(path)))) in self.offering

    def composes(self, qualified_name: str) -> bool:
        """Whether something may load a definition, or its module, by its namespace and a composed name."""
        around = re.split(_LAST_JOIN, qualified_name)[0].replace(_BACKSLASH, ".")
        return f"{around}." in self.namespaces or f"{around.rpartition('.')[0]}." in self.namespaces

    def elsewhere(self, name: str) -> bool:
        """Whether something may use the name by its text: a string that contains it, or one that it is composed of."""
        return bool(self.in_strings[name]) or name in self.generated or self._is_built(name)

    def _is_built(self, name: str) -> bool:
        """Whether the first or last words of a name are the beginning or end of one that is put together or sought."""
        at = [found.start() for found in _NEXT_WORD.finditer(name)]
        return any(name[:start] in self.beginnings or {name[start - 1 :], name[start:]} & self.ends for start in at)


class Occurrences:
    """Searches the texts of one tree."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def said_of(self, names: Collection[str]) -> Found:
        """Occurrences of these names, within limits. A warning says what the limits cut."""
        said = Found()
        if not names:
            return said
        wanted = frozenset(names)
        until, read = (time.thread_time() + SECONDS, time.monotonic() + PATIENCE), 0
        paths = [path for path in self._reader.tree.files if is_deep(path)]
        for number, path in enumerate(paths):
            check_wanted()
            if time.thread_time() > until[0] or time.monotonic() > until[1] or read > MOST_BYTES:
                how = "what is named may be used there: look for it with search_text and path_filter before it goes"
                said.warnings.append(not_looked_through(paths[number:], how))
                break
            text = self._text(path)
            read += len(text)
            self._look_through(path, text, wanted, said)
            said.files += 1
        self._look_into_documents(wanted, said)
        reader = self._reader
        tree = reader.whole_tree
        said.unread, left = reader.project.unread.counts(wanted, tree, reader.coverage_of(tree))
        if left:
            said.warnings.append(f"{left} files that are not read were not looked through: that takes too long")
        return said

    def _look_into_documents(self, wanted: frozenset[str], said: Found) -> None:
        """Find components used in documents (`<PriceTable />`, `::price-table`, `{% include "price-table.vue" %}`), and
        what manifests say of packages."""
        names = {language.name for path in self._reader.tree.files if (language := for_path(path)) is not None}
        languages = {one: rules for one in names if (rules := unused_rules(one)) is not None}
        paths = self._reader.whole_tree.files
        said.packages.update((one, manifests_say(one, paths, self._text)) for one in languages)
        said.copies = tuple({folder for one in languages for folder in copied(one, paths, self._text)})
        for path in paths:
            if any(one.drawn_in.search(path) for one in languages.values()):
                drawn = {capitalized(found[found.lastindex or 0]) for found in _DRAWN.finditer(self._text(path))}
                said.in_strings.update(wanted & drawn)
        said.offering |= self._offering({one for folders in said.packages.values() for one in folders.values()})

    def _offering(self, answers: Set[str]) -> Set[str]:
        """Those of some answers that hold, as no endpoint is served other than in tests and examples, or no program entered."""
        routes = self._reader.ask("surfaces", kind="route", prefix="", name="") if answers & {UNSERVED, UNRUN} else ()
        if not all(aside(str(one["path"])) for one in routes):
            return set()
        entered = entry_points(self._reader, marked(self._reader, ()), "") if UNRUN in answers else ()
        is_run = any(one.kind == "program" and not aside(one.path) for one in entered)
        return {UNSERVED} if is_run else {UNSERVED, UNRUN}

    def _text(self, path: str) -> str:
        """The whole text, secrets included: names are counted in it, nothing of it is shown."""
        content = self._reader.project.content(self._reader.whole_tree.files[path])
        return (content or b"").decode("utf-8", "replace")

    def _look_through(self, path: str, text: str, wanted: frozenset[str], said: Found) -> None:
        built = _BUILT.findall(text)
        said.beginnings.update(built)
        said.beginnings.update(found[found.lastindex or 0] for found in _SOUGHT.finditer(text))
        said.ends.update(_ENDED.findall(text))
        said.namespaces.update(re.sub(r"\\+", ".", found).lstrip(".") for found in _WITHIN.findall(text))
        language = for_path(path)
        rules = unused_rules(language.name) if language is not None else None
        if rules is not None:
            loaded = [next(filter(None, found.groups())) for found in rules.loading.finditer(text)]
            loaded += [f"{found[1]}.*" for found in rules.resolving.finditer(text)]
            loaded += ["./**/*"] if rules.beside.search(path) else []
            said.loaded += [_pattern_of(path, one) for one in loaded]
            if any(_is_unknown(text, found) for found in rules.reflecting.finditer(text)):
                said.reflecting.add(path)
        here = wanted.intersection(_NAME.findall(text))
        if not here:
            return
        defined = self._defined(path, here)
        template = language is None or language.plain or not language.grammar
        if says_generated(text[:AFTER_LICENCE].encode()):
            said.generated.update(defined)
        expression = re.compile(r"(?<![\w$])(?:" + "|".join(map(re.escape, sorted(here))) + r")(?![\w$])")
        for number, line in _lines(text, expression):
            for found in expression.finditer(line):
                name = found[0]
                if any(first <= number <= last for first, last in defined.get(name, ())):
                    continue
                if found.start() > LONGEST:  # of a bundle, where every name is something's
                    said.in_strings[name] += 1
                    continue
                before = line[: found.start()]
                is_whole = before.endswith(_BACKSLASH)  # `Shop\\Checks\\Ldap` in a comment on a setting
                if not (template or is_whole) and before.lstrip().startswith(COMMENT_LINES):
                    continue
                if template or _in_string(before) or (is_whole and _in_comment(before)):
                    said.in_strings[name] += 1
                elif not _in_comment(before):
                    said.in_code[name] += 1
                    if len(defined.get(name, ())) == 1:
                        said.again[name].add(path)

    def _defined(self, path: str, names: Collection[str]) -> dict[str, list[tuple[int, int]]]:
        """The first and last lines of a file's definitions of these names."""
        lines: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for symbol in self._reader.look_up(lambda register: register.in_file(path)):
            if symbol.name in names and symbol.parent_id:
                lines[symbol.name].append((symbol.line_start, symbol.line_end))
        return lines


def _is_unknown(text: str, call: re.Match[str]) -> bool:
    """Whether no beginning is written, shortly before, of the computed name by which a call finds a member."""
    return call[0].endswith("{") or not _BUILT.search(text, max(0, call.start() - NEAR), call.end())


def _pattern_of(path: str, written: str) -> re.Pattern[str]:
    """The paths that a pattern in a file denotes: `./pages/**/*.vue`, or all below a folder."""
    folder = path.rpartition("/")[0] if written.startswith(".") else ""
    whole = (
        normpath(f"{folder}/{written}" if folder else written.lstrip("/")) if "@" not in written[:1] else written[2:]
    )
    whole = whole if "*" in whole else f"{whole}/**"
    parts = (re.escape(part).replace(r"\*", "[^/]*") for part in whole.split("**"))
    expression = (
        ".*".join(parts).replace("/.*/", "/(?:.*/)?").replace(r"\{", "(?:").replace(r"\}", ")").replace(",", "|")
    )
    return re.compile(("(?:.*/)?" if written[:1] in "@~" else "") + expression + r"\Z")


def _lines(text: str, expression: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The lines with a match, numbered from 1, each once."""
    line, at = 1, 0
    last = -1
    for found in expression.finditer(text):
        line, at = line + text.count("\n", at, found.start()), found.start()
        if line == last:
            continue
        last = line
        end = text.find("\n", at)
        yield line, text[text.rfind("\n", 0, at) + 1 : end if end >= 0 else len(text)]


def _in_string(before: str) -> bool:
    """Whether the rest of a line is inside a string, judging by the number of open quotes before it."""
    opened = ""
    escaped = False
    for letter in before:
        if escaped:
            escaped = False
        elif letter == "\\":
            escaped = True
        elif opened:
            opened = "" if letter == opened else opened
        elif letter in QUOTES:
            opened = letter
    return bool(opened)


def _in_comment(before: str) -> bool:
    stripped = before.lstrip()
    if stripped.startswith(ATTRIBUTE):
        return False
    return stripped.startswith(COMMENTS) or " // " in before or " # " in before or "\t// " in before
