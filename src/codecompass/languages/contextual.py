"""The contextual (target) type of an expression: what the place where it stands expects of it."""

from collections.abc import Callable, Container, Iterable

from codecompass.languages.nodes import around_of, is_body
from codecompass.languages.protocol import Expressions, Node

MAX_DEPTH = 8
Find = Callable[[Node, Node, Expressions, int], str]
"""(expression, the node around it, …, depth of further questions) → path of a value of the expected type, or `""`."""
Result = Callable[[Node, Expressions, int], str]


class ContextualTypes:
    """A language adds how the nodes around an expression say it."""

    def __init__(self, outer: Iterable[str], is_followed: Callable[[str], bool]) -> None:
        """`outer`: kinds of nodes whose own contextual type is that of what stands in them."""
        self._is_followed = is_followed
        self._finders: dict[str, Find] = dict.fromkeys(outer, self._outer)

    def around(self, *kinds: str) -> Callable[[Find], Find]:
        """For what stands directly in nodes of these kinds."""

        def add(find: Find) -> Find:
            self._finders |= dict.fromkeys(kinds, find)
            return find

        return add

    def results(self, lambda_kind: str, functions: Container[str]) -> Callable[[Result], Result]:
        """For what functions return, and lambdas have as their body: by what is the declared result of one."""

        def add(result: Result) -> Result:
            @self.around("return_statement")
            def _(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
                function = around_of(around, functions)
                return result(function, expressions, depth) if function is not None else ""

            @self.around(lambda_kind)
            def _(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
                return result(around, expressions, depth) if is_body(node, around) else ""

            return result

        return add

    def of(self, node: Node, expressions: Expressions, depth: int = 0) -> str:
        """Path of a value of the contextual type of a node; `""` where there is none."""
        around = node.parent
        find = self._finders.get(around.type) if around is not None and depth <= MAX_DEPTH else None
        path = find(node, around, expressions, depth + 1) if find and around is not None else ""
        return path if self._is_followed(path) else ""

    def step(self, node: Node, expressions: Expressions, depth: int, step: str) -> str:
        """The same with a step from there: `()` to the result of a function of that type."""
        path = self.of(node, expressions, depth)
        return f"{path}{step}" if path else ""

    def _outer(self, node: Node, around: Node, expressions: Expressions, depth: int) -> str:
        return self.of(around, expressions, depth)


def as_written(node: Node, around: Node, expressions: Expressions, depth: int) -> str:
    """The type that is written around an expression, as in a cast."""
    written = around.child_by_field_name("type")
    return f"<{expressions.type(written)}>" if written is not None else ""


def is_plain(path: str) -> bool:
    """Whether a path can be followed, and in one way."""
    return "#?" not in path and "<>" not in path and " " not in path
