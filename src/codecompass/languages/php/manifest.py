"""What composer.json says: where the classes of which namespaces lie, and which packages it builds on."""

from __future__ import annotations

from codecompass.languages.written import json_table, table, texts


def settings(path: str, text: str) -> dict[str, object]:
    """`{"roots": [["App\\\\", "src/"]], "listed": ["lib/"]}`: namespaces and their folders (psr-4 and psr-0), and the folders and
    files that are loaded whatever their classes are called (classmap, files)."""
    manifest = json_table(text)
    loaded = [*table(manifest, "autoload").items(), *table(manifest, "autoload-dev").items()]
    roots = [
        [prefix, folder if way == "psr-4" else f"{folder.rstrip('/')}/{prefix.replace(chr(92), '/')}"]
        for way, prefixes in loaded
        if way in ("psr-4", "psr-0") and isinstance(prefixes, dict)
        for prefix, given in prefixes.items()
        for folder in texts(given)
    ]
    files = [one for way, given in loaded if way in ("classmap", "files") for one in texts(given)]
    required = [*table(manifest, "require"), *table(manifest, "require-dev")]
    found = {"roots": roots, "listed": files, "name": manifest.get("name", ""), "requires": required}
    return {key: value for key, value in found.items() if value} | ({"composer": True} if manifest else {})
