"""006, version control: every answer as documented, and every error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from helpers import Repository, Session, index, mcp_session, repository, untimed

FEATURE = {"base_ref": "main", "head_ref": "feat/auth"}


def by_name(changes: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {change["symbol"]: change for change in changes}


# diff_context


def test_006_diff_added(vcs: Session) -> None:
    """`diff_context`: a symbol in head only is `added`, `before` null"""
    change = by_name(vcs.call("diff_context", **FEATURE)["changes"])["refresh_token"]
    assert (change["change_type"], change["before"]) == ("added", None)
    assert change["lines"] == {"start": change["after"]["line_start"], "end": change["after"]["line_end"]}


def test_006_diff_modified_signature(vcs: Session) -> None:
    """`diff_context`: a changed signature is `modified`, with both records under one stable id"""
    change = by_name(vcs.call("diff_context", **FEATURE)["changes"])["authenticate"]
    assert change["change_type"] == "modified"
    assert change["before"]["symbol_stable_id"] == change["after"]["symbol_stable_id"]
    assert "provider" not in change["before"]["signature"]
    assert "provider" in change["after"]["signature"]


def test_006_diff_modified_body(vcs: Session) -> None:
    """`diff_context`: a changed body alone is `modified`"""
    change = by_name(vcs.call("diff_context", **FEATURE)["changes"])["decode_jwt"]
    assert change["change_type"] == "modified"
    assert change["before"]["signature"] == change["after"]["signature"]


def test_006_diff_deleted(vcs: Session) -> None:
    """`diff_context`: a symbol in base only is `deleted`, `after` null"""
    change = by_name(vcs.call("diff_context", **FEATURE)["changes"])["legacy_auth"]
    assert (change["change_type"], change["after"]) == ("deleted", None)


def test_006_diff_unchanged_is_left_out(vcs: Session) -> None:
    """`diff_context`: unchanged symbols are not included"""
    changes = by_name(vcs.call("diff_context", **FEATURE)["changes"])
    assert not {"validate_token", "steady", "login"} & set(changes)


def test_006_diff_files_and_merge_base(vcs: Session, vcs_repository: Repository) -> None:
    """`diff_context`: file changes, their number, and the merge base"""
    answer = vcs.call("diff_context", **FEATURE)
    files = {one["path"]: one["change_type"] for one in answer["file_changes"]}
    assert files["src/auth/legacy.rs"] == "deleted"
    assert files["src/auth/oauth.rs"] == "modified"
    assert answer["affected_files"] == len(files) == 6
    assert answer["merge_base_commit"] == str(vcs_repository.git.revparse_single("main").id)


def test_006_diff_path_filter_and_limit(vcs: Session) -> None:
    """`diff_context`: `path_filter` is a prefix, `limit` bounds the changes"""
    answer = vcs.call("diff_context", **FEATURE, path_filter="src/auth/")
    assert {change["path"].rpartition("/")[0] for change in answer["changes"]} == {"src/auth"}
    limited = vcs.call("diff_context", **FEATURE, limit=1)
    assert len(limited["changes"]) == 1
    assert limited["metadata"]["result_completeness"] == "truncated"


def test_006_diff_error_project_not_found(vcs: Session, tmp_path: Path) -> None:
    """`diff_context`: `project_not_found`"""
    assert vcs.error("diff_context", workspace=str(tmp_path / "none"))["code"] == "project_not_found"


def test_006_diff_error_ref_not_indexed(vcs: Session) -> None:
    """`diff_context`: `ref_not_indexed` for what git does not know; any revision it knows is compared (ruling 10)"""
    assert vcs.error("diff_context", base_ref="main", head_ref="nowhere")["code"] == "ref_not_indexed"
    changes = vcs.call("diff_context", base_ref="main", head_ref="unindexed")["changes"]
    assert set(by_name(changes)) == {"legacy_auth", "unseen"}


def test_006_diff_error_merge_base_failed(vcs: Session) -> None:
    """`diff_context`: `merge_base_failed` where two refs have no common history"""
    assert vcs.error("diff_context", base_ref="main", head_ref="unrelated")["code"] == "merge_base_failed"


# find_references


def test_006_references_of_every_kind(vcs: Session) -> None:
    """`find_references`: imports and calls, with the line's text, the layer and the symbol they stand in"""
    answer = vcs.call("find_references", symbol_name="validate_token", ref="main")
    found = {(one["path"], one["edge_type"]): one for one in answer["references"]}
    imported = found["src/middleware/auth_middleware.rs", "imports"]
    assert imported["context"] == "use crate::auth::jwt::validate_token;"
    assert (imported["from_symbol"]["kind"], imported["source_layer"]) == ("module", "base")
    called = found["src/middleware/auth_middleware.rs", "calls"]
    assert called["context"] == 'let claims = validate_token(token, b"key");'
    assert called["from_symbol"]["name"] == "check_auth"
    assert answer["total_references"] == len(answer["references"]) == 6


