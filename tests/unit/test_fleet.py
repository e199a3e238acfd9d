"""Many repositories into one store, and answered from it: sources, tasks, the engine, servers, who may ask what."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest

from codecompass import extract
from codecompass.extract import workers
from codecompass.index import extractor_fingerprint, graph_fingerprint
from codecompass.model import SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.revision import mirrors
from codecompass.store.sharing import objects_at
from codecompass_fleet import commands as fleets
from codecompass_fleet import engine, parts
from codecompass_fleet.access import Allowed, Bucket, Clients, asked_by
from codecompass_fleet.catalog import Catalog
from codecompass_fleet.engine import RETRIES, cluster, indexed, note, priority_of, wanted
from codecompass_fleet.garbage import collect
from codecompass_fleet.parts import LEAST_MEMORY
from codecompass_fleet.served import Fleet
from codecompass_fleet.sources import Repository, named, read_sources
from codecompass_fleet.task import Done, Task, done
from graphs import contents
from helpers import Repository as Checkout
from helpers import repository

FILES = {"pay.py": "def pay():\n    return rounded(1)\n\n\ndef rounded(value):\n    return value\n"}


@pytest.fixture
def shops(tmp_path: Path) -> dict[str, Checkout]:
    """Two repositories as a folder of them."""
    return {name: repository(tmp_path / "all" / "shop" / name, FILES) for name in ("cart", "till")}


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "store")


MANY = {
    f"shop/m{number}.py": f"def f{number}():\n    return g()\n\n\ndef g():\n    return {number}\n"
    for number in range(40)
}


SIZE = sum(map(len, MANY.values()))
Rows = dict[str, list[list[Any]]]


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    return repository(tmp_path_factory.mktemp("large") / "shop" / "large", MANY)


@pytest.fixture
def another_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That has nothing yet."""
    monkeypatch.setenv("CODECOMPASS_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def whole(large: Checkout, tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """The graph of `large` as one task makes it, on a machine of its own."""
    place = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CODECOMPASS_HOME", str(place / "home"))
        assert done(Task("shop/large", str(large.root), "", str(place / "store"), split=0)).error == ""
    return graph_of(str(place / "store"), "shop/large", place / "served")


def graph_of(store: str, name: str, home: Path) -> Rows:
    """All rows of a repository's graph, as a server takes it out of a store."""
    fleet = Fleet(store, home, 1 << 30)
    project = fleet.project(name)
    (record,) = project.store.manifest.graphs()
    found = contents(project.store.graph_file(record.tree_id))
    fleet.close()
    return found


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://host.example/shop/cart.git", "shop/cart"),
        ("https://user:secret@host.example/deep/shop/cart/", "shop/cart"),
        ("git@host.example:shop/cart.git", "shop/cart"),
        ("ssh://git@host.example:22/shop/cart", "shop/cart"),
        ("https://host.example/cart", "cart"),
    ],
)
def test_a_repository_is_called_as_its_url_ends(url: str, name: str) -> None:
    assert named(url).name == name


def test_sources_of_a_file_and_of_a_folder(tmp_path: Path, shops: dict[str, Checkout]) -> None:
    file = tmp_path / "sources.txt"
    file.write_text("# ours\nall/shop/cart main v1\nhttps://host.example/shop/web  # the front end\n\n")
    cart = str(tmp_path / "all" / "shop" / "cart")
    found = read_sources(str(file))
    assert found == [Repository("shop/cart", cart, ("main", "v1")), named("https://host.example/shop/web")]
    assert [one.name for one in read_sources(str(tmp_path / "all"))] == ["shop/cart", "shop/till"]
    assert [one.url for one in read_sources(cart)] == [cart]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no repository"),
        ("no/such/folder\n", "line 1: no/such/folder is neither"),
        ("https://a.example/x/y\nhttps://b.example/x/y\n", "would both be called x/y"),
    ],
)
def test_sources_that_say_nothing(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "sources.txt"
    file.write_text(text)
    with pytest.raises(CodeCompassError, match=said):
        read_sources(str(file))


def test_a_task_is_done_once_until_its_ref_moves(shops: dict[str, Checkout], store: str) -> None:
    task = Task("shop/cart", str(shops["cart"].root), "", store)
    first, again = done(task), done(task)
    assert (first.error, first.was_there, again.was_there, again.indexed) == ("", False, True, first.indexed)
    shops["cart"].commit({"pay.py": "def pay():\n    return 2\n"})
    moved = done(task)
    assert (moved.was_there, moved.indexed and moved.indexed.symbols) == (False, 2)
    (entry,) = Catalog(objects_at(store)).entries()
    assert entry == moved.indexed


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (Task("a/b", "/no/such/repository", "", "/tmp/x"), "does not exist|not appear to be a git repository"),
        (Task("a/b", "ext::sh -c echo", "", "/tmp/x"), "not allowed"),
        (Task("a/b", "https://user:secret@127.0.0.1:1/a/b", "", "/tmp/x"), "127.0.0.1"),
    ],
)
def test_a_task_that_fails_says_why(task: Task, said: str, tmp_path: Path) -> None:
    ended = done(task)
    assert pytest.importorskip("re").search(said, ended.error), ended.error
    assert "secret" not in ended.error


