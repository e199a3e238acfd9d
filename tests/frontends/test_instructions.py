"""`codecompass setup CLIENT --instructions`: a block in a repository's rules, a skill, a hook; and all out again."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from codecompass.frontends import bind, hook
from codecompass.frontends.cli import app
from codecompass.frontends.clients import CLIENTS, ClientName
from codecompass.frontends.instructions import BEGIN, BLOCK, END, SETTINGS_FILE, SKILL, SKILL_FILE
from codecompass.tools import TOOLS
from helpers import SOURCES, files_of, repository

FILES = {"a.py": "def pay(): ...\n"}


def told(root: Path, client: str, *options: str) -> str:
    done = CliRunner().invoke(app, ["setup", client, "--instructions", *options, "--repo", str(root)])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("client", CLIENTS)
@pytest.mark.parametrize("rules", [None, "# Rules\n\nBe kind.\n", "# Rules, no end of line"])
def test_a_block_comes_and_goes(client: ClientName, rules: str | None, tmp_path: Path) -> None:
    root = repository(tmp_path / "shop", FILES).root
    file = root / CLIENTS[client].rules
    if rules is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(rules)
    before = {path: text for path, text in files_of(root).items() if not path.startswith(".git/")}
    told(root, client)
    text = file.read_text()
    assert text.startswith(rules or "")
    assert text.count(BEGIN) == text.count(END) == 1
    told(root, client)
    assert file.read_text() == text
    assert "told nothing" in told(root, client, "--remove")
    after = {path: text for path, text in files_of(root).items() if not path.startswith(".git/")}
    assert {path: text.rstrip() for path, text in after.items()} == {
        path: text.rstrip() for path, text in before.items()
    }
    assert "was told nothing" in told(root, client, "--remove")


def test_what_others_wrote_around_it_stays(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop", {"AGENTS.md": f"before\n\n{BEGIN}\nold\n{END}\nafter\n"}).root
    told(root, "codex")
    assert (root / "AGENTS.md").read_text() == f"before\n\n{BLOCK}after\n"
    told(root, "codex", "--remove")
    assert (root / "AGENTS.md").read_text() == "before\n\nafter\n"


def test_the_block_is_short_and_true() -> None:
    assert len(BLOCK) < 900
    tools = {tool.name for tool in bind.listed("agent")}
    commands = {tool.command for tool in TOOLS}
    for text in (BLOCK, SKILL):
        named = set(re.findall(r"`([a-z]+(?:_[a-z]+)*)`", text)) - {"codecompass", "diff", "ref"}
        assert named <= tools
        assert set(re.findall(r"`codecompass ([a-z-]+)", text)) <= commands
    assert SKILL.startswith("---\nname: codecompass\ndescription: ")


def test_claude_gets_a_skill_and_a_hook(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop", FILES).root
    mine = {"permissions": {"allow": ["Bash(ls)"]}, "hooks": {"PreToolUse": [{"matcher": "Edit", "hooks": []}]}}
    (root / ".claude").mkdir()
    (root / SETTINGS_FILE).write_text(json.dumps(mine))
    told(root, "claude")
    told(root, "claude")
    assert (root / SKILL_FILE).read_text() == SKILL
    settings = json.loads((root / SETTINGS_FILE).read_text())
    (ours,) = [one for one in settings["hooks"]["PreToolUse"] if one["matcher"] != "Edit"]
    assert ours["matcher"] == "Grep|Bash"
    assert ours["hooks"][0]["command"].endswith("suggest-codecompass")
    assert settings["hooks"]["SubagentStart"] == [{"hooks": ours["hooks"]}]
    assert settings["permissions"] == mine["permissions"]
    told(root, "claude", "--remove")
    assert json.loads((root / SETTINGS_FILE).read_text()) == mine
    assert not (root / SKILL_FILE).parent.exists()


def test_settings_that_are_not_understood_are_left_alone(tmp_path: Path) -> None:
    root = repository(tmp_path / "shop", {".claude/settings.local.json": "no json"}).root
    done = CliRunner().invoke(app, ["setup", "claude", "--instructions", "--repo", str(root)])
    assert done.exit_code == 1
    assert (root / SETTINGS_FILE).read_text() == "no json"


@pytest.mark.parametrize(
    ("tool", "given", "symbol"),
    [
        ("Grep", {"pattern": "make_password"}, "make_password"),
        ("Grep", {"pattern": r"\bCart\b"}, "Cart"),
        ("Grep", {"pattern": r"def pay\("}, "pay"),
        ("Grep", {"pattern": r"class\s+Cart"}, "Cart"),
        ("Grep", {"pattern": r"Cart\.pay\("}, "Cart.pay"),
        ("Grep", {"pattern": "auth::validate_token"}, "auth::validate_token"),
        ("Bash", {"command": "grep -rn make_password src/"}, "make_password"),
        ("Bash", {"command": "rg -t py 'def pay' ."}, "pay"),
        ("Bash", {"command": "git grep -n -e loadCart"}, "loadCart"),
        ("Grep", {"pattern": "TODO: .*later"}, ""),
        ("Grep", {"pattern": "could not connect"}, ""),
        ("Grep", {"pattern": "error"}, ""),
        ("Grep", {"pattern": "[a-z]+_id"}, ""),
        ("Bash", {"command": "ls -la src"}, ""),
        ("Bash", {"command": "npm test -- --grep Cart"}, ""),
        ("Bash", {"command": "echo 'unclosed"}, ""),
        ("Read", {"file_path": "a.py"}, ""),
        ("Grep", {}, ""),
    ],
)
def test_a_search_for_a_symbol_is_told_from_one_for_text(tool: str, given: dict[str, Any], symbol: str) -> None:
    hint = hook.hint_for(tool, given)
    assert (f"`{symbol}`" in hint) if symbol else hint == ""


@pytest.mark.parametrize(
    ("sent", "event", "names"),
    [
        ('{"tool_name": "Grep", "tool_input": {"pattern": "loadCart"}}', "PreToolUse", "loadCart"),
        ('{"hook_event_name": "SubagentStart", "agent_type": "Explore"}', "SubagentStart", "`explore`"),
        ("{}", "", ""),
        ("no json", "", ""),
        ("[]", "", ""),
    ],
)
def test_the_hook_speaks_or_is_silent_and_never_stands_in_the_way(sent: str, event: str, names: str) -> None:
    command = [sys.executable, "-m", "codecompass", "suggest-codecompass"]
    done = subprocess.run(
        command, input=sent, env={"PYTHONPATH": str(SOURCES), "PATH": ""}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    if event:
        told = json.loads(done.stdout)["hookSpecificOutput"]
        assert told["hookEventName"] == event
        assert names in told["additionalContext"]
        assert "permissionDecision" not in told
    else:
        assert done.stdout == ""
