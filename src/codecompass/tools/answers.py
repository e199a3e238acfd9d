"""What all answers share: the metadata at their end, and the ways to say that something was left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from codecompass.tools.symbols import Symbol

PROTOCOL = "1.0"
ANSWER_BYTES = 64 * 1024
"""A search answer larger than this is cut (core-tools, *Search*)."""

Completeness = Literal["complete", "partial", "truncated"]
Metadata = dict[str, Any]  # Any: whatever JSON holds. The schema generator knows no `object`.


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every answer; `metadata` comes last, whatever fields an answer adds."""

    metadata: Metadata


class State(Protocol):
    """What metadata tells of the index behind an answer. A reader of a ref has all of it."""

    @property
    def ref(self) -> str: ...
    @property
    def freshness(self) -> str: ...
    @property
    def indexing_status(self) -> str: ...
    @property
    def schema_status(self) -> str: ...
    @property
    def partial(self) -> bool:
        """The index itself misses something: still indexing, files skipped."""
        ...


def metadata(state: State, *, left_out: bool = False, **extras: object) -> Metadata:
    """The protocol's fields, after the tool's own. `left_out`: a limit, budget or size cap cut the answer."""
    completeness: Completeness = "truncated" if left_out else "partial" if state.partial else "complete"
    return {
        **extras,
        "codecompass_protocol_version": PROTOCOL,
        "cruxe_protocol_version": PROTOCOL,
        "freshness_status": state.freshness,
        "indexing_status": state.indexing_status,
        "result_completeness": extras.get("result_completeness", completeness),
        "ref": state.ref,
        "schema_status": state.schema_status,
    }


AnswerType = TypeVar("AnswerType", bound=Answer)


def warn(answer: AnswerType, warnings: Iterable[str]) -> AnswerType:
    """The same answer with these warnings in its metadata."""
    added = list(warnings)
    if not added:
        return answer
    told = {**answer.metadata, "warnings": [*answer.metadata.get("warnings", []), *added]}
    return msgspec.structs.replace(answer, metadata=told)


Record = TypeVar("Record", bound=msgspec.Struct)


def shaped(record: type[Record], symbol: Symbol, **extras: object) -> Record:
    """A record of an answer filled with the symbol's fields of the same names, and `extras`."""
    own = {
        name: getattr(symbol, name) for name in record.__struct_fields__ if name not in extras and hasattr(symbol, name)
    }
    # The types of both sides are checked by the tests that build every record; here only names meet.
    return record(**own, **extras)


def within_bytes(results: list[Record], limit: int = ANSWER_BYTES) -> list[Record]:
    """As many leading results as fit `limit` bytes of JSON; at least none."""
    kept, size = [], 0
    for result in results:
        size += len(msgspec.json.encode(result)) + 1
        if size > limit:
            break
        kept.append(result)
    return kept


def without_empty(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields that say something."""
    return {name: value for name, value in fields.items() if value not in (None, "", [], (), {})}
