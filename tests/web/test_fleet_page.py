"""The page of a fleet's server: each client sees its own repositories, and the others are as if they were not there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from socket import socket

import pytest

from codecompass_fleet.task import Task, done
from helpers import repository

SECONDS = 20_000
CLIENTS = """
[clients.cart]
token = "of-the-cart"
repositories = ["shop/c*"]
[clients.all]
token = "of-all"
repositories = ["shop/*"]
"""


def free_port() -> int:
    with closing(socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[str]:
    place = tmp_path_factory.mktemp("fleet")
    for name in ("cart", "till"):
        made = repository(place / "shop" / name, {f"{name}.py": f"def only_in_{name}():\n    return 1\n"})
        assert done(Task(f"shop/{name}", str(made.root), "", str(place / "store"))).error == ""
    (place / "clients.toml").write_text(CLIENTS)
    command = [sys.executable, "-m", "codecompass", "serve", "--transport", "http", "--port", str(port := free_port())]
    command += [
        "--fleet",
        str(place / "store"),
        "--cache",
        str(place / "cache"),
        "--clients",
        str(place / "clients.toml"),
    ]
    with (
        Path(place, "log").open("wb") as log,
        subprocess.Popen(command, stderr=log, env=os.environ | {"CODECOMPASS_DAEMON": "0"}) as server,
    ):
        for _ in range(1200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz").close()
                break
            except OSError:
                assert server.poll() is None
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
        server.terminate()
    assert "of-the-cart" not in Path(place, "log").read_text()


@pytest.fixture
def seen(browser: "playwright.sync_api.Browser") -> Iterator["playwright.sync_api.Page"]:  # noqa: F821, UP037
    context = browser.new_context()
    context.set_default_timeout(SECONDS)
    yield context.new_page()
    context.close()


def entered(page: "playwright.sync_api.Page", address: str, token: str) -> None:  # noqa: F821, UP037
    page.goto(address)
    page.fill("#token", token)
    page.click("button")
    page.wait_for_selector(".view h1")


def test_a_client_sees_its_own(seen: "playwright.sync_api.Page", address: str) -> None:  # noqa: F821, UP037
    entered(seen, address, "of-all")
    assert seen.locator(".repositories a").all_inner_texts() == ["shop/cart", "shop/till"]
    seen.click("text=shop/till")
    seen.wait_for_selector(".view h1:has-text('till')")
    assert "repo=shop/till" in seen.url
    seen.goto(f"{address}/file?path=till.py&repo=shop/till")
    seen.wait_for_selector("text=only_in_till")


def test_the_others_are_as_if_they_were_not_there(seen: "playwright.sync_api.Page", address: str) -> None:  # noqa: F821, UP037
    entered(seen, address, "of-the-cart")
    seen.goto(f"{address}/file?path=cart.py")  # of the one there is
    seen.wait_for_selector("text=only_in_cart")
    said = {}
    for name in ("till", "none"):
        for path in ("", "file?path=till.py&", "search?q=only&", "-/search?q=only&"):
            seen.goto(f"{address}/{path}{'' if '?' in path else '?'}repo=shop/{name}")
            if not path.startswith("-"):
                seen.wait_for_selector(".refusal, .view h1")
            text = seen.inner_text("body")
            assert "only_in" not in text
            said[name, path] = text.replace(name, "NAME")
    assert all(said["till", path] == said["none", path] for _, path in said)


def test_without_a_token_there_is_a_form(seen: "playwright.sync_api.Page", address: str) -> None:  # noqa: F821, UP037
    for token in ("", "of-nobody"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{address}/?token={token}")
        assert refused.value.code == 401
        refused.value.close()
