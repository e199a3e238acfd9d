"""Nodes read as in TypeScript, of the module that a component file is made into."""

from codecompass.languages.components.syntax import refine as refine_member
from codecompass.languages.svelte.component import compose as compose
from codecompass.languages.typescript.syntax import *  # noqa: F403  # a language's syntax is a module's names

refine = refine_member
