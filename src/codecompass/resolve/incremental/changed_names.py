"""Changed names: those of a file whose meaning differs between two versions, and those that depend on them."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from codecompass.languages.paths import alternatives, may_be_function
from codecompass.languages.rules import rules_of
from codecompass.model import BACK, HANDED_ON, LOCAL_KINDS, TYPE_KINDS, Binding, FileFacts
from codecompass.model.relations import grouped
from codecompass.resolve.dialects import dialect_of
from codecompass.resolve.scopes.guarded_declarations import byte_of, standings
from codecompass.resolve.types.records import returns_functions_in_object
from codecompass.resolve.values import parse_path
from codecompass.resolve.world import handed_to

SEEN_IN_BLOCKS = frozenset({"variable", "constant", "type", "interface", "enum"})
"""Kinds that are looked up by scope alone, so that no other file sees those of a block. Callables are looked up by
name, too."""
WORD = re.compile(r"[^\W\d]\w*")
BARE = re.compile(r"(?<![.\w])[^\W\d]\w*")
MEMBER = re.compile(r"(?<=\.)[^\W\d]\w*")
_PLACE = re.compile(r"(?<=\{@)\d+|(?<=#def)\d+")
OWN = ("#self", "#class")
"""Roots that mean a type's instance, and the type, in its own code."""


class Name(NamedTuple):
    """A name that a file defines outside of its functions."""

    text: str
    inside: bool
    """Whether no other file sees it: it belongs to a block (the body of a callback, of a loop)."""
    owner: str | None
    """The type that declares it, as a chain of names; empty for a top-level name; None where it is not known."""


HANDED = "()"
"""The owner of a name of functions, in this or any file, to whose parameters a file hands values; in place of a path, too."""
SHARED = "*"
"""In place of a path: a global scope that files share."""


class Known(NamedTuple):
    """A changed name to follow."""

    text: str
    path: str = ""
    """The file that defines it, at its top level or in a type; empty for a name that counts in any file."""
    owner: str = ""
    """The type whose member it is, as a chain of names."""
    inherited: bool = False
    """Whether the type only inherits it, and its result depends on a changed member."""


def changed_names(before: FileFacts | None, after: FileFacts | None, anew: bool = False) -> Iterator[Name]:
    """The names whose meaning outside of function bodies differs between two versions of a file; `anew`: with those
    that depend on other names, which may have changed though the text has not."""
    for kind in (_definition_rows, _binding_rows, _import_rows):
        old, new = Counter(kind(before)), Counter(kind(after))
        for row in (old - new) + (new - old):
            yield from row[0]
    for facts in (before, after) if anew else ():
        yield from _dependent(facts)


def _dependent(facts: FileFacts | None) -> Iterator[Name]:
    """The names whose meaning depends on other names."""
    if facts is None:
        return
    parameters = _parameters(facts)
    for position, d in enumerate(facts.definitions):
        if d.type or d.bases or d.interfaces or d.decorators or position in parameters:
            yield Name(d.name, False, _owner(facts, position))
    yield from (name for names, _ in _binding_rows(facts) for name in names)


Row = tuple[tuple[Name, ...], object]
"""(names that change with the row, a value to compare)"""


def _definition_rows(facts: FileFacts | None) -> Iterator[Row]:
    if facts is None:
        return
    seen: Counter[tuple[str, str]] = Counter()
    parameters = _parameters(facts)
    standing = standings(facts)
    conversions = tuple(f"{maker}[" for maker in rules_of(facts.language).vocabulary.converted_by.values())
    in_blocks = {b.value for b in facts.bindings if _is_inside(facts, b)}
    members = _members(facts)
    given = {d.parent for d in facts.definitions if d.owner and d.parent > 0}  # to what parameters stand for
    taken = [(b.scope, b.name) for b in facts.bindings if b.kind == "parameter" and b.scope in given]
    for position, d in enumerate(facts.definitions):
        if rules_of(facts.language).is_of_many(d):
            continue
        around = chain(facts, d.parent)
        seen[around, d.name] += 1
        compared = (
            d.kind,
            around,
            seen[around, d.name],
            d.bases,
            d.interfaces,
            d.type,
            (d.owner, *(one for one in taken if d.owner and one[0] == d.parent)),
            d.type_parameters,
            d.decorators,
            rules_of(facts.language).builder(facts, position) if d.kind in TYPE_KINDS else None,
        )
        parts = WORD.findall(d.name) if d.kind == "namespace" or d.name[:1] == "[" else ()
        inside = d.kind in SEEN_IN_BLOCKS and f"#def{position}" in in_blocks
        sources = (
            text.partition("[")[2] for text in d.interfaces if text.startswith(conversions)
        )  # blanket impls apply
        words = (word for text in (d.owner, *sources) for word in WORD.findall(text))
        others = (Name(word, inside, None) for word in (*parts, *words))
        names = (Name(d.name, inside, _owner(facts, position)), *others, *_also_called(facts, position, members))
        stands = standing.get((d.parent, d.name, d.start))
        yield names, (*compared, inside, stands, d.modifiers, d.visibility, *parameters.get(position, ()))


