"""What a change of C or C++ compiles anew, and cycles of includes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from codecompass.frontends.render import text_of
from codecompass.languages.c.conditions import ALWAYS, NEVER, UNKNOWN
from codecompass.languages.native.builds import MOST_WAYS, Builds
from codecompass.languages.native.syntax import settings
from codecompass.languages.native.targets import WRITTEN, described
from codecompass.session.project import Project
from codecompass.tools.calls import find_references, get_call_graph
from codecompass.tools.cycles import find_cycles
from codecompass.tools.impact import find_impact
from codecompass.tools.review import review_change
from helpers import Repository, index, repository

FILES = {
    "CMakeLists.txt": """\
project(shop)
add_library(shop src/cart.cc src/price.cc include/shop/price.h)
target_include_directories(shop PUBLIC include)
add_executable(server src/server.cc)
target_link_libraries(server PRIVATE shop::shop)
add_executable(cart_test tests/cart_test.cc)
target_link_libraries(cart_test shop gtest_main)
add_test(NAME carts COMMAND cart_test)
add_executable(other other.cc)
""",
    "include/shop/price.h": "int price(int one);\n",
    "include/shop/cart.h": "#include <shop/price.h>\nclass Cart { public: int pay(int one); };\n",
    "src/cart.cc": '#include "shop/cart.h"\nint Cart::pay(int one) { return price(one); }\n',
    "src/price.cc": '#include "shop/price.h"\nint price(int one) { return one * 2; }\n',
    "src/server.cc": "int price(int one);\n#ifdef CHEAP\nint main() { return price(1); }\n#else\nint main() { return price(2); }\n#endif\n",
    "src/a.h": '#include "b.h"\n',
    "src/b.h": '#include "a.h"\n',
    "src/c.h": '#include "c-inl.h"\n',
    "src/c-inl.h": '#include "c.h"\n',
    "tests/cart_test.cc": '#include "shop/cart.h"\nTEST(CartTest, Pays) { Cart cart; EXPECT_EQ(cart.pay(1), 2); }\n',
    "other.cc": "int main() { return 0; }\n",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    made = repository(tmp_path_factory.mktemp("building") / "shop", FILES)
    index(made.root)
    return made


@pytest.fixture(scope="module")
def project(shop: Repository) -> Iterator[Project]:
    with closing(Project.open(shop.root)) as opened:
        yield opened


def test_a_header_compiles_anew_who_includes_it_through_others_too(project: Project) -> None:
    found = find_impact(project, path="include/shop/price.h").rebuilt
    assert found
    assert found.included_by == ["include/shop/cart.h", "src/price.cc"]
    assert (found.including, found.compiled) == (4, 3)
    assert [(one.name, one.kind, one.sources, one.test) for one in found.targets] == [
        ("shop", "library", 2, ""), ("server", "program", 0, ""), ("cart_test", "test", 1, "carts"),
    ]  # fmt: skip


def test_a_header_reaches_the_callers_of_what_it_declares(project: Project) -> None:
    found = find_impact(project, path="include/shop/price.h", depth=1)
    assert {one.name for one in found.changed} == {"price"}
    assert [(one.symbol.name, one.symbol.path) for level in found.levels for one in level.symbols] == [
        ("pay", "src/cart.cc"), ("main", "src/server.cc"), ("main", "src/server.cc"),
    ]  # fmt: skip


def test_functions_of_a_build_make_targets() -> None:
    text = """\
function(shop_test name)
  cmake_parse_arguments(ARG "FAST" "LABEL" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES} main.cc)
  target_link_libraries(${name} ${ARG_LINKS})
  add_test(NAME ${name} COMMAND ${name})
