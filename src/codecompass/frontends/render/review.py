"""Renders the review of a change."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from codecompass.frontends.layout import Json, Part, Places, Told, bold, counted, dim, line, note, plural
from codecompass.frontends.render.changes import declared
from codecompass.frontends.render.changes import endpoints as endpoint_changes
from codecompass.frontends.render.uses import rebuilt
from codecompass.languages import for_path, is_bound
from codecompass.model.relations import grouped
from codecompass.tools.naming import shortened

STYLES = {
    "gone": "red",
    "signature": "yellow",
    "body": "",
    "decorator": "",
    "new": "green",
    "renamed": "cyan",
    "moved": "cyan",
}
LEVELS = {"low": "green", "medium": "yellow", "high": "bold red"}
MOST_FILES, MOST_ENDPOINTS, MOST_NAMES = 12, 8, 4
MOST_ALIKE = 5
"""Endpoints that lead to the same symbol over calls, and changed values of one owner, each on a line of its own."""
TESTS = {
    "certain": ("certainly run it", 6),
    "likely": ("perhaps run it", 3),
}
"""By how sure it is that tests run what changed: the words for it, and the number of files shown; guesses are counted."""
FEW_PERHAPS = 15
"""Tests and symbols that perhaps reach it, up to which they are counted with a symbol; tests of which files are shown."""


def review(answer: Json) -> Told:
    yield line(bold(f"{answer['base']} … {answer['head']}"), "  ", _changes(answer))
    risk = answer["risk"]
    failed = note("  failed") if answer["failed"] else ""
    yield line(
        "risk: ",
        Part(risk["level"], LEVELS[risk["level"]]),
        f" ({risk['points']} of 100)",
        dim(_unread(answer)),
        failed,
    )
    yield from (line(f"  +{one['points']:<3} {one['said']}") for one in risk["factors"])
    yield from _breaks(answer)
    yield from _symbols(answer)
    yield from _endpoints(answer)
    yield from rebuilt(answer)
    yield from _tests(answer)
    yield from _files(answer["files"])


def _unread(answer: Json) -> str:
    """A caveat on a risk: uses of the changed symbols are not known."""
    outline = answer["symbols"] and not any(is_bound(one["path"]) for one in answer["symbols"])
    return "  without what uses it: this language is read in outline" if outline else ""


def _changes(answer: Json) -> str:
    told = ", ".join(f"{count} {kind}" for kind, count in answer["changes"].items())
    files = len(answer["files"])
    return f"{files} {plural('file', files)}" + (f"; symbols: {told}" if told else "")


def _breaks(answer: Json) -> Told:
    if not answer["breaks"]:
        return
    yield line(note("breaks"))
    places = Places("  ")
    for one in answer["breaks"]:
        doubt = dim("  heuristic") if one["confidence"] != "static" else ""
        said = f"{shortened(one['user'], one['path'])} → {one['symbol']}: {one['said']}"
        yield places.line(one["path"], one["line"], said, doubt)
    yield line("  ", *counted(len(answer["breaks"]), answer["total_breaks"], "use"))


def _symbols(answer: Json) -> Told:
    places = Places("  ")
    untested = [one for one in answer["symbols"] if not one["test"]]
    shown = [one for one in untested if not one["comments_only"]]
    if untested:
        yield line(bold("changed"))
    for one, alike in _with_alike(shown):
        name = shortened(one["qualified_name"], one["path"])
        told = [
            _with_perhaps(one["reached"], one["perhaps_reached"], "symbol", " reach"),
            "no test known" if one["untested"] else _with_perhaps(one["tests"], one["perhaps_tests"], "test"),
        ]
        quiet = not one["tests"] and (
            one["kind"] in ("field", "property", "constant", "variable", "type", "interface", "namespace")
            or not is_bound(one["path"])
        )
        reach = ", ".join(filter(None, told[:1] if quiet else told))
        before = f"  was {one['before']}" if one["before"] else ""
        further = len(one["touches"]) - MOST_NAMES
        touched = [*one["touches"][:MOST_NAMES], *([f"{further} more"] if further > 0 else ())]
        touches = f"  touches {', '.join(touched)}" if touched else ""
        yield places.line(
            one["path"],
            one["line_start"],
            Part(f"{one['change']:<9}", STYLES[one["change"]]),
            f" {one['kind']} {name}",
            dim(f"  {reach}"),
            dim(before),
            touches,
        )
        if alike:
            names = ", ".join(other["name"] for other in alike[:MOST_NAMES]) + (" …" if len(alike) > MOST_NAMES else "")
            yield line(f"   and {len(alike)} alike: ", dim(names))
    if comments := [one["name"] for one in untested if one["comments_only"]]:
        names = ", ".join(comments[:MOST_NAMES]) + (" …" if len(comments) > MOST_NAMES else "")
        yield line("  comments or layout alone: ", _number(len(comments), "symbol"), dim(f"  {names}"))
    tests = [one for one in answer["symbols"] if one["test"] and not one["comments_only"]]
    if tests:
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(Counter(one["change"] for one in tests).items()))
        yield line("  in tests: ", counts)
    if len(answer["symbols"]) < answer["total_symbols"]:
        yield line("  ", *counted(len(answer["symbols"]), answer["total_symbols"], "symbol"))


def _with_alike(shown: Sequence[Json]) -> Iterator[tuple[Json, list[Json]]]:
    """Changed symbols; of many values of one owner, or types that nothing is known to use, that changed in the same way
    the first, with the others."""
    groups: dict[tuple[str, ...], list[Json]] = defaultdict(list)
    for one in shown:
        is_value = one["kind"] in ("constant", "field", "property") and one["change"] in ("body", "new", "gone")
        is_unused = one["kind"] in ("class", "struct", "interface") and not any(
            one[key] for key in ("reached", "perhaps_reached", "tests", "perhaps_tests", "before")
        )
        owner = one["qualified_name"].removesuffix(one["name"]) if is_value else "" if is_unused else one["symbol_id"]
        groups[one["path"], one["change"], one["kind"], owner].append(one)
    for some in groups.values():
        if len(some) > MOST_ALIKE:
            yield some[0], some[1:]
        else:
            yield from ((one, []) for one in some)


def _endpoints(answer: Json) -> Told:
    changed = answer["endpoint_changes"]
    yield from endpoint_changes(changed, dict(Counter(one["change"] for one in changed)))
    yield from declared(answer["declared"])
    sure = [one for one in answer["endpoints"] if one["how"] == "certain"]
    inferred = [one for one in answer["endpoints"] if one["how"] == "heuristic"]
    many = {symbol: count for symbol, count in answer["endpoints_of"].items() if count > MOST_ALIKE}
    single = [one for one in sure if not one["distance"] or one["symbol"] not in many]
    by = answer["endpoints_by"]
    if single or many or by.get("interface") or 0 < by.get("heuristic", 0) <= FEW_PERHAPS:
        yield line(bold("endpoints that lead to it"))
    for one in single[:MOST_ENDPOINTS]:
        away = "" if one["distance"] == 0 else dim(f"  {one['distance']} away")
        yield line(
            "  ",
            Part(f"{one['method']} ", "magenta"),
            one["route"],
            "  ",
            Part(one["path"], "blue"),
            ":",
            Part(str(one["line"]), "green"),
            f"  → {one['symbol'].rpartition('/')[2]}",
            away,
        )
    for symbol, count in many.items():
        some = [f"{one['method']} {one['route']}" for one in sure if one["distance"] and one["symbol"] == symbol]
        yield line(f"  {count} to {symbol.rpartition('/')[2]}: {', '.join(some[:MOST_NAMES])} …")
    if (more := by.get("certain", 0) - len(single[:MOST_ENDPOINTS]) - sum(many.values())) > 0:
        yield line(dim(f"  and {more} more that certainly do"))
    if 0 < (perhaps := by.get("heuristic", 0)) <= FEW_PERHAPS:
        names = ", ".join(f"{one['method']} {one['route']}" for one in inferred)
        yield line(f"  perhaps {perhaps}", dim(", by what is not bound for certain"), f": {names}")
    if by.get("interface"):
        through = Counter(one["through"].rpartition("/")[2] for one in answer["endpoints"] if one["through"])
        names = ", ".join(name for name, _ in through.most_common(3))
        more = " more" if sure or inferred else ""
        yield line(dim(f"  through {names or 'interfaces'}, which others implement, too: {by['interface']}{more}"))


def _with_perhaps(count: int, perhaps: int, noun: str, verb: str = "") -> str:
    said = f"{_number(count, noun)}{verb}{'es it' if verb and count == 1 else ' it' if verb else ''}" if count else ""
    if not 0 < perhaps <= FEW_PERHAPS:  # very many are a guess by a type that all use
        return said
    return f"{said} (perhaps {perhaps:,} more)" if said else f"perhaps {_number(perhaps, noun)}"


def _tests(answer: Json) -> Told:
    if not answer["suite"]:
        why = "this language is read in outline" if _unread(answer) else "no tests that are read"
        yield line(bold("tests to run"), f"  not known: {why}")
        return
    guessed = sum(one["sure"] == "guessed" for one in answer["tests"])
    by_words = f"{guessed} by name, words or history" if guessed else ""
    if guessed == len(answer["tests"]):
        further = f"; {by_words}: --also likely" if guessed else ""
        yield line(bold("tests to run"), f"  none of {answer['suite']:,} is known to run it", dim(further))
        return
    yield line(bold("tests to run"), dim(f"  (the suite has {answer['suite']:,})"))
    unlisted = max(answer["total_tests"] - len(answer["tests"]), 0)
    for sure, (said, most) in TESTS.items():
        tests = [one for one in answer["tests"] if one["sure"] == sure]
        if not tests:
            continue
        why = ", ".join(f"{count} {how}" for how, count in Counter(one["how"] for one in tests).most_common())
        by_file = grouped((one["path"], one["name"]) for one in tests)
        is_folded = sure == "likely" and len(tests) > FEW_PERHAPS
        within = f" in {_number(len(by_file), 'file')}" if is_folded else ""
        within += f", and {unlisted:,} more (--test-share)" if is_folded and unlisted else ""
        unlisted = 0 if is_folded else unlisted
        yield line(f"  {said}: {len(tests):,}{within}", dim(f"  {why}"))
        for path, names in list(by_file.items())[: 0 if is_folded else most]:
            more = f" +{len(names) - MOST_NAMES}" if len(names) > MOST_NAMES else ""
            yield line("    ", Part(path, "blue"), f"  {', '.join(names[:MOST_NAMES])}{more}")
        if (left := len(by_file) - most) > 0 and not is_folded:
            yield line(dim(f"    and {left} more {plural('file', left)}"))
    if unlisted:
        yield line(dim(f"  {unlisted:,} more may, beyond the share of the suite that is ranked (--test-share)"))
    runners = list(dict.fromkeys(one["runner"] for one in answer["commands"]))
    if runners:
        others = f", {by_words} too" if guessed else ""
        formats = " or ".join((*runners, "commands"))
        yield line(dim(f"  as a list, of the surest: --format {formats}; all of them{others}: --also likely"))


def _files(files: Sequence[Json]) -> Told:
    if files:
        yield line(bold("files"))
    code = [one for one in files if (language := for_path(one["path"])) is not None and language.is_code]
    for one in code[:MOST_FILES]:
        owners = f"  owned by {' '.join(one['owners'])}" if one["owners"] else ""
        past = f"  {_number(one['commits'], 'commit')} by {_number(one['authors'], 'author')}" if one["commits"] else ""
        yield line("  ", Part(one["path"], "blue"), f"  {one['change']}", dim(past), owners)
    if len(code) > MOST_FILES:
        yield line(dim(f"  and {len(code) - MOST_FILES} more"))
    if others := [one["path"] for one in files if one not in code]:
        names = ", ".join(others[:MOST_NAMES]) + (" …" if len(others) > MOST_NAMES else "")
        yield line(f"  {_number(len(others), 'file')} without code: ", dim(names))


def _number(count: int, noun: str) -> str:
    return f"{count:,} {plural(noun, count)}"
