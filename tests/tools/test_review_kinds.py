"""What a review tells of kinds of changes: by languages, each a small tree, an edit, and what is told."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from codecompass.frontends.render import text_of
from codecompass.session.project import Project
from codecompass.tools.review import review_change
from helpers import index, repository

MACRO = {
    "Cargo.toml": '[package]\nname = "shop"\n',
    "src/lib.rs": """\
macro_rules! errors {
    ($($name:ident),+) => {
        pub struct Error { message: String, code: u16 }
        $(impl From<$name> for Error { fn from(_: $name) -> Self { Error { message: String::new(), code: 400 } } })+
    };
}
pub struct Lost;
pub struct Late;
errors!(Lost, Late);
""",
}
DOUBLE = {
    "go.mod": "module example.com/shop\n",
    "store.go": """\
package shop

type Store interface{ Save(name string) error }
type Disk struct{}

func (d *Disk) Save(name string) error { return nil }
func Pay(s Store) error { return s.Save("cart") }
""",
    "pay_test.go": """\
package shop

import "testing"

type fake struct{}

func (f *fake) Save(name string) error { return nil }
func TestFake(t *testing.T) { Pay(&fake{}) }
func TestDisk(t *testing.T) { Pay(&Disk{}) }
""",
}
FIELD = {
    "shop/__init__.py": "",
    "shop/settings.py": "class Limits:\n    def __init__(self):\n        print(3)\n",
    "shop/cart.py": """\
from shop.settings import Limits


class Cart:
    limits = Limits()

    def total(self):
        return 1


def most():
    return Cart.limits


def pay():
    return Cart().total()
""",
    "tests/test_cart.py": "from shop.cart import most, pay\n\n\ndef test_most():\n    most()\n\n\ndef test_pay():\n    pay()\n"
    + "".join(f"\n\ndef test_other{number}():\n    pass\n" for number in range(4)),
}
BASE_CALL = {
    "Shop.cs": """\
public class Till { public Till(int sum) { } }
public class Cart : Till
{
    public Cart(int sum) : base(sum) { }
}
""",
}
PRIMARY = {"Shop.cs": "public class Cart\n{\n    public Cart(int sum) { Sum = sum; }\n    public int Sum { get; }\n}\n"}
ARITY = {
    "Query.cs": """\
namespace Shop
{
    public abstract class Query
    {
        protected Query() { }
        public int Id { get; }
    }

    public abstract class Query<T>
    {
        protected Query() { }
        public int Id { get; }
    }
}
""",
    "Carts.cs": "namespace Shop\n{\n    public class Carts : Query<int> { }\n    public class Till { public void Pay() { new Carts(); } }\n}\n",
    "ShopTests.cs": "using Xunit;\nnamespace Shop\n{\n    public class ShopTests { [Fact] public void Pays() { new Till().Pay(); } }\n}\n",
}
SPEC = {
    "src/cart.ts": "export const total = () => 1;\n",
    "tests/cart.spec.ts": """\
import { test } from '@playwright/test';
test.beforeAll('Setup', async () => {});
test.describe('cart', () => {
  test('adds', async () => {
    await test.step('First', async () => { await go(1); });
  });
});
""",
}
ENUM = {
    "Key.java": "public enum Key {\n"
    + ",\n".join(f'    K{number}("k{number}", true)' for number in range(7))
    + ";\n    Key(String name, boolean json) { }\n}\n",
}
TILL = {
    "till.go": "package shop\n\ntype drawer struct{}\n\nfunc (t drawer) Pay(sum int) int {\n\ttotal := sum + 1\n\treturn total\n}\n\n"
    'func (t drawer) Close() string {\n\tname := "shop"\n\treturn name\n}\n'
}
EVENTS = {
    "events.ts": "import type { Handler, Paid } from 'bus';\n\nexport interface Events {\n"
    "  paid: Handler<{ sum: number; at: string }>;\n  closed: Handler<string>;\n}\n"
}
ALIAS = {
    "shop.py": "Sum = int\nLEAST = 1\n\n\ndef pay(sum: Sum) -> Sum:\n    return sum + LEAST\n\n\nclass Till:\n    most: Sum = 9\n",
    "test_shop.py": "from shop import Till, pay\n\n\ndef test_pay():\n    assert pay(1) < Till().most\n",
}
RSPEC = {
    "lib/cart.rb": "class Cart\n  def total\n    1\n  end\nend\n",
    "spec/cart_spec.rb": 'describe Cart do\n  it "adds up" do\n    expect(Cart.new.total).to eq(1)\n  end\nend\n',
}


KIND = {
    "Box.vue": '<template><p>{{ status }}</p></template>\n<script>\nexport default {\n    data() {\n        return { status: "a" };\n    },\n};\n</script>\n',
}
TAGGED = {
    "src/Cart.php": "<?php\nclass Cart\n{\n    public function total() { return 1; }\n}\n",
    "tests/CartTest.php": "<?php\nclass CartTest extends TestCase {\n    /** @test */\n    public function it_adds() { (new Cart())->total(); }\n}\n",
}
BUS = {
    "go.mod": "module example.com/shop\n",
    "shop.go": """\
