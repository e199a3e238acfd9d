"""Syntax newer than the grammar, made readable: replaced by as many bytes, so that all places stay what they are."""

from __future__ import annotations

import re

_VARIANCE = re.compile(
    rb"(?<=[<,])(\s*(?:(?://[^\n]*\n|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)\s*)*)((?:in|out)(?:\s+out)?)(?=\s+[A-Za-z_$])"
)
_TYPE_STAR = re.compile(rb"(?<=export )type(?=\s*\*)")
_SIGNATURE = re.compile(
    rb"\n([ \t]+)(?=<\s*(?:const\s+)?[A-Za-z_$][\w$]*(?:\s+extends\b|\s*,|\s*=\s*[^\"'{\s]|\s*>\s*\())"
)
_ATTRIBUTE = re.compile(rb"(?<=[\s\"'}])(class|for)(?=\s*=\s*[\"'{])")
_CLAUSE = re.compile(rb"\b(import|export) defer(?= \*)")


def repaired(source: bytes) -> bytes:
    """`<out T>` → `<    T>`, `export type *` → `export      *`, `<b class="x">` with another name for the keyword,
    generic call signatures parted by `;`."""
    source = _VARIANCE.sub(lambda found: found[1] + b" " * len(found[2]), source)
    source = _TYPE_STAR.sub(b"    ", source)
    source = _ATTRIBUTE.sub(lambda found: found[1].upper(), source)
    source = _CLAUSE.sub(lambda found: found[1] + b"      ", source)
    return _SIGNATURE.sub(lambda found: b"\n" + found[1][:-1] + b";", source)
