"""Whatever is asked of whatever tree while its index is under way: the answer tells nothing that the index says otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import codecompass.index.early
import codecompass.session.underway
from codecompass.frontends import bind
from codecompass.index import Request, index
from codecompass.index.early import Facts
from codecompass.model import Symbol
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.exploring.facts import mentioned
from codecompass.tools.exploring.mentions import Mention, around
from helpers import repository
from unit.test_affected import FRAGMENTS, HEADS, NAMES

Json = dict[str, Any]
Asked = tuple[str, str]
"""A tool, and the name or the path that it is asked about."""

LANGUAGES, PIECES, EDITED = 3, 4, 4
"""Languages of a tree, pieces of a file, and files that an edit writes anew."""
ARGUMENTS: Mapping[str, Json] = {
    "locate_symbol": {"symbol": "{name}", "limit": 100},
    "search_code": {"query": "{name}"},
    "search_text": {"pattern": r"\b{name}\b", "limit": 500},
    "get_file_outline": {"path": "{path}"},
    "get_code_context": {"query": "{name}"},
    "explore": {"query": "{name}", "max_tokens": 4000},
    "code_search_text": {"pattern": r"\b{name}\b", "limit": 100},
    "symbols_search": {"query": "{name}"},
    "find_references": {"symbol": "{name}", "limit": 200},
    "get_call_graph": {"symbol": "{name}", "direction": "callers"},
}
WHOLE = {
    "search_text": "mentions",
    "get_file_outline": "symbols",
    "code_search_text": "data",
    "find_references": "references",
    "get_call_graph": "callers",
}
"""What of an answer is never a part: the texts of all files are known, and uses are told once all facts are."""
HANGING = {"score", "in_degree", "out_degree", "source_layer"}
"""What is told of a symbol and hangs on others."""

CODEMAP = {
    "fully_qualified_name": "qualified_name",
    "file_path": "path",
    "line": "line_start",
    "signature": "signature",
}
"""CodeMap's names of what is told of a symbol, and ours."""


def drawn(draw: random.Random, files: Iterable[tuple[str, str]]) -> dict[str, str | bytes | None]:
    """Files of pieces that are drawn by chance."""
    return {
        f"{language}/{path}": HEADS.get(path, "") + "\n\n".join(_pieces(draw, language)) + "\n"
        for language, path in files
        if not path.endswith((".ipynb", ".json", ".mod"))
    }


def _pieces(draw: random.Random, language: str) -> Iterator[str]:
    for piece in draw.choices(FRAGMENTS[language][1], k=PIECES):
        yield piece.format(**dict(zip("abc", draw.choices(NAMES, k=3), strict=True)))


def answer(project: Project, asked: Asked) -> Json:
    """What a tool answers; nothing where it fails, be it that the index is under way or that a name is ambiguous."""
    tool, about = asked
    arguments = {k: v.format(name=about, path=about) if isinstance(v, str) else v for k, v in ARGUMENTS[tool].items()}
    outcome = bind.call(lambda _: project, tool, arguments)
    return {} if outcome.is_error else outcome.content


def answers(project: Project, questions: Iterable[Asked]) -> dict[Asked, Json]:
    """The early answers. Each says that it is partial, and how much it knows."""
    told = {asked: answer(project, asked) for asked in questions}
    return {asked: one for asked, one in told.items() if one and _is_early(one)}


def _is_early(told: Json) -> bool:
    note: Json = told.get("metadata") or told["meta"]
    said = " ".join(note.get("warnings", ()))
    assert "this answer knows" in said or note["indexing_status"] == "ready", note
    return "this answer knows" in said and note["result_completeness"] == "partial"


def wrong(told: Any, reader: Reader) -> Iterator[str]:
    """What an early answer says of a symbol, or of the definition around a line, and the whole index does not."""
    if isinstance(told, dict):
        if told.get("symbol_id"):
            yield from _wrong_of_symbol(told, reader)
        if "user" in told and told.get("is_user_known", True):
            line = Mention(told["path"], told["line"], told["text"])
            (right,) = mentioned(reader, [line], around(reader, [line[:2]]))
            if told["user"] != right.user:
                yield f"{told} stands in {right.user}"
    for inner in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from wrong(inner, reader)


def _wrong_of_symbol(told: Json, reader: Reader) -> Iterator[str]:
    symbol = reader.look_up(lambda register: register.symbols([told["symbol_id"]])).get(told["symbol_id"])
    if symbol is None:
        yield f"{told} is not there"
        return
    if "fully_qualified_name" in told:
        told = {ours: told[theirs] for theirs, ours in CODEMAP.items()}
    for field in Symbol._fields:
        if field in told and (told[field] or "") != getattr(symbol, field):
            yield f"{field} of {told} is {getattr(symbol, field)}"


def compare(early: Mapping[Asked, Json], project: Project) -> None:
    """Early answers with what the whole index says."""
    reader = project.graph()
    for asked, told in early.items():
        problems = list(wrong(told, reader))
        assert problems == [], f"{asked}: {problems[0]}"
        if asked[0] in WHOLE:
            part = WHOLE[asked[0]]
            assert _settled(told[part]) == _settled(answer(project, asked)[part]), asked


def _settled(told: Any) -> Any:
    """A part of an answer without what hangs on what else is known."""
    if isinstance(told, list):
        return [_settled(one) for one in told]
    if isinstance(told, dict):
        return {k: _settled(v) for k, v in told.items() if k not in HANGING | {"user", "is_user_known"}}
    return told


@pytest.mark.parametrize("seed", [1])
def test_no_early_answer_is_wrong(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch):
    """Asked while ever more of the tree is read, when all is and nothing is resolved, and after an edit of many files."""
    monkeypatch.setattr(codecompass.session.underway, "FEW_FILES", 0)
    monkeypatch.setattr(codecompass.index.early, "READ_SECONDS", 0)
    draw = random.Random(seed)
    places = [(one, path) for one in draw.sample(sorted(FRAGMENTS), LANGUAGES) for path in FRAGMENTS[one][0]]
    files = drawn(draw, places)
    questions = [(tool, draw.choice([*files] if "path" in ARGUMENTS[tool] else NAMES)) for tool in ARGUMENTS]
    made = repository(tmp_path / "work", files)
    settings = Settings(home=str(tmp_path / "home"), first_wait=0.0, sync_limit=0)
    with closing(Project.open(made.root, settings, watching=False)) as project:
        state = project.states.of(None)
        project.store.prepare()
        project.store.manifest.add_job("job", state.ref, state.worktree, "full")
        partly = answers(project, questions)
        everything = Facts(project.source, project.store, settings, project.states.tree(state))
        monkeypatch.setattr(codecompass.index.early, "READ_SECONDS", 60)
        everything.read([*everything.files.values()])
        project.store.manifest.update_job("job", stage="building")
        read = answers(project, questions)
        index(project.source, project.store, settings, Request("first"))
        assert len(partly) >= len(questions) // 2
        assert len(read) >= len(questions) // 2
        compare(partly, project)
        compare(read, project)
        made.write(drawn(draw, draw.sample(places, EDITED)))
        edited = answers(project, questions)
        index(project.source, project.store, settings, Request("second", mode="incremental"))
        assert edited
        compare(edited, project)
