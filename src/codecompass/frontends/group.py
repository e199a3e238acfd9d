"""All commands in one help text, of which only the requested one is built: building all takes longer than an answer."""

import re
from collections.abc import Container, Iterator, Mapping, MutableMapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info
from typer.models import CommandInfo

from codecompass.frontends.commands import command
from codecompass.tools import TOOLS, Tool

PANEL_ASK, PANEL_INDEX, PANEL_OPEN, PANEL_STORE = "Ask", "Index", "For programs and agents", "Store"
INDEX_COMMANDS = frozenset({"status", "refs", "switch"})
OWN_COMMANDS = frozenset({"index", "sync", "doctor"})
"""Tools whose command does more: a job is waited for, the agents on this machine are looked at."""
SIDES = {"callers": "Who calls a symbol.", "callees": "What a symbol calls."}
"""Commands for a direction of `calls`."""

Command = Any
"""One of the library's, which has no public name for it."""


class Commands(MutableMapping[str, Command]):
    """Commands by name; a tool's command is built on access, not when names are listed."""

    def __init__(self, written: dict[str, Command]) -> None:
        self._tools = {tool.command: tool for tool in TOOLS if tool.command and tool.command not in OWN_COMMANDS}
        self._made = written
        self._names = dict.fromkeys([*self._tools, *SIDES, *written])

    def __getitem__(self, name: str) -> Command:
        if name not in self._made and name in self._names:
            self._made[name] = self._new(name)
        return self._made[name]

    def __setitem__(self, name: str, one: Command) -> None:
        self._made[name] = one
        self._names[name] = None

    def __delitem__(self, name: str) -> None:
        self._made.pop(name, None)
        del self._names[name]

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._names))

    def __len__(self) -> int:
        return len(self._names)

    def told(self, name: str) -> tuple[str, str]:
        """The panel and summary of a command, without building a tool's."""
        if name in self._made:
            made = self._made[name]
            return "" if made.hidden else made.rich_help_panel, made.help or ""
        return (PANEL_INDEX if name in INDEX_COMMANDS else PANEL_ASK), SIDES.get(name) or self._tool(name).description

    def _tool(self, name: str) -> Tool:
        return self._tools["calls" if name in SIDES else name]

    def _new(self, name: str) -> Command:
        panel, told = self.told(name)
        run = command(self._tool(name), {"direction": name} if name in SIDES else None)
        info = CommandInfo(name, cls=NaturalCommand, callback=run, help=told, rich_help_panel=panel)
        return get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)


class Group(TyperGroup):
    """The commands of the command line, grouped by purpose."""

    def __init__(self, *, commands: dict[str, Command], **given: Any) -> None:
        super().__init__(**given)
        self.commands = self.lazily = Commands(commands)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return super().get_command(ctx, cmd_name if cmd_name in self.lazily else SYNONYMS.get(cmd_name, cmd_name))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.lazily:
            args = meant(args)
            if args in (["--help"], ["--version"]):
                ctx.fail("Instead: codecompass --version, codecompass --help, or codecompass COMMAND --help")
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            words = " ".join(args)
            asks = args[0].lower() in ASKING
            if len(words.split()) > 2 and (asks or not get_close_matches(args[0], [*self.lazily])):
                ctx.fail(f"No such command {args[0]!r}. For a question: codecompass explore {words!r}")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.lazily)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        panels: dict[str, list[tuple[str, str]]] = {}
        for name in self.lazily:
            panel, told = self.lazily.told(name)
            panels.setdefault(panel, []).append((name, " ".join(told.split("\n\n", 1)[0].split())))
        panels.pop("", None)
        for panel, rows in panels.items():
            with formatter.section(panel):
                formatter.write_dl(rows)


