"""What words, types and members of C# and .NET's library mean."""

from codecompass.languages.csharp import library, net
from codecompass.languages.csharp.operations import CALLED
from codecompass.languages.paths import OPERATORS, REFLECTED
from codecompass.languages.vocabulary import read_vocabulary

VOCABULARY = read_vocabulary(
    __file__,
    templates=library.TEMPLATES,
    builtins=frozenset(library.QUALIFIED),
    elements={**dict.fromkeys(library.COLLECTIONS, 0), "IGrouping": 1},
    items={**dict.fromkeys(library.COLLECTIONS, 0), **dict.fromkeys(library.DICTIONARIES, 1)},
    member_types=library.MEMBER_TYPES,
    bases=library.BASES,
    own_members=net.OWN_MEMBERS,
    arities=net.OWN_MEMBERS,
    pairs=dict.fromkeys(library.DICTIONARIES, "System.Collections.Generic.KeyValuePair"),
    function_types={
        "Action": None, "Func": -1, "Predicate": None, "Comparison": None, "Converter": 1, "EventHandler": None,
        "Expression": 0,
    },
    delegates=library.DELEGATES,
    invoking=library.CALLING_MEMBERS,
    plain=library.PLAIN,
    numbers=library.NUMBERS,
    values=library.VALUES,
    widens=library.WIDENS,
    literals_for=library.LITERALS_FOR,
    calling_members=library.CALLING_MEMBERS,
    protocol_members={
        "@part": "Deconstruct",
        "[]": "this[]",
        "@iter": "GetEnumerator",
        **{step: f"operator {operator}" for steps in (OPERATORS, REFLECTED) for operator, step in steps.items()},
    },
    operations=CALLED,
    common=library.COMMON.union(*net.OWN_MEMBERS.values(), library.OF_COLLECTIONS),
    object_members=library.OBJECT_MEMBERS,
)  # fmt: skip
