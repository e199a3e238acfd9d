"""What a fleet is deployed with, against the schemas of what reads it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
import yaml

from codecompass.frontends.fleets import fleet

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def test_the_compose_file_is_one() -> None:
    pytest.importorskip("check_jsonschema", reason="needs the extra `dev`")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"]
    done = subprocess.run(command, cwd=DEPLOY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_manifests_are_kubernetes_own() -> None:
    """A field that the schema doesn't know is an error, too."""
    schemas = pytest.importorskip("kubernetes_validate", reason="needs the extra `dev`")
    manifests = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text()))
    for manifest in manifests:
        schemas.validate(manifest, schemas.latest_version(), strict=True)
    manifests[1]["spec"]["replica"] = 2
    with pytest.raises(schemas.ValidationError):
        schemas.validate(manifests[1], schemas.latest_version(), strict=True)


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


def test_every_option_of_dask_and_of_the_fleet_is_one() -> None:
    """In both files, of the programs that are installed here. Workers offer the memory that they may take."""
    worker = pytest.importorskip("distributed.cli.dask_worker", reason="needs the extra `fleet`").main
    index = typer.main.get_command(fleet).commands["index"]  # type: ignore[attr-defined]
    for file in ("compose.yaml", "kubernetes.yaml"):
        text = (DEPLOY / file).read_text()
        for begin, command in ((r"dask\W+worker\b", worker), (r"fleet\W+index\b", index)):
            (given,) = re.findall(rf"{begin}([^\]]*)\]", text)
            known = {option for parameter in command.params for option in parameter.opts}
            assert set(re.findall(r"--[\w-]+", given)) <= known, (file, given)
    (offered,) = re.findall(r"MEMORY=(\S+?),", (DEPLOY / "kubernetes.yaml").read_text())
    assert float(offered) <= 4 << 30
