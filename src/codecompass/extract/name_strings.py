"""Names of definitions in strings: `import_string("shop.cart.Cart")`, `@MethodSource("carts")`, `[$this, "pay"]`.

Rules of the kind `named` find them. `detail` says what such a name is: a path expression with `{name}` in it (and `{on}`,
the rule's `handler`), or `import`, a path from the root of all modules, or `model`, one of Django's.
"""

import re
from collections.abc import Iterable, Iterator

from codecompass.extract.collect import Collector
from codecompass.model import REFERENCE, ROLES, Import, SurfaceFact

NAMED = "named"
_READ = ROLES.index("read")
_DOTTED = re.compile(r"[^\W\d]\w*(?:[.:][^\W\d]\w*)+")
_MODEL = re.compile(r"(?:([^\W\d]\w*)\.)?([^\W\d]\w*)")
References = tuple[tuple[str, ...], bytes]


def with_names(collector: Collector, facts: Iterable[SurfaceFact], references: References) -> References:
    """The references of a file, with those that strings make."""
    named = [one for one in facts if one.kind == NAMED and "$" not in one.name]
    if not named:
        return references
    texts = dict.fromkeys(references[0])
    rows = [*REFERENCE.iter_unpack(references[1])]
    known = {text: number for number, text in enumerate(texts)}
    for fact in named:
        for text, start in _paths(collector, fact):
            number = known.setdefault(text, len(known))
            scope = int(fact.handler[4:]) if fact.handler.startswith("#def") else collector.scope_at(start)
            rows.append((scope, number, _READ, collector.line_at(start), start))
    rows.sort(key=lambda row: (row[4], row[2]))
    return tuple(known), b"".join(REFERENCE.pack(*row) for row in rows)


def _paths(collector: Collector, fact: SurfaceFact) -> Iterator[tuple[str, int]]:
    """The path expressions that a string means, each with its byte."""
    start = max(collector.source.find(fact.name.encode(), fact.start), fact.start)
    if fact.detail == "import":
        if _DOTTED.fullmatch(fact.name):
            yield _imported(collector, fact.name.replace(":", "."), start), start
    elif fact.detail == "model":
        found = _MODEL.fullmatch(fact.name)
        if found is not None and found[1]:
            yield _imported(collector, f"{found[1]}.models.{found[2]}", start), start
        elif found is not None and found[2] != "self":
            yield found[2], start
    else:
        yield fact.detail.replace("{name}", fact.name.replace("::", ".")).replace("{on}", fact.handler), start


def _imported(collector: Collector, path: str, start: int) -> str:
    """The path expression of something by its path from the root of all modules; a class is the first name of a path that
    begins like one."""
    parts = path.split(".")
    at = next((number for number, part in enumerate(parts) if number and part[:1].isupper()), len(parts) - 1)
    alias, line = f"{NAMED}${start}", collector.line_at(start)
    collector.imports.append(Import(0, line, start, ".".join(parts[:at]), parts[at], alias, "string"))
    return ".".join((alias, *parts[at + 1 :]))
