"""C#'s expressions as paths."""

from collections.abc import Iterator

from codecompass.languages.csharp.arguments import arguments, called_name, is_followed, is_product
from codecompass.languages.csharp.types import identifier, type_expression
from codecompass.languages.nodes import children_of, field_of
from codecompass.languages.paths import OPERATORS, REFLECTED, alternatives, either, operated, seen_at, with_steps
from codecompass.languages.protocol import Expressions, Node

_RESULT_OF_ARGUMENT = frozenset({"GetService", "GetRequiredService", "GetKeyedService", "GetRequiredKeyedService"})
"""Service location: the result is an instance of the type argument."""


def _named(node: Node, expressions: Expressions, depth: int) -> str:
    return _name_text(node, expressions)


def _member(node: Node, expressions: Expressions, depth: int) -> str:
    inner, name = node.child_by_field_name("expression"), node.child_by_field_name("name")
    if inner is None or name is None:
        return "#?"
    return with_steps(expressions.path(inner, depth), "." + _name_text(name, expressions))


def _conditional_access(node: Node, expressions: Expressions, depth: int) -> str:
    inner, binding = node.child_by_field_name("condition"), children_of(node)[-1]
    if inner is None:
        return "#?"
    name = binding.child_by_field_name("name")
    step = "." + _name_text(name, expressions) if name is not None else "[]"
    return with_steps(expressions.path(inner, depth), step)


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    callee = node.child_by_field_name("function")
    if callee is None:
        return "#?"
    if callee.type == "identifier" and callee.text == b"nameof":
        return "#str"
    name = called_name(callee)
    if name.type == "generic_name" and expressions.text(children_of(name)[0]) in _RESULT_OF_ARGUMENT:
        written = type_expression(children_of(children_of(name)[1])[0], expressions)
        return f"<{written}>" if written and " " not in written else "#?"
    listing = node.child_by_field_name("arguments")
    known = _OF_EVERYTHING.get(expressions.text(name)) if listing is not None and not children_of(listing) else None
    known = known or _WHATEVER_IS_GIVEN.get(expressions.text(name))
    if known and not known.startswith("."):
        return known
    if known and callee.type == "member_access_expression":
        return with_steps(expressions.path(operands(callee)[0], depth), known)
    args = arguments(listing, expressions, nested=depth > 1 and not _is_wrapped(node))
    return with_steps(expressions.path(callee, depth), f"/{args}()")


_OF_EVERYTHING = {"ToString": "#str", "GetHashCode": "#int", "GetType": "#type", "GetValueOrDefault": ".Value"}
"""Members of every object → their results; `GetValueOrDefault` of a nullable → its value."""
_WHATEVER_IS_GIVEN = {"GetHashCode": "#int", "Equals": "#bool", "ReferenceEquals": "#bool"}
"""Those of them whose result is the same whatever they are given, also where a comparer or a class has them."""


def _is_wrapped(node: Node) -> bool:
    return node.parent is not None and node.parent.type in ("await_expression", "parenthesized_expression")


def _constructor_before(node: Node, expressions: Expressions, depth: int) -> str:
    """`: this(…)` and `: base(…)` call a constructor; so does a base with arguments, `class A(x) : B(x)`."""
    if node.type != "constructor_initializer":
        return f"#super.#new/{arguments(node, expressions)}"
    around = "#super" if any(child.type == "base" for child in node.children) else "#self"
    return f"{around}.#new/{arguments(children_of(node)[0], expressions)}"


def _qualified(node: Node, expressions: Expressions, depth: int) -> str:
    return ".".join(_name_text(part, expressions) for part in _parts(node, expressions))


def _parts(node: Node, expressions: Expressions) -> Iterator[Node]:
    """The names of a qualified name, without `global::`."""
    waiting = [(node, False)]
    while waiting:
        one, is_aliased = waiting.pop()
        if one.type in ("qualified_name", "alias_qualified_name"):
            waiting += [(child, one.type == "alias_qualified_name") for child in reversed(children_of(one))]
        elif not is_aliased or expressions.text(one) != "global":
            yield one


def _binary(node: Node, expressions: Expressions, depth: int) -> str:
    """`a ?? b` is one of both; a string plus anything is a string; a comparison is a `bool`; other results by their
    operator."""
    operator = node.children[1].type if len(node.children) > 2 else ""
    if operator in _COMPARING:
        return "#bool"
    if len(sides := operands(node)) < 2:
        return "#?"
    # Each side once: sums are nested, and what is asked twice on each level is asked 2 ** n times.
    left, right = expressions.path(sides[0], depth), expressions.path(sides[-1], depth)
    if operator == "+" and "#str" in (left, right):
        return "#str"
    if operator != "??":
        first, steps = (right, REFLECTED) if sides[0].type in _NUMBER_NODES else (left, OPERATORS)
        return operated(first, steps.get(operator, ""))
    parts = [*alternatives(left), *alternatives(right)]
    return " ".join(dict.fromkeys(part for part in parts if part != "#?")) or "#?"


