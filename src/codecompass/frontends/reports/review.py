"""A review as a document for a pull request, as JUnit XML, and as arguments of test runners."""

import posixpath
import re
import shlex
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as ET  # it writes, and reads nothing

from codecompass.frontends.documents import Document, Table
from codecompass.frontends.layout import plural, quoted
from codecompass.model.relations import grouped
from codecompass.tools.naming import shortened

Json = Mapping[str, Any]  # Any: JSON as it came
MOST_ROWS = 30


def document(answer: Json) -> Document:
    risk = answer["risk"]
    changes = ", ".join(f"{count} {kind}" for kind, count in answer["changes"].items())
    files = len(answer["files"])
    lead = [
        f"{answer['base']} … {answer['head']}: {files} {plural('file', files)}"
        + (f"; symbols: {changes}" if changes else "")
    ]
    if answer["owners"]:
        # An at sign before a name would call that person.
        lead.append("Owners: " + ", ".join(owner.lstrip("@") for owner in answer["owners"]))
    return Document(
        f"Risk: {risk['level']} ({risk['points']} of 100)",
        lead,
        list(_tables(answer)),
        (),
        answer["metadata"].get("warnings", ()),
    )


def _tables(answer: Json) -> Iterator[Table]:
    yield Table("Why", ("points", "reason"), [(one["points"], one["said"]) for one in answer["risk"]["factors"]])
    yield Table(
        "Breaks", ("where", "in", "what"),
        [(f"{one['path']}:{one['line']}", shortened(one["user"], one["path"]), _broken(one)) for one in answer["breaks"][:MOST_ROWS]],
        str(answer["total_breaks"]), frozenset({0, 1}),
    )  # fmt: skip
    symbols = [one for one in answer["symbols"] if not one["test"]]
    yield Table(
        "Changed", ("change", "symbol", "where", "reached by", "tests"),
        [
            ("comments" if one["comments_only"] else one["change"], shortened(one["qualified_name"], one["path"]), f"{one['path']}:{one['line_start']}", one["reached"], one["tests"])
            for one in symbols[:MOST_ROWS]
        ],
        f"{min(len(symbols), MOST_ROWS)} of {answer['total_symbols']}, tests left out", frozenset({1, 2}),
    )  # fmt: skip
    others = sum(count for how, count in answer["endpoints_by"].items() if how != "certain")
    yield Table(
        "Endpoints that lead to it", ("endpoint", "where", "away", "changed"),
        [(f"{one['method']} {one['route']}", f"{one['path']}:{one['line']}", one["distance"], one["symbol"]) for one in answer["endpoints"][:MOST_ROWS] if one["how"] == "certain"],
        f"and {others} more perhaps, through interfaces or by calls that are not bound for certain" if others else "", frozenset({0, 1, 3}),
    )  # fmt: skip
    yield Table(
        "Declared", ("change", "kind", "name", "where"),
        [(one["change"], one["kind"], f"{one['detail']} {one['name']}".strip(), f"{one['path']}:{one['line']}") for one in answer["declared"][:MOST_ROWS]],
        code=frozenset({2, 3}),
    )  # fmt: skip
    by_file: dict[str, list[str]] = defaultdict(list)
    sure = [one for one in answer["tests"] if one["sure"] == "certain"]
    for one in sure or answer["tests"]:
        by_file[one["path"]].append(one["name"])
    yield Table(
        "Tests to run", ("file", "tests", "the first"),
        [(path, len(names), ", ".join(names[:3])) for path, names in list(by_file.items())[:MOST_ROWS]],
        f"of the {answer['suite']} in the suite {len(sure)} certainly run it, {len(answer['tests']) - len(sure)} perhaps", frozenset({0, 2}),
    )  # fmt: skip


def _broken(one: Json) -> str:
    doubt = "" if one["confidence"] == "static" else " (heuristic)"
    return f"{one['symbol']}: {one['said']}{doubt}"


def junit(answer: Json) -> str:
    """A suite with one case per changed symbol, failed if a use of it breaks; and one case for the risk."""
    broken = grouped((one["symbol"], one) for one in answer["breaks"])
    names = {one["qualified_name"]: one for one in answer["symbols"] if not one["test"]}
    cases = [(name, names.get(name), broken.get(name, [])) for name in dict.fromkeys([*broken, *names])]
    failures = sum(bool(uses) for _, _, uses in cases) + bool(answer["failed"])
    suite = ET.Element(
        "testsuite",
        name="codecompass review",
        tests=str(len(cases) + 1),
        failures=str(failures),
        errors="0",
        skipped="0",
    )
    for name, symbol, uses in cases:
        place = {"file": _xml(symbol["path"]), "line": str(symbol["line_start"])} if symbol else {}
        case = ET.SubElement(suite, "testcase", {"classname": "review", "name": _xml(name), **place})
        if uses:
            failure = ET.SubElement(case, "failure", message=_xml(uses[0]["said"]), type=uses[0]["why"])
            failure.text = "\n".join(_xml(f"{one['path']}:{one['line']} {one['user']}: {one['said']}") for one in uses)
    risk = answer["risk"]
    case = ET.SubElement(suite, "testcase", classname="review", name="risk")
    told = f"risk is {risk['level']} ({risk['points']} of 100)"
    if answer["failed"]:
        failure = ET.SubElement(case, "failure", message=told, type="risk")
        failure.text = "\n".join(_xml(f"+{one['points']} {one['said']}") for one in risk["factors"])
    else:
        ET.SubElement(case, "system-out").text = told
    suites = ET.Element("testsuites")
    suites.append(suite)
    ET.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(suites, encoding="unicode") + "\n"


def _xml(text: object) -> str:
    """Text without characters that XML forbids."""
    return quoted(str(text))


def ids_of(answer: Json, runner: str, paths: bool, null: bool = False) -> str:
    """The tests of a runner, one per line, quoted for a shell and for xargs (`null`: unquoted, each followed by NUL);
    empty if there are none. `paths` are relative to the runner's folder, or to the root if there are several."""
    found = [command for command in answer["commands"] if command["runner"] == runner]
    at_root = paths and len({command["folder"] for command in found}) > 1
    ids = (posixpath.join(command["folder"] if at_root else "", one) for command in found for one in command["ids"])
    return "".join(f"{one}\0" if null else f"{_argument(one)}\n" for one in dict.fromkeys(ids))


def _argument(text: str) -> str:
    """An argument quoted for a shell and for xargs, whose quotes end with the line."""
    return shlex.quote(text) if "\n" not in text else re.sub(r"([^\w/.:-])", r"\\\1", text)


def commands_of(answer: Json) -> str:
    """The shell command of each runner, to be run in the repository's root."""
    return "".join(f"{command['command']}\n" for command in answer["commands"])
