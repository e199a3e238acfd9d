"""Renders uses: calls, references, paths, impacts, traces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from codecompass.frontends.layout import (
    Json,
    Line,
    Part,
    Places,
    Told,
    bold,
    by_file,
    counted,
    described,
    dim,
    line,
    note,
    place,
    plural,
    short_name,
    use_of,
)
from codecompass.frontends.render.steps import steps
from codecompass.model.relations import grouped
from codecompass.tools.naming import left_of, shortened

QUOTED_LINES = 6
"""Lines that something else of the name stands on, up to which they are quoted: to look them up costs more."""


def calls(answer: Json) -> Told:
    name = short_name(answer["symbol"])
    for side in ("callers", "callees"):
        edges = answer[side]
        if edges:
            yield line(bold(name), " called by" if side == "callers" else " calls")
        yield from _edges(edges, side)
        listed = sum("through" in edge for edge in edges)
        if answer[f"dispatched_{side}"] > listed:
            yield line(dim(f"  {answer[f'dispatched_{side}'] - listed} more through a base or an interface"))
    if outside := answer["metadata"].get("external_callees"):
        yield line(dim("outside: "), ", ".join(dict.fromkeys(str(one["qualified_name"]) for one in outside)))
    if by_name := answer.get("named_callees"):
        yield line(bold(name), " calls, by name")
        yield line("  ", ", ".join(f"{one['name']}:{one['line']}" for one in by_name))
    if not answer["total_edges"] and not by_name:
        yield line(bold(name), ": no such calls found")
    yield from accounted(answer)
    yield from _unresolved(answer, answer["unresolved_calls"], f"a `{answer['symbol']['name']}`", "call")


def _edges(edges: list[Json], side: str) -> Told:
    depth, places = 1, Places("  ")
    for edge in edges:
        if edge["depth"] != depth:
            depth, places = edge["depth"], Places("  ")
            yield line(dim(f"  {depth} calls away"))
        one, site = edge["symbol"], edge["call_site"]
        name = (Part(one["kind"], "cyan"), " ", short_name(one))
        file = "" if site["file"] == one["path"] or side == "callees" else site["file"]
        where = f"  {'at' if side == 'callers' else 'called at'} {file}:{site['line']}"
        holds = (dim(f"  if {site['condition']}"),) if site.get("condition") else ()
        yield places.line(one["path"], one["line_start"], *name, dim(where), *holds, *_doubt(edge))


def _doubt(edge: Json) -> Line:
    """What to know about an uncertain edge: the declaration that it goes through, or that it is a guess."""
    if through := edge.get("through"):
        return (note(f"  through {short_name(through)}"),)
    return () if edge.get("confidence", "static") == "static" else (note(f"  {edge['confidence']}"),)


def references(answer: Json) -> Told:
    target = answer["symbol"]
    where = place({**target, "line": target["line_start"]}) if target["path"] else ()
    yield line(*where, "  " if where else "", *described(target), bold("  used at:"))
    for through, own in _by_declaration(answer["references"]):
        yield from through
        places, using = Places(), {one["path"] for one in own if one["edge_type"] != "imports"}
        imports = [one for one in own if one["edge_type"] == "imports" and one["path"] in using]
        for one in (one for one in own if one not in imports):
            how = "" if one["edge_type"] == "calls" else f"{one['role'] or one['edge_type']}  "
            inside = _inside(one["from_symbol"], one["path"])
            source = use_of(one["context"].strip(), target["name"])
            user = places.user(one["path"], inside, source if one["role"] == "type" else "")
            user = "" if one["from_symbol"]["kind"] == "module" or not user else f"{user}  "
            doubt = () if "through" in one else _doubt(one)
            holds = (dim(f"  if {one['condition']}"),) if one.get("condition") else ()
            told = (Part(how, "magenta"), dim(user), places.text(source), *holds, *doubt)
            yield places.line(one["path"], one["line_start"], *told)
        if imports:
            yield line(bold("imported by these at: "), by_file((one["path"], one["line_start"]) for one in imports))
    yield counted(len(answer["references"]), answer["total_references"], "reference")
    yield from afar(answer)
    yield from accounted(answer)
    yield from _unresolved(answer, answer["unresolved_references"], f"a `{answer['symbol']['name']}`", "use")


def afar(answer: Json) -> Told:
    """Uses in other repositories, by repository and by what they use."""
    if "elsewhere" not in answer:
        return
    before, places = None, Places("  ")
    for one in answer["elsewhere"]:
        head = (one["repository"], one["ref"], one["commit"][:10], one["version"], one["version_ref"])
        if head != before:
            before, places = head, Places("  ")
            version = f", with {one['version']}" if one["version"] else ""
            version += f" ({one['version_ref']} here)" if one["version_ref"] else ""
            yield line(bold(f"in {one['repository']}"), dim(f"  {one['ref']} {one['commit'][:10]}{version}"))
        user = dim(f"  {shortened(one['user'], one['path'], type_of_file=False)}") if one["user"] else ""
        doubt = (note(f"  {one['certainty']}"),) if one["certainty"] != "certain" else ()
        kind = "" if one["kind"] == "calls" else f"{one['kind']}  "
        used = dim(f"  → {one['symbol']}")
        yield places.line(one["path"], one["line"], Part(kind, "magenta"), one["name"], user, used, *doubt)
    yield counted(len(answer["elsewhere"]), answer["total_elsewhere"], "use", "in other repositories")


MOST_RECEIVERS = 8
"""Names before unbound uses that are told."""


def accounted(answer: Json, apart: str = "") -> Told:
    """Other occurrences of the name: unbound lines, then the rest by place, one line per kind; `apart`: lines of uses that
    the list leaves out."""
    account = answer.get("account")
    if not account:
        return
    if account["unbound"]:
        of = account["total_unbound"]
        of -= sum(account["receivers"].values())
        why = (
            "not bound, but nothing else here bears the name"
            if account["is_only"]
            else "not bound, perhaps of this one"
        )
        yield line(bold(f"{why}{_of(len(account['unbound']), of)}:"))
        yield from _quoted_lines(account["unbound"])
    yield from otherwise(account["receivers"])
    for key, title in (
        ("handed_on", "handed on"),
        ("stubs", "stubbed"),
        ("mentions", "in strings, comments, documents"),
        ("other_code", "other lines of code with the name"),
    ):
        count = account.get(f"total_{key}", account["other_lines"])
        if key == "other_code" and 0 < count <= QUOTED_LINES and count == len(account[key]):
            yield line(bold(f"{title}:"))
            yield from _quoted_lines(account[key])
        elif account[key] and (count == len(account[key]) or key in ("handed_on", "stubs")):
            more = " …" if count > len(account[key]) else ""
            yield line(bold(f"{title}: "), f"{count}: {_places(account[key])}{more}")
    yield from _rest(account, apart)


def otherwise(receivers: Mapping[str, int]) -> Told:
    """What unbound uses stand on that are not listed, with their numbers."""
    if receivers:
        first = [f"{name} ({count})" for name, count in [*receivers.items()][:MOST_RECEIVERS]]
        more = sum([*receivers.values()][MOST_RECEIVERS:])
        told = f"{', '.join(first)}{f' and {more} more' if more else ''}"
        yield line(bold("not bound, on what is named like something else: "), told)


def _rest(account: Json, apart: str) -> Told:
    others, same = account["other_lines"], account["other_definitions"]
    if same:
        count = account["total_other_definitions"]
        more = f" and {count - len(same)} more" if count > len(same) else ""
        told = ", ".join(f"{one['path']}:{one['line']} {one['kind']}" for one in same)
        yield line(bold("other definitions of the name: "), f"{told}{more}")
    outside = account["total_outside"]
    if 0 < outside <= QUOTED_LINES and outside == len(account["outside"]):
        yield line(bold("of something outside:"))
        yield from _quoted_lines(account["outside"])
    elif outside:
        more = " …" if outside > len(account["outside"]) else ""
        places = f": {_places(account['outside'])}{more}" if account["outside"] else ""
        yield line(bold("of something outside: "), f"{outside} {plural('line', outside)}{places}")
    mentions = account["total_mentions"]
    said = [f"{mentions} in strings, comments, documents"] * (mentions > len(account["mentions"]))
    said += [f"{others} other {plural('line', others)} of code with the name"] * (others > len(account["other_code"]))
    said += [f"{account['files_not_read']} unread {plural('file', account['files_not_read'])} with it"] * bool(
        account["files_not_read"]
    )
    left = left_of(account.get("code_left", 0))
    said += [f"{account['files_left']} {left} perhaps with it, not looked through"] * bool(account["files_left"])
    if said:
        yield line(dim("; ".join(said)))
    if ask := account.get("list_all"):
        yield line(dim(f"all lines with the name: {ask['tool']} {ask['pattern']}"))
    if account.get("unwritten"):
        yield line(dim("called without its name, too: where an operand's type is not known, such calls are not told"))
    if account["is_partial"] and (account["complete"] or account["all_told"]):
        where = "bound" if account["complete"] else "bound, or above"
        yield line(dim(f"complete: every line with `{account['name']}` is {where}"))
    elif account["complete"]:
        there = " but there" if same or outside else ""
        yield line(dim(f"complete: `{account['name']}` stands nowhere else{there}{apart}"))
    elif account["all_told"]:
        yield line(
            dim(f"complete: every {'other ' * bool(same or outside)}line with `{account['name']}` is above{apart}")
        )


def _quoted_lines(lines: Sequence[Json]) -> Told:
    places = Places()
    users = (dim(f"{one['user']}  " if one["user"] else "") for one in lines)
    return (places.line(one["path"], one["line"], user, one["text"]) for one, user in zip(lines, users, strict=True))


def _of(shown: int, total: int) -> str:
    return f" ({shown} of {total})" if shown < total else ""


def _places(lines: Sequence[Json]) -> str:
    """`a.py:3 :7, b.py:1`."""
    files = grouped((one["path"], f":{one['line']}") for one in lines)
    return ", ".join(f"{path}{' '.join(numbers)}" for path, numbers in files.items())


def _by_declaration(uses: Sequence[Json]) -> Iterator[tuple[list[Line], list[Json]]]:
    """Uses grouped by the declaration that they go through; direct uses first."""
    found: dict[str, list[Json]] = {}
    for one in uses:
        through = one.get("through")
        told = f"through {short_name(through)} ({through['path']}:{through['line']}):" if through else ""
        found.setdefault(told, []).append(one)
    for told in sorted(found, key=bool):
        yield [line(bold(told))] if told else [], found[told]


def _inside(symbol: Json, path: str) -> str:
    """The symbol that contains a line, after the line's path."""
    return shortened(symbol["qualified_name"], path, type_of_file=False)


