"""Steps of a feature: each file of `tests/steps` is an entry, files under `--- path`, and after `---` what a trace tells.
Behind the entry, on lines of their own, stand options: `max_tokens 100`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from codecompass.frontends.render import text_of
from codecompass.languages.around import around_rules
from codecompass.session.project import Project
from codecompass.tools.snippets import with_operators
from codecompass.tools.trace import FeatureTrace, trace_feature
from helpers import index, parted, repository

CASES = sorted((Path(__file__).parent.parent / "steps").glob("*.txt"))


def traced(root: Path, files: dict[str, str], entry: str, **options: int | str) -> FeatureTrace:
    index(repository(root, files).root)
    with closing(Project.open(root)) as project:
        return trace_feature(project, entry, **options)  # type: ignore[arg-type]  # of several types


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_steps_are_told_in_order_under_their_conditions(case: Path, tmp_path: Path) -> None:
    head, files, told = parted(case)
    assert files
    entry, *options = head.split("\n")
    given = {name: int(value) if value.isdigit() else value for name, value in map(str.split, options)}
    answer = traced(tmp_path / "code", files, entry, **given)
    lines = text_of("trace_feature", msgspec.to_builtins(answer)).split("\n")
    route = [answer.entry_point_route] if answer.entry_point_route else []
    assert lines[len(route) :] == told.split("\n")


def test_pipes_are_told_of_handlers_that_take_what_they_change() -> None:
    pipes = [one for one in around_rules("typescript") if one.kind == "pipe"]
    assert pipes
    taking, raw = ("pay(@Body() order: Order, @Res() response)", "pay(@Req() request, @Res() response)")
    assert all(one.is_for("POST", "/orders", taking, whole=False) for one in pipes)
    assert not any(one.is_for("POST", "/orders", raw, whole=False) for one in pipes)


def test_what_is_certain_can_be_had_alone(tmp_path: Path) -> None:
    entry, files, _ = parted(CASES[0].with_stem("python"))
    answer = traced(tmp_path / "code", files, entry, dispatch=False)
    called = [call for one in answer.functions for step in one.steps for call in step.calls]
    assert called
    assert not [call.name for call in called if call.how == "interface"]


def test_a_small_budget_keeps_what_has_effects(tmp_path: Path) -> None:
    entry, files, _ = parted(CASES[0].with_stem("python"))
    answer = traced(tmp_path / "code", files, entry, max_tokens=200)
    assert [one.name for one in answer.functions if one.name == "total"] == []
    assert [effect.name for one in answer.functions for step in one.steps for effect in step.effects]


@pytest.mark.parametrize("options", [{"depth": 1}, {"max_tokens": 10}])
def test_what_is_not_gone_into_tells_what_it_touches(tmp_path: Path, options: dict[str, int]) -> None:
    entry, files, _ = parted(CASES[0].with_stem("python"))
    files["shop/pay.py"] = files["shop/pay.py"].replace('open("charges.log", "a")', "log()")
    files["shop/pay.py"] += '\n\ndef log():\n    open("charges.log", "a")\n'
    answer = traced(tmp_path / "code", files, entry, **options)
    called = [call for one in answer.functions for step in one.steps for call in step.calls]
    assert called
    assert {effect.name for call in called if call.cut for effect in call.beyond} >= {"charges.log"}
    told = text_of("trace_feature", msgspec.to_builtins(answer))
    assert "… writes file charges.log" in told


def test_endpoints_of_one_file_are_told_by_their_own_lines(tmp_path: Path) -> None:
    files = {
        "package.json": '{"dependencies": {"express": "^4.0.0"}}',
        "carts.js": (
            "const app = require('express')();\n"
            "app.get('/carts', (req, res) => {\n  if (!req.user) { return res.status(401).end(); }\n  res.json(1);\n});\n"
            "app.post('/carts', (req, res) => {\n  if (!req.body) { return res.status(400).end(); }\n  res.json(2);\n});\n"
        ),
    }
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        told = [
            text_of("trace_feature", msgspec.to_builtins(trace_feature(project, f"{verb} /carts")))
            for verb in ("GET", "POST")
        ]
    assert ["401" in one for one in told] == [True, False]
    assert ["400" in one for one in told] == [False, True]


@pytest.mark.parametrize(
    ("statement", "most", "told"),
    [
        (
            "return admin.get(cluster).flatMap(one-> one.describe().then(scrape(cluster, one)), 8)"
            ".timeout(Duration.ofSeconds(30)).onErrorResume(t-> Mono.just(failed(t)))",
            110,
            "return admin.get(cluster).flatMap(…, 8).timeout(Duration.ofSeconds(30)).onErrorResume(…)",
        ),
        ("total = price(cart)", 30, "total = price(cart)"),
        ("total = price + discount + taxes", 20, "total = price + dis…"),
    ],
)
def test_of_a_long_chain_the_operators_are_quoted(statement: str, most: int, told: str) -> None:
    assert with_operators(statement, most) == told


def test_a_deep_trace_keeps_to_its_budget(tmp_path: Path) -> None:
    """Paths and indentation count: what is called lies in other folders, and is nested."""
    files = {"application/__init__.py": ""}
    for at in range(40):
        files[f"application/warehouse{at}/__init__.py"] = ""
        files[f"application/warehouse{at}/deliveries.py"] = (
            f"from application.warehouse{at + 1}.deliveries import deliver{at + 1}\n\n\n"
            f"def deliver{at}(order):\n    if order.weight > {at}:\n        print('heavy')\n"
            f"        open('order{at}').write('sent')\n    deliver{at + 1}(order)\n"
        )
    answer = traced(tmp_path / "code", files, "deliver0", max_tokens=400, depth=10)
    told = text_of("trace_feature", msgspec.to_builtins(answer))
    assert answer.truncated
    assert 800 < len(told) <= 1.1 * 4 * 400
