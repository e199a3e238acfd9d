"""Files that were not written to be read: no crash, no hang, no lost neighbour, spans inside the file.

The hand-made ones are below; `test_mutated_files` makes others of this repository's own samples. What a longer run
(`CODECOMPASS_FUZZ=20000 pytest tests/trust/test_hostile_files.py`) finds is kept in FOUND.
"""

from __future__ import annotations

import json
import os
import random
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codecompass.extract import UnrulyError, definitions, extract
from codecompass.extract.chains import Chain
from codecompass.extract.grammar import reader_for
from codecompass.extract.shape import within
from codecompass.model import Extracted, Skip
from codecompass.resolve import resolve
from test_resolution import read_case

SAMPLES = Path(__file__).parent.parent
ENDINGS = (
    ".py",
    ".ts",
    ".tsx",
    ".js",
    ".jsx",
    ".rs",
    ".go",
    ".cs",
    ".java",
    ".kt",
    ".php",
    ".c",
    ".h",
    ".cpp",
    ".vue",
    ".svelte",
    ".astro",
    ".ipynb",
)
MANIFESTS = ("package.json", "Cargo.toml", "go.mod", "tsconfig.json", "pyproject.toml", "App.csproj", "composer.json")
ROUNDS = int(os.environ.get("CODECOMPASS_FUZZ", "25"))
untimed = settings(deadline=None, max_examples=ROUNDS, suppress_health_check=list(HealthCheck), database=None)

FOUND: dict[str, tuple[str, bytes]] = {
    "a manifest in another encoding": ("pom.xml", "<project><name>Prüfung</name></project>".encode("latin-1")),
    "a build constraint that says nothing": ("a.go", b"//go:build \t\npackage a\n"),
    "`this` alone behind an operator": ("a.cs", b"*this.A"),
    "half a method of a class without a name": ("a.cpp", b"class{v m()();"),
    "a header of a bracket and empty lines": ("a.h", b"(" + b"\n" * 100_000),
    "an attribute behind half a class": ("a.cs", b'public class O[t]\nd=>""(C:""(A[C^1>(A'),
    "text that begins like SQL": (
        "a.py",
        b'import sqlite3\ndb = sqlite3.connect("x")\ndb.execute("SELECT * FROM user WHERE i{= ?", (1,))\n',
    ),
    "half a component, of which what is left is mostly blank lines": (
        "a.tsx",
        b"const Pen: FC<Props> = ({ s.Cow.feed\n"
        + b"  const [cat, setCat] = useState<Cat | null>(null)\n" * 11
        + b"}\n",
    ),
    "functions in functions' types": ("a.kt", b"fun g(p: " + b"suspend () -> " * 400 + b"B) {}\n"),
    "types in a cast's type": ("a.kt", b"val y = x as " + b"A<" * 700 + b"B" + b">" * 700 + b"\n"),
    "a type of many names": ("a.cs", b"class Z { a." + b"a." * 3000 + b"B x; }\n"),
    "another that is constructed": ("a.cs", b"class Z { object x = new " + b"a." * 400 + b"B(); void F() { var y = new " + b"a." * 400 + b"B(); } }\n"),
    "a mark that is repeated": ("a.cpp", b"zip bool f();\n" + b"zip " * 40_000),
    "properties in one line": ("a.kt", b"// field\n" + b"val x:" * 20_000),
    "documentation of one sign": ("a.php", b"<?php\n/** " + b"@Entity(" * 20_000 + b" */\nclass A {}\n"),
}  # fmt: skip
"""What fuzzing found, by what it is: (path, bytes)."""


def check(path: str, source: bytes) -> Extracted | Skip:
    """What extraction gives; facts must lie inside the file and be able to travel."""
    given = extract(path, source)
    if isinstance(given, Skip):
        return given
    facts = given.facts
    for definition in facts.definitions:
        assert 1 <= definition.line_start <= definition.line_end <= max(facts.lines, 1) + 1, definition
        assert 0 <= definition.start <= definition.end, definition
        definition.name.encode("utf-8")
        definition.signature.encode("utf-8")
    parents = [definition.parent for definition in facts.definitions]
    assert all(parent is None or parent < place for place, parent in enumerate(parents)), parents
    return given


