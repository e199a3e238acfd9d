"""Which files are tests, and which symbols are test cases, by the conventions of the languages and their frameworks."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS

_TEST_PATH = re.compile(
    r"(^|/)(tests?|testing|testdata|__(?:tests?|specs?|e2e|a11y|mocks|fixtures|snapshots)__|specs?|benches|examples?|e2e|cypress)(/|$)|(^|/)(tests?_[^/]*|conftest)\.\w+$"
    r"|(^|/)(tests?[_-](e2e|unit|integration|functional)|(e2e|unit|integration|functional)[_-]?tests?|[\w.]*\.?(Unit|Integration|Functional)?Tests)/"
    r"|(^|/)mocks/[^/]+\.go$|(^|/)mocks?/mock_[^/]+\.go$|[._]tests?\.\w+$|(^|/)tests\.(py|rs)$"
    r"|[._](spec|cy|e2e|e2e-spec)\.\w+$|Tests?\.(cs|groovy|java|kt|php|scala|swift)$|Spec\.(groovy|kt|scala)$"
    r"|(^|/)src/(\w+Test|it|jmh|testFixtures)/"
)
_CASE_NAME = re.compile(r"(test|Test)(?![a-z])")
"""pytest's, unittest's, JUnit 3's, PHPUnit's."""
_TITLING = ("js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte")
_CASE_NAMES = {
    "go": re.compile(r"(Test|Benchmark|Example|Fuzz)(?![a-z])(?!(?<=^Test)Main$)"),
    **dict.fromkeys(("rs", "cs", "kt", *_TITLING), re.compile(r"(?!)")),
    "rb": re.compile(r".*\s|test_"),
    "c": re.compile(r"test(?![a-z])|\w*T(?:EST|est)\w*\("),
    **dict.fromkeys(
        ("cc", "cpp", "cxx", "cu", "hpp", "hh"),
        re.compile(r"\w+\.\w+\Z|test(?![a-z])|\w*T(?:EST|est)\w*\(|(?:[A-Z]+_)*SCENARIO\w*\("),
    ),
}
"""By the ending of a file the names of its cases, where these are others: Rust's, C#'s and Kotlin's are marked,
JavaScript's titled, those of GoogleTest called `Suite.Case`, those that macros make as they are written, RSpec's and Rails's sentences."""
_CASE_TITLE = re.compile(
    r"(F?[iI]t|x?test|F?[sS]pecify|fit|xit|bench|should|scenario|expect|[tT]hen|F?DescribeTable)\("
)
_CASE_DECORATOR = re.compile(
    r"^(?:\w+(?:\.|::))*(?:test|rstest|test_case|quickcheck|wasm_bindgen_test|bench"
    r"|Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property"
    r"|\w*Fact|\w*Theory|TestMethod|DataTestMethod|TestCase|TestCaseSource)\b(?![.:])",
    re.MULTILINE,
)
_TESTS_WITHIN = re.compile(r"::(?:\w+_)?tests(?:::|\Z)")
_FOR_TESTS = re.compile(r"\bcfg\((?:all\()?test\b")

_PRODUCTION = re.compile(
    r"(^|/)src/main/"
    r"|(^|/)(?:src|app|lib)/(?:[^/]+/)*(?:tests?|specs?|examples?)/(?:[^/]+/)*[^/]+\.(?:vue|svelte|astro)$"
    r"|(^|/)(?:components|pages|views|routes|screens|layouts)/(?:[^/]+/)*(?:tests?|specs?|examples?)/"
    r"(?:[^/]+/)*[^/]+\.(?:vue|svelte|astro|[jt]sx?)$"
    r"|(^|/)specs?/(?:[^/]+/)*[^/]+\.(?:go|rs|py|java|kt|cs|c|cc|cpp|cxx|h|hh|hpp)$"
)
"""What no runner collects, although a folder is called like one of tests: Maven's and Gradle's sources; components, and parts
of pages, among the sources of an application; `spec` in languages whose specifications are no tests."""
_NAMED_TEST = re.compile(
    r"[._](?:tests?|spec|cy|e2e|e2e-spec)\.\w+$|(^|/)(?:tests?_[^/]*|conftest)\.\w+$|(^|/)__(?:tests?|specs?|e2e|a11y|mocks|fixtures|snapshots)__/|(^|/)(?:e2e|cypress)/"
)


