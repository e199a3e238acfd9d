"""What a machine is doing beside it changes no fact: `index --force` among many processes that compute and write, with its own
processes stopped for a while again and again, gives the rows of a quiet machine."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psutil
import pytest
from walk import all_rows, different_rows

from codecompass.process.config import Settings
from codecompass.session.project import Project
from helpers import Repository, files_of, repository

SAMPLES = Path(__file__).parent.parent
COMPUTING, WRITING = 24, 6
COMPUTE = "while True: pass"
WRITE = (
    "import os\nwhile True:\n  with open('much', 'wb') as f: f.write(bytes(1 << 24)); f.flush(); os.fsync(f.fileno())"
)
RULE = "  .item-{0} {{ color: red; }}\n"
LONG_COMPONENT = (
    "<template>\n"
    + "".join(f'  <li v-if="shown({at})" @click="open({at})">{{{{ label({at}) }}}}</li>\n' for at in range(1500))
    + "</template>\n<script setup lang=\"ts\">\nimport { label } from './label'\n"
    + "".join(f"function open{at}(id: number) {{ return label(id + {at}) }}\n" for at in range(1500))
    + "</script>\n<style scoped>\n"
    + "".join(map(RULE.format, range(900)))
    + "</style>\n"
)


@pytest.fixture
def work(tmp_path: Path) -> Repository:
    """What costs a parser most beside many small files: a component of 3,900 lines."""
    own = files_of(SAMPLES.parent / "src" / "codecompass" / "resolve")
    sample = {f"resolve/{path}": content for path, content in own.items() if path.endswith(".py")}
    component = {
        "web/Long.vue": LONG_COMPONENT,
        "web/label.ts": "export function label(id: number) { return `${id}` }\n",
    }
    return repository(tmp_path / "work", sample | component)


@contextmanager
def busy(place: Path) -> Iterator[None]:
    """The machine with a load of thirty."""
    codes = [COMPUTE] * COMPUTING + [WRITE] * WRITING
    folders = [place / str(at) for at in range(len(codes))]
    for folder in folders:
        folder.mkdir(parents=True)
    others = [subprocess.Popen([sys.executable, "-c", code], cwd=at) for code, at in zip(codes, folders, strict=True)]
    try:
        yield
    finally:
        for process in others:
            process.kill()
            process.wait()


def halt_now_and_then(process: psutil.Process, over: threading.Event) -> None:
    """Stop one of a process's children for seconds, as a debugger or a laptop's lid would."""
    chance = random.Random(7)
    while not over.wait(1):
        try:
            children = process.children(recursive=True)
            if children:
                child = chance.choice(children)
                child.suspend()
                time.sleep(3)
                child.resume()
        except psutil.Error:
            continue


def index_by_command(root: Path, home: Path, halted: bool = False) -> None:
    command = [sys.executable, "-P", "-m", "codecompass", "index", "--force", "--repo", str(root)]
    environment = {**os.environ, "CODECOMPASS_HOME": str(home), "PYTHONPATH": str(SAMPLES.parent / "src")}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        over = threading.Event()
        stopping = threading.Thread(target=halt_now_and_then, args=(psutil.Process(process.pid), over))
        if halted:
            stopping.start()
        try:
            said = process.communicate()[0]
        finally:
            over.set()
            if halted:
                stopping.join()
    assert process.returncode == 0, said


@pytest.mark.stress
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped here")
def test_rows_are_those_of_a_quiet_machine(work: Repository, tmp_path: Path) -> None:
    quiet, loaded = tmp_path / "quiet", tmp_path / "loaded"
    index_by_command(work.root, quiet)
    with busy(tmp_path / "others"):
        index_by_command(work.root, loaded, halted=True)
    with (
        closing(Project.open(work.root, Settings(home=str(quiet)))) as one,
        closing(Project.open(work.root, Settings(home=str(loaded)))) as other,
    ):
        expected, found = one.graph().graph, other.graph().graph
        rows = all_rows(expected)
        assert sum(rows["CALLS"].values()) > 3000, "there is something to lose"
        assert different_rows(found, expected) == []
