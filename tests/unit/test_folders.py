"""The folders around a file: all of them, innermost first, whatever its path."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.languages.folders import below_root, enclosing, nearest
from codecompass.model import Extracted
from codecompass.resolve import resolve


def test_the_folders_around_a_folder() -> None:
    assert [*enclosing("core/src")] == ["core/src", "core", ""]
    assert [*below_root("core/src")] == ["core/src", "core"]
    assert [*enclosing("")] == [""]
    assert nearest({"core", ""}, "core/src") == "core"
    assert nearest({"shop"}, "core/src") is None


def test_the_root_is_not_around_a_neighbour() -> None:
    assert [*enclosing("../lib/src")] == ["../lib/src", "../lib", ".."]
    assert nearest({"", "../lib"}, "../lib/src") == "../lib"
    assert nearest({""}, "../lib/src") is None
    assert [*enclosing("..cache/a")] == ["..cache/a", "..cache", ""]


@pytest.mark.parametrize("alias", ["@", "~shop"])
def test_the_settings_of_the_root_are_not_those_of_a_neighbour(alias: str) -> None:
    use = f"import {{ pay }} from '{alias}/pay';\nexport function go() {{ pay(); }}\n"
    texts = {
        "tsconfig.json": f'{{"compilerOptions": {{"paths": {{"{alias}/*": ["./src/*"]}}}}}}',
        "src/pay.ts": "export function pay() {}\n",
        "src/go.ts": use,
        "../lib/src/go.ts": use,
    }
    extracted = {path: extract(path, text.encode()) for path, text in texts.items()}
    resolved = resolve({path: one.facts for path, one in extracted.items() if isinstance(one, Extracted)})
    assert any(edge.target == ("src/pay.ts", 1) for edge in resolved.edges("src/go.ts"))
    assert not any(edge.target for edge in resolved.edges("../lib/src/go.ts"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "cart.php",
            "<?php\nnamespace Shop;\nclass Cart { function pay() { return charge(); } }\nfunction charge() {}\n",
        ),
        ("cart.py", "import till\n\n\ndef charge(): ...\n\n\ndef pay():\n    charge()\n"),
        ("cart.go", 'package shop\n\nimport "example.org/till"\n\nfunc charge() {}\n\nfunc pay() { charge() }\n'),
        ("Cart.cs", "namespace Shop;\nclass Cart { void Charge() {} void Pay() { Charge(); } }\n"),
        ("Cart.java", "package shop;\nclass Cart { void charge() {} void pay() { charge(); } }\n"),
        ("cart.ts", "import { till } from 'till';\nfunction charge() {}\nexport function pay() { charge(); }\n"),
        ("cart.rs", "use till::Till;\nfn charge() {}\nfn pay() { charge(); }\n"),
        ("Cart.vue", "<script setup>\nfunction charge() {}\nfunction pay() { charge() }\n</script>\n"),
    ],
)
def test_paths_that_are_absolute_are_resolved_like_others(name: str, text: str) -> None:
    path = f"/shop/src/{name}"
    extracted = extract(path, text.encode())
    assert isinstance(extracted, Extracted)
    edges = resolve({path: extracted.facts}).edges(path)
    names = [definition.name for definition in extracted.facts.symbols()]
    assert any(edge.kind == "calls" and edge.target and names[edge.target[1]].lower() == "charge" for edge in edges)
