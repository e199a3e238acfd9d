"""The files of a tree that were not read, or only partly, and which of them contain a word.

"Nobody calls it" is only as good as what was read. The search of the other files is limited in bytes and time, starts
with the most relevant ones, and reports where it stopped.
"""

import re
import threading
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from codecompass.index import Coverage
from codecompass.languages import for_path, is_deep, is_manifest
from codecompass.languages.endings import (
    DATA,
    MARKUP,
    NO_TEXT,
    THIRD_PARTY,
    VENDORING_MARKERS,
    ending,
    is_prose,
)
from codecompass.model import Skip, SourceFile
from codecompass.process.cancelling import check_wanted
from codecompass.revision import Source, Tree
from codecompass.revision.disk import BARE
from codecompass.revision.leftout import LeftOut
from codecompass.revision.nesting import ALONE, DAMAGED, LEADS_OUT, NOT_CHECKED_OUT, NOT_FETCHED, WORK_TREE
from codecompass.revision.worktree import BY_GIT

SECONDS = 0.5
MOST_BYTES, MOST_OF_ONE = 64 << 20, 16 << 20
LONG_SECONDS, LONG_BYTES = 15.0, 256 << 20
"""Where all of a tree is looked through for many names."""
MOST_LISTED = 20_000
"""Files of one folder that is left out."""
MOST_KEPT, LONGEST_KEPT = 16 << 20, 1 << 20
"""Bytes of texts that the next look need not read again."""
BROKEN = "syntax errors"
OUTLINE = "outline"
"""Reason of a file of which only definitions and calls are read: other references in it are unknown."""
UNKNOWN = "unknown language"
MINIFIED = "minified"
NO_CODE = frozenset({WORK_TREE, BARE})
"""Repositories in which there is no code that is not elsewhere, or none at all."""
FOLDERS = frozenset({"vendored", "ignored", BY_GIT, "submodule", ALONE, DAMAGED})
WORD_BYTES = rb"\w$\x80-\xff"
_NAME = re.compile(r"[^\W\d][\w$]*|\$[\w$]+")
_CAPITALS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class Unread(NamedTuple):
    """One file to search."""

    path: str
    reason: str
    group: str
    """What it is counted under: an ending, a folder (closing slash), or the file itself."""
    file: LeftOut
    first_line: int = 0
    """In a file with syntax errors, the first line that may not have been read."""


class Listing(NamedTuple):
    files: tuple[Unread, ...]
    """Files, the most telling first."""
    closed: tuple[Skip, ...]
    """What can't be looked into."""
    more: tuple[str, ...]
    """Folders of which only the first files are listed."""


class Found(NamedTuple):
    """The unread files that contain a word."""

    files: tuple[Unread, ...]
    closed: tuple[Skip, ...]
    left: int = 0
    """Files that were not looked into, since that would have taken too long."""
    words: tuple[str, ...] = ()
    """Words that they contain."""


class Joined(NamedTuple):
    """The cached texts of a listing's files, joined for a single search."""

    listing: Listing
    text: bytes
    starts: list[int]
    """Where the text of each file begins: of one that is not kept, where the next does."""
    apart: tuple[int, ...]
    """The numbers of files that are not kept."""
    places: Mapping[str, int]
    """The numbers of those that are, by mark."""

    def with_any(self, parts: Iterable[bytes]) -> list[Unread]:
        """The files that may contain one of these."""
        found = {*self.apart}
        for part in parts:
            at = self.text.find(part)
            while at >= 0:
                number = bisect_right(self.starts, at) - 1
                found.add(number)
                end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
                at = self.text.find(part, end)
        return [self.listing.files[number] for number in sorted(found)]

    def content(self, number: int) -> bytes:
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[number] : end]


