"""What the names of a file mean: what they mean differently in another state of the file, and what hangs on them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from codecompass.languages.paths import alternatives
from codecompass.languages.rules import rules_of
from codecompass.model import LOCAL_KINDS, TYPE_KINDS, Binding, FileFacts
from codecompass.resolve.dialects import dialect_of
from codecompass.resolve.scopes.guarded_declarations import byte_of, standings
from codecompass.resolve.values import parse_path

SEEN_IN_BLOCKS = frozenset({"variable", "constant", "type", "interface", "enum"})
"""Kinds that are looked up by scope alone: of a block's, no other file knows. Callables are looked up by name, too."""
WORD = re.compile(r"[^\W\d]\w*")
BARE = re.compile(r"(?<![.\w])[^\W\d]\w*")
MEMBER = re.compile(r"(?<=\.)[^\W\d]\w*")
_PLACE = re.compile(r"(?<=\{@)\d+|(?<=#def)\d+")
OWN = ("#self", "#class")
"""What stands for a type's instance, and for the type, in its own code."""


class Name(NamedTuple):
    """A name that a file gives a meaning, outside of its functions."""

    text: str
    inside: bool
    """No other file sees it: it belongs to a block (the body of a callback, of a loop)."""
    owner: str | None
    """Whose it is: empty for the module's own; of a member its type, as a chain of names; None where that is not said."""


SHARED = "*"
"""In place of a path: what all files may see that are loaded together."""


class Known(NamedTuple):
    """A name that is looked for."""

    text: str
    path: str = ""
    """Of the file whose module, or type in it, has the name; empty for one that is known wherever it stands."""
    owner: str = ""
    """The type that has it as a member, as a chain of names."""
    inherited: bool = False
    """Whether the type only inherits it, and makes something else of it."""


def changed_names(before: FileFacts | None, after: FileFacts | None, anew: bool = False) -> Iterator[Name]:
    """Names whose meaning outside of function bodies differs between two states of a file; `anew`: where what is written
    may mean something else, though it stays."""
    for kind in (_definition_rows, _binding_rows, _import_rows):
        old, new = Counter(kind(before)), Counter(kind(after))
        for row in (old - new) + (new - old):
            yield from row[0]
    for facts in (before, after) if anew else ():
        yield from _told(facts)


def _told(facts: FileFacts | None) -> Iterator[Name]:
    """Names whose meaning hangs on that of others."""
    if facts is None:
        return
    taken = _taken(facts)
    for position, d in enumerate(facts.definitions):
        if d.type or d.bases or d.interfaces or d.decorators or position in taken:
            yield Name(d.name, False, _owner(facts, position))
    yield from (name for names, _ in _binding_rows(facts) for name in names)


Row = tuple[tuple[Name, ...], object]
"""(names that change with it, what must stay the same)"""


def _definition_rows(facts: FileFacts | None) -> Iterator[Row]:
    if facts is None:
        return
    seen: Counter[tuple[str, str]] = Counter()
    taken = _taken(facts)
    standing = standings(facts)
    makers = tuple(f"{maker}[" for maker in rules_of(facts.language).MADE_INTO.values())
    in_blocks = {b.value for b in facts.bindings if _is_inside(facts, b)}
    members = _members(facts)
    for position, d in enumerate(facts.definitions):
        if rules_of(facts.language).is_of_many(d):
            continue
        around = chain(facts, d.parent)
        seen[around, d.name] += 1
        said = (
            d.kind,
            around,
            seen[around, d.name],
            d.bases,
            d.interfaces,
            d.type,
            d.owner,
            d.type_parameters,
            d.decorators,
            rules_of(facts.language).builder(facts, position) if d.kind in TYPE_KINDS else None,
        )
        parts = WORD.findall(d.name) if d.kind == "namespace" or d.name[:1] == "[" else ()
        inside = d.kind in SEEN_IN_BLOCKS and f"#def{position}" in in_blocks
        sources = (text.partition("[")[2] for text in d.interfaces if text.startswith(makers))  # they are lent more
        words = (word for text in (d.owner, *sources) for word in WORD.findall(text))
        others = (Name(word, inside, None) for word in (*parts, *words))
        names = (Name(d.name, inside, _owner(facts, position)), *others, *_also_called(facts, position, members))
        stands = standing.get((d.parent, d.name, d.start))
        yield names, (*said, inside, stands, d.modifiers, d.visibility, *taken.get(position, ()))


