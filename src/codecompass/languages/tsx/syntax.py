"""Nodes read as in TypeScript."""

from codecompass.languages.typescript.syntax import *  # noqa: F403  # a language's syntax is a module's names
