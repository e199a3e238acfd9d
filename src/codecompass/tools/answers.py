"""What all answers share: the metadata at their end, and ways to report that something was left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from codecompass.model import Symbol
    from codecompass.session.project import Standing, Status

PROTOCOL = "1.0"
ANSWER_BYTES = 64 * 1024
"""A search answer larger than this is cut (core-tools, *Search*)."""

Metadata = dict[str, Any]  # Any: whatever JSON holds. The schema generator knows no `object`.


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every answer; `metadata` comes last, after the fields that a subclass adds."""

    metadata: Metadata

    def speaks_of(self) -> object:
        """The part of the answer that it is about; a warning names files there that can't be read whole."""
        return self


class SymbolRow(msgspec.Struct, frozen=True):
    """A symbol as answers list it: what it is, and where it is defined."""

    symbol_id: str
    name: str
    qualified_name: str
    kind: str
    path: str
    line_start: int
    line_end: int


class StableRow(SymbolRow, frozen=True):
    """A symbol with the id that it keeps when it moves."""

    symbol_stable_id: str


def metadata(state: Standing | Status, *, left_out: bool = False, **extras: object) -> Metadata:
    """The protocol's metadata fields, after the tool's own.

    `left_out`: a limit, budget or size cap cut the answer. A `result_completeness` in `extras` takes precedence,
    except that `partial` because of `unseen` files gives way to `truncated` in an answer that was cut, too.
    """
    standing = _standing(state)
    if left_out:
        standing["result_completeness"] = "truncated"
        if "unseen" in extras:
            extras.pop("result_completeness", None)
    warnings = [*_texts(standing.pop("warnings", ())), *_texts(extras.pop("warnings", ()))]
    told = {**extras, **{name: value for name, value in standing.items() if name not in extras}}
    return told | {"warnings": warnings} if warnings else told


def _standing(state: Standing | Status) -> Metadata:
    if hasattr(state, "metadata"):
        return dict(state.metadata())
    ready = state.index_status == "ready"
    return {
        "codecompass_protocol_version": PROTOCOL,
        "cruxe_protocol_version": PROTOCOL,
        "freshness_status": state.freshness_status,
        "indexing_status": state.index_status,
        "result_completeness": "complete" if ready else "partial",
        "ref": state.ref,
        "schema_status": state.schema_status,
    }


def _texts(value: object) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list | tuple) else []


AnswerType = TypeVar("AnswerType", bound=Answer)


def warn(answer: AnswerType, warnings: Iterable[str]) -> AnswerType:
    """The same answer with these warnings added to its metadata."""
    added = list(warnings)
    if not added:
        return answer
    told = {**answer.metadata, "warnings": [*answer.metadata.get("warnings", []), *added]}
    return msgspec.structs.replace(answer, metadata=told)


_notes: ContextVar[list[str] | None] = ContextVar("codecompass_notes", default=None)


@contextmanager
def noting() -> Iterator[list[str]]:
    """Collect the remarks that parts of a tool make within the block, for the warnings of its answer."""
    notes: list[str] = []
    token = _notes.set(notes)
    try:
        yield notes
    finally:
        _notes.reset(token)


def note(remark: str) -> None:
    """Add a remark, once, to the answer that is being made."""
    notes = _notes.get()
    if notes is not None and remark not in notes:
        notes.append(remark)


Record = TypeVar("Record", bound=msgspec.Struct)


def shaped(record: type[Record], symbol: Symbol, **extras: object) -> Record:
    """An answer record filled with the symbol's fields of the same names, and `extras`."""
    own = {
        name: getattr(symbol, name) for name in record.__struct_fields__ if name not in extras and hasattr(symbol, name)
    }
    # The types of both sides are checked by the tests that build every record; here only names meet.
    return record(**own, **extras)


def within_bytes(results: list[Record]) -> list[Record]:
    """As many leading results as fit into ANSWER_BYTES of JSON; possibly none."""
    ends = accumulate(len(msgspec.json.encode(one)) + 1 for one in results)
    return results[: sum(1 for _ in takewhile(lambda end: end <= ANSWER_BYTES, ends))]
