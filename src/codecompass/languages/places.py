"""What names resolve to: a definition of the tree, a module, an external module, a generated method."""

from typing import NamedTuple


class Place(NamedTuple):
    """A definition of the tree."""

    path: str
    index: int  # type: ignore[assignment]  # hides tuple.index, which nothing asks


class Outside(NamedTuple):
    """An external module, one that is not in the tree."""

    name: str


class Written(NamedTuple):
    """A module by the path in an import, to be resolved at the import: it may lead through re-exports."""

    path: str
    root: Place | None = None
    """What the first name of the path resolves to, where that is known."""


class Builder(NamedTuple):
    """The generated methods that build a type's objects step by step: `Cart.builder().total(1).build()`."""

    begin: str
    """Of the type: returns a builder."""
    again: str
    """Of an object: returns a builder initialised from it; empty where there is none."""
    end: str
    prefix: str
    """Prefix of the names of setters, before the field's name."""


class Chosen(NamedTuple):
    """Something that a class gives for an action, such as a permission."""

    item: str
    """As written; empty for what the field, or the method of a base, gives."""
    line: int
    """From the first of the text."""
    condition: str
    """Under which it is given, as far as that is not known of the action."""


class Layers(NamedTuple):
    """What a class gives in a field, and by a method that overrides that; `None` where it has none."""

    field: list[Chosen] | None
    method: list[Chosen] | None
