"""What words, types and members of Java and its library mean."""

from codecompass.languages.java import library
from codecompass.languages.vocabulary import read_vocabulary

VOCABULARY = read_vocabulary(
    __file__,
    templates=library.TEMPLATES,
    builtins=frozenset(library.QUALIFIED),
    elements=library.ELEMENTS,
    member_types=library.MEMBER_TYPES,
    all_members=library.ALL_MEMBERS,
    bases=library.BASES,
    function_types=library.FUNCTION_TYPES,
    delegates=library.DELEGATES,
    plain=library.PLAIN,
    numbers=library.NUMBERS,
    values=library.VALUES,
    boxes=library.BOXES,
    widens=library.WIDENS,
    calling_members=library.CALLING_MEMBERS,
    common=library.COMMON,
    object_members=library.OBJECT_MEMBERS,
)  # fmt: skip
