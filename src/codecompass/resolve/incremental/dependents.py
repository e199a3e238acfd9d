"""Which files get at what another one defines, where only imports, and members of what has a type, lead there.

What a path stands for is looked up in the tree as it was and as it is: a file hears of a change if that differs, or if
it leads to the file that changed. Most new files are imported by none yet: they change nothing for others, whatever
names they bear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet

from msgspec.structs import replace

from codecompass.languages import for_path
from codecompass.languages.paths import alternatives
from codecompass.languages.rules import Place, Rules, rules_of
from codecompass.model import DECLARED, FIXTURE, TYPE_KINDS, FileFacts, Import
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.incremental.changed_names import WORD, Name, chain, texts_of
from codecompass.resolve.incremental.mentions import PART, holding, paths_in, types_of
from codecompass.resolve.incremental.trees import Trees
from codecompass.resolve.scopes.wildcards import imported_differently
from codecompass.resolve.values import DEFINITION, EVERYWHERE, INSTANCE, MODULE, Value, Values, parse_path

ANY_ARGUMENTS = "/*"
_DOTS = frozenset("./")


class Reached:
    """Who gets at a file that differs between two trees."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self._held: dict[str, set[str]] = {}
        self._texts: dict[str, str] = {}
        """By path: each name that is followed asks for those of many files."""

    def texts(self, path: str) -> str:
        """All that can name something in a file that stays or comes, a line each."""
        found = self._texts.get(path)
        if found is None:
            found = self._texts[path] = "\n".join(texts_of(self.trees.new[path]))
        return found

    def is_told(self, path: str) -> bool:
        """Whether nothing but what is looked at here leads to what a file defines."""
        return self._rules(path).leads_by_imports(self._facts(path))

    def importers(self, path: str, words: AbstractSet[str]) -> Iterator[tuple[str, set[str]]]:
        """Files that stay and import one that came or went, or a folder that it makes, each with the names under which
        they do; `words` name these."""
        rules = self._rules(path)
        words = words | rules.words_for(path)
        folders = rules.folders_for(path)
        found = {other for word in words for other in self.trees.mentioning(word)}
        for folder in folders:
            found.update(other for other in self.trees.new if other.startswith(f"{folder}/" if folder else ""))
        for other in self._that_may_import(path, found):
            beside = other.rpartition("/")[0] in folders  # what a folder is changes with it
            if aliases := self._imports(other, path, words, beside):
                yield other, aliases
        yield from self._asking(path)

    def takers(self, path: str, name: str, words: AbstractSet[str]) -> Iterator[tuple[str, set[str]]]:
        """Files that stay and take a name from the module that a file is, each with the names under which they do;
        `words` name the file, where it can be meant as a whole."""
        names = {name, *words, *(self._rules(path).words_for(path) if words else ())}
        found = {other for one in names for other in self.trees.mentioning(one)}
        for other in self._that_may_import(path, found):
            if aliases := self._imports(other, path, names):
                yield other, aliases
        yield from self._asking(path, name)

    def _asking(self, path: str, name: str = "") -> Iterator[tuple[str, set[str]]]:
        """Files that stay and may ask for fixtures that one lends: for those that a name bears, or any."""
        rules = self._rules(path)
        if not rules.provides_fixtures(path):
            return
        sides = self.trees.states(path)
        lent = {
            fixture for facts in sides for d in facts.definitions if d.name == name and (fixture := rules.fixture(d))
        }
        folder = path[: path.rfind("/") + 1]
        near = {one for each in {name, *lent} for one in self.trees.mentioning(each)} if name else self.trees.new
        for other in self._that_may_import(path, (one for one in near if one.startswith(folder))):
            asked = {text.partition(".")[2] for text in self.trees.new[other].texts if text.startswith(FIXTURE)}
            if found := asked & {name, *lent} if name else asked:
                yield other, found

    def gets_at(self, other: str, name: str, path: str, inherited: bool = False) -> bool:
        """Whether what a file writes as a member of that name is another's than it was, or one of a type of `path`;
        `inherited`: or one that such a type has from its bases."""
        if other in self.trees.changed:
            return True
        ends = re.compile(rf"\.{re.escape(name)}\b")
        facts = self.trees.new[other]
        if any(map(ends.search, types_of(facts))):
            return True
        places = dict.fromkeys(
            (text[: found.end()] + _called(text, found.end()), scope, start)
            for written, scope, start in paths_in(facts, f".{name}")
            for text in alternatives(written)
            for found in ends.finditer(text)
        )
        reads = (_reads(text, other, scope, start) for text, scope, start in places)
        return any(self._differs(other, path, read) or (inherited and self._is_of(path, read)) for read in reads)

    # Files that are parts of packages

    def is_part(self, path: str) -> bool:
        """Whether it is a part of a package, which others name, and nothing in it reaches further."""
        return self._rules(path).is_part_of_package(self._facts(path))

    def names_of_part(self, path: str) -> set[str]:
        """Names that a part of a package gives a meaning, but for those that only members of types bear which it
        defines itself: who gets at these types has their names, or what is made of them."""
        definitions = self._facts(path).definitions
        own = {d.name for d in definitions[1:] if d.parent == 0 and d.kind in TYPE_KINDS}
        names = {d.name for d in definitions[1:] if d.parent == 0 and d.owner not in own}
        return names | {word for d in definitions if d.owner not in own for word in WORD.findall(d.owner)}

    def names_of_package(self, path: str) -> set[str]:
        """Words of the package's name, where the file changes what the package as such is."""
        module = self._rules(path).module_of(path)
        rules = [world.rules(path) for world in self.trees.worlds]
        same = len({(one.import_places(module), one.implicit_alias(module)) for one in rules}) == 1
        names = set() if same else {module, *(one.implicit_alias(module) for one in rules)}
        return {word for name in names for word in WORD.findall(name.rpartition("/")[2])}

    def names_of_namespaces(self, path: str) -> set[str] | None:
        """Words of the namespaces that a file opens or did, where that changes what these are as such; None where it
        changes whether anything stands outside of all."""
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
            name for name in names if len({(one.submodule("", name), one.import_places(name)) for one in rules}) > 1
        ]
        return {word for name in differs for word in WORD.findall(name)}

    def _facts(self, path: str) -> FileFacts:
        return self.trees.new[path] if path in self.trees.new else self.trees.old[path]

    def _rules(self, path: str) -> Rules:
        return self.trees.worlds[path in self.trees.new].rules(path)

    def _that_may_import(self, path: str, others: Iterable[str]) -> list[str]:
        """Of some files those that stay, in languages that share their modules."""
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
            found.update(one for one in dotted if one not in found and self._is_held(other, one, path, aliases))
        return found

    def _is_held(self, other: str, name: str, path: str, aliases: AbstractSet[str]) -> bool:
        """Likewise of what begins with a name that holds something imported, wherever that is written."""
        held = self._held.get(other) or self._held.setdefault(other, holding(self.trees.new[other], aliases))
        ends = re.compile(rf"\.{re.escape(name)}\b")
        places = dict.fromkeys(
            (text[: found.end()], scope, start)
            for written, scope, start in paths_in(self.trees.new[other], f".{name}")
            for text in alternatives(written)
            if not held.isdisjoint(PART.findall(parse_path(text)[0]))
            for found in ends.finditer(text)
        )
        return any(self._differs(other, path, _reads(text, other, scope, start)) for text, scope, start in places)

    def _kept_imports(self, other: str) -> list[Import]:
        """Those that the file had before: what a new one means, the file's own change tells."""
        facts = self.trees.new[other]
        if other not in self.trees.changed:
            return list(facts.imports)
        before = {_written(imported) for imported in self.trees.old[other].imports}
        return [imported for imported in facts.imports if _written(imported) in before]

    def leads(self, other: str, imported: Import, path: str, names: AbstractSet[str]) -> bool:
        """Whether an import leads elsewhere in the one tree than in the other, or to the file in either."""
        return self._differs(other, path, lambda world: _brought(world, other, imported, names))

    def _is_member(self, other: str, dotted: str, path: str) -> bool:
        """Likewise of what a path leads to, wherever what it begins with is imported."""
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
        """Whether a member is one of what derives from a type of `path`."""
        return any(
            path == place.path
            for world in self.trees.worlds
            for value in meaning(world)
            for receiver in (value.args[0] if value.kind == DEFINITION and value.args else ())
            if receiver.kind == INSTANCE
            for place in world.members.order(Place(receiver.path, receiver.index))
        )