def test_the_engine_goes_on_when_a_worker_dies(
    large: Checkout, whole: Rows, store: str, another_machine: None, tmp_path: Path
) -> None:
    pytest.importorskip("distributed", reason="needs the extra `fleet`")
    task = Task("shop/large", str(large.root), "", store, split=SIZE // 2 + 1)
    told: list[str] = []
    ended: list[Done] = []
    with cluster("local", 2, told.append) as executor:
        for one in indexed([task], executor):
            ended.append(one)
            if len(ended) == 1:
                os.kill(executor.submit(os.getpid).result(), signal.SIGKILL)
    assert sorted((one.task.part, one.error) for one in ended) == [(0, ""), (1, ""), (2, "")]
    assert list(Catalog(objects_at(store)).names()) == ["shop/large"]
    assert graph_of(store, "shop/large", tmp_path / "served") == whole
    assert told[0].startswith("http://127.0.0.1:")


class InThreads(Executor):
    """Runs tasks in threads of this process, in the order they come in; loses those that it is told to."""

    def __init__(self, loses: Callable[[Task], bool] = lambda task: False) -> None:
        self._pool = ThreadPoolExecutor(1)
        self._loses = loses
        self.tasks: list[Task] = []

    def submit(self, run: object, task: Task) -> Future[Done]:  # type: ignore[override]
        self.tasks.append(task)
        if not self._loses(task):
            return self._pool.submit(done, task)
        lost: Future[Done] = Future()
        lost.set_exception(OSError("the worker is gone"))
        return lost


def test_any_executor_will_do_and_a_task_that_raises_costs_itself(shops: dict[str, Checkout], store: str) -> None:
    tasks = [Task("shop/cart", "", "", store), Task("shop/till", str(shops["till"].root), "main", store)]
    executor = InThreads(loses=lambda task: task.name == "shop/cart")
    ended = list(indexed(tasks, executor))
    assert {one.task.name: one.error for one in ended} == {"shop/cart": "OSError: the worker is gone", "shop/till": ""}
    assert [task.name for task in executor.tasks].count("shop/cart") == 1 + RETRIES


def test_a_task_whose_store_was_away_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "WAITS", (0.0, 0.0))
    task, tried = Task("shop/cart", "u", "", "s"), []

    class Away:
        def submit(self, _run: object, task: Task) -> Future[Done]:
            future: Future[Done] = Future()
            tried.append(task)
            well = len(tried) == 3
            future.set_result(Done(task, was_there=well, error="" if well else "no answer", is_away=not well))
            return future

    (ended,) = indexed([task], Away())  # type: ignore[arg-type]
    assert (ended.error, ended.was_there, len(tried)) == ("", True, 3)
    tried.extend([task] * 3)
    (ended,) = indexed([task], Away())  # type: ignore[arg-type]
    assert (ended.error, len(tried)) == ("no answer", 9)


