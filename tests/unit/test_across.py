"""`scope: "fleet"`: uses, impact and traces that go on in other repositories, and who may see them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from codecompass.languages.ecosystems import key_of, locked_by
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools.calls import find_references
from codecompass.tools.elsewhere.links import OFFERED, PACKAGE, ref_of, rows_of
from codecompass.tools.elsewhere.names import Offered
from codecompass.tools.elsewhere.neighbours import Neighbours
from codecompass.tools.elsewhere.onward import Onward
from codecompass.tools.elsewhere.uses import Elsewhere, neighbours_of
from codecompass.tools.impact import find_impact
from codecompass.tools.overview import get_overview
from codecompass.tools.topics import list_topics
from codecompass.tools.trace import trace_feature
from codecompass_fleet.access import Allowed, Clients, asked_by
from codecompass_fleet.served import Fleet
from codecompass_fleet.task import Task, done
from helpers import index, repository

CORE = {
    "pyproject.toml": '[project]\nname = "shop-core"\nversion = "1.4.0"\n',
    "src/shop_core/__init__.py": "from shop_core.cart import Cart\n",
    "src/shop_core/cart.py": (
        "class Cart:\n    def pay(self, amount):\n        return rounded(amount)\n\n\ndef rounded(value):\n    return value\n"
    ),
    "src/shop_core/other.py": "class Order:\n    def pay(self):\n        return 1\n",
}
SERVICE = {
    "pyproject.toml": '[project]\nname = "service"\ndependencies = ["shop-core>=1", "flask"]\n',
    "uv.lock": '[[package]]\nname = "shop-core"\nversion = "1.3.0"\n[[package]]\nname = "unrelated"\nversion = "9"\n',
    "app.py": (
        "from flask import Flask\nfrom shop_core import Cart\nfrom elsewhere import pay\napp = Flask(__name__)\n\n\n"
        "@app.get('/api/carts/<id>')\ndef cart(id):\n    pay()\n    return total(id)\n\n\n"
        "def total(id):\n    return Cart().pay(id)\n"
    ),
}
WEB = {
    "package.json": '{"name": "web", "dependencies": {}}',
    "src/carts.ts": (
        "export async function load(id: string) {\n  return fetch(`/api/carts/${id}`);\n}\n"
        "export function show() {\n  return load('3');\n}\n"
    ),
}
CLIENTS = """
[clients.all]
token = "all"
repositories = ["*"]
[clients.core]
token = "core"
repositories = ["shop/core"]
[clients.inner]
token = "inner"
repositories = ["shop/core", "shop/service"]
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("across")
    core = repository(place / "all/shop/core", CORE)
    core.commit({"src/shop_core/cart.py": CORE["src/shop_core/cart.py"]}, tag="v1.3.0")
    core.commit({"notes.py": "NOTE = 1\n"})
    for name, files in (("service", SERVICE), ("web", WEB), ("web-copy", WEB)):
        repository(place / "all/shop" / name, files)
    tasks = [(name, "") for name in ("core", "service", "web", "web-copy")]
    for name, ref in [*tasks, ("core", "v1.3.0")]:
        task = Task(f"shop/{name}", str(place / "all/shop" / name), ref, str(place / "store"))
        assert done(task).error == ""
    return str(place / "store")


@pytest.fixture
def allowed(store: str, tmp_path: Path) -> Iterator[Allowed]:
    file = tmp_path / "clients.toml"
    file.write_text(CLIENTS)
    fleet = Fleet(store, tmp_path / "served", 1 << 30)
    yield Allowed(fleet, Clients.read(file))
    fleet.close()


def uses(project: Project, name: str) -> list[str]:
    found = find_references(project, name, scope="fleet").elsewhere
    assert isinstance(found, list)
    return [told(one) for one in found]


def told(one: Elsewhere) -> str:
    return f"{one.repository} {one.path}:{one.line} {one.kind} {one.name} → {one.symbol} {one.certainty}"


def test_uses_in_others_by_package_with_version_and_ref(allowed: Allowed) -> None:
    with asked_by(allowed.whose("Bearer all")):
        core = allowed("shop/core")
        (use,) = find_references(core, "Cart.pay", scope="fleet").elsewhere or ()
        assert told(use) == "shop/service app.py:14 calls shop_core.Cart.pay → shop_core.cart.Cart.pay certain"
        assert (use.version, use.version_ref, use.ref) == ("1.3.0", "v1.3.0", "main")
        assert use.evidence == "pypi:shop-core >=1 in pyproject.toml, 1.3.0 in uv.lock"
        assert uses(core, "Cart") == [
            "shop/service app.py:2 imports shop_core.Cart → shop_core.cart.Cart certain",
            "shop/service app.py:14 calls shop_core.Cart → shop_core.cart.Cart certain",
        ]
        assert uses(core, "Order.pay") == []  # of the same name, and `elsewhere.pay` is no package's here
        assert find_references(core, "Cart.pay").elsewhere is UNSET


