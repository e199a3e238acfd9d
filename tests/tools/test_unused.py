"""find_unused: what nothing refers to, and all that is none of it although no code says so."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from codecompass.frontends.render import text_of
from codecompass.languages import all_languages
from codecompass.languages.unused import last_name, unused_rules
from codecompass.session.project import Project
from codecompass.tools import unused
from helpers import Files, index, repository

from .conftest import Ask, asking

PYTHON: Files = {
    "shop/__init__.py": "from shop.cart import Cart\n\n__all__ = ['Cart', 'offered']\n",
    "shop/cart.py": """\
import click
from external import Base, register
from typing import Protocol


class Cart:
    def __repr__(self): return used()

    def dead_method(self):
        return self.dead_method()

    def visit_item(self): ...

    def price(self): return 1


class Priced(Protocol):
    def price(self): ...

    def weight(self): ...


def total(priced: Priced): return priced.price() + priced.weight()


def used(): return total(Cart())


def dead(): return 1


class Dead:
    def inside(self): return 2


def offered(): ...


@click.command()
def command(): ...


class Handler(Base):
    def handle_it(self): ...


def loaded(): ...


def drawn(): ...


def build_red(): ...


def painter(colour): return globals()[f"build_{colour}"]


class DeadError(ValueError): ...


painter("red")
""",
    "shop/migrations/0001.py": "def forwards(apps): ...\n",
    "tests/test_cart.py": "def test_nothing(): ...\n\n\ndef helper_of_tests(): ...\n",
    "jobs.yml": "run: shop.cart:loaded\n",
    "page.riot": "<script>drawn()</script>\n",
    "vendor/them.py": "def theirs(): ...\n",
}
SCRIPT: Files = {
    "src/shop.ts": """\
import { Other } from 'other';
export function dead() { return 1; }
export class Cart extends Other { paid() {} }
export class Plain { deadMethod() {} used() {} toJSON() {} }
export const options = { onClick() {} };
new Plain().used();
declare module 'router' { interface RouteMeta { layout: string } }
interface Shape { area(): number }
export class Square { area() { return 1; } }
export function show(shape: Shape) { return shape.area(); }
show(new Square());
export const view = wrapped(function Inner() { return 1; });
export const saga = wrapped(function* steps() { yield 1; });
function outer() { const again = () => 1; return again(); }
outer();
""",
    "src/app/page.tsx": "export default function Page() { return <Local/>; }\nexport const revalidate = () => 1;\nfunction Local() { return null; }\n",
}
GO: Files = {
    "go.mod": "module shop\n\ngo 1.22\n",
    "main.go": """\
package main

import "external/webauthn"

type user struct{}

func (u user) WebAuthnID() []byte   { return nil }
func (u user) WebAuthnName() string { return "" }

type store struct{}

func (s store) Load() int  { return 1 }
func (s store) Save() int  { return s.Load() }
func (s store) Clear() int { return 2 }
func (s store) String() string { return "" }

func dead() int { return 3 }

