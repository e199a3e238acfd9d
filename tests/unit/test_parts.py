"""Submodules, nested and neighbouring repositories: one tree, one graph, edges over every border."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from codecompass.frontends import bind
from codecompass.frontends.access import Access
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import Source, Tree, differing, open_source
from codecompass.session.project import Project
from codecompass.session.states import States
from helpers import Files, index, repository

PART: Files = {
    "core.py": "from base import rate\n\n\ndef shared():\n    return rate()\n",
    "vendor/copied.py": "def copied(): ...\n",
}
AROUND: Files = {"base.py": "def rate():\n    return 1\n", "m.py": "from part.core import shared\n\n\ndef use():\n    return shared()\n"}  # fmt: skip
OPTIONS = ("user.name=A", "user.email=a@b", "protocol.file.allow=always", "commit.gpgsign=false")


def git(at: Path, *words: object) -> str:
    options = [word for option in OPTIONS for word in ("-c", option)]
    return subprocess.run(
        ["git", "-C", at, *options, *map(str, words)], check=True, capture_output=True, text=True
    ).stdout.strip()


def commit(at: Path, files: Mapping[str, str] | None = None) -> str:
    for path, content in (files or {}).items():
        (at / path).parent.mkdir(parents=True, exist_ok=True)
        (at / path).write_text(content)
    git(at, "add", "-A")
    git(at, "commit", "-qm", "a change")
    return git(at, "rev-parse", "HEAD")


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A repository with the submodule `part`, which uses what is around it, and is used there."""
    repository(tmp_path / "origin", PART)
    root = repository(tmp_path / "whole", AROUND).root
    git(root, "submodule", "add", "-q", tmp_path / "origin", "part")
    commit(root)
    return root


def source_of(root: Path) -> Source:
    return open_source(root, Settings())


def tree_of(root: Path, ref: str | None = None) -> Tree:
    source = source_of(root)
    return source.tree(source.state(ref))


def left_out(tree: Tree) -> dict[str, str]:
    return {skip.path: skip.detail or skip.reason for skip in tree.skips}


# Layouts of submodules, each with a place to ask at and the folder that the part stands in there.


def as_committed(whole: Path) -> tuple[Path, str]:
    return whole, "part"


def at_another_commit(whole: Path) -> tuple[Path, str]:
    commit(whole / "part", {"core.py": "from base import rate\n\n\ndef shared():\n    return 2 * rate()\n"})
    return whole, "part"


def on_a_branch_with_edits(whole: Path) -> tuple[Path, str]:
    git(whole / "part", "checkout", "-qb", "work")
    (whole / "part" / "core.py").write_text("from base import rate\n\n\ndef shared():\n    return rate() + 1\n")
    return whole, "part"


def shallow(whole: Path) -> tuple[Path, str]:
    git(whole.parent, "clone", "-q", whole, "clone")
    git(whole.parent / "clone", "submodule", "update", "-q", "--init", "--depth", "1")
    return whole.parent / "clone", "part"


def moved(whole: Path) -> tuple[Path, str]:
    git(whole, "mv", "part", "lib")
    (whole / "m.py").write_text(str(AROUND["m.py"]).replace("part.core", "lib.core"))
    return whole, "lib"


def not_checked_out_any_more(whole: Path) -> tuple[Path, str]:
    git(whole, "submodule", "deinit", "-q", "part")
    return whole, "part"


def in_a_further_work_tree(whole: Path) -> tuple[Path, str]:
    git(whole, "worktree", "add", "-q", "-b", "side", whole.parent / "side")
    git(whole.parent / "side", "submodule", "update", "-q", "--init")
    return whole.parent / "side", "part"


def in_a_work_tree_without_it(whole: Path) -> tuple[Path, str]:
    """The objects are those of the main work tree."""
    git(whole, "worktree", "add", "-q", "-b", "side", whole.parent / "side")
    return whole.parent / "side", "part"