package shop

var handlers []func()

func AddHandler(h func()) { handlers = append(handlers, h) }
func pay()                { print(1) }
func Init()               { AddHandler(pay) }
""",
    "shop_test.go": 'package shop\n\nimport "testing"\n\nfunc TestOther(t *testing.T) { Init() }\n',
}
EARLY = {
    "shop.py": """\
def pay(cart):
    if not cart:
        return None
    return charge(cart)


def refund(cart):
    if not cart:
        raise ValueError
    return charge(cart)


def charge(cart):
    return 1


class Till:
    def ring(self, kind):
        return getattr(self, f"on_{kind}")()

    def on_open(self):
        return 1

    def closed(self):
        return 2


def gone():
    return charge([2])
""",
    "test_shop.py": """\
from unittest.mock import patch

import shop
from shop import Till, charge, gone, pay, refund


def test_pay():
    pay([])


def test_refund():
    refund([1])


def test_charge():
    charge([1])


@patch("shop.charge")
def test_patched(charge):
    gone()


def test_gone():
    gone()


def test_till():
    Till().ring("open")
"""
    + "".join(f"\n\ndef test_other{number}():\n    pass\n" for number in range(12)),
}
DOUBLED = {
    "src/main/java/Till.java": "public class Till {\n    public int pay() { return 1; }\n}\n",
    "src/main/java/Shop.java": "public class Shop {\n    private final Till till;\n    public Shop(Till till) { this.till = till; }\n    public int buy() { return till.pay(); }\n}\n",
    "src/test/java/ShopTest.java": "class ShopTest {\n    @Mock\n    private Till till;\n    @Test\n    void buys() { new Shop(till).buy(); }\n}\n",
    "src/test/java/TillTest.java": "class TillTest {\n    @Test\n    void pays() { new Shop(new Till()).buy(); }\n}\n",
}
INJECTED = {
    "src/main/java/Shop.java": DOUBLED["src/main/java/Shop.java"],
    "src/main/java/Till.java": DOUBLED["src/main/java/Till.java"],
    "src/test/java/ShopTest.java": "class ShopTest {\n    @Mock\n    private Till till;\n    @InjectMocks\n    private Shop shop;\n    @Test\n    void buys() { shop.buy(); }\n}\n",
}
MIXED = {
    "composer.json": '{"require": {"laravel/framework": "11"}, "autoload": {"psr-4": {"App\\\\": "app/"}}}',
    "routes/web.php": "<?php\nuse App\\Carts;\nRoute::get('carts', [Carts::class, 'index']);\nRoute::get('carts/new', [Carts::class, 'fresh']);\nRoute::get('carts/{id}', [Carts::class, 'show']);\n",
    "app/Carts.php": """\
<?php
namespace App;

class Carts
{
    public function index() { return 1; }

    public function fresh() { return 2; }

    public function show($id) { return 3; }
}
""",
    "app/Ordered.php": "<?php\nnamespace App;\n\ntrait Ordered\n{\n    public function order() { return 1; }\n}\n",
    "tests/CartsTest.php": """\
<?php
class CartsTest extends TestCase
{
    public function testAll() { $this->get('carts?by=name'); }

    public function testNew() { $this->get('carts/new'); }

    public function testOne() { $this->get('carts/7'); }
}
""",
}

NESTED = {
    "shop.py": """\
def table(now):
    if now:
        log = 1
    return {"sum": lambda cart: len(cart)}


def shown(now): return table(now)
""",
    "test_shop.py": """\
from shop import shown, table


def test_table():
    assert table(1)


def test_shown():
    assert shown(1)
""",
}
STORED = {
    "go.mod": "module shop\n\ngo 1.22\n",
    "store.go": """\
package shop

const Most = 5

type Store interface {
\tSave() int
\tLoad() int
}

type disk struct{}

func (d *disk) Save() int { return 1 }
func (d *disk) Load() int { return 1 }

type App struct{ store Store }

func (a *App) Open() int { return a.store.Load() }
""",
    "store_test.go": """\
package shop

import "testing"

