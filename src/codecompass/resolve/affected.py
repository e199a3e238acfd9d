"""Which files' edges can differ after some files changed: by the names that now mean something else.

A reference is bound through names alone, so a file that mentions none of the changed ones keeps its edges. A name
is changed when a definition, import or export of that name differs in anything but its place and its body; what is
inferred from a changed name changes too, and so on outwards until nothing is added. When the change is too wide to
follow (a manifest, a wildcard import, hundreds of names), everything is affected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

import msgspec

from codecompass.languages import for_path
from codecompass.languages.rules import Place
from codecompass.model import MEMBER_KINDS, TYPE_KINDS, FileFacts
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.meanings import WORD, Name, chain, changed_names, dependents, mentions, texts_of
from codecompass.resolve.reached import Reached
from codecompass.resolve.world import Mentioning

MAX_NAMES = 300
"""Names beyond those that the changed files change themselves: with more, nearly everything hangs together."""
PRIVATE = "#"
"""What begins so is seen in the body of its class only (ECMAScript)."""


class Affected(NamedTuple):
    """What of a tree can differ after a change."""

    paths: frozenset[str]
    """The files whose edges can."""
    alone: frozenset[str]
    """Changed files at which no other gets: they came or went, and none that stays imports them."""


def affected(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    mentioning: Mentioning,
    most: int,
) -> Affected | None:
    """The files of `new` whose edges can differ from those in `old`; None when that can be any, or more than `most`.

    `changed` holds the paths that were added, removed or modified; `mentioning` answers for the files of both.
    """
    search = _Search(old, new, frozenset(changed), mentioning)
    if not search.start() or not search.spread(most):
        return None
    return Affected(frozenset(search.found), frozenset(search.alone))


class _Search:
    def __init__(
        self,
        old: Mapping[str, FileFacts],
        new: Mapping[str, FileFacts],
        changed: frozenset[str],
        mentioning: Mentioning,
    ) -> None:
        self.old, self.new, self.changed = old, new, changed
        self.mentioning = mentioning
        self.names: dict[str, None] = {}
        self.found = {path for path in changed if path in new}
        self.alone: set[str] = set()
        self._folders_of: dict[int, frozenset[str]] = {}
        self._worlds: tuple[Evaluator, Evaluator] | None = None
        self._mentions: dict[str, frozenset[str]] = {}
        self.reached = Reached(old, new, changed, mentioning, self._both_worlds)

    def start(self) -> bool:
        """Names that the changed files themselves change; False when the change can't be followed."""
        for path in self.changed:
            before, after = self.old.get(path), self.new.get(path)
            facts = before or after
            if facts is None or _is_same_manifest(before, after):
                continue
            if (before is None or after is None) and self._is_followed(path, facts):
                continue
            if not facts.definitions or _stars(before) != _stars(after) or _package(before) != _package(after):
                return False
            if before is not None and after is not None and _walls(before, after) != _walls(after, before):
                return False
            changed = list(changed_names(before, after))
            names = self._seen_outside(facts if after is None else after, changed)
            if before is None or after is None or _offers_whole(before) or _offers_whole(after):
                names.update(self._names_of(path) if names or before is None or after is None else ())
            if any(self._is_contract(facts, names) for facts in (before, after) if facts is not None):
                return False
            self._add(names)
            for side, world in ((before, 0), (after, 1)):
                for position in _classes_with(side, names | {name.text for name in changed}):
                    self._add(self._lineage(world, path, position))
        return not self._modules_are_renamed()

    def _is_followed(self, path: str, facts: FileFacts) -> bool:
        """Follow what a file that came or went means to others, where that can be told more closely than by all its
        names; False where it can't."""
        if not facts.definitions:
            return False
        reached = self.reached
        if reached.is_told(path):
            importers = dict(reached.importers(path, self._names_of(path)))
            for other, aliases in importers.items():
                self.found.add(other)
                self._add(self._seen_outside(self.new[other], [Name(alias, inside=False) for alias in aliases]))
            if not importers:
                self.alone.add(path)
                self.found.update(reached.told_by_name(path))
                return True
        if not reached.is_part(path):
            return False
        self._add(reached.names_of_package(path) | reached.names_of_part(path))
        self.found.update(reached.told_by_name(path))
        return True

    def _modules_are_renamed(self) -> bool:
        """Whether files go by another name now, since what they are named after came or went."""
        if all(path in self.old and _mods(self.old[path]) == _mods(self.new.get(path)) for path in self.changed):
            return False
        before, after = self._both_worlds()
        kept = (path for path in self.new if path in self.old and _is_module(path))
        return any(before.rules(path).module_name(path) != after.rules(path).module_name(path) for path in kept)

    def _is_contract(self, facts: FileFacts, names: set[str]) -> bool:
        """Whether a member of an interface changed where types implement by having the members."""
        kinds = facts.definitions
        changed = [d for d in kinds if d.name in names and d.parent > 0 and kinds[d.parent].kind == "interface"]
        return bool(changed) and any(d.owner for d in kinds)

    def spread(self, most: int) -> bool:
        """Follow the names; False when they lead to more files than `most`, or to too many names."""
        done: set[str] = set()
        most_names = len(self.names) + MAX_NAMES
        while waiting := [name for name in self.names if name not in done]:
            for name in waiting:
                done.add(name)
                self._follow(name)
                if len(self.names) > most_names or len(self.found) > most:
                    return False
        return len(self.found) <= most

    def _follow(self, name: str) -> None:
        for path in {*self.mentioning(name), *self.changed}:
            if path not in self.new or name not in self._words_of(path):
                continue
            self.found.add(path)
            if path in self.changed and path not in self.old:
                continue  # all its names are followed
            facts = self.new[path]
            names = self._seen_outside(facts, dependents(facts, name))
            if names and _offers_whole(facts):
                names.update(self._names_of(path))
            self._add(names)
            for position, definition in enumerate(facts.definitions):
                if definition.kind in TYPE_KINDS and mentions(name, *definition.bases, *definition.interfaces):
                    self._add(self._lineage(1, path, position))
                    if path in self.old:
                        self._add(self._lineage(0, path, position))

    def _seen_outside(self, facts: FileFacts, names: Iterable[Name]) -> set[str]:
        """The names that other files can use: of those given, and of what those that they can't use give a meaning."""
        found: set[str] = set()
        inside: set[str] = set()
        waiting = list(names)
        while waiting:
            one = waiting.pop()
            if not one.inside and not one.text.startswith(PRIVATE):
                found.add(one.text)
            elif one.text not in inside:
                inside.add(one.text)
                waiting += dependents(facts, one.text)
        return found

    def _add(self, names: Iterable[str]) -> None:
        self.names.update(dict.fromkeys(name for name in names if name and name != "*" and name[0] != PRIVATE))

    def _words_of(self, path: str) -> frozenset[str]:
        found = self._mentions.get(path)
        if found is None:
            found = self._mentions[path] = frozenset(WORD.findall(" ".join(texts_of(self.new[path]))))
        return found

    def _names_of(self, path: str) -> set[str]:
        """Words by which an import can name a file: of its name; of its folder where it stands for that; and of the
        folders that there are only with it."""
        *folders, stem = path.rsplit(".", 1)[0].split("/")
        here = [world for world, files in enumerate((self.old, self.new)) if path in files]
        parts = {stem}
        if any(self._both_worlds()[world].rules(path).stands_for_folder(path) for world in here):
            parts.update(folders[-1:])
        if len(here) == 1:
            known = self._folders((self.new, self.old)[here[0]])
            parts.update(name for depth, name in enumerate(folders, 1) if "/".join(folders[:depth]) not in known)
        return parts | {word for part in parts for word in WORD.findall(part)}

    def _folders(self, files: Mapping[str, FileFacts]) -> frozenset[str]:
        """All folders that hold a file, or folders with files."""
        found = self._folders_of.get(id(files))
        if found is None:
            lowest = {path.rpartition("/")[0] for path in files}
            found = frozenset(up for folder in lowest for up in (folder, *map(str, PurePosixPath(folder).parents)))
            self._folders_of[id(files)] = found
        return found

    def _both_worlds(self) -> tuple[Evaluator, Evaluator]:
        if self._worlds is None:
            self._worlds = Evaluator(self.old, self.mentioning), Evaluator(self.new, self.mentioning)
        return self._worlds

    def _lineage(self, world: int, path: str, position: int) -> Iterator[str]:
        """Names of all members that a type has or inherits: any of them may now be another one."""
        evaluator = self._both_worlds()[world]
        facts = (self.old, self.new)[world].get(path)
        if facts is None or position >= len(facts.definitions):
            return
        for place in evaluator.members.order(Place(path, position)):
            yield from evaluator.index(place.path).children.get(place.index, ())


