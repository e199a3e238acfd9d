"""What a history says of files, and who owns them."""

from __future__ import annotations

import pytest

from codecompass.revision.log import Log, LoggedCommit
from codecompass.revision.owners import Owners
from codecompass.revision.signals import Signals


def _log(*changes: tuple[str, ...], renamed: dict[int, tuple[tuple[str, str], ...]] | None = None) -> Log:
    """Commits with the paths that they change, the newest first."""
    return Log(
        tuple(
            LoggedCommit(
                f"c{at}", ("p",), 1000 - at, f"author{at % 2}", "", paths, (renamed or {}).get(at, ()), len(paths)
            )
            for at, paths in enumerate(changes)
        ),
        "root",
    )


def test_churn_age_and_authors() -> None:
    past = Signals(_log(("a", "b"), ("a",), ("b",), ("a",))).files
    assert past["a"][:3] == (3, 1000, 997)
    assert past["a"].authors == (("author1", 2), ("author0", 1))
    assert past["b"].authors == (("author0", 2),)


def test_a_file_keeps_its_past_when_it_is_renamed() -> None:
    log = _log(("new",), ("old", "new"), ("old",), renamed={1: (("old", "new"),)})
    assert list(Signals(log).files) == ["new"]
    assert Signals(log).files["new"].commits == 3


def test_together_is_more_often_than_chance_has_it() -> None:
    """`a` and `b` always change together; `log` changes in every commit, so with each of them by chance."""
    pair, other = ("a", "b", "log"), ("c", "log")
    signals = Signals(_log(*[pair] * 5, *[other] * 15))
    assert [(one.path, one.other, one.times, one.share) for one in signals.pairs()] == [("a", "b", 5, 1.0)]
    assert [one.other for one in signals.with_file("b")] == ["a"]
    assert signals.with_file("log") == signals.with_file("nothing") == []


def test_twice_is_no_rule_and_a_large_commit_says_nothing() -> None:
    large = tuple(f"f{n}" for n in range(40))
    assert Signals(_log(*[("a", "b")] * 2, *[("c",)] * 30)).pairs() == []
    assert Signals(_log(*[large] * 9, *[("c",)] * 30)).pairs() == []
    assert Signals(_log(*[large] * 9)).files["f3"].commits == 9


OWNERS = """\
# comment
*                @all
*.go             @gophers  # inline
/docs/           docs@example.org
apps/            @apps @more
/apps/github
[Section][2] @default
model/db
"""


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("README.md", ("@all",)),
        ("cmd/main.go", ("@gophers",)),
        ("docs/index.md", ("docs@example.org",)),
        ("more/docs/index.md", ("@all",)),
        ("lib/apps/a.py", ("@apps", "@more")),
        ("apps/github", ()),
        ("model/db/x.sql", ("@default",)),
    ],
)
def test_the_last_line_that_fits_says_who_owns_a_file(path: str, owners: tuple[str, ...]) -> None:
    assert Owners(OWNERS).of_file(path) == owners


def test_the_first_place_counts_and_none_is_no_owner() -> None:
    assert Owners.of({"CODEOWNERS": "* @root", ".github/CODEOWNERS": "* @hub"}).of_file("x") == ("@hub",)
    assert not Owners.of({})
    assert Owners().of_file("x") == ()
