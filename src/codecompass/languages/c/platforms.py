"""Systems and processors, by `platforms.toml`: which ones a file or a macro is for."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path

from codecompass.languages.tables import read_table

_SYSTEMS = read_table(Path(__file__).with_suffix(".toml"))
USUAL = ("linux", "unix", "x86")
"""What is built for where nothing says otherwise."""
_PROCESSORS = frozenset({"x86", "arm", "power", "mips", "sparc", "risc-v", "s390"})
_NO_UNIX = frozenset({"windows", "vms", "dos", "wasm"})
_WORDS = {word: system for system, row in _SYSTEMS.items() for word in row["words"].split()}
_MACROS = {system: re.compile(row["macros"], re.IGNORECASE) for system, row in _SYSTEMS.items()}
_WORD = re.compile(r"[a-z]+\d*")


@lru_cache(maxsize=1 << 14)
def systems_of(path: str) -> frozenset[str]:
    """The systems for which a file is, as far as its path tells: `src/unix/aix.c`; none for all."""
    stem = path.rpartition(".")[0].lower()
    return frozenset(_WORDS[word] for word in _WORD.findall(stem) if word in _WORDS)


@lru_cache(maxsize=1 << 12)
def _told(name: str) -> frozenset[str]:
    return frozenset(system for system, macros in _MACROS.items() if macros.fullmatch(name))


def likelihood(name: str, systems: Collection[str]) -> bool | None:
    """Whether compilers for these systems define a macro; None for one that they don't know."""
    told = _told(name)
    if not told:
        return None
    special = [one for one in systems if one not in USUAL]
    if any(one in told for one in systems):
        return True
    if told & {"linux"}:
        return not any(one not in _PROCESSORS for one in special)
    if told & {"unix"}:
        return not any(one in _NO_UNIX for one in special)
    return "x86" in told and not any(one in _PROCESSORS for one in special)


def is_for_others(name: str, systems: Collection[str]) -> bool:
    """Whether the words of a macro's name are those of systems that something is not built for: `SHOP_NETBSD`."""
    told = frozenset[str]() if _ASKED.search(name) else systems_of(f"{name}.")
    return bool(told) and told.isdisjoint((*systems, *USUAL))


_ASKED = re.compile(r"(?:^|_)(?:HA[SV]E?|NO|NOT|DISABLED?|WITHOUT|USE|WITH|ENABLED?)_")
"""What is found or chosen, not what something is built for."""


def distance(path: str, other: str) -> int | None:
    """How well a definition in another file fits a use in one: 0 for a system of both, or the usual one, 1 for all systems,
    2 for one that a use for all may mean; None for one that is never built together with the use."""
    own, its = systems_of(path), systems_of(other)
    if (own & _NO_UNIX and "unix" in its) or (its & _NO_UNIX and "unix" in own):
        return None
    own, its = own - {"unix"}, its - {"unix"}
    for mine, theirs in ((own & _PROCESSORS, its & _PROCESSORS), (own - _PROCESSORS, its - _PROCESSORS)):
        if mine and theirs and not mine & theirs:
            return None
    return 1 if not its else 0 if own & its or its.issubset(USUAL) else 2


def fitting(path: str, others: Sequence[str]) -> tuple[list[int], bool]:
    """Which of other files, by their places in the list, have the definition that a use means; whether without a doubt."""
    each = [distance(path, other) for other in others]
    best = min((far for far in each if far is not None), default=None)
    return [at for at, far in enumerate(each) if far == best and far is not None], best != 2
