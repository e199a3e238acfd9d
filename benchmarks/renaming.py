"""How good planned renames are: symbols of a repository are renamed one by one, each diff is applied to a copy, and the
project's own check (compiler, type checker, tests) is run over it.

    python benchmarks/renaming.py REPO --check "npx tsc --noEmit" [--symbols 20] [--under src] [--seed 1]

A rename *fits* if the check passes afterwards as it did before. Of those that do not, *said* are those whose plan says that
the name clashes or is declared outside, *open* those whose plan lists uncertain places, *wrong* the others.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from codecompass.languages.testing import is_test
from codecompass.session.project import Project
from codecompass.tools.plan import plan_change

KINDS = ("fn", "method", "class", "struct", "enum", "interface", "constant")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--check", required=True)
    parser.add_argument("--symbols", type=int, default=20)
    parser.add_argument("--under", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, closing(Project.open(given.repository, watching=False)) as project:
        copy = Path(folder) / "copy"
        shutil.copytree(given.repository, copy, symlinks=True)
        if not passes(copy, given.check).startswith("passes"):
            raise SystemExit(f"the check fails before anything is renamed: {passes(copy, given.check)}")
        outcomes = [renamed(project, copy, one, given.check, given.verbose) for one in chosen(project, given)]
    for word in ("fits", "said", "open", "wrong", "no diff"):
        print(f"{word}: {sum(one == word for one in outcomes)} of {len(outcomes)}")


def chosen(project: Project, given: argparse.Namespace) -> list[dict[str, object]]:
    """Symbols with a use, drawn by the seed."""
    reader = project.graph(None)
    rows = [
        row
        for row in reader.symbols()
        if row["kind"] in KINDS
        and str(row["path"]).startswith(given.under)
        and not is_test(str(row["path"]))
        and len(str(row["name"])) > 3
        and str(row["name"]).isidentifier()
        and not str(row["name"]).startswith("__")
        and reader.ask("references", symbol=row["id"], kind="", role="", limit=1)
    ]
    return random.Random(given.seed).sample(rows, min(given.symbols, len(rows)))


def renamed(project: Project, copy: Path, symbol: dict[str, object], check: str, verbose: bool) -> str:
    """What becomes of one rename."""
    name = str(symbol["name"])
    new = f"{name}Renamed" if name[:1].isupper() or name != name.lower() else f"{name}_renamed"
    plan = plan_change(project, "rename", str(symbol["id"]), new, diff=True, max_tokens=200_000)
    undo(copy)
    if not plan.diff:
        return "no diff"
    done = subprocess.run(
        ["git", "apply", "-"], check=False, cwd=copy, input=str(plan.diff).encode(), capture_output=True
    )
    said = passes(copy, check) if done.returncode == 0 else f"git apply: {done.stderr.decode()[:300]}"
    undo(copy)
    open_places = sum(group.total for group in plan.perhaps if group.what in ("not bound", "not certain"))
    failed = "said" if plan.clashes else "open" if open_places else "wrong"
    outcome = "fits" if said == "passes" else failed
    print(f"{outcome}: {symbol['path']}:{symbol['line_start']} {name}, {plan.total_places} places, {open_places} open")
    if verbose and outcome != "fits":
        print("   ", "\n    ".join(said.strip().splitlines()[-8:]))
    return outcome


def passes(copy: Path, check: str) -> str:
    done = subprocess.run(check, check=False, shell=True, cwd=copy, capture_output=True, text=True)
    return "passes" if done.returncode == 0 else done.stdout[-1500:] + done.stderr[-1500:]


def undo(copy: Path) -> None:
    subprocess.run("git reset -q --hard && git clean -qfd", shell=True, cwd=copy, check=True)


if __name__ == "__main__":
    main()
