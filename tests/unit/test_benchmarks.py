"""The parts of the benchmarks that a wrong figure could come from: what they generate, edit and reckon by themselves."""

from __future__ import annotations

import ast
import importlib
import json
import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def benchmark_module(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))

    def load(name: str) -> ModuleType:
        return importlib.import_module(name)

    return load


def test_generated_repositories_are_python_of_the_size_asked_for(benchmark_module, tmp_path):
    generated = benchmark_module("generated")
    files = sorted(generated.generate(tmp_path / "one", 60).rglob("*.py"))
    again = sorted(generated.generate(tmp_path / "two", 60).rglob("*.py"))
    assert len(files) == 60
    for file, same in zip(files, again, strict=True):
        ast.parse(file.read_text())
        assert file.read_text() == same.read_text()


def test_an_edit_adds_a_definition_to_as_many_files_as_asked_for(benchmark_module, tmp_path):
    files = [{"path": f"m{number}.py", "language": "python"} for number in range(20)]
    for file in files:
        (tmp_path / file["path"]).write_text("x = 1\n")
    editor = benchmark_module("edits").Editor(tmp_path, [*files, {"path": "a.toml", "language": "toml"}])
    names = [editor.edit(count) for count in (1, 10, 50)]
    written = [(tmp_path / file["path"]).read_text() for file in files]
    assert "".join(written).count("def benchmark_probe_") == 1 + 10 + 20
    assert all(sum(f"def {name}()" in text for text in written) == 1 for name in names)


CHAINS = """
class A:
    @decorated
    def method(self):
        def inner(): ...
        class Local: ...

async def top(): ...
"""


def test_chains_by_pythons_own_parser(benchmark_module):
    assert benchmark_module("reckoning").python_chains(CHAINS) == {
        (2, "A"): ("A",),
        (4, "method"): ("method", "A"),
        (5, "inner"): ("inner", "method", "A"),
        (6, "Local"): ("Local", "method", "A"),
        (8, "top"): ("top",),
    }


FILES = frozenset(
    {"shop/__init__.py", "shop/cart.py", "shop/deep/__init__.py", "shop/deep/x.py", "src/lib.py", "tool.py"}
)


@pytest.mark.parametrize(
    ("statement", "path", "targets"),
    [
        ("import shop.cart", "tool.py", {"shop/cart.py"}),
        ("import shop", "tool.py", {"shop/__init__.py"}),
        ("from shop import cart", "tool.py", {"shop/__init__.py", "shop/cart.py"}),
        ("from . import cart", "shop/__init__.py", {"shop/__init__.py", "shop/cart.py"}),
        ("from ..cart import Cart", "shop/deep/x.py", {"shop/cart.py"}),
        ("import lib", "tool.py", {"src/lib.py"}),
        ("import os.path", "tool.py", set()),
    ],
)
def test_what_an_import_could_mean_by_path_alone(benchmark_module, statement, path, targets):
    (found,) = benchmark_module("reckoning").python_imports(textwrap.dedent(statement))
    assert found.targets(path, FILES) == targets


RUN = {
    "shop.py": (
        "class Cart:\n    def total(self): return 1\n\n\nclass Gift(Cart):\n    def total(self): return 2\n\n\n"
        "def show(cart, after):\n    after(cart.total())\n    return len('a')\n"
    ),
    "test_shop.py": "from shop import Gift, show\n\n\ndef test_it():\n    show(Gift(), print)\n",
}


