"""Edits as people make them: a new function at the end of files, or a new file, in the words of their language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

_BRACES = "\nfunction {name}() {{\n  return {number};\n}}\n"
NEW_DEFINITION = {
    "python": "\n\ndef {name}():\n    return {number}\n",
    "go": "\nfunc {name}() int {{\n\treturn {number}\n}}\n",
    "rust": "\nfn {name}() -> i32 {{\n    {number}\n}}\n",
    "java": "\nclass {name} {{\n    int value = {number};\n}}\n",
    "csharp": "\nclass {name} {{\n    int value = {number};\n}}\n",
    **dict.fromkeys(("typescript", "tsx", "javascript", "jsx"), _BRACES),
}


class Editor:
    """Edits a copy of a repository, evenly spread over its files, never the same way twice."""

    def __init__(self, repository: Path, files: Sequence[dict[str, Any]], first: int = 0) -> None:
        """`files`: rows with path and language. `first`: what it counts from, where the home may know earlier edits. Raises ValueError when it knows how to edit none of them."""
        self._repository = repository
        self._files = sorted((row["path"], row["language"]) for row in files if row["language"] in NEW_DEFINITION)
        if not self._files:
            raise ValueError(f"no file to edit: none is in {', '.join(NEW_DEFINITION)}")
        self._number = first

    def edit(self, count: int) -> str:
        """Adds a definition to `count` files (or all there are); the name of the one added last."""
        step = max(len(self._files) // count, 1)
        name = ""
        for path, language in self._files[self._number % step :: step][:count]:
            self._number += 1
            name = f"benchmark_probe_{self._number}"
            text = NEW_DEFINITION[language].format(name=name, number=self._number)
            with (self._repository / path).open("a", encoding="utf-8") as file:
                file.write(text)
        return name

    def add_file(self) -> str:
        """Writes a file beside another one, in the same language, that nothing imports yet; the name it defines."""
        self._number += 1
        beside, language = self._files[self._number * 97 % len(self._files)]
        name = f"benchmark_probe_{self._number}"
        place = (self._repository / beside).with_stem(name)
        text = NEW_DEFINITION[language].format(name=name, number=self._number)
        lines = (self._repository / beside).read_text(encoding="utf-8", errors="replace").splitlines()
        package = next((line for line in lines if line.startswith("package ")), "") if language == "go" else ""
        place.write_text(f"{package}\n{text}" if package else text, encoding="utf-8")
        return name
