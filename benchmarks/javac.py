"""Java's calls against its compiler: `python benchmarks/javac.py REPO [--java JAVA] [--lombok JAR] [--list]`.

The compiler of a JDK (17 and later) binds every call of the repository's own code, tests, samples and benchmarks left
out, in one compilation without libraries: calls that hang on these can't be bound, and are not judged. `Javac.java` is the
program that asks. With `--lombok` the compiler knows the accessors and builders that Lombok makes; without, it takes others
of their names for them.
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

ASKING = Path(__file__).with_name("Javac.java")
LEFT_OUT = re.compile(
    r"(^|/)([^/]*(test|spec|sample|example|bench|perf|jmh)[^/]*|docs?|build)/|(^|/)(module|package)-info\.java$",
    re.IGNORECASE,
)


COMPILER = [
    f"--add-{how}=jdk.compiler/com.sun.tools.javac.{part}=ALL-UNNAMED"
    for how in ("exports", "opens")
    for part in ("api", "code", "comp", "file", "jvm", "main", "model", "parser", "processing", "tree", "util")
]
"""What Lombok reads and writes within the compiler."""


def asked(root: Path, java: str, everything: bool = False, lombok: Path | None = None) -> Iterator[Call]:
    """What the compiler says of every call."""
    listed = subprocess.run(["git", "ls-files", "*.java"], cwd=root, capture_output=True, text=True, check=True).stdout
    files = [
        path for path in listed.splitlines() if (everything or not LEFT_OUT.search(path)) and (root / path).is_file()
    ]
    run = [java, "-Xss16m", *COMPILER, str(ASKING), str(root), *([str(lombok.resolve())] if lombok else ())]
    said = subprocess.run(run, input="\n".join(files), capture_output=True, text=True, check=True).stdout
    yield from map(json.loads, said.splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--java", default=shutil.which("java") or "java", help="the `java` command of a JDK")
    parser.add_argument("--lombok", type=Path, help="the library's archive")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    with scratch() as place:
        calls = list(asked(root, given.java, lombok=given.lombok))
        report("Calls against the Java compiler", root.name, calls, exported(root, place.home()), given.list)


if __name__ == "__main__":
    main()
