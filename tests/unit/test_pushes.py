"""What code hosts say when somebody pushes, and what is indexed again then."""

from __future__ import annotations

import hmac
import json
import logging
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from codecompass.frontends.metrics import Metrics
from codecompass.model.errors import CodeCompassError
from codecompass.store.sharing import ObjectsError
from codecompass_fleet import watching
from codecompass_fleet.catalog import Indexed
from codecompass_fleet.task import Done, Task
from codecompass_fleet.watching import Hooks, Push, Refresher, is_signed, moved_by, push_in

SECRET = "sixteen letters or more"
GITHUB = {
    "ref": "refs/heads/main",
    "repository": {"full_name": "shop/cart", "clone_url": "https://host.example/shop/cart.git"},
}
GITLAB = {
    "ref": "refs/tags/v1",
    "project": {"path_with_namespace": "deep/shop/cart", "git_http_url": "https://lab.example/deep/shop/cart.git"},
}
ENTRIES = [
    Indexed("shop/cart", "https://host.example/shop/cart.git", "", ref, ref == "main", "c" * 40, "t", "v", 0.0, 1, 1, 1)
    for ref in ("main", "v1")
] + [Indexed("shop/till", "https://host.example/shop/till.git", "", "main", True, "d" * 40, "t", "v", 0.0, 1, 1, 1)]


def signed(name: str, body: bytes, prefix: str = "sha256=") -> dict[str, str]:
    return {name: prefix + hmac.digest(SECRET.encode(), body, "sha256").hex()}


@pytest.mark.parametrize(
    ("event", "told", "push"),
    [
        ("x-github-event", GITHUB, Push("shop/cart", "main")),
        ("x-gitlab-event", GITLAB, Push("shop/cart", "v1")),
        ("x-gitea-event", {"ref": "refs/heads/a/b", "repository": {"full_name": "shop/cart"}}, Push("shop/cart", "a/b")),
        ("", {"repository": "shop/cart", "ref": "main"}, Push("shop/cart", "main")),
        ("", {"repository": "git@host.example:shop/cart.git"}, Push("shop/cart", "")),
        ("x-github-event", {"zen": "Keep it simple.", "repository": {"full_name": "shop/cart"}}, None),
        ("x-github-event", {"zen": "Of an organisation."}, None),
    ],
)  # fmt: skip
def test_a_push_says_what_moved(event: str, told: dict[str, object], push: Push | None) -> None:
    headers = {event: "push"} if event else {}
    assert push_in(headers, json.dumps(told).encode()) == push
    form = {"content-type": "application/x-www-form-urlencoded", **headers}
    assert push_in(form, urlencode({"payload": json.dumps(told)}).encode()) == push


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'"text"', b'{"ref": "main"}', b'{"repository": {"url": 1}}', b"\xff"]
)
def test_what_no_host_sends_is_refused(body: bytes) -> None:
    with pytest.raises(CodeCompassError):
        push_in({}, body)


def test_only_who_knows_the_secret_is_heard() -> None:
    body = json.dumps(GITHUB).encode()
    for name, prefix in (
        ("x-hub-signature-256", "sha256="),
        ("x-gitea-signature", ""),
        ("x-codecompass-signature-256", "sha256="),
    ):
        assert is_signed(signed(name, body, prefix), body, SECRET)
        assert not is_signed(signed(name, body, prefix), body + b" ", SECRET)
        assert not is_signed(signed(name, body, prefix), body, SECRET + "!")
    assert is_signed({"x-gitlab-token": SECRET}, body, SECRET)
    for headers in ({}, {"x-gitlab-token": ""}, {"x-hub-signature-256": "sha256="}, {"x-hub-signature": "sha1=0"}):
        assert not is_signed(headers, body, SECRET)
    both = signed("x-hub-signature-256", body) | {"x-gitea-signature": "0" * 64}
    assert not is_signed(both, body, SECRET)


def test_a_push_moves_the_refs_that_are_indexed() -> None:
    def moved(*push: str) -> list[tuple[str, str]]:
        return [(one.name, one.ref) for one in moved_by(Push(*push), ENTRIES)]

    assert moved("shop/cart", "main") == [("shop/cart", "main")]
    assert moved("shop/cart", "") == [("shop/cart", "main"), ("shop/cart", "v1")]
    assert moved("shop/cart", "new") == moved("shop/none", "main") == []


