"""Languages that are read in outline: what answers say of them, what they keep out of, and how one adds another."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codecompass import languages, tools
from codecompass.extract import extract
from codecompass.extract.grammar import reader_for
from codecompass.index.fingerprint import _extractor_on_disk
from codecompass.languages import all_languages, for_path
from codecompass.model import Extracted, Skip
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session.project import Project
from graphs import contents
from helpers import Repository, repository

RUBY = b"""require "cart"
# Adds.
def total(c) price(c) + price(c) end
def main_loop() total(0) end
"""
HEADER = b"class Cart {\npublic:\n  int pay();\n};\n"
GUIDE = b"# Cart\n\nHow to `pay`.\n\n## total\n\ntext\n"
PYTHON = b"def total(): ...\n\ndef pay():\n    total()\n"
FILES = {
    "src/cart.rb": RUBY,
    "src/carts.rb": b"class Cart\n  def pay\n  end\nend\n",
    "README.md": GUIDE,
    "shop/core.py": PYTHON,
    "run.sh": b"pay() { total; }\n",
}


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[tuple[Repository, Project]]:
    made = repository(tmp_path / "shop", FILES)
    with closing(Project.open(made.root, Settings(home=str(tmp_path / "home"), workers=1))) as project:
        yield made, project


def ask(project: Project, tool: str, **arguments: object) -> dict[str, object]:
    found = tools.named(tool)
    assert found is not None
    answer = found.call(project, arguments)
    return json.loads(__import__("msgspec").json.encode(answer))


def test_calls_are_counted_by_name_and_nobody_is_told_that_there_are_none(shop: tuple[Repository, Project]) -> None:
    told = ask(shop[1], "get_call_graph", symbol_name="total", path="src/cart.rb")
    assert told["callers"] == [] and told["unresolved_calls"] == 1
    assert [(one["path"], one["line"], one["user"]) for one in told["account"]["unbound"]] == [
        ("src/cart.rb", 4, "main_loop")
    ]
    assert [(one["name"], one["line"]) for one in told["named_callees"]] == [("price", 3), ("price", 3)]
    assert told["metadata"]["coverage"] == "outline"
    assert any("no callers are known, but 1 call" in one for one in told["metadata"]["warnings"])


def test_what_is_bound_elsewhere_stays_as_it_is(shop: tuple[Repository, Project]) -> None:
    told = ask(shop[1], "get_call_graph", symbol_name="total", path="shop/core.py")
    assert [one["symbol"]["name"] for one in told["callers"]] == ["pay"]
    assert told["unresolved_calls"] == 0, "those of another language are none of its"
    assert "coverage" not in told["metadata"] and not told["account"]["unbound"]
    assert any("run.sh" in one and "in outline" in one for one in told["metadata"]["warnings"]), told["metadata"]


def test_headings_compete_with_no_code(shop: tuple[Repository, Project]) -> None:
    with pytest.raises(CodeCompassError, match="is 2 symbols"):  # Ruby's and Python's
        ask(shop[1], "get_symbol_hierarchy", symbol_name="total")
    assert ask(shop[1], "locate_symbol", name="Cart")["metadata"]["coverage"]
    outline = ask(shop[1], "get_file_outline", path="README.md")
    assert [one["name"] for one in outline["symbols"]] == ["Cart"]
    found = ask(shop[1], "search_code", query="total")["results"]
    assert not [one for one in found if one["path"] == "README.md" and one["result_type"] == "symbol"]
    related = ask(shop[1], "find_related_symbols", symbol_name="pay", path="shop/core.py", scope="package")
    assert {one["path"] for one in related["related"]} <= {"shop/core.py", "src/cart.rb", "src/carts.rb", "run.sh"}
    unused = ask(shop[1], "find_unused")["symbols"]
    assert [(one["path"], one["name"], one["unread_mentions"]) for one in unused] == [("shop/core.py", "pay", 2)]


def test_status_and_health_say_how_deep(shop: tuple[Repository, Project]) -> None:
    shop[0].write({"a.xyz": "x", "b.xyz": "x"})
    shop[1].graph()
    coverage = ask(shop[1], "index_status")["coverage"]
    assert {(one["language"], one["depth"], one["files"]) for one in coverage["languages"]} == {
        ("python", "deep", 1), ("ruby", "outline", 2), ("markdown", "outline", 1), ("bash", "outline", 1),
    }  # fmt: skip
    assert coverage["unread"] == {".xyz": 2}
    said = ask(shop[1], "health_check")["startup_checks"]["languages"]["message"]
    assert said == "deep: 1 python; outline: 2 ruby, 1 bash, 1 markdown; not read: 2 .xyz"


@pytest.mark.parametrize("seed", [1, 2])
def test_after_any_edits_the_graph_is_that_built_from_nothing(
    shop: tuple[Repository, Project], seed: int, tmp_path: Path
) -> None:
    made, project = shop
    chance = random.Random(seed)
    notebook = {"cells": [{"cell_type": "code", "source": ["from shop.core import pay\n", "pay()\n"]}], "nbformat": 4}
    choices: list[tuple[str, list[bytes | None]]] = [
        ("src/cart.rb", [RUBY, RUBY.replace(b"price", b"cost"), b"def total", None]),
        ("README.md", [GUIDE, b"", b"# pay\n# pay\n", None]),
        ("shop/core.py", [PYTHON, PYTHON + b"x = 1\n", PYTHON.replace(b"total", b"price")]),
        ("n.ipynb", [json.dumps(notebook, indent=1).encode(), json.dumps(notebook).encode(), b"{", None]),
        ("run.sh", [b"pay\n", b"total() { pay; }\n"]),
    ]
    project.graph()
    for _ in range(8):
        path, states = chance.choice(choices)
        content = chance.choice(states)
        if content is not None or (made.root / path).exists():
            made.write({path: content})
        derived = project.graph()
    with closing(Project.open(made.root, Settings(home=str(tmp_path / "other"), workers=1))) as fresh:
        graph = fresh.graph()
        assert graph.tree_id == derived.tree_id
        assert contents(project.store.graph_file(derived.tree_id)) == contents(fresh.store.graph_file(graph.tree_id))


OWN = [one.name for one in all_languages() if one.outline.startswith(str(Path(languages.__file__).parent))]

GLEAM = """; grammar: gleam
; extensions: .gleam

