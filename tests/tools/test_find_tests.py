"""find_tests: the tests that touch a symbol, in every language, by its own conventions of what a test is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.languages.testing import is_case, refused_in
from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking

FILES = {
    "store/cart.py": """\
class Base:
    def pay(self, sum): ...


class Cart(Base):
    def pay(self, sum):
        return rounded(sum)


def rounded(sum): return sum
def whole(sum): return sum
def checkout(cart: Base): return cart.pay(1)
def alone(): ...
""",
    "tests/test_cart.py": """\
import pytest
from store.cart import Cart, checkout, rounded, whole


@pytest.fixture
def cart():
    return Cart()


def bought():
    return checkout(Cart())


class TestCart:
    def test_pays(self):
        assert Cart().pay(1)

    def test_checkout(self):
        assert bought()


def test_rounds():
    assert rounded(1.5)


def test_a_view_of_its_own(client, app):
    @app.get("/")
    def view():
        class Reply:
            text = whole(2)
        return whole(Reply.text)

    assert client.get("/")


def no_test():
    def whole_cart():
        return whole(1)
""",
    "store/web.py": """\
from fastapi import FastAPI
from store.cart import rounded

app = FastAPI()


@app.get("/carts/{cart_id}")
def show_cart(cart_id): return rounded(cart_id)


@app.post("/carts/{cart_id}")
def fill_cart(cart_id): return cart_id
""",
    "store/urls.py": """\
from django.urls import path
from store import views

urlpatterns = [
    path("shelves/<int:id>", views.shelf, name="shelves.one"),
    path(
        "shelves",
        views.shelves,
        name="shelves.all",
    ),
]
""",
    "store/views.py": "def shelf(request, id): ...\ndef shelves(request): ...\n",
    "store/api.py": """\
from rest_framework import viewsets
from rest_framework.decorators import action
from rest_framework.routers import SimpleRouter


class BasketViewSet(viewsets.ViewSet):
    def list(self, request): ...
    def retrieve(self, request, pk): ...

    @action(methods=["post"], detail=True)
    def pay_all(self, request, pk): ...

    @action(detail=False, url_name="open-ones")
    def opened(self, request): ...


class Kept:
    def get_queryset(self): return kept()


class CrateViewSet(Kept, viewsets.ModelViewSet):
    def get_permissions(self): return []


def kept(): ...
def lost(): ...


router = SimpleRouter()
router.register("baskets", BasketViewSet)
router.register("crates", CrateViewSet, basename="crate")
""",
    "tests/test_baskets.py": """\
from django.urls import reverse

LISTED = "store:basket-list"


def test_list(client):
    assert client.get(reverse(LISTED))


def test_crate(client):
    assert client.get(reverse("crate-list"))


def test_retrieve(client):
    assert client.get(reverse("basket-detail", args=[1]))


def test_pay_all(client):
    url = reverse("store:basket-pay-all", args=[1])
    assert client.post(url)


def test_opened(client):
    assert client.get(reverse("basket-open-ones"))
""",
    "tests/test_shelves.py": """\
from django.urls import reverse


def test_one(client):
    assert client.get(reverse("store:shelves.one", args=[1]))


def test_all(client):
    url = reverse("store:shelves.all")
    assert client.get(url)
""",
    "php/routes/api.php": """\
<?php
use Illuminate\\Support\\Facades\\Route;

Route::prefix('v1')->name('v1.')->group(function () {
    Route::middleware(['auth'])->group(function () {
        Route::name('jars.')->prefix('/shops/{shop}')->group(function () {
            Route::delete('/jars/{jar}', [JarController::class, 'destroy'])->name('destroy');
        });
        Route::apiResource('lids', LidController::class);
        Route::post('corks/{cork}/press', PressController::class);
        Route::get('corks/{cork}/press', [LoadController::class, 'show']);
    });
});
""",
    "php/JarController.php": "<?php\nclass JarController { public function destroy($jar) {} }\n",
    "php/LidController.php": "<?php\nclass LidController { public function destroy($lid) {} }\n",
    "php/PressController.php": """\
<?php
class PressController
{
    public function __invoke($cork) { Press::push($cork); }
}
class Press { public static function push($cork) {} }
class LoadController { public function show($cork) {} }
""",
    "php/tests/CorkTest.php": """\
<?php
test('presses a cork', function () {
    $cork = Cork::factory()->create();
    postJson('api/v1/corks/'.$cork->id.'/press', ['force' => 2])->assertOk();
});

class CorkTest extends TestCase
{
    public function test_embedded(): void
    {
        $this->postJson("api/v1/corks/{$this->cork->id}/press");
    }

    public function test_shown(): void
    {
        $this->actingAs($this->user)
            ->getJson('/api/v1/corks/'.$this->cork->id.'/press');
    }

