"""A symbol as the graph knows it."""

from __future__ import annotations


class Symbol: ...
