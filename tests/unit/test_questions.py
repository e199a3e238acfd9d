"""The saved questions: documented, understood by the engine, and answered by key where there is one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from codecompass import tools
from codecompass.graph import Graph
from codecompass.model import queries
from codecompass.process.config import KUZU, chosen_engine
from graphs import Source, Use, built

SCANNING = {
    "all_calls", "any_edge", "built_on_outside", "calls_between", "calls_into_many", "calls_into_some", "calls_out_of_many", "calls_out_of_some", "constructors", "decorator_uses", "inner_functions", "made", "modules_use",
    "reaching_some", "values", "count_bound_calls", "count_edges", "count_outside_calls", "count_unresolved_calls",
    "files_sized", "import_lines", "imports_of_files", "mentions_in_file", "methods_with_owners", "outside_in_file",
    "count_symbols_in_folder", "count_symbols_of_kinds", "export_edges", "export_symbols", "files_by_path",
    "exposing", "externals_used", "files_described", "files_read", "entered_symbols", "marked_symbols", "uses_between", "uses_between_files", "imports_between_files",
    "modules_named", "names_outside", "overrides", "places_in_table", "surfaces", "symbols_by_stable_id", "symbols_matching", "symbols_of_kinds",
    "symbols_under", "types_used", "unused", "unused_with", "used_from_outside", "public_used", "uses_of_some", "outside_sites", "uses_of_outside", "used_at_home",
    "last_names_outside", "names_unbound", "outside_sites_of_some", "unresolved_sites_of_some", "calls_unbound",
    "outside_of_some", "steps_of_some", "surfaces_of_some", "lines_of_uses_some", "bases_of_some",
}  # fmt: skip
"""Questions about a whole table, or by what no key holds; each says so, or is asked once per graph."""
PLACES = {"places"}
"""Lists of numbers."""
TOOLS = Path(tools.__file__).parent
SWITCHES = {"generated", "deep", "with_tests"}
KEY = re.compile(r"\{(?:id|path): ")
TREE = {
    "shop/cart.py": Source(
        [("Cart", "class", 0), ("total", "method", 1)],
        [Use("calls", 2, ("shop/price.py", 1), 6), Use("calls", 2, "self.tax", 7), Use("imports", 0, "ext.json", 1)],
    ),
    "shop/price.py": Source([("price", "fn", 0), ("base_price", "fn", 0)], [Use("calls", 1, ("shop/price.py", 2), 2)]),
}


def _large() -> dict[str, Source]:
    """The engine plans by the sizes of its tables, so its plans are looked at with some in them."""
    files = [f"many/file{number}.py" for number in range(150)]
    names = [("Thing", "class", 0), *((f"do_thing_{number}", "method", 1) for number in range(18))]
    return {
        path: Source(names, [Use("calls", at, (files[at * 7 % 150], at % 19), at * 4) for at in range(1, 19)])
        for path in files
    }


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return Graph(built(tmp_path_factory.mktemp("graph") / "shop.kuzu", TREE | _large()))


def example(question: queries.Question) -> dict[str, object]:
    """Values that a question can be asked with."""
    listed = {name for name in question.parameters if re.search(rf"(IN|UNWIND) \${name}\b", question.text)}
    counted = {name for name in question.parameters if re.search(rf"(LIMIT|>=|<=|\.\.) ?\${name}\b", question.text)}
    values: dict[str, object] = {
        name: ["x"] if name in listed else 3 if name in counted else "x" for name in question.parameters
    }
    values |= {name: False for name in question.parameters if name in SWITCHES}
    values |= {name: [1] for name in question.parameters if name in PLACES}
    return values | ({question.each[1]: ["x", "y"]} if question.each else {})


def plan(graph: Graph, question: queries.Question) -> str:
    """The engine's plan for one asking."""
    values = example(question)
    text = question.bound(values)
    given = {name: value for name, value in values.items() if name not in question.bounds}
    if question.each:
        given[question.each[0]] = given.pop(question.each[1])[0]  # type: ignore[index]
    with graph._line(10) as line:
        return str(line.records("EXPLAIN " + text, given)[0])


@pytest.mark.parametrize("name", list(queries.questions()))
def test_understood_and_answered(name: str, graph: Graph) -> None:
    assert isinstance(graph.ask(name, **example(queries.question(name))), list)


