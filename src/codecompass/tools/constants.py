"""Constant propagation through a trace: finds branches that are excluded by the literals passed in calls."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from codecompass.extract.flow import Event, Flow, Guard, Row
from codecompass.languages.access import access_of
from codecompass.model import TYPE_KINDS
from codecompass.tools.happenings import ABOVE, ITSELF, Bound, Course, Happening, receiver_of
from codecompass.tools.reviewing.shapes import parameters_of, takes
from codecompass.tools.snippets import MARK, arguments_in, with_mark
from codecompass.tools.symbols import Symbol

Constants = Mapping[str, str]
"""Literals by what holds them: a parameter (`kind`), or a member of one (`event.kind`), members in lower case without
underscores and accessors' prefixes."""
MOST_KNOWN = 4096
"""Signatures that are remembered."""
MOST_ROUNDS = 4
"""Calls one after the other that a literal is followed through."""
EXCLUDED = "  … not here: "
"""Stands behind the head of a branch that is not taken, before what is known."""
_LITERAL = re.compile(
    r"""(?P<text>'(?:[^"'\\]|\\.)*'|"(?:[^"'\\$#]|\\.|[$#](?![\w{]))*")|(?P<number>-?\d[\d_.]*)|(?P<truth>(?i:true|false))|(?P<nothing>null|None|nil|undefined|nullptr)"""
    r"""|(?P<member>(?:\w+(?:\.|::|\\))*[A-Z]\w*(?:\.|::)[A-Z]\w*)|(?P<constant>[A-Z][A-Z\d]*(?:_[A-Z\d]+)+)"""
)
_VALUE = r"[\w$.]+(?:(?:\??\.|->|::)\w+|\(\))*"
_SAME = re.compile(
    rf"(?P<one>{_VALUE}|[\"'][^\"']*[\"'])\s*(?P<how>===?|!==?|\bis not\b|\bis\b)\s*(?P<other>{_VALUE}|-?\d+|[\"'][^\"']*[\"'])"
)
_AMONG = re.compile(rf"(?P<one>{_VALUE})\s+(?P<how>not\s+)?in\s+(?P<listed>\(.*\)|\[.*\]|\{{.*\}})")
_PICKED = re.compile(
    rf"(?P<map>\{{[^{{}}]*\}}|(?:self|cls)\.(?P<field>\w+))(?:\[(?P<key>{_VALUE})\]|\.get\((?P<got>{_VALUE})(?:, (?P<default>[\w.]+))?\))"
)
"""A value that is taken from a mapping by its key."""
_MATCHED = re.compile(r"(?:[\w ]+[= ])?match\b\s*(.+?)\s*[:{]")
"""The head of cases of which one at most is taken."""
_EQUALS = re.compile(rf"(?P<one>{_VALUE})\.(?:equals|Equals|eq)\((?P<other>{_VALUE}|[\"'][^\"']*[\"'])\)")
_TYPE = re.compile(r"\b[A-Z]\w+")
_ACCESSOR = re.compile(r"^(?:get|is|has)(?=[A-Z_])")
_HEAD = re.compile(r"^(?:\}?\s*(?:else\s*if|elseif|elif|if)\b|else of if\b)\s*")
_CHAINED = re.compile(r"\}?\s*(?:else\s*if|elseif|elif|elsif)\b")
_MADE = re.compile(
    r"(?:[\w<>\[\].?,\s]*?[\s*&])??\$?(\w+)(?:\s*:\s*[\w<>\[\]|. ]+)?\s*:?=\s*(?:await\s+)?(?:new\s+|&)?[\w.\\]+\s*\("
)
_KEYWORD = re.compile(r"(\w+)\s*[=:](?![=:])\s*(.+)", re.DOTALL)
_SPREAD = re.compile(r"\*|\.\.\.|&$")
_WORD = rf"(?<![\w.>:]){MARK}"
_CHANGING = re.compile(
    rf"{_WORD}(?:(?:\.|->)\w+)?\s*(?:(?:[-+*/|&?.%^@:]{{0,2}}|<<|>>>?)=(?![=>])|\+\+|--|(?:\.|->)set[A-Z_]\w*\()"
    rf"|{_WORD}\s*:\s*[\w.|\[\], ]+=(?!=)"  # with its type
    rf"|^(?:[\w$*]+\s*,\s*|[(\[{{]\s*|(?:let|const|var|val|auto|mut)\s+)*\$?{_WORD}\s*[,)\]}}][^=(]*=(?![=>])"  # one of several
    rf"|\b(?:for|foreach|as|out|ref|in out)\b[\s(]*(?:\w+\s*,\s*|(?:var|let|const|mut|auto)\s+)*\$?{_WORD}\b|&(?:mut\s+)?\$?{_WORD}\b"
)
"""What gives the marked variable another value."""


