"""Whether what stands in one place of the code is found first: `python benchmarks/exact.py REPO … [--count N] [--list]`.

Strings and comments that stand in one file of code only (manifests aside, and what is the end of a file's path), drawn
by chance, the same ones every time:

names      of upper case with underscores, as of environment variables: `"SHOP_POLLING_SECONDS"`
keys       with dots or dashes: `"x-api-key"`, `"server.port"`
routes     `"/users/{id}"`
two words  a string of just these
messages   a string of three words or more
comments   a whole line of one
filled     messages with placeholders (`%s`, `{}`, `${name}`), a value in the place of each

and such as stand in one file that is no code, and in no code:

settings   words with a sign, in manifests, workflows, Dockerfiles, …: `docker/build-push-action`, `asyncio_mode`
templates  three words or more in markup and templates
prose      a line of four words or more of a README or other document

Each is asked for as it is, in quotes, and within a long text: the first 6,000 characters of the repository's README without
what is written as code, where it stands in backquotes, or on a line of its own as a log has it. Asked for alone it is first where the first result begins
in the eight lines above it, or around it, or shows it; in a text, where the first result is in its file. Of strings that
stand in one place and are the name of a definition or module, too, either is right; so is either place of
messages that differ in their placeholders alone.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from measure import Cell, Table, at_home, codecompass, scratch

from codecompass.extract import is_binary, language_of
from codecompass.languages import for_path, is_code, is_manifest
from codecompass.languages.endings import MARKUP, NO_TEXT, ending, is_prose
from codecompass.languages.file_roles import aside, says_generated
from codecompass.search import is_tail
from codecompass.search.unindexed import NOBODY_READS
from codecompass.session.project import Project
from codecompass.session.reader import Reader
from codecompass.tools.search import Found, search_code

AROUND = 8
LONG_TEXT = 6_000
LONGEST_TEXT = 200_000
_QUOTED = r"(?P<quote>[\"'`]){}(?P=quote)"
KINDS: Mapping[str, re.Pattern[str]] = {
    "names": re.compile(_QUOTED.format(r"(?P<said>[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)")),
    "keys": re.compile(_QUOTED.format(r"(?P<said>[A-Za-z][a-z0-9]+(?:[.-][A-Za-z][a-z0-9]+)+)")),
    "routes": re.compile(_QUOTED.format(r"(?P<said>/[a-z][\w-]*(?:/[\w{}:.-]+)+)")),
    "two words": re.compile(_QUOTED.format(r"(?P<said>[A-Za-z][a-z]+ [a-z]{3,})")),
    "messages": re.compile(_QUOTED.format(r"(?P<said>[A-Za-z]\w* [\w,.:()-]+ [\w ,.:()-]{6,90})")),
    "comments": re.compile(r"^\s*(?:#|//)\s(?P<said>[A-Za-z]\w* [\w,.:()-]+ [\w ,.:()-]{10,90})$"),
    "filled": re.compile(_QUOTED.format(r"(?P<said>[A-Za-z]\w+ \w+ [^\"'`\\]{6,120})")),
}
ELSEWHERE: Mapping[str, re.Pattern[str]] = {
    "settings": re.compile(r"(?<![\w./@$-])(?P<said>[A-Za-z][a-z]*\w*(?:[._/@-][A-Za-z]\w*)+)(?![\w./@-])"),
    "templates": re.compile(r">\s*(?P<said>[A-Z][a-z]+(?: [\w,'.-]+){2,10})\s*<"),
    "prose": re.compile(r"^[*\s-]*(?P<said>[A-Z][a-z]+(?: [\w,'.:()-]+){3,12})\s*$"),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[sdr]|%[-+#.\d]*[sdvwqrfxT]|\$?\{[\w.:!]*\}")
_CITED = re.compile(r"```.*?```|`[^`\n]*`|<[^>]*>|\"[^\"\n]*\"|\w+://\S+|\S*[_/]\S*|['\"]", re.DOTALL)
"""Code, marks, what is in quotes, and paths."""
VALUES = ("17", "reports/annual.txt", "alice", "timed out")


class Place(NamedTuple):
    path: str
    line: int

    def is_shown_by(self, result: Found) -> bool:
        shown = [result.line_start, *([result.snippet_line] if isinstance(result.snippet_line, int) else [])]
        inside = result.line_start - AROUND <= self.line <= result.line_end
        return result.path == self.path and (inside or any(line - 1 <= self.line < line + AROUND for line in shown))


class Sought(NamedTuple):
    query: str
    places: tuple[Place, ...]


def measure(repository: Path, count: int) -> tuple[Table, list[str]]:
    """The table, and what was not first."""
    project = Project.open(repository, watching=False)
    reader = project.graph()
    around = _long_text(reader)
    rows, missed = list[tuple[Cell, ...]](), list[str]()
    for kind, sought in _sought(reader).items():
        drawn = sorted(sought)
        random.Random(7).shuffle(drawn)
        first = dict.fromkeys(("alone", "in quotes", "cited", "logged"), 0)
        for one in drawn[:count]:
            asked = {
                "alone": one.query,
                "in quotes": f'"{one.query}"',
                "cited": f"{around}\n\nSince then it says `{one.query}`, and nothing else.\n",
                "logged": f"{around}\n\n```\n2024-03-01 12:00:01 ERROR {one.query}\n```\n",
            }
            for shape, query in asked.items():
                best = next(iter(search_code(project, query, limit=1).results), None)
                alone = shape in ("alone", "in quotes")
                found = best and any(
                    place.is_shown_by(best) if alone else place.path == best.path for place in one.places
                )
                found = found or (best is not None and _is_named(best, one.query))
                first[shape] += bool(found)
                if not found:
                    where = best and f"{best.path}:{best.line_start}"
                    missed.append(
                        f"{kind} {shape}: {one.query}: {one.places[0].path}:{one.places[0].line}, not {where}"
                    )
        rows.append((kind, len(drawn[:count]), *first.values()))
    project.close()
    columns = ("what", "asked", "alone", "in quotes", "cited in a text", "on a line of a text")
    return Table("exact", f"First in {repository.resolve().name}", columns, tuple(rows)), missed


def _is_named(result: Found, query: str) -> bool:
    """Whether a query is the name of what was found, or the end of it: `settings.Prod` of `shop.settings.Prod`."""
    name = result.qualified_name
    return isinstance(name, str) and is_tail(query, name)


def _long_text(reader: Reader) -> str:
    readme = next((path for path in sorted(reader.tree.files) if path.lower().startswith("readme")), None)
    text = reader.text(readme).decode("utf-8", "replace") if readme else "Nothing is said of it. " * 300
    return _CITED.sub(" ", text)[:LONG_TEXT]


def _sought(reader: Reader) -> dict[str, list[Sought]]:
    """By kind, what stands in the code of one file only."""
    texts = {}
    for path in reader.tree.files:
        language = language_of(path)
        if language and is_code(language) and not is_manifest(path) and not aside(path):
            source = reader.text(path)
            if not says_generated(source):
                texts[path] = source.decode("utf-8", "replace")
    whole = "\n".join(texts.values())
    ends = {"/".join(path.split("/")[at:]) for path in reader.tree.files for at in range(path.count("/") + 1)}
    found: dict[str, list[Sought]] = {}
    for kind, sign in KINDS.items():
        places: dict[str, list[Place]] = {}
        for path, text in texts.items():
            for number, line in enumerate(text.splitlines(), 1):
                for one in sign.finditer(line):
                    places.setdefault(one["said"].strip(), []).append(Place(path, number))
        own = {said: held for said, held in places.items() if len({one.path for one in held}) == 1}
        if kind == "filled":
            found[kind] = list(_filled(own, places))
        else:
            found[kind] = [
                Sought(said, tuple(held))
                for said, held in own.items()
                if said not in ends and not _stands_elsewhere(said, len(held), whole)
            ]
    return found | _elsewhere(reader, whole, ends)


def _elsewhere(reader: Reader, code: str, ends: set[str]) -> dict[str, list[Sought]]:
    """By kind, what stands in one file that is no code."""
    found: dict[str, list[Sought]] = {}
    texts = {path: text for path in reader.tree.files if (text := _text_of_no_code(reader, path))}
    whole = "\n".join(texts.values())
    names = set(re.findall(r"\w+", code))
    for kind, sign in ELSEWHERE.items():
        places: dict[str, list[Place]] = {}
        for path, text in texts.items():
            if _kind_of(path) == kind:
                for number, line in enumerate(text.splitlines(), 1):
                    for one in sign.finditer(line):
                        places.setdefault(one["said"].strip(), []).append(Place(path, number))
        found[kind] = [
            Sought(said, tuple(held))
            for said, held in places.items()
            if said not in ends
            and said not in names
            and said.lower() not in code.lower()
            and len({one.path for one in held}) == 1
            and not _stands_elsewhere(said, len(held), whole)
        ]
    return found


def _kind_of(path: str) -> str:
    if ending(path) in MARKUP or ending(path) in (".j2", ".tmpl", ".tpl", ".ejs", ".hbs"):
        return "templates"
    return "prose" if is_prose(path) else "settings"


def _text_of_no_code(reader: Reader, path: str) -> str:
    language = for_path(path)
    last = ending(path)
    unread = language is None or is_manifest(path) or language.name in ("markdown", "dockerfile", "dotenv")
    if not unread or last in NO_TEXT or last in NOBODY_READS or aside(path) not in ("", "documentation"):
        return ""
    source = reader.text(path)
    unread = is_binary(source) or says_generated(source) or len(source) > LONGEST_TEXT
    return "" if unread else source.decode("utf-8", "replace")


def _filled(own: Collection[str], every: Mapping[str, list[Place]]) -> Iterator[Sought]:
    """Those of one file, with values; right is each place of `every` that differs in its placeholders alone."""
    alike: dict[str, list[Place]] = {}
    for said, held in every.items():
        alike.setdefault(PLACEHOLDER.sub("%s", said), []).extend(held)
    for said in own:
        held = alike[PLACEHOLDER.sub("%s", said)]
        fixed = PLACEHOLDER.sub(" ", said)
        if (
            PLACEHOLDER.search(said)
            and len(re.findall(r"[A-Za-z]{2,}", fixed)) >= 3
            and not re.search(r"[{}$%]", fixed)
        ):
            yield Sought(PLACEHOLDER.sub(random.Random(said).choice(VALUES), said), tuple(held))


def _stands_elsewhere(said: str, times: int, whole: str) -> bool:
    """Whether it stands in more places than these, as a part of longer strings, too: `GET /v1/users`."""
    return whole.count(said) > times and len(re.findall(rf"(?<![\w/]){re.escape(said)}(?![\w/])", whole)) > times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", type=Path, nargs="+", metavar="REPO")
    parser.add_argument("--count", type=int, default=15, help="strings of each kind")
    parser.add_argument("--list", action="store_true", help="name what was not first")
    given = parser.parse_args()
    for repository in given.repositories:
        with scratch() as place, at_home(place.home()) as home:
            codecompass(home, repository, "index")
            table, missed = measure(repository, given.count)
        sys.stdout.write(table.markdown() + "\n")
        if given.list:
            sys.stdout.write("\n".join(missed) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
