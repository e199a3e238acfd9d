"""Cargo's packages: what `Cargo.toml` and its lock file say of them."""

from collections.abc import Iterator

from codecompass.languages.cargo.syntax import declared, parsed
from codecompass.languages.ecosystems import Ecosystem, Entry, toml_packages
from codecompass.languages.written import table


def manifest(text: str) -> Iterator[Entry]:
    told = parsed(text)
    package = table(told, "package")
    if isinstance(package.get("name"), str):
        version = package.get("version", "")
        yield Entry(package["name"], version if isinstance(version, str) else "", is_offered=True)
    for name, about in declared(told):
        more = about if isinstance(about, dict) else {"version": about}
        yield Entry(str(more.get("package", name)), str(more.get("version", "")))


class Cargo(Ecosystem):
    name = "cargo"
    MANIFESTS = {r"Cargo\.toml": manifest}
    LOCKS = {"Cargo.lock": toml_packages}

    @staticmethod
    def in_code(name: str) -> str:
        return name.replace("-", "_")


ECOSYSTEM = Cargo()
