"""What people may type: every statement that reads, and no other."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codecompass.graph import Graph
from codecompass.graph.apart import IDLE_EXIT
from codecompass.graph.guard import CALLED, REFUSED, checked, tokens_of
from codecompass.model.errors import CodeCompassError
from graphs import Source, built
from helpers import index, mcp_session, repository

READING = [
    "MATCH (s:Symbol) RETURN s.name",
    "match (s:Symbol {kind: 'class'}) where s.name starts with 'C' return s.name order by s.name limit 3;",
    "MATCH (s:Symbol)<-[c:CALLS* SHORTEST 1..3]-(t) WITH s, count(*) AS n WHERE n > 3 RETURN s.id, n ; ; ",
    "OPTIONAL MATCH (s:Symbol) RETURN s.id UNION ALL MATCH (s:External) RETURN s.id",
    "UNWIND [1, 2] AS x RETURN x",
    "RETURN 'DROP TABLE Symbol; COPY x TO \\'y\\''",
    'RETURN "LOAD FROM \\" INSTALL" AS text',
    "RETURN 1 // ; DELETE everything",
    "/* CREATE\n NODE */ RETURN /* SET */ 1",
    "RETURN 1 AS `COPY`, 2 AS `; DROP TABLE Symbol`",
    "MATCH (s:Symbol) WHERE s.signature CONTAINS 'SET ' RETURN s.id",
    "RETURN {load: 1, set: 2}",
    "WITH 1 AS comment RETURN comment",
    "CALL show_tables() RETURN *",
    "call TABLE_INFO('Symbol') RETURN name, type",
    "EXPLAIN MATCH (s:Symbol) RETURN s",
    "PROFILE MATCH (s:Symbol) RETURN count(*)",
    "MATCH (s:Symbol) WHERE EXISTS { MATCH (s)-[:CALLS]->(:Symbol) } RETURN s.id",
]

REFUSING = [
    "CREATE (:Name {id: 'x'})",
    "MATCH (s:Symbol) SET s.name = 'x'",
    "MATCH (s:Symbol) DELETE s",
    "MATCH (s:Symbol) DETACH DELETE s",
    "MERGE (:Name {id: 'x'})",
    "MATCH (s:Symbol) MERGE (n:Name {id: s.name}) RETURN n",
    "COPY (MATCH (s:Symbol) RETURN s.id) TO 'stolen.csv'",
    "COPY Name FROM 'names.csv'",
    "LOAD FROM '/etc/passwd' RETURN *",
    "LOAD WITH HEADERS (a STRING) FROM 'x.csv' RETURN *",
    "MATCH (s:Symbol) LOAD FROM 'x.csv' RETURN *",
    "UNWIND [1] AS x LOAD FROM 'x.csv' RETURN *",
    "WITH 1 AS x LOAD\tFROM 'x.csv' RETURN *",
    "RETURN 1 UNION ALL LOAD FROM 'x.csv' RETURN *",
    "ATTACH 'other.kuzu' AS other",
    "DETACH other",
    "USE other",
    "INSTALL httpfs",
    "FORCE INSTALL httpfs",
    "UPDATE httpfs",
    "UNINSTALL httpfs",
    "LOAD EXTENSION 'evil.so'",
    "LOAD httpfs",
    "EXPORT DATABASE 'out'",
    "IMPORT DATABASE 'in'",
    "DROP TABLE Symbol",
    "ALTER TABLE Symbol DROP name",
    "COMMENT ON TABLE Symbol IS 'x'",
    "CREATE MACRO f(x) AS x",
    "CREATE SEQUENCE q",
    "CREATE GRAPH g",
    "BEGIN TRANSACTION",
    "COMMIT",
    "ROLLBACK",
    "CHECKPOINT",
    "CALL threads = 1",
    "CALL timeout=0",
    "CALL home_directory='/tmp'",
    "CALL project_graph('g', ['Symbol'], ['CALLS'])",
    "CALL create_fts_index('Symbol', 'i', ['name'])",
    "CALL read_csv('x.csv') RETURN *",
    "MATCH (s:Symbol) CALL drop_fts_index('Symbol', 'i') RETURN 1",
    "CALL `show_tables`() RETURN *",
    "RETURN 1; DROP TABLE Symbol",
    "RETURN 1;;; RETURN 2",
    "EXPLAIN DROP TABLE Symbol",
    "PROFILE COPY (RETURN 1) TO 'x.csv'",
    "EXPLAIN EXPLAIN LOAD FROM 'x.csv' RETURN *",
    "RETURN 1 /* */ ; /* */ CREATE (:Name {id: 'x'})",
    "RETURN 'a' ; INSTALL json -- '",
    "/* /* */ LOAD FROM 'x.csv' RETURN * /* */",
    "// harmless\nCOPY (RETURN 1) TO 'x.csv'",
    "// harmless\rCOPY (RETURN 1) TO 'x.csv'",
    "RETURN '\\\\' LOAD FROM 'x.csv' RETURN *",
    "RETURN `a` LOAD FROM 'x.csv' RETURN *",
    "\u00a0LOAD FROM 'x.csv' RETURN *",
    "RETURN 1 \u00a0LOAD\u2003FROM 'x.csv' RETURN *",
    "lOaD FROM 'x.csv' RETURN *",
    "RETURN 1 \u017fET",
    "\\u004cOAD FROM 'x.csv' RETURN *",
    "RETURN 'unfinished",
    "RETURN 1 /* unfinished",
    "RETURN `unfinished",
    "",
    " ; ",
    "// nothing",
    "hello",
    "SHOW TABLES",
]  # fmt: skip


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return Graph(built(tmp_path_factory.mktemp("graph") / "g.kuzu", {"a.py": Source([("Cart", "class", 0)])}))


@pytest.mark.parametrize("text", READING)
def test_reading_is_allowed(text: str, graph: Graph) -> None:
    assert graph.cypher(text).columns


@pytest.mark.parametrize("text", REFUSING)
def test_all_else_is_refused(text: str, graph: Graph, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CodeCompassError) as refused:
        graph.cypher(text)
    assert refused.value.code in ("query_not_allowed", "invalid_input")
    assert refused.value.code == "query_not_allowed" or text == "RETURN 1 \u017fET"
    assert not list(tmp_path.iterdir())


def test_all_else_is_refused_over_mcp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = repository(tmp_path / "work", {"a.py": "def f(): ...\n"})
    index(made.root)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with mcp_session(made.root) as session:
        told = {text: session.error("query_graph", cypher=text) for text in REFUSING}
    codes = {error["code"] for error in told.values()}
    assert codes <= {"query_not_allowed", "invalid_input"}, codes
    assert not [*(tmp_path / "here").iterdir()]


SPACES = st.sampled_from([" ", "\n", "\t", "/* */", " // x\n", "/*'*/", '/* " */', " /* ` */ "])
CLAUSES = st.sampled_from(
    [
        "CREATE (:Name)",
        "COPY (RETURN 1) TO 'x'",
        "LOAD FROM 'x' RETURN *",
        "INSTALL x",
        "SET a.b = 1",
        "DETACH DELETE a",
        "CALL threads = 1",
        "ATTACH 'x'",
        "EXPORT DATABASE 'x'",
        "IMPORT DATABASE 'x'",
        "DROP TABLE x",
        "BEGIN TRANSACTION",
    ]
)
HARMLESS = st.sampled_from(
    [
        "",
        "RETURN 'x'",
        "MATCH (a)",
        'MATCH (a) WHERE a.b = "\'" ',
        "RETURN 1 ;",
        "WITH 1 AS `'`",
        "RETURN '\\''",
        "EXPLAIN",
    ]
)


@given(HARMLESS, CLAUSES, st.lists(SPACES, min_size=8, max_size=8), st.lists(st.booleans(), min_size=40, max_size=40))
def test_no_disguise_helps(harmless: str, clause: str, spaces: list[str], upper: list[bool]) -> None:
    words = "".join(a.upper() if up else a.lower() for a, up in zip(clause, upper, strict=False))
    disguised = spaces[0].join([harmless, *words.split(" ")]) if harmless else spaces[1].join(words.split(" "))
    with pytest.raises(CodeCompassError):
        checked(disguised + spaces[2])


TEXTS = st.lists(st.sampled_from([*"abc ;/*\\'\"`\n", "LOAD ", "SET ", "DROP ", ";"]), max_size=30).map("".join)


@given(TEXTS)
def test_what_is_quoted_is_harmless(text: str) -> None:
    escaped = text.replace("\\", "\\\\")
    checked("RETURN '" + escaped.replace("'", "\\'") + "' AS a")
    checked('RETURN "' + escaped.replace('"', '\\"') + '" AS a')
    checked("RETURN 1 AS `x" + text.replace("`", "") + "`")
    checked("/*" + text.replace("*", "") + "*/ RETURN 1 //" + text.replace("\n", ""))


@given(st.text(max_size=60))
def test_every_character_is_accounted_for(text: str) -> None:
    end = 0
    for token in tokens_of(text):
        between = text[end : token.start]
        assert not between.strip() or between.lstrip().startswith(("//", "/*"))
        end = token.start + len(token.text)


SOUP = st.lists(
    st.sampled_from(
        [
            *READING,
            *REFUSING,
            "MATCH (s:Symbol)",
            "RETURN",
            "s",
            ".",
            "name",
            "LOAD",
            "FROM",
            "'x.csv'",
            "SET",
            "CALL",
            "(",
            ")",
        ]
    ),
    max_size=6,
).map(" ".join)


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=60) | SOUP)
def test_whatever_is_typed_the_answer_is_an_error_of_ours_or_rows(text: str, graph: Graph) -> None:
    try:
        graph.cypher(text, limit=3)
    except CodeCompassError as error:
        assert error.code in ("query_not_allowed", "invalid_input")


def test_called_functions_are_the_engines(graph: Graph) -> None:
    for name in CALLED - {"table_info", "show_connection", "storage_info", "stats_info", "current_setting"}:
        graph.cypher(f"CALL {name}() RETURN *")
    for name in ("table_info", "storage_info", "stats_info"):
        graph.cypher(f"CALL {name}('Symbol') RETURN *")
    graph.cypher("CALL show_connection('CALLS') RETURN *")
    graph.cypher("CALL current_setting('threads') RETURN *")
    assert not {word.lower() for word in REFUSED} & CALLED


def test_limit_and_timeout(graph: Graph) -> None:
    answer = graph.cypher("UNWIND range(1, 10) AS n RETURN n", limit=3)
    assert (answer.rows, answer.truncated) == ([[1], [2], [3]], True)
    assert not graph.cypher("UNWIND range(1, 3) AS n RETURN n", limit=3).truncated
    with pytest.raises(CodeCompassError) as error:
        graph.cypher("UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN sum(a * b)", timeout=0.2)
    assert error.value.code == "query_timeout"
    assert error.value.retryable


@pytest.mark.skipif(sys.platform != "linux", reason="the address space is limited where it can be")
@pytest.mark.parametrize(
    "endless",
    [
        "UNWIND range(1, 1000000000) AS n RETURN n",
        "RETURN range(1, 1000000000)",
        "UNWIND range(1, 100000000) AS n RETURN collect(n)",
        "UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b RETURN collect([a, b, 'a text of some length'])",
    ],
)
def test_a_query_without_bounds_ends_and_who_asks_lives_on(endless: str, graph: Graph) -> None:
    """Neither this process grows, nor those that it started, beyond what they are allowed."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(CodeCompassError) as error:
        graph.cypher(endless, timeout=5)
    assert error.value.code in ("invalid_input", "query_timeout")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 3_000_000
    assert graph.cypher("RETURN 1").rows == [[1]]


def test_a_process_that_had_ended_is_replaced(graph: Graph) -> None:
    assert graph.cypher("RETURN 1").rows == [[1]]
    graph._apart[0]._process.kill()
    graph._apart[0]._process.wait()
    graph._apart[0]._process.returncode = IDLE_EXIT
    assert graph.cypher("RETURN 2").rows == [[2]]
    graph.close()
    assert not graph._apart


def test_half_a_character_is_refused(graph: Graph) -> None:
    with pytest.raises(CodeCompassError, match="half a character"):
        graph.cypher("RETURN '\ud83d'")
