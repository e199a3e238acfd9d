"""The hook that Claude Code runs before a tool call and when an agent starts another: it points to codecompass when a
text search for a symbol is about to run, and tells a new agent, which sees no server's instructions.

Reads the call as JSON on standard input; answers with a hint or nothing. It never blocks a tool: whatever fails, the
tool runs. Imports nothing slow, since it runs before every search.
"""

import json
import re
import shlex
import sys
from typing import Any

SEARCHES = frozenset({"grep", "egrep", "fgrep", "rg", "ag", "ack", "ugrep"})
STARTED = (
    "This repository is indexed by the MCP server `codecompass` (shell: `codecompass COMMAND`). Before grep and before "
    "reading files ask `explore` (a name, several, a file, an error text, a question), `find_references` (every use), "
    "`find_impact` (before a change), `trace_feature` (down from an endpoint or job), `search_text` (strings)."
)
_NAME = re.compile(
    r"""(?:\\b|\^|\\<|\(\?:)*(?:(?:def|class|func|function|fn|interface|struct|type|new|import|from)(?:\\s[+*]|[ ])+)?
    (?P<name>[A-Za-z_$][\w$]{2,}(?:(?:\.|\\\.|::|\#)[A-Za-z_$][\w$]*)*)
    (?:\\?\(|\\b|\\>|\$|\\s\*|\s)*\Z""",
    re.VERBOSE,
)
_PROSE = re.compile(r"[a-z]{3,}\Z")
"""One word in lower case may be a symbol, or a word: `total`. It is taken for a symbol only where more says so."""


def main() -> None:
    """Run the hook; the exit status is always 0."""
    try:
        call = json.load(sys.stdin)
        event = str(call.get("hook_event_name") or "PreToolUse")
        hint = (
            STARTED
            if event == "SubagentStart"
            else hint_for(str(call.get("tool_name", "")), call.get("tool_input") or {})
        )
    except (ValueError, AttributeError, OSError):
        return
    if hint:
        told = {"hookEventName": event, "additionalContext": hint}
        sys.stdout.write(json.dumps({"hookSpecificOutput": told}) + "\n")


def hint_for(tool: str, given: dict[str, Any]) -> str:
    """The hint before a call; empty if there is none."""
    pattern = str(given.get("pattern", "")) if tool == "Grep" else _searched(str(given.get("command", "")))
    name = symbol_in(pattern)
    if not name:
        return ""
    return (
        f"codecompass (MCP) resolves `{name}`: `explore` gives its definition, source, every use and tests in one call; "
        "`find_references` lists all uses. Text search also finds other things of that name, and misses what is not "
        "called so."
    )


def symbol_in(pattern: str) -> str:
    r"""The symbol that a pattern searches for: `pay` for `def pay\b`; empty for plain text."""
    found = _NAME.match(pattern.strip())
    if found is None or (_PROSE.match(found["name"]) and found["name"] == pattern.strip()):
        return ""
    return found["name"].replace("\\.", ".")


def _searched(command: str) -> str:
    """The pattern that a shell command searches files for; empty if it does something else."""
    try:
        words = shlex.split(command)
    except ValueError:
        return ""
    if words[:2] == ["git", "grep"]:
        words = words[1:]
    if not words or words[0].rpartition("/")[2] not in SEARCHES or "|" in words[:3]:
        return ""
    rest, takes = iter(words[1:]), ""
    for word in rest:
        if takes:
            takes = ""
        elif word in ("-e", "--regexp"):
            return next(rest, "")
        elif word in ("-g", "-t", "-A", "-B", "-C", "-m", "--glob", "--type", "--include", "--exclude"):
            takes = word
        elif not word.startswith("-"):
            return word
    return ""