SYNONYMS = {
    "find": "locate", "def": "locate", "definition": "locate", "show": "explore", "who-calls": "callers", "uses": "references",
    "usages": "references", "refs-of": "references", "rg": "grep", "ag": "grep", "ack": "grep", "ripgrep": "grep", "deps": "dependencies", "routes": "endpoints",
    "config": "config-keys", "settings": "config-keys", "implementations": "inheritance", "log": "history",
    "tree": "files", "jobs": "topics", "queues": "topics", "stats": "overview", "info": "overview",
    "open": "source", "cat": "source", "ls": "files", "dead-code": "unused", "symbols": "outline", "imports": "dependencies",
    "steps": "trace", "flow": "trace", "models": "tables", "env": "config-keys", "hotspots": "overview", "test-for": "tests",
    "tests-for": "tests", "commits": "history", "changes": "review", "changed": "review", "pr": "review",
    **dict.fromkeys(("subclasses", "superclasses", "parents", "children", "derived", "bases", "implementors"), "inheritance"),
    **dict.fromkeys(("implements", "implemented-by", "supertypes", "subtypes", "overrides"), "inheritance"),
    **dict.fromkeys(("symbol", "goto", "goto-definition", "jump", "lookup", "whereis", "declaration"), "locate"),
    **dict.fromkeys(("schema", "columns", "sql"), "tables"),
    **dict.fromkeys(("dependents", "importers", "what-if", "affected"), "impact"),
    **dict.fromkeys(("signature", "methods", "members", "describe", "doc"), "explore"),
    **dict.fromkeys(("who-uses", "xref", "xrefs", "external"), "references"),
    **dict.fromkeys(("packages", "modules"), "dependencies"), "owners": "file-history", "callgraph": "calls",
    **dict.fromkeys(("guards", "handlers"), "endpoints"),
}  # fmt: skip
"""Names of commands that people try."""
PHRASES = {
    "todo": ("grep", r"\b(TODO|FIXME)\b"), "todos": ("grep", r"\b(TODO|FIXME)\b"), "staged": ("review", "--staged"),
    "version": ("--version",), "blame": ("file-history", "--blame"), "ask": ("explore",), "query": ("cypher",),
    "commands": ("surfaces", "command"),
    **{change: ("plan", change) for change in ("rename", "add-parameter", "remove-parameter", "change-type", "move", "delete")},
}  # fmt: skip
"""Names of commands that people try, each with the words that it means."""
_COMMIT = re.compile(r"[0-9a-f]{7,40}|(?:HEAD|@)(?:[~^]\d*)*")
ASKING = frozenset({"where", "how", "who", "why", "which", "when", "does", "is"})
"""Words that begin a question."""
FILTERED = {
    "endpoints": "route", "clients": "route", "config-keys": "key_filter", "tables": "table_filter", "topics": "name_filter",
    **dict.fromkeys(("files", "unused", "grep", "overview", "cycles"), "path_filter"),
}  # fmt: skip
"""What a further word is for, by command."""
SPELLED = {
    "--method": "--http-method",
    "--path": "--path-filter",
    "-i": "--ignore-case",
    "--ignorecase": "--ignore-case",
    "--lang": "--language",
    "-n": "--limit",
    **dict.fromkeys(("-g", "--glob", "--include"), "--path-filter"),
}
_METHOD = re.compile(r"GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY|GRAPHQL")
MEANT = {
    ("cycles", "--packages"): ("--between", "packages"), ("cycles", "--modules"): ("--between", "modules"),
    ("impact", "--since"): (), ("tests", "--for"): (), ("callers", "--of"): (), ("review", "--base"): (),
    ("review", "--since"): (), ("diff", "--since"): (), ("diff", "--stat"): (), ("path", "->"): (),
}  # fmt: skip
"""Options that people try, by command, each with what it means."""
INSTEAD = {
    ("review", "--staged"): "git diff --staged | codecompass review --diff -",
    ("review", "--cached"): "git diff --staged | codecompass review --diff -",
    **{("grep", option): "codecompass grep PATTERN '*.ENDING'" for option in ("--type", "-t", "--lang", "--language")},
    **{("grep", option): "codecompass explore '/PATTERN/ FOLDER', with the source around" for option in ("-A", "-B", "-C", "--context")},
    **{("grep", option): "git grep -l PATTERN" for option in ("-l", "--files-with-matches")},
    ("grep", "-c"): "codecompass grep PATTERN --limit 1, which counts all", ("grep", "--exclude"): "codecompass grep PATTERN '!GLOB'",
    ("unused", "--lang"): "codecompass unused FOLDER", ("unused", "--language"): "codecompass unused FOLDER",
    **{("history", option): "git log -L :NAME:FILE" for option in ("-p", "--patch")},
    ("outline", "--kind"): "codecompass search NAME --kind KIND",
}  # fmt: skip
"""Options that people try, by command, each with the call that answers what they ask."""
FURTHER = {
    "refs": "codecompass references {word}", "explain": "codecompass explore {word}",
    "file-history": "git blame -L {word},{word} {first}",
}  # fmt: skip
"""What answers a word that a command does not take."""
_FILE = re.compile(r"[^\s:]*/[^\s:/]+\.\w+")
_GREP = re.compile(r"-[nrREHPiwFe]+")
"""Options of grep that are given by habit: all it does here, and what a pattern says as well."""
_CONTEXT = re.compile(r"-[ABC]\d+")
_PLACE = re.compile(r"(?P<file>.+?)[:#]L?(?P<first>\d+)(?:[-:,]L?(?P<last>\d+))?")
_LINES = re.compile(r"L?(?P<first>\d+)(?:[-:,]L?(?P<last>\d+))?")
_REVISION = re.compile(r"(?:HEAD|@)(?:[~^]\d*)*|[^\s:]+\.\.[^\s:]*|[^\s:~^]+[~^][\d~^]*")