def _members(facts: FileFacts) -> dict[int, list[int]]:
    """Each definition with those that stand in it."""
    found: dict[int, list[int]] = {position: [] for position in range(len(facts.definitions))}
    for position, definition in enumerate(facts.definitions[1:], 1):
        found[definition.parent].append(position)
    return found


def _also_called(facts: FileFacts, position: int, members: Mapping[int, list[int]]) -> Iterator[Name]:
    """Names of methods that nobody writes: a member's, and all those of a type, whose annotations may ask for them."""
    rules = rules_of(facts.language)
    for one in (position, *members[position]):
        yield from (Name(text, False, _owner(facts, one)) for text in rules.also_called(facts, one))


def _taken(facts: FileFacts) -> dict[int, list[tuple[str, str, bool]]]:
    """What each callable takes, and by which names it is given that, where callers are bound by it."""
    found: dict[int, list[tuple[str, str, bool]]] = {}
    written = _types_taken(facts)
    for b in facts.bindings:
        if b.kind == "parameter" and b.start <= facts.definitions[b.scope].start and _is_bound_by(facts, b, written):
            found.setdefault(b.scope, []).append((b.name, b.type, bool(b.value)))
    return found


def _types_taken(facts: FileFacts) -> dict[int, list[frozenset[str]]]:
    """The words in the types of each callable's parameters."""
    found: dict[int, list[frozenset[str]]] = {}
    for b in facts.bindings:
        if b.kind == "parameter" and b.type:
            found.setdefault(b.scope, []).append(frozenset(WORD.findall(b.type)))
    return found


def _is_bound_by(facts: FileFacts, parameter: Binding, written: Mapping[int, list[frozenset[str]]]) -> bool:
    """Whether callers are bound by a parameter's type: by its overload, what it hands a function, what it tells of the
    result, be it through another parameter."""
    rules = rules_of(facts.language)
    definition = facts.definitions[parameter.scope]
    around = facts.definitions[definition.parent]
    if rules.CALLBACKS or dialect_of(facts.language).binds_others(parameter, around):
        return True
    if definition.type_parameters or around.type_parameters:
        return True
    makes = definition.name in rules.CONSTRUCTORS
    told = {word for text in (around.bases if makes else (definition.type,)) for word in WORD.findall(text)}
    own = frozenset(WORD.findall(parameter.type))
    through = (one for one in written.get(parameter.scope, ()) if not one.isdisjoint(told))
    return not own.isdisjoint(told) or any(not own.isdisjoint(one) for one in through)


def _binding_rows(facts: FileFacts | None) -> Iterator[Row]:
    """What is inferred from bindings: attributes and variables by name, results by the function's name."""
    if facts is None:
        return
    locals_of: dict[int, list[tuple[object, ...]]] = {}
    standing = standings(facts)
    arguments = [b for b in facts.bindings if b.kind == "argument"]
    for b in facts.bindings:
        if b.kind != "argument":
            stands = standing.get((b.scope, b.name, byte_of(b)))
            locals_of.setdefault(b.site, []).append((b.kind, b.name, _wherever(b.value), b.type, stands))
    given = _all_given(facts, arguments, locals_of)
    for scope in {b.scope for b in arguments}:
        locals_of.setdefault(scope, []).extend(given)
    ends = _ends(facts)
    for b in facts.bindings:
        if facts.definitions[b.scope].kind not in LOCAL_KINDS:
            site = tuple(locals_of[b.site]) if b.site != b.scope else ()
            value = _wherever(b.value)
            around = chain(facts, b.scope)
            root = parse_path(value)[0] if ends else ""
            before = sum(end < b.start for end in ends.get((b.scope, root), ()))
            stands = standing.get((b.scope, b.name, byte_of(b)))
            yield (Name(b.name, _is_inside(facts, b), around),), (around, value, b.type, site, before, stands)
    for scope, bindings in locals_of.items():
        results = {str(value) for kind, _, value, *_ in bindings if kind == "result"}
        if results and _is_told(facts, scope, results):
            name = Name(facts.definitions[scope].name, False, _owner(facts, scope))
            yield (name,), (chain(facts, scope), tuple(bindings))


