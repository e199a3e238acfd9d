"""TypeScript's and JavaScript's calls against the compiler: `python benchmarks/tsc.py REPO --typescript DIR [--list]`.

The language service of the `typescript` package (5.0 and later; DIR is where it was unpacked) binds every call of the
repository's own code, tests, samples and benchmarks left out, in one compilation with what the nearest projects map.
Other packages are not installed: calls that hang on them can't be bound, and are not judged; nor are those of variables,
parameters and members that hold no function where they are defined. `tsc.mjs` is the program that asks.

With `--libraries DIR`, where `npm install @vue/language-core@2 vue svelte2tsx svelte @astrojs/compiler` was run (with the Svelte of the application), component files
are judged as well: what their languages' own tools make of them is what the compiler reads (`components.mjs`), and the elements
of templates that stand for components are a row of their own.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from accuracy import exported
from judging import Call, report
from measure import scratch

ASKING = Path(__file__).with_name("tsc.mjs")
LEFT_OUT = re.compile(
    r"(^|/)(__\w+__|fixtures?|[^/]*(tests?|specs?|samples?|examples?|bench\w*|playground|perf\w*)|docs?|website|vendor|dist|build)/"
    r"|(^|/|\.)(tests?|spec|test-d|bench|min)\.\w+$|(^|/)node_modules/",
    re.IGNORECASE,
)
LARGEST = 1 << 20
COMPONENT = re.compile(r"\.(vue|svelte|astro)$")


def asked(
    root: Path, node: str, typescript: Path, left_out: re.Pattern[str], libraries: Path | None = None
) -> Iterator[Call]:
    """What the compiler says of every call."""
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout
    files = [path for path in listed.splitlines() if (root / path).is_file()]
    files = [path for path in files if (root / path).stat().st_size < LARGEST]
    command = [
        node,
        "--max-old-space-size=6000",
        ASKING,
        typescript.resolve(),
        root,
        *([libraries.resolve()] if libraries else []),
    ]
    said = subprocess.run(command, input="\n".join(files), capture_output=True, text=True, check=True).stdout
    calls = map(json.loads, said.splitlines())
    yield from (call for call in calls if not left_out.search(call["path"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--typescript", type=Path, required=True, help="the folder of the `typescript` package")
    parser.add_argument("--libraries", type=Path, help="a folder with the component languages' tools in node_modules")
    parser.add_argument("--node", default=shutil.which("node") or "node", help="the `node` command")
    parser.add_argument("--left-out", type=re.compile, default=LEFT_OUT, help="files that are not asked about")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    with scratch() as place:
        calls = list(asked(root, given.node, given.typescript, given.left_out, given.libraries))
        edges = list(exported(root, place.home()))
        kept = [call for call in calls if not call.get("element")]
        report("Calls against the TypeScript compiler", root.name, kept, edges, given.list)
        if given.libraries:
            written = [call for call in kept if COMPONENT.search(call["path"])]
            report("Of those, calls in component files", root.name, written, edges, given.list)
            report("Uses of components", root.name, *used(calls, edges), given.list)


def used(calls: list[Call], edges: list[Call]) -> tuple[list[Call], list[Call]]:
    """Uses of components, and what is told of them, both by the file that a component is."""
    within = [call for call in calls if call.get("element")]
    told = [edge | {"to_name": edge["to_path"]} for edge in edges if COMPONENT.search(edge["to_path"])]
    at = {(call["path"], call["line"]) for call in within}
    others = [edge for edge in told if (edge["from_path"], edge["line"]) in at]
    return within, others


if __name__ == "__main__":
    main()