def test_what_went_wrong_is_told_until_it_goes_well(
    shops: dict[str, Checkout], store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("cart", "gone"):
        note(done(Task(f"shop/{name}", str(shops["cart"].root.with_name(name)), "", store)))
    note(done(Task("shop/cart", str(shops["cart"].root), "gone", store)))
    fleets.status(store)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("shop/cart main ")
    assert [line.split("  ")[0] for line in lines[1:]] == ["shop/cart gone", "shop/gone its default branch"]
    assert all("not indexed" in line and "failed 2" in line for line in lines[1:])
    shops["cart"].git.branches.local.create("gone", shops["cart"].git.head.peel())
    note(done(Task("shop/cart", str(shops["cart"].root), "gone", store)))
    fleets.status(store)
    assert "cart gone  not indexed" not in capsys.readouterr().out
    fleets.forget("shop/gone", store)
    fleets.status(store)
    assert "shop/gone" not in capsys.readouterr().out.partition("\n")[2]


def test_a_shallow_clone_says_that_it_is_one(shops: dict[str, Checkout], store: str, tmp_path: Path) -> None:
    shops["cart"].commit({"pay.py": "def pay():\n    return 2\n"})
    place = tmp_path / "shallow"
    git = shutil.which("git") or pytest.skip("there is no git here")
    subprocess.run([git, "clone", "--quiet", "--depth", "1", shops["cart"].root.as_uri(), str(place)], check=True)
    assert "git fetch --unshallow" in done(Task("shop/shallow", str(place), "", store)).error


def test_default_branches_come_first_and_memory_is_asked_for_where_it_is_offered() -> None:
    executor = InThreads()
    tasks = [Task("shop/cart", "/none", "v1", "/none"), Task("shop/cart", "/none", "", "/none")]
    assert [one.error for one in indexed(tasks, executor)] != ["", ""]
    assert [task.ref for task in executor.tasks] == ["", "v1"]
    begun = msgspec.structs.replace(tasks[0], memory=3 << 30)
    assert sorted([tasks[0], tasks[1], begun], key=priority_of) == [tasks[0], begun, tasks[1]]
    assert wanted(begun, []) is None
    assert wanted(begun, [1e9, 8e9]) == {"MEMORY": 3 << 30}
    assert wanted(begun, [1e9, 2e9]) == {"MEMORY": 2e9}  # more than any offers would never run
    assert wanted(tasks[0], [8e9]) == {"MEMORY": LEAST_MEMORY}


def test_a_large_tree_is_extracted_in_parts_and_a_part_that_is_lost_costs_itself(
    large: Checkout, whole: Rows, store: str, another_machine: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []
    real = workers.extract_all

    def counting(source: object, files: Sequence[SourceFile], *rest: object, **options: object) -> object:
        counted.extend(file.path for file in files)
        return real(source, files, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(workers, "extract_all", counting)
    monkeypatch.setattr(parts, "extract_all", counting)
    task = Task("shop/large", str(large.root), "", store, split=SIZE // 3 + 1)
    executor = InThreads(loses=lambda task: task.part == 2)
    ended = {one.task.part: one for one in indexed([task], executor)}
    assert {part: one.error for part, one in ended.items()} == {1: "", 2: "OSError: the worker is gone", 3: "", 0: ""}
    assert sorted(counted) == sorted(MANY)  # each once
    assert 0 < ended[1].extracted + ended[3].extracted < len(MANY)
    assert graph_of(store, "shop/large", tmp_path / "served") == whole
    # Nothing is made again: neither by the same task, nor by a part that is begun once more.
    assert (done(task).was_there, done(ended[1].task).extracted) == (True, 0)


@pytest.fixture
def served(shops: dict[str, Checkout], store: str, tmp_path: Path) -> Iterator[Fleet]:
    for name, made in shops.items():
        assert done(Task(f"shop/{name}", str(made.root), "", store)).error == ""
    fleet = Fleet(store, tmp_path / "served", 1 << 30)
    yield fleet
    fleet.close()


def callers(fleet: Fleet, name: str) -> list[str]:
    return sorted(str(row["name"]) for row in fleet.project(name).graph(None).symbols())


def test_a_fleet_answers_without_the_repositories(
    served: Fleet, shops: dict[str, Checkout], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(tmp_path / "all")
    monkeypatch.setattr("codecompass.extract.workers.extract_all", None)  # nothing is to be extracted here
    assert served.names() == ["shop/cart", "shop/till"]
    assert callers(served, "shop/cart") == ["pay", "pay", "rounded"]
    reader = served.project("shop/cart").graph("main")
    assert reader.text("pay.py") == FILES["pay.py"].encode()
    with pytest.raises(CodeCompassError, match="no repository"):
        served.project("shop/../till")


def test_figures_tell_of_all_that_is_indexed_and_of_the_cache(served: Fleet) -> None:
    assert [(one.name, one.ref) for one in served.figures().entries] == [("shop/cart", "main"), ("shop/till", "main")]
    for _ in range(2):
        served.project("shop/cart")
    told = served.figures()
    assert (told.pulls, told.hits, told.evictions) == (1, 1, 0)
    assert told.bytes > 1000


def test_a_ref_that_moved_is_noticed(
    served: Fleet, shops: dict[str, Checkout], store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callers(served, "shop/cart") == ["pay", "pay", "rounded"]
    shops["cart"].commit({"pay.py": "def paid():\n    return 2\n"})
    assert done(Task("shop/cart", str(shops["cart"].root), "", store)).error == ""
    monkeypatch.setattr("codecompass_fleet.served.FRESH_SECONDS", 0.0)
    monkeypatch.setattr("codecompass_fleet.served.MOVED_SECONDS", 0.0)
    assert callers(served, "shop/cart") == ["paid", "pay"]


def test_what_is_here_answers_while_the_store_is_away(
    served: Fleet, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callers(served, "shop/cart") == ["pay", "pay", "rounded"]
    shutil.rmtree(store)
    Path(store).write_text("no folder any more")
    monkeypatch.setattr("codecompass_fleet.served.FRESH_SECONDS", 0.0)
    monkeypatch.setattr("codecompass_fleet.served.MOVED_SECONDS", 0.0)
    assert callers(served, "shop/cart") == ["pay", "pay", "rounded"]
    with pytest.raises(CodeCompassError) as failed:
        served.project("shop/till")
    assert (failed.value.code, failed.value.retryable) == ("index_not_ready", True)


@pytest.mark.parametrize("ending", [".graph", ".pack", ".keys"])
def test_a_server_takes_nothing_out_of_the_store(ending: str, served: Fleet, store: str) -> None:
    """Also what is damaged: whoever indexes makes it anew."""
    for file in Path(store, "graphs" if ending == ".graph" else "facts").rglob(f"*{ending}"):
        file.write_bytes(b"damaged")
    before = {file: file.read_bytes() for file in Path(store).rglob("*") if file.is_file()}
    served.project("shop/cart")
    assert {file: file.read_bytes() for file in Path(store).rglob("*") if file.is_file()} == before


def test_what_was_not_asked_for_longest_makes_room(shops: dict[str, Checkout], store: str, tmp_path: Path) -> None:
    for name, made in shops.items():
        assert done(Task(f"shop/{name}", str(made.root), "", store)).error == ""
    fleet = Fleet(store, tmp_path / "served", 1)
    fleet.project("shop/cart")
    fleet.project("shop/till")
    assert not (tmp_path / "served/shop/cart").exists()
    assert callers(fleet, "shop/till") == ["pay", "pay", "rounded"]
    fleet.close()


CLIENTS = """
[clients.ci]
token = "one"
repositories = ["shop/c*"]
calls_per_minute = 3
[clients.people]
token_sha256 = "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3"
repositories = ["*"]
"""


@pytest.fixture
def clients(tmp_path: Path) -> Clients:
    file = tmp_path / "clients.toml"
    file.write_text(CLIENTS)
    return Clients.read(file)


def test_no_token_reads_another_s_repository(served: Fleet, clients: Clients) -> None:
    allowed = Allowed(served, clients)
    with asked_by(clients.of("Bearer one")):
        assert allowed("shop/cart").name == "cart"
        assert allowed().name == "cart"
        with pytest.raises(CodeCompassError) as refused:
            allowed("shop/till")
        assert (refused.value.code, "till" in str(refused.value.data)) == ("project_not_found", False)
    with asked_by(clients.of("Bearer two")):
        assert allowed("shop/till").name == "till"
        with pytest.raises(CodeCompassError, match="several repositories"):
            allowed()
    for said in ("", "Bearer ", "Bearer three", "Basic one", "one", "Bearer " + "3fc4ccfe" * 8):
        with asked_by(clients.of(said)), pytest.raises(CodeCompassError, match="asks for a token"):
            allowed("shop/cart")


def test_a_client_that_asks_too_often_waits(served: Fleet, clients: Clients) -> None:
    allowed = Allowed(served, clients)
    with asked_by(clients.of("Bearer one")):
        for _ in range(3):
            allowed("shop/cart")
        with pytest.raises(CodeCompassError, match="3 times a minute") as refused:
            allowed("shop/cart")
    assert (refused.value.code, refused.value.retryable) == ("quota_exceeded", True)


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    monkeypatch.setattr("codecompass_fleet.access.time.monotonic", lambda: now)
    bucket = Bucket(2)
    assert [bucket.takes() for _ in range(3)] == [True, True, False]
    now += 31
    assert [bucket.takes() for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[clients.a]\nrepositories = []\n", "needs `token_sha256` or `token`"),
        ('[clients.a]\ntoken = "x"\nrepositories = "all"\n', "a list of `repositories`"),
        ('\n[clients.a]\ntoken = "x"\nrepos = []\n', "line 4: client 'a' has `repos`, which is no field"),
        ("clients = 1", "names no client"),
        ("", "names no client"),
        ("x = 1\n[clients.a]\ntoken='x'\nrepositories=['a']", "line 1: `x` is no table of clients"),
        ("[clients]\na = 1", "line 2: client 'a' is no table"),
        ("[", "cannot be read"),
        (
            '[clients.a]\ntoken = "x"\nrepositories = ["*"]\n[clients.b]\ntoken = "x"\nrepositories = ["*"]',
            "line 4: b has the token of a",
        ),
        ('[clients.a]\ntoken_sha256 = "abc"\nrepositories = ["*"]', "line 2: .*64 hexadecimal digits"),
        ('[clients.a]\ntoken = "x\\n"\nrepositories = ["*"]', "line 2: .*no client can send"),
        (
            '[clients.a]\ntoken = "x"\nrepositories = ["", " a"]\ncalls_per_minute = -1',
            "line 3: .*; line 4: client 'a' has `calls_per_minute`",
        ),
        ('[clients.a]\ntoken = "x"\nrepositories = ["*"]\ncalls_per_minute = true', "line 4: "),
    ],
)
def test_a_file_of_clients_that_says_nothing(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "clients.toml"
    file.write_text(text)
    with pytest.raises(CodeCompassError, match=said):
        Clients.read(file)


def test_a_file_of_clients_with_a_byte_order_mark_and_patterns_that_match_nothing(tmp_path: Path) -> None:
    file = tmp_path / "clients.toml"
    file.write_text('\ufeff[clients.a]\ntoken = "x"\nrepositories = ["shop/*", "none/*"]\n', "utf-8")
    clients = Clients.read(file)
    assert clients.of("Bearer x") is not None
    assert list(clients.idle(["shop/cart"])) == ["line 3: 'none/*' of a matches no repository of this fleet"]


def test_a_mirror_follows_what_it_is_of(shops: dict[str, Checkout], tmp_path: Path) -> None:
    place, url = tmp_path / "mirror.git", str(shops["cart"].root)
    mirrors.mirror(url, place)
    shops["cart"].branch("next")
    later = shops["cart"].commit({"more.py": "x = 1\n"}, tag="v1")
    mirrors.mirror(url, place)
    assert mirrors.remote_refs(str(place)) == {**mirrors.remote_refs(url), "HEAD": later}
    assert mirrors.default_ref(str(place)) == "refs/heads/next"


def aged(store: str, days: float) -> None:
    """All files in a store as if they had been put some days ago."""
    at = time.time() - days * 86_400
    for file in Path(store).rglob("*"):
        if file.is_file():
            os.utime(file, (at, at))


def test_garbage_is_what_is_old_and_no_ref_needs(
    shops: dict[str, Checkout], store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = [Task(f"shop/{name}", str(made.root), "", store) for name, made in shops.items()]
    assert [one.error for one in map(done, tasks)] == ["", ""]
    aged(store, 40)
    shops["cart"].commit({"pay.py": "def pay():\n    return 2\n"})
    assert done(tasks[0]).error == ""
    objects = objects_at(store)
    before = {held.name for held in objects.listed("")}
    planned = {one.folder: one.files for one in collect(objects, 30, remove=False)}
    # Of `cart` as it was; `till` is at the same commit, but has a graph of its own, for names hang on origins.
    assert planned == {"graphs": 1, "texts": 0, "links": 0, "commits": 1, "facts": 0}
    assert {held.name for held in objects.listed("")} == before
    assert {one.folder: one.files for one in collect(objects, 50, remove=True)}["graphs"] == 0
    assert sum(one.files for one in collect(objects, 30, remove=True)) == 2
    fleet = Fleet(store, tmp_path / "served", 1 << 30)
    assert callers(fleet, "shop/cart") == ["pay", "pay"]
    assert callers(fleet, "shop/till") == ["pay", "pay", "rounded"]
    fleet.close()
    assert done(tasks[0]).was_there
    Catalog(objects).forget("shop/till", "main")
    assert sum(one.files for one in collect(objects, 30, remove=True)) > 4  # its facts, too
    assert {held.name for held in objects.listed("graphs")} == {entry.graph for entry in Catalog(objects).entries()}
    with pytest.raises(CodeCompassError, match="may be in the making"):
        list(collect(objects, 0, remove=True))


@pytest.mark.parametrize("folder", ["graphs", "texts", "links"])
def test_what_is_gone_from_the_store_is_made_again(folder: str, shops: dict[str, Checkout], store: str) -> None:
    task = Task("shop/cart", str(shops["cart"].root), "", store)
    assert done(task).error == ""
    shutil.rmtree(Path(store, folder))
    again = done(task)
    assert (again.error, again.was_there) == ("", False)
    assert again.indexed is not None
    assert all(objects_at(store).has(name) for name in again.indexed.needs)


@pytest.fixture
def versions(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Makes this process run another version of the code, whose facts and graphs are its own."""

    def run(version: str) -> None:
        monkeypatch.setattr(extract, "VERSION", version)
        for known in (extractor_fingerprint, graph_fingerprint):
            known.cache_clear()

    yield run
    monkeypatch.undo()
    run(extract.VERSION)


def test_two_versions_share_a_store(
    shops: dict[str, Checkout], store: str, tmp_path: Path, versions: Callable[[str], None]
) -> None:
    """Each answers from what it made, whatever the other has indexed since, and neither's garbage is the other's need."""
    task, objects = Task("shop/cart", str(shops["cart"].root), "", store), objects_at(store)
    versions("one")
    assert done(task).error == ""
    versions("two")
    shops["cart"].commit({"pay.py": "def paid():\n    return 2\n"})
    moved = done(task)
    assert (moved.error, moved.was_there) == ("", False)
    aged(store, 40)
    held = {one.name for one in objects.listed("")}
    for version, answered in (("one", ["pay", "pay", "rounded"]), ("two", ["paid", "pay"])):
        versions(version)
        assert sum(one.files for one in collect(objects, 30, remove=True)) == 0
        fleet = Fleet(store, tmp_path / version, 1 << 30)
        assert callers(fleet, "shop/cart") == answered
        fleet.close()
    assert {one.name for one in objects.listed("")} == held
    assert [entry.commit for entry in Catalog(objects).entries()] == [moved.indexed and moved.indexed.commit]
    assert done(task).was_there
    # Once nobody runs the other version any more, what it made goes.
    told, gone = (
        {one.folder: one.files for one in collect(objects, 30, remove=remove, superseded=True)}
        for remove in (False, True)
    )
    assert told == gone == {"fleet": 1, "graphs": 1, "texts": 1, "links": 1, "commits": 1, "facts": 2}
    assert done(task).was_there