def test_006_references_by_kind_and_limit(vcs: Session) -> None:
    """`find_references`: `kind` filters first, `limit` bounds afterwards"""
    answer = vcs.call("find_references", symbol_name="validate_token", kind="imports", limit=1)
    assert [one["edge_type"] for one in answer["references"]] == ["imports"]
    assert answer["total_references"] == 3


def test_006_references_in_the_overlay(vcs: Session) -> None:
    """`find_references`: a file that differs from the base says `overlay`"""
    answer = vcs.call("find_references", symbol_name="validate_token", ref="feat/auth")
    layers = {one["path"]: one["source_layer"] for one in answer["references"]}
    assert layers["src/auth/handler.rs"] == "overlay"
    assert layers["src/handlers/login.rs"] == "base"


def test_006_references_error_symbol_not_found(vcs: Session) -> None:
    """`find_references`: `symbol_not_found`"""
    assert vcs.error("find_references", symbol_name="validate_tokens")["code"] == "symbol_not_found"


def test_006_references_error_no_edges_available(tmp_path: Path) -> None:
    """`find_references`: `no_edges_available` where the project has no edges at all"""
    made = repository(tmp_path / "edgeless", {"one.py": "def alone(): ...\n"})
    index(made.root)
    with mcp_session(made.root) as session:
        assert session.error("find_references", symbol_name="alone")["code"] == "no_edges_available"


# explain_ranking

RANKED = {"query": "validate token", "result_path": "src/auth/jwt.rs", "result_line_start": 6, "ref": "main"}


def test_006_explain_ranking_factor_by_factor(vcs: Session) -> None:
    """`explain_ranking`: every factor within its range, a reason for each, and their sum"""
    answer = vcs.call("explain_ranking", **RANKED, language="rust", limit=200)
    scoring = dict(answer["scoring"])
    total = scoring.pop("total")
    assert set(answer["scoring_details"]) == {"bm25_source"} | {f"{name}_reason" for name in scoring if name != "bm25"}
    ranges = {"exact_match": 0.2, "qualified_name": 0.1, "path_affinity": 0.1, "definition_boost": 0.15}
    assert all(0 <= scoring[name] <= most for name, most in {**ranges, "kind_match": 0.05}.items())
    assert total == pytest.approx(sum(scoring.values()))


def test_006_explain_ranking_is_the_score_of_search(vcs: Session) -> None:
    """`explain_ranking`: its total is the score that the search gave, each time"""
    explained = vcs.call("explain_ranking", **RANKED)
    results = vcs.call("search_code", query="validate token", ref="main")["results"]
    (found,) = [one for one in results if (one["path"], one.get("line_start")) == ("src/auth/jwt.rs", 6)]
    assert found["score"] == explained["scoring"]["total"]
    assert untimed(vcs.call("explain_ranking", **RANKED)) == untimed(explained)


def test_006_explain_ranking_error_result_not_found(vcs: Session) -> None:
    """`explain_ranking`: `result_not_found`"""
    assert vcs.error("explain_ranking", **{**RANKED, "result_line_start": 99})["code"] == "result_not_found"


# list_refs


def test_006_list_refs(vcs: Session) -> None:
    """`list_refs`: the default branch first, an overlay counts its own files"""
    answer = vcs.call("list_refs")
    main, feature = answer["refs"]
    assert (main["ref"], main["is_default"], main["merge_base_commit"]) == ("main", True, None)
    assert (feature["ref"], feature["merge_base_commit"]) == ("feat/auth", main["last_indexed_commit"])
    assert feature["file_count"] < main["file_count"]
    assert {main["status"], feature["status"]} == {"active"}
    assert (answer["total_refs"], answer["vcs_mode"]) == (2, True)


