"""MkDocs' hooks: the reference is made when the site is, and links that leave `docs/` lead to the repository."""

from __future__ import annotations

import posixpath
import re
from typing import Any

import generate

LINK = re.compile(r'(\]\(|(?:src|srcset)=")(\.\./[^)"]+)')


def on_pre_build(config: dict[str, Any]) -> None:
    generate.write()


def on_page_markdown(markdown: str, *, page: Any, config: dict[str, Any], files: Any) -> str:
    """Of the page's links those to files beside `docs/`, as addresses in the repository."""
    folder = posixpath.dirname(f"docs/{page.file.src_uri}")

    def outside(link: re.Match[str]) -> str:
        place = posixpath.normpath(posixpath.join(folder, link[2]))
        if place.startswith("docs/"):
            return link[0]
        raw = "raw" if place.endswith((".png", ".svg")) else "blob"
        return f"{link[1]}{config['repo_url']}/{raw}/main/{place}"

    return LINK.sub(outside, markdown)
