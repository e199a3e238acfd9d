"""Makes `languages/kotlin/stdlib.tsv`: what the types and functions of Kotlin's library give and take: `python
benchmarks/kotlinlib.py JARS > src/codecompass/languages/kotlin/stdlib.tsv`, JARS as for `kotlinc.py`, whose plugin asks
the compiler for every declaration.

`resolve/calls/external_results.py` has the notation: `$0` and `$1` are the type arguments of the receiver, `$u` the first
argument's type, `$f` and `$e` what the functions among the arguments give; `?` is anything.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kotlinc import compiler, library, plugin

PACKAGES = (
    "kotlin kotlin.collections kotlin.sequences kotlin.text kotlin.io kotlin.ranges kotlin.comparisons kotlin.math "
    "kotlin.time kotlin.properties kotlin.concurrent kotlin.random kotlin.coroutines"
).split()
_NAME = re.compile(r"[A-Za-z_]\w*")
_FUNCTION = re.compile(r"(?:Function|Receiving)\[")
_HEAD = """\
# Kotlin's library as its classes and files declare it: name, package, bases, what members give and, behind @, what functions
# they take; last the same of extensions. A line without a package is an alias; one whose name begins with a point has the
# functions of a package. Made by benchmarks/kotlinlib.py from kotlin-stdlib {} (https://kotlinlang.org, Apache 2.0).
"""
Row = dict[str, Any]


def declared(jars: Path) -> Iterator[Row]:
    """What the compiler says that the packages declare."""
    with tempfile.TemporaryDirectory() as folder:
        said, asking = Path(folder, "said"), Path(folder, "ask.kt")
        asking.write_text("fun main() { println() }\n")
        said.touch()
        run = [*compiler(jars), "-cp", library(jars), f"-Xplugin={plugin(jars)}", "-d", f"{folder}/out", str(asking)]
        asked = {"DECLARED_IN": ",".join(PACKAGES), "CALLS_TO": str(said)}
        subprocess.run(run, check=True, capture_output=True, env={**os.environ, **asked})
        yield from map(json.loads, said.read_text().splitlines())


def parts(written: str) -> tuple[str, list[str]]:
    """`Map[K,List[V]]` → `Map`, [`K`, `List[V]`]."""
    head, _, inner = written.partition("[")
    found, depth = [""], 0
    for mark in inner[:-1]:
        depth += (mark == "[") - (mark == "]")
        found = [*found, ""] if mark == "," and not depth else [*found[:-1], found[-1] + mark]
    return head, found if inner else []


def replaced(written: str, known: Mapping[str, str]) -> str:
    return _NAME.sub(lambda name: known.get(name[0], name[0]), written)


def variables(row: Row, receiver: list[str]) -> dict[str, str]:
    """Type parameter → what determines it: the receiver, else an argument."""
    known = {name: f"${at}" for at, name in enumerate(receiver) if at < 2}
    functions = 0
    for at, written in enumerate(row["takes"] or ()):
        head, inner = parts(written)
        if head in ("Function", "Receiving"):
            if inner[-1] in row["open"]:
                known.setdefault(inner[-1], ("$f", "$e")[min(functions, 1)])
            else:
                for name in _NAME.findall(inner[-1]):
                    if name in row["open"] and parts(inner[-1])[1] == [name]:
                        known.setdefault(name, f".@iter[{('$f', '$e')[min(functions, 1)]}]")
            functions += 1
        elif written in row["open"]:
            known.setdefault(written, ("$u", "$b", "?")[min(at, 2)])
        elif "Pair[" in written:
            for name, step in zip(
                parts(written[written.index("Pair[") :].rstrip("]") + "]")[1], (".@0", ".@1"), strict=True
            ):
                known.setdefault(name, f"{step}[$u]")
        elif inner and inner[-1] in row["open"]:
            step = ".@spread" if head == "Array" else ".@iter"
            known.setdefault(inner[-1], f"{step}[{('$u', '$b', '?')[min(at, 2)]}]")
    free = [name for name in row["open"] if name not in known]
    known.update({name: "$t" if len(free) == 1 and not row["takes"] else "?" for name in free})
    return known


def collected(rows: list[Row]) -> tuple[dict[str, Row], dict[tuple[str, str], dict[str, set[str]]]]:
    """The types by name, and (owner, whether it is an extension's) → member → its results."""
    types = {row["type"]: row for row in reversed(rows) if "type" in row}
    found: dict[tuple[str, str], dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for row in rows:
        if "type" in row or not row["name"]:
            continue
        if row["receiver"] is None:
            owner = types.get(row["owner"], {"parameters": []})
            key = (row["owner"] or f".{row['package']}", "")
            known = variables(row, owner["parameters"])
        else:
            head, inner = parts(row["receiver"])
            if head in row["open"] or any(one not in (*row["open"], "?") for one in inner):
                head = "" if head in row["open"] else head
            if not head or head in ("Function", "Receiving") or row["owner"]:
                continue
            key, known = (head, "extension"), variables(row, inner)
        found[key][row["name"]].add(replaced(row["gives"], known))
        if row["takes"] is not None and not key[1] and key[0][:1] != ".":
            found[key][f"{row['name']}/"].add(str(len(row["takes"])))
        for at, written in enumerate(row["takes"] or ()):
            if _FUNCTION.match(written):
                given = {
                    name: value if value[:1] == "$" and value[1:].isdigit() else "?" for name, value in known.items()
                }
                found[key][f"{row['name']}@arg{at}"].add(replaced(written, given))
    return types, found


def told(members: Mapping[str, set[str]]) -> str:
    """`name:result` of each member; only the name where overloads give different types."""
    written = []
    for name, results in sorted(members.items()):
        if name.endswith("/"):
            continue
        counts = sorted(map(int, members.get(f"{name}/", ())))
        span = f"/{counts[0]}-{counts[-1]}" if counts else ""
        heads = {parts(result)[0] for result in results}
        best = min(results, key=lambda one: (one.count("?"), "@spread" not in one, one.count("$t"), len(one), one))
        sure = len(heads) == 1 and best not in ("?", "")
        if sure or "@" not in name:
            written.append(f"{name}{span}:{best}" if sure else f"{name}{span}")
    return " ".join(written)


def main() -> None:
    jars = Path(sys.argv[1])
    types, found = collected([*declared(jars)])
    version = next(jars.glob("kotlin-stdlib-*.jar")).stem.removeprefix("kotlin-stdlib-")
    sys.stdout.write(_HEAD.format(version))
    for name in sorted({*types, *(owner for owner, _ in found)}):
        row = types.get(name, {"package": "", "bases": [], "alias": ""})
        bases = " ".join(dict.fromkeys(parts(base)[0] for base in row["bases"] if base != "Any"))
        package = "" if row["alias"] else row["package"]
        own, extensions = told(found[name, ""]), told(found[name, "extension"])
        line = [name, package, (row["alias"] and parts(row["alias"])[0]) or bases, own, extensions]
        if any(line[1:]):
            sys.stdout.write("\t".join(line) + "\n")


if __name__ == "__main__":
    main()