def paths(answer: Json) -> Told:
    for path in answer["paths"]:
        length = path["length"]
        yield line(bold(f"{length} {plural('call', length)}"), *_doubt(path))
        for depth, one in enumerate(path["symbols"]):
            site = path["call_sites"][depth] if depth < len(path["call_sites"]) else None
            calling = line(dim(f"  calls at {_site(site, one)}"), *_doubt(site)) if site else ()
            place = (Part(one["path"], "blue"), ":", Part(str(one["line_start"]), "green"), "  ")
            yield line("  " * (depth + 1), *place, Part(one["kind"], "cyan"), " ", short_name(one), *calling)
    if not answer["paths"]:
        yield line("no chain of calls found")


def _site(site: Json, caller: Json) -> str:
    return f":{site['line']}" if site["file"] == caller["path"] else f"{site['file']}:{site['line']}"


MOST_NAMED, FEW_TESTS = 5, 6
"""Names told of what changes, where nothing reaches it; tests up to which each is shown beside other users: of more the
lines."""


def impact(answer: Json) -> Told:
    yield from reached(answer.get("sent", ()))
    yield from levels(answer["levels"], answer["changed"])
    names = {one["symbol"]["symbol_id"]: one["symbol"]["name"] for one in _all_of(answer["levels"])}
    if answer["tests"]:
        yield line(bold("tests"))
        by_use = grouped(((one["symbol"]["path"], one["nearer"]), one) for one in answer["tests"])
        is_long = answer["levels"] and len(answer["tests"]) > FEW_TESTS
        for (path, nearer), own in by_use.items() if is_long else ():
            used = f"  → {names[nearer]}" if nearer in names else ""
            at = " ".join(f":{one['at']}" for one in own)
            yield line(Part(path, "blue"), dim(f"  {len(own)} {plural('test', len(own))}{used}"), f"  at {at}")
        yield from () if is_long else reached(answer["tests"], names)
    total, files = answer["total_reached"], answer["affected_files"]
    between = f", {answer['dispatched']} through a base or an interface" if answer["dispatched"] else ""
    changed = answer["changed"]
    if len(changed) > 1 and not total:
        which = ", ".join(dict.fromkeys(one["name"] for one in changed[:MOST_NAMED]))
        yield line(dim(f"nothing bound reaches what changes: {which}{' …' if len(changed) > MOST_NAMED else ''}"))
    else:
        further = f"; {answer['beyond']} more beyond that depth" if answer.get("beyond") else ""
        yield line(dim(f"{total} {plural('symbol', total)} in {files} {plural('file', files)}{between}{further}"))
    yield from afar(answer)
    yield from accounted(answer)
    if unbound := answer.get("unbound"):
        yield line(bold("not bound, perhaps of these:"))
        yield from _quoted_lines(unbound)
    yield from rebuilt(answer)
    yield from _past(answer["history"])
    which = f"a `{changed[0]['name']}`" if len(changed) == 1 else "what changes, by name,"
    yield from _unresolved(answer, answer["unresolved_uses"], which, "use")


