"""What the script that reads Python's stubs makes is what is shipped."""

from importlib.metadata import version
from pathlib import Path

import pytest
from declarations import Facts, bundled, lines
from stubs import Library

from codecompass.languages.python import library

SHIPPED = Path(library.__file__).with_name("stdlib.tsv").read_text(encoding="utf-8").splitlines()
OF_ONE_ANOTHER = (
    "builtins",
    "typing",
    "types",
    "_typeshed",
    "_collections_abc",
    "collections.abc",
    "contextlib",
    "threading",
)
JUDGED = ("contextvars", "_contextvars", "copy", "heapq", "_heapq", "queue", "_queue", "graphlib")


def test_the_shipped_file_is_what_the_stubs_say() -> None:
    made_from = SHIPPED[2].rpartition("mypy ")[2].rstrip(".")
    if version("mypy") != made_from:
        pytest.skip(f"the file is from the stubs of mypy {made_from}, here are those of {version('mypy')}")
    rows = Facts(Library(bundled(), (*OF_ONE_ANOTHER, *JUDGED))).rows()
    made = [line for line in lines(rows) if line.partition("\t")[0] in JUDGED]
    assert made == [line for line in SHIPPED if line.partition("\t")[0] in JUDGED]
    assert len(made) >= 10
