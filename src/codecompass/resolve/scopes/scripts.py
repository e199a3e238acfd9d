"""Scripts: files that are no modules share one global scope, and the namespaces in it, whose blocks are in many
files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from codecompass.languages import for_path
from codecompass.languages.rules import Outside, Place, Rules, rules_of
from codecompass.model import DECLARED, DEFINED_KINDS, TYPE_KINDS, FileFacts, Import
from codecompass.model.relations import grouped
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.file_index import FileIndex
from codecompass.resolve.scopes.merging import ONLY_TYPES, STAND_INS
from codecompass.resolve.values import (
    DEFINITION,
    EVERYWHERE,
    EXTERNAL,
    EXTERNAL_INSTANCE,
    INHERITED,
    LEXICAL,
    MODULE_ATTRIBUTE,
    Value,
    Values,
    guessed,
)

if TYPE_CHECKING:
    from codecompass.resolve.evaluate import Evaluator

_WITH_NAMESPACES = frozenset({"class", "fn", "enum"})
_MERGED = frozenset({"interface", "namespace"})
_NONE: Mapping[int, str] = {}
_SAME, _BESIDE = 3, 2
"""How surely a file sees a definition of another: in the same project, in a neighbouring one."""


def of_globals(evaluator: Evaluator, name: str, path: str, position: int) -> Values:
    """The values of a bare name that its file does not define, in the global scope that scripts share."""
    return _chosen(evaluator, name, name, path, position >= EVERYWHERE, LEXICAL)


def leading(evaluator: Evaluator, place: Place) -> Place:
    """The declaration that a variable stands for in a script which others may have declared before it (`var App = App ||
    {}`): the one without such a default, else the first."""
    return evaluator.once(("leading", place), _leading, evaluator, place, empty=place)


def _leading(evaluator: Evaluator, place: Place) -> Place:
    name = _names_in(evaluator, place.path).get(place.index)
    if name is None or "." in name or not _defaults_to_itself(evaluator, place):
        return place
    reach = evaluator.rules(place.path).reach
    alike = [one for one in evaluator.world.shared(name, name) if reach(place.path, one.path)]
    first = [one for one in alike if not _defaults_to_itself(evaluator, one)]
    return first[0] if len(first) == 1 else alike[0] if alike and not first else place


def _defaults_to_itself(evaluator: Evaluator, place: Place) -> bool:
    """Whether a variable is declared as `App = App || …`."""
    index = evaluator.index(place.path)
    definition = index.definitions[place.index]
    names = {definition.name, *(f"{one}.{definition.name}" for one in ("window", "globalThis", "self"))}
    bindings = index.bindings.get((definition.parent, definition.name), ()) if definition.kind in STAND_INS else ()
    return any(" " in binding.value and not names.isdisjoint(binding.value.split(" ")) for binding in bindings)


def of_block(evaluator: Evaluator, index: FileIndex, at: int, name: str, position: int) -> Values | None:
    """The values of a name in another block of a namespace, or of an enclosing one by its qualified name (`a.b` →
    `a`)."""
    qualified = _names_in(evaluator, index.path).get(at, "") if at else ""
    while qualified:
        found = _chosen(evaluator, name, f"{qualified}.{name}", index.path, position >= EVERYWHERE, LEXICAL)
        if found:
            return found
        qualified = qualified.rpartition(".")[0]
    return None


def offered_by(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """The exported members of a namespace under a name, in this block or another one."""
    found = evaluator.names.offered(Place(value.path, value.index), name)
    if found:
        return found
    namespace = _names_in(evaluator, value.path).get(value.index)
    if not namespace:
        return ()
    qualified = f"{namespace}.{name}"
    if DECLARED in namespace:  # a module is the same for all files that import it
        path = value.path
    found = _chosen(evaluator, name, qualified, path, False, MODULE_ATTRIBUTE)
    found = found or _chosen(evaluator, name, qualified, path, True, MODULE_ATTRIBUTE)
    if not found and (outside := _name_outside(evaluator, value.path, qualified)):
        return (Value(EXTERNAL, "", 0, outside, (), MODULE_ATTRIBUTE, value.static),)
    return found if value.static else tuple(map(guessed, found))


def added_to_outside(evaluator: Evaluator, place: Place) -> Values:
    """The external type that a declaration in `declare module "host" { interface Item {…} }` adds members to."""
    qualified = _names_in(evaluator, place.path).get(place.index, "")
    outside = _name_outside(evaluator, place.path, qualified) if "." in qualified else ""
    return (Value(EXTERNAL_INSTANCE, "", 0, outside, (), INHERITED),) if outside else ()


def _name_outside(evaluator: Evaluator, path: str, qualified: str) -> str:
    """The name in an external module of what is declared in one of its name, which adds to it: `host:.Item` →
    `host.Item`; empty for any other."""
    module, declared, member = qualified.partition(DECLARED)
    if not declared or not module or module[0] in "./":
        return ""
    found = evaluator.rules(path).import_module(path, Import(0, 0, 0, module, "", ""))
    return f"{found.name}{member}" if isinstance(found, Outside) else ""


def of_namespace_beside(evaluator: Evaluator, value: Value, name: str, path: str) -> Values:
    """A member of the namespace that is merged with a class, a function or an enum of its name."""
    index = evaluator.index(value.path)
    definition = index.definitions[value.index]
    if definition.kind not in _WITH_NAMESPACES or definition.parent not in index.children:
        return ()
    alike = index.children[definition.parent].get(definition.name, ())
    spaces = (at for at in alike if index.definitions[at].kind == "namespace")
    found = (offered_by(evaluator, value._replace(index=at), name, path) for at in spaces)
    return next(filter(None, found), ())


def merged(evaluator: Evaluator, place: Place) -> tuple[Place, ...]:
    """The declarations that are merged with a class or interface: in the same file, and those of its name in other
    files that are surely of its project."""
    index = evaluator.index(place.path)
    own = index.rules.parts(place)
    if index.definitions[place.index].kind not in ("class", "interface"):
        return own
    return evaluator.once(("merged", place), _merged, evaluator, place, own, empty=own)


def _merged(evaluator: Evaluator, place: Place, own: tuple[Place, ...]) -> tuple[Place, ...]:
    qualified = _names_in(evaluator, place.path).get(place.index)
    if not qualified:
        return own
    name, rules = evaluator.index(place.path).definitions[place.index].name, evaluator.rules(place.path)
    least = _BESIDE if "." in qualified else _SAME
    kinds = {"interface"} if _kind(evaluator, place) == "class" else {"interface", "class"}
    others = [
        p for p in evaluator.world.shared(name, qualified) if p.path != place.path and _kind(evaluator, p) in kinds
    ]
    return (*own, *(other for other in others if rules.reach(place.path, other.path) >= least))


def in_order(evaluator: Evaluator, place: Place, parts: list[Place]) -> list[Place]:
    """The declarations of an interface in order of the tree: the bases of the first come first."""
    if len(parts) > 1 and _kind(evaluator, place) == "interface":
        return sorted(parts)
    return parts


def shared_names(path: str, facts: FileFacts | None, rules_of_tree: Callable[[], Rules]) -> frozenset[str]:
    """The qualified names that a version of a file shares with other files, by the rules of its tree."""
    language = for_path(path)
    if facts is None or language is None:
        return frozenset()
    return rules_of(language.name).shared_names(path, facts, rules_of_tree)


@query(empty=_NONE)
def _names_in(evaluator: Evaluator, path: str) -> Mapping[int, str]:
    """Definition → qualified name, of those that a file shares with others."""
    index = evaluator.index(path)
    return {position: name for name, position in index.rules.shared(path, index.facts)}


def _chosen(evaluator: Evaluator, name: str, qualified: str, path: str, as_type: bool, strategy: str) -> Values:
    """The definition of a qualified name that is nearest to a file; empty where several are equally near, unless they
    are merged. Certain where it is of the file's project, or, in a namespace, of a neighbouring one."""
    places = evaluator.world.shared(name, qualified)
    inside = [place for place in places if place.path != path or "." in qualified or _is_given(evaluator, place)]
    kept = _meant(inside, evaluator, as_type)
    near = grouped((evaluator.rules(path).reach(path, place.path), place) for place in kept)
    nearest = max(near, default=0)
    if not nearest:
        return ()
    found = [*dict.fromkeys(leading(evaluator, place) for place in near[nearest])]
    if len({place.path for place in found}) > 1 and any(_kind(evaluator, place) not in _MERGED for place in found):
        return ()
    alike = [place for place in found if place.path == found[0].path]
    alike = [place for place in alike if not _restores(evaluator, place)] or alike
    functions = [place for place in alike if _kind(evaluator, place) in DEFINED_KINDS]
    last = (functions or alike)[0 if not functions and _is_given(evaluator, alike[0]) else -1]
    value = Value(DEFINITION, last.path, last.index, "", (), strategy)
    return (value,) if nearest >= (_BESIDE if "." in qualified else _SAME) else (guessed(value),)


