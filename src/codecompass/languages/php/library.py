"""PHP's own functions and types, as `library.toml` lists them."""

from collections.abc import Mapping

from codecompass.languages.library import Library

_LIBRARY = Library(__file__)
TEMPLATES = _LIBRARY.templates()
_TABLES = _LIBRARY.tables
SCALARS, ITERABLES, KEYED, WEAK = (frozenset(_TABLES[key].split()) for key in ("scalars", "holding", "keyed", "weak"))
COMMON = frozenset(written for name in _TABLES["common"].split() for written in (name, f"{name}()"))
CONSTRUCTING, ELEMENT, SAME, OVER, OF_CLASS = (
    frozenset(_TABLES["functions"][key].split()) for key in ("making", "element", "same", "over", "named")
)
EACH: Mapping[str, int] = _TABLES["functions"]["each"]
RELATIONS: Mapping[str, str] = {
    name: f"@Illuminate.Database.Eloquent.Relations.{type_}"
    for name, type_ in _TABLES["functions"]["relations"].items()
} | _TABLES["functions"]["of_class"]
COLLECTION_NAMES: Mapping[str, str] = _TABLES["holders"]
PROTOCOL: Mapping[str, str] = _TABLES["protocol"]
HOMES: Mapping[str, str] = _TABLES["homes"]
MEMBER_TYPES = _LIBRARY.column("give")
"""`Type.member` → type expression of the result: see `Vocabulary.member_types`."""
MEMBERS_OF_DERIVED = tuple(f".{of}.{name}" for of, name, row in _LIBRARY.rows() if row.get("derived"))