def propagated(
    courses: Mapping[str, Course], starts: Mapping[str, Constants], below: Mapping[str, Sequence[Symbol]]
) -> dict[str, Constants]:
    """The literals that every call in some courses passes to a function, by function. `starts` are called by others,
    with what is known about these calls; `below`: the implementations of a declaration."""
    known: dict[str, Constants] = {own: held for own, held in starts.items() if held}
    read: dict[str, tuple[Constants, list[tuple[str, Constants]]]] = {}
    for _ in range(MOST_ROUNDS):
        passed: dict[str, Constants] = {}
        for own, course in courses.items():
            held_in = known.get(course.symbol.symbol_id, {})
            if own not in read or read[own][0] != held_in:  # most functions pass the same in every round
                read[own] = held_in, [*_passed(course, held_in, below)]
            for called, given in read[own][1]:
                held = passed.get(called)
                passed[called] = given if held is None else dict(held.items() & given.items())
        passed = {own: given for own, given in (passed | dict(starts)).items() if given}
        if passed == known:
            break
        known = passed
    return known


def without_excluded(courses: Mapping[str, Course], known: Mapping[str, Constants]) -> dict[str, Course]:
    """Those of some courses that have branches excluded by known literals, without these branches."""
    return {own: _pruned(courses[own], held) for own, held in known.items() if own in courses}


def without_unchosen(
    raw: Mapping[str, Course],
    pruned: Mapping[str, Course],
    known: Mapping[str, Constants],
    value_of: Callable[[Symbol, str], str],
) -> dict[str, Course]:
    """The courses that call, or belong to the type of, a function of which excluded branches name types, or entries of
    mappings, without the members of these types that they call on what it gives: `get_serializer_class` for one action.
    `value_of`: the text of a field of a method's type."""
    found = dict[str, Course]()
    for own, one in pruned.items():
        dropped = _words_of(raw[own]) - _words_of(one) if one is not raw[own] else frozenset()
        dropped |= frozenset(_unpicked(one, known[own], value_of))
        for other, course in raw.items() if dropped else ():
            course = found.get(other) or pruned.get(other, course)
            beside = course.symbol.parent_id == one.symbol.parent_id or any(
                b.symbol.symbol_id == own for h in course.happenings for b in h.bound
            )
            if other != own and beside and (unmeant := dropped - _words_of(course)):
                happenings = [
                    h._replace(bound=tuple(b for b in h.bound if _owner(b) not in unmeant)) for h in course.happenings
                ]
                found[other] = course._replace(happenings=happenings)
    return found


def _words_of(course: Course) -> frozenset[str]:
    return frozenset(word for row in course.flow.rows for word in _TYPE.findall(row.text))


def _unpicked(course: Course, known: Constants, value_of: Callable[[Symbol, str], str]) -> Iterator[str]:
    """The types in mappings from which a key that is known takes others."""
    for found in (one for row in course.flow.rows for one in _PICKED.finditer(row.text)):
        literal = known.get(_key(found["key"] or found["got"]))
        text = value_of(course.symbol, found["field"]) if found["field"] else found["map"]
        entries = (
            [one.partition(":") for one in arguments_in(text[text.find("{") :])] if literal and "{" in text else []
        )
        told = [_are_equal(literal, _literal(key.strip(), known)) for key, *_ in entries]
        taken = [one for (*_, one), is_taken in zip(entries, told, strict=True) if is_taken] or [found["default"] or ""]
        if None not in told:
            every = {*_TYPE.findall(" ".join((*(one for *_, one in entries), found["default"] or "")))}
            yield from every - {*_TYPE.findall(" ".join(taken))}


def _owner(bound: Bound) -> str:
    """The name of the type that a bound member belongs to."""
    return next(iter(re.split(r"\.|::|/|#|\\", bound.symbol.qualified_name)[-2:-1]), "")