def _members(facts: FileFacts) -> dict[int, list[int]]:
    """Definition → its children."""
    found: dict[int, list[int]] = {position: [] for position in range(len(facts.definitions))}
    for position, definition in enumerate(facts.definitions[1:], 1):
        found[definition.parent].append(position)
    return found


def _also_called(facts: FileFacts, position: int, members: Mapping[int, list[int]]) -> Iterator[Name]:
    """Names of generated methods: those of a member, or of all members of a type, by whose annotations they are
    generated."""
    rules = rules_of(facts.language)
    for one in (position, *members[position]):
        yield from (Name(text, False, _owner(facts, one)) for text in rules.accessor_names(facts, one))


def _parameters(facts: FileFacts) -> dict[int, list[tuple[str, str, bool]]]:
    """Callable → (name, type, whether it has a default) of each parameter that the meaning of its calls depends on."""
    found: dict[int, list[tuple[str, str, bool]]] = {}
    written = _parameter_types(facts)
    for b in facts.bindings:
        if b.kind == "parameter" and b.start <= facts.definitions[b.scope].start and _is_bound_by(facts, b, written):
            found.setdefault(b.scope, []).append((b.name, b.type, bool(b.value)))
    return found


def _parameter_types(facts: FileFacts) -> dict[int, list[frozenset[str]]]:
    """Callable → the names in the type of each of its parameters."""
    found: dict[int, list[frozenset[str]]] = {}
    for b in facts.bindings:
        if b.kind == "parameter" and b.type:
            found.setdefault(b.scope, []).append(frozenset(WORD.findall(b.type)))
    return found


def _is_bound_by(facts: FileFacts, parameter: Binding, written: Mapping[int, list[frozenset[str]]]) -> bool:
    """Whether the meaning of calls depends on a parameter's type: by overload resolution, by a callback's parameters,
    or by a result type that it determines, be it through another parameter; or whether types implement its interface
    by having a parameter of that name."""
    vocabulary = rules_of(facts.language).vocabulary
    definition = facts.definitions[parameter.scope]
    around = facts.definitions[definition.parent]
    if vocabulary.callbacks or dialect_of(facts.language).binds_others(parameter, around):
        return True
    if definition.type_parameters or around.type_parameters:
        return True
    if vocabulary.contract_base and any(vocabulary.contract_base in base for base in around.bases):
        return True
    constructs = definition.name in vocabulary.constructors
    result = {word for text in (around.bases if constructs else (definition.type,)) for word in WORD.findall(text)}
    own = frozenset(WORD.findall(parameter.type))
    through = (one for one in written.get(parameter.scope, ()) if not one.isdisjoint(result))
    return not own.isdisjoint(result) or any(not own.isdisjoint(one) for one in through)


def _binding_rows(facts: FileFacts | None) -> Iterator[Row]:
    """Rows of what is inferred from bindings: attributes and variables by name, results by the function's name."""
    if facts is None:
        return
    locals_of: dict[int, list[tuple[object, ...]]] = {}
    standing = standings(facts)
    arguments = [b for b in facts.bindings if b.kind == "argument"]
    for b in facts.bindings:
        if b.kind == HANDED_ON:
            yield (_handed(facts, b),), (b.name, _wherever(b.value), b.type, chain(facts, b.site))
        elif b.kind != "argument":
            stands = standing.get((b.scope, b.name, byte_of(b)))
            locals_of.setdefault(b.site, []).append((b.kind, b.name, _wherever(b.value), b.type, stands))
    passed = _all_arguments(facts, arguments, locals_of)
    for scope in {b.scope for b in arguments}:
        locals_of.setdefault(scope, []).extend(passed)
    ends = _ends(facts)
    for b in facts.bindings:
        if facts.definitions[b.scope].kind not in LOCAL_KINDS and b.kind != HANDED_ON:
            site = tuple(locals_of[b.site]) if b.site != b.scope else ()
            value = _wherever(b.value)
            around = chain(facts, b.scope)
            root = parse_path(value)[0] if ends else ""
            before = sum(end < b.start for end in ends.get((b.scope, root), ()))
            stands = standing.get((b.scope, b.name, byte_of(b)))
            owner = None if b.kind == BACK else around
            yield (Name(b.name, _is_inside(facts, b), owner),), (around, value, b.type, site, before, stands)
    local = _local(facts)
    for scope, bindings in locals_of.items():
        results = {str(value) for kind, _, value, *_ in bindings if kind == "result"}
        if results and _has_inferred_result(facts, scope, results, local):
            name = Name(facts.definitions[scope].name, False, _owner(facts, scope))
            yield (name,), (chain(facts, scope), tuple(bindings))


