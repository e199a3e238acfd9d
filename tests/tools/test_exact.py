"""search_code with what stands in one place of the code, in every shape in which it may be asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codecompass.project import Project
from helpers import index, repository

from .conftest import Ask, asking

FILES = {
    "shop/orders.py": """\
import logging

logger = logging.getLogger("shop.orders")
RETRY_HEADER = "x-retry-after"


def place_order(cart, user):
    if not cart.lines:
        raise ValueError("The basket has no lines")
    logger.warning("order of %s refused after %d attempts", user, cart.attempts)
    # Vouchers are spent before taxes are worked out
    return {"state": "order placed", "code": 418}


def limit_attempts(cart):
    return cart.attempts
""",
    "shop/options.go": """\
package shop

type Options struct {
	// Where the payments go
	Gateway string `yaml:"payment.gateway,omitempty"`
	Limit   int    `env:"SHOP_ORDER_LIMIT"`
}

func route(number string) error {
	handle("/api/orders/{id}/refund")
	return fmt.Errorf("gateway: no route to %s: %w", number, failed)
}
""",
    "web/basket.ts": """\
export function showBasket(count: number) {
  if (count > 99) throw new Error(`Cannot show ${count} lines in a basket`);
  return "basket-total";
}
export const columns = ["order lines"];
""",
    "templates/order_list.html": "<h1>Orders</h1>\n",
    "Makefile": "run:\n\tSHOP_ORDER_LIMIT=3 SHOP_DEBUG=1 ./shop\n",
    "Dockerfile": "FROM python:3.12-slim\nENV SHOP_ORDER_LIMIT=3\nRUN apt-get install -y libxslt1-dev\n",
    "pyproject.toml": '[project]\nname = "shop"\nkeywords = ["parcel post"]\n\n[tool.pytest.ini_options]\nasyncio_mode = "auto"\n',
    "package.json": '{"scripts": {"watch:styles": "sass --watch web"}}\n',
    "docker-compose.yml": "services:\n  shop:\n    environment:\n      SHOP_ORDER_LIMIT: 3\n    depends_on: [stock-keeper]\n",
    ".github/workflows/ci.yml": "jobs:\n  test:\n    steps:\n      - uses: actions/setup-node@v4\n      - name: Weigh all parcels again\n",
    ".env": "SHOP_MAIL_PASSWORD=correct-horse-battery\n",
    "templates/empty.html": "<p>\n  Your basket is\n  still empty, alas\n</p>\n",
    "config/app.yml": "payment:\n  api_token: tok-4711-secret\n  retry_after_seconds: 20\n",
    "NOTES.rst": "Parcels travel by night, as ever.\n",
    "docs/orders.md": "Set SHOP_ORDER_LIMIT=3. A basket has no lines at first: an order was refused after 3 attempts.\n",
    "tests/test_orders.py": 'def test_refused():\n    assert "The basket has no lines"\n    assert {"SHOP_ORDER_LIMIT": 3}\n',
    **{
        f"shop/other{number}.py": f"def basket_order_lines_{number}(order, lines, user):\n"
        f'    """Limit the attempts of an order that has lines in a basket."""\n    return order, lines, user\n'
        for number in range(30)
    },
}


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Ask]:
    repo = repository(tmp_path_factory.mktemp("exact") / "shop", FILES)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


PLACES = [
    pytest.param("SHOP_ORDER_LIMIT", "shop/options.go", 6, id="environment variable"),
    pytest.param("x-retry-after", "shop/orders.py", 4, id="header"),
    pytest.param("payment.gateway", "shop/options.go", 5, id="dotted key"),
    pytest.param("payment.gateway,omitempty", "shop/options.go", 5, id="a field's tag"),
    pytest.param("/api/orders/{id}/refund", "shop/options.go", 10, id="route"),
    pytest.param("order placed", "shop/orders.py", 12, id="two words"),
    pytest.param("The basket has no lines", "shop/orders.py", 9, id="message"),
    pytest.param("Vouchers are spent before taxes are worked out", "shop/orders.py", 11, id="comment"),
    pytest.param("order of %s refused after %d attempts", "shop/orders.py", 10, id="message with placeholders"),
    pytest.param("order of alice refused after 3 attempts", "shop/orders.py", 10, id="message with values"),
    pytest.param("gateway: no route to 10.0.0.7: timed out", "shop/options.go", 11, id="two values"),
    pytest.param("libxslt1-dev", "Dockerfile", 3, id="package in a Dockerfile"),
    pytest.param("asyncio_mode", "pyproject.toml", 6, id="key in a manifest"),
    pytest.param("parcel post", "pyproject.toml", 3, id="two words in a manifest"),
    pytest.param("watch:styles", "package.json", 1, id="script"),
    pytest.param("stock-keeper", "docker-compose.yml", 5, id="service"),
    pytest.param("actions/setup-node", ".github/workflows/ci.yml", 4, id="action"),
    pytest.param("Weigh all parcels again", ".github/workflows/ci.yml", 5, id="step"),
    pytest.param("SHOP_MAIL_PASSWORD", ".env", 1, id="secret's name"),
    pytest.param("retry_after_seconds", "config/app.yml", 3, id="setting"),
    pytest.param("Your basket is still empty, alas", "templates/empty.html", 2, id="template, over two lines"),
    pytest.param("Cannot show 120 lines in a basket", "web/basket.ts", 2, id="value in a template"),
]


PROSE = pytest.param("Parcels travel by night", "NOTES.rst", 1, id="prose")
"""Found where it is asked for; a task that cites a document is seldom about that."""


SPELLED = pytest.param("order lines", "web/basket.ts", 5, id="two words that names have, spelled otherwise")
"""In a long text they may be any words."""


@pytest.mark.parametrize(("string", "path", "line"), [*PLACES, PROSE, SPELLED])
@pytest.mark.parametrize("shape", ["{}", '"{}"'])
def test_a_string_is_found_where_it_stands(shape: str, string: str, path: str, line: int, asked: Ask) -> None:
    """Not where other definitions, tests or documents have all of its words."""
    first = asked("search_code", query=shape.format(string))["results"][0]
    assert first["path"] == path
    shown = first.get("snippet_line", first["line_start"])
    assert first["line_start"] <= line <= first["line_end"] or shown <= line < shown + 7


@pytest.mark.parametrize(
    ("query", "path", "name"),
    [
        ("order_list.html", "templates/order_list.html", None),
        ("place order", "shop/orders.py", "place_order"),
        ("limitAttempts", "shop/orders.py", "limit_attempts"),
        ("shop.orders.place_order", "shop/orders.py", "place_order"),
        ("shop/orders.py:16", "shop/orders.py", "limit_attempts"),
        ("418", "shop/orders.py", None),
    ],
)
def test_names_and_paths_come_before_texts(query: str, path: str, name: str | None, asked: Ask) -> None:
    first = asked("search_code", query=query)["results"][0]
    assert (first["path"], first.get("name")) == (path, name)


LONG = (
    "The lines of an order in a basket are limited for each user.\n\nA user may attempt an order again, with its lines.\n"
    * 60
)


@pytest.mark.parametrize(("string", "path", "line"), PLACES)
@pytest.mark.parametrize(
    "shape",
    [
        "It fails since today, see `{}`.",
        'Somebody reads "{}" on the page.',
        "```\n2026-01-02T03:04:05Z [web-1] ERROR: {}\n```",
    ],
)
def test_a_string_in_a_long_text_leads_to_where_it_stands(
    shape: str, string: str, path: str, line: int, asked: Ask
) -> None:
    """Thirty other files have the words of the text, and it cites nothing else."""
    text = f"Orders are wrong\n\n{LONG[:4000]}\n{shape.format(string)}\n\n{LONG[:3000]}"
    assert asked("search_code", query=text)["results"][0]["path"] == path


@pytest.mark.parametrize(
    "cited",
    [
        "place_order",
        "`shop.orders.place_order`",
        "see shop/orders.py",
        "at shop/orders.py:9",
        '  File "/srv/shop/orders.py", line 9, in place_order\n  File "/usr/lib/python3/logging.py", line 3, in warn',
        "    at handler (/srv/node_modules/x/index.js:3:1)\n    at checkout (/srv/shop/orders.py:9:4)",
    ],
)
def test_names_paths_and_frames_in_a_long_text_lead_there(cited: str, asked: Ask) -> None:
    text = f"Orders are wrong\n\n{LONG[:4000]}\n\n{cited}\n\n{LONG[:3000]}"
    assert asked("search_code", query=text)["results"][0]["path"] == "shop/orders.py"


@pytest.mark.parametrize("secret", ["correct-horse-battery", "tok-4711-secret", "correct-horse"])
@pytest.mark.parametrize("shape", ["{}", '"{}"', f"Orders are wrong\n\n{LONG[:1000]}\nIt says `{{}}`."])
def test_no_secret_is_found_by_its_value(shape: str, secret: str, asked: Ask) -> None:
    results = asked("search_code", query=shape.format(secret))["results"]
    assert not [one for one in results if one["path"] in (".env", "config/app.yml")]


def test_of_what_differs_in_case_alone_the_same_comes_first(tmp_path: Path, codecompass_home: None) -> None:
    files = {"a/first.py": 'LABEL = "preview images"\n', "b/second.py": 'TITLE = "Preview images"\n'}
    files |= {"c/options.py": "enable_preview_images = True\n"}
    repo = repository(tmp_path / "shop", files)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        first = asking(project)("search_code", query="Preview images")["results"][0]
    assert first["path"] == "b/second.py"


@pytest.mark.parametrize("cited", ["It is about baskets.", '  File "/srv/shop/orders.py", line 9, in place_order'])
def test_explore_names_the_files_of_a_search_for_a_long_text_and_repeats_little_of_it(cited: str, asked: Ask) -> None:
    text = f"Orders are wrong\n\n{LONG[:4000]}\n\n{cited}\n\n{LONG[:3000]}"
    answer = asked("explore", query=text)
    assert len(answer["query"]) < 500
    named = list(dict.fromkeys(one["path"] for one in (*answer["subjects"], *answer["others"])))
    found = dict.fromkeys(one["path"] for one in asked("search_code", query=text, limit=100)["results"])
    assert len(named) >= 5
    assert named == [*found][: len(named)]
    assert not any(one["uses"] for one in answer["subjects"])
