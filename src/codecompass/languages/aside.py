"""Which files stand beside the code that a task is about, by the conventions of languages and their tools."""

from __future__ import annotations

import re
from functools import lru_cache

from codecompass.languages.testing import is_test

ASIDE = {
    "a test": ("test", "tests", "testing", "spec", "specs"),
    "an example": ("example", "examples", "sample", "samples", "demo", "demos", "tutorial"),
    "documentation": ("doc", "docs", "documentation", "readme", "changelog"),
    "vendored": ("vendor", "vendored"),
    "generated": ("generated",),
    "a mock": ("mock", "mocks", "fixture", "fixtures", "stub", "stubs"),
    "a migration": ("migration", "migrations"),
    "a benchmark": ("benchmark", "benchmarks"),
}
"""Roles of files that rank lower, each with the words by which a query asks for such files."""

_FOLDERS = {
    "an example": r"examples?|samples?|demos?|tutorials?",
    "documentation": r"docs?|documentation|doc-[^/]*",
    "vendored": r"vendor|vendored|_vendor|third[_-]?party|node_modules|bower_components",
    "generated": r"generated|__generated__|\.?dist",
    "a mock": r"mocks?|__mocks__|fixtures?|stubs|testdata",
    "a migration": r"(migrations?|versions|migrate)(/[^/]+)*?(?=/(V\d+__|\d{2,})[^/]*(/|$))",
    "a benchmark": r"benchmarks?|benches",
}
_FILES = {
    "documentation": r"\.(md|rst|txt|adoc|ipynb)$|(^|/)(changes|changelog|readme|news|authors|contributing)[^/]*$",
    "vendored": r"(^|/)(jquery|lodash|underscore|bootstrap)[^/]*\.js$|-\d+(\.\d+)+(\.\w+)?\.(js|css)$",
    "generated": r"[.-]min\.(js|css)$|_pb2(_grpc)?\.py$|\.pb\.go$|[._](generated|gen)\.\w+$|\.g\.cs$|\.designer\.cs$|\.d\.ts$",
    "a mock": r"(^|/)mock_[^/]*$|_mock\.\w+$|\.mock\.\w+$|\.stories\.\w+$",
}
_SIGNS = [
    *((kind, re.compile(rf"(^|/)({folders})/", re.IGNORECASE)) for kind, folders in _FOLDERS.items()),
    *((kind, re.compile(files, re.IGNORECASE)) for kind, files in _FILES.items()),
]
HEAD_BYTES = 600
_SAYS_GENERATED = re.compile(
    rb"(?i)do not (edit|modify)|(auto(matically|matic|-)?[ -]?generated|generated (by|from|using|code|file)|@generated)"
)


@lru_cache(maxsize=1 << 15)
def aside(path: str) -> str:
    """What a file is that a change seldom is about (a key of ASIDE); empty for the others."""
    found = next((kind for kind, sign in _SIGNS if sign.search(path)), "")
    return found or ("a test" if is_test(path) else "")


def says_generated(source: bytes) -> bool:
    """Whether a file says at its head that a program wrote it."""
    return _SAYS_GENERATED.search(source[:HEAD_BYTES]) is not None
