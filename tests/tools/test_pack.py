"""build_context_pack: who uses a popular symbol, which documents are quoted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from codecompass.session.project import Project
from helpers import index, repository

from .conftest import asking

FILES = {
    "till.py": "def settle_account(cart):\n    return cart\n",
    **{f"imports_{at:02}.py": "from till import settle_account\n" for at in range(50)},
    "shop.py": "import till\n\n\ndef pay(cart):\n    return till.settle_account(cart)\n",
    "guide.txt": "How an account is to be told,\nand when to settle it.\n",
    "LISTED.txt": "".join(f"src/settle/account/part_{at}\n" for at in range(9)),
    **{f"settle_{at:02}.txt": "Something about an account.\n" for at in range(30)},
}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[dict[str, Any]]:
    repo = repository(tmp_path_factory.mktemp("pack") / "pack", FILES)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)("build_context_pack", query="settle account")["sections"]


def test_importing_is_no_use_that_a_task_needs(pack: dict[str, Any]) -> None:
    assert [item["path"] for item in pack["usages"]] == ["shop.py"]


def test_documents_that_hold_all_words_are_quoted_first(pack: dict[str, Any]) -> None:
    assert pack["docs"][0]["path"] == "guide.txt"


def test_a_list_of_paths_says_little(pack: dict[str, Any]) -> None:
    assert [item["path"] for item in pack["docs"]].index("LISTED.txt") > 0


SCORED = {
    "cart.py": "def settle_invoice_of_cart(cart):\n    total = cart.total\n    return total\n",
    "notes.py": "def note(text):\n    line = text\n    cart = line\n    return cart\n",
}


def test_what_scores_little_is_told_by_its_signature(tmp_path: Path) -> None:
    repo = repository(tmp_path / "scored", SCORED)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        told = asking(project)("build_context_pack", query="settle the invoice of a cart")["sections"]["definitions"]
    texts = {item["name"]: item["text"] for item in told if item["kind"] == "fn"}
    assert "return total" in texts["settle_invoice_of_cart"]
    assert texts["note"] == "def note(text)"
