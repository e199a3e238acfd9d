"""Every judge over every checkout that it fits: `python benchmarks/judges.py CHECKOUTS [NAME …] [--only JUDGE …]`.

A judge runs where its tool is given (`--pyright DIR`, `--typescript DIR` …; Java and Go are looked for on the path), on
the checkouts that have a figure of its in `results/edges.md`; with `--new` also on those named of which most files are in
its language. One after another; what fails is told with its reason, and the rest goes on. The table has each figure
beside the recorded one. With `--results FILE` what was measured is kept there and not measured again.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from measure import Cell, Table

HERE = Path(__file__).parent
RECORDED = HERE / "results" / "edges.md"
MOST_SECONDS = 3600
WITHIN = "within components"
USES = "uses of components"
Given = argparse.Namespace
Arguments = list[str | Path]
Row = tuple[str, list[str]]
"""A row of a table with the heading above it."""


@dataclass(frozen=True)
class Judge:
    """A script that compares a checkout's calls with what a tool says of them."""

    name: str
    script: str
    heading: str
    """Of the section of the results that has its figures."""
    options: tuple[str, ...]
    """Where its tool is: without these it can't run."""
    arguments: Callable[[Path, Given], Arguments]
    """Of the script, for a checkout. Raises ValueError where the checkout lacks what the judge needs."""
    suffixes: tuple[str, ...] = ()
    columns: tuple[int, int, int] = (1, 2, 3)
    """Of the script's table, where calls, precision and recall stand."""
    folder: str = "checkouts"
    """The option that says where what it judges is."""


def crate(checkout: Path, given: Given) -> Arguments:
    """For rustdoc: the checkout, what `cargo doc` made of it, and the crate at its root."""
    name = re.search(r'^name\s*=\s*"([^"]+)"', (checkout / "Cargo.toml").read_text(), re.MULTILINE)
    if name is None:
        raise ValueError("no package at the root")
    return [checkout, given.rustdoc / checkout.name, f"{name[1].replace('-', '_')}=src"]


JUDGES = (
    Judge("truth", "accuracy.py", "Seven repositories, by a compiler's truth", ("truth", "truth_checkouts"),
          lambda one, given: [given.truth, given.truth_checkouts, one.name], columns=(0, 2, 3), folder="truth_checkouts"),
    Judge("pyright", "checker.py", "Python, by pyright's language server", ("pyright",),
          lambda one, given: [one, "--pyright", given.pyright], (".py",)),
    Judge("tsc", "tsc.py", "TypeScript and JavaScript, by the compiler's language service", ("typescript",),
          lambda one, given: [one, "--typescript", given.typescript], (".ts", ".tsx", ".js", ".jsx", ".mjs")),
    Judge("components", "tsc.py", "Vue, Svelte, Astro, by their languages' own tools", ("typescript", "libraries"),
          lambda one, given: [one, "--typescript", given.typescript, "--libraries", given.libraries],
          (".vue", ".svelte", ".astro")),
    Judge("javac", "javac.py", "Java, by javac", ("java",), lambda one, given: [one, "--java", given.java], (".java",)),
    Judge("kotlinc", "kotlinc.py", "Kotlin, by its compiler", ("kotlin",),
          lambda one, given: [one, "--compiler", given.kotlin], (".kt",)),
    Judge("intelephense", "intelephense.py", "PHP, by a language server", ("intelephense",),
          lambda one, given: [one, "--intelephense", given.intelephense, "--most", "90"], (".php",)),
    Judge("roslyn", "roslyn.py", "C#, by the compiler of a .NET SDK", ("dotnet",),
          lambda one, given: [one, "--dotnet", given.dotnet], (".cs",)),
    Judge("rustdoc", "rustdoc.py", "Rust, by rustdoc's source pages", ("rustdoc",), crate, (".rs",)),
    Judge("rust-analyzer", "analyzer.py", "Rust, by rust-analyzer", ("rust_analyzer", "library"),
          lambda one, given: [one, "--rust-analyzer", given.rust_analyzer, "--library", given.library], (".rs",)),
    Judge("go/types", "gotypes.py", "Go, by go/types", ("go",), lambda one, given: [one, "--go", given.go], (".go",)),
    Judge("clang", "libclang.py", "C and C++, by clang", ("libclang",),
          lambda one, given: [one, "--libclang", given.libclang], (".c", ".cc", ".cpp")),
    Judge("traced", "traced.py", "Python, by what ran", ("traced",),
          lambda one, given: [one, given.traced / f"{one.name}.json"], columns=(2, 5, 3)),
    Judge("micro", "micro.py", "Small cases", ("suites",), lambda one, given: [one], columns=(2, 3, 4), folder="suites"),
)  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """What a judge found in a checkout, or why it found nothing."""

    repository: str
    commit: str
    judge: str
    what: str = ""
    """Of the calls only some, or what is no call: WITHIN, USES."""
    calls: int = 0
    precision: float = 0
    recall: float = 0
    seconds: float = 0
    failed: str = ""


