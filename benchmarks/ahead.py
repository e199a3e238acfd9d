"""What the overview that an index job works out costs it: processor time and peak memory, before it and with it.

    python benchmarks/ahead.py REPO

Indexes the repository anew, in a home of its own, as a job does; the overview comes last, at the lowest priority.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from contextlib import closing


def main() -> None:
    repo = os.path.abspath(sys.argv[1])  # before anything of the package is imported
    with tempfile.TemporaryDirectory() as home:
        os.environ["CODECOMPASS_HOME"] = home
        from codecompass.frontends import index_job
        from codecompass.session.project import Project

        with closing(Project.open(repo, watching=False)) as project:
            store = str(project.store.directory)
        work_ahead = index_job._work_ahead

        def measured(*given: object) -> None:
            before = _processor()
            print(f"the index       {before:6.2f} s of processor time, peak {_peak():,.0f} MB", flush=True)
            work_ahead(*given)  # type: ignore[arg-type]
            print(
                f"the overview    {_processor() - before:6.2f} s of processor time, peak {_peak():,.0f} MB", flush=True
            )

        index_job._work_ahead = measured
        sys.argv = ["index_job", "--repo", repo, "--store", store, "--job", "job_ahead"]
        index_job.main()


def _processor() -> float:
    both = (resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in both)


def _peak() -> float:
    """The largest of its processes, in MB."""
    return max(resource.getrusage(of).ru_maxrss for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024


if __name__ == "__main__":
    main()
