"""Renders `explore`; its first lines are an answer in themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from codecompass.frontends.layout import (
    Code,
    Json,
    Line,
    Part,
    Places,
    Told,
    bold,
    by_file,
    described,
    dim,
    line,
    note,
    place,
    plural,
    short_name,
    use_of,
)
from codecompass.frontends.render.finding import chunks, code
from codecompass.frontends.render.uses import accounted, levels, paths, reached, requested, trace
from codecompass.languages.endings import is_prose
from codecompass.languages.testing import is_test


class Seen:
    """The lines that an answer shows already: a later list only refers to them."""

    def __init__(self) -> None:
        self._lines = set[tuple[str, int]]()
        self._symbols = set[str]()

    def symbol(self, own: str) -> bool:
        """Whether a symbol's head is in the answer already; from now on it is."""
        known = own in self._symbols
        self._symbols.add(own)
        return known

    def code(self, told: Iterable[Line | Code]) -> Told:
        for one in told:
            if isinstance(one, Code):
                self._lines.update((one.path, one.line + at) for at in range(one.text.count("\n") + 1))
            yield one

    def parted(self, rows: Sequence[Json]) -> tuple[list[Json], list[Line]]:
        """The rows that say something new, and a line about those that do not."""
        fresh, above = list[Json](), list[tuple[str, int]]()
        for one in rows:
            says_more = any(one.get(key) for key in ("under", "tested", "alike"))
            if (one["path"], one["line"]) in self._lines and not says_more:
                above += ((one["path"], at) for at in (one["line"], *one.get("also", ())))
            else:
                fresh.append(one)
        self._lines.update((one["path"], one["line"]) for one in fresh)
        return fresh, [line(dim(f"  above: {by_file(above)}"))] if above else []


def explored(answer: Json, seen: Seen | None = None) -> Told:
    guards, seen = set[tuple[object, ...]](), Seen() if seen is None else seen
    for part in answer.get("parts", ()):
        yield line(bold(f"# {part['query']}"))
        if "passages" in part:
            yield from seen.code(code(part))
        elif "pattern" in part:
            yield from texts(part, seen)
        elif "functions" in part:
            yield from trace(_without(part, guards))
        else:
            yield from explored(part, seen)
    if short := [part["query"] for part in answer.get("parts", ()) if part["truncated"]]:
        yield line(dim(f"not all told for the budget: {'; '.join(short)}"))
    for one in seen.parted(answer.get("declared", ()))[0]:
        yield line(bold("declared at: "), f"{one['path']}:{one['line']}  {one['text']}")
    if answer["understood"] == "text":
        otherwise = answer["otherwise"]
        sent = {(one["symbol"]["path"], one["at"]) for one in answer["sent"]}
        differing = f", {otherwise} of them in another case or with other punctuation at the end" if otherwise else ""
        yield from _counted(len(answer["mentions"]), answer["total_mentions"], answer["looked_for"], differing)
        others = [one for one in answer["mentions"] if (one["path"], one["line"]) not in sent]
        folded = [one for one in others if sent and (is_test(one["path"]) or is_prose(one["path"]))]
        yield from _lines([one for one in others if one not in folded], seen)
        if answer["sent"]:
            yield line(bold("sent or used at:"))
            yield from reached(answer["sent"])
        for caught in answer["caught"]:
            user = dim(f"  in {caught['user']}" if caught["user"] else "")
            yield line("caught at ", f"{caught['path']}:{caught['line']}", user, f"  {caught['text']}")
        if answer["behind"]:
            yield line(bold("behind these:"))
            yield from levels(answer["behind"], [one["symbol"] for one in answer["sent"]])
        if folded:
            yield line(bold("in tests and documents: "), by_file((one["path"], one["line"]) for one in folded))
        for folder, count in answer["elsewhere"].items():
            yield line(dim(f"and {count} more in files of {folder or 'the root'}/"))
    yield from paths(answer) if answer["paths"] else ()
    for one in answer["subjects"]:
        yield from _subject(one, seen)
    if others := answer["others"]:
        is_known = answer["understood"] != "nothing"
        yield line(bold("see also:" if answer["subjects"] else "found:" if is_known else "no such name; like it:"))
        places = Places()
        for one in others:
            yield places.line(one["path"], one["line"], one["text"])
        if answer["total_others"] > len(others):
            yield line(dim(f"  and {answer['total_others'] - len(others)} more of this name"))
    elif answer["subjects"] and answer["total_others"]:
        yield line(dim(f"and {answer['total_others']} more of this name"))


def _without(traced: Json, known: set[tuple[object, ...]]) -> Json:
    """A trace without the guards that an earlier part of the answer tells, whose names it keeps."""
    keyed = [((one["kind"], one["name"], one["at_path"], one["at_line"]), one) for one in traced["around"]]
    above = [f"{one['kind']} {one['name']}" for key, one in keyed if key in known]
    own = [one for key, one in keyed if key not in known]
    known.update(key for key, _ in keyed)
    return {**traced, "around": own, "around_above": above}


