"""Aggregates the links of a fleet: which repository calls which."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from codecompass.model.relations import grouped
from codecompass.tools.elsewhere.links import Certainty, Link

CERTAINTIES: tuple[Certainty, ...] = ("certain", "likely", "possible")
MOST_NAMES = 3
_MARKS = re.compile(r'["<>`\n]')


class Flow(Struct, frozen=True):
    """All links of one kind from one repository to another."""

    source: str
    target: str
    kind: str
    """`http package …`."""
    uses: int
    """Places, not requests at run time."""
    certainty: str
    """Certainty of the surest link."""
    names: list[str]
    """The first of what is needed, by name."""


def flows(links: Iterable[Link]) -> list[Flow]:
    """Links grouped by source, target and kind."""
    groups = grouped(((one.source, one.target, one.kind), one) for one in links)
    return [
        Flow(
            *key, len({(one.source_path, one.source_line, one.name) for one in own}),
            min((one.certainty for one in own), key=CERTAINTIES.index),
            sorted({one.name for one in own})[:MOST_NAMES],
        )
        for key, own in sorted(groups.items())
    ]  # fmt: skip


def mermaid(found: Sequence[Flow]) -> str:
    """The flows as a Mermaid flow chart; merely possible ones are dotted."""
    names = sorted({name for one in found for name in (one.source, one.target)})
    ids = {name: f"r{number}" for number, name in enumerate(names)}
    lines = ["flowchart LR", *(f'  {ids[name]}["{_MARKS.sub(" ", name)}"]' for name in names)]
    for one in found:
        arrow = "-.->" if one.certainty == "possible" else "-->"
        lines.append(f'  {ids[one.source]} {arrow}|"{one.kind} {one.uses}"| {ids[one.target]}')
    return "\n".join(lines)
