"""Nodes read as in TSX, of the module that a component file is made into."""

from codecompass.languages.astro.component import compose
from codecompass.languages.components.syntax import refine
from codecompass.languages.ecma.syntax import EcmaSyntax


class AstroSyntax(EcmaSyntax):
    compose = staticmethod(compose)
    refine = staticmethod(refine)


SYNTAX = AstroSyntax()
