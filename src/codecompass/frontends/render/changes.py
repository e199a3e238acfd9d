"""Renders differences between states, and the history of a symbol."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby, takewhile

from codecompass.frontends.layout import (
    Code,
    Json,
    Line,
    Part,
    Places,
    Shortened,
    Told,
    bold,
    counted,
    dim,
    line,
    note,
    plain,
    plural,
    short_name,
)  # fmt: skip
from codecompass.languages.file_roles import FOLDED, changed_role
from codecompass.languages.testing import is_test
from codecompass.tools.naming import shortened
from codecompass.tools.narrowing import by_folder
from codecompass.tools.planning import CLIENTS, MENTIONS
from codecompass.tools.snippets import arguments_in

CHANGE_STYLES = {"added": "green", "deleted": "red", "modified": "yellow", "renamed": "cyan", "moved": "cyan"}
MOST_PATHS = 12
"""Paths that are named; of more their folders."""
SHORT = {"added": "+", "deleted": "-", "modified": "~", "renamed": "renamed ", "moved": "moved "}
FEW_TESTS, FEW_UNSURE = 6, 3
"""Lines in tests of one group up to which each is shown; of more only the numbers."""
WORTH = 100
"""Characters that are worth a line about a folder."""
FEW_ALIKE = 2
"""Equal lines that are all shown; of more the first, and where the others are."""
CHANGING = ("CREATE", "ALTER", "DROP", "RENAME", "TRUNCATE")
"""Statements that change tables themselves."""
HOW_ENDPOINTS = {
    "guards": "with other guards",
    "added": "added",
    "removed": "removed",
    "route": "with another route",
    "moved": "moved from",
}
MOST_GUARDS = 6
"""Kinds of changed guards of which what they are given is shown, too."""
_GIVEN = re.compile(r"\([^()]*\)")
SIGNS = {"+": "green", "-": "red", "@": "cyan"}


def diff(answer: Json) -> Told:
    yield line(bold(f"{answer['base_ref']} … {answer['head_ref']}"))
    places = Places()
    roles = {one["path"]: changed_role(one["path"]) for one in answer["file_changes"]}
    folding = FOLDED | {"document"} if answer.get("by_file") else FOLDED
    is_all = folding.issuperset(roles.values())
    folded = {} if is_all else {path: role for path, role in roles.items() if role in folding}
    came_from = {one["path"]: one["previous"] for one in answer.get("by_file", ()) if one.get("previous")}
    yield from endpoints(answer.get("endpoints", ()), answer.get("endpoints_by", {}))
    yield from declared(answer.get("declared", ()))
    if names := [f"{one['before']} → {one['after']} ({one['lines']} lines)" for one in answer.get("renames", ())]:
        yield line(bold("renamed, and not shown: "), ", ".join(names))
    yield from _by_file(answer, folded)
    for change in answer["changes"]:
        if change["path"] in folded or (answer.get("by_file") and not change.get("diff")):
            continue
        state = change["after"] or change["before"]
        kind = change["change_type"]
        name = shortened(state["qualified_name"], state["path"])
        style = CHANGE_STYLES.get(kind, "")
        old = change["before"]
        has_come = old and (kind == "renamed" or old["path"] != state["path"])
        came = old if has_come and old["path"] != came_from.get(state["path"]) else None
        was = f"{shortened(came['qualified_name'], came['path'])} " if came and kind == "renamed" else ""
        before = dim(f"  was {was}{came['path']}") if came else ""
        by = dim(f"  by {', '.join(change['commits'])}" if change.get("commits") else "")
        told = (Part(f"{kind:<9}", style), f"{state['kind']} ", name, before, by)
        yield places.line(state["path"], state["line_start"], *told)
        yield from _lines(change.get("diff", ""))
        if alike := change.get("alike"):
            yield line(dim(f"    the same in {len(alike)} more: "), ", ".join(alike))
        if change.get("callers"):
            yield line(dim("    called at "), ", ".join(change["callers"]))
    if not answer.get("by_file"):
        yield counted(len(answer["changes"]), answer.get("total_changes", len(answer["changes"])), "change")
    files = answer["affected_files"]
    yield line(dim(f"{files} {plural('file', files)} affected"))
    symbols = {state["path"] for one in answer["changes"] for state in (one["before"], one["after"]) if state}
    symbols.update(one["path"] for one in answer.get("by_file", ()))
    others = defaultdict(list)
    for one in answer["file_changes"]:
        if one["path"] not in symbols and one["path"] not in folded and not one.get("diff"):
            others[one["change_type"]].append(one["path"])
    for one in answer["file_changes"]:
        if one.get("diff"):
            yield line(Part(one["path"], "blue"), "  outside of symbols")
            yield from _lines(one["diff"])
    for kind, paths in others.items():
        which = ", ".join(paths) if len(paths) <= MOST_PATHS else f"{len(paths)}: {by_folder(paths)}"
        yield line(dim(f"without changed symbols, {kind}: "), which)
    for role, count in Counter(folded.values()).items():
        paths = [path for path, own in folded.items() if own == role]
        where = paths[0] if count == 1 else by_folder(paths)
        yield line(dim(f"not shown, {count} {plural(role, count)}: "), where)
    if commits := answer.get("commits"):
        total = answer["total_commits"]
        yield line(bold(f"{total} {plural('commit', total)}:"))
        for one in commits:
            yield line(
                "  ",
                Part(one["commit"], "yellow"),
                f" {one['date']}  {one['subject']}",
                dim(f"  {one['files']} {plural('file', one['files'])}"),
            )
        if total > len(commits):
            yield line(dim(f"  and {total - len(commits)} more"))


def endpoints(changes: Sequence[Json], counts: Json) -> Told:
    """Endpoints that differ between two states: those with other guards by what these were and are, then the others."""
    if not counts:
        return
    told = ", ".join(f"{count} {HOW_ENDPOINTS[how]}" for how, count in counts.items())
    yield line(bold("endpoints: "), told)
    groups: dict[tuple[str, str, str], list[Json]] = defaultdict(list)
    guarded = [_guards(one) if one["change"] == "guards" else "" for one in changes]
    if len({*guarded}) > MOST_GUARDS:
        guarded = [_GIVEN.sub("(…)", told) for told in guarded]
    for one, guards in zip(changes, guarded, strict=True):
        now = one["after"] or one["before"]
        was = one["before"]["path"] if one["change"] == "moved" else ""
        groups[one["change"], guards or was, now["path"]].append(one)
    before = ""
    for (how, which, path), some in groups.items():
        if (head := " ".join(filter(None, (HOW_ENDPOINTS[how] if how != "guards" else "", which)))) != before:
            yield line(f"  {head}")
        before = head
        shared = _shared([(one["after"] or one["before"])["route"] for one in some])
        yield line(
            "    ",
            Part(path, "blue"),
            f"  {shared}: " if shared else "  ",
            ", ".join(_one(one, shared) for one in some),
        )
    if (left := sum(counts.values()) - len(changes)) > 0:
        yield line(dim(f"  and {left} more"))


def _one(one: Json, shared: str) -> str:
    """`GET …/carts :12`, with the route before where it was another."""
    now, was = one["after"] or one["before"], one["before"]
    method = "" if now["method"] == "ANY" else f"{now['method']} "
    before = ""
    if one["after"] and was and (was["method"], was["route"]) != (now["method"], now["route"]):
        before = f"{was['method'] + ' ' if was['method'] != now['method'] else ''}{was['route']} → "
    route = f"…{now['route'].removeprefix(shared)}" if shared else now["route"]
    return f"{before}{method}{route} :{now['line']}"


def _shared(routes: Sequence[str]) -> str:
    """The segments with which several routes begin."""
    parts = [route.split("/") for route in routes]
    both = list(takewhile(lambda some: len(set(some)) == 1, zip(*parts, strict=False)))
    return "/".join(some[0] for some in both) if len(routes) > 1 and len(both) > 2 else ""


def _guards(one: Json) -> str:
    """What ran around an endpoint and what does now; of guards of one name only the arguments that differ."""
    sides = [[_parts(text) for text in one[side]["guards"]] for side in ("before", "after")]
    names = {name for side in sides for name, _ in side}
    given = [set(arguments) for side in sides for _, arguments in side]
    shared = set.intersection(*given) if len(names) == 1 and len(given) > 1 and all(given) else set()
    said = [
        " and ".join(
            ", ".join(it for it in arguments if it not in shared) if shared else text
            for text, (_, arguments) in zip(one[which]["guards"], side, strict=True)
        )
        for which, side in zip(("before", "after"), sides, strict=True)
    ]
    name = f"{names.pop()}: " if shared else ""
    return f"{name}{said[0] or 'no guard'} → {said[1] or 'no guard'}"


def _parts(guard: str) -> tuple[str, list[str]]:
    """`filter Authorize` and its arguments."""
    name, opening, _ = guard.partition("(")
    return name, arguments_in(guard[len(name) :]) if opening else []


def declared(changes: Sequence[Json]) -> Told:
    """Endpoints, configuration keys and tables that came or went: the statements of a file about tables on one line, and
    the places of a key."""
    if changes:
        yield line(bold("declared"))
    together: dict[tuple[str, ...], list[Json]] = defaultdict(list)
    for one in changes:
        is_statement = one["detail"] in CHANGING and one["change"] == "added"
        apart = "" if one["kind"] == "config" else f"{one['path']}:{one['line']} {one['detail']}"
        together[(one["path"],) if is_statement else (one["kind"], one["change"], one["name"], apart)].append(one)
    for some in together.values():
        is_key = some[0]["kind"] == "config"
        told = as_declared(some[0]) if is_key or len(some) == 1 else _statements(some)
        first = some[0] if is_key else min(some, key=lambda one: one["line"])
        also = [f"{one['path']}:{one['line']}" for one in some[1:]] if is_key else []
        yield line(
            "  ",
            Part(first["path"], "blue"),
            f":{first['line']}  {told}",
            dim(f"  also {', '.join(also)}" if also else ""),
        )


def _statements(some: Sequence[Json]) -> str:
    """`creates table carts, tills; changes table orders`: what several statements do to each table."""
    verbs: dict[str, str] = {}
    for one in some:
        verbs[one["name"]] = f"{one['detail'].lower()}s" if one["name"] not in verbs else "changes"
    by_verb: dict[str, list[str]] = defaultdict(list)
    for name, verb in verbs.items():
        by_verb[verb].append(name)
    return "; ".join(f"{verb} table {', '.join(names)}" for verb, names in by_verb.items())


def as_declared(one: Json) -> str:
    """`added endpoint GET /carts`, `removed config CART_LIMIT (environment)`, `alters table carts` of a statement."""
    if one["kind"] == "config":
        how = f" ({one['detail']})" if one["detail"] not in ("", "config") else ""
        return f"{one['change']} config {one['name']}{how}"
    if one["detail"] in CHANGING:
        no_more = "no longer " if one["change"] == "removed" else ""
        return f"{no_more}{one['detail'].lower()}s table {one['name']}"
    how = one["detail"] if one["detail"] != one["kind"] else ""
    return " ".join(filter(None, (one["change"], one["kind"], how, one["name"])))


def _lines(diff: str) -> Told:
    yield from (line("    ", Part(text, SIGNS.get(text[:1], ""))) for text in filter(None, diff.split("\n")))


def _by_file(answer: Json, folded: Collection[str]) -> Told:
    """Of changes that are too many, a line for each of the files that changed most; what of them is shown comes below."""
    files = [one for one in answer.get("by_file", ()) if one["path"] not in folded]
    if not files:
        return
    total, count, most = answer["total_changes"], len(files), answer["summed"]
    yield line(bold(f"{total} {plural('change', total)} in {count} {plural('file', count)}, most first:"))
    for one in files[:most]:
        counts = " ".join(f"{SHORT[kind]}{number}" for kind, number in one["changes"].items())
        more = sum(one["changes"].values()) - len(one["names"])
        names = ", ".join(one["names"]) + (f" … {more} more" if more > 0 else "")
        moved = dim(f"  was {one['previous']}") if one.get("previous") else ""
        yield line(Part(one["path"], "blue"), f"  {counts}  ", dim(names), moved)
    if count > most:
        yield line(dim(f"and {count - most} more: {by_folder([one['path'] for one in files[most:]])}"))


def comparison(answer: Json) -> Told:
    summary = answer["diff_summary"]
    if summary.get("status") == "unchanged":
        version = answer["head_version"] or answer["base_version"]
        lines = f":{version['line_start']}" if version else ""
        yield line(bold(answer["symbol"]), f"  {answer['path']}{lines}  the same on both sides")
        return
    words = {True: "yes", False: "no"}
    told = ", ".join(
        f"{name.replace('_', ' ')} {words[value] if isinstance(value, bool) else value}"
        for name, value in summary.items()
    )
    yield line(bold(answer["symbol"]), f"  {answer['path']}  {told}")
    for sign, style, side in (("-", "red", "base_version"), ("+", "green", "head_version")):
        if version := answer[side]:
            lines = f"{version['line_start']}-{version['line_end']}"
            yield line(Part(f"{sign} {version['signature']}", style), dim(f"  {lines}"))
    for text in str(answer.get("diff") or "").splitlines():
        yield line(Part(text, SIGNS.get(text[:1], "")))


def history(answer: Json) -> Told:
    for entry in answer["commits"]:
        style = CHANGE_STYLES.get(entry["change_type"], "")
        commit, date = (entry["commit"] or "")[:10], (entry["date"] or "")[:10]
        when = line(Part(f"{commit:<10}", "yellow"), f" {date:<10} ")
        who = line(str(entry["subject"]), dim(f" {entry['author']}"))
        yield line(*when, Part(f"{entry['change_type']:<9}", style), *who)
    yield counted(len(answer["commits"]), len(answer["commits"]), "commit")


def plan(answer: Json) -> Told:
    """The places to edit grouped by reason, then possible ones, then unrelated ones; or the diff, after what it omits."""
    to = f" → {answer['to']}" if answer["to"] else ""
    yield line(bold(f"{answer['change']} {short_name(answer['symbol'])}{to}"))
    groups = [group for kind in ("groups", "perhaps", "unaffected") for group in answer[kind]]
    paths = [path for group in groups for path, _ in groupby(one["path"] for one in group["places"])]
    short = Shortened(paths, WORTH)
    yield from short.said()
    for one in answer["clashes"]:
        where = f"{one['path']}:{one['line']}  {one['text']}"
        yield line(note("clashes: "), f"{where}  {one['why']}")
    for group in answer["groups"]:
        yield from _group(group, "", short, counted_only="diff" in answer)
    for group in answer["perhaps"]:
        yield from _group(group, "perhaps, ", short)
    for group in answer["unaffected"]:
        if len(group["places"]) > FEW_UNSURE:
            yield line(bold(f"no edit, {group['what']}: "), f"{group['total']} {plural('line', group['total'])}")
            yield from _by_path(group["places"] if group["total"] <= MOST_PATHS else (), short)
        else:
            yield from _group(group, "no edit, ", short)
    places, files = answer["total_places"], answer["files"]
    left = ", without those that are perhaps" if answer["perhaps"] else ""
    yield line(dim(f"{places} {plural('place', places)} to edit in {files} {plural('file', files)}{left}"))
    if answer["complete"]:
        yield line(
            dim("complete: every line of the repository with the name as a whole word is above, or counted there")
        )
    if "diff" in answer:
        yield Code(answer["diff"], "change.diff", 0)


def _group(group: Json, lead: str, short: Shortened, *, counted_only: bool = False) -> Told:
    shown, total = len(group["places"]), group["total"]
    if counted_only:
        yield line(bold(f"{group['what']}: "), f"{total} in the diff")
        return
    yield line(bold(f"{lead}{group['what']}{f' ({shown} of {total})' if shown < total else ''}{':' * bool(total)}"))
    is_client = lead and group["what"] == CLIENTS
    folded = [one for one in group["places"] if (is_client or is_test(one["path"])) and "becomes" not in one]
    few = MOST_PATHS if group["what"] in MENTIONS else FEW_UNSURE if lead else FEW_TESTS
    folded = folded if len(folded) > few else []
    places, alike = Places(), dict[str, list[Json]]()
    for one in group["places"]:
        if folded and one in folded:
            continue
        is_bare = (not one["user"] or is_test(one["path"])) and not one["note"]
        alike.setdefault(one.get("becomes", one["text"]) if is_bare else f"{one['path']}:{one['line']}", []).append(one)
    for first, *others in chain.from_iterable(
        [some] if len(some) > FEW_ALIKE else ([one] for one in some) for some in alike.values()
    ):
        user = dim(f"{first['user']}  " if first["user"] and not others else "")
        said = note(f"  {first['note']}") if first["note"] else ""
        yield places.line(short(first["path"]), first["line"], user, first.get("becomes", first["text"]), said)
        if others:
            yield line(dim("   likewise "), ", ".join(_places(others, first["path"], short)))
            places = Places()
    if folded:
        yield line(dim(f"   {'' if is_client else 'in tests, '}{len(folded)} {plural('line', len(folded))}:"))
        yield from _by_path(folded, short)


def _by_path(places: Sequence[Json], short: Shortened) -> Told:
    """Lines without their texts: `a.py:1 :7, b.py:2`."""
    files = groupby(places, key=lambda one: one["path"])
    told = [f"{short(path)}:{' :'.join(str(one['line']) for one in own)}" for path, own in files]
    yield from [line("   ", ", ".join(told))] if told else ()


def _places(places: Iterable[Json], path: str, short: Shortened) -> Iterator[str]:
    """`a.py:1, :7, b.py:2`, continuing a line about `path`."""
    for one in places:
        yield f"{'' if one['path'] == path else short(one['path'])}:{one['line']}"
        path = one["path"]


def patch(answer: Json) -> str:
    """A rename as input for `git apply`; what it omits comes before the diff."""
    told: Iterable[Line | Code] = plan({key: value for key, value in answer.items() if key != "diff"} | {"groups": []})
    left_out = "".join(f"# {text}\n" for text in plain(told).splitlines())
    return f"{left_out}{answer.get('diff', '')}"
