"""Core tools: indexing, search, outline, context pack, health, and the error registry."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import pytest

from codecompass.frontends.access import Access
from codecompass.frontends.bind import Projects
from codecompass.model.errors import RETRYABLE, Code
from helpers import Repository, Session, index, mcp_session, repository, untimed


def finished(session: Session, job_id: str) -> dict[str, Any]:
    """A job as `index_status` lists it when it is done."""
    for _ in range(3000):
        jobs = {job["job_id"]: job for job in session.call("index_status")["recent_jobs"]}
        if job_id in jobs and jobs[job_id]["duration_ms"] is not None:
            return jobs[job_id]
        time.sleep(0.02)
    raise AssertionError(job_id)


# Indexing


def test_core_index_repo_is_a_job(tmp_path: Path) -> None:
    """`index_repo`: starts a job, and says how to follow it; its count is null until it is done"""
    made = repository(tmp_path / "new", {f"a{one}.py": "def f(): ...\n" for one in range(400)})  # for a second or two
    with mcp_session(made.root) as session:
        started = session.call("index_repo")
        assert started["progress_token"] == f"index-job-{started['job_id']}"
        assert (started["status"], started["mode"], started["file_count"]) == ("running", "full", None)
        assert session.error("index_repo")["code"] == "index_in_progress"
        assert session.error("sync_repo")["code"] == "sync_in_progress"
        assert finished(session, started["job_id"])["status"] == "published"


def test_core_sync_repo_is_incremental(tmp_path: Path) -> None:
    """`sync_repo`: processes what changed since the last index"""
    made = repository(tmp_path / "synced", {"a.py": "def f(): ...\n", "b.py": "def g(): ...\n"})
    index(made.root)
    made.write({"a.py": "def f2(): ...\n"})
    with mcp_session(made.root) as session:
        started = session.call("sync_repo")
        assert (started["mode"], started["changed_files"]) == ("incremental", None)
        assert finished(session, started["job_id"])["changed_files"] in (0, 1)
        assert session.call("locate_symbol", name="f2")["total_candidates"] == 1


@pytest.mark.parametrize("tool", ["index_repo", "sync_repo", "index_status", "health_check"])
def test_core_error_project_not_found(tool: str, vcs: Session, tmp_path: Path) -> None:
    """`index_repo` and the others: `project_not_found`"""
    assert vcs.error(tool, workspace=str(tmp_path / "none"))["code"] == "project_not_found"


def test_core_index_status(vcs: Session, vcs_repository: Repository) -> None:
    """`index_status`: every field, times in RFC 3339, coverage with a reason for each skip"""
    status = vcs.call("index_status")
    assert (status["index_status"], status["schema_status"], status["ref"]) == ("ready", "compatible", "main")
    assert status["current_schema_version"] == status["required_schema_version"]
    assert status["repo_root"] == str(vcs_repository.root)
    assert datetime.fromisoformat(status["last_indexed_at"]).tzinfo is not None
    assert {"job_id", "ref", "mode", "status", "changed_files", "duration_ms", "created_at"} <= set(
        status["recent_jobs"][0]
    )
    coverage = status["coverage"]
    assert coverage["files_seen"] == coverage["files_indexed"] + coverage["files_skipped"]
    assert {skip["path"]: skip["reason"] for skip in coverage["skips"]}["README.rst"] == "unknown language"
    calls = status["calls"]
    counted = sum(calls[kind] for kind in ("bound", "outside", "unresolved"))
    assert calls["bound"] > 0
    assert calls["unresolved_share"] == pytest.approx(calls["unresolved"] / counted, abs=1e-4)
    assert (status["store"]["graphs"] >= 1, status["store"]["bytes"] > 0) == (True, True)


def test_core_health_check(vcs: Session) -> None:
    """`health_check`: ready, with graph, facts, grammars and startup checks"""
    health = vcs.call("health_check")
    assert (health["status"], health["graph_ok"], health["facts_ok"]) == ("ready", True, True)
    assert health["grammars"]["missing"] == []
    assert health["startup_checks"]["index"]["status"] == "compatible"
    assert health["projects"][0]["index_status"] == "ready"


# Workspaces


def refused_workspace(repo: Path, access: Access, workspace: Path, *before: Path) -> str:
    """The code with which a server that has this access refuses a workspace."""
    with mcp_session(Projects(repo, access)) as session:
        for allowed in before:
            session.call("list_refs", workspace=str(allowed))
        return str(session.error("health_check", workspace=str(workspace))["code"])


def test_core_error_workspace_not_registered(vcs_repository: Repository, structure_repository: Repository) -> None:
    """`health_check`: `workspace_not_registered` where a server has its workspaces named"""
    access = Access(registered=(vcs_repository.root,), auto=False)
    assert refused_workspace(vcs_repository.root, access, structure_repository.root) == "workspace_not_registered"


def test_core_error_workspace_not_allowed(vcs_repository: Repository, structure_repository: Repository) -> None:
    """`workspace_not_allowed`: outside the allowed roots"""
    access = Access(roots=(vcs_repository.root.parent,))
    assert refused_workspace(vcs_repository.root, access, structure_repository.root) == "workspace_not_allowed"


def test_core_error_workspace_not_allowed_through_a_link(
    vcs_repository: Repository, structure_repository: Repository, tmp_path: Path
) -> None:
    """`workspace_not_allowed`: also through a link that lies inside, or `..`"""
    (tmp_path / "link").symlink_to(structure_repository.root)
    access = Access(roots=(tmp_path,))
    assert refused_workspace(vcs_repository.root, access, tmp_path / "link") == "workspace_not_allowed"
    assert refused_workspace(vcs_repository.root, access, tmp_path / ".." / "x") == "workspace_not_allowed"


def test_core_error_workspace_limit_exceeded(
    vcs_repository: Repository, structure_repository: Repository, tmp_path: Path
) -> None:
    """`workspace_limit_exceeded`: more than a server takes on by itself"""
    made = repository(tmp_path / "third", {"a.py": "def f(): ...\n"})
    index(made.root)
    access, first = Access(limit=1), structure_repository.root
    assert refused_workspace(vcs_repository.root, access, made.root, first, first) == "workspace_limit_exceeded"


# Search


def test_core_locate_symbol(vcs: Session) -> None:
    """`locate_symbol`: definitions by name with every field"""
    answer = vcs.call("locate_symbol", name="validate_token", kind="function", language="rust")
    (found,) = answer["results"]
    assert (found["path"], found["line_start"], found["kind"]) == ("src/auth/jwt.rs", 6, "fn")
    assert {"symbol_id", "symbol_stable_id", "qualified_name", "signature", "visibility", "source_layer"} <= set(found)


def test_core_locate_symbol_definitions_first(vcs: Session) -> None:
    """`locate_symbol`: with `role: any`, definitions come before references"""
    found = vcs.call("locate_symbol", name="validate_token", role="any")["results"]
    roles = [one.get("role", "definition") for one in found]
    assert roles == ["definition"] + ["reference"] * (len(roles) - 1)
    assert len(roles) > 3


def test_core_locate_symbol_near_names_are_no_results(vcs: Session) -> None:
    """`locate_symbol`: near names come in `metadata.did_you_mean`, never in `results`"""
    answer = vcs.call("locate_symbol", name="validate_tokn")
    assert (answer["results"], answer["metadata"]["did_you_mean"]) == ([], ["validate_token"])


@pytest.mark.parametrize(
    ("query", "intent", "first"),
    [
        ("src/auth/jwt.rs", "path", "file"),
        ("validate_token", "symbol", "symbol"),
        ("auth::jwt::validate_token", "symbol", "symbol"),
        ("where are tokens checked", "natural_language", "symbol"),
        ('"turned every month"', "error", "symbol"),
    ],
)
def test_core_search_code_intent(query: str, intent: str, first: str, vcs: Session) -> None:
    """`search_code`: the first rule that fits gives the intent, which decides what kind of result comes first"""
    answer = vcs.call("search_code", query=query)
    assert answer["query_intent"] == intent
    assert answer["results"][0]["result_type"] == first


LEVELS = {
    "location": {"qualified_name", "signature", "language", "visibility", "body_preview", "parent"},
    "signature": {"body_preview", "parent", "related_symbols"},
    "context": set(),
}


@pytest.mark.parametrize("level", LEVELS)
def test_core_detail_levels(level: str, vcs: Session) -> None:
    """`detail_level`: what a level does not have is left out, not null"""
    (found,) = vcs.call("locate_symbol", name="decode_jwt", detail_level=level)["results"]
    assert not LEVELS[level] & set(found)
    assert None not in found.values()
    if level == "context":
        assert found["parent"]["kind"] == "module"
        assert found["body_preview"].startswith("fn decode_jwt")


def test_core_compact(vcs: Session) -> None:
    """`compact`: drops snippet, body, parent and relatives, whatever the detail level"""
    results = vcs.call("search_code", query="validate token", detail_level="context", compact=True)["results"]
    assert results
    assert not any({"snippet", "body_preview", "parent", "related_symbols"} & set(found) for found in results)


@pytest.mark.parametrize(
    ("level", "fields"),
    [
        ("basic", {"result_index", "exact_match", "path_boost", "definition_boost", "final_score"}),
        (
            "full",
            {
                "result_index", "exact_match_boost", "qualified_name_boost", "path_affinity", "definition_boost",
                "kind_match", "bm25_score", "final_score",
            },
        ),
    ],
)  # fmt: skip
def test_core_ranking_explain_level(level: str, fields: set[str], vcs: Session) -> None:
    """`ranking_explain_level`: reasons in the metadata, none when off"""
    answer = vcs.call("search_code", query="validate token", ranking_explain_level=level)
    assert set(answer["metadata"]["ranking_reasons"][0]) == fields
    assert "ranking_reasons" not in vcs.call("search_code", query="validate token")["metadata"]


def test_core_freshness_policy(tmp_path: Path) -> None:
    """`freshness_policy`: `strict` fails with `index_stale`, the others answer and say `stale` or `syncing`"""
    many = {f"m{number}.py": f"def f{number}(): ...\n" for number in range(40)}
    made = repository(tmp_path / "behind", many)
    index(made.root)
    made.write({path: text + "\n\ndef more(): ...\n" for path, text in many.items()})
    with mcp_session(made.root) as session:
        error = session.error("locate_symbol", name="f1", freshness_policy="strict")
        assert (error["code"], error["retryable"]) == ("index_stale", True)
        assert {"last_indexed_commit", "current_head", "suggestion"} <= set(error["data"])
        for policy in ("best_effort", "balanced"):
            answer = session.call("locate_symbol", name="f1", freshness_policy=policy)
            assert answer["metadata"]["freshness_status"] in ("stale", "syncing")
        job = session.call("index_status")["active_job"]
        assert job is None or finished(session, job["job_id"])


def test_core_answers_stay_below_64_kib(tmp_path: Path) -> None:
    """Answers over 64 KiB are cut, and say so"""
    long = "\n".join(f"def f{number}({'argument, ' * 60}): ..." for number in range(500))
    made = repository(tmp_path / "long", {"a.py": long})
    index(made.root)
    with mcp_session(made.root) as session:
        result = session.result("search_code", {"query": "f argument", "limit": 500, "detail_level": "context"})
    told = result.structured_content["metadata"]
    assert len(result.content[0].text.encode()) <= 64 * 1024
    if told.get("safety_limit_applied"):
        assert told["result_completeness"] == "truncated"


# Outline and context pack


def test_core_get_file_outline(structure: Session) -> None:
    """`get_file_outline`: nested symbols, or the top level alone"""
    answer = structure.call("get_file_outline", path="web/users.ts")
    assert [(one["kind"], one["name"], len(one["children"])) for one in answer["symbols"]] == [
        ("interface", "User", 1),
        ("class", "UserService", 3),
    ]
    assert answer["metadata"]["symbol_count"] == 6
    top = structure.call("get_file_outline", path="web/users.ts", depth="top")
    assert all(one["children"] == [] for one in top["symbols"])


def test_core_get_file_outline_error_file_not_found(structure: Session) -> None:
    """`get_file_outline`: `file_not_found`, with near paths"""
    error = structure.error("get_file_outline", path="web/user.ts")
    assert (error["code"], error["data"]["near"][0]) == ("file_not_found", "web/users.ts")


@pytest.mark.parametrize("path", ["../gatehouse/web/users.ts", "/etc/passwd", ".git/config", "web/../../x", "web"])
def test_core_get_file_outline_stays_inside(path: str, structure: Session) -> None:
    """`get_file_outline`: `file_not_found` for all that is not a file of the tree"""
    assert structure.error("get_file_outline", path=path)["code"] == "file_not_found"


def test_core_build_context_pack(vcs: Session) -> None:
    """`build_context_pack`: six sections, each item with its place, hash and reason; the same each time"""
    answer = vcs.call("build_context_pack", query="validate token")
    assert list(answer["sections"]) == ["definitions", "usages", "deps", "tests", "config", "docs"]
    items = [item for section in answer["sections"].values() for item in section]
    fields = {"snippet_id", "path", "line_start", "line_end", "content_hash", "selection_reason"}
    assert items
    assert all(fields <= set(item) for item in items)
    assert untimed(vcs.call("build_context_pack", query="validate token")) == untimed(answer)


@pytest.mark.parametrize("budget", [1, 60, 200, 1000])
def test_core_build_context_pack_budget(budget: int, vcs: Session) -> None:
    """`build_context_pack`: never over its budget"""
    assert vcs.call("build_context_pack", query="validate token", budget_tokens=budget)["estimated_tokens"] <= budget


# Envelope and registry


def test_core_error_envelope(vcs: Session) -> None:
    """Errors: code, message, data, retryable, beside complete metadata (checked for every answer of every test)"""
    error = vcs.error("locate_symbol")
    assert (error["code"], error["retryable"]) == ("invalid_input", False)


def test_core_error_registry() -> None:
    """The registry of codes is the contract's, with the two added"""
    contract = """invalid_input invalid_strategy invalid_max_tokens project_not_found workspace_not_registered
        workspace_not_allowed workspace_limit_exceeded index_in_progress index_not_ready sync_in_progress index_stale
        index_incompatible ref_not_indexed overlay_not_ready merge_base_failed symbol_not_found ambiguous_symbol
        file_not_found result_not_found no_edges_available internal_error query_not_allowed query_timeout"""
    assert set(contract.split()) <= set(get_args(Code))
    assert set(get_args(Code)) >= RETRYABLE


