"""What calls into libraries do: data, a file per language, `effects.toml`, and one for all.

`[[effect]]` describes members of a library's types. `kind`: `table`, `cache`, `topic`, `client`, `mail`, `file`,
`metric`, `environment` … A rule is about calls for which one of these holds:

- `type`: a pattern that is found in the qualified name of the type (or module) whose member is called, as the graph
  writes what is outside (`redis.from_url.pipeline`); a group `name` is what is affected.
- `receiver`: the same for the text before the member's name, where nothing is known of its type: heuristic.
- `model = true`: the statement names a type of the repository that stands for a table, or a property that does
  (`context.Orders`); with `type` or `receiver`, an argument is a value of a type of the repository. `declared`: a pattern
  of the declarations of such types, beside those that are known as tables.
- `column`: a pattern of the declaration of a model's member, and of the annotations above it, that is stored; a model
  with members that it fits has others that are not.
- `relation`: a pattern of the declaration of a model's member that is read from another table when it is asked for.
- `reverse`: in such a declaration the name that the other model's member gets, a group for each way to write it;
  `unnamed`: patterns of declarations without one, and the name then, `{}` being the model in lower case. A rule of its
  own, `link`, has the members that write the links of a relation.
- `entity`: a pattern of the declaration of the receiver's type (a repository); group `name` is the type of its rows.
  `known = true`: only if that type is known as a table.

- `constant = true`: the argument `name` is a constant of the repository that declares a table; else nothing is affected.
- `eager`: the keys below which an argument names relations that are read, too: `{ include: { lines: true } }`.
- `loaded`: a pattern of what a variable was assigned that holds rows already: what is asked of it reads none.
- `redis = true`: the commands of the table `redis` are operations of the rule, too.
- `text`: a pattern in the text of a function that is called as a member of the rule is; group `name` is what is affected.

Every other key is an operation (`read`, `write`, `delete`, `send` …) with the members that do it, in one text; `find*`
stands for all that begin so. `store` writes the rows that the function has read and changed before.
`name`: the place of the argument that says what is affected, or its keyword; `()`: the receiver itself. A file inherits the rules of the languages
that its `facts.scm` inherits from.

`[[reaction]]` describes what is declared to run by itself: `to` a `table` that is written, what is thrown (`raise`), a
`message` that is sent, or changes that are stored (`store`); `word`: what a file must have; `pattern`: for `message`
the head of a type whose constructor says what is checked, for `store` that of a function, else the declaration above a
function or class, with the group `on`, the names of models or exceptions (without it, the type around), and for tables
`operation`. With the group
`by` it names types whose members run, instead, with `event` only that member, and `patterns` are by their word; `runs`
says which, by the call that writes (`save = "saving saved"`). A call on a query loads no model, so nothing runs: `rows`
are those that also exist on queries, without `by` those that run nothing, `loading` a pattern of what a query ends with that has a model as its result;
where `stored` is found it is an old one, which `first` does not run for, and where `made` is, a new one, without
`later`.

`[answers]` and `[statuses]` beside the languages' folders: `patterns` of what says an HTTP status in a statement, by the groups
`number` or `word`, and the words for each.

`[collections]`: `type`, a pattern of the names of types of collections in memory, to which nothing is added that is stored;
`made`, of other values that are such.

`[[ending]]`: `pattern` of calls that may end a request, though they are no exit as they are written: they check, and throw.

`[[condition]]`: `pattern` of decorators that decide whether, when or how a function runs, on it or on its type.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from http import HTTPStatus
from itertools import chain
from pathlib import Path

import msgspec

from codecompass.languages.frameworks import CACHES, Framework, Rule
from codecompass.languages.tables import Table, Words, read_table, row_as, tables_of

_HERE = Path(__file__).parent
FILE = "effects.toml"
MOST_KNOWN = 4096
"""Members whose rules are remembered."""
RECEIVER = "()"
"""`name` of what is affected by its own members: a path."""
LINK = "link"
CACHED = "#cache"
"""The name by which a file says that it may use a cache."""
TELLING_CACHE = (b"redis", b"cache", b"valkey", b"keyv", b"rdb.")
"""What a file that uses a cache mentions, in lower case."""
TELLING_ADDRESS = (b"http", b"url", b"route", b"fetch", b"request", b"resource", b"endpoint", b"/api", b"axios", b"uri")
"""What a file that has a part of an address mentions."""
LOWEST_ERROR = "400"
STORE = "store"
STRONGEST = ("delete", "write", "read")
"""Operations on a table; of several in one statement the first of these counts."""


class EffectRule(msgspec.Struct, frozen=True):
    """What some members of a library's types do."""

    kind: str
    operations: Mapping[str, str]
    """By member."""
    type: re.Pattern[str] | None = None
    receiver: re.Pattern[str] | None = None
    declared: re.Pattern[str] | None = None
    entity: re.Pattern[str] | None = None
    relation: re.Pattern[str] | None = None
    reverse: re.Pattern[str] | None = None
    text: re.Pattern[str] | None = None
    loaded: re.Pattern[str] | None = None
    column: re.Pattern[str] | None = None
    model: bool = False
    name: int | str | None = None
    constant: bool = False
    eager: Words = Words()
    known: bool = False
    unnamed: Mapping[str, str] = {}
    redis: bool = False

    def operation(self, member: str) -> str:
        known = self.operations.get(member)
        if known is None:
            begins = (one for key, one in self.operations.items() if key[-1] == "*" and member.startswith(key[:-1]))
            known = next(begins, "")
        return known


