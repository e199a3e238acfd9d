"""Python's name resolution: modules and packages from paths, relative imports, the method resolution order."""

from __future__ import annotations

import builtins
import re
from abc import ABCMeta
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import PurePosixPath

from codecompass.languages.naming import Dynamic
from codecompass.languages.paths import OPERATORS, REFLECTED, UNARY
from codecompass.languages.python import fixtures, library, relations
from codecompass.languages.python.modules import Modules, is_package
from codecompass.languages.python.operations import CALLED
from codecompass.languages.python.types import is_conventional
from codecompass.languages.rules import Outside, Place, Rules
from codecompass.model import Definition, FileFacts, Import

_OF_BUILTINS = frozenset(
    name for kind in (str, bytes, list, dict, set, tuple, int, float, frozenset) for name in dir(kind)
)
COMMON = _OF_BUILTINS | library.LIBRARY.words("common")
"""Members with these names often belong to Python's own types, so the name alone is no evidence."""

WRAPPING_PACKAGES = library.LIBRARY.words("wrapping")
"""A member of such a value that only one type of the tree has is evidence for that type."""

_WORD = re.compile(r"[^\W\d]\w*")
_NAMED_OTHERWISE = {"div": "truediv", "rem": "mod", "shl": "lshift", "shr": "rshift"}
"""Operators' steps → names of their methods, where these differ."""
_OPERATORS = {
    **{step: f"__{_NAMED_OTHERWISE.get(step[1:], step[1:])}__" for step in (*OPERATORS.values(), *UNARY.values())},
    **{step: f"__r{_NAMED_OTHERWISE.get(step[2:], step[2:])}__" for step in REFLECTED.values()},
}


_TASK = re.compile(
    r"(?:[\w.]+\.)?(?:task|shared_task|actor|job|periodic_task|db_task|db_periodic_task|async_task)\b(?!\.)"
)


