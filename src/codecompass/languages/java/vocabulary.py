"""What words, types and members of Java and its library mean."""

from codecompass.languages.java import library
from codecompass.languages.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    templates=library.TEMPLATES,
    builtins=frozenset(library.QUALIFIED),
    literals={
        "#str": "String", "#int": "int", "#float": "double", "#bool": "boolean", "#char": "char",
    },
    elements=library.ELEMENTS,
    items={"Array": 0},
    member_types=library.MEMBER_TYPES,
    all_members=library.ALL_MEMBERS,
    bases=library.BASES,
    function_types=library.FUNCTION_TYPES,
    delegates=library.DELEGATES,
    procedures=frozenset({"Consumer", "BiConsumer", "Runnable"}),
    anything=frozenset({"Object"}),
    plain=library.PLAIN,
    numbers=library.NUMBERS,
    values=library.VALUES,
    boxes=library.BOXES,
    widens=library.WIDENS,
    literals_for={"#int": frozenset(("byte", "short", "char"))},
    awaitable="",
    class_modifiers=frozenset(),
    selecting=("/(", "/<"),
    not_constructing=frozenset({"call"}),
    function_kinds=frozenset({"interface"}),
    constructors=("#new",),
    protocol_members={"@iter": "iterator"},
    calling_members=library.CALLING_MEMBERS,
    operations={
        "each": ("iterator()", "iterator()>hasNext()", "iterator()>next()"),
        "using": ("close()",),
    },
    common=library.COMMON,
    object_members=library.OBJECT_MEMBERS,
    package_roots=frozenset({"java", "javax", "jakarta", "org", "com", "net", "io"}),
    builder_suffixes=("Builder", "BuilderImpl"),
    implied_bases={"enum": "@java.lang.Enum", "record": "@java.lang.Record"},
)  # fmt: skip
