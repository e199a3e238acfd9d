"""The hooks of a language's `rules.py`, with the answers that most languages give. One `Rules` serves one tree."""

import re
from collections.abc import Collection, Iterator, Mapping, MutableMapping, Sequence, Set
from functools import cache, cached_property

from codecompass.languages import named
from codecompass.languages.file_roles import third_party
from codecompass.languages.fixtures import Fixtures
from codecompass.languages.implicit_names import ImplicitNames
from codecompass.languages.linking import Linking
from codecompass.languages.module_tree import ModuleTree
from codecompass.languages.naming import Naming
from codecompass.languages.places import Builder as Builder
from codecompass.languages.places import Layers as Layers
from codecompass.languages.places import Outside as Outside
from codecompass.languages.places import Place as Place
from codecompass.languages.places import Written as Written
from codecompass.languages.vocabulary import Vocabulary
from codecompass.model import Definition, FileFacts, Import


class Rules(ImplicitNames, Naming):
    """Defaults. `files`: the facts of every file of the tree, in this language and others."""

    vocabulary = Vocabulary()

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        self.files = files
        self.language = language

    @cached_property
    def linking(self) -> Linking:
        """What the family `linked` asks."""
        raise NotImplementedError

    @cached_property
    def module_tree(self) -> ModuleTree:
        """What the family `traits` asks."""
        raise NotImplementedError

    @cached_property
    def fixtures(self) -> Fixtures:
        """The fixtures of a test framework, which tests request by the names of their parameters."""
        return Fixtures()

    def page(self, path: str) -> tuple[str, str]:
        """(URL path of a page file, as far as its place in the tree determines it; the file with the class behind it, empty
        where there is none)"""
        return "/", ""

    def prepare(self) -> None:
        """Compute what depends on all files, before the process forks."""

    @classmethod
    def implicit_members(cls) -> frozenset[str]:
        """Members that are used without being named: any code that has the type, or a value of it, may use them."""
        named = {name for each in cls.vocabulary.operations.values() for name in re.split(r"[|>]", "|".join(each))}
        words = cls.vocabulary
        named.update(
            (*words.constructors, *words.protocol_members.values(), *words.associated.values(), words.forwards)
        )
        return frozenset(name.removesuffix("()") for name in named)

    @classmethod
    def is_implicit(cls, name: str) -> bool:
        """Whether what has this name is called without being named."""
        return name in cls.implicit_members()

    def type_parameters(self, definition: Definition) -> tuple[str, ...]:
        """The type's parameters, in the order of its type arguments."""
        return definition.type_parameters

    def explicit_type_parameters(self, definition: Definition) -> tuple[str, ...]:
        """The type parameters of a callable that a call may set explicitly, in order."""
        return definition.type_parameters

    @classmethod
    def may_configure(cls, path: str) -> bool:
        """Whether a file's settings can change what names mean."""
        return True

    @classmethod
    def implicitly_implemented(cls, facts: FileFacts) -> Collection[int]:
        """The interfaces of a file that types implement by having their methods."""
        return ()

    @classmethod
    def package_of(cls, path: str) -> str:
        """The package in which both a type and its methods must be; empty where they may be anywhere."""
        return ""

    @classmethod
    def is_part_of_package(cls, facts: FileFacts) -> bool:
        """Whether other files refer to a file only by its package's name, and its definitions are visible only through
        that."""
        return False

    @classmethod
    def leads_by_imports(cls, facts: FileFacts) -> bool:
        """Whether a file's definitions are reached only by imports and unique-name matches."""
        return cls.REACHED_BY == "import" and not any(d.owner for d in facts.definitions)

    def module_name(self, path: str) -> str:
        """Qualified name of the module that a file is, or is part of."""
        raise NotImplementedError

    def names_of_module(self, path: str) -> Sequence[object]:
        """All names by which files can refer to its module, apart from its folder, and what decides between modules of
        one name."""
        return (self.module_name(path),)

    def stands_for_folder(self, path: str) -> bool:
        """Whether the name of its folder refers to a file (`__init__.py`, `index.js`)."""
        return True

    def words_for(self, path: str) -> frozenset[str]:
        """Words by which an import can name a file, besides its own name and its folder's."""
        return frozenset()

    def folders_for(self, path: str) -> list[str]:
        """Folders whose names in an import refer to a file."""
        return [path.rpartition("/")[0]] if self.stands_for_folder(path) else []

    def module_of(self, path: str) -> str:
        """Key of that module: the argument of `places` and `submodule`."""
        return self.module_name(path)

    def places(self, module: str) -> tuple[Place, ...]:
        """Definitions (modules or namespaces) that make up a module; empty when there is none."""
        raise NotImplementedError

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        """The module that an import in a file refers to: a key, an external module, or None if unknown."""
        raise NotImplementedError

    def submodule(self, module: str, name: str) -> str | None:
        """Key of a module inside another one."""
        return None

    def run_later(self, definition: Definition) -> str | None:
        """What runs as a task where one of SENDING is called on a definition (`work.delay(1)`): the name of its own member
        (`handle()` where methods have names of their own), or empty for the definition itself; None where nothing does."""
        return None

    def project_of(self, path: str) -> str:
        """Folder of the project that a file belongs to."""
        return path.rpartition("/")[0]

    def built_on(self, project: str) -> Set[str]:
        """The projects that a project is built on, by their manifests."""
        return frozenset()

    def siblings(self, place: Place) -> tuple[Place, ...]:
        """Other places whose names are visible where this one's are (the other files of a Go package)."""
        return ()

    def having(self, module: str, name: str) -> Sequence[Place]:
        """The places of a module that may declare a name: all of them, where no more is known."""
        return self.places(module)

    def siblings_having(self, place: Place, name: str) -> Iterator[Place] | None:
        """The siblings that may declare a name, first match first; None: the caller builds a table of all."""
        return None

    def around(self, place: Place, name: str) -> str | None:
        """Key of the module that a bare name refers to in a namespace, when it is not declared."""
        return None

    @classmethod
    def applies_elsewhere(cls, imported: Import) -> bool:
        """Whether an import applies to other files, too (`global using`)."""
        return False

    def global_imports(self, path: str) -> tuple[Import, ...]:
        """Imports from elsewhere that apply to a file."""
        return ()

    def parts(self, place: Place) -> tuple[Place, ...]:
        """Other partial declarations of the same type (C#'s partial classes)."""
        return ()

    def counterparts(self, place: Place) -> Sequence[Place]:
        """Other declarations of the same type, of which each program has one (`expect` and `actual`)."""
        return ()

    def is_global_type(self, name: str, path: str) -> bool:
        """Whether a name in a type is that of an external type, in a file that neither declares nor imports it."""
        return False

    def external_type(self, name: str) -> str:
        """Qualified name of an external type; empty where the short name alone doesn't determine it."""
        return ""

    def gives_whole(self, module: str) -> bool:
        """Whether the default import of a module is all that it exports, whatever it calls `default`."""
        return False

    def beside(self, module: str) -> str | None:
        """A second module in which to look up a module's names: its declaration file, or the module that it
        declares."""
        return None

    def import_places(self, module: str) -> tuple[Place, ...]:
        """The definitions that an import of a whole module refers to."""
        return self.places(module)

    def implicit_alias(self, module: str) -> str:
        """The alias that a module itself recommends."""
        return ""

    def fits(self, method: Place, contract: Place | str, arguments: MutableMapping[Place, dict[str, str]]) -> bool:
        """Whether a method implements an interface's method of the same name (a `Place`, or the signature of an
        external one). `arguments`: by interface, what its type parameters stand for in the methods compared so far."""
        return True

    @classmethod
    def generates_constructor(cls, definition: Definition) -> bool:
        """Whether a decorator of a class generates its constructor."""
        return False

    @classmethod
    def layers(cls, _text: str, _field: str, _method: str, _action: str, _verb: str) -> Layers:
        """What the text of a class, or of a decorator, gives in a field, and by a method that chooses for an action."""
        return Layers(None, None)

    def class_order(self, place: Place, bases: Mapping[Place, tuple[Place, ...]]) -> tuple[Place, ...]:
        """Types in which members are looked up, in order, `place` first. `bases`: type → its bases, for all
        ancestors."""
        found = [place]
        for at in found:
            found += [base for base in dict.fromkeys(bases.get(at, ())) if base not in found]
        return tuple(found)

    def after(self, order: Sequence[Place]) -> Sequence[Place]:
        """The part of `class_order` in which `super` looks up members."""
        return order[1:]

    # Conditional compilation and visibility

    def odds(self, path: str, at: Definition | Import) -> int:
        """Of several definitions of one name under different conditions: 2 is compiled, 1 may be, 0 is not."""
        return 2

    def odds_around(self, place: Place) -> int:
        """The same for a definition and all scopes around it."""
        return 2

    def shows(self, path: str, place: Place) -> bool:
        """Whether a member is visible in a file, where its type is known."""
        return True

    def in_reach(self, path: str, other: str) -> bool:
        """Whether a file may use another's definitions, as far as packages decide."""
        return True

    def builds_on(self, path: str, other: str) -> bool:
        """Whether a file's project depends on another's, or is the same; true where manifests don't tell, but for
        third-party code that a repository holds: it doesn't know the rest of it."""
        return other.startswith(third_party(path.rpartition("/")[0]))

    def distance_to(self, path: str, place: Place) -> tuple[bool | int | str, ...]:
        """Sort key: how far a declaration is from a file, where each platform has one of its own."""
        return ()

    def priority(self, path: str, place: Place) -> tuple[int, ...]:
        """Sort key: which of several functions of one name a file means, whatever their parameters."""
        return ()

    def only_declares(self, place: Place) -> bool:
        """Whether a member only declares what another base provides (an abstract member of a trait): that one is
        preferred."""
        return False


@cache
def rules_of(language: str) -> type[Rules]:
    """The `Rules` class of a language, without a tree; the defaults for a language read only for its settings."""
    declared = named(language)
    return declared.rules().RULES if declared.grammar or declared.plain else Rules
