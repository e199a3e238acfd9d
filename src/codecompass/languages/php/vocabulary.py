"""What words, types and functions of PHP and its frameworks mean."""

from __future__ import annotations

from codecompass.languages.php import library
from codecompass.languages.php.library import ITERABLES, SCALARS
from codecompass.languages.vocabulary import Vocabulary

_ELEMENTS = {
    **dict.fromkeys(ITERABLES, 0),
    "Collection": 1,
    "ArrayCollection": 1,
    "LazyCollection": 1,
    "LengthAwarePaginator": 1,
}
VOCABULARY = Vocabulary(
    templates=library.TEMPLATES,
    separator="\\",
    own_packages=frozenset(),
    sending=frozenset(f"dispatch{how}" for how in ("", "If", "Unless", "Sync", "Now", "AfterResponse")),
    builtins=SCALARS | frozenset((*ITERABLES, "Closure", "stdClass", "Exception", "Throwable", "Error")),
    literals={"#str": "string", "#int": "int", "#float": "float", "#bool": "bool", "#list": "array"},
    self_types=frozenset({"self", "static"}),
    type_of_type=frozenset({"class-string"}),
    elements=_ELEMENTS,
    items=_ELEMENTS,
    results={"callable": 0},
    memberless=SCALARS | frozenset({"array"}),
    implied_bases={"enum": "@BackedEnum"},
    member_types={
        "BackedEnum.from": "$0", "BackedEnum.tryFrom": "$0", "BackedEnum.cases": "array[$0]", **library.MEMBER_TYPES,
    },
    lending_accessors=dict.fromkeys(
        "Builder HasOne BelongsTo HasMany BelongsToMany HasOneThrough HasManyThrough MorphOne MorphMany MorphToMany".split(), 0
    ),
    members_of_derived=library.MEMBERS_OF_DERIVED,
    read_by="getResults",
    awaitable="",
    common=library.COMMON,
    generator="Generator",
    generators=frozenset({"Generator", "Iterator", "iterable", "Traversable"}),
    constructors=("__construct",),
    type_argument_steps=frozenset(),
    protocol_members={step: f"{name}()" for step, name in library.PROTOCOL.items()},
    operations={
        "item": ("offsetGet()",), "setitem": ("offsetSet()",), "delitem": ("offsetUnset()",),
        "has": ("offsetExists()",), "each": ("getIterator()|current()", "next()", "getIterator()>current()"),
        "text": ("__toString()",), "count": ("count()",),
    },
)  # fmt: skip
