"""Links between repositories against lists made by hand: `python benchmarks/linking.py CHECKOUTS`.

CHECKOUTS holds clones of the front and back ends that linking.toml names. Each is indexed into a store of its own by
`codecompass fleet index`; then every front end is joined with every back end alone, and each request's links are held
against what it asks for. Right: a link that leads to an endpoint of that method and path, whatever stands before it.
The second list (requests.toml) has requests that applications make through code of their own, and the endpoints of the
same repository that answer them: each checkout is indexed, and asked for its clients.
A third (operations.toml) has what GraphQL clients ask for, and the resolvers that answer.
Of a system, each folder of its services is put under git and indexed as a repository; every place that makes a client
of a service is held against which service that is.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from measure import CODECOMPASS, Table, run

from codecompass.session.project import Project, Reader
from codecompass.store.sharing import objects_at
from codecompass.tools.clients import operation_calls
from codecompass.tools.elsewhere.links import OFFERED, PACKAGE, USE, Link, joined, rows_of, versions_in
from codecompass.tools.elsewhere.names import Offered
from codecompass.tools.routes import ONE, segments
from codecompass_fleet.catalog import Catalog

LIST, OWN_LIST, PACKAGES, OPERATIONS = (
    Path(__file__).with_name(f"{name}.toml") for name in ("linking", "requests", "packages", "operations")
)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("checkouts", type=Path)
    options.add_argument("--only", choices=("http", "own", "grpc", "graphql", "packages"), help="one of the tables")
    options.add_argument("--list", action="store_true", help="name what is wrong or missing")
    given = options.parse_args()
    told = tomllib.loads(LIST.read_text("utf-8"))
    if given.only in (None, "own"):
        lists = tomllib.loads(OWN_LIST.read_text("utf-8"))["own"]
        here = ((name, about) for name, about in lists.items() if (given.checkouts / name).is_dir())
        rows = tuple(of_application(given.checkouts / name, about, given.list) for name, about in here)
        heads = ("application", "requests", "answered", "right", "precision", "recall")
        print(Table("linking_own", "Requests through code of their own, to their endpoints", heads, rows).markdown())
    if given.only in (None, "packages"):
        rows = tuple(of_packages(given.checkouts, tomllib.loads(PACKAGES.read_text("utf-8")), given.list))
        heads = ("repository", "uses listed", "found", "right", "precision", "recall", "locked by")
        print(
            Table(
                "linking_packages", "Uses of packages, to their definitions in other repositories", heads, rows
            ).markdown()
        )
    if given.only in (None, "http"):
        with tempfile.TemporaryDirectory() as place:
            folders = [(given.checkouts / name).resolve() for name in (*told["front"], *told["back"])]
            rows = tuple(compared(told, tables_of(folders, Path(place)), given.list))
        heads = ("front end", "back end", "requests", "right", "precision", "recall")
        print(Table("linking", "HTTP links, front end to back end", heads, rows).markdown())
    if given.only in (None, "graphql"):
        lists = tomllib.loads(OPERATIONS.read_text("utf-8"))["graphql"]
        here = ((name, about) for name, about in lists.items() if (given.checkouts / name).is_dir())
        rows = tuple(of_graphql(given.checkouts / name, about, given.list) for name, about in here)
        heads = ("application", "repositories", "asked for", "links", "right", "precision", "recall")
        print(Table("linking_graphql", "GraphQL, from what is asked for to the resolvers", heads, rows).markdown())
    if given.only in (None, "grpc"):
        systems = told["system"].items()
        rows = tuple(row for name, about in systems for row in of_system(given.checkouts / name, about, given.list))
        heads = ("system", "services", "what", "listed", "right", "precision", "recall")
        print(Table("linking_grpc", "gRPC links between the services of a system", heads, rows).markdown())


def tables_of(repositories: list[Path], place: Path) -> dict:
    """What repositories offer and need, after they are indexed into a store at `place`."""
    sources = place / "sources.txt"
    sources.write_text("".join(f"{one}\n" for one in repositories))
    run([*CODECOMPASS, "fleet", "index", str(sources), "--store", str(place / "store")], place / "home").demanded()
    return Catalog(objects_at(str(place / "store"))).tables()


def of_system(checkout: Path, about: dict, listing: bool) -> Iterator[tuple[str, int, str, int, int, float, float]]:
    """How many clients of services that a system makes, and calls of their methods, lead where its lists say."""
    with tempfile.TemporaryDirectory() as place:
        services = [one for one in sorted((checkout / about["folder"]).iterdir()) if one.is_dir()]
        made = [under_git(one, Path(place, "services", one.name)) for one in services]
        found = [one for one in joined(tables_of(made, Path(place))) if one.kind == "grpc"]
    last = {one: one.rpartition("/")[2] for link in found for one in (link.source, link.target)}
    said = {one: f"{last[one.source]}/{one.source_path}:{one.source_line} {last[one.target]}" for one in found}
    clients = {text for one, text in said.items() if "/" not in one.name}
    methods = {f"{text} {re.split('[.:/]', one.target_symbol)[-1]}" for one, text in said.items() if "/" in one.name}
    for what, links, wanted in (
        ("clients made", clients, about["calls"]),
        ("methods called", methods, about["methods"]),
    ):
        for one in sorted(links ^ set(wanted)) if listing else ():
            print("wrong:" if one in links else "missing:", one)
        right = len(links & set(wanted))
        precision, recall = right / max(len(links), 1), right / len(wanted)
        yield checkout.name, len(services), what, len(wanted), right, precision, recall


def of_application(checkout: Path, about: dict, listing: bool) -> tuple[str, int, int, int, float, float]:
    """Of the requests in a list, how many lead to endpoints, and which of these links are right."""
    with tempfile.TemporaryDirectory() as home:
        arguments = [
            *CODECOMPASS,
            "clients",
            "--json",
            "--limit",
            "5000",
            "--repo",
            str(checkout),
            "--ref",
            about["commit"],
        ]
        run([*CODECOMPASS, "index", str(checkout), "--ref", about["commit"]], Path(home)).demanded()
        found = json.loads(run(arguments, Path(home)).demanded().output)["clients"]
    wanted: dict[str, str] = about["requests"]
    links = {
        (f"{one['file_path']}:{one['line']}", said_of(end))
        for one in found
        for end in one["endpoints"]
        if f"{one['file_path']}:{one['line']}" in wanted
    }
    right = {link for link in links if answers(link[1], wanted[link[0]])}
    reached = {place for place, _ in right}
    expected = {place for place, said in wanted.items() if said}
    for place, said in sorted(links - right) if listing else ():
        print("wrong:", place, said, "instead of", wanted[place] or "none")
    for place in sorted(expected - reached) if listing else ():
        print("missing:", place, wanted[place])
    precision = len(right) / max(len(links), 1)
    return checkout.name, len(wanted), len(links), len(right), precision, len(reached) / len(expected)


def of_graphql(checkout: Path, about: dict, listing: bool) -> tuple[str, int, int, int, int, float, float]:
    """Of what a list says is asked for, how much leads to its resolver: between the repositories that are made of an
    application's folders, or in one index."""
    wanted: dict[str, str] = about["requests"]
    with tempfile.TemporaryDirectory() as place:
        clone = Path(place, checkout.name)
        subprocess.run(["git", "clone", "-qs", str(checkout.resolve()), str(clone)], check=True)
        subprocess.run(["git", "checkout", "-q", about["commit"]], cwd=clone, check=True)
        named = {one.split("/")[0] for one in (*wanted, *wanted.values()) if one}
        parts = sorted(named) if "apart" in about else ()
        made = [under_git(clone / about["apart"] / one, Path(place, "parts", one)) for one in parts]
        if made:
            links = set(between(tables_of(made, Path(place))))
        else:
            os.environ["CODECOMPASS_HOME"] = str(Path(place, "codecompass"))
            links = {
                (f"{one.file_path}:{one.line}", f"{end.file_path}:{end.line}")
                for one in operation_calls(indexed(clone), None)
                for end in one.endpoints
            }
    links = {link for link in links if link[0] in wanted}
    expected = {(place, end) for place, end in wanted.items() if end}
    for place, end in sorted(links ^ expected) if listing else ():
        print("wrong:" if (place, end) in links else "missing:", place, end)
    right = links & expected
    return (
        checkout.name, len(made) or 1, len(wanted), len(links), len(right), len(right) / max(len(links), 1),
        len(right) / len(expected),
    )  # fmt: skip


