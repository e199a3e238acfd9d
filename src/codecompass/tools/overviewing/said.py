"""What a repository says about itself: the first words of its README, and the surfaces that it declares."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence

from msgspec import Struct

from codecompass.languages.folders import below_root
from codecompass.session.project import Reader
from codecompass.tools.overviewing.units import File
from codecompass.tools.routes import segments
from codecompass.tools.surfaces import beside, config_keys, db_tables, endpoints

MOST_LISTED = 500
"""Endpoints, configuration keys, tables, that are looked at."""
MOST_ABOUT = 400
"""Characters of what the README says first."""
LEAST_DIVIDED, LEAST_AREA, MOST_AREAS = 8, 3, 12
"""Endpoints from which on a group is divided, those that make a group, and groups."""
LEAST_SAID, LINKING = 3, 6
"""Words that say nothing of what it is, and those of a line that leads elsewhere (`Check out our latest [news](…)`)."""
WIDE_ENOUGH = 8
"""Letters that make a sentence in a script without spaces."""
_ASKING = re.compile(
    r"\b(sponsor|donat|support(ing)? (us|this project|the project)|buy (me |us )?(a )?coffee|patreon|opencollective|"
    r"we'?re hiring|star (us|this repo)|deprecated in favou?r)",
    re.IGNORECASE,
)
"""What a paragraph asks for that does not say what it is."""
_MANIFESTS = {
    "package.json": r'^\s*"description"\s*:\s*"([^"\n]+)"', "composer.json": r'^\s*"description"\s*:\s*"([^"\n]+)"',
    "pyproject.toml": r'^description\s*=\s*"([^"\n]+)"', "Cargo.toml": r'^description\s*=\s*"([^"\n]+)"',
    "pom.xml": r"<description>\s*([^<]+?)\s*</description>",
}  # fmt: skip
"""Manifests at the root, and how each describes the project."""
_README = re.compile(r"(^|/)readme(\.(md|rst|txt|adoc|markdown))?$", re.IGNORECASE)
_NO_PROSE = re.compile(r"^\s*(#|=+\s*$|-+\s*$|\[!|!\[|<|\||\.\. |```|>|\*\s|-\s|\d+\.\s|\[.*\]:)")
_HOW_TO = re.compile(
    r"^#+\s*\W*(install|setup|set up|getting started|get started|quick ?start|usage|requirements|prerequisites|contents|"
    r"table of contents|安装|快速开始)",
    re.IGNORECASE,
)
"""Headings of what tells how to come by it, not what it is."""
_BESIDES = re.compile(
    r"^#+\s*\W*(docs\b|documentation|bug|issues|community|contribut|code of conduct|licen[cs]e|support|donat|security|credits|"
    r"acknowledg|changelog|roadmap)",
    re.IGNORECASE,
)
"""Headings of what says nothing of it."""
_FEATURES = re.compile(
    r"^#+\s*\W*(?:\w+ )?features\b[^\n]*\n+((?:[ \t]*[-*+][ \t][^\n]*\n)+)", re.IGNORECASE | re.MULTILINE
)
MOST_FEATURES = 3
_LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?|`([^`]+)`__?")
_TAG = re.compile(r"<[^>]+>")


class Listed(Struct, frozen=True):
    """A surface: an endpoint, a configuration key, a table."""

    name: str
    path: str
    line: int
    detail: str
    """An endpoint's method and handler, a key's reader, a table's type."""


class Area(Struct, frozen=True):
    """Endpoints with a common path prefix."""

    prefix: str
    endpoints: int
    """Endpoints without those that a longer prefix of the list counts."""


def listed(reader: Reader, paths: Container[str]) -> tuple[list[Listed], list[Listed], list[Listed], Mapping[str, int]]:
    """Endpoints, configuration keys and tables, each once, at its first place: endpoints by path, keys by the number
    of places that read them, tables by the number of users; and the number of users by the type of the table."""
    routes = endpoints(reader, None, None)
    tables, _ = db_tables(reader, None, None, MOST_LISTED)
    tables.sort(key=lambda one: (-len(one.referenced_by), one.table_name))
    keys = config_keys(reader, None)
    times = Counter(one.key for one in keys)
    own = {one.key for one in keys if not beside(one.file_path)}
    keys.sort(key=lambda one: (one.key not in own, -times[one.key]))
    told = (
        [Listed(f"{one.http_method} {one.route_path}", one.file_path, one.line, one.handler) for one in routes],
        [Listed(one.key, one.file_path, one.line, one.usage_pattern) for one in keys],
        [Listed(one.table_name, one.file_path, one.line, one.entity or "") for one in tables],
    )
    here = [[one for one in kind if one.path in paths] for kind in told]
    first = [list({one.name: one for one in reversed(kind)}.values())[::-1] for kind in here]
    kept = {one.entity_symbol: len(one.referenced_by) for one in tables if one.entity_symbol and one.file_path in paths}
    return first[0], first[1], first[2], kept


