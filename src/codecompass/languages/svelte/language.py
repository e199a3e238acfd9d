"""Svelte's components, of all its versions."""

from codecompass.languages import Language

LANGUAGES = (Language(name="svelte", grammar="typescript", ecosystem="npm", extensions=(".svelte",)),)
