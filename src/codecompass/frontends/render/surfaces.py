"""Renders surfaces: endpoints, settings, tables, topics and others."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from codecompass.frontends.layout import Json, Line, Part, Places, Told, bold, counted, dim, line, note
from codecompass.frontends.render.uses import unused
from codecompass.tools.naming import shortened


def listing(answer: Json) -> Told:
    if answer["unused"]:
        yield from unused(answer["unused"])
        return
    told = {"endpoints": endpoints, "config": config_keys, "tables": tables}.get(answer["kind"], uses)
    yield from told(answer)


def uses(answer: Json) -> Told:
    for one in answer["uses"]:
        doubt = note("  heuristic") if one["confidence"] != "static" else ""
        how = dim(f"  {one['operation'].lower()}" if one["operation"] else "")
        yield line(bold(one["name"]), how, "  ", *_site(one), "  ", shortened(one["symbol"], one["file_path"]), doubt)
    yield counted(len(answer["uses"]), answer["total_count"], "use")


def endpoints(answer: Json) -> Told:
    """Endpoints, a path only where it differs from the line before; those with the same around them under one heading,
    where they are several, and the methods of one path that a type serves on one line."""
    if shared := answer.get("around_all"):
        yield line(dim("around each: "), ", ".join(shared))
    rows = [*_with_methods(answer["endpoints"])]
    held = Counter(tuple(one.get("around", ())) for one in rows)
    alone = [one for one in rows if held[tuple(one.get("around", ()))] < SEVERAL or not one.get("around")]
    places = Places()
    for one in alone:
        yield _endpoint(places, one, one.get("around", ()))
    for around in held:
        if around and held[around] >= SEVERAL:
            yield line(bold(f"with {', '.join(around)}:"))
            for one in rows:
                if tuple(one["around"]) == around:
                    yield _endpoint(places, one, ())
    yield counted(len(answer["endpoints"]), answer["total_count"], "endpoint")


def _with_methods(rows: Sequence[Json]) -> Iterable[Json]:
    """Endpoints that differ in their methods alone as one."""
    found = dict[str, Json]()
    for one in rows:
        key = repr({**one, "http_method": ""})
        methods = [found[key]["http_method"]] if key in found else []
        found[key] = {**one, "http_method": ",".join((*methods, one["http_method"]))}
    return found.values()


SEVERAL = 2
"""Endpoints with the same around them that stand under a heading."""
_OWNED = re.compile(r"(?:[^\\.:]+(?:\\|\.|::))?[^\\.:]*\Z")


def _endpoint(places: Places, one: Json, around: Sequence[str]) -> Line:
    doubt = note("  heuristic") if one["confidence"] != "static" else ""
    fits = note("  but for a prefix") if one.get("match") == "suffix" else ""
    inside = one["inline"]
    lines = dim(f"inline, lines {inside['start_line']}-{inside['end_line']} of ") if inside else ""
    name = _OWNED.search(shortened(one["handler"], one["file_path"]))  # its namespace is not the route's
    handler = places.user(one["file_path"], name[0] if name else "")
    with_it = dim(f"  {', '.join(around)}") if around else ""
    route = line(Part(f"{one['http_method']}", "magenta"), " ", bold(one["route_path"]), "  ", lines, handler)
    checks = note(f"  checks {'; '.join(one['checks'])}") if one.get("checks") else ""
    asked = dim(f"  requested at {', '.join(one['requested'])}" if one.get("requested") else "")
    return places.line(one["file_path"], one["line"], *route, doubt, fits, with_it, checks, asked)


def clients(answer: Json) -> Told:
    for one in answer["clients"]:
        request = line(Part(f"{one['http_method']:<7}", "magenta"), " ", bold(one["url"]))
        yield line(*request, "  ", *_site(one), "  ", shortened(one["symbol"], one["file_path"]))
        for end in one["endpoints"]:
            fits = note("  but for a prefix") if end["match"] == "suffix" else ""
            route = dim(f"  → {end['http_method']} {end['route_path']}  ")
            yield line(route, *_site(end), "  ", shortened(end["handler"], end["file_path"]), fits)
    yield counted(len(answer["clients"]), answer["total_count"], "request")


def topics(answer: Json) -> Told:
    for one in answer["topics"]:
        yield line(Part(f"{one['system']:<8}", "magenta"), " ", bold(one["name"]))
        for role, sign in (("producers", "→ sent by "), ("consumers", "← taken by")):
            for use in one[role]:
                where = f"{use['repository']} " if use["repository"] else ""
                yield line(dim(f"  {sign} {where}"), *_site(use), "  ", shortened(use["symbol"], use["file_path"]))
    yield counted(len(answer["topics"]), answer["total_count"], "topic")


def config_keys(answer: Json) -> Told:
    for one in answer["keys"]:
        used = line(shortened(one["used_by"], one["file_path"]), dim(f"  {one['usage_pattern']}"))
        yield line(bold(one["key"]), "  ", *_site(one), "  ", *used)
    yield counted(len(answer["keys"]), answer["total_count"], "use")


def tables(answer: Json) -> Told:
    for one in answer["tables"]:
        schema = f"{one['schema']}." if one["schema"] else ""
        entity = shortened(one["entity"] or "", one["file_path"])
        users = dim(f"  {len(one['referenced_by'])} users") if one["referenced_by"] else ""
        past = one.get("migrations") or []
        made = dim(f"  {len(past)} migrations") if past and not past[0].startswith(f"{one['file_path']}:") else ""
        known = line(entity, dim(f"  {', '.join(one['sources'])}"), made)
        keys = dim(f"  {', '.join(one['keys'])}" if one.get("keys") else "")
        holders = ", ".join(held.rpartition(" ")[2] for held in one.get("repositories") or ())
        held = dim(f"  held by {holders}" if holders else "")
        yield line(bold(schema + one["table_name"]), "  ", *_site(one), "  ", *known, users, keys, held)
    yield counted(len(answer["tables"]), answer["total_count"], "table")


def _site(item: Json) -> Line:
    return line(Part(item["file_path"], "blue"), ":", Part(str(item["line"]), "green"))
