"""Which commit wrote each line."""

from __future__ import annotations

import subprocess
from contextlib import closing
from pathlib import Path

from codecompass.session.project import Project
from codecompass.tools.files import get_file_history
from helpers import index, repository


def test_lines_lead_to_the_commits_that_wrote_them(tmp_path: Path, codecompass_home: None) -> None:
    """Through a branch that is merged, a file that is moved and changed, and an edit that is not committed."""
    body = "".join(f"x{number} = {number}\n" for number in range(12))
    made = repository(tmp_path / "lines", {})
    made.commit({"old.py": body}, "all")
    made.branch("side")
    made.commit({"old.py": body.replace("x9 = 9", "x9 = 90")}, "ninety")
    made.checkout("main")
    made.commit({"old.py": body.replace("x2 = 2", "x2 = 20")}, "twenty")
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
    subprocess.run(["git", *who, "merge", "--quiet", "--no-edit", "side"], cwd=made.root, check=True)
    (made.root / "old.py").rename(made.root / "new.py")
    moved = body.replace("x9 = 9", "x9 = 90").replace("x2 = 2", "x2 = 20").replace("x5 = 5", "x5 = 50")
    made.commit({"new.py": moved}, "move, and fifty")
    (made.root / "new.py").write_text(moved + "last = 1\n")
    index(made.root)
    with closing(Project.open(made.root)) as project:
        lines = get_file_history(project, "new.py", blame=True).lines
    assert lines
    assert [(one.first_line, one.last_line, one.subject) for one in lines] == [
        (1, 2, "all"), (3, 3, "twenty"), (4, 5, "all"), (6, 6, "move, and fifty"), (7, 9, "all"), (10, 10, "ninety"),
        (11, 12, "all"), (13, 13, ""),
    ]  # fmt: skip
    assert not lines[-1].older
