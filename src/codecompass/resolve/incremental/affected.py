"""Which files' edges can differ after some files changed: by the names that now mean something else.

A reference is bound through names alone, so a file that mentions none of the changed ones keeps its edges. A name
is changed when a definition, import or export of that name differs in anything but its place and its body; what is
inferred from a changed name changes too, and so on outwards until nothing is added. When the change is too wide to
follow (a manifest, a wildcard import, hundreds of names), everything is affected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

from codecompass.languages.naming import as_called
from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, FileFacts
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.incremental.changed_names import (
    BARE,
    SHARED,
    WORD,
    Known,
    Name,
    asked_of_itself,
    changed_names,
    dependents,
    implied,
    members_in,
    mentions,
    texts_of,
    types_in,
)
from codecompass.resolve.incremental.comparison import (
    classes_with,
    is_module,
    is_same_manifest,
    lent,
    mods,
    offers_whole,
    package,
    stars,
    walls,
)
from codecompass.resolve.incremental.dependents import (
    Reached,
    ambient_names,
    governs,
    has_members_by_type,
    is_imported_alone,
    is_in,
)
from codecompass.resolve.incremental.file_names import FileNames
from codecompass.resolve.incremental.inherited import Inherited
from codecompass.resolve.incremental.trees import Trees
from codecompass.resolve.incremental.unique_names import UniqueNames
from codecompass.resolve.scopes.scripts import shared_names
from codecompass.resolve.types.ancestry import member_names
from codecompass.resolve.world import Mentioning

MAX_NAMES = 1000
"""Names beyond those that the changed files change themselves: with more, nearly everything hangs together."""
PRIVATE = "#"
"""What begins so is seen in the body of its class only (ECMAScript)."""


class Affected(NamedTuple):
    """What of a tree can differ after a change."""

    paths: Mapping[str, Set[str]]
    """The files whose edges can, each with the names by which it hears of the change."""
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
    search = _Search(Trees(old, new, frozenset(changed), mentioning))
    if not search.start() or not search.spread(most):
        return None
    return Affected(search.found, frozenset(search.alone))


def hearing(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    types: Iterable[tuple[str, str]],
    mentioning: Mentioning,
    most: int,
) -> Set[str] | None:
    """The files that get at types, each given by path and name, or at what derives from them; None when these are more
    than `most`, or can't be told."""
    types = list(types)
    search = _Search(Trees(old, new, frozenset(changed), mentioning))
    if not all(is_imported_alone(path) and not any(search.shared(path)) for path, _ in types):
        return None
    search.names.update(dict.fromkeys(Known(name, path) for path, name in types))
    return search.found.keys() if search.spread(most) else None


