"""Steps of a feature as text: functions in order of execution, each nested where it is called first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from os.path import commonpath

from codecompass.frontends.layout import Json, Line, Part, Told, bold, dim, line, note, plural

OF_LISTENERS, MOST_DEEP = 1, 1_000
"""Calls within what runs by itself that are gone into, and within all else."""
MOST_LISTED = 6
"""Implementations whose names are told where there are many."""
MOST_LOOSE = 5
"""Calls that are not bound, named at the end."""
GUESSED = "~"
"""Stands beside each step that is heuristic: what it means is told once."""
BY_NAME = (
    "heuristic, no type is known there and names fit: a variable's one model, client or queue, a member's one "
    "definition; steps without it are bound by imports and types"
)
VERBS = {
    "read": "reads",
    "write": "writes",
    "delete": "deletes",
    "send": "sends",
    "publish": "publishes",
    "open": "opens",
    "call": "calls",
    "begin": "begins",
    "commit": "commits",
    "rollback": "rolls back",
}


def steps(answer: Json) -> Told:
    functions = {one["symbol_id"]: one for one in answer["functions"]}
    if not functions:
        return
    common = _common(answer)
    if common:
        yield line(dim(f"paths below {common}"))
    told = _Told(functions, common)
    runs = {own for one in answer["around"] for own in one["symbol_ids"]}
    inner = next((own for own in functions if own not in runs), next(iter(functions)))
    told.entry = answer["entry_point"] if answer["entry_point"] in functions else inner
    for _, outside in groupby(answer["around"], _outside):
        first, *more = outside
        yield from told.around({**first, "name": ", ".join(one["name"] for one in (first, *more))})
    first = functions[told.entry]
    yield line(bold(first["name"]), "  ", dim(f"{first['path'].removeprefix(common)}:{first['line']}"))
    for one in answer["started"]:
        user = f"  {one['user']}" if one["user"] else ""
        yield line(dim(f"  used at {one['path'].removeprefix(common)}:{one['line']}{user}  "), one["text"])
    for (path, at), routes in groupby(answer["reached_by"], lambda one: (one["path"], one["line"])):
        told_routes = ", ".join(one["route"] for one in routes)
        yield line(dim("  reached by "), told_routes, dim(f"  {path.removeprefix(common)}:{at}"))
    yield from told.function(first, "  ")
    for one in answer["functions"]:  # of a class that serves several methods each
        if (
            one["symbol_id"] not in told.shown | runs
            and one["steps"]
            and _owner(one) == _owner(first) != (one["path"], "")
        ):
            yield line(bold(one["name"]), "  ", dim(f"{one['path'].removeprefix(common)}:{one['line']}"))
            yield from told.function(one, "  ")
    cut = "  …: not gone into, with what is known to be touched further down" if told.cut else ""
    bare = "; calls with nothing below them have no effects known to us" if told.bare else ""
    loose = f"; not followed: {_loose(told.loose)}" if told.loose else ""
    guessed = f"  {GUESSED} {BY_NAME}" if told.guessed else ""
    yield line(dim(f"{len(functions)} {plural('function', len(functions))}{bare}{loose}{cut}{guessed}"))


def _owner(function: Json) -> tuple[str, str]:
    """The type that a function is a member of, as its name says, with its file."""
    return function["path"], function["name"].removesuffix(re.split(r"[.:#\\]", function["name"])[-1])


def _loose(calls: Sequence[str]) -> str:
    """`2 calls of unknown receivers (sender.send :12, job.run :30)`."""
    more = ", …" if len(calls) > MOST_LOOSE else ""
    return f"{len(calls)} {plural('call', len(calls))} of unknown receivers ({', '.join(calls[:MOST_LOOSE])}{more})"


def _outside(one: Json) -> tuple[object, ...]:
    """Key of things around a handler: those from outside that are registered together share a line."""
    return tuple(
        one[key] for key in ("kind", "path", "line", "at_path", "at_line", "symbol_ids" if one["path"] else "scope")
    )


def _common(answer: Json) -> str:
    """The folder that all files are in, where to say it once is shorter."""
    paths = {one["path"] for one in answer["functions"]}
    paths |= {call["path"] for one in answer["functions"] for step in one["steps"] for call in step["calls"]}
    found = commonpath(paths) if len(paths) > 1 else ""
    return f"{found}/" if found else ""


class _Told:
    """Functions, each where it is called first."""

    def __init__(self, functions: Mapping[str, Json], common: str) -> None:
        self.functions, self.common = functions, common
        self.shown: set[str] = set()
        self.reactions: set[str] = set()
        """Listeners that are told."""
        self.reacts = False
        """Whether what is told is a listener's: what it writes is written already when it runs."""
        self.left = MOST_DEEP
        """How much further what is called is gone into."""
        self.cut = self.guessed = self.bare = False
        self.loose: list[str] = []
        """Calls that are not bound, with their lines."""
        self.entry = ""
        """It is told after what runs around it."""

    def around(self, one: Json) -> Iterator[Line]:
        """What runs around the handler, with what it does."""
        scope = "the whole application" if one["scope"] == "application" else f"its {one['scope']}"
        at = dim(f"  around {scope}, {one['at_path'].removeprefix(self.common)}:{one['at_line']}")
        doubt = note("  heuristic") if one["confidence"] != "static" else ""
        place = f"  {one['path'].removeprefix(self.common)}:{one['line']}" if one["path"] else "  outside"
        yield line(Part(one["kind"], "cyan"), " ", bold(one["name"]), dim(place), at, doubt)
        for own in one["symbol_ids"]:
            if own in self.functions and own not in self.shown:
                runs = self.functions[own]
                if runs["line"] != one["line"]:
                    yield line("  ", runs["name"], dim(f"  :{runs['line']}"))
                yield from self.function(runs, "    ")

    def function(self, one: Json, indent: str) -> Iterator[Line]:
        self.shown.add(one["symbol_id"])
        yield from self._steps(one, one["steps"], 0, indent)

    def _steps(self, function: Json, steps: Sequence[Json], level: int, indent: str) -> Iterator[Line]:
        """Steps under the same conditions up to a level; what stands under one more is set in, unless it is one step."""
        at = 0
        while at < len(steps):
            under = steps[at]["under"][level:]
            if not under:
                yield from self._step(function, steps[at], "", indent)
                at += 1
                continue
            end = at
            while end < len(steps) and steps[end]["under"][level : level + 1] == under[:1]:
                end += 1
            if end == at + 1:
                yield from self._step(function, steps[at], "".join(map(_heading, under)), indent)
            else:
                yield line(indent, Part(_heading(under[0]).rstrip(), "yellow"))
                yield from self._steps(function, steps[at:end], level + 1, indent + "  ")
            at = end

    def _step(self, function: Json, step: Json, under: str, indent: str) -> Iterator[Line]:
        head = line(indent, Part(str(step["line"]), "green"), " ", Part(under, "yellow"))
        effects = ", ".join(_together(step["effects"], step["text"]))
        self.guessed = self.guessed or any(one["confidence"] != "static" for one in step["effects"])
        if not step["calls"]:
            doubt = note("  not bound") if step["what"] == "unbound" else ""
            self.loose += [f"{step['text']} :{step['line']}"] if doubt else []
            yield line(*head, step["text"], Part(f"  {effects}" if effects else "", "magenta"), doubt)
            return
        calls = [one for one in step["calls"] if not (self.reacts and one["how"] == "listener")]
        more = [one["name"] for one in calls if one["how"] == "interface" and one["symbol_id"] not in self.functions]
        if len(more) > MOST_LISTED:
            calls = [one for one in calls if one["how"] != "interface" or one["symbol_id"] in self.functions]
        for call in calls:
            path = "" if call["path"] == function["path"] else call["path"].removeprefix(self.common)
            reacts = call["how"] == "listener"
            is_entry = call["symbol_id"] == self.entry and self.entry not in self.shown
            again = is_entry or call["symbol_id"] in (self.reactions if reacts else self.shown)
            self.reactions |= {call["symbol_id"]} if reacts else set()
            where = "" if again and not path else f"  {path}:{call['line']}"
            more_below = call["how"] != "later" and call.get("cut", False)
            beyond = call["beyond"] if more_below else []
            self.guessed = self.guessed or call["how"] in ("heuristic", "handler")
            self.guessed = self.guessed or any(one["confidence"] != "static" for one in beyond)
            self.cut = self.cut or more_below
            below = self.functions.get(call["symbol_id"])
            bare = call["how"] not in ("later", "interface") and not more_below and below is None and call["of"] < 2
            self.bare = self.bare or bare
            self.shown |= {call["symbol_id"]} if bare else set()
            told = (
                dim(where),
                note(_doubt(call)),
                note(" …" if more_below else ""),
                Part(f" {_beyond(beyond)}" if beyond else "", "magenta"),
                Part(f"  {effects}" if effects else "", "magenta"),
            )
            head = head if call["how"] != "interface" else line(indent, "  → ")
            body = dim(f"  {call['body']}" if call.get("body") and not again else "")
            place = "  (below)" if is_entry else "  (above)" if again else ""
            if bare and again and not effects and not is_entry:
                continue
            yield line(*head, call["name"], *told, body, dim(place))
            if not again and call["symbol_id"] in self.functions and self.left:
                deeper = indent + ("    " if call["how"] == "interface" else "  ")
                yield from self._gone_into(self.functions[call["symbol_id"]], deeper, reacts)
        if len(more) > MOST_LISTED:
            yield line(indent, "  ", note(f"one of {len(more)} implementations: "), ", ".join(more[:MOST_LISTED]), " …")

    def _gone_into(self, function: Json, indent: str, reacts: bool) -> Iterator[Line]:
        """A function's steps; of what runs by itself only the first levels, which count as told nowhere."""
        left, shown, around = self.left, self.shown, self.reacts
        self.left = min(left - 1, OF_LISTENERS) if reacts else left - 1
        self.shown, self.reacts = {*shown} if reacts else shown, reacts or around
        yield from self.function(function, indent)
        self.left, self.shown, self.reacts = left, {*shown, function["symbol_id"]} if reacts else shown, around


