"""Kinds of files that no language here reads, by their endings; and folders that always contain third-party code."""

import re

from codecompass.process.patterns import later

NO_TEXT = frozenset(
    ".png .jpg .jpeg .gif .ico .icns .webp .avif .bmp .tiff .psd .woff .woff2 .ttf .otf .eot .pdf .zip .gz .tgz .bz2 .xz .zst "
    ".7z .tar .jar .war .class .o .a .so .dll .exe .dylib .pyc .pyd .wasm .bin .dat .db .sqlite .sqlite3 .mp3 .mp4 "
    ".m4a .mov .avi .webm .ogg .wav .flac .keystore .p12 .pfx .der .mo .onnx .pkl .parquet .npy .npz .ipc".split()
)
"""Binary files."""

WRITTEN = frozenset(".md .markdown .rst .txt .adoc .asciidoc .org .tex .po .pot .license".split())
"""Texts for people."""
PROSE = WRITTEN | frozenset(".svg .css .scss .sass .less .map .lock .log .csv .tsv .snap .diff .patch".split())
"""Texts that may mention code but never use it."""

PROSE_NAMES = later(
    r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS|CONTRIBUTORS|MAINTAINERS|CHANGE(LOG|S)|HISTORY|NEWS|README|TODO|INSTALL|CODEOWNERS)"
    r"|\.\w*ignore|\.editorconfig|\.gitattributes|\.gitkeep|\.mailmap",
    re.IGNORECASE,
)
"""Names of such files without an ending."""

DATA = frozenset(".json .jsonl .json5 .yml .yaml .toml .ini .cfg .conf .xml .properties .plist .env".split())
"""Settings and data: some name code that a program loads."""

MARKUP = frozenset(".vue .svelte .astro .mdx .html .htm .hbs .marko .riot".split())
"""Templates: they write a component called UserCard as `<user-card>`."""

THIRD_PARTY = frozenset({
    "node_modules", "bower_components", "jspm_packages", "site-packages", ".venv", "venv", "env", "__pycache__", ".tox",
    ".nox", ".eggs", ".yarn", ".pnp", "Pods", "Carthage", "target", ".next", ".nuxt", ".gradle", ".mypy_cache", "htmlcov",
    "obj",
})  # fmt: skip
"""Folders that package managers and builds fill: their files are generated, or independent of the tree."""

VENDORING_MARKERS = frozenset({
    "modules.txt", "autoload.php", "vendor.txt", "vendored.txt", "vendor.conf", "manifest.json", "vendor.json",
    "bundle", ".cargo-ok", "composer",
})  # fmt: skip
"""Files that a vendoring tool leaves at the top of the folder into which it copied third-party code."""


def ending(path: str) -> str:
    """`src/App.vue` → `.vue`; the name of a file without an ending."""
    name = path.rpartition("/")[2]
    stem, dot, last = name.rpartition(".")
    return dot + last.lower() if stem else name


def is_written(path: str) -> bool:
    """Whether a file is text for people: documentation, translations."""
    last = ending(path)
    return last in WRITTEN or PROSE_NAMES.fullmatch(last) is not None


def is_prose(path: str) -> bool:
    """Whether a file is text that mentions code at most in passing."""
    last = ending(path)
    return last in PROSE or PROSE_NAMES.fullmatch(last) is not None
