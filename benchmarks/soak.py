"""Real clients on one repository while it changes: `python benchmarks/soak.py [--stdio 10] [--http 10] [--minutes 10]`.

Each stdio client has a server of its own, all HTTP clients share one. They ask at random, leave one call in ten before
it is answered, and meanwhile files are edited, branches moved and switched, garbage is collected, and `--killed`
servers are started, asked, and killed or left by their client. Every file says at each moment which number it has; an
answer that is called fresh must hold a number that was there while it was asked. Ends with 1 on an error, on a stale
answer that was called fresh, on memory or open files of a server that grow, and on files or processes left behind.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from ctypes import c_int
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
import psutil
from client import CLIENT
from mcp import Client, StdioServerParameters
from measure import CODECOMPASS, environment
from moving import (
    LOOK_SECONDS,
    MEGABYTE,
    PASSING,
    PAUSE,
    REF,
    SHARED,
    Held,
    Numbers,
    change,
    collect,
    commit,
    edit,
    growth,
    left_behind,
    make_repository,
    misjudged,
    move_ref,
    number_in,
    summary,
    switch,
    told,
    watched,
)

DOINGS = (edit, edit, commit, move_ref, move_ref, switch, collect)
LEFT = 0.1
"""The share of calls that nobody waits for to the end."""
KILLERS = 4
MOST_CHILDREN = 4
PATIENCE = 60.0
"""Seconds after which an answer is an error, and a server that was left should have ended."""
GONE = (*PASSING, "symbol_not_found", "ref_not_indexed", "file_not_found")
"""What an answer may say of a name or a branch that has moved on since."""


@dataclass
class Course:
    """The repository, and what happened to it and to those who ask."""

    repository: Path
    home: Path
    until: float
    numbers: Numbers = field(default_factory=lambda: {ref: (c_int(0), c_int(0)) for ref in (None, REF)})
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def is_over(self) -> bool:
        return time.time() >= self.until or len(self.wrong) > 50


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--stdio", type=int, default=10, help="clients with a server of their own")
    options.add_argument("--http", type=int, default=10, help="clients of one server")
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--killed", type=int, default=0, help="servers that are started and killed meanwhile")
    options.add_argument("--pause", type=float, default=PAUSE, help="seconds between questions and changes, on average")
    options.add_argument("--each-minute", action="store_true", help="print what servers hold")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as place:
        repository, home = Path(place, "repository"), Path(place, "home")
        make_repository(repository)
        course = Course(repository, home, time.time() + given.minutes * 60)
        anyio.run(soak, course, given)
        course.wrong += left_behind(repository, home)
        left = [one for one in psutil.Process().children(recursive=True) if one.status() != psutil.STATUS_ZOMBIE]
        course.wrong += [f"still running: {child}" for child in left]
    for line in course.wrong[:20]:
        print(line)
    print(summary(course.counts, course.wrong))
    raise SystemExit(bool(course.wrong))


async def soak(course: Course, given: argparse.Namespace) -> None:
    """Lets all of them at it until the time is over."""
    changing = threading.Thread(target=change_all, args=(course, given.pause))
    killing = threading.Thread(target=start_and_kill, args=(course, given.killed))
    async with served(course) as address:
        pids = {"http": psutil.Process().children()[-1].pid}
        clients = [Client(address, read_timeout_seconds=PATIENCE) for _ in range(given.http)]
        before = {child.pid for child in psutil.Process().children()}
        for at in range(given.stdio):
            command = StdioServerParameters(
                command=CODECOMPASS[0],
                args=[*CODECOMPASS[1:], "serve", "--repo", str(course.repository)],
                env=environment(course.home),
            )
            client = Client(command, read_timeout_seconds=PATIENCE, mode="legacy" if at % 2 else "auto")
            clients.append(client)
        with watched(pids) as held:
            changing.start()
            async with anyio.create_task_group() as group:
                for at, client in enumerate(clients):
                    group.start_soon(ask, course, client, random.Random(at), given.pause)
                    await anyio.sleep(0.3)
                    for child in psutil.Process().children():
                        with contextlib.suppress(psutil.Error):  # an index job that has ended
                            if child.pid not in before and "--repo" in child.cmdline():
                                before.add(child.pid)
                                pids[f"stdio {child.pid}"] = child.pid
                killing.start()  # its servers are none of those that are watched
                group.start_soon(count_children, course, pids)
                if given.each_minute:
                    group.start_soon(print_held, course, held)
            await anyio.to_thread.run_sync(changing.join)
            await anyio.to_thread.run_sync(killing.join)
    for name, looks in held.items():
        print(told(name, looks))
        course.wrong += growth(name, looks)


async def count_children(course: Course, pids: dict[str, int]) -> None:
    """No server may have more processes of its own than an index job, and one that has ended, need."""
    while not course.is_over():
        for name, pid in pids.items():
            with contextlib.suppress(psutil.Error):  # it has ended
                if len(children := psutil.Process(pid).children()) > MOST_CHILDREN:
                    course.wrong.append(f"{name}: {len(children)} processes of its own: {children[:5]}")
        await anyio.sleep(LOOK_SECONDS)


async def print_held(course: Course, held: Mapping[str, Sequence[Held]]) -> None:
    begin = time.time()
    while not course.is_over():
        await anyio.sleep(min(60.0, max(0.0, course.until - time.time())))
        last = {name: looks[-1] for name, looks in held.items() if looks}
        told = [
            f"{name} {one.memory / MEGABYTE:.0f} MB, {one.files} files, {one.graphs} graphs"
            for name, one in last.items()
        ]
        print(f"{time.time() - begin:.0f} s: {'; '.join(told)}; {summary(course.counts, course.wrong)}", flush=True)


@contextlib.asynccontextmanager
async def served(course: Course) -> AsyncIterator[str]:
    """The address of a server over HTTP that was started like a user starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [*CODECOMPASS, "serve", "--transport", "http", "--port", str(port), "--repo", str(course.repository)]
    with subprocess.Popen(command, env=environment(course.home), stderr=subprocess.DEVNULL) as server:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            await anyio.sleep(0.05)
        try:
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            server.terminate()
            if server.wait(20) not in (0, -signal.SIGTERM):
                course.wrong.append(f"the server over HTTP ended with {server.returncode}")


