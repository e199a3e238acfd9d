"""The parts of the benchmarks that a wrong figure could come from: what they generate, edit and reckon by themselves."""

from __future__ import annotations

import ast
import importlib
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def benchmark_module(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))

    def load(name: str) -> ModuleType:
        return importlib.import_module(name)

    return load


def test_generated_repositories_are_python_of_the_size_asked_for(benchmark_module, tmp_path):
    generated = benchmark_module("generated")
    files = sorted(generated.generate(tmp_path / "one", 60).rglob("*.py"))
    again = sorted(generated.generate(tmp_path / "two", 60).rglob("*.py"))
    assert len(files) == 60
    for file, same in zip(files, again, strict=True):
        ast.parse(file.read_text())
        assert file.read_text() == same.read_text()


def test_an_edit_adds_a_definition_to_as_many_files_as_asked_for(benchmark_module, tmp_path):
    files = [{"path": f"m{number}.py", "language": "python"} for number in range(20)]
    for file in files:
        (tmp_path / file["path"]).write_text("x = 1\n")
    editor = benchmark_module("edits").Editor(tmp_path, [*files, {"path": "a.toml", "language": "toml"}])
    names = [editor.edit(count) for count in (1, 10, 50)]
    written = [(tmp_path / file["path"]).read_text() for file in files]
    assert "".join(written).count("def benchmark_probe_") == 1 + 10 + 20
    assert all(sum(f"def {name}()" in text for text in written) == 1 for name in names)


CHAINS = """
class A:
    @decorated
    def method(self):
        def inner(): ...
        class Local: ...

async def top(): ...
"""


def test_chains_by_pythons_own_parser(benchmark_module):
    assert benchmark_module("reckoning").python_chains(CHAINS) == {
        (2, "A"): ("A",),
        (4, "method"): ("method", "A"),
        (5, "inner"): ("inner", "method", "A"),
        (6, "Local"): ("Local", "method", "A"),
        (8, "top"): ("top",),
    }


FILES = frozenset(
    {"shop/__init__.py", "shop/cart.py", "shop/deep/__init__.py", "shop/deep/x.py", "src/lib.py", "tool.py"}
)


@pytest.mark.parametrize(
    ("statement", "path", "targets"),
    [
        ("import shop.cart", "tool.py", {"shop/cart.py"}),
        ("import shop", "tool.py", {"shop/__init__.py"}),
        ("from shop import cart", "tool.py", {"shop/__init__.py", "shop/cart.py"}),
        ("from . import cart", "shop/__init__.py", {"shop/__init__.py", "shop/cart.py"}),
        ("from ..cart import Cart", "shop/deep/x.py", {"shop/cart.py"}),
        ("import lib", "tool.py", {"src/lib.py"}),
        ("import os.path", "tool.py", set()),
    ],
)
def test_what_an_import_could_mean_by_path_alone(benchmark_module, statement, path, targets):
    (found,) = benchmark_module("reckoning").python_imports(textwrap.dedent(statement))
    assert found.targets(path, FILES) == targets
