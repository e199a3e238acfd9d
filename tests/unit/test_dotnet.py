"""What the script that reads .NET's assemblies makes is what is shipped."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("dnfile", reason="dnfile, which reads assemblies, is not installed (extra `bench`)")

from dotnet import FILE, Library, Signature, Tables, made

from codecompass.languages.csharp import net

JUDGED = ("System.Collections.Generic", "System.Collections.Concurrent")


class _Names(Tables):
    def __init__(self) -> None:
        pass

    def name(self, coded: int) -> str:
        return f"Shop.Of{coded}"


@pytest.mark.parametrize(
    ("blob", "gives", "variables", "takes"),
    [
        ("20 01 01 0E", "void", 0, "string"),
        ("20 00 15 12 09 01 13 00", "Shop.Of9[$0]", 0, ""),
        ("30 01 02 1E 00 1D 08 10 02", "?", 1, "Array[int] bool"),
        ("00 01 1D 12 81 04 0F 05", "Array[Shop.Of260]", 0, "?"),
        ("20 01 1F 09 11 09 14 08 02 00 02 00 00", "Shop.Of9", 0, "?"),
    ],
    ids=[
        "a word",
        "a type argument of a type",
        "a variable of the method",
        "a compressed number",
        "a modifier, a matrix",
    ],
)
def test_signatures_are_read_as_the_standard_has_them(blob: str, gives: str, variables: int, takes: str) -> None:
    def written(type_) -> str:
        return f"{type_.name}[{','.join(map(written, type_.args))}]" if type_.args else type_.name

    given, of_method, taken = Signature(bytes.fromhex(blob), _Names()).function()
    assert (written(given), of_method, " ".join(map(written, taken))) == (gives, variables, takes)


def test_the_shipped_file_is_what_the_assemblies_say() -> None:
    package = find_spec("dotnetcore2")
    if package is None or package.origin is None:
        pytest.skip("dotnetcore2, the package with .NET's assemblies, is not installed")
    (core,) = Path(package.origin).parent.rglob("System.Private.CoreLib.dll")
    version = core.parent.name
    if version not in FILE.read_text(encoding="utf-8"):
        pytest.skip(f"the file is not from {version}, of which the assemblies are here")
    names = ("Runtime", "Collections", "Collections.Concurrent", "Collections.NonGeneric")
    library = Library([core, *(core.with_name(f"System.{name}.dll") for name in names)])
    shipped = [
        line
        for line in FILE.read_text(encoding="utf-8").splitlines()
        if line.split("\t")[1:2] and line.split("\t")[1] in JUDGED
    ]
    assert list(made(library, shipped)) == shipped
    assert len(shipped) >= 25


def test_types_have_their_interfaces_and_members() -> None:
    assert net.BASES["List"] >= {"IList", "ICollection", "IEnumerable"}
    assert net.RESULT_TYPES["IDictionary.Values"] == "ICollection[$1]"
    assert net.OWN_MEMBERS["List"]["Insert"] == (2, 2)