Affecting = list[tuple[EffectRule, str]]
"""Rules, and what each says is affected."""


class ReactionRule(msgspec.Struct, frozen=True):
    """How something is declared that runs when a table is written or an exception is thrown."""

    to: str
    word: str
    pattern: re.Pattern[str]
    runs: Mapping[str, Words] = {}
    """By member that writes a model, the members of its observers that run."""
    rows: Words = Words()
    loading: re.Pattern[str] | None = None
    stored: re.Pattern[str] | None = None
    first: Words = Words()
    made: re.Pattern[str] | None = None
    later: Words = Words()

    def runs_for(self, member: str, receiver: str) -> bool:
        """Whether a member of an observer runs for a value."""
        excluded = ((self.stored, self.first), (self.made, self.later))
        return not any(value and member in names and value.search(receiver) for value, names in excluded)


class EffectRules:
    """The rules of one language, by member."""

    def __init__(
        self,
        rules: Sequence[EffectRule],
        collections: Mapping[str, str],
        reactions: Sequence[ReactionRule] = (),
        conditions: Sequence[str] = (),
        endings: Sequence[str] = (),
    ) -> None:
        self.reactions = reactions
        self.collection = collections["type"]
        """A pattern of names of types of collections in memory."""
        self.collected = re.compile(rf"^(?:new\s+)?{self.collection}\s*[<(]|{collections['made']}")
        """A value that is one."""
        self._ending = re.compile("|".join(endings)) if endings else None
        self.condition = re.compile("|".join(conditions)) if conditions else None
        self._entities = list(dict.fromkeys(rule.entity for rule in rules if rule.entity is not None))
        self._by_member: dict[str, list[EffectRule]] = {}
        self._by_beginning: dict[str, list[EffectRule]] = {}
        self._known: dict[str, Sequence[EffectRule]] = {}
        for rule in rules:
            for member in rule.operations:
                held = self._by_beginning if member.endswith("*") else self._by_member
                held.setdefault(member.rstrip("*"), []).append(rule)
        self.relations = [rule.relation for rule in rules if rule.relation is not None]
        self._reverse = next((rule for rule in rules if rule.reverse is not None), None)
        self.column = next((rule.column for rule in rules if rule.column is not None), None)
        self.texts = [rule for rule in rules if rule.text is not None]
        self.declared = [rule.declared for rule in rules if rule.declared is not None]

    def ends(self, statement: str) -> bool:
        """Whether a statement may end a request without saying a status: it calls what throws."""
        return self._ending is not None and self._ending.search(statement) is not None

    def back(self, relation: str, model: str) -> str:
        """The member that the other model gets by a relation that a model declares; empty if none is known."""
        rule = self._reverse
        written = rule.reverse.search(relation) if rule is not None and rule.reverse is not None else None
        if rule is None or written is not None:
            return next(filter(None, written.groups()), "") if written is not None else ""
        return next((name.format(model.lower()) for one, name in rule.unnamed.items() if re.search(one, relation)), "")

    def entity_in(self, declaration: str) -> str:
        """The type of the rows that a repository is declared to hold; empty for other types."""
        found = next(filter(None, (pattern.search(declaration) for pattern in self._entities)), None)
        return next(filter(None, found.groups()), "") if found is not None else ""

    def of(self, member: str) -> Sequence[EffectRule]:
        """The rules about a member, by its name alone."""
        known = self._known.get(member)
        if known is None:
            begun = (rules for beginning, rules in self._by_beginning.items() if member.startswith(beginning))
            known = [*self._by_member.get(member, ()), *chain.from_iterable(begun)]
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[member] = known
        return known

    def known(self, member: str, owner: str) -> Affecting:
        """The rules for a member of what is outside, and what its type says is affected."""
        return self._first(member, "type", owner)

    def likely(self, member: str, receiver: str) -> Affecting:
        """The rules for a member of a value of which nothing is known but its text."""
        return self._first(member, "receiver", receiver)

    def of_models(self, members: Sequence[str]) -> str:
        """The strongest operation on a table among the members that a statement calls on a model; empty without one."""
        found = {
            rule.operation(member)
            for member in members
            for rule in self.of(member)
            if rule.model and rule.type is None and rule.receiver is None and rule.operation(member) != LINK
        }
        return next((one for one in STRONGEST if one in found), min(found, default=""))

    def links(self, members: Sequence[str]) -> bool:
        """Whether what is called on a relation writes what it links to, not the rows themselves: `order.tags.set(…)`."""
        return any(rule.operation(member) == LINK for member in members for rule in self.of(member))

    def _first(self, member: str, field: str, text: str) -> Affecting:
        """The first rule that fits, and those of its kind about other arguments: a copy reads one and writes the other."""
        told: dict[int | str | None, tuple[EffectRule, str]] = {}
        for rule in self.of(member):
            pattern: re.Pattern[str] | None = getattr(rule, field)
            found = pattern.search(text) if pattern is not None else None
            if found is not None and all(one.kind == rule.kind for one, _ in told.values()):
                told.setdefault(rule.name, (rule, found.groupdict().get("name") or ""))
        return [*told.values()]


