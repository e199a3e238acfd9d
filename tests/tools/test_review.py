"""review_change: a change of a small shop, in every kind of it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from codecompass.frontends.formats import formats_of
from codecompass.frontends.render import text_of
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools.review import Review, review_change
from helpers import Repository, index, repository

BEFORE = {
    ".github/CODEOWNERS": "/shop/ @shopkeepers\n",
    "shop/__init__.py": "",
    "shop/cart.py": """\
from shop.money import add, convert, rounded


class Cart:
    limit: int = 10

    def total(self, currency):
        return convert(add([1]), currency)

    def pay(self, sum, note=""):
        return rounded(sum)


def checkout(cart: Cart):
    return cart.pay(3, "now")


def alone(cart: Cart):
    return [cart.total(currency) for currency in ("EUR", "CHF", "GBP")]
""",
    "shop/money.py": """\
import os


def add(prices):
    return sum(prices)


def convert(sum, currency):
    return sum * float(os.environ["RATE"])


def rounded(sum):
    return round(sum)


def untouched(sum):
    return sum
""",
    "shop/web.py": """\
from fastapi import FastAPI
from shop.cart import Cart, checkout

app = FastAPI()


@app.post("/carts/{id}/pay")
def pay(id):
    return checkout(Cart())
""",
    "tests/test_shop.py": """\
from shop.cart import Cart, checkout
from shop.money import add, untouched


class TestCart:
    def test_total(self):
        assert Cart().total("EUR")


def test_checkout():
    assert checkout(Cart())


def test_add():
    assert add([])


def test_untouched():
    assert untouched(1)
""",
    "tests/test_web.py": """\
def test_pays(client):
    assert client.post("/carts/7/pay")
""",
}
MONEY = """\
import os


def add(prices):
    total = sum(prices)
    return total


def convert(sum, currency, rate):
    return sum * rate * float(os.environ["EXCHANGE_RATE"])


def untouched(sum):
    'As it is.'
    return sum  # as it was


def fresh(sum):
    return sum
