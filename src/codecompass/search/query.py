"""Parsing a query: its intent, and the words and names to look for."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from codecompass.extract.words import split_name
from codecompass.languages import for_path
from codecompass.languages.file_roles import ASIDE
from codecompass.search.words import stem

Intent = Literal["error", "path", "symbol", "natural_language"]

FEWEST_IN_TASK = 5
"""Distinctive words of a text that describes a task; with fewer it is a name, or words for one."""
FEWEST_DONE = 3
"""Words behind one that says what to do: `fix performance reset bug`."""
MOST_TOKENS = 4
"""Words of a query that may still be a name."""

_GRAMMAR = """
a an and any are as at be been by can could do does each every for from has have how i if in into is it its me my of on
or our should so that the their them then there these they this those to was we what when where which who why will with
would you
"""
GRAMMAR_WORDS = frozenset(_GRAMMAR.split())
"""Words that only hold a sentence together."""
_ASKING = "code defined find get give handled happens implemented list located made place show used using work works"
SENTENCE_WORDS = GRAMMAR_WORDS | frozenset(_ASKING.split())
"""Words that make a question and tell nothing of the code. In a task some of them may tell: `plugin list`, `code block`."""

_OF_TESTS = frozenset(ASIDE["a test"])
QUESTION_WORDS = frozenset("how what when where which who why does is are can show find list".split())
"""A query that begins with one is a question, however short."""

KIND_WORDS: Mapping[str, frozenset[str]] = {
    **{kind: frozenset({kind}) for kind in ("fn", "struct", "trait", "enum", "constant", "macro")},
    **dict.fromkeys(("function", "functions", "method", "methods"), frozenset({"fn", "method"})),
    **dict.fromkeys(("class", "classes"), frozenset({"class", "struct", "record"})),
    "interface": frozenset({"interface", "trait"}),
    "module": frozenset({"module", "namespace"}),
}

_DOING = """
add added adding adds allow allows avoid avoids break breaks broken bug bugs change changed changes correct correctly
ensure error errors fail failed failing fails feature fix fixed fixes fixing handle handles implement improve improved
incorrect issue make makes perf prevent prevents problem proper properly refactor remove removed removes support
supports update updated updates use using wrong
"""
DOING_WORDS = frozenset(map(stem, _DOING.split()))
"""Stems of words that say what to do with code, seldom which."""

_BEGINNING = """
apply clean clear convert create deduplicate delete deprecate disable display don do drop enable expose extend extract
hide ignore increase introduce keep limit migrate move optimise optimize polish preserve reduce rename reorder replace
respect restore restrict revert rework rewrite set simplify skip speed stop strip switch tidy tweak unify upgrade
"""
BEGINNING_WORDS = DOING_WORDS | frozenset(map(stem, _BEGINNING.split()))
"""Stems of words with which a text begins that says what to do; further on they may say with which code."""

_ALSO_BEGINNING = """
accept adapt address adjust align archive assign attempt bind build bundle cache calculate cancel centralize check close
collapse collect combine complete configure consider consolidate copy cover decrease defer define detect disallow document
download duplicate eliminate embed emit encode enforce enhance escape exclude expand export fetch filter force format
generate get group guard harden highlight import include initialize inject inline install integrate invalidate let limit
link load lock log mark match merge modify normalize omit open order parse pass patch persist pin populate prefer prepare
prioritize process protect provide publish pull push put query raise read rearrange redesign redirect reduce refine refresh
regenerate register reject reload remember render reorganize report require reset resolve restructure retain retrieve retry
return reuse run sanitize save search select send separate serve share shorten sort specify split standardize start store
suppress swap sync take tighten toggle track translate treat trigger trim truncate try turn validate verify warn wrap
write
"""
_ALSO_BEGINNING_STEMS = frozenset(map(stem, _ALSO_BEGINNING.split()))
"""First words of a task where words like `the` and `from` follow; without those the text may as well be a name: `check
order status menu`. Not `test`: a text that begins with it is more often about tests."""

CONVENTIONAL = re.compile(
    r"(?P<kind>build|chore|ci|docs?|feat|feature|fix|hotfix|perf|refactor|revert|security|style|tests?)"
    r"(\((?P<scope>[^)]*)\))?!?:\s+",
    re.IGNORECASE,
)
"""How a commit's subject begins by convention."""
_TAG = re.compile(r"\[(?P<tag>[A-Za-z][\w ./&-]{0,30})\]:?\s+(?=\S)")
"""Before a subject or a title, what it is about or of what kind: `[UI] …`, `[Bug]: …`."""
_TAGGED = frozenset("bug enh enhancement feat feature fix mod perf question refactor request rfe wip".split())
_AREA = re.compile(r"(?P<area>[A-Za-z][\w./-]*(?:(?:,| &| and)? [A-Za-z][\w./-]*){0,2}): +(?=\S)")
"""What a subject is about, in front of it: `cmd/ls: …`, `http, tls: …`, `User roles: …`."""