class _Search:
    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self.names: dict[Known, None] = {}
        """Names that mean something else now."""
        self.found: dict[str, set[str]] = {path: set() for path in trees.changed if path in trees.new}
        self.alone: set[str] = set()
        self._ambient: dict[str, frozenset[str]] = {}
        self._sharing: dict[str, bool] = {}
        self.everywhere = False
        """Whether a name means something else now that all files see implicitly."""
        self._mentions: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
        self.file_names = FileNames(trees)
        self.inherited = Inherited(trees)
        self.unique_names = UniqueNames(trees)
        self.reached = Reached(trees)

    def start(self) -> bool:
        """Names that the changed files themselves change; False when the change can't be followed."""
        for path in self.trees.changed:
            before, after = self.trees.old.get(path), self.trees.new.get(path)
            facts = before or after
            if facts is None or is_same_manifest(before, after):
                continue
            came_or_went = before is None or after is None
            if came_or_went and governs(path):
                return False
            if came_or_went and self._is_followed(path, facts):
                continue
            by_type = has_members_by_type(path)
            if not facts.definitions or lent(before) != lent(after):
                return False
            if not by_type and (stars(before), package(path, before)) != (stars(after), package(path, after)):
                return False
            stays = before is not None and after is not None
            if stays and (
                package(path, before) != package(path, after) or walls(before, after) != walls(after, before)
            ):
                return False
            if not self._start_with(path, before, after):
                return False
        return not self._modules_are_renamed()

    def _start_with(self, path: str, before: FileFacts | None, after: FileFacts | None) -> bool:
        by_type = has_members_by_type(path)
        changed = list(changed_names(before, after, by_type and stars(before) != stars(after)))
        sides = [(facts, world) for world, facts in enumerate((before, after)) if facts is not None]
        ambient = ambient_names(path, after)
        if ambient != ambient_names(path, before) or any(is_in(ambient, name) for name in changed):
            return False
        shared = self.shared(path)
        self._add_shared(shared[0] ^ shared[1])
        names = self._seen_outside(sides[-1][0], changed)
        by_name = is_imported_alone(path) or by_type
        if by_type:
            words = self.reached.names_of_namespaces(path)
            if words is None:
                return False
            self._add_everywhere(words)
        if by_name:
            self._invalidate(self.unique_names.dependents(path, {name.text for name in names}))
            kinds = [types_in(facts) if facts is not None else frozenset() for facts in (before, after)]
            self._add_if_shared(path, names)
            # Who gets at a type that came or went has its name, or what is made of it.
            names = [name for name in names if not name.owner or name.owner not in kinds[0] ^ kinds[1]]
        texts = {name.text for name in names}
        if any(self._is_contract(facts, texts) for facts, _ in sides):
            return False
        self._add(path, names)
        whole = len(sides) == 1 or (bool(names) and any(offers_whole(facts) for facts, _ in sides))
        if whole and not by_name:
            self._add_everywhere(self.file_names.of(path))
        for facts, world in sides:
            for position in classes_with(facts, texts | {name.text for name in changed}):
                self._add_lineage(world, path, position)
        return True

    def _is_followed(self, path: str, facts: FileFacts) -> bool:
        """Follow what a file that came or went means to others, where that can be told more closely than by all its
        names; False where it can't."""
        reached = self.reached
        if not facts.definitions or ambient_names(path, facts):
            return False
        if reached.is_told(path):
            if package(path, facts):  # what names mean in other files may hang on it
                return False
            importers = dict(reached.importers(path, self.file_names.of(path)))
            for other, aliases in importers.items():
                self._invalidate([(other, aliases)])
                self._add(other, [Name(alias, inside=False, owner="") for alias in aliases])
            if importers:
                changed = changed_names(self.trees.old.get(path), self.trees.new.get(path))
                self._add(path, [name for name in self._seen_outside(facts, changed) if not name.owner])
            else:
                self.alone.add(path)
        elif reached.is_part(path):
            self._add_everywhere(reached.names_of_package(path) | reached.names_of_part(path))
        else:
            return False
        self._add_if_shared(
            path, self._seen_outside(facts, changed_names(self.trees.old.get(path), self.trees.new.get(path)))
        )
        self._invalidate(self.unique_names.dependents(path))
        world = self.trees.worlds[path in self.trees.new]
        for position, definition in enumerate(facts.definitions):
            if definition.kind in TYPE_KINDS:
                self._hear_mixed(world, path, position)
        return True

    def _modules_are_renamed(self) -> bool:
        """Whether files go by another name now, since what they are named after came or went."""
        if all(
            path in self.trees.old and mods(self.trees.old[path]) == mods(self.trees.new.get(path))
            for path in self.trees.changed
        ):
            return False
        before, after = self.trees.worlds
        kept = (path for path in self.trees.new if path in self.trees.old and is_module(path))
        return any(before.rules(p).names_of_module(p) != after.rules(p).names_of_module(p) for p in kept)

    def _is_contract(self, facts: FileFacts, names: set[str]) -> bool:
        """Whether a member of an interface changed where types implement by having the members."""
        kinds = facts.definitions
        changed = [d for d in kinds if d.name in names and d.parent > 0 and kinds[d.parent].kind == "interface"]
        return bool(changed) and any(d.owner for d in kinds)

    def spread(self, most: int) -> bool:
        """Follow the names; False when they lead to more files than `most`, or to too many names."""
        done: set[Known] = set()
        most_names = len(self.names) + MAX_NAMES
        while waiting := [name for name in self.names if name not in done]:
            for name in waiting:
                done.add(name)
                if name.path == SHARED:
                    self._follow_shared(name.text)
                elif name.path and not name.owner:
                    self._follow_top(name.path, name.text)
                else:
                    self._follow(name)
                if self.everywhere or len(self.names) > most_names or len(self.found) > most:
                    return False
        return len(self.found) <= most

    def _follow(self, name: Known) -> None:
        for path in {*self.trees.mentioning(name.text), *self.trees.changed}:
            if path in self.trees.new and self._has(path, name):
                self._invalidate([(path, {name.text})])
                overriding = (
                    name.owner and name.text in self._mentioned_in(path)[1] and self.inherited.derives(path, name)
                )
                self._follow_in(path, name.text, is_imported_alone(path), bool(overriding))
        for member in self.inherited.made_of(name.text, name.path, name.owner) if name.owner else ():
            self.names[Known(member, name.path, name.owner, True)] = None

    def _follow_shared(self, name: str) -> None:
        for path in {*self.trees.mentioning(name), *self.trees.changed}:
            if path in self.trees.new and is_imported_alone(path) and mentions(name, *texts_of(self.trees.new[path])):
                self._invalidate([(path, {name})])
                self._follow_in(path, name, member=False)

    def _has(self, path: str, name: Known) -> bool:
        """Whether a file has a name. A type's own members are another's only where that derives from the one."""
        mentioned, own = self._mentioned_in(path)
        if name.owner and has_members_by_type(path) and name.text in own and self._sees(path, name):
            return True
        if name.text in mentioned and (not name.owner or self.reached.gets_at(path, *name[:2], name.inherited)):
            return True
        return name.text in own and (not name.owner or path == name.path or self.inherited.derives(path, name))

    def _sees(self, path: str, name: Known) -> bool:
        """Whether a file may name a type's member without that type."""
        if path == name.path or path in self.trees.changed or self.inherited.derives(path, name):
            return True
        names = {name.text, as_called(name.text)}
        held = (*self.trees.new[path].imports, *self.trees.worlds[1].rules(path).global_imports(path))
        static = (one for one in held if one.form.endswith("static") and one.name in ("*", name.text))
        return any(self.reached.leads(path, one, name.path, names) for one in static)

    def _follow_top(self, path: str, name: str) -> None:
        """Where a name of a module is known: in its file, and in those that take it from there."""
        if path in self.trees.new:
            self._follow_in(path, name, member=False)
        whole = any(offers_whole(facts) for facts in self.trees.states(path))
        for other, aliases in self.reached.takers(path, name, self.file_names.of(path) if whole else set()):
            self._invalidate([(other, aliases)])
            self._add(other, [Name(alias, inside=False, owner="") for alias in aliases])

    def _follow_in(self, path: str, name: str, member: bool, overriding: bool = False) -> None:
        """Add what hangs on a name in a file that has it."""
        if path in self.trees.changed and path not in self.trees.old:
            return  # all its names are followed
        facts = self.trees.new[path]
        names = self._seen_outside(facts, dependents(facts, name, member, overriding))
        self._add(path, names)
        if names and offers_whole(facts) and not is_imported_alone(path):
            self._add_everywhere(self.file_names.of(path))
        for position, definition in enumerate(facts.definitions):
            if definition.kind in TYPE_KINDS and mentions(name, *definition.bases, *definition.interfaces):
                self._add_lineage(1, path, position)
                if path in self.trees.old:
                    self._add_lineage(0, path, position)

    def _seen_outside(self, facts: FileFacts, names: Iterable[Name]) -> list[Name]:
        """The names that other files can use: of those given, and of what those that they can't use give a meaning."""
        found: dict[Name, None] = {}
        inside: set[str] = set()
        waiting = list(names)
        while waiting:
            one = waiting.pop()
            if not one.inside and not one.text.startswith(PRIVATE):
                found[one] = None
            elif one.text not in inside:
                inside.add(one.text)
                waiting += dependents(facts, one.text)
        return list(found)

    def _invalidate(self, files: Iterable[tuple[str, Set[str]]]) -> None:
        for path, names in files:
            self.found.setdefault(path, set()).update(names)

    def _add(self, path: str, names: Iterable[Name]) -> None:
        """Names of a file that mean something else now."""
        alone, by_type = is_imported_alone(path), has_members_by_type(path)
        facts = self.trees.new[path] if path in self.trees.new else self.trees.old[path]
        self._add_if_shared(path, names := [*names])
        if path not in self._ambient:
            self._ambient[path] = ambient_names(path, facts)
        ambient = self._ambient[path]
        for name in (*names, *implied(facts, names)):
            self.everywhere |= is_in(ambient, name)
            if name.owner is None or not (alone or (by_type and name.owner)):
                self._add_everywhere([name.text])
            elif name.text and name.text[0] != PRIVATE:
                self.names[Known(name.text, path, name.owner)] = None

    def _add_if_shared(self, path: str, names: Iterable[Name]) -> None:
        """Names of a file, or of its types' members, if it shares what it defines."""
        if path not in self._sharing:
            self._sharing[path] = any(self.shared(path))
        if self._sharing[path]:
            names = [*names]
            self._add_shared(name.text for name in names)
            if names:  # what is brought in may bear other names
                self._add_shared(name for names in self.shared(path) for name in names)

    def shared(self, path: str) -> tuple[frozenset[str], frozenset[str]]:
        """The names that a file shares with others, as it was and as it is."""
        trees = self.trees
        return (
            shared_names(path, trees.old.get(path), lambda: trees.worlds[0].rules(path)),
            shared_names(path, trees.new.get(path), lambda: trees.worlds[1].rules(path)),
        )

    def _add_shared(self, names: Iterable[str]) -> None:
        words = (word for name in names if name[:1] != PRIVATE for word in WORD.findall(name))
        self.names.update(dict.fromkeys(Known(word, SHARED) for word in words))

    def _add_everywhere(self, names: Iterable[str]) -> None:
        self.names.update(dict.fromkeys(Known(name) for name in names if name and name != "*" and name[0] != PRIVATE))

    def _add_lineage(self, world: int, path: str, position: int) -> None:
        """A type that derives from something else now: any member that it has or inherits may be another one. Where its
        name says who has it, they have been found, but for those bound to a member for its being the only one."""
        files, members = self.trees.sides[world], self.trees.worlds[world].members
        if path not in files or position >= len(files[path].definitions):
            return
        if is_imported_alone(path) or has_members_by_type(path):
            own = {d.name for d in files[path].definitions if d.parent == position}
            self._invalidate(self.unique_names.dependents(path, own, lineage=True))
            self._hear_mixed(members.evaluator, path, position)
            return
        for place in members.order(Place(path, position)):
            self._add_everywhere(members.evaluator.index(place.path).children.get(place.index, ()))

    def _hear_mixed(self, world: Evaluator, path: str, position: int) -> None:
        """The types that one derives from may call of themselves what only others have that it derives from."""
        order = world.members.order(Place(path, position))
        named = member_names(world, order[0])
        for place in order[1:]:
            facts = self.trees.new.get(place.path)
            asked = named & asked_of_itself(facts) if facts is not None else frozenset()
            if lacking := asked - member_names(world, place):
                self._invalidate([(place.path, lacking)])

    def _mentioned_in(self, path: str) -> tuple[frozenset[str], frozenset[str]]:
        """The names that a file has, and of these those that may be of its own types' members; of one that gets at modules'
        names by importing alone, members' names: of what it has at hand, and of its own types."""
        found = self._mentions.get(path)
        if found is None:
            texts = self.reached.texts(path)
            if is_imported_alone(path):
                found = members_in(self.trees.new[path], texts)
            else:
                bare = BARE.findall(texts) if has_members_by_type(path) else ()
                found = frozenset(WORD.findall(texts)), frozenset(bare)
            self._mentions[path] = found
        return found
