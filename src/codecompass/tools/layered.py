"""Finds what a type gives in layers for a handler: by a method that chooses, by decorators, a field, or a setting."""

import re
from collections.abc import Iterable, Iterator, Sequence
from os.path import commonpath
from typing import Literal, NamedTuple

from codecompass.languages.around import acting_in
from codecompass.languages.places import Chosen, Layers
from codecompass.languages.rules import rules_of
from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.session.project import Reader
from codecompass.tools.snippets import Text, arguments_in
from codecompass.tools.symbols import Symbol

Scope = Literal["application", "type", "router", "route", "handler"]
_DETAIL = re.compile(r"[>}]/?$")


class Given(NamedTuple):
    """One of the items, and where it is written."""

    item: str
    scope: Scope
    path: str
    line: int
    condition: str


class Layered:
    """What a handler's type and its bases, nearest first, give in a field."""

    def __init__(
        self,
        reader: Reader,
        handler: Symbol,
        types: Sequence[Symbol],
        asked: tuple[str, str, str, str],
    ) -> None:
        """`asked`: the field, the method that chooses, the request's method and its route."""
        self.reader, self.handler, self.types = reader, handler, types
        self.field, self.method, verb, route = asked
        self.verb = verb if verb.isalpha() and verb != "ANY" else ""
        self.acting = acting_in(handler.language)
        actions = self.acting.actions if self.acting is not None else {}
        of_verb = actions.get(self.verb, "")
        of_one = actions.get(f"{self.verb} one", of_verb) if _DETAIL.search(route) else of_verb
        is_named = handler.kind not in TYPE_KINDS and handler.name not in actions.values()
        self.action = handler.name if is_named else of_one
        self.layers = rules_of(handler.language).layers

    def known(self) -> dict[str, str]:
        """The action's name by what holds it in the code."""
        rule = self.acting if self.acting is not None and self.action and self.is_of(self.acting.of) else None
        return dict.fromkeys(rule.known, f'"{self.action}"') if rule is not None else {}

    def given(self, default: list[Given] | None) -> list[Given] | None:
        """`None` where no layer sets anything, the default included."""
        return self._from(0, "", default)

    def _from(self, first: int, condition: str, default: list[Given] | None) -> list[Given] | None:
        """What the types from one on give."""
        for at, one in enumerate(self.types[first:], first):
            chosen = self._of(one).method
            if chosen is not None:
                found = list[Given]()
                for each in chosen:
                    if each.item:
                        found += self._placed([each], "type", one.path, one.line_start, condition)
                    else:
                        above = self._from(at + 1, each.condition, default)
                        found += above or ()
                        if above is None and len(chosen) == 1:
                            return None
                return found
        own = self._set(condition)
        if own is None and default is not None:
            return [one._replace(condition=condition) for one in default]
        return own

    def _set(self, condition: str) -> list[Given] | None:
        """What the handler's decorators set, else the field of the nearest type."""
        own = self.handler
        for text in self._decorators():
            layer = self.layers(text, self.field, self.method, "", "").field
            if layer is not None:
                return [*self._placed(layer, "handler", own.path, own.line_start, condition, is_above=True)]
        for one in self.types:
            if (layer := self._of(one).field) is not None:
                return [*self._placed(layer, "type", one.path, one.line_start, condition)]
        return None

    def _of(self, one: Symbol) -> Layers:
        text = Text(self.reader.text(one.path)).between(one.line_start, one.line_end)
        return self.layers(text, self.field, self.method, self.action, self.verb)

    def _placed(
        self, layer: Iterable[Chosen], scope: Scope, path: str, line: int, condition: str, *, is_above: bool = False
    ) -> Iterator[Given]:
        for one in layer:
            under = " and ".join(filter(None, (condition, one.condition)))
            if one.item:
                yield Given(one.item, scope, path, line if is_above else line + one.line, under)

    def _decorators(self) -> list[str]:
        rows = self.reader.ask("begins_at", ids=[self.handler.symbol_id])
        return [text for row in rows for text in str(row["decorators"] or "").split("\n") if text]

    def is_of(self, pattern: re.Pattern[str]) -> bool:
        """Whether the head of a type, or a decorator of the handler, names what gets the default."""
        heads = [one.signature for one in self.types]
        return any(pattern.search(one) for one in (*heads, *self._decorators()))

    def default(self, setting: str, otherwise: Sequence[str]) -> list[Given] | None:
        """What a setting's key (`SETTING.KEY`) gives in the file nearest to the handler; `otherwise` what the framework
        lets pass where the setting has no such key."""
        holder, _, key = setting.rpartition(".")
        found = self.reader.look_up(lambda register: register.read(register.bearers(holder)))
        paths = {one.path for one in found if not is_test(one.path)}
        nearest = sorted(paths, key=lambda path: (-len(commonpath((path, self.handler.path))), path))
        for path in nearest:
            text = Text(self.reader.text(path)).whole
            set_at = re.search(rf"[\"']{key}[\"']\]?\s*[:=]\s*(?=[\[(])", text)
            if set_at is not None:
                items = arguments_in(re.sub(r"#[^\n]*", "", text[set_at.end() :]))
                line = text.count("\n", 0, set_at.start()) + 1
                return [Given(one.strip("\"' "), "application", path, line, "") for one in items]
        unset = [one for one in found if one.path in nearest[:1]][:1]
        return [Given(name, "application", one.path, one.line_start, "") for one in unset for name in otherwise] or None