@pytest.mark.skipif(sys.version_info < (3, 12), reason="records with sys.monitoring")
def test_what_ran_is_noted_and_judged(benchmark_module, tmp_path):
    for name, text in RUN.items():
        (tmp_path / name).write_text(text)
    run = [sys.executable, "-m", "pytest", "-q", "-p", "recording", "-p", "no:cacheprovider", "test_shop.py"]
    surroundings = {**os.environ, "PYTHONPATH": str(BENCHMARKS), "TRACED_OUT": str(tmp_path / "calls.json")}
    subprocess.run(run, cwd=tmp_path, env=surroundings, check=True, capture_output=True)
    traced = benchmark_module("traced")
    sites = traced.sites_of(tmp_path, json.loads((tmp_path / "calls.json").read_text()))
    assert {(s.path, s.line, s.name, *sorted(s.targets)) for s in sites} == {
        ("shop.py", 10, "total", ("shop.py", 6)), ("shop.py", 10, "after", ("", 0)), ("shop.py", 11, "len", ("", 0)),
        ("test_shop.py", 5, "show", ("shop.py", 9)), ("test_shop.py", 5, "Gift", ("shop.py", 5)),
    }  # fmt: skip

    def symbol(number: int, line: int, name: str, kind: str, parent: int) -> dict[str, object]:
        return {"id": number, "path": "shop.py", "line_start": line, "name": name, "kind": kind, "parent_id": parent}

    symbols = [
        symbol(1, 1, "Cart", "class", 0), symbol(2, 2, "total", "method", 1), symbol(3, 5, "Gift", "class", 0),
        symbol(4, 6, "total", "method", 3), symbol(5, 9, "show", "fn", 0),
    ]  # fmt: skip

    def edge(kind: str, path: str, line: int, to: int, name: str, start: int = 0) -> dict[str, object]:
        return {"type": kind, "from_path": path, "from_line": start, "line": line, "to_path": "shop.py", "to_line": to, "to_name": name}  # fmt: skip

    extends = edge("extends", "shop.py", 5, 1, "Cart", start=5)
    right = [extends, edge("calls", "shop.py", 10, 2, "total"), edge("calls", "test_shop.py", 5, 9, "show")]
    missed, wrong, ran, judged = traced.judge(sites, traced.Told(right, symbols))
    assert ([(site.name, place) for site, place in missed], wrong, ran, judged) == (
        [("Gift", ("shop.py", 5))],
        [],
        3,
        2,
    )
    missed, wrong, *_ = traced.judge(sites, traced.Told(right[1:], symbols))
    assert [(site.name, told["line_start"]) for site, told in wrong] == [("total", 2)]


def test_calls_are_judged_by_what_the_compiler_binds(benchmark_module):
    judging = benchmark_module("judging")
    pay, order = {"path": "Cart.cs", "first": 4, "last": 6}, {"path": "Cart.cs", "first": 20, "last": 20}
    made, cart = {"path": "Cart.cs", "first": 10, "last": 10}, {"path": "Cart.cs", "first": 2, "last": 2}
    calls = [
        {"path": "Till.cs", "line": 1, "name": "Pay", "targets": [pay], "types": []},
        {"path": "Till.cs", "line": 2, "name": "Pay", "targets": [order], "types": []},
        {"path": "Till.cs", "line": 3, "name": "Cart", "targets": [made], "types": [cart]},
        {"path": "Till.cs", "line": 4, "name": "Print", "targets": [], "types": []},
    ]

    def edge(line: int, name: str, to: int) -> dict[str, object]:
        return {
            "type": "calls",
            "from_path": "Till.cs",
            "line": line,
            "to_name": name,
            "to_path": "Cart.cs",
            "to_line": to,
        }

    edges = [edge(1, "Pay", 4), edge(2, "Pay", 4), edge(3, "Cart", 2), edge(4, "Print", 4), edge(5, "Pay", 4)]
    missed, wrong, right, within = judging.judge(calls, edges)
    assert [call["line"] for call in missed] == [2, 3]  # the class alone is right, and does not find the constructor
    assert [told["line"] for told, _ in wrong] == [2, 4]
    assert (right, within) == (2, 3)


