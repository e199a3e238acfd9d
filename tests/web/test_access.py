"""Who may see the page: the same token, origins and names as the tools. Needs no browser."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from codecompass.frontends.bind import Projects
from codecompass.frontends.serving import Entrance
from codecompass_page.serving import Page, _takes_html

TOKEN = "let-me-in"


async def inside(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"the page"})


def ask(
    entrance: Entrance, path: str = "/", method: str = "GET", body: bytes = b"", kind: str = "http", **headers: str
) -> tuple[int, dict[str, str]]:
    """What the entrance answers: its status and headers; a closed websocket is 1008."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    plain, _, query = path.partition("?")
    given = {"host": "127.0.0.1:8750", **headers}
    scope = {
        "type": kind, "method": method, "path": plain, "query_string": query.encode(), "server": ("127.0.0.1", 8750),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
    }  # fmt: skip
    asyncio.run(entrance(scope, receive, send))
    first = sent[0]
    told = {name.decode(): value.decode() for name, value in first.get("headers", ())}
    return first.get("status", first.get("code")), told


@pytest.fixture
def open_door() -> Entrance:
    return Entrance(inside, "", "127.0.0.1")


@pytest.fixture
def locked() -> Entrance:
    return Entrance(inside, TOKEN, "0.0.0.0")


def test_loopback_needs_no_token_and_says_what_may_be_loaded(open_door: Entrance) -> None:
    status, headers = ask(open_door)
    assert status == 200
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"


def test_a_proxy_may_stand_before_a_server_of_this_machine_that_asks_for_a_token() -> None:
    behind = Entrance(inside, TOKEN, "127.0.0.1")
    assert ask(behind, host="code.example.org")[0] == 401
    _, headers = ask(behind, f"/?token={TOKEN}", host="code.example.org")
    cookie = headers["set-cookie"].partition(";")[0]
    own = {"host": "code.example.org", "origin": "https://code.example.org", "cookie": cookie}
    assert ask(behind, kind="websocket", **own)[0] == 200
    assert ask(behind, kind="websocket", **{**own, "origin": "https://evil.example"})[0] == 1008


@pytest.mark.parametrize(
    ("kind", "headers"),
    [
        ("http", {"host": "evil.example"}),  # its name leads here
        ("http", {"origin": "https://evil.example"}),
        ("websocket", {"origin": "https://evil.example"}),
        ("websocket", {"host": "evil.example", "origin": "http://evil.example"}),
        ("http", {"host": "[bad", "origin": "http://[bad"}),
        ("http", {"origin": "http://[::1"}),
    ],
)
def test_another_sites_page_is_refused(open_door: Entrance, kind: str, headers: dict[str, str]) -> None:
    assert ask(open_door, kind=kind, **headers)[0] in (403, 1008)


def test_its_own_page_is_let_in(open_door: Entrance, locked: Entrance) -> None:
    assert ask(open_door, kind="http", origin="http://127.0.0.1:8750")[0] == 200
    signed = entered(locked)
    here = {"host": "box:8750", "origin": "http://box:8750", "cookie": signed}
    assert ask(locked, **here)[0] == 200
    assert ask(locked, kind="websocket", **here | {"origin": "http://other:8750"})[0] == 1008


def entered(locked: Entrance) -> str:
    """The cookie that the token is given for."""
    status, headers = ask(locked, f"/symbol/x?{urlencode({'ref': 'a b', 'token': TOKEN})}", host="box:8750")
    assert (status, headers["location"]) == (303, "/symbol/x?ref=a+b")
    assert {"HttpOnly", "SameSite=Lax"} <= set(headers["set-cookie"].split("; "))
    assert TOKEN not in headers["set-cookie"]
    return headers["set-cookie"].split(";")[0]


def test_with_a_token_nothing_is_seen_without_it(locked: Entrance) -> None:
    here = {"host": "box:8750"}
    assert ask(locked, **here)[0] == 401
    assert ask(locked, "/?token=wrong", **here)[0] == 401
    assert ask(locked, "/_nicegui_ws/", kind="websocket", **here)[0] == 1008
    assert ask(locked, cookie="codecompass-8750=guess", **here)[0] == 401
    assert ask(locked, authorization=f"Bearer {TOKEN}", **here)[0] == 200
    assert ask(locked, cookie=entered(locked), **here)[0] == 200


def test_the_form_takes_the_token_and_leads_nowhere_else(locked: Entrance) -> None:
    given = urlencode({"token": TOKEN}).encode()
    status, headers = ask(locked, "/-/enter", "POST", given, host="box:8750")
    assert (status, headers["location"]) == (303, "/")
    status, headers = ask(locked, f"//evil.example/?token={TOKEN}", host="box:8750")
    assert (status, headers["location"]) == (303, "/evil.example/")


def test_the_addresses_let_in_are_those_of_the_views() -> None:
    pytest.importorskip("nicegui")
    from codecompass_page.app import VIEWS
    from codecompass_page.serving import SEGMENTS

    assert {address.split("/")[1] for address in VIEWS} == SEGMENTS


@pytest.mark.parametrize("accept", ["application/json", "application/json, text/event-stream", "image/*"])
def test_who_takes_no_page_has_the_wrong_address(accept: str, tmp_path: Path) -> None:
    """A program that looks for the tools at `/` is told where they are, and no page is made for it."""
    status, headers = ask(Entrance(Page(Projects(tmp_path)), "", "127.0.0.1"), accept=accept)
    assert status == 404
    assert headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize(
    "accept", [None, "*/*", "text/html,application/xhtml+xml,*/*;q=0.8", "text/*;q=0.3, image/png"]
)
def test_browsers_and_who_says_nothing_take_a_page(accept: str | None) -> None:
    assert _takes_html({"headers": [(b"accept", accept.encode())] if accept else []})
