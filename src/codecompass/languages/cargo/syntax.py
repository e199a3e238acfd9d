"""Settings of a `Cargo.toml`: its crates, their dependencies and features."""

from collections.abc import Iterator
from typing import Any

from codecompass.languages.syntax import Syntax
from codecompass.languages.written import table

_DEPENDENCIES = ("dependencies", "dev-dependencies", "build-dependencies")


def settings(path: str, text: str) -> dict[str, object]:
    """`package` (its name), `lib` (`name`, `path`), `targets` (paths of the other crates' roots), `dependencies` (name
    in code → `package`, requested `features` and, in the workspace, `path`), `features` (each with those that it turns
    on), `members` of a workspace, of these the `defaults` of a plain build, and those `excluded` from it; empty when
    unreadable."""
    try:
        manifest = parsed(text)
    except ValueError:
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


def parsed(text: str) -> dict[str, Any]:
    """Raises ValueError."""
    import tomllib  # slow to import; few files are read as TOML

    return tomllib.loads(text)


def _target_paths(manifest: dict[str, Any]) -> list[str]:
    targets = [target for kind in ("bin", "test", "example", "bench") for target in _list(manifest, kind)]
    build = table(manifest, "package").get("build")
    paths = [str(target["path"]) for target in targets if isinstance(target, dict) and "path" in target]
    return [*paths, build] if isinstance(build, str) else paths


def declared(manifest: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The dependencies of a crate and of a workspace as written, with what is said of them."""
    holders = [manifest, table(manifest, "workspace"), *table(manifest, "target").values()]
    for holder in filter(lambda one: isinstance(one, dict), holders):
        for kind in _DEPENDENCIES:
            yield from table(holder, kind).items()


def _dependencies(manifest: dict[str, Any]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for written, wanted in declared(manifest):
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
