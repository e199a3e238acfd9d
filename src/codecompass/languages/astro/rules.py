"""The rules of JavaScript's family."""

from codecompass.languages.ecma.rules import RULES

__all__ = ["RULES"]
