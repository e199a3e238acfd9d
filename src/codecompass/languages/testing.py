"""Which files are tests, and which symbols are test cases, by the conventions of the languages and their frameworks."""

from __future__ import annotations

import re
from functools import lru_cache

_TEST_PATH = re.compile(
    r"(^|/)(tests?|testing|testdata|__(?:tests?|specs?|e2e|a11y|mocks|fixtures|snapshots)__|specs?|benches|examples?|e2e|cypress)(/|$)|(^|/)(test_[^/]*|conftest)\.\w+$"
    r"|(^|/)(tests?[_-](e2e|unit|integration|functional)|(e2e|unit|integration|functional)[_-]?tests?|[\w.]*\.?(Unit|Integration|Functional)?Tests)/"
    r"|[._]tests?\.\w+$|[._](spec|cy|e2e|e2e-spec)\.\w+$|Tests?\.(cs|java|php)$"
)
_CASE_NAME = re.compile(r"(test|Test)(?![a-z])")
"""pytest's, unittest's, JUnit 3's, PHPUnit's."""
_CASE_NAMES = {
    "go": re.compile(r"(Test|Benchmark|Example|Fuzz)(?![a-z])(?!(?<=^Test)Main$)"),
    **dict.fromkeys(("rs", "cs"), re.compile(r"(?!)")),
    **dict.fromkeys(("js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte"), re.compile(r"(?!)")),
}
"""By the ending of a file the names of its cases, where these are others: Rust's and C#'s are marked, JavaScript's titled."""
_CASE_TITLE = re.compile(r"(it|test|specify|fit|xit|bench)\(")
_CASE_DECORATOR = re.compile(
    r"^(?:\w+(?:\.|::))*(?:test|rstest|test_case|quickcheck|wasm_bindgen_test|bench"
    r"|Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property"
    r"|\w*Fact|\w*Theory|TestMethod|DataTestMethod|TestCase|TestCaseSource)\b(?![.:])",
    re.MULTILINE,
)


@lru_cache(maxsize=1 << 14)
def is_test(path: str) -> bool:
    """Whether a path looks like a test's."""
    return _TEST_PATH.search(path) is not None


def is_case(name: str, path: str, decorators: str) -> bool:
    """Whether a function is a test that a framework runs: by its decorators (one a line), its title or its name."""
    if _CASE_DECORATOR.search(decorators):
        return True
    if not is_test(path):
        return False
    ending = path.rpartition(".")[2]
    if ending == "go" and not path.endswith("_test.go"):
        return False
    return (_CASE_NAMES.get(ending, _CASE_NAME).match(name) or _CASE_TITLE.match(name)) is not None
