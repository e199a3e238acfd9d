"""Who runs JavaScript's and TypeScript's tests: by file, since their titles need not be unique."""

from __future__ import annotations

import re

from codecompass.languages.runners import Runner, files_of, quoted

_MANIFEST = r"package\.json"


def _literal(path: str) -> str:
    """A path as a pattern for itself: Playwright takes patterns, and `[id]` or `(group)` are usual names of folders."""
    return re.sub(r"[()\[\]{}+*?^$|\\]", r"\\\g<0>", path)


def _imports(module: str) -> str:
    return rf"""(?:from|require\(|import)\s*['"]{module}['"]"""


RUNNERS = (
    Runner(
        "jest", files_of, lambda ids: f"npx jest --runTestsByPath {quoted(ids)}", r"jest\.config\.\w+", _MANIFEST, r'"[^"]*\bjest\b[^"]*"',
        _imports("@jest/globals"),
    ),
    Runner(
        "vitest", files_of, lambda ids: f"npx vitest run {quoted(ids)}", r"vitest\.(config|workspace)\.\w+", _MANIFEST,
        r'"[^"]*\bvitest\b[^"]*"', _imports("vitest"),
    ),
    Runner("mocha", files_of, lambda ids: f"npx mocha {quoted(ids)}", r"\.mocharc\.?\w*", _MANIFEST, r'"mocha"|\bmocha '),
    Runner(
        "bun", files_of, lambda ids: f"bun test {quoted(ids)}", r"(?!)", _MANIFEST, r"\bbun test\b", _imports("bun:test")
    ),
    Runner(
        "node", files_of, lambda ids: f"node --test {quoted(ids)}", r"(?!)", _MANIFEST, r"\bnode\b[^\"]*--test\b",
        _imports("(?:node:)?test"),
    ),
    Runner(
        "playwright", files_of, lambda ids: f"npx playwright test {quoted(map(_literal, ids))}", r"playwright\.config\.\w+",
        tests=_imports("@playwright/test"),
    ),
    Runner(
        "cypress", files_of, lambda ids: f"npx cypress run --spec {quoted([','.join(ids)])}", r"cypress\.config\.\w+",
        tests=r"(?<![\w.])cy\.\w+\(",
    ),
)  # fmt: skip