func main() {
	webauthn.Begin(user{})
	store{}.Save()
}
""",
}


def found_in(root: Path, files: Files, **asked: object) -> dict[str, Any]:
    made = repository(root, files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        ask: Ask = asking(project)
        return ask("find_unused", **asked)


def names(answer: dict[str, Any], **having: object) -> set[str]:
    return {one["name"] for one in answer["symbols"] if all(one[key] == value for key, value in having.items())}


def test_what_nothing_refers_to_and_nothing_else(tmp_path: Path) -> None:
    answer = found_in(tmp_path / "shop", PYTHON)
    assert names(answer, unread_mentions=0, other_mentions=0, unresolved_mentions=0) == {
        "dead_method", "dead", "Dead", "DeadError",
    }  # fmt: skip
    assert names(answer, unread_mentions=1) == {"loaded", "drawn"}
    assert [one["unread_mentions"] for one in answer["symbols"]] == sorted(
        one["unread_mentions"] for one in answer["symbols"]
    )
    assert (answer["total_found"], answer["nowhere_else"], answer["truncated"]) == (6, 4, False)
    assert answer["not_claimed"] == {
        "names in strings, templates and settings": 2,
        "decorators that may register them": 1,
        "names that the language or a framework calls": 2,
        "bases from outside that may call them": 1,
        "files that a framework or a build loads": 1,
        "members that share their name with one that is used": 1,
    }


def test_it_is_narrowed_by_kind_folder_visibility_and_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unused, "MOST_AT_ONCE", 3)  # the engine is asked in two parts
    files = {"a/m.py": "def one(): ...\n\n\ndef _two(): ...\n\n\nclass Three: ...\n", "b/n.py": "def four(): ...\n"}
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        ask = asking(project)
        assert names(ask("find_unused")) == {"one", "_two", "Three", "four"}
        assert names(ask("find_unused", kind="class")) == {"Three"}
        assert "looked at, exported or not: each class;" in text_of("find_unused", ask("find_unused", kind="class"))
        assert names(ask("find_unused", path_filter="b/")) == {"four"}
        assert names(ask("find_unused", visibility="internal")) == {"_two"}
        assert names(ask("find_unused", visibility="exported", kind="function")) == {"one", "four"}
        cut = ask("find_unused", limit=1)
        assert (len(cut["symbols"]), cut["total_found"], cut["truncated"]) == (1, 4, True)
        assert cut["metadata"]["result_completeness"] == "truncated"
        assert "path" in ask("find_unused", path_filter="c/")["metadata"]["warnings"][0]


NATIVE: Files = {
    "CMakeLists.txt": "add_library(shop src/cart.c)\n",
    "include/shop.h": "int shop_open(void);\n",
    "src/cart.h": "int cart_size(void);\n",
    "src/cart.c": """\
#define _GNU_SOURCE
#define __STDC_FORMAT_MACROS
#define DEAD_SOURCE 1
#include "shop.h"
#include "cart.h"
static int dead(void) { return 1; }
static int in_table(void) { return 2; }
struct ops { int (*size)(void); };
static const struct ops OPS = { .size = in_table };
int shop_open(void) { return OPS.size(); }
int cart_size(void) { return 3; }
int main(void) { return 0; }
""",
    "src/list.hpp": """\
