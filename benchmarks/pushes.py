"""How long it takes from a push until a server of a fleet answers from it: `python benchmarks/pushes.py REPO [--pushes 5]`.

REPO is cloned into a bare repository that stands for the code host; a store in a folder, `fleet watch` with one worker and
`serve --fleet` run beside it. Each push adds a function; its webhook is sent as GitHub signs it, and the server is asked for
the function until it knows it.
"""

from __future__ import annotations

import argparse
import hmac
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import anyio
from mcp import Client

SECRET = "a secret of this benchmark"
PATIENCE = 600.0
ASK_SECONDS = 0.25


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repo", type=Path)
    parser.add_argument("--pushes", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measured(options.repo, options.pushes, Path(folder))


def measured(repo: Path, pushes: int, folder: Path) -> None:
    host, work, store = folder / "host" / "team" / "repo.git", folder / "work", folder / "store"
    git(folder, "clone", "--quiet", "--bare", str(repo), str(host))
    git(host, "remote", "remove", "origin")  # by which it would be called
    git(folder, "clone", "--quiet", str(host), str(work))
    files = len(git(work, "ls-files").splitlines())
    environment = os.environ | {"CODECOMPASS_HOME": str(folder / "home"), "CODECOMPASS_HOOK_SECRET": SECRET}
    environment |= {"GIT_CONFIG_GLOBAL": os.devnull}
    command = [sys.executable, "-P", "-m", "codecompass"]
    begin = time.monotonic()
    subprocess.run(
        [*command, "fleet", "index", str(host), "--store", str(store), "--workers", "1"],
        env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    print(f"{files} files, indexed in {time.monotonic() - begin:.0f} s")
    hooks, server = free_port(), free_port()
    watch = [*command, "fleet", "watch", "--store", str(store), "--workers", "1", "--port", str(hooks), "--every", "0"]
    serve = [*command, "serve", "--transport", "http", "--fleet", str(store), "--port", str(server)]
    with running(watch, environment), running(serve, environment):
        until_listening(hooks), until_listening(server)
        answer(server, "main")
        seconds = []
        for number in range(pushes):
            name = f"pushed_{number}"
            (work / f"{name}.py").write_text(f"def {name}():\n    return {number}\n")
            git(work, "add", ".")
            git(work, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", name)
            git(work, "push", "--quiet")
            begin = time.monotonic()
            branch = git(work, "rev-parse", "--abbrev-ref", "HEAD").strip()
            push(
                hooks, {"repository": {"full_name": "team/repo", "clone_url": str(host)}, "ref": f"refs/heads/{branch}"}
            )
            while f"{name}.py" not in answer(server, name):
                if time.monotonic() - begin > PATIENCE:
                    raise SystemExit(f"{name} is not known after {PATIENCE:.0f} s")
                time.sleep(ASK_SECONDS)
            seconds.append(time.monotonic() - begin)
            print(f"push {number + 1}: {seconds[-1]:.1f} s")
    print(f"from push to answer: median {statistics.median(seconds):.1f} s, at most {max(seconds):.1f} s")


def push(port: int, told: dict[str, object]) -> None:
    body = json.dumps(told).encode()
    signature = hmac.digest(SECRET.encode(), body, "sha256").hex()
    headers = {
        "X-GitHub-Event": "push",
        "X-Hub-Signature-256": f"sha256={signature}",
        "Content-Type": "application/json",
    }
    with urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/hook", body, headers)) as response:
        assert response.status == 202, response.read()


def answer(port: int, name: str) -> str:
    """What the server says of a symbol."""

    async def ask() -> str:
        async with Client(f"http://127.0.0.1:{port}/mcp", mode="legacy", read_timeout_seconds=PATIENCE) as client:
            answered = await client.call_tool("locate_symbol", {"name": name, "workspace": "team/repo"})
            return json.dumps(answered.structured_content)

    return anyio.run(ask)


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until_listening(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit(f"nothing listens at {port}")


if __name__ == "__main__":
    main()
