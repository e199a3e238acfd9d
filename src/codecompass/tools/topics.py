"""Messages: list_topics, the senders and receivers of a topic, a queue or a task."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from codecompass.languages.testing import is_test
from codecompass.languages.topics import named_system
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Symbol
from codecompass.session.project import Project, Reader
from codecompass.tools.answers import Answer, metadata
from codecompass.tools.narrowing import let_nothing_through, path_prefix
from codecompass.tools.params import FleetScope, Limit, NameFilter, PathFilter, Ref
from codecompass.tools.surfaces import surfaces
from codecompass.tools.symbols import by_ids, in_file, once_per_graph

PRODUCE, CONSUME = "produce", "consume"
RUNS = re.compile(
    r"__invoke|(?:[Hh]andle|[Ee]xecute|[Cc]onsume|[Oo]n|[Rr]eceive|[Pp]rocess|[Pp]erform|[Rr]un|[Ww]hen|[Ii]nvoke|[Ll]isten)"
    r"(?:[A-Z_]\w*)?"
)
"""Names of members that handle what the type is registered for."""


class TopicUse(Struct, frozen=True):
    """A place that sends or receives messages."""

    symbol_id: str
    """Empty in another repository."""
    symbol: str
    file_path: str
    line: int
    repository: str = ""
    """Which other one; empty: this one."""


class Topic(Struct, frozen=True):
    system: str
    """`kafka rabbitmq sqs celery nats nest signals events` …"""
    name: str
    """As the code composes it; `{name}` stands for a part known only at run time."""
    producers: list[TopicUse]
    consumers: list[TopicUse]


class Topics(Answer, frozen=True):
    topics: list[Topic]
    total_count: int
    truncated: bool


def list_topics(
    project: Project,
    *,
    name_filter: NameFilter = None,
    path_filter: PathFilter = None,
    limit: Limit = 20,
    ref: Ref = None,
    scope: FleetScope = "repository",
) -> Topics:
    """Message topics, queues and tasks (Kafka, RabbitMQ, SQS, Celery, NATS), each with who sends on it and who takes it."""
    reader = project.graph(ref)
    uses = [*topic_uses(reader, path_filter), *(_elsewhere(reader) if scope == "fleet" else ())]
    found = [one for one in _by_topic(uses) if (name_filter or "").lower() in one.name.lower()]
    cut, prefix = len(found) > limit, path_prefix(project.root, path_filter)
    warnings = [] if found else let_nothing_through(reader.tree.files, prefix, written=path_filter)
    told = metadata(reader.standing, left_out=cut, warnings=warnings)
    return Topics(found[:limit], len(found), cut, metadata=told)


Use = tuple[str, str, str, TopicUse]
"""System, name, role, place."""


def topic_uses(reader: Reader, path_filter: str | None = None) -> list[Use]:
    """The places of a state that send or receive messages, without tests unless a filter includes them."""
    return [
        (
            str(row["framework"]), named_system(str(row["framework"])).name(str(row["name"])), str(row["detail"]),
            TopicUse(str(row["symbol_id"]), str(row["symbol"]), str(row["path"]), int(row["line"])),
        )
        for row in surfaces(reader, "topic", path_filter)
    ]  # fmt: skip


class _Messages(NamedTuple):
    """The messages of a tree outside of tests."""

    taken: dict[str, list[tuple[str, str]]]
    """By function or type the systems and names of what it receives."""
    takers: dict[str, list[str]]
    """By name who receives it."""
    sent: list[Use]


@once_per_graph
def _messages(reader: Reader) -> _Messages:
    found = _Messages({}, {}, [])
    for one in topic_uses(reader):
        system, name, role, use = one
        if not use.symbol_id or is_test(use.file_path):
            continue
        if role != CONSUME:
            found.sent.append(one)
        elif is_taken(system, name, name):
            found.takers.setdefault(name, []).append(use.symbol_id)
            found.taken.setdefault(use.symbol_id, []).append((system, name))
    return found


def senders_of(reader: Reader, symbol: Symbol) -> list[tuple[str, TopicUse]]:
    """Who sends what a function, or its type, receives, each with the name of that."""
    known = _messages(reader)
    ids = [symbol.symbol_id, *([symbol.parent_id] if symbol.parent_id and RUNS.fullmatch(symbol.name) else ())]
    taken = [one for own in ids for one in known.taken.get(own, ())]
    return [
        (sent, use)
        for of, sent, _, use in known.sent
        if any(of == system and is_taken(system, sent, name) for system, name in taken)
    ]


def senders_by_taker(reader: Reader, ids: Iterable[str]) -> Iterator[tuple[str, str, TopicUse]]:
    """Of some symbols those that receive what is sent by its name: (id, name, place that sends)."""
    taken = _messages(reader).taken if not reader.is_early else {}
    for own, symbol in by_ids(reader, ids if taken else ()).items():
        if own in taken or symbol.parent_id in taken:
            yield from ((own, name, use) for name, use in senders_of(reader, symbol))


def takers_of(reader: Reader, names: Iterable[str]) -> list[Symbol]:
    """Who receives the messages of some names; of a type its members that handle them, if it has such."""
    takers = _messages(reader).takers
    known = by_ids(reader, dict.fromkeys(own for name in names for own in takers.get(name, ())))
    found = dict[str, Symbol]()
    for one in known.values():
        members = [
            other
            for other in (in_file(reader, one.path) if one.kind in TYPE_KINDS else ())
            if other.parent_id == one.symbol_id and other.kind in CALLABLE_KINDS and RUNS.fullmatch(other.name)
        ]
        found |= {other.symbol_id: other for other in members or [one]}
    return list(found.values())


def is_taken(of: str, sent: str, taken: str) -> bool:
    """Whether a receiver of one name gets what is sent to another: the same name, or one that its wildcards match."""
    is_known = sent != "" and not sent.startswith("{")
    return is_known and named_system(of).takes(sent, taken)


def _by_topic(uses: Iterable[Use]) -> list[Topic]:
    found: dict[tuple[str, str], dict[str, list[TopicUse]]] = {}
    for system, name, role, use in uses:
        found.setdefault((name, system), {}).setdefault(role, []).append(use)
    topics = [
        Topic(system, name, _placed(roles.get(PRODUCE, ())), _placed(roles.get(CONSUME, ())))
        for (name, system), roles in sorted(found.items())
    ]
    return [one for one in topics if not all(use.repository for use in (*one.producers, *one.consumers))]


def _placed(uses: Iterable[TopicUse]) -> list[TopicUse]:
    return sorted(uses, key=lambda use: (use.repository, use.file_path, use.line))


def _elsewhere(reader: Reader) -> list[Use]:
    """The same in the other repositories of the fleet; topics that this one does not have are removed later."""
    from codecompass.tools.elsewhere.links import OFFERED, TOPIC
    from codecompass.tools.elsewhere.neighbours import neighbours_of

    return [
        (
            row.detail, row.name, CONSUME if row.side == OFFERED else PRODUCE,
            TopicUse("", row.symbol, row.path, row.line, repository),
        )
        for repository, rows in neighbours_of(reader.project).tables().items()
        for row in rows
        if row.kind == TOPIC
    ]  # fmt: skip