def test_core_error_index_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`index_not_ready`: a first question starts the index and says so"""
    monkeypatch.setenv("CODECOMPASS_FIRST_WAIT", "0.01")
    made = repository(tmp_path / "first", {"a.py": "def f(): ...\n"})
    with mcp_session(made.root) as session:
        error = session.error("find_references", symbol="f")
        assert (error["code"], error["retryable"]) == ("index_not_ready", True)
        assert error["data"]["indexing_status"] == "indexing"
        assert finished(session, error["data"]["job_id"])["status"] == "published"
        assert session.call("locate_symbol", name="f")["total_candidates"] == 1


# Refs and layers


def test_core_refs_do_not_change_each_other(vcs: Session) -> None:
    """Refs: a file deleted on a branch answers nothing there, an untouched one answers as on the base"""
    assert vcs.call("locate_symbol", name="legacy_auth", ref="feat/auth")["results"] == []
    assert vcs.call("locate_symbol", name="legacy_auth", ref="main")["total_candidates"] == 1
    steady = [vcs.call("locate_symbol", name="login", ref=ref)["results"] for ref in ("main", "feat/auth")]
    assert steady[0] == steady[1]


def test_core_an_unreadable_file_costs_itself_alone(tmp_path: Path) -> None:
    """Refs: a file that cannot be read is skipped and reported, its neighbours answer"""
    made = repository(tmp_path / "broken", {"a.py": "def good(): ...\n", "b.py": b"def bad(): ...\n\x00\x00\x00"})
    index(made.root)
    with mcp_session(made.root) as session:
        assert session.call("locate_symbol", name="good")["total_candidates"] == 1
        assert [skip["path"] for skip in session.call("index_status")["coverage"]["skips"]] == ["b.py"]


def test_core_a_rewritten_branch_is_derived_anew(tmp_path: Path) -> None:
    """Refs: after a forced move of a branch, answers are those of its new commit"""
    made = repository(tmp_path / "rewritten", {"a.py": "def before(): ...\n"})
    first = made.git.head.target
    made.commit({"a.py": "def dropped(): ...\n"})
    index(made.root)
    made.git.reset(first, 3)
    made.commit({"a.py": "def instead(): ...\n"})
    with mcp_session(made.root) as session:
        assert session.call("locate_symbol", name="dropped")["results"] == []
        assert session.call("locate_symbol", name="instead")["total_candidates"] == 1


def test_core_a_damaged_store_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """States: a store that is cut is made anew by the next question, which is answered"""
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "home"))  # the other tests' stores stay whole
    made = repository(tmp_path / "cut", {"a.py": "def kept(): ...\n"})
    index(made.root)
    for file in (tmp_path / "home").rglob("store.sqlite"):
        with file.open("r+b") as cut:
            cut.truncate(5000)
    with mcp_session(made.root) as session:
        assert session.call("locate_symbol", name="kept")["total_candidates"] == 1


def test_core_a_conflict_has_two_sides(tmp_path: Path) -> None:
    """States: of a file in conflict both sides answer, and a warning says which lines are of which"""
    text = "<<<<<<< HEAD\ndef ours(): ...\n=======\ndef theirs(): ...\n>>>>>>> topic\n"
    made = repository(tmp_path / "conflict", {"a.py": text})
    index(made.root)
    with mcp_session(made.root) as session:
        for name in ("ours", "theirs"):
            answer = session.call("locate_symbol", name=name)
            assert answer["total_candidates"] == 1
            assert any("line 2 is of HEAD, line 4 is of topic" in one for one in answer["metadata"]["warnings"])


def test_core_files_answer_without_their_commit(tmp_path: Path) -> None:
    """States: where the commit that is checked out is lost, the files on disk answer, and a warning says so"""
    made = repository(tmp_path / "lost", {"a.py": "def kept(): ...\n"})
    commit = str(made.git.head.target)
    (made.root / ".git" / "objects" / commit[:2] / commit[2:]).unlink()
    index(made.root)
    with mcp_session(made.root) as session:
        answer = session.call("locate_symbol", name="kept")
        assert answer["total_candidates"] == 1
        assert any("missing or damaged" in one for one in answer["metadata"]["warnings"])