"""
AFTER = {
    "shop/money.py": MONEY,
    "shop/cart.py": str(BEFORE["shop/cart.py"])
    .replace('def pay(self, sum, note=""):', "def pay(self, sum):")
    .replace("limit: int = 10", "limit: float = 10")
    .replace("def alone(", "def lonely("),
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    made = repository(tmp_path_factory.mktemp("reviews") / "shop", {})
    made.commit(BEFORE, "a shop", tag="v1")
    made.commit(AFTER, "new money")
    index(made.root)
    index(made.root, "v1")
    return made


@pytest.fixture(scope="module")
def project(shop: Repository) -> Iterator[Project]:
    with closing(Project.open(shop.root)) as opened:
        yield opened


@pytest.fixture(scope="module")
def review(project: Project) -> Review:
    return review_change(project, "v1", "main", test_share=1)


def test_what_changed_by_kind(review: Review) -> None:
    assert {(one.change, one.qualified_name) for one in review.symbols} == {
        ("gone", "shop.money.rounded"),
        ("signature", "shop.money.convert"),
        ("signature", "shop.cart.Cart.pay"),
        ("signature", "shop.cart.Cart.limit"),
        ("renamed", "shop.cart.lonely"),
        ("body", "shop.money.add"),
        ("body", "shop.money.untouched"),
        ("new", "shop.money.fresh"),
    }
    assert review.changes == {"body": 2, "gone": 1, "new": 1, "renamed": 1, "signature": 3}
    assert [one.name for one in review.symbols if one.comments_only] == ["untouched"]
    pay = next(one for one in review.symbols if one.name == "pay")
    assert pay.before == 'def pay(self, sum, note="")'


def test_calls_that_do_not_fit_and_uses_of_what_is_gone(review: Review) -> None:
    assert {(one.path, one.line, one.why, one.said) for one in review.breaks} == {
        ("shop/cart.py", 8, "arguments", "does not give `rate`, which it needs"),
        ("shop/cart.py", 11, "gone", "`rounded` is gone"),
        ("shop/cart.py", 15, "arguments", "gives 2 arguments, and it takes 1"),
        ("shop/cart.py", 1, "gone", "`rounded` is gone"),
    }


def test_what_it_reaches(review: Review) -> None:
    pay = next(one for one in review.symbols if one.name == "pay")
    assert pay.nearest == ["shop/cart.py:14 checkout", "shop/web.py:8 pay"]
    assert pay.endpoints == ["POST /carts/{id}/pay"]
    (endpoint,) = review.endpoints
    assert (endpoint.route, endpoint.distance) == ("/carts/{id}/pay", 2)


def test_what_it_declares(review: Review) -> None:
    assert {(one.change, one.kind, one.name) for one in review.declared} == {
        ("added", "config", "EXCHANGE_RATE"),
        ("removed", "config", "RATE"),
    }


def test_the_tests_to_run_with_their_reasons_and_their_command(review: Review) -> None:
    assert {(one.name, one.how) for one in review.tests} == {
        ("test_total", "through"),
        ("test_checkout", "through"),
        ("test_add", "direct"),
        ("test_pays", "endpoint"),
    }
    assert review.suite == 5
    (command,) = review.commands
    assert set(command.ids) == {
        "tests/test_shop.py::TestCart::test_total",
        "tests/test_shop.py::test_checkout",
        "tests/test_shop.py::test_add",
        "tests/test_web.py::test_pays",
    }


def test_only_a_part_of_the_suite_is_run_the_nearest_first(project: Project) -> None:
    part = review_change(project, "v1", "main", test_share=0.2)
    assert [one.name for one in part.tests] == ["test_add"]
    assert part.total_tests == 4


def test_owners_and_risk(review: Review, project: Project) -> None:
    assert review.owners == ["@shopkeepers"]
    assert review.risk.level == "high"
    assert review.risk.factors[0].name == "breaks"
    assert review.risk.points == min(100, sum(one.points for one in review.risk.factors))
    assert review.failed is False
    assert review_change(project, "v1", "main", fail_on="medium").failed is True
    harmless = review_change(project, "main", "main", fail_on="low")
    assert (harmless.risk.points, harmless.symbols) == (0, [])


def test_git_has_it_in_one(project: Project, review: Review) -> None:
    assert review_change(project, "v1...main", test_share=1).symbols == review.symbols


def test_a_diff_before_or_after_it_was_applied(project: Project, shop: Repository, review: Review) -> None:
    diff = subprocess.run(
        ["git", "-C", str(shop.root), "diff", "v1", "main"], capture_output=True, text=True, check=True
    )
    here = review_change(project, diff=diff.stdout, test_share=1)
    assert [(one.change, one.qualified_name) for one in here.symbols] == [
        (one.change, one.qualified_name) for one in review.symbols
    ]
    ahead = review_change(project, None, "v1", diff=diff.stdout, test_share=1)
    assert {one.name for one in ahead.tests} == {one.name for one in review.tests}
    with pytest.raises(CodeCompassError, match="no unified diff"):
        review_change(project, diff="/etc/hostname")
    done = CliRunner().invoke(app, ["review", "--diff", "-", "--repo", str(shop.root)], input=diff.stdout)
    assert done.exit_code == 0, done.output
    assert "signature fn convert" in done.stdout
    assert CliRunner().invoke(app, ["review", "--diff", "no-such", "--repo", str(shop.root)]).exit_code == 2


def test_an_edit_in_the_work_tree(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", BEFORE)
    index(made.root)
    made.write({"shop/money.py": str(BEFORE["shop/money.py"]).replace("return round(sum)", "return round(sum, 2)")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.change, one.name) for one in found.symbols] == [("body", "rounded")]
    assert found.breaks == []


def test_a_type_that_only_holds_what_changed_did_not_change(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", BEFORE)
    cart = str(BEFORE["shop/cart.py"]).replace("rounded(sum)", "rounded(sum) + 1")
    made.commit({"shop/cart.py": cart}, tag="paid")
    made.commit({"shop/cart.py": cart.replace("class Cart:", "class Cart(dict):")})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        assert [one.name for one in review_change(project, "paid").symbols] == ["Cart"]
        made.git.reset(made.git.revparse_single("paid").id, 3)
        assert [one.name for one in review_change(project, "paid~1").symbols] == ["pay"]


def test_what_moved_and_changed_is_moved_and_decorators_are_no_body(tmp_path: Path, codecompass_home: None) -> None:
    pay = (
        "def pay(self, sum, note=''):\n        checked = self.check(sum)\n        return self.bank.pay(checked, note)\n"
    )
    made = repository(
        tmp_path / "shop",
        {
            "shop/cart.py": f"class Cart:\n    limit = 1\n    def all(self):\n        return 1\n    {pay}",
            "shop/till.py": "def till():\n    return 1\n",
        },
    )
    made.commit(
        {
            "shop/cart.py": None,
            "shop/carts/cart.py": f"class Cart:\n    # how many\n    limit = 2\n    @cached\n    def all(self):\n        return 1\n    {pay}",
            "shop/till.py": "@cached\ndef till():\n    return 1\n",
        }
    )  # fmt: skip
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = review_change(project, "HEAD~1", "HEAD")
    assert {(one.change, one.name) for one in found.symbols} == {("moved", "Cart"), ("decorator", "till")}


def test_what_a_manifest_names_otherwise_is_no_move_of_all_there_is(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "go.mod": "module example.org/shop\n",
        "cart/cart.go": "package cart\n\ntype Cart struct{ Left int }\n\nfunc (c Cart) Pay() int { return c.Left }\n\nfunc Open() Cart { return Cart{1} }\n",
    }
    made = repository(tmp_path / "shop", files)
    made.commit({"go.mod": "module example.com/shop\n", "cart/cart.go": files["cart/cart.go"].replace("{1}", "{2}")})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = review_change(project, "HEAD~1", "HEAD")
    assert [(one.change, one.name) for one in found.symbols] == [("body", "Open")]


def test_a_setup_leads_to_its_tests_and_tests_within_a_file_declare_no_endpoint(
    tmp_path: Path, codecompass_home: None
) -> None:
    tests = "import unittest\nfrom shop import till\n\nclass TillTest(unittest.TestCase):\n    def setUp(self):\n        self.till = till()\n    def test_one(self):\n        assert self.till\n"
    made = repository(
        tmp_path / "shop",
        {"shop.py": "def till():\n    return 1\n", "tests/test_till.py": tests, "src/lib.rs": "pub fn pay() {}\n"},
    )
    made.write({"shop.py": "def till():\n    return 2\n", "src/lib.rs": '#[cfg(test)]\nmod paying_tests {\n    use axum::{routing::get, Router};\n    fn made() { Router::new().route("/paid", get(paid)); }\n    async fn paid() {}\n}\npub fn pay() {}\n'})  # fmt: skip
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.name, one.sure) for one in found.tests] == [("test_one", "certain")]
    assert found.declared == []
    assert {one.name: one.test for one in found.symbols} == {"till": False, "paying_tests": True}


def test_sarif_has_what_its_schema_demands(review: Review) -> None:
    log = json.loads(formats_of("review_change")["sarif"](msgspec.to_builtins(review)))
    Sarif.model_validate(log)
    assert (log["version"], log["$schema"].endswith("sarif-2.1.0.json")) == ("2.1.0", True)
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert run["tool"]["driver"]["name"] == "codecompass"
    assert run["automationDetails"]["id"] == "codecompass/review/"
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        assert result["level"] in {"error", "warning", "note", "none"}
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        place = result["locations"][0]["physicalLocation"]
        assert place["region"]["startLine"] >= 1
        assert not place["artifactLocation"]["uri"].startswith("/")
    assert {result["ruleId"] for result in run["results"]} >= {"broken-arguments", "broken-gone", "risk"}


def test_a_log_that_is_not_sarif_is_told(review: Review) -> None:
    log = json.loads(formats_of("review_change")["sarif"](msgspec.to_builtins(review)))
    log["runs"][0]["results"][0]["severity"] = "high"
    with pytest.raises(ValueError, match="severity"):
        Sarif.model_validate(log)


JUNIT: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": ({"testsuite"}, set(), {"name", "time", "tests", "failures", "errors", "disabled", "skipped"}),
    "testsuite": (
        {"properties", "testcase", "system-out", "system-err"},
        {"name", "tests"},
        {"failures", "errors", "time", "skipped", "timestamp", "hostname", "id", "package", "disabled"},
    ),
    "testcase": (
        {"skipped", "error", "failure", "system-out", "system-err", "properties"},
        {"name"},
        {"classname", "time", "file", "line", "assertions", "status"},
    ),
    "failure": (set(), set(), {"message", "type"}),
    "properties": ({"property"}, set(), set()),
    "property": (set(), {"name"}, {"value"}),
    "system-out": (set(), set(), set()),
}
"""By element what may stand in it, the attributes that it must have, and those that it may: Jenkins's schema."""


