"""Rust."""

from codecompass.languages import Language

LANGUAGES = (Language(name="rust", grammar="rust", extensions=(".rs",), separator="::", aliases=("rs",)),)
