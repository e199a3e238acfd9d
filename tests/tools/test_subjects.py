"""What one name and one line mean: a type with its constructors, a definition with its decorators, a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking

FILES = {
    "A.java": """\
class A {
    A() { this(1); }
    A(int x) { b(); }
    void b() { c(); }
    static void c() {}
}
class B extends A {
    B() { super(2); }
}
class User {
    void use() { new A(); }
}
""",
    "deco.py": """\
import functools


@functools.cache
@functools.wraps(
    len,
)
def cached():
    return 1


def other():
    return cached()
""",
    "use.py": "from deco import cached, other\n\n\ndef go():\n    cached()\n    other()\n",
    "far.py": "import use\n\nuse.go()\n",
    "src/store.h": """\
namespace shop {
int pack(int size, int most = 3);
int pack(const char* name);
class Store {
 public:
  int open();
};
}
""",
    "src/store.cc": """\
#include "store.h"
namespace shop {
int pack(int size, int most) { return size; }
int pack(const char* name) { return 0; }
int Store::open() { return pack(3) + pack("a"); }
}
""",
}


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Ask]:
    repo = repository(tmp_path_factory.mktemp("subjects") / "subjects", FILES)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


def test_a_type_and_its_constructors_are_one_subject(asked: Ask) -> None:
    graph = asked("get_call_graph", symbol_name="A")
    assert graph["symbol"]["kind"] == "class"
    assert {one["symbol"]["qualified_name"] for one in graph["callers"]} == {"B.B", "User.use"}
    assert [one["symbol"]["name"] for one in graph["callees"]] == ["b"]
    lines = [one["line_start"] for one in asked("find_references", symbol_name="A")["references"]]
    assert sorted(lines) == [2, 7, 8, 11]


def test_a_chain_may_begin_with_any_member_of_a_type(asked: Ask) -> None:
    (path,) = asked("find_call_path", from_symbol="A", to_symbol="c")["paths"]
    assert [one["name"] for one in path["symbols"]][-2:] == ["b", "c"]
    (path,) = asked("find_call_path", from_symbol="User", to_symbol="A")["paths"]
    assert [one["name"] for one in path["symbols"]] == ["use", "A"]


@pytest.mark.parametrize("line", [4, 6, 8, 9])
def test_a_decorators_line_is_its_definitions(line: int, asked: Ask) -> None:
    graph = asked("get_call_graph", symbol_name="cached", path="deco.py", line=line)
    assert graph["symbol"]["line_start"] == 8


def test_a_line_above_the_decorators_is_not(asked: Ask) -> None:
    with pytest.raises(CodeCompassError, match=r"there is one at deco.py:8"):
        asked("get_call_graph", symbol_name="cached", path="deco.py", line=3)


def test_the_dependencies_of_a_file(asked: Ask) -> None:
    edges = asked("map_dependencies", folder="use.py")["dependencies"]
    assert {(one["source"], one["target"]) for one in edges} == {("use.py", "deco.py"), ("far.py", "use.py")}


@pytest.mark.parametrize("narrowed", [{}, {"path": "src/store.h"}, {"path": "src/store.cc"}])
def test_a_declaration_and_its_definition_are_one_subject(narrowed: dict[str, str], asked: Ask) -> None:
    graph = asked("get_call_graph", symbol_name="open", **narrowed)
    assert (graph["symbol"]["path"], graph["symbol"]["line_start"]) == ("src/store.cc", 5)
    assert [one["symbol"]["line_start"] for one in graph["callees"]] == [3, 4]


@pytest.mark.parametrize(("declared", "defined"), [(2, 3), (3, 4)])
def test_an_overload_declared_in_a_header_is_the_one_with_its_parameters(
    declared: int, defined: int, asked: Ask
) -> None:
    graph = asked("get_call_graph", symbol_name="pack", path="src/store.h", line=declared)
    assert (graph["symbol"]["path"], graph["symbol"]["line_start"]) == ("src/store.cc", defined)
    with pytest.raises(CodeCompassError, match=r"`pack` is 2 symbols"):
        asked("get_call_graph", symbol_name="pack")
