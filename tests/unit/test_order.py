"""What is told of a file hangs on neither the order of asking nor on how files are shared out among processes, and what
is derived is what is built: also where names lead to each other, and no step is monotone."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.languages import for_path
from codecompass.model import Edge, Extracted, FileFacts
from codecompass.model.identity import identify
from codecompass.resolve import Nowhere, Resolution, affected, resolve
from codecompass.resolve.queries import MOST_LEVELS, Queries
from codecompass.resolve.world import Mentioning

Sources = Mapping[str, str]
Rows = Mapping[str, object]


@cache
def _facts(path: str, source: str) -> FileFacts:
    found = extract(path, source.encode())
    assert isinstance(found, Extracted)
    return found.facts


def _read(sources: Sources) -> dict[str, FileFacts]:
    return {path: _facts(path, source) for path, source in sources.items()}


def _rows(facts: Mapping[str, FileFacts], paths: Sequence[str]) -> dict[str, object]:
    """All that is told of files, which are asked in this order of one resolution."""
    resolution = resolve(facts)
    return {path: _told(path, facts, resolution) for path in paths}


def _told(path: str, facts: Mapping[str, FileFacts], resolution: Resolution) -> object:
    """Definitions by their ids: places in a file may change."""

    def ids(of: str) -> list[str]:
        language = for_path(of)
        assert language is not None
        return [one.symbol_id for one in identify("p", of, facts[of], resolution.module_name(of), language.separator)]

    own, edges = ids(path), resolution.edges(path)
    targets = {edge.target[0]: ids(edge.target[0]) for edge in edges if edge.target}
    told = [(e.kind, own[e.source], targets[e.target[0]][e.target[1]] if e.target else "", *e[3:]) for e in edges]
    surfaces = [(*one[:6], ids(one.symbol.path)[one.symbol.index]) for one in resolution.surfaces(path)]
    return told, surfaces


def _shared_out(facts: Mapping[str, FileFacts], order: Sequence[str], parts: int) -> Rows:
    """The same, asked of as many resolutions as there are parts."""
    found: dict[str, object] = {}
    for part in range(parts):
        found.update(_rows(facts, order[part::parts]))
    return found


def _alone(facts: Mapping[str, FileFacts]) -> Rows:
    """The same, each file asked of a resolution of its own: nothing has been asked before."""
    return _shared_out(facts, list(facts), len(facts))


def _called(sources: Sources, path: str, order: Sequence[str]) -> dict[str, set[str]]:
    """What functions of a file call, by their names."""
    facts = _read(sources)
    resolution = resolve(facts)
    for other in order:
        resolution.edges(other)
    found: dict[str, set[str]] = {}
    for edge in resolution.edges(path):
        if edge.kind == "calls" and edge.target:
            names = found.setdefault(facts[path].definitions[edge.source].name, set())
            at, definitions = edge.target[1], facts[edge.target[0]].definitions
            around = definitions[at].parent
            names.add(f"{definitions[around].name}.{definitions[at].name}" if around else definitions[at].name)
    return found


def _types(letter: str, count: int) -> str:
    return "".join(f"class {letter}{n}:\n    def go(self): ...\n" for n in range(1, count + 1))


MANY = {
    "a.py": "import b\n" + _types("A", 3) + "def q(x):\n    if x == 1:\n        return A1()\n    if x == 2:\n        return A2()\n"
            "    if x == 3:\n        return A3()\n    return b.r(x)\ndef use_q():\n    q(0).go()\n",
    "b.py": "import a\n" + _types("B", 3) + "def r(x):\n    if x == 1:\n        return B1()\n    if x == 2:\n        return B2()\n"
            "    if x == 3:\n        return B3()\n    return a.q(x)\ndef use_r():\n    r(0).go()\n",
}  # fmt: skip
"""Either may give six types, which is more than any can be meant."""
FEW = {path: source.replace("    if x == 2:\n        return A2()\n    if x == 3:\n        return A3()\n", "").replace(
    "    if x == 2:\n        return B2()\n    if x == 3:\n        return B3()\n", "") for path, source in MANY.items()}  # fmt: skip


@pytest.mark.parametrize("order", [("a.py", "b.py"), ("b.py", "a.py")])
def test_functions_that_give_what_each_other_does(order: Sequence[str]) -> None:
    both = {"A1.go", "B1.go"}
    assert _called(FEW, "a.py", order)["use_q"] == {"q", *both}
    assert _called(FEW, "b.py", order)["use_r"] == {"r", *both}
    assert _called(MANY, "a.py", order) == {"q": {"A1", "A2", "A3", "r"}, "use_q": {"q"}}
    assert _called(MANY, "b.py", order) == {"r": {"B1", "B2", "B3", "q"}, "use_r": {"r"}}


def test_what_comes_about_by_going_round() -> None:
    links = "".join(f"class A{n}:\n    def next(self):\n        return A{n + 1}()\n" for n in (1, 2, 3))
    source = f"{links}class A4:\n    def go(self): ...\ndef q():\n    if x:\n        return A1()\n    return r()\n"
    source += "def r():\n    return q().next()\ndef use():\n    q().go()\n"
    assert "A4.go" in _called({"a.py": source}, "a.py", ())["use"]


def test_a_module_that_is_made_of_much() -> None:
    taken = "".join(
        f"var a{n} = require('out{n}'); module.exports = a{n}; exports.b{n} = a{n}.exports;\n" for n in range(40)
    )
    source = f"{taken}module.exports = exports.exports; exports.exports.go(); module.exports.exports.b1.go();\n"
    facts = _read({"all.js": source, "use.js": "require('./all').exports.b1();"})
    assert _rows(facts, ["all.js", "use.js"]) == _rows(facts, ["use.js", "all.js"])


def _chain(length: int) -> Sources:
    files = {
        f"m{n}.py": f"from m{n + 1} import f{n + 1}\ndef f{n}():\n    return f{n + 1}()\ndef use{n}():\n    f{n}().go()\n"
        for n in range(length)
    }
    files[f"m{length}.py"] = f"class Made:\n    def go(self): ...\ndef f{length}():\n    return Made()\n"
    return files


@pytest.mark.parametrize("length", [8, MOST_LEVELS // 3, 2 * MOST_LEVELS])
def test_chains_deeper_than_are_followed(length: int) -> None:
    facts = _read(_chain(length))
    paths = list(facts)
    expected = _rows(facts, paths)
    for order in (paths[::-1], random.Random(1).sample(paths, len(paths))):
        assert _rows(facts, order) == expected
    near = _called(_chain(length), f"m{length - 3}.py", ())[f"use{length - 3}"]
    assert "Made.go" in near


FUNCTIONS = 4
_CALLS = ("{m}f{n}(x)", "{m}f{n}(x).next()", "{m}v{n}", "{m}T{n}()", "{m}T{n}().next()", "[{m}f{n}(x)]", "{m}f{n}(x).held", "{m}f{n}([x])",
          "{m}f{n}(x)[0]", "{m}g{n}({m}f{n}(x))")  # fmt: skip


@st.composite
def _modules(draw: st.DrawFn, names: Sequence[str], scale: int) -> dict[str, str]:
    """Modules whose functions, variables and methods give what others do."""

    def given_by() -> str:
        other = draw(st.sampled_from(names))
        return draw(st.sampled_from(_CALLS)).format(m=qualified(other), n=draw(st.integers(1, FUNCTIONS)))

    def qualified(other: str) -> str:
        return f"{other}." if other != name else ""

    files = {}
    for name in names:
        lines = [f"import {other}" for other in names if other != name]
        for n in range(1, FUNCTIONS + 1):
            bases = ("", f"({qualified(names[0])}T{n % FUNCTIONS + 1})", f"({qualified(names[-1])}T{n})")
            lines.append(
                f"class T{n}{draw(st.sampled_from(bases))}:\n    def go(self): ...\n    def next(self):\n        return {given_by()}"
            )
            lines.append(f"    def __init__(self):\n        self.held = {given_by()}")
            lines.append(f"def f{n}(x):")
            lines += [f"    if x == {at}:\n        return {given_by()}" for at in range(draw(st.integers(0, scale)))]
            lines.append(f"    return {given_by()}")
            lines.append(
                f"def g{n}(x: T{n}):\n    if isinstance(x, {qualified(draw(st.sampled_from(names)))}T{n}):\n        return x.next()\n    return x"
            )
            lines.append(f"v{n} = {given_by()}")
        lines.append("def use(x):")
        lines += [f"    {given_by()}.go()" for _ in range(6)]
        files[f"{name}.py"] = "\n".join(lines) + "\n"
    return files


_TS_CALLS = ("f{n}(x)", "f{n}(x).next()", "v{n}", "new T{n}()", "new T{n}().next()", "[f{n}(x)]", "f{n}(x).held", "f{n}(x)[0]", "(x ? f{n}(x) : v{n})")  # fmt: skip


@st.composite
def _scripts(draw: st.DrawFn, names: Sequence[str], scale: int) -> dict[str, str]:
    def given_by() -> str:
        return draw(st.sampled_from(names)) + "." + draw(st.sampled_from(_TS_CALLS)).format(n=draw(st.integers(1, 3)))

    def written() -> str:
        return given_by().replace(".new ", ".").replace(".(x", ".f1(x) || (x").replace(".[", ".f1(x) || [")

    files = {}
    for name in names:
        lines = [f"import * as {one} from './{one}';" for one in names]
        for n in (1, 2, 3):
            lines.append(f"export class T{n} {{ held = {written()}; go() {{ }} next() {{ return {written()}; }} }}")
            inner = "".join(f"if (x === {at}) return {written()}; " for at in range(draw(st.integers(0, scale))))
            lines.append(f"export function f{n}(x) {{ {inner}return {written()}; }}\nexport const v{n} = {written()};")
        lines.append("export function use(x) { " + "".join(f"{written()}.go(); " for _ in range(5)) + "}")
        files[f"{name}.ts"] = "\n".join(lines) + "\n"
    return files


TREES = {
    "two modules": _modules(("a", "b"), 2), "three modules": _modules(("a", "b", "c"), 1), "many returns": _modules(("a", "b"), 6),
    "two scripts": _scripts(("a", "b"), 3), "three scripts": _scripts(("a", "b", "c"), 1),
}  # fmt: skip


@pytest.mark.parametrize("kind", TREES)
def test_any_order_and_any_number_of_parts(kind: str) -> None:
    @settings(
        max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True,
        phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    @given(TREES[kind], st.randoms(use_true_random=False))
    def check(sources: Sources, chance: random.Random) -> None:
        facts = _read(sources)
        expected = _alone(facts)
        for parts in range(1, min(4, len(facts)) + 1):
            order = chance.sample(list(facts), len(facts))
            assert _shared_out(facts, order, parts) == expected

    check()


def _everything(facts: Mapping[str, FileFacts]) -> Mentioning:
    class Every(Nowhere):
        def __call__(self, name: str) -> tuple[str, ...]:
            return tuple(facts)

        defining = __call__

    return Every()


@pytest.mark.parametrize("kind", ["two modules", "three modules", "many returns", "two scripts"])
def test_an_unrelated_function_changes_nothing(kind: str) -> None:
    @settings(
        max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True,
        phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip
    @given(TREES[kind])
    def check(sources: Sources) -> None:
        path = next(reversed(sources))
        own = (
            "def unheard_of():\n    return 1\n"
            if path.endswith(".py")
            else "export function unheardOf() { return 1; }\n"
        )
        before, after = _read(sources), _read({**sources, path: sources[path] + own})
        found = affected(before, after, [path], _everything(after), most=len(after))
        assert found is not None
        was, now = _alone(before), _alone(after)
        for other in after.keys() - found.paths.keys() - {path}:
            assert was[other] == now[other]

    check()


EXAMPLES = """
    resolution/csharp/namespaces.cs resolution/csharp/project_references.cs resolution/go/modules.go resolution/java/builds.java
    resolution/javascript/commonjs.js resolution/php/namespaces.php resolution/php/packages.php resolution/php/traits.php
    resolution/python/loaded_when_asked.py resolution/python/projects.py resolution/rust/modules.rs resolution/typescript/containers_of_objects.ts
    resolution/typescript/workspace.ts resolution/vue/conventions.vue resolution/vue/folders.vue resolution/vue/nuxt.vue
    surfaces/csharp/graphql.cs surfaces/php/laravel.php surfaces/python/graphql.py surfaces/python/own_routers.py
    surfaces/typescript/graphql.ts surfaces/typescript/own_clients.ts
