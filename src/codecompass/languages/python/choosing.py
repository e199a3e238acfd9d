"""What a class gives for an action in layers: a field, and a method that chooses by the action or the request's method."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from textwrap import dedent

from codecompass.languages.places import Chosen, Layers

LONGEST_CONDITION = 80
_ACTION, _METHOD = ("self.action",), ("self.request.method", "request.method")
_BARE_EXCEPT = re.compile(r"(?m)^(\s*except )([\w.]+(?:, *[\w.]+)+):")
"""Several exceptions without brackets, which only newer versions than may run here allow."""
Given = list[Chosen]


def layers_in(text: str, field: str, method: str, action: str, verb: str) -> Layers:
    """What the text of a class, or of a decorator's call, gives in `field`, and by its method for an action that is
    asked for by a verb. What the method raises counts: nobody passes."""
    try:
        return _layers(_parsed(text), field, method, action, verb)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        is_about = field in text or f"def {method}(" in text
        return Layers([Chosen("unread", 0, "")] if is_about else None, None)


def _layers(parsed: ast.stmt, field: str, method: str, action: str, verb: str) -> Layers:
    if isinstance(parsed, ast.Expression | ast.Expr):
        return Layers(_called(parsed.value, field), None)
    own = chosen = None
    for one in parsed.body if isinstance(parsed, ast.ClassDef) else ():
        target = (
            one.targets[0] if isinstance(one, ast.Assign) else one.target if isinstance(one, ast.AnnAssign) else None
        )
        if isinstance(target, ast.Name) and target.id == field and isinstance(one, ast.Assign | ast.AnnAssign):
            own = [*_Run(field, method, "", "").given(one.value, ())] if one.value is not None else None
        elif isinstance(one, ast.FunctionDef) and one.name == method:
            run = _Run(f"self.{field}", method, action, verb)
            run.through(one.body, ())
            chosen = list(dict.fromkeys(run.returned))
    return Layers(own, chosen)


@lru_cache(maxsize=512)
def _parsed(text: str) -> ast.stmt:
    """The one statement of a text."""
    [one] = ast.parse(_BARE_EXCEPT.sub(r"\1(\2):", dedent(text).lstrip("@"))).body
    return one


def _called(value: ast.expr, field: str) -> Given | None:
    """What a decorator gives a field: `action(detail=True, permission_classes=[X])`, `permission_classes([X])`."""
    if not isinstance(value, ast.Call):
        return None
    named = [one.value for one in value.keywords if one.arg == field]
    if ast.unparse(value.func).rpartition(".")[2] == field:
        named += value.args[:1]
    return [*_Run(field, "", "", "").given(named[0], ())] if named else None


class _Run:
    """One way through a method: what its names hold, and what it has returned."""

    def __init__(self, field: str, name: str, action: str, method: str) -> None:
        self.field, self.name = field, name
        self.known = {_ACTION: action, _METHOD: method}
        self.held: dict[str, Given] = {}
        self.returned: Given = []

    def through(self, body: Sequence[ast.stmt], under: tuple[str, ...]) -> bool:
        """Whether it certainly ends in these statements."""
        return any(self._statement(one, under) for one in body)

    def _statement(self, one: ast.stmt, under: tuple[str, ...]) -> bool:
        if isinstance(one, ast.If):
            return self._branch(one, under)
        if isinstance(one, ast.Return):
            self.returned += self.given(one.value, under) if one.value is not None else []
        elif isinstance(one, ast.Raise) and one.exc is not None:
            self.returned += self.given(one.exc, under)
        elif isinstance(one, ast.Assign):
            self.held[ast.unparse(one.targets[0])] = [*self.given(one.value, under)]
        elif isinstance(one, ast.AugAssign):
            name = ast.unparse(one.target)
            self.held[name] = [*self._held(name, one, under), *self.given(one.value, under)]
        elif isinstance(one, ast.Expr) and isinstance(one.value, ast.Call) and one.value.args:
            call = one.value.func
            if isinstance(call, ast.Attribute) and call.attr in ("append", "extend", "insert"):
                name = ast.unparse(call.value)
                self.held[name] = [*self._held(name, one, under), *self.given(one.value.args[-1], under)]
        return isinstance(one, ast.Return | ast.Raise)

    def _branch(self, one: ast.If, under: tuple[str, ...]) -> bool:
        meets, written = self._meets(one.test), ast.unparse(one.test)[:LONGEST_CONDITION]
        if meets is not None:
            return self.through(one.body if meets else one.orelse, under)
        before = dict(self.held)
        ended = self.through(one.body, (*under, written))
        inside, self.held = self.held, before
        ended_else = self.through(one.orelse, (*under, f"not {written}") if one.orelse else under)
        if not ended:
            for name, given in inside.items():
                others = self._held(name, one, (*under, f"not {written}")) if not ended_else else []
                self.held[name] = [*given, *(other for other in others if other not in given)]
        return ended and ended_else

    def _meets(self, test: ast.expr) -> bool | None:
        """Whether a condition holds for the action; `None` where that is not known."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            inner = self._meets(test.operand)
            return None if inner is None else not inner
        if isinstance(test, ast.BoolOp):
            parts, decides = [self._meets(one) for one in test.values], isinstance(test.op, ast.Or)
            if decides in parts:
                return decides
            return None if None in parts else not decides
        if not isinstance(test, ast.Compare) or len(test.ops) != 1:
            return None
        asked = next((value for names, value in self.known.items() if ast.unparse(test.left) in names), "")
        right = test.comparators[0]
        texts = [one.value for one in ast.walk(right) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if not asked or not texts or not isinstance(right, ast.Constant | ast.List | ast.Tuple | ast.Set):
            return None
        is_negated = isinstance(test.ops[0], ast.NotIn | ast.NotEq)
        return (asked in texts) != is_negated

    def _held(self, name: str, at: ast.AST, under: tuple[str, ...]) -> Given:
        return self.held.get(name) or ([self._made("", at, under)] if name == self.field else [])

    def given(self, value: ast.expr, under: tuple[str, ...]) -> Iterator[Chosen]:
        if isinstance(value, ast.List | ast.Tuple):
            for one in value.elts:
                yield from self.given(one, under)
        elif isinstance(value, ast.ListComp):
            yield from self.given(value.generators[0].iter, under)
        elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            yield from self.given(value.left, under)
            yield from self.given(value.right, under)
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == self.name:
            yield from self._held(self.field, value, under)
        elif (name := ast.unparse(value)) in self.held or name == self.field:
            yield from self._held(name, value, under)
        else:
            is_made = isinstance(value, ast.Call) and not value.args and not value.keywords
            yield self._made(ast.unparse(value.func) if is_made and isinstance(value, ast.Call) else name, value, under)

    def _made(self, item: str, at: ast.AST, under: tuple[str, ...]) -> Chosen:
        return Chosen(item, getattr(at, "lineno", 1) - 1, " and ".join(under))
