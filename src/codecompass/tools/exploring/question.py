"""Parses a question: names, places in files, a message, or words. Pure."""

import re
from typing import Literal, NamedTuple

from codecompass.search import SENTENCE_WORDS, Intent, understand
from codecompass.search.query import QUESTION_WORDS

Focus = Literal["", "uses", "calls", "tests", "types"]
"""What of a symbol the question is about; empty: all."""

MOST_NAMES, MOST_PLACES = 8, 12
FEWEST_PLAIN = 3
"""Words in lower case beside names, frames like `who calls` and quotes that make a question; behind `how` one does."""

_FRAMES: tuple[tuple[Focus, str], ...] = (
    (
        "tests",
        r"(?:which |what |the )*tests? (?:that )?(?:of|for|cover(?:s|ing)?|test(?:s|ing)?|are about|is about|about) ",
    ),
    ("uses", r"(?:who|what|which \w+|where) (?:calls?|uses?|reads?|is using|is calling|references?|instantiates?) "),
    (
        "uses",
        r"(?:all )?(?:callers?|users?|uses?|usages?|references?|readers?)(?: of| to|(?= \S+(?: (?:in|of) \S+)?\Z)) ",
    ),
    ("uses", r"(?:what|who) (?:depends on|would be affected by|breaks if|sends|writes) "),
    ("types", r"(?:who|what|which \w+|where) (?:implements?|extends?|overrides?|derives? from|inherits? from) "),
    ("types", r"(?:all )?(?:implementations?|implementers?|subclass(?:es)?|overrides?) of "),
    ("calls", r"(?:what does|what do|callees of|what is called by) "),
    ("", r"(?:where (?:is|are)|what is|show(?: me)?|find|explain|definition of|source of|how does) "),
)
"""How people begin to ask about a name."""
LONGEST_QUESTION = 400
"""Characters of what may begin like one of these: what is longer is a text."""
_KEY = re.compile(r"(?<![\w./-])[a-z]\w{2,}(?:[./:_-][a-z]\w{2,})*[.:_][a-z]\w{2,}(?![\w/.]\w)")
_PLAIN = re.compile(r"[a-z]+(?:['’-][a-z]+)*")
_END = re.compile(r"\s+(?:called|used|defined|read|set|implemented|declared|call|do|work|covered|tested)\s*\Z")
_BY = re.compile(r"(?:is|are|where is|where are)\s+(.+?)\s+(?:called|used|read|referenced)\s*\Z", re.IGNORECASE)
_PLACE = re.compile(
    r"File \"(?P<python>[^\"]+)\", line (?P<line>\d+)"
    # From the beginning of a word on, and no further than a path may be long: the time stays linear.
    r"|(?<![\w@./\\\[\]-])(?P<path>[\w@./\\\[\]-]{1,400}?\.[A-Za-z]\w{0,7})(?::|#L|\()(?P<at>\d+)(?::\d+)?\)?"
)
_JAVA = re.compile(r"\bat ([\w.$]+)\.([\w$<>]+)\((\w+\.\w+):(\d+)\)")
_NAME = re.compile(r"[A-Za-z_$@][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*(?:\(\))?")
TELLING = re.compile(r"[a-z0-9][A-Z]|_|\.|::|#|\d|\(\)|\A[A-Z]{3,}\Z")
"""What only names have, of all words."""
_QUOTED = re.compile(r"`([^`]+)`|\"([^\"]+)\"|(?<!\w)'([^']+)'(?!\w)")
_BETWEEN = re.compile(
    r"\b(?:from|between)\s+[`'\"]?([\w.:$#]+)[`'\"]?\s+(?:to|and)\s+[`'\"]?([\w.:$#]+)", re.IGNORECASE
)
_ENDINGS = re.compile(r"\.(?:py|pyi|tsx?|jsx?|mjs|cjs|go|rs|java|cs|vue|json|ya?ml|toml|sql|md|html?|css)\Z")


FILE = re.compile(r"[\w@.-][^\s:(){}<>*?]*/[^\s/:(){}<>*?]*\.[A-Za-z]\w{0,7}")
"""A path to a file: `app/Models/User.php`."""
LINES = re.compile(r"[^\s:]+\.\w+(?::|#L)\d+\s*[-–]\s*L?\d+")
"""Lines of a file: `file:120-160`."""
EXPRESSION = re.compile(
    r"/(?P<pattern>.+?)/(?P<flags>[gimsu]{0,3})"
    r"(?:,?\s+(?:in\s+)?(?P<folder>[\w@.!*]\S*(?:\s+[\w@.!*]\S*)*))?(?:\s+--(?P<tests>[a-z-]*))?"
)
"""A regular expression between slashes, `i` behind it for any letter case, in which folders to look, and `--tests` or
`--production` for the files."""

WITHIN = re.compile(r"(?P<about>\S.*?)\s+(?:(?:in|from|under|of)\s+)?(?P<path>[\w@.][^\s:;()`'\"]*)")
"""A subject, followed by its file or folder: `who calls pay in shop/cart.py`."""

OF_FILE = re.compile(r"(?P<before>(?:\S+ ){0,6})(?P<path>[\w@./-]+\.[A-Za-z]\w*):(?P<name>[^\W\d][\w$.#]*)")
"""A name behind its file: `tests of shop/cart.py:pay`."""


MAY_GO_ON = frozenset({"is", "are", "can", "does"})
"""Words that begin a question, or the rest of a message whose beginning is not told."""


class Place(NamedTuple):
    path: str
    line: int


