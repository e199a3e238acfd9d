"""The order of what a question in words finds: a type before its members, tests last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking

FILES = {
    "Cargo.toml": '[package]\nname = "globs"\nversion = "0.1.0"\n',
    "src/lib.rs": """\
pub struct GlobSet {
    compiled: Vec<String>,
}

impl GlobSet {
    pub fn refuse_nested_braces(&self, pattern: &str) -> bool {
        pattern.contains("nested braces")
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn nested_braces_of_a_pattern_are_refused() {
        let pattern = "nested braces refused in a pattern of braces";
    }
}
""",
    **{
        f"examples/mail{edition}.py": "def send_reminder_mail(days):\n    pass\n"
        for edition in ("", "_an", "_py310", "_an_py310")
    },
    "src/mailing.py": "def queue_reminder_mail(days):\n    pass\n",
    "NOTES.md": "# Which function queues the reminder mail\n\nThe function that queues the reminder mail of some days.\n",
    "store/store.go": """\
package store

type Ledger struct{}

func (l *Ledger) SettleOverdueInvoices(days int) {}
""",
}


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Ask]:
    repo = repository(tmp_path_factory.mktemp("arranged") / "arranged", FILES)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


def names(asked: Ask, query: str) -> list[str]:
    return [one.get("name", "") for one in asked("search_code", query=query)["results"]]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("How are nested braces of a pattern refused?", ["GlobSet", "refuse_nested_braces"]),
        ("Add a way to settle the overdue invoices after some days", ["Ledger", "SettleOverdueInvoices"]),
    ],
)
def test_a_type_stands_before_its_members_and_tests_last(query: str, first: list[str], asked: Ask) -> None:
    found = names(asked, query)
    assert found[:2] == first


def test_of_editions_of_an_example_one_is_shown(asked: Ask) -> None:
    found = asked("search_code", query="Send a reminder mail to who has not paid for some days")["results"]
    examples = [one["path"] for one in found if one.get("name") == "send_reminder_mail"]
    assert len(examples) == 1
    assert found[0]["name"] == "queue_reminder_mail"


def test_who_asks_for_a_function_is_shown_code_first(asked: Ask) -> None:
    assert names(asked, "Which function queues the reminder mail after some days?")[0] == "queue_reminder_mail"


def test_the_place_of_a_type_is_explained(asked: Ask) -> None:
    query = "Add a way to settle the overdue invoices after some days"
    told = asked("explain_ranking", query=query, path="store/store.go", line=3)
    assert told["scoring_details"]["bm25_source"].startswith("symbols of main: the type of `SettleOverdueInvoices`")


def test_a_name_is_no_question(asked: Ask) -> None:
    assert names(asked, "SettleOverdueInvoices")[0] == "SettleOverdueInvoices"


def test_a_short_question_is_answered_by_names_and_by_whole_files(asked: Ask) -> None:
    query = "where is the reminder mail queued?"
    first = asked("search_code", query=query)["results"][0]
    assert first["name"] == "queue_reminder_mail"
    scoring = asked("explain_ranking", query=query, path=first["path"], line=1)["scoring"]
    assert scoring["bm25"] > 0
    assert scoring["file"] > 0
    assert scoring["total"] == first["score"]