DEEP, DEEPEST = 1_000, 20_000
HAND_MADE: dict[str, bytes] = {
    "empty": b"",
    "one NUL": b"\0",
    "NUL in the middle": b"x = 1\n" * 1400 + b"\0" + b"y = 2\n",
    "a BOM alone": b"\xef\xbb\xbf",
    "BOM, CRLF": b"\xef\xbb\xbfdef f():\r\n    pass\r\n",
    "UTF-16 cut short": b"\xff\xfed\x00e",
    "UTF-32": "def f(): ...".encode("utf-32"),
    "Latin-1 in UTF-8": "# ä\n".encode() + b"# \xe4\xff\n",
    "an encoding that is none": b"# coding: no-such-encoding\n\xe4\n",
    "an encoding that is no text": b"# coding: base64\n\xe4\n",
    "surrogates": b"def \xed\xa0\x80(): pass\n",
    "lone CR": b"a = 1\rb = 2\rdef f(): pass\r",
    "line separators": "def f():\u2028    pass\u2029\x0b\x0c\x85".encode(),
    "right-to-left names": "def \u202egnirts\u202c(): pass\n".encode(),
    "parentheses": b"(" * DEEP,
    "brackets closed": b"[" * DEEP + b"]" * DEEP,
    "braces": b"{" * DEEP + b"}" * DEEP,
    "calls": b"f(" * DEEP + b")" * DEEP,
    "attributes": b"a" + b".a" * DEEP,
    "sums": b"1" + b"+1" * DEEP,
    "not": b"!" * DEEP + b"x",
    "angles": b"a<" * DEEP,
    "strings without end": b'"' * 999,
    "comment without end": b"/*" * 999,
    "templates in templates": b"`${" * 500 + b"}`" * 500,
    "braces in f-strings": b'f"{' * 500,
    "functions in functions": b"".join(b" " * depth + b"def f():\n" for depth in range(300)),
    "blocks in blocks": b"fn f() { " * 500 + b"}" * 500,
    "classes in classes": b"class A { " * 500 + b"}" * 500,
    "else if": b"if a {} " + b"else if a {} " * 500,
    "elif": b"if a: pass\n" + b"elif a: pass\n" * 500,
    "decorators": b"@a\n" * 999 + b"def f(): pass\n",
    "generic arguments": b"type A = " + b"Map<string, " * 500 + b"x" + b">" * 500 + b";",
    "pointers": b"var x " + b"*" * DEEP + b"int",
    "bits of everything": bytes(range(256)) * 40,
    "JSON of brackets": b'{"a":' * 500,
}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("name", HAND_MADE)
def test_odd_files(name: str, ending: str) -> None:
    check("src/odd" + ending, HAND_MADE[name])


@pytest.mark.slow
@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("piece", ["(", "[", "{", "f(", "a.", "1+", "!"])
def test_twenty_thousand_levels(piece: str, ending: str) -> None:
    check("src/deep" + ending, piece.encode() * DEEPEST)


UNRULY = ["(", "[", "f(", "{", "L<", "1+", "a.b().", "x = -", ".then(a => ", "() => "]


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_server_reads_nothing_that_would_hold_it_up(ending: str) -> None:
    """Seconds of the processor, and far more than any takes: minutes, or all memory, if they were read to the end."""
    for piece in UNRULY:
        for end in ("", "\n"):
            begun = time.process_time()
            with suppress(UnrulyError):
                extract("src/deep" + ending, (piece + end).encode() * 6_000, cautious=True)
            assert time.process_time() - begun < 3, piece


@pytest.mark.parametrize("piece", ["@a\n", "x=1\n"])
@pytest.mark.parametrize("ending", ENDINGS)
def test_nor_what_has_no_end(ending: str, piece: str) -> None:
    """Nothing in anything, but more of it than anyone writes: neighbours without number take half a minute."""
    begun = time.process_time()
    with suppress(UnrulyError):
        extract("src/flat" + ending, piece.encode() * 75_000, cautious=True)
    assert time.process_time() - begun < 3


def test_ordinary_files_are_read_by_a_server_itself() -> None:
    own = [*(SAMPLES.parent / "src").rglob("*.py"), *(SAMPLES / "contracts").rglob("*.py")]
    for file in sorted(own, key=lambda file: -file.stat().st_size)[::6]:
        extract(file.name, file.read_bytes(), cautious=True)
    assert len(own) > 100


def test_and_long_ones() -> None:
    """Thousands of lines of tests in one file."""
    test = "def test_{0}(self):\n    answer = self.client.get('/items/{0}/', headers={{'accept': 'text/html'}})\n\n"
    source = "".join(map(test.format, range(2_500))).encode()
    assert len(source) > 240 * 1024
    found = extract("tests/tests.py", source, cautious=True)
    assert isinstance(found, Extracted) and len(found.facts.definitions) == 2_501


