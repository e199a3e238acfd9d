"""Razor: pages, views and components of ASP.NET. What is read of them is where they are reached and what they are made with."""

from codecompass.languages import Language

LANGUAGES = (Language(name="razor", grammar="", extensions=(".cshtml", ".razor"), plain=True),)
