"""What words, types and functions of PHP and its frameworks mean."""

from __future__ import annotations

from codecompass.languages.php import library
from codecompass.languages.php.library import ITERABLES, SCALARS
from codecompass.languages.vocabulary import read_vocabulary

_ELEMENTS = {
    **dict.fromkeys(ITERABLES, 0),
    "Collection": 1,
    "ArrayCollection": 1,
    "LazyCollection": 1,
    "LengthAwarePaginator": 1,
}
VOCABULARY = read_vocabulary(
    __file__,
    templates=library.TEMPLATES,
    sending=frozenset(f"dispatch{how}" for how in ("", "If", "Unless", "Sync", "Now", "AfterResponse")),
    builtins=SCALARS | frozenset((*ITERABLES, "Closure", "stdClass", "Exception", "Throwable", "Error")),
    elements=_ELEMENTS,
    items=_ELEMENTS,
    memberless=SCALARS | frozenset({"array"}),
    member_types={
        "BackedEnum.from": "$0", "BackedEnum.tryFrom": "$0", "BackedEnum.cases": "array[$0]", **library.MEMBER_TYPES,
    },
    lending_accessors=dict.fromkeys(
        "Builder HasOne BelongsTo HasMany BelongsToMany HasOneThrough HasManyThrough MorphOne MorphMany MorphToMany".split(), 0
    ),
    members_of_derived=library.MEMBERS_OF_DERIVED,
    common=library.COMMON,
    protocol_members={step: f"{name}()" for step, name in library.PROTOCOL.items()},
)  # fmt: skip
