"""Routes compared, whatever their variables are called and whatever stands before them."""

from __future__ import annotations

import pytest

from codecompass.tools.routes import matched

CASES = {
    "variables by other names": ("/users/:id", "/users/{user_id}", "exact"),
    "… with a type": ("/users/{id}", "/users/<int:pk>", "exact"),
    "… in a folder's name": ("/users/[id]", "/users/:id", "exact"),
    "a value": ("/users/7", "/users/{id}", "exact"),
    "a value in a part of a segment": ("/files/7.json", "/files/{id}.json", "exact"),
    "a slash at the end, a host, a query": ("https://shop.example/users/?page=2", "/users", "exact"),
    "all that is below": ("/files/a/b", "/files/*path", "exact"),
    "an unknown prefix": ("/api/v1/users/1", "/users/{id}", "suffix"),
    "a prefix that is known": ("/users/1", "/api/v1/users/:id", "suffix"),
    "another version": ("/api/v2/users/1", "/api/v1/users/{id}", "suffix"),
    "a variable is no prefix's word": ("/api/users/7", "/{group}/users/{id}", "exact"),
    "… before what is known": ("/api/users/7", "/all/{group}/users/{id}", None),
    "a procedure": ("cart.list", "cart.list", "exact"),
    "… by its path": ("/api/trpc/cart.list", "cart.list", "suffix"),
    "what is below": ("/users", "/users/{id}/carts", "below"),
    "a word of it": ("cart", "/users/{id}/carts", "part"),
    "a variable alone says nothing": ("/api/users/7", "/{id}", None),
    "the root is not the end of all": ("/users", "/", None),
    "the end of a path": ("/users", "/users/{$}", "exact"),
    "… is no variable": ("refresh", "/{$}", None),
    "another word": ("/user/7", "/users/{id}", None),
    "a part more": ("/users/7/carts", "/users/{id}", None),
}


@pytest.mark.parametrize("case", CASES)
def test_matched(case: str) -> None:
    asked, known, match = CASES[case]
    assert matched(asked, known) == match