func TestOpen(t *testing.T) {
\tapp := &App{store: &disk{}}
\tapp.Open()
}
""",
}


@pytest.mark.parametrize(
    ("files", "path", "old", "new", "symbols", "certain", "suite"),
    [
        pytest.param(MACRO, "src/lib.rs", "code: u16 }", "code: u16, quiet: bool }", ["body errors"], [], 0, id="what a macro makes is the macro's change"),
        pytest.param(DOUBLE, "pay_test.go", "error { return nil }", "error { return fail }", ["body Save"], [], 2, id="what is used through an interface need not be the double"),
        pytest.param(FIELD, "shop/settings.py", "print(3)", "print(4)", ["body __init__"], [], 6, id="who uses a field need not run what it was made with"),
        pytest.param(BASE_CALL, "Shop.cs", "base(sum)", "base(sum + 1)", ["body Cart"], [], 0, id="what a constructor passes on is its body"),
        pytest.param(PRIMARY, "Shop.cs", "Cart\n{\n    public Cart(int sum) { Sum = sum; }\n    public int Sum { get; }", "Cart(int sum)\n{\n    public int Sum { get; } = sum;", ["body Sum", "signature Cart"], [], 0, id="a constructor that became the type's own parameters is not gone"),
        pytest.param(SPEC, "tests/cart.spec.ts", "go(1)", "go(2)", ['body step("First")'], ['test("adds")'], 1, id="steps, groups and setups are no tests"),
        pytest.param(KIND, "Box.vue", 'data() {\n        return { status: "a" };\n    }', 'computed: {\n        status() { return "b"; },\n    }', ["body Box", "signature status"], [], 0, id="a field that became a property is not gone"),
        pytest.param(TAGGED, "src/Cart.php", "return 1", "return 2", ["body total"], ["it_adds"], 1, id="tests that a comment marks"),
        pytest.param(BUS, "shop.go", "print(1)", "print(2)", ["body pay"], [], 1, id="who registers a function need not run it"),
        pytest.param(EARLY, "shop.py", "return 1\n\n\nclass", "return 3\n\n\nclass", ["body charge"], ["test_charge", "test_refund", "test_gone"], 18, id="behind a return, or stubbed, it need not run"),
        pytest.param(EARLY, "shop.py", "return 2\n", "return 4\n", ["body closed"], [], 18, id="who uses a type need not run a method that nobody names"),
        pytest.param(DOUBLED, "src/main/java/Till.java", "return 1", "return 2", ["body pay"], ["pays"], 2, id="a type whose instances are mocked does not run"),
        pytest.param(MIXED, "app/Carts.php", "{\n    public function index() { return 1; }", "{\n    use Ordered;\n\n    public function index() { return 4; }", ["body Carts", "body index"], ["testAll"], 3, id="what a type mixes in is no change of all that it serves"),
        pytest.param(MIXED, "app/Carts.php", "return 3", "return 5", ["body show"], ["testOne"], 3, id="a request of another route word for word"),
        pytest.param(INJECTED, "src/main/java/Shop.java", "till.pay()", "till.pay() + 1", ["body buy"], ["buys"], 1, id="what mocks are injected into runs"),
        pytest.param(NESTED, "shop.py", "log = 1", "log = 2", ["body table"], ["test_table"], 2, id="under a condition it need not run for who calls the outer function through another"),
        pytest.param(STORED, "store.go", "const Most = 5", "const (\n\tMost = 5\n\tLeast = 1\n)", ["new Least"], [], 1, id="a value that is declared in a group now is the same"),
        pytest.param(TILL, "till.go", "drawer", "Till", ["renamed Till"], [], 0, id="a type that its methods went along with has another name"),
        pytest.param(EVENTS, "events.ts", "Handler<{ sum: number; at: string }>", "Handler<Paid>", ["signature paid"], [], 0, id="fields of a field's type are the field's change"),
        pytest.param(ALIAS, "shop.py", "Sum = int", "Sum = float", ["body Sum"], [], 1, id="who names a type runs nothing of it"),
        pytest.param(ALIAS, "shop.py", "LEAST = 1", "LEAST = 2", ["body LEAST"], ["test_pay"], 1, id="who reads a value runs it"),
        pytest.param(RSPEC, "spec/cart_spec.rb", "eq(1)", "eq(2)", ["body adds up"], ["adds up"], 1, id="cases of RSpec"),
    ],
)  # fmt: skip
def test_kinds_of_changes(
    files: dict[str, str], path: str, old: str, new: str, symbols: list[str], certain: list[str], suite: int,
    tmp_path: Path, codecompass_home: None,
) -> None:  # fmt: skip
    made = repository(tmp_path / "shop", files)
    index(made.root)
    assert old in files[path]
    made.write({path: files[path].replace(old, new)})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert sorted(f"{one.change} {one.name}" for one in found.symbols) == symbols
    assert [one.name for one in found.tests if one.sure == "certain"] == certain
    assert found.suite == suite


def test_a_stub_of_this_name_is_another_types_where_a_test_calls_the_method(
    tmp_path: Path, codecompass_home: None
) -> None:
    test = """\
package shop

import "testing"

