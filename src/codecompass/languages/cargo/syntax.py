"""Settings of a `Cargo.toml`: its crates, their dependencies and features."""

from __future__ import annotations

from typing import Any

from codecompass.languages.syntax import Syntax
from codecompass.languages.written import table

_DEPENDENCIES = ("dependencies", "dev-dependencies", "build-dependencies")


def settings(path: str, text: str) -> dict[str, object]:
    """`package` (its name), `lib` (`name`, `path`), `targets` (paths of the other crates' roots), `dependencies` (name
    in code → `package`, requested `features` and, in the workspace, `path`), `features` (each with those that it turns
    on), `members` of a workspace, of these the `defaults` of a plain build, and those `excluded` from it; empty when
    unreadable."""
    import tomllib  # slow to import; few files are read as TOML

    try:
        manifest = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}
    library, features, workspace = (table(manifest, key) for key in ("lib", "features", "workspace"))
    return {
        "package": str(table(manifest, "package").get("name", "")),
        "lib": {key: str(library[key]) for key in ("name", "path") if key in library},
        "targets": _target_paths(manifest),
        "dependencies": _dependencies(manifest),
        "features": {name: [str(on) for on in _list(features, name)] for name in features},
        "members": [str(member) for member in _list(workspace, "members")],
        "defaults": [str(member) for member in _list(workspace, "default-members")],
        "excluded": [str(member) for member in _list(workspace, "exclude")],
    }


def _target_paths(manifest: dict[str, Any]) -> list[str]:
    targets = [target for kind in ("bin", "test", "example", "bench") for target in _list(manifest, kind)]
    build = table(manifest, "package").get("build")
    paths = [str(target["path"]) for target in targets if isinstance(target, dict) and "path" in target]
    return [*paths, build] if isinstance(build, str) else paths


def _dependencies(manifest: dict[str, Any]) -> dict[str, dict[str, str]]:
    holders = [manifest, table(manifest, "workspace"), *table(manifest, "target").values()]
    tables = [table(holder, kind) for holder in holders if isinstance(holder, dict) for kind in _DEPENDENCIES]
    found: dict[str, dict[str, str]] = {}
    for declared in tables:
        for written, wanted in declared.items():
            name = written.replace("-", "_")
            dependency = wanted if isinstance(wanted, dict) else {}
            kept = {"package": str(dependency.get("package", written))}
            if "path" in dependency:
                kept["path"] = str(dependency["path"])
            if requested := " ".join(str(feature) for feature in _list(dependency, "features")):
                kept["features"] = f"{found.get(name, {}).get('features', '')} {requested}".strip()
            found.setdefault(name, {}).update(kept)
    return found


def _list(holder: dict[str, Any], key: str) -> list[Any]:
    value = holder.get(key)
    return value if isinstance(value, list) else []


class CargoSyntax(Syntax):
    settings = staticmethod(settings)


SYNTAX = CargoSyntax()
