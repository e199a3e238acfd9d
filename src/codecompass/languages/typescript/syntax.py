"""The syntax of JavaScript's family."""

from codecompass.languages.ecma.syntax import SYNTAX as SYNTAX
