"""Two clients of one fleet: what one may not ask is, to the byte, as if it were not in the fleet at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from codecompass.frontends import bind
from codecompass.tools import TOOLS
from codecompass.tools.params import parameters
from codecompass_fleet.access import Allowed, Clients, asked_by
from codecompass_fleet.served import Fleet
from codecompass_fleet.task import Task, done
from helpers import repository
from trust.test_hostile_callers import STARTS_JOBS, required

CLIENTS = (
    '[clients.ci]\ntoken = "one"\nrepositories = ["shop/cart"]\n[clients.all]\ntoken = "two"\nrepositories = ["*"]\n'
)
PAY = "def pay():\n    return rounded(1)\n\n\ndef rounded(value):\n    return value\n"
CART = {"app/models.py": PAY.replace("pay", "total"), "package.json": '{"name": "@shop/cart", "version": "1.0.0"}\n'}
TILL = {"till.ts": "import { total } from '@shop/cart'\nexport function secretly() { return total() }\n",
        "package.json": '{"name": "@shop/till", "dependencies": {"@shop/cart": "1.0.0"}}\n'}  # fmt: skip
SPELLINGS = (
    "shop/till", "shop/till/", "/shop/till", "./shop/till", "shop//till", "shop/cart/../till", "SHOP/TILL", "shop/till.git",
    "shop\\till", "shop%2Ftill", " shop/till", "till", "shop/*", "shop/till@main", "shop/till\0", "file:///shop/till",
)  # fmt: skip
PASSING = re.compile(
    r'"(?:project_id|repo_id|last_indexed|job_id|workspace_id|[a-z_]*(?:_ms|_at|_bytes|seconds))": ?(?:"[^"]*"|[\d.e+-]+|null)'
)
"""What differs from one moment, or folder, to the next."""

Ask = Callable[..., str]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Ask]]:
    """What the client is told where the other's repository is in the fleet, and where it is not."""
    place = tmp_path_factory.mktemp("fleets")
    clients = place / "clients.toml"
    clients.write_text(CLIENTS)
    made = {
        name: repository(place / "all" / "shop" / name, files).root for name, files in (("cart", CART), ("till", TILL))
    }
    fleets, asks = [], []
    for names in (("cart", "till"), ("cart",)):
        store = str(place / f"store{len(names)}")
        assert [done(Task(f"shop/{name}", str(made[name]), "", store)).error for name in names] == [""] * len(names)
        fleets.append(Fleet(store, place / f"served{len(names)}", 1 << 30))
        asks.append(asking(Allowed(fleets[-1], Clients.read(clients)), place))
    yield asks
    for fleet in fleets:
        fleet.close()


def asking(allowed: Allowed, place: Path) -> Ask:
    def ask(tool: str, arguments: dict[str, Any], token: str = "one") -> str:
        with asked_by(allowed.whose(f"Bearer {token}")):
            told = bind.call(allowed, tool, arguments).text
        return PASSING.sub("", re.sub(rf"{place}/(?:served|store)\d|/projects/\w+|[\d.]+ [MG]B free", "", told))

    return ask


def test_a_name_of_another_s_repository_is_no_name(asked: list[Ask]) -> None:
    tools = [tool for tool in TOOLS if tool.name not in STARTS_JOBS]
    assert len(tools) > 20
    for tool in tools:
        for spelling in SPELLINGS if tool.name in ("list_refs", "read_source", "query_graph") else SPELLINGS[:2]:
            told, absent = (ask(tool.name, required(tool) | {"workspace": spelling}) for ask in asked)
            assert told == absent, (tool.name, spelling)
            assert "project_not_found" in told.lower(), (tool.name, spelling, told)


def test_what_is_asked_of_all_leaves_out_another_s(asked: list[Ask]) -> None:
    wide = 0
    everywhere = {"workspace": "shop/cart", "symbol_name": "total", "scope": "fleet"}
    assert "secretly" in asked[0]("find_references", everywhere, "two"), "there is something to hide"
    for tool in TOOLS:
        named = {one.name for one in parameters(tool.function)}
        if tool.name in STARTS_JOBS:
            continue
        for more in ({"scope": "fleet"},) if "scope" in named else ({},):
            arguments = {"workspace": "shop/cart"} | required(tool) | more
            told, absent = (ask(tool.name, arguments) for ask in asked)
            assert told == absent, (tool.name, more)
            assert "till" not in told and "secretly" not in told
            assert "--show-values" not in told, "nothing here is a secret"
            wide += bool(more)
    assert wide >= 2