@lru_cache(maxsize=1 << 14)
def is_test(path: str) -> bool:
    """Whether a path looks like that of what a test runner collects, or of what its tests need."""
    if _TEST_PATH.search(path) is None:
        return False
    found = _PRODUCTION.search(path)
    return found is None or _NAMED_TEST.search(path) is not None or _TEST_PATH.search(path[: found.start()]) is not None


def is_in_tests(qualified_name: str) -> bool:
    """Whether a definition stands in a module of tests within a file of code: Rust's `mod tests`, `mod paying_tests`."""
    return _TESTS_WITHIN.search(qualified_name) is not None


def is_of_tests(name: str, kind: str, decorators: Iterable[str]) -> bool:
    """Whether a definition in a file of code is there for tests only: a module of tests, or a marked test case."""
    if kind in ("module", "namespace") and name == "tests":
        return True
    return any(_FOR_TESTS.search(one) or _CASE_DECORATOR.search(one) for one in decorators)


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


_SETUP = re.compile(
    r"(?:async)?_?(?:set|tear)_?(?:up|down)(?:_?(?:class|method|test|suite|subtest|testdata|beforeclass|afterclass))?"
    r"|(?:before|after)test|initializeasync|dispose(?:async)?",
    re.IGNORECASE,
)
_FILE_SETUP = re.compile(r"(?:set_?up|tear_?down)_?(?:module|function)", re.IGNORECASE)
_SETUP_DECORATOR = re.compile(
    r"^(?:\w+\.)*(?:(?:Before|After)(?:Each|All|Class|Method|Test|Suite|Groups)?|(?:OneTime)?(?:SetUp|TearDown)"
    r"|(?:Test|Class)(?:Initialize|Cleanup))\b(?![.:])",
    re.MULTILINE,
)
_AUTOUSE = re.compile(r"^(?:[\w.]+\.)?fixture\b.*\bautouse\s*=\s*True", re.MULTILINE)
_TITLED = re.compile(r"[\w.]+\(|(?:\w+\.)?(?:before|after|(?:Just)?(?:Before|After)(?=[EA]))(?:Each|All)?\Z")
"""A group of titled tests: `describe("cart")`; what runs before them."""

Reach = Literal["", "inside", "around", "type", "file", "folder", "below"]
"""The tests that a setup runs for: none; those in the symbol itself, or beside it and below; those of its type and derived
ones; of its file; of its folder; of that and those below."""


def setup_reach(kind: str, name: str, path: str, decorators: str, *, member: bool) -> Reach:
    """For which tests something in a test file runs that is no test itself; `member`: of a type."""
    if kind in TYPE_KINDS or kind not in CALLABLE_KINDS:
        return "type" if kind in TYPE_KINDS else ""
    if path.endswith(_TITLING) or (path.endswith("_test.go") and _TITLED.match(name)):
        return ("inside" if name.endswith(")") else "around") if _TITLED.match(name) else ""
    if _AUTOUSE.search(decorators) and not member:
        return "below" if path.rpartition("/")[2] == "conftest.py" else "file"
    if member:
        marked = _SETUP_DECORATOR.search(decorators) or _AUTOUSE.search(decorators)
        return "type" if kind == "constructor" or marked or _SETUP.fullmatch(name) else ""
    return "folder" if name == "TestMain" else "file" if _FILE_SETUP.fullmatch(name) else ""


