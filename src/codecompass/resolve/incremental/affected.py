"""The files whose edges can differ after some files changed, by the names whose meaning changed.

A reference is bound through names alone, so a file that mentions none of the changed ones keeps its edges. A name is
changed when a definition, import or export of it differs in anything but its position and its body; names whose types
are inferred from a changed one are changed, too, and so on until none is added. When a change is too wide to follow (a
manifest, a wildcard import, hundreds of names), all files are affected.
"""

from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from typing import NamedTuple

from codecompass.languages.naming import as_called
from codecompass.languages.rules import Place, rules_of
from codecompass.model import BACK, HANDED_ON, TYPE_KINDS, FileFacts
from codecompass.process.memo import memoised
from codecompass.resolve.edges.unique_names import calling_overridden
from codecompass.resolve.incremental.changed_names import (
    BARE,
    HANDED,
    SHARED,
    WORD,
    Known,
    Name,
    changed_names,
    dependents,
    implied,
    members_in,
    mentions,
    self_members,
    texts_of,
    types_in,
)
from codecompass.resolve.incremental.comparison import (
    classes_with,
    declared_modules,
    imports_for_others,
    is_module,
    is_same_manifest,
    module_conditions,
    offers_whole,
    settings,
    wildcard_imports,
)
from codecompass.resolve.incremental.dependents import (
    FileDependents,
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
from codecompass.resolve.scopes.handed import WHOLE_MODULES, taken_by
from codecompass.resolve.scopes.scripts import shared_names
from codecompass.resolve.types.ancestry import member_names
from codecompass.resolve.world import Mentioning, handed_to

MAX_NAMES = 1000
"""The most names that are added to those of the changed files: with more, nearly all files are affected."""
PRIVATE = "#"
"""The prefix of names that are visible in the body of their class only (ECMAScript)."""


class Affected(NamedTuple):
    """The part of a tree that can differ after a change."""

    paths: Mapping[str, Set[str]]
    """The files whose edges can differ, each with the changed names that it uses."""
    alone: frozenset[str]
    """Changed files without dependents: they were added or removed, and no other file imports them."""


def affected(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    mentioning: Mentioning,
    most: int,
) -> Affected | None:
    """The files of `new` whose edges can differ from those in `old`; None where these may be all, or more than `most`.

    `changed`: the paths that were added, removed or modified; `mentioning` covers the files of both trees.
    """
    search = _Search(Trees(old, new, frozenset(changed), mentioning), most)
    with suppress(_TooManyError):
        if search.start() and search.spread():
            return Affected(search.found, frozenset(search.alone))
    return None


def type_dependents(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    types: Iterable[tuple[str, str]],
    mentioning: Mentioning,
    most: int,
) -> Set[str] | None:
    """The files that use some types, each a path and a name, or types that derive from them; None where these are more
    than `most`, or can't be determined."""
    types = list(types)
    search = _Search(Trees(old, new, frozenset(changed), mentioning), most)
    if not all(is_imported_alone(path) and not any(search.shared(path)) for path, _ in types):
        return None
    search.names.update(dict.fromkeys(Known(name, path) for path, name in types))
    with suppress(_TooManyError):
        if search.spread():
            return search.found.keys()
    return None


class _TooManyError(Exception):
    """More files hear of the change than were asked for."""


class _Search:
    """Raises _TooManyError as soon as more than `most` files are found."""

    def __init__(self, trees: Trees, most: int) -> None:
        self.trees = trees
        self.most = most
        self.names: dict[Known, None] = {}
        """Names whose meaning changed."""
        self.found: dict[str, set[str]] = {path: set() for path in trees.changed if path in trees.new}
        self.alone: set[str] = set()
        self.everywhere = False
        """Whether the meaning of an ambient name changed, which all files see."""
        self.file_names = FileNames(trees)
        self.inherited = Inherited(trees)
        self.unique_names = UniqueNames(trees)
        self.file_dependents = FileDependents(trees)

    def start(self) -> bool:
        """Add the names that the changed files themselves change; False where the change can't be followed."""
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
            if not facts.definitions or imports_for_others(before) != imports_for_others(after):
                return False
            if not by_type and (wildcard_imports(before), settings(path, before)) != (
                wildcard_imports(after),
                settings(path, after),
            ):
                return False
            stays = before is not None and after is not None
            if stays and (
                settings(path, before) != settings(path, after)
                or module_conditions(before, after) != module_conditions(after, before)
            ):
                return False
            if not self._start_with(path, before, after):
                return False
        return not self._modules_are_renamed()

    def _start_with(self, path: str, before: FileFacts | None, after: FileFacts | None) -> bool:
        by_type = has_members_by_type(path)
        changed = list(changed_names(before, after, by_type and wildcard_imports(before) != wildcard_imports(after)))
        sides = [(facts, world) for world, facts in enumerate((before, after)) if facts is not None]
        ambient = ambient_names(path, after)
        if ambient != ambient_names(path, before) or any(is_in(ambient, name) for name in changed):
            return False
        shared = self.shared(path)
        self._add_shared(shared[0] ^ shared[1])
        names = self._seen_outside(sides[-1][0], changed)
        by_name = is_imported_alone(path) or by_type
        if by_type:
            words = self.file_dependents.names_of_namespaces(path)
            if words is None:
                return False
            self._add_everywhere(words)
        if by_name:
            self._invalidate(self.unique_names.dependents(path, {name.text for name in names}))
            calling = [set(calling_overridden(facts).values()) for facts, _ in sides]
            self._invalidate(self.unique_names.dependents(path, calling[0] ^ calling[-1], lineage=True))
            kinds = [types_in(facts) if facts is not None else frozenset() for facts in (before, after)]
            self._add_if_shared(path, names)
            # Files that use an added or removed type mention its name, or a name whose type is inferred from it.
            names = [name for name in names if not name.owner or name.owner not in kinds[0] ^ kinds[1]]
        texts = {name.text for name in names}
        if not all(self._follow_contracts(path, facts, texts) for facts, _ in sides):
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
        """Add the names that change with an added or removed file, where fewer than all its names do; False where that
        is not known."""
        users = self.file_dependents
        names = {definition.name for definition in facts.definitions}
        if not names or ambient_names(path, facts) or self._contracts(facts, names):
            return False
        if users.is_import_only(path):
            if settings(path, facts):  # names in other files may depend on its settings
                return False
            importers = dict(users.importers(path, self.file_names.of(path)))
            for other, aliases in importers.items():
                self._invalidate([(other, aliases)])
                self._add(other, [Name(alias, inside=False, owner="") for alias in aliases])
            if importers:
                changed = changed_names(self.trees.old.get(path), self.trees.new.get(path))
                self._add(path, [name for name in self._seen_outside(facts, changed) if not name.owner])
            else:
                self.alone.add(path)
        elif users.is_part(path):
            self._add_everywhere(users.names_of_package(path) | users.names_of_part(path))
        else:
            return False
        self._add_if_shared(
            path, self._seen_outside(facts, changed_names(self.trees.old.get(path), self.trees.new.get(path)))
        )
        self._add_everywhere(binding.name for binding in facts.bindings if binding.kind == BACK)
        self._add_handed(handed_to(facts, binding) for binding in facts.bindings if binding.kind == HANDED_ON)
        self._invalidate(self.unique_names.dependents(path))
        for position, definition in enumerate(facts.definitions):
            if definition.kind in TYPE_KINDS:
                self._invalidate_mixins(int(path in self.trees.new), path, position)
        return True

    def _modules_are_renamed(self) -> bool:
        """Whether the module names of other files changed, since a file that determines them was added or removed."""
        if all(
            path in self.trees.old
            and declared_modules(self.trees.old[path]) == declared_modules(self.trees.new.get(path))
            for path in self.trees.changed
        ):
            return False
        before, after = self.trees.worlds
        kept = (path for path in self.trees.new if path in self.trees.old and is_module(path))
        return any(before.rules(p).names_of_module(p) != after.rules(p).names_of_module(p) for p in kept)

    def _contracts(self, facts: FileFacts, names: Set[str]) -> set[str]:
        """The names of the interfaces that types implement implicitly, and that changed, or a member of them."""
        interfaces = rules_of(facts.language).implicitly_implemented(facts)
        those = enumerate(facts.definitions) if interfaces else ()
        at = {own if own in interfaces else d.parent for own, d in those if d.name in names}
        return {facts.definitions[one].name for one in at if one in interfaces}

    def _follow_contracts(self, path: str, facts: FileFacts, names: set[str]) -> bool:
        """Invalidate the files with what may implement an interface that changed, implicitly; False where any file may."""
        changed = self._contracts(facts, names)
        if changed and rules_of(facts.language).vocabulary.contract_base:
            return False
        for world, files in zip(self.trees.worlds, self.trees.sides, strict=True):
            for name in changed if path in files else ():
                those = world.interfaces.concerned(path, files[path], name) & self.trees.new.keys()
                self._invalidate((one, {name}) for one in those)
        return True

    def spread(self) -> bool:
        """Follow the changed names to their dependents; False where these may be all files, or names are too many."""
        done: set[Known] = set()
        most_names = len(self.names) + MAX_NAMES
        while waiting := [name for name in self.names if name not in done]:
            for name in waiting:
                done.add(name)
                if name.path == SHARED:
                    self._follow_shared(name.text)
                elif name.path == HANDED:
                    self._follow_handed(name.text)
                elif name.path and not name.owner:
                    self._follow_top(name.path, name.text)
                else:
                    self._follow(name)
                if self.everywhere or len(self.names) > most_names:
                    return False
        return len(self.found) <= self.most

    def _follow(self, name: Known) -> None:
        for path in {*self.trees.mentioning(name.text), *self.trees.changed}:
            if path in self.trees.new and self._has(path, name):
                self._invalidate([(path, {name.text})])
                overriding = (
                    name.owner and name.text in self._mentioned_in(path)[1] and self.inherited.derives(path, name)
                )
                self._follow_in(path, name.text, is_imported_alone(path), bool(overriding))
        for path in self.inherited.beside(name.text, name.path, name.owner) if name.owner else ():
            self._invalidate([(path, {name.text})] if path in self.trees.new else ())
        for member in self.inherited.members_depending_on(name.text, name.path, name.owner) if name.owner else ():
            self.names[Known(member, name.path, name.owner, True)] = None

    def _follow_shared(self, name: str) -> None:
        for path in {*self.trees.mentioning(name), *self.trees.changed}:
            if path in self.trees.new and is_imported_alone(path) and mentions(name, *texts_of(self.trees.new[path])):
                self._invalidate([(path, {name})])
                self._follow_in(path, name, member=False)

    def _follow_handed(self, name: str) -> None:
        """Follow the parameters of the functions, constructors and modules of a name, in all files: they may be handed other
        values."""
        called = (name, *WHOLE_MODULES)
        paths = {path for one in called for path in self.trees.mentioning.defining(one)} | self.trees.changed
        for path in paths & self.trees.new.keys():
            facts = self.trees.new[path]
            for parameter in taken_by(path, facts, name):
                self._invalidate([(path, {parameter})])
                self._follow_in(path, parameter, member=False)
                self._add_everywhere(d.name for d in facts.definitions if d.owner == parameter and d.parent > 0)

    def _has(self, path: str, name: Known) -> bool:
        """Whether a file uses a changed name. A bare name is another type's member only where the file's type derives
        from it."""
        mentioned, own = self._mentioned_in(path)
        if name.owner and has_members_by_type(path) and name.text in own and self._sees(path, name):
            return True
        if name.text in mentioned and (
            not name.owner or self.file_dependents.uses_member(path, *name[:2], name.inherited)
        ):
            return True
        return name.text in own and (not name.owner or path == name.path or self.inherited.derives(path, name))

    def _sees(self, path: str, name: Known) -> bool:
        """Whether a file may use a type's member by its bare name: by inheritance, or a static import."""
        if path == name.path or path in self.trees.changed or self.inherited.derives(path, name):
            return True
        names = {name.text, as_called(name.text)}
        imports = (*self.trees.new[path].imports, *self.trees.worlds[1].rules(path).global_imports(path))
        static = (one for one in imports if one.form.endswith("static") and one.name in ("*", name.text))
        return any(self.file_dependents.leads(path, one, name.path, names) for one in static)

    def _follow_top(self, path: str, name: str) -> None:
        """Follow a top-level name of a module: in its file, and in those that import it from there."""
        if path in self.trees.new:
            self._follow_in(path, name, member=False)
        whole = any(offers_whole(facts) for facts in self.trees.states(path))
        for other, aliases in self.file_dependents.importers_of_name(
            path, name, self.file_names.of(path) if whole else set()
        ):
            self._invalidate([(other, aliases)])
            self._add(other, [Name(alias, inside=False, owner="") for alias in aliases])

    def _follow_in(self, path: str, name: str, member: bool, overriding: bool = False) -> None:
        """Add the names of a file that depend on a changed name."""
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
        """Those of some changed names that other files can use, and the names that depend on the others."""
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
            if len(self.found) > self.most:
                raise _TooManyError

    def _add(self, path: str, names: Iterable[Name]) -> None:
        """Add names of a file whose meaning changed."""
        alone, by_type = is_imported_alone(path), has_members_by_type(path)
        self._add_if_shared(path, names := [*names])
        ambient = self._ambient(path)
        unnamed = [one for facts in self.trees.states(path) for one in implied(facts, names)]
        for name in (*names, *dict.fromkeys(unnamed)):
            self.everywhere |= is_in(ambient, name)
            if name.owner == HANDED:
                self._add_handed([name.text])
            elif name.owner is None or not (alone or (by_type and name.owner)):
                self._add_everywhere([name.text])
            elif name.text and name.text[0] != PRIVATE:
                self.names[Known(name.text, path, name.owner)] = None

    @memoised
    def _ambient(self, path: str) -> frozenset[str]:
        return ambient_names(path, self.trees.new[path] if path in self.trees.new else self.trees.old[path])

    @memoised
    def _is_sharing(self, path: str) -> bool:
        return any(self.shared(path))

    def _add_if_shared(self, path: str, names: Iterable[Name]) -> None:
        """Add names of a file, or of its types' members, to the shared ones, if the file shares its definitions."""
        if self._is_sharing(path):
            names = [*names]
            self._add_shared(name.text for name in names)
            if names:  # imports may have other names
                self._add_shared(name for names in self.shared(path) for name in names)

    def shared(self, path: str) -> tuple[frozenset[str], frozenset[str]]:
        """(the names that a file shared with others, those that it shares now)"""
        trees = self.trees
        return (
            shared_names(path, trees.old.get(path), lambda: trees.worlds[0].rules(path)),
            shared_names(path, trees.new.get(path), lambda: trees.worlds[1].rules(path)),
        )

    def _add_shared(self, names: Iterable[str]) -> None:
        words = (word for name in names if name[:1] != PRIVATE for word in WORD.findall(name))
        self.names.update(dict.fromkeys(Known(word, SHARED) for word in words))

    def _add_handed(self, names: Iterable[str]) -> None:
        """Add the names of functions to which a file hands other values than before."""
        self.names.update(dict.fromkeys(Known(name, HANDED) for name in names))

    def _add_everywhere(self, names: Iterable[str]) -> None:
        self.names.update(dict.fromkeys(Known(name) for name in names if name and name != "*" and name[0] != PRIVATE))

    def _add_lineage(self, world: int, path: str, position: int) -> None:
        """Add the members of a type whose bases changed: any that it declares or inherits may mean another one. In
        languages where its name leads to its users, these have been found, except those bound by a unique-name
        match."""
        files, members = self.trees.sides[world], self.trees.worlds[world].members
        if path not in files or position >= len(files[path].definitions):
            return
        if is_imported_alone(path) or has_members_by_type(path):
            own = {d.name for d in files[path].definitions if d.parent == position}
            self._invalidate(self.unique_names.dependents(path, own, lineage=True))
            self._invalidate_mixins(world, path, position)
            return
        for place in members.order(Place(path, position)):
            self._add_everywhere(members.evaluator.index(place.path).children.get(place.index, ()))

    def _invalidate_mixins(self, side: int, path: str, position: int) -> None:
        """Invalidate the bases of a type that call on `self` a method which only other bases of the type declare
        (mixins), or have one that others declare, too."""
        world = self.trees.worlds[side]
        order = world.members.order(Place(path, position))
        self._invalidate(one for one in self.inherited.alike(side, path, position) if one[0] in self.trees.new)
        named = member_names(world, order[0])
        for place in order[1:]:
            facts = self.trees.new.get(place.path)
            used = named & self_members(facts) if facts is not None else frozenset()
            if lacking := used - member_names(world, place):
                self._invalidate([(place.path, lacking)])

    @memoised
    def _mentioned_in(self, path: str) -> tuple[frozenset[str], frozenset[str]]:
        """(the names that a file mentions, those of them that may mean members of its own types). Of a file whose
        language imports all names of modules, only names behind a dot: those of members of other values, of its own
        types."""
        texts = self.file_dependents.texts(path)
        if is_imported_alone(path):
            found = members_in(self.trees.new[path], texts)
        else:
            bare = BARE.findall(texts) if has_members_by_type(path) else ()
            found = frozenset(WORD.findall(texts)), frozenset(bare)
        return found