@pytest.mark.parametrize("name", ["python", "tsx", "rust", "go", "csharp", "java"])
def test_a_grammar_that_takes_long_is_stopped(name: str) -> None:
    reader, source = reader_for(name), b"f(x);\n" * 20_000
    with within(0), pytest.raises(UnrulyError):
        reader.parse(source)
    with within(60):
        assert reader.parse(source).root_node.end_byte == len(source), "it reads what comes next as ever"


ENDLESS = b"(d" + b"\n" * 100 + b"}"
"""Keeps one grammar busy for ever."""


def test_a_grammar_that_is_never_done_is_stopped_wherever_no_process_can_be() -> None:
    with pytest.raises(UnrulyError):
        extract("src/endless.tsx", ENDLESS, cautious=True)
    with pytest.raises(UnrulyError):
        extract("src/endless.tsx", ENDLESS, seconds=0.1)
    assert definitions("src/endless.tsx", ENDLESS) == Skip(
        "src/endless.tsx", "parser timed out", "a grammar takes long over it"
    )
    assert isinstance(extract("src/next.tsx", b"const next = () => <p/>\n", cautious=True), Extracted)


@pytest.mark.parametrize("name", ["python", "typescript", "go", "csharp"])
def test_a_tree_is_the_same_whether_or_not_its_parser_may_be_stopped(name: str) -> None:
    reader = reader_for(name)
    for file in sorted((SAMPLES / "resolution" / name).rglob("*.*"))[:40]:
        source = file.read_bytes()
        with within(60):
            stoppable = reader.parse(source)
        assert str(stoppable.root_node) == str(reader.parse(source).root_node), file.name


@pytest.mark.parametrize("manifest", MANIFESTS)
def test_odd_manifests(manifest: str) -> None:
    for source in HAND_MADE.values():
        check(manifest, source)
    for source in (b"[]", b"null", b"3", b'{"name": [1]}', b"[package]\nname = 3\n", b"module", b"[package", b"<a>"):
        check(manifest, source)


@pytest.mark.parametrize("name", FOUND)
def test_what_fuzzing_found(name: str) -> None:
    start = time.process_time()
    check(*FOUND[name])
    assert time.process_time() - start < 20


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("lines", [("a = '{}'", 500_000), ("x();", 10_000)], ids=["one long token", "one long line"])
def test_one_very_long_line(lines: tuple[str, int], ending: str) -> None:
    form, size = lines
    check("src/long" + ending, (form.format("y" * size) if "'" in form else form * size).encode())


