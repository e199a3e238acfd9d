"""What repositories of a fleet need of each other: manifests read, tables joined."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codecompass.languages.ecosystems import packages_of
from codecompass.store.sharing import objects_at
from codecompass.tools.elsewhere.flows import flows, mermaid
from codecompass.tools.elsewhere.links import (
    GRAPHQL,
    GRPC,
    HTTP,
    LOCKED,
    NEEDED,
    OFFERED,
    PACKAGE,
    TOPIC,
    Link,
    Routes,
    Row,
    joined,
    versions_in,
)
from codecompass.tools.routes import best_fits
from codecompass_fleet.catalog import Catalog, read_table, write_table
from codecompass_fleet.task import Task, done
from helpers import repository


def offers(methods: str, route: str) -> Row:
    return Row(OFFERED, HTTP, route, methods, "handler", "routes.py", 1)


def requests(method: str, url: str) -> Row:
    return Row(NEEDED, HTTP, url, method, "caller", "client.py", 2)


def is_package(key: str) -> Row:
    return Row(OFFERED, PACKAGE, key, "1.0", "", "pyproject.toml", 1)


def depends_on(key: str) -> Row:
    return Row(NEEDED, PACKAGE, key, ">=1", "", "pyproject.toml", 1)


USERS = [offers("GET", "/users/:id"), offers("POST", "/users"), is_package("npm:@shop/users")]
CARTS = [offers("GET", "/api/carts/{id}"), offers("GET", "/health")]


@pytest.mark.parametrize(
    ("rows", "linked"),
    [
        ([requests("GET", "{base}/users/{id}")], ["shop/users GET /users/:id likely"]),
        ([requests("GET", "http://users/users/{id}")], ["shop/users GET /users/:id certain"]),
        ([requests("GET", "http://users.internal:8080/users/7")], ["shop/users GET /users/:id certain"]),
        ([requests("GET", "http://carts/users/7")], []),
        ([requests("DELETE", "{base}/users/{id}")], []),
        ([requests("GET", "/carts/{id}")], ["shop/carts GET /api/carts/{id} likely"]),
        ([requests("GET", "/users/{id}"), offers("GET", "/users/{id}")], []),
        ([depends_on("npm:@shop/users")], ["shop/users npm:@shop/users 1.0 certain"]),
        ([depends_on("pypi:@shop/users")], []),
        ([requests("ANY", "/users")], ["shop/users POST /users likely"]),
    ],
)
def test_links(rows: list[Row], linked: list[str]) -> None:
    found = joined({"shop/web": rows, "shop/users": USERS, "shop/carts": CARTS})
    assert [f"{one.target} {one.target_name} {one.certainty}" for one in found] == linked
    assert {one.source for one in found} <= {"shop/web"}


def test_fields_of_graphql() -> None:
    """A field is one whatever the languages of both sides make of its name; who serves what it asks for has no link."""
    asked = [Row(NEEDED, GRAPHQL, f"Query.{name}", "", "page", "page.ts", 3) for name in ("userByID", "carts")]
    serves = [Row(OFFERED, GRAPHQL, "Query.user_by_id", "", "Query.user", "schema.py", 4)]
    own = [Row(OFFERED, GRAPHQL, "Query.Carts", "", "Query.carts", "own.cs", 5)]
    found = joined({"a/web": [*asked, *own], "a/users": serves, "a/other": own})
    assert [(one.kind, one.name, one.target, one.target_line, one.certainty) for one in found] == [
        ("graphql", "Query.userByID", "a/users", 4, "likely")
    ]
    assert joined({"a/web": asked, "a/users": serves}, "a/users") == joined({"a/web": asked, "a/users": serves})


def test_what_two_offer_is_possible() -> None:
    found = joined({"a/web": [requests("GET", "/health")], "a/one": CARTS, "a/two": [offers("GET", "/health")]})
    assert [(one.target, one.certainty) for one in found] == [("a/one", "possible"), ("a/two", "possible")]


SEGMENTS = st.sampled_from(["users", "carts", "{id}", ":id", "api", "v1", "{base}"])
ROWS = st.builds(
    lambda side, parts, method: (requests if side else offers)(method, "/" + "/".join(parts)),
    st.booleans(), st.lists(SEGMENTS, min_size=1, max_size=4), st.sampled_from(["GET", "POST", "ANY"]),
)  # fmt: skip


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["a/a", "a/b", "b/c", "b/users"]), st.lists(ROWS, max_size=6)), st.randoms())
def test_the_order_of_tables_and_rows_changes_nothing(tables: dict[str, list[Row]], chance: object) -> None:
    names = list(tables)
    chance.shuffle(names)  # type: ignore[attr-defined]
    shuffled = {name: chance.sample(tables[name], len(tables[name])) for name in names}  # type: ignore[attr-defined]
    found = joined(tables)
    assert joined(shuffled) == found
    assert all(one.source != one.target for one in found)


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "table"
    write_table(USERS + CARTS, file)
    assert read_table(file.read_bytes()) == USERS + CARTS
    for content in (b"", b"PAR1", file.read_bytes()[:-9]):
        with pytest.raises(ValueError, match="no table of links"):
            read_table(content)


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("web/package.json", '{"name": "@shop/web", "version": "2.0", "dependencies": {"@shop/users": "^1"}}',
         ["offered npm:@shop/web 2.0", "needed npm:@shop/users ^1"]),
        ("pyproject.toml", '[project]\nname = "Shop_Core"\ndependencies = ["shop.users[x]>=1; python_version>\'3\'", "a"]\n',
         ["offered pypi:shop-core", "needed pypi:shop-users >=1", "needed pypi:a"]),
        ("pyproject.toml", '[tool.poetry]\nname = "core"\nversion = "1"\n[tool.poetry.dependencies]\npython = "3"\nb = "^2"\n',
         ["offered pypi:core 1", "needed pypi:b ^2"]),
        ("go.mod", "module shop.example/carts\n\nrequire (\n\tshop.example/users v1.2.0 // indirect\n)\nrequire x.y/z v0.1.0\n",
         ["offered go:shop.example/carts", "needed go:shop.example/users v1.2.0", "needed go:x.y/z v0.1.0"]),
        ("Cargo.toml", '[package]\nname = "carts"\nversion = "0.3.0"\n[dependencies]\nu = { package = "users", version = "1" }\nv = "2"\n',
         ["offered cargo:carts 0.3.0", "needed cargo:users 1", "needed cargo:v 2"]),
        ("pom.xml", '<project xmlns="x"><parent><groupId>shop</groupId><version>1</version></parent><artifactId>carts</artifactId>'
         "<dependencies><dependency><groupId>${project.groupId}</groupId><artifactId>users</artifactId></dependency></dependencies></project>",
         ["offered maven:shop:carts 1", "needed maven:shop:users"]),
        ("Shop.csproj", '<Project><PackageId>Shop.Carts</PackageId><PackageReference Include="Shop.Users" Version="1.0" /></Project>',
         ["offered nuget:shop.carts", "needed nuget:shop.users 1.0"]),
        ("Directory.Packages.props", '<Project><PackageVersion Version="2.1" Include="Shop.Users" /></Project>', ["needed nuget:shop.users 2.1"]),
        ("composer.json", '{"name": "shop/carts", "require": {"php": "^8", "shop/users": "^1"}, "require-dev": {"a/b": "*"}}',
         ["offered composer:shop/carts", "needed composer:shop/users ^1", "needed composer:a/b *"]),
        ("requirements-dev.txt", "# all\n-r requirements.txt\nDjango[argon2]==6.1 ; python_version > '3' --hash=sha256:0\nshop_users  # ours\n",
         ["needed pypi:django ==6.1", "needed pypi:shop-users"]),
        ("setup.cfg", "[metadata]\nname = carts\n[options]\ninstall_requires =\n    users[x] >=1; a\n[options.extras_require]\ndev =\n    b\n",
         ["offered pypi:carts", "needed pypi:users >=1", "needed pypi:b"]),
        ("setup.py", "setup(name='carts', install_requires=['users>=1', 'b'])", ["offered pypi:carts", "needed pypi:users >=1", "needed pypi:b"]),
        ("pyproject.toml", '[dependency-groups]\ndev = ["a>1", {include-group = "b"}]\n[tool.poetry.group.dev.dependencies]\nc = "^2"\n',
         ["needed pypi:a >1", "needed pypi:c ^2"]),
        ("Cargo.toml", '[workspace.dependencies]\na = "1"\n[target."cfg(unix)".dependencies]\nb = { version = "2" }\n', ["needed cargo:a 1", "needed cargo:b 2"]),
        ("build.gradle.kts", 'dependencies {\n  implementation("shop:users:1.0")\n  testImplementation(platform("a:b"))\n}', ["needed maven:shop:users 1.0", "needed maven:a:b"]),
        ("package.json", "{", []),
        ("package.json", "[]", []),
        ("package.json", '{"dependencies": []}', []),
        ("pom.xml", '<!DOCTYPE x [<!ENTITY a "a">]><project><artifactId>&a;</artifactId></project>', []),
        ("setup.py", "x", []),
    ],
)  # fmt: skip
def test_manifests(path: str, text: str, said: list[str]) -> None:
    found = packages_of(path, text)
    told = [f"{'offered' if one.is_offered else 'needed'} {one.key} {one.version}".strip() for one in found]
    assert sorted(told) == sorted(said)


def test_the_links_of_a_store(tmp_path: Path) -> None:
    """A front end requests what a service serves, by a client of its own; both indexed by themselves."""
    service = {
        "app.py": "from flask import Flask\napp = Flask(__name__)\n@app.get('/api/carts/<id>')\ndef cart(id): ...\n"
    }
    web = {"src/carts.ts": "export async function load(id: string) {\n  return fetch(`/api/carts/${id}`);\n}\n"}
    for name, files in (("service", service), ("web", web)):
        made = repository(tmp_path / name, files)
        assert done(Task(f"shop/{name}", str(made.root), "", str(tmp_path / "store"))).error == ""
    found = joined(Catalog(objects_at(str(tmp_path / "store"))).tables())
    assert found == [
        Link(HTTP, "GET /api/carts/{id}", "shop/web", "src/carts.ts", 2, "src.carts.load", "shop/service",
             "GET /api/carts/<id>", "app.py", 4, "app.cart", "likely"),
    ]  # fmt: skip


def test_the_version_is_that_of_the_nearest_lock_file() -> None:
    rows = [depends_on("npm:a"), Row(NEEDED, LOCKED, "npm:a", "1.0", "", "docs/yarn.lock", 1),
            Row(NEEDED, LOCKED, "npm:a", "2.0", "", "web/yarn.lock", 1), Row(NEEDED, PACKAGE, "npm:b", "^3", "", "web/package.json", 1)]  # fmt: skip
    assert versions_in(rows, "web/src/a.ts") == {"npm:a": ("2.0", "web/yarn.lock"), "npm:b": ("^3", "web/package.json")}
    assert versions_in(rows, "docs/a.ts")["npm:a"] == ("1.0", "docs/yarn.lock")


def test_which_repository_calls_which() -> None:
    web = [requests("GET", "/carts/{id}"), requests("GET", "http://users/users/{id}"), depends_on("npm:@shop/users")]
    found = flows(joined({"shop/web": web, "shop/users": USERS, "shop/carts": CARTS, "a/copy": CARTS}))
    assert [(one.source, one.target, one.kind, one.uses, one.certainty) for one in found] == [
        ("shop/web", "a/copy", "http", 1, "possible"),
        ("shop/web", "shop/carts", "http", 1, "possible"),
        ("shop/web", "shop/users", "http", 1, "certain"),
        ("shop/web", "shop/users", "package", 1, "certain"),
    ]
    assert mermaid(found).splitlines() == [
        "flowchart LR", '  r0["a/copy"]', '  r1["shop/carts"]', '  r2["shop/users"]', '  r3["shop/web"]',
        '  r3 -.->|"http 1"| r0', '  r3 -.->|"http 1"| r1', '  r3 -->|"http 1"| r2', '  r3 -->|"package 1"| r2',
    ]  # fmt: skip


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["a/a", "a/b", "b/c", "b/users"]), st.lists(ROWS, max_size=6)))
def test_links_about_one_are_those_of_all_that_concern_it(tables: dict[str, list[Row]]) -> None:
    for name in tables:
        assert joined(tables, name) == [one for one in joined(tables) if name in (one.source, one.target)]


def sends(system: str, name: str) -> Row:
    return Row(NEEDED, TOPIC, name, system, "sender", "send.py", 3)


def takes(system: str, name: str) -> Row:
    return Row(OFFERED, TOPIC, name, system, "taker", "take.py", 4)


@pytest.mark.parametrize(
    ("sent", "taken", "linked"),
    [
        (("kafka", "orders"), ("kafka", "orders"), True),
        (("kafka", "orders"), ("rabbitmq", "orders"), False),
        (("kafka", "orders.a"), ("kafka", "orders.*"), False),
        (("nats", "orders.a"), ("nats", "orders.*"), True),
        (("nats", "orders.a.b"), ("nats", "orders.*"), False),
        (("nats", "orders.a.b"), ("nats", "orders.>"), True),
        (("nats", "orders"), ("nats", "orders.>"), False),
        (("kafka", "{topic}"), ("kafka", "{topic}"), False),
    ],
)
def test_messages(sent: tuple[str, str], taken: tuple[str, str], linked: bool) -> None:
    found = joined({"a/sender": [sends(*sent)], "b/taker": [takes(*taken)], "c/taker": [takes("kafka", "returns")]})
    assert [(one.source, one.target, one.kind, one.certainty) for one in found] == (
        [("a/sender", "b/taker", "topic", "likely")] if linked else []
    )


def test_services() -> None:
    """A client of a service leads to who serves it; nowhere where its own repository does."""
    calls, serves = (Row(side, GRPC, "Carts", "", "f", "a.go", 1) for side in (NEEDED, OFFERED))
    found = joined(
        {"a/web": [calls], "a/carts": [serves], "a/all": [calls, serves], "a/users": [serves._replace(name="Users")]}
    )
    assert [(one.source, one.target, one.certainty) for one in found] == [
        ("a/web", "a/all", "possible"),
        ("a/web", "a/carts", "possible"),
    ]
    assert [one.certainty for one in joined({"a/web": [calls], "a/carts": [serves]})] == ["likely"]


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ROWS, st.lists(ROWS, max_size=8))
def test_endpoints_that_end_otherwise_fit_no_request(request: Row, rows: list[Row]) -> None:
    offered = [("a/b", row) for row in rows]
    near = list(Routes(offered).near(request.name))
    best = [offered[at] for at, _ in best_fits(request.name, "", [(one.detail, one.name) for _, one in offered])]
    assert {row for _, row in best} <= {row for _, row in near}
