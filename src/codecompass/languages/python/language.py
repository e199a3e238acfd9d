"""Python, stubs included."""

from codecompass.languages import Language

LANGUAGES = (Language(name="python", grammar="python", extensions=(".py", ".pyi"), aliases=("py",)),)
