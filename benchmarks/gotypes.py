"""Go's calls against its type checker: `python benchmarks/gotypes.py REPO [--go GO] [--list]`.

go/types, which comes with every Go (1.22 and later), binds the calls of a repository's packages as they are built here,
their tests left out. Of packages outside only the standard library is known: calls that hang on others are not judged;
nor are those of variables and conversions. `gotypes.go` is the program that asks.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from accuracy import exported
from judging import Call, report
from measure import scratch

ASKING = Path(__file__).with_name("gotypes.go")


def asked(root: Path, go: str, place: Path) -> Iterator[Call]:
    """What the type checker says of every call."""
    program = place / "gotypes"
    environment = os.environ | {"GOFLAGS": "-mod=mod", "GOCACHE": str(place / "cache"), "CGO_ENABLED": "0"}
    subprocess.run([go, "build", "-o", program, ASKING], check=True, cwd=place, env=environment)
    said = subprocess.run([program, root], capture_output=True, text=True, check=True, env=environment).stdout
    yield from map(json.loads, said.splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--go", default=shutil.which("go") or "go", help="the `go` command")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    with scratch() as place:
        calls = list(asked(root, given.go, place.home()))
        report("Calls against go/types", root.name, calls, exported(root, place.home()), given.list)


if __name__ == "__main__":
    main()
