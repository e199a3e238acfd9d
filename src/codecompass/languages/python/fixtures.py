"""pytest fixtures: which parameters pytest passes by name, and which functions provide their values.

https://docs.pytest.org/en/stable/reference/fixtures.html
"""

import re
from collections.abc import Container
from pathlib import PurePosixPath

from codecompass.languages.fixtures import Fixtures
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node
from codecompass.model import FIXTURE, Definition

_FIXTURE = re.compile(r"(?:[\w.]+\.)?fixture\b")
_NAMED = re.compile(r"""\bname=["'](\w+)["']""")
_PARAMETRIZED = re.compile(r"(?:[\w.]+\.)?parametrize\b")
_WORD = re.compile(r"\w+")
CONFTEST = "conftest.py"
"""Name of the files whose fixtures all tests in their folder and below may request."""
EXTERNAL = {
    "capfd": "@pytest.CaptureFixture[str]",
    "caplog": "@pytest.LogCaptureFixture",
    "capsys": "@pytest.CaptureFixture[str]",
    "monkeypatch": "@pytest.MonkeyPatch",
    "pytester": "@pytest.Pytester",
    "recwarn": "@pytest.WarningsRecorder",
    "request": "@pytest.FixtureRequest",
    "tmp_path": "@pathlib.Path",
    "tmp_path_factory": "@pytest.TempPathFactory",
}
"""pytest's own fixtures → type expressions of their values."""


class PytestFixtures(Fixtures):
    def __init__(self, paths: Container[str]) -> None:
        """`paths`: of all files of the tree."""
        self._paths = paths

    def name_of(self, definition: Definition) -> str:
        for text in definition.decorators:
            if _FIXTURE.match(text):
                explicit = _NAMED.search(text.replace(" ", ""))
                return explicit.group(1) if explicit else definition.name
        return ""

    def of_framework(self, name: str) -> str:
        return EXTERNAL.get(name, "")

    def provides(self, path: str) -> bool:
        return path.rpartition("/")[2] == CONFTEST

    def files_around(self, path: str) -> tuple[str, ...]:
        found = (str(folder / CONFTEST) for folder in PurePosixPath(path).parents)
        return tuple(one for one in found if one in self._paths and one != path)


def parametrized(parameters: Node, expressions: Expressions) -> frozenset[str] | None:
    """Parameters of a test or a fixture that get their values from elsewhere (`parametrize`); None for other
    functions."""
    function = parameters.parent
    if function is None or function.type != "function_definition":
        return None
    outer = function.parent
    decorated = outer if outer is not None and outer.type == "decorated_definition" else None
    texts = _decorators(decorated, expressions)
    name = function.child_by_field_name("name")
    is_test = name is not None and expressions.text(name).startswith("test")
    if not (is_test or any(map(_FIXTURE.match, texts))):
        return None
    around = (decorated or function).parent
    body = around.parent if around is not None and around.type == "block" else None
    if body is not None and body.type == "class_definition":
        outer = body.parent
        texts += _decorators(outer if outer is not None and outer.type == "decorated_definition" else None, expressions)
    elif around is None or around.type != "module":
        return None
    return frozenset(word for text in texts if _PARAMETRIZED.match(text) for word in _WORD.findall(text))


def of_fixture(name: str, otherwise: frozenset[str] | None) -> str:
    """Path of the value that pytest passes for a parameter."""
    return "" if otherwise is None or name in otherwise else f"{FIXTURE}.{name}@given"


def _decorators(decorated: Node | None, expressions: Expressions) -> list[str]:
    parts = children_of(decorated)
    return [expressions.text(part)[1:].lstrip() for part in parts if part.type == "decorator"]