def with_a_git_directory_of_its_own(whole: Path) -> tuple[Path, str]:
    (whole / "part" / ".git").unlink()
    (whole / ".git" / "modules" / "part").rename(whole / "part" / ".git")
    git(whole, "config", "--file", "part/.git/config", "--unset", "core.worktree")
    return whole, "part"


LAYOUTS = (as_committed, at_another_commit, on_a_branch_with_edits, shallow, moved, not_checked_out_any_more,
           in_a_further_work_tree, in_a_work_tree_without_it, with_a_git_directory_of_its_own)  # fmt: skip


@contextmanager
def asking(root: Path) -> Iterator[Callable[..., Any]]:
    index(root)
    with closing(bind.Projects(root, watching=False)) as projects:

        def ask(tool: str, **arguments: object) -> Any:
            outcome = bind.call(projects, tool, arguments)
            assert not outcome.is_error, outcome.text
            return outcome.content

        yield ask


def callers(ask: Callable[..., Any], name: str) -> set[str]:
    return {one["path"] for one in ask("find_references", symbol_name=name, kind="calls")["references"]}


def impact(ask: Callable[..., Any], name: str) -> str:
    return str(ask("find_impact", symbol_name=name))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: str(layout.__name__))
def test_edges_lead_over_the_border_both_ways(layout: Callable[[Path], tuple[Path, str]], whole: Path) -> None:
    root, folder = layout(whole)
    with asking(root) as ask:
        assert callers(ask, "shared") == {"m.py"}
        assert callers(ask, "rate") == {f"{folder}/core.py"}
        reached = impact(ask, "rate")
        assert f"{folder}/core.py" in reached
        assert "m.py" in reached
        told = ask("locate_symbol", name="shared")
        assert [one["path"] for one in told["results"]] == [f"{folder}/core.py"]
        assert f"{folder} is the submodule part" in told["metadata"]["repositories"]
        past = ask("get_file_history", path=f"{folder}/core.py")
        if layout is moved:  # the last commit has it elsewhere
            assert f"--repo {folder}" in str(past["metadata"]["warnings"])
        else:
            assert past["commits"] and past["authors"] and "warnings" not in past["metadata"]


def test_a_clean_work_tree_is_its_commit(whole: Path) -> None:
    source = source_of(whole)
    here, committed = source.state(), source.state("HEAD")
    assert here.key == committed.key
    assert here.is_committed
    tree = source.tree(here)
    assert "part/core.py" in tree.files
    assert left_out(tree)["part/vendor/"] == "vendored"
    assert source.read(tree.files["part/core.py"]) == str(PART["core.py"]).encode()


def test_what_the_tree_around_leaves_out_is_left_out_of_a_part(whole: Path) -> None:
    before = source_of(whole)
    assert "part/core.py" in before.tree(before.state()).files
    (whole / ".codecompassignore").write_text("part/*.py\n!part/other.py\nlib/\n")
    source = source_of(whole)
    tree = source.tree(source.state())
    assert "part/core.py" not in tree.files
    assert left_out(tree)["part/core.py"] == "ignored"
    (whole / ".codecompassignore").write_text("/part\n")
    tree = source.tree(source.state())
    assert not [path for path in tree.files if path.startswith("part/")]
    assert left_out(tree) == {"part/": "ignored"}


def test_a_moved_submodule_is_the_difference_of_its_trees(whole: Path) -> None:
    before = source_of(whole).state("HEAD").commit
    commit(whole / "part", {"more.py": "def more(): ...\n"})
    assert [change.path for change in differing(tree_of(whole, "HEAD"), tree_of(whole))] == ["part/more.py"]
    assert not source_of(whole).state().is_committed
    commit(whole)
    changes = differing(tree_of(whole, before), tree_of(whole, "HEAD"))
    assert [(change.path, change.kind) for change in changes] == [("part/more.py", "added")]


