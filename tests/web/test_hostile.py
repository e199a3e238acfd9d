"""Repositories that would break a page, or take it over: names with markup, very many nodes, nothing at all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from helpers import Repository, index, repository
from unit.test_guard import REFUSING

Seen = Any  # of conftest, which is no module to import from

EVIL = "<img src=x onerror=window.taken=1>"
NODES = 400

LONG = f"{'folder_with_a_long_name/' * 4}used.py"


@pytest.fixture(scope="package")
def hostile(roots: Path) -> Repository:
    """Markup wherever a repository can have it."""
    made = repository(roots / "hostile", {})
    files = {
        f"{EVIL}.py": f'def plain():\n    """{EVIL}</script><script>window.taken=1</script>"""\n    return "{EVIL}"\n',
        "cart.test.js": f'describe("{EVIL}", () => {{\n  it("</pre><script>window.taken=1</script>", () => pay());\n}});\nfunction pay() {{}}\n',
        "web.py": f'from flask import Flask\napp = Flask("{EVIL}")\n\n@app.get("/{EVIL}")\ndef show():\n    """{EVIL}"""\n    return hub()\n',
        "many.py": "def hub():\n    pass\n\n" + "\n\n".join(f"def caller_{number}():\n    hub()" for number in range(NODES)) + "\n",
        "wide.js": "function long() { return " + " + ".join(f"'{EVIL}'" for _ in range(500)) + " }\n",
        LONG: "from many import hub\n\n\ndef used():\n    hub()\n",
        "broken.py": "def half(:\n  class\n\x0b\x1f\n",
        "README.md": f"# {EVIL}\n\n{EVIL} <script>window.taken=1</script> says hello.\n",
    }  # fmt: skip
    made.commit(files, f"{EVIL} </script><script>window.taken=1</script>")
    made.commit(
        {"web.py": files["web.py"].replace("hub()", "hub(), 1"), LONG: files[LONG].replace("hub()", "return hub()")},
        EVIL,
    )
    index(made.root)
    return made


@pytest.fixture(scope="package")
def bare(roots: Path) -> Repository:
    """A repository without a single file that is read."""
    made = repository(roots / "bare", {})
    made.commit({"notes.txt": "nothing\n"}, "notes")
    return made


VIEWS = (
    "/", "/map", "/map?by=tests", "/map?by=churn", "/packages", "/packages?view=matrix", "/endpoints", "/config", "/unused",
    "/change?base=HEAD~1&head=HEAD", "/console?saved=most_called", "/search?q=img", "/search?q=hub",
)  # fmt: skip


def settled(seen: Seen) -> None:
    """Waits until nothing of the view is still to come."""
    seen.page.wait_for_selector(".view .wait", state="detached")


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for text in REFUSING if text.strip()])
def test_the_console_refuses_what_does_more_than_read(seen: Seen, hostile: Repository, text: str) -> None:
    seen.follow(f"/console?{urlencode({'q': text})}", hostile)
    settled(seen)
    assert seen.page.locator(".refusal").count() == 1
    assert seen.page.locator("#rows").count() == 0


def test_markup_in_a_repository_is_text(seen: Seen, hostile: Repository) -> None:
    for view in VIEWS:
        seen.follow(view, hostile)
        settled(seen)
        assert_untouched(seen)


@pytest.mark.parametrize("seen", [{"width": 390}], indirect=True)
def test_long_paths_fit_a_narrow_screen(seen: Seen, hostile: Repository) -> None:
    for view, section in (("/symbol/many.hub", "#references"), ("/change?base=HEAD~1&head=HEAD", "#changed")):
        seen.follow(view, hostile)
        seen.has(f"{section} :text('folder_with_a_long_name')")
        seen.fits()


def assert_untouched(seen: Seen) -> None:
    assert seen.page.evaluate("window.taken") is None
    assert seen.page.locator("img, .view script").count() == 0
    seen.fits()


def test_found_and_followed_it_stays_text(seen: Seen, hostile: Repository) -> None:
    seen.open("/search?q=x", hostile)
    for words in ("plain", "onerror", "pay", "window.taken", "long"):
        before = seen.page.url
        seen.page.keyboard.press("/")
        seen.page.keyboard.type(words)
        seen.has(f"#found[data-words='{words}'] [role=option]")
        assert_untouched(seen)
        seen.page.keyboard.press("Enter")
        seen.page.wait_for_url(lambda url, before=before: url != before)
        seen.has(".view h1")
        settled(seen)
        assert_untouched(seen)


def test_many_callers_are_a_list_with_one_number(seen: Seen, hostile: Repository) -> None:
    seen.open("/symbol/many.hub", hostile)
    seen.has("#callers summary")
    total = int(seen.page.inner_text("#callers h2 .count").replace(",", ""))
    assert total == seen.page.locator("#callers li").count() == NODES + 1  # and the one of the long path
    assert seen.page.locator(".graph .box").count() <= 2  # itself, and calls that could not be bound
    seen.has("#references .note:has-text('uses are shown')")


def test_an_empty_repository_has_every_view(seen: Seen, bare: Repository) -> None:
    for view in (one for one in VIEWS if "HEAD" not in one):
        seen.follow(view, bare)
        settled(seen)
        assert seen.page.locator(".refusal").all_inner_texts() == [], view


def test_a_page_written_of_it_stays_text(seen: Seen, hostile: Repository, tmp_path: Path) -> None:
    written = tmp_path / "page.html"
    command = [sys.executable, "-m", "codecompass", "export", "page", str(written), "--symbol", "show", "--repo", str(hostile.root)]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    seen.page.goto(written.as_uri())
    seen.has("h1:has-text('show')")
    assert_untouched(seen)
    assert seen.hosts <= {""}
    seen.hosts.clear()


UNANSWERABLE = (
    "/symbol/nothing",
    "/file?path=nope.py",
    "/file",
    "/console?q=CREATE (n)",
    "/change?base=nope",
)


def test_what_cannot_be_answered_says_why(seen: Seen, hostile: Repository) -> None:
    for address in UNANSWERABLE:
        seen.page.goto(f"{seen.server}{address}{'&' if '?' in address else '?'}repo={hostile.root}")
        seen.has("[role=alert]")
    seen.page.goto(f"{seen.server}/symbol/shops.example/nothing.Cart?repo={hostile.root}")
    seen.has("[role=alert]:has-text('shops.example/nothing.Cart')")


def test_a_repository_that_may_not_be_asked(seen: Seen, tmp_path: Path) -> None:
    seen.page.goto(f"{seen.server}/?repo={tmp_path}")
    seen.has("[role=alert]:has-text('workspace_not_allowed')")
