"""What the endings of files say that no language here reads, and which folders are other people's for sure."""

from __future__ import annotations

import re

from codecompass.patterns import later

NO_TEXT = frozenset(
    ".png .jpg .jpeg .gif .ico .icns .webp .avif .bmp .tiff .psd .woff .woff2 .ttf .otf .eot .pdf .zip .gz .tgz .bz2 .xz .zst "
    ".7z .tar .jar .war .class .o .a .so .dll .exe .dylib .pyc .pyd .wasm .bin .dat .db .sqlite .sqlite3 .mp3 .mp4 "
    ".m4a .mov .avi .webm .ogg .wav .flac .keystore .p12 .pfx .der .mo .onnx .pkl .parquet .npy .npz .ipc".split()
)
"""Files that hold no names."""

PROSE = frozenset(
    ".md .mdx .markdown .rst .txt .adoc .asciidoc .org .tex .po .pot .svg .css .scss .sass .less .map .lock .log .csv .tsv "
    ".snap .diff .patch .license".split()
)
"""Texts that may name code and never use it."""

PROSE_NAMES = later(
    r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|MAINTAINERS|CHANGE(LOG|S)|HISTORY|NEWS|README|TODO|INSTALL|CODEOWNERS)"
    r"|\.\w*ignore|\.editorconfig|\.gitattributes|\.gitkeep|\.mailmap",
    re.IGNORECASE,
)
"""Whole names of such files, without an ending."""

DATA = frozenset(".json .jsonl .json5 .yml .yaml .toml .ini .cfg .conf .xml .properties .plist .env".split())
"""Settings and data: some name what a program shall load."""

MARKUP = frozenset(".vue .svelte .astro .html .htm .hbs .marko .riot".split())
"""Templates: they write a component called UserCard as `<user-card>`."""

THIRD_PARTY = frozenset({
    "node_modules", "bower_components", "jspm_packages", "site-packages", ".venv", "venv", "env", "__pycache__", ".tox",
    ".nox", ".eggs", ".yarn", ".pnp", "Pods", "Carthage", "target", ".next", ".nuxt", ".gradle", ".mypy_cache", "htmlcov",
    "obj",
})  # fmt: skip
"""Folders that package managers and builds fill: their files are generated, or know nothing of the tree."""

VENDORING_MARKERS = frozenset({
    "modules.txt", "autoload.php", "vendor.txt", "vendored.txt", "vendor.conf", "manifest.json", "vendor.json",
    "bundle", ".cargo-ok", "composer",
})  # fmt: skip
"""Files at the top of a folder that the tool left which copied other people's code there."""


def ending(path: str) -> str:
    """`.vue` of `src/App.vue`; of a file without, its name."""
    name = path.rpartition("/")[2]
    stem, dot, last = name.rpartition(".")
    return dot + last.lower() if stem else name


def is_prose(path: str) -> bool:
    """Whether a file is text that names code at most in passing."""
    last = ending(path)
    return last in PROSE or PROSE_NAMES.fullmatch(last) is not None
