"""The syntax of TSX, for the module composed of a component file."""

from codecompass.languages.astro.component import compose
from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.syntax import EcmaSyntax


class AstroSyntax(EcmaSyntax):
    compose = staticmethod(compose)
    refine = staticmethod(refine)


SYNTAX = AstroSyntax()
