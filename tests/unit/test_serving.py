"""After a change of members: which files that did not change serve others of them."""

from __future__ import annotations

import pytest

from codecompass.extract import extract
from codecompass.model import Extracted, FileFacts
from codecompass.resolve import resolve, serving_differently

BASE = {
    "queries.ts": "export const queries = {\n  carts: () => 1,\n};\n",
    "resolvers.ts": 'import { queries } from "./queries";\nexport const resolvers = { Query: { ...queries } };\n',
    "mutations.py": "import graphene\n\nclass Pay(graphene.Mutation):\n    def other(self): ...\n",
    "schema.py": "import graphene\nfrom mutations import Pay\n\nclass Mutation(graphene.ObjectType):\n    pay = Pay.Field()\n",
    "emails.py": "import pb_grpc\n\nclass Emails(pb_grpc.EmailServicer):\n    def Send(self, request): ...\n",
    "serve.py": "import grpc\nimport pb_grpc\nfrom emails import Emails\n\n\ndef serve(server):\n    pb_grpc.add_EmailServicer_to_server(Emails(), server)\n",
    "page.ts": 'import { queries } from "./queries";\nexport const all = queries.carts();\n',
}


@pytest.mark.parametrize(
    ("path", "text", "serving"),
    [
        ("queries.ts", "export const queries = {\n  carts: () => 1,\n  total: () => 2,\n};\n", {"resolvers.ts"}),
        ("queries.ts", "// now\nexport const queries = {\n  carts: () => 3,\n};\n", set()),
        ("mutations.py", BASE["mutations.py"].replace("other", "mutate"), {"schema.py"}),
        ("emails.py", BASE["emails.py"] + "    def List(self, request): ...\n", {"serve.py"}),
        ("emails.py", BASE["emails.py"] + "\ndef other(): ...\n", set()),
    ],
)
def test_who_serves_something_else(path: str, text: str, serving: set[str]) -> None:
    """Those, and of them all whose surfaces differ."""
    sources = {**BASE, path: text}
    old, new = facts_of(BASE), facts_of(sources)
    found = serving_differently(old, new, [path], lambda name: [p for p, text in sources.items() if name in text], 9)
    assert found == serving
    before, after = resolve(old), resolve(new)
    assert {one for one in BASE if one != path and before.surfaces(one) != after.surfaces(one)} <= serving
    assert serving_differently(old, new, [path], lambda name: list(sources), 0) is None or not serving


def facts_of(sources: dict[str, str]) -> dict[str, FileFacts]:
    extracted = {path: extract(path, source.encode()) for path, source in sources.items()}
    return {path: one.facts for path, one in extracted.items() if isinstance(one, Extracted)}
