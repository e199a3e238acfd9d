"""What a fleet is deployed with, against the schemas of what reads it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
import typer
import yaml

from codecompass.frontends.metrics import Metrics
from codecompass.frontends.serve import _parser
from codecompass_fleet.access import Clients
from codecompass_fleet.commands import fleet
from codecompass_fleet.figures import OfFleet, OfTasks
from codecompass_fleet.served import Figures
from codecompass_fleet.sources import read_sources

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


TEAMS = {
    "/orgs/shop/teams": [{"slug": "web"}, {"slug": "idle"}],
    "/orgs/shop/teams/web/repos": [{"full_name": f"shop/r{number:03}"} for number in range(120)],
    "/orgs/shop/teams/idle/repos": [],
    "/groups/shop/descendant_groups": [{"full_path": "shop/web", "id": 7}],
    "/groups/shop/projects": [{"path_with_namespace": "shop/all"}, {"path_with_namespace": "shop/web/site"}],
    "/groups/7/projects": [{"path_with_namespace": "shop/web/site"}],
}


class _Host(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        address = urlsplit(self.path)
        query = dict(parse_qsl(address.query))
        found = TEAMS.get(address.path) if self.headers["Authorization"] == "Bearer let-me-in" else None
        first = (int(query["page"]) - 1) * int(query["per_page"])
        self.send_response(200 if found is not None else 404)
        self.end_headers()
        self.wfile.write(json.dumps((found or [])[first : first + int(query["per_page"])]).encode())

    def log_message(self, *_: object) -> None: ...


@pytest.mark.parametrize(
    ("host", "clients"),
    [("github", {"web": 120}), ("gitlab", {"shop": 2, "shop-web": 1})],
)
def test_rights_are_written_from_the_teams_of_a_code_host(host: str, clients: dict[str, int], tmp_path: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Host) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        _written(host, clients, tmp_path, f"http://127.0.0.1:{server.server_port}")
        server.shutdown()


def _written(host: str, clients: dict[str, int], tmp_path: Path, api: str) -> None:
    program = tmp_path / "codecompass"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m codecompass "$@"\n')
    program.chmod(0o755)
    file, tokens = tmp_path / "clients.toml", tmp_path / "tokens"
    command = [
        sys.executable, str(DEPLOY / "rights.py"), host, "shop", str(file), "--tokens", str(tokens),
        "--api", api, "--check", str(program),
    ]  # fmt: skip

    def run(token: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "GITHUB_TOKEN": token}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    assert run("let-me-in").returncode == 0
    found = Clients.read(file)
    assert {client.name: len(client.repositories) for client in found} == clients
    for client in found:
        token = tokens / client.name
        assert token.stat().st_mode & 0o077 == 0
        assert found.of(f"Bearer {token.read_text()}") == client
    before = file.read_text()
    refused = run("another")
    assert refused.returncode
    assert "nothing is replaced" in refused.stderr
    assert run("let-me-in").returncode == 0
    assert file.read_text() == before  # the same tokens
