"""CPU of extracting and of resolving, in one process, and what of it goes into taking apart paths and types that are kept as
texts: `python benchmarks/kernel.py REPO… [--under FOLDER/] [--against CHECKOUT] [--rounds 3]`.

Each round is a process of its own, without garbage collection, as the workers of an index are. With `--against` another
checkout of codecompass takes turns with this one; the least of all rounds counts. Nothing is written.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
MOST_BYTES = 2 << 20


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("repositories", nargs="+", type=Path)
    options.add_argument("--under", default="", help="only files whose path begins so")
    options.add_argument("--against", type=Path, help="another checkout, to compare with")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--once", action="store_true", help="one round, as JSON: what the rounds run")
    given = options.parse_args()
    if given.once:
        print(json.dumps(measured(given.repositories[0].resolve(), given.under)))
        return
    sources = {"here": SOURCE, **({"there": given.against.resolve() / "src"} if given.against else {})}
    for repository in given.repositories:
        rounds: dict[str, list[dict[str, float]]] = {name: [] for name in sources}
        for _ in range(given.rounds):
            for name, source in sources.items():
                rounds[name].append(_round(source, repository, given.under))
        for name, found in rounds.items():
            least = {key: min(one[key] for one in found) for key in found[0]}
            whole = least["extract"] + least["resolve"]
            print(
                f"{repository.name}, {name}: {least['files']:.0f} files, extract {least['extract']:.2f} s, "
                f"resolve {least['resolve']:.2f} s, together {whole:.2f} s; "
                f"texts taken apart in {least['notations']:.2f} s ({least['notations'] / whole:.1%})",
                flush=True,
            )


def _round(source: Path, repository: Path, under: str) -> dict[str, float]:
    command = [sys.executable, __file__, str(repository), "--under", under, "--once"]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measured(repository: Path, under: str) -> dict[str, float]:
    """Seconds of CPU; `notations`: to take apart once more, uncached, each text that was taken apart."""
    import pygit2

    from codecompass.extract import extract
    from codecompass.languages import for_path
    from codecompass.model import Extracted
    from codecompass.resolve import resolve, values

    paths = [entry.path for entry in pygit2.Repository(str(repository)).index if entry.path.startswith(under)]
    files = {path: repository / path for path in sorted(paths) if for_path(path) is not None}
    texts = {p: f.read_bytes() for p, f in files.items() if f.is_file() and f.stat().st_size <= MOST_BYTES}
    for path in {file.suffix: path for path, file in files.items() if path in texts}.values():
        extract(path, texts[path])  # grammars and queries are loaded
    asked: dict[str, set[str]] = {}
    gc.disable()
    begun = time.process_time()
    found = {path: extract(path, text) for path, text in texts.items()}
    facts = {path: one.facts for path, one in found.items() if isinstance(one, Extracted)}
    extracted = time.process_time()
    resolution = resolve(facts)
    for path, one in facts.items():
        if one.definitions:
            resolution.edges(path)
            resolution.surfaces(path)
    resolved = time.process_time()
    for one in facts.values():
        asked.setdefault("parse_path", set()).update(one.texts, (binding.value for binding in one.bindings))
        asked.setdefault("parse_type", set()).update(binding.type for binding in one.bindings)
        asked["parse_type"].update(definition.type for definition in one.definitions)
    return {
        "files": len(facts),
        "extract": extracted - begun,
        "resolve": resolved - extracted,
        "notations": _taken_apart(asked, values),
    }


def _taken_apart(asked: Mapping[str, Iterable[str]], values: object) -> float:
    """Seconds for texts by the function that takes them apart, without its memory."""
    begun = time.process_time()
    for name, texts in asked.items():
        take_apart = getattr(values, name).__wrapped__
        for text in texts:
            if text:
                take_apart(text)
    return time.process_time() - begun


if __name__ == "__main__":
    main()