MANY = {
    ".py": "def f{0}(): pass\n", ".ts": "function f{0}() {{}}\n", ".js": "function f{0}() {{}}\n",
    ".rs": "fn f{0}() {{}}\n", ".go": "func f{0}() {{}}\n", ".cs": "class C{0} {{}}\n", ".java": "class C{0} {{}}\n",
    ".php": "<?php class C{0} {{}} ?>\n",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("ending", MANY)
def test_a_hundred_thousand_definitions(ending: str) -> None:
    made = check("src/many" + ending, "".join(MANY[ending].format(number) for number in range(100_000)).encode())
    assert isinstance(made, Extracted)
    assert len(made.facts.definitions) == 100_001


@pytest.mark.parametrize("ending", ENDINGS)
@untimed
@given(source=st.binary(max_size=400))
def test_any_bytes(ending: str, source: bytes) -> None:
    check("src/any" + ending, source)


WORDS = (
    "def class fn impl struct trait enum interface type func import from use export default package namespace using "
    "<?php $a ?-> instanceof foreach as fn async await return yield lambda match let const var self this super pub static where for in if else try with "
    '( ) { } [ ] < > : ; , . -> => :: = == + - * / & | ! ? @ # $ ` \' " \\ \n \t 0 1 1.5 a b Foo _ é 𝒳 /* */ // """ r#"'
).split(" ")


@pytest.mark.parametrize("ending", ENDINGS)
@untimed
@given(words=st.lists(st.sampled_from(WORDS), max_size=120))
def test_any_words(ending: str, words: list[str]) -> None:
    check("src/words" + ending, " ".join(words).encode())


def samples(ending: str) -> list[bytes]:
    if ending == ".ipynb":
        return [as_notebook(source) for source in samples(".py")]
    found = sorted(SAMPLES.rglob("*" + ending)) or sorted(SAMPLES.rglob("*.ts"))
    if ending in (".vue", ".svelte", ".astro"):  # one sample holds several
        held = [text for path in found for name, text in read_case(path)[0].items() if name.endswith(ending)]
        return [text.encode() for text in held]
    return [path.read_bytes() for path in found if path.stat().st_size < 6000][:12]


def as_notebook(source: bytes) -> bytes:
    cells = [piece.splitlines(keepends=True) for piece in source.decode().split("\n\n")]
    made = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": cell} for cell in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1).encode()


@pytest.mark.parametrize("ending", [ending for ending in ENDINGS if ending != ".ipynb"])
def test_a_carriage_return_alone_ends_a_line(ending: str) -> None:
    """Such a file says what the same file with line feeds says, each on the same line."""
    source = samples(ending)[0]
    assert extract("src/a" + ending, source.replace(b"\n", b"\r")) == extract("src/a" + ending, source)


@pytest.mark.parametrize("ending", ENDINGS)
def test_mutated_files(ending: str) -> None:
    """Real files with pieces cut out, doubled, exchanged and overwritten. Seeded: a failure comes back."""
    chance = random.Random(ending)
    sources = samples(ending)
    for turn in range(ROUNDS):
        source = mutated(chance.choice(sources), chance)
        try:
            check("src/mutated" + ending, source)
        except Exception as error:
            raise AssertionError(f"{ending}, turn {turn}: {source!r}") from error


def mutated(source: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randint(1, 8)):
        start = chance.randrange(len(source) + 1)
        end = min(len(source), start + chance.choice((1, 2, 5, 40, 400)))
        piece = source[start:end]
        middle = chance.choice(
            (b"", piece * 2, bytes(chance.randrange(256) for _ in piece), piece[::-1], b"\n", b"{", b"(", b'"', b"<")
        )
        source = source[:start] + middle + source[end:]
    return source


@pytest.mark.parametrize(
    ("ending", "text", "joined"),
    [
        (".cs", "class A { object M(int q) { var r = %s; return r; } }", ("-q", " + ")),
        (".java", "class A { Object m(int q) { var r = %s; return r; } }", ("-q", " + ")),
        (".ts", "function m(q) { const r = %s; return r; }", ("-q", " || ")),
        (".py", "def m(q):\n    r = %s\n    return r\n", ("q[0][1]", " or ")),
        (".php", "<?php function m($q) { $r = %s; return $r; }", ("-$q", " . ")),
    ],
)
def test_what_is_nested_in_a_long_sum_is_read_once(ending: str, text: str, joined: tuple[str, str]) -> None:
    """What each level asks twice is asked 2 ** 60 times."""
    part, sign = joined
    assert extract("src/sum" + ending, (text % sign.join([part] * 60)).encode()).facts.definitions


NESTED = 400
PREPROCESSED: dict[str, dict[str, str]] = {
    "macros that stand for each other": {
        "a.c": "#define A(x) B(x)\n#define B(x) A(x)\n#define C C\nint f(void) { return A(1) + B(2) + C; }\n"
        "#define LIST(X) X(a) MORE(X)\n#define MORE(X) X(b) LIST(X)\n#define D(n) int run_##n(void) { return f(); }\nLIST(D)\n"
    },
    "macros that each stand for two": {
        "a.c": "".join(f"#define D{at}(x) D{at + 1}(x##0) D{at + 1}(x##1)\n" for at in range(40))
        + "#define D40(x) int run_##x(void) { return 0; }\nD0(a)\nint f(void) { return run_a0(); }\n"
    },
    "a chain of macros": {
        "a.c": "".join(f"#ifdef A{at}\n#define A{at + 1} A{at}\n#endif\n" for at in range(NESTED))
        + f"#if A{NESTED}\nint f(void) {{ return A{NESTED}(); }}\n#endif\nint g(void) {{ return f(); }}\n"
    },
    "a macro of many lines": {"a.c": "#define BIG(x) " + "f(x) + \\\n" * 4000 + "0\nint f(int x) { return BIG(x); }\n"},
    "files that include themselves and each other": {
        "a.h": '#include "a.h"\n#include "b.h"\nint f(void);\n', "b.h": '#include "a.h"\n#include __FILE__\n',
        "a.c": '#include "a.h"\nint f(void) { return f(); }\n',
    },
    "conditions in conditions": {
        "a.c": "".join(f"#if A{at}\n#else\n" for at in range(NESTED)) + "int f(void) { return f(); }\n" + "#endif\n" * NESTED
    },
    "many alternatives": {
        "a.c": "#if A\n" + "".join(f"#elif A{at}\nint f(void) {{ return g(); }}\n" for at in range(NESTED)) + "#endif\nint g(void) { return f(); }\n"
    },
    "a condition of brackets": {
        "a.c": f"#if {'(' * 190}!A{')' * 190}\nint f(void) {{ return 1; }}\n#else\nint f(void) {{ return 2; }}\n#endif\nint g(void) {{ return f(); }}\n"
    },
    "ends without beginnings": {"a.c": "#endif\n#else\n#elif 1\n" * 200 + "int f(void) { return f(); }\n" + "#if\n" * 200},
    "bases and aliases in circles": {
        "a.cpp": "struct A : B { void f() { g(); } }; struct B : A { void g() { f(); } };\nusing X = Y; using Y = X; X x; int h() { return x.y(); }\n"
        "template<class T> struct C : C<C<T>> { void run() { this->stop(); } };\n"
    },
    "many overloads": {"a.cpp": "".join(f"int f(int{', int' * (at % 7)} b{at}) {{ return f(b{at}); }}\n" for at in range(100))},
    "odd commands": {
        "compile_commands.json": '[1, {"directory": null, "file": 3, "arguments": "x"}, {"arguments": [null, "-I"], "directory": "/a"}, '
        '{"file": "/x/a.c", "command": "cc \\"-I -D"}, {"directory": "/x", "file": "a.c", "arguments": ["cc", "-D", "-I"]}]',
        "a.c": '#include "b.h"\nint f(void) { return f(); }\n',
    },
    "targets that are linked with each other": {
        "CMakeLists.txt": "add_library(a a.c)\nadd_library(b b.c)\ntarget_link_libraries(a b)\ntarget_link_libraries(b a)\n"
        "target_compile_definitions(a PUBLIC X)\nfunction(made)\nmade()\nadd_library(c c.c)\nendfunction()\nmade()\n",
        "a.c": "#ifdef X\nint f(void) { return 1; }\n#endif\nint g(void) { return f(); }\n",
    },
}  # fmt: skip


@pytest.mark.parametrize("name", PREPROCESSED)
def test_what_is_preprocessed_has_an_end(name: str) -> None:
    start = time.process_time()
    each = {path: check(path, text.encode()) for path, text in PREPROCESSED[name].items()}
    facts = {path: found.facts for path, found in each.items() if isinstance(found, Extracted)}
    assert sum(len(one.definitions) for one in facts.values()) > 1
    found = resolve(facts)
    assert [edge for path in facts for edge in found.edges(path)]
    assert time.process_time() - start < 20


def test_types_that_fit_every_interface_are_not_joined_to_all() -> None:
    methods = "    def settle(self, amount): ...\n    def refund(self, amount): ...\n"
    heads = [f"class Paying{at}(Protocol):\n" for at in range(300)] + [f"class Card{at}:\n" for at in range(300)]
    text = "from typing import Protocol\n" + "".join(head + methods for head in heads)
    given = check("a.py", text.encode())
    assert isinstance(given, Extracted)
    assert 0 < len(resolve({"a.py": given.facts}).edges("a.py")) < 10_000


CHAINED = 400
CHAINS: dict[str, tuple[str, str]] = {
    ".cs": ("using Microsoft.AspNetCore.Builder;\nclass A { void H() {} void F(WebApplication r) { r%s; } }", '.MapGet("/a", H)'),
    ".go": ('package a\nimport "github.com/go-chi/chi"\nfunc h() {}\nfunc f(r chi.Router) { r%s }\n', '.Get("/a", h)'),
    ".java": ("import io.vertx.ext.web.Router;\nclass A { void h() {} void f(Router r) { r%s; } }", '.get("/a").handler(this::h)'),
    ".kt": ("import org.http4k.routing.routes\nfun h() = 1\nfun app() = routes()%s\n", '.get("/a", h())'),
    ".php": ("<?php\nuse Illuminate\\Support\\Facades\\Route;\nfunction h() {}\nRoute::get('/x', 'h')%s;\n", "->get('/a', 'h')"),
    ".py": ("from aiohttp import web\ndef h(): pass\napp = web.Application()%s\n", ".get('/a', h)"),
    ".rs": ("use axum::Router;\nfn h() {}\nfn f() -> Router { Router::new()%s }\n", '.route("/a", get(h))'),
    ".ts": ("import express from 'express'\nfunction h() {}\nexpress()%s\n", ".get('/a', h)"),
}  # fmt: skip


@pytest.mark.parametrize("ending", CHAINS)
def test_a_chain_of_calls_is_walked_once(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A walk from each call, with each step from the root of the tree, costs 400 ** 3 steps."""
    text, link = CHAINS[ending]
    walked, walk = list[int](), Chain.__init__

    def counted(self: Chain[Any], node: Any, *others: Any) -> None:
        walked.append(node.end_byte)
        walk(self, node, *others)

    monkeypatch.setattr(Chain, "__init__", counted)
    assert extract("src/chain" + ending, (text % (link * CHAINED)).encode()).facts.definitions
    assert 0 < len(walked) <= 3
