"""Kotlin's name resolution: Java's packages, with functions and properties in them, extensions, and accessors."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from codecompass.languages.java.declared import Facades
from codecompass.languages.java.rules import JavaRules
from codecompass.languages.kotlin import library
from codecompass.languages.kotlin.vocabulary import VOCABULARY
from codecompass.languages.naming import as_called, as_written
from codecompass.languages.rules import Outside, Place
from codecompass.model import EXTENSION, Definition, FileFacts, Import
from codecompass.process.memo import memoised

_FUNCTIONS = frozenset({"fn", "method"})
_PLATFORM = frozenset({"expect", "actual"})


class KotlinRules(Facades, JavaRules):
    DIALECT = "receivers"
    vocabulary = VOCABULARY

    @classmethod
    def key_of(cls, definition: Definition) -> str:
        """Functions have keys of their own, and extensions others, by which no bare name finds them."""
        key = as_called(definition.name) if definition.kind in _FUNCTIONS else definition.name
        return f".{key}" if EXTENSION in definition.modifiers else key

    @classmethod
    def also_imported(cls, imported: Import) -> Iterable[Import]:
        """One import brings in all declarations of a name: a class, a property, functions."""
        if imported.name not in ("", "*"):
            yield replace(imported, name=as_called(imported.name), alias=as_called(imported.alias))

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        """A package of the tree, if it declares the name as anything."""
        found = super().import_module(path, imported)
        if isinstance(found, Outside) and imported.module in self._declared.packages:
            key, name = self._declared.key_from(imported.module, path), as_written(imported.name)
            if any(self._declared.having(key, one) for one in _keys(name)):
                return key
        return found

    @classmethod
    def extension_key(cls, definition: Definition) -> str:
        return as_called(definition.name) if definition.kind in _FUNCTIONS else definition.name

    def names_of_module(self, path: str) -> Sequence[object]:
        return *super().names_of_module(path), self.facade(path, self.files[path])

    @classmethod
    def facade(cls, path: str, facts: FileFacts) -> str:
        """`CartsKt` for `carts.kt`, or what `@file:JvmName` says."""
        if not any(one.parent == 0 and one.kind in ("fn", "property") for one in facts.definitions):
            return ""
        name = path.rpartition("/")[2].partition(".")[0]
        return str(facts.settings.get("facade") or f"{name[:1].upper()}{name[1:]}Kt")

    @classmethod
    def accessor_names(cls, facts: FileFacts, position: int) -> Iterator[str]:
        """Java's names for the accessors of a property."""
        definition = facts.definitions[position]
        if definition.kind == "property":
            name = definition.name
            capital = name[:1].upper() + name[1:]
            is_truth = name.startswith("is") and not name[2:3].islower()
            yield name if is_truth else f"get{capital}"
            yield f"set{name[2:] if is_truth else capital}"

    def shows(self, path: str, place: Place) -> bool:
        """A private declaration is visible in its file, an extension in its package and where it is imported."""
        definition = self.files[place.path].definitions[place.index]
        if path == place.path:
            return True
        if definition.visibility == "private" or not self._declared.seen((place,), self._declared.root(path)):
            return False
        if EXTENSION not in definition.modifiers or definition.parent > 0:
            return True
        package = self._declared.package(place.path)
        if package == self._declared.package(path):
            return True
        return not self._imported_from(path).isdisjoint(((package, definition.name), (package, "*")))

    def priority(self, path: str, place: Place) -> tuple[int, ...]:
        """Imported by name before what the file sees otherwise, that before the extensions that other types declare, which
        need one of these as a receiver."""
        declared = self._declared
        definition, project = self.files[place.path].definitions[place.index], declared.project(path)
        named = (declared.package(place.path), definition.name) in self._imported_from(path)
        rank = 0 if named or definition.parent > 0 else 1
        if definition.parent > 0 and EXTENSION in definition.modifiers and place.path != path:
            rank = 2
        return rank, declared.apart(place.path, project)[1]

    @memoised
    def _imported_from(self, path: str) -> frozenset[tuple[str, str]]:
        imports = self.files[path].imports
        return frozenset((imported.module, imported.name) for imported in imports)

    def counterparts(self, place: Place) -> Sequence[Place]:
        """What a multiplatform project declares under the name of a type in other source sets."""
        definitions, names, at = self.files[place.path].definitions, list[str](), place.index
        while at > 0:
            names.append(definitions[at].name)
            at = definitions[at].parent
        package = self._declared.package(place.path)
        places = self._declared.types.get(".".join([*filter(None, [package]), *reversed(names)]), ())
        alike = [(one, self.files[one.path].definitions[one.index].modifiers) for one in places if one != place]
        return [one for one, modifiers in alike if _PLATFORM & {*modifiers, *definitions[place.index].modifiers}]

    def external_type(self, name: str) -> str:
        return library.QUALIFIED.get(name) or super().external_type(name)


def _keys(name: str) -> tuple[str, ...]:
    """The keys of all declarations that may have a name."""
    return name, as_called(name), f".{name}", f".{as_called(name)}"


RULES = KotlinRules