def rebuilt(answer: Json) -> Told:
    """What has to be recompiled: the including files, and the build's targets."""
    told = answer.get("rebuilt")
    if not told:
        return
    if told["including"]:
        files, sources = told["including"], told["compiled"]
        more = f" … {rest} more" if (rest := told["total_included_by"] - len(told["included_by"])) else ""
        yield line(bold("included by"), dim(f"  {files} {plural('file', files)} in all, {sources} compiled anew"))
        yield line("  ", Part(", ".join(told["included_by"]), "blue"), dim(more))
    if told["targets"]:
        rest = told["total_targets"] - len(told["targets"])
        yield line(bold("targets built anew"), dim(f"  … {rest} more" if rest else ""))
    for one in told["targets"]:
        files = f"{one['sources']} {plural('file', one['sources'])} compiled" if one["sources"] else "linked"
        test = f", runs as {one['test']}" if one["test"] not in ("", one["name"]) else ""
        yield line("  ", Part(one["name"], "green"), f"  {one['kind']}", dim(f"  {files}{test}  {one['path']}"))


def _past(files: Sequence[Json]) -> Told:
    """Files that change together with it, and owners; how often a file changes is in the JSON."""
    for owners, own in grouped((" ".join(one["owners"]), one) for one in files).items():
        for one in (one for one in own if one["usually_with"] or (owners and one == own[-1])):
            along = f"  usually changes with {', '.join(one['usually_with'])}" if one["usually_with"] else ""
            by = f"  {'all ' * (len(own) > 1)}owned by {owners}" if owners and one == own[-1] else ""
            yield line(Part(one["path"], "blue"), along, by)


