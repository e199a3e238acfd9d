"""Kotlin's calls against its compiler: `python benchmarks/kotlinc.py REPO --compiler JARS [--under FOLDER …] [--list]`.

JARS is a folder with the compiler and the standard library: those that the PyPI package `kotlin-jupyter-kernel` carries. A
plugin of the compiler, `Kotlinc.kt`, tells what it binds each call to, of code whose libraries are missing too: calls that
hang on these can't be bound, and are not judged. Of a multiplatform project the common and the JVM's source sets are
compiled; tests are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from accuracy import exported
from judging import Call, report
from measure import scratch

PLUGIN = Path(__file__).with_name("Kotlinc.kt")
LEFT_OUT = re.compile(r"(^|/)([^/]*(test|Test|spec|sample|bench|perf|jmh)[^/]*|docs?|build|buildSrc)/")
OF_PLATFORM = re.compile(
    r"(^|/)((?!common|jvm)\w+Main|common(?!Main/|Test/)[A-Z]\w*|native|js|wasm|ios|linux|windows|darwin|android)/"
)
"""Source sets that the JVM's compilation leaves out, also what some platforms have in common."""
COMPILER = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
SERVICE = "META-INF/services/org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar"


def plugin(jars: Path) -> Path:
    """The plugin, compiled once and kept beside the compiler."""
    made = jars / f"calls-{int(PLUGIN.stat().st_mtime)}.jar"
    if not made.exists():
        with tempfile.TemporaryDirectory() as folder:
            service = Path(folder, SERVICE)
            service.parent.mkdir(parents=True)
            service.write_text("judge.Registrar\n")
            run = [
                *compiler(jars),
                "-Xcontext-parameters",
                "-cp",
                ":".join(map(str, sorted(jars.glob("*.jar")))),
                "-d",
                folder,
                str(PLUGIN),
            ]
            subprocess.run(run, check=True, capture_output=True)
            subprocess.run(["jar", "cf", str(made), "-C", folder, "."], check=True)
    return made


def asked(root: Path, jars: Path, under: Sequence[str] = ()) -> Iterator[Call]:
    """What the compiler says of every call."""
    listed = subprocess.run(
        ["git", "ls-files", "*.kt", "*.java"], cwd=root, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    kept = [
        path
        for path in listed
        if not LEFT_OUT.search(f"{_source_set(path)}/")
        and not OF_PLATFORM.search(f"{_source_set(path)}/")
        and (root / path).is_file()
    ]
    files = [path for path in kept if path.startswith(tuple(under))] if under else kept
    common = [path for path in files if re.search(r"(^|/)common(Main)?/", path) and path.endswith(".kt")]
    with tempfile.TemporaryDirectory() as folder:
        said, arguments = Path(folder, "calls"), Path(folder, "arguments")
        options = ["-cp", library(jars), "-d", f"{folder}/classes", f"-Xplugin={plugin(jars)}", "-nowarn"]
        if common:
            parts = [f"common:{root / path}" for path in common]
            parts += [f"jvm:{root / path}" for path in files if path not in common and path.endswith(".kt")]
            options += ["-Xmulti-platform", "-Xfragments=common,jvm", "-Xfragment-refines=jvm:common"]
            options += [f"-Xfragment-sources={part}" for part in parts]
        arguments.write_text("\n".join([*options, *(str(root / path) for path in files)]))
        said.touch()
        run = [*compiler(jars), f"@{arguments}"]
        subprocess.run(run, capture_output=True, text=True, check=False, env={**os.environ, "CALLS_TO": str(said)})
        text = said.read_text()
    rows = (json.loads(line) for line in dict.fromkeys(text.replace(f"{root}/", "").splitlines()))
    yield from (row for row in rows if not row["operator"])


def _source_set(path: str) -> str:
    """What stands before the package in a file's path."""
    return re.split(r"/(?:kotlin|java)/", path, maxsplit=1)[0]


def compiler(jars: Path) -> list[str]:
    return ["java", "-Xss16m", "-Xmx2g", "-cp", f"{jars}/*", COMPILER, "-no-stdlib", "-no-reflect"]


def library(jars: Path) -> str:
    """The standard library, without the compiler itself."""
    return ":".join(str(jar) for jar in sorted(jars.glob("kotlin*.jar")) if "kernel" not in jar.name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--compiler", type=Path, required=True, help="folder of the compiler's jars")
    parser.add_argument("--under", nargs="*", default=[], help="only these folders")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    with scratch() as place:
        calls = list(asked(root, given.compiler.resolve(), given.under))
        report("Calls against the Kotlin compiler", root.name, calls, exported(root, place.home()), given.list)


if __name__ == "__main__":
    main()
