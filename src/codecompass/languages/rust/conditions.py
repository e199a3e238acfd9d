"""What `cfg(…)` comes to where a crate is built as in an editor: on Linux, amd64, for debugging, with its tests."""

import re
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(r'"[^"]*"|\w+|[(),=]')
_ON = frozenset({"unix", "debug_assertions", "overflow_checks", "test", "true"})
_OFF = frozenset({
    "windows", "doc", "doctest", "false", "proc_macro", "miri", "sanitize", "docsrs", "fuzzing", "kani", "loom",
})  # fmt: skip
"""Flags of the compiler, and conventional ones of builds for documentation, fuzzing or other checks."""
_VALUES = {
    "target_os": {"linux"},
    "target_family": {"unix"},
    "target_arch": {"x86_64"},
    "target_pointer_width": {"64"},
    "target_endian": {"little"},
    "target_env": {"gnu"},
    "target_vendor": {"unknown"},
    "target_abi": {""},
    "target_has_atomic": {"8", "16", "32", "64", "ptr"},
    "target_feature": {"fxsr", "sse", "sse2"},
    "panic": {"unwind"},
}


class Build(NamedTuple):
    """The configuration of a package's build."""

    features: frozenset[str] | None = None
    """None where no manifest declares any: all of them, then."""
    scripted: bool = False
    """Whether a build script may set flags; without one, unknown flags are off."""


@lru_cache(maxsize=4096)
def holds(condition: str, build: Build) -> bool | None:
    """Whether code under a condition is built: `cfg(all(unix, feature = "fast"))`; None where it is unknown."""
    tokens = [token for token in _TOKEN.findall(condition) if token != ","]
    return _Reading(tokens, build).one() if tokens else None


class _Reading:
    """Evaluates predicates from the front of the tokens."""

    def __init__(self, tokens: list[str], build: Build) -> None:
        self.tokens = tokens[::-1]
        self.build = build

    def one(self) -> bool | None:
        name = self._next()
        if self._peek() == "=":
            self._next()
            return self._has(name, self._next().strip('"'))
        if self._peek() != "(":
            return self._has(name, None)
        self._next()
        inner = []
        while self.tokens and self._peek() != ")":
            inner.append(self.one())
        self._next()
        return _joined(name, inner)

    def _next(self) -> str:
        return self.tokens.pop() if self.tokens else ""

    def _peek(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def _has(self, name: str, value: str | None) -> bool | None:
        if name == "feature":
            return self.build.features is None or value in self.build.features
        if name in _VALUES:
            return value is None or value in _VALUES[name]
        if value is None and name in _ON | _OFF:
            return name in _ON
        return None if self.build.scripted else False


def _joined(name: str, inner: list[bool | None]) -> bool | None:
    """The value of `not`, `any` or `all` over inner values; `cfg` is like `all`."""
    if name == "not":
        return None if not inner or inner[0] is None else not inner[0]
    decisive = name == "any"
    if decisive in inner:
        return decisive
    return None if None in inner else not decisive
