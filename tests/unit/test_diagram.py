"""Where boxes stand in a graph that is drawn."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

pytest.importorskip("igraph")
pytest.importorskip("htpy")

from codecompass_page.diagram import Arrow, across

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


@pytest.mark.skipif(sys.platform != "linux", reason="what is told of memory is of GNU's C library")
def test_arrows_over_several_columns_do_not_end_the_process() -> None:
    """In memory that is filled with other than zeros, where reading beyond it shows."""
    code = "from tests.unit.test_diagram import placed\nfor seed in range(200):\n    placed(seed)"
    environment = {**os.environ, "MALLOC_PERTURB_": "90", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
