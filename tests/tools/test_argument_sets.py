"""With how many sets of arguments a test runs, by what is written above it or on its first line."""

from __future__ import annotations

import pytest

from codecompass.tools.exploring.outcomes import argument_sets

SETS = {
    "a.py": {
        '@pytest.mark.parametrize("a, b", [(1, 2), (3, 4)], ids=["x", "y"])\n@pytest.mark.parametrize("c", (1, 2, 3))': 6,
        '@pytest.mark.parametrize(\n    ("a", "b"),\n    [\n        (1, "[,"),  # one, two\n        pytest.param(3, 4, marks=slow),\n    ],\n)': 2,
        "@parameterized.expand([(1,), (2,)])": 2,
        '@pytest.mark.parametrize("a", [1, 2] + MORE)': -1,
        '@pytest.mark.parametrize("a", [1, *MORE])': -1,
        '@pytest.mark.parametrize("a", [one for one in MORE])': -1,
        '@pytest.mark.parametrize("a", MORE)\n@pytest.mark.parametrize("b", [1, 2])': -1,
        "@pytest.mark.slow": 0,
    },
    "A.java": {
        "@ParameterizedTest\n@ValueSource(ints = {1, 2})\n@NullSource": 3,
        "@ValueSource(ints = 1)": 1,
        '@CsvSource(delimiter = \';\', value = {"a;1", "b;2"})': 2,
        "@CsvSource(textBlock = TEXT)": -1,
        '@ValueSource(strings = {"a"})\n@MethodSource("more")': -1,
    },
    "A.kt": {'@ValueSource(strings = ["a", "b"])': 2, '@CsvSource(\n  "a, 1",\n  "b, 2",\n  delimiter = \';\',\n)': 2},
    "A.cs": {
        "[Theory]\n[InlineData(1)]\n[InlineData(2), InlineData(3)]": 3,
        "[TestCase(1)]\n[TestCaseSource(nameof(More))]": -1,
    },
    "a.ts": {
        'it.each([[1, "a"], [2, "b"]])("is %s", (n) => {': 2,
        "test.only.each([1, ...MORE])(": -1,
        "test.each(MORE)(": -1,
        'it("is", () => {': 0,
    },
    "a.rs": {"#[rstest]\n#[case(1)]\n#[case::two(2)]": 2},
    "a_test.go": {"func TestPaid(t *testing.T) {": 0},
}


@pytest.mark.parametrize(
    ("path", "head", "sets"), [(path, *one) for path, told in SETS.items() for one in told.items()]
)
def test_sets_of_arguments_are_counted_where_all_are_written_out(path: str, head: str, sets: int) -> None:
    assert argument_sets(path, head, "") == sets


def test_a_list_may_end_below_the_first_line_of_a_test() -> None:
    body = '  [1],\n  [2],\n])("is %s", (n) => {\n  test.each([1, 2, 3]);\n});'
    assert argument_sets("a.ts", "it.each([", body) == 2
