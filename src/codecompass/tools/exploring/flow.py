"""Finds the calls between several symbols: a numbered chain, each call with its line and the condition around it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from msgspec import Struct

from codecompass.model import Symbol
from codecompass.session.project import Reader
from codecompass.tools.calls import calls_between
from codecompass.tools.chains import Chain, chains_between
from codecompass.tools.circumstances import circumstances
from codecompass.tools.naming import shortened
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import by_ids

MOST_SYMBOLS, DEPTH, MOST_CHAINS = 4, 6, 20


class Step(Struct, frozen=True):
    """A call in the chain."""

    path: str
    line: int
    caller: str
    callee: str
    text: str
    condition: str
    """The innermost condition or loop that the call stands in, as written; empty where there is none."""


def flow_between(reader: Reader, symbols: Sequence[Symbol], texts: Texts) -> list[Step]:
    """The shortest call chain that joins two of several symbols, in the order of the question, then the other chains."""
    ids = [one.symbol_id for one in symbols[:MOST_SYMBOLS]]
    steps: dict[Step, None] = {}
    for start, end in _pairs(ids):
        for chain in chains_between(reader, start, end, DEPTH, MOST_CHAINS).chains[:1]:
            steps.update(dict.fromkeys(_steps(reader, chain, texts)))
    return list(steps)


def _pairs(ids: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs of neighbours in the order of the question; for few symbols all pairs."""
    asked = list(pairwise(ids))
    yield from asked
    if len(ids) <= 3:
        yield from (pair for pair in permutations(ids, 2) if pair not in asked)


def _steps(reader: Reader, chain: Chain, texts: Texts) -> Iterator[Step]:
    symbols = by_ids(reader, (end for link in chain for end in link[:2]))
    for caller, callee, through in chain:
        call = next(iter(calls_between(reader, [caller], [through or callee])), None)
        if call is None:
            continue
        one, other, line = symbols[caller], symbols[callee], int(call["line"])
        place = one.path, line
        here = circumstances(reader, [(place, one)]).get(place)
        yield Step(
            *place, shortened(one.qualified_name, one.path), shortened(other.qualified_name, other.path),
            texts.of(one.path).line(line), here.under[-1] if here and here.under else "",
        )  # fmt: skip
