"""Nodes read as in all of JavaScript's family; what a call is given may tell what type parameters stand for."""

from codecompass.languages.ecma.given import given_to
from codecompass.languages.ecma.syntax import *  # noqa: F403  # a language's syntax is a module's names
from codecompass.languages.ecma.syntax import PATHS as _UNTYPED
from codecompass.languages.ecma.syntax import call_path, new_path
from codecompass.languages.protocol import Expressions, Node


def _call(node: Node, expressions: Expressions, depth: int) -> str:
    return call_path(node, expressions, depth, given_to)


def _new(node: Node, expressions: Expressions, depth: int) -> str:
    return new_path(node, expressions, depth, given_to)


PATHS = {**_UNTYPED, "call_expression": ("by", _call), "new_expression": ("by", _new)}
