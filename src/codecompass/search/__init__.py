"""Relevance of candidates to a query, factor by factor. Pure: the same query and tree give the same scores.

    query   a query taken apart: its intent, words and names
    words   when one word meets another; names that end alike or look alike
    task    a text that describes something, taken apart: words and what they count, names, paths, frames, messages
    bm25    what a document is worth for weighed words
    filled  which string of the code a printed message is, its placeholders filled
    past    what the commits before a state were about
    score   the contract's factors, and their total
    weights what each of these counts, in one record

One scorer serves search, context and `explain_ranking`. Texts are compared word by word, split as people write
names; `rate limit` meets `RateLimiter` through its words and their stems. Invariant: likeness of spelling
(rapidfuzz) only ever proposes names to ask for, it never scores a result.
"""

from codecompass.search.bm25 import Bm25, rarity
from codecompass.search.filled import Filled, Message, filled_in, is_template
from codecompass.search.past import NO_PAST, Past
from codecompass.search.query import SENTENCE_WORDS, Intent, Query, intent_of, understand
from codecompass.search.score import (
    LITERALLY,
    PREFERENCE,
    Candidate,
    Factor,
    ResultType,
    Score,
    Scorer,
    Statistics,
    less_for,
)
from codecompass.search.task import Task, described
from codecompass.search.words import is_tail, likeness, met_by, met_in, near_names, path_stems, search_prefix, stem

__all__ = [
    "LITERALLY", "NO_PAST", "PREFERENCE", "SENTENCE_WORDS", "Bm25", "Candidate", "Factor", "Filled", "Intent", "Message", "Past", "Query", "ResultType", "Score", "Scorer", "Statistics",
    "Task", "described", "filled_in", "intent_of", "is_tail", "is_template", "less_for", "likeness", "met_by", "met_in", "near_names", "path_stems", "rarity", "search_prefix", "stem",
    "understand",
]  # fmt: skip
