"""BM25 over weighted words: the relevance of a document by the frequency of rare query words and its length."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from codecompass.search.weights import WEIGHTS


class Bm25(NamedTuple):
    """The weights of a query's words among some documents."""

    worth: Mapping[str, float]
    """By word: its rarity (inverse document frequency) times its weight in the query."""
    average: float
    """Length of a document."""
    length: float
    """b: how much less a word counts in a long document."""

    @classmethod
    def of(cls, counts: Mapping[str, float], documents: int, frequency: Mapping[str, int], average: float) -> Bm25:
        """`counts`: the weight of each word in the query; `frequency`: the number of documents that contain it."""
        return cls(
            {word: count * rarity(documents, frequency.get(word, 0)) for word, count in counts.items()},
            max(average, 1.0),
            WEIGHTS.file_length,
        )

    def score(self, times: Mapping[str, float], length: float) -> float:
        """The score of a document with these word frequencies, already weighted by field."""
        worth = self.worth
        norm = WEIGHTS.file_saturation * (1 - self.length + self.length * length / self.average)
        found = 0.0
        for word, count in times.items():
            found += worth[word] * count * (WEIGHTS.file_saturation + 1) / (count + norm)
        return found

    def scores(self, times: Mapping[str, Mapping[str, float]], lengths: Mapping[str, float]) -> dict[str, float]:
        """Scores by document; `times` gives the frequency of each word by document."""
        least, steep = (
            WEIGHTS.file_saturation - WEIGHTS.file_saturation * self.length,
            WEIGHTS.file_saturation * self.length / self.average,
        )
        found: dict[str, float] = {}
        norms: dict[str, float] = {}
        for word, held in times.items():
            worth = self.worth[word] * (WEIGHTS.file_saturation + 1)
            for document, count in held.items():
                if document in found:
                    found[document] += worth * count / (count + norms[document])
                else:
                    norms[document] = norm = least + steep * lengths[document]
                    found[document] = worth * count / (count + norm)
        return found


def rarity(documents: int, frequency: float) -> float:
    known = min(frequency, documents)
    return math.log1p((documents - known + 0.5) / (known + 0.5))
