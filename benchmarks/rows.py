"""Digests of facts, edges and surfaces, so that a change of form is seen to change none: `python benchmarks/rows.py REPO…
[--check] [--digests results/rows.json]`.

Each repository's files are read as they are at HEAD and resolved in order, in one process; its digests are kept under its
name and commit. With `--check` nothing is written: what differs is told (facts, edges or surfaces, and in how many files),
and the program ends with 1. A change that is meant to change rows writes them anew, in the same commit.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pygit2
from blake3 import blake3
from order import facts_of

from codecompass.resolve import resolve

DIGESTS = Path(__file__).parent / "results" / "rows.json"
Digests = dict[str, dict[str, str]]
"""By what is digested (`facts`, `edges`, `surfaces`): a digest per file."""


_encoder = msgspec.msgpack.Encoder(order="deterministic")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repositories", nargs="+", type=Path)
    options.add_argument("--check", action="store_true", help="compare, and write nothing")
    options.add_argument("--digests", type=Path, default=DIGESTS)
    given = options.parse_args()
    known = json.loads(given.digests.read_text()) if given.digests.is_file() else {}
    differs = False
    for repository in given.repositories:
        name, digests = _name_of(repository.resolve()), digests_of(repository.resolve())
        whole = {kind: _digest(sorted(files.items())) for kind, files in digests.items()}
        if given.check:
            changed = [kind for kind, digest in whole.items() if known.get(name, {}).get(kind) != digest]
            differs |= bool(changed)
            said = "not known" if name not in known else f"{', '.join(changed)} differ" if changed else "the same"
        else:
            said = "written"
            known[name] = whole
        print(f"{name}: {len(digests['facts'])} files, {said}", flush=True)
    if not given.check:
        given.digests.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n")
    raise SystemExit(differs)


def digests_of(repository: Path) -> Digests:
    """Of each file what was read of it, and what it was resolved to."""
    facts = facts_of(repository)
    paths = [path for path, one in facts.items() if one.definitions]
    found: Digests = {"facts": {path: _digest([one]) for path, one in facts.items()}, "edges": {}, "surfaces": {}}
    resolution = resolve(facts)
    for path in paths:
        found["edges"][path] = _digest(sorted(map(_encoder.encode, resolution.edges(path))))
        found["surfaces"][path] = _digest(sorted(map(_encoder.encode, resolution.surfaces(path))))
    return found


def _digest(rows: Iterable[object]) -> str:
    return blake3(_encoder.encode(list(rows))).hexdigest(12)


def _name_of(repository: Path) -> str:
    return f"{repository.name}@{str(pygit2.Repository(str(repository)).head.target)[:12]}"


if __name__ == "__main__":
    main()
