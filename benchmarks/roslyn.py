"""C#'s calls against its compiler: `python benchmarks/roslyn.py REPO [--dotnet DIR] [--list]`.

The compiler that comes with a .NET SDK (3.1 and later; DIR is where it was unpacked, otherwise where `dotnet` is) binds
every call of the repository's own code, tests, samples and benchmarks left out, in one compilation against .NET's own
reference assemblies. Packages are not restored: calls that hang on them can't be bound, and are not judged; nor are those
of delegates. Code for other conditions than `--symbols` names is not seen. `Roslyn.cs` is the program that asks.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from accuracy import exported
from measure import Cell, Table, scratch

ASKING = Path(__file__).with_name("Roslyn.cs")
LEFT_OUT = re.compile(r"(^|/)([^/]*(test|spec|sample|bench|perf)[^/]*|docs?|build)/", re.IGNORECASE)
SYMBOLS = "NETSTANDARD;NETSTANDARD2_0;NETSTANDARD2_1;NETCOREAPP3_1"
Call = dict[str, Any]


def asked(root: Path, dotnet: Path, symbols: str, place: Path) -> Iterator[Call]:
    """What the compiler says of every call."""
    compiler = sorted(dotnet.glob("sdk/*/Roslyn/bincore"))[-1]
    references = [str(path) for path in sorted(dotnet.glob("packs/*.App.Ref/*/ref/*/*.dll"))]
    (place / "references").write_text("\n".join(references))
    for library in compiler.glob("*.dll"):
        shutil.copy(library, place)
    framework = sorted(dotnet.glob("shared/Microsoft.NETCore.App/*"))[-1].name
    runtime = {"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": framework}}}
    (place / "Roslyn.runtimeconfig.json").write_text(json.dumps(runtime))
    own = [f"-r:{place / name}" for name in ("Microsoft.CodeAnalysis.dll", "Microsoft.CodeAnalysis.CSharp.dll")]
    command = [dotnet / "dotnet", "exec", compiler / "csc.dll", "-nologo", f"-out:{place / 'Roslyn.dll'}", ASKING]
    subprocess.run([*command, *own, *(f"-r:{path}" for path in references)], check=True, stdout=subprocess.DEVNULL)
    listed = subprocess.run(["git", "ls-files", "*.cs"], cwd=root, capture_output=True, text=True, check=True).stdout
    files = [path for path in listed.splitlines() if not LEFT_OUT.search(path) and (root / path).is_file()]
    run = [dotnet / "dotnet", "exec", place / "Roslyn.dll", root, place / "references", symbols]
    said = subprocess.run(run, input="\n".join(files), capture_output=True, text=True, check=True).stdout
    yield from map(json.loads, said.splitlines())


def stands_at(edge: Call, places: Iterable[Call]) -> bool:
    return any(edge["to_path"] == p["path"] and p["first"] <= edge["to_line"] <= p["last"] for p in places)


def judge(calls: Iterable[Call], edges: Iterable[Call]) -> tuple[list[Call], list[tuple[Call, Call]], int, int]:
    """The calls within that no edge tells rightly, the edges that are wrong with a call there, how many edges are right,
    how many calls there are. A constructor's class counts as right, and is not enough to find the constructor."""
    told: dict[tuple[str, int], list[Call]] = defaultdict(list)
    for edge in edges:
        if edge["type"] == "calls":
            told[edge["from_path"], edge["line"]].append(edge)
    at: dict[tuple[str, int, str], list[Call]] = defaultdict(list)
    for call in calls:
        for name in (call["name"], "base", "this") if call["types"] else (call["name"],):
            at[call["path"], call["line"], name].append(call)
    missed, within = [], 0
    for (path, line, name), there in at.items():
        for call in there if name == there[0]["name"] else ():
            wanted = call["targets"] or (call["types"] if name not in ("base", "this") else [])
            within += bool(wanted)
            if wanted and not any(stands_at(edge, wanted) for edge in told.get((path, line), ())):
                missed.append(call)
    wrong, right = [], 0
    for (path, line), group in told.items():
        for edge in group:
            there = at.get((path, line, edge["to_name"]))
            if there and any(stands_at(edge, [*call["targets"], *call["types"]]) for call in there):
                right += 1
            elif there:
                wrong.append((edge, there[0]))
    return missed, wrong, right, within


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--dotnet", type=Path, default=Path(shutil.which("dotnet") or "dotnet").resolve().parent)
    parser.add_argument("--symbols", default=SYMBOLS, help="conditions that hold, `;` between them")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    with scratch() as place:
        calls = list(asked(root, given.dotnet, given.symbols, place.home()))
        missed, wrong, right, within = judge(calls, exported(root, place.home()))
    judged = right + len(wrong)
    sure = sum(edge["confidence"] == "static" for edge, _ in wrong)
    row: tuple[Cell, ...] = (root.name, within, right / max(judged, 1), (within - len(missed)) / max(within, 1), sure)
    columns = ("repository", "calls within", "right, of those judged", "found", "wrong for certain")
    sys.stdout.write(Table("roslyn", "Calls against the C# compiler", columns, (row,)).markdown() + "\n")
    for call in missed if given.list else ():
        sys.stdout.write(f"missed {call['path']}:{call['line']} {call['name']} -> {call['targets'] or call['types']}\n")
    for edge, call in wrong if given.list else ():
        said = f"{edge['to_path']}:{edge['to_line']} {edge['to_name']} ({edge['confidence']}, {edge['strategy']})"
        sys.stdout.write(f"wrong {call['path']}:{call['line']} {said}, not {call['targets'] or 'within'}\n")


if __name__ == "__main__":
    main()