# Asking


async def ask(course: Course, client: Client, chance: random.Random, pause: float) -> None:
    async with client:
        while not course.is_over():
            ref = chance.choice((None, None, REF))
            try:
                if chance.random() < LEFT:
                    with anyio.move_on_after(chance.random() * 0.1):
                        await client.call_tool("get_file_outline", {"path": SHARED.as_posix()} | _of(ref))
                    course.counts["left"] += 1
                else:
                    await question(course, client, ref, chance)
            except Exception as error:  # whatever a client can meet is a finding
                course.wrong.append(f"{type(error).__name__}: {error}")
            await anyio.sleep(chance.random() * 2 * pause)


async def question(course: Course, client: Client, ref: str | None, chance: random.Random) -> None:
    """An outline, which says which number is there, and now and then what hangs on the name that it says."""
    low, high = course.numbers[ref]
    lowest = low.value
    answer = await called(course, client, "get_file_outline", {"path": SHARED.as_posix()} | _of(ref))
    if answer is None:
        return
    freshness = answer["metadata"]["freshness_status"]
    course.counts[freshness] += 1
    names = [one["name"] for one in answer["symbols"]]
    if len(names) != 1:
        course.wrong.append(f"{ref}: no whole state: {names}")
        return
    number = number_in(names[0])
    if freshness == "fresh" and (fault := misjudged(ref, [number], lowest, high.value)):
        course.wrong.append(fault)
    match chance.randrange(6):
        case 0:
            calls = await called(course, client, "get_call_graph", {"symbol": names[0]} | _of(ref))
            course.counts["graphs"] += calls is not None
        case 1:
            await called(course, client, "search_code", {"query": f"n_{number}"} | _of(ref))
        case 2:
            await called(course, client, "find_references", {"symbol": f"n_{number}_0"} | _of(ref))


async def called(course: Course, client: Client, tool: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
    """A tool's answer; None where it says that things are on the way. What else it says is a finding."""
    result = await client.call_tool(tool, arguments)
    content: dict[str, Any] = result.structured_content or {}
    if not result.is_error:
        return content
    code = content["error"]["code"]
    course.counts[code] += 1
    if code not in GONE:
        course.wrong.append(f"{tool}: {content['error']}")
    return None


def _of(ref: str | None) -> dict[str, str]:
    return {"ref": ref} if ref else {}


# Changing, starting and killing


def change_all(course: Course, pause: float) -> None:
    """Edits, commits, branches that move and are switched to, garbage collected."""
    counts, wrong = change(course.repository, course.home, course.numbers, DOINGS, course.until, pause)
    course.counts += counts
    course.wrong += wrong


def start_and_kill(course: Course, times: int) -> None:
    """Servers that live for a moment, over the whole time; a few at once."""
    shares = [len(range(start, times, KILLERS)) for start in range(KILLERS)]
    killers = [
        threading.Thread(target=_start_and_kill, args=(course, share, seed)) for seed, share in enumerate(shares)
    ]
    for killer in killers:
        killer.start()
    for killer in killers:
        killer.join()


def _start_and_kill(course: Course, times: int, seed: int) -> None:
    chance = random.Random(seed)
    for left in range(times, 0, -1):
        begin = time.time()
        if course.is_over():
            return
        pause = max(0.0, course.until - begin) / (left + 1)
        command = [*CODECOMPASS, "serve", "--repo", str(course.repository)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, env=environment(course.home), **pipes) as server:  # type: ignore[call-overload]
            time.sleep(chance.random())
            if chance.random() < 0.7:
                _say(server, CLIENT)
                time.sleep(chance.random())
            how = chance.choice((server.kill, server.terminate, server.stdin.close))
            how()
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                course.wrong.append(f"a server outlives {how.__name__}")
                server.kill()
        course.counts["servers started and ended"] += 1
        time.sleep(max(0.0, pause - (time.time() - begin)))


def _say(server: subprocess.Popen[bytes], params: dict[str, Any]) -> None:
    asked = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "list_refs", "arguments": {}}}
    for message in ({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}, asked):
        server.stdin.write(json.dumps(message).encode() + b"\n")  # type: ignore[union-attr]
    server.stdin.flush()  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
