"""The GitHub Action: its steps in their order, as a runner takes them, for changes of a small shop. `gh`, pip and the
action that uploads are stand-ins; what is uploaded is checked as the real one does. The slow test installs for real."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygit2
import pytest

from helpers import AUTHOR, SOURCES, Repository, repository

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
MEANWHILE = {"shop/mail.py": "def post(letter):\n    return letter\n"}

GH = """#!/bin/sh
echo "$@" >> "$GH_LOG"
case "$*" in
  *--jq*) printf '%s' "$GH_KNOWN" ;;
  *--method*"$GH_FORBIDS"*) echo 'gh: Resource not accessible by integration (HTTP 403)' >&2; exit 1 ;;
  *--input*) for last; do :; done; cp "$last" "$GH_LOG.body" ;;
esac
"""
"""Prints the comments that it is told are there, and refuses what it is told to."""
PYTHON = f"""#!/bin/sh
[ "$1 $2" = "-m venv" ] || exec "{sys.executable}" "$@"
mkdir -p "$3/bin"
printf '#!/bin/sh\\necho "$@" >> "$PIP_LOG"\\n' > "$3/bin/python"
printf '#!/bin/sh\\nPYTHONPATH="{SOURCES}" exec "{sys.executable}" -m codecompass "$@"\\n' > "$3/bin/codecompass"
chmod +x "$3"/bin/*
"""
"""Makes environments whose pip says what it was told, with this codecompass in them."""

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the steps are written for bash")


def _action() -> dict[str, Any]:
    return yaml.safe_load(ACTION.read_text("utf-8"))


class Job:
    """As much of a runner as the action needs."""

    def __init__(self, folder: Path, checkout: Path, event: dict[str, Any], **inputs: str) -> None:
        self.checkout, self.event = checkout, event
        self.temp, tools = folder / "a runner's temp", folder / "bin"
        for one in (self.temp, tools):
            one.mkdir(parents=True)
        for name, script in (("gh", GH), ("python3", PYTHON)):
            (tools / name).write_text(script)
            (tools / name).chmod(0o755)
        (folder / "event.json").write_text(json.dumps(event))
        self.inputs = {name: str(one.get("default", "")) for name, one in _action()["inputs"].items()} | inputs
        self.outputs: dict[str, str] = {}
        self.log, self.pip, self.summary = folder / "gh.log", folder / "pip.log", folder / "summary.md"
        self._output, self._path = folder / "output", folder / "path"
        self.env = os.environ | {
            "PATH": f"{tools}:{os.environ['PATH']}", "RUNNER_TEMP": str(self.temp), "GITHUB_ACTION_PATH": str(ACTION.parent),
            "GITHUB_EVENT_PATH": str(folder / "event.json"), "GITHUB_OUTPUT": str(self._output),
            "GITHUB_PATH": str(self._path), "GITHUB_STEP_SUMMARY": str(self.summary), "GITHUB_REPOSITORY": "shop/shop",
            "GH_LOG": str(self.log), "PIP_LOG": str(self.pip), "GH_KNOWN": "", "GH_FORBIDS": "nothing",
        }  # fmt: skip
        self.said: dict[str, str] = {}
        """By step what it printed; a step that was passed over has none."""
        self.uploads = True

    def run(self) -> str:
        """`success`, or the name of the step that failed."""
        for step in _action()["runs"]["steps"]:
            if "if" in step and not self._holds(step["if"]):
                continue
            ended = self._upload(step) if "uses" in step else self._script(step)
            if not ended and not step.get("continue-on-error"):
                return str(step["name"])
        return "success"

    def _script(self, step: dict[str, Any]) -> bool:
        given = {key: self._filled(str(value)) for key, value in step.get("env", {}).items()}
        path = ":".join((*self._lines(self._path), self.env["PATH"]))
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
            cwd=self.checkout, env=self.env | given | {"PATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        self.said[step["name"]] = done.stdout + done.stderr
        self.outputs |= dict(line.split("=", 1) for line in self._lines(self._output))
        return done.returncode == 0

    def _upload(self, step: dict[str, Any]) -> bool:
        """What github/codeql-action/upload-sarif does before it sends: each run must have its own name."""
        assert step["uses"].startswith("github/codeql-action/upload-sarif@")
        logs = [json.loads(one.read_text()) for one in Path(self._filled(step["with"]["sarif_file"])).glob("*.sarif")]
        assert logs
        runs = [run for log in logs for run in log["runs"]]
        keys = {(run["tool"]["driver"]["name"], run["automationDetails"]["id"]) for run in runs}
        assert len(keys) == len(runs)
        self.said[step["name"]] = " ".join(sorted(id_ for _, id_ in keys))
        return self.uploads

    def _lines(self, file: Path) -> list[str]:
        return file.read_text().splitlines() if file.exists() else []

    def _holds(self, condition: str) -> bool:
        def part(text: str) -> bool:
            left, equals, right = text.strip().partition(" == ")
            return self._value(left) == right.strip("'") if equals else bool(self._value(left))

        return all(part(one) for one in condition.split("&&"))

    def _filled(self, text: str) -> str:
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda found: self._value(found[1]), text)

    def _value(self, name: str) -> str:
        kind, _, rest = name.partition(".")
        if kind == "inputs":
            return self._filled(self.inputs[rest])
        if kind == "steps":
            return self.outputs.get(rest.rpartition(".")[2], "")
        at: Any = {"event": self.event, "token": "secret"}
        for part in rest.split("."):
            at = at.get(part, "") if isinstance(at, dict) else ""
        return str(at)


@pytest.fixture
def pull_request(tmp_path: Path, codecompass_home: None) -> tuple[Repository, dict[str, Any]]:
    """A checkout of the merge that GitHub makes, when the base is further than it was as the event came; and the event."""
    made = repository(tmp_path / "shop", {})
    base = made.commit(BEFORE, "a shop")
    made.branch("digits")
    head = made.commit(AFTER, "digits")
    made.checkout("main")
    newer = made.commit(MEANWHILE, "mail")
    made.write(AFTER)
    made.git.index.add_all()
    tree = made.git.index.write_tree()
    merge = made.git.create_commit(None, AUTHOR, AUTHOR, "merge", tree, [pygit2.Oid(hex=newer), pygit2.Oid(hex=head)])
    made.git.set_head(merge)
    made.git.index.write()
    pull = {"number": 7, "base": {"sha": base}, "head": {"sha": head}, "title": "$(touch pwned)"}
    return made, {"pull_request": pull}


def test_a_pull_request_is_reviewed_commented_uploaded_and_ends_as_asked(
    pull_request: tuple[Repository, dict[str, Any]], tmp_path: Path
) -> None:
    made, event = pull_request
    job = Job(tmp_path / "runner", made.root, event, **{"fail-on": "medium"})
    job.env["GH_KNOWN"] = "41\n42\n"
    assert job.run() == "Result"
    assert job.pip.read_text() == f"-m pip install --quiet {ACTION.parent}\n"
    assert (job.outputs["risk"], job.outputs["failed"]) == ("high", "true")
    review = Path(job.outputs["review"]).read_text()
    assert "does not give `digits`" in review.replace("\\", "")
    assert "mail" not in review  # the base's own change
    assert "1 of 1 rules kept" in review
    assert job.summary.read_text() == review
    assert json.loads(Path(job.outputs["tests"]).read_text()) == {"pytest": "pytest tests/test_cart.py::test_pay"}
    assert job.said["Upload"] == "codecompass/review/ codecompass/rules/"
    assert "--method PATCH repos/shop/shop/issues/comments/41" in job.log.read_text()
    assert "POST" not in job.log.read_text()
    body = json.loads(Path(f"{job.log}.body").read_text())["body"]
    assert body.startswith("<!-- codecompass review -->\n# Risk: high")
    assert "the risk is high" in job.said["Result"]
    assert not list(made.root.glob("pwned"))

    _comments_of_a_fork(job)


def _comments_of_a_fork(job: Job) -> None:
    """The first comment is a new one; where the token may not write, and code scanning is not there, nothing fails."""
    comment = next(step for step in _action()["runs"]["steps"] if step["name"] == "Comment")
    job.env["GH_KNOWN"] = ""
    assert job._script(comment)
    assert "--method POST repos/shop/shop/issues/7/comments" in job.log.read_text()
    job.env["GH_FORBIDS"] = "comments"
    assert job._script(comment)
    assert "::warning::The review is in the job's summary" in job.said["Comment"]
    upload = next(step for step in _action()["runs"]["steps"] if step["name"] == "Upload")
    assert upload["continue-on-error"] is True


def test_a_harmless_push_in_a_checkout_of_one_commit_does_not_fail(tmp_path: Path, codecompass_home: None) -> None:
    """The older commits are fetched; whatever the risk, nothing is to fail on; there is no pull request to comment on."""
    made = repository(tmp_path / "shop", BEFORE, MEANWHILE, AFTER)
    before = str(made.git.revparse_single("HEAD~1").id)
    checkout = _shallow(made.root, tmp_path / "checkout")
    job = Job(tmp_path / "runner", checkout, {"before": before})
    job.uploads = False
    assert job.run() == "success", job.said
    assert (job.outputs["risk"], job.outputs["failed"]) == ("high", "false")
    assert "Comment" not in job.said


def _shallow(origin: Path, place: Path) -> Path:
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", origin.as_uri(), place], check=True)
    return place


def test_what_cannot_be_compared_is_an_error_that_says_what_to_set(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", BEFORE, AFTER)
    base = str(made.git.revparse_single("HEAD~1").id)
    job = Job(tmp_path / "one", made.root, {}, base="no-such-ref")
    assert job.run() == "Review"
    assert "::error::There is no commit no-such-ref" in job.said["Review"]

    checkout = _shallow(made.root, tmp_path / "checkout")
    subprocess.run(["git", "remote", "set-url", "origin", tmp_path / "gone"], cwd=checkout, check=True)
    job = Job(tmp_path / "two", checkout, {"pull_request": {"number": 7, "base": {"sha": base}, "head": {"sha": "1"}}})
    assert job.run() == "Review"
    assert "give actions/checkout `with: { fetch-depth: 0 }`" in job.said["Review"]


def test_a_first_commit_is_no_change(tmp_path: Path) -> None:
    made = repository(tmp_path / "shop", BEFORE)
    job = Job(tmp_path / "runner", made.root, {"before": "0" * 40})
    assert job.run() == "success"
    assert "::notice::" in job.said["Review"]
    assert set(job.said) == {"Install", "Review", "Result"}


def test_texts_of_the_event_are_in_no_script() -> None:
    for step in _action()["runs"]["steps"]:
        assert "${{" not in step.get("run", "")


@pytest.mark.slow
def test_it_installs_in_a_fresh_environment(tmp_path: Path, codecompass_home: None) -> None:
    """With the Python that is there, from the checkout of the action; only the command is on the path of later steps."""
    made = repository(tmp_path / "shop", BEFORE, AFTER)
    job = Job(tmp_path / "runner", made.root, {})
    (tmp_path / "runner" / "bin" / "python3").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    job.env.pop("PYTHONPATH", None)
    assert job.run() == "success", job.said
    (path,) = (tmp_path / "runner" / "path").read_text().split("\n")[:-1]
    assert [one.name for one in Path(path).iterdir()] == ["codecompass"]