class Question(NamedTuple):
    text: str
    intent: Intent
    focus: Focus
    names: tuple[str, ...]
    """What may be names of symbols, as written, best first."""
    places: tuple[Place, ...]
    """Lines of files: of a stack trace in the order in which it tells them."""
    path: str
    """The file that was asked about, where it is nothing else."""
    phrase: str
    """What a text may hold as it is written."""
    between: bool = False
    """Whether the first two names are the ends of a chain of calls."""
    is_word: bool = False
    """Whether the phrase is one word, or quoted, and all that was asked about."""
    is_question: bool = False
    """Whether it says in words what is looked for, names aside."""
    quoted: tuple[str, ...] = ()
    """The names that stand in quotes."""
    strings: tuple[str, ...] = ()
    """What a text may hold as a question has it: in quotes, or as keys are written (`order.missing`)."""
    asks: bool = False
    """Whether it begins or ends as a question: then no text holds it as it is written."""


def read(text: str) -> Question:
    """A parsed question."""
    bare = text.strip().rstrip("?").strip()
    focus, about = _about(" ".join(bare.split())) if len(bare) <= LONGEST_QUESTION else ("", bare)
    asked = understand(bare)
    places = _places(bare)
    is_path = " " not in about and "(" not in about and ("/" in about or _ENDINGS.search(about) is not None)
    path = about if not places and is_path else ""
    quoted = [next(filter(None, found)) for found in _QUOTED.findall(bare)]
    alone = about.strip("`'\"")
    # In `how does login work` a plain word is no name yet: what it is about is for ranking to say.
    names = () if path else _names(alone, quoted, plain=bool(focus) or about == bare)
    phrase = quoted[0] if quoted and len(quoted[0]) > 2 else alone
    between = _BETWEEN.search(bare) is not None
    is_word = phrase != alone or (" " not in alone and (about == bare or bool(names)))
    fewest = 1 if bare.lower().startswith("how ") else FEWEST_PLAIN
    is_question = asked.intent != "error" and not between and _plain_words(about) >= fewest
    if is_question:  # a plain word is a word there, and so is an acronym: `the HTTP request`
        names = tuple(
            one for one in names if one in quoted or (TELLING.search(one) and (not one.isupper() or "_" in one))
        )
    strings = tuple(dict.fromkeys((*quoted, *_KEY.findall(bare)))) if is_question else ()
    begins = bare.partition(" ")[0].lower() in QUESTION_WORDS - MAY_GO_ON and not bare.endswith((".", "!"))
    asks = text.rstrip().endswith("?") or begins
    named = tuple(name for name in names if any(name == one.removesuffix("()") for one in quoted))
    return Question(
        bare, asked.intent, focus, names, places, path, phrase, between, is_word, is_question, named, strings, asks
    )


def stands_alone(part: str) -> bool:
    """Whether a part of a text with `;` in it is a question by itself, whatever the repository contains: one word,
    names, lines, an expression, or what begins or ends as a question."""
    if " " not in part or LINES.fullmatch(part) or EXPRESSION.fullmatch(part):
        return True
    asked = read(part)
    return bool(asked.focus) or asked.asks or (bool(asked.names) and not asked.is_question)


def _plain_words(about: str) -> int:
    """How many words of a text are neither names nor quoted: many make a question, `how a request gets to its handler`."""
    words = [word.strip(",;:.!?()") for word in _QUOTED.sub(" ", about).split()]
    return sum(_PLAIN.fullmatch(word.lower()) is not None and not TELLING.search(word) for word in words)


def _about(text: str) -> tuple[Focus, str]:
    """The aspect that the question asks about, and its subject."""
    if found := _BY.fullmatch(text):
        return "uses", found[1]
    for focus, frame in _FRAMES:
        if found := re.match(frame, text, re.IGNORECASE):
            rest = _END.sub("", text[found.end() :])
            return focus, re.sub(r"\A(?:the (?:function|method|class|type|symbol) |the )", "", rest)
    return "", text


def _places(text: str) -> tuple[Place, ...]:
    """Places in a traceback, innermost first: Python's come last in the text."""
    named = [*_PLACE.finditer(text)]
    found = [Place(one["python"], int(one["line"])) for one in reversed(named) if one["python"]]
    found += [Place(one["path"], int(one["at"])) for one in named if one["path"]]
    found += [
        Place(f"{'/'.join(one[1].split('.')[:-1])}/{one[3]}".lstrip("/"), int(one[4])) for one in _JAVA.finditer(text)
    ]
    return tuple(dict.fromkeys(found))[:MOST_PLACES]


def _names(text: str, quoted: list[str], *, plain: bool) -> tuple[str, ...]:
    """The words that look like names; a single word is a name whatever it looks like."""
    words = [*quoted, *text.split()]
    spoken = [word.strip(",;?!\"'`") for word in words]
    whole = [word for word in spoken if _NAME.fullmatch(word)]
    known = frozenset(whole)
    if ends := _BETWEEN.search(text):
        return ends.groups()
    alone = plain and len(text.split()) == 1
    listed = len(words) <= MOST_NAMES and not SENTENCE_WORDS.intersection(word.lower() for word in words)
    telling = [word for word in whole if TELLING.search(word)]
    inside = [
        name
        for word in spoken
        if word not in known
        for name in _NAME.findall(word)
        if len(name) > 2 and TELLING.search(name)
    ]
    chosen = [*telling, *inside, *(whole if alone or (listed and telling) else [])]
    return tuple(dict.fromkeys(name.removesuffix("()") for name in chosen))[:MOST_NAMES]