struct Less { using is_transparent = void; };
inline Less less() { return Less(); }
template <typename T> class List {
 public:
  T* begin() { return 0; }
  int dead_member() { return 1; }
};
inline int used(List<int> list) { for (int one : list) return one; return 0; }
int now = used(List<int>()) + sizeof(less());
""",
}


def test_c_functions_in_tables_and_those_that_headers_declare_are_not_claimed(tmp_path: Path) -> None:
    told = found_in(tmp_path / "shop", NATIVE)
    assert names(told) == {"dead", "dead_member", "DEAD_SOURCE"}
    assert {(one["name"], one["why"]) for one in told["perhaps"]} == {
        ("shop_open", "what a header declares, for others too"),
        ("cart_size", "what a header declares, for others too"),
    }


def test_members_of_types_that_are_handed_on_are_not_claimed(tmp_path: Path) -> None:
    assert names(found_in(tmp_path / "shop", SCRIPT)) == {"dead", "deadMethod"}


def test_go_types_that_may_provide_an_interface_from_outside(tmp_path: Path) -> None:
    assert names(found_in(tmp_path / "shop", GO)) == {"dead", "Clear"}


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"App.java": """\
import other.Base;
class App extends Base {
    public static void main(String[] given) {}
    public void called() {}
    private void stray() {}
}
"""}, {"stray"}),
        ({"Cargo.toml": "[package]\nname = \"u\"\n", "src/lib.rs": "pub struct A;\n#[graphql_object]\nimpl A { fn told(&self) {} }\n"
          "impl A { fn stray(&self) {} }\npub fn main() { A; }\n"}, {"stray"}),
        ({"Cargo.toml": "[package]\nname = \"u\"\n", "src/lib.rs": "#[derive(Clone, DeriveRelation)]\npub enum Relation {}\n"
          "#[derive(Clone)]\npub enum Stray {}\n"}, {"Stray"}),
        ({"E.php": "<?php\nclass E {\n    public function out($kind) { $name = 'make' . ucfirst($kind); return $this->$name(); }\n"
          "    private function makePdf() {}\n    private function makes() {}\n}\n(new E())->out('pdf');\n"}, {"makes"}),
        ({"m.ts": "import { linked } from 'given';\nexport class M {\n  own = linked({\n    computed: (id) => id,\n    again() {},\n  });\n"
          "  stray() {}\n}\nnew M().own;\n"}, {"stray"}),
        ({"m.py": "import smtplib\n\n\nclass Talk:\n    def _print(self): ...\n\n\nclass Mail(Talk, smtplib.SMTP): ...\n\n\n"
          "class Alone:\n    def _stray(self): ...\n\n\nMail(), Alone()\n"}, {"_stray"}),
        ({"load.py": "import importlib\n\n\ndef load(name):\n    return importlib.import_module('given.' + name)\n\n\nload('a')\n",
          "given/__init__.py": "", "given/a.py": "class Found: ...\n", "other/a.py": "class Stray: ...\n"}, {"Stray"}),
        ({"C.php": "<?php\nnamespace Shop;\nclass Ldap {}\nclass Stray {}\n",
          "conf.php": "<?php\n// Shop\\Ldap: where an LDAP server knows the users; not: a Stray\nreturn 1;\n"}, {"Stray"}),
        ({"T.php": "<?php\nnamespace Shop;\nuse Twig\\Attribute\\AsTwigFunction;\ninterface Told { function told(); }\n"
          "class Shown {\n    #[AsTwigFunction(name: 'shown')]\n    public function shown() {}\n}\n"
          "class Found implements Told { public function told() {} }\nclass Stray { private function step1() {} }\n"
          "class All { function __construct(private iterable $all) {} function go() { foreach ($this->all as $one) {\n"
          "    $one->told(); $this->{'step'.($one)}(); } } }\n(new All([]))->go();\n"}, {"Stray"}),
        ({"U.php": "<?php\nclass U {\n    public function go() {\n        foreach ((new ReflectionClass($this))->getMethods() as $one) {\n"
          "            if (startsWith($one->getName(), 'stepTo')) { $one->invoke($this); }\n        }\n    }\n"
          "    private function stepToSecond() {}\n    private function stepTower() {}\n}\n(new U())->go();\n",
          "parts/a.php": "<?php\nfunction a_begin() {}\nfunction a_began() {}\n",
          "run.php": "<?php\nforeach (['a'] as $part) { $name = $part . '_begin'; $name(); }\n"}, {"stepTower", "a_began"}),
        ({"Cargo.toml": "[package]\nname = \"u\"\n", "src/lib.rs": "#[cfg(test)]\nmod tests {\n    fn given() -> u8 { 1 }\n"
          "    fn stray() -> u8 { 2 }\n    #[rstest]\n    #[case::first(given())]\n    fn holds(#[case] one: u8) { assert!(one > 0); }\n}\n"},
         {"stray"}),
        ({"hooks.py": "def define_env(env): ...\n\n\ndef on_post_build(config): ...\n\n\ndef on_stray(): ...\n"}, {"on_stray"}),
        ({"M.cs": "using Riok.Mapperly.Abstractions;\n[Mapper(UseDeepCloning = true)]\npublic partial class M {\n"
          "    public partial Row ToRow(Line line);\n    private static int ToNumber(string text) => int.Parse(text);\n}\n"
          "public class Row { }\npublic class Line { }\n"
          "class P { static void Main() { new M().ToRow(new Line()); } static void Stray() { } }\n"}, {"Stray"}),
        ({"a.ts": "class Line {\n  onError: any[] = []\n  open(given: any) {\n    const onError = () => this.onError\n    given.add(onError)\n"
          "  }\n  close(given: any) {\n    const stray = () => this.onError\n  }\n}\nnew Line().open(new Line().close(1))\n"}, {"stray"}),
        ({"parts/a.py": "def told(): ...\n\n\ndef stray(): ...\n", "parts/b.py": "class Part:\n    def told(self): ...\n",
          "run.py": "from parts import b\n\n\ndef run(part):\n    part.told()\n\n\nprint(b.Part(), run)\n"}, {"stray"}),
        ({"a.py": "from enum import Enum\n\n\nclass Kind(Enum):\n    A = 1\n\n    def _generate_next_value_(name, *rest): ...\n\n"
          "    def stray(self): ...\n\n\ndef told(): ...\n\n\nprint(Kind.A)\n",
          "pyproject.toml": "[tool.vulture]\nignore_names = ['told']\n"}, {"stray"}),
        ({"A.vue": "<template>\n<slide :given=\"{ told: (one) => one.size }\" v-on=\"on\"/>\n</template>\n<script>\nexport default {\n"
          "  setup() {\n    return { on: { leave(el) { el.size = 1 } } }\n  },\n  methods: { stray() {} },\n}\n</script>\n",
          "a.ts": "import A from './A.vue'\nconsole.log(A)\n"}, {"stray"}),
        ({"a.ts": "export class Told {\n  run(kind: string) { return this[kind](1) }\n  one(given: number) { return given }\n}\n"
          "new Told().run('one'.trim())\n",
          "b.ts": "export class Other {\n  at = { }\n  run(kind: string) { return this.at[kind] }\n  stray() { return 1 }\n}\nnew Other().run('a')\n"},
         {"stray"}),
        ({"a.py": "class Told:\n    def run(self, kind):\n        return getattr(self, kind)()\n\n    def one(self): ...\n\n\n"
          "class Other:\n    def run(self):\n        return getattr(self, 'b', None)\n\n\nprint(Told().run('a'), Other().run())\n",
          "b.py": "class Stray:\n    def run(self): ...\n\n    def stray(self): ...\n\n\nStray().run()\n"}, {"stray"}),
        ({"a.php": "<?php\nclass Told {\n    public function run($kind) { return $this->$kind(); }\n    private function one() {}\n}\n"
          "class Other {}\n(new Told())->run('x');\nnew Other();\n",
          "b.php": "<?php\nclass B {\n    public $of = 1;\n    public function run($kind) { return $this->of; }\n    private function stray() {}\n}\n(new B())->run('x');\n"},
         {"stray"}),
        ({"go.mod": "module u\n", "a/a.go": "package a\n\ntype Server struct{ n int }\n\nfunc (s *Server) RegisterGRPC(given any) { s.n = 1 }\n"
          "func (s *Server) Kept() int { return s.n }\nfunc (s *Server) Used() int { return s.n }\nfunc (s *Server) stray() int { return s.n }\n",
          "b/b.go": "package b\n\nimport \"u/a\"\n\ntype registers interface {\n\tRegisterGRPC(any)\n\tOther()\n}\n\n"
          "func all(of []registers) {\n\tfor _, one := range of {\n\t\tone.RegisterGRPC(nil)\n\t}\n}\n\n"
          "func init() { all(nil); s := a.Server{}; s.Used(); s.Kept() }\n"}, {"stray"}),
        ({"packages/shown/src/index.ts": "export function told() { return 1 }\nfunction stray() { return 2 }\n"}, {"stray"}),
        ({"A.svelte": "<script lang='ts'>\n  interface $$Props { size: number }\n  interface Stray { size: number }\n</script>\n<b>1</b>\n",
          "a.ts": "import A from './A.svelte'\nconsole.log(A)\n"}, {"Stray"}),
        ({"P.cs": "interface ITold { }\nclass Told : ITold { }\nclass Alone { }\n"
          "class P { static ITold kept; static void Main() { kept = null; } static void Stray() { } }\n"}, {"Alone", "Stray"}),
        ({"K.php": "<?php\nuse Outside\\Kernel as Base;\nuse Outside\\Starts;\nclass K extends Base {\n    use Starts;\n"
          "    private function told() {}\n}\nclass L extends Other {\n    private function stray() {}\n}\n[new K(), new L()];\n"}, {"stray"}),
        ({"go.mod": "module u\n", "u.go": "package u\n\n//export Given\nfunc Given() {}\n\n"
          "//go:linkname now runtime.nanotime\nfunc now() int64\n\n"
          "// swagger:response given\ntype told struct{ n int }\n\n//go:noinline\nfunc stray() {}\n"}, {"stray"}),
        ({"client/setup.py": "setup(name='shop-client', classifiers=['Programming Language :: Python'])\n", "own.py": "def stray(): ...\n",
          "client/shop_client/carts.py": "class Carts:\n    def told(self): ...\n\n    def _stray(self): ...\n\n\nCarts()\n"}, {"stray", "_stray"}),
        ({"sdk/Cargo.toml": "[package]\nname = \"sdk\"\nkeywords = [\"shop\"]\n", "sdk/src/lib.rs": "pub fn told() {}\nfn stray() {}\n",
          "own/Cargo.toml": "[package]\nname = \"own\"\n", "own/src/lib.rs": "pub fn alone() {}\n"}, {"stray", "alone"}),
        ({"setup.py": "setup(name='shop', classifiers=['Programming Language :: Python'])\n",
          "shop.py": "class Carts:\n    def told(self): ...\n\n    def _stray(self): ...\n\n\nCarts()\n"}, {"_stray"}),
        ({"package.json": "{\n  \"name\": \"shop\",\n  \"main\": \"index.js\"\n}\n", "index.js": "export function told() {}\nfunction stray() {}\n",
          "own/package.json": "{\n  \"private\": true,\n  \"exports\": \"./a.js\"\n}\n", "own/a.js": "export function alone() {}\n"}, {"stray", "alone"}),
        ({"package.json": "{\n  \"name\": \"shop\",\n  \"main\": \"index.js\"\n}\n",
          "index.js": "import express from 'express'\nconst app = express()\napp.get('/carts', (q, r) => r.send(1))\nexport function stray() {}\n"}, {"stray"}),
        ({"go.mod": "module u\n", "a/a.go": "package a\n\nfunc Told() {}\n", "internal/b/b.go": "package b\n\nfunc Stray() {}\n"}, {"Stray"}),
        ({"go.mod": "module u\n", "a/a.go": "package a\n\nfunc Stray() {}\n", "cmd/u/main.go": "package main\n\nfunc main() {}\n"}, {"Stray"}),
        ({"composer.json": "{\"name\": \"a/b\", \"type\": \"library\"}", "src/A.php": "<?php\nclass A {\n    protected function told() {}\n    private function stray() {}\n}\nnew A();\n"},
         {"stray"}),
        ({"pom.xml": "<project><distributionManagement></distributionManagement></project>", "app/pom.xml": "<project><packaging>war</packaging></project>",
          "src/main/java/A.java": "public class A {}\n", "app/src/main/java/B.java": "public class B {}\n"}, {"B"}),
        ({"A.csproj": "<Project><PackageId>a</PackageId></Project>", "A.cs": "public class A { public void Told() { } void Stray() { } }\nclass B { static A made = new A(); }\n"
          "static class Words { public static string Cut(this string text, int at) => text; }\nstatic class Lone { public static string Bare(this string text) => text; }\n"
          "class C { string of(object text) => text.ToString().Cut(1); static C made = new C(); }\n"}, {"Stray", "Lone", "B", "C"}),
        ({"shown.py": "class Shown:\n    def run(self, name, how):\n        return getattr(self, f\"{name}_{how}\")\n\n    def of_plain(self): ...\n\n\nShown().run('of', 'plain')\n"
          "getattr(Shown(), f\"told_{1}\")\n", "b.py": "def stray(): ...\n"}, {"stray"}),
        ({"M.java": "@Mapper\npublic abstract class M {\n    public abstract String of(int one);\n    protected String told(Long one) { return \"\"; }\n}\n",
          "N.java": "public class N {\n    private M m;\n    String all() { return m.of(1) + new N().all(); }\n    private String stray(Long one) { return \"\"; }\n}\n"}, {"N"}),
        ({"D.php": "<?php\nclass D {\n    public function run($of, $name) { return call_user_func([$of, $name . 'Action']); }\n}\n(new D())->run(new C(), 'list');\n",
          "C.php": "<?php\nclass C {\n    public function listAction() {}\n    public function stray() {}\n}\n"}, {"stray"}),
        ({"go.mod": "module u\n", "internal/a/a.go": "package a\n\nimport \"other.org/mail\"\n\ntype Box struct{ n int }\n\n"
          "func (b *Box) Level() int { return b.n }\nfunc (b *Box) Kept() int { return b.n }\nfunc (b *Box) More() int { return b.n }\n"
          "func (b *Box) Most() int { return b.n }\nfunc (b *Box) Much() int { return b.n }\n"
          "func (b *Box) Start(n int) int { return n }\nfunc (b *Box) Stray() int { return b.n }\n\n"
          "type End struct{}\n\nfunc (e *End) Start(n int) int { return n }\n\n"
          "func use(given mail.Box) int { return given.Level() + (&Box{}).Kept() + (&Box{}).More() + (&Box{}).Most() + (&Box{}).Much() + (&End{}).Start(1) }\n\n"
          "func init() { use(nil) }\n"}, {"Stray"}),
        ({"requirements.txt": "Alpha-One==1.0\nbeta>=2\ngamma[extra]\n\n# omega\nomega\n", "lib/alpha_one/a.py": "def told(): ...\n",
          "lib/beta.py": "def told_too(): ...\n", "lib/gamma/g.py": "def told_as_well(): ...\n", "lib/further/f.py": "def beside(): ...\n",
          "shop/omega/o.py": "def stray(): ...\n", "shop/beta/b.py": "def alone(): ...\n"}, {"stray", "alone"}),
        ({"composer.json": "{\"type\": \"project\", \"require\": {\"a/one\": \"^1.0\", \"b/two\": \"2.*\", \"c/three\": \"~3.1\"}}",
          "over/a/one/A.php": "<?php\nfunction told() {}\n", "over/b/two/B.php": "<?php\nfunction told_too() {}\n",
          "over/c/three/C.php": "<?php\nfunction told_as_well() {}\n", "src/a/one/A.php": "<?php\nfunction stray() {}\n"}, {"stray"}),
        ({"a.py": "class Told:\n    def run(self):\n        return getattr(self, self.kind)()\n\n    def one(self): ...\n\n\n"
          "def put(kind):\n    return f'shown_{kind}'\n\n\nprint(Told().run(), put('a'))\n", "b.py": "def stray(): ...\n"}, {"stray"}),
        ({"play.js": "function boot() {\n    window.onSaved = function (state) {};\n    function stray() {}\n"
          "    /** @callback given */\n}\nboot();\n"}, {"stray"}),
    ],
)  # fmt: skip
def test_what_programs_are_entered_by(tmp_path: Path, files: Files, told: set[str]) -> None:
    """The class of `main`, what a directive hands out, what a base outside calls: no private member."""
    assert names(found_in(tmp_path / "shop", files)) == told


def test_what_packages_offer_is_told_apart(tmp_path: Path) -> None:
    files = {
        "package.json": '{\n  "name": "shop",\n  "exports": "./a.js"\n}\n',
        "a.js": "export function told() {}\nfunction stray() {}\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        ask = asking(project)
        answer = ask("find_unused")
        assert names(answer) == {"stray"} and not answer["perhaps"]
        assert answer["not_claimed"] == {unused.OFFERED: 1}
        offered = ask("find_unused", visibility="offered")
        assert not offered["symbols"] and [one["name"] for one in offered["perhaps"]] == ["told"]
        assert "told" in text_of("find_unused", offered)


PAGES: Files = {
    "src/app.ts": """\
