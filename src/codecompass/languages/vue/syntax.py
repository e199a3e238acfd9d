"""The syntax of TypeScript, for the module composed of a component file."""

from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.syntax import EcmaSyntax
from codecompass.languages.vue.component import compose


class VueSyntax(EcmaSyntax):
    compose = staticmethod(compose)
    refine = staticmethod(refine)


SYNTAX = VueSyntax()
