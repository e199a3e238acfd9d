"""Overview, review, cycles and rules: what their answers must be."""

from __future__ import annotations

from helpers import Session


def test_043_overview_has_every_section(structure: Session) -> None:
    """`get_overview`: languages, packages with layers, entry points, tests, totals and history, in one answer"""
    answer = structure.call("get_overview", max_tokens=20_000)
    assert {one["language"] for one in answer["languages"]} >= {"rust", "python", "typescript", "go"}
    layers = {one["path"]: one["layer"] for one in answer["packages"]}
    against = {(one["source"], one["target"]) for one in answer["dependencies"] if one["against"]}
    for one in answer["dependencies"]:
        pair = one["source"], one["target"]
        assert pair in against or layers[pair[0]] > layers[pair[1]]
    assert answer["history"]["commits"] == 1
    assert answer["truncated"] is False


def test_043_overview_is_deterministic_and_bounded(structure: Session) -> None:
    """`get_overview`: the same each time; a small budget cuts it, and says so"""
    once, again = (structure.call("get_overview") for _ in range(2))
    assert {**once, "metadata": None} == {**again, "metadata": None}
    small = structure.call("get_overview", max_tokens=300)
    assert small["truncated"] is True
    assert small["metadata"]["result_completeness"] == "truncated"


def test_043_review_of_two_refs(vcs: Session) -> None:
    """`review_change`: changed symbols by kind, breaks, tests, files with owners, and a risk whose points are its factors'"""
    answer = vcs.call("review_change", base_ref="main", head_ref="feat/auth")
    assert answer["changes"]
    assert sum(answer["changes"].values()) == answer["total_symbols"]
    assert {one["change"] for one in answer["symbols"]} <= {"signature", "body", "new", "gone", "renamed", "moved"}
    risk = answer["risk"]
    assert risk["points"] == min(100, sum(one["points"] for one in risk["factors"]))
    assert len(answer["tests"]) <= max(1, round(answer["suite"] * 0.33)) or any(
        one["how"] == "changed" for one in answer["tests"]
    )


def test_043_review_fails_from_a_risk_on(vcs: Session) -> None:
    """`review_change`: `failed` from the risk on that `fail_on` names"""
    assert vcs.call("review_change", base_ref="main", head_ref="feat/auth", fail_on="low")["failed"] is True
    assert vcs.call("review_change", base_ref="main", head_ref="feat/auth")["failed"] is False


def test_043_review_errors(vcs: Session) -> None:
    """`review_change`: `invalid_input` for a text that is no diff, `merge_base_failed` where refs share nothing"""
    assert vcs.error("review_change", diff="no diff")["code"] == "invalid_input"
    assert vcs.error("review_change", base_ref="unrelated", head_ref="main")["code"] == "merge_base_failed"


def test_043_cycles(structure: Session) -> None:
    """`find_cycles`: each with its members and a way round that ends where it begins"""
    for one in structure.call("find_cycles", uses="any")["cycles"]:
        targets = [step["target"] for step in one["way"]]
        assert [step["source"] for step in one["way"]] == [targets[-1], *targets[:-1]]
        assert {step["source"] for step in one["way"]} <= set(one["members"])


def test_043_rules_without_a_file(structure: Session) -> None:
    """`check_rules`: `file_not_found` where a repository has no rules"""
    assert structure.error("check_rules")["code"] == "file_not_found"
