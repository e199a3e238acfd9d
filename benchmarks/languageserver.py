"""A language server on standard input and output: shared by `checker.py`, `analyzer.py` and `intelephense.py`, of which the
last two find calls in the syntax tree."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tree_sitter import Node

Json = dict[str, Any]  # Any: what a server says
CAPABILITIES = {"experimental": {"serverStatusNotification": True}}


class Server:
    """A language server on standard input and output (Language Server Protocol, base protocol)."""

    def __init__(self, command: list[str], root: Path, options: Json | None = None) -> None:
        # Without a PATH it finds no toolchain and no packages of this machine, whose files it would read.
        alone = {**os.environ, "PATH": ""}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=alone)
        self._number = 0
        folder = {"uri": root.as_uri(), "name": root.name}
        asked = {
            "processId": None,
            "rootUri": folder["uri"],
            "workspaceFolders": [folder],
            "capabilities": CAPABILITIES,
        }
        self.ask("initialize", {**asked, "initializationOptions": options or {}})
        self.tell("initialized", {})

    def close(self) -> None:
        with self._process:  # closes the pipes, and waits
            self._process.kill()

    def tell(self, method: str, params: Json) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: Json) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while True:
            told = self._receive()
            if "method" not in told and told.get("id") == self._number:
                return told.get("result")
            if "method" in told and "id" in told:  # it asks for settings, and has none
                asked = told.get("params", {}).get("items", [])
                self._send(
                    {"id": told["id"], "result": [{} for _ in asked] if "configuration" in told["method"] else None}
                )

    def definitions(self, file: Path, line: int, character: int) -> list[Json]:
        """Where what stands at a place is defined; `line` from 0, `character` in UTF-16 code units."""
        place = {"textDocument": {"uri": file.as_uri()}, "position": {"line": line, "character": character}}
        found = self.ask("textDocument/definition", place) or []
        return [found] if isinstance(found, dict) else list(found)

    def wait_until_ready(self) -> None:
        """Return once it says that it has read everything; only some say it (`experimental/serverStatus`)."""
        while not self._receive().get("params", {}).get("quiescent"):
            pass

    def wait_for(self, method: str) -> None:
        """Return once it sends a notification of that name."""
        while self._receive().get("method") != method:
            pass

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _receive(self) -> Json:
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        told: Json = json.loads(self._process.stdout.read(length))
        return told


def all_nodes(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children


def text_of(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def position(lines: list[bytes], node: Node) -> tuple[int, int]:
    """Where a node begins, as the protocol counts: line, and UTF-16 code units before it."""
    line, column = node.start_point
    return line, len(lines[line][:column].decode("utf-8", "replace").encode("utf-16-le")) // 2
