"""Arguments of a call, as far as type parameters may be inferred from them: `/(a,_)`; explicit ones as `/<Cart>_`."""

import re

from codecompass.languages.arguments import DEEPEST, MOST, can_be_followed, lambda_of, listing
from codecompass.languages.nodes import children_of
from codecompass.languages.paths import without_call_arguments
from codecompass.languages.protocol import Expressions, Node
from codecompass.languages.rust import macros
from codecompass.languages.rust.patterns import names_in
from codecompass.languages.rust.types import type_expression

_NAMED = re.compile(r"(?!#)[^ ]*\w\Z")
_TYPED_LITERALS = frozenset({"#str", "#int", "#float", "#vec", "#list"})
_NAME = re.compile(r"[^\W\d]\w*")
_OF_STD = re.compile(r"(?:Some|Ok|Err|None)\Z")
_OF_TYPE = re.compile(r"(?:\A|::)(?!(?:Arc|Rc|Box|Pin|Cow|Vec|String)\b)[A-Z]\w*(?:::<[^()]*>)?::[a-z_]\w*\Z")
_OF_VALUE = re.compile(r"\w+(?:\.\w+)+\Z")
_AS_TRAIT = re.compile(r"<[^()]+ as [^()]+>::[a-z_]\w*\Z")
_GETTING = frozenset({"get", "get_mut", "get_unchecked", "get_unchecked_mut"})


_WITHOUT_CALLS = frozenset(
    "assert assert_eq assert_ne bail concat dbg debug debug_assert ensure eprintln error format html info json matches panic "
    "parse_quote print println quote quote_spanned stringify trace vec warn write writeln".split()
)
"""Macros of libraries, which call nothing of what they are handed."""


def argument_step(
    arguments: Node | None, callee: str, expressions: Expressions, depth: int, leave_out: int = -1
) -> str:
    """The step `/…` behind a callee's path; empty where no argument can be followed. `leave_out`: start of an argument
    that the caller handles itself."""
    if arguments is None or depth > DEEPEST or not _NAMED.match(callee) or _OF_STD.match(callee):
        return ""
    args = children_of(arguments)
    step = listing(_argument(one, expressions, depth + 1) if one.start_byte != leave_out else "" for one in args)
    return f"/{step}" if step else ""


def arguments(node: Node, expressions: Expressions) -> str:
    """`(self.cart,#str)` for the arguments of a type's function or a method, by which an `impl` block is selected, or the
    type of the receiver of a trait's function: `Show::show(&self.cart, "x")`; those of a macro that may call them."""
    if node.parent is not None and node.parent.type == "macro_invocation":
        name, _, listed = macros.call(node.parent, expressions).partition("!/")
        return listed if listed.strip("(_,)") and name not in _WITHOUT_CALLS else ""
    callee = node.parent.child_by_field_name("function") if node.parent is not None else None
    written = expressions.text(callee) if callee is not None else ""
    written = expressions.code(callee) if callee is not None and "/" in written else written
    if callee is None or not (_OF_VALUE.match(written) or _OF_TYPE.search(written) or _AS_TRAIT.match(written)):
        return ""
    paths = (without_call_arguments(expressions.path(one)) for one in children_of(node)[:MOST])
    kept = [path if path in _TYPED_LITERALS or can_be_followed(path) else "_" for path in paths]
    while kept and kept[-1] == "_":
        kept.pop()
    return f"({','.join(kept)})" if kept else ""


def method(node: Node, expressions: Expressions) -> tuple[str, Node] | None:
    """The path of a method that is called on a variable or a field, with the arguments, where these may select it."""
    call = node.parent if node.type == "field_expression" else None
    given = call.child_by_field_name("arguments") if call is not None and call.type == "call_expression" else None
    step = arguments(given, expressions) if given is not None and given.start_byte >= node.end_byte else ""
    return (f"{expressions.path(node)}/{step}", node) if step else None


def takes_part(call: Node, expressions: Expressions) -> bool:
    """Whether a call returns a slice, not one element: `x.get(1..)`."""
    function, arguments = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    name = function.child_by_field_name("field") if function is not None else None
    args = children_of(arguments)
    is_range = len(args) == 1 and args[0].type == "range_expression"
    return is_range and name is not None and expressions.text(name) in _GETTING


def written_with(node: Node, expressions: Expressions, depth: int) -> str:
    """`Shelf::<Cart>`: the name with its type arguments."""
    path = expressions.path(node.child_by_field_name("type"), depth)
    return path + types_of(node, path, expressions)


def types_of(node: Node, path: str, expressions: Expressions) -> str:
    """The step `/<Cart>_` for explicit type arguments; empty where one of them is omitted."""
    arguments = node.child_by_field_name("type_arguments")
    types = [type_expression(child, expressions) for child in children_of(arguments)] if arguments is not None else []
    step = ",".join(types) if _NAMED.match(path) and "_" not in types and all(types) else ""
    return f"/<{step}>_" if step and ">" not in step else ""


def _argument(node: Node, expressions: Expressions, depth: int) -> str:
    if node.type != "closure_expression":
        return expressions.path(node, depth)
    body, parameters = node.child_by_field_name("body"), node.child_by_field_name("parameters")
    if body is None or parameters is None:
        return ""
    patterns = [child.child_by_field_name("pattern") or child for child in children_of(parameters)]
    texts, path = [expressions.text(pattern) for pattern in patterns], expressions.path(body, depth)
    if patterns and patterns[0].type != "identifier":  # `|(key, value)| value`
        path = _of_parts(patterns[0], without_call_arguments(path) if "#fn" in path else path, expressions)
    names = {name for text in texts for name in _NAME.findall(text)}
    function = lambda_of(path, texts[0] if texts else "", names)
    return function.text() if function is not None else ""


def _of_parts(pattern: Node, path: str, expressions: Expressions) -> str:
    """A path with the names of a pattern replaced by projections of the matched value, `#0`."""
    for target in names_in(pattern, expressions):
        if not target.value:
            path = re.sub(rf"(?<![\w.@:$#]){re.escape(target.name)}(?!\w)", f"#0{target.steps}", path)
    return path