class UnreadFiles:
    """Files of one project that are not, or not fully, read. Thread-safe."""

    def __init__(self, source: Source, read: Callable[[SourceFile], bytes | None]) -> None:
        """`read`: the bytes of a file of a tree."""
        self._source = source
        self._read = read
        self._lock = threading.Lock()
        self._listed: tuple[object, Listing] | None = None
        self._kept: dict[str, bytes] = {}
        self._bytes = 0
        self._joined: Joined | None = None

    def listing(self, tree: Tree, coverage: Coverage) -> Listing:
        """All files of a tree that are worth searching; cached for the last tree."""
        key = (tree.key, len(coverage.skips), coverage.parse_errors)
        with self._lock:
            if self._listed is not None and self._listed[0] == key:
                return self._listed[1]
        listing = _listed(self._source, tree, coverage)
        with self._lock:
            self._listed = key, listing
            self._taken_apart()
            marks = {one.file.mark for one in listing.files}
            self._kept = {mark: text for mark, text in self._kept.items() if mark in marks}
            self._bytes = sum(map(len, self._kept.values()))
        return listing

    def code_in_folders(self, tree: Tree, coverage: Coverage) -> Counter[str]:
        """The number of files in supported languages in each skipped folder: ten times faster than a full listing."""
        within = Counter[str]()
        for skip in coverage.skips:
            if skip.reason in FOLDERS:
                files = islice(_files_of(self._source, tree, skip), MOST_LISTED)
                within.update(one.group for one in files if for_path(one.path))
        return within

    def holding(self, words: Mapping[str, str], tree: Tree, coverage: Coverage) -> Found:
        """The unread files that contain one of these names as a whole word, each with the path of the file that
        defines it."""

        def held(content: bytes, one: Unread) -> list[str]:
            return [word for word, own in words.items() if _holds(content, word, one, own)]

        listing = self.listing(tree, coverage)
        joined = self._joined
        if joined is not None and joined.listing is listing:
            parts = [part for word in words for part in (word.encode("utf-8", "replace"), _tag(word)) if part]
            return self._looked_through(joined.with_any(parts), listing.closed, held, tree)
        found = self._looked_through(listing.files, listing.closed, held, tree)
        if not found.left:
            self._join(listing)
        return found

    def _join(self, listing: Listing) -> None:
        """Join the cached texts. Most names are in none of them, which is found at once."""
        with self._lock:
            if self._listed is None or self._listed[1] is not listing:
                return
            contents = [self._kept.get(one.file.mark) for one in listing.files]
            starts = [0, *accumulate(len(content or b"") for content in contents)][: len(contents)]
            apart = tuple(number for number, content in enumerate(contents) if content is None)
            known = set(range(len(contents))).difference(apart)
            places = {listing.files[number].file.mark: number for number in known}
            self._joined = Joined(listing, b"".join(content or b"" for content in contents), starts, apart, places)
            self._kept = {}

    def _taken_apart(self) -> None:
        """Split the joined texts again, since the listing has changed."""
        joined, self._joined = self._joined, None
        if joined is not None:
            self._kept |= {mark: joined.content(number) for mark, number in joined.places.items()}

    def counts(self, words: Collection[str], tree: Tree, coverage: Coverage) -> tuple[Counter[str], int]:
        """The number of unread files that contain each name, and the number of files that were not searched."""
        wanted = frozenset(words)
        tags = {_tag(word): word for word in words if _tag(word)}
        found: Counter[str] = Counter()

        def held(content: bytes, one: Unread) -> list[str]:
            here = wanted.intersection(_NAME.findall(content.decode("utf-8", "replace")))
            if ending(one.path) in MARKUP:
                here |= {word for tag, word in tags.items() if tag in content}
            found.update(
                word
                for word in here
                if one.reason != BROKEN and (word in tags.values() or _holds(content, word, one, ""))
            )
            return []

        looked = self._looked_through(self.listing(tree, coverage).files, (), held, tree, LONG_SECONDS, LONG_BYTES)
        return found, looked.left

    def about(self, words: Collection[str], tree: Tree, coverage: Coverage) -> Found:
        """The skipped files in supported languages that contain all of these lower-case words."""
        wanted = [word.encode() for word in words]

        def held(content: bytes, _: Unread) -> list[str]:
            lower = content.lower()
            return [*words] if all(word in lower for word in wanted) else []

        listing = self.listing(tree, coverage)
        files = [one for one in listing.files if one.reason not in (UNKNOWN, BROKEN) and for_path(one.path)]
        return self._looked_through(files, (), held, tree)

    def _looked_through(
        self,
        files: Sequence[Unread],
        closed: tuple[Skip, ...],
        held: Callable[[bytes, Unread], list[str]],
        tree: Tree,
        seconds: float = 0,
        most: int = 0,
    ) -> Found:
        until, most, read, left = time.monotonic() + (seconds or SECONDS), most or MOST_BYTES, 0, 0
        found: list[Unread] = []
        words: dict[str, None] = {}
        for number, one in enumerate(files):
            if number % 64 == 0:
                check_wanted()
            if read > most or time.monotonic() > until:
                left = len(files) - number
                break
            content = self._content(one, tree)
            read += len(content)
            if here := held(content, one):
                found.append(one)
                words |= dict.fromkeys(here)
        return Found(tuple(found), closed, left, tuple(words))

    def _content(self, one: Unread, tree: Tree) -> bytes:
        mark = one.file.mark
        joined = self._joined
        if joined is not None and mark in joined.places:
            return joined.content(joined.places[mark])
        known = self._kept.get(mark)
        if known is not None:
            return known
        file = tree.files.get(one.path)
        content = self._read(file) if file else self._source.read_left_out(one.file, MOST_OF_ONE)
        content = b"" if content is None or len(content) > MOST_OF_ONE else content
        if len(content) <= LONGEST_KEPT:
            with self._lock:
                if self._bytes + len(content) <= MOST_KEPT:
                    self._kept[mark] = content
                    self._bytes += len(content)
        return content


