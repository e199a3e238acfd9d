"""003, structure and navigation: acceptance scenarios, edge cases, errors, success criteria."""

from __future__ import annotations

import json
import math
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from codecompass.session.project import Project
from helpers import Repository, Session, index, mcp_session, repository, untimed

JWT, HANDLER = "src/auth/jwt.rs", "src/auth/handler.rs"


def importers(session: Session, **symbol: object) -> dict[str, str]:
    """Path of each importer of a symbol → the confidence of its import edge."""
    found = session.call("find_references", kind="imports", **symbol)["references"]
    assert {one["from_symbol"]["kind"] for one in found} <= {"module"}
    return {one["path"]: one["confidence"] for one in found}


def names(nodes: list[dict[str, Any]]) -> list[str]:
    return [node["name"] for node in nodes]


# User story 1: import edges


def test_003_us1_1_a_rust_use_is_a_static_import_edge(structure: Session) -> None:
    """US1.1: `use crate::auth::Claims;` is an import edge from the module to `Claims`, `static`"""
    assert importers(structure, symbol_name="Claims")["src/session.rs"] == "static"


def test_003_us1_2_a_python_from_import_is_a_static_import_edge(structure: Session) -> None:
    """US1.2: `from auth.jwt import validate_token` links the module to the function"""
    assert importers(structure, symbol_name="auth.jwt.validate_token") == {"python/service.py": "static"}


def test_003_us1_3_an_import_of_an_external_package_is_kept(structure_repository: Repository) -> None:
    """US1.3: `import { Router } from 'express'` is kept by qualified name, bound to no symbol"""
    with closing(Project.open(structure_repository.root)) as project:
        kept = project.graph().graph.cypher("MATCH (s:Symbol)-[u:USES {kind: 'imports'}]->(x) RETURN s.path, x.id")
    assert ["web/router.ts", "express.Router"] in kept.rows


def test_003_us1_4_a_go_import_is_an_edge_to_the_package(structure: Session) -> None:
    """US1.4: `import "github.com/org/pkg/auth"` is a package-level import edge"""
    assert importers(structure, symbol_name="github.com/org/pkg/auth", path="go/auth/auth.go") == {
        "go/main.go": "static"
    }


def test_003_us1_5_a_file_without_imports_has_no_import_edges(structure_repository: Repository) -> None:
    """US1.5: a file without imports has no import edges"""
    with closing(Project.open(structure_repository.root)) as project:
        edges = project.graph().graph.cypher("MATCH (s:Symbol {path: 'python/alone.py'})-[e:IMPORTS]->() RETURN e.line")
    assert edges.rows == []


def test_003_us1_6_changed_imports_replace_the_old_ones(tmp_path: Path) -> None:
    """US1.6: after a change, a file's old import edges are replaced"""
    both = {"jwt.py": "def old(): ...\ndef new(): ...\n", "user.py": "from jwt import old\n"}
    made = repository(tmp_path / "changing", both)
    index(made.root)
    with mcp_session(made.root) as session:
        assert set(importers(session, symbol_name="old")) == {"user.py"}
        made.write({"user.py": "from jwt import new\n"})
        assert importers(session, symbol_name="old") == {}
        assert set(importers(session, symbol_name="new")) == {"user.py"}


# User story 2: hierarchy


def test_003_us2_1_ancestors_of_a_method(structure: Session) -> None:
    """US2.1: `validate` in `impl AuthHandler`: fn, then impl, each with kind, name and lines; the file stands beside"""
    answer = structure.call("get_symbol_hierarchy", symbol_name="validate", path=HANDLER, direction="ancestors")
    chain = [(node["name"], node["kind"], node["depth"]) for node in answer["hierarchy"]]
    assert chain == [("validate", "fn", 0), ("AuthHandler", "impl", 1)]
    assert all(0 < node["line_start"] <= node["line_end"] for node in answer["hierarchy"])
    assert (answer["chain_length"], answer["file"]["path"]) == (2, HANDLER)


def test_003_us2_2_descendants_of_a_class(structure: Session) -> None:
    """US2.2: `UserService` with `descendants` lists its three methods"""
    answer = structure.call("get_symbol_hierarchy", symbol_name="UserService", direction="descendants")
    (root,) = answer["hierarchy"]
    assert names(root["children"]) == ["list", "find", "remove"]
    assert answer["chain_length"] == 4