def _handed(facts: FileFacts, binding: Binding) -> Name:
    """The name of the functions that a call hands a value to."""
    return Name(handed_to(facts, binding), False, HANDED)


def _ends(facts: FileFacts) -> dict[tuple[int, str], list[int]]:
    """(scope, name) → ends of its definitions, in languages where only earlier ones are visible."""
    return grouped(((d.parent, d.name), d.end) for d in dialect_of(facts.language).seen_in_order(facts))


def _wherever(value: str) -> str:
    """A path expression without positions, whose targets have rows of their own."""
    if "#def" not in value and "{@" not in value:
        return value
    return "" if value.startswith("#def") else _PLACE.sub("", value)


def _is_inside(facts: FileFacts, binding: Binding) -> bool:
    """Whether a binding at top level is one of a block, which no other file sees."""
    whole = facts.definitions[0]
    return binding.scope == 0 and binding.kind in ("variable", "parameter") and binding.end < whole.end


def _all_arguments(
    facts: FileFacts, arguments: list[Binding], locals_of: Mapping[int, list[tuple[object, ...]]]
) -> list[tuple[object, ...]]:
    """The arguments that a file's calls pass to its own functions, and the bindings of the functions with these calls:
    one function may pass on what it was passed."""
    passed = [(b.kind, chain(facts, b.scope), b.name, b.value) for b in arguments]
    sites = {b.site for b in arguments if facts.definitions[b.site].kind in LOCAL_KINDS}
    return passed + [row for site in sorted(sites) for row in locals_of.get(site, ())]


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
    """All texts in a file's facts that can contain names."""
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
    """The names of a file whose meaning depends on `name`; `member`: only where it is used as a member. `overriding`:
    with those that depend on methods of that name, whose types may be those of the overridden methods."""
    has = _leads_through if member else mentions
    for position, d in enumerate(facts.definitions):
        if has(name, d.type, d.owner, *d.bases, *d.interfaces):
            yield Name(d.name, False, _owner(facts, position))
    bound = [b for b in facts.bindings if b.kind != HANDED_ON]
    yield from (_handed(facts, b) for b in facts.bindings if b.kind == HANDED_ON and has(name, b.name, b.value))
    bearing = (b for b in bound if b.name == name and (b.kind == "attribute" or not member))
    touched = {b.site for b in bound if has(name, b.value, b.type)} | {b.site for b in bearing}
    if overriding:
        touched |= dialect_of(facts.language).may_override(facts, name)
    arguments = [b for b in facts.bindings if b.kind == "argument"]
    if any(b.site in touched for b in arguments):
        touched.update(b.scope for b in arguments)
    written, local = _parameter_types(facts), _local(facts)
    for b in bound:
        if b.kind == "parameter" and has(name, b.type) and _is_bound_by(facts, b, written):
            yield Name(facts.definitions[b.scope].name, False, _owner(facts, b.scope))
        if b.site not in touched:
            continue
        if b.kind == "result":
            name = facts.definitions[b.scope].name if _has_inferred_result(facts, b.scope, {b.value}, local) else ""
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
    """The types among whose members `names` has one that is used implicitly (operators, protocols, conversions), and those
    that a function of such a name takes."""
    rules = rules_of(facts.language)
    implicit, converting = rules.implicit_members(), rules.vocabulary.converting or None
    run = _run_by_libraries(facts)
    owners: dict[str, bool] = {}  # type → whether one of its members is used implicitly
    for name in names:
        if name.owner:
            unnamed = name.text in implicit or bool(converting and name.text.startswith(converting))
            unnamed = unnamed or (run is not None and run.match(name.text) is not None)
            owners[name.owner] = unnamed or owners.get(name.owner, False)
    found = []
    functions = {name.text for name in names if not name.owner and name.text in implicit}
    for b in facts.bindings if functions else ():
        own = facts.definitions[b.scope]
        if b.kind == "parameter" and own.name in functions and own.kind == "fn":
            found += [Name(word, False, None) for word in WORD.findall(b.type)]
    for position, d in enumerate(facts.definitions if owners else ()):
        at = chain(facts, position)
        called_as_function = at in owners and d.kind in rules.vocabulary.function_kinds
        if called_as_function or owners.get(at):
            found.append(Name(d.name, False, _owner(facts, position)))
            found += [Name(word, False, None) for word in WORD.findall(d.owner)]
    return found