def test_what_a_change_reaches_in_others(allowed: Allowed) -> None:
    with asked_by(allowed.whose("Bearer all")):
        assert [told(one) for one in find_impact(allowed("shop/core"), "rounded", scope="fleet").elsewhere or ()] == [
            "shop/service app.py:14 calls shop_core.Cart.pay → shop_core.cart.Cart.pay certain"
        ]
        assert [told(one) for one in find_impact(allowed("shop/service"), "total", scope="fleet").elsewhere or ()] == [
            f"{name} src/carts.ts:2 http GET /api/carts/{{id}} → app.cart likely"
            for name in ("shop/web", "shop/web-copy")
        ]


def steps(project: Project, entry: str) -> list[str]:
    found = trace_feature(project, entry, scope="fleet").onward
    assert isinstance(found, list)
    return [step(one) for one in found]


def step(one: Onward) -> str:
    below = [child.display_name for node in one.nodes for child in node.children]
    return f"{one.from_repository} {one.name} → {one.repository}@{one.ref} {one.symbol} {below}"


ONWARD = [
    "shop/service shop_core.Cart → shop/core@v1.3.0 shop_core.cart.Cart []",
    "shop/service shop_core.Cart.pay → shop/core@v1.3.0 shop_core.cart.Cart.pay ['shop_core.cart.rounded']",
]


def test_a_trace_goes_on_into_what_it_calls(allowed: Allowed) -> None:
    with asked_by(allowed.whose("Bearer all")):
        to_service = "shop/web GET /api/carts/{id} → shop/service@main app.cart ['app.total']"
        assert steps(allowed("shop/web"), "show") == [to_service, *ONWARD]
        assert steps(allowed("shop/service"), "GET /api/carts/{id}") == ONWARD


def test_no_token_sees_another_s_repository_in_an_answer(allowed: Allowed) -> None:
    with asked_by(allowed.whose("Bearer core")):
        core = allowed("shop/core")
        for answer in (find_references(core, "Cart.pay", scope="fleet"), find_impact(core, "rounded", scope="fleet")):
            assert (answer.elsewhere, answer.total_elsewhere) == ([], 0)
            assert b"service" not in msgspec.json.encode(answer)
    with asked_by(allowed.whose("Bearer inner")):
        assert len(uses(allowed("shop/core"), "Cart")) == 2
        answer = find_impact(allowed("shop/service"), "total", scope="fleet")
        assert answer.total_elsewhere == 0
        assert b"shop/web" not in msgspec.json.encode(answer)
    with asked_by(allowed.whose("Bearer all")):  # what others may not see is not remembered as absent
        assert len(uses(allowed("shop/core"), "Cart")) == 2


def test_a_hidden_repository_makes_no_link_less_sure(allowed: Allowed) -> None:
    """An endpoint that two offer is a possible target for who may see both, the likely one for who sees one."""
    links = {}
    for token in ("all", "core"):
        with asked_by(allowed.whose(f"Bearer {token}")):
            neighbours = Neighbours(allowed.fleet, "shop/core")
            links[token] = sorted(neighbours.tables())
    assert links == {"all": ["shop/service", "shop/web", "shop/web-copy"], "core": []}


