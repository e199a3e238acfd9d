"""The names of a text that may have a word, and the texts of a tree as ranking asks of them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.extract.words import names_with, split_name
from codecompass.search import stem
from codecompass.search.corpus import Corpus
from codecompass.store.facts import Stored

TEXTS = st.lists(st.sampled_from([*"idkKISs_ .\n9é\u212a\u0130", "user", "Id", "IDs", "test"]), max_size=30).map(
    "".join
)


@given(TEXTS, st.sampled_from(["id", "user", "tests", "sk", "9", "é", "k9", "i9d", "9s"]))
def test_no_name_that_has_a_word_is_passed_over(text: str, word: str) -> None:
    source, root = text.encode(), stem(word)
    found = names_with(source, [root.encode()])
    every = [(one.start(), one[0]) for one in re.finditer(rb"[0-9A-Za-z_\x80-\xff]+", source)]
    having = [one for one in every if root in map(stem, split_name(one[1].decode("utf-8", "replace")))]
    assert set(having) <= set(found) <= set(every)
    assert found == sorted(found)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("S3Client", "s3 client"),
        ("getS3URL", "get s3 url"),
        ("i18n", "i18n"),
        ("x86_64", "x86 64"),
        ("Http404", "http 404"),
        ("enable2FA", "enable 2fa"),
        ("2fa_token", "2fa token"),
        ("5xx", "5xx"),
        ("http2TLS", "http tls"),
        ("sha256", "sha 256"),
        ("10px", "10 px"),
        ("limiter2", "limiter"),
    ],
)
def test_one_letter_beside_digits_is_no_word_alone(name: str, words: str) -> None:
    assert " ".join(split_name(name)) == words


def test_words_are_counted_in_all_their_forms_and_in_this_tree_alone() -> None:
    words = [
        ("limit", 1, "once"),
        ("limit", 2, "many"),
        ("limits", 1, "few"),
        ("limitless", 1, "some"),
        ("limits", 9, "once"),
    ]
    asked: list[str] = []
    files = {1: Stored(["a.py", "copy/a.py"], 10), 2: Stored(["b.py"], 20)}
    corpus = Corpus(files, lambda prefix: [asked.append(prefix), sorted(words)][1])
    for _ in range(2):
        assert corpus.occurrences("limit") == {"a.py": 3.5, "copy/a.py": 3.5, "b.py": 14.0}
    assert asked == ["limit"]
    assert corpus.paths([1, 9]) == {"a.py", "copy/a.py"}
    assert corpus.lengths == {"a.py": 10, "copy/a.py": 10, "b.py": 20}


def test_a_file_and_its_copy_that_is_named_by_its_content_were_put_there_by_a_tool() -> None:
    corpus = Corpus({1: Stored(["static/app.7e257fdf56dc.js", "static/app.js"], 9), 2: Stored(["src/app.js"], 9)})
    assert corpus.aside["generated"] == {"static/app.7e257fdf56dc.js", "static/app.js"}
    assert corpus.aside[""] == {"src/app.js"}
