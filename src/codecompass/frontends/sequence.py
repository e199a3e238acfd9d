"""The steps of a feature as a Mermaid sequence diagram, with their order and conditions."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from codecompass.frontends.render.steps import told_effect

Json = Mapping[str, Any]  # Any: JSON as it came
UNDRAWN = ("guard", "plain")
"""Statements that are no step of their own."""
LONGEST = 80
"""Characters of a condition or a return."""
_LOOP = re.compile(r"(?:async\s+)?(?:for|foreach|while|loop|do)\b")


def sequence(answer: Json) -> str:
    """A `trace_feature` answer as a sequence diagram; its participants are functions and kinds of effects."""
    functions = {one["symbol_id"]: one for one in answer["functions"]}
    kinds = sorted(
        {effect["kind"] for one in functions.values() for step in one["steps"] for effect in step["effects"]}
    )
    numbers = {own: f"f{number}" for number, own in enumerate(functions)}
    lines = [f"  participant {numbers[own]} as {_text(one['name'])}" for own, one in functions.items()]
    lines += [f"  participant e_{kind} as {kind}" for kind in kinds]
    roots = [own for one in answer["around"] for own in one["symbol_ids"] if own in functions]
    drawn: set[str] = set()
    for own in dict.fromkeys([*roots, answer["entry_point"], *list(functions)[:1]]):
        if own in functions and own not in drawn:
            lines += _Drawn(functions, numbers, drawn).function(functions[own], "  ")
    return "\n".join(["sequenceDiagram", *lines]) + "\n"


class _Drawn:
    """Draws functions, each with its steps at its first call."""

    def __init__(self, functions: Mapping[str, Json], numbers: Mapping[str, str], drawn: set[str]) -> None:
        self.functions, self.numbers, self.drawn = functions, numbers, drawn

    def function(self, one: Json, indent: str) -> Iterator[str]:
        self.drawn.add(one["symbol_id"])
        told = [step for step in one["steps"] if step["calls"] or step["effects"] or step["what"] not in UNDRAWN]
        yield from self._steps(one, told, 0, indent)

    def _steps(self, function: Json, steps: Sequence[Json], level: int, indent: str) -> Iterator[str]:
        at = 0
        while at < len(steps):
            under = steps[at]["under"][level : level + 1]
            end = at + 1
            while under and end < len(steps) and steps[end]["under"][level : level + 1] == under:
                end += 1
            if under:
                yield f"{indent}{'loop' if _LOOP.match(under[0]) else 'opt'} {_text(under[0])}"
                yield from self._steps(function, steps[at:end], level + 1, indent + "  ")
                yield f"{indent}end"
            else:
                yield from self._step(function, steps[at], indent)
            at = end

    def _step(self, function: Json, step: Json, indent: str) -> Iterator[str]:
        own = self.numbers[function["symbol_id"]]
        for call in step["calls"]:
            other = self.numbers.get(call["symbol_id"])
            if other is None:
                yield f"{indent}Note over {own}: {step['line']} {_text(call['name'])}"
                continue
            yield f"{indent}{own}{'->>' if call['how'] in ('certain', 'subscriber') else '-->>'}{other}: {step['line']}"
            if call["symbol_id"] not in self.drawn and call["how"] != "later":
                yield from self.function(self.functions[call["symbol_id"]], indent)
        for effect in step["effects"]:
            yield f"{indent}{own}->>e_{effect['kind']}: {step['line']} {_text(told_effect(effect))}"
        if not step["calls"] and not step["effects"]:
            yield f"{indent}Note over {own}: {step['line']} {_text(step['text'])}"


def _text(text: str) -> str:
    """A text escaped for a diagram: `;`, `#` and newlines would end the line, and `end` a block."""
    short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return re.sub(r"\bend\b", "end.", re.sub(r"[;#\n]", " ", short)).strip() or "…"
