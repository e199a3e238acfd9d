"""What a fleet is deployed with, against the schemas of what reads it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
import yaml

from codecompass.fleet.served import Figures
from codecompass.fleet.sources import read_sources
from codecompass.frontends.fleets import fleet
from codecompass.frontends.metrics import Metrics, OfFleet, OfTasks
from codecompass.frontends.serve import _parser

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
KUBERNETES = DEPLOY / "kubernetes" / "fleet.yaml"


def test_the_compose_file_is_one() -> None:
    pytest.importorskip("check_jsonschema", reason="needs the extra `dev`")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"]
    done = subprocess.run(command, cwd=DEPLOY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_manifests_are_kubernetes_own() -> None:
    """A field that the schema doesn't know is an error, too."""
    schemas = pytest.importorskip("kubernetes_validate", reason="needs the extra `dev`")
    manifests = list(yaml.safe_load_all(KUBERNETES.read_text()))
    for manifest in manifests:
        schemas.validate(manifest, schemas.latest_version(), strict=True)
    manifests[1]["spec"]["replica"] = 2
    with pytest.raises(schemas.ValidationError):
        schemas.validate(manifests[1], schemas.latest_version(), strict=True)


def test_every_manifest_names_what_there_is() -> None:
    """Services select deployments, volumes and configurations are defined or told of in the head."""
    text = KUBERNETES.read_text()
    parts = text.split("\n---\n")
    named = {(re.search(r"^kind: (\w+)", part, re.M)[1], re.search(r"^  name: (\S+)", part, re.M)[1]) for part in parts}  # type: ignore[index]
    assert len(named) == len(parts)
    assert {name for kind, name in named if kind == "Deployment"} >= set(
        re.findall(r"selector: \{app: ([\w-]+)\}", text)
    )
    (generated,) = yaml.safe_load((KUBERNETES.parent / "kustomization.yaml").read_text())["configMapGenerator"]
    assert f"name: {generated['name']}" in text
    for name in re.findall(r"tcp://([\w-]+):8786", text):
        assert ("Service", name) in named
    served = re.findall(r"serve, (--[^\]]*)\]", text, re.S)
    assert served
    known = {option for action in _parser()._actions for option in action.option_strings}
    assert {option for options in served for option in re.findall(r"--[\w-]+", options)} <= known


def test_every_option_of_dask_and_of_the_fleet_is_one() -> None:
    """In both files, of the programs that are installed here. Workers offer the memory that they may take."""
    worker = pytest.importorskip("distributed.cli.dask_worker", reason="needs the extra `fleet`").main
    own = typer.main.get_command(fleet).commands  # type: ignore[attr-defined]
    for file in (DEPLOY / "compose.yaml", KUBERNETES):
        text = file.read_text()
        commands = {r"dask\W+worker\b": worker, r"fleet\W+index\b": own["index"], r"fleet\W+watch\b": own["watch"]}
        for begin, command in commands.items():
            (given,) = re.findall(rf"{begin}([^\]]*)\]", text)
            known = {option for parameter in command.params for option in parameter.opts}
            assert set(re.findall(r"--[\w-]+", given)) <= known, (file, given)
    (offered,) = re.findall(r"MEMORY=(\S+?),", KUBERNETES.read_text())
    assert float(offered) <= 4 << 30


def test_alerts_and_dashboard_ask_for_figures_that_there_are() -> None:
    pytest.importorskip("prometheus_client", reason="needs the extra `fleet`")
    metrics = Metrics()
    metrics.show(OfFleet(NothingYet()))  # type: ignore[arg-type]
    metrics.show(OfTasks(lambda: (0, 0)))
    there = set(re.findall(r"^# TYPE (\w+)", metrics.page().decode(), re.M))
    rules = yaml.safe_load((DEPLOY / "monitoring" / "alerts.yaml").read_text())["groups"][0]["rules"]
    panels = json.loads((DEPLOY / "monitoring" / "dashboard.json").read_text())["panels"]
    asked = [rule["expr"] for rule in rules] + [target["expr"] for panel in panels for target in panel["targets"]]
    names = {name.removesuffix("_bucket") for one in asked for name in re.findall(r"codecompass_\w+", one)}
    assert names
    assert {name for name in names if not any(one.startswith(name) for one in there)} == set()
    operating = (DEPLOY.parent / "docs" / "operating.md").read_text()
    assert [rule["alert"] for rule in rules if rule["alert"] not in operating] == []


class NothingYet:
    def figures(self) -> Figures:
        return Figures([], 0, 0, 0, 0)


def test_the_sample_of_sources_is_one() -> None:
    assert [one.name for one in read_sources(str(DEPLOY / "repositories.txt"))] == ["pallets/click", "pallets/flask"]
