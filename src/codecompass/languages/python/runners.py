"""Test runners for Python."""

from collections.abc import Sequence

from codecompass.languages.runners import Case, Layout, Place, Runner, nearest, quoted
from codecompass.languages.testing import is_test


def _nodes(cases: Sequence[Case]) -> list[str]:
    """`tests/test_cart.py::TestCart::test_pay`."""
    return ["::".join((case.path, *case.around, case.name)) for case in cases]


def _labels(cases: Sequence[Case]) -> list[str]:
    """`shop.tests.test_cart.TestCart.test_pay`."""
    return [".".join((case.path.removesuffix(".py").replace("/", "."), *case.around, case.name)) for case in cases]


def _place(layout: Layout, path: str) -> Place:
    """The nearest folder that pytest is set up in, else the nearest project that is no test's, else the root."""
    set_up = layout.with_file(path, _CONFIGURED) + layout.with_file(path, _PROJECT, _SECTION)
    projects = [one for one in layout.with_file(path, _PROJECT) if not is_test(f"{one}/")]
    return Place(max(set_up, key=len) if set_up else next(iter(projects), ""))


_CONFIGURED = r"\.?pytest\.(?:ini|toml)"
_PROJECT = r"pyproject\.toml|setup\.cfg|setup\.py|tox\.ini"
_SECTION = r"(?m)^\[(?:tool[.:])?pytest\b"

RUNNERS = (
    Runner(
        "pytest", _nodes, lambda ids, part: f"pytest {quoted(ids)}", files=rf"conftest\.py|{_CONFIGURED}",
        manifests=r"pyproject\.toml|setup\.cfg|setup\.py|tox\.ini|Pipfile|[\w.-]*requirements[\w.-]*\.(?:txt|in)", mentions=r"\bpytest\b",
        place=_place, paths=True,
    ),
    Runner(
        "django", _labels, lambda ids, part: f"python manage.py test {quoted(ids)}", manifests=r"manage\.py", mentions=r"(?i)\bdjango\b",
        place=nearest(r"manage\.py"),
    ),
)  # fmt: skip
