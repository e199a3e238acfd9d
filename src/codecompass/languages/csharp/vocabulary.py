"""What words, types and members of C# and .NET's library mean."""

from codecompass.languages.csharp import library, net
from codecompass.languages.csharp.operations import CALLED
from codecompass.languages.paths import OPERATORS, REFLECTED
from codecompass.languages.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    templates=library.TEMPLATES,
    builtins=frozenset(library.QUALIFIED),
    literals={
        "#str": "string", "#int": "int", "#float": "double", "#bool": "bool", "#char": "char", "#type": "Type",
        "#tuple": "Tuple[_]", "#array": "Array",
    },
    elements={**dict.fromkeys(library.COLLECTIONS, 0), "IGrouping": 1},
    untyped_element="@System.object",
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
    procedures=frozenset({"Action", "EventHandler"}),
    anything=frozenset({"object", "Object", "dynamic", "Delegate"}),
    plain=library.PLAIN,
    numbers=library.NUMBERS,
    values=library.VALUES,
    lifted="Nullable",
    widens=library.WIDENS,
    literals_for=library.LITERALS_FOR,
    transparent={"Nullable": 0},
    awaitable="",
    awaited=frozenset({"Task", "ValueTask"}),
    calling_members=library.CALLING_MEMBERS,
    class_modifiers=frozenset(),
    selecting=("/(", "/<"),
    not_constructing=frozenset({"call"}),
    constructors=("#new",),
    protocol_members={
        "@part": "Deconstruct",
        "[]": "this[]",
        "@iter": "GetEnumerator",
        **{step: f"operator {operator}" for steps in (OPERATORS, REFLECTED) for operator, step in steps.items()},
    },
    operations=CALLED,
    common=library.COMMON.union(*net.OWN_MEMBERS.values(), library.OF_COLLECTIONS),
    returning_type_argument=frozenset(
        {"GetInstance", "Resolve", "CreateInstance", "Deserialize", "DeserializeObject"}
    ),
    interface_names=r"I[A-Z]",
    object_members=library.OBJECT_MEMBERS,
    tuple_item="Item",
    implied_bases={"enum": "@System.Enum"},
    converting="implicit operator",
    decorator_suffix="Attribute",
)  # fmt: skip
