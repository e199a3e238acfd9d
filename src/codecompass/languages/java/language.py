"""Java."""

from codecompass.languages import Language

LANGUAGES = (Language(name="java", grammar="java", extensions=(".java",)),)
