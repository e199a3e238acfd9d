"""Coverage-guided fuzzing, for as long as one likes: `pip install codecompass-graph[fuzz]; python tests/trust/fuzz.py --seconds 3600`.

Each target is a file's ending (what is extracted and resolved of such a file), `calls` (tools with any arguments),
`cypher` (what people type), or a form of its own (`archive shared scip clients git http secrets`). They take turns, or are named: `fuzz.py .py calls`. What was found worth keeping on the way
stays in `--corpus`, for the next run; what fails is written to `crash-…` there and printed. A finding becomes a case of
FOUND in test_hostile_files.py, test_hostile_trees.py or test_hostile_callers.py.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent / "src"), str(TESTS)]

ENDINGS = tuple(
    ".py .ipynb .ts .tsx .js .jsx .vue .svelte .astro .go .rs .java .cs .cshtml .razor .php .sql .prisma .env .c .h .cpp .m .kt "
    ".scala .groovy .swift .dart .rb .lua .ex .jl .r .zig .sol .sh .ps1 .tf .proto .graphql .css .md .mk .dockerfile".split()
)
"""Of each language one, and what is read in another way."""
MANIFESTS = (
    "package.json",
    "Cargo.toml",
    "go.mod",
    "tsconfig.json",
    "pyproject.toml",
    "App.csproj",
    "composer.json",
    "pom.xml",
)
FORMS = ("archive", "shared", "scip", "clients", "git", "http", "secrets")
"""What others write that is read beside code: exported states and shared files (what is in them, before it is packed), SCIP
indexes, `clients.toml`, git directories, headers and lines of requests, texts that are masked."""
TARGETS = (*ENDINGS, *MANIFESTS, *FORMS, "calls", "cypher")
LONGEST, LONGEST_ARCHIVE = 1024, 8192
"""Bytes of an input: a run takes as long as its input is, and what is wrong shows in a few lines."""
SLOWEST = 20
"""Seconds that one input may take."""

Target = Callable[[bytes], None]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}; all of them")
    options.add_argument("--seconds", type=int, default=600, help="for all targets together")
    options.add_argument("--corpus", type=Path, default=Path(tempfile.gettempdir()) / "codecompass-corpus")
    options.add_argument("--one", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.one:
        fuzz(given.one, given.corpus, given.seconds)
        return
    targets = given.targets or TARGETS
    if unknown := set(targets) - set(TARGETS):
        options.error(f"no such target: {', '.join(sorted(unknown))}")
    failed = [name for name in targets if not ran_well(name, given.corpus / name, given.seconds // len(targets))]
    if failed:
        raise SystemExit(f"findings of {', '.join(failed)}: see crash-*, timeout-* under {given.corpus}")


def ran_well(target: str, corpus: Path, seconds: int) -> bool:
    """Whether a target found nothing; in a process of its own, since what it finds may end it."""
    corpus.mkdir(parents=True, exist_ok=True)
    for place, content in enumerate(seeds(target)):
        (corpus / f"seed-{place}").write_bytes(content[: longest(target)])
    command = [sys.executable, __file__, "--one", target, f"--corpus={corpus}", f"--seconds={seconds}"]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "CODECOMPASS_HOME": home, "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    last = next((line for line in reversed(done.stderr.splitlines()) if line.startswith("Done ")), "")
    covered = next((line for line in reversed(done.stderr.splitlines()) if " cov: " in line), "")
    print(f"{target}: {'nothing found' if done.returncode == 0 else 'FOUND'}. {last}; {covered}", flush=True)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-6000:], flush=True)
    return done.returncode == 0


def fuzz(target: str, corpus: Path, seconds: int) -> None:
    """Fuzz one target in this process, which ends."""
    import atheris

    with atheris.instrument_imports(include=["codecompass"]):
        run = target_of(target)
        for content in seeds(target)[:1]:
            run(content)  # what is imported when it is needed is imported, and instrumented, now
    words = corpus.with_suffix(".words")
    words.write_text("".join(f"{json.dumps(word)}\n" for word in vocabulary() if word.isascii() and word.isprintable()))
    limits = [f"-max_total_time={seconds}", f"-max_len={longest(target)}", f"-timeout={SLOWEST}", "-rss_limit_mb=4096"]
    flags = [f"-dict={words}", f"-artifact_prefix={corpus}/", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *limits, *flags, str(corpus)], run)
    atheris.Fuzz()


def longest(target: str) -> int:
    return LONGEST_ARCHIVE if target in ("archive", "shared") else LONGEST


def vocabulary() -> list[str]:
    from trust.test_hostile_files import WORDS

    return [word for word in WORDS if word]


def seeds(target: str) -> list[bytes]:
    """What to begin with: this repository's own samples, in pieces."""
    if target == "cypher":
        return [file.read_bytes() for file in sorted((TESTS.parent / "cypher" / "ask").glob("*.cypher"))]
    if target in FORMS:
        return seeds_of_forms()[target]
    if target == ".ipynb":
        from trust.test_hostile_files import as_notebook

        return [as_notebook(piece) for source in samples(".py") for piece in pieces(source, LONGEST // 3)]
    if target == "calls":
        return [bytes(range(place, place + 64)) for place in range(0, 192, 16)]
    return [piece for source in samples(target) for piece in pieces(source, LONGEST)] or [b"{}", b"a = 1\n"]


def samples(ending: str) -> Iterator[bytes]:
    """The files of that ending, or name, that the annotated sources hold."""
    from test_resolution import read_case

    for folder in ("resolution", "surfaces"):
        for case in sorted(path for path in (TESTS / folder).rglob("*") if path.is_file() and path.suffix != ".md"):
            yield from (text.encode() for name, text in read_case(case)[0].items() if name.endswith(ending))
    yield from (path.read_bytes() for path in sorted((TESTS / "extraction").rglob(f"*{ending}")))


def pieces(source: bytes, longest: int) -> Iterator[bytes]:
    """A file, cut at blank lines so that each piece is an input; a longer stretch without any loses its end."""
    piece = b""
    for part in source.split(b"\n\n"):
        if piece and len(piece) + len(part) > longest - 2:
            yield piece
            piece = b""
        piece += part[: longest - 2] + b"\n\n"
    yield piece


def target_of(name: str) -> Target:
    """What is done with an input. It raises what is a finding."""
    logging.disable(logging.CRITICAL)
    if name == "cypher":
        return typed()
    if name == "calls":
        return called()
    if name in FORMS:
        return forms()[name]
    from trust.test_hostile_trees import check_tree

    path = name if name in MANIFESTS else f"src/fuzzed{name}"
    return lambda content: check_tree({path: content})


def seeds_of_forms() -> dict[str, list[bytes]]:
    return {
        "archive": [state_of({"store.sqlite": b"SQLite format 3"}), state_of({"store.sqlite": b"", f"graphs/{'a' * 16}.kuzu": b"kuzu"})],
        "shared": [tar_of({"a": b"1", "b/c": b"2" * 600}), tar_of({"a": b""}, tarfile.PAX_FORMAT)],
        "scip": [index_of(text, encoding) for text in (FITTING, "def other(): ...\n") for encoding in (1, 2, 3)],
        "clients": [
            b'[clients.a]\ntoken = "x"\nrepositories = ["a/*"]\ncalls_per_minute = 3\n', b'[clients]\nb = {token_sha256 = "00"}',
            b'[clients."a b"]\ntoken_sha256 = "' + b"ab" * 32 + b'"\nrepositories = ["*", "!a"]\n[clients.b]\ntoken = "x"\nrepositories = []\n',
        ],
        "git": [
            b"gitdir: ../x/.git\n", b"../.git\n", b'[core]\n\tworktree = "../x"\n[includeIf "gitdir:~/"] path = a\n',
            b"[include]\npath = config\n[extensions]\nworktreeConfig = true\nobjectFormat = sha256\n", b'"a\\"b"\n# x\n../objects\n',
        ],
        "http": [
            b'http://[::1]:80\nlocalhost\n{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"_meta": {"progressToken": null}}}',
            b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "tools/call", "params": {"name": "x", "arguments": {"a": [1e999, -0]}}}\n[]\n\xff',
            b"127.0.0.1:8750\nnull\nhttps://user@host:99999/..\nBearer  x\n",
        ],
        "secrets": [b'API_KEY = "abc123def456"\n-----BEGIN PRIVATE KEY-----\nMIIabc\n-----END PRIVATE KEY-----\n', b"a: {password: x}\n"],
    }  # fmt: skip


FITTING = "def total(): ...\n"
"""The file that a fuzzed index is about."""


def tar_of(files: Mapping[str, bytes], form: int = tarfile.GNU_FORMAT) -> bytes:
    tar = b""
    for name, content in files.items():
        header = tarfile.TarInfo(name)
        header.size = len(content)
        tar += header.tobuf(form) + content + bytes(-len(content) % tarfile.BLOCKSIZE)
    return tar + bytes(tarfile.BLOCKSIZE)


def state_of(files: Mapping[str, bytes]) -> bytes:
    from blake3 import blake3

    from codecompass.process.config import engine_format
    from codecompass.store.store import SCHEMA_VERSION

    parts = {name: {"bytes": len(content), "blake3": blake3(content).hexdigest()} for name, content in files.items()}
    about = {"schema_version": SCHEMA_VERSION, "project": "p", "parts": parts, "engine": engine_format()}
    return tar_of({"about.json": json.dumps(about).encode(), **files})


def index_of(text: str, encoding: int) -> bytes:
    from codecompass.store.scip.schema import messages

    index = messages()["Index"]()
    document = index.documents.add(relative_path="a.py", position_encoding=encoding, text=text)
    document.occurrences.add(range=[0, 4, 9], symbol="scip-python python p 1 a/total().", symbol_roles=1)
    document.symbols.add(symbol="scip-python python p 1 a/total().")
    return bytes(index.SerializeToString())


def forms() -> dict[str, Target]:
    """What is refused is refused with a word of ours; nothing else is raised."""
    import zstandard
    from blake3 import blake3

    from codecompass.extract.masking import masked
    from codecompass.frontends.http import host_of, token_in
    from codecompass.frontends.stdio import no_message, whole_characters, without_null_token
    from codecompass.model import SourceFile
    from codecompass.model.errors import CodeCompassError
    from codecompass.revision.backend import UnreadableError
    from codecompass.revision.ways import discovered, traits, ways_from
    from codecompass.store import archive as states
    from codecompass.store.scip.reading import read_index
    from codecompass.store.sharing.sealed import MAGIC, DamagedError, Sealed
    from codecompass_fleet.access import Clients

    place = Path(tempfile.mkdtemp())
    subprocess.run(["git", "init", "-q", str(place / "work")], check=True)
    inside = place / "work" / ".git"

    def archive(content: bytes) -> None:
        (place / "state").write_bytes(zstandard.compress(content))
        refused = (
            OSError,
            EOFError,
            ValueError,
            tarfile.TarError,
            zstandard.ZstdError,
            states._RefusedError,
            CodeCompassError,
        )
        with tempfile.TemporaryDirectory(dir=place) as target, contextlib.suppress(*refused):
            states._unpack(place / "state", Path(target), "p")
        assert {file.name for file in place.iterdir()} <= {"work", "state", "shared", "index", "clients.toml"}

    def shared(content: bytes) -> None:
        packed = MAGIC + zstandard.compress(content)
        (place / "shared").write_bytes(packed + blake3(packed).hexdigest().encode())
        with contextlib.suppress(DamagedError), Sealed(place / "shared").members() as members:
            for _, member in members:
                member.read()

    def scip(content: bytes) -> None:
        (place / "index").write_bytes(content)
        with contextlib.suppress(CodeCompassError):
            read_index(place / "index", lambda path: SourceFile(path, "0" * 40, 1), lambda _: FITTING.encode())

    def clients(content: bytes) -> None:
        (place / "clients.toml").write_bytes(content)
        with contextlib.suppress(CodeCompassError):
            assert list(Clients.read(place / "clients.toml").idle([])) is not None

    def git(content: bytes) -> None:
        for name in ("commondir", "config", "objects/info/alternates", "gitdir"):
            (inside / name).write_bytes(content)
        (place / "work" / "sub").mkdir(exist_ok=True)
        (place / "work" / "sub" / ".git").write_bytes(content)
        for folder in (place / "work", place / "work" / "sub", inside):
            for look in (discovered, lambda one: [*islice(ways_from(one), 99)], traits):
                with contextlib.suppress(UnreadableError):
                    look(folder)

    def http(content: bytes) -> None:
        text = content.decode("utf-8", "replace")
        for line in text.split("\n"):
            no_message(without_null_token(whole_characters(line)))
            assert isinstance(host_of(line) + host_of(f"//{line}"), str)
            with contextlib.suppress(ValueError):
                token_in({"CODECOMPASS_TOKEN": line})

    def secrets(content: bytes) -> None:
        for path in ("a.py", "a.yaml", ".env", "id_rsa", "credentials.csv"):
            shown = masked(path, content)
            if b"\0" not in content and content[:2] not in (b"\xff\xfe", b"\xfe\xff"):  # else it may be told in UTF-8
                assert shown.count(b"\n") == content.count(b"\n")
                assert path != "a.py" or len(shown) == len(content)

    return {
        "archive": archive,
        "shared": shared,
        "scip": scip,
        "clients": clients,
        "git": git,
        "http": http,
        "secrets": secrets,
    }


def typed() -> Target:
    from codecompass.graph import Graph
    from codecompass.model.errors import CodeCompassError
    from graphs import Source, built

    place = Path(tempfile.mkdtemp())
    graph = Graph(built(place / "g.kuzu", {"a.py": Source([("Cart", "class", 0)])}))
    before = {file: file.read_bytes() for file in place.iterdir()}

    def run(content: bytes) -> None:
        with contextlib.suppress(CodeCompassError):
            graph.cypher(content.decode("utf-8", "replace"), limit=3, timeout=2)
        assert {file: file.read_bytes() for file in place.iterdir()} == before

    return run


def called() -> Target:
    import atheris

    from codecompass.frontends.bind import Projects, call, find
    from codecompass.tools import TOOLS
    from codecompass.tools.params import parameters
    from helpers import index, repository
    from trust.conftest import FILES
    from trust.test_hostile_callers import ODD, RIGHT, STARTS_JOBS, kind_of

    projects = Projects(repository(Path(tempfile.mkdtemp()) / "orders", FILES).root)
    index(projects().root)
    names = [tool.name for tool in TOOLS if tool.name not in STARTS_JOBS]

    def run(content: bytes) -> None:
        data = atheris.FuzzedDataProvider(content)
        name = data.PickValueInList(names)
        arguments: dict[str, object] = {}
        for parameter in parameters(find(name).function):
            right = RIGHT.get(parameter.name, "total")
            choices = (right, data.ConsumeUnicode(40), data.ConsumeInt(8), data.ConsumeFloat(), [right], None, right)
            choices += tuple(ODD.get(kind_of(parameter), ODD["string"]))
            if parameter.required or data.ConsumeBool():
                arguments[parameter.name] = choices[data.ConsumeIntInRange(0, len(choices) - 1)]
        outcome = call(projects, name, arguments)
        json.loads(outcome.text)
        assert outcome.code.lower() != "internal_error", (name, arguments, outcome.content)

    return run


if __name__ == "__main__":
    main()
