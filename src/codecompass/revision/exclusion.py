"""Which files of a tree are skipped, and why.

A whole directory is one `Skip`, so that a million ignored files cost one line. There are three reasons, of which the
first that applies counts: `ignored` (.gitignore where git is not there to say so, .codecompassignore everywhere),
`vendored` (copied third-party code and build output), `generated` (minified, bundled, lock files, source maps). The
last two go by names alone; inclusion.py has the ways to overrule a misleading name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from codecompass.revision.inclusion import ATTRIBUTES, Pattern, leads_to, names, own_source, patterns_of, taken_back

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

Reason = Literal["ignored", "vendored", "generated"]

OWN_RULES = ".codecompassignore"
GIT_RULES = ".gitignore"

VENDORED = frozenset({
    "node_modules", "bower_components", "jspm_packages", "vendor", "third_party", "third-party", "dist",
    "site-packages", ".venv", "__pycache__", ".tox", ".nox", ".eggs", ".yarn", ".pnp", "Pods", "Carthage",
})  # fmt: skip
"""Directories left out wherever they stand."""

BUILD_OUTPUT = frozenset({
    "build", "out", "target", "_build", "bin", "obj", "venv", "env", ".next", ".nuxt", ".gradle", ".mypy_cache",
    "htmlcov",
})  # fmt: skip
"""Directories left out where nothing says that someone keeps them as source: in files that git does not track."""

GENERATED_NAMES = frozenset({
    "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "Cargo.lock",
    "poetry.lock", "uv.lock", "pdm.lock", "Pipfile.lock", "Gemfile.lock", "composer.lock", "go.sum", "flake.lock",
    ".pnp.cjs", ".pnp.loader.mjs",
})  # fmt: skip
GENERATED_ENDINGS = (
    ".min.js", ".min.mjs", ".min.cjs", ".min.css", "-min.js", ".bundle.js", ".chunk.js", ".js.map", ".css.map",
)  # fmt: skip
TOGETHER = 1000
"""Rules that RE2 gets at once: it takes some thousands at most."""


class Exclusion:
    """Judges the paths of one tree, directory by directory from its root. `read(directory, name)` gives the text of a
    rules file in a directory (with a trailing slash; the root is ""), or None. `include_vendored` includes vendored
    and generated files, `include` those that match its patterns."""

    def __init__(
        self,
        include_vendored: bool,
        rule_files: Iterable[str],
        read: Callable[[str, str], str | None],
        include: Iterable[str] = (),
    ) -> None:
        self._include_vendored = include_vendored
        self._rule_files = tuple(rule_files)
        self._read = read
        self._rules: dict[str, tuple[tuple[str, GitIgnoreSpec], ...]] = {}
        self._included: dict[str, tuple[Pattern, ...]] = {"": patterns_of(include)}
        self._passed_through: set[str] = set()
        """Vendored directories that are entered because something in them is included, and their subdirectories."""

    def directory(self, path: str, tracked: bool) -> Reason | None:
        """Why a whole directory (no trailing slash) is skipped."""
        parent, _, name = path.rpartition("/")
        if self._ignored(parent, path + "/"):
            return "ignored"
        if self._include_vendored:
            return None
        if not (name in VENDORED or (not tracked and name in BUILD_OUTPUT) or parent in self._passed_through):
            return None
        included = self._included_in(parent)
        if names(included, path):
            return None
        if leads_to(included, path):
            self._passed_through.add(path)
            return None
        return "vendored"

    def file(self, path: str) -> Reason | None:
        """Why a file is skipped whose directory is not."""
        parent, _, name = path.rpartition("/")
        if self._ignored(parent, path):
            return "ignored"
        if self._include_vendored:
            return None
        reason: Reason | None = "generated" if name in GENERATED_NAMES or name.endswith(GENERATED_ENDINGS) else None
        if parent in self._passed_through:
            reason = "vendored"
        return reason if reason and not names(self._included_in(parent), path) else None

    def _included_in(self, directory: str) -> tuple[Pattern, ...]:
        """Patterns of paths that are included in spite of their names, from the setting and from a directory's rules."""
        self._rules_of(directory)
        return self._included[directory]

    def brings_in(self, path: str) -> bool:
        """Whether a path (a directory has a trailing slash), or a directory above it, is included although git ignores
        it; for a directory, also whether something in it is."""
        place = path.rstrip("/")
        included = self._included_in(place.rpartition("/")[0])
        if not included:
            return False
        above = (place[:end] for end, letter in enumerate(place) if letter == "/")
        return any(names(included, one) for one in (place, *above)) or (path != place and leads_to(included, place))

    def has_rules(self, path: str) -> bool:
        """Whether a directory above a path (a directory has a trailing slash) has rules."""
        return bool(self._rules_of(path.rstrip("/").rpartition("/")[0]))

    def takes_back(self, path: str) -> bool:
        """Whether the innermost rule that matches a path (a directory has a trailing slash) is a negation (`!`)."""
        return self._decided(path.rstrip("/").rpartition("/")[0], path) is False

    def _ignored(self, parent: str, path: str) -> bool:
        return self._decided(parent, path) or False

    def _decided(self, parent: str, path: str) -> bool | None:
        decisions = (spec.check_file(path[len(base) :]).include for base, spec in reversed(self._rules_of(parent)))
        return next((decided for decided in decisions if decided is not None), None)

    def _rules_of(self, directory: str) -> tuple[tuple[str, GitIgnoreSpec], ...]:
        """The rules that apply in a directory, outermost first, each with the directory of its file."""
        known = self._rules.get(directory)
        if known is not None:
            return known
        outer = self._rules_of(directory.rpartition("/")[0]) if directory else ()
        base = directory + "/" if directory else ""
        texts = {name: text.removeprefix("\ufeff") for name in self._rule_files if (text := self._read(base, name))}
        outside = self._included[directory.rpartition("/")[0] if directory else ""]
        self._included[directory] = outside + taken_back(texts.get(OWN_RULES, ""), base)
        self._included[directory] += own_source(texts.pop(ATTRIBUTES, ""), base)
        own = specs([line for text in texts.values() for line in text.splitlines()])
        rules = (*outer, *((base, spec) for spec in own))
        self._rules[directory] = rules
        return rules


def specs(lines: list[str]) -> list[GitIgnoreSpec]:
    """Rules as in `.gitignore`, in order; like git, skips invalid ones."""
    if not lines:
        return []
    from pathspec import GitIgnoreSpec

    def compiles(line: str) -> bool:
        try:
            return len(GitIgnoreSpec.from_lines([line])) > 0
        except ValueError:
            return False

    parts = [lines[at : at + TOGETHER] for at in range(0, len(lines), TOGETHER)]
    try:
        return [spec for part in parts for spec in _together(part)]
    except ValueError:
        return [spec for part in parts for spec in _together([*filter(compiles, part)])]


def _together(lines: list[str]) -> Iterator[GitIgnoreSpec]:
    """Rules as one RE2 set, or as few sets as RE2's limits allow. Rules that RE2 cannot take are left to Python, where
    many stars can be slow. Raises ValueError for an invalid rule."""
    from pathspec import GitIgnoreSpec

    try:
        found = GitIgnoreSpec.from_lines(lines)
    except ValueError:
        raise
    except Exception:  # RE2 has an error of its own
        middle = len(lines) // 2
        if middle:
            yield from _together(lines[:middle])
            yield from _together(lines[middle:])
            return
        found = GitIgnoreSpec.from_lines(lines, backend="simple")
    if len(found):
        yield found
