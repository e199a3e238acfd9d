"""Dependents of a file, in languages where only imports, and members of typed values, lead to its definitions.

Each path is evaluated in the tree as it was and as it is: a file depends on the change where the values differ, or are
of the changed file. Most new files are not imported yet: they change nothing for others, whatever names they define.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from codecompass.languages import for_path
from codecompass.languages.paths import alternatives
from codecompass.languages.rules import Place, Rules, rules_of
from codecompass.model import DECLARED, FIXTURE, TYPE_KINDS, FileFacts, Import
from codecompass.process.memo import memoised
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.incremental.changed_names import WORD, Name, chain, texts_of
from codecompass.resolve.incremental.mentions import PART, paths_in, types_of, with_imported_values
from codecompass.resolve.incremental.trees import Trees
from codecompass.resolve.scopes.wildcards import imported_differently
from codecompass.resolve.values import DEFINITION, EVERYWHERE, INSTANCE, MODULE, Value, Values, parse_path

ANY_ARGUMENTS = "/*"
_DOTS = frozenset("./")


class FileDependents:
    """The dependents of a file that differs between two trees."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self._with_imported_values: dict[str, set[str]] = {}

    @memoised
    def texts(self, path: str) -> str:
        """The texts of a file of the new tree that can contain names, one per line."""
        return "\n".join(texts_of(self.trees.new[path]))

    def is_import_only(self, path: str) -> bool:
        """Whether other files use a file's definitions only by imports."""
        return self._rules(path).leads_by_imports(self._facts(path))

    def importers(self, path: str, words: AbstractSet[str]) -> Iterator[tuple[str, set[str]]]:
        """(file, aliases) of the unchanged files that import an added or removed file, or a folder that exists only
        with it; `words`: names of these."""
        rules = self._rules(path)
        words = words | rules.words_for(path)
        folders = rules.folders_for(path)
        found = {other for word in words for other in self.trees.mentioning(word)}
        for folder in folders:
            found.update(other for other in self.trees.new if other.startswith(f"{folder}/" if folder else ""))
        for other in self._that_may_import(path, found):
            beside = other.rpartition("/")[0] in folders  # the module that a folder is changes with it
            if aliases := self._imports(other, path, words, beside):
                yield other, aliases
        yield from self._fixture_users(path)

    def importers_of_name(self, path: str, name: str, words: AbstractSet[str]) -> Iterator[tuple[str, set[str]]]:
        """(file, aliases) of the unchanged files that import a name from a file's module; `words`: names of the file,
        where its export as a whole is meant."""
        names = {name, *words, *(self._rules(path).words_for(path) if words else ())}
        found = {other for one in names for other in self.trees.mentioning(one)}
        for other in self._that_may_import(path, found):
            if aliases := self._imports(other, path, names):
                yield other, aliases
        yield from self._fixture_users(path, name)

    def _fixture_users(self, path: str, name: str = "") -> Iterator[tuple[str, set[str]]]:
        """(file, fixtures) of the unchanged files that may request fixtures which a file provides: those of a name, or
        any."""
        fixtures = self._rules(path).fixtures
        if not fixtures.provides(path):
            return
        sides = self.trees.states(path)
        provided = {
            fixture for facts in sides for d in facts.definitions if d.name == name and (fixture := fixtures.name_of(d))
        }
        folder = path[: path.rfind("/") + 1]
        near = {one for each in {name, *provided} for one in self.trees.mentioning(each)} if name else self.trees.new
        for other in self._that_may_import(path, (one for one in near if one.startswith(folder))):
            requested = {text.partition(".")[2] for text in self.trees.new[other].texts if text.startswith(FIXTURE)}
            if found := requested & {name, *provided} if name else requested:
                yield other, found

    def uses_member(self, other: str, name: str, path: str, inherited: bool = False) -> bool:
        """Whether a member access of that name in a file has other values than before, or a member of a type of `path`;
        `inherited`: or one that such a type inherits."""
        if other in self.trees.changed:
            return True
        ends = re.compile(rf"\.{re.escape(name)}\b")
        facts = self.trees.new[other]
        if any(map(ends.search, types_of(facts))):
            return True
        places = dict.fromkeys(
            (text[: found.end()] + (ANY_ARGUMENTS if text[found.end() : found.end() + 1] == "/" else ""), scope, start)
            for written, scope, start in paths_in(facts, f".{name}")
            for text in alternatives(written)
            for found in ends.finditer(text)
        )
        reads = (_reads(text, other, scope, start) for text, scope, start in places)
        return any(self._differs(other, path, read) or (inherited and self._is_of(path, read)) for read in reads)

    # Files that are parts of packages

    def is_part(self, path: str) -> bool:
        """Whether a file is part of a package, and other packages use its definitions only by the package."""
        return self._rules(path).is_part_of_package(self._facts(path))

    def names_of_part(self, path: str) -> set[str]:
        """The names that a part of a package defines, without members of types that it declares itself: files that use
        these types mention their names, or names whose types are inferred from them."""
        definitions = self._facts(path).definitions
        own = {d.name for d in definitions[1:] if d.parent == 0 and d.kind in TYPE_KINDS}
        names = {d.name for d in definitions[1:] if d.parent == 0 and d.owner not in own}
        return names | {word for d in definitions if d.owner not in own for word in WORD.findall(d.owner)}

    def names_of_package(self, path: str) -> set[str]:
        """The words of the package's name, where the file changes the package itself."""
        module = self._rules(path).module_of(path)
        rules = [world.rules(path) for world in self.trees.worlds]
        same = len({(one.import_places(module), one.implicit_alias(module)) for one in rules}) == 1
        names = set() if same else {module, *(one.implicit_alias(module) for one in rules)}
        return {word for name in names for word in WORD.findall(name.rpartition("/")[2])}

    def names_of_namespaces(self, path: str) -> set[str] | None:
        """The words of the namespaces that a file opens or opened, where that changes these themselves; None where it
        changes whether there are definitions outside of namespaces."""
        rules = [world.rules(path) for world in self.trees.worlds]
        if len({bool(one.places("")) for one in rules}) > 1:
            return None
        opened = {
            chain(facts, position).replace("/", ".")
            for facts in self.trees.states(path)
            for position, d in enumerate(facts.definitions)
            if d.kind == "namespace"
        }
        names = {
            ".".join(parts[: depth + 1])
            for name in opened
            for parts in [name.split(".")]
            for depth in range(len(parts))
        }
        differs = [
            name
            for name in names
            if len({(one.submodule("", name), *_first_of_projects(one, name)) for one in rules}) > 1
        ]
        return {word for name in differs for word in WORD.findall(name)}

    def _facts(self, path: str) -> FileFacts:
        return self.trees.new[path] if path in self.trees.new else self.trees.old[path]

    def _rules(self, path: str) -> Rules:
        return self.trees.worlds[path in self.trees.new].rules(path)

    def _that_may_import(self, path: str, others: Iterable[str]) -> list[str]:
        """Those of some files that are in both trees, of languages that share modules with the file's."""
        rules = _rules_for(path)
        kept = (other for other in others if other in self.trees.new and other in self.trees.old and other != path)
        return sorted(other for other in kept if _rules_for(other) is rules)

    def _imports(self, other: str, path: str, names: AbstractSet[str], beside: bool = False) -> set[str]:
        imports, found = self._kept_imports(other), set[str]()
        for imported in imports:
            if (beside or _may_name(imported, names)) and self.leads(other, imported, path, names):
                whole = imported.name == "*"
                found.update(
                    names | imported_differently(self.trees.worlds, other, imported) if whole else {imported.alias}
                )
        texts = self.texts(other)
        if dotted := [name for name in names if f".{name}" in texts]:
            aliases = {imported.alias for imported in imports}
            whole = any(imported.name == "*" for imported in imports)
            members = _members(texts.split("\n"), dotted, None if whole else aliases)
            found.update(dotted if any(self._is_member(other, one, path) for one in members) else ())
            found.update(one for one in dotted if one not in found and self._is_value_member(other, one, path, aliases))
        return found

    def _is_value_member(self, other: str, name: str, path: str, aliases: AbstractSet[str]) -> bool:
        """`_is_member`, for paths that begin with a variable whose value is imported, at each of their positions."""
        roots = self._with_imported_values.get(other) or self._with_imported_values.setdefault(
            other, with_imported_values(self.trees.new[other], aliases)
        )
        ends = re.compile(rf"\.{re.escape(name)}\b")
        places = dict.fromkeys(
            (text[: found.end()], scope, start)
            for written, scope, start in paths_in(self.trees.new[other], f".{name}")
            for text in alternatives(written)
            if not roots.isdisjoint(PART.findall(parse_path(text)[0]))
            for found in ends.finditer(text)
        )
        return any(self._differs(other, path, _reads(text, other, scope, start)) for text, scope, start in places)

    def _kept_imports(self, other: str) -> list[Import]:
        """The imports that a file also had before: a new one is a change of the file itself."""
        facts = self.trees.new[other]
        if other not in self.trees.changed:
            return list(facts.imports)
        before = {_written(imported) for imported in self.trees.old[other].imports}
        return [imported for imported in facts.imports if _written(imported) in before]

    def leads(self, other: str, imported: Import, path: str, names: AbstractSet[str]) -> bool:
        """Whether an import has other targets in one tree than in the other, or the file in either."""
        return self._differs(other, path, lambda world: _imported(world, other, imported, names))

    def _is_member(self, other: str, dotted: str, path: str) -> bool:
        """Whether a path has other targets in one tree than in the other, or the file, in any scope with imports."""
        if other in self.trees.changed:
            return True
        scopes = {0, *(imported.scope for imported in self.trees.new[other].imports)}
        return any(self._differs(other, path, _reads(dotted, other, scope)) for scope in scopes)

    def _differs(self, other: str, path: str, meaning: Callable[[Evaluator], Iterable[Value]]) -> bool:
        found = [list(meaning(world)) for world in self.trees.worlds]
        return found[0] != found[1] or any(
            path in _paths(world, other, value)
            for world, values in zip(self.trees.worlds, found, strict=True)
            for value in values
        )

    def _is_of(self, path: str, meaning: Callable[[Evaluator], Iterable[Value]]) -> bool:
        """Whether a member's receiver is of a type of `path`, or of one that derives from it."""
        return any(
            path == place.path
            for world in self.trees.worlds
            for value in meaning(world)
            for receiver in (value.args[0] if value.kind == DEFINITION and value.args else ())
            if receiver.kind == INSTANCE
            for place in world.members.order(Place(receiver.path, receiver.index))
        )