def test_003_us2_3_path_narrows_to_one_file(structure: Session) -> None:
    """US2.3: a name in several files is narrowed by `path`"""
    answer = structure.call("get_symbol_hierarchy", symbol_name="validate_token", path=JWT)
    assert names(answer["hierarchy"]) == ["validate_token", "JwtValidator"]
    assert {node["path"] for node in answer["hierarchy"]} == {JWT}


def test_003_us2_4_an_unknown_name_is_symbol_not_found(structure: Session) -> None:
    """US2.4: an unknown name is `symbol_not_found`"""
    assert structure.error("get_symbol_hierarchy", symbol_name="no_such_thing")["code"] == "symbol_not_found"


def test_003_us2_5_a_top_level_function_is_its_own_chain(structure: Session) -> None:
    """US2.5: the ancestors of a top-level function are itself alone"""
    answer = structure.call("get_symbol_hierarchy", symbol_name="handler_name")
    assert (names(answer["hierarchy"]), answer["chain_length"]) == (["handler_name"], 1)


# User story 3: related symbols


def test_003_us3_1_scope_file_has_all_others_of_the_file(structure: Session) -> None:
    """US3.1: `scope: file` lists all other symbols of the file"""
    answer = structure.call("find_related_symbols", symbol_name="authenticate", scope="file")
    own = [one["name"] for one in answer["related"] if one["relation"] == "same_file"]
    assert {"AuthHandler", "jwt", "new", "validate", "handler_name"} == set(own)
    assert {one["relation"] for one in answer["related"]} <= {"same_file", "imported"}


def test_003_us3_2_scope_module_reaches_sibling_files(structure: Session) -> None:
    """US3.2: `scope: module` reaches the sibling files of `auth::handler`"""
    answer = structure.call("find_related_symbols", symbol_name="authenticate", scope="module", limit=100)
    near = {one["path"] for one in answer["related"] if one["relation"] in ("same_module", "imported")}
    assert {JWT, "src/auth/error.rs"} <= near


def test_003_us3_3_imported_symbols_are_among_them(structure: Session) -> None:
    """US3.3: symbols imported from within the module are among them"""
    answer = structure.call("find_related_symbols", symbol_name="authenticate", scope="module", limit=100)
    assert {"TokenError", "JwtValidator", "Claims", "AuthConfig"} <= set(names(answer["related"]))


def test_003_us3_4_limit_keeps_the_nearest(structure: Session) -> None:
    """US3.4: at most `limit`, same file before same module before imported; the total counts all"""
    answer = structure.call("find_related_symbols", symbol_name="decode_jwt", scope="package", limit=5)
    assert [one["relation"] for one in answer["related"]] == ["same_file"] * 5
    assert answer["total_found"] > 5
    every = structure.call("find_related_symbols", symbol_name="decode_jwt", scope="package", limit=500)
    order = ["same_file", "same_module", "same_package", "imported"]
    ranks = [order.index(one["relation"]) for one in every["related"]]
    assert ranks == sorted(ranks)


def test_003_us3_5_an_isolated_symbol_has_none(structure: Session) -> None:
    """US3.5: an isolated symbol has an empty list and `scope_used: file`"""
    answer = structure.call("find_related_symbols", symbol_name="hermit")
    assert (answer["related"], answer["scope_used"]) == ([], "file")


# User story 4: context within a budget


def estimated(items: list[dict[str, Any]]) -> int:
    return sum(math.ceil(1.3 * len(json.dumps(item).split())) for item in items)


def test_003_us4_1_breadth_within_500(structure: Session) -> None:
    """US4.1: `breadth` gives several signatures within 500 tokens"""
    answer = structure.call("get_code_context", query="validate token claims auth", max_tokens=500, strategy="breadth")
    assert len(answer["context_items"]) > 3
    assert answer["estimated_tokens"] <= 500


def test_003_us4_2_depth_has_fewer_with_bodies(structure: Session) -> None:
    """US4.2: `depth` gives bodies within 2000 tokens"""
    answer = structure.call("get_code_context", query="validate token", max_tokens=2000, strategy="depth")
    assert answer["estimated_tokens"] <= 2000
    assert all(item["body"] for item in answer["context_items"])


