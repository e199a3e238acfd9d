"""Endpoints whose handlers implement what is generated from a contract: method and path are the contract's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.languages.contracts import operations
from codecompass.session.project import Project
from codecompass.tools.endpoints import Endpoints, list_endpoints
from helpers import index, repository

YAML = """\
openapi: 3.0.0
tags:
  - name: Late Carts
paths:
  '/carts/{id}':
    parameters:
      - name: id
        in: path
    get:
      tags:
        - Late Carts
      operationId: readCart
      responses:
        200:
          description: the cart
    delete:
      tags: [Late Carts]
      operationId: dropCart
  /shops:
    get:
      tags: [Shops]
      operationId: readCart
components:
  schemas:
    get:
      operationId: noPath
"""
JSON = json.dumps({
    "swagger": "2.0", "basePath": "/v2",
    "paths": {"/carts/{id}": {
        "get": {"tags": ["Late Carts"], "operationId": "read_cart"},
        "delete": {"tags": ["Late Carts"], "operationId": "dropCart"},
    }},
})  # fmt: skip
TYPESPEC = """\
// @get @route("/comment") noRoute(): void;
@server("https://shop.example/{x}", "here")
namespace Shop;

@route("/carts/{id}")
@tag("Late Carts")
interface LateCartsApi {
  @get
  @operationId("readCart")
  @doc(\"\"\"
    @post op notThis(): void; }
    \"\"\")
  read(@path id: string): Cart;

  @delete(#{ quiet: true }) @route("/") dropCart(@path id: string, @query why?: Array<string>): void;
}

model Cart { id: string; readCart(x: int32): void }
"""
JAVA = """\
package shop.web;

import org.springframework.web.bind.annotation.RestController;
import shop.api.LateCartsApi;

@RestController
class Carts implements LateCartsApi {
  @Override
  public Cart readCart(String id) { return null; }

  @Override
  public void dropCart(String id) { helper(); }

  private void helper() {}
}
"""
KOTLIN = """\
package shop.web

import shop.api.LateCartsApi

class CartsController : LateCartsApi {
    override fun readCart(id: String): Cart = TODO()

    override fun dropCart(id: String) {}
}
"""
CSHARP = """\
using Shop.Generated;

namespace Shop.Web;

public class CartsController : LateCartsControllerBase
{
    public override Task<Cart> ReadCartAsync(string id) => null;

    public override void DropCart(string id) {}
}
"""
CLIENT = """\
package shop.web;

import shop.api.LateCartsApi;

class RetryingCarts extends LateCartsApi {
  @Override
  public Cart readCart(String id) { return super.readCart(id); }
}
"""


def endpoints_of(tmp_path: Path, files: Mapping[str, str]) -> tuple[list[tuple[str, str, str]], Endpoints]:
    repo = repository(tmp_path / "shop", files)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        answer = list_endpoints(project)
    assert {one.confidence for one in answer.endpoints} <= {"heuristic"}
    return [(one.http_method, one.route_path, one.handler.rpartition(".")[2]) for one in answer.endpoints], answer


@pytest.mark.parametrize(
    ("contract", "text", "prefix"),
    [("api/shop.yaml", YAML, ""), ("openapi.json", JSON, "/v2"), ("contract/carts.tsp", TYPESPEC, "")],
    ids=["yaml", "json", "typespec"],
)
@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("src/shop/web/Carts.java", JAVA),
        ("src/shop/web/CartsController.kt", KOTLIN),
        ("src/Web/CartsController.cs", CSHARP),
    ],
    ids=["java", "kotlin", "csharp"],
)
def test_an_operation_is_bound_to_the_method_of_its_name(
    contract: str, text: str, prefix: str, path: str, source: str, tmp_path: Path, codecompass_home: None
) -> None:
    found, answer = endpoints_of(tmp_path, {contract: text, path: source})
    assert [(method, route, name.lower().removesuffix("async")) for method, route, name in found] == [
        ("DELETE", f"{prefix}/carts/{{id}}", "dropcart"),
        ("GET", f"{prefix}/carts/{{id}}", "readcart"),
    ]
    assert "not known" not in str(answer.metadata)


def test_without_a_contract_the_list_says_what_is_missing(tmp_path: Path, codecompass_home: None) -> None:
    found, answer = endpoints_of(tmp_path, {"src/shop/web/Carts.java": JAVA})
    assert found == []
    assert "the routes of 1 controller are not known" in str(answer.metadata)
    assert "(Carts of LateCartsApi)" in str(answer.metadata)


def test_what_extends_a_library_lacks_no_contract(tmp_path: Path, codecompass_home: None) -> None:
    resource = (
        "<?php\nnamespace Shop\\Http;\nuse Library\\Json\\JsonResource;\nclass CartResource extends JsonResource {}\n"
    )
    found, answer = endpoints_of(tmp_path, {"src/Http/CartResource.php": resource})
    assert found == []
    assert "not known" not in str(answer.metadata)


def test_a_client_serves_nothing(tmp_path: Path, codecompass_home: None) -> None:
    found, answer = endpoints_of(tmp_path, {"api/shop.yaml": YAML, "src/shop/web/RetryingCarts.java": CLIENT})
    assert found == []
    assert "not known" not in str(answer.metadata)


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("api.json", '[\n{"openapi": "3.0.0"}]'),
        ("api.json", '{"openapi": "3.0.0", "paths": ' + "[" * 100_000),
        (
            "api.json",
            '{"openapi": "3.0.0", "paths": {"/a": {"get": {"operationId": "a", "tags": 1}, "put": 1}, "/b": 1}}',
        ),
        ("api.yaml", "openapi: 3.0.0\npaths:\n" + "  /a:\n    get:\n" * 50_000),
        ("main.tsp", "interface a " * 100_000),
        ("main.tsp", "/*" * 200_000),
        ("main.tsp", '"""' * 200_001),
        ("main.tsp", "@a(" * 100_000),
        ("main.tsp", "}" * 100_000),
    ],
)
def test_a_broken_contract(path: str, content: str) -> None:
    assert [one.name for one in operations(path, content.encode())] in ([], ["a"])
