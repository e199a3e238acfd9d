"""The order of what a question in words finds: a type before its members, tests last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from codecompass.project import Project
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
    assert set(found[2:4]) <= {"nested_braces_of_a_pattern_are_refused", "tests", "lib", "store", ""}


def test_the_place_of_a_type_is_explained(asked: Ask) -> None:
    query = "Add a way to settle the overdue invoices after some days"
    told = asked("explain_ranking", query=query, path="store/store.go", line=3)
    assert told["scoring_details"]["bm25_source"].startswith("symbols of main: the type of `SettleOverdueInvoices`")


def test_a_name_is_no_question(asked: Ask) -> None:
    assert names(asked, "SettleOverdueInvoices")[0] == "SettleOverdueInvoices"