_REFUSED = re.compile(
    r"(?:\braises|\b[aA]ssert_?[rR]aises\w*|\bassertThrow(?:s|sExactly)|\bassertThatThrownBy|\bassert\.(?:throws|rejects)"
    r"|\bThrows(?:Exactly|Any)?(?:Async)?|\bshouldThrow|(?<!\bnot\.)\btoThrow\w*|\bassertFailsWith)"
    r"\s*[(<]\s*(?P<error>(?:\w+\.)*[A-Z]\w*)?"
)
_SAID = re.compile(
    r"(?:\bmatch\s*=|\b(?:with|has)[Mm]essage\w*\(|\btoThrow\w*\(|\bexpectExceptionMessage\()\s*(?:new\s+)?(?:\w+\()?"
    r"[rf]?([\"'`])(?P<said>(?:\\.|(?!\1).)+)\1"
)
LONGEST_SAID = 60
_STATUS = re.compile(
    r"\b(?:[sS]tatus(?:_?[cC]ode)?)(?:\(\))?[\s,)]*(?P<sign>[=!<>]=|[<>])?=?\s*(?:\.(?:to|Should|is)\w*(?:\(\)\.\w+)?\(\s*)?(?P<number>[1-5]\d\d)\b"
    r"|\b(?P<first>[1-5]\d\d),\s*[\w.]*(?:[sS]tatus|\.Code\b)"
    r"|(?:\.expect|\bassertStatus|\bassertResponseStatusCodeSame|\btoHaveStatus|\bassert_response|\bhave_http_status|\.statusCode)"
    r"\(?\s*:?(?P<asked>[1-5]\d\d|[a-z]+(?:_[a-z]+)*)\b"
    r"|(?:\b[hH](?:TTP|ttp)_?Status(?:Code)?(?:\.|::)|\bStatusCode(?:\.|::)|\bhttp\.Status|\bstatus\(\)\.is|\bHTTP_)(?P<named>(?!Should|Must|Equals|Is[A-Z]|To[A-Z])[A-Z]\w+)"
)
_LEFT_OUT = re.compile(
    r"(?i)@(?:[\w.]*\.)?(?P<what>(?:skip|xfail|disabled|enabled|ignore)\w*(?:\(.*)?)|#\[ignore\b.*|\[(?:Ignore|Skip)\b.*|\b(?:it|test|describe)\.(?:skip|todo)\b"
    r"|\bpytestmark\s*=.*?\b(?:skip|xfail).*"
    r"|\[(?:Trait|Category|TestCategory|Collection)\([^\]]*\)\]|@(?:Tag|Category|Tags)\(.*"
    r"|@pytest\.mark\.(?!parametrize|usefixtures|django_db|asyncio|anyio|filterwarnings)\w+"
)
_OF_ALL = re.compile(r"pytestmark\s*=")
MOST_OF_ALL = 8
"""Lines of a statement that marks all tests of a file."""


def refused_in(statement: str) -> str:
    """Which error a statement of a test expects, with what that says, `an error` where none is named; empty if it expects
    none."""
    found = _REFUSED.search(statement)
    if found is None:
        return ""
    said, error = _SAID.search(statement, found.start()), found["error"] or "an error"
    return f'{error} "{said["said"][:LONGEST_SAID]}"' if said else error


def status_in(statement: str) -> str:
    """Which status of a response a statement of a test expects: `401`, `>= 300`, `FORBIDDEN`; empty if it expects none."""
    found = _STATUS.search(statement)
    if found is None:
        return ""
    sign = f"{found['sign']} " if found["sign"] not in (None, "==") else ""
    return sign + next(found[one] for one in ("number", "first", "asked", "named") if found[one])


def left_out_by(line: str) -> str:
    """What a line before a test, or at the top of its file, says of when it is not run: `skipif(is_fake)`."""
    found = _LEFT_OUT.search(line)
    return (found["what"] or found[0]).strip()[:LONGEST_SAID] if found is not None else ""


def marks_of_all(lines: Sequence[str]) -> Iterator[str]:
    """The statements at the top of a file that mark all of its tests, each on one line."""
    for at, line in enumerate(lines):
        if _OF_ALL.match(line):
            said = line
            for more in lines[at + 1 : at + MOST_OF_ALL]:
                if said.count("(") + said.count("[") <= said.count(")") + said.count("]"):
                    break
                said += f" {more.strip()}"
            yield said
