"""Rust."""

from codecompass.languages import Language

LANGUAGES = (
    Language(name="rust", grammar="rust", ecosystem="cargo", extensions=(".rs",), separator="::", aliases=("rs",)),
)