    public function test_by_method(): void
    {
        $this->json('POST', 'api/v1/corks/'.$this->cork->id.'/press', []);
    }

    public function test_of_another(): void
    {
        $this->postJson('api/v1/corks/'.$this->cork->id.'/pressed');
        $this->postJson('api/v1/corks/'.$this->cork->id);
    }
}
""",
    "php/tests/JarTest.php": """\
<?php
class JarTest extends TestCase
{
    public function test_jar_goes(): void
    {
        $this->deleteJson(route('api.v1.jars.destroy', [1, 2]));
    }

    public function test_lid_goes(): void
    {
        $this->deleteJson(route('api.v1.lids.destroy', [1]));
    }
}
""",
    "store/__init__.py": "",
    "tests/__init__.py": "",
    "tests/paths.py": 'one_cart = "/carts/1"\n',
    "tests/test_web.py": """\
from tests import paths


def test_shows(client):
    assert client.get(f"/carts/{client.id}").ok


def test_fills(client):
    assert client.post(
        "/carts/7", json={}
    ).ok


def test_by_name(client):
    assert client.get(paths.one_cart).ok


def test_other(client):
    assert client.get("/carts").ok
""",
    "ts/cart.ts": "export function total(sum: number) { return sum }\nexport function pay() { return total(1) }\n",
    "ts/cart.test.ts": """\
import { pay, total } from "./cart";

describe("cart", () => {
  beforeEach(() => { pay(); });
  it("adds up", () => { total(1); });
  it.each([1, 2])("pays %i", () => { pay(); });
});
""",
    "go/go.mod": "module example.com/shop\n",
    "go/cart.go": "package shop\n\nfunc Total(sum int) int { return sum }\n",
    "go/cart_test.go": """\
package shop

import "testing"

func help() int { return Total(2) }

func TestTotal(t *testing.T) { Total(1) }

func TestHelped(t *testing.T) { help() }
""",
    "rs/Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    "rs/src/lib.rs": """\
pub fn total(sum: u32) -> u32 { sum }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up() {
        assert_eq!(1, total(1));
    }
}
""",
    "java/Cart.java": "package shop;\n\nclass Cart { int total(int sum) { return sum; } }\n",
    "java/test/CartTest.java": """\
package shop;

import org.junit.jupiter.api.Test;

class CartTest {
    @Test
    void addsUp() { new Cart().total(1); }
}
""",
    "cs/Cart.cs": "namespace Shop;\n\npublic class Cart { public int Total(int sum) { return sum; } }\n",
    "cs/tests/CartTests.cs": """\
namespace Shop.Tests;

public class CartTests
{
    [Fact]
    public void AddsUp() { new Cart().Total(1); }
}
""",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Path:
    made = repository(tmp_path_factory.mktemp("tested") / "shop", FILES)
    index(made.root)
    return made.root


@pytest.fixture
def ask(shop: Path) -> Iterator[Ask]:
    with closing(Project.open(shop)) as project:
        yield asking(project)


@pytest.mark.parametrize(
    ("symbol", "folder", "told"),
    [
        ("rounded", "store", [("test_rounds", 1, "rounded"), ("test_pays", 2, "pay"), ("test_shows", 2, "show_cart")]),
        ("total", "ts", [('it("adds up")', 1, "total"), ('it("pays %i")', 2, "pay")]),
        ("Total", "go", [("TestTotal", 1, "Total"), ("TestHelped", 2, "help")]),
        ("total", "rs", [("adds_up", 1, "total")]),
        ("Cart.total", "java", [("addsUp", 1, "total")]),
        ("Cart.Total", "cs", [("AddsUp", 1, "Total")]),
    ],
)
def test_tests_of_a_symbol_with_their_own_names(
    symbol: str, folder: str, told: list[tuple[str, int, str]], ask: Ask
) -> None:
    answer = ask("find_tests", symbol_name=symbol, path=folder)
    found = [(one["name"], one["distance"], one["first"]["name"]) for one in answer["tests"]]
    assert [one for one in found if one in told] == told
    assert (answer["total_tests"], answer["truncated"]) == (len(found), False)
    assert answer["direct_tests"] == sum(distance == 1 for _, distance, _ in found)


def test_through_a_base_and_a_helper(ask: Ask) -> None:
    answer = ask("find_tests", symbol_name="Cart.pay", path="store")
    assert [(one["name"], one["how"], one["distance"]) for one in answer["tests"]] == [
        ("test_pays", "direct", 1),
        ("test_checkout", "through", 3),
    ]
    assert answer["tests"][1]["first"]["name"] == "bought"
    without = ask("find_tests", symbol_name="Cart.pay", path="store", dispatch=False)
    assert [one["name"] for one in without["tests"]] == ["test_pays"]


def test_by_requesting_an_endpoint(ask: Ask) -> None:
    """By its path, or a constant that holds it, behind the endpoint's own method."""
    shown = ask("find_tests", symbol_name="show_cart")["tests"]
    assert [(one["name"], one["how"], one["route"], one["line"]) for one in shown] == [
        ("test_shows", "endpoint", "GET /carts/{cart_id}", 5),
        ("test_by_name", "endpoint", "GET /carts/{cart_id}", 15),
    ]
    filled = ask("find_tests", symbol_name="fill_cart")["tests"]
    assert [(one["name"], one["line"]) for one in filled] == [("test_fills", 10)]


