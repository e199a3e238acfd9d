"""Renders the steps of a feature: functions in order of execution, each nested at its first call."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from codecompass.frontends.layout import Json, Line, Part, Shortened, Told, bold, dim, line, note, plural

OF_LISTENERS, MOST_DEEP = 1, 1_000
"""Calls within what runs by itself that are gone into, and within all else."""
MOST_NAMED, LONGEST_NAMED = 4, 50
"""Things of one kind that what is not gone into touches, and characters of each."""
LONGEST_FOLDED = 110
"""Characters of a condition with the one statement under it on one line."""
GUESSED = "~"
"""Stands beside each step that is heuristic: what it means is told once."""
BY_NAME = "heuristic: no type is known there, names fit; all else is bound by imports and types"
VERBS = {
    "read": "reads",
    "write": "writes",
    "delete": "deletes",
    "send": "sends",
    "publish": "publishes",
    "open": "opens",
    "call": "calls",
    "request": "requests",
    "begin": "begins",
    "commit": "commits",
    "rollback": "rolls back",
}
KINDS = {"client": "HTTP"}
"""Kinds of effects as people call them, where that is another word."""
RUN_BY = "run by"
"""The kind of what is around an entry because it calls it."""
SEEN = frozenset({"client", "file"})
"""Kinds of effects whose names are as they are written, and not told where they stand."""
PASSED_ON = "↩"
UNBOUND_BELOW = " (perhaps more)"


def steps(answer: Json) -> Told:
    functions = {one["symbol_id"]: one for one in answer["functions"]}
    if not functions:
        return
    shortened = Shortened(_paths(answer))
    yield from shortened.said()
    told = _Told(functions, shortened)
    runs = {own for one in answer["around"] for own in one["symbol_ids"]}
    served = (own for own in answer["served_by"] if own in functions)
    inner = next(served, None) or next((own for own in functions if own not in runs), next(iter(functions)))
    told.entry = answer["entry_point"] if answer["entry_point"] in functions else inner
    for _, outside in groupby(answer["around"], _outside):
        first, *more = outside
        names = (one["name"] + (f" → {one['status']}" if one["status"] else "") for one in (first, *more))
        yield from told.around({**first, "name": ", ".join(names)})
    first = functions[told.entry]
    yield line(bold(first["name"]), "  ", dim(f"{told.shortened(first['path'])}:{first['line']}"))
    for one in answer["started"]:
        user = f"  {one['user']}" if one["user"] else ""
        yield line(dim(f"  used at {told.shortened(one['path'])}:{one['line']}{user}  "), one["text"])
    for path, routes in groupby(answer["reached_by"], lambda one: one["path"]):
        lines = {at: ", ".join(one["route"] for one in some) for at, some in groupby(routes, lambda one: one["line"])}
        if len(lines) == 1:
            yield line(dim("  reached by "), *lines.values(), dim(f"  {told.shortened(path)}:{next(iter(lines))}"))
        else:
            told_routes = "; ".join(f"{some} :{at}" for at, some in lines.items())
            yield line(dim(f"  reached by {told.shortened(path)}  "), told_routes)
    yield from told.function(first, "  ")
    for one in answer["functions"]:  # of a class that serves several methods each
        if (
            one["symbol_id"] not in told.shown | runs
            and one["steps"]
            and _owner(one) == _owner(first) != (one["path"], "")
        ):
            yield line(bold(one["name"]), "  ", dim(f"{told.shortened(one['path'])}:{one['line']}"))
            yield from told.function(one, "  ")
    yield from _exits(answer, told)
    yield from _footer(answer, told)


def _exits(answer: Json, told: _Told) -> Told:
    """What an endpoint answers, and where it leaves with and without writing something."""
    for at, one in enumerate(_statuses(told, [one for one in answer["exits"] if one["status"]])):
        yield line(dim("        " if at else "answers "), one)
    left = sorted((_beyond(one["writes"]), one["line"]) for one in answer["exits"] if not one["status"])
    for writes, places in groupby(left, lambda one: one[0]):
        yield line(
            dim("leaves at "),
            ", ".join(f":{at}" for _, at in places),
            dim(f"  {writes or 'with no known write in that branch'}"),
        )


def _footer(answer: Json, told: _Told) -> Told:
    """What there was no room for, and what the marks mean."""
    if left := answer["left_out"]:
        more = answer["all_left_out"] - len(left)
        named = [_left_out(told, one) for one in left]
        yield line(note("no room for "), ", ".join(named), dim(f" and {more} more" if more else ""))
    count = len(answer["functions"])
    cut = "  …: not gone into, touches further down what stands there" if told.cut else ""
    bare = "; calls with nothing below have no known effects" if told.bare else ""
    loose = f"; not followed: {told.loose} {plural('call', told.loose)} of unknown receivers" if told.loose else ""
    guessed = f"  {GUESSED} {BY_NAME}" if told.guessed else ""
    passed = f"  {PASSED_ON}N: line N returns the error as it is" if told.passes_on else ""
    unsure = f" ({answer['omitted_unbound']} with calls that are not bound)" if answer["omitted_unbound"] else ""
    omitted = f"; {answer['omitted']} steps that lead to no known effect left out{unsure}" if answer["omitted"] else ""
    yield line(dim(f"{count} {plural('function', count)}{omitted}{bare}{loose}{cut}{passed}{guessed}"))


def _left_out(told: _Told, call: Json) -> str:
    """A function to ask for next; implementations by their declaration."""
    several = f"{call['of']} implementations of " if call["how"] == "interface" else ""
    listed = " (explore lists them)" if several else ""
    return f"{several}{call['name']} {told.shortened(call['path'])}:{call['line']}{listed}"


def _statuses(told: _Told, exits: Sequence[Json]) -> Iterator[str]:
    """Each status with its places and their conditions, and what is written there unless it is told above."""
    before = ""
    above = {(one["path"], step["line"]) for one in told.functions.values() for step in one["steps"]}
    for status, places in groupby(exits, lambda one: one["status"]):
        said = list[str]()
        for one in places:
            path = "" if one["path"] == before else told.shortened(one["path"])
            before = one["path"]
            under = f" ({one['under']})" if one["under"] else ""
            text = "" if (one["path"], one["line"]) in above else f" {one['text'][:LONGEST_NAMED]}"
            caught = " unless caught" if one["caught"] else ""
            said.append(f"{path}:{one['line']}{text}{under}{caught}")
        yield f"{status} {', '.join(said)}"


def _owner(function: Json) -> tuple[str, str]:
    """The type that a function is a member of, by its name, with the file."""
    return function["path"], function["name"].removesuffix(re.split(r"[.:#\\]", function["name"])[-1])


def _outside(one: Json) -> tuple[object, ...]:
    """The group of something external around a handler: what is registered together shares a line."""
    return tuple(
        one[key] for key in ("kind", "path", "line", "at_path", "at_line", "symbol_ids" if one["path"] else "scope")
    )


def _paths(answer: Json) -> set[str]:
    """The paths of all that is told."""
    paths = {one["path"] for one in answer["functions"]}
    paths |= {call["path"] for one in answer["functions"] for step in one["steps"] for call in step["calls"]}
    return paths | {one[key] for one in answer["around"] for key in ("path", "at_path") if one[key]}


class _Told:
    """Renders functions, each at its first call."""

    def __init__(self, functions: Mapping[str, Json], shortened: Shortened) -> None:
        self.functions, self.shortened = functions, shortened
        self.shown: set[str] = set()
        self.reactions: set[str] = set()
        """Listeners that are told."""
        self.reacts = False
        """Whether what is told is a listener's: what it writes is written already when it runs."""
        self.left = MOST_DEEP
        """How much further what is called is gone into."""
        self.cut = self.guessed = self.bare = self.passes_on = False
        self.loose = 0
        """Calls that are not bound."""
        self.names = Counter(_last(one["name"]) for one in functions.values())
        self.told_files: dict[str, str] = {}
        self.told_paths: set[str] = set()
        self.entry = ""
        """It is told after what runs around it."""

    def around(self, one: Json) -> Iterator[Line]:
        """What runs around the handler, with its steps."""
        scope = "the whole application" if one["scope"] == "application" else f"its {one['scope']}"
        put, own = (one["at_path"], one["at_line"]), (one["path"], one["line"])
        where = f"{self.shortened(put[0])}:{put[1]}"
        is_caller = one["kind"] == RUN_BY
        at = dim(f"  at {where}" if is_caller else f"  around {scope}" + ("" if put == own else f", {where}"))
        doubt = note("  heuristic") if one["confidence"] != "static" else ""
        place = f"  {self.shortened(own[0])}:{own[1]}" if one["path"] else "  outside"
        yield line(Part(one["kind"], "cyan"), " ", bold(one["name"]), dim(place), at, doubt)
        for own in one["symbol_ids"]:
            if own in self.functions and own not in self.shown:
                runs = self.functions[own]
                if runs["line"] != one["line"] and runs["steps"]:
                    yield line("  ", runs["name"], dim(f"  :{runs['line']}"))
                yield from self.function(runs, "    ")

    def function(self, one: Json, indent: str) -> Iterator[Line]:
        self.shown.add(one["symbol_id"])
        steps, at = one["steps"], 0
        while at < len(steps):
            is_folded = at + 1 < len(steps) and self._is_one(*steps[at : at + 3])
            step = steps[at]
            if is_folded:
                step = {**steps[at + 1], "level": step["level"], "text": _folded(step, steps[at + 1])}
            yield from self._step(one, step, indent)
            at += 1 + is_folded

    def _is_one(self, head: Json, inner: Json, after: Json | None = None) -> bool:
        """Whether a condition and its only statement share a line."""
        alone = after is None or after["level"] <= head["level"]
        known = head["what"] in ("guard", "call") and all(self._is_known(one, head["text"]) for one in head["calls"])
        bare = known and inner["what"] not in ("guard", "unbound")
        short = inner["level"] == head["level"] + 1 and len(head["text"] + inner["text"]) <= LONGEST_FOLDED
        return alone and bare and short and not any(map(self._is_below, inner["calls"]))

    def _step(self, function: Json, step: Json, indent: str) -> Iterator[Line]:
        """A line as written, with its effects and the targets of its calls; then the steps of those."""
        calls = [one for one in step["calls"] if not (self.reacts and one["how"] == "listener")]
        own = [one for one in calls if one["how"] != "interface"]
        below = [one for one in calls if self._is_below(one)]
        single = len(below) == 1 and below[0] == calls[-1] == own[-1]
        told = own if single else [one for one in own if one not in below]
        self.guessed = self.guessed or step["text"].endswith(GUESSED)
        marks = [mark for one in told for mark in self._mark(function, step["text"], one, len(own) > 1)]
        passed = f"  {PASSED_ON}{on}" if (on := step["passed_on"]) else ""
        self.passes_on = self.passes_on or bool(passed)
        head = line(indent, Part(str(step["line"]), "green"), " ", " " * step["level"], step["text"], dim(passed))
        yield line(*head, *marks, *self._touched(step))
        if single:
            yield from self._gone_into(self.functions[below[0]["symbol_id"]], indent + "  ", below[0]["how"])
        else:
            yield from self._led_to(function, calls, indent + "  ")

    def _touched(self, step: Json) -> Iterator[Part]:
        effects = ", ".join(_together(step["effects"], step["text"]))
        self.guessed = self.guessed or any(one["confidence"] != "static" for one in step["effects"])
        self.loose += step["what"] == "unbound"
        yield Part(f"  {effects}" if effects else "", "magenta")
        yield note("  not bound" if step["what"] == "unbound" else "")

    def _led_to(self, function: Json, calls: Sequence[Json], indent: str) -> Iterator[Line]:
        """The targets of a line's calls, by name."""
        others = list[Json]()
        for call in calls:
            if not self._is_below(call):
                others += [call] if call["how"] == "interface" else []
                continue
            below = self.functions[call["symbol_id"]]
            first = next(iter(below["steps"]), None)
            is_short = first is None or (len(below["steps"]) == 1 and not first["calls"])
            told = [first["text"], *self._touched(first)] if is_short and first is not None else []
            yield line(indent, *self._mark(function, "", call, True), "  " if told else "", *told)
            if is_short:
                self.shown.add(call["symbol_id"])
            else:
                yield from self._gone_into(below, indent + "  ", call["how"])
        others = [one for one in others if one["symbol_id"] not in self.shown]
        if others:
            yield line(indent, *self._others(function, others))

    def _is_below(self, call: Json) -> bool:
        """Whether the steps of a called function are rendered here."""
        own = call["symbol_id"]
        is_entry = own == self.entry and self.entry not in self.shown
        shown = self.reactions if call["how"] == "listener" else self.shown
        return own in self.functions and own not in shown and not is_entry and bool(self.left)

    def _mark(self, function: Json, text: str, call: Json, named: bool) -> Iterator[Part]:
        """`→ pay.py:12`: the target of a call, with a summary if its steps are not rendered."""
        own, reacts = call["symbol_id"], call["how"] == "listener"
        again = own in (self.reactions if reacts else self.shown)
        is_entry = own == self.entry and self.entry not in self.shown
        more_below = call["how"] != "later" and call.get("cut", False)
        bare = own not in self.functions and not more_below
        if not is_entry and (again and bare if named else self._is_known(call, text)):
            return
        self.reactions |= {own} if reacts else set()
        beyond = call["beyond"] if more_below else []
        self.guessed = self.guessed or call["how"] in ("heuristic", "handler")
        self.guessed = self.guessed or any(one["confidence"] != "static" for one in beyond)
        self.cut = self.cut or more_below
        self.bare = self.bare or (bare and not call["body"] and call["how"] != "later" and call["of"] < 2)
        told_here = bare and call["how"] not in ("later", "interface")
        self.shown |= {own} if told_here or (beyond and not reacts) else set()
        is_named = named or call["how"] not in ("certain", "heuristic") or call["of"] > 1
        is_named = is_named or _last(call["name"]) not in text
        name = f"{call['name']} " if is_named else ""
        if again and not is_entry:
            yield Part(f"  ↑ {call['name']}", "dim")
            yield note(f" {GUESSED}" if call["how"] in ("heuristic", "handler") else "")
            return
        place = "below" if is_entry else self._place(function, call)
        yield Part(f"{'  ' if text else ''}→ {name}{place}", "dim")
        yield note(_doubt(call))
        yield note(" …" if more_below else "")
        yield Part(f" {_beyond(beyond)}" if beyond else "", "magenta")
        yield note(UNBOUND_BELOW if more_below and call["unbound"] else "")
        yield Part(f"  {call['body']}" if call["body"] and not again else "", "dim")

    def _is_known(self, call: Json, text: str) -> bool:
        """Whether a call leads to something already rendered, as its line says."""
        own, short = call["symbol_id"], _last(call["name"])
        told = self.reactions if call["how"] == "listener" else self.shown
        return own in told and (own not in self.functions or (short in text and self.names[short] == 1))

    def _place(self, function: Json, call: Json) -> str:
        """Where a function is defined; only the name, if its file was mentioned before."""
        path = str(call["path"])
        if path == function["path"]:
            return f":{call['line']}"
        name = path.rpartition("/")[2]
        told = self.told_files.setdefault(name, path)
        if told == path and path in self.told_paths:
            return f"{name}:{call['line']}"
        self.told_paths.add(path)
        return f"{self.shortened(path)}:{call['line']}"

    def _others(self, function: Json, calls: Sequence[Json]) -> Iterator[Part]:
        """Implementations whose steps are not rendered here, grouped by what they do."""
        doing: dict[str, list[str]] = {}
        for call in calls:
            beyond = f" … {_beyond(call['beyond'])}".rstrip() if call["cut"] else ""
            beyond += UNBOUND_BELOW if call["unbound"] else ""
            self.cut = self.cut or call["cut"]
            what = f": {call['body']}" if call["body"] else beyond
            doing.setdefault(what, []).append(self._owner(function, call))
        self.shown |= {one["symbol_id"] for one in calls}
        told = [", ".join(names) + what for what, names in sorted(doing.items(), reverse=True)]
        yield note(f"or: {'; '.join(told)}")

    def _owner(self, function: Json, call: Json) -> str:
        """`KafkaChannel:54`: the type of an implementation, and its line; its file where that bears another name."""
        owner = re.split(r"[.:#\\]+", call["name"])[-2:][0]
        stem = str(call["path"]).rpartition("/")[2].partition(".")[0]
        return f"{owner}:{call['line']}" if owner == stem else f"{call['name']} {self._place(function, call)}"

    def _gone_into(self, function: Json, indent: str, how: str) -> Iterator[Line]:
        """The steps of a function; for one that runs by itself only the first levels, which may be rendered again
        elsewhere."""
        left, shown, around, reacts = self.left, self.shown, self.reacts, how == "listener"
        self.left = min(left - 1, OF_LISTENERS) if reacts else left - 1
        self.shown, self.reacts = {*shown} if reacts else shown, reacts or around
        yield from self.function(function, indent)
        self.left, self.shown, self.reacts = left, {*shown, function["symbol_id"]} if reacts else shown, around


