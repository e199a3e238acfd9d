"""What each platform declares in place of a common declaration (Kotlin's `expect` and `actual`): one subject."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from codecompass.session.project import Project
from codecompass.tools.calls import find_references
from codecompass.tools.plan import plan_change
from helpers import index, repository

FILES = {
    "build.gradle.kts": "plugins { kotlin }\n",
    "src/commonMain/kotlin/shop/Lock.kt": "package shop\n\nexpect fun newLock(): Int\n\nfun use() = newLock()\n",
    "src/jvmMain/kotlin/shop/JvmLock.kt": "package shop\n\nactual fun newLock(): Int = 1\n\nfun more() = newLock()\n",
    "src/jsMain/kotlin/shop/JsLock.kt": "package shop\n\nactual fun newLock(): Int = 2\n",
}


def test_the_name_is_the_common_declaration_and_leads_to_each_platforms(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "shop", FILES)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        used = {(one.path.rpartition("/")[2], one.line_start) for one in find_references(project, "newLock").references}
        assert used == {("Lock.kt", 5), ("JvmLock.kt", 3), ("JvmLock.kt", 5), ("JsLock.kt", 3)}
        planned = plan_change(project, "rename", "newLock", "makeLock")
        places = {(one.path.rpartition("/")[2], one.line) for each in planned.groups for one in each.places}
        assert places == {("Lock.kt", 3), *used}
