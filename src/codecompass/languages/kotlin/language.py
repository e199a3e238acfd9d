"""Kotlin. Its packages are Java's, too: files of both see each other's declarations."""

from codecompass.languages import Language

LANGUAGES = (Language(name="kotlin", grammar="kotlin", ecosystem="maven", extensions=(".kt", ".kts"), aliases=("kt",)),)