def levels(told: Sequence[Json], of: Sequence[Json]) -> Told:
    """What reaches something, by depth; `of`: what is reached, if it is named with its uses: several symbols."""
    named = {one["symbol_id"]: one["name"] for one in of}
    names = {} if len(named) < 2 else named
    names |= {one["symbol"]["symbol_id"]: one["symbol"]["name"] for one in _all_of(told)}
    for level in told:
        yield line(bold(f"{level['depth']} away"))
        yield from reached(level["symbols"], names)


def _all_of(levels: Sequence[Json]) -> Iterator[Json]:
    return (one for level in levels for one in level["symbols"])


def requested(clients: Sequence[Json]) -> Told:
    for client in clients:
        yield line("     requested at ", f"{client['path']}:{client['line']}", dim(f"  {client['user']}"))


def reached(users: Sequence[Json], names: Mapping[str, str] = MappingProxyType({})) -> Told:
    """Each user, with the line of the use and what it uses, unless that is the changed symbol."""
    for through, own in _by_declaration(users):
        yield from through
        places = Places()
        ordered = sorted(own, key=lambda one: (one["symbol"]["path"], one["at"], one["symbol"]["line_start"]))
        for (path, at), group in groupby(ordered, key=lambda one: (one["symbol"]["path"], one["at"])):
            users = [*group]
            if len(users) == 1:
                yield from _one_reached(users[0], names, places)
                continue
            text = f"{users[0]['text']}" if "text" in users[0] else ""
            yield places.line(path, at, text, dim(f"  of {len(users)}:"))
            for one in users:
                serves = [Part(f"  by {served}", "magenta") for served in one.get("serves", ())]
                yield line(dim(f"   :{one['symbol']['line_start']}  "), one["symbol"]["name"], *serves)