def _holds(content: bytes, word: str, one: Unread, own: str) -> bool:
    encoded = word.encode("utf-8", "replace")
    tag = _tag(word) if ending(one.path) in MARKUP else b""
    if encoded not in content:
        return bool(tag) and tag in content
    last = ending(one.path)
    is_data = one.reason == UNKNOWN and (last in DATA or one.path.rpartition("/")[2].rfind(".") == 0)  # `.npmrc`
    before = rb"(?<=[.:#/\\]" if is_data else rb"(?<![" + WORD_BYTES + rb"]"
    name = re.escape(encoded)  # what a pattern begins with is looked for at once
    expression = re.compile(name + before + name + rb")(?![" + WORD_BYTES + rb"])")
    if one.reason == OUTLINE and one.path == own:
        return sum(1 for _ in islice(expression.finditer(content), 2)) > 1
    if not one.first_line:
        return expression.search(content) is not None or (bool(tag) and tag in content)
    start = _line_start(content, one.first_line)
    return sum(1 for _ in islice(expression.finditer(content, start), 2)) > (one.path == own)


def _tag(name: str) -> bytes:
    """The tag of a component in templates: `<user-card` for UserCard."""
    dashed = _CAPITALS.sub("-", name).lower()
    return f"<{dashed}".encode() if "-" in dashed else b""


