"""Findings as SARIF 2.1.0, which code hosts show beside the lines."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from codecompass import __version__
from codecompass.frontends.layout import quoted
from codecompass.frontends.reports.rules import said_of

Json = Mapping[str, Any]  # Any: JSON as it came
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = ("error", "warning", "note")


class Rule(NamedTuple):
    id: str
    name: str
    text: str
    level: str


class Finding(NamedTuple):
    rule: str
    level: str
    text: str
    path: str
    line: int
    key: str
    """What it is about: the same from run to run, whatever lines move."""


REVIEW_RULES = (
    Rule("broken-arguments", "BrokenArguments", "A call does not fit what is called any more.", "error"),
    Rule("broken-gone", "UseOfWhatIsGone", "What is used here is gone.", "error"),
    Rule("broken-hidden", "UseOfWhatIsHidden", "What is used here cannot be seen from here any more.", "error"),
    Rule("untested-change", "UntestedChange", "No test is known to touch what changed.", "note"),
    Rule("changed-endpoint", "ChangedEndpoint", "An endpoint is served by what changed.", "note"),
    Rule("risk", "Risk", "The change as a whole is risky.", "warning"),
)


def sarif(category: str, rules: Sequence[Rule], findings: Iterable[Finding]) -> str:
    """A log with one run. `category` distinguishes our runs: code scanning refuses two of one name for a commit."""
    index = {rule.id: at for at, rule in enumerate(rules)}
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "codecompass",
                        "version": __version__,
                        "semanticVersion": __version__,
                        "rules": [
                            {
                                "id": rule.id,
                                "name": rule.name,
                                "shortDescription": {"text": rule.text},
                                "defaultConfiguration": {"level": rule.level},
                            }
                            for rule in rules
                        ],
                    }
                },
                "automationDetails": {"id": f"codecompass/{category}/"},
                "columnKind": "unicodeCodePoints",
                "results": [_result(one, index) for one in findings],
            }
        ],
    }
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _result(one: Finding, index: Mapping[str, int]) -> dict[str, object]:
    digest = hashlib.sha256("\0".join((one.rule, one.path, one.key)).encode("utf-8", "backslashreplace")).hexdigest()
    return {
        "ruleId": one.rule,
        "ruleIndex": index[one.rule],
        "level": one.level,
        "message": {"text": quoted(one.text)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {
                        "uri": quote(one.path.encode("utf-8", "backslashreplace")),
                        "uriBaseId": "%SRCROOT%",
                    },
                    "region": {"startLine": max(one.line, 1)},
                }
            }
        ],
        "partialFingerprints": {"codecompass/v1": digest[:32]},
    }


def of_review(answer: Json) -> str:
    return sarif("review", REVIEW_RULES, _of_review(answer))


def _of_review(answer: Json) -> Iterable[Finding]:
    for one in answer["breaks"]:
        level = "error" if one["confidence"] == "static" else "warning"
        text = f"{one['user']} uses {one['symbol']}: {one['said']}."
        yield Finding(f"broken-{one['why']}", level, text, one["path"], one["line"], f"{one['user']} {one['symbol']}")
    for one in answer["symbols"]:
        untested = (
            not one["test"]
            and not one["tests"]
            and one["kind"] in ("fn", "method", "constructor")
            and one["change"] != "gone"
            and not one["comments_only"]
        )
        if untested:
            text = f"No test is known to touch {one['qualified_name']} ({one['change']})."
            yield Finding("untested-change", "note", text, one["path"], one["line_start"], one["qualified_name"])
    for one in answer["endpoints"]:
        if one["distance"] == 0:
            text = f"{one['method']} {one['route']} is served by what changed: {one['symbol']}."
            yield Finding("changed-endpoint", "note", text, one["path"], one["line"], f"{one['method']} {one['route']}")
    risk = answer["risk"]
    if risk["level"] != "low" and answer["files"]:
        text = (
            f"The risk of this change is {risk['level']} ({risk['points']} of 100): "
            + "; ".join(one["said"] for one in risk["factors"])
            + "."
        )
        yield Finding("risk", "warning", text, answer["files"][0]["path"], 1, "risk")


def of_check(answer: Json) -> str:
    """A SARIF rule for each rule of the repository."""
    ids = {one["name"]: "-".join(re.findall(r"[a-z0-9]+", one["name"].lower())) or "rule" for one in answer["rules"]}
    rules = [Rule(ids[one["name"]], one["name"], f"{one['name']} ({one['type']})", "error") for one in answer["rules"]]
    rules = list({rule.id: rule for rule in rules}.values())
    found = (
        Finding(
            ids[one["rule"]],
            "error",
            f"{one['rule']}: {said_of(one)}.",
            one["path"],
            one["line"],
            f"{one['source']} {one['target']}",
        )
        for one in answer["violations"]
    )
    return sarif("rules", rules, found)
