"""Files that neither `affected` nor `readdressed` name request what they did, whatever is edited elsewhere."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from codecompass.extract import extract
from codecompass.model import Extracted, FileFacts
from codecompass.resolve import affected, readdressed, remounts, resolve

VARIANTS = {
    "routes.ts": (
        "export const CARTS = '/carts';\nexport const routes = { all: '/all', item: (id) => `/items/${id}` };\nexport const other = 1;",
        "export const CARTS = '/baskets';\nexport const routes = { all: '/all', item: (id) => `/items/${id}` };",
        "export const CARTS = '/carts';\nexport const routes = { all: CARTS, item: (id) => `/item/${id}` };",
        "export const CARTS = '/carts';\nexport const routes = { all: '/every', item: (id) => `${CARTS}/${id}` };",
    ),
    "client.ts": (
        "export class Client { get(path) { return this.send('GET', path); }\n send(method, path) { return fetch(this.base + path, { method }); } }",
        "export class Client { get(path) { return this.send('PUT', path); }\n send(method, path) { return fetch(this.base + path, { method }); } }",
        "export class Client { get(path) { return this.send('GET', path); }\n send(method, path) { return fetch(`/v2${path}`, { method }); } }",
        "export class Client { get(id, path) { return this.send('GET', path); }\n send(method, path) { return fetch(this.base + path, { method }); } }",
        "export class Client { get(path) { return path; } }",
    ),
    "crud.ts": (
        "import { Client } from './client';\nexport class Crud extends Client { all() { return this.get(this.path); } one(id) { return fetch(this.pathOf(id)); } }",
        "import { Client } from './client';\nexport class Crud extends Client { all() { return this.get(this.path + '/x'); } one(id) { return 1; } }",
        "import { Client } from './client';\nexport class Crud { all() { return this.get(this.path); } one(id) { return fetch(this.pathOf(id)); } }",
    ),
    "carts.ts": (
        "import { Crud } from './crud';\nimport { routes } from './routes';\nexport class Carts extends Crud { path = routes.all; pathOf = routes.item; base = '/api'; }",
        "import { Crud } from './crud';\nimport { CARTS } from './routes';\nexport class Carts extends Crud { path = CARTS; pathOf(id) { return `/own/${id}`; } }",
        "import { Crud } from './crud';\nexport class Carts { path = '/none'; }",
        "",
    ),
    "use.ts": (
        "import { Carts } from './carts';\nimport { CARTS, routes } from './routes';\nexport function load(carts: Carts, id) { carts.get(routes.item(id)); fetch(CARTS); carts.get('/x' + CARTS); }",
        "import { Carts } from './carts';\nimport { Client } from './client';\nexport const load = (client: Client, url) => client.get(url);",
    ),
    "main.ts": (
        "import { load } from './use';\nload(1, '/given');\nload(`/${2}/put`);",
        "import { Client } from './client';\nimport { routes } from './routes';\nnew Client().get(routes.all); new Client().get('/y', '/z');",
    ),
}  # fmt: skip
"""What each file may say, so that most changes of one move a request of another."""
tree = st.fixed_dictionaries({path: st.sampled_from(variants) for path, variants in VARIANTS.items()})


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(tree, st.sampled_from(list(VARIANTS)), st.data())
def test_requests_of_other_files(sources: dict[str, str], path: str, data: st.DataObject) -> None:
    edited = {**sources, path: data.draw(st.sampled_from(VARIANTS[path]))}
    old, new, mentioning = facts_of(sources), facts_of(edited), Mentions(sources, edited)
    found = affected(old, new, [path], mentioning, 20)
    if found is None or remounts(old, new, [path], found, mentioning):
        return  # all is made anew
    requesting = readdressed(old, new, [path], found, mentioning, 20)
    assert requesting is not None
    before, after = resolve(old), resolve(new)
    moved = {one for one in sources if one != path and before.surfaces(one) != after.surfaces(one)}
    assert moved <= found.paths.keys() | requesting


def test_a_path_in_another_file() -> None:
    """Who has its name in a request, and who calls that."""
    sources = {
        "routes.ts": "export const CARTS = '/carts';",
        "client.ts": "import { CARTS } from './routes';\nexport const load = (path: string) => fetch(CARTS + path);",
        "use.ts": "import { load } from './client';\nload('/1');",
        "other.ts": "fetch('/other');",
    }
    edited = {**sources, "routes.ts": "export const CARTS = '/baskets';"}
    old, new, mentioning = facts_of(sources), facts_of(edited), Mentions(sources, edited)
    found = affected(old, new, ["routes.ts"], mentioning, 20)
    assert found is not None
    assert readdressed(old, new, ["routes.ts"], found, mentioning, 20) == {"client.ts", "use.ts"}
    assert [one.name for one in resolve(new).surfaces("use.ts")] == ["/baskets/1"]


class Mentions:
    """Which files have a name, before or after."""

    def __init__(self, *sides: dict[str, str]) -> None:
        self._files = [(path, text) for side in sides for path, text in side.items()]

    def __call__(self, name: str) -> list[str]:
        return sorted({path for path, text in self._files if name in text})

    def defining(self, name: str) -> list[str]:
        return self(name)


def facts_of(sources: dict[str, str]) -> dict[str, FileFacts]:
    extracted = {path: extract(path, source.encode()) for path, source in sources.items()}
    return {path: one.facts for path, one in extracted.items() if isinstance(one, Extracted)}
