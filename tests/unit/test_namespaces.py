"""Looking a name up in a namespace costs what has that name, not what the namespace has."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.model import Extracted, FileFacts
from codecompass.resolve import resolve
from codecompass.resolve.scopes.file_index import FileIndex

FILES = 60


def facts_of(sources: dict[str, str]) -> dict[str, FileFacts]:
    found = {}
    for path, source in sources.items():
        extracted = extract(path, source.encode())
        assert isinstance(extracted, Extracted)
        found[path] = extracted.facts
    return found


def test_a_name_opens_the_files_that_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {
        f"Items/Item{n}.cs": f"namespace Shop.Items {{ public class Item{n} {{ public void Add() {{ }} }} }}"
        for n in range(FILES)
    }
    sources["Use.cs"] = (
        "using Shop.Items;\nnamespace Shop { class Use { void Run(Unknown other) {"
        " new Item7().Add(); Missing.Go(); other.Add(); Absent(); } } }"
    )
    sources["More.cs"] = "namespace Shop.Items { class More { void Run() { new Item9().Add(); new Nothing(); } } }"
    resolution = resolve(facts_of(sources))
    opened = set()
    begin = FileIndex.__init__

    def noted(self: FileIndex, path: str, *rest: object) -> None:
        opened.add(path)
        begin(self, path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(FileIndex, "__init__", noted)
    targets = {
        (edge.line, edge.target[0])
        for path in ("Use.cs", "More.cs")
        for edge in resolution.edges(path)
        if edge.kind == "calls" and edge.target
    }
    assert targets == {(2, "Items/Item7.cs"), (1, "Items/Item9.cs")}
    assert opened == {"Use.cs", "More.cs", "Items/Item7.cs", "Items/Item9.cs"}
