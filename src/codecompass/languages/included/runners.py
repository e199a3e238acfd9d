"""Who runs the tests of C and C++: CTest, Meson, Bazel, each by the names under which a build registers them."""

import re
import shlex
from collections.abc import Callable, Sequence

from codecompass.languages.native.targets import Target, described, matches
from codecompass.languages.runners import Case, Layout, Place, Runner, upwards

_GOOGLE = re.compile(r"\w+\.\w+")
_TITLED = re.compile(r"\w+\(\"(.*)\"\)\Z")
BY_CASE = "*"
"""The part of a build in which each test case is registered under a name of its own."""


def _names(cases: Sequence[Case]) -> list[str]:
    """GoogleTest's cases as `Suite.Case`, those of Catch2 and doctest by their titles."""
    titles = (_TITLED.match(case.name) for case in cases)
    return sorted({found[1] if found else case.name for case, found in zip(cases, titles, strict=True)})


def _place(description: str, outermost: bool) -> Callable[[Layout, str], Place]:
    def place(layout: Layout, path: str) -> Place:
        """The folder from which all is built, and the name under which the target of a test file runs."""
        folders = [folder for folder in upwards(path) if layout.named(folder, description)]
        if not folders:
            return Place()
        target = next((one for folder in folders if (one := _target(layout, folder, description, path))), None)
        part = "" if target is None else BY_CASE if target.by_case else target.test
        return Place(folders[-1] if outermost else "", part)

    return place


def _target(layout: Layout, folder: str, description: str, path: str) -> Target | None:
    """The test target that a file is compiled into."""
    each = [one for file in layout.named(folder, description) for one in described(file, layout.text(file)).targets]
    tests = [one for one in each if one.test and any(matches(source, path) for source in one.sources)]
    return next(iter(tests), None)


def _ctest(ids: Sequence[str], part: str) -> str:
    """By the names of the cases where the build discovers them, else by that of their executable, which GoogleTest then
    tells which of them to run."""
    if not part:
        return ""
    wanted = "|".join(map(re.escape, ids)) if part == BY_CASE else re.escape(part)
    only = f"GTEST_FILTER={shlex.quote(':'.join(ids))} " if part != BY_CASE and all(map(_GOOGLE.fullmatch, ids)) else ""
    return f"{only}ctest --test-dir build --output-on-failure -R {shlex.quote(f'^({wanted})$')}"


def _meson(ids: Sequence[str], part: str) -> str:
    return f"meson test -C build {shlex.quote(part)}" if part else ""


def _bazel(ids: Sequence[str], part: str) -> str:
    only = f" --test_filter={shlex.quote(':'.join(ids))}" if all(map(_GOOGLE.fullmatch, ids)) else ""
    return f"bazel test {shlex.quote(part)}{only}" if part else ""


_BAZEL = r"BUILD(?:\.bazel)?"
RUNNERS = (
    Runner("ctest", _names, _ctest, files=r"CMakeLists\.txt", place=_place(r"CMakeLists\.txt", outermost=True)),
    Runner("meson", _names, _meson, files=r"meson\.build", place=_place(r"meson\.build", outermost=True)),
    Runner("bazel", _names, _bazel, files=_BAZEL, place=_place(_BAZEL, outermost=False)),
)