def texts(answer: Json, seen: Seen | None = None) -> Told:
    whole = "" if answer["truncated"] or answer["metadata"].get("warnings") else ", complete"
    yield from _counted(len(answer["mentions"]), answer["total_mentions"], answer["pattern"], whole)
    yield from _lines(answer["mentions"], seen or Seen())
    if answer["elsewhere"]:
        yield line(dim(f"not shown: {answer['elsewhere']}"))


def _counted(count: int, total: int, query: str, more: str) -> Told:
    shown = "" if count == total else f"{count} of "
    yield line(bold(f"{shown}{total} {plural('line', total)}"), f" with the text `{query[:80]}`{more}")


def _lines(mentions: Sequence[Json], seen: Seen) -> Told:
    places = Places()
    fresh, above = seen.parted(mentions)
    for one in fresh:
        user = one["user"] or ("" if one.get("is_user_known", True) else "?")
        inside = places.inside(one["path"], user, one["line"], one["text"])
        yield places.line(one["path"], one["line"], dim(inside), places.text(one["text"]))
    yield from above


def routes(told: Sequence[Json]) -> Told:
    """Endpoints, and who requests them."""
    for route in told:
        yield line("   by ", Part(route["route"], "magenta"), dim(f"  {route['path']}:{route['line']}"))
        yield from requested(route["clients"])


def _subject(one: Json, seen: Seen) -> Told:
    if not seen.symbol(one["symbol_id"]) or one.get("source"):
        yield from _head(one)
        yield from _details(one, seen)
    else:
        yield from [*_details(one, seen)] or [line(*place(one), dim("  as above"))]


def _head(one: Json) -> Told:
    source = one.get("source")
    what = (Part(one["kind"], "cyan"), " ", short_name(one)) if source else described(one)
    lines = "" if one["line_end"] == one["line_start"] else f"-{one['line_end']}"
    yield line(*place(one), lines, "  ", *what, dim(f"  in {one['owner']}" if one["owner"] else ""))
    yield line(dim(_counts(one)), *(("; ", "; ".join(one["touches"])) if one["touches"] else ()))


def _details(one: Json, seen: Seen) -> Told:
    if source := one.get("source"):
        yield from seen.code([Code(source["text"], one["path"], source["line"])])
        if source["left_out"]:
            yield line(dim(f"… {source['left_out']} more lines"))
    yield from seen.code(chunks(one.get("slice", ()), one["path"]))
    yield from routes([route for route in one.get("routes", ()) if route["clients"]])
    for member in one["members"]:
        yield line(" :", Part(str(member["line"]), "green"), f"  {member['text']}")
    yield from _uses("perhaps set at:", one.get("settings", ()), "", seen)
    yield from _uses("used at:", [use for use in one["uses"] if "through" not in use], one["name"], seen)
    for declaration in dict.fromkeys(use["through"] for use in one["uses"] if "through" in use):
        yield from _uses(
            f"used through {declaration} at:",
            [use for use in one["uses"] if use.get("through") == declaration],
            "",
            seen,
        )
    if testing := one.get("testing"):
        yield from _testing(testing)
        return
    yield from _uses("named in other files at:" if one["are_uses_known"] else "named at:", one["mentions"], "", seen)
    yield from accounted(one, ", imports apart")
    yield from _called("implemented at:", one["implementations"], one)
    yield from _called("calls:", one["calls"], one)
    yield from _uses("tests:", one["tests"])


END_TO_END = ": no test is known to run it end to end"


def _testing(testing: Json) -> Told:
    """Tests grouped by their relation to a symbol, with counts (also 0)."""
    from codecompass.tools.exploring.tested import TITLES

    if not (testing["totals"] or testing["untold"]):
        yield line(bold("run it, or replace it by a stub: "), "no test is known")
    for how, title in TITLES.items() if testing["totals"] or testing["untold"] else ():
        total = testing["totals"].get(how, 0)
        shown = [one for one in testing["tests"] if one["how"] == how]
        if not total and how in ("part", "perhaps"):
            continue
        by = list(dict.fromkeys(one["by"] for one in shown))
        of_all = f", by {by[0]}" if len(by) == 1 and by[0] else ""
        none = "none"
        if how == "through" and not testing["untold"]:
            leading = testing.get("endpoints", ())
            asked = f"{leading[0]}{f' and {len(leading) - 1} more' if leading[1:] else ''}" if leading else ""
            none = f"none known; {asked} leads to it, no request of it is known" if asked else f"none{END_TO_END}"
        yield line(
            bold(f"{title}{of_all}: "), f"{total} {plural('test', total)}{_runs(shown, total)}" if total else none
        )
        yield from _suites(shown, of_all)
        if len(shown) < total:
            yield line(dim(f"  and {total - len(shown)} more"))
    yield from _uses("its type is replaced as a whole at:", testing.get("replaced", ()))
    yield from _uses("its callers that no test is known to run, or that tests replace:", testing.get("callers", ()))
    if testing["starting"]:
        yield line(note(f"{testing['starting']} more start what registers it; no request of it by them is known"))
    if testing["untold"]:
        yield line(note("not all tests were looked at"))
    elif testing["totals"] and not testing["starting"] and len(testing["tests"]) == sum(testing["totals"].values()):
        yield line(
            dim("complete as far as calls are known: every test that names it, or calls what leads to it, is above")
        )
    if testing["others"]:
        yield line(bold("of the same name, and something else: "), "; ".join(testing["others"]))


