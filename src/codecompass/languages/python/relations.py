"""Fields of models that relate to another model, which gets an attribute that leads back (`person.orders`)."""

import re
from typing import NamedTuple

from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

ONE = frozenset({"ForeignKey", "OneToOneField", "ForeignKeyField", "ParentalKey"})
"""Fields whose value is an object of another model."""
MANY = frozenset({"ManyToManyField", "ParentalManyToManyField"})
_MODEL = re.compile(r"[\w.]+")
_NAME = re.compile(r"[^\W\d]\w*")


class Back(NamedTuple):
    """What a relation gives the model that it leads to."""

    name: str
    value: str
    """Path of the attribute's value, as seen in the class that declares the relation."""
    of: str
    """Type expression of that model."""


def related(call: Node, expressions: Expressions) -> str:
    """The model that a field relates to, as a class or by its name (`"Person"`, or behind its application's name,
    `"people.Person"`); empty where that is not told."""
    given = children_of(call.child_by_field_name("arguments"))
    first = next((one for one in given if one.type != "keyword_argument"), _named(given, "to", expressions))
    name = expressions.text(first) if first is not None and first.type in ("identifier", "attribute", "string") else ""
    plain = name.strip("\"'")
    if not plain.rpartition(".")[2][:1].isupper() or not _MODEL.fullmatch(plain):
        return ""
    return plain if plain == name else plain.replace(".", ".models::")


def related_back(call: Node, expressions: Expressions) -> Back | None:
    """The attribute by which a relation leads back: `related_name`, else the model's name with `_set` behind it."""
    callee = call.child_by_field_name("function")
    holder, _, kind = expressions.text(callee).rpartition(".") if callee is not None else ("", "", "")
    around = _class_around(call) if kind in ONE or kind in MANY else None
    of = related(call, expressions) if around is not None else ""
    if around is None or not of or not holder:
        return None
    model, arguments = expressions.text(around), call.child_by_field_name("arguments")
    written = _named(children_of(arguments), "related_name", expressions) if arguments is not None else None
    name = expressions.text(written).strip("\"'") if written is not None else ""
    single = kind == "OneToOneField"
    name = name if written is not None else model.lower() if single else f"{model.lower()}_set"
    value = f"<{model}>" if single else f"<{holder}.Manager[{model}]>"
    return Back(name, value, of) if _NAME.fullmatch(name) else None


def _class_around(call: Node) -> Node | None:
    """The name of the class in whose body a field is assigned."""
    at = call
    for kind in ("assignment", "block", "class_definition"):
        if at.parent is None or at.parent.type != kind:
            return None
        at = at.parent
    return at.child_by_field_name("name")


def _named(given: list[Node], name: str, expressions: Expressions) -> Node | None:
    for one in given:
        key = one.child_by_field_name("name") if one.type == "keyword_argument" else None
        if key is not None and expressions.text(key) == name:
            return one.child_by_field_name("value")
    return None
