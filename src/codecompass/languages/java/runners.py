"""Who runs Java's tests."""

import re
import shlex
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from posixpath import join, normpath

from codecompass.languages.runners import Case, Layout, Place, Runner, below, dotted

_SETTINGS = r"settings\.gradle(?:\.kts)?"
_BUILD = r"(?!settings\b|init\b).*\.gradle(?:\.kts)?"
_MODULE = re.compile(r"<module>\s*([^<]+?)\s*</module>")
_SOURCES = re.compile(r"(?:(.*)/)?src/(\w+)/(?:java|kotlin|groovy)/")
"""A folder of sources in the usual layout: its module and its set."""


def _gradle_place(layout: Layout, path: str) -> Place:
    """The folder of the build's settings, and the task that runs the tests of the module: `:api:test`. A set of sources that
    is called after tests has a task of its own name."""
    modules = layout.with_file(path, _BUILD)
    usual = _SOURCES.match(path)
    module = usual[1] or "" if usual else modules[0] if modules else ""
    roots = layout.with_file(path, _SETTINGS)
    root = roots[0] if roots else modules[-1] if modules else ""
    task = usual[2] if usual and re.search(r"[tT]est", usual[2]) else "test"
    wrapper = "./gradlew" if layout.named(root, "gradlew") else "gradle"
    inside = below(module, root).replace("/", ":")
    several = bool(inside) or any(_includes(layout.text(one)) for one in layout.named(root, _SETTINGS))
    return Place(root, f"{wrapper} {f':{inside}:'.replace('::', ':') if several else ''}{task}")


def _includes(settings: str) -> bool:
    return re.search(r"^\s*include\b", settings, re.MULTILINE) is not None


def _gradle(ids: Sequence[str], part: str) -> str:
    return f"{part or 'gradle test'} " + " ".join(f"--tests {shlex.quote(one)}" for one in ids)


def _classes(cases: Sequence[Case]) -> list[str]:
    """A class and the tests in it, one line each: `CartTest#pays+refunds`."""
    methods: dict[str, set[str]] = defaultdict(set)
    for case in cases:
        methods["$".join(case.around)].add(case.name.partition("(")[0])
    return [f"{name}#{'+'.join(sorted(names))}" for name, names in sorted(methods.items())]


def _maven_place(layout: Layout, path: str) -> Place:
    """The folder of the outermost build that has the module in it, and the module, with what it needs of the others; in
    these nothing is called like the tests."""
    above = layout.with_file(path, r"pom\.xml")
    if not above:
        return Place()
    root, *others = above
    for folder in others:
        named = {normpath(join(folder, one)) for one in _MODULE.findall(layout.text(join(folder, "pom.xml")))}
        if normpath(root) in {one.removesuffix("/pom.xml") for one in named}:
            root = folder
    program = "./mvnw" if layout.named(root, "mvnw") else "mvn"
    if root == above[0]:
        return Place(root, f"{program} test")
    return Place(
        root, f"{program} test -pl {shlex.quote(below(above[0], root))} -am -Dsurefire.failIfNoSpecifiedTests=false"
    )


def _maven(ids: Sequence[str], part: str) -> str:
    return f"{part or 'mvn test'} -Dtest={shlex.quote(','.join(ids))}"


RUNNERS = (
    Runner(
        "gradle",
        partial(dotted, inner="$"),
        _gradle,
        files=r"(?:build|settings)\.gradle(?:\.kts)?",
        place=_gradle_place,
    ),
    Runner("maven", _classes, _maven, files=r"pom\.xml", place=_maven_place),
)
