"""A language server on standard input and output: shared by `checker.py` and `analyzer.py`."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

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