def _line_start(content: bytes, line: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = content.find(b"\n", start) + 1
        if not start:
            return len(content)
    return start


def _listed(source: Source, tree: Tree, coverage: Coverage) -> Listing:
    ranked: list[tuple[int, Unread]] = []
    closed: list[Skip] = []
    more: list[str] = []
    for skip in coverage.skips:
        files = list(islice(_files_of(source, tree, skip), MOST_LISTED + 1))
        if len(files) > MOST_LISTED:
            more.append(skip.path)
        if not files and _hides(source, tree, skip):
            closed.append(skip)
        ranked += [(_rank(one), one) for one in files[:MOST_LISTED]]
    for path in filter(is_manifest, tree.files):
        if _is_worth(path, UNKNOWN):
            manifest = Unread(path, UNKNOWN, ending(path), LeftOut(path, tree.files[path].blob))
            ranked.append((_rank(manifest), manifest))
    for path, file in tree.files.items():
        language = for_path(path)
        if language is not None and language.outline and _is_worth(path, OUTLINE):
            ranked.append((1 if language.is_code else 3, Unread(path, OUTLINE, ending(path), LeftOut(path, file.blob))))
    for path, line in coverage.parse_errors:
        if path in tree.files and is_deep(path):
            broken = Unread(path, BROKEN, path, LeftOut(path, tree.files[path].blob), line)
            ranked.append((0, broken))
    ranked.sort(key=lambda one: one[0])
    return Listing(tuple(one for _, one in ranked), tuple(closed), tuple(more))


def _files_of(source: Source, tree: Tree, skip: Skip) -> Iterator[Unread]:
    """The files of a skip that may use what is defined elsewhere."""
    reason = skip.detail if skip.detail in (MINIFIED, BY_GIT, ALONE, DAMAGED) else skip.reason
    if skip.reason in ("link", "lfs pointer") or skip.detail in NO_CODE:
        return
    if skip.reason in FOLDERS and is_third_party(source, tree, skip):
        return
    file = tree.files.get(skip.path)
    if skip.reason == "unreadable" and (file is None or source.read(file) is None):
        return
    if file is not None:
        group = ending(skip.path) if skip.reason == UNKNOWN else skip.path
        if _is_worth(skip.path, skip.reason):
            yield Unread(skip.path, reason, group, LeftOut(skip.path, file.blob))
        return
    place = skip.path if skip.reason != "submodule" else skip.path.rstrip("/") + "/"
    for one in source.left_out(tree.state, place):
        if _is_worth(one.path, skip.reason) and THIRD_PARTY.isdisjoint(one.path[len(place) :].split("/")[:-1]):
            yield Unread(one.path, reason, place, one)


def _is_worth(path: str, reason: str) -> bool:
    """Whether a file may use what is defined elsewhere."""
    last = ending(path)
    if last in NO_TEXT or (is_prose(path) and not is_deep(path)):
        return False
    return not (reason in ("generated", "vendored") and last in DATA)


def is_third_party(source: Source, tree: Tree, skip: Skip) -> bool:
    """Whether a skipped folder certainly holds third-party code."""
    if skip.reason != "vendored":
        return False
    if skip.path.rstrip("/").rpartition("/")[2] in THIRD_PARTY:
        return True
    top = (one.path[len(skip.path) :] for one in islice(source.left_out(tree.state, skip.path), 200))
    return any(name.split("/")[0] in VENDORING_MARKERS for name in top)


def _hides(source: Source, tree: Tree, skip: Skip) -> bool:
    """Whether a skip that cannot be searched may hide uses."""
    if skip.reason == "link":
        return source.link_leads_out(tree.state, skip.path)
    return skip.reason in ("unreadable", "submodule", "lfs pointer") and skip.detail not in NO_CODE


def _rank(one: Unread) -> int:
    if one.reason in FOLDERS or one.reason in ("generated", MINIFIED):
        return 2
    if one.reason != UNKNOWN:
        return 0
    return 3 if one.group in DATA else 1


def skip_around(skips: Iterable[Skip], path: str) -> Skip | None:
    """The skip that covers a path, or a folder that it would be in."""
    for skip in skips:
        place = skip.path.rstrip("/")
        if path.rstrip("/") == place or path.startswith(place + "/"):
            return skip
    return None


def why_left_out(skip: Skip) -> str:
    """Why something is skipped, and how to include it: a clause for a warning or an error."""
    place = skip.path.rstrip("/")
    reason = skip.detail if skip.detail in REASONS else skip.reason
    why = REASONS.get(reason, reason)
    detail = f" ({skip.detail})" if skip.detail and skip.reason in DETAILED else ""
    way = WAYS.get(reason, "").format(place=place, path=skip.path)
    return f"{skip.path} {why}{detail}" + (f": {way}" if way else "")


DETAILED = frozenset({"too large", "unreadable", "parser crashed"})
REASONS = {
    "vendored": "is left out, since folders of that name hold copied or built code as a rule",
    "generated": "is left out as generated",
    MINIFIED: "is a program that a tool has written in a few long lines, which says nothing to a reader",
    "ignored": "is left out by a rule of .codecompassignore",
    BY_GIT: "is ignored by git",
    "too large": "is too large",
    "binary": "holds NUL bytes, so that it is not read as text",
    "unknown encoding": "is in an encoding that can't be told",
    "unknown language": "is in a language that is not read",
    "link": "is a link, and links are not followed",
    "submodule": "is a repository of its own",
    "unreadable": "can't be read",
    "lfs pointer": "is kept in Git LFS, and only what stands for it is here",
    NOT_CHECKED_OUT: "is a submodule that is not checked out here",
    NOT_FETCHED: "is a submodule without the commit that is meant",
    WORK_TREE: "is another work tree of the same repository",
    BARE: "is a bare repository",
    ALONE: "is a repository of its own",
    DAMAGED: "is a repository that git can't read",
    LEADS_OUT: "is a submodule whose git directory leads out of this repository",
    "parser crashed": "could not be parsed",
    "parser timed out": "took too long to parse",
}
_INCLUDE = 'to index it, add `include = ["{place}"]` to config.toml, or the line `!{path}` to .codecompassignore'
WAYS = {
    "vendored": _INCLUDE,
    "generated": _INCLUDE,
    "ignored": "to index it, take that rule away",
    BY_GIT: _INCLUDE,
    "too large": "to index it, raise `size_limit` in config.toml",
    "submodule": "ask there (`--repo {place}`; over MCP `workspace` with its absolute path), or index here (`codecompass index`), which joins it",
    ALONE: "ask there (`--repo {place}`; over MCP `workspace` with its absolute path)",
    DAMAGED: "`git -C {place} status` says why",
    NOT_CHECKED_OUT: "`git submodule update --init {place}` brings it",
    NOT_FETCHED: "`git -C {place} fetch` brings it",
    "lfs pointer": "`git lfs pull` brings it",
    "unknown encoding": "save it as UTF-8",
    "unknown language": "search its text",
}
