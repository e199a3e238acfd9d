"""`python -m codecompass.frontends.index_job`: an index job as a separate process. Started by a project, not by
people.

Once the graph is published and nobody waits any more, it goes on at the lowest priority: it reads what earlier commits
changed, and computes the overview of a large repository, which people look at first.
"""

import argparse
import logging
import os
import sys
from contextlib import closing
from pathlib import Path

from codecompass.index import Request, extractor_fingerprint, index_when_free
from codecompass.index.past import log_before
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.process.memory import give_back
from codecompass.revision import Source, open_source
from codecompass.store import Store

PATIENCE = 3600.0
"""Seconds that a job waits for the one before it."""
FEW_FILES, MANY_FILES = 300, 20_000
"""The overview of fewer files is worked out while somebody waits for it and doesn't notice; that of more
takes a minute and more memory than the index, and is left to who wants it."""
LOWEST = 19
"""Lowest priority: other programs go first."""


os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""NumPy, which Arrow loads where it is installed, would start threads, and a process with threads can't be forked."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m codecompass.frontends.index_job", description=__doc__)
    parser.add_argument("--repo", required=True, help="the repository or folder")
    parser.add_argument("--store", required=True, type=Path, help="the project's directory in the home")
    parser.add_argument("--name", help="what the project is called; default: by its origin or folder")
    parser.add_argument("--job", required=True, help="id of the job's record")
    parser.add_argument("--ref", default=None, help="default: the work tree")
    parser.add_argument("--mode", default="full", choices=("full", "incremental"))
    parser.add_argument("--force", action="store_true")
    asked = parser.parse_args()
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    settings = Settings.load()
    store = Store(asked.store, extractor_fingerprint())
    request = Request(asked.job, asked.ref, asked.mode, asked.force)
    try:
        source = open_source(asked.repo, settings)
        source.keep_in(asked.store)
        source.name = asked.name or source.name
        source.imported = store.imported.mark
        record = index_when_free(source, store, settings, request, PATIENCE)
        _give_way()
        _read_log(source, store, asked.ref)
    except CodeCompassError as error:
        logging.getLogger(__name__).error("%s", error.message)  # noqa: TRY400  # it says what to do; a trace does not
        _note_failure(store, asked.job, error.message)
        if error.data.get("schema_status") == "corrupt_manifest":
            store.database.mark_damaged()
        return 1
    except Exception as error:
        logging.getLogger(__name__).exception("the job failed")
        _note_failure(store, asked.job, f"{type(error).__name__}: {error}"[:500])
        return 1
    finally:
        store.close()
    if FEW_FILES <= record.files <= MANY_FILES:
        _work_ahead(asked.repo, settings, asked.ref)
    return 0


def _give_way() -> None:
    """Lower this process's priority and return its memory."""
    if hasattr(os, "nice"):
        os.nice(LOWEST)
    give_back()


def _work_ahead(repo: str, settings: Settings, ref: str | None) -> None:
    """Compute the overview of the indexed state, unless the ref has moved on."""
    from codecompass.session.project import Project
    from codecompass.tools.overviewing.kept import work_out

    try:
        with closing(Project.open(repo, settings, watching=False)) as project:
            work_out(project, ref)
    except Exception:
        logging.getLogger(__name__).exception("the overview cannot be worked out")


def _read_log(source: Source, store: Store, ref: str | None) -> None:
    """Read the changes of earlier commits for later questions."""
    try:
        commit = source.state(ref).commit
        if commit is not None:
            log_before(source, store, commit)
    except Exception:
        logging.getLogger(__name__).exception("the log cannot be read")


def _note_failure(store: Store, job_id: str, message: str) -> None:
    """Record a failure that came before the job's own record began."""
    try:
        job = store.manifest.job(job_id)
        if job and job.is_active:
            store.manifest.update_job(job_id, status="failed", error=message)
    except CodeCompassError as error:
        logging.getLogger(__name__).error("its record cannot be written: %s", error.message)  # noqa: TRY400


if __name__ == "__main__":
    sys.exit(main())