const pages = import.meta.glob('./screens/**/*.vue')
export const routes = [{ path: '/', component: () => import('./views/Home.vue') }]
export default { pages, routes }
""",
    "src/screens/deep/List.vue": "<script>\nexport default { name: 'ListOf', mounted() { this.stray }, methods: { stray() {} } }\n</script>\n",
    "src/views/Home.vue": "<script setup>\ndefineOptions({ name: 'HomePage' })\n</script>\n",
    "src/Alone.vue": "<script setup>\nconst a = 1\n</script>\n",
    "src/Alone.story.vue": "<script setup>\nconst a = 1\n</script>\n",
    "mobile/app/_layout.tsx": "export default function Layout() { return null }\n",
    "mobile/app/(tabs)/incoming.tsx": "export default function Incoming() { return null }\n",
    "mobile/shown/theme.web.ts": "export function theme() { return 1 }\n",
    "mobile/shown/Lone.tsx": "export default function Lone() { return null }\n",
    "old/router.js": "import Home from './Home'\nexport const routes = [Home]\nconsole.log(routes)\n",
    "old/Home.vue": "<script setup>\nconst a = 1\n</script>\n",
    "shown/all.html": """{% include('parts/foot-line.vue') %}<head-line></head-line>""",
    "shown/parts/foot-line.vue": "<template id='foot-line'><b>1</b></template>\n",
    "shown/parts/head-line.vue": "<template id='head-line'><b>1</b></template>\n",
    "shown/parts/side-line.vue": "<template id='side-line'><b>1</b></template>\n",
    "steps.py": "def m001_first(): ...\n",
    "run.py": "import steps\nfor name, one in vars(steps).items():\n    one()\n",
    "magefile.go": "package main\n\nfunc Build() {}\n",
}


def test_what_is_loaded_by_pattern_or_whatever_it_is_called_inside(tmp_path: Path) -> None:
    assert names(found_in(tmp_path / "shop", PAGES)) == {"Alone", "Lone", "SideLine"}


def test_generated_files_are_left_alone(tmp_path: Path) -> None:
    files = {
        "made.py": "# Code generated by tool. DO NOT EDIT.\ndef made(): ...\n",
        "api.ts": "/* eslint-disable */\n/**\n * NOTE: This class is auto generated by a tool.\n */\nexport function list() {}\n",
        "own.py": "def own(): ...\n",
    }
    assert names(found_in(tmp_path / "shop", files)) == {"own"}


@pytest.mark.parametrize(
    ("written", "name"),
    [("app.route('/')", "route"), ("a.b.C", "C"), ("pkg::Base<T>", "Base"), ("derive(Debug)", "derive"), ("x", "x"),
     ("shop/auth.User", "User")],
)  # fmt: skip
def test_the_last_name_of_what_is_written(written: str, name: str) -> None:
    assert last_name(written) == name


def test_every_language_that_defines_functions_has_rules_that_can_be_read() -> None:
    told = {language.name for language in all_languages() if unused_rules(language.name)}
    assert told >= {"python", "typescript", "tsx", "javascript", "go", "java", "csharp", "rust"}


def test_what_may_be_unused_and_what_needs_no_export_is_listed_apart(tmp_path: Path) -> None:
    files = {
        "src/a.ts": "// `sorted` is slow, as `idle` is\nexport function idle() {}\nexport function sorted() {}\nexport function parse() { return one() }\nexport function one() {}\n",
        "src/b.ts": "import { parse } from './a'\nparse()\nexport const key = 'sorted'\nfunction one() {}\none()\n",
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = asking(project)("find_unused")
    assert [(one["name"], one["path"], one["line_start"]) for one in found["perhaps"]] == [("sorted", "src/a.ts", 3)]
    assert names(found) == {"idle"}
    assert [(one["name"], one["line_start"]) for one in found["only_at_home"]] == [("one", 5)]
    lines = [(use["path"], use["line"]) for one in (*found["perhaps"], *found["only_at_home"]) for use in one["at"]]
    assert lines == [("src/a.ts", 1), ("src/b.ts", 3), ("src/a.ts", 4)]
    assert [one["path"] for one in found["only_at_home"][0]["other_definitions"]] == ["src/b.ts"]
    assert (found["files_looked_through"], found["complete"]) == (2, True)
    told = text_of("find_unused", found)
    assert "    at src/b.ts:3  export const key = 'sorted'" in told and "complete: " in told