_NUMBER_NODES = frozenset({"integer_literal", "real_literal"})
_COMPARING = {"==", "!=", "<", ">", "<=", ">=", "&&", "||", "is"}


def _prefixed(node: Node, expressions: Expressions, depth: int) -> str:
    if any(child.type == "!" for child in node.children):
        return "#bool"
    return _operand(node, expressions, depth)


def _operand(node: Node, expressions: Expressions, depth: int) -> str:
    """The value of `x` in `(x)`, `x!`, `-x`, `x with { … }`."""
    inner = operands(node)
    return expressions.path(inner[0], depth) if inner else "#?"


def _awaited(node: Node, expressions: Expressions, depth: int) -> str:
    return with_steps(_operand(node, expressions, depth), "@await")


def _conditional(node: Node, expressions: Expressions, depth: int) -> str:
    """`c ? a : b` is one of both."""
    parts = [part for one in operands(node)[1:3] for part in alternatives(expressions.path(one, depth))]
    return " ".join(dict.fromkeys(part for part in parts if part != "#?")) or "#?"


def operands(node: Node) -> list[Node]:
    """`children_of`, with `this` and `base`, which are no named nodes in the grammar."""
    named = {child.start_byte for child in children_of(node)}
    return [child for child in node.children if child.start_byte in named or child.type in _SELVES]


_SELVES = frozenset({"this", "base"})


def _out_variable(node: Node, expressions: Expressions, depth: int) -> str:
    """`out var x` has the type of the callee's parameter."""
    if is_product(node):
        return operated(expressions.path(children_of(children_of(node)[0])[0], depth), OPERATORS["*"])
    argument = node.parent
    listing = argument.parent if argument is not None and argument.type == "argument" else None
    call = listing.parent if listing is not None else None
    if listing is None or call is None or call.type != "invocation_expression":
        return "#?"
    listed = [child for child in children_of(listing) if child.type == "argument"]
    place = next(at for at, child in enumerate(listed) if child.start_byte == node.start_byte or child == argument)
    callee = call.child_by_field_name("function")
    if callee is not None and (pattern := _called_pattern(call, callee)) is not None:
        field = (
            next((child for child in children_of(argument) if child != node), None) if argument is not None else None
        )
        step = f".{expressions.text(field)}" if field is not None else f"@{place}"
        return f"<{type_expression(pattern, expressions) or expressions.text(pattern)}>{step}"
    path = expressions.path(callee, depth) if callee is not None else "#?"
    return "#?" if "#?" in path or " " in path else f"{path}/{arguments(listing, expressions)}@arg{place}"


def _called_pattern(call: Node, callee: Node) -> Node | None:
    """The type in a pattern that is read as a call: `x is Pair(var left, _)`, `case Pair(Pair(var left, _), _):`."""
    if callee.type in ("is_expression", "is_pattern_expression"):
        pattern = operands(callee)[-1]
        return next(iter(children_of(pattern)), pattern) if pattern.type == "constant_pattern" else pattern
    around = call.parent
    if around is not None and around.type == "argument":
        outer = around.parent.parent if around.parent is not None else None
        called = outer.child_by_field_name("function") if outer is not None else None
        is_inside = outer is not None and called is not None and _called_pattern(outer, called) is not None
        return callee if is_inside else None
    return callee if around is not None and around.type in ("switch_section", "constant_pattern") else None


def _query(node: Node, expressions: Expressions, depth: int) -> str:
    """`from x in xs where … select x.A` is `xs.Select(x => x.A)`, whose body is resolved at its own place; `select x` alone
    is `xs` again."""
    first, *clauses, last = children_of(node) if len(children_of(node)) > 1 else (node, node)
    source = expressions.path(operands(first)[-1], depth)
    if last.type == "group_clause":
        return expressions.path(last, depth)
    if last.type != "select_clause":
        return "#?"
    name, selected = expressions.text(first.child_by_field_name("name") or first), operands(last)[-1]
    if expressions.text(selected) == name and all(clause.type in _ELEMENT_KEEPING for clause in clauses):
        return with_steps(source, ".Where/1()")
    projection = _seen_there(selected, expressions, depth)
    return with_steps(source, f".Select/({projection})()") if projection else "#?"


_ELEMENT_KEEPING = {"where_clause", "order_by_clause"}


