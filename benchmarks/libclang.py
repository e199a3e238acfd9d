"""C's and C++'s calls against clang: `python benchmarks/libclang.py REPO --libclang PYTHON [--commands FILE] [--list]`.

libclang (the package `libclang`; `--libclang` is a Python that has it) binds the calls of each translation unit, which are
put together by their USRs: a call's target is the definition in whatever unit that is. `--commands` is a
`compile_commands.json`; without one each file is read with the folders of headers in its path, so that some headers of a
configured build are missing, and calls under conditions that do not hold are not judged. Calls in macros are judged where
they are written; those of function pointers are not, and none in files that are left out of the index (vendored, generated).
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from accuracy import exported
from judging import Call, report
from measure import scratch

ASKING = Path(__file__).with_name("libclang_calls.py")
SOURCES = (".c", ".cc", ".cpp", ".cxx")
LEFT_OUT = ("-o", "-c", "-MF", "-MT", "-MQ")


def units(root: Path, commands: Path | None) -> Iterator[dict[str, object]]:
    """The translation units, with the arguments that libclang gets."""
    own = ["-ferror-limit=0", *(f"-isystem{folder}" for folder in _folders_of_compiler())]
    if commands is None:
        folders = sorted({str(header.parent) for header in root.rglob("*.h*") if header.is_file()})
        for file in sorted(path for path in root.rglob("*") if path.suffix in SOURCES and path.is_file()):
            yield {
                "file": str(file),
                "arguments": [*own, *(f"-I{folder}" for folder in folders), "-w", "-D_GNU_SOURCE"],
            }
        return
    for entry in json.loads(commands.read_text()):
        folder = Path(entry["directory"])
        written = entry.get("arguments") or shlex.split(entry["command"])
        kept = [one for one in _kept(written[1:]) if one != entry["file"]]
        absolute = [f"-I{folder / one[2:]}" if one.startswith("-I") else one for one in kept]
        yield {"file": str(folder / entry["file"]), "arguments": [*own, *absolute, "-w"]}


def _kept(written: list[str]) -> Iterator[str]:
    skip = False
    for one in written:
        if skip or one in LEFT_OUT:
            skip = one in LEFT_OUT and one != "-c" and not skip
            continue
        yield one


def _folders_of_compiler() -> Iterator[str]:
    """Of the headers that a compiler has of its own, which the package of libclang lacks: those of clang where it is
    installed, since others use what only their own compiler has."""
    if shutil.which("clang"):
        said = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True, check=True)
        yield f"{said.stdout.strip()}/include"
    else:
        said = subprocess.run(["gcc", "-print-file-name=include"], capture_output=True, text=True, check=True)
        yield said.stdout.strip()


def asked(root: Path, python: str, commands: Path | None, place: Path) -> Iterator[Call]:
    """What clang says of every call."""
    flags = place / "units.json"
    flags.write_text(json.dumps([*units(root, commands)]))
    said = subprocess.run([python, ASKING, root, flags], capture_output=True, text=True, check=True).stdout
    yield from map(json.loads, said.splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--libclang", required=True, help="a Python with the package `libclang`")
    parser.add_argument("--commands", type=Path, help="a compile_commands.json")
    parser.add_argument("--said", type=Path, help="keeps what clang says, and reads it where it is there")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told wrong")
    given = parser.parse_args()
    root = given.repository.resolve()
    with scratch() as place:
        if given.said and given.said.exists():
            calls = [json.loads(line) for line in given.said.read_text().splitlines()]
        else:
            calls = list(asked(root, given.libclang, given.commands, place.home()))
        if given.said:
            given.said.write_text("".join(json.dumps(call) + "\n" for call in calls))
        home = place.home()
        read = {symbol["path"] for symbol in exported(root, home, "symbols")}
        calls = [call for call in calls if call["path"] in read]
        for call in calls:
            call["targets"] = [place for place in call["targets"] if place["path"] in read]
        report("Calls against clang", root.name, calls, exported(root, home), given.list)


if __name__ == "__main__":
    main()
