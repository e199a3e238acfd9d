"""What is written to sheets is what the engine loads, and what the register reads again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from codecompass.graph import engine, sheets
from codecompass.graph.rows import Row, empty_rows
from codecompass.model.queries import tables

SYMBOL = tables()["Symbol"]
ODD = [*"ab\"\\\n\r\t,;|{[#' ", "\0", "\ufeff", "é", "\u202e", "null"]


def symbol(number: int, text: str, path: str) -> Row:
    values = {"STRING": text, "INT32": number - 3, "BOOLEAN": number % 2 == 0}
    named = {"id": f"s{number:05}", "path": path, "start_byte": number, "end_byte": number + 1, "parent_id": ""}
    return tuple(named.get(name, values[kind]) for name, kind in SYMBOL.columns)


def loaded(place: Path, written: list[sheets.Sheet]) -> list[Row]:
    file = place / "graph.kuzu"
    with engine.writing(file) as database, engine.connected(file, database) as connection:
        connection.execute(SYMBOL.statement)
        connection.execute(sheets.load_statement(SYMBOL, written))
        columns = ", ".join(f"s.{name}" for name, _ in SYMBOL.columns)
        return [tuple(row) for row in connection.execute(f"MATCH (s:Symbol) RETURN {columns} ORDER BY s.id").get_all()]


@pytest.mark.parametrize("folder", ["plain", "a [b] * it's?"])
def test_odd_texts_come_back(tmp_path: Path, folder: str) -> None:
    place = tmp_path / folder
    place.mkdir()

    draw = Random(1)
    texts = ["".join(draw.choices(ODD, k=draw.randrange(7))) for _ in range(2000)]
    texts += ["", "null", "x" * 300_000, '"\n' * 90_000]
    rows = empty_rows(tables())
    expected = [symbol(number, text, "a.py") for number, text in enumerate(texts)]
    rows["Symbol"].extend(expected)
    written = sheets.write_sheets([rows], place / "rows")
    assert written.count("Symbol") == len(texts)
    assert loaded(place, written.of["Symbol"]) == expected
    assert list(sheets.symbols_in_order(written.of["Symbol"])) == expected


@pytest.mark.parametrize(
    ("paths", "streamed"),
    [(["a.py", "b.py", "c.py"], True), (["c.py", "a.py", "b.py"], False), (["a.py", "a.py"], False)],
)
def test_symbols_come_in_order(
    tmp_path: Path, paths: list[str], streamed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One by one where the sheets do, else all are read and sorted."""
    monkeypatch.setattr(sheets, "MOST_ROWS", 1)
    parts = [{**empty_rows(tables()), "Symbol": [symbol(number, "x", path)]} for number, path in enumerate(paths)]
    expected = sorted((row for part in parts for row in part["Symbol"]), key=lambda row: (row[5], row[9]))
    written = sheets.write_sheets(parts, tmp_path / "rows").of["Symbol"]
    assert len(written) == len(paths)
    found = sheets.symbols_in_order(written)
    assert hasattr(found, "gi_frame") == streamed
    assert list(found) == expected