def _passed(course: Course, known: Constants, below: Mapping[str, Sequence[Symbol]]) -> Iterator[tuple[str, Constants]]:
    """The arguments that each call of a course passes, by callee."""
    held = {**_unchanged(course, known), **_made(course, known)}
    for one in course.happenings:
        for bound in one.bound:
            others = () if bound.own else below.get(bound.symbol.symbol_id, ())
            for symbol in (bound.symbol, *others):
                yield symbol.symbol_id, _given(one, bound._replace(symbol=symbol), held)


def _given(happening: Happening, bound: Bound, held: Constants) -> Constants:
    event, symbol = happening.event, bound.symbol
    arguments = arguments_in(event.arguments)
    own = _members("self", "self", held) if receiver_of(event) in ITSELF | ABOVE else {}
    if bound.handles:
        return _message(symbol, arguments, held)
    if bound.later:
        told = [given for one in arguments if (given := _members(one, next(iter(names_of(symbol)), ""), held))]
        return told[0] if len(told) == 1 else {}
    if bound.reacts or (symbol.name != event.name and symbol.kind != "constructor"):
        return {}
    return {**own, **_by_parameter(symbol, arguments, held)}


def _message(handler: Symbol, arguments: Sequence[str], held: Constants) -> Constants:
    """What a handler knows of the message sent: it is its only parameter of that type."""
    names = names_of(handler)
    return _members(arguments[0], names[0], held) if len(arguments) == len(names) == 1 else {}


def _by_parameter(symbol: Symbol, arguments: Sequence[str], held: Constants) -> Constants:
    """The known values of a function's parameters in a call with these arguments."""
    defaults = dict(_defaults(symbol.signature, symbol.name))
    if not defaults and not held and not any(map(_is_literal, arguments)):
        return {}
    names, found = names_of(symbol), dict[str, str]()
    placed = _placed_in(symbol.signature, symbol.name, access_of(symbol.language).types_first)
    if any(_SPREAD.match(one) for one in arguments):
        return {}
    for at, argument in enumerate(arguments):
        keyword = _KEYWORD.fullmatch(argument)
        name, value = (keyword[1], keyword[2]) if keyword and keyword[1] in names else ("", argument)
        name = name or (placed[at] if at < len(placed) else "")
        defaults.pop(name, None)
        if not name:
            continue
        literal = value if _LITERAL.fullmatch(value) else held.get(_key(value))
        if literal is not None:
            found[_key(name)] = literal
        else:
            found |= _members(value, name, held)
    return {_key(name): value for name, value in defaults.items()} | found


def _members(value: str, name: str, held: Constants) -> Constants:
    """The known members of a value, under another name of it."""
    begin, own = _key(value) + ".", _key(name) + "."
    return {own + key.removeprefix(begin): literal for key, literal in held.items() if key.startswith(begin)}


def _unchanged(course: Course, known: Constants) -> Constants:
    """What is known of the parameters that a function gives no other value."""
    rows = course.flow.rows
    names = {key.partition(".")[0] for key in known}
    changed = {one for one in names - ITSELF if _is_changed(one, rows)}
    set_here = {_key(row.text.partition("=")[0]) for row in rows} if names & ITSELF else ()
    return {key: value for key, value in known.items() if key.partition(".")[0] not in changed and key not in set_here}


def names_of(symbol: Symbol) -> Sequence[str]:
    """The names of a function's parameters."""
    return _names_in(symbol.signature, symbol.name, access_of(symbol.language).types_first)


@lru_cache(MOST_KNOWN)
def _names_in(signature: str, name: str, types_first: bool) -> tuple[str, ...]:
    taken = takes(signature, name, types_first)
    return tuple(one for one in taken.names if one not in ("self", "cls")) if taken is not None else ()


@lru_cache(MOST_KNOWN)
def _placed_in(signature: str, name: str, types_first: bool) -> tuple[str, ...]:
    """The parameters that arguments reach by their place."""
    taken = takes(signature, name, types_first)
    only = taken.only_named if taken is not None else ()
    return tuple(one for one in _names_in(signature, name, types_first) if one not in only)


@lru_cache(MOST_KNOWN)
def _defaults(signature: str, name: str) -> Mapping[str, str]:
    """The parameters that have a literal as default."""
    found = dict[str, str]()
    for one in arguments_in(f"({parameters_of(signature, name)})") if "=" in signature else ():
        head, _, value = one.partition("=")
        words = re.findall(r"\w+", head.partition(":")[0])
        if value and words and _LITERAL.fullmatch(value.strip()):
            found[words[-1]] = value.strip()
    return found