def _heading(condition: str) -> str:
    return f"{condition} " if condition.endswith(("=>", "{", "->")) else f"{condition}: "


def told_effect(one: Json, quoted: str = "", guessed: str = "(heuristic)") -> str:
    """`reads table users`; what is `quoted` beside it is not told again."""
    verb = VERBS.get(one["operation"], one["operation"])
    doubt = "" if one["confidence"] == "static" else f" {guessed}"
    written, _, value = one["name"].partition(" = ")
    name = value if value and written in quoted else one["name"]
    return f"{verb} {one['kind']} {name}".strip() + doubt


def _together(effects: Sequence[Json], quoted: str) -> Iterator[str]:
    """Effects, those that do the same to one kind of thing together: `deletes table posts, tags`."""
    for (_, _, confidence), same in groupby(effects, lambda one: (one["operation"], one["kind"], one["confidence"])):
        first, *more = same
        names = ", ".join([told_effect({**first, "confidence": "static"}, quoted), *(one["name"] for one in more)])
        yield names if confidence == "static" else f"{names} {GUESSED}"


def _beyond(effects: Sequence[Json]) -> str:
    """`reads table orders, users; writes cache held`: the effects of what is not gone into."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for one in effects:
        _, _, value = one["name"].rpartition(" = ")
        verb = VERBS.get(one["operation"], str(one["operation"]))
        found.setdefault((verb, str(one["kind"])), {})[value] = None
    told = "; ".join(" ".join(filter(None, (*of, ", ".join(names)))) for of, names in found.items())
    return f"{told} {GUESSED}" if any(one["confidence"] != "static" for one in effects) else told


def _doubt(call: Json) -> str:
    if call["how"] == "interface":
        return f"  one of {call['of']} implementations" if call["of"] > 1 else "  the only implementation"
    if call["how"] == "handler":
        return f"  one of {call['of']} handlers {GUESSED}" if call["of"] > 1 else f"  the handler {GUESSED}"
    if call["how"] == "certain":
        return f"  {call['of']} implementations" if call["of"] > 1 else ""
    return f"  {GUESSED if call['how'] == 'heuristic' else call['how']}"