@pytest.mark.parametrize("name", list(queries.saved()))
def test_what_people_start_from_is_answered(name: str, graph: Graph) -> None:
    saved = queries.saved()[name]
    assert not saved.parameters
    assert graph.cypher(saved.text).rows is not None


@pytest.mark.skipif(
    chosen_engine() != KUZU, reason="its successor reads a table of three rows rather than look up a key"
)
@pytest.mark.parametrize("name", [name for name in queries.questions() if name not in SCANNING])
def test_starts_at_a_key(name: str, graph: Graph) -> None:
    """Where a key is given, it is looked up; every other node is reached from there, and scanned only where it was."""
    question = queries.question(name)
    assert KEY.search(question.text)
    found = plan(graph, question)
    keys, scans = found.count("PRIMARY_KEY_SCAN_NODE_TABLE"), len(re.findall(r"(?<!KEY_)SCAN_NODE_TABLE\[", found))
    assert keys == len(KEY.findall(question.text))
    # A node reached by a hop is fetched by a scan that skips all but what the hop found: one mask for each.
    assert scans <= 2 * found.count("SEMI_MASKER")
    assert "CROSS_PRODUCT" not in found


@pytest.mark.parametrize("name", sorted(SCANNING))
def test_exceptions_are_still_there(name: str) -> None:
    assert name in queries.questions()


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("MATCH (n) RETURN n", "begins with a comment"),
        ("// What.\nMATCH (n {id: $id}) RETURN n", "$id must stand"),
        ("// What has $id.\nMATCH (n) RETURN n", "$id must stand"),
        ("// What.\nMATCH (a) RETURN a UNION  all MATCH (b) RETURN b", "has crashed on UNION ALL"),
        ("// What.\n// Asked once for each $id of $ids.\nMATCH (n) RETURN n", "$id"),
    ],
)
def test_conventions(source: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        queries.parse_question("odd", source)


def test_a_bound_is_written_in() -> None:
    question = queries.parse_question(
        "q", "// From $a, $depth far.\nMATCH (n {id: $a})-[:R* SHORTEST 1..$depth]->() RETURN n"
    )
    assert (question.parameters, question.bounds) == (("a", "depth"), ("depth",))
    assert "SHORTEST 1..4]" in question.bound({"depth": 4})
    for odd in (0, 31, "4", 2.5):
        with pytest.raises(ValueError, match="integer from 1 to 30"):
            question.bound({"depth": odd})


def test_parameters_are_checked(graph: Graph) -> None:
    with pytest.raises(TypeError, match=r"symbol_by_id takes \['id'\]"):
        graph.ask("symbol_by_id", name="x")
    with pytest.raises(KeyError):
        graph.ask("no_such_question")


def test_every_table_is_documented() -> None:
    assert set(queries.tables()) >= {"File", "Symbol", "CALLS"}
    assert all(table.doc and (table.columns or table.ends) for table in queries.tables().values())


def test_statements_for_tables_are_documented_and_filled_in() -> None:
    for file in (queries.folder() / "table").glob("*.cypher"):
        source = file.read_text("utf-8")
        parts = dict.fromkeys(re.findall(r"<(\w+)>", source), "x")
        text = queries.for_table(file.stem, **parts)
        assert source.startswith("// ") and "<" not in text.replace("<-", ""), file


def test_patches_are_documented() -> None:
    names = {file.stem for file in (queries.folder() / "patch").glob("*.cypher")}
    assert all(queries.question(name, "patch").doc for name in names)
    used = (Path(queries.__file__).parents[1] / "graph" / "derive.py").read_text("utf-8")
    assert all(f'"{name}"' in used or name.startswith("move_") for name in names)


def test_questions_by_places_give_the_columns_of_those_asked_one_by_one() -> None:
    """`of_some` asks the one or the other."""
    asked = {
        name
        for file in TOOLS.rglob("*.py")
        for name in re.findall(r'of_some\([^,()]+,\s*"(\w+)"', file.read_text("utf-8"))
    }
    assert asked
    columns = {
        name: set(re.findall(r" AS (\w+)", queries.question(name).text.rpartition("RETURN")[2]))
        for one in asked
        for name in (one, f"{one}_some")
    }
    assert {one for one in asked if columns[one] != columns[f"{one}_some"]} == set()