def _made(course: Course, known: Constants) -> Constants:
    """The known members of values that a function constructs: `event = new Change(id, Kind.DELETED)`."""
    found = dict[str, str]()
    for one in course.happenings:
        constructors = [b.symbol for b in one.bound if b.symbol.kind == "constructor" or b.symbol.kind in TYPE_KINDS]
        if not constructors or one.event.kind != "call" or not (known or _may_give(one, constructors)):
            continue
        row = next((row for row in course.flow.rows if row.line <= one.event.line <= row.last_line), None)
        made = _MADE.match(row.text) if row is not None else None
        if made is None or not row or one.event.name not in row.text[: made.end()]:
            continue
        own = next((b for b in constructors if b.kind == "constructor"), constructors[0])
        given = _by_parameter(own, arguments_in(one.event.arguments), known)
        if not _is_changed(made[1], course.flow.rows, own=row):
            found |= {_key(f"{made[1]}.{key}"): value for key, value in given.items()}
    return found


def _may_give(happening: Happening, constructors: Sequence[Symbol]) -> bool:
    """Whether a call passes a literal, or one is a constructor's default."""
    given = arguments_in(happening.event.arguments)
    return any(map(_is_literal, given)) or any(_defaults(one.signature, one.name) for one in constructors)


def _is_literal(argument: str) -> bool:
    """Whether an argument is a literal, by its place or its name."""
    keyword = _KEYWORD.fullmatch(argument)
    return _LITERAL.fullmatch(keyword[2] if keyword else argument) is not None


def _is_changed(name: str, rows: Sequence[Row], own: Row | None = None) -> bool:
    """Whether a function assigns to a variable, or to one of its members."""
    return any(_CHANGING.search(with_mark(one.text, name)) for one in rows if one is not own and name in one.text)


def _key(text: str) -> str:
    """A variable or a member in normalised spelling: `event.kind` of `$event->getKind()`."""
    own, *members = re.split(r"\??\.|->|::", text.strip().lstrip("$&*").replace("()", ""))
    return ".".join((own, *(_ACCESSOR.sub("", one).replace("_", "").lower() for one in members)))


def _pruned(course: Course, known: Constants) -> Course:
    """A course without what is under conditions that do not hold, or after an exit that is always taken."""
    flow = course.flow
    held = _unchanged(course, known)
    told = list[bool | None]()
    for one in flow.guards:
        told.append(_holds(one, held) if one.kind != "case" or not held else _is_taken(flow, one, told, held))
    excluded = {at for at, one in enumerate(told) if one is False}
    end = _end(course, told)
    if not excluded and end is None:
        return course
    happenings = [
        one for one in course.happenings
        if not excluded.intersection(one.event.guards) and (end is None or one.event.at <= end.at)
    ]  # fmt: skip
    rows = list[Row]()
    for row in flow.rows:
        if excluded.intersection(row.guards) or (end is not None and row.line > end.last_line):
            continue
        heads = [flow.guards[at] for at in sorted(excluded) if row.line <= flow.guards[at].line <= row.last_line]
        why = next((f"{EXCLUDED}{_why(one, held)}" for one in heads if one.header_end <= row.last_line), "")
        rows.append(row._replace(text=f"{row.text}{why}") if why and row.text.rstrip("{").strip() else row)
    return Course(course.symbol, flow._replace(rows=tuple(rows)), happenings)


def _end(course: Course, told: Sequence[bool | None]) -> Event | None:
    """The first exit whose conditions all hold."""
    is_chain = any(_CHAINED.match(one.text) for one in course.flow.guards)
    told = [
        held and not _CHAINED.match(one.text) and not (is_chain and one.text.startswith("else of "))
        for held, one in zip(told, course.flow.guards, strict=True)
    ]
    for one in course.happenings:
        guards = one.event.guards
        if one.event.kind != "call" and guards and all(told[at] for at in guards):
            return one.event
    return None


def _why(guard: Guard, known: Constants) -> str:
    told = [literal for key, literal in known.items() if key.rpartition(".")[2] in _key(guard.text).replace(" ", "")]
    return ", ".join(dict.fromkeys(told)) or "what is passed excludes it"


def _holds(guard: Guard, known: Constants) -> bool | None:
    """Whether a condition holds; None if unknown."""
    if guard.kind != "choice":
        return None
    negated = guard.text.startswith("else of ")
    found = _truth(_HEAD.sub("", guard.text.strip()).rstrip(" {:"), known)
    return found if found is None else found != negated