def test_who_has_no_fleet_is_told_what_to_do(tmp_path: Path) -> None:
    project = Project.open(repository(tmp_path / "alone", CORE).root)
    project.start_index()
    with pytest.raises(CodeCompassError, match="CODECOMPASS_CACHE_DIR"):
        neighbours_of(project)
    project.close()


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("package-lock.json", '{"packages": {"": {}, "node_modules/@a/b": {"version": "1.0.0"}, "node_modules/c": '
         '{"version": "2.0.0", "resolved": "git+ssh://git@host/x/c.git#0123456789abcdef"}, '
         '"node_modules/c/node_modules/d": {"version": "9"}}}', ["npm:@a/b 1.0.0", "npm:c 0123456789abcdef"]),
        ("package-lock.json", '{"dependencies": {"a": {"version": "1.0.0"}}}', ["npm:a 1.0.0"]),
        ("yarn.lock", '# yarn lockfile v1\n\n"@a/b@^1.0.0", "@a/b@^1.1.0":\n  version "1.2.0"\n\nc@^2:\n  version "2.0.1"\n',
         ["npm:@a/b 1.2.0", "npm:c 2.0.1"]),
        ("yarn.lock", '"c@npm:^2":\n  version: 2.0.1\n  resolution: "c@npm:2.0.1"\n\n"w@workspace:.":\n  version: 0.0.0-use.local\n',
         ["npm:c 2.0.1"]),
        ("pnpm-lock.yaml", "lockfileVersion: '9.0'\n\npackages:\n\n  '@a/b@1.0.0':\n    resolution: {}\n\n  c@2.0.0(d@1):\n    x: y\n\nsnapshots:\n\n  e@3.0.0: {}\n",
         ["npm:@a/b 1.0.0", "npm:c 2.0.0"]),
        ("web/pnpm-lock.yaml", "importers:\n\n  .:\n    dependencies:\n      '@a/b':\n        specifier: ^1\n        version: 1.2.0(c@2.0.0)\n\npackages:\n\n"
         "  '@a/b@1.0.0':\n    x: y\n\n  '@a/b@1.2.0':\n    x: y\n\n  c@2.0.0:\n    x: y\n", ["npm:@a/b 1.2.0", "npm:c 2.0.0"]),
        ("bun.lock", '{\n  "packages": {\n    "@a/b": ["@a/b@1.0.0", "", {}, "sha512"],\n    "c/d": ["d@2.0.0", {},],\n  },\n}\n', ["npm:@a/b 1.0.0"]),
        ("sub/composer.lock", '{"packages": [{"name": "A/b", "version": "7.9.2"}, {"name": "a/c", "version": "dev-main", "source": {"reference": "0123456789"}}], '
         '"packages-dev": [{"name": "a/d", "version": "v1.0"}]}', ["composer:a/b 7.9.2", "composer:a/c 0123456789", "composer:a/d v1.0"]),
        ("pdm.lock", '[[package]]\nname = "A_b"\nversion = "1.0"\n', ["pypi:a-b 1.0"]),
        ("poetry.lock", '[[package]]\nname = "A_b"\nversion = "1.0"\n[package.source]\ntype = "git"\nresolved_reference = "0123abcd"\n',
         ["pypi:a-b 0123abcd"]),
        ("uv.lock", '[[package]]\nname = "a"\nversion = "1.0"\nsource = { git = "https://h/a?rev=x#0123456789" }\n', ["pypi:a 0123456789"]),
        ("Pipfile.lock", '{"default": {"a": {"version": "==1.0"}}, "develop": {"b": {"ref": "0123abc"}}}', ["pypi:a 1.0", "pypi:b 0123abc"]),
        ("go.mod", "module x.y/own\n\nrequire (\n\tx.y/z v1.0.0\n\tx.y/w v0.0.0-20240101000000-0123456789ab // indirect\n)\n",
         ["go:x.y/z v1.0.0", "go:x.y/w 0123456789ab"]),
        ("Cargo.lock", '[[package]]\nname = "a"\nversion = "1.0"\n[[package]]\nname = "b"\nversion = "0.1"\nsource = "git+https://h/b?branch=x#0123456789"\n',
         ["cargo:a 1.0", "cargo:b 0123456789"]),
        ("packages.lock.json", '{"dependencies": {"net8.0": {"A.B": {"type": "Direct", "resolved": "1.0.0"}}}}', ["nuget:a.b 1.0.0"]),
        ("uv.lock", "[[package", []),
        ("package-lock.json", "[1]", []),
        ("package-lock.json", '{"packages": 3}', []),
        ("Pipfile.lock", '{"default": ["a"]}', []),
    ],
)  # fmt: skip
def test_locks(path: str, text: str, said: list[str]) -> None:
    assert [f"{one.key} {one.version}" for one in locked_by(path, text)] == said


@pytest.mark.parametrize(
    ("version", "package", "ref"),
    [
        ("1.3.0", "shop-core", "v1.3.0"),
        ("v0.4.0", "x.y/core", "v0.4.0"),
        ("2.0.0", "@shop/core", "@shop/core@2.0.0"),
        ("0123456789ab", "x", "next"),
        ("9.9.9", "x", None),
        ("0123456", "x", "next"),
    ],
)
def test_the_ref_of_a_version(version: str, package: str, ref: str | None) -> None:
    refs = {"v1.3.0": "a" * 40, "v0.4.0": "b" * 40, "@shop/core@2.0.0": "c" * 40, "next": "0123456789abcdef"}
    assert ref_of(version, package, refs) == ref


