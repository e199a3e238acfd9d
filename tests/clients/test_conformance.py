"""The protocol's conformance suite, in both eras: what fails is what conformance.toml explains, and nothing else."""

from __future__ import annotations

import json
import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

from clients.conftest import HERE, Run

EXPLAINED = [
    one for part in tomllib.loads((HERE / "conformance.toml").read_text("utf-8")).values() for one in part["checks"]
]
PASSED = {"2025-11-25": 42, "2026-07-28": 104}
"""What a revision's scenarios find right at least: that they ran at all."""


def failures(revision: str, node: Run, address: str, results: Path) -> set[str]:
    """`scenario/check` of all that failed."""
    node("conformance", "server", "--url", address, "--requirements", revision, "--output-dir", str(results))
    failed, passed = set(), 0
    for result in results.glob("*/checks.json"):
        scenario = re.sub(r"^server-(.+?)-\d{4}-\d\d-\d\dT.*$", r"\1", result.parent.name)
        for check in json.loads(result.read_text("utf-8")):
            passed += check["status"] == "SUCCESS"
            if check["status"] == "FAILURE":
                failed.add(f"{scenario}/{check['id']}")
    assert passed >= PASSED[revision]
    return failed


def test_conformance(node: Run, address: str, tmp_path: Path) -> None:
    failed = set().union(*(failures(revision, node, address, tmp_path / revision) for revision in PASSED))
    unexplained = [check for check in failed if not any(fnmatchcase(check, pattern) for pattern in EXPLAINED)]
    assert not unexplained, unexplained
    outdated = [pattern for pattern in EXPLAINED if not any(fnmatchcase(check, pattern) for check in failed)]
    assert not outdated, f"passes by now: {outdated}"