def test_003_us4_3_a_small_budget_truncates(structure: Session) -> None:
    """US4.3: a budget of 100 sets `truncated` and keeps what fits"""
    answer = structure.call("get_code_context", query="validate token claims auth", max_tokens=100)
    assert answer["truncated"] is True
    assert len(answer["context_items"]) > 0
    assert answer["estimated_tokens"] <= 100
    assert answer["metadata"]["remaining_candidates"] > 0


def test_003_us4_4_no_match_is_empty(structure: Session) -> None:
    """US4.4: no match: no items, 0 tokens"""
    answer = structure.call("get_code_context", query="zygomorphic")
    assert (answer["context_items"], answer["estimated_tokens"]) == ([], 0)


def test_003_us4_5_the_default_budget_is_4000(structure: Session) -> None:
    """US4.5: without `max_tokens` the budget is 4000"""
    (tool,) = [tool for tool in structure.tools() if tool.name == "get_code_context"]
    assert tool.input_schema["properties"]["max_tokens"]["default"] == 4000
    given = structure.call("get_code_context", query="validate token", max_tokens=4000)
    assert untimed(structure.call("get_code_context", query="validate token")) == untimed(given)


def test_003_us4_6_breadth_items_have_no_body(structure: Session) -> None:
    """US4.6: `breadth` items have name, kind, path, line and signature, and no body"""
    items = structure.call("get_code_context", query="validate token")["context_items"]
    assert items
    for item in items:
        assert {"name", "kind", "path", "line_start", "signature"} <= set(item)
        assert "body" not in item


def test_003_us4_7_depth_items_have_their_body(structure: Session) -> None:
    """US4.7: `depth` items have the full body"""
    answer = structure.call("get_code_context", query="decode_jwt", strategy="depth")
    body = next(item["body"] for item in answer["context_items"] if item["name"] == "decode_jwt")
    assert body.startswith("fn decode_jwt(")
    assert body.endswith("}")


def test_003_us4_8_tokens_are_words_times_1_3(structure: Session) -> None:
    """US4.8: tokens are estimated as ceil(1.3 × words) of each item's JSON"""
    answer = structure.call("get_code_context", query="validate token")
    assert answer["estimated_tokens"] == estimated(answer["context_items"])


# Edge cases


def test_003_edge_unresolved_imports_are_skipped_in_related(structure: Session) -> None:
    """Edge case: `find_related_symbols` skips imports whose target is not in the repository"""
    answer = structure.call("find_related_symbols", symbol_name="routes", scope="package")
    assert "Router" not in names(answer["related"])
    assert "UserService" in names(answer["related"])


def test_003_edge_circular_imports_end(structure: Session) -> None:
    """Edge case: circular imports are recorded both ways, and traversal ends"""
    assert set(importers(structure, symbol_name="right")) == {"python/ring_a.py"}
    assert set(importers(structure, symbol_name="ring_a")) == {"python/ring_b.py"}
    answer = structure.call("get_call_graph", symbol_name="left", depth=5)
    assert [one["symbol"]["name"] for one in answer["callees"]] == ["right"]


def test_003_edge_a_tiny_budget_suggests_a_larger_one(structure: Session) -> None:
    """Edge case: where nothing fits, no items, `truncated`, and a suggestion"""
    answer = structure.call("get_code_context", query="validate_token", max_tokens=10)
    assert (answer["context_items"], answer["truncated"]) == ([], True)
    assert "max_tokens" in answer["metadata"]["suggestion"]


def test_003_edge_a_ref_without_data_is_symbol_not_found(structure: Session) -> None:
    """Edge case: a ref that has no data is `symbol_not_found`, the ref in its data"""
    validate = {"symbol_name": "validate"}
    for tool, asked in (
        ("get_symbol_hierarchy", validate), ("find_related_symbols", validate), ("get_code_context", {"query": "validate"}),
    ):  # fmt: skip
        error = structure.error(tool, ref="nowhere", **asked)
        assert (error["code"], error["data"]["ref"]) == ("symbol_not_found", "nowhere")


def test_003_edge_no_compact_parameter(structure: Session) -> None:
    """Edge case, FR-215: the three tools take no `compact`"""
    for tool in ("get_symbol_hierarchy", "find_related_symbols", "get_code_context"):
        error = structure.error(tool, compact=True)
        assert error["code"] == "invalid_input"
        assert "compact" in error["message"]


# Errors


def test_003_error_hierarchy_symbol_not_found(structure: Session) -> None:
    """`get_symbol_hierarchy`: `symbol_not_found`, with near names, never another symbol"""
    error = structure.error("get_symbol_hierarchy", symbol_name="validate_tokn")
    assert (error["code"], error["data"]["near"][0]) == ("symbol_not_found", "validate_token")


