"""Replaces declarations that are apart from their definition, as in headers: a name means the definition."""

import re
from collections.abc import Iterable, Sequence

from codecompass.languages.unused import unused_rules
from codecompass.model import CALLABLE_KINDS, DECLARATION, Bearer, Symbol
from codecompass.session.project import Reader
from codecompass.tools.naming import shortened

MOST_READ = 200
"""Bearers of one name that are read: of one that more bear declarations are not told from definitions."""
_WORD = re.compile(r"\w+|[*&]")


def defined(reader: Reader, found: list[Bearer]) -> list[Bearer]:
    """The symbols with each declaration replaced by its definition, if the tree has one."""
    if len(found) > MOST_READ or reader.is_early:
        return found
    symbols = _read(reader, found)
    only_declared = declared(reader, symbols)
    if not only_declared:
        return found
    names = {one.name for one in symbols if one.symbol_id in only_declared}
    bearers = {name: reader.look_up(lambda register, name=name: register.bearers(name)) for name in names}  # type: ignore[misc]
    others = _read(reader, [one for each in bearers.values() if len(each) <= MOST_READ for one in each])
    apart = declared(reader, others)
    definitions = [one for one in others if one.symbol_id not in apart]
    kept: dict[str, Bearer] = {}
    for bearer, symbol in zip(found, symbols, strict=True):
        its = definitions_of(symbol, definitions) if symbol.symbol_id in only_declared else []
        for one in its or [symbol]:
            kept.setdefault(one.symbol_id, Bearer.of(one) if its else bearer)
    return list(kept.values())


def declared(reader: Reader, symbols: Iterable[Symbol]) -> frozenset[str]:
    """The ids of the symbols that are declarations without a body."""
    ids = [one.symbol_id for one in symbols if _may_declare(one.language)]
    return frozenset(str(row["id"]) for row in reader.ask("declarations", ids=ids)) if ids else frozenset()


def definitions_of(declaration: Symbol, among: Iterable[Symbol]) -> list[Symbol]:
    """The definitions of a declaration: those in its scope, for functions those with its parameters, if any."""
    scope, is_called = _in_scope(declaration), declaration.kind in CALLABLE_KINDS
    its = [one for one in among if _in_scope(one) == scope and (one.kind in CALLABLE_KINDS) == is_called]
    if len(its) < 2 or not is_called:
        return its
    wanted = _parameters(declaration)
    return (
        [one for one in its if _parameters(one) == wanted]
        or [one for one in its if len(_parameters(one)) == len(wanted)]
        or its
    )


def declarations_of(reader: Reader, definition: Symbol, named: Sequence[Symbol]) -> list[Symbol]:
    """The declarations apart from a definition. `named`: all symbols of its name."""
    apart = declared(reader, named) if _may_declare(definition.language) else frozenset()
    if not apart or definition.symbol_id in apart:
        return []
    definitions = [one for one in named if one.symbol_id not in apart]
    return [one for one in named if one.symbol_id in apart and definition in definitions_of(one, definitions)]


def _may_declare(language: str) -> bool:
    rules = unused_rules(language)
    return rules is not None and DECLARATION in rules.modifiers


def _read(reader: Reader, bearers: Sequence[Bearer]) -> list[Symbol]:
    return reader.look_up(lambda register: register.read(bearers))


def _in_scope(symbol: Symbol) -> str:
    return shortened(symbol.qualified_name, symbol.path, type_of_file=False)


def _parameters(function: Symbol) -> list[tuple[str, ...]]:
    """The types of a function's parameters, as written, without names and defaults."""
    _, _, behind = function.signature.partition(f"{function.name}(")
    found, depth, start = list[str](), 0, 0
    for at, char in enumerate(behind):
        if (char == "," and not depth) or (char == ")" and not depth):
            found.append(behind[start:at])
            start = at + 1
            if char == ")":
                break
        depth += (char in "(<[{") - (char in ")>]}")
    typed = (_WORD.findall(one.partition("=")[0]) for one in found)
    return [tuple(words[:-1] if len(words) > 1 and words[-1].isidentifier() else words) for words in typed if words]
