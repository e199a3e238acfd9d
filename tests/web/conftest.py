"""One browser and one server for all tests of the page; the repositories are chosen by address."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from helpers import Repository, index, repository

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SECONDS = 20_000
"""Milliseconds for which a test waits for what it looks for."""


def why_no_browser() -> str:
    """Why the page cannot be tested here; empty where it can."""
    if CHROMIUM is None:
        return "there is no Chromium here (apt-get install chromium)"
    missing = [name for name in ("nicegui", "playwright") if find_spec(name) is None]
    return f"{missing[0]} is not installed (pip install -e '.[dev]')" if missing else ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = why_no_browser()
    for item in items:
        if (
            reason
            and Path(__file__).parent in item.path.parents
            and {"seen", "first"} & {*getattr(item, "fixturenames", ())}
        ):
            item.add_marker(pytest.mark.skip(reason=reason))


@dataclass
class Server:
    address: str
    process: subprocess.Popen[str]


@dataclass
class Seen:
    """A page of the browser, and what happened in it."""

    page: "playwright.sync_api.Page"  # noqa: F821, UP037
    server: str
    hosts: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def open(self, path: str, repo: Repository | None = None) -> None:
        """Goes to an address of the server and waits for the heading of the view, not that of one still being made."""
        self.page.goto(self.server + _of(path, repo), wait_until="commit")
        self.page.wait_for_selector(HEADING, timeout=SECONDS)

    def follow(self, path: str, repo: Repository | None = None) -> None:
        """The same, as a link of the page does it: the view is swapped, and the page stays."""
        if self.page.url == "about:blank":
            self.open(path, repo)
            return
        self.page.evaluate(FOLLOW, _of(path, repo))
        self.page.wait_for_selector(".view[data-old]", state="detached", timeout=SECONDS)
        self.page.wait_for_selector(HEADING, timeout=SECONDS)

    def has(self, selector: str) -> None:
        self.page.wait_for_selector(selector, timeout=SECONDS)

    def fits(self) -> None:
        """Nothing is wider than the window."""
        width, window = self.page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert width <= window


def _of(path: str, repo: Repository | None) -> str:
    return path if repo is None else f"{path}{'&' if '?' in path else '?'}repo={quote(str(repo.root))}"


Contexts = Callable[[int, bool], Any]
HEADING = ".view h1:not(header:has(+ .wait[role=status]) h1)"
"""The heading of a view; one that is still being made has a note behind its heading."""
FOLLOW = """href => {
  document.querySelectorAll(".view").forEach((view) => { view.dataset.old = ""; });
  const link = document.createElement("a");
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}"""


@pytest.fixture(scope="package")
def roots(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    return tmp_path_factory.mktemp("browsed")


@contextmanager
def served(root: Path, *more: str) -> Iterator[str]:
    """The address of a `codecompass browse` that runs as long as the block lasts."""
    command = [sys.executable, "-m", "codecompass", "browse", str(root), "--no-open", *more]
    environment = {name: value for name, value in os.environ.items() if name != "CODECOMPASS_TOKEN"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    yield process.stdout.readline().split()[0].rstrip("/")
    process.send_signal(signal.SIGINT)
    process.stdout.close()
    assert process.wait(20) == 0


@pytest.fixture(scope="package")
def server(roots: Path, shop: Repository) -> Iterator[str]:
    """`codecompass browse` for the shop, and for what lies in `roots`."""
    with served(shop.root, "--allowed-root", str(roots)) as address:
        yield address


@pytest.fixture
def first(browser: "playwright.sync_api.Browser", shop: Repository) -> Iterator["playwright.sync_api.Page"]:  # noqa: F821, UP037
    """What a server shows of the shop that has shown nothing yet."""
    with served(shop.root) as address:
        page = browser.new_page()
        page.set_default_timeout(SECONDS)
        page.goto(address, wait_until="commit")
        yield page
        page.close()


@pytest.fixture(scope="module")  # its driver keeps an event loop in this thread, which tests of other files need
def browser() -> Iterator["playwright.sync_api.Browser"]:  # noqa: F821, UP037
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        # Root may not use the sandbox, and containers have small shared memory.
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def contexts(browser: "playwright.sync_api.Browser") -> Iterator[Contexts]:  # noqa: F821, UP037
    """Windows of a width, light or dark: pages in the same one need not fetch and compile the front end again."""
    made: dict[tuple[int, bool], Any] = {}

    def of(width: int, dark: bool) -> Any:
        if (width, dark) not in made:
            made[width, dark] = browser.new_context(
                viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light"
            )
        return made[width, dark]

    yield of
    for context in made.values():
        context.close()


@pytest.fixture
def seen(request: pytest.FixtureRequest) -> Iterator[Seen]:
    """A fresh page. `@pytest.mark.parametrize("seen", [{"width": 390, "dark": True}], indirect=True)` for another."""
    from playwright.sync_api import ConsoleMessage, Error, Request

    wanted = getattr(request, "param", {})
    server = request.getfixturevalue("server")
    page = request.getfixturevalue("contexts")(wanted.get("width", 1280), wanted.get("dark", False)).new_page()
    page.set_default_timeout(SECONDS)
    found = Seen(page, server)

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.problems.append(message.text)

    def failed(problem: Error) -> None:
        found.problems.append(str(problem))

    def asked(one: Request) -> None:
        if not one.url.startswith(("data:", "blob:")):
            found.hosts.add(one.url.split("/")[2])

    page.on("console", said)
    page.on("pageerror", failed)
    page.on("request", asked)
    yield found
    if page.url.startswith(server):
        page.evaluate("localStorage.clear()")
    page.close()
    assert found.problems == []
    assert found.hosts <= {server.removeprefix("http://")}


BOOK = {
    "shop/__init__.py": "",
    "shop/base.py": '''\
class Priced:
    """What has a price."""

    def price(self) -> int:
        raise NotImplementedError
''',
    "shop/cart.py": '''\
from shop.base import Priced
from shop.money import add as plus


class Cart(Priced):
    """What a customer is about to buy."""

    def __init__(self) -> None:
        self.items: list[Priced] = []

    def put(self, item: Priced) -> None:
        self.items.append(item)

    def price(self) -> int:
        return plus([item.price() for item in self.items])
''',
    "shop/money.py": '''\
def add(prices: list[int]) -> int:
    """The sum of all prices."""
    return sum(prices)
''',
    "shop/web.py": """\
import os

from flask import Flask

from shop.cart import Cart

web = Flask(os.environ["CURRENCY"])


@web.get("/carts/<id>")
def show(id: str) -> str:
    return load(id)


def load(id: str) -> str:
    Cart().price()
    return connection.execute("SELECT prices FROM carts WHERE id = ?", (id,))


def forgotten() -> None:
    load("7")
""",
    "tests/test_cart.py": """\
from shop.cart import Cart


def test_total() -> None:
    cart = Cart()
    cart.put(Cart())
    assert cart.price() == 3
""",
    "README.md": "# A shop\n",
}


@pytest.fixture(scope="package")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    """`main` has two commits, the first tagged `v1`; a branch `topic` has one more."""
    made = repository(tmp_path_factory.mktemp("shops") / "shop", {})
    made.commit(BOOK, "a shop", tag="v1")
    made.commit({"shop/money.py": BOOK["shop/money.py"].replace("sum(prices)", "sum(prices, 0)")}, "from nothing")
    made.branch("topic")
    made.commit({"shop/money.py": BOOK["shop/money.py"] + "\n\ndef tax() -> int:\n    return 7\n"}, "taxes")
    made.checkout("main")
    index(made.root)
    return made
