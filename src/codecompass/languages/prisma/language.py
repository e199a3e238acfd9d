"""Prisma's schema."""

from codecompass.languages import Language

LANGUAGES = (Language(name="prisma", grammar="prisma", extensions=(".prisma",)),)
