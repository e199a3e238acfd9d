"""What files import of each other: the same whether they are looked up one by one or all at once."""

from __future__ import annotations

from pathlib import Path

from codecompass.graph import Graph
from codecompass.graph.imported import FEW, Imported
from graphs import Source, Use, built

FILES = [f"shop/file{number}.py" for number in range(FEW + 4)]
TREE = {
    path: Source(
        [("do", "fn", 0)],
        [
            Use("imports", at % 2, (FILES[(number * step + 1) % len(FILES)], step % 2), at)
            for at, step in enumerate((1, 3, 3), start=1)
        ],
    )
    for number, path in enumerate(FILES)
    if number % 5
}


def test_a_graph_is_read_whole_once_many_files_were_asked_for(tmp_path: Path) -> None:
    graph = Graph(built(tmp_path / "shop.kuzu", TREE))
    asked: list[str] = []

    def ask(question: str, **parameters: object) -> list[dict[str, object]]:
        asked.append(question)
        return graph.ask(question, **parameters)

    alone = {path: Imported(graph.register.count_files).by([path], ask)[path] for path in FILES}
    assert alone[FILES[0]] == () and alone[FILES[1]] == ((FILES[2], 1), (FILES[4], 2))
    asked.clear()
    known = Imported(graph.register.count_files)
    assert [known.by(FILES[at : at + 2], ask) for at in range(0, len(FILES), 2)] == [
        {path: alone[path] for path in FILES[at : at + 2]} for at in range(0, len(FILES), 2)
    ]
    assert asked == ["files_imported"] * (FEW // 2 - 1) + ["imports_of_files"]
    asked.clear()
    large = Imported(lambda: 1 << 20)
    assert large.by(FILES, ask) == large.by(FILES, ask) == alone
    assert asked == ["files_imported"]
    graph.close()
