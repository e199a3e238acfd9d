"""Settings of composer.json: the folders of namespaces, and the packages that it requires."""

from collections.abc import Iterator, Mapping
from typing import Any

from codecompass.languages.written import json_table, table, texts


def settings(path: str, text: str) -> dict[str, object]:
    """`{"roots": [["App\\\\", "src/"]], "listed": ["lib/"]}`: namespaces and their folders (psr-4 and psr-0), and the
    folders and files that are always loaded (classmap, files)."""
    manifest = json_table(text)
    loaded = [*table(manifest, "autoload").items(), *table(manifest, "autoload-dev").items()]
    roots = [
        [prefix, folder if loader == "psr-4" else f"{folder.rstrip('/')}/{prefix.replace(chr(92), '/')}"]
        for loader, prefixes in loaded
        if loader in ("psr-4", "psr-0") and isinstance(prefixes, dict)
        for prefix, folders in prefixes.items()
        for folder in texts(folders)
    ]
    files = [one for loader, folders in loaded if loader in ("classmap", "files") for one in texts(folders)]
    named = [name for name, _ in required(manifest)]
    found = {"roots": roots, "listed": files, "name": manifest.get("name", ""), "requires": named}
    return {key: value for key, value in found.items() if value} | ({"composer": True} if manifest else {})


def required(manifest: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The packages that it names, with what it says of their versions."""
    for group in ("require", "require-dev"):
        yield from table(manifest, group).items()
