"""Graphs and facts through a place that machines share: a folder, and a real S3 server."""

from __future__ import annotations

import logging
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from blake3 import blake3

from codecompass.model import SourceFile
from codecompass.process.config import Settings
from codecompass.session.project import Project
from codecompass.store import GraphRecord
from codecompass.store.sharing import DamagedError, ObjectsError, Sealed, objects, objects_at
from codecompass.store.sharing.sealed import HASH_BYTES
from helpers import Repository, repository

FILES = {
    f"shop/m{number}.py": f"def f{number}():\n    return g()\n\n\ndef g():\n    return {number}\n"
    for number in range(30)
}
EXTRACTED = "extracted"


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """A bucket of a server that speaks S3."""
    pytest.importorskip("moto", reason="needs the extra `dev`")
    fsspec = pytest.importorskip("fsspec", reason="needs the extra `fleet`")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    told = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing", "AWS_DEFAULT_REGION": "us-east-1"}
    told["FSSPEC_S3_ENDPOINT_URL"] = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", f"from moto.server import main; main(['-H', '127.0.0.1', '-p', '{port}'])"]
    with (
        pytest.MonkeyPatch.context() as patch,
        subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server,
    ):
        for name, value in told.items():
            patch.setenv(name, value)
        fsspec.config.set_conf_env(fsspec.config.conf)
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        fsspec.filesystem("s3").mkdir("graphs-of-all")
        yield "s3://graphs-of-all/here"
        server.terminate()
        fsspec.config.conf.pop("s3", None)