def test_by_requesting_an_endpoint_by_its_name(ask: Ask) -> None:
    """With the method said beside it, or elsewhere; not one of another name."""
    (one,) = ask("find_tests", symbol_name="views.shelf")["tests"]
    assert (one["name"], one["how"], one["line"]) == ("test_one", "endpoint", 5)
    (all_,) = ask("find_tests", symbol_name="views.shelves")["tests"]
    assert (all_["name"], all_["route"], all_["line"]) == ("test_all", "ANY /shelves", 9)


@pytest.mark.parametrize(
    ("handler", "test"), [("JarController.destroy", "test_jar_goes"), ("LidController.destroy", "test_lid_goes")]
)
def test_by_a_name_that_groups_around_a_route_begin(ask: Ask, handler: str, test: str) -> None:
    (one,) = ask("find_tests", symbol_name=handler)["tests"]
    assert (one["name"], one["how"]) == (test, "endpoint")


@pytest.mark.parametrize("asked", ["PressController", "PressController.__invoke", "Press.push"])
def test_by_requesting_a_path_that_is_put_together(ask: Ask, asked: str) -> None:
    """Without a slash before it; of a class that serves the route as a whole, also for what it calls."""
    found = ask("find_tests", symbol_name=asked)["tests"]
    assert [(one["name"], one["route"], one["line"]) for one in found] == [
        ('test("presses a cork")', "POST /api/v1/corks/{cork}/press", 4),
        ("test_embedded", "POST /api/v1/corks/{cork}/press", 11),
        ("test_by_method", "POST /api/v1/corks/{cork}/press", 22),
    ]
    (shown,) = ask("find_tests", symbol_name="LoadController.show")["tests"]
    assert (shown["name"], shown["route"]) == ("test_shown", "GET /api/v1/corks/{cork}/press")


@pytest.mark.parametrize(
    ("action", "test", "route"),
    [
        ("list", "test_list", "GET /baskets/"),
        ("retrieve", "test_retrieve", "GET /baskets/{pk}/"),
        ("pay_all", "test_pay_all", "POST /baskets/{pk}/pay_all/"),
        ("opened", "test_opened", "GET /baskets/opened/"),
    ],
)
def test_by_requesting_an_action_by_its_name(ask: Ask, action: str, test: str, route: str) -> None:
    found = ask("find_tests", symbol_name=f"BasketViewSet.{action}")["tests"]
    assert [(one["name"], one["route"]) for one in found] == [(test, route)]


def test_how_many_functions_of_a_file_tests_reach(ask: Ask) -> None:
    """By requests: four actions, what a set declares and inherits, and what that calls; by calls through an interface."""
    files = {one["path"]: one for one in ask("list_files")["files"]}
    told = {path: (files[path]["tested"], files[path]["callables"]) for path in ("store/api.py", "store/views.py")}
    assert told == {"store/api.py": (7, 8), "store/views.py": (2, 2)}


def test_what_a_test_defines_is_the_tests_own(ask: Ask) -> None:
    """A view that it registers and requests, a class within; what no test defines stays a helper."""
    tests = ask("find_tests", symbol_name="whole", path="store")["tests"]
    assert [(one["name"], one["distance"], one.get("helper", False)) for one in tests] == [
        ("test_a_view_of_its_own", 1, False),
        ("whole_cart", 1, True),
    ]


def test_what_no_test_touches_says_so(ask: Ask) -> None:
    answer = ask("find_tests", symbol_name="alone")
    assert (answer["tests"], answer["total_tests"], answer["direct_tests"]) == ([], 0, 0)
    limited = ask("find_tests", symbol_name="rounded", path="store", limit=1)
    assert (len(limited["tests"]), limited["truncated"]) == (1, True)
    assert limited["total_tests"] > 1


