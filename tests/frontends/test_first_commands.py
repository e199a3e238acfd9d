"""Several first commands at once, of a repository that nobody indexed yet: all wait for the one job, and answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from helpers import SOURCES, repository

COMMANDS = [["locate", "f5"], ["callers", "f3"], ["outline", "m4.py"], ["cypher", "MATCH (s:Symbol) RETURN count(s)"]]
EXPECTED = ["m5.py", "m4.py", "f4", "120"]


def test_all_wait_for_the_one_job(tmp_path: Path) -> None:
    files = {
        f"m{n}.py": f"from m{n - 1} import f{n - 1}\n\n\ndef f{n}(x):\n    return f{n - 1}(x)\n" for n in range(1, 60)
    }
    root = repository(tmp_path / "many", files | {"m0.py": "def f0(x): ...\n"}).root
    variables = os.environ | {"PYTHONPATH": str(SOURCES), "CODECOMPASS_HOME": str(tmp_path / "home")}
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "codecompass", *command, "--repo", str(root)],
            env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )
        for command in COMMANDS
    ]  # fmt: skip
    for process, expected in zip(started, EXPECTED, strict=True):
        told, _ = process.communicate(timeout=120)
        assert process.returncode == 0, told
        assert expected in told
