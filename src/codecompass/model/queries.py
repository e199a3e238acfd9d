"""The files of cypher/ as data: the schema's tables and the saved questions.

A file of `cypher/ask/` is one question: its name is the question's, its head comment the documentation, its
`$parameters` the signature. Conventions, all checked here:

- A parameter stands in the text and in the head comment, or in neither.
- A bound of a path (`[:CALLS* SHORTEST 1..$depth]`) has to be a number in Kùzu; `Question.bound` writes it in.
- `cypher/table/` has what is done with any table: `<table>`, `<key>` and the like are filled in from the schema.
- `// Asked once for each $id of $ids.`: a key from a list is looked up by scanning the table, a key from a parameter
  by hash. So whoever asks gives `$ids`, and the text is run for one `$id` after another.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

_PARAMETER = re.compile(r"\$(\w+)")
_BOUND = re.compile(r"\.\.\s*\$(\w+)")
_CRASHING = re.compile(r"\bUNION\s+ALL\b", re.IGNORECASE)
"""What the engine has crashed on, and with it the whole process, though not each time."""
_PART = re.compile(r"<(\w+)>")
_EACH = re.compile(r"once for each \$(\w+) of \$(\w+)")
_TABLE = re.compile(r"CREATE (NODE|REL) TABLE (\w+)\((.*)\)", re.DOTALL)
_ENDS = re.compile(r"FROM (\w+) TO (\w+)")
MOST_STEPS = 30
"""The longest path that Kùzu follows."""


class Question(msgspec.Struct, frozen=True):
    """A saved query."""

    name: str
    text: str
    doc: str
    parameters: tuple[str, ...]
    """The query's parameters, in the order of its comment."""
    bounds: tuple[str, ...] = ()
    """Parameters that bound a path."""
    each: tuple[str, str] | None = None
    """(`id`, `ids`): the text's parameter, and the asker's list of its values."""

    def bound(self, values: Mapping[str, object]) -> str:
        """The text with its path bounds filled in, integers from 1 to 30. Raises ValueError for any other value."""
        text = self.text
        for name in self.bounds:
            steps = values[name]
            if not isinstance(steps, int) or not 1 <= steps <= MOST_STEPS:
                raise ValueError(f"{self.name}: ${name} must be an integer from 1 to {MOST_STEPS}, not {steps!r}")
            text = re.sub(rf"\.\.\s*\${name}\b", f"..{steps}", text)
        return text


class Table(msgspec.Struct, frozen=True):
    """A table of the graph."""

    name: str
    doc: str
    statement: str
    columns: tuple[tuple[str, str], ...]
    """(name, type), in the order in which rows are loaded; of a relationship its properties."""
    ends: tuple[str, str] | None
    """For a relationship, its tables: from which to which."""


def folder() -> Path:
    """The directory of the `.cypher` files: beside the sources in a checkout, inside the package when installed."""
    package = Path(__file__).parents[1]
    for place in (package / "cypher", package.parent.parent / "cypher"):
        if (place / "schema.cypher").is_file():
            return place
    raise FileNotFoundError("codecompass was installed without its cypher/ folder")


@cache
def questions() -> Mapping[str, Question]:
    """All saved questions by name, in alphabetical order. Raises ValueError for one that breaks a convention."""
    files = sorted((folder() / "ask").glob("*.cypher"))
    return {file.stem: parse_question(file.stem, file.read_text("utf-8")) for file in files}


@cache
def saved() -> Mapping[str, Question]:
    """Example queries for people to run and change: cypher/saved/, by name. None has parameters."""
    files = sorted((folder() / "saved").glob("*.cypher"))
    return {file.stem: parse_question(file.stem, file.read_text("utf-8")) for file in files}


@cache
def question(name: str, kind: str = "ask") -> Question:
    """One saved question, without reading the others; with `patch`, one of those that derive a graph. Raises KeyError."""
    file = folder() / kind / f"{name}.cypher"
    if not file.is_file():
        raise KeyError(f"no question {name!r} in {file.parent}")
    return parse_question(name, file.read_text("utf-8"))


@cache
def for_table(name: str, **parts: str) -> str:
    """The text of a statement of cypher/table/, with its `<parts>` filled in for a table. Raises KeyError."""
    _, text = _split_head((folder() / "table" / f"{name}.cypher").read_text("utf-8"))
    return _PART.sub(lambda part: parts[part[1]], text)


@cache
def tables() -> Mapping[str, Table]:
    """The tables of schema.cypher by name, nodes first, in the file's order."""
    return {table.name: table for table in _parse_schema((folder() / "schema.cypher").read_text("utf-8"))}


def parse_question(name: str, source: str) -> Question:
    """Parse the text of a question's file."""
    doc, text = _split_head(source)
    if not doc:
        raise ValueError(f"{name}: a question begins with a comment that says what it asks")
    used, told = _distinct(text), _distinct(doc)
    if _CRASHING.search(text):
        raise ValueError(f"{name}: the engine has crashed on UNION ALL; ask questions of their own instead")
    each = _EACH.search(doc)
    pair = (each[1], each[2]) if each else None
    needed = {*used, pair[1]} if pair else set(used)
    if needed != set(told):
        odd = ", ".join(f"${parameter}" for parameter in sorted(needed ^ set(told)))
        raise ValueError(f"{name}: {odd} must stand in the text and in the comment at its head")
    given = tuple(parameter for parameter in told if pair is None or parameter != pair[0])
    return Question(name, text, doc, given, tuple(dict.fromkeys(_BOUND.findall(text))), pair)


def _split_head(source: str) -> tuple[str, str]:
    lines = source.strip().splitlines()
    count = next((at for at, line in enumerate(lines) if not line.startswith("//")), len(lines))
    doc = "\n".join(line.removeprefix("//").strip() for line in lines[:count])
    return doc, "\n".join(lines[count:]).strip().removesuffix(";")


def _distinct(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_PARAMETER.findall(text)))


def _parse_schema(source: str) -> Iterator[Table]:
    for paragraph in re.split(r"\n\s*\n", source):
        doc, statement = _split_head(paragraph)
        found = _TABLE.fullmatch(statement)
        if not found:
            continue
        ends = _ENDS.search(found[3])
        parts = [part.split() for part in _ENDS.sub("", found[3]).split(",") if part.strip()]
        columns = tuple((part[0], part[1]) for part in parts)
        yield Table(found[2], doc, statement, columns, (ends[1], ends[2]) if ends else None)