_TOKEN = re.compile(r"[^\s,;()\[\]{}<>=+*?!\"'`|&]+")
_SYMBOL = re.compile(r"[\w$@]+((\.|::|#|->)[\w$]+)*(\(\))?")
_LETTERS = re.compile(r"[a-z]+")
_LINE_SUFFIX = re.compile(r"(:\d+){1,2}$|#L\d+.*$")
_STACK_TRACE = re.compile(
    r"Traceback \(most|File \".+\", line \d+|^\s*at .+:\d+|panicked at|goroutine \d+ \[|Exception in thread"
    r"|^\w*(Error|Exception|Warning|Panic): |\.\w{1,4}:\d+:\d+: "
)
_ERROR_CODE = re.compile(
    r"\b(E\d{3,4}|TS\d{4,5}|CS\d{4}|ERR_[A-Z_]+|ECONN[A-Z]+|ENO[A-Z]{3,}|EACCES|errno \d+|0x[0-9a-fA-F]{4,})\b"
)


class Query(NamedTuple):
    """A parsed query."""

    text: str
    intent: Intent
    words: tuple[str, ...]
    """The words to look for, lower case, in order, each once; words that only make a sentence are left out."""
    identifiers: tuple[str, ...]
    """Names as written: with a case change, a digit, an underscore, a dot … or the whole query, when it is one."""
    tokens: tuple[str, ...]
    """What may be a name as it is written, in a short query: `QuerySet` and `filter` in `QuerySet filter`."""
    kinds: frozenset[str]
    """Kinds that the query names (`class Field`)."""
    phrase: str
    """What a snippet may hold literally: the query without quotes."""
    is_task: bool = False
    """Whether it describes something at length, instead of naming it: see `task.described`."""

    @property
    def asks(self) -> bool:
        """Whether it is a short question, not about tests: `where is the cart priced?`."""
        is_short = self.intent == "natural_language" and not self.is_task and len(self.words) > 1
        begins = self.phrase.partition(" ")[0].lower() in QUESTION_WORDS
        return is_short and begins and _OF_TESTS.isdisjoint(self.words)

    @property
    def in_words(self) -> bool:
        """Whether it is a sentence, which asks what a function does, and not a text of several lines."""
        is_long = len(self.words) > FEWEST_DONE or self.phrase.lower().startswith("how ")
        is_sentence = self.intent == "natural_language" and is_long
        return "\n" not in self.phrase and (self.is_task or is_sentence)


