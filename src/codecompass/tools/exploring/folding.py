"""Folds uses that read alike into one."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import UNSET
from msgspec.structs import replace

from codecompass.model.relations import grouped
from codecompass.tools.exploring.facts import Use, with_texts
from codecompass.tools.snippets import Texts

FEW_ALIKE, MOST_FOLDED = 5, 60
"""Lines of one folder that read alike, up to which each is listed; of more, those beside one line."""


def folded(texts: Texts, uses: Iterable[Use]) -> Iterator[Use]:
    """Uses with their lines; of many in one folder that read alike one, with the places of the others."""
    for _, own in groupby(uses, key=lambda one: one.path.rpartition("/")[0]):
        listed = [*own]
        if len(listed) <= FEW_ALIKE:
            yield from with_texts(texts, listed)
            continue
        for alike in grouped((_reading(one), one) for one in with_texts(texts, listed)).values():
            if len(alike) <= FEW_ALIKE:
                yield from alike
                continue
            for at in range(0, len(alike), MOST_FOLDED):
                first, *rest = alike[at : at + MOST_FOLDED]
                yield replace(first, alike=[*_by_file(rest)]) if rest else first


def _reading(use: Use) -> object:
    """What uses that read alike have in common; the place where more is told of a use."""
    is_more = use.also is not UNSET or use.under or use.tested
    return (use.path, use.line) if is_more else (use.text, use.how, use.through, use.confidence)


def _by_file(uses: Iterable[Use]) -> Iterator[str]:
    for path, lines in grouped((one.path, f":{one.line}") for one in uses).items():
        yield f"{path.rpartition('/')[2]}{' '.join(lines)}"


def lines_in(uses: Iterable[Use]) -> int:
    """How many lines a list of uses has, with those that are folded."""
    return sum(1 if one.alike is UNSET else 1 + sum(1 + same.count(" :") for same in one.alike) for one in uses)