func TestDone(t *testing.T) {
\tqueue.On("Done", 1).Return(nil)
\trpc := &RPC{}
\trpc.Done()
}
"""
    files = {
        "go.mod": "module shop\n\ngo 1.22\n",
        "rpc.go": "package shop\n\ntype RPC struct{}\n\nfunc (r *RPC) Done() int { return 1 }\n",
        "rpc_test.go": test,
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"rpc.go": files["rpc.go"].replace("return 1", "return 2")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.name, one.tests) for one in found.symbols] == [("Done", 1)]


def test_who_uses_an_interface_need_not_run_a_method_of_it_that_nobody_calls(
    tmp_path: Path, codecompass_home: None
) -> None:
    made = repository(tmp_path / "shop", STORED)
    index(made.root)
    made.write({"store.go": STORED["store.go"].replace("Save() int { return 1", "Save() int { return 2")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1.0)
    assert [(one.name, one.tests, one.perhaps_tests) for one in found.symbols] == [("Save", 0, 0)]


def test_stubbed_modules_do_not_perhaps_run(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "package.json": '{"devDependencies": {"vitest": "3"}}',
        "pool.ts": "export async function take(url: string) {\n  return url;\n}\n",
        "flow.ts": "import { take } from './pool';\nexport async function run(on: boolean) {\n  if (on) return take('x');\n}\n",
        "flow.spec.ts": "import { run } from './flow';\nvi.mock('./pool', () => ({ take: mocks.take }));\nit('runs', async () => { await run(true); });\n",
        "real.spec.ts": "import { run } from './flow';\nit('takes', async () => { await run(true); });\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"pool.ts": files["pool.ts"].replace("return url", "return `${url}/`")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1.0)
    assert [(one.name, one.tests, one.perhaps_tests) for one in found.symbols] == [("take", 0, 1)]
    assert {one.path: one.sure for one in found.tests} == {"real.spec.ts": "likely", "flow.spec.ts": "guessed"}


def test_a_module_that_a_test_replaces_as_a_whole_does_not_run(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "package.json": '{"devDependencies": {"jest": "30"}}',
        "shop/cart/Cart.ts": "import Price from '../price/Price';\nexport default function Cart() {\n  return Price();\n}\n",
        "shop/price/Price.ts": "export default function Price() {\n  return 1;\n}\n",
        "shop/other.spec.ts": "import Cart from './cart/Cart';\njest.mock('./price/other', () => () => 2);\nit('adds', () => { Cart(); });\n",
        "shop/replaced.spec.ts": "import Cart from './cart/Cart';\njest.mock('shop/price/Price', () => () => 2);\nit('is replaced', () => { Cart(); });\n",
        "shop/partly.spec.ts": "import Cart from './cart/Cart';\njest.mock('./price/Price', () => ({ ...jest.requireActual('./price/Price'), tax: 1 }));\nit('keeps it', () => { Cart(); });\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"shop/price/Price.ts": files["shop/price/Price.ts"].replace("return 1", "return 3")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1.0)
    assert {one.path for one in found.tests if one.sure == "certain"} == {"shop/other.spec.ts", "shop/partly.spec.ts"}


def test_what_tests_alone_change_is_reached_by_no_code(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "go.mod": "module shop\n\ngo 1.22\n",
        "shop.go": "package shop\n\ntype Store interface{ Save() int }\n\nfunc Keep(one Store) int { return one.Save() }\n",
        "shop_test.go": 'package shop\n\nimport "testing"\n\ntype fake struct{ kept int }\n\nfunc (f fake) Save() int { return f.kept }\n\nfunc TestKeep(t *testing.T) { Keep(fake{}) }\n',
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"shop_test.go": files["shop_test.go"].replace("kept int", "kept int; left int")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.name, one.test) for one in found.symbols] == [("fake", True), ("left", True)]
    assert found.reached == 0


def test_of_a_view_the_methods_are_told_whose_members_lead_to_what_changed(
    tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "shop/urls.py": "from django.urls import path\nfrom shop.views import Cart\n\nurlpatterns = [path('cart/', Cart.as_view())]\n",
        "shop/views.py": "from django.views import View\nfrom shop.prices import price\n\n\nclass Cart(View):\n    def get(self, request):\n        return 1\n\n    def post(self, request):\n        return price()\n\n    def delete(self, request):\n        return price()\n",
        "shop/prices.py": "def price():\n    return 1\n",
        "shop/tests.py": "from django.test import TestCase\n\n\nclass CartTests(TestCase):\n    def test_show(self):\n        self.client.get('/cart/')\n\n    def test_pay(self):\n        self.client.post('/cart/')\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"shop/prices.py": files["shop/prices.py"].replace("return 1", "return 2")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1.0)
    assert [(one.method, one.route) for one in found.endpoints] == [("POST,DELETE", "/cart/")]
    assert [one.name for one in found.tests if one.sure != "guessed"] == ["test_pay"]


def test_of_what_is_gone_the_users_of_its_type_tell_nothing(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "Till.java": 'class Till {\n  String name = "a";\n  String getName() { return name; }\n  int paid() { return 1; }\n}\n',
        "TillTest.java": "import org.junit.jupiter.api.Test;\n\nclass TillTest {\n  @Test\n  void pays() { new Till().paid(); }\n}\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"Till.java": files["Till.java"].replace("  String getName() { return name; }\n", "")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.change, one.name, one.perhaps_reached, one.perhaps_tests) for one in found.symbols] == [
        ("gone", "getName", 0, 0)
    ]


def test_files_without_code_are_one_line(tmp_path: Path, codecompass_home: None) -> None:
    files = {"shop.py": "def pay():\n    return 1\n", "logo.svg": "<svg/>", "deploy/values.txt": "replicas 1\n"}
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write(
        {"shop.py": "def pay():\n    return 2\n", "logo.svg": "<svg></svg>", "deploy/values.txt": "replicas 2\n"}
    )
    with closing(Project.open(made.root)) as project:
        lines = text_of("review_change", msgspec.to_builtins(review_change(project))).splitlines()
    assert "  2 files without code: deploy/values.txt, logo.svg" in lines
    assert [line for line in lines if "logo.svg" in line or line.startswith("  shop.py  modified")] == lines[-2:]


def test_a_route_without_a_word_of_its_own_is_requested(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "shop.py": "from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.route('/<name>/')\ndef show(name):\n    return name\n\n\n@app.route('/about/')\ndef about():\n    return 1\n",
        "test_shop.py": "def test_show(client):\n    client.get('/toys/')\n\n\ndef test_about(client):\n    client.get('/about/')\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"shop.py": files["shop.py"].replace("return name", "return name.title()")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.name, one.tests) for one in found.symbols] == [("show", 1)]
    assert [one.name for one in found.tests if one.sure == "certain"] == ["test_show"]


@pytest.mark.parametrize(("word", "variable"), [("mine", ["test_mine"]), ("all", ["test_all", "test_variable"])])
def test_a_request_of_a_variable_is_for_the_route_that_has_one_there(
    word: str, variable: list[str], tmp_path: Path, codecompass_home: None
) -> None:
    """`/carts/mine` stands beside `PUT /carts/<cart>`, `/carts/all` beside no route that answers its method."""
    methods = {"mine": "PUT", "all": "PATCH"}
    files = {
        "shop.py": "from flask import Flask\n\napp = Flask(__name__)\n\n\n"
        f"@app.route('/carts/{word}', methods=['{methods[word]}'])\ndef own():\n    return 1\n\n\n"
        "@app.route('/carts/<cart>', methods=['PUT'])\ndef one(cart):\n    return 2\n",
        "test_shop.py": f"def test_{word}(client):\n    client.{methods[word].lower()}('/carts/{word}')\n\n\n"
        f"def test_variable(client, cart):\n    client.{methods[word].lower()}('/carts/' + cart)\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"shop.py": files["shop.py"].replace("return 1", "return 3")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1.0)
    assert [one.name for one in found.symbols] == ["own"]
    assert sorted(one.name for one in found.tests if one.sure == "certain") == variable


@pytest.mark.parametrize(
    ("request_", "certain"),
    [
        ("clientPost(server.url + '/carts')", True),
        ("do_post(server.url + '/carts')", True),
        ("apiPostWithToken(server.url + '/carts')", True),
        ("newPost(server.url + '/carts')", False),
        ("clientPut(server.url + '/carts')", False),
        ("new_request(http.MethodPost, '/carts')", True),
        ("new_request(http.MethodPut, '/carts')", False),
        ("run([\n        {\n            'url': '/carts',\n            'method': 'POST',\n        }\n    ])", True),
        ("run([{'method': 'POST', 'body': {}}, {'url': '/carts', 'body': {}, 'method': 'PUT'}])", False),
        ("fetch('/carts', {'body': {}, 'method': 'POST'})", True),
        ("fetch('/carts', {'method': 'PUT'}); run({'method': 'POST'})", False),
        ("fetch('/carts')", False),
        ("url = '/carts'\n    sent = server.perform(post(url, 1))", True),
        ("url = '/carts'\n    sent = server.perform(put(url, 1))", False),
    ],
)
def test_a_request_is_told_by_the_name_of_its_function_or_its_options(
    request_: str, certain: bool, tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "shop.py": "from flask import Flask\n\napp = Flask(__name__)\n\n\n"
        "@app.route('/carts', methods=['POST'])\ndef open_cart():\n    return 1\n",
        "test_shop.py": f"from asking import *\n\n\ndef test_open(server):\n    {request_}\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"shop.py": files["shop.py"].replace("return 1", "return 3")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [one.name for one in found.symbols] == ["open_cart"]
    assert [one.name for one in found.tests if one.sure == "certain"] == ["test_open"] * certain


@pytest.mark.parametrize(("run", "certain"), [("func() {\n\t\tcheck()\n\t}", False), ("made(check())", True)])
def test_what_a_value_calls_in_a_function_only_perhaps_runs_for_its_users(
    run: str, certain: bool, tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "go.mod": "module shop\n\ngo 1.22\n",
        "root.go": "package shop\n\ntype Command struct {\n\tName string\n\tRun  func()\n}\n\n"
        "func (c *Command) Add(one *Command) {}\n\nfunc made(sum int) func() { return func() {} }\n\n"
        f'var root = &Command{{\n\tName: "shop",\n\tRun: {run},\n}}\n',
        "add.go": "package shop\n\nfunc Added() { root.Add(&Command{}) }\n",
        "check.go": "package shop\n\nfunc check() int { return 1 }\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"check.go": files["check.go"].replace("return 1", "return 2")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    (check,) = found.symbols
    assert any(one.endswith(" Added") for one in check.nearest) == certain
    assert (check.perhaps_reached == 0) == certain


@pytest.mark.parametrize(("use", "broken"), [("other.shown()", []), ("new Box().shown", ["use.test_it"])])
def test_a_value_that_is_gone_breaks_no_call_of_its_name(
    use: str, broken: list[str], tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "box.ts": "export class Box {\n  shown = true;\n  size = 1;\n}\n",
        "use.ts": f"import {{ Box }} from './box';\nexport function test_it(other: any) {{ return {use}; }}\n",
    }
    made = repository(tmp_path / "shop", files)
    made.write({"box.ts": files["box.ts"].replace("  shown = true;\n", "")})
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [one.name for one in found.symbols] == ["shown"]
    assert [one.user for one in found.breaks] == broken


def test_a_type_that_is_gone_is_not_used_as_the_generic_one_of_its_name_is(
    tmp_path: Path, codecompass_home: None
) -> None:
    made = repository(tmp_path / "shop", ARITY)
    index(made.root)
    before, first, rest = ARITY["Query.cs"].partition("    public abstract class Query\n")
    made.write({"Query.cs": before + rest[rest.index("    public abstract class Query<T>") :]})
    assert first
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
        assert project.graph(str(made.git.head.target)), "the older side is indexed, too"
    assert [(one.change, one.kind, one.name, one.reached) for one in found.symbols] == [("gone", "class", "Query", 0)]
    assert [one.name for one in found.tests if one.sure != "guessed"] == []


def test_configuration_that_others_read_neither_came_nor_went(tmp_path: Path, codecompass_home: None) -> None:
    read = 'import os\n\n\ndef pay():\n    return os.environ["SHOP_URL"]\n'
    made = repository(tmp_path / "shop", {"cart.py": read, "order.py": "import os\n\n\ndef order():\n    return 1\n"})
    made.write(
        {"order.py": 'import os\n\n\ndef order():\n    return os.environ["SHOP_URL"] + os.environ["SHOP"]\n'}
    )  # a part of the name of another is no such
    index(made.root)
    with closing(Project.open(made.root)) as project:
        assert [one.name for one in review_change(project).declared] == ["SHOP"]


def test_values_that_changed_alike_are_told_once(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", ENUM)
    index(made.root)
    made.write({"Key.java": ENUM["Key.java"].replace(", true)", ", true, false)")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.change, one.name) for one in found.symbols] == [("body", f"K{number}") for number in range(7)]
    said = text_of("review_change", msgspec.to_builtins(found))
    assert "body      constant Key.K0" in said
    assert "and 6 alike: K1, K2, K3, K4 …" in said


def test_tables_that_changed_alike_are_told_once(tmp_path: Path, codecompass_home: None) -> None:
    tables = "".join(f"CREATE TABLE t{at} (\n  id int\n) DEFAULT CHARSET=utf8;\n\n" for at in range(7))
    made = repository(tmp_path / "shop", {"shop.sql": tables})
    index(made.root)
    made.write({"shop.sql": tables.replace(" DEFAULT CHARSET=utf8", "")})
    with closing(Project.open(made.root)) as project:
        said = text_of("review_change", msgspec.to_builtins(review_change(project)))
    assert "body      class sql.t0" in said
    assert "and 6 alike: t1, t2, t3, t4 …" in said


def test_what_differs_in_comments_alone_is_one_line(tmp_path: Path, codecompass_home: None) -> None:
    before = "".join(f"def pay{number}():\n    return {number}  # now\n\n\n" for number in range(6))
    made = repository(tmp_path / "shop", {"shop.py": before})
    index(made.root)
    made.write({"shop.py": before.replace("now", "then").replace("return 5", "return 6")})
    with closing(Project.open(made.root)) as project:
        said = text_of("review_change", msgspec.to_builtins(review_change(project)))
    assert "body      fn pay5" in said
    assert "comments or layout alone: 5 symbols  pay0, pay1, pay2, pay3 …" in said


@pytest.mark.parametrize(
    ("imported", "broken"),
    [
        ('kept "lib.example/kept-values"', []),
        ('"shop/kept"', ["shop/kept.New", "shop/kept.Options", "shop/kept.Options.Size"]),
    ],
)
def test_what_a_library_has_now_by_the_same_name_is_not_missed(
    imported: str, broken: list[str], tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "go.mod": "module shop\n\ngo 1.22\n",
        "kept/kept.go": "package kept\n\ntype Options struct{ Size int }\n\nfunc New(o Options) int { return o.Size }\n",
        "kept/left.go": "package kept\n\nconst Left = 1\n",
        "till/till.go": 'package till\n\nimport "shop/kept"\n\n'
        "func Till() int {\n\treturn kept.New(kept.Options{\n\t\tSize: 1,\n\t})\n}\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"kept/kept.go": None, "till/till.go": files["till/till.go"].replace('"shop/kept"', imported)})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert {"New", "Options"} <= {one.name for one in found.symbols if one.change == "gone"}
    assert sorted(one.symbol for one in found.breaks) == broken


@pytest.mark.parametrize(("use", "reached"), [("prices.old", 0), ("Object.keys(prices).length", 1)])
def test_who_uses_other_members_of_a_value_is_not_reached_by_one_that_came(
    use: str, reached: int, tmp_path: Path, codecompass_home: None
) -> None:
    files = {
        "prices.ts": "export const prices = {\n  old: 1,\n};\n",
        "till.ts": f"import {{ prices }} from './prices';\n\nexport function till() {{ return {use}; }}\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"prices.ts": files["prices.ts"].replace("};", "  fresh: 2,\n};")})
    with closing(Project.open(made.root)) as project:
        (found,) = [one for one in review_change(project).symbols if one.name == "prices"]
    assert [one.rpartition(" ")[2] for one in found.nearest] == ["till"] * reached
    assert found.reached == reached


def test_titled_tests_of_go_are_tests_and_run_what_stands_before_them(tmp_path: Path, codecompass_home: None) -> None:
    """Ginkgo's: the package is run, since no title can be selected."""
    files = {
        "go.mod": "module shop\n\ngo 1.22\n",
        "cart.go": "package shop\n\ntype Cart struct{}\n\nfunc NewCart() *Cart { return &Cart{} }\n\n"
        "func (c *Cart) Pay() int { return 1 }\n\nfunc (c *Cart) Close() int { return 2 }\n",
        "cart_test.go": 'package shop\n\nimport . "github.com/onsi/ginkgo/v2"\n\n'
        'var _ = Describe("cart", func() {\n\tvar sut *Cart\n\tBeforeEach(func() {\n\t\tsut = NewCart()\n\t})\n'
        '\tWhen("new", func() {\n\t\tIt("pays", func() {\n\t\t\tsut.Pay()\n\t\t})\n'
        '\t\tIt("is there", Label("slow"), func() {})\n\t})\n})\n',
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    made.write({"cart.go": files["cart.go"].replace("return 1", "return 3").replace("&Cart{}", "new(Cart)")})
    with closing(Project.open(made.root)) as project:
        found = review_change(project, test_share=1.0)
    assert {one.name: one.tests for one in found.symbols} == {"NewCart": 2, "Pay": 1}
    assert (found.suite, [one.command for one in found.commands]) == (2, ["go test . -run '^(Test.*)$'"])


@pytest.mark.parametrize(
    ("path", "before", "after", "symbols"),
    [
        ("shop.ts", "function pay() { book(1, 2) }\n", "function pay() {\n  book(\n    1,\n    2,\n  )\n}\n", []),
        (
            "shop.tsx",
            "function Pay() { return <b a={(<i />)}>It is paid <i>now</i></b> }\nfunction sum(n) { return (n + 1) * 2 }\n",
            "function Pay() {\n  return (\n    <b a={<i />}>\n      It is\n      paid{' '}\n      <i>now</i>\n    </b>\n  );\n}\n"
            "function sum(n) { return n + 1 * 2; }\n",
            [("body", "sum")],
        ),
        (
            "shop.ts",
            "const name = \"it\"\nconst rest = '\\n'\n",
            "const name = 'it';\nconst rest = `\\n`;\n",
            [("body", "rest")],
        ),
        ("shop.py", "def pay():\n    return (1)\n", "def pay():\n    return (1,)\n", [("body", "pay")]),
        (
            "shop.go",
            "package shop\n\ntype Cart struct {\n\tSum int\n}\n",
            "package shop\n\ntype (\n\tCart struct {\n\t\tSum int\n\t\tTax int\n\t}\n)\n",
            [("body", "Cart"), ("new", "Tax")],
        ),
        (
            "lib.rs",
            "pub fn pay(mut sum: u32, by: &mut u32) -> u32 {\n    sum += *by;\n    sum\n}\n\npub fn take(by: &u32) {}\n",
            "pub fn pay(sum: u32, by: &mut u32) -> u32 {\n    sum + *by\n}\n\npub fn take(by: &mut u32) {}\n",
            [("signature", "take"), ("body", "pay")],
        ),
        (
            "Cart.java",
            "class Cart {\n    final void pay(int sum) { book(sum); }\n}\n",
            "class Cart {\n    void pay(final int sum) { book(sum + 1); }\n}\n",
            [("signature", "pay")],
        ),
        (
            "Cart.java",
            "class Cart {\n    void pay(int sum, int tax) { book(sum); }\n}\n",
            "class Cart {\n    synchronized void pay(final int sum, final int tax) { book(sum + 1); }\n}\n",
            [("body", "pay")],
        ),
    ],
)
def test_layout_is_no_change_and_a_group_of_declarations_no_signature(
    path: str, before: str, after: str, symbols: list[tuple[str, str]], tmp_path: Path, codecompass_home: None
) -> None:
    made = repository(tmp_path / "shop", {path: before, "go.mod": "module shop\n\ngo 1.22\n"})
    index(made.root)
    made.write({path: after})
    with closing(Project.open(made.root)) as project:
        found = review_change(project).symbols
    assert [(one.change, one.name) for one in found if not one.comments_only] == symbols


@pytest.mark.parametrize(
    ("old", "name", "tests"), [("return 1\n\n    def closed", "on_open", 1), ("return 2\n", "closed", 0)]
)
def test_methods_whose_name_is_put_together(
    old: str, name: str, tests: int, tmp_path: Path, codecompass_home: None
) -> None:
    made = repository(tmp_path / "shop", EARLY)
    index(made.root)
    assert old in EARLY["shop.py"]
    made.write({"shop.py": EARLY["shop.py"].replace(old, old.replace("return", "return 7 +"))})
    with closing(Project.open(made.root)) as project:
        [found] = review_change(project).symbols
    assert (found.name, found.tests, found.perhaps_tests) == (name, 0, tests)


def test_results_that_are_used_otherwise_than_they_are_given(tmp_path: Path, codecompass_home: None) -> None:
    pay = "func Pay(sum int) int {\n\treturn sum\n}\n"
    uses = "\tsum := Pay(1)\n\tif Pay(2) > sum {\n\t\tPay(3)\n\t}\n\treturn Pay(4)\n"
    made = repository(
        tmp_path / "shop",
        {"pay.go": f"package shop\n\n{pay}", "till.go": f"package shop\n\nfunc Till() int {{\n{uses}}}\n"},
    )
    index(made.root)
    changed = pay.replace(") int", ") (int, error)").replace("sum\n", "sum, nil\n")
    made.write({"pay.go": f"package shop\n\n{changed}"})
    with closing(Project.open(made.root)) as project:
        found = review_change(project).breaks
    assert [(one.line, one.said) for one in found] == [(line, "uses 1 result, and it gives 2") for line in (4, 5)]


def test_an_endpoint_by_its_files_path_went(tmp_path: Path, codecompass_home: None) -> None:
    handler = "export default function handler(req, res) {\n  res.json({});\n}\n"
    made = repository(tmp_path / "shop", {"pages/api/cart.ts": handler, "pages/api/till.ts": handler})
    index(made.root)
    (made.root / "pages/api/till.ts").unlink()
    with closing(Project.open(made.root)) as project:
        found = review_change(project).declared
    assert [(one.change, one.kind, one.name) for one in found] == [("removed", "endpoint", "/api/till")]


def test_who_requests_an_endpoint_need_not_run_what_it_calls_under_a_condition(
    tmp_path: Path, codecompass_home: None
) -> None:
    shop = (
        "from flask import Flask\n\napp = Flask(__name__)\n\n\ndef pay():\n    return 1\n\n\ndef book():\n    return 1\n\n\n"
        '@app.get("/carts")\ndef carts():\n    if app.paid:\n        return pay()\n    return book()\n'
    )
    made = repository(
        tmp_path / "shop", {"shop.py": shop, "test_shop.py": "def test_carts(client):\n    client.get('/carts')\n"}
    )
    index(made.root)
    made.write({"shop.py": shop.replace("return 1", "return 2")})
    with closing(Project.open(made.root)) as project:
        found = {one.name: (one.tests, one.perhaps_tests) for one in review_change(project).symbols}
    assert found == {"pay": (0, 1), "book": (1, 0)}


def test_what_a_changed_test_may_run_is_not_called_untested(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "shop.py": "def pay():\n    return 1\n\n\ndef book():\n    return 1\n\n\ndef sell():\n    book()\n    pay()\n\n\n"
        "def on_start():\n    return 1\n",
        "test_shop.py": "from shop import book\n\n\ndef test_book():\n    assert book()\n\n\ndef test_all(server):\n    assert server\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    untested = []
    for path, one, other in (
        ("shop.py", "return 1", "return 2"),
        ("test_shop.py", "assert book", "assert 2 == book"),
        ("test_shop.py", "assert server", "assert server.up"),
    ):
        made.write({path: files[path].replace(one, other)})
        with closing(Project.open(made.root)) as project:
            symbols = review_change(project).symbols
        assert {"pay", "book", "on_start"} <= {one.name for one in symbols}
        untested.append([one.name for one in symbols if one.untested])
    assert untested == [["pay"], ["pay"], []]


def test_who_calls_what_lists_handlers_need_not_run_them(tmp_path: Path, codecompass_home: None) -> None:
    handlers = "".join(
        f'#[get("/{name}")]\nfn {name}() -> String {{\n    "{name}".to_string()\n}}\n\n'
        for name in ("carts", "tills", "toys")
    )
    shop = (
        f"use rocket::{{get, routes}};\n\n{handlers}pub fn server() -> rocket::Rocket {{\n"
        '    rocket::ignite().mount("/", routes![carts, tills, toys])\n}\n\n'
        "#[cfg(test)]\nmod tests {\n    use super::server;\n\n    #[test]\n    fn starts() {\n        server();\n    }\n}\n"
    )
    made = repository(tmp_path / "shop", {"src/main.rs": shop, "Cargo.toml": '[package]\nname = "shop"\n'})
    index(made.root)
    made.write({"src/main.rs": shop.replace('"toys".to', '"many".to')})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert [(one.name, one.tests, one.perhaps_tests) for one in found.symbols] == [("toys", 0, 0)]
    assert [f"{one.method} {one.route}" for one in found.endpoints] == ["GET /toys"]


def test_a_key_is_declared_once(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", {".env.example": "SHOP_NAME=x\n", "shop.py": "import os\n"})
    index(made.root)
    made.write({".env.example": "SHOP_NAME=x\nSHOP_URL=y\n", "shop.py": 'import os\n\nURL = os.environ["SHOP_URL"]\n'})
    with closing(Project.open(made.root)) as project:
        found = review_change(project)
    assert any("1 endpoint, configuration key or table" in one.said for one in found.risk.factors)
    assert "added config SHOP_URL (.env file)  also shop.py:3" in text_of("review_change", msgspec.to_builtins(found))