def test_one_within_another(whole: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", whole, "above")
    outer = repository(
        tmp_path / "outer", {"o.py": "from inner.part.core import shared\n\n\ndef o():\n    return shared()\n"}
    ).root
    git(outer, "submodule", "add", "-q", whole, "inner")
    git(outer, "submodule", "update", "-q", "--init", "--recursive")
    commit(outer)
    for ref in (None, "HEAD"):
        assert {"o.py", "inner/m.py", "inner/part/core.py"} <= tree_of(outer, ref).files.keys()
    with asking(outer) as ask:
        assert "o.py" in callers(ask, "shared")


def test_what_was_taken_out_is_not_told(whole: Path) -> None:
    git(whole, "rm", "-qf", "part")
    tree = tree_of(whole)
    assert tree.files.keys() == {".gitmodules", "base.py", "m.py"}
    assert "part" not in left_out(tree)
    assert "part/core.py" in tree_of(whole, "HEAD").files


def test_a_folder_called_vendor_hides_no_submodule(whole: Path, tmp_path: Path) -> None:
    """Someone has named it; a rule of the repository's own leaves it out."""
    git(whole, "mv", "-k", "part", "vendor")
    (whole / "third_party").mkdir()
    git(whole, "mv", "vendor", "third_party/part")
    commit(whole)
    for ref in (None, "HEAD"):
        tree = tree_of(whole, ref)
        assert "third_party/part/core.py" in tree.files
        assert left_out(tree) == {"third_party/part/vendor/": "vendored"}
    git(tmp_path, "clone", "-q", whole, "clone")
    assert left_out(tree_of(tmp_path / "clone")) == {"third_party/part": "not checked out"}
    (whole / ".codecompassignore").write_text("third_party\n")
    assert "third_party/part/core.py" not in tree_of(whole).files


def test_what_is_not_there_says_what_brings_it(whole: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", whole, "clone")
    assert left_out(tree_of(tmp_path / "clone"))["part"] == "not checked out"
    git(tmp_path / "clone", "submodule", "update", "-q", "--init")
    commit(whole / "part", {"more.py": "def more(): ...\n"})
    commit(whole)
    git(tmp_path / "clone", "fetch", "-q", "--no-recurse-submodules")
    assert left_out(tree_of(tmp_path / "clone", "origin/main"))["part"] == "not fetched"


def test_writing_into_a_part_is_noticed(whole: Path) -> None:
    source = source_of(whole)
    with closing(States(source)) as states:
        before = [states.of() for _ in range(3)][-1]
        (whole / "part" / "core.py").write_text("def other(): ...\n")
        after = states.of()
        assert states.tree(after).files["part/core.py"] != states.tree(before).files["part/core.py"]
        commit(whole / "part")
        assert states.of().parts[0].state.commit != before.parts[0].state.commit


def test_a_workspace_over_a_commit_has_the_submodules_of_that(whole: Path) -> None:
    tree = tree_of(whole, "HEAD").edited({"m.py": b"m = 1\n"})
    source = source_of(whole)
    bare = tree.state.__class__("w", tree.state.commit, tree.state.root, "w", tree.state.edits)
    assert "part/core.py" in source.tree(bare).files


# What a repository's author may not do with them


def git_file_that_leads_out(whole: Path, far: Path) -> None:
    (whole / "part" / ".git").write_text(f"gitdir: {far}/.git\n")


def objects_that_are_borrowed(whole: Path, far: Path) -> None:
    (whole / ".git/modules/part/objects/info").mkdir(exist_ok=True)
    (whole / ".git/modules/part/objects/info/alternates").write_text(f"{far}/.git/objects\n")


def link_in_its_place(whole: Path, far: Path) -> None:
    git(whole, "submodule", "deinit", "-q", "-f", "part")
    (whole / "part").rmdir()
    (whole / "part").symlink_to(far)


def linked_git_directory(whole: Path, far: Path) -> None:
    (whole / ".git" / "modules" / "part").rename(whole / ".git" / "aside")
    (whole / ".git" / "modules" / "part").symlink_to(far / ".git")


@pytest.mark.parametrize(
    "lead", [git_file_that_leads_out, objects_that_are_borrowed, link_in_its_place, linked_git_directory],
    ids=lambda lead: str(lead.__name__),
)  # fmt: skip
def test_no_submodule_leads_out(lead: Callable[[Path, Path], None], whole: Path, tmp_path: Path) -> None:
    far = repository(tmp_path / "far", {"private.py": "def private(): ...\n"}).root
    git(whole, "update-index", "--cacheinfo", f"160000,{git(far, 'rev-parse', 'HEAD')},part")
    git(whole, "commit", "-qm", "a change")
    lead(whole, far)
    for ref in (None, "HEAD"):
        source = source_of(whole)
        tree = source.tree(source.state(ref))
        assert "base.py" in tree.files
        assert "part/private.py" not in tree.files


@pytest.mark.parametrize("name", ["../../far/.git", "..", "/etc", ".git"])
def test_no_name_leads_out(name: str, whole: Path, tmp_path: Path) -> None:
    repository(tmp_path / "far", PART)
    git(whole, "submodule", "deinit", "-q", "-f", "part")
    (whole / ".gitmodules").write_text(f'[submodule "{name}"]\n\tpath = part\n[submodule "x"]\n\tpath = ../far\n')
    assert tree_of(whole).files.keys() == {"base.py", "m.py", ".gitmodules"}


def test_a_limited_server_is_led_to_no_neighbour(tmp_path: Path) -> None:
    root = repository(tmp_path / "api", {"codecompass.toml": 'workspace = ["../lib"]\n', "a.py": "a = 1\n"}).root
    repository(tmp_path / "lib", PART)
    limited = bind.Projects(root, Access((root,), (), False))
    with closing(limited), pytest.raises(CodeCompassError, match="leads to"):
        limited(str(root))
    with closing(bind.Projects(root, Access((), (tmp_path,), True))) as projects:
        assert "../lib/core.py" in projects(str(root)).tree().files


# Folders of repositories

NEIGHBOURS: dict[str, tuple[Files, Files]] = {
    "npm": (
        {"package.json": '{"name": "@acme/api", "dependencies": {"@acme/lib": "file:../lib"}}',
         "src/main.ts": "import { Charge, shared } from '@acme/lib';\n\nexport function serve() {\n  return shared(1);\n}\n\n"
                        "export class Card implements Charge {\n  pay() {\n    return 2;\n  }\n}\n"},
        {"package.json": '{"name": "@acme/lib", "main": "src/index.ts"}',
         "src/index.ts": "export function shared(n: number) {\n  return n;\n}\n\nexport interface Charge {\n  pay(): number;\n}\n\n"
                         "export function run(charge: Charge) {\n  return charge.pay();\n}\n"},
    ),
    "go": (
        {"go.mod": "module example.org/api\n\nrequire example.org/lib v1.0.0\n\nreplace example.org/lib => ../lib\n",
         "main.go": 'package main\n\nimport "example.org/lib/money"\n\nfunc serve() int {\n\treturn money.Shared(money.Run(Card{}))\n}\n\n'
                    "type Card struct{}\n\nfunc (c Card) Pay() int {\n\treturn 2\n}\n"},
        {"go.mod": "module example.org/lib\n",
         "money/money.go": "package money\n\nfunc Shared(n int) int {\n\treturn n\n}\n\ntype Charge interface {\n\tPay() int\n}\n\n"
                           "func Run(c Charge) int {\n\treturn c.Pay()\n}\n"},
    ),
    "cargo": (
        {"Cargo.toml": '[package]\nname = "api"\n\n[dependencies]\nlib-core = { path = "../lib" }\n',
         "src/main.rs": "use lib_core::{shared, Charge};\n\nfn serve() -> i32 {\n    shared(1)\n}\n\nstruct Card;\n\n"
                        "impl Charge for Card {\n    fn pay(&self) -> i32 {\n        2\n    }\n}\n"},
        {"Cargo.toml": '[package]\nname = "lib-core"\n',
         "src/lib.rs": "pub fn shared(n: i32) -> i32 {\n    n\n}\n\npub trait Charge {\n    fn pay(&self) -> i32;\n}\n\n"
                       "pub fn run(charge: &dyn Charge) -> i32 {\n    charge.pay()\n}\n"},
    ),
    "uv": (
        {"pyproject.toml": '[project]\nname = "api"\ndependencies = ["acme-lib"]\n\n[tool.uv.sources]\nacme-lib = { path = "../lib" }\n',
         "src/api/__init__.py": "", "src/api/main.py": "from acme_lib.money import Charge, shared\n\n\ndef serve():\n    return shared(1)\n\n\n"
                                                 "class Card(Charge):\n    def pay(self):\n        return 2\n"},
        {"pyproject.toml": '[project]\nname = "acme-lib"\n', "src/acme_lib/__init__.py": "",
         "src/acme_lib/money.py": "def shared(n):\n    return n\n\n\nclass Charge:\n    def pay(self):\n        raise NotImplementedError\n\n\n"
                                  "def run(charge: Charge):\n    return charge.pay()\n"},
    ),
    "gradle": (
        {"settings.gradle": 'rootProject.name = "api"\nincludeBuild("../lib")\n',
         "build.gradle": 'dependencies { implementation "org.acme:lib:1.0" }\n',
         "src/main/java/org/api/Main.java": "package org.api;\n\nimport org.acme.Charge;\nimport org.acme.Money;\n\nclass Main implements Charge {\n    int serve() {\n"
                                           "        return Money.shared(1);\n    }\n\n    public int pay() {\n        return 2;\n    }\n}\n"},
        {"settings.gradle": 'rootProject.name = "lib"\n', "build.gradle": 'group = "org.acme"\n',
         "src/main/java/org/acme/Money.java": "package org.acme;\n\npublic class Money {\n    public static int shared(int n) {\n        return n;\n    }\n\n"
                                             "    static int run(Charge charge) {\n        return charge.pay();\n    }\n}\n",
         "src/main/java/org/acme/Charge.java": "package org.acme;\n\npublic interface Charge {\n    int pay();\n}\n"},
    ),
    "dotnet": (
        {"Api.csproj": '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="..\\lib\\Lib.csproj" /></ItemGroup></Project>',
         "Main.cs": "using Acme;\n\nnamespace Api;\n\nclass Main : Charge {\n    int serve() {\n        return Money.shared(1);\n    }\n\n"
                    "    public int pay() {\n        return 2;\n    }\n}\n"},
        {"Lib.csproj": '<Project Sdk="Microsoft.NET.Sdk"></Project>',
         "Money.cs": "namespace Acme;\n\npublic class Money {\n    public static int shared(int n) {\n        return n;\n    }\n\n"
                     "    static int run(Charge charge) {\n        return charge.pay();\n    }\n}\n\n"
                     "public interface Charge {\n    int pay();\n}\n"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", NEIGHBOURS)
def test_a_folder_of_repositories_is_one_graph(kind: str, tmp_path: Path) -> None:
    user, used = NEIGHBOURS[kind]
    shared, pay = ("Shared", "Pay") if kind == "go" else ("shared", "pay")
    repository(tmp_path / "ws" / "api", user)
    lib = repository(tmp_path / "ws" / "lib", used)
    with asking(tmp_path / "ws") as ask:
        (caller,) = callers(ask, shared)
        assert caller.startswith("api/")
        assert caller in impact(ask, shared)
        (edited,) = {one["path"] for one in ask("locate_symbol", name=shared)["results"]}
        assert edited in callers(ask, f"{caller}:{pay}")  # what is used implements what it uses
        assert edited in impact(ask, f"{caller}:{pay}")
        assert edited.startswith("lib/")
        place = lib.root / edited.removeprefix("lib/")
        place.write_text("\n" + place.read_text())
        (found,) = ask("locate_symbol", name=shared)["results"]
        assert found["line_start"] == 2 + place.read_text()[1:].split(shared)[0].count("\n")


def test_a_repository_names_its_neighbours(tmp_path: Path) -> None:
    user, used = NEIGHBOURS["npm"]
    by_path = {
        "tsconfig.json": '{"compilerOptions": {"paths": {"@lib/*": ["../lib/src/*"]}}}',
        "src/near.ts": "import { shared } from '../../lib/src';\n\nexport const near = () => shared(2);\n",
        "src/named.ts": "import { shared } from '@lib/index';\n\nexport const named = () => shared(3);\n",
    }
    named = {"codecompass.toml": 'workspace = ["../lib", "nothing", "/etc", "."]\n'}
    root = repository(tmp_path / "api", {**user, **by_path}, named).root
    repository(tmp_path / "lib", used)
    with asking(root) as ask:
        assert callers(ask, "shared") == {"src/main.ts", "src/near.ts", "src/named.ts"}
        assert [one["path"] for one in ask("locate_symbol", name="shared")["results"]] == ["../lib/src/index.ts"]
        assert "return n" in ask("read_source", path="../lib/src/index.ts")["text"]


def test_a_project_file_refers_to_a_neighbour(tmp_path: Path) -> None:
    user, used = NEIGHBOURS["dotnet"]
    root = repository(tmp_path / "api", {**user, "codecompass.toml": 'workspace = ["../lib"]\n'}).root
    repository(tmp_path / "lib", used)
    with asking(root) as ask:
        (call,) = ask("find_references", symbol_name="shared", kind="calls")["references"]
        assert (call["path"], call["confidence"]) == ("Main.cs", "static")


def test_nested_ones_are_joined_when_that_is_meant(tmp_path: Path) -> None:
    root = repository(tmp_path / "top", {"m.py": AROUND["m.py"], ".gitignore": "part\n"}).root
    part = repository(root / "part", PART)
    git(part.root, "worktree", "add", "-q", "-b", "side", root / "side")
    with closing(Project.open(root)) as project:
        assert project.tree().files.keys() == {"m.py", ".gitignore"}
        assert project.source.join() == ["part", "side"]
        tree = project.tree()
        assert "part/core.py" in tree.files
        assert "side/core.py" not in tree.files
        assert project.source.repositories() == {"part": "the repository part on main"}
    with closing(Project.open(root)) as project:
        assert "part/core.py" in project.tree().files


def test_a_folder_of_repositories_is_indexed_when_that_is_meant(tmp_path: Path) -> None:
    for name in ("api", "lib"):
        repository(tmp_path / "ws" / name, PART)
    with closing(bind.Projects(tmp_path / "ws", watching=False)) as projects:
        refused = bind.call(projects, "locate_symbol", {"name": "shared"})
        assert refused.code == "project_not_found"
        assert "api, lib" in refused.text
        started = bind.call(projects, "index_repo", {})
        assert not started.is_error, started.text
        project = projects()
        project.jobs.wait_for(project.jobs.job(started.content["job_id"]), 60)  # type: ignore[arg-type]  # it was started
        found = bind.call(projects, "locate_symbol", {"name": "shared"})
        assert {one["path"] for one in found.content["results"]} == {"api/core.py", "lib/core.py"}  # type: ignore[union-attr, index]


def test_a_repository_that_cannot_be_joined_says_why(tmp_path: Path) -> None:
    """A bare one holds no work tree; a damaged one is told as that, and a command that says more."""
    place = tmp_path / "ws"
    repository(place / "api", {"m.py": "def serve():\n    return 1\n"})
    git(tmp_path, "clone", "-q", "--bare", place / "api", place / "mirror.git")
    git(place / "api", "worktree", "add", "-q", "-b", "side", place / "side")
    for name, head in (("damaged", "garbage"), ("mercurial", "")):
        repository(place / name, {"n.py": "def lost():\n    return 1\n"})
        (place / name / ".git" / "HEAD").write_text(head)
    (place / "mercurial" / ".git").rename(place / "mercurial" / ".hg")
    with asking(place) as ask:
        told = {one["what"]: one["reason"] for one in ask("index_status")["coverage"]["left_out"]}
        assert told == {
            "mirror.git/": "bare repository", "side/": "another work tree", "mercurial/": "another repository",
            "damaged/": "repository that git can't read",
        }  # fmt: skip
        missed = ask("search_code", query="lost")
        assert "git -C damaged status" in str(missed["metadata"]["warnings"])
