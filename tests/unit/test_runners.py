"""Which runner the tests of a repository have, and how it takes them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from codecompass.languages.runners import Case, Runners, every_runner, runners_of

GO = Case("TestPay", "shop/api.TestPay", "shop/api/pay_test.go", ())
JAVA = Case("pays", "shop.CartTest.pays(int)", "src/test/java/shop/CartTest.java", ("CartTest",))
JAVA_INNER = Case("pays", "shop.CartTest.Empty.pays(int)", "src/test/java/shop/CartTest.java", ("CartTest", "Empty"))
INNER = Case("Pays", "Shop.Tests.CartTests.Empty.Pays()", "tests/CartTests.cs", ("CartTests", "Empty"))
PAGE = Case("pays", "app.pays", "app/(shop)/[id].test.ts", ())
PHP = Case("testPay", "Shop\\CartTest\\testPay", "tests/CartTest.php", ("CartTest",))
PYTHON = Case("test_pay", "shop.tests.TestCart.test_pay", "shop/tests.py", ("TestCart",))


@pytest.mark.parametrize(
    ("language", "path", "files", "name"),
    [
        ("python", "shop/tests.py", {"setup.py": ""}, "pytest"),
        ("python", "shop/tests.py", {"manage.py": "", "requirements.txt": "Django==5\n"}, "django"),
        ("python", "shop/tests.py", {"manage.py": "", "requirements-dev.txt": "pytest\n"}, "pytest"),
        ("java", "src/test/java/shop/CartTest.java", {"pom.xml": ""}, "maven"),
        ("java", "src/test/java/shop/CartTest.java", {"build.gradle.kts": ""}, "gradle"),
        ("typescript", "web/cart.test.ts", {"package.json": "{}"}, "jest"),
        ("tsx", "web/cart.test.tsx", {"package.json": '{"devDependencies": {"vitest": "3"}}'}, "vitest"),
        ("javascript", "test/cart.js", {"package.json": '{"scripts": {"test": "mocha test"}}'}, "mocha"),
        ("javascript", "test/cart.js", {"package.json": '{"scripts": {"test": "node --test"}}'}, "node"),
        ("typescript", "a/cart.test.ts", {"a/jest.config.js": "", "b/vitest.config.ts": "", "package.json": '"vitest"'}, "jest"),
        ("typescript", "b/cart.test.ts", {"a/jest.config.js": "", "b/vitest.config.ts": ""}, "vitest"),
        ("typescript", "e2e/a.spec.ts", {"e2e/a.spec.ts": "import { test } from '@playwright/test'\n", "package.json": '"jest"'}, "playwright"),
        ("typescript", "e2e/a.cy.ts", {"cypress.config.ts": "", "a/jest.config.js": ""}, "cypress"),
        ("typescript", "a.cy.ts", {"a.cy.ts": "it('x', () => { cy.visit('/') })", "package.json": '"vitest"'}, "cypress"),
        ("typescript", "a.test.ts", {"a.test.ts": "import { expect, test } from 'vitest'\n", "package.json": "{}"}, "vitest"),
        ("javascript", "a.test.js", {"a.test.js": "const test = require('node:test')\n", "package.json": "{}"}, "node"),
        ("go", "shop/api/pay_test.go", {}, "go"),
    ],
)  # fmt: skip
def test_who_runs_a_test(language: str, path: str, files: Mapping[str, str], name: str) -> None:
    runner = Runners([*files, path], lambda path: files.get(path, "")).of(language, path)
    assert runner is not None
    assert runner.name == name


@pytest.mark.parametrize(
    ("runner", "case", "command"),
    [
        ("go", GO, "go test ./shop/api -run '^(TestPay)$'"),
        ("maven", JAVA, "mvn test -Dtest='CartTest#pays'"),
        ("gradle", JAVA, "gradle test --tests shop.CartTest.pays"),
        ("gradle", JAVA_INNER, "gradle test --tests 'shop.CartTest$Empty.pays'"),
        ("dotnet", INNER, "dotnet test --filter 'FullyQualifiedName~Shop.Tests.CartTests+Empty.Pays'"),
        ("jest", PAGE, "npx jest --runTestsByPath 'app/(shop)/[id].test.ts'"),
        ("playwright", PAGE, r"npx playwright test 'app/\(shop\)/\[id\].test.ts'"),
        ("phpunit", PHP, r"vendor/bin/phpunit --filter '\b(?:CartTest::testPay)\b'"),
        ("pytest", PYTHON, "pytest shop/tests.py::TestCart::test_pay"),
        ("django", PYTHON, "python manage.py test shop.tests.TestCart.test_pay"),
    ],
)
def test_the_command_that_runs_a_test(runner: str, case: Case, command: str) -> None:
    found = every_runner()[runner]
    assert found.command(found.ids([case])) == command


def test_a_language_without_runners_has_none() -> None:
    assert runners_of("kotlin") == ()
    assert Runners(["a.kt"], lambda path: "").of("kotlin", "a.kt") is None
