"""Fields of models: those that relate to another model, which gets an attribute that leads back (`person.orders`), and their
names in queries and lists."""

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


_PART_OF_QUERY = frozenset("Q F When Case Count Sum Avg Max Min Prefetch FilteredRelation Coalesce Lower Upper".split())
"""Calls whose names of fields are of the query that they are an argument of."""


def asked(callee: Node, expressions: Expressions) -> Node | None:
    """A callee; of a part of a query (`Q(f=1)`) the method that gets it, None where it is not handed to one."""
    at, around = callee, callee.parent
    while expressions.text(at).rpartition(".")[2] in _PART_OF_QUERY:
        while around is not None and around.type not in _AROUND_ARGUMENTS:
            around = around.parent
        around = around.parent if around is not None and around.type == "argument_list" else None
        function = around.child_by_field_name("function") if around is not None else None
        if function is None:
            return None
        at = function
    return at


_AROUND_ARGUMENTS = frozenset({"argument_list", "block", "module", "lambda"})


def model_of(names: Node, expressions: Expressions) -> Node | None:
    """The model of a list of fields' names in the body of a class: what `model` is beside it, or what the class is registered for,
    by a decorator or a call."""
    at: Node | None = names
    while at is not None and at.type != "class_definition":
        if at.type in ("call", "function_definition", "lambda"):
            return None
        at = at.parent
    body = at.child_by_field_name("body") if at is not None else None
    if at is None or body is None:
        return None
    for one in children_of(body):
        left, right = (
            one.child_by_field_name(side) if one.type == "assignment" else None for side in ("left", "right")
        )
        if left is not None and right is not None and expressions.text(left) == "model":
            return right if right.type in ("identifier", "attribute") else None
    return _registered_for(at, expressions)


def _registered_for(one: Node, expressions: Expressions) -> Node | None:
    """`Order` of `@admin.register(Order)` and of `admin.site.register(Order, OrderAdmin)`."""
    around, name = one.parent, one.child_by_field_name("name")
    if around is not None and around.type == "decorated_definition":
        calls = [children_of(each)[0] for each in children_of(around) if each.type == "decorator" and children_of(each)]
        called = [_registering(call, expressions) for call in calls]
        return next((given[0] for given in called if given), None)
    called = [_registering(each, expressions) for each in children_of(around)] if around is not None else []
    own = expressions.text(name) if name is not None else ""
    return next((given[0] for given in called if len(given) > 1 and expressions.text(given[1]) == own), None)


def _registering(call: Node, expressions: Expressions) -> list[Node]:
    """The arguments of a call of `register`."""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    is_so = call.type == "call" and function is not None and expressions.text(function).endswith(".register")
    given = children_of(arguments) if is_so and arguments is not None else []
    return given if given and given[0].type in ("identifier", "attribute") else []
