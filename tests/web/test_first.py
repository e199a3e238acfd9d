"""The document that comes before the page. Needs no browser."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from codecompass.frontends.bind import Projects
from codecompass_page.asking import Asker
from codecompass_page.first import FirstView
from helpers import Repository, index, repository

pytest.importorskip("htpy")


class Slow(Asker):
    """One whose overview takes until what was said before is there to see."""

    def __init__(self, projects: Projects) -> None:
        super().__init__(projects)
        self.seen = asyncio.Event()

    async def ask(self, place: Any, tool: str, /, **arguments: object) -> dict[str, Any]:
        if tool == "get_overview":
            await self.seen.wait()
        return await super().ask(place, tool, **arguments)


async def pieces_of(projects: Projects, *, slow: bool) -> tuple[str, str]:
    """What the document shows before the overview is there, and then."""
    asker = Slow(projects)
    view = FirstView(asker, "shop")
    if not slow:
        asker.seen.set()
    document = await view.document({})
    assert document is not None
    found: list[str] = []
    async for piece in document:
        found.append(piece)
        if piece == "</div>" and not asker.seen.is_set():
            asker.seen.set()
            found = ["".join(found), ""]
    asker.close()
    assert found[-1].endswith("</body></html>\n")
    return (found[0], "".join(found[1:])) if slow else ("", "".join(found))


@pytest.fixture
def edited(tmp_path: Path, codecompass_home: None) -> Repository:
    made = repository(tmp_path / "shop", {"shop/cart.py": "def price():\n    return 1\n"})
    index(made.root)
    return made


def test_after_an_edit_what_was_said_before_it_is_shown_until_it_is_read(edited: Repository) -> None:
    with closing(Projects(edited.root)) as projects:
        before, whole = asyncio.run(pieces_of(projects, slow=False))
        assert ("As it was before" in whole, "1 file" in whole) == (False, True)
        edited.write({"shop/money.py": "def tax():\n    return 7\n"})
        before, after = asyncio.run(pieces_of(projects, slow=True))
    assert ("As it was before the last changes" in before, "1 file " in before or "1 file<" in before) == (True, True)
    assert ("As it was before" in after, "2 files" in after) == (False, True)
    assert after.startswith("<script>document.querySelector('.soon').remove()")