def _last(name: str) -> str:
    return re.split(r"[.:#\\]", name)[-1]


def _folded(head: Json, inner: Json) -> str:
    return f"{head['text']} {inner['text']}" + (" }" if head["text"].endswith("{") else "")


def told_effect(one: Json, quoted: str = "", guessed: str = "(heuristic)") -> str:
    """`reads table users`; without what the line already shows (`quoted`)."""
    verb = VERBS.get(one["operation"], one["operation"])
    doubt = "" if one["confidence"] == "static" else f" {guessed}"
    written, _, value = one["name"].partition(" = ")
    name = value if value and written in quoted and " " not in written else one["name"]
    if one["kind"] in SEEN and name in quoted:
        name = ""
    return f"{verb} {KINDS.get(one['kind'], one['kind'])} {name}".strip() + doubt


def _together(effects: Sequence[Json], quoted: str) -> Iterator[str]:
    """Effects, with those of the same operation and kind joined: `deletes table posts, tags`."""
    effects = [one for one in effects if one["kind"] != "config" or one["name"] not in quoted]
    if len({one["operation"] for one in effects if one["kind"] == "file"}) > 1:
        quoted = ""  # which is read, and which is written
    for (_, _, confidence), same in groupby(effects, lambda one: (one["operation"], one["kind"], one["confidence"])):
        first, *more = same
        names = ", ".join([told_effect({**first, "confidence": "static"}, quoted), *(one["name"] for one in more)])
        yield names if confidence == "static" else f"{names} {GUESSED}"