def _ends(facts: FileFacts) -> dict[tuple[int, str], list[int]]:
    """Where definitions end, by scope and name, where what stands before is seen."""
    found: dict[tuple[int, str], list[int]] = {}
    for d in dialect_of(facts.language).seen_in_order(facts):
        found.setdefault((d.parent, d.name), []).append(d.end)
    return found


def _wherever(value: str) -> str:
    """A path expression without its places: what they lead to has rows of its own."""
    if "#def" not in value and "{@" not in value:
        return value
    return "" if value.startswith("#def") else _PLACE.sub("", value)


def _is_inside(facts: FileFacts, binding: Binding) -> bool:
    """Whether a binding at top level holds in a block only, which no other file sees."""
    whole = facts.definitions[0]
    return binding.scope == 0 and binding.kind in ("variable", "parameter") and binding.end < whole.end


def _all_given(
    facts: FileFacts, arguments: list[Binding], locals_of: Mapping[int, list[tuple[object, ...]]]
) -> list[tuple[object, ...]]:
    """What a file's calls give its own functions, and what the functions with these calls make of their names: what
    one is given may be what another was."""
    given = [(b.kind, chain(facts, b.scope), b.name, b.value) for b in arguments]
    sites = {b.site for b in arguments if facts.definitions[b.site].kind in LOCAL_KINDS}
    return given + [row for site in sorted(sites) for row in locals_of.get(site, ())]


def _import_rows(facts: FileFacts | None) -> Iterator[Row]:
    if facts is None:
        return
    standing = standings(facts)
    own = rules_of(facts.language).REACHED_BY == "type"
    for i in facts.imports:
        names = (Name(i.alias or i.name, own, ""), Name(i.name, own, ""))
        stands = standing.get((i.scope, i.alias, i.start))
        yield names, (chain(facts, i.scope), i.module, i.form, i.conditions, stands)
    for e in facts.exports:
        yield tuple(Name(text, False, "") for text in (e.name, *WORD.findall(e.value))), ("export", e.value)


def texts_of(facts: FileFacts) -> Iterator[str]:
    """Everything in a file's facts that can name something."""
    yield from facts.texts
    for d in facts.definitions:
        yield from (d.name, d.type, d.owner, *d.bases, *d.interfaces)
    for i in facts.imports:
        yield from (i.module, i.name, i.alias)
    for b in facts.bindings:
        yield from (b.name, b.value, b.type)
    for e in facts.exports:
        yield from (e.name, e.value)


def _owner(facts: FileFacts, position: int) -> str | None:
    definition = facts.definitions[position]
    if definition.owner:
        return None
    if rules_of(facts.language).is_found_by_name(definition, facts.definitions[definition.parent]):
        return ""
    return chain(facts, definition.parent)


def dependents(facts: FileFacts, name: str, member: bool = False, overriding: bool = False) -> Iterator[Name]:
    """Names that a file gives a meaning by way of `name`; a `member` is got at through what has it. `overriding`: also by
    the methods of that name, which may take and give what those do that they override."""
    has = _leads_through if member else mentions
    for position, d in enumerate(facts.definitions):
        if has(name, d.type, d.owner, *d.bases, *d.interfaces):
            yield Name(d.name, False, _owner(facts, position))
    bearing = (b for b in facts.bindings if b.name == name and (b.kind == "attribute" or not member))
    touched = {b.site for b in facts.bindings if has(name, b.value, b.type)} | {b.site for b in bearing}
    if overriding:
        touched |= dialect_of(facts.language).may_override(facts, name)
    arguments = [b for b in facts.bindings if b.kind == "argument"]
    if any(b.site in touched for b in arguments):
        touched.update(b.scope for b in arguments)
    written = _types_taken(facts)
    for b in facts.bindings:
        if b.kind == "parameter" and has(name, b.type) and _is_bound_by(facts, b, written):
            yield Name(facts.definitions[b.scope].name, False, _owner(facts, b.scope))
        if b.site not in touched:
            continue
        if b.kind == "result":
            name = facts.definitions[b.scope].name if _is_told(facts, b.scope, {b.value}) else ""
            yield Name(name, False, _owner(facts, b.scope))
        elif facts.definitions[b.scope].kind not in LOCAL_KINDS and (b.site != b.scope or has(name, b.value, b.type)):
            yield Name(b.name, _is_inside(facts, b), chain(facts, b.scope))
    for i in facts.imports:
        if i.alias != i.name and has(name, i.module, i.name):
            yield Name(i.alias, False, "")
    for e in facts.exports:
        if has(name, e.value):
            yield Name(e.name, False, "")