def test_003_error_hierarchy_ambiguous_symbol(structure: Session) -> None:
    """`get_symbol_hierarchy`: `ambiguous_symbol`, with candidates that make the next call exact"""
    error = structure.error("get_symbol_hierarchy", symbol_name="validate_token")
    assert error["code"] == "ambiguous_symbol"
    for candidate in error["data"]["candidates"]:
        answer = structure.call("get_symbol_hierarchy", symbol_name=candidate["symbol_id"])
        assert answer["hierarchy"][0]["qualified_name"] == candidate["qualified_name"]


def test_003_error_related_symbol_not_found(structure: Session) -> None:
    """`find_related_symbols`: `symbol_not_found`"""
    assert structure.error("find_related_symbols", symbol_name="validate", path="web/users.ts")["code"] == (
        "symbol_not_found"
    )


def test_003_error_related_ambiguous_symbol(structure: Session) -> None:
    """`find_related_symbols`: `ambiguous_symbol`"""
    assert structure.error("find_related_symbols", symbol_name="validate_token")["code"] == "ambiguous_symbol"


def test_003_error_context_invalid_strategy(structure: Session) -> None:
    """`get_code_context`: `invalid_strategy`"""
    assert structure.error("get_code_context", query="token", strategy="sideways")["code"] == "invalid_strategy"


@pytest.mark.parametrize("budget", [0, -1, "many", None])
def test_003_error_context_invalid_max_tokens(budget: object, structure: Session) -> None:
    """`get_code_context`: `invalid_max_tokens` below 1; null is the default"""
    result = structure.result("get_code_context", {"query": "token", "max_tokens": budget})
    code = result.structured_content.get("error", {}).get("code")
    assert code == (None if budget is None else "invalid_max_tokens")


# Success criteria on the fixture; benchmarks/structure.py measures them on real repositories


def test_003_sc_200_imports_are_extracted(structure_repository: Repository) -> None:
    """SC-200: ≥ 90 % of import statements are edges, in all four languages"""
    with closing(Project.open(structure_repository.root)) as project:
        graph = project.graph().graph
        bound = graph.cypher("MATCH (s:Symbol)-[:IMPORTS]->(t) RETURN s.path, t.name").rows
        outside = graph.cypher("MATCH (s:Symbol)-[:USES {kind: 'imports'}]->(x) RETURN s.path, x.id").rows
    assert len(bound) == 13, bound  # one of them the module that passes a name on
    assert outside == [["web/router.ts", "express.Router"]]


def test_003_sc_201_every_ancestor_chain_is_right(structure: Session) -> None:
    """SC-201: ≥ 95 % of ancestor chains are right: each link encloses the one before it"""
    for path in (JWT, HANDLER, "web/users.ts", "python/service.py", "go/main.go"):
        waiting = [(entry, ()) for entry in structure.call("get_file_outline", path=path)["symbols"]]
        while waiting:
            entry, above = waiting.pop()
            answer = structure.call(
                "get_symbol_hierarchy", symbol_name=entry["name"], path=path, line=entry["line_start"]
            )
            assert tuple(names(answer["hierarchy"])) == (entry["name"], *above)
            waiting += [(child, (entry["name"], *above)) for child in entry["children"]]


@pytest.mark.parametrize("strategy", ["breadth", "depth"])
@pytest.mark.parametrize("budget", [1, 33, 77, 150, 400, 4000])
def test_003_sc_202_the_budget_is_never_exceeded(strategy: str, budget: int, structure: Session) -> None:
    """SC-202: the budget is never exceeded"""
    answer = structure.call("get_code_context", query="validate token user", max_tokens=budget, strategy=strategy)
    assert estimated(answer["context_items"]) == answer["estimated_tokens"] <= budget


def test_003_sc_204_symbols_have_related_ones(structure: Session) -> None:
    """SC-204: ≥ 80 % of symbols that are not alone have a related one"""
    for path in (JWT, HANDLER, "web/users.ts", "src/session.rs"):
        for entry in structure.call("get_file_outline", path=path, depth="top")["symbols"]:
            asked = {"symbol_name": entry["name"], "path": path, "line": entry["line_start"]}
            assert structure.call("find_related_symbols", **asked)["related"]