@pytest.fixture(params=["a folder", "an object store"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "a folder":
        return str(tmp_path / "cache")
    return f"{request.getfixturevalue('bucket')}/{tmp_path.name}"


@pytest.fixture
def shop(tmp_path: Path) -> Repository:
    return repository(tmp_path / "shop", FILES)


def indexed(shop: Repository, home: Path, place: str, monkeypatch: pytest.MonkeyPatch) -> tuple[GraphRecord, int]:
    """What a machine with this home makes of the repository, and how many files it extracted for that."""
    from codecompass import index

    counted: list[SourceFile] = []
    from codecompass.extract import workers

    real = workers.extract_all

    def counting(source: object, files: list[SourceFile], *rest: object, **options: object) -> object:
        counted.extend(files)
        return real(source, files, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(workers, "extract_all", counting)
    settings = Settings(home=str(home), cache_dir=place, workers=1)
    with closing(Project.open(shop.root, settings)) as project:
        record = index.index(project.source, project.store, project.settings, index.Request("job"))
    monkeypatch.undo()
    return record, len(counted)


def test_what_one_machine_has_made_another_takes(
    shop: Repository, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, extracted = indexed(shop, tmp_path / "one", place, monkeypatch)
    assert extracted == len(FILES)
    second, extracted = indexed(shop, tmp_path / "two", place, monkeypatch)
    assert (second.tree_id, second.symbols, second.edges, extracted) == (first.tree_id, first.symbols, first.edges, 0)


def test_a_commit_close_to_a_known_one_takes_its_facts(
    shop: Repository, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = indexed(shop, tmp_path / "one", place, monkeypatch)
    shop.commit({"shop/m0.py": "def g():\n    return 1\n"})
    derived, extracted = indexed(shop, tmp_path / "two", place, monkeypatch)
    assert (extracted, derived.derived_from) == (1, first.tree_id)
    _, extracted = indexed(shop, tmp_path / "three", place, monkeypatch)
    assert extracted == 0


@pytest.mark.parametrize("ending", [".graph", ".pack", ".keys"])
@pytest.mark.parametrize("how", ["damaged", "cut in its packing", "without sense"])
def test_what_is_damaged_is_made_anew(
    how: str, ending: str, shop: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where whoever wrote it gave it the hash of its content."""
    place = tmp_path / "cache"
    first, _ = indexed(shop, tmp_path / "one", str(place), monkeypatch)
    (file,) = place.rglob(f"*{ending}")
    whole = file.read_bytes()
    if how == "damaged":
        file.write_bytes(whole[:-80] + b"\0" + whole[-79:])
    elif how == "without sense":
        Sealed(file).write([("record", b"\x93"), ("one", b"\xc1")])
    else:
        body = whole[:-HASH_BYTES][: len(whole) // 2]
        file.write_bytes(body + blake3(body).hexdigest().encode())
    second, _ = indexed(shop, tmp_path / "two", str(place), monkeypatch)
    assert (second.symbols, second.edges) == (first.symbols, first.edges)
    third, extracted = indexed(shop, tmp_path / "three", str(place), monkeypatch)
    assert (third.symbols, third.edges, extracted) == (first.symbols, first.edges, 0)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("s3://no-such-bucket/x", "no-such-bucket"),
        ("nosuch://user:secret@host/x", "Protocol not known"),
        ("http://127.0.0.1:1/x", "127.0.0.1"),
        ("/proc/no/such/folder", "No such file"),
    ],
)
def test_a_place_that_fails_costs_a_warning(
    place: str, said: str, shop: Repository, bucket: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    with caplog.at_level(logging.WARNING):
        record, extracted = indexed(shop, tmp_path / "home", place, monkeypatch)
    assert (record.files, extracted) == (len(FILES), len(FILES))
    assert said in caplog.text
    assert "secret" not in caplog.text


def test_a_place_that_does_not_answer(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "PATIENCE", 0.05)
    silent = objects_at(bucket)
    monkeypatch.setattr(silent, "_system", Silent())
    with pytest.raises(ObjectsError, match="has not answered"):
        silent.has("graphs")


def test_a_place_that_has_never_answered_is_not_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "FIRST_PATIENCE", 0.05)
    silent = objects.Remote("memory://never/answers")
    monkeypatch.setattr(silent, "_system", Silent())
    with pytest.raises(ObjectsError, match="has not answered"):
        silent.has("graphs")
    with pytest.raises(ObjectsError, match="not asked again for"):
        silent.has("graphs")


class Refusing:
    """A store that answers every question with one error of S3, as s3fs translates it."""

    def __init__(self, code: str) -> None:
        errors = pytest.importorskip("s3fs.errors", reason="needs the extra `fleet`")
        from botocore.exceptions import ClientError

        answer = {"Error": {"Code": code, "Message": f"what S3 says of {code}"}}
        self._error = errors.translate_boto_error(ClientError(answer, "ListObjectsV2"))

    def ls(self, *_given: object, **_named: object) -> None:
        raise self._error

    put_file = ls


@pytest.mark.parametrize(
    ("code", "said", "is_away"),
    [
        ("NoSuchBucket", "there is no bucket 'graphs': make it, or correct the URL", False),
        ("InvalidAccessKeyId", "the key is missing, wrong or expired", False),
        ("SignatureDoesNotMatch", "the key is missing, wrong or expired", False),
        ("ExpiredToken", "the key is missing, wrong or expired", False),
        ("AccessDenied", "the key may not do this there", False),
        ("SlowDown", "[Errno 16] what S3 says of SlowDown", True),
    ],
)
def test_whose_fault_a_failure_is(code: str, said: str, is_away: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """s3fs makes one PermissionError of a wrong key and of a missing permission: the code behind it tells them apart."""
    store = objects.Remote("memory://graphs/here")
    monkeypatch.setattr(store, "_root", "graphs/here")
    monkeypatch.setattr(store, "_system", Refusing(code))
    for asking in (store.check, lambda: objects.check_writing(store)):
        with pytest.raises(ObjectsError) as failed:
            asking()
        assert str(failed.value).startswith(f"memory://graphs/here: {said}")
        assert failed.value.is_away is is_away


class Unruly:
    """A store in memory that fails in one way."""

    def __init__(self, how: str) -> None:
        fsspec = pytest.importorskip("fsspec", reason="needs the extra `fleet`")
        self._real = fsspec.filesystem("memory")
        self._how = how
        self._left = int(how.removeprefix("vanishes after ")) if how.startswith("vanishes") else 0

    def __getattr__(self, name: str) -> object:
        real = getattr(self._real, name)

        def asked(*given: object, **named: object) -> object:
            if self._how == "no credentials":
                raise RuntimeError("Unable to locate credentials")
            if self._how.startswith("vanishes"):
                self._left -= 1
                if self._left < 0:
                    raise ConnectionResetError("the other side is gone")
            if self._how == "read-only" and name in ("put_file", "rm_file"):
                raise PermissionError("Access Denied")
            answer = real(*given, **named)
            if name == "get_file" and self._how in ("half", "wrong"):
                file = Path(str(given[1]))
                whole = file.read_bytes()
                file.write_bytes(whole[: len(whole) // 2] if self._how == "half" else whole[:60] + whole[59:-1])
            return answer

        return asked


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> tuple[Repository, GraphRecord, dict[str, bytes]]:
    """A repository, its graph, and all files of a store that has it."""
    pytest.importorskip("fsspec", reason="needs the extra `fleet`")
    folder = tmp_path_factory.mktemp("known")
    made = repository(folder / "shop", FILES)
    with pytest.MonkeyPatch.context() as patch:
        record, _ = indexed(made, folder / "home", str(folder / "store"), patch)
    files = [file for file in (folder / "store").rglob("*") if file.is_file()]
    return made, record, {file.relative_to(folder / "store").as_posix(): file.read_bytes() for file in files}


@pytest.mark.parametrize(
    ("how", "extracted"),
    [
        ("half", 30), ("wrong", 30), ("read-only", 0), ("no credentials", 30), ("vanishes after 2", 30), ("vanishes after 5", 30),
    ],
)  # fmt: skip
def test_a_store_that_fails_costs_work_and_loses_nothing(
    how: str, extracted: int, known: tuple[Repository, GraphRecord, dict[str, bytes]], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """What is asked meanwhile is made here; whoever comes later finds the store whole."""
    shop, first, files = known
    place = f"memory://{tmp_path.name}"
    store = objects_at(place)
    for name, content in files.items():
        (tmp_path / "file").write_bytes(content)
        store.replace(name, tmp_path / "file")
    with monkeypatch.context() as patch:
        patch.setattr(store, "_system", Unruly(how))
        record, count = indexed(shop, tmp_path / "home", place, patch)
    assert (record.tree_id, record.symbols, record.edges, count) == (
        first.tree_id, first.symbols, first.edges, extracted,
    )  # fmt: skip
    again, count = indexed(shop, tmp_path / "later", place, monkeypatch)
    assert (again.tree_id, again.edges, count) == (first.tree_id, first.edges, 0)
    assert {held.name for held in store.listed("")} == set(files)


class Silent:
    def isfile(self, path: str) -> bool:
        time.sleep(1)
        return True


def test_who_comes_second_changes_nothing(place: str, tmp_path: Path) -> None:
    shared = objects_at(place)
    file, back = tmp_path / "file", tmp_path / "back"
    for content in (b"first", b"second"):
        file.write_bytes(content)
        shared.offer("a/b", file)
    assert shared.fetch("a/b", back)
    assert back.read_bytes() == b"first"
    assert [held.name for held in shared.listed("a")] == ["a/b"]
    assert not shared.fetch("a/none", back)
    shared.remove("a/b")
    shared.remove("a/b")
    assert not shared.has("a/b")
    assert shared.listed("a") == []


def test_a_sealed_file_says_when_it_is_cut(tmp_path: Path) -> None:
    sealed = Sealed(tmp_path / "sealed")
    sealed.write([("one", b"1" * 5000), ("two", b"2")])
    with sealed.members() as members:
        assert {name: content.read() for name, content in members} == {"one": b"1" * 5000, "two": b"2"}
    whole = sealed.file.read_bytes()
    for length in range(0, len(whole), 7):
        sealed.file.write_bytes(whole[:length])
        with pytest.raises(DamagedError), sealed.members() as members:
            list(members)


def test_missing_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(ObjectsError, match=r"pip install 'codecompass-graph\[fleet\]'"):
        objects_at("s3://never-opened-before/x")
