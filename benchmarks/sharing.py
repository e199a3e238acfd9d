"""What a machine that has nothing waits for a commit that another has indexed: `python benchmarks/sharing.py REPO`.

Both share a folder, or with `--s3` a bucket of a local S3 server (moto). One machine indexes HEAD and puts it there;
the other, with an empty home, is asked where a name is defined. Then a commit that differs in one file is made, which
the second machine indexes with the facts that are there. Beside it, the same with nothing shared.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from measure import CODECOMPASS, Table, commit, environment, git, run


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repository", type=Path)
    options.add_argument("--symbol", default="main", help="what is asked for")
    options.add_argument("--s3", action="store_true", help="share through a local S3 server")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as place, shared(Path(place, "cache"), given.s3) as told:
        repository = Path(place, "repository")
        git(given.repository, "clone", "--quiet", "--depth=1", f"file://{given.repository.resolve()}", str(repository))
        rows = list(measured(repository, Path(place), told, given.symbol))
    print(Table("sharing", f"{given.repository.name}, shared", ("what", "wall s", "CPU s"), tuple(rows)).markdown())


def measured(repository: Path, place: Path, told: dict[str, str], symbol: str) -> Iterator[tuple[str, float, float]]:
    index, ask = (["index", "--repo", str(repository)], ["locate", symbol, "--ref", "HEAD", "--repo", str(repository)])

    def timed(what: str, home: str, command: list[str], **more: str) -> tuple[str, float, float]:
        os.environ.update(more)
        try:
            done = run([*CODECOMPASS, *command], place / home)
        finally:
            for name in more:
                del os.environ[name]
        if done.status:
            print(done.output[-500:], done.errors[-500:], file=sys.stderr)
        return what, round(done.wall, 2), round(done.cpu, 2)

    yield timed("index of HEAD, nothing shared", "alone", index)
    yield timed("index of HEAD, put into what is shared", "one", index, **told)
    yield timed("index of HEAD on a machine that has nothing", "two", index, **told)
    yield timed("a question after that", "two", ask, **told)
    file = max(repository.rglob("*.py"), key=lambda path: path.stat().st_size, default=None) or next(
        repository.rglob("*.*")
    )
    file.write_bytes(file.read_bytes() + b"\n")
    commit(repository)
    yield timed("index of a commit with one file changed, facts from what is shared", "three", index, **told)


@contextmanager
def shared(folder: Path, s3: bool) -> Iterator[dict[str, str]]:
    """The settings with which machines share something."""
    if not s3:
        yield {"CODECOMPASS_CACHE_DIR": str(folder)}
        return
    import fsspec

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    told = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing", "AWS_DEFAULT_REGION": "us-east-1"}
    told["FSSPEC_S3_ENDPOINT_URL"] = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", f"from moto.server import main; main(['-H', '127.0.0.1', '-p', '{port}'])"]
    with subprocess.Popen(
        command, env=environment(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        system = fsspec.filesystem("s3", key="testing", secret="testing", endpoint_url=told["FSSPEC_S3_ENDPOINT_URL"])
        system.mkdir("shared")
        yield told | {"CODECOMPASS_CACHE_DIR": "s3://shared/graphs"}
        server.terminate()


if __name__ == "__main__":
    main()