def meant(words: list[str]) -> list[str]:
    """The words of a command line whose first is no command, as commands know them."""
    first, *rest = words
    if first == "help":
        return [*rest[:1], "--help"]
    if first == "where" and len(rest) == 1:
        return ["locate", *rest]
    if first == "show" and len(rest) == 1:
        commit, colon, path = rest[0].partition(":")
        if _COMMIT.fullmatch(commit):
            return ["source", path, "--ref", commit] if colon else ["diff", f"{commit}~1", commit]
    return [*PHRASES.get(first, (first,)), *rest]


class NaturalCommand(TyperCommand):
    """The command of a tool."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        valued = {option for one in self.params if not getattr(one, "is_flag", True) for option in one.opts}
        words = [*self._spelled(_pattern(args, valued) if self.name == "grep" else args)]
        for word in words:
            option = word[:2] if _CONTEXT.fullmatch(word) else word.partition("=")[0]
            if instead := INSTEAD.get((self.name or "", option)):
                ctx.fail(f"No such option: {word}. Instead: {instead}")
        pairs = pairwise(("", *words))
        self._answer_further(ctx, [word for before, word in pairs if not word.startswith("-") and before not in valued])
        filtered = next((one for one in self.params if one.name == FILTERED.get(self.name or "")), None)
        if filtered is None:
            return super().parse_args(ctx, words)
        ctx.allow_extra_args = True
        rest: list[str] = super().parse_args(ctx, words)
        if rest and ctx.params.get(filtered.name or "") is None:
            many = len(rest) if filtered.name == "path_filter" else 1  # a shell writes out `*.go`
            ctx.params[filtered.name or ""], rest = " ".join(rest[:many]), rest[many:]
        if rest:
            ctx.fail(f"Got unexpected extra argument(s) ({' '.join(rest)})")
        ctx.args = []
        return []

    def _answer_further(self, ctx: Any, plain: list[str]) -> None:
        """Fails with the call that answers words which the command does not take."""
        takes = {"refs": 0, "explain": 0, "file-history": 1}.get(self.name or "", len(plain))
        if self.name == "explain" and len(plain) != 1:
            takes = len(plain)
        if len(plain) > takes:
            instead = FURTHER[self.name or ""].format(word=plain[takes], first=plain[0])
            ctx.fail(f"Got unexpected extra argument ({plain[takes]}). Instead: {instead}")
        if self.name == "file-history" and plain and (place := _PLACE.fullmatch(plain[0])):
            first, last = place["first"], place["last"] or place["first"]
            ctx.fail(f"{plain[0]} are lines. Instead: git blame -L {first},{last} {place['file']}")
        if self.name == "history" and len(plain) == 1 and _FILE.fullmatch(plain[0]):
            ctx.fail(f"{plain[0]} is a file. Instead: codecompass file-history {plain[0]}")

    def _spelled(self, args: Sequence[str]) -> Iterator[str]:
        options = {option for one in self.params for option in one.opts}
        for before, word in pairwise(("", *args)):
            name, equals, value = word.partition("=")
            other = SPELLED.get(name, "")
            if self.name == "grep" and _GREP.fullmatch(word):
                yield from ("--ignore-case",) if "i" in word else ()
            elif self.name == "source" and name == "--lines":
                yield from _place(value) if equals else ()
            elif self.name == "source":
                yield from _place(word)
            elif (self.name or "", name) in MEANT and name not in options:
                yield from MEANT[self.name or "", name]
                yield from (value,) if equals else ()
            elif "--http-method" in options and _METHOD.fullmatch(word) and not before.startswith("-"):
                yield from ("--http-method", word)
            elif (before == "--format" and word == "markdown") or word == "--format=markdown":
                yield word.replace("markdown", "md")
            elif self.name == "impact" and _REVISION.fullmatch(word):
                yield from ("--diff", word)
            elif other in options and name not in options:
                yield other + equals + value
            else:
                yield word


def _pattern(args: Sequence[str], valued: Container[str]) -> list[str]:
    """The arguments of grep with what `-F` and `-w` say in the pattern. `valued`: options that a value follows."""
    given = "".join(one for one in args if _GREP.fullmatch(one))
    plain = (at for at, (before, one) in enumerate(pairwise(("", *args))) if not one.startswith("-")
             and not (before.startswith("-") and SPELLED.get(before, before) in valued))  # fmt: skip
    at = next(plain, None)
    if at is None or not {"F", "w"} & {*given}:
        return [*args]
    pattern = re.escape(args[at]) if "F" in given else args[at]
    return [*args[:at], rf"\b(?:{pattern})\b" if "w" in given else pattern, *args[at + 1 :]]


def _place(word: str) -> Iterator[str]:
    """`file:10-20`, or `10-20` after a file, as options."""
    place: Mapping[str, str] = {}
    if found := _LINES.fullmatch(word) or _PLACE.fullmatch(word):
        place = found.groupdict(default="")
    if not place:
        yield word
        return
    if "file" in place:
        yield place["file"]
    yield from ("--first-line", place["first"], "--last-line", place["last"] or place["first"])
