"""The files whose services change with other files: a service has the methods of a type, a GraphQL root type the
members of objects, and no edge leads to a member that is added."""

import re
from collections.abc import Iterable, Mapping, Set

from codecompass.languages import for_path
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, VALUE_KINDS, FileFacts
from codecompass.resolve.world import Mentioning

SERVING = frozenset({"rpc", "resolver"})
_LOCAL_ROOTS = ("#def", "#around")
_WORD = re.compile(r"[^\W\d]\w*")
Holders = Mapping[str, Set[tuple[str, str]]]


def serving_differently(
    old: Mapping[str, FileFacts],
    new: Mapping[str, FileFacts],
    changed: Iterable[str],
    mentioning: Mentioning,
    most: int,
) -> Set[str] | None:
    """The unchanged files whose services may change; None for more than `most`."""
    changed = set(changed)
    names: set[str] = set()
    for path in changed:
        before, after = _members(old.get(path)), _members(new.get(path))
        names |= {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    if not names:
        return frozenset()
    names |= {one for path in changed for one in _returning(new.get(path), names)}
    serving = {path for word in _words(new) for path in mentioning(word)} - changed
    found = {
        path for name in names if serving for path in mentioning(name) if path in serving and _serves(new.get(path))
    }
    return found if len(found) <= most else None


def _words(files: Mapping[str, FileFacts]) -> set[str]:
    """Words of which each file with such a service mentions one."""
    languages = {language.name: language for path in files if (language := for_path(path)) is not None}
    frameworks = (one for language in languages.values() for one in language.frameworks().all)
    found: set[str] = set()
    for one in frameworks:
        rules = [rule for rule in one.rules if rule.kind in SERVING]
        found.update(one.imports if rules else ())
        found.update(name for rule in rules if rule.by == "keyed_by" for name in rule.names)
    return found


def _members(facts: FileFacts | None) -> Holders:
    """The members of types and objects, by the names of these."""
    found: dict[str, set[tuple[str, str]]] = {}
    for one in facts.definitions if facts is not None else ():
        if one.kind not in CALLABLE_KINDS | VALUE_KINDS or facts is None:
            continue
        around = facts.definitions[one.parent] if one.parent > 0 else None
        holder = one.owner.partition("[")[0] or (
            around.name if around and around.kind in TYPE_KINDS | VALUE_KINDS else ""
        )
        if holder:
            found.setdefault(holder, set()).add((one.name, one.visibility))
    return found


def _returning(facts: FileFacts | None, names: Set[str]) -> set[str]:
    """The names of functions whose result type mentions one of these types."""
    callable_ = (one for one in (facts.definitions if facts is not None else ()) if one.kind in CALLABLE_KINDS)
    return {one.name for one in callable_ if not names.isdisjoint(_WORD.findall(one.type))}


def _serves(facts: FileFacts | None) -> bool:
    """Whether a file's services depend on the members of types or objects in other files."""
    return facts is not None and any(
        fact.kind in SERVING and fact.handler and not fact.handler.startswith(_LOCAL_ROOTS) for fact in facts.surfaces
    )
