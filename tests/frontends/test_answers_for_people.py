"""What commands print: readable, and never more than is known."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from helpers import Repository, index, repository

SHOP = """\
class Cart:
    def pay(self):
        return leaf()

def leaf():
    total = 0
    # where the tokens of a customer are counted
    return total
"""


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "home"))
    repo = repository(tmp_path / "work", {"shop.py": SHOP, "use.py": "def run(thing):\n    return thing.pay()\n"})
    index(repo.root)
    return repo


def printed(repo: Repository, *words: str) -> str:
    done = CliRunner().invoke(app, [*words, "--repo", str(repo.root)])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_story_begins_with_what_is_not_committed(shop: Repository) -> None:
    shop.write({"shop.py": SHOP.replace("total = 0", "total = 1")})
    first, second, *_ = printed(shop, "history", "leaf").splitlines()
    assert first.split() == "modified not committed yet".split()
    assert second.split()[2] == "added"


@pytest.mark.parametrize("form", [[], ["--format", "mermaid"], ["--format", "dot"]])
@pytest.mark.parametrize("command", ["callers", "impact"])
def test_what_could_not_be_bound_is_told_in_every_form_once(command: str, form: list[str], shop: Repository) -> None:
    said = printed(shop, command, "pay", *form)
    assert said.count("not bound") == 1, said
    assert "not bound" not in printed(shop, command, "leaf", *form)


def test_what_was_not_asked_is_not_denied(shop: Repository) -> None:
    assert "to or from" not in printed(shop, "callers", "pay")


def test_one_is_no_plural(shop: Repository) -> None:
    assert "1 symbol in 1 file\n" in printed(shop, "impact", "leaf", "--depth", "1")
    assert "1 call\n" in printed(shop, "path", "pay", "leaf")


def test_a_snippet_has_the_numbers_of_its_lines(shop: Repository) -> None:
    shop.write({"shop.py": "# where the tokens\n" + SHOP})
    numbered = [line.strip().partition(" ") for line in printed(shop, "search", "where cart tokens").splitlines()[:-1]]
    shown = [(int(number), text.strip()) for number, _, text in numbered if number.isdigit()]
    assert (1, "# where the tokens") in shown
    assert [SHOP.split("\n")[number - 2].strip() for number, _ in shown if number > 1] == [
        text for number, text in shown if number > 1
    ]


@pytest.mark.parametrize(
    ("words", "proposed"),
    [
        (["switch", "HEAD~1"], "try: codecompass index --ref 'HEAD~1'"),
        (["callers", "leaf", "--ref", "nowhere"], "try: codecompass refs"),
        (["outline", "shops.py"], "near: shop.py"),
    ],
)
def test_an_error_says_what_to_type(words: list[str], proposed: str, shop: Repository) -> None:
    shop.commit({"more.py": "more = 1\n"})
    shop.commit({"more.py": "more = 2\n"})
    done = CliRunner().invoke(app, [*words, "--repo", str(shop.root)])
    assert (done.exit_code, done.stdout) == (1, "")
    assert proposed in done.stderr


def test_a_ref_that_is_named_indexes_itself(shop: Repository) -> None:
    shop.commit({"shop.py": SHOP.replace("leaf", "twig")})
    assert "Cart.pay" in printed(shop, "callers", "leaf", "--ref", "HEAD~1")


def test_what_was_compared_in_words(shop: Repository) -> None:
    shop.commit({"shop.py": SHOP.replace("total = 0", "total = 1")})
    said = printed(shop, "compare", "leaf", "HEAD~1", "HEAD")
    assert "signature changed no, body changed yes, lines added 1, lines removed 1" in said


def test_what_was_thrown_away_in_words(shop: Repository) -> None:
    assert printed(shop, "prune-overlays").startswith("0 refs forgotten: nothing to throw away")


def test_a_factor_of_the_score_has_its_reason(shop: Repository) -> None:
    (line,) = [one for one in printed(shop, "explain", "leaf", "shop.py", "5").splitlines() if "path_affinity" in one]
    assert "0.050  not a test; no word of the query in the path" in line


def test_candidates_can_be_told_apart(shop: Repository) -> None:
    shop.write({"shop.py": SHOP + "\ndef leaf(of, tree): ...\n"})
    done = CliRunner().invoke(app, ["callers", "leaf", "--repo", str(shop.root)])
    assert done.exit_code == 1
    assert "def leaf()" in done.stderr
    assert "def leaf(of, tree)" in done.stderr


def test_nothing_is_said_with_a_way_on(shop: Repository) -> None:
    assert "search_code" in printed(shop, "locate", "nothing_is_called_so")
    assert "search_text" in printed(shop, "search", "zzqqxx")


def test_help_names_the_kinds_and_languages(shop: Repository) -> None:
    from codecompass.frontends.commands import languages
    from codecompass.languages import all_languages

    told = CliRunner().invoke(app, ["locate", "--help"], env={"COLUMNS": "400"}).output
    assert "typescript" in told
    assert "constructor" in told
    assert sorted(one.name for one in all_languages() if one.grammar and not one.outline) == [*languages()]
