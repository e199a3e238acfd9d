"""Requests and the endpoints that answer them."""

from __future__ import annotations

import pytest

from codecompass.tools.clients import answering
from codecompass.tools.surfaces import Endpoint

ROUTES = [
    "GET /api/users", "POST /api/users", "GET /api/users/:id", "GET /api/users/me", "GET /api/teams/:team/users/:id",
    "ANY /health", "GET,PUT /api/users/<int:id>/cart", "GET /", "GET /files/*path",
    "GET /*",
]  # fmt: skip


@pytest.mark.parametrize(
    ("request_", "answered"),
    [
        ("GET /api/users", ["GET /api/users"]),
        ("GET https://shop.example/api/users?page=2", ["GET /api/users"]),
        ("GET /users", ["GET /api/users"]),
        ("GET {base}/api/users/{id}", ["GET /api/users/:id"]),
        ("GET {base}/users/me", ["GET /api/users/me"]),
        ("GET /users/{id}", ["GET /api/users/:id"]),
        ("GET /teams/{team}/users/{id}", ["GET /api/teams/:team/users/:id"]),
        ("PUT /users/{id}/cart", ["GET,PUT /api/users/<int:id>/cart"]),
        ("DELETE /users/{id}", []),
        ("POST /health", ["ANY /health"]),
        ("GET /carts", ["GET /*"]),
        ("DELETE /carts", []),
        ("GET /files/a/b.txt", ["GET /files/*path"]),
        ("GET https://other.example/", ["GET /"]),
        (" /api/users", ["GET /api/users", "POST /api/users"]),
    ],
)
def test_the_endpoints_of_a_request(request_: str, answered: list[str]) -> None:
    offered = [Endpoint(*route.split(" "), "id", "handler", "a.py", 1, "static", "any") for route in ROUTES]
    method, _, url = request_.partition(" ")
    assert [f"{one.http_method} {one.route_path}" for one in answering(url, method, offered)] == answered