def _one_reached(one: Json, names: Mapping[str, str], places: Places) -> Told:
    found = one["symbol"]
    begins = "" if found["line_start"] == one["at"] else f":{found['line_start']}"
    sent = str(one.get("strategy", "")).startswith(("sends ", "makes "))
    doubt = () if "through" in one else (note(f"  {one['strategy']}"),) if sent else _doubt(one)
    user = places.user(found["path"], _inside(found, found["path"]) or found["name"])
    used = dim(f"  → {names[one['nearer']]}") if one["nearer"] in names else ""
    text = f"  {places.text(one['text'])}" if "text" in one else ""
    also = dim("".join(f"  :{at}" for at in one.get("also", ())))
    serves = [Part(served, "magenta") for served in one.get("serves", ())]
    details = bool(one.get("under") or one.get("unless") or one.get("further"))
    there = [dim("  by "), *serves] if len(serves) == 1 and not details else []
    yield places.line(found["path"], one["at"], f"{user}{begins}", used, text, *doubt, also, *there)
    if under := one.get("under"):
        yield line("   under: ", Part(" > ".join(under), "yellow"))
    if unless := one.get("unless"):
        yield line("   unless: ", Part("; ".join(unless), "yellow"))
    for use in one.get("further", ()):
        yield line(dim(f"   :{use['line']}  "), use["text"])
        if use["under"]:
            yield line("   under: ", Part(" > ".join(use["under"]), "yellow"))
    yield from (line("   by ", served) for served in ([] if there else serves))
    yield from requested(one.get("requested", ()))


def unused(answer: Json) -> Told:
    places, title = Places(), ""
    for one in answer["symbols"]:
        mentions = [f"{one[key]} {word}" for key, word in MENTIONS if one[key]]
        doubtful = one["unresolved_mentions"] or one["unread_mentions"]
        now = "may be used all the same" if doubtful else "named in other places, too" if mentions else ""
        if now != title:
            title, places = now, Places()
            yield line(bold(title))
        shown = "" if one["exported"] else dim(" internal")
        said = (note(f"  {', '.join(mentions)}"),) if mentions else ()
        yield places.line(one["path"], one["line_start"], Part(one["kind"], "cyan"), " ", short_name(one), shown, *said)
        yield from _called_so(one)
    yield counted(len(answer["symbols"]), answer["total_found"], "symbol")
    for key, title in (("perhaps", "perhaps unused"), ("only_at_home", "exported, and used in their own file alone")):
        if answer[key]:
            yield line(bold(title))
        places = Places()
        for one in answer[key]:
            why = note(f"  {one['why']}") if key == "perhaps" else ""
            yield places.line(one["path"], one["line_start"], Part(one["kind"], "cyan"), f" {one['name']}", why)
            yield from _looked_up(one)
    if reasons := answer["not_claimed"]:
        yield line(dim("not claimed: "), ", ".join(f"{count} {reason}" for reason, count in reasons.items()))
    if total := answer["total_public"]:
        yield line(
            f"{answer['used_elsewhere']} of {total} public definitions at the top of files are used by other files"
        )
    yield line(dim(f"looked at, exported or not: each {', '.join(answer['kinds'])}; no other kinds"))
    if files := answer["files_looked_through"]:
        whole = "complete: " if answer["complete"] else ""
        yield line(
            dim(f"{whole}each name was looked for in the whole texts of {files} files, strings and templates too")
        )


