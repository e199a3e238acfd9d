"""Cargo's manifest: which crates there are, where their roots lie, what they call each other."""

from codecompass.languages import Language

LANGUAGES = (Language(name="cargo", grammar="", filenames=("Cargo.toml",)),)
