"""Composer's packages: what `composer.json` and its lock file say of them."""

import json
from collections.abc import Collection, Iterator

from codecompass.languages.ecosystems import Ecosystem, Entry, Pairs
from codecompass.languages.php.manifest import required
from codecompass.languages.written import json_table


def manifest(text: str) -> Iterator[Entry]:
    told = json_table(text)
    if isinstance(told.get("name"), str):
        yield Entry(told["name"], str(told.get("version", "")), is_offered=True)
    yield from (Entry(name, str(version)) for name, version in required(told) if "/" in name)


def chosen(text: str) -> Pairs:
    told = json.loads(text)
    for group in ("packages", "packages-dev"):
        for about in told.get(group) or ():
            version, source = about.get("version"), about.get("source") or {}
            yield about.get("name"), source.get("reference") if str(version).startswith("dev-") else version


class Composer(Ecosystem):
    name = "composer"
    MANIFESTS = {r"composer\.json": manifest}
    LOCKS = {"composer.lock": chosen}

    @staticmethod
    def normal(name: str) -> str:
        return name.lower()

    @staticmethod
    def may_hold(needed: Collection[str], name: str) -> bool:
        """What is of no namespace is no package's."""
        return "\\" in name


ECOSYSTEM = Composer()