OFFERS = {
    "ts": ({"package.json": '{"name": "@s/c", "main": "dist/index.js"}', "src/index.ts":
            "export { Cart } from './cart';\nexport * from './money';\n",
            "src/cart.ts": "export class Cart { pay(a: number) { return a; } }\n",
            "src/money.ts": "export function rounded(v: number) { return v; }\n",
            "src/hidden.ts": "export function inner() { return 1; }\nexport class Cart { pay() {} }\n"}, "npm:@s/c",
           {"@s/c.rounded": "src.money.rounded certain", "@s/c/src/cart.Cart.pay": "src.cart.Cart.pay certain",
            "@s/c.inner": "src.hidden.inner likely", "@s/c.Cart.pay": "src.cart.Cart.pay certain", "@s/c": None, "@s/cart.Cart": None}),
    "go": ({"go.mod": "module x.y/core\n", "money/money.go":
            "package money\n\ntype Cart struct{}\n\nfunc (c *Cart) Pay() {}\n\nfunc NewCart() *Cart { return &Cart{} }\n"}, "go:x.y/core",
           {"x.y/core/money.NewCart": "x.y/core/money.NewCart certain",
            "x.y/core/money.NewCart.Pay": "x.y/core/money.Cart.Pay likely", "x.y/core/other.NewCart": None}),
    "rs": ({"Cargo.toml": '[package]\nname = "shop-core"\nversion = "1.0.0"\n', "src/lib.rs": "pub mod cart;\npub use cart::Cart;\n",
            "src/cart.rs": "pub struct Cart {}\nimpl Cart { pub fn pay(&self) {} }\n"}, "cargo:shop-core",
           {"shop_core::Cart::pay": "shop_core::cart::Cart::pay certain"}),
    "cs": ({"Core.csproj": "<Project><PackageId>Shop.Core</PackageId></Project>", "Cart.cs":
            "namespace Shop.Core;\npublic class Cart { public int Pay() { return 1; } }\n"}, key_of("nuget", "Shop.Core"),
           {"Shop.Core.Cart.Pay": "Shop.Core.Cart.Pay certain", "Cart.Pay": "Shop.Core.Cart.Pay likely"}),
}  # fmt: skip
"""Files, a package, and what names of others mean in it."""


@pytest.mark.parametrize("which", OFFERS)
def test_what_the_names_of_others_mean(which: str, tmp_path: Path) -> None:
    files, package, meant = OFFERS[which]
    root = repository(tmp_path / which, files).root
    index(root)
    with closing(Project.open(root)) as project:
        reader = project.graph()
        packages = [row for row in rows_of(reader) if (row.side, row.kind) == (OFFERED, PACKAGE)]
        offered = Offered(reader, packages)
        found = {name: offered.meant_by(name, package) for name in meant}
    assert {name: f"{one.symbol.qualified_name} {one.sure}" if one else None for name, one in found.items()} == meant


SENDER = {
    "send.py": "from confluent_kafka import Producer\n\n\ndef placed(producer, order):\n    producer.produce('orders', order)\n"
}
TAKER = {
    "take.py": "from kafka import KafkaConsumer\n\n\ndef orders():\n    return KafkaConsumer('orders')\n\n\ndef other():\n"
    "    return KafkaConsumer('returns')\n"
}


def test_topics_and_who_calls_whom(tmp_path: Path) -> None:
    for name, files in (("sender", SENDER), ("taker", TAKER)):
        made = repository(tmp_path / "shop" / name, files)
        assert done(Task(f"shop/{name}", str(made.root), "", str(tmp_path / "store"))).error == ""
    fleet = Fleet(str(tmp_path / "store"), tmp_path / "served", 1 << 30)
    sender = fleet.project("shop/sender")
    (topic,) = list_topics(sender, scope="fleet").topics
    assert (topic.system, topic.name) == ("kafka", "orders")
    assert [(use.repository, use.symbol) for use in (*topic.producers, *topic.consumers)] == [
        ("", "send.placed"), ("shop/taker", "take.orders"),
    ]  # fmt: skip
    assert list_topics(sender).topics[0].consumers == []
    assert [
        told(one) for one in find_references(fleet.project("shop/taker"), "orders", scope="fleet").elsewhere or ()
    ] == ["shop/sender send.py:5 topic kafka orders → take.orders likely"]
    (flow,) = get_overview(sender, scope="fleet").fleet or ()
    assert (flow.source, flow.target, flow.kind, flow.uses) == ("shop/sender", "shop/taker", "topic", 1)
    fleet.may_see = lambda name: name == "shop/sender"
    assert list_topics(sender, scope="fleet").topics[0].consumers == []
    assert get_overview(sender, scope="fleet").fleet == []
    fleet.close()