def test_junit_has_the_shape_that_its_readers_know(review: Review) -> None:
    root = ET.fromstring(formats_of("review_change")["junit"](msgspec.to_builtins(review)))
    assert root.tag == "testsuites"
    for element in root.iter():
        inside, needed, known = JUNIT[element.tag]
        assert {child.tag for child in element} <= inside
        assert needed <= set(element.attrib) <= needed | known


def test_junit_fails_where_something_breaks(review: Review) -> None:
    suite = ET.fromstring(formats_of("review_change")["junit"](msgspec.to_builtins(review)))[0]
    failed = {case.get("name") for case in suite if case.find("failure") is not None}
    assert failed == {"shop.money.convert", "shop.money.rounded", "shop.cart.Cart.pay"}
    assert int(suite.get("tests", "0")) == len(suite)
    assert int(suite.get("failures", "0")) == len(failed)


def test_markdown_calls_nobody_and_a_runner_gets_one_test_a_line(review: Review) -> None:
    answer = msgspec.to_builtins(review)
    text = formats_of("review_change")["md"](answer)
    assert "# Risk: high" in text
    assert "@shopkeepers" not in text
    assert formats_of("review_change")["pytest"](answer).splitlines() == review.commands[0].ids
    assert formats_of("review_change")["go"](answer) == ""