def _group(node: Node, expressions: Expressions, depth: int) -> str:
    """`group x by x.A` is `xs.GroupBy(x => x.A, x => x)`."""
    query = node.parent
    first = children_of(query)[0] if query is not None else node
    element, *_, key = operands(node)
    each = [_seen_there(one, expressions, depth) for one in (key, element)]
    known = all(each) and first.type == "from_clause"
    return with_steps(expressions.path(operands(first)[-1], depth), f".GroupBy/({','.join(each)})()") if known else "#?"


def _seen_there(body: Node, expressions: Expressions, depth: int) -> str:
    """The argument that is a function of this body; empty where it can't be followed."""
    path = expressions.path(body, depth + 1)
    return f"#fn1@{body.start_byte}={path}" if is_followed(path) or path.startswith("<{@") else ""


def _of_clause(node: Node, expressions: Expressions, depth: int) -> str:
    """What `from` or `let` binds, as its names are seen there: clauses before it may bind them."""
    value = operands(node)[-1]
    path = expressions.path(value, depth)
    is_first = node.parent is not None and children_of(node.parent)[0].start_byte == node.start_byte
    return path if is_first else seen_at(value.start_byte, path)


def _anonymous(node: Node, expressions: Expressions, depth: int) -> str:
    """`new { cart, Name = "x", cart.Owner }` → `<{@START:,cart:=cart,Owner:=cart.Owner}>`."""
    members, name, values = list[str](), "", {one.start_byte for one in operands(node)}
    for child, after in zip(node.children, [*node.children[1:], None], strict=True):
        if after is not None and after.type == "=":
            name = expressions.text(child)
        elif child.start_byte in values:
            path = expressions.path(child, depth + 1)
            member = name or path.rpartition(".")[2]
            if member.isidentifier() and (is_followed(path) or path.startswith("<{@")):
                members.append(f"{member}:={path}")
            name = ""
    return f"<{{@{node.start_byte}:,{','.join(members)}}}>" if members else "#?"


def _number(node: Node, expressions: Expressions, depth: int) -> str:
    """A number's suffix determines its type."""
    written = expressions.text(node).lower()
    plain = "#float" if node.type == "real_literal" else "#int"
    return plain if written.startswith(("0x", "0b")) else _SUFFIXES.get(written.lstrip("0123456789._e+-"), plain)


_SUFFIXES = {"l": "<long>", "u": "<uint>", "ul": "<ulong>", "lu": "<ulong>", "f": "<float>", "m": "<decimal>"}


def _tuple(node: Node, expressions: Expressions, depth: int) -> str:
    """`(a, b)`, up to MAX_PLACES elements; `_` for one that can't be followed."""
    args = [operands(child)[-1] for child in children_of(node) if child.type == "argument" and operands(child)]
    parts = [expressions.path(one, depth + 1) for one in args[: MAX_PLACES + 1]]
    known = len(parts) <= MAX_PLACES and any(map(is_followed, parts))
    return f"#tuple/({','.join(part if is_followed(part) else '_' for part in parts)})" if known else "#tuple"


MAX_PLACES = 4


def _array(node: Node, expressions: Expressions, depth: int) -> str:
    """`new[] { a, b }`."""
    elements = children_of(children_of(node)[-1])[:MAX_PLACES]
    paths = [expressions.path(one, depth + 1) for one in elements]
    kept = [path for path in dict.fromkeys(paths) if path != "#none"]
    return f"#array/({','.join(kept)})" if kept and all(map(is_followed, kept)) else "#array"


def _switch(node: Node, expressions: Expressions, depth: int) -> str:
    arms = [
        args[-1] for child in children_of(node) if child.type == "switch_expression_arm" and (args := operands(child))
    ]
    return either(expressions.path(arm, depth) for arm in arms[:4])


def _written(node: Node, expressions: Expressions, depth: int) -> str:
    """The target of an assignment; `A` in `new T { A = x }` is a member of the new object."""
    left, holder = operands(node)[0], node.parent
    if holder is None or holder.type != "initializer_expression":
        written = expressions.path(left, depth)
        return "#?" if written == "_" else written
    return _member_of(holder.parent, left, expressions, depth)


def _changed(node: Node, expressions: Expressions, depth: int) -> str:
    """`A` in `y with { A = x }`."""
    return _member_of(node.parent, children_of(node)[0], expressions, depth)


def _matched(node: Node, expressions: Expressions, depth: int) -> str:
    """`A` in the pattern `T { A: 3 }`, or in `x is { A: 3 }`; an element in `x is (var a, _)`."""
    clause = node.parent
    pattern = clause.parent if clause is not None else None
    if clause is not None and clause.type == "positional_pattern_clause" and pattern is not None:
        place = next((at for at, one in enumerate(children_of(clause)) if one.start_byte == node.start_byte), 0)
        return with_steps(expressions.path(pattern, depth), f"@{place}")
    return _member_of(pattern, children_of(node)[0], expressions, depth)