def _suites(shown: Sequence[Json], of_all: str) -> Told:
    """Tests by suite. `of_all`: what is said of all of them already."""
    before = ""
    for (path, suite), own in groupby(shown, key=lambda one: (one["path"], one["suite"])):
        tests = [*own]
        common = [] if len(tests) == 1 else [key for key in ("skipped", "by") if len({one[key] for one in tests}) == 1]
        said = "  ".join(filter(None, (tests[0][key] for key in common if key != "by" or not of_all)))
        shown_path, before = "" if path == before and suite else path, path
        inside = f"{'  ' * bool(shown_path)}{suite}" if suite else ""
        yield line(Part(shown_path, "blue"), inside, dim(f"  each {said}" if said else ""))
        known = set[str]()
        for one in tests:
            through = f"  {one['by']}" if one["by"] and not (of_all or "by" in common) else ""
            skipped = "" if "skipped" in common else one["skipped"]
            skipped = skipped.partition("(")[0] if skipped in known and skipped[:1] != "[" else skipped
            known.add(skipped)
            sets = one.get("sets", 0)
            times = f" ×{sets if sets > 0 else '?'}" if sets else ""
            yield line(
                " :", Part(str(one["line"]), "green"), f"  {one['name']}{times}", *_outcome(one, skipped), through
            )


def _runs(shown: Sequence[Json], total: int) -> str:
    """How often tests run, where some do with several sets of arguments and all of these are known."""
    sets = [one.get("sets", 0) for one in shown]
    return f", {sum(one or 1 for one in sets)} runs" if any(sets) and len(sets) == total and min(sets) >= 0 else ""


def _outcome(test: Json, skipped: str) -> Iterator[Part]:
    """The lines of a test that lead to a symbol with what is expected there, then what else says what it runs."""
    none = [""] * len(test["at"])
    passed = test["passed"] or none
    passed = [one if one != before else "" for one, before in zip(passed, ["", *passed], strict=False)]
    told = zip(test["at"], passed, test["refused"] or none, test["status"] or none, strict=True)
    lines = ", ".join(
        f":{at}{f' {given}' if given else ''}{f' refused: {error}' if error else ''}{f' → {status}' if status else ''}"
        for at, given, error, status in told
        if at != test["line"]
    )
    yield dim(f"  at {lines}" if lines else "")
    for what, values in (("", test["given"]), ("patches ", test["patched"]), ("", [skipped])):
        if listed := ", ".join(filter(None, values)):
            yield dim(f"  {what}{listed}")


def _counts(one: Json) -> str:
    if not one["are_uses_known"]:
        return "who uses it is not known yet"
    uses, files, tests = one["total_uses"], one["using_files"], one["total_tests"]
    told = [f"{uses} {plural('use', uses)}" + (f" in {files} {plural('file', files)}" if files > 1 else "")]
    if tests:
        told.append(f"{tests} {plural('use', tests)} in tests")
    elif one["tests_within"]:
        told.append(f"{one['tests_within']} {plural('test', one['tests_within'])} through others")
    elif one["kind"] in ("fn", "method", "constructor") and not one.get("testing"):
        told.append("no tests within 3 calls")
    if one["unresolved"]:
        told.append(f"{one['unresolved']} unbound {plural('use', one['unresolved'])} of the name")
    return ", ".join(told)


def _uses(title: str, uses: Sequence[Json], name: str = "", seen: Seen | None = None) -> Told:
    if uses:
        yield line(bold(title))
    places = Places()
    fresh, above = (seen or Seen()).parted(uses)
    for one in fresh:
        how = Part(f"{one['how']}  " if one.get("how") else "", "magenta")
        doubt = note("  heuristic") if one.get("confidence") else ""
        more = dim(f"  :{' :'.join(map(str, one['also']))}" if one.get("also") else "")
        user = places.user(one["path"], one["user"], one["text"] if one.get("how") == "type" else "")
        text = places.text(use_of(one["text"], name))
        yield places.line(one["path"], one["line"], how, dim(f"{user}  " if user else ""), text, doubt, more)
        if alike := one.get("alike"):
            yield line(dim(f"  ″ in {one['path'].rpartition('/')[0] or 'the root'}/: {', '.join(alike)}"))
        if one.get("under"):
            yield line("   under: ", Part(" > ".join(one["under"]), "yellow"))
        if one.get("tested"):
            yield line("   tested: ", "  ".join(one["tested"]))
    yield from above


def _called(title: str, called: Sequence[Json], one: Json) -> Told:
    if called:
        yield line(bold(title))
    places = Places()
    for other in called:
        through = dim(f"  through {other['through']}") if other.get("through") else ""
        through = dim(f"  {other['implementations']} implementations") if other.get("implementations") else through
        at = dim(f"  at :{other['at']}") if other["at"] and not one.get("source") else ""
        yield places.line(other["path"], other["line"], other["name"], at, through)