def _beyond(effects: Sequence[Json]) -> str:
    """`reads table orders, users; writes cache held`: the effects of functions whose steps are not rendered."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for one in sorted(effects, key=lambda one: one["perhaps"]):
        _, _, value = one["name"].rpartition(" = ")
        verb = f"{'perhaps ' * one['perhaps']}{VERBS.get(one['operation'], str(one['operation']))}".rstrip()
        names = found.setdefault((verb, KINDS.get(one["kind"], str(one["kind"]))), {})
        names |= {value: None} if value else {}
    told = "; ".join(" ".join(filter(None, (*of, ", ".join(_few([*names]))))) for of, names in found.items())
    return f"{told} {GUESSED}" if any(one["confidence"] != "static" for one in effects) else told


def _few(names: Sequence[str]) -> list[str]:
    shown = [one if len(one) <= LONGEST_NAMED else f"{one[: LONGEST_NAMED - 1]}…" for one in names]
    tables = all(re.fullmatch(r"\w+", one) for one in names)
    return shown if tables or len(shown) <= MOST_NAMED else [*shown[:MOST_NAMED], f"… {len(names)} in all"]


def _doubt(call: Json) -> str:
    if call["how"] == "interface":
        return " (only implementation)" if call["of"] < 2 else ""
    if call["how"] in ("handler", "subscriber"):
        count = f", {call['of']} in all" if call["of"] > 1 else ""
        return f" handler{count} {GUESSED if call['how'] == 'handler' else ''}".rstrip()
    many = f", {call['of']} implementations" if call["of"] > 1 else ""
    return many if call["how"] == "certain" else f" {GUESSED if call['how'] == 'heuristic' else call['how']}{many}"
