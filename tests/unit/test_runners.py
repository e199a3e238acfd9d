"""Which runner the tests of a repository have, and how it takes them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from codecompass.languages.runners import Case, Place, Runners, commands, every_runner, runners_of

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
        ("python", "shop/tests.py", {"manage.py": "import django\n", "requirements.txt": "Django==5\n"}, "django"),
        ("python", "shop/tests.py", {"manage.py": "import django\n", "requirements-dev.txt": "pytest\n"}, "pytest"),
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
    assert commands(every_runner()[runner], Place(), [case], 9)[1] == command


MODULES = "<project><modules><module>shop/cart</module></modules></project>"
SETTINGS = "rootProject.name = 'shop'\ninclude 'cart', 'web:api'\n"
WORKSPACE = '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/fuzz"]\n'
CRATE = '[package]\nname = "shop-cart"\n'
PLATFORM = '{"test": {"runner": "Microsoft.Testing.Platform"}}'


@pytest.mark.parametrize(
    ("language", "path", "files", "command"),
    [
        ("python", "api/tests/test_a.py", {"api/pyproject.toml": "", "web/pyproject.toml": ""}, "(cd api && pytest tests/test_a.py::T::t)"),
        ("python", "api/tests/test_a.py", {"api/pyproject.toml": "", "pyproject.toml": "[tool.pytest.ini_options]\n"}, "pytest api/tests/test_a.py::T::t"),
        ("python", "api/tests/test_a.py", {"api/setup.cfg": "[tool:pytest]\n", "pytest.ini": ""}, "(cd api && pytest tests/test_a.py::T::t)"),
        ("python", "tests/cases/setup.py/test_a.py", {"tests/cases/setup.py": ""}, "pytest tests/cases/setup.py/test_a.py::T::t"),
        ("python", "src/shop/tests.py", {"src/manage.py": "import django\n"}, "(cd src && python manage.py test shop.tests.T.t)"),
        ("typescript", "packages/a/a.test.ts", {"packages/a/package.json": '"jest": "29"', "package.json": "{}"}, "(cd packages/a && npx jest --runTestsByPath a.test.ts)"),
        ("typescript", "packages/a/a.test.ts", {"packages/a/package.json": "{}", "vitest.workspace.ts": "", "package.json": "{}"}, "npx vitest run packages/a/a.test.ts"),
        ("typescript", "packages/a/t/b/a.test.ts", {"packages/a/t/b/vitest.config.ts": "", "packages/a/vitest.config.ts": "", "packages/a/package.json": ""}, "(cd packages/a && npx vitest run t/b/a.test.ts)"),
        ("typescript", "web/[id]/a.test.ts", {"web/[id]/a.test.ts": "import { test } from 'vitest'", "web/package.json": "{}", "package.json": "{}"}, "(cd web && npx vitest run '[id]/a.test.ts')"),
        ("typescript", "my app/e2e/a.spec.ts", {"my app/playwright.config.ts": "", "my app/e2e/a.spec.ts": "from '@playwright/test'"}, "(cd 'my app' && npx playwright test e2e/a.spec.ts)"),
        ("javascript", "ui/a.test.js", {"ui/package.json": '{"@testing-library/jest-dom": "6", "vitest": "4"}'}, "(cd ui && npx vitest run a.test.js)"),
        ("javascript", "ui/a.test.js", {"ui/package.json": '{"scripts": {"test": "CI=1 jest --ci"}}'}, "(cd ui && npx jest --runTestsByPath a.test.js)"),
        ("typescript", "d/a_test.ts", {"d/deno.json": "", "d/a_test.ts": "Deno.test('a', () => {})", "package.json": '"vitest"'}, "(cd d && deno test --allow-all a_test.ts)"),
        ("go", "tools/gen/a_test.go", {"go.mod": "", "tools/go.mod": ""}, "(cd tools && go test ./gen -run '^(TestSuite)$/^(t)$')"),
        ("rust", "crates/cart/src/a.rs", {"Cargo.toml": WORKSPACE, "crates/cart/Cargo.toml": CRATE}, "cargo test -p shop-cart -- T::t"),
        ("rust", "crates/fuzz/src/a.rs", {"Cargo.toml": WORKSPACE, "crates/fuzz/Cargo.toml": CRATE}, "(cd crates/fuzz && cargo test -- T::t)"),
        ("rust", "src/a.rs", {"Cargo.toml": WORKSPACE + CRATE}, "cargo test -- T::t"),
        ("csharp", "tests/A.Tests/A.cs", {"Shop.sln": "", "tests/A.Tests/A.Tests.csproj": ""}, "dotnet test tests/A.Tests/A.Tests.csproj --filter 'FullyQualifiedName~a::T::t'"),
        ("csharp", "back/A.Tests/A.cs", {"back/Shop.slnx": "", "back/A.Tests/A.Tests.csproj": ""}, "(cd back && dotnet test A.Tests/A.Tests.csproj --filter 'FullyQualifiedName~a::T::t')"),
        ("csharp", "A/A.cs", {"global.json": PLATFORM, "A/A.csproj": '"MSTest"'}, "dotnet test --project A/A.csproj --filter 'FullyQualifiedName~a::T::t'"),
        ("csharp", "A/A.cs", {"global.json": PLATFORM, "A/A.csproj": '"xunit.v3"'}, "dotnet test --project A/A.csproj --filter-method a::T::t"),
        ("java", "cart/src/test/java/A.java", {"settings.gradle": SETTINGS, "gradlew": ""}, "./gradlew :cart:test --tests a::T::t"),
        ("java", "back/web/api/src/integrationTest/java/A.java", {"back/settings.gradle.kts": SETTINGS, "back/web/api/build.gradle": ""}, "(cd back && gradle :web:api:integrationTest --tests a::T::t)"),
        ("java", "src/test/java/A.java", {"settings.gradle": SETTINGS}, "gradle :test --tests a::T::t"),
        ("java", "src/test/java/A.java", {"build.gradle": "", "settings.gradle": "rootProject.name = 'shop'"}, "gradle test --tests a::T::t"),
        ("java", "shop/cart/src/test/java/A.java", {"pom.xml": MODULES, "shop/cart/pom.xml": "", "mvnw": ""}, "./mvnw test -pl shop/cart -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest='T#t'"),
        ("java", "other/src/test/java/A.java", {"pom.xml": MODULES, "other/pom.xml": ""}, "(cd other && mvn test -Dtest='T#t')"),
        ("php", "api/tests/A.php", {"api/phpunit.xml.dist": ""}, r"(cd api && vendor/bin/phpunit --filter '\b(?:T::t)\b')"),
        ("php", "tests/A.php", {"composer.json": '"pestphp/pest": "3"'}, r"vendor/bin/pest --filter '\b(?:T::t)\b'"),
        ("php", "src/A/Tests/A.php", {"src/A/phpunit.xml.dist": "", "phpunit.xml.dist": "", "phpunit": ""}, r"./phpunit --filter '\b(?:T::t)\b'"),
    ],
)  # fmt: skip
def test_a_test_is_run_where_its_suite_lives(language: str, path: str, files: Mapping[str, str], command: str) -> None:
    runners = Runners([*files, path], lambda path: files.get(path, ""))
    runner = runners.of(language, path)
    assert runner is not None
    case = Case("t", "a::T::t", path, ("T",), ("TestSuite",))
    assert commands(runner, runners.place(runner, path), [case], 9)[1] == command


def test_benchmarks_are_no_tests_to_run() -> None:
    assert commands(runners_of("go")[0], Place(), [GO._replace(name="BenchmarkPay")], 9) == ([], "")


def test_a_language_without_runners_has_none() -> None:
    assert runners_of("swift") == ()
    assert Runners(["a.swift"], lambda path: "").of("swift", "a.swift") is None


CASES = "add_executable(cart_test cart_test.cc)\n"
FUNCTION = "function(shop_test file)\nendfunction()\nshop_test(cart_test.cc)\n"
MESON = "exe = executable('cart-test', ['cart_test.cc', 'util.cc'])\ntest('cart', exe)\n"


@pytest.mark.parametrize(
    ("files", "name", "command"),
    [
        ({"CMakeLists.txt": "project(shop)\n", "tests/CMakeLists.txt": CASES + "gtest_discover_tests(cart_test)\n"}, "Cart.Pays",
         r"ctest --test-dir build --output-on-failure -R '^(Cart\.Pays)$'"),
        ({"tests/CMakeLists.txt": "set(ALL cart_test.cc)\nadd_executable(t ${ALL})\ncatch_discover_tests(t)\n", "CMakeLists.txt": ""},
         'TEST_CASE("pays twice")', r"ctest --test-dir build --output-on-failure -R '^(pays\ twice)$'"),
        ({"CMakeLists.txt": "add_executable(t tests/cart_test.cc)\nadd_test(NAME cart COMMAND t)\n"}, "Cart.Pays",
         "GTEST_FILTER=Cart.Pays ctest --test-dir build --output-on-failure -R '^(cart)$'"),
        ({"CMakeLists.txt": "file(GLOB_RECURSE ALL tests/*.cc)\nadd_executable(t ${ALL})\nadd_test(cart t --fast)\n"}, "test_pay",
         "ctest --test-dir build --output-on-failure -R '^(cart)$'"),
        ({"tests/CMakeLists.txt": FUNCTION, "CMakeLists.txt": ""}, "Cart.Pays",
         "GTEST_FILTER=Cart.Pays ctest --test-dir build --output-on-failure -R '^(cart_test)$'"),
        ({"tests/CMakeLists.txt": "add_library(other other.cc)\n", "CMakeLists.txt": ""}, "Cart.Pays", ""),
        ({"meson.build": "project('shop')\n", "tests/meson.build": MESON}, "Cart.Pays", "meson test -C build cart"),
        ({"tests/BUILD": 'cc_test(name = "cart", srcs = glob(["*_test.cc"]), deps = [":shop"])\n'}, "Cart.Pays",
         "bazel test //tests:cart --test_filter=Cart.Pays"),
    ],
)  # fmt: skip
def test_native_tests_run_under_the_names_that_their_build_gives_them(
    files: Mapping[str, str], name: str, command: str
) -> None:
    path = "tests/cart_test.cc"
    runners = Runners([*files, path], lambda path: files.get(path, ""))
    runner = runners.of("cpp", path)
    assert runner is not None
    case = Case(name, f"tests::cart_test::{name}", path, ())
    assert commands(runner, runners.place(runner, path), [case], 9)[1] == command