def main() -> None:
    given = _arguments()
    kept = [Verdict(**json.loads(line)) for line in given.results.read_text().splitlines()] if given.results else []
    absent = []
    for judge in JUDGES:
        lacking = [option for option in judge.options if getattr(given, option) is None]
        if lacking:
            absent.append(f"{judge.name} did not run: no --{lacking[0].replace('_', '-')}, and none on the path.")
        elif not given.only or judge.name in given.only:
            run_all(judge, kept, given)
    sys.stdout.write(table(kept, absent).markdown() + "\n")


def run_all(judge: Judge, kept: list[Verdict], given: Given) -> None:
    """Add a judge's verdicts to those kept, and write these down after each."""
    done = {one.repository for one in kept if one.judge == judge.name and not one.failed}
    for checkout in fitting(judge, given):
        if checkout.name in done:
            continue
        kept[:] = [one for one in kept if (one.judge, one.repository) != (judge.name, checkout.name)]
        kept += verdicts(judge, checkout, given)
        sys.stderr.write(f"{judge.name} {checkout.name}: {kept[-1].failed or f'{kept[-1].seconds:.0f} s'}\n")
        if given.results:
            given.results.write_text("".join(json.dumps(asdict(one)) + "\n" for one in kept))


def fitting(judge: Judge, given: Given) -> Iterator[Path]:
    """What a judge is to judge, of what is in its folder."""
    known = recorded(judge)
    for checkout in sorted(getattr(given, judge.folder).iterdir()):
        named = checkout.name in given.names
        new = given.new and named and judge.suffixes and most(checkout) in judge.suffixes
        if checkout.is_dir() and (named or not given.names) and (key(checkout.name) in known or new):
            yield checkout.absolute()


def most(checkout: Path) -> str:
    """The suffix of most of the files that some judge reads."""
    listed = git(checkout, "ls-files").splitlines()
    read = {suffix for judge in JUDGES for suffix in judge.suffixes}
    counted = Counter(suffix for path in listed if (suffix := Path(path).suffix) in read)
    return max(counted, key=lambda suffix: counted[suffix], default="")


def git(checkout: Path, *arguments: str) -> str:
    """What git prints; nothing where it fails."""
    return subprocess.run(["git", "-C", checkout, *arguments], capture_output=True, text=True, check=False).stdout


def verdicts(judge: Judge, checkout: Path, given: Given) -> list[Verdict]:
    """What a judge says of a checkout: one verdict for each row that its script prints."""
    about = checkout.name, git(checkout, "log", "-1", "--format=%h").strip(), judge.name
    begin = time.monotonic()
    try:
        run = [sys.executable, HERE / judge.script, *judge.arguments(checkout, given)]
        output = subprocess.run(run, capture_output=True, text=True, check=True, timeout=MOST_SECONDS).stdout
    except subprocess.CalledProcessError as error:
        return [Verdict(*about, failed=(error.stderr.strip().splitlines() or [f"status {error.returncode}"])[-1])]
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return [Verdict(*about, failed=str(error))]
    seconds = round(time.monotonic() - begin, 1)
    found = []
    for title, cells in rows(output):
        if judge.name != "truth" or cells[1] == "source":
            calls, precision, recall = (number(cells[column]) for column in judge.columns)
            what = {"Of those, calls in component files": WITHIN, "Uses of components": USES}.get(title, "")
            found.append(Verdict(*about, what, int(calls), precision, recall, seconds))
    return found or [Verdict(*about, failed="it printed no table")]


def rows(text: str) -> Iterator[Row]:
    """The rows of all tables in a text of Markdown, without their heads."""
    title, began = "", False
    for line in text.splitlines():
        if line.startswith("#"):
            title = line.strip("# ")
        cells = [cell.strip() for cell in line.strip("| ").split("|")] if line.startswith("|") else []
        if began and cells:
            yield title, cells
        began = bool(cells) and (began or set(cells[0]) <= set("-: "))