def understand(text: str) -> Query:
    """Parse a query."""
    intent = intent_of(text)
    bare = text.strip().strip("\"'`")
    split = (split_name(one) or ((one.lower(),) if one.isalnum() else ()) for one in _TOKEN.findall(bare))
    words = _distinct(word for parts in split for word in parts)
    words = [word for word in words if len(word) > 1 or not word.isascii()] or words
    telling = [word for word in words if word not in SENTENCE_WORDS] if _is_sentence(intent, words) else words
    kinds: frozenset[str] = frozenset().union(*(KIND_WORDS.get(word, frozenset()) for word in telling))
    if intent == "natural_language" and len(telling) > 1:
        telling = [word for word in telling if word not in KIND_WORDS] or telling
    return Query(
        text,
        intent,
        tuple(telling or words),
        _identifiers(bare, intent),
        _tokens(bare),
        kinds,
        bare,
        _is_task(bare, telling),
    )


def intent_of(text: str) -> Intent:
    """The intent of a query, by the first rule that applies (core-tools, *Search*)."""
    bare = text.strip()
    if _STACK_TRACE.search(bare) or _ERROR_CODE.search(bare):
        return "error"
    if "/" in bare or (" " not in bare and for_path(without_line(bare)) is not None):
        return "path"
    if len(bare) > 2 and bare[0] == bare[-1] and bare[0] in "\"'`":
        return "error"
    if _SYMBOL.fullmatch(bare):
        return "symbol"
    return "natural_language"


def _is_task(text: str, telling: Sequence[str]) -> bool:
    """Whether a text is a description: an issue, an error report, a commit's subject."""
    behind, _ = without_tag(text)
    is_tagged, text = behind != text, behind
    if "\n" in text or (" " in text and len(telling) >= FEWEST_IN_TASK) or CONVENTIONAL.match(text):
        return True
    area = area_of(text)
    first, *others = text[area.end() if area else 0 :].split() or [""]
    begun = _LETTERS.match(first.lower())
    verb = stem(begun[0]) if begun else ""
    is_telling = len(telling) > FEWEST_DONE and first.lower() not in QUESTION_WORDS
    is_sentence = (
        (is_telling or verb in _ALSO_BEGINNING_STEMS)
        and len(others) > FEWEST_DONE
        and not GRAMMAR_WORDS.isdisjoint(map(str.lower, others))
    )
    is_begun = is_tagged or area is not None or verb in BEGINNING_WORDS or is_sentence
    return is_begun and len(others) >= FEWEST_DONE - (area is not None)


def without_tag(text: str) -> tuple[str, str]:
    """The text after its tag, and what the tag says of the place."""
    tag = _TAG.match(text)
    if tag is None:
        return text, ""
    return text[tag.end() :], "" if _TAGGED.issuperset(tag["tag"].lower().split()) else tag["tag"]


def area_of(text: str) -> re.Match[str] | None:
    """The area before a subject, if it names something: `lie there: many` is part of a sentence."""
    found = _AREA.match(text)
    named = found and GRAMMAR_WORDS.isdisjoint(set(re.split(r"[\s,]+", found["area"].lower())) - {"and"})
    return found if named else None


def without_line(text: str) -> str:
    """A path without the line number that may follow it: `a.py:12`, `a.py#L12`."""
    return _LINE_SUFFIX.sub("", text)


def _is_sentence(intent: Intent, words: Sequence[str]) -> bool:
    """Whether words like `for` are mere grammar; in `url for` they are part of a name."""
    if intent == "natural_language":
        return len(words) > 3 or (bool(words) and words[0] in QUESTION_WORDS)
    return intent == "error"


def _identifiers(text: str, intent: Intent) -> tuple[str, ...]:
    if intent == "symbol":
        return (text.removesuffix("()"),)
    names = re.findall(r"[A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*", text)
    return tuple(_distinct(name for name in names if re.search(r"[a-z0-9][A-Z]|_|\.|::|\d", name)))


def _tokens(text: str) -> tuple[str, ...]:
    tokens = [token for token in text.split() if token.isidentifier() and token.lower() not in SENTENCE_WORDS]
    return tuple(_distinct(tokens)) if len(tokens) <= MOST_TOKENS else ()


def _distinct(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))
