"""Kotest's tests, which are calls with titles."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from codecompass.session.project import Project
from codecompass.tools.review import review_change
from codecompass.tools.testing import find_tests
from helpers import index, repository

FILES = {
    "build.gradle.kts": "plugins { kotlin }\n",
    "src/main/kotlin/shop/Cart.kt": "package shop\n\nfun pay(one: Int) = one * 2\n",
    "src/test/kotlin/shop/CartSpec.kt": """\
package shop

class CartSpec : FunSpec({
    test("pays once") { pay(1) }
    context("when empty") {
        test("refuses").config(enabled = true) { pay(0) }
    }
})

class WordsSpec : StringSpec() {
    init {
        "says it" { pay(2) }
    }
}
""",
}


def test_cases_are_what_has_a_title_and_are_run_by_their_class(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", FILES)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        tests = find_tests(project, "pay").tests
        assert [(one.qualified_name, one.line) for one in tests] == [
            ('shop.CartSpec.test("pays once")', 4),
            ('shop.CartSpec.context("when empty").test("refuses")', 6),
            ('shop.WordsSpec.test("says it")', 12),
        ]
        made.write({"src/main/kotlin/shop/Cart.kt": "package shop\n\nfun pay(one: Int) = one * 3\n"})
        index(made.root)
        (command,) = review_change(project, test_share=1).commands
        assert command.command == "gradle test --tests shop.CartSpec --tests shop.WordsSpec"
