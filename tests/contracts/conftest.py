"""The repositories of the contract documents, with the documents' own names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers import Repository, Session, files_of, index, mcp_session, repository

REPOSITORIES = Path(__file__).parent / "repositories"


@pytest.fixture(scope="session")
def structure_repository(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    """Document 003: Rust, Python, TypeScript and Go side by side."""
    made = repository(tmp_path_factory.mktemp("structure") / "gatehouse", REPOSITORIES / "structure")
    index(made.root)
    return made


@pytest.fixture(scope="session")
def vcs_repository(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    """Documents 006 and 007: `main` and `feat/auth` are indexed, `unindexed` and `unrelated` are not."""
    made = repository(tmp_path_factory.mktemp("vcs") / "gate", REPOSITORIES / "vcs" / "main")
    made.branch("feat/auth")
    made.commit({**files_of(REPOSITORIES / "vcs" / "feat-auth"), "src/auth/legacy.rs": None})
    made.checkout("main")
    made.branch("unindexed")
    made.commit({"src/auth/legacy.rs": "pub fn unseen() {}\n"})
    made.checkout("main")
    _unrelated(made)
    index(made.root)
    index(made.root, "feat/auth")
    return made


def _unrelated(made: Repository) -> None:
    """A branch that has no commit in common with the others."""
    commit = made.git[made.git.head.target]
    orphan = made.git.create_commit(None, commit.author, commit.committer, "unrelated", commit.tree_id, [])
    made.git.references.create("refs/heads/unrelated", orphan)


@pytest.fixture
def structure(structure_repository: Repository) -> Iterator[Session]:
    with mcp_session(structure_repository.root) as session:
        yield session


@pytest.fixture
def vcs(vcs_repository: Repository) -> Iterator[Session]:
    with mcp_session(vcs_repository.root) as session:
        yield session
