"""A repository opened: what is answered on which state, and what is said of it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

import codecompass.session.reader
from codecompass.frontends import bind
from codecompass.graph.derive import log_size
from codecompass.index import Request, extractor_fingerprint, index
from codecompass.index.pin import indexable
from codecompass.model.errors import CodeCompassError, DamagedGraphError
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.store import Store
from codecompass.store.files import hash_of
from codecompass.store.workspaces import WorkspaceRecord
from codecompass.tools.health import health_check
from helpers import Repository

FILES = {
    "shop/cart.py": "class Cart:\n    def total(self):\n        return 1\n",
    "shop/gift.py": "from shop.cart import Cart\n\ndef wrap():\n    return Cart().total()\n",
    "README.rst": "A shop\n",
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=str(tmp_path / "home"), first_wait=60.0)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "work")
    made.commit(FILES)
    return made


def indexed(project: Project, ref: str | None = None) -> Reader:
    """Index in this process, which is quicker than in another, and open."""
    index(project.source, project.store, project.settings, Request(f"test-{time.monotonic_ns()}", ref))
    return project.graph(ref)


@pytest.fixture
def project(repository: Repository, settings: Settings) -> Project:
    opened = Project.open(repository.root, settings)
    indexed(opened)
    return opened


def names(reader: Reader, path: str = "shop/cart.py") -> list[str]:
    return [row["symbol.name"] for row in reader.ask("symbols_in_file", path=path)]


# Answering


def test_a_first_question_indexes_and_answers(repository: Repository, settings: Settings) -> None:
    project = Project.open(repository.root / "shop", settings)
    assert project.status().index_status == "not_indexed"
    reader = project.graph()
    assert "total" in names(reader)
    assert reader.standing.metadata() == {
        "codecompass_protocol_version": "1.0", "cruxe_protocol_version": "1.0", "freshness_status": "fresh",
        "indexing_status": "ready", "result_completeness": "complete", "ref": "main", "schema_status": "compatible",
    }  # fmt: skip
    assert not (repository.root / ".codecompass").exists()


def test_a_question_that_cannot_wait_is_told_of_the_job(repository: Repository, settings: Settings) -> None:
    project = Project.open(repository.root, Settings(home=settings.home, first_wait=0.0))
    with pytest.raises(CodeCompassError) as raised:
        project.graph()
    assert raised.value.code == "index_not_ready"
    assert raised.value.metadata["indexing_status"] == "indexing"
    job_id = str(raised.value.data["job_id"])
    while (job := project.job(job_id)) and job.is_active:
        time.sleep(0.02)
    assert job is not None and job.status == "published" and job.estimated_completion_pct == 100
    assert names(project.graph())


def test_an_edit_shows_in_the_next_answer(project: Project, repository: Repository) -> None:
    repository.write({"shop/cart.py": "class Cart:\n    def sum(self): ...\n"})
    reader = project.graph()
    assert reader.is_fresh
    assert "sum" in names(reader) and "total" not in names(reader)
    assert reader.text("shop/cart.py").startswith(b"class Cart:\n    def sum")
    assert (reader.layer("shop/cart.py"), reader.layer("shop/gift.py")) == ("overlay", "base")


def everything(reader: Reader) -> list[list[object]]:
    """All rows of symbols and of what is said of them."""
    symbols = reader.graph.cypher("MATCH (s:Symbol) RETURN s.* ORDER BY s.id", 10_000).rows
    edges = reader.graph.cypher(
        "MATCH (a:Symbol)-[e]->(b) RETURN a.id, label(e), e.line, e.role, e.strategy, b.id ORDER BY a.id, label(e), e.line, b.id",
        10_000,
    ).rows
    return [*symbols, *edges]


@pytest.mark.usefixtures("jobs_here")
def test_a_derived_graph_equals_one_built_from_scratch(
    project: Project, repository: Repository, tmp_path: Path
) -> None:
    edits: list[dict[str, str | bytes | None]] = [
        {"shop/cart.py": "# moved down\nclass Cart:\n    def total(self):\n        return 2\n"},
        {"shop/cart.py": "class Cart:\n    def sum(self): ...\n\ndef total(): ...\n"},
        {"shop/new.py": "from shop.gift import wrap\nwrap()\n", "shop/cart.py": None},
        {"shop/gift.py": "def wrap(): ...\n", "shop/cart.py": "class Cart: ...\n"},
    ]
    for number, edit in enumerate(edits):
        repository.write(edit)
        derived = project.graph()
        record = project.store.published(derived.tree_id)
        assert record is not None and record.derived_from is not None
        scratch = indexed(Project.open(project.root, Settings(home=str(tmp_path / f"home{number}"))))
        assert scratch.tree_id == derived.tree_id
        assert everything(derived) == everything(scratch)
        other = scratch.project.store.published(scratch.tree_id)
        assert other is not None and (other.symbols, other.edges) == (record.symbols, record.edges)


def test_editing_one_file_on_and_on_starts_from_the_same_graph(project: Project, repository: Repository) -> None:
    built = project.graph().tree_id
    logs = []
    for number in range(6):
        repository.write({"shop/cart.py": FILES["shop/cart.py"] + f"\ndef added_{number}(): ...\n"})
        tree_id = project.graph().tree_id
        record = project.store.manifest.graph(tree_id)
        assert record is not None
        assert record.derived_from == built
        logs.append(log_size(project.store.graph_file(tree_id)))
    assert max(logs) < 1.5 * min(logs), "no log grows"
    latest = [record.tree_id for record in project.store.manifest.graphs()[:2]]
    assert built in latest, "what is started from again is not thrown away first"


def test_a_file_that_may_take_long_is_read_by_a_job(project: Project, repository: Repository) -> None:
    deep = "def deep(): ...\nx = " + "[" * 400 + "]" * 400
    repository.write({"shop/deep.py": deep, "shop/gift.py": "def given(): ...\n"})
    reader = project.graph()
    assert reader.is_fresh
    assert "deep" in names(reader, "shop/deep.py") and "given" in names(reader, "shop/gift.py")
    assert project.store.manifest.jobs()[0].pid != os.getpid()


def test_an_edit_is_noticed_while_watched(project: Project, repository: Repository) -> None:
    for number in range(3):
        project.graph()
        repository.write({"shop/cart.py": f"def n{number}(): ...\n"})
        assert f"n{number}" in names(project.graph())


def test_a_file_that_is_in_no_graph_needs_no_job(project: Project, repository: Repository) -> None:
    before = project.graph()
    repository.write({"README.rst": "Another\n", "notes.txt": "n"})
    after = Project.open(repository.root, project.settings).graph()
    assert after.is_fresh and after.tree_id == before.tree_id
    assert after.text("README.rst") == b"Another\n"
    assert len(project.store.manifest.jobs()) == 1


def test_a_state_goes_on_answering_from_its_own_texts(project: Project, repository: Repository) -> None:
    repository.write({"shop/cart.py": "edited = 1\n", "shop/new.py": "new = 1\n"})
    reader = project.graph()
    repository.write({"shop/cart.py": "edited = 2\n", "shop/new.py": None})
    assert reader.text("shop/cart.py") == b"edited = 1\n"
    assert reader.text("shop/new.py") == b"new = 1\n"
    with pytest.raises(CodeCompassError) as raised:
        reader.text("shop/crt.py")
    assert raised.value.code == "file_not_found"
    assert raised.value.data["near"][0] == "shop/cart.py"  # type: ignore[index]  # it is a list


def test_words_are_found_in_the_files_of_the_state_alone(project: Project, repository: Repository) -> None:
    repository.write({"shop/other.py": "def rateLimiter(): ...  # discount\n"})
    later = project.graph()
    assert later.files_with(["discount", "limit*", "nowhere"]) == {
        "discount": frozenset({"shop/other.py"}), "limit*": frozenset({"shop/other.py"}), "nowhere": frozenset(),
    }  # fmt: skip
    repository.write({"shop/other.py": None})
    assert project.graph().files_with(["discount"]) == {"discount": frozenset()}


# Policies


def many_edits(repository: Repository, number: int = 3) -> None:
    repository.write({f"shop/m{one}.py": f"m = {one}\n" for one in range(number)})


def test_an_answer_of_an_older_state_knows_the_owners(repository: Repository, settings: Settings) -> None:
    repository.commit({"CODEOWNERS": "* @shop\n"})
    project = Project.open(repository.root, Settings(home=settings.home, sync_limit=2))
    assert project.graph(policy="strict").is_fresh
    many_edits(repository)
    reader = project.graph(policy="best_effort")
    assert reader.standing.freshness_status == "stale"
    assert [*reader.owners.of_file("shop/cart.py")] == ["@shop"]


def test_many_changes_follow_the_policy(project: Project, repository: Repository, settings: Settings) -> None:
    project = Project.open(repository.root, Settings(home=settings.home, sync_limit=2))
    many_edits(repository)
    with pytest.raises(CodeCompassError) as raised:
        project.graph(policy="strict")
    assert raised.value.code == "index_stale"
    assert set(raised.value.data) == {"last_indexed_commit", "current_head", "suggestion"}
    reader = project.graph(policy="best_effort")
    assert reader.standing.freshness_status == "stale"
    assert reader.standing.warnings
    assert "total" in names(reader) and reader.text("shop/cart.py")
    assert len(project.store.manifest.jobs()) == 1
    reader = project.graph(policy="balanced")
    assert reader.standing.freshness_status == "syncing"
    while not project.graph(policy="best_effort").is_fresh:
        time.sleep(0.05)


# Refs


@pytest.mark.usefixtures("jobs_here")
def test_refs_do_not_leak(project: Project, repository: Repository) -> None:
    repository.branch("feat")
    repository.commit({"shop/cart.py": "def only_here(): ...\n", "shop/gift.py": None})
    assert project.indexed_refs() in ([], ["main"])
    assert "only_here" in names(project.graph("feat")), "it is indexed and waited for"
    indexed(project, "main")
    assert "only_here" in names(project.graph("feat"))
    assert "only_here" not in names(project.graph("main"))
    assert project.graph("feat").overlay == {"shop/cart.py"}
    assert project.graph("main").overlay == frozenset()


@pytest.mark.usefixtures("jobs_here")
def test_a_committed_ref_is_not_its_work_tree(project: Project, repository: Repository) -> None:
    indexed(project, "main")
    repository.write({"shop/cart.py": "def dirty(): ...\n"})
    assert "dirty" in names(project.graph())
    assert "dirty" not in names(project.graph("main"))


def test_refs_are_listed_with_their_own_counts(project: Project, repository: Repository) -> None:
    repository.branch("feat")
    repository.commit({"shop/more.py": "def one(): ...\ndef two(): ...\n"})
    indexed(project, "feat")
    main, feat = project.refs()
    assert (main.ref, main.is_default, main.merge_base_commit, main.file_count) == ("main", True, None, 2)
    assert (feat.ref, feat.file_count, feat.symbol_count) == ("feat", 1, 3)
    assert feat.merge_base_commit == main.commit
    assert feat.worktree_path == str(repository.root.resolve())


def test_switching(project: Project, repository: Repository) -> None:
    repository.branch("feat")
    repository.commit({"shop/more.py": "def one(): ...\n"})
    indexed(project, "feat")
    repository.branch("soon")
    repository.commit({"shop/more.py": "def two(): ...\n"})
    repository.checkout("main")
    with pytest.raises(CodeCompassError) as raised:
        project.switch("soon")
    assert raised.value.code == "ref_not_indexed"
    assert project.switch("feat").ref == "feat"
    assert project.graph().ref == "feat"
    project.switch("main")
    assert project.graph().ref == "main"


def test_a_branch_whose_tree_is_indexed_can_be_switched_to(project: Project, repository: Repository) -> None:
    repository.branch("twin")
    repository.checkout("main")
    assert [one.ref for one in project.refs()] == ["main"]
    assert project.switch("twin").ref == "twin"
    assert (project.graph().ref, [one.ref for one in project.refs()]) == ("twin", ["main", "twin"])


def test_switching_back_costs_nothing(project: Project, repository: Repository) -> None:
    repository.branch("feat")
    repository.commit({"shop/more.py": "def one(): ...\n"})
    assert names(project.graph(), "shop/more.py")
    jobs = len(project.store.manifest.jobs())
    repository.checkout("main")
    assert project.graph().ref == "main"
    repository.checkout("feat")
    assert project.graph().ref == "feat"
    assert len(project.store.manifest.jobs()) == jobs


def test_worktrees_share_the_store(project: Project, repository: Repository, tmp_path: Path) -> None:
    branch = repository.git.branches.local.create("feat", repository.git[repository.git.head.target])
    repository.git.add_worktree("feat", str(tmp_path / "feat"), branch)
    other = Project.open(tmp_path / "feat", project.settings)
    assert (other.id, other.name) == (project.id, project.name)
    assert other.graph().tree_id == project.graph().tree_id
    assert len(project.store.manifest.jobs()) == 1


def test_ids_agree_between_clones(project: Project, tmp_path: Path) -> None:
    shutil.copytree(project.root, tmp_path / "elsewhere" / "work")
    clone = Project.open(tmp_path / "elsewhere" / "work", project.settings)
    assert clone.id != project.id
    rows = [one.ask("symbols_in_file", path="shop/cart.py") for one in (project.graph(), indexed(clone))]
    assert rows[0] == rows[1]


def test_a_plain_folder(tmp_path: Path, settings: Settings) -> None:
    for path, text in FILES.items():
        (tmp_path / "plain" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "plain" / path).write_text(text)
    project = Project.open(tmp_path / "plain", settings)
    reader = indexed(project)
    assert (reader.ref, reader.commit, project.vcs) == ("live", None, False)
    (tmp_path / "plain/shop/cart.py").write_text("gone = 1\n")
    assert reader.text("shop/cart.py") == FILES["shop/cart.py"].encode()
    (state,) = project.refs()
    assert (state.ref, state.is_default, state.commit, state.status) == ("live", True, None, "active")


# Status, jobs, damage


def test_status_says_what_is_there_and_what_is_not(project: Project, repository: Repository) -> None:
    repository.commit({"shop/bin.py": b"\0\1", "vendor/x.go": "package x"})
    indexed(project)
    status = project.status()
    assert (status.index_status, status.freshness_status, status.ref) == ("ready", "fresh", "main")
    assert (status.current_schema_version, status.schema_status) == (status.required_schema_version, "compatible")
    assert (status.file_count, status.active_job) == (2, None)
    assert status.symbol_count == 5
    assert status.coverage is not None
    assert status.coverage.skipped == {"unknown language": 1, "binary": 1, "vendored": 1}
    assert status.coverage.seen == status.coverage.indexed + 3 == 5
    assert [job.status for job in status.recent_jobs] == ["published", "published"]
    assert [job.changed_files for job in status.recent_jobs] == [1, None]


def test_a_second_job_for_the_same_ref_is_refused(project: Project) -> None:
    with project.store.writer("held"):
        job = project.start_index(mode="full", force=True)
        for mode, code in (("full", "index_in_progress"), ("incremental", "sync_in_progress")):
            with pytest.raises(CodeCompassError) as raised:
                project.start_index(mode=mode)  # type: ignore[arg-type]  # both are modes
            assert raised.value.code == code
            assert raised.value.data["job_id"] == job.job_id
    while (now := project.job(job.job_id)) and now.is_active:
        time.sleep(0.02)
    assert now is not None and now.status == "published"


def test_a_failed_job_says_why(repository: Repository, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    project = Project.open(repository.root, settings)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("codecompass.index.build.build_graph", full)
    with pytest.raises(CodeCompassError, match="make room there"):
        indexed(project)
    status = project.status()
    assert status.index_status == "failed"
    assert "No space left" in str(status.recent_jobs[0].error)


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_a_killed_job_is_found_and_the_next_one_heals(repository: Repository, settings: Settings) -> None:
    repository.commit({f"many/f{number}.py": f"def f{number}(): ...\n" * 50 for number in range(200)})
    project = Project.open(repository.root, settings)
    job = project.start_index()
    time.sleep(0.4)
    record = project.store.manifest.job(job.job_id)
    assert record is not None
    if record.is_active:
        os.kill(record.pid, signal.SIGKILL)
        while (now := project.job(job.job_id)) and now.is_active:
            time.sleep(0.02)
        assert now is not None and now.status == "interrupted"
    assert names(indexed(project))


def test_a_store_of_a_later_version(project: Project) -> None:
    project.close()
    with sqlite3.connect(project.store.database.path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    again = Project.open(project.root, project.settings)
    assert again.status().schema_status == "reindex_required"
    assert again.status().current_schema_version == 99
    with pytest.raises(CodeCompassError) as raised:
        again.graph()
    assert raised.value.code == "index_incompatible"
    assert raised.value.metadata["schema_status"] == "reindex_required"
    assert names(indexed(again))


@pytest.mark.usefixtures("jobs_here")
def test_a_store_of_an_older_version_is_made_anew_by_the_next_question(project: Project) -> None:
    indexed(project)
    project.close()
    with sqlite3.connect(project.store.database.path) as connection:
        connection.execute("PRAGMA user_version = 1")
        connection.execute("DROP TABLE jobs")
    connection.close()
    again = Project.open(project.root, project.settings)
    assert again.status().schema_status == "reindex_required"
    assert names(answered(again))
    assert again.status().schema_status == "compatible"


def test_a_damaged_manifest(project: Project) -> None:
    project.close()
    for file in project.store.directory.glob("store.sqlite*"):
        file.unlink()
    project.store.database.path.write_bytes(b"not a database, not at all" * 99)
    again = Project.open(project.root, project.settings)
    assert again.status().schema_status == "corrupt_manifest"
    assert names(answered(again))
    assert again.status().schema_status == "compatible"


@pytest.mark.usefixtures("jobs_here")
@pytest.mark.parametrize("share", [0, 0.001, 0.3, 0.7, 0.95])
def test_a_manifest_that_is_cut(project: Project, share: float) -> None:
    """It is made anew by the next question; workspaces before the cut are kept, and nothing else is lost."""
    indexed(project)
    project.close()
    database = project.store.database.path
    with database.open("r+b") as file:
        file.truncate(int(database.stat().st_size * share))
    again = Project.open(project.root, project.settings)
    assert names(answered(again))
    assert again.status().schema_status == "compatible"


@pytest.mark.usefixtures("jobs_here")
def test_workspaces_outlive_a_damaged_manifest(project: Project) -> None:
    indexed(project)
    record = WorkspaceRecord("agent", "c" * 40, "t" * 40, 1, {"a.py": ("b" * 40, 1)}, 1.0, 1.0)
    project.store.workspaces.add(record)
    project.store.keep_contents({"b" * 40: b"x"})
    project.store.database.mark_damaged()
    assert names(answered(project))
    assert project.store.workspaces.get("agent") == record
    assert project.store.content("b" * 40) == b"x"


def answered(project: Project) -> Reader:
    """The reader that a question gets in the end; whoever asks may be told to wait for the index."""
    until = time.monotonic() + 60
    while True:
        try:
            return project.graph()
        except CodeCompassError as error:
            assert error.code == "index_not_ready" and time.monotonic() < until
        time.sleep(0.05)


def test_a_graph_that_was_thrown_away_is_made_again(project: Project) -> None:
    shutil.rmtree(project.store.directory / "graphs")
    assert names(Project.open(project.root, project.settings).graph())


def test_a_damaged_graph_is_made_again(project: Project) -> None:
    file = project.store.graph_file(project.graph().tree_id)
    project.close()
    file.write_bytes(b"no graph at all" * 1000)
    reader = Project.open(project.root, project.settings).graph()
    assert reader.is_fresh and names(reader)


def test_an_emptied_manifest_is_as_none(project: Project) -> None:
    """A crash of the machine, or a full disk, leaves it so."""
    project.close()
    for ending in ("-wal", "-shm"):
        project.store.database.path.with_name("store.sqlite" + ending).unlink(missing_ok=True)
    project.store.database.path.write_bytes(b"")
    again = Project.open(project.root, project.settings)
    assert again.status().schema_status == "not_indexed"
    assert names(again.graph())


def test_cypher_has_a_damaged_graph_made_again(project: Project) -> None:
    file = project.store.graph_file(project.graph().tree_id)
    project.close()
    file.write_bytes(b"no graph".ljust(file.stat().st_size, b"!"))
    again = Project.open(project.root, project.settings)
    answer = bind.call(lambda _: again, "query_graph", {"cypher": "MATCH (s:Symbol {name: 'Cart'}) RETURN s.path"})
    assert not answer.is_error, answer.text
    assert "shop/cart.py" in answer.text


@pytest.mark.usefixtures("jobs_here")
@pytest.mark.parametrize("question", ["get_symbol_hierarchy", "get_call_graph", "graph_callers"])
def test_a_graph_that_the_engine_cannot_open_is_made_again_and_asked(project: Project, question: str) -> None:
    reader = project.graph()
    cart = reader.graph.register.named(["Cart"])[0].symbol_id
    file = project.store.graph_file(reader.tree_id)
    project.close()
    file.write_bytes(b"no graph".ljust(file.stat().st_size, b"!"))
    again = Project.open(project.root, project.settings)
    family = "symbol_id" if question == "graph_callers" else "symbol_name"
    answer = bind.call(lambda _: again, question, {family: cart})
    if family == "symbol_id":  # CodeMap's baselines are made by who asks for them
        assert "index_ensure_baseline" in answer.text
        assert not bind.call(lambda _: again, "index_ensure_baseline", {}).is_error
        answer = bind.call(lambda _: again, question, {family: cart})
    assert not answer.is_error, answer.text
    assert names(again.graph())


def flip_a_bit(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    aside = file.with_name("flipped")
    aside.write_bytes(content)
    aside.replace(file)  # whoever has it open reads on


def test_a_flipped_bit_is_found_and_healed(project: Project, repository: Repository) -> None:
    assert health_check(project).startup_checks["graph"]["status"] == "ok"
    before = project.graph()
    flip_a_bit(project.store.graph_file(before.tree_id))
    found = health_check(project)
    assert (found.graph_ok, found.startup_checks["graph"]["message"]) == (False, "the graph was damaged on disk")
    assert names(project.graph()) == names(before)
    assert health_check(project).graph_ok


def scramble(file: Path) -> None:
    """Many flipped bits, most of them on pages that an answer needs; as long as before."""
    content = bytearray(file.read_bytes())
    content[:: max(len(content) // 5000, 1)] = bytes(255 - byte for byte in content[:: max(len(content) // 5000, 1)])
    file.write_bytes(content)


@pytest.mark.usefixtures("jobs_here")
@pytest.mark.parametrize("edited", [False, True])
def test_damage_is_met_before_it_is_believed(edited: bool, project: Project, repository: Repository) -> None:
    """The engine would end the process; also where another graph is derived from this one."""
    before = [str(row["name"]) for row in project.graph().symbols()]
    file = project.store.graph_file(project.graph().tree_id)
    project.close()
    scramble(file)
    if edited:
        repository.write({"shop/more.py": "class More: ...\n"})
    with closing(Project.open(project.root, project.settings)) as again:
        answer = bind.call(lambda _: again, "get_call_graph", {"symbol_name": "Cart"})
        assert not answer.is_error, answer.text
        assert {*before, *(["more", "More"] if edited else [])} == {str(row["name"]) for row in again.graph().symbols()}


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.9])
def test_no_bit_of_a_register_is_another(share: float, project: Project) -> None:
    tree_id = project.graph().tree_id
    project.close()
    file = project.store.graph_file(tree_id)
    register = file.with_name(file.name + ".names")
    content = bytearray(register.read_bytes())
    content[int(len(content) * share)] ^= 1
    register.write_bytes(content)
    with closing(Project.open(project.root, project.settings)) as again, pytest.raises(DamagedGraphError):
        again.open_graph(tree_id)


def test_a_sound_graph_is_read_through_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    file = project.store.graph_file(project.graph().tree_id)
    hashed: list[Path] = []
    monkeypatch.setattr("codecompass.store.soundness.hash_of", lambda path: hashed.append(path) or hash_of(path))
    for _ in range(2):
        with closing(Project.open(project.root, project.settings)) as again:
            names(again.graph())
    assert file not in hashed, "it was read when it was published"
    os.utime(file)
    for _ in range(2):
        with closing(Project.open(project.root, project.settings)) as again:
            names(again.graph())
    assert hashed.count(file) == 1


def test_a_question_that_needs_too_much_memory(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = project.graph()

    def stumble(*_: object, **__: object) -> None:
        raise RuntimeError("Buffer manager exception: Unable to allocate memory!")

    monkeypatch.setattr(reader.graph, "ask", stumble)
    with pytest.raises(CodeCompassError, match="ask for less") as caught:
        names(reader)
    assert (caught.value.code, caught.value.retryable) == ("query_timeout", False)


@pytest.mark.usefixtures("jobs_here")
def test_damage_that_the_engine_stumbles_on(
    project: Project, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.write({"shop/cart.py": "class Cart: ...\n"})
    reader = project.graph()
    record = project.store.manifest.graph(reader.tree_id)
    assert record is not None and record.derived_from and project.store.is_intact(record)

    def stumble(*_: object, **__: object) -> None:
        raise RuntimeError("IO exception")

    with monkeypatch.context() as patched:
        patched.setattr(reader.graph, "ask", stumble)
        with pytest.raises(RuntimeError, match="IO exception"):
            names(reader)
        flip_a_bit(project.store.graph_file(reader.tree_id))
        with pytest.raises(CodeCompassError, match="Ask again") as caught:
            names(reader)
    assert caught.value.retryable
    assert project.store.manifest.graph(record.derived_from) is None, "nothing starts from the same file"
    assert names(project.graph()) == ["cart", "Cart"]


@pytest.mark.usefixtures("jobs_here")
def test_where_nothing_can_be_written_the_last_state_answers(
    project: Project, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    full_disk = sqlite3.OperationalError("database or disk is full")
    project.graph()
    repository.write({"shop/cart.py": "class Basket: ...\n"})
    with monkeypatch.context() as patched:
        patched.setattr(
            "codecompass.store.lock.WriterLock.acquire", lambda *_: project.store.database._raise(full_disk)
        )
        reader = project.graph()
        assert (reader.standing.freshness_status, "Cart" in names(reader)) == ("stale", True)
        with pytest.raises(CodeCompassError, match="make room there"):
            project.graph(policy="strict")
    assert "Basket" in names(project.graph())


def test_threads_ask_while_files_change(project: Project, repository: Repository) -> None:
    failures: list[BaseException] = []
    done = threading.Event()

    def ask() -> None:
        try:
            while not done.is_set():
                reader = project.graph()
                assert "shop/gift.py" in reader.tree.files
                assert names(reader, "shop/gift.py")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(3):
        repository.write({"shop/cart.py": f"def n{number}(): ...\n"})
        time.sleep(0.2)
    done.set()
    for thread in threads:
        thread.join()
    assert failures == []


def test_the_store_can_be_opened_by_its_parts(project: Project) -> None:
    store = Store(project.store.directory, extractor_fingerprint())
    assert store.status() == "compatible"


def test_what_another_version_s_index_dropped_is_made_again(project: Project) -> None:
    """Its graph is still there, but its facts, and the words of its texts, are not."""
    tree = project.source.tree(project.source.state(None))
    with closing(Store(project.store.directory, "another version")) as other:
        assert other.facts.forget_others() > 0
    assert project.store.facts.survey(indexable(tree)).missing
    index(project.source, project.store, project.settings, Request("again"))
    assert not project.store.facts.survey(indexable(tree)).missing


def test_exports_are_told_by_place_however_many_files(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    edges, symbols = list(project.graph().edges()), list(project.graph().symbols())
    monkeypatch.setattr(codecompass.session.reader, "EXPORTED_AT_ONCE", 1)
    assert list(project.graph().edges()) == edges != []
    assert list(project.graph().symbols()) == symbols != []
    for rows, path, line in ((edges, "from_path", "line"), (symbols, "path", "line_start")):
        places = [(str(row[path]), int(str(row[line]))) for row in rows]
        assert places == sorted(places)
