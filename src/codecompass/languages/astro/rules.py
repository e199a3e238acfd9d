"""Names mean what they mean in all of JavaScript's family."""

from codecompass.languages.ecma.rules import RULES

__all__ = ["RULES"]
