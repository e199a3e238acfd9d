"""Files of the default build (Linux on amd64, no build tags): file names and build constraints."""

import re
from collections.abc import Mapping

_SYSTEMS = frozenset(
    "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows "
    "zos".split()
)
_MACHINES = frozenset(
    "386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x sparc64 wasm".split()
)
CONSTRAINT, OLDER_CONSTRAINT = "constraint", "+build "
"""Keys of settings: a `//go:build` line; prefix of each `// +build` line, followed by its line number."""
_TRUE = frozenset({"linux", "amd64", "unix", "gc", "cgo"})
_TOKEN = re.compile(r"\s*(\(|\)|!|&&|\|\||[\w.]+)")


def is_built(path: str, settings: Mapping[str, object]) -> bool:
    """Whether a file belongs to the default build by its name (`_windows.go`) and its `//go:build` line, or else its
    `// +build` lines."""
    parts = path.rsplit("/", 1)[-1].removesuffix(".go").removesuffix("_test").split("_")[1:]
    if any(part in _SYSTEMS | _MACHINES and part not in _TRUE for part in parts[-2:]):
        return False
    if CONSTRAINT in settings:
        return holds(str(settings[CONSTRAINT]))
    return all(older_holds(str(line)) for name, line in settings.items() if name.startswith(OLDER_CONSTRAINT))


def older_holds(options: str) -> bool:
    """`linux,!cgo darwin` (linux without cgo, or darwin) → True; an empty line holds."""
    return not options or any(
        all(_one(_TOKEN.findall(term)) for term in option.split(",")) for option in options.split()
    )


def holds(constraint: str) -> bool:
    """`!windows && (amd64 || arm64)` → True; a constraint that can't be parsed holds."""
    tokens = _TOKEN.findall(constraint)
    return _any(tokens) if tokens else True


def _any(tokens: list[str]) -> bool:
    """Consumes its part of `tokens`."""
    result = _all(tokens)
    while tokens and tokens[0] == "||":
        tokens.pop(0)
        result = _all(tokens) or result
    return result


def _all(tokens: list[str]) -> bool:
    result = _one(tokens)
    while tokens and tokens[0] == "&&":
        tokens.pop(0)
        result = _one(tokens) and result
    return result


def _one(tokens: list[str]) -> bool:
    token = tokens.pop(0) if tokens else ")"
    if token == "!":
        return not _one(tokens)
    if token == "(":
        result = _any(tokens)
        if tokens and tokens[0] == ")":
            tokens.pop(0)
        return result
    return token in _TRUE or token.startswith("go1.")
