"""What a language's `rules.py` answers of which names are kept apart, and where they hold, with the answers most languages give."""

from __future__ import annotations

from collections.abc import Mapping


class Naming:
    DIALECT = "classes"
    """The family that the language is of (`resolve/dialects`): `classes`; `traits`, where types get their members from `impl`
    blocks, one name can be a type, a value and a macro at once, and modules inside a file do not see the names around
    them; `types alone`, where only a type can be meant where one is asked for (a property `Size` of type `Size`);
    `overloads`, where besides members of one name are told apart by their parameters, and overriding a class's says
    `override`; `merged declarations`, where declarations of one name are one, over files too;
    `phased overloads`, where a method overrides one of its base's that takes alike without a word, and the
    overloads of all bases are one choice."""
    CLASS_SCOPE = "never"
    """Whether bare names find members of the class around: `never`, `direct` (only right in its body),
    `members` (anywhere inside, inherited ones too)."""
    IN_ORDER = False
    """Whether modules and classes are run line by line: their own code sees what stands before it."""
    BLOCK_SCOPED = False
    """Whether a local name holds exactly from its declaration to the end of its block."""
    TYPES_APART = False
    """Whether names of types are never those of local variables and parameters."""
    TUPLES_MARKED = False
    """Whether types of tuples are the library's by what is written for them (`@std.Tuple`), and `Tuple` may be any type's name."""
    INDEXED_BY_TYPES = True
    """Whether a function or a type with an index is itself, given type arguments."""
    STATIC_APART = False
    """Whether a class and its objects may have different members of one name."""
    COUNTED_TYPES = False
    """Whether types and functions of one name are told apart by how many type parameters they have."""
    METHODS_APART = False
    """Whether a type's methods and its fields may bear one name, and locals the name of a method: what is called is a method."""
    SIGNATURES_APART = False
    """Whether signatures without a body go before the function that they are of, and say alone what it gives."""
    OVERRIDES_TAKE_ALIKE = False
    """Whether methods need not say what they take and give where a method that they override does."""
    INFERRED_FROM_TARGET = False
    """Whether type parameters that a call's arguments do not tell may be told by where its result goes."""
    SINGLE_METHOD_TYPES = False
    """Whether a function can be given for an interface that asks for a single method."""
    IMPLIED_CONSTRUCTORS = False
    """Whether what calls the constructor of a class that writes none means the class."""
    PRIVATE_IN_FILE = False
    """Whether what is private is seen in all types of its file."""
    IMPLIED_BASES: Mapping[str, str] = {}
    """Kinds of types → type expression of what all of them derive from, its argument the type itself."""