def _looked_up(one: Json) -> Told:
    """Other lines that contain a name, and other definitions of it."""
    for use in one["at"]:
        where = f":{use['line']}" if use["path"] == one["path"] else f"{use['path']}:{use['line']}"
        yield line("    ", dim("at "), Part(where, "green"), f"  {use['text'].strip()}")
    if one["total_at"] > len(one["at"]):
        yield line(dim(f"    and {one['total_at'] - len(one['at'])} more lines"))
    yield from _called_so(one)


def _called_so(one: Json) -> Told:
    if others := one["other_definitions"]:
        told = ", ".join(f"{other['path']}:{other['line']} {other['kind']}" for other in others)
        yield line("    ", dim("something else of the name: "), told)


MENTIONS = (
    ("unresolved_mentions", "uses of that name not bound"),
    ("unread_mentions", "in files not read"),
    ("other_mentions", "in other places"),
)


def tests(answer: Json) -> Told:
    distance, places = 0, Places("  ")
    for one in answer["tests"]:
        if one["distance"] != distance:
            distance, places = one["distance"], Places("  ")
            yield line(bold("directly" if distance == 1 else f"{distance} away"))
        name = short_name(one["first"])
        own = one["first"]["symbol_id"] == answer["symbol"]["symbol_id"]
        how = (
            f"requests {one['route']}{'' if own else f' ({name})'}"
            if "route" in one
            else ""
            if own
            else f"{'set up by' if one['how'] == 'setup' else 'uses'} {name}"
        )
        helper = dim("  no test itself") if "helper" in one else ""
        where = dim(f"  {how} at :{one['line']}" if how else f"  at :{one['line']}")
        doubt = () if "route" in one else _doubt(one)
        yield places.line(one["path"], one["line_start"], short_name(one), where, helper, *doubt)
    if not answer["tests"]:
        yield line(bold(short_name(answer["symbol"])), ": no tests found")
    yield counted(len(answer["tests"]), answer["total_tests"], "test")
    yield from accounted(answer)
    yield from _unresolved(answer, answer["unresolved_uses"], f"a `{answer['symbol']['name']}`", "use")


MOST_ROUTES = 4
"""Further endpoints of a traced handler that are listed."""


def trace(answer: Json) -> Told:
    if route := answer["entry_point_route"]:
        own = [one for one in answer["nodes"][0]["annotations"] if f"{one['detail']} {one['value']}".strip() == route]
        place = f"{own[0]['path']}:{own[0]['line']}" if own else ""
        is_handler = any(place == f"{one['path']}:{one['line']}" for one in answer["functions"])
        registered = f"  registered at {place}" if place and not is_handler else ""
        yield line(Part(route, "magenta"), dim(registered))
        routes = [one for one in answer["nodes"][0]["annotations"] if one["kind"] == "route"]
        others = [one for one in routes if f"{one['path']}:{one['line']}" != place]
        for one in others[:MOST_ROUTES] if not answer.get("inline") else ():
            also = f"{one['detail']} {one['value']}".strip()
            yield line(dim("  also "), Part(also, "magenta"), dim(f"  {one['path']}:{one['line']}"))
        if len(others) > MOST_ROUTES:
            yield line(dim(f"  and {len(others) - MOST_ROUTES} more"))
    if above := answer.get("around_above"):
        yield line(dim(f"around it, as above: {', '.join(above)}"))
    yield from steps(answer)
    for one in answer.get("onward", ()):
        yield from _goes_on(one)