(function name: (identifier) @name body: (_) @body) @definition.fn
(function_call function: (identifier) @reference.call)
"""


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path))
    folder = tmp_path / "languages" / "gleam"
    folder.mkdir(parents=True)
    (folder / "facts.scm").write_text(GLEAM)
    languages.forget()
    yield folder / "facts.scm"
    monkeypatch.undo()
    languages.forget()
    reader_for.cache_clear()


def test_a_language_of_ones_own(added: Path) -> None:
    facts = extract("a.gleam", b"fn add(a) { helper(a) }\n")
    assert isinstance(facts, Extracted)
    assert [one.name for one in facts.facts.definitions] == ["a", "add"] and facts.facts.texts == ("helper",)
    before = _extractor_on_disk()
    added.write_text(GLEAM + "(import module: (module) @import)\n")
    assert _extractor_on_disk() != before, "what was read with another query is read again"


WRONG = {
    "without a grammar": ("; extensions: .gleam\n", "says no grammar"),
    "without files": ("; grammar: gleam\n", "names no files"),
    "of another's ending": ("; grammar: gleam\n; extensions: .py\n", "`.py` is python's"),
    "with a broken pattern": ("; grammar: gleam\n; extensions: .gl\n; otherwise: c (\n", "no regular expression"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_head_that_says_too_little_is_told_of(wrong: str, added: Path) -> None:
    added.write_text(WRONG[wrong][0])
    languages.forget()
    assert for_path("a.gleam") is None and for_path("a.py") is not None
    (trouble,) = languages.users_troubles()
    assert WRONG[wrong][1] in trouble and str(added) in trouble


UNKNOWN = '(function name: (identifier) @name (#not-any-of? @name "main")) @definition.fn'
"""A predicate that the parser's API takes for fulfilled."""


@pytest.mark.parametrize("query", ["(nothing) @definition.fn", "(function", "(function) @name", UNKNOWN])
def test_a_query_that_does_not_fit_costs_its_files(query: str, added: Path) -> None:
    added.write_text(GLEAM + query)
    languages.forget()
    reader_for.cache_clear()
    found = extract("a.gleam", b"fn add(a) { a }\n")
    assert isinstance(found, Skip) and str(added)[:100] in found.detail


def test_every_query_fits_its_grammar_in_few_lines() -> None:
    from codecompass.extract.outline import trouble_with

    assert len(OWN) >= 21
    for one in map(languages.named, OWN):
        assert trouble_with(one) == ""
        assert len(Path(one.outline).read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize("language", OWN)
def test_hostile_files_are_read_all_the_same(language: str) -> None:
    told = languages.named(language)
    path = f"a{told.extensions[0]}" if told.extensions else told.filenames[0]
    for source in (
        b"",
        b"\n",
        b"(" * 3000,
        b"\xff\xfe\x00",
        b"{" * 500 + b"}" * 500,
        b"a" * 100_000,
        b"/* " * 500,
        b'"' * 999,
    ):
        found = extract(path, source)
        assert isinstance(found, Extracted | Skip)


def test_a_header_that_has_classes_is_read_as_what_it_is() -> None:
    read = extract("cart.h", HEADER)
    assert isinstance(read, Extracted)
    assert [(one.kind, one.name) for one in read.facts.definitions[1:]] == [("class", "Cart"), ("method", "pay")]
    assert read.facts.language == "cpp"


def test_of_conditions_the_first_branch_is_read_where_all_do_not_fit() -> None:
    source = b"void f(void) {\n#ifdef A\n  if (a) {\n#else\n  if (b) {\n#endif\n  }\n}\nvoid g(void) { }\n"
    read = extract("a.c", source)
    assert isinstance(read, Extracted)
    assert [(one.name, one.parent) for one in read.facts.definitions[1:]] == [("f", 0), ("g", 0)]


def test_secrets_are_in_no_signature() -> None:
    read = extract("Dockerfile", b"FROM a\nENV TOKEN=hunter2\nARG KEY=hunter3\n")
    assert isinstance(read, Extracted)
    assert "hunter" not in repr(read.facts.definitions)