SERVER = """\
import json, sys

def send(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
    sys.stdout.buffer.flush()

texts = {}
while line := sys.stdin.buffer.readline():
    length = int(line.split(b":")[1])
    sys.stdin.buffer.readline()
    told = json.loads(sys.stdin.buffer.read(length))
    params, method = told.get("params", {}), told.get("method")
    if method == "textDocument/didOpen":
        texts[params["textDocument"]["uri"]] = params["textDocument"]["text"].split("\\n")
        send({"id": 77, "method": "workspace/configuration", "params": {"items": [{}]}})
    elif method == "textDocument/definition":
        uri, at = params["textDocument"]["uri"], params["position"]
        written = texts[uri][at["line"]].encode("utf-16-le")[: 2 * at["character"] + 2].decode("utf-16-le")
        name = written.replace(".", " ").replace("(", " ").split()[-1]
        found = [n for n, one in enumerate(texts[uri]) if f"def {name}(" in one or f"class {name}:" in one or f"{name}, " in one]
        places = [{"uri": uri, "range": {"start": {"line": n, "character": 0}}} for n in found]
        send({"id": told["id"], "result": places or [{"uri": "file:///elsewhere.py", "range": {"start": {"line": 0}}}]})
    elif "id" in told and method:
        send({"id": told["id"], "result": {}})
"""
CHECKED = 'class Cart:\n    def pay(self): ...\n\n\ndef go(done, cart):\n    "🛒", cart.pay()\n    Cart()\n    done()\n    print(1)\n'


def test_a_type_checker_is_asked_for_every_call_that_can_be_judged(benchmark_module, tmp_path):
    checker = benchmark_module("checker")
    (tmp_path / "server.py").write_text(SERVER)
    (tmp_path / "cart.py").write_text(CHECKED, "utf-8")
    server = checker.Server([sys.executable, str(tmp_path / "server.py")], tmp_path)
    try:
        calls = list(checker.asked(tmp_path, server, ["cart.py"]))
    finally:
        server.close()
    pay, cart = {"path": "cart.py", "first": 2, "last": 2}, {"path": "cart.py", "first": 1, "last": 2}
    assert sorted(calls, key=lambda call: call["line"]) == [
        {"path": "cart.py", "line": 6, "name": "pay", "targets": [pay], "types": []},
        {"path": "cart.py", "line": 7, "name": "Cart", "targets": [], "types": [cart]},
        {"path": "cart.py", "line": 9, "name": "print", "targets": [], "types": []},
    ]


PACKAGES = {
    "Cargo.toml": '[workspace]\nmembers = ["*"]\n[workspace.package]\nedition = "2024"\n[workspace.dependencies]\nbase = { path = "base", features = ["asked"], package = "shop-base" }\n',
    "base/Cargo.toml": '[package]\nname = "shop-base"\nedition.workspace = true\n[features]\ndefault = ["one"]\none = ["two"]\ntwo = []\nasked = []\nnever = ["two"]\n',
    "base/src/lib.rs": "pub struct Till;\nimpl Till { pub fn ring(&self) {} }\n",
    "app/Cargo.toml": '[package]\nname = "app"\n[dependencies]\nbase.workspace = true\nserde = "1"\n',
    "app/src/main.rs": 'use base::Till;\nfn main() { /* 🛒 */ Till.ring(); other::<u8>(1); print!("{}", third(2)); }\nmacro_rules! m { ($e:expr) => { fourth($e) } }\n',
}


def test_crates_are_told_with_the_features_that_are_on(benchmark_module, tmp_path):
    analyzer = benchmark_module("analyzer")
    _write(tmp_path, PACKAGES)
    packages = analyzer.packages_of(tmp_path, ["Cargo.toml", "base/Cargo.toml", "app/Cargo.toml"])
    base, app = analyzer.project(packages, tmp_path / "library")["crates"]
    assert (base["display_name"], base["edition"], base["deps"]) == ("shop_base", "2024", [])
    assert [told for told in base["cfg"] if "feature=" in told] == [
        f'feature="{on}"' for on in ("asked", "default", "one", "two")
    ]
    assert (app["root_module"], app["edition"]) == (str(tmp_path / "app/src/main.rs"), "2015")
    assert app["deps"] == [{"crate": 0, "name": "base"}]


