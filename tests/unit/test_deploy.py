"""What a fleet is deployed with, against the schemas of what reads it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def test_the_compose_file_is_one() -> None:
    pytest.importorskip("check_jsonschema", reason="needs the extra `dev`")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"]
    done = subprocess.run(command, cwd=DEPLOY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_manifest_names_what_there_is() -> None:
    """Services select deployments, volumes and configurations are defined or told of in the head."""
    text = (DEPLOY / "kubernetes.yaml").read_text()
    parts = text.split("\n---\n")
    named = {(re.search(r"^kind: (\w+)", part, re.M)[1], re.search(r"^  name: (\S+)", part, re.M)[1]) for part in parts}  # type: ignore[index]
    assert len(named) == len(parts)
    assert {name for kind, name in named if kind == "Deployment"} >= set(
        re.findall(r"selector: \{app: ([\w-]+)\}", text)
    )
    for name in re.findall(r"tcp://([\w-]+):8786", text):
        assert ("Service", name) in named
    for options in re.findall(r"serve, (--[^\]]*)\]", text, re.S):
        assert set(re.findall(r"--[\w-]+", options)) <= {
            "--transport", "--host", "--port", "--fleet", "--clients", "--cache-size", "--toolset", "--answers",
        }  # fmt: skip
