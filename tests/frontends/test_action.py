"""The GitHub Action: the scripts of its steps, run as a runner would, on a pull request of a small shop."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers import SOURCES, repository

yaml = pytest.importorskip("yaml", reason="PyYAML reads the action's steps")
ACTION = Path(__file__).parents[2] / "action.yml"
BEFORE = {
    "shop/__init__.py": "",
    "shop/cart.py": "from shop.money import rounded\n\n\ndef pay(sum):\n    return rounded(sum)\n",
    "shop/money.py": "def rounded(sum):\n    return round(sum)\n",
    "tests/test_cart.py": "from shop.cart import pay\n\n\ndef test_pay():\n    assert pay(1)\n",
    "codecompass.toml": '[[rule]]\nname = "Money"\ntype = "forbidden"\nsource = ["shop.money"]\nforbidden = ["shop.cart"]\n',
}
AFTER = {"shop/money.py": "def rounded(sum, digits):\n    return round(sum, digits)\n"}
GH = """#!/bin/sh
echo "$@" >> "$GH_LOG"
case "$*" in *--jq*) echo "$GH_KNOWN" ;; *--input*) for last; do :; done; cp "$last" "$GH_LOG.body" ;; esac
"""

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the steps are written for bash")


def _steps() -> dict[str, dict[str, Any]]:
    return {step["name"]: step for step in yaml.safe_load(ACTION.read_text("utf-8"))["runs"]["steps"]}


class Runner:
    """As much of a runner as the steps need: the event, the files that they write to, and their outputs."""

    def __init__(self, folder: Path, event: dict[str, Any], cwd: Path) -> None:
        self.cwd, self.temp = cwd, folder / "temp"
        tools = folder / "bin"
        for one in (self.temp, tools):
            one.mkdir(parents=True)
        (tools / "gh").write_text(GH)
        (tools / "codecompass").write_text(
            f'#!/bin/sh\nPYTHONPATH="{SOURCES}" exec "{sys.executable}" -m codecompass "$@"\n'
        )
        for one in tools.iterdir():
            one.chmod(0o755)
        self.log = folder / "gh.log"
        (folder / "event.json").write_text(json.dumps(event))
        self.inputs = {
            name: str(one.get("default", ""))
            for name, one in yaml.safe_load(ACTION.read_text("utf-8"))["inputs"].items()
        }
        self.outputs: dict[str, str] = {}
        self.event = event
        self.env = os.environ | {
            "PATH": f"{tools}:{Path(sys.executable).parent}:{os.environ['PATH']}", "RUNNER_TEMP": str(self.temp),
            "GITHUB_EVENT_PATH": str(folder / "event.json"), "GITHUB_OUTPUT": str(folder / "output"),
            "GITHUB_STEP_SUMMARY": str(folder / "summary.md"), "GITHUB_REPOSITORY": "shop/shop", "GH_LOG": str(self.log),
            "GH_KNOWN": "",
        }  # fmt: skip
        self.summary = folder / "summary.md"

    def run(self, name: str, **more: str) -> subprocess.CompletedProcess[str]:
        step = _steps()[name]
        given = {key: self._filled(str(value)) for key, value in step.get("env", {}).items()}
        done = subprocess.run(
            ["bash", "-c", step["run"]],
            cwd=self.cwd,
            env=self.env | given | more,
            capture_output=True,
            text=True,
            check=False,
        )
        output = Path(self.env["GITHUB_OUTPUT"])
        if output.exists():
            self.outputs |= dict(line.split("=", 1) for line in output.read_text().splitlines())
        return done

    def _filled(self, text: str) -> str:
        def value(found: re.Match[str]) -> str:
            kind, _, rest = found[1].partition(".")
            if kind == "inputs":
                return self.inputs[rest]
            if kind == "steps":
                return self.outputs.get(rest.rpartition(".")[2], "")
            at: Any = {"event": self.event, "token": "secret"}
            for part in rest.split("."):
                at = at.get(part, "") if isinstance(at, dict) else ""
            return str(at)

        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", value, text)


@pytest.fixture
def runner(tmp_path: Path, codecompass_home: None) -> Runner:
    made = repository(tmp_path / "shop", {})
    base = made.commit(BEFORE, "a shop")
    made.commit(AFTER, "digits")
    event = {"pull_request": {"number": 7, "base": {"sha": base}, "title": "$(touch pwned)"}}
    return Runner(tmp_path / "runner", event, made.root)


def test_a_pull_request_is_reviewed_commented_and_ends_as_asked(runner: Runner) -> None:
    runner.inputs["fail-on"] = "medium"
    done = runner.run("Review")
    assert done.returncode == 0, done.stderr
    assert (runner.outputs["risk"], runner.outputs["failed"]) == ("high", "true")
    review = Path(runner.outputs["review"]).read_text()
    assert "does not give `digits`" in review.replace("\\", "")
    assert "1 of 1 rules kept" in review
    assert runner.summary.read_text() == review
    names = {one.name for one in Path(runner.outputs["sarif"]).iterdir()}
    assert names == {"review.sarif", "rules.sarif"}
    assert json.loads(Path(runner.outputs["tests"]).read_text()) == {"pytest": "pytest tests/test_cart.py::test_pay"}

    assert runner.run("Comment").returncode == 0
    assert "--method POST repos/shop/shop/issues/7/comments" in runner.log.read_text()
    body = json.loads(Path(f"{runner.log}.body").read_text())["body"]
    assert body.startswith("<!-- codecompass review -->\n# Risk: high")
    assert runner.run("Comment", GH_KNOWN="41").returncode == 0
    assert "--method PATCH repos/shop/shop/issues/comments/41" in runner.log.read_text()

    ended = runner.run("Result")
    assert ended.returncode == 1
    assert "the risk is high" in ended.stdout
    assert not list(runner.cwd.glob("pwned"))


def test_a_harmless_push_does_not_fail(runner: Runner) -> None:
    runner.env["GITHUB_EVENT_PATH"] = str(runner.temp / "push.json")
    (runner.temp / "push.json").write_text(json.dumps({"before": "0" * 40}))
    assert runner.run("Review").returncode == 0
    assert runner.outputs["failed"] == "false"  # whatever the risk: nothing is to fail on
    assert runner.run("Result").returncode == 0


def test_a_base_that_is_not_there_is_an_error(runner: Runner) -> None:
    runner.inputs["base"] = "no-such-ref"
    done = runner.run("Review")
    assert done.returncode == 1
    assert "::error::" in done.stdout


def test_texts_of_the_event_are_in_no_script() -> None:
    for step in _steps().values():
        assert "${{" not in step.get("run", "")