class PythonRules(Dynamic, Rules):
    DIALECT = "run in order"
    REACHED_BY = "import"
    SENDING = frozenset({
        "delay", "apply_async", "s", "si", "signature", "subtask", "send", "send_with_options", "message", "message_with_options", "schedule", "kiq", "enqueue", "defer", "defer_async", "chunks", "starmap",
    })  # fmt: skip
    RELATING = relations.ONE | relations.MANY
    CLASS_MEMBER = "__class__"
    OBJECT_MEMBERS = frozenset(dir(object)) - {"__class__"}
    ALL_MEMBERS = dict.fromkeys(("builtins.type", "abc.ABCMeta"), frozenset(dir(ABCMeta)))
    STANDARD_MEMBERS = library.own_members()
    PRIVATE_PREFIX = "_"
    REEXPORTING = frozenset({"", "root", "type"})
    BUILTINS = frozenset(dir(builtins))
    LITERALS = {
        "#str": "str", "#list": "list", "#dict": "dict", "#tuple": "tuple", "#set": "set", "#int": "int",
        "#float": "float", "#bool": "bool", "#ref": "weakref.ref",
    }  # fmt: skip
    TRANSPARENT = {
        "Optional": 0, "Annotated": 0, "ClassVar": 0, "Final": 0, "Required": 0, "NotRequired": 0, "Union": -1,
        "ReadOnly": 0, **dict.fromkeys(library.TRANSPARENT, 0),
    }  # fmt: skip
    MEMBERLESS = frozenset({"builtins.None", "typing.Any", "typing.NoReturn", "typing.Never"})
    ANYTHING = frozenset({"Any", "object"})
    TYPED_BY_VALUE = frozenset({"Final", "ClassVar", "TypeAlias"})
    TYPE_OF_TYPE = frozenset({"type", "Type"})
    SELF_TYPES = frozenset({"Self"})
    TUPLE_BASES = frozenset({"NamedTuple"})
    KEYED_BASES = frozenset({"TypedDict"})
    MARKERS = frozenset({"abc.ABC", "typing.Generic", "typing.Protocol", "typing_extensions.Protocol"})
    ENUM_BASES = frozenset({"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"})
    ELEMENTS = library.DECLARED.elements | library.ELEMENTS
    ITEMS = library.DECLARED.items | library.ELEMENTS
    MEMBER_TYPES = library.MEMBER_TYPES
    MEMBERS_OF_DERIVED = library.MEMBERS_OF_DERIVED
    RETURNING_ITSELF = library.RETURNING_ITSELF
    MEMBER_HOMES = library.MEMBER_HOMES
    RESULTS = {"Callable": 1, "ref": 0, "ReferenceType": 0}
    AWAITED_AT = {"Coroutine": 2, "Generator": 2}
    AWAITED = library.AWAITED
    GENERATOR = "Generator"
    GENERATORS = frozenset({"Iterator", "Generator", "AsyncIterator", "AsyncGenerator"})
    SENT = {"Generator": 1, "AsyncGenerator": 1}
    CONSTRUCTORS = ("__init__", "__new__")
    ALLOCATOR = "__new__"
    WRAPPING_PACKAGES = WRAPPING_PACKAGES
    PROTOCOL_MEMBERS = {
        "@enter": "__enter__",
        "[]": "__getitem__",
        "@iter": "__iter__",
        "@next": "__next__",
        "()": "__call__",
        ".": "__get__",
        "@await": "__await__",
        **_OPERATORS,
        ".*": "__getattr__",
        "async @enter": "__aenter__",
        "async @iter": "__aiter__",
        "async @next": "__anext__",
    }
    OPERATIONS = CALLED
    COMMON = COMMON

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(files, language)
        self._imported: dict[tuple[object, ...], str | Outside | None] = {}

    def prepare(self) -> None:
        self._modules  # noqa: B018  # the access builds it

    @cached_property
    def _modules(self) -> Modules:
        """Built on first use: after an edit, one of the two trees is often asked for nothing of it."""
        return Modules(self.files)

    def type_parameters(self, definition: Definition) -> tuple[str, ...]:
        return definition.type_parameters or (_generic(definition.bases) if definition.bases else ())

    def explicit_type_parameters(self, definition: Definition) -> tuple[str, ...]:
        return tuple(dict.fromkeys(_WORD.findall(definition.type))) if definition.type else ()

    @classmethod
    def generates_constructor(cls, definition: Definition) -> bool:
        return any(_GENERATING.match(decorator) for decorator in definition.decorators)

    def module_name(self, path: str) -> str:
        return self._modules.name(path)

    def names_of_module(self, path: str) -> Sequence[tuple[str, str]]:
        return self._modules.names(path)

    def module_of(self, path: str) -> str:
        return self._modules.key(path)

    def stands_for_folder(self, path: str) -> bool:
        return is_package(path)

    def words_for(self, path: str) -> frozenset[str]:
        return self._modules.words_for(path)

    def places(self, module: str) -> tuple[Place, ...]:
        file = self._modules.file(module)
        return (Place(file, 0),) if file else ()

    def having(self, module: str, name: str) -> Sequence[Place]:
        """The module, then the stub beside it, which alone declares what a generated module makes as it runs."""
        found = self.places(module)
        stub = f"{found[0].path}i" if found else ""
        return (*found, Place(stub, 0)) if stub in self.files else found

    def import_module(self, path: str, imported: Import) -> str | Outside | None:
        key = (path, imported.module, imported.name, imported.form, bool(imported.alias))
        if key not in self._imported:
            self._imported[key] = self._import_module(path, imported)
        return self._imported[key]

    def _import_module(self, path: str, imported: Import) -> str | Outside | None:
        full = imported.module
        written = full.lstrip(".")
        if level := len(full) - len(written):
            return self._modules.related(level, written, path)
        if imported.form == "root" and not imported.name and imported.alias:
            written = written.partition(".")[0]
        elif imported.name:
            full = f"{full}.{imported.name}"
        found = self._modules.meant(written, path)
        if isinstance(found, Outside) and full != written and self._modules.beneath(full):
            return written
        if isinstance(found, str) and not self._defines_import(found, path, imported):
            return Outside(written)
        return found

    def _defines_import(self, module: str, path: str, imported: Import) -> bool:
        """Whether a module defines the imported name, where the import may refer to another module of the same name: of
        another project, or, for a folder alone, an installed one."""
        file = self._modules.file(module)
        if imported.name in ("", "*"):
            return bool(file) or "." in imported.module
        if file and (self._modules.is_near(module, path) or _has(self.files[file], imported.name)):
            return True
        return self._modules.inside(module, imported.name) is not None

    def submodule(self, module: str, name: str) -> str | None:
        return self._modules.inside(module, name)

    def run_later(self, definition: Definition) -> str | None:
        return "" if any(map(_TASK.match, definition.decorators)) else None

    def fixture(self, definition: Definition) -> str:
        return fixtures.named(definition)

    def builtin_fixture(self, name: str) -> str:
        return fixtures.EXTERNAL.get(name, "")

    def provides_fixtures(self, path: str) -> bool:
        return path.rpartition("/")[2] == fixtures.CONFTEST

    def fixture_scopes(self, path: str) -> tuple[str, ...]:
        folders = PurePosixPath(path).parents
        found = (str(folder / fixtures.CONFTEST) for folder in folders)
        return tuple(one for one in found if one in self.files and one != path)

    def class_order(self, place: Place, bases: Mapping[Place, tuple[Place, ...]]) -> tuple[Place, ...]:
        """C3 linearization (Python's `__mro__`); depth first where the bases contradict each other."""
        return tuple(_linearize(place, bases, 0) or super().class_order(place, bases))


_GENERATING = re.compile(r"(?:\w+\.)*(?:dataclass|dataclass_transform|define|mutable|frozen|attrs|attr\.s|attrib)\b")
"""Decorators that generate a constructor: those of `dataclasses`, pydantic and attrs."""


@lru_cache(maxsize=1 << 12)
def _generic(bases: tuple[str, ...]) -> tuple[str, ...]:
    """Type parameters of a class: of `Generic[T, U]`, else the type variables in bases like `dict[T, list[U]]`."""
    for base in bases:
        head, _, written = base.partition("[")
        if written and head.rpartition(".")[2] in ("Generic", "Protocol"):
            return tuple(name.lstrip("*") for name in written[:-1].split(","))
    names = (name for base in bases for name in _WORD.findall(base.partition("[")[2]))
    return tuple(dict.fromkeys(name for name in names if is_conventional(name)))


def _has(facts: FileFacts, name: str) -> bool:
    """Whether a module may define a name."""
    if any(d.name in (name, "__getattr__") for d in facts.definitions if d.parent == 0):
        return True
    return any(i.alias == name or i.name == "*" for i in facts.imports if not i.scope)


def _linearize(place: Place, bases: Mapping[Place, tuple[Place, ...]], depth: int) -> list[Place] | None:
    if depth > 50:
        return None
    direct = bases.get(place, ())
    sequences = []
    for base in direct:
        order = _linearize(base, bases, depth + 1)
        if order is None:
            return None
        sequences.append(order)
    sequences.append(list(direct))
    result = [place]
    while sequences := [s for s in sequences if s]:
        head = next((s[0] for s in sequences if not any(s[0] in t[1:] for t in sequences)), None)
        if head is None:
            return None
        result.append(head)
        sequences = [s[1:] if s[0] == head else s for s in sequences]
    return result


RULES = PythonRules
