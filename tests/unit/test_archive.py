"""A state taken elsewhere answers as it did; an archive that is not what `export` writes changes nothing."""

from __future__ import annotations

import io
import json
import sqlite3
import tarfile
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import zstandard
from blake3 import blake3

from codecompass.index import Request, index
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.session import upkeep
from codecompass.session.project import Project
from codecompass.store.facts import LARGEST, decompress
from codecompass.store.sharing.sealed import MAGIC, DamagedError, Sealed
from helpers import Repository, repository

Members = dict[str, bytes]
WORDS = ("alpha", "beta", "gamma", "delta")


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    made = repository(
        tmp_path_factory.mktemp("archive") / "work",
        {f"m{n}.py": f"def {word}(): ...\n" for n, word in enumerate(WORDS)},
    )
    made.branch("side")
    made.commit({"m0.py": "from m1 import beta\n\n\ndef changed():\n    return beta()\n"})
    made.checkout("main")
    return made


@pytest.fixture(scope="module")
def archive(repo: Repository, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two refs, the second one's graph derived from the first one's; and a work tree."""
    place = tmp_path_factory.mktemp("exported")
    with closing(opened(repo, place / "home")) as project:
        for ref in ("main", "side", None):
            index(project.source, project.store, project.settings, Request(f"job-{ref}", ref))
        derived = project.store.published(project.graph("side").tree_id)
        assert derived is not None and derived.derived_from
        assert upkeep.export_state(project, place / "state.tar.zst") > 0
    assert [file.name for file in place.iterdir() if file.is_file()] == ["state.tar.zst"]
    return place / "state.tar.zst"


def opened(repo: Repository, home: Path) -> Project:
    return Project.open(repo.root, Settings(home=str(home)))


def rows(project: Project, ref: str | None) -> list[dict[str, object]]:
    reader = project.graph(ref)
    assert reader.is_fresh
    return [*reader.symbols(), *reader.edges()]


def test_a_state_elsewhere(repo: Repository, archive: Path, tmp_path: Path) -> None:
    with closing(opened(repo, archive.parent / "home")) as here, closing(opened(repo, tmp_path)) as there:
        assert upkeep.import_state(there, archive) == 2
        for ref in ("main", "side", None):
            assert rows(there, ref) == rows(here, ref)
        assert there.graph("side").files_with(["changed"]) == {"changed": frozenset({"m0.py"})}
        assert there.store.manifest.jobs() == []
        assert upkeep.export_state(there, tmp_path / "again.tar.zst") > 0


def test_a_state_over_one_that_is_in_use(repo: Repository, archive: Path, tmp_path: Path) -> None:
    with closing(opened(repo, tmp_path)) as project:
        for job, ref in enumerate(("side", "main")):  # rows of the tables come in another order
            index(project.source, project.store, project.settings, Request(str(job), ref))
        reader, before = project.graph("side"), rows(project, "side")
        assert reader.files_with(["changed", "delta"])["delta"] == {"m3.py"}
        upkeep.import_state(project, archive)
        assert [*reader.symbols(), *reader.edges()] == before == rows(project, "side")
        assert project.graph("side").files_with(["changed", "delta"])["delta"] == {"m3.py"}
        assert project.store.manifest.jobs() == []  # nothing had to be made anew


def unpacked(archive: Path) -> Members:
    data = zstandard.ZstdDecompressor().stream_reader(archive.read_bytes()).read()
    with tarfile.open(fileobj=io.BytesIO(data)) as tar:
        return {member.name: tar.extractfile(member).read() for member in tar}  # type: ignore[union-attr]  # files


def packed(members: Members, *extra: tarfile.TarInfo) -> bytes:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
        for member in extra:
            tar.addfile(member)
    return zstandard.ZstdCompressor().compress(raw.getvalue())


def told(members: Members, **said: object) -> Members:
    """The members with an `about.json` that fits them."""
    about = json.loads(members["about.json"]) | said
    about["parts"] = {
        name: {"bytes": len(content), "blake3": blake3(content).hexdigest()}
        for name, content in members.items()
        if name != "about.json"
    } | {name: part for name, part in about["parts"].items() if part.get("same_as")}
    return {**members, "about.json": json.dumps(about).encode()}


def with_database(members: Members, *statements: str) -> Members:
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(members["store.sqlite"])
        for statement in statements:
            database.execute(statement)
        database.commit()
        return told({**members, "store.sqlite": database.serialize()})


def link(name: str, target: str, kind: bytes) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname = kind, target
    return member


def about_with(members: Members, name: str, **said: object) -> Members:
    about = json.loads(members["about.json"])
    about["parts"][name] = {"bytes": 1, "blake3": "00"} | said
    return {**members, "about.json": json.dumps(about).encode()}


GRAPH = "graphs/" + "ab" * 20 + ".kuzu"
HOSTILE: dict[str, tuple[Callable[[Members], bytes], str]] = {
    "nothing": (lambda _: b"", "invalid_input"),
    "no tar": (lambda _: zstandard.ZstdCompressor().compress(b"junk" * 999), "invalid_input"),
    "cut short": (lambda m: packed(m)[:-200], "invalid_input"),
    "a byte changed": (lambda m: packed({**m, "store.sqlite": m["store.sqlite"][:-1] + b"?"}), "invalid_input"),
    "a way out": (lambda m: packed(told({**m, "../../evil.py": b"x"})), "invalid_input"),
    "an absolute path": (lambda m: packed(told({**m, "/evil.py": b"x"})), "invalid_input"),
    "a link": (lambda m: packed(m, link("graphs/x", "/etc/passwd", tarfile.SYMTYPE)), "invalid_input"),
    "a link as a graph": (
        lambda m: packed(about_with(m, GRAPH), link(GRAPH, "/etc/passwd", tarfile.LNKTYPE)), "invalid_input"),
    "a device": (lambda m: packed(about_with(m, GRAPH), link(GRAPH, "", tarfile.CHRTYPE)), "invalid_input"),
    "the same as what leads away": (lambda m: packed(about_with(m, GRAPH, same_as="../store.sqlite")), "invalid_input"),
    "a graph that is not named": (lambda m: packed(told({**m, GRAPH: b"x"})), "invalid_input"),
    "a graph less": (lambda m: packed(told({n: c for n, c in m.items() if ".kuzu" not in n})), "invalid_input"),
    "more than there is room for": (lambda m: packed(about_with(m, GRAPH, bytes=1 << 60)), "invalid_input"),
    "a trigger": (
        lambda m: packed(with_database(m, "CREATE TRIGGER t AFTER INSERT ON refs BEGIN DELETE FROM facts; END")),
        "invalid_input"),
    "another table": (lambda m: packed(with_database(m, "CREATE TABLE more (x)")), "invalid_input"),
    "no tables": (lambda m: packed(told({**m, "store.sqlite": b"not a database" * 99})), "invalid_input"),
    "much in little": (
        lambda m: packed(told({**m, **{f"graphs/{n:040x}.kuzu": bytes(40 << 20) for n in range(2)}})), "invalid_input"),
    "another version": (lambda m: packed(told(m, schema_version=1)), "index_incompatible"),
    "another project": (lambda m: packed(told(m, project="someone/else")), "invalid_input"),
}  # fmt: skip


CLAIMED = 200 << 20


def claiming(kind: bytes, name: str = "x") -> bytes:
    """A few kilobytes: a header of some kind, and as many zeros as it claims."""
    member = tarfile.TarInfo(name)
    member.type, member.size = kind, CLAIMED
    packer = zstandard.ZstdCompressor().compressobj()
    zeros = bytes(1 << 20)
    parts = [
        packer.compress(member.tobuf(tarfile.USTAR_FORMAT)),
        *(packer.compress(zeros) for _ in range(CLAIMED >> 20)),
    ]
    return b"".join([*parts, packer.flush()])


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.REGTYPE])
def test_what_a_header_claims_is_not_read(kind: bytes, tmp_path: Path) -> None:
    """Neither of an exported state, nor of a shared file."""
    state, shared = tmp_path / "state.tar.zst", Sealed(tmp_path / "shared")
    state.write_bytes(claiming(kind, "about.json"))
    body = MAGIC + claiming(kind)
    shared.file.write_bytes(body + blake3(body).hexdigest().encode())
    assert state.stat().st_size < 64 << 10
    made = repository(tmp_path / "work", {"a.py": "a = 1\n"})
    with closing(opened(made, tmp_path / "home")) as project:
        tracemalloc.start()
        try:
            with pytest.raises(CodeCompassError, match="cannot be read"):
                upkeep.import_state(project, state)
            with pytest.raises(DamagedError), shared.members() as members:
                [content.read() for _, content in members]
            assert tracemalloc.get_traced_memory()[1] < CLAIMED / 4
        finally:
            tracemalloc.stop()


def test_a_frame_that_claims_more_than_it_has() -> None:
    claim = zstandard.ZstdCompressor(write_content_size=True).compressobj(size=LARGEST + 1)
    with pytest.raises(CodeCompassError, match="claims more"):
        decompress(claim.compress(b"x") + claim.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))


@pytest.mark.parametrize("case", HOSTILE)
def test_what_is_no_state_changes_nothing(case: str, repo: Repository, archive: Path, tmp_path: Path) -> None:
    make, code = HOSTILE[case]
    bad = tmp_path / "bad.tar.zst"
    bad.write_bytes(make(unpacked(archive)))
    with closing(opened(repo, tmp_path / "home")) as project:
        with pytest.raises(CodeCompassError) as raised:
            upkeep.import_state(project, bad)
        assert raised.value.code == code
        assert project.store.status() == "not_indexed"
        assert not list((project.store.directory / "building").iterdir())
    assert {path.name for path in tmp_path.iterdir()} == {"bad.tar.zst", "home"}


def test_the_cases_differ_from_a_good_one(repo: Repository, archive: Path, tmp_path: Path) -> None:
    good = tmp_path / "good.tar.zst"
    good.write_bytes(packed(told(with_database(unpacked(archive)))))
    with closing(opened(repo, tmp_path / "home")) as project:
        assert upkeep.import_state(project, good) == 2


def test_nothing_to_export(repo: Repository, tmp_path: Path) -> None:
    with closing(opened(repo, tmp_path)) as project, pytest.raises(CodeCompassError) as raised:
        upkeep.export_state(project, tmp_path / "state.tar.zst")
    assert raised.value.code == "index_not_ready"
