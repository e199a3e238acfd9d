"""Nodes read as in all of JavaScript's family."""

from codecompass.languages.ecma.syntax import SYNTAX as SYNTAX