def _is_taken(flow: Flow, case: Guard, told: Sequence[bool | None], known: Constants) -> bool | None:
    """Whether a case of a `match` is the one that is taken; None if unknown. `told`: of the guards before it."""
    own = next((row for row in flow.rows if row.line == case.line), None)
    above = (row for row in reversed(flow.rows) if own and row.line < own.line and row.indent < own.indent)
    head = next(above, None)
    matched = _MATCHED.fullmatch(head.text) if head is not None else None
    if head is None or matched is None:
        return None
    before = [held for one, held in zip(flow.guards, told, strict=False) if one.kind == "case" and one.line > head.line]
    if True in before:
        return False
    what = case.text.removeprefix("case ").strip()
    if what == "_":
        return True if before and all(one is False for one in before) else None
    return _is_among(_literal(matched[1], known), what.split(" | "), known)


def _is_among(value: str | None, others: Sequence[str], known: Constants) -> bool | None:
    told = [_are_equal(value, _literal(one.strip(), known)) for one in others]
    return True if True in told else None if None in told else False


def _truth(text: str, known: Constants) -> bool | None:
    text = _bare(text.strip())
    for joined, decides in (((" || ", " or "), True), ((" && ", " and "), False)):
        parts = _parts(text, joined)
        if len(parts) > 1:
            told = [_truth(one, known) for one in parts]
            return decides if decides in told else None if None in told else not decides
    if (inner := re.match(r"(?:not\s+|!\s*)(?!=)", text)) is not None:
        found = _truth(text[inner.end() :], known)
        return None if found is None else not found
    if (same := _SAME.fullmatch(text) or _EQUALS.fullmatch(text)) is not None:
        equal = _are_equal(_literal(same["one"], known), _literal(same["other"], known))
        is_negated = same.re is _SAME and same["how"] in ("!=", "!==", "is not")
        return None if equal is None else equal != is_negated
    if (among := _AMONG.fullmatch(text)) is not None:
        listed = arguments_in(f"({among['listed'][1:-1]})")
        found = _is_among(_literal(among["one"], known), listed, known) if listed else None
        return found if found is None or not among["how"] else not found
    value = known.get(_key(text), "") if re.fullmatch(_VALUE, text) else ""
    return value.lower() == "true" if value.lower() in ("true", "false") else None


def _literal(text: str, known: Constants) -> str | None:
    held = known.get(_key(text))
    return held if held is not None else text if _LITERAL.fullmatch(text) else None


def _are_equal(one: str | None, other: str | None) -> bool | None:
    """Whether two literals are equal; None if unknown, as for members of two types."""
    first, second = (_LITERAL.fullmatch(text) if text is not None else None for text in (one, other))
    if first is None or second is None:
        return None
    kinds = {first.lastgroup, second.lastgroup}
    if kinds == {"text"}:
        return first[0][1:-1] == second[0][1:-1]
    if kinds <= {"member", "constant"}:
        parts = [re.split(r"\.|::|\\", found[0]) for found in (first, second)]
        if parts[0][-1] == parts[1][-1]:
            return True
        is_of_one = len(parts[0]) == 1 or len(parts[1]) == 1 or parts[0][-2] == parts[1][-2]
        return False if is_of_one and kinds == {"member"} else None
    if len(kinds) > 1:
        return False if "nothing" in kinds and "constant" not in kinds else None
    if kinds == {"nothing"}:  # `null` and `undefined` are equal or not, as they are compared
        return first[0] == second[0] or None
    if kinds == {"number"}:
        return first[0].replace("_", "").rstrip(".") == second[0].replace("_", "").rstrip(".") or None
    return first[0].lower() == second[0].lower()


def _bare(text: str) -> str:
    """A text without brackets around all of it."""
    while text.startswith("(") and text.endswith(")") and arguments_in(text) == [text[1:-1].strip()]:
        text = text[1:-1].strip()
    return text


def _parts(text: str, joined: tuple[str, str]) -> list[str]:
    """A condition split at its outermost operators of a kind."""
    depth, begin, found = 0, 0, list[str]()
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        mark = next((one for one in joined if depth == 0 and text.startswith(one, at)), "")
        if mark:
            found.append(text[begin:at])
            begin = at + len(mark)
    return [*found, text[begin:]]
