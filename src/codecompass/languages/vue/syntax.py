"""Nodes read as in TypeScript, of the module that a component file is made into."""

from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.syntax import EcmaSyntax
from codecompass.languages.vue.component import compose


class VueSyntax(EcmaSyntax):
    compose = staticmethod(compose)
    refine = staticmethod(refine)


SYNTAX = VueSyntax()
