"""Requests and the endpoints that answer them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from codecompass.session.project import Project
from codecompass.tools.clients import answering, list_clients
from codecompass.tools.endpoints import list_endpoints
from codecompass.tools.surfaces import Endpoint
from codecompass.tools.trace import trace_feature
from helpers import index, repository

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


def test_methods_of_services(tmp_path: Path, codecompass_home: None) -> None:
    """A call of a stub, with the member that serves it."""
    files = {
        "emails.py": "import grpc\nimport pb_grpc\n\n\nclass Emails(pb_grpc.EmailServicer):\n    def Send(self, request): ...\n\n\n"
        "def serve(server):\n    pb_grpc.add_EmailServicer_to_server(Emails(), server)\n",
        "shop.py": "import grpc\nimport pb_grpc\n\n\ndef pay(channel):\n    stub = pb_grpc.EmailStub(channel)\n    stub.Send(None)\n",
    }
    repo = repository(tmp_path / "shop", files)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        found = list_clients(project).clients
    assert [(one.protocol, one.url, one.file_path, one.line) for one in found] == [("grpc", "Email/Send", "shop.py", 7)]
    assert [(end.handler, end.file_path, end.line) for end in found[0].endpoints] == [
        ("emails.Emails.Send", "emails.py", 6)
    ]


def test_a_field_is_spelled_as_its_schema_does(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "go.mod": "module shop\n",
        "graph/schema.graphql": "type Mutation {\n  sendSMS(text: String): Boolean\n}\n",
        "graph/resolvers.go": "package graph\n\ntype mutationResolver struct{}\n\n"
        "func (r *mutationResolver) SendSms(text string) (bool, error) { return true, nil }\n\n"
        "func (r *mutationResolver) Undeclared() (bool, error) { return true, nil }\n",
    }
    index(repository(tmp_path / "code", files).root)
    with closing(Project.open(tmp_path / "code")) as project:
        found = list_endpoints(project, http_method="GRAPHQL").endpoints
    assert {one.route_path: one.handler.rpartition(".")[2] for one in found if one.file_path.endswith(".go")} == {
        "Mutation.sendSMS": "SendSms", "Mutation.Undeclared": "Undeclared",
    }  # fmt: skip


def test_what_graphql_operations_ask_for(tmp_path: Path, codecompass_home: None) -> None:
    """A document and what is generated for it lead to resolvers, whatever their language makes of a field's name; else to
    the schema that declares it."""
    files = {
        "web/carts.graphql": "query CartsQuery {\n  allCarts { id }\n  me { id }\n}\n",
        "web/page.ts": 'import { useCartsQuery } from "./generated/graphql";\n\nexport const page = () => useCartsQuery();\n',
        "schema.graphql": "type Query {\n  allCarts: [Cart]\n  me: User\n}\n",
        "shop.py": "import graphene\n\n\nclass Query(graphene.ObjectType):\n    def resolve_all_carts(self, info): ...\n",
    }
    repo = repository(tmp_path / "shop", files)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        found = list_clients(project).clients
        served = list_endpoints(project, route="carts").endpoints
        assert list_endpoints(project, http_method="GET").endpoints == []
        assert trace_feature(project, entry_point="GRAPHQL Query.allCarts").nodes[0].path == "shop.py"
        assert len(list_clients(project, http_method="GRAPHQL", route="me").clients) == 2
    asked = [
        (one.url, f"{one.file_path}:{one.line}", [f"{end.file_path}:{end.line}" for end in one.endpoints])
        for one in found
    ]
    assert asked == [
        ("Query.allCarts", "web/carts.graphql:2", ["shop.py:5"]),
        ("Query.allCarts", "web/page.ts:3", ["shop.py:5"]),
        ("Query.me", "web/carts.graphql:3", ["schema.graphql:3"]),
        ("Query.me", "web/page.ts:3", ["schema.graphql:3"]),
    ]
    assert {(one.http_method, one.protocol) for one in found} == {("GRAPHQL", "graphql")}
    assert [(one.http_method, one.route_path, one.handler) for one in served] == [
        ("GRAPHQL", "Query.allCarts", "shop.Query.resolve_all_carts")
    ]