@cache
def effects_of(language: str) -> EffectRules:
    """The rules of a language, those of the languages that it inherits from first."""
    read = tables_of(language, FILE)
    reactions = [
        row_as(ReactionRule, row | {"word": word, "pattern": pattern})
        for one in read
        for row in one.get("reaction", ())
        for word, pattern in row.get("patterns", {row["word"]: row["pattern"]} if "word" in row else {}).items()
    ]
    conditions = [row["pattern"] for one in read for row in one.get("condition", ())]
    endings = [row["pattern"] for one in read for row in one.get("ending", ())]
    collections = next(one["collections"] for one in read if "collections" in one)
    rules = [_rule(row) for one in read for row in one.get("effect", ())]
    return EffectRules(rules, collections, reactions, conditions, endings)


_COMPARED = re.compile(r"(?:[=!]==?|[<>]=?|\bcase\b|\bis\b)\s*[\w.:]+")
"""What something is compared with."""


@lru_cache(1 << 14)
def status_in(statement: str) -> tuple[str, ...]:
    """The HTTP statuses that a statement says it answers with, not those that it compares with: `404`."""
    patterns, words = _answers()
    statement = _COMPARED.sub("", statement)
    found: dict[str, None] = {}
    for pattern in patterns:
        for one in pattern.finditer(statement):
            groups = one.groupdict()
            word = (groups.get("word") or "").replace("_", "").lower()
            if status := groups.get("number") or words.get(word, ""):
                found[status] = None
    return tuple(found)


@cache
def _answers() -> tuple[tuple[re.Pattern[str], ...], Mapping[str, str]]:
    table = read_table(_HERE / FILE)
    words = {name.replace("_", "").lower(): str(int(one)) for name, one in HTTPStatus.__members__.items()}
    words |= {word: status for status, listed in table["statuses"].items() for word in listed.split()}
    return tuple(re.compile(one) for one in table["answers"]["patterns"]), words


def caches(folder: Path) -> tuple[Framework, ...]:
    """The rules about caches of a folder, as a framework: a key is an argument."""
    rows = (row for row in read_table(folder / FILE).get("effect", ()) if row["kind"] == CACHES and "receiver" in row)
    rules = tuple(
        Rule(
            CACHES, CACHES, "call", tuple(members), name=(row["name"],), details=members, on=re.compile(row["type"]),
            receiver=re.compile(row["receiver"]),
        )
        for row in rows
        if (members := _commands(row) | {one: key for key in STRONGEST for one in row.get(key, "").split()})
    )  # fmt: skip
    return (Framework(CACHES, (CACHED,), rules, declares=(CACHED,)),) if rules else ()


def _commands(row: Table) -> dict[str, str]:
    """The commands of Redis in each spelling, by what they do, if a rule has them."""
    table: Mapping[str, str] = read_table(_HERE / FILE)["redis"] if row.get("redis") else {}
    return {
        spelled: key
        for key, commands in table.items()
        for one in commands.split()
        for spelled in (one, one.lower(), one[0].lower() + one[1:])
    }


def _rule(row: Table) -> EffectRule:
    known = {key: value for key, value in row.items() if key in EffectRule.__struct_fields__}
    members = {member: key for key, text in row.items() if key not in known for member in text.split()}
    return row_as(EffectRule, known | {"operations": _commands(row) | members})
