"""Renders cycles, and the results of checking rules."""

from codecompass.frontends.layout import Json, Part, Places, Told, bold, counted, dim, line, note, plural


def cycles(answer: Json) -> Told:
    for one in answer["cycles"]:
        yield line(
            bold(f"{one['size']} {answer['between']}"),
            dim("  in a cycle"),
            note(" for types alone" if one["for_types"] else ""),
            dim("; the shortest way round:"),
        )
        yield from (line("  ", *_step(step)) for step in one["way"])
        if one["size"] > len(one["way"]):
            yield line(
                dim("  all: "), ", ".join(one["members"]), dim(" …") if len(one["members"]) < one["size"] else ""
            )
        if one["cut"]:
            yield line(
                note("  to cut: "),
                "; ".join(f"{step['source']} → {step['target']} ({step['times']})" for step in one["cut"]),
            )
    yield counted(len(answer["cycles"]), answer["total_cycles"], "cycle")


def _step(step: Json) -> tuple[Part | str, ...]:
    place = step["places"][0]
    return (
        Part(place["path"], "blue"),
        ":",
        Part(str(place["line"]), "green"),
        f"  {step['source']} → {step['target']}",
        dim(f"  {step['times']} {plural('use', step['times'])}"),
    )


def checked(answer: Json) -> Told:
    places = Places()
    for one in answer["violations"]:
        yield places.line(
            one["path"],
            one["line"],
            one["said"]
            if one["source"] in one["said"] and one["target"] in one["said"]
            else f"{one['said']}: {one['source']} → {one['target']}",
            dim(f"  {one['kind']}, {one['times']} {plural('time', one['times'])}  [{one['rule']}]"),
        )
    for rule in answer["rules"]:
        told = "kept" if rule["kept"] else f"broken, {rule['violations']} {plural('violation', rule['violations'])}"
        told = "checks nothing: too few of its names are there" if rule["idle"] else told
        yield line(
            Part("✓ " if rule["kept"] else "✗ ", "green" if rule["kept"] else "red"),
            rule["name"],
            dim(f"  {rule['type']}  "),
            told,
        )