@pytest.fixture
def begun() -> list[Indexed]:
    return []


@pytest.fixture
def hooks(begun: list[Indexed]) -> Iterator[TestClient]:
    with closing(TestClient(Hooks(SECRET, lambda: ENTRIES, begun.extend).app())) as client:
        yield client


def _logged(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    return [(one.levelname, one.getMessage()) for one in caplog.records if one.name == watching.__name__]


def test_a_webhook_begins_what_moved(hooks: TestClient, begun: list[Indexed], caplog: pytest.LogCaptureFixture) -> None:
    body = json.dumps(GITHUB).encode()
    sent = {"X-GitHub-Event": "push", **signed("X-Hub-Signature-256", body)}
    with caplog.at_level(logging.INFO):
        answer = hooks.post("/hook", content=body, headers=sent)
    assert (answer.status_code, answer.text) == (202, "shop/cart main\n")
    assert ("INFO", "webhook from testclient: 202 shop/cart main") in _logged(caplog)
    assert [(one.name, one.ref) for one in begun] == [("shop/cart", "main")]


@pytest.mark.parametrize(
    ("told", "secret", "status", "said"),
    [
        (GITHUB, "another secret of theirs", 401, "signature is missing or wrong"),
        ({"repository": "shop/none"}, SECRET, 200, "no indexed ref is meant"),
        ({"ref": "main"}, SECRET, 400, "names no repository"),
    ],
)
def test_a_webhook_that_begins_nothing_says_why(
    told: object, secret: str, status: int, said: str, hooks: TestClient, begun: list[Indexed],
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    with caplog.at_level(logging.INFO):
        answer = hooks.post("/hook", json=told, headers={"X-Gitlab-Token": secret})
    assert (answer.status_code, said in answer.text) == (status, True)
    level = "INFO" if status < 400 else "WARNING"
    assert (level, f"webhook from testclient: {status} {answer.text.rstrip()}") in _logged(caplog)
    assert begun == []


def test_what_was_done_and_what_failed_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def away() -> list[Indexed]:
        raise ObjectsError("s3://graphs: the key may not do this there")

    with caplog.at_level(logging.INFO):
        for error in ("", "the remote is gone"):
            watching._tell(Done(Task("shop/cart", "u", "", str(tmp_path)), error=error), Metrics())
        Hooks(SECRET, away, lambda _found: None).refresh_all()
    assert _logged(caplog) == [
        ("INFO", "shop/cart its default branch: indexed"),
        ("WARNING", "shop/cart its default branch: failed the remote is gone"),
        ("WARNING", "what is to be looked at is not known: s3://graphs: the key may not do this there"),
    ]


def test_other_addresses_are_none(hooks: TestClient) -> None:
    assert [hooks.get(path).status_code for path in ("/healthz", "/hook", "/")] == [200, 405, 404]


class Slow:
    """An executor whose tasks end when they are told to."""

    def __init__(self) -> None:
        self.futures: list[tuple[Task, Future[Done]]] = []
        self.submitted = threading.Semaphore(0)

    def submit(self, _run: object, task: Task) -> Future[Done]:
        future: Future[Done] = Future()
        self.futures.append((task, future))
        self.submitted.release()
        return future


def test_a_ref_that_moves_while_it_is_indexed_is_indexed_once_more() -> None:
    slow, ended, told = Slow(), [], threading.Semaphore(0)

    def tell(done: Done) -> None:
        ended.append(done.task)
        told.release()

    refresher = Refresher(slow, 1, tell)  # type: ignore[arg-type]
    one, other = Task("shop/cart", "u", "", "s"), Task("shop/till", "u", "", "s")
    refresher.ask([one, other])
    for _ in range(2):
        assert slow.submitted.acquire(timeout=60)
    for _ in range(3):
        refresher.ask([one])
    assert refresher.counts() == (2, 1)
    slow.futures[0][1].set_result(Done(slow.futures[0][0]))
    assert told.acquire(timeout=60) and slow.submitted.acquire(timeout=60)
    for task, future in slow.futures[1:]:
        future.set_result(Done(task))
    for _ in range(2):
        assert told.acquire(timeout=60)
    assert sorted(task.name for task in ended) == ["shop/cart", "shop/cart", "shop/till"]
    assert refresher.counts() == (0, 0)
