"""Texts beside the index: what is known of their words spares a search, and never loses a place."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from codecompass.unindexed import BETWEEN, Searched, Text

WORDS = st.sampled_from(["a", "ab", "abc", "b", "c-d", "é", "x.y"])
SIGNS = st.sampled_from([" ", "\n", "\n# ", " * ", "-", ".", ""])
TEXTS = st.lists(st.tuples(WORDS, SIGNS), max_size=12).map(lambda parts: "".join(word + sign for word, sign in parts))


@given(st.lists(TEXTS, max_size=5), st.lists(WORDS, min_size=1, max_size=5))
def test_what_is_known_of_words_loses_no_text(contents: list[str], words: list[str]) -> None:
    texts = [Text(content.encode()) for content in contents]
    paths = [[str(number)] for number in range(len(texts))]
    string = " ".join(words)
    pattern = re.compile(BETWEEN.join(re.escape(word.encode()) for word in words))
    holding = [path for text, (path,) in zip(texts, paths, strict=True) if pattern.search(text.content)]
    assert Searched(texts, paths, {}).holding(string) == holding
    for text in texts:
        text.mark()
    assert Searched(texts, paths, {}).holding(string) == holding
