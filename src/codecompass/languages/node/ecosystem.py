"""npm's packages: what `package.json` and lock files say of them, and where paths in them lead."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from posixpath import dirname

from codecompass.languages import for_path
from codecompass.languages.ecma.rules import EcmaRules
from codecompass.languages.ecosystems import COMMIT, Ecosystem, Entry, Pairs
from codecompass.languages.node.syntax import needed, settings
from codecompass.languages.written import json_table
from codecompass.model import FileFacts, Import


def manifest(text: str) -> Iterator[Entry]:
    told = json_table(text)
    if isinstance(told.get("name"), str):
        yield Entry(told["name"], str(told.get("version", "")), is_offered=True)
    yield from (Entry(name, str(version)) for name, version in needed(told))


def _package_lock(text: str) -> Pairs:
    told = json.loads(text)
    for place, about in (told.get("packages") or {}).items():
        if place.startswith("node_modules/") and place.count("node_modules/") == 1:
            name = place.removeprefix("node_modules/")
            commit = COMMIT.search(about.get("resolved", "")) if str(about.get("resolved")).startswith("git") else None
            yield name, commit[1] if commit else about.get("version")
    for name, about in (told.get("dependencies") or {}).items():
        yield name, about.get("version")


def _yarn(text: str) -> Pairs:
    """`"@shop/core@^2.0.0", …:` and below it `version "2.0.1"`; of later releases `version: 2.0.1`."""
    for block in re.split(r"\n(?=\S)", text):
        head = re.match(r'"?(@?[^@\s"]+)@', block)
        version = re.search(r'^\s+version:? "?([^"\s]+)"?', block, re.MULTILINE)
        commit = re.search(r'^\s+(?:resolved|resolution):? "?[^"\n]*(?:\.git|git@)[^"\n]*#(?:commit=)?([0-9a-f]{7,40})', block, re.MULTILINE)  # fmt: skip
        if head and version and version[1] != "0.0.0-use.local":
            yield head[1], commit[1] if commit else version[1]


def _pnpm(text: str) -> Pairs:
    """What the packages of the repository were given (`pinia:`, `specifier: ^4`, `version: 4.0.3(vue@3.5)`), and of what
    else there is the keys below `packages:`: `/@shop/core@2.0.1:`, `'@shop/core@2.0.1(peer@1)':`, of old
    `/@shop/core/2.0.1:`."""
    importing, below = (
        found[1] if (found := re.search(rf"^{key}:\n(.*?)(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)) else ""
        for key in ("importers", "packages")
    )
    own = re.findall(r"^ +'?(@?[^@\s']+)'?:\n +specifier: .*\n +version: (\d[^\s(]*)", importing, re.MULTILINE)
    yield from own
    others = re.findall(r"^  '?/?(@?[^@\s(']+)[@/](\d[^\s(':]*)", below, re.MULTILINE)
    yield from (one for one in others if one[0] not in dict(own))


def _bun(text: str) -> Pairs:
    """`"react": ["react@19.0.0", …]`, in a text that is JSON but for commas behind the last of several."""
    told = json.loads(re.sub(r",(\s*[\]}])", r"\1", text))
    for name, about in (told.get("packages") or {}).items():
        spelt, _, version = about[0].rpartition("@")
        if spelt == name:
            commit = COMMIT.search(version)
            yield name, commit[1] if commit else version


class Npm(Ecosystem):
    name = "npm"
    MANIFESTS = {r"package\.json": manifest}
    LOCKS = {
        "package-lock.json": _package_lock,
        "npm-shrinkwrap.json": _package_lock,
        "yarn.lock": _yarn,
        "pnpm-lock.yaml": _pnpm,
        "bun.lock": _bun,
    }

    @staticmethod
    def path_in(package: str, name: str) -> tuple[str, list[str]] | None:
        """`@shop/core/money.rounded` → `money`, `[rounded]`."""
        rest = name.removeprefix(package)
        inside, _, chain = rest.partition(".")
        is_in = rest != name and rest.startswith((".", "/")) and chain
        return inside.strip("/"), chain.split(".") if is_in else []

    @staticmethod
    def modules(inside: str, manifest: str, paths: Iterable[str], text: Callable[[str], str]) -> list[str]:
        """Where an import leads in the package's own tree."""
        files = {path: FileFacts("", 0, (), settings=_settings(path, dirname(manifest), text)) for path in paths}
        package, rules = files[manifest].settings.get("name"), EcmaRules(files, "typescript")
        found = rules.import_module(manifest, Import(0, 1, 0, f"{package}/{inside}".rstrip("/"), "", ""))
        return list(dict.fromkeys(filter(None, (found, rules.beside(found))))) if isinstance(found, str) else []


def _settings(path: str, folder: str, text: Callable[[str], str]) -> dict[str, object]:
    """What a manifest or configuration in a package, or around it, says of its modules."""
    language, own = for_path(path), dirname(path)
    is_near = f"{folder}/".startswith(f"{own}/".lstrip("/")) or own.startswith(f"{folder}/".lstrip("/"))
    return settings(path, text(path)) if is_near and language is not None and language.home == "node" else {}


ECOSYSTEM = Npm()
