"""What the script that reads a JDK's sources makes is what is shipped."""

from pathlib import Path

import pytest
from jdk import SOURCES, Library, rows

from codecompass.languages.java import library

SHIPPED = Path(library.__file__).with_name("jdk.tsv").read_text(encoding="utf-8").splitlines()
JUDGED = ("java.util.function", "java.util.concurrent.locks", "java.util.regex", "java.lang.ref")


def test_the_shipped_file_is_what_the_sources_say() -> None:
    if not SOURCES.exists():
        pytest.skip(f"the sources of the JDK, which the file is made from, are not in {SOURCES}")
    shipped = [line for line in SHIPPED if line.split("\t")[1:2] and line.split("\t")[1] in JUDGED]
    assert [*rows(Library(SOURCES, JUDGED))] == shipped
    assert len(shipped) >= 50
