"""Whether anything was written under a directory since one last looked."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

STEP_MS = 10
"""How long an edit may go unnoticed."""
WAIT_MS = 1000

log = logging.getLogger(__name__)


class Watch:
    """A thread that notes events. `changed()` is True until it runs, and for good where it cannot."""

    def __init__(self, *places: Path) -> None:
        self._places = [str(place) for place in places]
        self._clean = threading.Event()
        self._running = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="codecompass-watch", daemon=True)
        self._thread.start()

    def changed(self) -> bool:
        """Whether something may have been written since the last `settle`."""
        return not (self._running.is_set() and self._clean.is_set())

    def settle(self) -> None:
        """From here on: call it before looking, so that what is written meanwhile counts as changed."""
        self._clean.set()

    def close(self) -> None:
        self._stop.set()

    def _run(self) -> None:
        from watchfiles._rust_notify import RustNotify  # the events themselves, without the thread pool of watch()

        try:
            notify = RustNotify(self._places, False, False, 300, True, True)
            self._running.set()
            while not self._stop.is_set():
                events = notify.watch(STEP_MS, STEP_MS // 2, WAIT_MS, self._stop)
                if isinstance(events, set):
                    self._clean.clear()
                elif events in ("stop", "signal"):
                    break
        except Exception as error:  # too many directories, no inotify, a network drive: then each question looks
            log.info("%s cannot be watched (%s): every question checks for changes", self._places, error)
        self._running.clear()