def areas(names: Iterable[str]) -> list[Area]:
    """Endpoints (`GET /api/users/:id`) counted by path prefix, most first: the largest group is divided first, down to
    path variables, and small ones stay together. None if there are few."""
    paths = [_as_written(one.partition(" ")[2]) for one in names]
    if len(paths) < LEAST_DIVIDED:
        return []
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {(): paths}
    whole = set[tuple[str, ...]]()
    least = max(LEAST_AREA, len(paths) // (2 * MOST_AREAS))
    while len(groups) < MOST_AREAS and (left := [one for one in groups if one not in whole]):
        largest = max(left, key=lambda one: (len(groups[one]), one))
        if len(groups[largest]) < max(LEAST_DIVIDED, len(paths) // MOST_AREAS):
            break
        parts = _parts(largest, groups[largest])
        large = {prefix: found for prefix, found in parts.items() if len(found) >= least and prefix != largest}
        whole.add(largest)
        rest = [one for prefix, found in parts.items() if prefix not in large for one in found]
        if len(groups) + len(large) > MOST_AREAS:
            continue
        del groups[largest]
        groups |= large
        if rest:
            groups[largest] = rest
    found = [Area("/" + "/".join(prefix), len(paths)) for prefix, paths in groups.items()]
    return sorted(found, key=lambda one: (one.prefix == "/", -one.endpoints, one.prefix)) if len(found) > 1 else []


def _as_written(path: str) -> tuple[str, ...]:
    """The segments of a path, with variables as `{}`."""
    written = [part for part in path.strip("/^$").split("/") if part]
    plain = segments(path)
    return tuple(one if one.lower() == part else part for one, part in zip(written, plain, strict=False))


def _parts(prefix: tuple[str, ...], paths: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    """Paths grouped by one more segment, unless that is a variable."""
    found: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
    for path in paths:
        longer = path[: len(prefix) + 1]
        found[longer if longer and not re.search(r"[{*]", longer[-1]) else prefix].append(path)
    return found


def about(reader: Reader, files: Iterable[File]) -> str:
    """The first paragraph of prose in the README of the folder with most code, preferably the root's; paragraphs under
    headings like Installation only if there is no other."""
    described = _described(reader)
    known = [path for path in reader.tree.files if _README.search(path)]
    if not known:
        return described
    size = Counter[str]()
    for file in files:
        size.update(dict.fromkeys(("", *below_root(file.folder)), file.lines))
    folders = {path: "" if path.startswith(".github/") else path.rpartition("/")[0] for path in known}
    nearest = min(known, key=lambda path: (-size[folders[path]], path.count("/"), path))
    text = reader.text(nearest).decode("utf-8", "replace")
    others = list[str]()
    is_how_to = is_besides = False
    if tagline := _tagline(text):
        return tagline
    for paragraph in re.split(r"\n\s*\n", text):
        lines = [line.strip() for line in paragraph.strip().split("\n")]
        if lines[0].startswith("#"):
            is_how_to, is_besides = bool(_HOW_TO.match(lines[0])), bool(_BESIDES.match(lines[0]))
            lines = lines[1:]
        if (said := _prose(lines)) and not is_besides and not said.endswith(":"):
            if not is_how_to and not _ASKING.search(said):
                return said
            others.append(said)
    return described or _features(text) or (others[0] if others else "")


def _features(text: str) -> str:
    """The first features that a README lists."""
    found = _FEATURES.search(text)
    items = [_prose([line.strip(" \t-*+")]) for line in found[1].strip().split("\n")] if found else []
    return "; ".join(list(filter(None, items))[:MOST_FEATURES])


def _described(reader: Reader) -> str:
    """The description of the project in a manifest at the root."""
    for name, pattern in _MANIFESTS.items():
        if name in reader.tree.files:
            found = re.search(pattern, reader.text(name).decode("utf-8", "replace"), re.MULTILINE)
            if found and len(found[1].split()) > 2:
                return found[1].strip()
    return ""


def _tagline(text: str) -> str:
    """A quotation directly below the title, with which many READMEs begin."""
    found = re.match(r"(?:\s|<[^>]*>|\[!\[[^\n]*|!\[[^\n]*)*#\s[^\n]*\n+((?:>[^\n]*\n)+)", text)
    if found is None or "[!" in found[1]:
        return ""
    said = _prose([line.lstrip("> ") for line in found[1].strip().split("\n")])
    return "" if _ASKING.search(said) else said


def _prose(lines: list[str]) -> str:
    """The text of a paragraph without markup; empty if it is no prose."""
    if any(_NO_PROSE.match(line) for line in lines):
        return ""
    text = _TAG.sub("", " ".join(lines))
    said = " ".join(_LINK.sub(lambda found: found[1] or found[2] or "", text).replace("**", "").split())
    least = LINKING if any(map(_LINK.search, lines)) else LEAST_SAID
    wide = sum(unicodedata.east_asian_width(letter) == "W" for letter in said)  # of scripts without spaces
    if len(said.split()) <= least and wide < WIDE_ENOUGH:
        return ""
    return said if len(said) <= MOST_ABOUT else said[:MOST_ABOUT].rsplit(" ", 1)[0] + " …"