def implied(facts: FileFacts, names: Iterable[Name]) -> list[Name]:
    """The types whose members are among the names that are used without being named."""
    rules = rules_of(facts.language)
    implicit, converting = rules.implicit_members(), rules.CONVERTING or None
    owners: dict[str, bool] = {}  # and whether one of their members is used so
    for name in names:
        if name.owner:
            unnamed = name.text in implicit or (converting and name.text.startswith(converting))
            owners[name.owner] = bool(unnamed) or owners.get(name.owner, False)
    found = []
    for position, d in enumerate(facts.definitions if owners else ()):
        at = chain(facts, position)
        called_as_function = at in owners and dialect_of(facts.language).is_called_as_function(d)
        if called_as_function or owners.get(at):
            found.append(Name(d.name, False, _owner(facts, position)))
            found += [Name(word, False, None) for word in WORD.findall(d.owner)]
    return found


def members_in(facts: FileFacts, texts: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names that stand behind a dot in a file's texts, but those of its own types' members where these stand for
    themselves; and those."""
    bound = {(b.name, b.kind == "parameter" and b.value in OWN) for b in facts.bindings}
    itself = _own_members(frozenset(name for name, own in bound if own and (name, False) not in bound))
    mentioned = frozenset(MEMBER.findall(itself.sub("", texts)))
    inside = (d.name for d in facts.definitions if d.parent > 0)
    attributes = (b.name for b in facts.bindings if b.kind == "attribute")
    return mentioned, frozenset((*itself.findall(texts), *inside, *attributes))


def asked_of_itself(facts: FileFacts) -> frozenset[str]:
    """Members that a file's types use of themselves, in whole paths: `self.total`."""
    bound = {b.name for b in facts.bindings if b.kind == "parameter" and b.value in OWN}
    own = _own_members(frozenset(bound))
    parts = [part for text in facts.texts for part in alternatives(text)]
    return frozenset(found.group(1) for part in parts if (found := own.fullmatch(part)))


@lru_cache
def _own_members(names: frozenset[str]) -> re.Pattern[str]:
    """Members of what a type's own code calls itself: by the words for that, by these names."""
    roots = "|".join(map(re.escape, sorted((*OWN, "#super", *names))))
    return re.compile(rf"(?:^|(?<= ))(?:{roots})\.([^\W\d]\w*)", re.MULTILINE)


def types_in(facts: FileFacts) -> frozenset[str]:
    """A file's types, as chains of names."""
    return frozenset(chain(facts, position) for position, d in enumerate(facts.definitions) if d.kind in TYPE_KINDS)


def _is_told(facts: FileFacts, function: int, given: Collection[str]) -> bool:
    """Whether what a function gives is told by its `return`s, which give that."""
    definition = facts.definitions[function]
    if not definition.type or rules_of(facts.language).gives_function(definition):
        return True
    return any(d.parent == function and d.name in given for d in facts.definitions)


def mentions(name: str, *texts: str) -> bool:
    return any(name in text and name in WORD.findall(text) for text in texts)


def _leads_through(name: str, *texts: str) -> bool:
    """Whether a path has it as a member: what stands behind a dot, or may stand in a type."""
    return any(name in text and name in MEMBER.findall(text) for text in texts)


def chain(facts: FileFacts, position: int) -> str:
    parts = []
    while position > 0:
        parts.append(facts.definitions[position].name)
        position = facts.definitions[position].parent
    return "/".join(reversed(parts))
