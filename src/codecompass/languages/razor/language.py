"""Razor: pages, views and components of ASP.NET; only their routes and code-behind classes are read."""

from codecompass.languages import Language

LANGUAGES = (Language(name="razor", grammar="", extensions=(".cshtml", ".razor"), plain=True),)
