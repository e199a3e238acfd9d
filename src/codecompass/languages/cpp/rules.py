"""C++'s name resolution is C's, whose files it includes."""

from codecompass.languages.c.rules import CRules

RULES = CRules
