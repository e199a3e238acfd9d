"""What earlier commits were about leads to the files that they changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codecompass.revision import LoggedCommit
from codecompass.search import Past

YEAR = 365 * 86400
PATHS = ["cart.py", "login.py", "mail.py"]
COMMITS = st.lists(
    st.builds(
        lambda time, subject, paths: LoggedCommit("", (), time, "", " ".join(subject), tuple(paths), (), len(paths)),
        st.integers(0, 9 * YEAR),
        st.lists(st.sampled_from(["login", "sessions", "expire", "the", "mail", "#12"]), max_size=4),
        st.lists(st.sampled_from([*PATHS, "gone.py"]), unique=True, max_size=4),
    ),
    max_size=8,
)


def commit(subject: str, *paths: str, time: int = 0, renamed: tuple[tuple[str, str], ...] = ()) -> LoggedCommit:
    return LoggedCommit(subject, (), time, "", subject, paths, renamed, len(paths))


def best(past: Past, **words: float) -> str:
    found = past.changed(past.likeness(words))
    return max(sorted(found), key=lambda path: found[path], default="")


def test_a_task_like_an_earlier_one_is_done_where_that_was() -> None:
    past = Past.of([commit("Sessions expire at login", "login.py"), commit("Carts are sorted", "cart.py")], PATHS)
    assert best(past, session=1.0, expires=1.0) == "login.py"
    assert best(past, sorting=1.0, carts=1.0) == "cart.py"
    assert not past.likeness({"database": 1.0})


def test_a_file_keeps_its_past_when_it_is_renamed() -> None:
    commits = [
        commit("Moved again", "b.py", "login.py", renamed=(("b.py", "login.py"),)),
        commit("Moved", "a.py", "b.py", renamed=(("a.py", "b.py"),)),
        commit("Sessions expire", "a.py"),
    ]
    assert best(Past.of(commits, PATHS), sessions=1.0) == "login.py"


def test_newer_commits_and_smaller_ones_count_more() -> None:
    newer = commit("Sessions expire", "login.py", time=3 * YEAR)
    assert best(Past.of([newer, commit("Sessions expire", "cart.py")], PATHS), sessions=1.0) == "login.py"
    large = commit("Sessions expire", "cart.py", *(f"other{number}.py" for number in range(9)))
    assert best(Past.of([large, commit("Sessions expire", "login.py")], PATHS), sessions=1.0) == "login.py"


def test_files_that_the_last_commits_changed_are_what_is_being_worked_on() -> None:
    login, cart = commit("Login", "login.py"), commit("Carts", "cart.py")
    mail = [commit(f"Mail {number}", "mail.py") for number in range(400)]
    assert Past.of([cart, login, cart], PATHS).recent == {"cart.py": 1.0, "login.py": pytest.approx(0.7, abs=0.1)}
    assert Past.of([login, *mail], PATHS).recent["login.py"] > Past.of([*mail, login], PATHS).recent["login.py"]


def test_what_was_changed_together() -> None:
    both, more = commit("Login", "login.py", "mail.py"), commit("Carts", "cart.py", "login.py", "gone.py")
    past = Past.of([both, more, commit("Carts", "cart.py", "mail.py")], PATHS)
    found = past.changed_with("login.py")
    assert found.keys() == {"mail.py", "cart.py"}
    assert found["mail.py"] > found["cart.py"] > 0
    assert not past.changed_with("gone.py")


@given(COMMITS, st.dictionaries(st.sampled_from(["login", "session", "mail"]), st.floats(0.1, 3.0)))
def test_only_files_that_are_there_and_nothing_less_than_nothing(
    commits: list[LoggedCommit], words: dict[str, float]
) -> None:
    past = Past.of(commits, PATHS)
    likeness = past.likeness(words)
    found = past.changed(likeness)
    assert found.keys() <= set(PATHS)
    assert all(value > 0 for value in found.values())
    assert all(value > 0 for value in past.kinds(likeness).values())


def test_commits_like_a_task_tell_what_kind_of_files_it_changes() -> None:
    wordings = [commit(f"Wording of the {page} page", f"lang/{page}.py") for page in ("cart", "login", "search")]
    others = [commit(f"Faster {page}", f"shop/{page}.py") for page in ("cart", "login", "mail")]
    past = Past.of([*wordings, *others], {one.paths[0] for one in (*wordings, *others)})
    kinds = past.kinds(past.likeness({"wording": 1.0}))
    assert next(iter(kinds)) == "lang"
    assert "shop" not in kinds
