"""Nodes read as in all of JavaScript's family."""

from codecompass.languages.ecma.syntax import *  # noqa: F403  # a language's syntax is a module's names