def _run_by_libraries(facts: FileFacts) -> re.Pattern[str] | None:
    """Of a file's members those that methods of libraries call: any, where some are chosen by their decorators."""
    rows = [one for each in rules_of(facts.language).vocabulary.templates.values() for one in each]
    if not rows or not any(d.bases for d in facts.definitions):
        return None
    decorated = {name for row in rows for name in row.decorated}
    if any(not decorated.isdisjoint(WORD.findall(text)) for d in facts.definitions for text in d.decorators):
        return _ANY
    return _named_so(tuple(name for row in rows for name in row.runs))


_ANY = re.compile("")


@lru_cache
def _named_so(patterns: tuple[str, ...]) -> re.Pattern[str]:
    ends = (("*", r"\w*"), ("{field}", r"\w*"))
    named = (
        next((re.escape(one.removesuffix(end)) + any_ for end, any_ in ends if one.endswith(end)), one)
        for one in patterns
    )
    return re.compile(f"(?:{'|'.join(named)})\\Z") if patterns else re.compile(r"(?!)")


def members_in(facts: FileFacts, texts: str) -> tuple[frozenset[str], frozenset[str]]:
    """(names behind a dot in a file's texts, except members of its own types used on `self`; these, and the members
    that the file declares)"""
    bound = {(b.name, b.kind == "parameter" and b.value in OWN) for b in facts.bindings}
    itself = _own_members(frozenset(name for name, own in bound if own and (name, False) not in bound))
    mentioned = frozenset(MEMBER.findall(itself.sub("", texts)))
    inside = (d.name for d in facts.definitions if d.parent > 0)
    attributes = (b.name for b in facts.bindings if b.kind == "attribute")
    return mentioned, frozenset((*itself.findall(texts), *inside, *attributes))


def self_members(facts: FileFacts) -> frozenset[str]:
    """Members that a file's types use on `self`, where that is the whole path: `self.total`."""
    bound = {b.name for b in facts.bindings if b.kind == "parameter" and b.value in OWN}
    own = _own_members(frozenset(bound))
    parts = [part for text in facts.texts for part in alternatives(text)]
    return frozenset(found.group(1) for part in parts if (found := own.fullmatch(part)))


@lru_cache
def _own_members(names: frozenset[str]) -> re.Pattern[str]:
    """A pattern of members used on `self`: by the keywords for it, or by one of `names`."""
    roots = "|".join(map(re.escape, sorted((*OWN, "#super", *names))))
    return re.compile(rf"(?:^|(?<= ))(?:{roots})\.([^\W\d]\w*)", re.MULTILINE)


def types_in(facts: FileFacts) -> frozenset[str]:
    """A file's types, as chains of names."""
    return frozenset(chain(facts, position) for position, d in enumerate(facts.definitions) if d.kind in TYPE_KINDS)


def _has_inferred_result(
    facts: FileFacts, function: int, results: Collection[str], local: Collection[tuple[int, str]]
) -> bool:
    """Whether the result of a function is inferred from its `return`s, whose values are `results`, or these may be functions
    that are called where it is. `local`: scopes with the names that they bind."""
    definition, rules = facts.definitions[function], rules_of(facts.language)
    if not definition.type or returns_functions_in_object(definition, rules.vocabulary.results):
        return True
    return any(may_be_function(one, function, local) for one in results)


def _local(facts: FileFacts) -> frozenset[tuple[int, str]]:
    return frozenset((b.scope, b.name) for b in facts.bindings if b.kind not in (HANDED_ON, "held"))


def mentions(name: str, *texts: str) -> bool:
    return any(name in text and name in WORD.findall(text) for text in texts)


def _leads_through(name: str, *texts: str) -> bool:
    """Whether one of some texts has the name behind a dot."""
    return any(name in text and name in MEMBER.findall(text) for text in texts)


def chain(facts: FileFacts, position: int) -> str:
    parts = []
    while position > 0:
        parts.append(facts.definitions[position].name)
        position = facts.definitions[position].parent
    return "/".join(reversed(parts))
