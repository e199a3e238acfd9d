"""What libraries give, by `library.toml` in a language's folder: results of members, and lists of names.

A row of `standard` or `members` has `of` (types or modules, or one of the `groups` of them), `names` of their members, `give`
(the type of the result; {of}: the type itself) and `take` (the type of a function that is passed). A later row wins.

A row of `template` has methods of `of` that call members which classes of a repository override: by the library's
`names`, those that it `runs` (`validate_*`: all that begin so; `get_{field}`: of each field of the class) or that are
`decorated` so. The name `()` is the construction; `property = true`: what is read, not called. `given`: only for an
object that was constructed with one of these arguments, by position or keyword; `without`: only for another one.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from codecompass.languages.tables import Kinds, Words, read_table, row_as

FIELD = "{field}"
"""What stands for the name of a field in that of a member."""


class Template(msgspec.Struct, frozen=True):
    """A method of a library's types that calls members which derived classes declare."""

    of: Kinds
    """Types: full names, or last ones."""
    runs: Words = Words()
    decorated: Kinds = Kinds()
    is_property: bool = msgspec.field(name="property", default=False)
    given: frozenset[int | str] = frozenset()
    without: frozenset[int | str] = frozenset()

    def is_of(self, bases: Iterable[str]) -> bool:
        return any(one in self.of or one.rpartition(".")[2] in self.of for one in bases)

    def turn(self, name: str) -> tuple[int, str] | None:
        """When a member of that name runs: its place in `runs`, and the field it is about; None if it does not run."""
        for at, one in enumerate(self.runs):
            begins = one.removesuffix("*").removesuffix(FIELD)
            if one == name or (begins != one and name.startswith(begins)):
                return at, name[len(begins) :] if begins != one else ""
        return None


class Library:
    def __init__(self, beside: str) -> None:
        """`beside`: a file in the language's folder."""
        self.tables = read_table(Path(beside).with_name("library.toml"))

    def rows(self, *tables: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """(type, member, row) of these tables, by default of all."""
        groups: Mapping[str, str] = self.tables.get("groups", {})
        for row in (row for table in tables or ("standard", "members") for row in self.tables.get(table, ())):
            types = [of for word in row["of"].split() for of in groups.get(word, word).split()]
            yield from ((of, name, row) for of in types for name in row["names"].split())

    def templates(self) -> dict[str, tuple[Template, ...]]:
        """By the method's name."""
        found: dict[str, list[Template]] = {}
        for row in self.tables.get("template", ()):
            for name in row["names"].split():
                found.setdefault(name, []).append(row_as(Template, row))
        return {name: tuple(rows) for name, rows in found.items()}

    def column(self, name: str, *tables: str) -> dict[str, str]:
        """`Type.member` → what its row has under a name (`give`, `take`)."""
        return {f"{of}.{one}": row[name].replace("{of}", of) for of, one, row in self.rows(*tables) if name in row}

    def words(self, name: str) -> frozenset[str]:
        return frozenset(self.tables[name].split())

    def group(self, name: str) -> list[str]:
        found: str = self.tables["groups"][name]
        return found.split()

    def sets(self, name: str) -> dict[str, frozenset[str]]:
        """The words of each entry of a table."""
        return {key: frozenset(written.split()) for key, written in self.tables[name].items()}
