"""How a tree's files are compiled, as the descriptions of its builds tell: folders of headers and macros, by target, and by
configuration where commands were written down."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from posixpath import dirname, join, normpath, splitext
from typing import NamedTuple

from codecompass.languages.c.conditions import ALWAYS, LIKELY, NEVER, UNKNOWN, Likely, likelihood
from codecompass.languages.folders import enclosing
from codecompass.languages.native.targets import COMMANDS, COMPILED, TOP, Target, matches
from codecompass.languages.projects import listed

MOST_CACHED = 512
"""The most files of which is kept how they are compiled."""
MOST_WAYS, MOST_COMPARED = 64, 200
"""Of the commands that may compile a header, where more are not looked at, so that nothing is sure of its macros; of the
sources by which the place of a checkout is found."""


class Way(NamedTuple):
    """How a file is compiled in one of its targets or configurations."""

    folders: tuple[str, ...]
    """In which its includes are looked for, in their order."""
    defined: frozenset[str] = frozenset()
    """Macros of the command line."""
    description: str = ""
    """The path of the file in which a build wrote it down as a command, so that no other macros are defined by it."""


class Builds:
    """The folders of headers, and the macros, that the descriptions of a tree's builds name."""

    def __init__(self, settings: Mapping[str, Mapping[str, object]], named: Mapping[str, Sequence[str]]) -> None:
        """`named`: the paths of the files of a name."""
        self._shared: dict[str, list[str]] = {}
        """Folder of a description → the folders for all that is built from there, then those of single targets."""
        self._owned: dict[str, list[Target]] = {}
        """Source, without its ending or as a pattern → the targets that it is built into."""
        self._patterns: dict[str, list[Target]] = {}
        self._linked: dict[str, list[Target]] = {}
        """Name → the targets that have it."""
        self._commands: dict[str, dict[Way, None]] = {}
        """Source → the ways in which written commands compile it."""
        self._defined: dict[str, set[str]] = {}
        """Folder of a description → the macros that it defines."""
        self.ways = lru_cache(maxsize=MOST_CACHED)(self._ways)
        self.targets_of = lru_cache(maxsize=MOST_CACHED)(self._targets_of)
        tops = {dirname(path) for path in settings}
        for path, each in settings.items():
            folder = dirname(path)
            top = [one for one in enclosing(folder) if one in tops][-1]
            self._defined.setdefault(folder, set()).update(listed(each, "defined"))
            targets = [Target(*one) for one in listed(each, "targets")]
            self._add_commands(path, [one for one in targets if one.kind == COMMANDS], named)
            targets = [
                one._replace(folders=[_placed(each, top) for each in one.folders])
                for one in targets
                if one.kind != COMMANDS
            ]
            for target in targets:
                self._linked.setdefault(target.name, []).append(target)
                for source in target.sources:
                    known = self._patterns if "*" in source else self._owned
                    known.setdefault(source if "*" in source else splitext(source)[0], []).append(target)
            every = [_placed(one, top) for one in listed(each, "folders")]
            every += [one for target in targets for one in target.folders]
            shared = self._shared.setdefault(folder, [])
            shared += [one for one in every if one not in shared]

    def _add_commands(self, path: str, commands: Sequence[Target], named: Mapping[str, Sequence[str]]) -> None:
        """Take the commands of one configuration, whose absolute paths are those of a checkout anywhere."""
        root = _checkout([one for command in commands for one in command.sources], named)
        for command in commands if root else ():
            inside = (f"{one}/" for one in command.folders)
            folders = tuple(one[len(root) :].rstrip("/") for one in inside if one.startswith(root))
            way = Way(folders, frozenset(command.defined), path)
            for source in command.sources:
                if source.startswith(root):
                    self._commands.setdefault(source[len(root) :], {})[way] = None

    def has_own(self, path: str) -> bool:
        """Whether a file is built with other folders than those beside it."""
        return path in self._commands or any(one.folders for one in self.targets_of(path))

    def _ways(self, path: str) -> Sequence[Way]:
        """How a file is compiled: in each of its commands, else in each of its targets. Of a header how those are whose
        folders lead to it."""
        shared = tuple(one for folder in enclosing(dirname(path)) for one in self._shared.get(folder, ()))
        if targets := self.targets_of(path):
            own = [Way((*one.folders, *shared), self._macros(one)) for one in targets]
        else:
            own = [Way(shared)]
        if not self._commands:
            return tuple(dict.fromkeys(own))
        around = {*enclosing(dirname(path))}
        written = [*self._commands.get(path, ())]
        if not written and not path.endswith(COMPILED):
            written = [way for way in self._every if not around.isdisjoint(way.folders)] or self._every
        folders = [way._replace(folders=(*way.folders, *shared)) for way in written[:MOST_WAYS]]
        return tuple(dict.fromkeys(folders or own))

    @cached_property
    def _every(self) -> list[Way]:
        return [*dict.fromkeys(way for ways in self._commands.values() for way in ways)]

    def _targets_of(self, path: str) -> list[Target]:
        found = [one for source, targets in self._patterns.items() if matches(source, path) for one in targets]
        return [*self._owned.get(splitext(path)[0], ()), *found]

    def _macros(self, target: Target) -> frozenset[str]:
        """The macros of a target and of those that it is linked with."""
        seen, waiting = {target.name}, [target]
        found = set[str]()
        for one in waiting:
            found.update(one.defined)
            for name in {part for used in one.uses for part in (used, used.rpartition("::")[2])} - seen:
                seen.add(name)
                waiting += self._linked.get(name, ())
        return frozenset(found)

    def defines(self, path: str, macro: str) -> tuple[float, bool]:
        """How likely a macro is defined for a file on the command line of its compiler, and whether commands that a build
        wrote down say so."""
        ways = self.ways(path)
        having = [macro in way.defined for way in ways]
        is_cut = len(ways) >= MOST_WAYS
        is_written = not is_cut and all(way.description for way in ways)
        if any(having):
            return (ALWAYS if is_written else LIKELY) if all(having) else UNKNOWN, is_written
        if is_written or (macro in self._of_targets and self.targets_of(path)):
            return NEVER, is_written
        if is_cut:
            return UNKNOWN, False
        each = (self._defined.get(folder, ()) for folder in enclosing(dirname(path)))
        return LIKELY if any(macro in one for one in each) else NEVER, False

    @cached_property
    def _of_targets(self) -> frozenset[str]:
        """The macros that single targets define."""
        return frozenset(macro for targets in self._linked.values() for one in targets for macro in one.defined)

    def varying(self, path: str) -> frozenset[str]:
        """The macros that some of the ways define in which a file is compiled."""
        each = [way.defined for way in self.ways(path)]
        return frozenset().union(*each) - each[0].intersection(*each)

    def holding(self, path: str, condition: str) -> list[str]:
        """The configurations in which a condition holds where a file is compiled: by their folders, or by macros that differ
        where these are the same. Empty where there is but one, or none of the condition's macros tells them apart."""
        ways, varying = self.ways(path), self.varying(path)

        def holds(way: Way) -> bool | None:
            odds = likelihood(
                condition, lambda name: Likely(ALWAYS if name in way.defined else NEVER if name in varying else UNKNOWN)
            )
            return None if odds == UNKNOWN else odds > UNKNOWN

        found = [(way, holds(way)) for way in ways if way.description]
        if not varying or all(one is not False for _, one in found):
            return []
        is_one = len({way.description for way, _ in found}) == 1
        names = (
            " ".join(f"-D{one}" for one in sorted(way.defined & varying)) if is_one else dirname(way.description) or "."
            for way, one in found
            if one
        )
        return [*dict.fromkeys(filter(None, names))]


def _checkout(sources: Sequence[str], named: Mapping[str, Sequence[str]]) -> str:
    """The folder in which a tree stood for which commands were written down: that which most of their sources tell."""
    each = ((source, path) for source in sources[:MOST_COMPARED] for path in named.get(source.rpartition("/")[2], ()))
    roots = Counter(source[: -len(path)] for source, path in each if source.endswith(f"/{path}"))
    return max(roots, key=lambda one: (roots[one], -len(one)), default="")


def _placed(folder: str, top: str) -> str:
    return normpath(join(top, folder.removeprefix(TOP))) if folder.startswith(TOP) else folder