def _called(text: str, end: int) -> str:
    """What says behind the beginning of a path that its last name is called, where that tells what it means."""
    return ANY_ARGUMENTS if text[end : end + 1] == "/" else ""


def _reads(text: str, path: str, scope: int, position: int = EVERYWHERE) -> Callable[[Evaluator], Values]:
    """What a path stands for in a scope."""
    return lambda world: world.reference(text, path, scope, position)


def is_imported_alone(path: str) -> bool:
    """Whether names of a file's module are got at by importing alone."""
    return _rules_for(path).REACHED_BY == "import"


def has_members_by_type(path: str) -> bool:
    """Whether members of a file's types are got at by way of these alone."""
    return _rules_for(path).REACHED_BY == "type"


def ambient_names(path: str, *sides: FileFacts | None) -> frozenset[str]:
    """Names in states of a file that other files see implicitly."""
    rules = _rules_for(path)
    return frozenset(
        facts.definitions[position].name
        for facts in sides
        if facts is not None
        for position in rules.ambient(path, facts)
    )


def governs(path: str) -> bool:
    """Whether a file says by its presence what others see."""
    return _rules_for(path).governs(path)


def is_in(ambient: AbstractSet[str], name: Name) -> bool:
    """Whether a name is one of these, or of what they hold or offer."""
    parts = (name.owner or "").split("/")
    around = ("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))  # a module's name may have a `/`, too
    return name.text.partition(DECLARED)[0] in ambient or any(one in ambient for one in around)


def _rules_for(path: str) -> type[Rules]:
    """Those of the language that a file is in, without a tree."""
    language = for_path(path)
    return rules_of(language.name) if language is not None else Rules


def _brought(world: Evaluator, other: str, imported: Import, names: Iterable[str]) -> Iterator[Value]:
    """What an import may bring: the module, what is taken from it, with a wildcard what the names stand for."""
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
    """The beginnings of paths, as far as one of the names, that begin with something imported (None: with anything)."""
    for name in names:
        ends = re.compile(rf"\.{re.escape(name)}\b")
        for text in {
            text for text in texts if f".{name}" in text and (aliases is None or parse_path(text)[0] in aliases)
        }:
            yield from (text[: found.end()] for found in ends.finditer(text))


def _written(imported: Import) -> tuple[str, str, str, str]:
    return imported.module, imported.name, imported.alias, imported.form
