"""`docs/guides/adding-a-language.md` as its reader would follow it: the files of the page, put into a folder, are a language
whose example has the edges that the page says."""

from __future__ import annotations

import re
from pathlib import Path

from codecompass import languages
from codecompass.extract import extract
from codecompass.resolve import resolve
from helpers import apart
from test_resolution import check, read_case

PAGE = Path(__file__).parent.parent / "docs" / "guides" / "adding-a-language.md"
FILE = re.compile(r"^`(\S+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^```gleam\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def wrong(folder: Path) -> tuple[int, list[str]]:
    """How much the example expects, and what of it does not hold, with the languages of a folder."""
    languages._HERE = folder
    languages.__path__.append(str(folder))
    languages.forget()
    sources, expectations = read_case(folder / "example.gleam")
    facts = {path: extract(path, source.encode()).facts for path, source in sources.items()}
    resolution = resolve(facts)
    return len(expectations), [found for one in expectations if (found := check(one, facts, resolution))]


def test_a_language_made_from_its_page(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    for known in Path(languages.__file__).parent.iterdir():
        if (known / "facts.scm").is_file():
            (tmp_path / known.name).symlink_to(known)
    files = FILE.findall(page)
    assert len(files) == 4
    for name, text in files:
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    (tmp_path / "gleam" / "__init__.py").touch()
    example = EXAMPLE.search(page)
    assert example
    (tmp_path / "example.gleam").write_text(example.group(1))
    expected, failing = apart(wrong, tmp_path)
    assert expected > 10 and failing == []
