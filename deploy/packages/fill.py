"""What is released beside the wheels: the registry's entry, the bundle for desktop clients, the manifests of package managers.

`fill.py --dist FOLDER --out FOLDER` fills the templates here with the version and the hashes of what was built;
`fill.py --check v1.2.3` ends with 1 unless the tag is the package's version, and the change log has it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
TOP = HERE.parent.parent
SERVER = """\
# /// script
# requires-python = ">=3.11"
# dependencies = ["codecompass-graph==VERSION"]
# ///
import sys

from codecompass.__main__ import main

sys.argv[1:1] = ["serve", "--toolset", "agent", "--answers", "text"]
main()
"""
WINDOWS = "@uvx --from codecompass-graph==VERSION codecompass %*\r\n"


def version() -> str:
    text = (TOP / "src/codecompass/__init__.py").read_text("utf-8")
    return re.search(r'__version__ = "([^"]+)"', text)[1]


def notes() -> str:
    """What the change log says of this version; empty where it says nothing."""
    text = (TOP / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"(?ms)^## \[{re.escape(version())}\][^\n]*\n(.*?)(?=^## \[|\Z)", text)
    return found[1].strip() + "\n" if found else ""


def fill(dist: Path, out: Path) -> None:
    """Writes everything into `out`. Raises FileNotFoundError where there is no source distribution."""
    out.mkdir(parents=True, exist_ok=True)
    sdist = next(iter(sorted(dist.glob("*.tar.gz"))), None)
    if sdist is None:
        raise FileNotFoundError(f"no source distribution in {dist}")
    windows = out / f"codecompass-{version()}-windows.zip"
    _zip(windows, {"codecompass.cmd": WINDOWS.replace("VERSION", version())})
    known = {
        "SDIST_SHA256": _hash(sdist),
        "WINDOWS_SHA256": _hash(windows).upper(),
        "SDIST": sdist.name,
        "VERSION": version(),
    }

    def filled(name: str) -> str:
        text = (HERE / name).read_text("utf-8")
        for word, value in known.items():
            text = text.replace(word, value)
        return text

    for name in ("server.json", "codecompass.rb", "winget.yaml"):
        (out / name).write_text(filled(name), encoding="utf-8")
    manifest = json.loads(filled("manifest.json"))
    bundle = {"manifest.json": json.dumps(manifest, indent=2), "server.py": SERVER.replace("VERSION", version())}
    _zip(out / f"codecompass-{version()}.mcpb", bundle)
    (out / "notes.md").write_text(f"# codecompass {version()}\n\n{notes()}", encoding="utf-8")


def _zip(file: Path, contents: dict[str, str]) -> None:
    """The same bytes for the same contents, whenever they are packed."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in contents.items():
            packed.writestr(zipfile.ZipInfo(name), text)


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dist", type=Path)
    parser.add_argument("--out", type=Path, default=Path("packages"))
    parser.add_argument("--check", metavar="TAG")
    options = parser.parse_args()
    if options.check and options.check.startswith("v"):
        wrong = options.check != f"v{version()}" and f"the tag is {options.check}, the package {version()}"
        wrong = wrong or (not notes() and f"the change log says nothing of {version()}")
        if wrong:
            parser.exit(1, f"{wrong}\n")
    if options.dist:
        fill(options.dist, options.out)


if __name__ == "__main__":
    main()
