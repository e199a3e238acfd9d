"""Who runs JavaScript's and TypeScript's tests: by file, since their titles need not be unique."""

import re
from collections.abc import Callable, Iterable

from codecompass.languages.runners import Layout, Place, Runner, files_of, quoted

_MANIFEST = r"package\.json"
_JEST = r"""(?x) " (?: (?:ts-|babel-)?jest | @jest/[\w-]+ | @swc/jest | jest-(?:environment|preset)[\w-]* ) "\s*: | "(?:[^"]*\s)?jest(?:\s[^"]*)?" """
"""A package of Jest's, or a script that runs it; `@testing-library/jest-dom` is for others, too."""
_DENO = r"""\bDeno\.test\(|(?:from|import)\s*['"](?:jsr:)?@std/(?:testing|assert|expect)\b|deno\.land/std[^'"]*/(?:testing|assert)/"""


def _literal(path: str) -> str:
    """A path as a pattern for itself: Playwright takes patterns, and `[id]` or `(group)` are usual names of folders."""
    return re.sub(r"[()\[\]{}+*?^$|\\]", r"\\\g<0>", path)


def _imports(module: str) -> str:
    return rf"""(?:from|require\(|import)\s*['"]{module}['"]"""


def _runner(
    name: str,
    start: str,
    files: str,
    mentions: str = r"(?!)",
    tests: str = r"(?!)",
    ids: Callable[[Iterable[str]], str] = quoted,
) -> Runner:
    """One whose command has the files after its `start`. It runs in the package of the tests if that is set up for it, else
    in the nearest folder that is."""

    def place(layout: Layout, path: str) -> Place:
        packages, set_up = layout.with_file(path, _MANIFEST), layout.with_file(path, files)
        package = next(iter(packages), "")
        if package in set_up or package in layout.with_file(path, _MANIFEST, mentions) or not set_up:
            return Place(package)
        return Place(set_up[0])

    return Runner(
        name,
        files_of,
        lambda paths, part: f"{start} {ids(paths)}",
        files,
        _MANIFEST,
        mentions,
        tests,
        place,
        paths=True,
    )


RUNNERS = (
    _runner(
        "jest", "npx jest --runTestsByPath", r"jest\.config\.\w+", _JEST, _imports("@jest/globals")
    ),
    _runner("vitest", "npx vitest run", r"vitest\.(config|workspace)\.\w+", r'"[^"]*\bvitest\b[^"]*"', _imports("vitest")),
    _runner("mocha", "npx mocha", r"\.mocharc\.?\w*", r'"mocha"|\bmocha '),
    _runner("bun", "bun test", r"bunfig\.toml", r"\bbun test\b", _imports("bun:test")),
    _runner("deno", "deno test --allow-all", r"deno\.jsonc?", tests=_DENO),
    _runner("node", "node --test", r"(?!)", r"\bnode\b[^\"]*--test\b", _imports("(?:node:)?test")),
    _runner(
        "playwright", "npx playwright test", r"playwright\.config\.\w+", tests=_imports("@playwright/test"),
        ids=lambda paths: quoted(map(_literal, paths)),
    ),
    _runner(
        "cypress", "npx cypress run --spec", r"cypress\.config\.\w+", tests=r"(?<![\w.])cy\.\w+\(",
        ids=lambda paths: quoted([",".join(paths)]),
    ),
)  # fmt: skip