def _meant(places: Sequence[Place], evaluator: Evaluator, as_type: bool) -> list[Place]:
    """The types of a name, or its values; namespaces only where it has nothing else. Values also count as types where
    there are no types: members may be assigned to them (`App.open = …`)."""
    kinds = [(place, _kind(evaluator, place)) for place in places]
    spaces = [place for place, kind in kinds if kind == "namespace"]
    if not as_type:
        return [place for place, kind in kinds if kind not in ONLY_TYPES and kind != "namespace"] or spaces
    types = [(place, kind) for place, kind in kinds if kind in TYPE_KINDS]
    classes = [place for place, kind in types if kind == "class"]
    return classes or [place for place, _ in types] or spaces or [*places]


def _restores(evaluator: Evaluator, place: Place) -> bool:
    """Whether a global name is given what it had before: `var _$ = window.$; … window.$ = _$`."""
    index = evaluator.index(place.path)
    definition = index.definitions[place.index]
    written = f"{definition.owner}.{definition.name}"
    values = [b.value for b in index.bindings.get((definition.parent, written), ())] if definition.owner else []
    at = definition.parent
    while values and at >= 0:
        if any(one.value == written for value in values for one in index.bindings.get((at, value), ())):
            return True
        at = index.definitions[at].parent
    return False


def _is_given(evaluator: Evaluator, place: Place) -> bool:
    """Whether a definition is one that is assigned to the global object, wherever that stands."""
    return bool(evaluator.index(place.path).definitions[place.index].owner)


def _kind(evaluator: Evaluator, place: Place) -> str:
    return evaluator.index(place.path).definitions[place.index].kind
