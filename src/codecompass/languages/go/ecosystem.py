"""Go's modules: what `go.mod` says of them."""

import re
from collections.abc import Iterator

from codecompass.languages.ecosystems import Ecosystem, Entry, Pairs
from codecompass.languages.go.manifest import directives


def manifest(text: str) -> Iterator[Entry]:
    for keyword, words in directives(text):
        if keyword == "module":
            yield Entry(words[0], "", is_offered=True)
        elif keyword == "require" and len(words) > 1:
            yield Entry(words[0], words[1])


def chosen(text: str) -> Pairs:
    """What it requires is what is built with; `go.sum` also has versions that were only looked at."""
    yield from ((one.name, _version(one.version)) for one in manifest(text) if not one.is_offered)


def _version(version: str) -> str:
    """A version, or the commit in one that Go made up of it: `v0.0.0-20240101000000-0123456789ab`."""
    commit = re.search(r"[-.]\d{14}-([0-9a-f]{12})$", version)
    return commit[1] if commit else version.removesuffix("+incompatible")


class Go(Ecosystem):
    name = "go"
    MANIFESTS = {r"go\.mod": manifest}
    LOCKS = {"go.mod": chosen}


ECOSYSTEM = Go()
