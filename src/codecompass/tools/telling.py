"""The statements of a function as steps, and which of them are listed at which length."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from codecompass.languages.effects import effects_of
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.happenings import Course, Effect
from codecompass.tools.naming import shortened
from codecompass.tools.snippets import Texts
from codecompass.tools.symbols import by_ids

What = Literal["call", "effect", "exit", "raise", "unbound", "guard", "plain"]
How = Literal["certain", "heuristic", "interface", "later", "listener", "handler", "subscriber"]
HANDLING = ("handler", "subscriber")

OF_A_STEP, OF_A_CALL, OF_AN_EFFECT = 14, 45, 20
"""Characters of a step besides its text, most of it its indentation, of the place of a call, and of an effect besides its
name."""
LONGEST_ROW, LONGEST_QUOTED, LONGEST_QUERY = 120, 160, 320
"""Characters of a statement, and of one that has an effect, calls or leaves."""
WHOLE, UNTOLD = 3, 4
"""The weight up to which all steps of a function are told, and that of what is never told."""
LOGGED = re.compile(
    r"(?:if\s*\(?\s*)?(?:[\w$]+(?:\.|->|::))?_?(?:(?i:log(?:ger|ging|f)?)|\w*Logger|\w+_log(?:ger)?|console|tracing|slog|zap|zerolog)"
    r"(?:\(\))?(?:\.|->|::)(?P<level>(?i:(?:is|log_?)?(?:trace|debug|info|verbose|notice|log|fine|print|warn|err|fatal|crit|severe"
    r"|exception|panic|alert|emerg))\w*)!?\s*[({]"
)
"""A statement that writes a log, or asks whether to."""
LOUD = re.compile(r"(?i)(?:log_?)?(?:warn|err|fatal|crit|severe|exception|panic|alert|emerg)")
JUMP = re.compile(r"(?:break|continue|goto|next|redo|fallthrough)\b")
_SAYING = re.compile(r"\s*(?:@|#?\[)[\w\\.:]*[.(]")
"""A decorator that is given something, or is a member: `@shared_task(autoretry_for=(Exception,))`."""
_DECORATING, _CLOSING = re.compile(r"\s*[@#]"), re.compile(r"\s*\}?\s*[)\]]")
_ATTRIBUTED = re.compile(r"\s*(?:\[\w|#\[|@\w+\()")
_SETTING = re.compile(r"\$\{\s*([\w.-]+)")
PROPERTIES, MOST_PROPERTIES, MOST_SETTINGS = ".properties", 30, 2
MOST_DECORATING = 12
"""Lines before a function in which its decorators are told."""


class Called(Struct, frozen=True):
    """A callee of a step."""

    symbol_id: str
    name: str
    path: str
    line: int
    how: How
    """`interface`: one of what implements or overrides the declaration that the call is bound to; `later`: it is handed
    on, to a queue or a scheduler, and runs at another time; `listener`: it is declared to run when that is written;
    `handler`: it handles the message that is sent, by the message's type; `subscriber`: an annotation declares that."""
    of: int = 0
    """How many implement the declaration, or handle the message."""
    cut: bool = False
    """Whether it is not followed, for its depth or the budget, though it has effects, or may have some."""
    beyond: list[Effect] = []
    """For such a one, the known effects further down."""
    unbound: bool = False
    """Whether further down there are calls that are not bound, or were not looked at."""
    body: str = ""
    """For a function without steps, its statement, if it has one on one line."""


class Step(Struct, frozen=True):
    """A statement, or the head of one that has a block."""

    line: int
    what: What
    text: str
    """As it is written, on one line. `unbound` has a call that could not be bound, of a name that a definition of the
    repository bears; `guard` is only a condition or a loop, `plain` none of these."""
    under: list[str] = []
    """The conditions and loops around it, outermost first, as they are written."""
    calls: list[Called] = []
    effects: list[Effect] = []
    level: int = 0
    """How far in it stands."""
    passed_on: int = 0
    """The line that returns the error which the step got, and does nothing else; 0 without one."""


class Stepped(Struct, frozen=True):
    """A function, and its steps in order of execution."""

    symbol_id: str
    name: str
    path: str
    line: int
    steps: list[Step]


class Telling(NamedTuple):
    """A step that may be listed."""

    step: Step
    weight: int
    """1: it has an effect, calls what has one, or may end the entry; 2: it calls or leaves; 3: neither; 4: it only writes
    a log."""
    indent: int
    guards: tuple[int, ...]
    heads: tuple[int, ...]
    """The guards that begin here."""
    joined: bool
    """It goes on from what stands before it at the same indent: `else`, `except`."""
    passes_on: bool
    statuses: Sequence[str] = ()
    """The HTTP statuses that it answers with."""


