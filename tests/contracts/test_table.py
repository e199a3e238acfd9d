"""`README.md` beside this file lists every row of the contracts with its test: made from the tests, so never behind.

`CODECOMPASS_UPDATE=1 pytest tests/contracts/test_table.py` writes it.
"""

from __future__ import annotations

import ast
import os
from pathlib import Path

HERE = Path(__file__).parent
TABLE = HERE / "README.md"
HEAD = """# The contracts, row by row

Each acceptance scenario, rule and error of the contract documents, and the test that holds it: through an MCP
session, on repositories with the documents' own names (`repositories/`).
"""


def table() -> str:
    parts = [HEAD]
    for file in sorted(HERE.glob("test_[0c]*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
        rows = [f"| {_text(test)} | `{test.name}` |" for test in tests]
        parts.append(f"\n## {_text(tree)}\n\nIn `{file.name}`.\n\n| row | test |\n|---|---|\n" + "\n".join(rows) + "\n")
    return "".join(parts)


def _text(node: ast.Module | ast.FunctionDef) -> str:
    said = ast.get_docstring(node)
    assert said, node
    return " ".join(said.split()).replace("|", "\\|")


def test_the_table_is_of_these_tests() -> None:
    if os.environ.get("CODECOMPASS_UPDATE"):
        TABLE.write_text(table(), "utf-8")
    assert TABLE.read_text("utf-8") == table()
