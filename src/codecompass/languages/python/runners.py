"""Who runs Python's tests."""

from __future__ import annotations

from collections.abc import Sequence

from codecompass.languages.runners import Case, Runner, quoted


def _nodes(cases: Sequence[Case]) -> list[str]:
    """`tests/test_cart.py::TestCart::test_pay`."""
    return ["::".join((case.path, *case.around, case.name)) for case in cases]


def _labels(cases: Sequence[Case]) -> list[str]:
    """`shop.tests.test_cart.TestCart.test_pay`."""
    return [".".join((case.path.removesuffix(".py").replace("/", "."), *case.around, case.name)) for case in cases]


RUNNERS = (
    Runner(
        "pytest", _nodes, lambda ids: f"pytest {quoted(ids)}", files=r"conftest\.py|\.?pytest\.ini",
        manifests=r"pyproject\.toml|setup\.cfg|setup\.py|tox\.ini|Pipfile|[\w.-]*requirements[\w.-]*\.(?:txt|in)", mentions=r"\bpytest\b",
    ),
    Runner("django", _labels, lambda ids: f"python manage.py test {quoted(ids)}", files=r"manage\.py"),
)  # fmt: skip