def between(tables: dict) -> Iterator[tuple[str, str]]:
    """From place to place, of what GraphQL joins."""
    for one in joined(tables):
        if one.kind == "graphql":
            source, target = one.source.rpartition("/")[2], one.target.rpartition("/")[2]
            yield f"{source}/{one.source_path}:{one.source_line}", f"{target}/{one.target_path}:{one.target_line}"


def of_packages(checkouts: Path, told: dict, listing: bool) -> Iterator[tuple[str, int, int, int, float, float, str]]:
    """Of each repository that uses others how many of its listed uses lead to their definitions, and who says which
    version that is."""
    uses: dict[str, str] = told["uses"]
    with tempfile.TemporaryDirectory() as home:
        os.environ["CODECOMPASS_HOME"] = str(Path(home, "codecompass"))
        names = {name for use, target in uses.items() for name in (use.split(" ")[0], target.split(" ")[0])}
        readers = {name: indexed(checkouts / name) for name in sorted(names)}
        tables = {name: rows_of(reader) for name, reader in readers.items()}
        offering = {
            name: [row for row in rows if row.side == OFFERED and row.kind == PACKAGE] for name, rows in tables.items()
        }
        offers = {name: Offered(readers[name], rows) for name, rows in offering.items()}
        for name in sorted({use.split(" ")[0] for use in uses}):
            needed = versions_in(tables[name])
            places = {use.split(" ")[1] for use in uses if use.startswith(f"{name} ")}
            found = set()
            for row in (row for row in tables[name] if row.kind == USE and f"{row.path}:{row.line}" in places):
                for other, packages in offering.items():
                    for package in {one.name for one in packages} & needed.keys() if other != name else ():
                        if meant := offers[other].meant_by(row.name, package):
                            end = f"{other} {meant.symbol.path} {meant.symbol.name}"
                            found.add((f"{name} {row.path}:{row.line} {meant.symbol.name}", end))
            wanted = {(use, end) for use, end in uses.items() if use.startswith(f"{name} ")}
            listed = {use for use, _ in wanted}
            links = {(use, end) for use, end in found if use in listed}
            for one in sorted(wanted ^ links) if listing else ():
                print("missing:" if one in wanted else "wrong:", *one)
            right, locks = (
                len(wanted & links),
                {key: lock for key, lock in told["versions"].items() if key.startswith(f"{name} ")},
            )
            sure = [key for key, lock in locks.items() if needed.get(key.split(" ")[1], ("", ""))[1] == lock]
            said = f"{len(sure)} of {len(locks)}"
            yield name, len(wanted), len(links), right, right / max(len(links), 1), right / len(wanted), said


def indexed(checkout: Path) -> Reader:
    """A repository as its index answers for it."""
    run([*CODECOMPASS, "index", str(checkout)], Path(os.environ["CODECOMPASS_HOME"]).parent).demanded()
    return Project.open(checkout, watching=False).graph(None, "strict")


def said_of(end: dict) -> str:
    """An endpoint as lists have it: a route, or of a service's method the place."""
    is_method = end["http_method"] == "RPC"
    return f"{end['file_path']}:{end['line']}" if is_method else f"{end['http_method']} {end['route_path']}"


def answers(endpoint: str, said: str) -> bool:
    """Whether an endpoint is the one of a list, whatever its variables are called, and below whatever root."""
    if " " not in said:
        return endpoint == said
    methods, _, route = endpoint.partition(" ")
    method, _, path = said.partition(" ")
    there, asked = (tuple(part.lower() for part in segments(one)) for one in (route, path))
    below = there[1:] if there[:1] == (ONE,) else there
    return below == asked and (method in methods.split(",") or methods == "ANY")


def under_git(folder: Path, to: Path) -> Path:
    """A copy of a folder as a repository with one commit."""
    shutil.copytree(folder, to)
    for command in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]):
        subprocess.run(["git", *command], cwd=to, check=True)
    return to


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