def test_what_is_called_in_rust_is_found_where_it_stands(benchmark_module, tmp_path):
    analyzer = benchmark_module("analyzer")
    _write(tmp_path, PACKAGES)
    names = analyzer.called(tmp_path / "app/src/main.rs")
    assert sorted(name.text.decode() for name in names) == ["other", "ring", "third"]
    place = {"uri": (tmp_path / "base/src/lib.rs").as_uri(), "range": {"start": {"line": 1, "character": 19}}}
    ring = {"path": "base/src/lib.rs", "first": 2, "last": 2}
    assert analyzer.judged(tmp_path, "ring", [place]) == {"name": "ring", "targets": [ring], "types": []}
    beside = {**place, "range": {"start": {"line": 1, "character": 24}}}  # a parameter, on the line of its function
    assert analyzer.judged(tmp_path, "ring", [beside]) is None
    assert analyzer.judged(tmp_path, "ring", [{**place, "uri": "file:///elsewhere.rs"}])["targets"] == []
    assert analyzer.judged(tmp_path, "ring", []) is None


def _write(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")


def test_a_fleet_is_made_of_archives_in_the_order_of_their_versions(benchmark_module, tmp_path):
    fleet = benchmark_module("fleet")
    for name, version, ending in (("a", "1.9", "tar.gz"), ("a", "1.10", "tgz"), ("a", "1.2", "zip"), ("b", "1", "zip")):
        inside = tmp_path / "made" / name / f"{name}-{version}"
        inside.mkdir(parents=True)
        (inside / f"v{version}.py").write_text("x = 1\n")
        made = shutil.make_archive(str(tmp_path / "made" / "one"), "zip" if ending == "zip" else "gztar", inside.parent)
        archive = tmp_path / "archives" / f"{name}={version}.{ending}"
        archive.parent.mkdir(exist_ok=True)
        shutil.move(made, archive)
        shutil.rmtree(inside.parent)
    (tmp_path / "archives" / "notes.txt").write_text("not one of them")
    versions = fleet.chosen(tmp_path / "archives", 10, 2, 1.0)
    assert {name: [file.name for file in files] for name, files in versions.items()} == {
        "a": ["a=1.9.tar.gz", "a=1.10.tgz"],
        "b": ["b=1.zip"],
    }
    fleet.unpacked(versions, tmp_path / "all")
    made = tmp_path / "all" / "registry" / "a"
    assert [file.name for file in made.glob("*.py")] == ["v1.10.py"]
    assert fleet._with_tags(tmp_path / "all", tmp_path / "some.txt").read_text() == f"{made} 1.9\n"


def test_a_plan_is_reckoned_from_what_was_measured(benchmark_module):
    fleet = benchmark_module("fleet")

    def outcome(*seconds):
        return fleet.Outcome(
            [{"indexed": {"files": 1}, "was_there": False, "error": "", "seconds": one} for one in seconds],
            0.0,
            sum(seconds),
            0,
        )

    figures = dict(fleet.plan(outcome(18.0, 54.0), outcome(3.6), 4_000_000, 500_000).rows)
    assert figures["core hours of the first index"] == 100.0
    assert figures["machines of 8 cores that end it in 8 hours"] == 2
    assert figures["GB in the store after it"] == 20.0
    assert figures["core hours a day, a tenth of the default branches moving"] == 1.0
    assert figures["share of all time that the largest twentieth takes, %"] == 75


def test_every_judge_with_a_table_of_figures_has_a_section_that_is_read(benchmark_module):
    judges = benchmark_module("judges")
    recorded = {judge.name: judges.recorded(judge) for judge in judges.JUDGES}
    assert {name for name, figures in recorded.items() if not figures} == {"go/types"}, "told in prose"
    for figures in recorded.values():
        assert all(0.5 < one <= 1 for kinds in figures.values() for _, *both in kinds for one in both)
    assert len(recorded["components"]["halo"]) == 3
    assert recorded["traced"]["lark"] == [("", 0.994, 0.847)]


def test_a_verdict_stands_beside_the_recorded_figure(benchmark_module):
    judges = benchmark_module("judges")
    better = judges.Verdict("gin", "abc", "truth", "", 10, 1.0, 0.99)
    failed = judges.Verdict("gin", "abc", "javac", failed="no compiler")
    table = judges.table([better, failed], ["go/types did not run."])
    assert table.rows[0][6:8] == ("1.000 / 1.000", "+0.000 / -0.010")
    assert "no compiler" in table.rows[1]
    assert table.note == "go/types did not run."