def number(cell: str) -> float:
    """What a cell says; 0 for one that holds no number."""
    return float(re.sub(r"[^\d.]", "", cell) or 0)


def recorded(judge: Judge) -> dict[str, list[tuple[str, float, float]]]:
    """A judge's figures in the results by `key` of the repository: of what, precision, recall."""
    found = {}
    for title, cells in rows(RECORDED.read_text()):
        if title == judge.heading:
            figures = [number(cell) for cell in cells[1:]]
            if len(figures) == 9:  # calls, those of them in components, uses
                kinds = [(what, figures[at + 1], figures[at + 2]) for what, at in (("", 0), (WITHIN, 3), (USES, 6))]
            else:
                kinds = [("", *((figures[1], figures[0]) if judge.name == "traced" else figures[-2:]))]
            found[key(cells[0])] = [one for one in kinds if one[1] or one[2]]
    return found


def key(name: str) -> str:
    """A repository's name as it may be written in another way: `firefly-iii`, `Redux Toolkit`, `halo (Vue)`."""
    return re.sub(r"\(.*\)|[^a-z0-9.]", "", name.lower())


def table(verdicts: Iterable[Verdict], absent: list[str]) -> Table:
    figures = {
        (judge.name, name, what): (precision, recall)
        for judge in JUDGES
        for name, kinds in recorded(judge).items()
        for what, precision, recall in kinds
    }
    names = [judge.name for judge in JUDGES]
    ordered = sorted(verdicts, key=lambda one: (names.index(one.judge), one.repository.lower()))
    shown = [row_of(one, figures.get((one.judge, key(one.repository), one.what))) for one in ordered]
    columns = ("repository", "commit", "judge", "calls", "precision", "recall", "recorded", "difference", "seconds")
    return Table("judges", "Calls against all judges", columns, tuple(shown), " ".join(absent))


def row_of(one: Verdict, before: tuple[float, float] | None) -> tuple[Cell, ...]:
    judge = f"{one.judge}, {one.what}" if one.what else one.judge
    if one.failed:
        return one.repository, one.commit, judge, None, None, None, one.failed, None, None
    if not one.calls and one.what:
        return one.repository, one.commit, judge, 0, None, None, None, None, one.seconds
    was = f"{before[0]:.3f} / {before[1]:.3f}" if before else None
    apart = f"{one.precision - before[0]:+.3f} / {one.recall - before[1]:+.3f}" if before else None
    figures = f"{one.precision:.3f}", f"{one.recall:.3f}"
    return one.repository, one.commit, judge, one.calls or None, *figures, was, apart, one.seconds


def _arguments() -> Given:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--only", nargs="+", choices=[judge.name for judge in JUDGES], default=())
    parser.add_argument("--new", action="store_true", help="the named ones also where nothing is recorded")
    parser.add_argument("--results", type=_made, help="a file that keeps what was measured")
    parser.add_argument("--truth", type=Path, help="the folder of truth files")
    parser.add_argument("--truth-checkouts", type=Path, help="checkouts at the commits of the truths")
    parser.add_argument("--pyright", type=Path, help="the unpacked `pyright` package")
    parser.add_argument("--typescript", type=Path, help="the unpacked `typescript` package")
    parser.add_argument("--libraries", type=Path, help="where the tools of Vue, Svelte and Astro are installed")
    parser.add_argument("--intelephense", type=Path, help="the unpacked `intelephense` package")
    parser.add_argument("--java", default=shutil.which("java"))
    parser.add_argument("--kotlin", type=Path, help="the folder of the Kotlin compiler's jars")
    parser.add_argument("--go", default=shutil.which("go"))
    parser.add_argument("--libclang", help="a Python with the package `libclang`")
    parser.add_argument("--dotnet", type=Path, help="where a .NET SDK was unpacked")
    parser.add_argument("--rustdoc", type=Path, help="a folder NAME for each, as rustdoc.py says how to make")
    parser.add_argument("--rust-analyzer", help="the command")
    parser.add_argument("--library", type=Path, help="the sources of Rust's standard library")
    parser.add_argument("--traced", type=Path, help="a file NAME.json for each, as traced.py says how to make")
    parser.add_argument("--suites", type=Path, help="a folder of suites for micro.py")
    return parser.parse_args()


def _made(text: str) -> Path:
    file = Path(text)
    file.touch()
    return file


if __name__ == "__main__":
    main()
