"""search_code with what is written somewhere as it was asked: a pasted message, a sentence of a documentation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking

MESSAGE = "The number of files exceeded the limit"
SCATTERED = "# The files' limit: a number, exceeded by many of the others.\nexceeded_number_of_the_files = limit = 1\n"
LAST = f'''\
def take(files):
    """Take what is uploaded."""
    most = 100
    if files:
        files.sort()
        files.pop()
        most = 50
    if len(files) > most:
        raise ValueError("{MESSAGE}")
    return files
'''
SAID = '''\
def weigh(carts):
    """Say how heavy all of the carts are."""
    return carts


# Nobody may open the carts of others.


def lend(carts):
    return carts
'''
BELOW = """\
/// Count what lies in the carts.
///
/// # Examples
///
/// How many lie there: two.
///
/// ```
/// a
/// b
/// c
/// d
/// ```
#[inline]
pub fn count_all() {}

pub struct Till;
impl Till {
    // Beside them, in a method
    fn inner() {
        let a = 1;
        // Only of this line
        fn nested() {}
    }
}

// Nothing of what follows is told

pub fn last() {}
"""
TEST = f'def test_number_of_files_exceeded():\n    message = "{MESSAGE}"\n    assert message\n'


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Ask]:
    scattered = {f"a{number:02}/exceeded_files.py": SCATTERED for number in range(60)}
    files = {**scattered, "z/last.py": LAST, "z/said.py": SAID, "z/shop.rs": BELOW, "tests/test_last.py": TEST}
    repo = repository(tmp_path_factory.mktemp("phrases") / "phrases", files)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


@pytest.mark.parametrize("query", [MESSAGE, MESSAGE.upper(), f'"{MESSAGE}"', "number of files exceeded the lim"])
def test_a_message_is_found_where_it_is_written(query: str, asked: Ask) -> None:
    """Sixty other files hold all of its words, and a test says it, too."""
    first = asked("search_code", query=query)["results"][0]
    assert (first["path"], first["result_type"]) == ("z/last.py", "snippet")
    assert MESSAGE in first["snippet"]


def test_what_a_definition_says_of_itself_counts_for_it(asked: Ask) -> None:
    query = "Say how heavy all of the carts are."
    first = asked("search_code", query=query)["results"][0]
    assert first["name"] == "weigh"
    why = asked("explain_ranking", query=query, result_path="z/said.py", result_line_start=1)
    assert (why["scoring"]["exact_match"], why["scoring"]["total"]) == (0.2, first["score"])


@pytest.mark.parametrize(
    ("query", "name", "line"),
    [
        ("Count what lies in the carts.", "count_all", 14),
        ("How many lie there", "count_all", 14),
        ("Beside them, in a method", "inner", 19),
        ("carts: what lies there, counted", "count_all", 14),
    ],
)
def test_a_comment_counts_for_the_definition_below_it(query: str, name: str, line: int, asked: Ask) -> None:
    """However far below, and asked for in other words; not for one behind a blank line, nor from within a function."""
    (first, *_) = asked("search_code", query=query)["results"]
    assert (first["result_type"], first.get("name"), first["line_start"]) == ("symbol", name, line)


@pytest.mark.parametrize(
    "query",
    [
        "Nothing of what follows is told",
        "Only of this line",
        "lie there: many, or two",
    ],
)
def test_other_comments_stand_for_themselves(query: str, asked: Ask) -> None:
    """Nor do words count for a definition that stand far down in its comment."""
    (first, *_) = asked("search_code", query=query)["results"]
    assert (first["result_type"], first["path"]) == ("snippet", "z/shop.rs")


def test_what_stands_above_a_definition_is_not_said_of_it(asked: Ask) -> None:
    found = asked("search_code", query="Nobody may open the carts of others.")["results"]
    assert (found[0]["result_type"], found[0]["path"]) == ("snippet", "z/said.py")
    below = asked(
        "explain_ranking", query="Nobody may open the carts of others.", result_path="z/said.py", result_line_start=9
    )
    assert below["scoring"]["exact_match"] == 0.0
