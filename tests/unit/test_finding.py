"""What a search looks into: quick ways to the same files that a look at all of them finds."""

from __future__ import annotations

from collections.abc import Mapping
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.model import Bearer, SourceFile, Symbol
from codecompass.revision import State, Tree
from codecompass.search import Statistics, understand
from codecompass.tools import finding, windows
from codecompass.tools.snippets import Text, best_windows, hits_in
from codecompass.tools.windows import EVERYTHING, Filters

PATHS = st.lists(st.text("abcAB/._ÄßİK", min_size=1, max_size=8), unique=True, max_size=12)


def tree(paths: list[str]) -> Tree:
    files = {path: SourceFile(path, "", 0) for path in paths}
    return Tree(State("main", None, None), files, ())


@given(PATHS, st.text("abc/._äßk", min_size=1, max_size=3))
def test_paths_with_a_part(paths: list[str], part: str) -> None:
    assert tree(paths).paths_with(part) == [path for path in paths if part in path.lower()]


@given(PATHS, st.sets(st.sampled_from(["a", "b", "ab", "c/", "ä"]), min_size=1))
def test_paths_with_parts(paths: list[str], parts: set[str]) -> None:
    for every, meets in ((True, all), (False, any)):
        found = finding._paths_with(tree(paths), parts, every)
        assert found == sorted(path for path in paths if meets(part in path.lower() for part in parts))


SYMBOLS = st.builds(
    lambda path, kind, name, around, line: Symbol(
        f"sym_{path}{line}{around}{name}{kind}", "", name, f"{around}{name}", kind, path, "python", line, line, *"," * 5
    ),
    st.sampled_from(["rate.py", "b/limits.py", "tests/test_rate.py", "c.py", "d/rate/limit.py", "tests/e.py"]),
    st.sampled_from(["class", "fn", "method", "module", "field"]),
    st.sampled_from(["rate", "limit", "test_rate"]),
    st.sampled_from(["", "rate.", "shop.Limits.", "shop.other::"]),
    st.integers(1, 4),
)


@given(
    st.lists(SYMBOLS, max_size=60),
    st.sampled_from(["rate", "limit", "Limits.rate", "class rate", "test rate", "other", "the rate limits of shops"]),
    st.integers(1, 30),
)
def test_the_best_of_those_that_are_unread(symbols: list[Symbol], text: str, limit: int) -> None:
    """As if all of them were read and ranked; and no more are read than may be among them."""
    query, register = understand(text), Mock()
    register.words_like.return_value = {"rate": 2, "limit": 1, "test": 1}
    register.count_names.return_value = register.count_parts.return_value = 9
    register.read.side_effect = lambda bearers: [symbols[one.number] for one in bearers]
    reader = Mock(look_up=lambda lookup: lookup(register))
    unread = [Bearer(one.name, one.path, one.kind, one.line_start, number) for number, one in enumerate(symbols)]
    best = [one.symbol for one in finding.best_bearers(reader, query, unread, limit)]
    assert best == [one.symbol for one in finding.rank_symbols(reader, query, symbols)][:limit]


def test_what_cannot_be_among_the_best_stays_unread() -> None:
    register, unread = Mock(), [Bearer("rate", "rates.py", "fn", number, number) for number in range(900)]
    register.words_like.return_value = {}
    register.count_names.return_value = register.count_parts.return_value = 9
    register.read.side_effect = lambda bearers: [
        Symbol(f"{one.number}", "", "rate", "rate", "fn", one.path, "", one.line, 1, *"," * 5) for one in bearers
    ]
    best = finding.best_bearers(Mock(look_up=lambda lookup: lookup(register)), understand("rate"), unread, 30)
    assert [one.line_start for one in best] == [one.line for one in unread[:30]]
    assert register.read.call_count == 2


@given(
    st.dictionaries(st.sampled_from("abcde"), st.frozensets(st.integers(0, 900).map(str), max_size=600), max_size=5),
    st.lists(st.floats(0.1, 9), min_size=5, max_size=5),
)
def test_the_texts_that_are_worth_most(held: dict[str, frozenset[str]], rarity: list[float]) -> None:
    """As if the rarity of all words that a text holds were added up for each."""
    statistics = Statistics(dict(zip("abcde", rarity, strict=True)), 1.0)
    found = best(windows._worth(held, statistics, EVERYTHING))
    worth: dict[str, float] = {}
    for word in sorted(held, key=lambda word: -statistics.rarity[word]):
        for path in held[word]:
            worth[path] = worth.get(path, 0.0) + statistics.rarity[word]
    assert found == best(worth)


def best(worth: Mapping[str, float]) -> list[tuple[float, str]]:
    return sorted((-value, path) for path, value in worth.items())[: windows.MOST_WEIGHED]


def test_a_language_is_chosen_before_the_best() -> None:
    """However many better texts another language has."""
    held = {"rate": frozenset(f"m{number}.py" for number in range(900)) | {"z.js"}}
    statistics = Statistics({"rate": 1.0}, 1.0)
    assert windows._promising(understand("rate"), held, statistics, Filters("javascript")) == ["z.js"]


def test_a_text_in_lower_case() -> None:
    """ASCII is enough for a query in ASCII, and each character keeps its place."""
    text = Text("\ufeffİ RATE Ä\n".encode())
    assert text.lower(understand("rate")) == "İ rate Ä\n"
    assert text.lower(understand("ärger")) == text.whole, "the first letter would become two"
    assert Text("RATE Ä".encode()).lower(understand("ärger")) == "rate ä"
    assert Text("RATE Ä".encode("utf-16")).lower(understand("rate")) == "rate ä"


@pytest.mark.parametrize(
    "listing",
    [
        "from shop.rates import rate_limit, limit_rate\n",
        "import rateLimit from './limits'\n",
        "export {\n  rateLimit,\n  limitRate,\n} from './limits'\n",
        "pub(crate) use limits::rate_limit;\n",
        "using Shop.Rate.Limits;\n",
        "const all = [\n  rateLimit,\n  otherName,\n]\n",
    ],
)
def test_lists_of_names_come_after_what_is_done(listing: str) -> None:
    """A line that imports or lists the words of a query says less than one that uses them."""
    text = Text((listing + "\n" * 9 + "checked = limit(the.rate)\n").encode())
    query = understand("rate limit")
    windows = best_windows(text, query, hits_in(text, query))
    assert text.line(windows[0].line_end) == "checked = limit(the.rate)"
    assert sum(windows[0].matched.values()) == 2 > sum(windows[1].matched.values())


@pytest.mark.parametrize(("length", "read"), [(10, 20), (windows.MOST_BYTES // 10, 10), (windows.MOST_BYTES * 2, 8)])
def test_how_many_texts_are_looked_into(length: int, read: int) -> None:
    """Few are enough where they are long."""
    paths = {f"m{number:02}.py" for number in range(40)}
    reader = Mock(tree=tree(sorted(paths)))
    reader.files_with.side_effect = lambda prefixes: dict.fromkeys(prefixes, frozenset(paths))
    reader.text.return_value = b"rate ".ljust(length)
    reader.look_up.return_value = ["rate"]  # a name, so that no string of this word is looked for
    found = windows.best_texts(reader, understand("rate"), EVERYTHING)
    assert list(found.windows) == list(found.hits)
    assert list(found.hits) == sorted(paths)[:read]
    assert reader.text.call_count == read
