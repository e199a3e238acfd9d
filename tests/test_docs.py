"""The documentation: its links lead somewhere, its front page is short, and its reference says what the code says."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

TOP = Path(__file__).parent.parent
PAGES = [*TOP.glob("*.md"), *(TOP / "docs").rglob("*.md")]
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)")


def _anchors(page: Path) -> set[str]:
    """What headings of a page can be linked by, as GitHub and MkDocs make them."""
    headings = re.findall(r"(?m)^#+ (.*)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(TOP).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for place, anchor in LINK.findall(page.read_text("utf-8")):
        target = (page.parent / unquote(place)).resolve() if place else page
        assert target.exists(), f"{place} in {page.name}"
        assert not anchor or target.suffix != ".md" or anchor in _anchors(target), f"{place}#{anchor} in {page.name}"


def test_the_front_page_is_short() -> None:
    assert (TOP / "README.md").stat().st_size < 12_000


def test_the_reference_explains_every_parameter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOP / "docs"))
    generate = __import__("generate")
    pages = generate.pages()
    sys.modules.pop("generate")
    assert "### `find_references`" in pages["tools.md"]
    assert "## `codecompass callers SYMBOL_NAME`" in pages["commands.md"]
    for name, text in pages.items():
        empty = [line for line in text.splitlines() if line.startswith("| `") and line.endswith("|  |")]
        assert not empty, f"{name}: {empty[:3]}"
