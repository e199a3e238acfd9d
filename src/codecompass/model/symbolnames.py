"""SCIP symbol names: `scheme manager package version descriptors`, with two spaces for one within a part.

The last character of a descriptor gives its kind: `shop/` a namespace, `Cart#` a type, `total.` a value, `pay().` a
method, `log!` a macro, `[T]` a type parameter, `(x)` a parameter. A name that is no plain identifier stands in
backticks.
"""

import re

from codecompass.model import CALLABLE_KINDS, TYPE_KINDS

LOCAL = "local "
_PLAIN = re.compile(r"[\w+$-]+")
_DESCRIPTOR = re.compile(
    r"(?:`((?:[^`]|``)*)`|([\w+$-]*))(/|#|\.|:|!|\((?:[\w+$-]*)\)\.)|\[(?:`(?:[^`]|``)*`|[\w+$-]*)\]|\((?:`(?:[^`]|``)*`|[\w+$-]*)\)"
)
_PARTS = 4
"""Before the descriptors: scheme, manager, package, version."""


def descriptors(symbol: str) -> list[tuple[str, str]]:
    """Names with their kinds (`/`, `#`, `.`, `().`), outermost first; empty for a local symbol, or one that cannot be
    parsed."""
    if symbol.startswith(LOCAL):
        return []
    written = _behind_package(symbol)
    found, at = list[tuple[str, str]](), 0
    while at < len(written):
        one = _DESCRIPTOR.match(written, at)
        if one is None or one.end() == at:
            return []
        if one[3]:
            name = one[1].replace("``", "`") if one[1] is not None else one[2]
            found.append((name, "()." if one[3].startswith("(") else one[3]))
        at = one.end()
    return found


def outside_name(symbol: str) -> str:
    """The qualified name of an external symbol: `shop.core.Cart.pay`."""
    return ".".join(name for name, _ in descriptors(symbol) if name and name != "__init__")


def package_of(symbol: str) -> str:
    """The prefix of a symbol: the scheme, and the package's manager, name and version."""
    behind = _behind_package(symbol)
    return symbol[: len(symbol) - len(behind)] if behind else symbol


def _behind_package(symbol: str) -> str:
    at = 0
    for _ in range(_PARTS):
        while True:
            at = symbol.find(" ", at)
            if at < 0:
                return ""
            if symbol.startswith("  ", at):
                at += 2
                continue
            break
        at += 1
    return symbol[at:]


def written(project: str, path: str, chain: list[tuple[str, str]], ordinal: int) -> str:
    """The symbol of a definition: its file's path, then the names and kinds of enclosing definitions and its own."""
    told = "".join(
        _descriptor(name, kind, ordinal if at == len(chain) - 1 else 0) for at, (name, kind) in enumerate(chain)
    )
    return f"codecompass . {project.replace(' ', '  ') or '.'} . {_escaped(path)}/{told}"


def _descriptor(name: str, kind: str, ordinal: int) -> str:
    told = f"+{ordinal}" if ordinal else ""
    if kind in CALLABLE_KINDS:
        return f"{_escaped(name)}({told})."
    if kind in TYPE_KINDS or kind == "impl":
        return f"{_escaped(name + told)}#"
    return f"{_escaped(name + told)}{'/' if kind in ('namespace', 'module') else '.'}"


def _escaped(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else "`" + name.replace("`", "``") + "`"