""".split()


@pytest.mark.parametrize("example", EXAMPLES)
def test_any_file_comes_or_goes(example: str) -> None:
    """What else of an example can differ is told of each file that it had or not; every example is asked in other orders
    where it is tested."""
    facts = _read(_files_of(Path(__file__).parents[1] / example))
    whole = _edges(facts)
    assert len(whole) > 1
    for path in facts:
        without = {other: one for other, one in facts.items() if other != path}
        edges = _edges(without)
        for before, after in ((facts, without), (without, facts)):
            found = affected(before, after, [path], _everything(facts), most=len(facts))
            hear = after.keys() if found is None else found.paths.keys() | {path}
            assert {other for other in edges if whole[other] != edges[other]} <= hear, path


def _files_of(example: Path) -> Sources:
    """The files of an annotated source, its annotations as comments."""
    parts = re.split(r"^\s*(?:#|//|--) --- path: (\S+) ---\s*\n", example.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _edges(facts: Mapping[str, FileFacts]) -> dict[str, list[Edge]]:
    resolution = resolve(facts)
    return {path: resolution.edges(path) for path in facts}


def test_one_answer_for_a_key_whatever_is_remembered() -> None:
    """Queries over numbers that read each other by chance, and take up only some of it."""

    def asked(order: Sequence[int], seed: int) -> dict[int, tuple[int, ...]]:
        queries, chance = Queries(), random.Random(seed)
        reads = {key: [chance.randrange(12) for _ in range(chance.randint(0, 3))] for key in range(12)}
        rule = {key: chance.randrange(4) for key in range(12)}

        def compute(key: int) -> tuple[int, ...]:
            found: list[int] = [key] if rule[key] else []
            for other in reads[key]:
                read = ask(other)
                if rule[key] == 1 and read:  # the first that is known
                    return read
                found += [one + (rule[key] == 3) for one in read]
            distinct = tuple(dict.fromkeys(found))
            return distinct if len(distinct) <= 4 else ()

        def ask(key: int) -> tuple[int, ...]:
            answer: tuple[int, ...] = queries.once(key, compute, key)
            return answer

        return {key: ask(key) for key in order}

    for seed in range(400):
        expected = {key: asked([key], seed)[key] for key in range(12)}
        for order in (range(12), range(11, -1, -1), random.Random(seed).sample(range(12), 12)):
            assert asked(order, seed) == expected
