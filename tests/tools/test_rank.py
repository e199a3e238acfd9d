"""The scorer: queries taken apart, words that meet, factors within the contract's ranges, one order for equal input."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.extract.words import split_name
from codecompass.languages.testing import is_test
from codecompass.search import (
    Candidate,
    Score,
    Scorer,
    Statistics,
    intent_of,
    is_tail,
    likeness,
    met_by,
    near_names,
    stem,
    understand,
)

STATISTICS = Statistics.of(1000, {"rate": 10, "limit": 20, "limiting": 20, "validate": 5, "token": 30}, 2.4)


def symbol(name: str, kind: str = "fn", path: str = "auth/limits.py", query: str = "rate limit") -> Candidate:
    words = split_name(name)
    return Candidate("symbol", name, f"auth.{name}", path, kind, met_by(understand(query).words, words), len(words))


def total(query: str, candidate: Candidate) -> float:
    return Scorer(understand(query), STATISTICS).score(candidate).total


@pytest.mark.parametrize(
    ("query", "intent"),
    [
        ("Traceback (most recent call last)", "error"),
        ('File "app.py", line 3', "error"),
        ("ValueError: bad token", "error"),
        ("E0382", "error"),
        ("TS2345 argument", "error"),
        ("src/auth/jwt.rs", "path"),
        ("auth/jwt", "path"),
        ("jwt.py", "path"),
        ("jwt.py:87", "path"),
        ('"token must not be empty"', "error"),
        ("validate_token", "symbol"),
        ("RateLimiter", "symbol"),
        ("auth::jwt::validate_token", "symbol"),
        ("self.jwt.validate", "symbol"),
        ("get_queryset()", "symbol"),
        ("where is rate limiting implemented", "natural_language"),
        ("rate limit", "natural_language"),
        ("", "natural_language"),
    ],
)
def test_intent_is_that_of_the_first_rule_that_fits(query: str, intent: str) -> None:
    assert intent_of(query) == intent


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("rate limit", ("rate", "limit")),
        ("RateLimiter", ("rate", "limiter")),
        ("where is rate limiting implemented", ("rate", "limiting")),
        ("url for", ("url", "for")),
        ("HTTPServer2 error", ("http", "server", "error")),
        ("which class handles logins", ("handles", "logins")),
        ("how does it work", ("how", "does", "it", "work")),
    ],
)
def test_words_are_those_that_tell_something(query: str, words: tuple[str, ...]) -> None:
    assert understand(query).words == words


@pytest.mark.parametrize(
    "family",
    [
        "limit limits limiter limiting limited",
        "validate validates validation validator validating",
        "rate rates rating",
        "cache caches caching cached",
        "query queries",
        "authenticate authentication authenticator authenticated",
    ],
)
def test_forms_of_a_word_have_one_stem(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("rate", "ratio"), ("class", "classic"), ("status", "state"), ("set", "settle")]
)
def test_other_words_have_other_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_likeness_falls_from_word_to_stem_to_prefix() -> None:
    assert likeness("limit", "limit") > likeness("limiting", "limiter") > likeness("auth", "authenticate") > 0
    assert likeness("limit", "rate") == 0


def test_code_is_found_as_people_write_it() -> None:
    assert total("rate limit", symbol("RateLimiter", "class")) > 0.8
    assert total("rate limit", symbol("check_rate_limit")) > 0.8
    assert total("rate limit", symbol("RateLimiter")) > total("rate limit", symbol("rate"))


def test_the_exact_name_comes_first() -> None:
    names = ["check_rate_limit", "check_rate", "rate_limit_checked", "CheckRateLimits"]
    best = max(names, key=lambda name: total("check_rate_limit", symbol(name, query="check_rate_limit")))
    assert best == "check_rate_limit"


def test_definitions_in_tests_come_after_the_others() -> None:
    assert total("rate limit", symbol("rate_limit")) > total("rate limit", symbol("rate_limit", path="tests/test_a.py"))


RANGES = {"exact_match": 0.2, "qualified_name": 0.1, "path_affinity": 0.1, "definition_boost": 0.15, "kind_match": 0.05}


@given(
    st.text(max_size=40),
    st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,20}", fullmatch=True),
    st.sampled_from(["fn", "class", "field", "module", "variable", ""]),
    st.sampled_from(["symbol", "snippet", "file"]),
)
def test_every_factor_stays_in_its_range_and_they_add_up(text: str, name: str, kind: str, type_: str) -> None:
    query = understand(text)
    words = split_name(name)
    candidate = Candidate(type_, name, f"m.{name}", "m/a.py", kind, met_by(query.words, words), len(words))  # type: ignore[arg-type]
    statistics = Statistics.of(50, dict.fromkeys(query.words, 3.0), 2.0)
    scorer = Scorer(query, statistics)
    scored: Score = scorer.score(candidate)
    assert 0 <= scored.bm25.value <= 1
    for factor, most in RANGES.items():
        assert 0 <= getattr(scored, factor).value <= most
    assert scored.total == round(sum(factor.value for factor in scored), 4)
    assert scored == scorer.score(candidate) == Scorer(understand(text), statistics).score(candidate)


def test_tails_end_at_separators() -> None:
    assert is_tail("jwt.validate", "auth.jwt.validate")
    assert is_tail("jwt.validate", "auth::jwt::validate")
    assert is_tail("Class.method", "pkg/file.Class.method")
    assert not is_tail("wt.validate", "auth.jwt.validate")


def test_near_names_are_proposed_best_first() -> None:
    names = ["get_queryset", "get_query", "set_query", "unrelated"]
    assert near_names("get_querset", names)[0] == "get_queryset"
    assert near_names("pkg.get_querset", names)[0] == "get_queryset"
    assert near_names("zzz", names) == []


@pytest.mark.parametrize(
    "path",
    [
        "tests/a.py",
        "a/test_b.py",
        "a_test.go",
        "src/__tests__/a.ts",
        "a.spec.ts",
        "b.test.js",
        "cypress/support/a.ts",
        "web/e2e/a.ts",
        "src/a.cy.ts",
        "a.e2e-spec.ts",
        "app/src/androidTest/java/shop/Runner.kt",
        "shared/src/commonTest/kotlin/Cart.kt",
        "core/src/testFixtures/java/shop/Carts.java",
        "core/kotlin/shop/CartSpec.kt",
    ],
)
def test_paths_of_tests(path: str) -> None:
    assert is_test(path)
    assert not is_test("src/latest/contest.py")
    assert not is_test("core/src/main/java/shop/Contest.java")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("common/src/components/http/test/Runner.vue", False),
        ("src/main/java/shop/test/Cart.java", False),
        ("src/app/pages/test/page.tsx", False),
        ("src/components/test/a.spec.ts", True),
        ("src/components/__tests__/Cart.vue", True),
        ("tests/components/test/helper.ts", True),
        ("tests/fixtures/Cart.vue", True),
        ("src/vs/base/test/common/utils.ts", True),
    ],
)
def test_a_folder_called_test_among_sources_is_none_of_tests(path: str, expected: bool) -> None:
    assert is_test(path) == expected


def test_rarity_is_that_of_bm25() -> None:
    found = Statistics.of(10, {"cart": 4, "all": 12}, 0.5)
    assert found.rarity == pytest.approx({"cart": math.log(1 + 6.5 / 4.5), "all": math.log(1 + 0.5 / 10.5)})
    assert found.average_length == 1.0


def test_near_names_are_few_and_never_the_name_itself() -> None:
    names = ["cart", "Cart", "carts", "card", "care", "carton"]
    assert near_names("cart", names) == ["Cart", "carts", "carton"]
    assert near_names("shop::cart", names, limit=1) == ["Cart"]


def test_the_last_part_of_a_qualified_name_counts_where_the_name_is_another() -> None:
    named = symbol("handler")._replace(qualified_name="auth.rate_limit")
    other = symbol("handler")._replace(qualified_name="auth.handler")
    assert total("rate limit", named) > total("rate limit", other)