def _goes_on(one: Json) -> Told:
    """A step into another repository, and what happens there."""
    doubt = (note(f"  {one['certainty']}"),) if one["certainty"] != "certain" else ()
    version = f" {one['version']}" if one["version"] else ""
    where = f"{one['from_repository']} {one['from_path']}:{one['from_line']}"
    yield line(Part(one["kind"], "magenta"), " ", bold(one["name"]), dim(f"  {where}"))
    there = f"{one['repository']}{version}"
    yield line("  → ", bold(there), dim(f" {one['ref']} {one['commit'][:10]}"), f"  {one['target']}", *doubt)
    if one["nodes"]:
        yield from (line("  ", *told) for told in _nodes(one["nodes"], one["target"]))
    else:
        yield line(f"  {one['symbol']}  ", dim(f"{one['path']}:{one['line']}"), note("  shown above"))


def _nodes(nodes: Sequence[Json], route: str | None) -> Iterator[Line]:
    waiting = [(node, "", "", "") for node in reversed(nodes)]
    path, shown = "", set[str]()
    while waiting:
        node, lead, below, caller = waiting.pop()
        place = f":{node['line']}" if node["path"] == path else f"{node['path']}:{node['line']}"
        path = node["path"]
        shown.add(node["symbol_id"])
        yield line(
            lead,
            _traced(node),
            "  ",
            dim(place),
            dim(_at(node, caller)),
            note("  dispatch") if "through" in node else "",
        )
        notes = [*_touched(node, route), *_elsewhere(node["repeated"], shown)]
        yield from (line(f"{below}{'│ ' if node['children'] else '  '}", *one) for one in notes)
        for position, child in reversed(list(enumerate(node["children"]))):
            last = position == len(node["children"]) - 1
            beneath = below + ("   " if last else "│  ")
            waiting.append((child, below + ("└─ " if last else "├─ "), beneath, "" if lead else path))


def _traced(node: Json) -> str:
    return short_name({"qualified_name": node["display_name"], "path": node["path"]})


def _at(call: Json, caller: str = "") -> str:
    """The lines of a call, with the caller's file if it is not the callee's."""
    if not call["at"]:
        return ""
    path = "" if caller == call["path"] else caller
    return f"  at {path}:{' :'.join(map(str, [call['at'], *call.get('also_at', ())]))}"


def _touched(node: Json, route: str | None) -> list[Line]:
    told = []
    for one in node["annotations"]:
        text = " ".join(part for part in (one["detail"], one["value"]) if part)
        where = f"  {_site({'file': one['path'], 'line': one['line']}, node)}" if one["path"] else ""
        if text != route:
            told.append(line(Part(one["kind"], "yellow"), f" {text}", dim(where)))
    return told


def _elsewhere(repeated: list[Json], shown: set[str]) -> list[Line]:
    """Callees whose subtree is elsewhere in the trace: one line for those above, one for those below."""
    told = []
    for where, above in (("above", True), ("below", False)):
        names = [f"{_traced(one)}{_at(one)}" for one in repeated if (one["symbol_id"] in shown) is above]
        if names:
            told.append(line(dim(f"shown {where}: "), ", ".join(names)))
    return told


def _unresolved(answer: Json, count: int, which: str, noun: str) -> Told:
    """What could not be bound, unless a warning says so."""
    if (
        count
        and "account" not in answer
        and not any("could not be bound" in warning for warning in answer["metadata"].get("warnings", ()))
    ):
        yield line(note(f"{count} {plural(noun, count)} of {which} could not be bound to any definition"))