def _reads(text: str, path: str, scope: int, position: int = EVERYWHERE) -> Callable[[Evaluator], Values]:
    """A function from a tree to the values of a path in a scope."""
    return lambda world: world.reference(text, path, scope, position)


def is_imported_alone(path: str) -> bool:
    """Whether other files use the names of a file's module only by importing them."""
    return _rules_for(path).REACHED_BY == "import"


def has_members_by_type(path: str) -> bool:
    """Whether other files use the members of a file's types only through these types."""
    return _rules_for(path).REACHED_BY == "type"


def ambient_names(path: str, *sides: FileFacts | None) -> frozenset[str]:
    """The ambient names in versions of a file, which other files see without an import."""
    rules = _rules_for(path)
    return frozenset(
        facts.definitions[position].name
        for facts in sides
        if facts is not None
        for position in rules.ambient(path, facts)
    )


def governs(path: str) -> bool:
    """Whether the existence of a file decides what names in others mean."""
    return _rules_for(path).governs(path)


def is_in(ambient: AbstractSet[str], name: Name) -> bool:
    """Whether a name is one of these, or a member of one."""
    parts = (name.owner or "").split("/")
    around = ("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))  # a module's name may have a `/`, too
    return name.text.partition(DECLARED)[0] in ambient or any(one in ambient for one in around)


def _first_of_projects(rules: Rules, namespace: str) -> list[Place]:
    """The first place of a namespace in each project that has any: who imports it means the nearest of these."""
    first: dict[str, Place] = {}
    for place in rules.places(namespace):
        first.setdefault(rules.project_of(place.path), place)
    return list(first.values())


def _rules_for(path: str) -> type[Rules]:
    """The rules class of a file's language."""
    language = for_path(path)
    return rules_of(language.name) if language is not None else Rules


def _imported(world: Evaluator, other: str, imported: Import, names: Iterable[str]) -> Iterator[Value]:
    """The values of an import: the module, the imported member, with a wildcard the members called one of `names`."""
    rules = world.rules(other)
    for one in (replace(imported, name="", alias="", form=""), imported):
        module = rules.import_module(other, one)
        if isinstance(module, str):
            yield Value(MODULE, other, 0, module)
            for name in sorted(names) if imported.name == "*" else ():
                yield from world.names.member(module, name, other)
    yield from world.names.target(other, imported)


def _paths(world: Evaluator, other: str, value: Value) -> list[str]:
    if value.kind == MODULE:
        return [place.path for place in world.rules(other).places(value.name)]
    return [value.path] if value.kind in (DEFINITION, INSTANCE) else []


def _may_name(imported: Import, names: AbstractSet[str]) -> bool:
    if imported.name == "*" or _DOTS.issuperset(imported.module):
        return True
    return not names.isdisjoint(WORD.findall(f"{imported.module} {imported.name}"))


def _members(texts: Iterable[str], names: Iterable[str], aliases: AbstractSet[str] | None) -> Iterator[str]:
    """The prefixes of paths that end with one of the names and begin with an imported alias (None: with any root)."""
    for name in names:
        ends = re.compile(rf"\.{re.escape(name)}\b")
        for text in {
            text for text in texts if f".{name}" in text and (aliases is None or parse_path(text)[0] in aliases)
        }:
            yield from (text[: found.end()] for found in ends.finditer(text))


def _written(imported: Import) -> tuple[str, str, str, str]:
    return imported.module, imported.name, imported.alias, imported.form
