"""find_cycles and check_rules: what goes in circles, and the rules that a repository gives itself."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from codecompass.frontends.formats import formats_of
from codecompass.languages.typeonly import lines_for_types
from codecompass.model.errors import CodeCompassError
from codecompass.session.project import Project
from codecompass.tools.check import Checked, check_rules
from codecompass.tools.checking.rules import name_of, read_rules
from codecompass.tools.cycles import find_cycles
from codecompass.tools.overview import get_overview
from helpers import Repository, index, repository

FILES = {
    "shop/__init__.py": "",
    "shop/web.py": "from shop.store import save\nfrom shop.mail import send\n\n\ndef show():\n    save()\n    send()\n",
    "shop/store.py": "import redis\nfrom shop.model import Item\n\n\ndef save():\n    return Item()\n\n\ndef told():\n    return redis\n",
    "shop/mail.py": "from shop.store import told\n\n\ndef send():\n    told()\n    told()\n",
    "shop/model.py": "from shop.base import Base\n\n\nclass Item(Base):\n    def render(self):\n        from shop.web import show\n        return show()\n",
    "shop/base.py": "class Base: ...\n",
    "tests/test_store.py": "from shop.web import show; import pytest\nfrom shop.store import save\n\n\ndef test_save():\n    assert save()\n    pytest.skip()\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Repository:
    made = repository(tmp_path_factory.mktemp("checks") / "shop", FILES)
    index(made.root)
    return made


@pytest.fixture(scope="module")
def project(shop: Repository) -> Iterator[Project]:
    with closing(Project.open(shop.root)) as opened:
        yield opened


@pytest.fixture
def check(shop: Repository, project: Project) -> Iterator[object]:
    def checked(rules: str) -> Checked:
        shop.write({"codecompass.toml": rules})
        return check_rules(project)

    yield checked
    shop.write({"codecompass.toml": None})


def test_a_cycle_has_a_shortest_way_and_what_to_cut(project: Project) -> None:
    (cycle,) = find_cycles(project).cycles
    assert cycle.members == ["shop.mail", "shop.model", "shop.store", "shop.web"]
    assert [(step.source, step.target) for step in cycle.way] == [
        ("shop.model", "shop.web"),
        ("shop.web", "shop.store"),
        ("shop.store", "shop.model"),
    ]
    assert (cycle.way[0].places[0].path, cycle.way[0].places[0].line) == ("shop/model.py", 6)
    assert len(cycle.cut) == 1


TYPED = {
    "a/one.py": "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from b.two import (\n        Two,\n    )\n\n\ndef take(two: Two) -> None: ...\n",
    "b/two.py": "from a.one import take\n\n\nclass Two:\n    def give(self): return take(self)\n",
    "c/three.py": "import typing\nif typing.TYPE_CHECKING:\n    from c.four import Four\nfrom c.four import make\n\n\ndef three(four: 'Four'): return make()\n",
    "c/four.py": "from c.three import three\n\n\nclass Four: ...\ndef make(): return three\n",
    "d/cart.ts": 'import type {\n  Item,\n} from "./item";\nexport interface Cart { items: Item[] }\n',
    "d/item.ts": 'import { Cart } from "./cart";\nexport class Item { cart?: Cart }\n',
}  # fmt: skip


def test_what_is_imported_for_types_alone_makes_no_cycle_at_run_time(tmp_path: Path, codecompass_home: None) -> None:
    made = repository(tmp_path / "typed", TYPED)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        found = find_cycles(project)
        assert [(one.members, one.for_types) for one in found.cycles] == [
            (["c.four", "c.three"], False),
            (["a.one", "b.two"], True),
            (["d.cart", "d.item"], True),
        ]
        assert found.total_cycles == 3
        assert get_overview(project).cycles == []
        made.write({"codecompass.toml": '[[rule]]\nname = "No cycles"\ntype = "acyclic"\n'})
        (violation,) = check_rules(project).violations
        assert violation.path.startswith("c/")


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.py", "if TYPE_CHECKING:\n  import b\n\n  import c\nimport d\n", {1, 2, 3, 4}),
        ("a.py", "def f():\n    if t.TYPE_CHECKING:\n        import b\n    else:\n        import c\n", {2, 3}),
        ("a.py", "if not TYPE_CHECKING:\n    import b\n", set()),
        ("a.ts", 'import type { B } from "./b";\nimport { type C } from "./c";\nexport type * from "./d";\n', {1, 3}),
        ("a.ts", 'import type from "./type";\n', set()),
        ("a.ts", 'export type A = string;\nimport { from } from "./b";\n', set()),
    ],
)
def test_lines_for_types(path: str, text: str, lines: set[int]) -> None:
    assert lines_for_types(path, text) == lines


def test_calls_alone_and_packages_alone_go_in_no_circle(project: Project) -> None:
    assert find_cycles(project, uses="calls", path_filter="shop/m").cycles == []
    assert find_cycles(project, between="packages").total_cycles == 0
    assert find_cycles(project, path_filter="nowhere").metadata["warnings"]


LAYERS = """
[[rule]]
name = "Layers"
type = "layers"
containers = ["shop"]
layers = ["web", "store | mail", "model"]
"""


def _said(answer: Checked) -> set[tuple[str, int, str]]:
    return {(one.path, one.line, one.said) for one in answer.violations}


def test_layers(check) -> None:  # type: ignore[no-untyped-def] # a fixture's function
    found = check(LAYERS)
    assert _said(found) == {
        ("shop/model.py", 6, "shop.model is below shop.web, and may not use it"),
        ("shop/mail.py", 1, "shop.mail and shop.store stand beside each other, and may not use each other"),
    }
    assert (found.failed, found.rules[0].kept, found.rules[0].violations) == (True, False, 2)


def test_what_is_ignored_is_no_violation(check) -> None:  # type: ignore[no-untyped-def]
    found = check(LAYERS + 'ignore = ["shop.model -> shop.web", "shop.mail -> shop.store"]\n')
    assert (found.violations, found.failed, found.rules[0].kept) == ([], False, True)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ('type = "forbidden"\nsource = ["shop.model"]\nforbidden = ["shop.web"]', {"shop.model may not use shop.web"}),
        ('type = "forbidden"\nsource = ["shop"]\nforbidden = ["redis"]', {"shop.store may not use redis"}),
        ('type = "forbidden"\nsource = ["shop.web"]\nforbidden = ["shop.base"]', set()),
        (
            'type = "forbidden"\nsource = ["shop/web.py"]\nforbidden = ["shop.base"]\nindirect = true',
            {"shop.web may not use shop.base, nor through others: shop.web → shop.store → shop.model → shop.base"},
        ),
        ('type = "forbidden"\nsource = ["shop.mail"]\nforbidden = ["shop.store"]\nuses = "calls"', {"shop.mail may not use shop.store"}),
        ('type = "independence"\nmodules = ["shop.mail", "shop.store"]', {"shop.mail and shop.store may not use each other"}),
        ('type = "independence"\nmodules = ["shop.mail", "shop.base"]', set()),
        ('type = "forbidden"\nsource = ["tests"]\nforbidden = ["shop.web"]', set()),
        ('type = "forbidden"\nsource = ["tests"]\nforbidden = ["shop.web"]\ntests = true', {"tests.test_store may not use shop.web"}),
        ('type = "acyclic"\nmodules = ["shop"]', {"a cycle: shop.model → shop.web → shop.store → shop.model (4 in all)"}),
        ('type = "acyclic"\nbetween = "packages"', set()),
    ],
)  # fmt: skip
def test_other_rules(check, rule: str, said: set[str]) -> None:  # type: ignore[no-untyped-def]
    assert {one.said for one in check(f'[[rule]]\nname = "R"\n{rule}\n').violations} == said


def test_a_name_that_nothing_has_is_told(check) -> None:  # type: ignore[no-untyped-def]
    found = check('[[rule]]\nname = "R"\ntype = "independence"\nmodules = ["shop.mail", "shop.mial"]\n')
    assert found.rules[0].unmatched == ["shop.mial"]
    assert found.metadata["warnings"] == ["R: nothing is called shop.mial"]


@pytest.mark.parametrize(
    "rule",
    [
        'type = "forbidden"\nsource = ["shop.modle"]\nforbidden = ["shop.web"]',
        'type = "independence"\nmodules = ["shop.mail", "shop.mial"]',
        'type = "layers"\nlayers = ["web", "store"]',
        'type = "acyclic"\nmodules = ["shoop"]',
    ],
)
def test_a_rule_that_nothing_can_break_is_not_kept(check, rule: str) -> None:  # type: ignore[no-untyped-def]
    found = check(f'[[rule]]\nname = "R"\n{rule}\n')
    assert (found.rules[0].idle, found.rules[0].kept, found.failed, found.violations) == (True, False, True, [])


def test_a_container_is_joined_to_its_layers_as_modules_or_as_paths_are(check) -> None:  # type: ignore[no-untyped-def]
    assert name_of("web", "internal").has("internal/web", "internal/web/page.go")
    assert not name_of("web", "internal").has("internal/webhook", "internal/webhook/page.go")
    assert check(LAYERS.replace('"web"', '"web.py"').replace('"model"', '"model.py"')).rules[0].unmatched == []


def test_a_use_of_several_kinds_is_told_once(check) -> None:  # type: ignore[no-untyped-def]
    rule = 'type = "forbidden"\nsource = ["shop.mail"]\nforbidden = ["shop.store"]\nuses = "any"'
    (violation,) = check(f'[[rule]]\nname = "R"\n{rule}\n').violations
    assert (violation.line, violation.kind, violation.times) == (1, "imports, calls", 3)


def test_what_tests_use_from_outside_counts_where_tests_do(check) -> None:  # type: ignore[no-untyped-def]
    rule = 'type = "forbidden"\nsource = ["tests"]\nforbidden = ["pytest"]'
    assert check(f'[[rule]]\nname = "R"\n{rule}\n').violations == []
    (violation,) = check(f'[[rule]]\nname = "R"\n{rule}\ntests = true\n').violations
    assert (violation.path, violation.line) == ("tests/test_store.py", 1)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[[rule]\n", "cannot be read"),
        ('[[rule]]\ntype = "layer"\n', "rule 1: `type` is 'layer'; it can be layers, forbidden"),
        ('[[rule]]\nname = "L"\ntype = "layers"\nlayers = ["a"]\n', "L: `layers` needs 2 names or more"),
        ('[[rule]]\nname = "L"\ntype = "layers"\nlayers = ["a", "b"]\nlevels = 3\n', "L: `levels` is not known"),
        (
            '[[rule]]\ntype = "forbidden"\nsource = ["a"]\nforbidden = ["b"]\nignore = ["a b"]\n',
            "write `module -> module`",
        ),
        ('[[rule]]\ntype = "forbidden"\nsource = ["a"]\nforbidden = ["b"]\nuses = "reads"\n', "`uses` is 'reads'"),
        ("rule = 3\n", "says rules as tables"),
    ],
)
def test_what_is_wrong_in_the_file_is_named(text: str, wrong: str) -> None:
    with pytest.raises(CodeCompassError, match=re.escape(wrong)):
        read_rules(text)


@pytest.mark.parametrize(
    ("name", "module", "path", "has"),
    [
        ("shop.web", "shop.web", "shop/web.py", True),
        ("shop.web", "shop.web.api", "shop/web/api.py", True),
        ("shop.web", "shop.website", "shop/website.py", False),
        ("shop/web", "x", "shop/web/api.ts", True),
        ("shop/web.py", "shop.web", "shop/web.py", True),
        ("shop.*.api", "shop.web.api", "", True),
        ("shop.*.api", "shop.web.more.api", "", False),
        ("shop.**.api", "shop.web.more.api", "", True),
        ("auth::jwt", "auth::jwt::token", "", True),
        ("github.com/org/pkg", "github.com/org/pkg/auth", "", True),
    ],
)
def test_names(name: str, module: str, path: str, has: bool) -> None:
    assert name_of(name).has(module, path) is has


def test_without_a_file_the_error_says_what_it_is_for(project: Project) -> None:
    with pytest.raises(CodeCompassError, match="rules are opt-in"):
        check_rules(project)


def test_the_command_ends_with_1_and_writes_sarif(shop: Repository, check) -> None:  # type: ignore[no-untyped-def]
    answer = msgspec.to_builtins(check(LAYERS))
    log = json.loads(formats_of("check_rules")["sarif"](answer))
    Sarif.model_validate(log)
    results = log["runs"][0]["results"]
    assert [one["ruleId"] for one in results] == ["layers", "layers"]
    assert len({one["partialFingerprints"]["codecompass/v1"] for one in results}) == 2
    done = CliRunner().invoke(app, ["check", "--repo", str(shop.root)])
    assert done.exit_code == 1
    assert "✗ Layers" in done.stdout
    check(LAYERS + 'ignore = ["shop.model -> shop.web", "shop.mail -> shop.store"]\n')
    assert CliRunner().invoke(app, ["check", "--repo", str(shop.root)]).exit_code == 0


def test_rules_of_a_language_with_modules_of_several_files(tmp_path: Path, codecompass_home: None) -> None:
    files = {
        "go.mod": "module example.org/shop\n",
        "web/web.go": 'package web\n\nimport "example.org/shop/store"\n\nfunc Show() { store.Save() }\n',
        "store/store.go": "package store\n\nfunc Save() { told() }\n",
        "store/told.go": "package store\n\nfunc told() {}\n",
        "codecompass.toml": '[[rule]]\nname = "R"\ntype = "layers"\nlayers = ["example.org/shop/store", "example.org/shop/web"]\n',
    }
    made = repository(tmp_path / "shop", files)
    index(made.root)
    with closing(Project.open(made.root)) as project:
        (found,) = check_rules(project).violations
        assert (found.path, found.line) == ("web/web.go", 3)
        assert find_cycles(project, uses="any").cycles == []
