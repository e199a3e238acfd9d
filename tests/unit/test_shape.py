"""What is left out for the shape of its text: programs that a tool has written in a few lines."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.model import Extracted, Skip

BUNDLED = "import{c as e}from'./v.js';" + "function a(t){if(t)return e(t);for(const n of t)e(n)}" * 400 + "\n"
WRITTEN = "function settle(cart) {\n  return cart.total;\n}\n"
IMAGE = f'export const image = "data:image/png;base64,{"iVBORw0KGgo" * 3000}";\n'


@pytest.mark.parametrize("path", ["static/index-Be7e-cwP.js", "out/main.mjs"])
@pytest.mark.parametrize("length", [1_200, len(BUNDLED)])
def test_a_bundle_is_generated_whatever_its_name(path: str, length: int) -> None:
    assert extract(path, BUNDLED[:length].encode()) == Skip(path, "generated", "minified")


CHUNKS = (
    '"use strict";(self.webpackChunkshop=self.webpackChunkshop||[]).push([["1685"],{63211:function(e,t,i){i.d(t,{d:()=>e})}}]);\n',
    'export const __webpack_id__="2785";export const __webpack_modules__={8808:function(e,t,i){i.r(t);const s=()=>i(1)}};\n',
)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_bundler_s_chunk_is_generated_however_short(chunk: str) -> None:
    assert extract("panel/1685.e2a46167.js", chunk.encode()) == Skip("panel/1685.e2a46167.js", "generated", "minified")


@pytest.mark.parametrize("path", ["assets/Modal.465728e1.js", "assets/Modal-Be7e4cwP.js", "js/app.0e2f4a1c9b3d.mjs"])
def test_a_chunk_is_known_by_the_hash_in_its_name(path: str) -> None:
    text = 'import{u as d}from"./vendor.d12b5734.js";const m=d({' + 'name:"x",' * 10 + "});export{m as default};\n"
    assert extract(path, text.encode()) == Skip(path, "generated", "minified")
    assert isinstance(extract("assets/ShoppingModal.js", text.encode()), Extracted)
    assert isinstance(extract(path, (WRITTEN * 3).encode()), Extracted)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("loader.js", "// Waits for webpackChunkshop.\n" + WRITTEN),
        ("cart.js", WRITTEN * 400),
        ("cart.js", WRITTEN + IMAGE),
        ("cart.js", WRITTEN * 600 + BUNDLED),
        ("short.js", BUNDLED[:900]),
        ("shops.js", "export const shops = [" + '{name: "a", at: [1, 2]}, ' * 100 + "];\n"),
        ("cart.ts", BUNDLED),
        ("cart.py", "x = [" + "{'a': 1};" * 5_000 + "]\n"),
    ],
    ids=["about chunks", "long", "a picture in it", "a minified part", "short", "short data", "TypeScript", "Python"],
)
def test_what_people_write_is_read(path: str, text: str) -> None:
    assert isinstance(extract(path, text.encode()), Extracted)


def test_one_nul_byte_makes_a_text_no_binary_file() -> None:
    source = b'SEPARATOR = "\0"\n' + b"def pay(): ...\n" * 100
    found = extract("a.py", source)
    assert isinstance(found, Extracted) and len(found.facts.definitions) > 100
    picture = extract("a.py", b"\x89PNG\0\0\0\r" * 300)
    assert isinstance(picture, Skip) and picture.reason == "binary"