def _classes_with(facts: FileFacts | None, names: set[str]) -> list[int]:
    if facts is None:
        return []
    return [p for p, d in enumerate(facts.definitions) if d.kind in MEMBER_KINDS and d.name in names]


def _stars(facts: FileFacts | None) -> frozenset[tuple[str, str]]:
    return frozenset((i.module, i.form) for i in facts.imports if i.name == "*") if facts else frozenset()


def _is_same_manifest(before: FileFacts | None, after: FileFacts | None) -> bool:
    """Whether what a manifest says of modules stayed, whatever else it says (its version, mostly)."""
    return (
        before is not None
        and after is not None
        and not before.definitions
        and before == msgspec.structs.replace(after, lines=before.lines)
    )


def _mods(facts: FileFacts | None) -> frozenset[str] | None:
    """The files that a file declares to be its modules; None: there is no such file."""
    return frozenset(f"{i.scope} {i.name or i.module}" for i in facts.imports if i.form == "mod") if facts else None


def _walls(facts: FileFacts, other: FileFacts) -> Counter[tuple[str, tuple[str, ...]]]:
    """The modules that two states of a file have both, with the conditions under which all in them is compiled."""
    known = {name for name, _ in _modules(other)}
    return Counter(row for row in _modules(facts) if row[0] in known)


def _modules(facts: FileFacts) -> Iterator[tuple[str, tuple[str, ...]]]:
    for i in facts.imports:
        if i.form == "mod":
            yield f"{chain(facts, i.scope)}/{i.alias}", i.conditions
    for position, d in enumerate(facts.definitions):
        if position and d.kind == "module":
            yield chain(facts, position), d.decorators


def _is_module(path: str) -> bool:
    language = for_path(path)
    return language is not None and bool(language.grammar or language.plain)


def _package(facts: FileFacts | None) -> object:
    return facts.settings if facts else {}


def _offers_whole(facts: FileFacts | None) -> bool:
    """Whether importers may give what the file offers a name of their own."""
    if facts is None:
        return False
    return any(e.name in ("default", "=") for e in facts.exports) or any(
        "default" in d.modifiers for d in facts.definitions
    )
