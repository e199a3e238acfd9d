"""Vue's single-file components."""

from codecompass.languages import Language

LANGUAGES = (Language(name="vue", grammar="typescript", ecosystem="npm", extensions=(".vue",)),)
