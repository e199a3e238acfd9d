"""Finds tables that are read and written through members of models: `query.data_source.org`, `query.schedule = None`."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from codecompass.languages.effects import effects_of
from codecompass.model import TYPE_KINDS, VALUE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.dispatch import edges_out_of
from codecompass.tools.snippets import Text
from codecompass.tools.symbols import Symbol, by_ids, once_per_graph

MOST_MODELS = 3_000
ABOVE = 3
"""Lines above a member that may say what it is: annotations."""
RUNNING = frozenset({"method", "property"})
_CHAIN = re.compile(
    r"(?<![\w.$>])\$?([A-Za-z_]\w*)((?:(?:\?\.|\.|\?->|->)[A-Za-z_]\w*)+)(\s*\(|\s*(?:\[[^\]\n]*\])?\s*(?:[-+*/|&]|\?\?)?=(?!=))?"
)
_INTO = re.compile(r"\s*\$?(\w+)\s*(?::[^=\n]+)?=\s*(?:await\s+)?\Z")
"""What a value that follows is assigned to."""
_WORD, _GETTER = re.compile(r"[A-Za-z_]\w*"), re.compile(r"get([A-Z])(\w*)")
_IN_LITERAL = re.compile(
    r"""(["'`])(?:\\.|(?!\1).)*\1|//[^\n]*|/\*.*?(?:\*/|\Z)|(?<![\w$])(?P<key>[\w$]+)\s*:(?!\s*(?:false|undefined)\b)|[{}()\[\]]""",
    re.DOTALL,
)
"""Strings, comments, keys that are not switched off, and brackets of an object literal."""
_COMMENT = re.compile(r"\s*(?:#(?!\[)|//|/?\*[\s*])")
_ITSELF = frozenset({"self", "this"})


class Model(NamedTuple):
    """A type that represents a table."""

    symbol: Symbol
    table: str
    members: Mapping[str, Symbol]
    columns: Set[str]
    """The members that the table has; all of them where the language does not mark any."""
    relations: dict[str, str]
    """By member, the name of the model it is read from; includes members that the other model declares."""
    through: dict[str, str]
    """By member, the name of the model whose rows link the two."""


class Access(NamedTuple):
    line: int
    text: str
    operation: str
    table: str
    confidence: str
    called: Symbol | None = None
    """A property or method of a model, in place of a table."""
    model: Symbol | None = None
    """The model that is read."""
    into: str = ""
    """The variable that gets what is read."""
    through: str = ""
    """Of a relation that another model's rows link: `to` for what it leads to, `by` for those rows."""


def keyed(call: str) -> Iterator[tuple[str, str]]:
    """The keys in the objects of a call's arguments, each behind the key of the object that it stands in. What follows
    the arguments is not looked at."""
    around, key = list[str](), ""
    for token in _IN_LITERAL.finditer(call):
        if token["key"]:
            key = token["key"]
            yield around[-1] if around else "", key
        elif token[0] in "{([":
            around.append(key if token[0] == "{" else "")
            key = ""
        elif token[0] in "})]" and around:
            around.pop()
            key = ""
            if not around:
                break


def related(reader: Reader, table: str, relation: str) -> str:
    """The table that a relation of a table's model leads to, of another model if only one has it; empty if none does."""
    language = _languages(reader).get(table)
    models, led = _models_and_relations(reader, language) if language else ({}, {})
    own = (one for one in models.values() if one.table == table)
    found = next(filter(None, (_led(models, one, relation)[0] for one in own)), None) or led.get(relation)
    return found.table if found is not None else ""


@once_per_graph
def _languages(reader: Reader) -> dict[str, str]:
    """The language in which a table's model is declared."""
    rows = [
        row for row in reader.ask_once("surfaces", kind="table", prefix="", name="") if row["symbol_kind"] in TYPE_KINDS
    ]
    types = by_ids(reader, [str(row["symbol_id"]) for row in rows][:MOST_MODELS])
    declaring = ((str(row["name"]), types.get(str(row["symbol_id"]))) for row in rows)
    return {table: one.language for table, one in declaring if one is not None and effects_of(one.language).relations}


def models_of(reader: Reader, language: str) -> dict[str, Model]:
    """The models of a tree in one language, by their names in lower case without `_`; ambiguous names are omitted."""
    return _models_and_relations(reader, language)[0]


@once_per_graph
def _models_and_relations(reader: Reader, language: str) -> tuple[dict[str, Model], dict[str, Model]]:
    """Models by the usual names of variables for them, and by relations to them."""
    models = dict(_models(reader, language))
    return models, _by_relation(models)


def _models(reader: Reader, language: str) -> Iterator[tuple[str, Model]]:
    patterns, column = effects_of(language).relations, effects_of(language).column
    rows = reader.ask_once("surfaces", kind="table", prefix="", name="") if patterns else ()
    tables = {str(row["symbol_id"]): str(row["name"]) for row in reversed(rows) if row["symbol_kind"] in TYPE_KINDS}
    types = [one for one in by_ids(reader, list(tables)[:MOST_MODELS]).values() if one.language == language]
    names = {one.name for one in types}
    found: dict[str, list[Model]] = {}
    does, reversed_ = effects_of(language), list[tuple[str, str, str]]()
    for one in types:
        lines = Text(reader.text(one.path)).lines
        own = reader.look_up(lambda register, one=one: register.in_file(one.path))  # type: ignore[misc]
        members = [member for member in own if member.parent_id == one.symbol_id]
        relations, through = dict[str, str](), dict[str, str]()
        columns = set[str]()
        for member in members:
            if column is not None and column.search(_declared(lines, member)):
                columns.add(member.name)
            text = "\n".join(
                lines[max(member.line_start - 1 - ABOVE, one.line_start) : min(member.line_end, member.line_start + 8)]
            )
            text = text[text.rfind("\n\n") + 1 :] if "\n\n" in text else text
            declared = "\n".join(lines[member.line_start - 1 : member.line_end])
            if any(pattern.search(text if "@" in pattern.pattern else declared) for pattern in patterns):
                others = [word for word in _WORD.findall(declared) if word in names]
                if others:
                    relations[member.name.removesuffix("()")] = others[0]
                    between = [word for word in others if word not in (others[0], one.name)]
                    if between:
                        through[member.name.removesuffix("()")] = between[0]
                    if back := does.back(declared, one.name):
                        reversed_.append((others[0], back, one.name))
        named = {member.name: member for member in members}
        model = Model(
            one, tables[one.symbol_id], named, named.keys() if column is None else columns, relations, through
        )
        found.setdefault(one.name.lower(), []).append(model)
    for name, member, other in reversed_:
        for model in found[name.lower()]:
            model.relations.setdefault(member, other)
    yield from ((name, models[0]) for name, models in found.items() if len(models) == 1)


def _declared(lines: Sequence[str], member: Symbol) -> str:
    """A member's declaration with the annotations directly above it."""
    first = member.line_start - 1
    while first and lines[first - 1].strip() and lines[first - 1].rstrip()[-1] not in ";{}":
        first -= 1
    return "\n".join(lines[first : member.line_end])


def _by_relation(models: Mapping[str, Model]) -> dict[str, Model]:
    """Models by the name of the relations that lead to them, if all relations of that name lead to the same one."""
    led: dict[str, set[str]] = {}
    for model in models.values():
        for member, other in model.relations.items():
            led.setdefault(member, set()).add(other.lower())
    return {
        member: models[next(iter(others))]
        for member, others in led.items()
        if len(others) == 1 and others <= models.keys()
    }


def accesses(
    reader: Reader, symbol: Symbol, owner: Symbol | None, used: Container[str], held: Mapping[str, Symbol]
) -> Iterator[Access]:
    """What a function accesses through members of models, each once. A variable named after a model is taken for it,
    certainly if it is or is declared as the model. `used`: ids of what the function uses; `held`: types of variables.
    Of other values a member counts as a relation if all of its name lead to one model, and a query's member is called
    on it.
    """
    models, led = _models_and_relations(reader, symbol.language)
    if not models:
        return
    text, does = Text(reader.text(symbol.path)).between(symbol.line_start, symbol.line_end), effects_of(symbol.language)
    fields = _fields(reader, owner) if owner is not None else {}
    told: set[tuple[str, str]] = set()
    for found in _CHAIN.finditer(text):
        begins = text.rfind("\n", 0, found.start()) + 1
        if _COMMENT.match(text, begins):
            continue
        root, chain, after = found[1], _WORD.findall(found[2]), (found[3] or "").strip()
        own = root in _ITSELF and owner is not None
        makes = own and symbol.kind == "constructor"  # what is being made is no row yet
        named = owner.name if own and owner is not None else held[root].name if root in held else root.replace("_", "")
        model = models.get(named.lower())
        if own and owner is not None and model is not None and model.symbol.symbol_id != owner.symbol_id:
            model = None
        certain = own or (
            model is not None and model.symbol.symbol_id in used and _is_declared(root, model.symbol.name, text)
        )
        confidence, line = "static" if certain else "heuristic", symbol.line_start + text.count("\n", 0, found.start())
        into = _INTO.match(text, begins, found.start())
        for at, member in enumerate(chain):
            last = at == len(chain) - 1
            queried = (
                not last
                and (at + 2 < len(chain) or after == "(")
                and (bool(does.of_models([chain[at + 1]])) or does.links([chain[at + 1]]))
            )
            written = model is not None and last and after.endswith("=") and member in model.columns and not makes
            if model is not None and written and (model.table, "write") not in told:
                told.add((model.table, "write"))
                yield Access(line, f"{root}.{'.'.join(chain)}", "write", model.table, confidence)
            called = model.members.get(member) if model is not None else None
            related = model is not None and member in model.relations
            runs = called is not None and called.kind in RUNNING and called.line_end > called.line_start
            if called is not None and runs and not (own and at == 0) and not related:
                yield Access(line, f"{root}.{'.'.join(chain[: at + 1])}", "", "", confidence, called)
                given = _of_made(reader, called, chain[at + 1]) if not last else None
                if given is not None:
                    yield Access(line, f"{root}.{'.'.join(chain[: at + 2])}", "", "", confidence, given)
            target, between = _led(models, model, member)
            if own and at == 0 and model is None and member in fields:
                model = None if last else fields[member]
                continue
            if last and after == "(" and model is not None:
                how = "read" if member not in model.relations else ""
                known = how and target is not None and (target.table, how) in told
                if target is not None and not known and not (how and f"{root} = new " in text):
                    told |= {(target.table, how)}
                    yield from _queried(line, f"{root}.{'.'.join(chain)}()", (target, between), confidence, how)
                elif member not in model.members and does.of_models([member]) in ("write", "delete"):
                    text_ = ".".join([root, *chain[:at]])
                    yield Access(line, text_, "write", model.table, confidence)
            if target is None and queried and (model is None or member not in model.members):
                target, confidence = led.get(member), "heuristic"
            if last and after.endswith(("(", "=")):
                break
            if target is not None and (queried or (target.table, "read") not in told):
                told.add((target.table, "read"))
                chained = f"{root}.{'.'.join(chain[: at + 1])}"
                holder = into[1] if into and queried else ""
                yield Access(line, chained, "read", target.table, confidence, model=target.symbol, into=holder)
                if between is not None and (between.table, "read") not in told:
                    told.add((between.table, "read"))
                    yield Access(line, chained, "read", between.table, confidence)
            model = target


@once_per_graph
def _fields(reader: Reader, owner: Symbol) -> dict[str, Model]:
    """The models that fields of a type are declared as."""
    models, found = models_of(reader, owner.language), dict[str, Model]()
    for one in reader.look_up(lambda register: register.read(register.spans(owner.path, VALUE_KINDS))):
        words = (word.lower() for word in _WORD.findall(one.signature) if word != one.name)
        known = [models[word] for word in words if word in models]
        if known and one.parent_id == owner.symbol_id:
            found[one.name] = known[0]
    return found


def _led(models: Mapping[str, Model], model: Model | None, member: str) -> tuple[Model | None, Model | None]:
    """The model that a relation leads to, also by a getter that is generated for it, and the one whose rows link the
    two."""
    if model is None:
        return None, None
    getter = _GETTER.fullmatch(member) if member not in model.members else None
    member = getter[1].lower() + getter[2] if getter is not None else member
    return models.get(model.relations.get(member, "").lower()), models.get(model.through.get(member, "").lower())


def _queried(
    line: int, text: str, led: tuple[Model | None, Model | None], confidence: str, operation: str
) -> Iterator[Access]:
    """The tables accessed by a query on a relation; without an operation what is called on it says which."""
    target, between = led
    if target is not None:
        yield Access(line, text, operation, target.table, confidence, through="to" if between else "")
    if between is not None:
        yield Access(line, text, operation, between.table, confidence, through="by")


def _is_declared(root: str, model: str, text: str) -> bool:
    """Whether a name is the model's own, or a parameter or variable declared as the model."""
    of, name = re.escape(model), re.escape(root)
    declared = rf"(?<![\w.$]){name}\s*:\s*[\"']?(?:\w+\.)*{of}\b|(?<![\w$]){of}\s+\$?{name}\b"
    return root == model or re.search(declared, text) is not None


def _of_made(reader: Reader, member: Symbol, name: str) -> Symbol | None:
    """The method of this name of the one type that a property or method constructs; None if it is not one."""
    rows = [row for row in edges_out_of(reader, [member.symbol_id]) if row["role"] == "instantiate"]
    made = by_ids(reader, {str(row["used_id"]) for row in rows})
    types = {one.symbol_id if one.kind in TYPE_KINDS else one.parent_id for one in made.values()}
    if len(types) != 1:
        return None
    below = reader.look_up(lambda register: register.read(register.bearers(name)))
    return next((one for one in below if one.parent_id in types and one.kind in RUNNING), None)
