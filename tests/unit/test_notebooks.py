"""Notebooks are the module that their cells make, each line where it stands in the file."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.languages.python.notebooks import places_of, plain
from codecompass.languages.wrapping import code_in, unwrapped
from codecompass.model import Edge, Extracted, Skip
from codecompass.process.config import Settings
from codecompass.resolve import resolve
from codecompass.session.project import Project
from helpers import repository

CELLS = [
    ["%matplotlib inline\n", "!pip install x\n", "from shop.core import pay, Cart\n", "files = !ls\n"],
    ["def load(n):\n", '    """Loads."""\n', "    if n:\n", "        !ls {n}\n", "    return pay(n)\n"],
    ["%%bash\n", "pay 1\n"],
    ["%%time\n", "cart = Cart()\n", "cart.total()\n", 'text = """\n', "%no magic\n", '"""\n', "load?"],
]
CORE = "def pay(x): ...\n\nclass Cart:\n    def total(self): ...\n"


def notebook(cells: list[list[str]], **more: Any) -> dict[str, Any]:
    made = [
        {"cell_type": "code", "execution_count": 1, "metadata": {}, "source": cell,
         "outputs": [{"output_type": "stream", "name": "stdout", "text": ["secret_output pay(1)\n"]}]}
        for cell in cells
    ]  # fmt: skip
    text = {"cell_type": "markdown", "metadata": {}, "source": ["# pay()\n", "text"]}
    return {"cells": [text, *made], "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **more}


def in_place(cells: list[list[str]]) -> str:
    return json.dumps(notebook(cells), indent=1)


def as_string(cells: list[list[str]]) -> str:
    made = notebook(cells)
    for cell in made["cells"]:
        cell["source"] = "".join(cell["source"])
    return json.dumps(made, indent=1)


def version_3(cells: list[list[str]]) -> str:
    made = [{"cell_type": "code", "input": cell, "language": "python", "outputs": []} for cell in cells]
    return json.dumps({"metadata": {"name": ""}, "nbformat": 3, "worksheets": [{"cells": made}]}, indent=1)


FORMS = {
    "in place": in_place,
    "on one line": lambda cells: json.dumps(notebook(cells)),
    "sources as strings": as_string,
    "version 3": version_3,
    "with a byte-order mark and other line ends": lambda cells: "\ufeff" + in_place(cells).replace("\n", "\r\n"),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_same_edges_as_the_cells_in_a_script(form: str, tmp_path: Path) -> None:
    script = "\n".join(line.rstrip("\n") for cell in CELLS for line in plain([one.rstrip("\n") for one in cell]))
    files = {"shop/core.py": CORE, "shop/__init__.py": "", "a.ipynb": FORMS[form](CELLS), "b.py": script}
    made = repository(tmp_path / "shop", files)
    with closing(Project.open(made.root, Settings(home=str(tmp_path / "home"), workers=1))) as project:
        edges = [*project.graph().edges()]
    of = {
        path: sorted(
            (str(one["from_name"]).replace("b", "a"), one["type"], one["to_name"], one["to_path"].replace("a.ipynb", "b.py"),
             one["strategy"])
            for one in edges if one["from_path"] == path
        )
        for path in ("a.ipynb", "b.py")
    }  # fmt: skip
    assert of["a.ipynb"] == of["b.py"] and len(of["b.py"]) >= 5


PIECES = st.sampled_from(
    ["from shop.core import pay, Cart", "import shop.core as core", "def f(n):\n    !ls\n    return pay(n)", "%matplotlib inline", "!pip install x",
     "f(2)", "cart = Cart()", "cart.total()", "core.pay(f(1))", "class Big(Cart):\n    def total(self):\n        return super().total()", "Big().total()",
     "%%time\npay(3)", "%%bash\npay 1", "files = !ls\npay(files)", 'text = """\n%no magic\n"""', "x = %time pay(4)", "?pay", "def broken(:", "é = pay(5); é"]
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(PIECES, max_size=8), st.sampled_from(sorted(FORMS)))
def test_any_cells_have_the_edges_of_the_same_lines_in_a_script(cells: list[str], form: str) -> None:
    lines = [cell.split("\n") for cell in cells]
    script = "\n".join(line for cell in lines for line in plain(cell)) + "\n"
    text = FORMS[form]([[f"{line}\n" for line in cell] for cell in lines])
    edges = []
    for path, source in (("a.ipynb", text), ("a.py", script)):
        files = {"shop/core.py": CORE, "shop/__init__.py": "", path: source}
        found = {name: extract(name, content.encode()) for name, content in files.items()}
        resolution = resolve({name: one.facts for name, one in found.items() if isinstance(one, Extracted)})
        edges.append(sorted(_told(edge, path) for edge in resolution.edges(path)))
    assert edges[0] == edges[1]


def _told(edge: Edge, path: str) -> tuple[str, ...]:
    """All of an edge but its line."""
    target = (str(edge.target).replace(path, "here"),)
    return (edge.kind, str(edge.source), *target, edge.outside, edge.text, edge.role, edge.confidence, edge.strategy)


def test_a_place_is_one_in_the_file(tmp_path: Path) -> None:
    text = in_place(CELLS)
    made = repository(tmp_path / "shop", {"shop/core.py": CORE, "shop/__init__.py": "", "a.ipynb": text})
    with closing(Project.open(made.root, Settings(home=str(tmp_path / "home"), workers=1))) as project:
        edges = [one for one in project.graph().edges() if one["to_name"] == "pay" and one["type"] == "calls"]
        shown = project.graph().text("a.ipynb")
    (edge,) = edges
    assert "return pay(n)" in text.splitlines()[edge["line"] - 1]
    assert places_of(text)[edge["line"]] == (3, 5), "the text above is the first cell"
    assert b"secret_output" not in shown and b"!ls {n}" in shown


LINES = st.lists(
    st.sampled_from(
        ["x = 1", "def f():", "    pay()", "%magic", "!ls", "x?", 'y = """', '"""', "(", ")", "é = 2", "", "  !x"]
    ),
    max_size=8,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, max_size=5), st.sampled_from(sorted(FORMS)))
def test_each_line_of_code_stands_once_and_as_long_as_it_is(cells: list[list[str]], form: str) -> None:
    sources = [[line + "\n" for line in cell] for cell in cells]
    text = FORMS[form](sources).encode()
    code, shown = unwrapped("a.ipynb", text), code_in("a.ipynb", text)
    assert isinstance(code, bytes)
    assert [len(line) for line in code.split(b"\n")] == [len(line) for line in shown.split(b"\n")]
    written = [line for line in shown.decode().split("\n") if line.strip() and not line.startswith("# %% ")]
    assert written == [line for cell in cells for line in cell if line.strip()]
    assert isinstance(extract("a.ipynb", text), Extracted)


def test_what_only_the_notebook_understands_is_left_out() -> None:
    assert plain(["%%bash", "ls"]) == ["", ""]
    assert plain(["%%capture out", "ls()"]) == ["", "ls()"]
    assert plain(["!pip install \\", "  shop", "x = 1"]) == ["", "", "x = 1"]
    assert plain(["y = (4", "  % 3)", "?x", "x ?? 1"]) == ["y = (4", "  % 3)", "", "x ?? 1"]
    assert plain(["for a in b:", "    %run a", "x = %time f()", "a = 'b?'"]) == [
        "for a in b:",
        "    pass",
        "x = ...",
        "a = 'b?'",
    ]


BAD = {
    "cut off": in_place(CELLS)[:400],
    "no JSON": "print(1)\n",
    "no notebook": "{}",
    "a list": "[1, 2]",
    "empty": "",
    "deep": "[" * 100_000,
    "in another language": json.dumps(notebook(CELLS, metadata={"kernelspec": {"language": "R"}})),
    "cells that are none": '{"cells": {"a": 1}, "nbformat": 4}',
    "a source that is a number": '{"cells": [{"cell_type": "code", "source": [1, ["x"]]}, 3], "nbformat": 4}',
}


@pytest.mark.parametrize("bad", BAD)
def test_what_is_no_notebook_in_python_costs_itself(bad: str) -> None:
    found = extract("a.ipynb", BAD[bad].encode())
    assert isinstance(found, Skip) and found.reason == "unknown language" and found.detail


def test_long_outputs_are_passed_over() -> None:
    made = notebook(CELLS)
    made["cells"][1]["outputs"] = [{"data": {"image/png": "A" * 5_000_000}}]
    found = extract("a.ipynb", json.dumps(made, indent=1).encode())
    assert isinstance(found, Extracted) and len(found.words) < 2000