SET_UP = {
    "kit.py": "def by_class(): ...\ndef by_module(): ...\ndef by_fixture(): ...\ndef by_test(): ...\n",
    "tests/conftest.py": "import pytest, kit\n\n\n@pytest.fixture(autouse=True)\ndef ready(): kit.by_fixture()\n",
    "tests/test_kit.py": """\
import unittest, kit


def setup_module(): kit.by_module()


class Base(unittest.TestCase):
    def setUp(self): kit.by_class()


class TestOne(Base):
    def test_one(self): ...


class TestTwo(Base):
    def setUp(self): kit.by_test()
    def test_two(self): ...
""",
    "tests/deep/test_deep.py": "def test_deep(): ...\n",
    "kit.js": "export function byHook() {}\nexport function byGroup() {}\n",
    "kit.test.js": """\
import { byGroup, byHook } from './kit'
describe('one', () => {
  beforeEach(() => byHook())
  it('a', () => {})
})
describe.each(byGroup())('two', () => { it('b', () => {}) })
""",
    "Kit.java": "class Kit { static void byAnnotation() {} static void byConstructor() {} }\n",
    "KitTest.java": """\
class KitTest {
    KitTest() { Kit.byConstructor(); }
    @BeforeEach void ready() { Kit.byAnnotation(); }
    @Test void holds() {}
}
""",
    "go.mod": "module kit\n",
    "kit.go": "package kit\n\nfunc ByMain() {}\nfunc BySuite() {}\n",
    "kit_test.go": """\
package kit

import "testing"

type Suite struct{}

func (s *Suite) SetupTest() { BySuite() }
func (s *Suite) TestSuited() {}
func TestMain(m *testing.M) { ByMain() }
func TestPlain(t *testing.T) {}
""",
}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Ask]:
    made = repository(tmp_path_factory.mktemp("tested") / "kit", SET_UP)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        yield asking(project)


@pytest.mark.parametrize(
    ("symbol", "by", "told"),
    [
        ("by_class", "setUp", {"test_one"}),
        ("by_test", "setUp", {"test_two"}),
        ("by_module", "setup_module", {"test_one", "test_two"}),
        ("by_fixture", "ready", {"test_one", "test_two", "test_deep"}),
        ("byHook", "beforeEach", {'it("a")'}),
        ("byAnnotation", "ready", {"holds"}),
        ("byConstructor", "KitTest", {"holds"}),
        ("ByMain", "TestMain", {"TestSuited", "TestPlain"}),
        ("BySuite", "SetupTest", {"TestSuited"}),
    ],
)
def test_what_a_setup_uses_its_tests_touch(symbol: str, by: str, told: set[str], kit: Ask) -> None:
    """Those of its type and derived types without one of their own, of its file, of its folder; the setup itself is none."""
    tests = kit("find_tests", symbol_name=symbol)["tests"]
    assert {(one["name"], one["how"], one["first"]["name"]) for one in tests} == {(name, "setup", by) for name in told}


@pytest.mark.parametrize(
    ("name", "path", "decorators", "case"),
    [
        ("test_pays", "tests/test_cart.py", "", True),
        ("testPays", "tests/test_cart.py", "", True),
        ("testing_kit", "tests/test_cart.py", "", False),
        ("test_pays", "shop/cart.py", "", False),
        ("test_pays", "shop/__e2e__/cart.py", "", True),
        ("pays", "src/lib.rs", "tokio::test", True),
        ("pays", "src/lib.rs", 'test_log::test(tokio::test)', True),
        ("pays", "src/lib.rs", "cfg(test)", False),
        ("pays", "CartTest.java", "WithMockUser\nParameterizedTest(name = \"a\")", True),
        ("kit", "CartTest.java", "TestConfiguration", False),
        ("Pays", "CartTests.cs", "TestCase(1, 2)", True),
        ("Pays", "CartTests.cs", "ConditionalFact", True),
        ("TestPays", "tests/CartTests.cs", "", False),
        ("test_pays", "tests/cart.rs", "", False),
        ("test_pays", "src/lib.rs", "test", True),
        ("TestPays", "shop/cart_test.go", "", True),
        ("testPays", "shop/cart_test.go", "", False),
        ("TestMain", "shop/cart_test.go", "", False),
        ("TestPays", "shop/testing/cart.go", "", False),
        ("testPays", "web/cart.test.ts", "", False),
        ('it("pays")', "web/cart.test.ts", "", True),
    ],
)  # fmt: skip
def test_what_is_a_case(name: str, path: str, decorators: str, case: bool) -> None:
    assert is_case(name, path, decorators) is case


@pytest.mark.parametrize(
    "statement, error",
    [
        ("with pytest.raises(shop.Refused, match='no'):", 'shop.Refused "no"'),
        ('assertThrows(Refused.class, () -> pay("x"));', "Refused"),
        ("await expect(pay()).rejects.toThrow(Refused);", "Refused"),
        ("await Assert.ThrowsAsync<Refused>(() => Pay());", "Refused"),
        ("expect(() => pay()).toThrow('no')", 'an error "no"'),
        ("expect(() => pay()).not.toThrow(Refused)", ""),
        ("assertDoesNotThrow(() -> pay());", ""),
    ],
)
def test_a_statement_says_which_error_it_expects(statement: str, error: str) -> None:
    assert refused_in(statement) == error
