"""Python's name resolution: modules and packages from paths, relative imports, the method resolution order."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, lru_cache

from codecompass.languages.naming import Dynamic
from codecompass.languages.python.choosing import layers_in
from codecompass.languages.python.fixtures import PytestFixtures
from codecompass.languages.python.modules import Modules, is_package
from codecompass.languages.python.types import is_conventional
from codecompass.languages.python.vocabulary import VOCABULARY
from codecompass.languages.rules import Layers, Outside, Place, Rules
from codecompass.model import Definition, FileFacts, Import

_WORD = re.compile(r"[^\W\d]\w*")


_TASK = re.compile(
    r"(?:[\w.]+\.)?(?:task|shared_task|actor|job|periodic_task|db_task|db_periodic_task|async_task)\b(?!\.)"
)


class PythonRules(Dynamic, Rules):
    DIALECT = "run in order"
    REACHED_BY = "import"
    vocabulary = VOCABULARY

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
    def implicitly_implemented(cls, facts: FileFacts) -> Collection[int]:
        """The protocols of a file."""
        return {
            at for at, d in enumerate(facts.definitions) if d.kind == "class" and any(map(_PROTOCOL.match, d.bases))
        }

    @classmethod
    def generates_constructor(cls, definition: Definition) -> bool:
        return any(_GENERATING.match(decorator) for decorator in definition.decorators)

    @classmethod
    def layers(cls, text: str, field: str, method: str, action: str, verb: str) -> Layers:
        return layers_in(text, field, method, action, verb)

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

    @cached_property
    def fixtures(self) -> PytestFixtures:
        return PytestFixtures(self.files)

    def class_order(self, place: Place, bases: Mapping[Place, tuple[Place, ...]]) -> tuple[Place, ...]:
        """C3 linearization (Python's `__mro__`); depth first where the bases contradict each other."""
        return tuple(_linearize(place, bases, 0) or super().class_order(place, bases))


_PROTOCOL = re.compile(r"(?:\w+\.)*Protocol\b")
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
