"""Parsing a description of a problem or a wish: an issue, an error report, a commit's subject."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from codecompass.extract.words import split_name
from codecompass.process.patterns import later
from codecompass.search.query import (
    CONVENTIONAL,
    DOING_WORDS,
    GRAMMAR_WORDS,
    SENTENCE_WORDS,
    area_of,
    without_line,
    without_tag,
)
from codecompass.search.weights import WEIGHTS
from codecompass.search.words import stem

MOST_MESSAGES, FEWEST_IN_MESSAGE, LONGEST_MESSAGE = 10, 2, 200
MOST_STRINGS = 16
MOST_FRAMES = 20
LONGEST = 60_000
"""Characters that are looked at."""

_GRAMMAR_STEMS = frozenset(map(stem, GRAMMAR_WORDS))
_SENTENCE_STEMS = frozenset(map(stem, SENTENCE_WORDS))

_COMMENT = later(r"<!--.*?(-->|\Z)", re.DOTALL)
_URL = later(r"\w+://\S+|\b(?:GHSA|CVE)-[\w-]+")
"""An address, and the number of an advisory: its words are of no code."""
_HEADING = later(r"^[ \t]*(\*\*[^*\n]+\*\*:?|#{1,6}[ \t].*)[ \t\r]*$", re.MULTILINE)
"""Headings of an issue template: `**Describe the bug**`."""
_RUNS_ON = r"\b(?:environment|versions?|system info\w*|platform)\b"
_ENVIRONMENT = later(
    rf"^[ \t]*(?:(?:#{{1,6}}[ \t]|\*\*|<summary>)[^\n`.]{{0,40}}{_RUNS_ON}[^\n`.]{{0,40}}\n"
    r"(?:(?![ \t]*(?:#{1,6}[ \t]|\*\*[^*\n]+\*\*|</?details>))[^\n]*(?:\n|\Z))*"
    rf"|(?:\w+[ \t]){{0,2}}{_RUNS_ON}(?:[ \t]\w+)?:?[ \t\r]*\n(?:[ \t]*\S[^\n]*(?:\n|\Z))*)",
    re.MULTILINE | re.IGNORECASE,
)
"""A section that says on what it runs: below a heading to the next one, below a plain line to the next empty one."""
_VERSIONS = later(
    r"(?:^[ \t>*-]*[\w./() -]{2,40}[:=]{1,2}[ \t]*(?:v?\d+(?:\.\d+)+[\w.+-]*|None|N/A)[ \t\r]*(?:\n|\Z)){3,}",
    re.MULTILINE,
)
"""Versions of what is installed, one a line."""
_SHELL = later(r"^[ \t]*\$[ \t]+\S[^\n]*$", re.MULTILINE)
"""What was typed into a shell."""
_QUOTED_CODE = later(r"(?<!`)`([^`\n]{2,120})`(?!`)")
_NAME = later(r"[A-Za-z_$][\w$]*")
_CODE = later(r"[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)+|[A-Za-z_]\w*(?=\()|\b\w*[a-z0-9][A-Z]\w*|\b\w+_\w*")
_PATH = later(r"(?:[\w@.\[\]()+-]+/)+[\w.\[\]-]+|\b[\w-]+\.[a-z]{1,5}\b")
_DOTTED = later(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
_MESSAGE = later(r"\"([^\"\n]{8,200})\"|'([^'\n]{8,200})'|`([^`\n]{8,200})`")
_RAISED = later(r"^[ \t>E]*[\w.]*(?:Error|Exception|Warning|Panic|panic)\b:[ \t]*(.{8,200})$", re.MULTILINE)
_LOGGED = later(
    r"\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|SEVERE|CRITICAL|FATAL|PANIC|[Ee]rror|[Ww]arning|[Ff]atal)\b"
    r"[\]):| \t-]+(?=\S)(.{8,200})$",
    re.MULTILINE,
)
"""Text behind a level on a line of a log."""
_STRING = later(
    r"[\"'`](?P<quoted>[\w@/$.:{}<>%#*+,-]{3,80})[\"'`]|(?<![\w/])(?P<name>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w/])"
    r"|(?<![\w/.:~-])(?P<route>/[a-z][\w-]*(?:/[\w{}:.-]+)+)"
)
"""A string of one word as code may hold it: anything in quotes, names in capitals, routes."""
_LISTED = later(r"[\"'`]\s*,\s*[\"'`]")
"""Between strings of a list: that is code."""
_NO_WORD = later(r"\w[_\-/.:@{}#%]\w|[a-z][A-Z]|[a-zA-Z]\d|^[-/@]")
"""What a string has that is no plain word."""
_PYTHON_FRAME = later(r'File "([^"\n]+)", line (\d+)(?:, in ([\w<>]+))?')
_FRAME = later(
    r"(?:\bat\s+(?P<name>[\w.$<>\[\]]+)\s+\(?)?(?P<path>[\w@./\\-]*[\w-]\.[A-Za-z]{1,5})[:(](?P<line>\d{1,6})\b"
)
_WHICH_TESTS = later(r"\b(which|what|where|find|list|show)\b[\w\s]{0,30}\b(tests?|specs?)\b", re.IGNORECASE)


class Frame(NamedTuple):
    """A place that a text gives by its line."""

    path: str
    line: int
    name: str = ""
    """Name of the function, if given."""


class Task(NamedTuple):
    """What a text says about the code that it concerns."""

    words: Mapping[str, float]
    """Weight by word, one word of each stem."""
    title: str
    names: Mapping[str, float]
    """What is written as code, or may be a name in the title, and what it counts."""
    paths: tuple[str, ...]
    """As they are written; dotted names may be modules."""
    scope: tuple[str, ...]
    """Scope of a conventional commit, or area before a subject: `api` of `fix(api): …` and of `API: …`."""
    frames: tuple[Frame, ...]
    """Frames of tracebacks, and places like `a.py:12`: innermost first."""
    messages: tuple[str, ...]
    """Quoted, logged and error messages; a one-line text is one by itself."""
    strings: tuple[str, ...]
    """Strings of one word, which code may have in quotes: `SHOP_URL`, `x-api-key`, `/users/{id}`."""
    asked_aside: frozenset[str]
    """Words by which it may ask for tests, examples, …"""
    title_code: frozenset[str] = frozenset()
    """Names that the first line writes as code."""


def described(text: str) -> Task:
    """Parse the text of a task."""
    first, _, rest = _URL.sub(" ", text.strip()[:LONGEST]).partition("\n")
    first, tag = without_tag(first)
    conventional = CONVENTIONAL.match(first)
    title = first[conventional.end() :] if conventional else first
    area = area_of(title)
    scope = " ".join(filter(None, (tag, conventional and conventional["scope"], area and area["area"])))
    body = _HEADING.sub(" ", _ENVIRONMENT.sub("\n", _COMMENT.sub(" ", rest)))
    whole = f"{title}\n{body}"
    told = _SHELL.sub(" ", _VERSIONS.sub(" ", body))
    return Task(
        _words(f"{title} {scope}", told),
        title,
        _names(title, f"{title}\n{told}"),
        tuple(dict.fromkeys([*map(without_line, _PATH.findall(whole)), *_DOTTED.findall(whole)])),
        tuple(part for part in re.split(r"[\s,/|&]+", scope.lower()) if part and part not in GRAMMAR_WORDS),
        _frames(whole),
        _messages(text.strip(), whole),
        _strings(whole),
        _asked_aside(title, conventional["kind"].lower() if conventional else ""),
        frozenset(
            name for code in _QUOTED_CODE.findall(title) for name in _NAME.findall(code)[-1:] if _NO_WORD.search(name)
        ),
    )


def _words(title: str, body: str) -> dict[str, float]:
    times: Counter[str] = Counter()
    words: dict[str, str] = {}
    quoted = " ".join(_QUOTED_CODE.findall(body))
    # Prose that tells what happened says `show`, `list` and `code` of anything; a first line says them of its subject.
    parts = (
        (title, WEIGHTS.title, _GRAMMAR_STEMS),
        (body, 1.0, _SENTENCE_STEMS),
        (quoted, WEIGHTS.in_code, _GRAMMAR_STEMS),
    )
    for text, weight, telling_nothing in parts:
        for word in split_name(text):
            root = stem(word)
            if root not in telling_nothing:
                words.setdefault(root, word)
                times[root] += weight  # type: ignore[assignment]  # a Counter of floats
    worth = {root: (WEIGHTS.seldom_telling if root in DOING_WORDS else 1.0) * count for root, count in times.items()}
    return {
        words[root]: count * (WEIGHTS.task_saturation + 1) / (count + WEIGHTS.task_saturation)
        for root, count in worth.items()
    }


def _names(title: str, text: str) -> dict[str, float]:
    written = [*_QUOTED_CODE.findall(text), *_CODE.findall(text)]
    names = {name: WEIGHTS.code_name for code in written for name in _NAME.findall(code) if len(name) > 1}
    for name in _NAME.findall(title):
        if len(name) > 2 and name.lower() not in SENTENCE_WORDS:
            names[name] = names.get(name, 0.0) + WEIGHTS.plain_name
    return names


def _frames(text: str) -> tuple[Frame, ...]:
    python = [Frame(path, int(line), name or "") for path, line, name in _PYTHON_FRAME.findall(text)]
    others = (
        Frame(one["path"].replace("\\", "/"), int(one["line"]), re.split(r"[.:]", one["name"] or "")[-1])
        for one in _FRAME.finditer(text)
    )
    return tuple(dict.fromkeys([*reversed(python), *others]))[:MOST_FRAMES]


def _messages(text: str, whole: str) -> tuple[str, ...]:
    alone = [] if "\n" in text else [text]
    quoted = (next(filter(None, groups)).strip() for groups in _MESSAGE.findall(whole))
    said = [*alone, *map(str.strip, _RAISED.findall(whole)), *map(str.strip, _LOGGED.findall(whole)), *quoted]
    long = (one for one in said if len(one.split()) >= FEWEST_IN_MESSAGE and len(one) <= LONGEST_MESSAGE)
    return tuple(dict.fromkeys(one for one in long if not _LISTED.search(one)))[:MOST_MESSAGES]


def _strings(whole: str) -> tuple[str, ...]:
    logged = (one.strip() for one in _LOGGED.findall(whole) if len(one.split()) == 1)
    written = [*logged, *(one[one.lastgroup or 0] for one in _STRING.finditer(whole))]
    return tuple(dict.fromkeys(one for one in written if _NO_WORD.search(one)))[:MOST_STRINGS]


def _asked_aside(title: str, kind: str) -> frozenset[str]:
    asked: set[str] = set()
    if _WHICH_TESTS.search(title) or kind in ("test", "tests"):
        asked.add("test")
    if kind in ("doc", "docs"):
        asked.add("docs")
    return frozenset(asked | {*map(str.lower, _NAME.findall(title))} - {"test", "tests", "testing", "spec"})