endfunction()
shop_test(pays FAST LABEL quick SOURCES pays.cc carts.cc LINKS shop)
add_library(shop::shop ALIAS shop)
other_test(empties shop)
"""
    assert [(one.name, one.kind, one.sources, one.uses) for one in described("t/CMakeLists.txt", text).targets] == [
        ("pays", "test", ["t/pays.cc", "t/carts.cc", "t/main.cc"], ["shop"]),
        ("empties", "test", ["t/**/empties.c*"], []),
    ]


def test_of_a_source_its_targets_are_built_and_linked_anew(project: Project) -> None:
    found = find_impact(project, "price", "src/price.cc").rebuilt
    assert found
    assert (found.included_by, found.including, found.compiled) == ([], 0, 1)
    assert [(one.name, one.sources) for one in found.targets] == [("shop", 1), ("server", 0), ("cart_test", 0)]


def test_cycles_of_includes_are_those_of_files(project: Project) -> None:
    (cycle,) = find_cycles(project).cycles
    assert cycle.members == ["src/a.h", "src/b.h"]


def test_a_review_names_targets_and_the_command_that_runs_their_tests(shop: Repository, project: Project) -> None:
    shop.write({"src/price.cc": '#include "shop/price.h"\nint price(int one) { return one * 3; }\n'})
    index(shop.root)
    review = review_change(project, test_share=1)
    assert review.rebuilt
    assert [one.name for one in review.rebuilt.targets] == ["shop", "server", "cart_test"]
    assert [one.command for one in review.commands] == [
        "GTEST_FILTER=CartTest.Pays ctest --test-dir build --output-on-failure -R '^(carts)$'"
    ]
    assert "cart_test  test  linked, runs as carts" in text_of("review_change", msgspec.to_builtins(review))


def test_a_call_says_under_which_condition_it_is_compiled(shop: Repository) -> None:
    with closing(Project(shop.root)) as project:
        found = find_references(project, "price", path="src/price.cc")
        told = msgspec.to_builtins(found)["references"]
        server = [one for one in told if one["path"] == "src/server.cc"]
        assert [one["condition"] for one in server] == ["defined(CHEAP)", "!(defined(CHEAP))"]
        assert all("condition" not in one for one in told if one["path"] == "src/cart.cc")


def test_an_edge_says_in_which_configurations_it_holds(tmp_path: Path) -> None:
    def commands(build: str, option: str) -> str:
        return json.dumps([
            {"directory": f"/home/me/shop/{build}", "command": f"cc {option} -c ../src/pay.c", "file": "../src/pay.c"}
        ])  # fmt: skip

    made = repository(tmp_path / "shop", {
        "build-debug/compile_commands.json": commands("build-debug", "-DCHECKED=1"),
        "build-release/compile_commands.json": commands("build-release", "-DFAST"),
        "src/pay.c": "#ifdef CHECKED\nint total(void) { return 1; }\n#else\nint total(void) { return 2; }\n#endif\n"
        "int pay(void) { return total(); }\n#if defined(FAST) || defined(SLOW)\n#ifdef LATER\nint later(void) { return pay(); }\n#endif\n#endif\n",
    })  # fmt: skip
    index(made.root)
    with closing(Project(made.root)) as project:
        callees = get_call_graph(project, "pay", direction="callees").callees
        assert [one.call_site.condition for one in callees] == [
            "defined(CHECKED), as in build-debug", "!(defined(CHECKED)), as in build-release",
        ]  # fmt: skip
        (caller,) = get_call_graph(project, "pay", direction="callers").callers
        assert caller.call_site.condition == "(defined(FAST) || defined(SLOW)) && defined(LATER)"


def test_of_more_commands_than_are_looked_at_no_macro_is_sure() -> None:
    commands = [
        {"directory": "/x", "file": f"m{at}.c", "command": f"cc -Im{at} -DALL {'-DLAST' if at == MOST_WAYS else ''}"}
        for at in range(MOST_WAYS + 1)
    ]
    few, many = (
        Builds(
            {WRITTEN: settings(WRITTEN, json.dumps(listed))},
            {"a.h": ["a.h"]} | {f"m{at}.c": [f"m{at}.c"] for at in range(MOST_WAYS + 1)},
        )
        for listed in (commands[-2:], commands)
    )
    assert few.defines("a.h", "ALL") == (ALWAYS, True)
    assert few.defines("a.h", "NONE") == (NEVER, True)
    assert few.defines("a.h", "LAST") == (UNKNOWN, True)
    assert many.defines("a.h", "LAST") == (UNKNOWN, False)
    assert not many.defines("a.h", "ALL")[1]
    assert many.defines(f"m{MOST_WAYS}.c", "LAST") == (ALWAYS, True)