def test_what_a_test_defines_and_hands_on_is_touched_by_the_test(tmp_path: Path, codecompass_home: None) -> None:
    """The view is registered and requested: nothing in the test calls it."""
    files = {
        "shop.py": "def render(name):\n    return name\n\n\ndef other():\n    return 1\n",
        "tests/test_views.py": "import shop\n\n\ndef test_hello(app, client):\n    @app.route('/')\n    def index():\n        return shop.render('x')\n\n    assert client.get('/')\n\n\ndef test_apart():\n    assert shop.other()\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"shop.py": files["shop.py"].replace("return name", "return name * 2")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1)
    assert {one.name: one.how for one in found.tests if one.how != "named"} == {"test_hello": "direct"}


def test_inherited_constructors_and_what_a_table_holds_lead_to_the_tests(
    tmp_path: Path, codecompass_home: None
) -> None:
    """`Plain()` runs the constructor of its base; who looks a command up in a table may run each that is in it."""
    files = {
        "shop.py": """\
class Base:
    def __init__(self):
        self.opened = rounded(1)


class Plain(Base):
    pass


class Own(Base):
    def __init__(self):
        self.opened = 1


def rounded(sum):
    return sum


def listed():
    return 1


COMMANDS = {
    "list": listed,
}


def run(name):
    return COMMANDS[name]()
""",
        "tests/test_all.py": """\
from shop import Own, Plain, run


def test_made():
    class Local(Plain):
        pass

    assert Local().opened


def test_own():
    assert Own().opened


def test_run():
    assert run("list")
""",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        for old, new, test, sure in (
            ("return sum", "return sum * 2", "test_made", "certain"),
            ("return 1\n", "return 2\n", "test_run", "likely"),
        ):
            made.write({"shop.py": files["shop.py"].replace(old, new)})
            found = review_change(project, test_share=1)
            assert {(one.name, one.sure) for one in found.tests if one.how in ("direct", "through")} == {(test, sure)}


def test_javascript_lets_calls_leave_arguments_out(tmp_path: Path, codecompass_home: None) -> None:
    before = "export function post(url, data) {}\nexport function save() { post('/a', {}) }\n"
    made = repository(tmp_path / "shop", {"post.js": before})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        made.write({"post.js": before.replace("url, data", "url, data, query")})
        assert review_change(project).breaks == []
        made.write({"post.js": before.replace("url, data", "url")})
        (found,) = review_change(project).breaks
    assert (found.said, found.confidence) == ("gives 2 arguments, and it takes 1", "heuristic")


def test_a_group_of_tests_is_no_test_and_a_callback_runs_for_who_calls_what_it_stands_in(
    tmp_path: Path, codecompass_home: None
) -> None:
    source = """\
export const rounded = (sum) => sum
export function client(options) { return proxied(function callback(call) { return rounded(call) }) }
function proxied(callback) { return callback }
"""
    files = {
        "src/money.js": source,
        "src/money.test.js": """\
import { client, rounded } from './money'
describe('rounded', () => {
  const helped = () => rounded(2)
  it('rounds', () => { expect(rounded(1)).toBe(1) })
  it('is helped', () => { expect(helped()).toBe(2) })
})
it('makes a client', () => { client({}) })
it('stands apart', () => { })
""",
        "other/money.test.js": "it('is of another file', () => { })\n",
        "package.json": '{"devDependencies": {"jest": "1"}}',
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"src/money.js": source.replace("=> sum", "=> sum * 2")})
    with closing(Project.open(made.root)) as project:
        found = {
            one.qualified_name.rpartition('("')[2][:-2]: one.how for one in review_change(project, test_share=1).tests
        }
    assert found == {
        "rounds": "direct", "is helped": "through", "makes a client": "through", "stands apart": "named",
    }  # fmt: skip


def test_a_namespace_stays_while_a_file_adds_to_it_and_a_constructor_is_no_test(
    tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "src/Cart.cs": "namespace Shop.Web;\n\npublic class Cart\n{\n    public int Total() { return 1; }\n}\n",
        "src/Options.cs": "namespace Shop.Web;\n\npublic class Options { }\n",
        "tests/Helpers/TestContext.cs": "namespace Shop.Tests;\n\nusing Shop.Web;\n\npublic class TestContext { public TestContext() { new Cart().Total(); } }\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"src/Options.cs": None, "src/Cart.cs": files["src/Cart.cs"].replace("return 1", "return 2")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1)
    assert {(one.change, one.name) for one in found.symbols} == {("gone", "Options"), ("body", "Total")}
    assert (found.breaks, found.suite) == ([], 0)


def test_endpoints_that_one_function_registers_lead_to_what_each_uses_itself(
    tmp_path: Path, codecompass_home: None
) -> None:
    """Also where handlers are written in it, and where a router that it fills is mounted by another."""
    server = """\
import { Router } from 'express'
import { add, greet } from './money'
export function carts() {
  const router = Router()
  router.get('/sum', (req, res) => res.send(add(1)))
  router.get('/hello', (req, res) => res.send(greet()))
  router.get('/list', list)
  return router
}
function list(req, res) { res.send(add(2)) }
"""
    money = "export function add(a) { return a }\nexport function greet() { return 'x' }\n"
    made = repository(
        tmp_path / "shop",
        {"server.js": server, "money.js": money, "package.json": '{"dependencies": {"express": "4"}}'},
    )
    index(made.root)
    made.write({"money.js": money.replace("return a ", "return a + 1 ")})
    with closing(Project.open(made.root)) as project:
        found = {(one.route, one.distance) for one in review_change(project).endpoints}
        assert found == {("/sum", 1), ("/list", 1)}
        changed = server.replace("Router()\n", "Router(options)\n").replace("res.send(greet())", "res.send(greet(1))")
        made.write({"money.js": money, "server.js": changed})
        found = {(one.route, one.distance) for one in review_change(project).endpoints}
    assert found == {("/hello", 0)}


def test_of_a_language_that_is_read_in_outline_nothing_is_said_of_tests(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "lib/cart.rb": "class Cart\n  def total\n    1\n  end\nend\n",
        "spec/cart_spec.rb": "describe Cart do\n  it('adds') { expect(Cart.new.total).to eq(1) }\nend\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"lib/cart.rb": files["lib/cart.rb"].replace("1", "2")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.change, one.name, one.perhaps_reached) for one in found.symbols] == [("body", "total", 0)]
    assert "untested" not in {one.name for one in found.risk.factors}
    said = text_of("review_change", msgspec.to_builtins(found))
    assert "no test known" not in said and "read in outline" in said


def test_every_call_that_does_not_fit_is_told_where_overloads_are_told_apart_by_their_arguments(
    tmp_path: Path, codecompass_home: None
) -> None:
    """Such a call is bound to nothing any more. A method that bears the name itself is no use of it."""
    files = {
        "src/shop/Sums.java": "package shop;\n\npublic class Sums {\n    public static int rounded(int sum) { return sum; }\n}\n",
        "src/shop/Cart.java": """\
package shop;

public class Cart {
    int rounded() {
        int first = Sums.rounded(1);
        return first + Sums.rounded(2);
    }
}
""",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        for old, new, said in (
            ("rounded(int sum)", "rounded(int sum, int digits)", "does not give `digits`, which it needs"),
            ("    public static int rounded(int sum) { return sum; }\n", "", "`rounded` is gone"),
        ):
            made.write({"src/shop/Sums.java": files["src/shop/Sums.java"].replace(old, new)})
            breaks = [(one.path, one.line, one.said) for one in review_change(project).breaks]
            assert breaks == [("src/shop/Cart.java", line, said) for line in (5, 6)]
