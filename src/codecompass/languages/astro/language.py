"""Astro's components and pages."""

from codecompass.languages import Language

LANGUAGES = (Language(name="astro", grammar="tsx", ecosystem="npm", extensions=(".astro",)),)