def test_006_list_refs_outside_git(tmp_path: Path) -> None:
    """`list_refs`: a plain folder has the one ref `live`"""
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "a.py").write_text("def f(): ...\n")
    index(tmp_path / "plain")
    with mcp_session(tmp_path / "plain") as session:
        answer = session.call("list_refs")
    assert [(one["ref"], one["last_indexed_commit"]) for one in answer["refs"]] == [("live", None)]
    assert (answer["total_refs"], answer["vcs_mode"]) == (1, False)


def test_006_list_refs_error_project_not_found(vcs: Session, tmp_path: Path) -> None:
    """`list_refs`: `project_not_found`"""
    assert vcs.error("list_refs", workspace=str(tmp_path / "none"))["code"] == "project_not_found"


# switch_ref


def test_006_switch_ref_changes_what_later_questions_are_about(vcs: Session) -> None:
    """`switch_ref`: later questions without `ref` are about it, and back"""
    answer = vcs.call("switch_ref", ref="feat/auth")
    assert (answer["ref"], answer["previous_ref"], answer["status"]) == ("feat/auth", "main", "active")
    assert vcs.call("locate_symbol", name="refresh_token")["metadata"]["ref"] == "feat/auth"
    back = vcs.call("switch_ref", ref="main")
    assert (back["previous_ref"], back["metadata"]["freshness_status"]) == ("feat/auth", "fresh")
    assert vcs.call("locate_symbol", name="refresh_token")["results"] == []


def test_006_switch_ref_error_ref_not_indexed(vcs: Session) -> None:
    """`switch_ref`: `ref_not_indexed`, naming `index_repo`"""
    error = vcs.error("switch_ref", ref="unindexed")
    assert error["code"] == "ref_not_indexed"
    assert "index_repo" in error["message"]


def test_006_switch_ref_error_overlay_not_ready(tmp_path: Path) -> None:
    """`switch_ref`: `overlay_not_ready` while its index is being made"""
    made = repository(tmp_path / "waiting", {"a.py": "def f(): ...\n"})
    index(made.root)
    made.branch("soon")
    made.commit({"b.py": "def g(): ...\n"})
    made.checkout("main")
    from contextlib import closing

    from codecompass.session.project import Project

    with (
        closing(Project.open(made.root)) as project,
        project.store.writer("another"),
        mcp_session(made.root) as session,
    ):
        started = session.call("index_repo", ref="soon")
        assert session.error("switch_ref", ref="soon")["code"] == "overlay_not_ready"
    _ends(made.root, started["job_id"])
    with mcp_session(made.root) as session:
        assert session.call("switch_ref", ref="soon")["status"] == "active"


def _ends(root: Path, job_id: str) -> None:
    from contextlib import closing

    from codecompass.session.launch import wait_for
    from codecompass.session.project import Project

    with closing(Project.open(root)) as project:
        wait_for(project.store, job_id, 60)


# Commands


def test_006_state_moves_to_another_home(vcs_repository: Repository, tmp_path: Path) -> None:
    """`state export`, `state import`: an archive that restores what was indexed"""
    archive, repo = str(tmp_path / "gate.tar.zst"), ["--repo", str(vcs_repository.root)]
    exported = CliRunner().invoke(app, ["state", "export", archive, *repo])
    assert exported.exit_code == 0, exported.output
    imported = CliRunner().invoke(app, ["state", "import", archive, *repo], env={"CODECOMPASS_HOME": str(tmp_path)})
    assert imported.exit_code == 0, imported.output
    assert list(tmp_path.rglob("*.kuzu"))


def test_006_prune_overlays(tmp_path: Path) -> None:
    """`prune-overlays`: refs that nobody asked go, the default branch stays"""
    made = repository(tmp_path / "pruned", {"a.py": "def f(): ...\n"})
    index(made.root)
    made.branch("old")
    made.commit({"b.py": "def g(): ...\n"})
    made.checkout("main")
    index(made.root, "old")
    done = CliRunner().invoke(app, ["prune-overlays", "--older-than", "0", "--repo", str(made.root)])
    assert done.exit_code == 0, done.output
    with mcp_session(made.root) as session:
        assert [one["ref"] for one in session.call("list_refs")["refs"]] == ["main"]