def _member_of(maker: Node | None, name: Node, expressions: Expressions, depth: int) -> str:
    if maker is None or maker.type not in _MAKERS or name.type not in ("identifier", "member_access_expression"):
        return "#?"
    return with_steps(expressions.path(maker, depth), "." + expressions.text(name).replace("?", ""))


_MAKERS = {
    "object_creation_expression", "implicit_object_creation_expression", "with_expression", "assignment_expression",
    "recursive_pattern",
}  # fmt: skip


def _construct(node: Node, expressions: Expressions, depth: int) -> str:
    type_node = node.child_by_field_name("type")
    return _constructed(type_node, expressions) if type_node is not None else "#?"


def _construct_declared(node: Node, expressions: Expressions, depth: int) -> str:
    """`new()` constructs the declared type of the variable or property before it."""
    holder = node.parent
    if holder is not None and holder.type == "variable_declarator":
        holder = holder.parent
    declared = holder.child_by_field_name("type") if holder is not None else None
    return _constructed(declared, expressions) if declared is not None else "#?"


def _constructed(node: Node, expressions: Expressions) -> str:
    written = type_expression(node, expressions)
    return f"<{written}>" if written else "#?"


def _pattern(node: Node, expressions: Expressions, depth: int) -> str:
    """The value that a pattern matches: of the pattern's type, or what the pattern around it takes apart, or the operand of
    `is` or `switch`."""
    written, holder = node.child_by_field_name("type"), node.parent
    if written is not None and written.type != "implicit_type":
        return f"<{type_expression(written, expressions)}>"
    if holder is None:
        return "#?"
    if holder.type in ("subpattern", "parenthesized_pattern", "and_pattern", "or_pattern"):
        return expressions.path(holder, depth)
    if holder.type == "list_pattern":
        return with_steps(_pattern(holder, expressions, depth), "[]")
    if holder.type == "switch_expression_arm" and holder.parent is not None:
        return expressions.path(operands(holder.parent)[0], depth)
    if holder.type == "switch_section":
        value = field_of(holder.parent.parent if holder.parent is not None else None, "value")
    else:
        value = holder.child_by_field_name("expression")
    return expressions.path(value, depth) if value is not None else "#?"


def _name_text(node: Node, expressions: Expressions) -> str:
    """A name as written; with type arguments, followed by their number as in .NET: ``List`1``."""
    if node.type != "generic_name":
        return identifier(node, expressions)
    arguments = children_of(node)[-1]
    return f"{expressions.text(children_of(node)[0])}`{sum(child.type == ',' for child in arguments.children) + 1}"


PATHS = {
    "identifier": ("by", _named),
    "generic_name": ("by", _named),
    "qualified_name": ("by", _qualified),
    "alias_qualified_name": ("by", _qualified),
    "member_access_expression": ("by", _member),
    "conditional_access_expression": ("by", _conditional_access),
    "invocation_expression": ("by", _call),
    "constructor_initializer": ("by", _constructor_before),
    "argument_list": ("by", _constructor_before),
    "await_expression": ("by", _awaited),
    "parenthesized_expression": ("by", _operand),
    "postfix_unary_expression": ("by", _operand),
    "checked_expression": ("by", _operand),
    "ref_expression": ("by", _operand),
    "with_expression": ("by", _operand),
    "conditional_expression": ("by", _conditional),
    "binary_expression": ("by", _binary),
    "prefix_unary_expression": ("by", _prefixed),
    "declaration_expression": ("by", _out_variable),
    "query_expression": ("by", _query),
    "switch_expression": ("by", _switch),
    "object_creation_expression": ("by", _construct),
    "implicit_object_creation_expression": ("by", _construct_declared),
    "assignment_expression": ("by", _written),
    "with_initializer": ("by", _changed),
    "subpattern": ("by", _matched),
    "recursive_pattern": ("by", _pattern),
    "declaration_pattern": ("by", _pattern),
    "parenthesized_pattern": ("by", _pattern),
    "and_pattern": ("by", _pattern),
    "or_pattern": ("by", _pattern),
    "anonymous_object_creation_expression": ("by", _anonymous),
    "group_clause": ("by", _group),
    "from_clause": ("by", _of_clause),
    "let_clause": ("by", _of_clause),
    "integer_literal": ("by", _number),
    "array_creation_expression": ("by", _construct),
    "implicit_array_creation_expression": ("by", _array),
    "real_literal": ("by", _number),
    "tuple_expression": ("by", _tuple),
}
