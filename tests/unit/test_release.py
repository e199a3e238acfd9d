"""What a release is made of, as far as it can be made without publishing it."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
import yaml

import codecompass

TOP = Path(__file__).parent.parent.parent
PACKAGES = TOP / "deploy" / "packages"
NAME = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]["name"]


def test_the_resolver_has_nothing_that_its_compiler_refuses() -> None:
    """mypyc fails at `x in (first, *rest)`."""
    for file in sorted((TOP / "src" / "codecompass" / "resolve").rglob("*.py")):
        compared = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Compare))
        for node in compared:
            for operator, right in zip(node.ops, node.comparators, strict=True):
                if isinstance(operator, ast.In | ast.NotIn) and isinstance(right, ast.Tuple | ast.List | ast.Set):
                    assert not any(isinstance(one, ast.Starred) for one in right.elts), f"{file}:{node.lineno}"


@pytest.fixture(scope="module")
def filling() -> ModuleType:
    found = importlib.util.spec_from_file_location("fill", PACKAGES / "fill.py")
    assert found is not None
    assert found.loader is not None
    made = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    return made


@pytest.fixture(scope="module")
def filled(filling: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("release")
    with tarfile.open(place / f"{NAME.replace('-', '_')}-{codecompass.__version__}.tar.gz", "w:gz") as sdist:
        sdist.add(TOP / "LICENSE", "LICENSE")
    filling.fill(place, place / "packages")
    return place / "packages"


def test_nothing_is_left_to_fill(filled: Path) -> None:
    texts = {file.name: file.read_text("utf-8") for file in filled.iterdir() if file.suffix not in (".mcpb", ".zip")}
    assert {"server.json", "codecompass.rb", "winget.yaml", "notes.md"} == texts.keys()
    for name, text in texts.items():
        assert not re.search(r"VERSION|SHA256$|SDIST", text), name
        assert codecompass.__version__ in text, name
    assert re.search(r'sha256 "[0-9a-f]{64}"', texts["codecompass.rb"])
    assert re.search(r"InstallerSha256: [0-9A-F]{64}", texts["winget.yaml"])


def test_the_registrys_entry_is_of_this_distribution(filled: Path) -> None:
    entry = json.loads((filled / "server.json").read_text("utf-8"))
    (package,) = entry["packages"]
    assert (package["identifier"], package["version"]) == (NAME, entry["version"])
    assert len(entry["description"]) <= 100
    assert f"mcp-name: {entry['name']}" in (TOP / "README.md").read_text("utf-8"), "the registry asks for it"


def test_the_bundle_starts_a_server_of_this_version(filled: Path) -> None:
    (bundle,) = filled.glob("*.mcpb")
    with zipfile.ZipFile(bundle) as packed:
        manifest = json.loads(packed.read("manifest.json"))
        assert manifest["server"]["entry_point"] in packed.namelist()
        script = packed.read("server.py").decode()
    assert manifest["version"] == codecompass.__version__
    assert f"{NAME}=={codecompass.__version__}" in script
    compile(script, "server.py", "exec")


@pytest.mark.parametrize("workflow", sorted((TOP / ".github" / "workflows").glob("*.yml")), ids=lambda file: file.name)
def test_a_workflow_is_one(workflow: Path) -> None:
    pytest.importorskip("check_jsonschema", reason="needs the extra `dev`")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(workflow)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_only_a_tag_publishes() -> None:
    jobs = yaml.safe_load((TOP / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]
    writing = [name for name, job in jobs.items() if "permissions" in job]
    assert writing == ["publish"]
    assert jobs["publish"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert set(jobs["publish"]["needs"]) == jobs.keys() - {"publish"}


@pytest.mark.parametrize(
    ("tag", "status"), [(f"v{codecompass.__version__}", 0), ("v0.0.0", 1), ("main", 0)], ids=["ours", "another", "none"]
)
def test_a_tag_is_the_version(tag: str, status: int) -> None:
    command = [sys.executable, str(PACKAGES / "fill.py"), "--check", tag]
    assert subprocess.run(command, capture_output=True, check=False).returncode == status
