"""Events that a component emits: their names in its code."""

import re
from collections.abc import Collection, Iterable, Mapping

from codecompass.languages.components.composing import Composer
from codecompass.languages.components.naming import camelized
from codecompass.languages.components.syntax import member
from codecompass.languages.ecma.objects import IDENTIFIER


def say_emitted(composer: Composer, component: str, emitting: Iterable[str], events: Collection[str]) -> None:
    """Makes each call of an emitting function use the event, if the component has it."""
    known = {event_name(one) for one in events}
    for start, text in emitted_in(composer.source, emitting):
        name = event_name(text)
        if name in known and IDENTIFIER.match(name):
            composer.say(start - 1, component, name, start)


def emitted_besides(source: bytes, emitting: Iterable[str], events: Collection[str]) -> dict[str, int]:
    """Events that a component emits without declaring them → position of the first emit."""
    known, found = {event_name(one) for one in events}, dict[str, int]()
    for start, text in emitted_in(source, emitting):
        if event_name(text) not in known:
            found.setdefault(text, start)
    return found


def write_events(composer: Composer, seen: Mapping[str, int]) -> None:
    for text, at in seen.items():
        composer.glue(f"{member('event', text)};", at)


def emitted_in(source: bytes, emitting: Iterable[str]) -> list[tuple[int, str]]:
    """(position, name) of the events that calls of the emitting functions name."""
    names = b"|".join(sorted(re.escape(one.encode()) for one in emitting))
    calls = re.compile(rb"(?<![\w$])(?:%s)\(\s*(?P<quote>[\"'])(?P<name>[A-Za-z][\w:-]*)(?P=quote)" % names)
    return [(match.start("name"), match["name"].decode()) for match in calls.finditer(source)] if names else []


def event_name(written: str) -> str:
    """`close-all` → `closeAll`, the other name for listeners."""
    return camelized(written)