def stepped(course: Course, rows: Sequence[Telling], level: int) -> Stepped:
    """A function with its statements up to a weight, and the heads of the blocks around these."""
    symbol = course.symbol
    kept = {at for at, row in enumerate(rows) if row.weight <= level and row.step.what != "guard"}
    guards = {guard for at in kept for guard in rows[at].guards}
    kept |= {at for at, row in enumerate(rows) if guards.intersection(row.heads)}
    for at in sorted(kept, reverse=True):
        if rows[at].joined and (before := _before(rows, at)) is not None:
            kept.add(before)
    widths = list[int]()
    steps = list[Step]()
    for at in sorted(kept):
        while widths and widths[-1] >= rows[at].indent:
            widths.pop()
        steps.append(replace(rows[at].step, level=len(widths)))
        widths.append(rows[at].indent)
    return Stepped(
        symbol.symbol_id, shortened(symbol.qualified_name, symbol.path), symbol.path, symbol.line_start, steps
    )


def _before(rows: Sequence[Telling], at: int) -> int | None:
    """The row that an `else` or a `catch` belongs to."""
    return next((one for one in range(at - 1, -1, -1) if rows[one].indent <= rows[at].indent), None)


def decorated(reader: Reader, functions: Sequence[Stepped], entries: set[str]) -> list[Stepped]:
    """Functions with the decorators that say more than a name, or decide whether and when they run: their own, and
    once those of their types. For entries only the latter."""
    texts, found, told = Texts(reader), list[Stepped](), set[str]()
    symbols = by_ids(reader, (one.symbol_id for one in functions))
    owners = by_ids(reader, (one.parent_id for one in symbols.values() if one.parent_id))
    for one in functions:
        symbol = symbols.get(one.symbol_id)
        condition = effects_of(symbol.language).condition if symbol is not None else None
        owner = owners.get(symbol.parent_id) if symbol is not None and symbol.parent_id else None
        steps = list[Step]()
        if owner is not None and owner.kind in TYPE_KINDS and condition is not None and owner.symbol_id not in told:
            told.add(owner.symbol_id)
            steps += [step for step in _above(texts, owner.path, owner.line_start) if condition.match(step.text)]
        steps += [
            step for step in _above(texts, one.path, one.line)
            if (condition is not None and condition.match(step.text))
            or (one.symbol_id not in entries and _SAYING.match(step.text))
        ]  # fmt: skip
        steps = [replace(step, text=step.text + _settings(reader, texts, step.text)) for step in steps]
        found.append(replace(one, steps=[*steps, *one.steps]) if steps else one)
    return found


def _above(texts: Texts, path: str, line: int) -> list[Step]:
    """The decorators above a definition, including those on its own line."""
    lines = texts.of(path).lines[:line]
    indent, found, end = _indent(lines[-1]) if lines else 0, list[Step](), len(lines) - 1
    for at in range(end, max(end + 1 - MOST_DECORATING, 0), -1):
        text = lines[at - 1]
        if _DECORATING.match(text):
            found.append(Step(at, "plain", " ".join(" ".join(lines[at - 1 : end]).split())[:LONGEST_ROW]))
            end = at - 1
        elif _indent(text) <= indent and not _CLOSING.match(text):
            break
    return [
        *reversed(found),
        *([Step(line, "plain", " ".join(lines[-1].split()))] if _ATTRIBUTED.match(lines[-1]) else []),
    ]


def _settings(reader: Reader, texts: Texts, text: str) -> str:
    """The values in properties files of the settings in a decorator: ` app.every = 5m application.properties:3`."""
    found = list[str]()
    keys = _SETTING.findall(text)
    paths = [path for path in reader.tree.files if path.endswith(PROPERTIES) and not is_test(path)] if keys else []
    for key in keys:
        for path in sorted(paths)[:MOST_PROPERTIES]:
            for number, line in enumerate(texts.of(path).lines, 1):
                name, sign, value = line.partition("=")
                if sign and name.strip() == key:
                    found.append(f"  {key}={value.strip()} {path}:{number}")
    return "".join(found[:MOST_SETTINGS])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def size(functions: Iterable[Stepped]) -> int:
    """The approximate number of characters of functions as text."""
    return sum(_characters(step) for one in functions for step in one.steps)


def _characters(step: Step) -> int:
    effects = [*step.effects, *(one for call in step.calls for one in call.beyond)]
    calls = sum(len(call.body) + OF_A_CALL for call in step.calls)
    return OF_A_STEP + step.level + len(step.text) + calls + sum(len(one.name) + OF_AN_EFFECT for one in effects)
