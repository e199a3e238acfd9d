"""Where boxes stand in a graph that is drawn."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

pytest.importorskip("igraph")
pytest.importorskip("htpy")

from codecompass_page.diagram import ROW, Arrow, Box, across, drawn
from codecompass_page.stacked import stacked

KEYS = [str(number) for number in range(27)]


def placed(seed: int) -> None:
    """Boxes in columns by chance, with arrows over any number of these, back as well as onwards."""
    draw = random.Random(seed)
    layers = {key: draw.randrange(7) - 3 for key in KEYS}
    arrows = [Arrow(*draw.choices(KEYS, k=2)) for _ in range(draw.randrange(60))]
    columns = across(KEYS, arrows, layers)
    assert [sorted(key for _, key in column) for column in columns] == [
        sorted(key for key in KEYS if layers[key] == number) for number in sorted(set(layers.values()))
    ]
    assert all(0 <= place <= 1 for column in columns for place, _ in column)


@pytest.mark.parametrize("draw", [drawn, stacked])
def test_arrows_run_between_the_boxes_that_they_pass(draw: Callable[..., str]) -> None:
    boxes = [Box(key, key * 20) for key in "abcde"]
    arrows = [Arrow("a", "e"), *(Arrow(a, b) for a in "a" for b in "bcd"), *(Arrow(b, "e") for b in "bcd")]
    layers = {"a": 0, **dict.fromkeys("bcd", 1), "e": 2}
    drawing = draw(boxes, arrows, "", layers=layers)
    spots = {(float(x), float(y)) for x, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", drawing)}
    long = re.search(r'data-from="a" data-to="e"><path d="([^"]*)"', drawing)
    assert long
    straight = re.findall(r"([\d.]+),([\d.]+) ([HV])([\d.]+)", long[1])
    assert straight
    for x, y, way, to in straight:
        (x1, x2), (y1, y2) = ((x, to), (y, y)) if way == "H" else ((x, x), (y, to))
        for left, top in spots:
            apart = (
                max(*map(float, (x1, x2))) < left
                or max(*map(float, (y1, y2))) < top
                or min(*map(float, (y1, y2))) > top + ROW
            )
            assert apart or min(*map(float, (x1, x2))) > left + 100, (x, y, way, to)


@pytest.mark.parametrize("draw", [drawn, stacked])
def test_an_arrow_that_leads_back_to_a_narrow_box_beside_a_wide_one_has_its_point(draw: Callable[..., str]) -> None:
    boxes = [Box("a", "a"), Box("wide", "wide" * 12), Box("b", "b")]
    arrows = [Arrow("a", "b"), Arrow("wide", "b"), Arrow("b", "a")]
    drawing = draw(boxes, arrows, "", layers={"a": 0, "wide": 0, "b": 1})
    back = drawing.partition('data-from="b" data-to="a"')[2].partition("</g>")[0]
    assert 'class="head"' in back


@pytest.mark.skipif(sys.platform != "linux", reason="what is told of memory is of GNU's C library")
def test_arrows_over_several_columns_do_not_end_the_process() -> None:
    """In memory that is filled with other than zeros, where reading beyond it shows."""
    code = "from tests.unit.test_diagram import placed\nfor seed in range(200):\n    placed(seed)"
    environment = {**os.environ, "MALLOC_PERTURB_": "90", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
