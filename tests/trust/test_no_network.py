"""Nothing is fetched when it runs: the main job with every way to a network blocked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from helpers import SOURCES, repository

BLOCK = """\
import socket


def refused(*_args, **_options):
    raise AssertionError("a connection was asked for")


class Blocked(socket.socket):
    connect = connect_ex = sendto = bind = refused


socket.socket, socket.create_connection, socket.getaddrinfo = Blocked, refused, refused
"""
ASK = "from codecompass.__main__ import main; import sys; sys.argv[1:] = {!r}; main()"


def test_index_and_ask_without_a_network(tmp_path: Path) -> None:
    """`sitecustomize` is imported by every Python process that is started, workers and jobs included."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(BLOCK)
    files = {f"m{number}.py": f"def f{number}(): ...\n" for number in range(40)}
    made = repository(tmp_path / "work", {**files, "a.ts": "export class A {}\n", "b.rs": "fn main() {}\n"})
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), str(SOURCES)]),
        "CODECOMPASS_HOME": str(tmp_path / "home"),
    }
    for words, expected in ((["index"], "ready"), (["locate", "f39"], "m39.py:1"), (["doctor"], "ready")):
        command = [sys.executable, "-c", ASK.format([*words, "--repo", str(made.root)])]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)
        assert done.returncode == 0, done.stdout + done.stderr
        assert expected in done.stdout
