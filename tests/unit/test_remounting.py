"""When a change moves routes of files that did not change: then a graph is built anew instead of derived."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.model import Extracted, FileFacts
from codecompass.resolve import Affected, changed_controllers, remounts

APP = """
import autoload from "@fastify/autoload";
export default async function app(fastify) {
  fastify.register(autoload, { dir: `${__dirname}/routes` });
}
"""
ROUTE = "export default async function (fastify) {\n  fastify.get('/', async () => 1);\n}\n"
PAGE = "public class IndexModel : PageModel {{ public void {}() {{ }} }}"
VIEWS = "class Tags(ModelViewSet):\n    http_method_names = ['get', {}]\n    lookup_field = '{}'\n"
HANDED = "module.exports = (app) => {{\n  require('./lib/{}')(app);\n}};\n"
SETTINGS = "class Settings(BaseSettings):\n    {}\n    url: str = {}\n"
APPLICATION = "from django.apps import AppConfig\nclass Shop(AppConfig):\n    label = '{}'\n    page = {}\n"
LISTED = "from django.urls import path\nfrom api import router\nurlpatterns = [path('', home)]\n{}"
BASE = {
    "urls.py": LISTED.format("urlpatterns += router.urls"),
    "src/all.js": HANDED.format("one"),
    "src/app.ts": APP,
    "src/routes/a/one.ts": ROUTE,
    "src/lib/b.ts": "export const b = 1;\n",
    "views.py": VIEWS.format("'put'", "slug"),
    "settings.py": SETTINGS.format("model_config = ConfigDict(env_prefix='A_')", 1),
    "shop/apps.py": APPLICATION.format("shop", 1),
    "Pages/Index.cshtml": "@page",
    "Pages/Index.cshtml.cs": PAGE.format("OnGet"),
}

CASES: dict[str, tuple[dict[str, str], bool]] = {
    "a line more in a route's file": ({"src/routes/a/one.ts": f"// now\n{ROUTE}"}, False),
    "a module more elsewhere": ({"src/lib/c.ts": "export const c = 1;\n"}, False),
    "an index that hides its neighbours": ({"src/routes/a/index.ts": ROUTE}, True),
    "a prefix of a module's own": ({"src/routes/a/one.ts": f"export const autoPrefix = '/x';\n{ROUTE}"}, True),
    "a page's class answers another method": ({"Pages/Index.cshtml.cs": PAGE.format("OnPostUpdate")}, True),
    "a page's class has another helper": ({"Pages/Index.cshtml.cs": PAGE.format("OnGet() { } void Help")}, False),
    "a set of views answers other methods": ({"views.py": VIEWS.format("'post'", "slug")}, True),
    "a set of views is found by another field": ({"views.py": VIEWS.format("'put'", "name")}, True),
    "a line more in a set of views": ({"views.py": VIEWS.format("'put'", "slug") + "    page = 2\n"}, False),
    "a helper beside what is mounted": ({"src/app.ts": f"{APP}function helper(x: number) {{ return x }}\n"}, False),
    "a router is handed to another module": ({"src/all.js": HANDED.format("two")}, True),
    "a line more where a router is handed on": ({"src/all.js": "// now\n" + HANDED.format("one")}, False),
    "a router becomes part of no list any more": ({"urls.py": LISTED.format("")}, True),
    "a line more behind a list": ({"urls.py": LISTED.format("urlpatterns += router.urls\nready = True")}, False),
    "what stands before all settings": (
        {"settings.py": SETTINGS.format("class Config:\n        env_prefix = 'B_'", 1)},
        True,
    ),
    "a setting has another value": (
        {"settings.py": SETTINGS.format("model_config = ConfigDict(env_prefix='A_')", 2)},
        False,
    ),
    "an application has another label": ({"shop/apps.py": APPLICATION.format("store", 1)}, True),
    "an application has another page": ({"shop/apps.py": APPLICATION.format("shop", 2)}, False),
    "another folder": ({"src/app.ts": APP.replace("/routes", "/lib")}, True),
}


@pytest.mark.parametrize("case", CASES)
def test_remounts(case: str) -> None:
    edits, expected = CASES[case]
    old, new = facts_of(BASE), facts_of({**BASE, **edits})
    sources = {**BASE, **edits}
    affected = Affected({path: set() for path in edits}, frozenset())
    found = remounts(old, new, list(edits), affected, lambda name: [p for p, text in sources.items() if name in text])
    assert (found or bool(changed_controllers(old, new, edits, affected))) is expected


NEW_FILES: dict[str, tuple[str, bool]] = {
    "a router that none mounts yet": ("from fastapi import APIRouter\nrouter = APIRouter()\n@router.get('/')\ndef all(): ...", False),
    "one that mounts another": ("from fastapi import FastAPI\nfrom views import router\nFastAPI().include_router(router)", True),
    "a class that answers": ("class Tags(ModelViewSet):\n    http_method_names = ['get']", False),
}  # fmt: skip


@pytest.mark.parametrize("case", NEW_FILES)
def test_a_new_file_that_none_imports(case: str) -> None:
    text, expected = NEW_FILES[case]
    old, new = facts_of(BASE), facts_of({**BASE, "more.py": text})
    assert remounts(old, new, ["more.py"], Affected({}, frozenset({"more.py"})), lambda name: []) is expected


def facts_of(sources: dict[str, str]) -> dict[str, FileFacts]:
    extracted = {path: extract(path, source.encode()) for path, source in sources.items()}
    return {path: one.facts for path, one in extracted.items() if isinstance(one, Extracted)}
