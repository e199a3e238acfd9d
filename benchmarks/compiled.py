"""What compiling the resolver saves: `python benchmarks/compiled.py WHEEL REPO [--rounds 2] [--beside "COMMAND {repo}"]`.

WHEEL is one of the release workflow's compiled wheels (`HATCH_BUILD_HOOKS_ENABLE=1 pip wheel --no-deps .`), for the Python
that runs this. It holds the sources of what is compiled as well, so that both sides are one commit's: unpacked once whole
and once without the compiled modules. In turns each makes the first index of a copy of REPO, in a home of its own; wall
and CPU are those of all processes together. `--beside` is another tool's command for the same, run in the same turns.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import zipfile
from pathlib import Path

from measure import MEGABYTE, Run, Scratch, median, run, scratch

ASKED = [sys.executable, "-P", "-m", "codecompass"]
EDGES = "MATCH ()-[e]->() RETURN count(e) AS edges"


def unpacked(wheel: Path, place: Path, compiled: bool) -> Path:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    modules = [path for ending in ("*.so", "*.pyd") for path in place.rglob(ending)]
    assert modules, "this wheel has no compiled modules"
    for module in modules if not compiled else ():
        module.unlink()
    return place


def indexed(place: Scratch, repository: Path, packages: Path | None, command: list[str]) -> tuple[Run, str]:
    """One first index, and how many edges it has."""
    home = place.home()
    os.environ["PYTHONPATH"] = str(packages or "")
    took = run(command, home, cwd=repository, patience=3600).demanded()
    edges = run([*ASKED, "cypher", EDGES, "--repo", str(repository)], home).output.split() if packages else []
    return took, next((word for word in edges if word.isdigit()), "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--beside", default="")
    options = parser.parse_args()
    runs: dict[str, list[Run]] = {}
    with scratch() as place:
        repository = place.copy(options.repository)
        sides = {
            name: unpacked(options.wheel, place.place / name, name == "compiled") for name in ("plain", "compiled")
        }
        for number in range(options.rounds):
            made = {
                name: indexed(place, repository, packages, [*ASKED, "index", "--repo", str(repository)])
                for name, packages in sides.items()
            }
            if options.beside:
                copy = place.copy(options.repository, f"beside{number}")  # such tools write into what they index
                made["beside"] = indexed(place, copy, None, shlex.split(options.beside.format(repo=copy)))
            for name, (one, edges) in made.items():
                runs.setdefault(name, []).append(one)
                told = f"{one.wall:.1f} s, {one.cpu:.1f} s of CPU, {one.peak / MEGABYTE:.0f} MB, {edges or 'unknown'} edges"
                print(f"{name}: {told}", flush=True)
    for name, several in runs.items():
        wall, cpu = median([one.wall for one in several]), median([one.cpu for one in several])
        print(f"{name}: {wall:.1f} s, {cpu:.1f} s of CPU (median of {len(several)})")


if __name__ == "__main__":
    main()
