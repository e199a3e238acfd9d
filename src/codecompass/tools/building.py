"""What a change recompiles in C and C++: the files that include a changed one, and the build targets; in which
configurations a condition holds."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import UNSET, Struct, UnsetType

from codecompass.languages import for_path
from codecompass.languages.native.builds import Builds
from codecompass.languages.native.syntax import settings
from codecompass.languages.native.targets import BUILDS, COMPILED, SOURCE_ENDINGS, WRITTEN, Target, described, matches
from codecompass.languages.testing import is_test
from codecompass.model import Symbol
from codecompass.model.relations import grouped, reachable
from codecompass.process.memo import memoised
from codecompass.session.project import Reader

MOST_LISTED = 20


class BuildTarget(Struct, frozen=True):
    name: str
    kind: str
    """`library`, `program` or `test`."""
    path: str
    """The description that declares it."""
    sources: int
    """Of its files those that are compiled anew; 0: it is only linked anew."""
    test: str
    """The name under which it runs as a test."""


class Rebuilt(Struct, frozen=True):
    """What is recompiled, as far as includes and build descriptions show."""

    included_by: list[str]
    """The files that include what changed themselves, tests last."""
    total_included_by: int
    including: int
    """All that include it, through others too."""
    compiled: int
    """Of these, and of what changed, the files that are compiled by themselves."""
    targets: list[BuildTarget]
    total_targets: int


def rebuilt(reader: Reader, paths: Collection[str]) -> Rebuilt | None:
    """What changed files cause to be recompiled; None if none of them is C or C++."""
    changed = {path for path in paths if path.endswith(SOURCE_ENDINGS)}
    if not changed or reader.is_early:
        return None
    direct, every = _including(reader, changed)
    targets = sorted(_targets(reader, changed | every), key=lambda one: (one.kind == "test", not one.sources, one.path))
    order = sorted(direct, key=lambda path: (is_test(path), path))
    compiled = sum(path.endswith(COMPILED) for path in changed | every)
    if not every and not targets:
        return None
    return Rebuilt(order[:MOST_LISTED], len(order), len(every), compiled, targets[:MOST_LISTED], len(targets))


def condition_of(
    reader: Reader, path: str, line: int, confidence: str = "static", used: Symbol | None = None
) -> str | UnsetType:
    """The preprocessor condition under which a line is compiled, where an edge is a guess with that of what it uses; and the
    configurations in which that holds, where written commands of a build tell them apart."""
    own = _compiled_if(reader, path, line)
    of_used = _compiled_if(reader, used.path, used.line_start) if used is not None and confidence != "static" else ""
    both = [own] if own.startswith(of_used) else [of_used] if not own else [own, of_used]
    whole = " && ".join(f"({one})" if len(both) > 1 and "||" in one else one for one in both)
    builds = _builds(reader).holding(path, whole) if whole else []
    return f"{whole}, as in {', '.join(builds)}" if builds else whole or UNSET


def _compiled_if(reader: Reader, path: str, line: int) -> str:
    language = for_path(path)
    if language is None or not language.preprocessed:
        return ""
    text, start = reader.text(path), 0
    for _ in range(line - 1):
        start = text.find(b"\n", start) + 1
    held = [span for span in language.syntax().conditional_spans(text) if int(str(span[0])) <= start]
    conditions = [str(one) for one in held[-1][1:]] if held else []
    return " && ".join(f"({one})" if len(conditions) > 1 and "||" in one else one for one in conditions)


@memoised
def _builds(reader: Reader) -> Builds:
    """The written commands of a tree's builds."""
    named = grouped((path.rpartition("/")[2], path) for path in reader.tree.files)
    texts = {path: reader.text(path).decode("utf-8", "replace") for path in named[WRITTEN]}
    return Builds({path: settings(path, text) for path, text in texts.items()}, named)


def _including(reader: Reader, changed: Collection[str]) -> tuple[set[str], set[str]]:
    """Returns (the files that include one of some files directly, those that do so transitively)."""
    users = grouped((str(row["target"]), str(row["source"])) for row in reader.ask("imports_between_files"))
    direct = {user for path in changed for user in users[path]} - {*changed}
    return direct, {*reachable(direct, lambda path: [one for one in users[path] if one not in changed])}


def _targets(reader: Reader, files: Collection[str]) -> Iterator[BuildTarget]:
    """The targets that some files are compiled into, and those that link to one of them."""
    each: list[tuple[str, Target]] = []
    for path in sorted(reader.tree.files):
        if path.rpartition("/")[2] in BUILDS:
            text = reader.text(path).decode("utf-8", "replace")
            each += [(path, one) for one in described(path, text).targets]
    held = [[file for file in files if any(matches(one, file) for one in target.sources)] for _, target in each]
    found = {target.name for (_, target), own in zip(each, held, strict=True) if own}
    while linked := {one.name for _, one in each if one.name not in found and not found.isdisjoint(_plain(one.uses))}:
        found |= linked
    for (path, target), own in zip(each, held, strict=True):
        if target.name in found and "$" not in target.name:
            yield BuildTarget(target.name, target.kind, path, sum(one.endswith(COMPILED) for one in own), target.test)


def _plain(uses: Sequence[str]) -> list[str]:
    """The plain target name of an alias: `shop::cart` may be an alias of `cart`."""
    return [part for one in uses for part in (one, one.rpartition("::")[2])]
