"""Instructions in a repository that tell agents about codecompass, if its owner wants them: a block in the rules file,
and for Claude Code a skill and a hook, since agents started by an agent see no server's instructions.

All of it can be removed, and nothing else is touched.
"""

import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from codecompass.frontends.clients import text_of
from codecompass.model.errors import CodeCompassError

BEGIN, END = "<!-- codecompass: begin -->", "<!-- codecompass: end -->"
_TEXTS = Path(__file__).parent / "texts"
BLOCK = f"{BEGIN}\n{_TEXTS.joinpath('block.md').read_text(encoding='utf-8')}{END}\n"
SKILL = _TEXTS.joinpath("skill.md").read_text(encoding="utf-8")
SKILL_FILE, SETTINGS_FILE = Path(".claude/skills/codecompass/SKILL.md"), Path(".claude/settings.local.json")
HOOK_WORD = "suggest-codecompass"
_BLOCK_AT = re.compile(re.escape(BEGIN) + r".*?" + re.escape(END) + r"\n?", re.DOTALL)
Json = dict[str, Any]  # Any: JSON


def write(root: Path, rules: str, program: Sequence[str], *, is_claude: bool) -> list[Path]:
    """Write the instructions into a repository; returns the files. `program`: the command line of this program. Raises
    CodeCompassError `invalid_input` for a file that cannot be read or written."""
    file = root / rules
    text = _read(file)
    found = _BLOCK_AT.search(text)
    if found:
        made = text[: found.start()] + BLOCK + text[found.end() :]
    else:
        made = text + ("" if not text or text.endswith("\n") else "\n") + ("\n" if text else "") + BLOCK
    written = [_put(file, made, text)]
    if is_claude:
        written.append(_put(root / SKILL_FILE, SKILL, _read(root / SKILL_FILE)))
        settings = root / SETTINGS_FILE
        before = _read(settings)
        written.append(_put(settings, _with_hook(settings, before, shlex.join([*program, HOOK_WORD])), before))
    return written


def remove(root: Path, rules: str, *, is_claude: bool) -> list[Path]:
    """Remove the instructions from a repository; returns the files that had them. Files without other content are
    deleted."""
    changed = []
    file = root / rules
    text = _read(file)
    if _BLOCK_AT.search(text):
        before, after = _BLOCK_AT.split(text, maxsplit=1)
        made = (before.rstrip("\n") + "\n" if before.strip() and not after.strip() else before) + after
        changed.append(_put(file, made, text))
    if is_claude:
        skill = root / SKILL_FILE
        if _read(skill):
            changed.append(_put(skill, "", SKILL))
        settings = root / SETTINGS_FILE
        before = _read(settings)
        if HOOK_WORD in before:
            changed.append(_put(settings, _without_hook(settings, before), before))
    return changed


def _read(file: Path) -> str:
    try:
        return text_of(file) if file.exists() else ""
    except (OSError, UnicodeDecodeError) as problem:
        raise _unusable(file, str(problem)) from problem


def _unusable(file: Path, why: str) -> CodeCompassError:
    return CodeCompassError("invalid_input", f"{file} was left as it is: {why}.", {"file": str(file)})


def _put(file: Path, text: str, before: str) -> Path:
    """Write a file if it changed; an empty one is deleted, with folders that are empty then."""
    try:
        if not text.strip():
            file.unlink(missing_ok=True)
            for folder in list(file.parents)[: len(file.parts)]:
                if folder.name not in (
                    ".claude",
                    "skills",
                    "codecompass",
                    "rules",
                    ".continue",
                    "steering",
                    ".kiro",
                    ".junie",
                ):
                    break
                if any(folder.iterdir()):
                    break
                folder.rmdir()
        elif text != before:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())
    except OSError as problem:
        raise _unusable(file, str(problem)) from problem
    return file


def _settings(file: Path, text: str) -> Json:
    try:
        settings = json.loads(text) if text.strip() else {}
        hooks = settings.get("hooks", {})
        assert all(isinstance(entries, list) for entries in hooks.values())
    except (ValueError, AttributeError, AssertionError):
        raise _unusable(file, "its `hooks` are not understood") from None
    return dict(settings)


def _with_hook(file: Path, text: str, command: str) -> str:
    """Settings with the hook for text searches and started agents; an older one is replaced."""
    settings = _settings(file, text)
    run = {"hooks": [{"type": "command", "command": command, "timeout": 5}]}
    ours: dict[str, Json] = {"PreToolUse": {"matcher": "Grep|Bash", **run}, "SubagentStart": run}
    hooks = _others(settings)
    settings["hooks"] = hooks | {event: [*hooks.get(event, []), entry] for event, entry in ours.items()}
    return json.dumps(settings, indent=2, ensure_ascii=False) + "\n"


def _without_hook(file: Path, text: str) -> str:
    settings = _settings(file, text)
    hooks = {event: entries for event, entries in _others(settings).items() if entries}
    rest = {name: value for name, value in settings.items() if name != "hooks"} | ({"hooks": hooks} if hooks else {})
    return json.dumps(rest, indent=2, ensure_ascii=False) + "\n" if rest else ""


def _others(settings: Json) -> dict[str, list[Json]]:
    """The hooks that are not ours, by event."""
    return {
        event: [one for one in entries if HOOK_WORD not in json.dumps(one)]
        for event, entries in settings.get("hooks", {}).items()
    }
