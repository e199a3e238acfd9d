"""Links between repositories against lists made by hand: `python benchmarks/linking.py CHECKOUTS`.

CHECKOUTS holds clones of the front and back ends that linking.toml names. Each is indexed into a store of its own by
`codecompass fleet index`; then every front end is joined with every back end alone, and each request's links are held
against what it asks for. Right: a link that leads to an endpoint of that method and path, whatever stands before it.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from measure import CODECOMPASS, Table, run

from codecompass.fleet.catalog import Catalog
from codecompass.fleet.links import Link, joined
from codecompass.sharing import objects_at
from codecompass.tools.routes import segments

LIST = Path(__file__).with_name("linking.toml")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("checkouts", type=Path)
    options.add_argument("--list", action="store_true", help="name what is wrong or missing")
    given = options.parse_args()
    told = tomllib.loads(LIST.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as place:
        store = Path(place, "store")
        sources = Path(place, "sources.txt")
        names = [*told["front"], *told["back"]]
        sources.write_text("".join(f"{(given.checkouts / name).resolve()}\n" for name in names))
        run([*CODECOMPASS, "fleet", "index", str(sources), "--store", str(store)], Path(place, "home")).demanded()
        tables = Catalog(objects_at(str(store))).tables()
        rows = list(compared(told, tables, given.list))
    print(
        Table(
            "linking",
            "HTTP links, front end to back end",
            ("front end", "back end", "requests", "right", "precision", "recall"),
            tuple(rows),
        ).markdown()
    )


def compared(told: dict, tables: dict, listing: bool) -> Iterator[tuple[str, str, int, int, float, float]]:
    by_end = {end: name for name in tables for end in [*told["front"], *told["back"]] if end in name}
    for front, requests in told["front"].items():
        for back, about in told["back"].items():
            wanted = {place: said for place, said in requests.items() if said not in about.get("lacks", ())}
            served = {place: about.get("serves", {}).get(said, said) for place, said in wanted.items()}
            found = joined({by_end[front]: tables[by_end[front]], by_end[back]: tables[by_end[back]]})
            links = [one for one in found if one.source == by_end[front] and one.kind == "http"]
            right = [one for one in links if is_right(one, served)]
            reached = {f"{one.source_path}:{one.source_line}" for one in right} & set(wanted)
            if listing:
                for one in (one for one in links if one not in right):
                    print("wrong:", one.source_path, one.source_line, one.name, "→", one.target_name)
                for place in sorted(set(wanted) - reached):
                    print("missing:", back, place, wanted[place])
            yield (
                front,
                back,
                len(wanted),
                len(right),
                len(right) / len(links) if links else 0.0,
                len(reached) / len(wanted),
            )


def is_right(link: Link, requests: dict[str, str]) -> bool:
    said = requests.get(f"{link.source_path}:{link.source_line}", "")
    method, _, path = said.partition(" ")
    methods, _, route = link.target_name.partition(" ")
    there = segments(re.sub(r"^/api(?=/)", "", route))
    return bool(said) and method in (*methods.split(","), *(["ANY"] * (methods == "ANY"))) and there == segments(path)


if __name__ == "__main__":
    main()
