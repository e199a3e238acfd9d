"""plan_change: every place to edit, and a rename's diff, applied."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from codecompass.frontends.cli import app
from codecompass.frontends.layout import plain
from codecompass.frontends.render import changes
from codecompass.languages.access import access_of
from codecompass.model.errors import CodeCompassError
from codecompass.session.asking import answering_in
from codecompass.session.project import Project
from codecompass.tools.plan import DOUBLES, ENTERING, LISTED, OF_NO_OTHER, ON_WAY, RECORDS, SENT, plan_change
from codecompass.tools.planning.beside import ALIKE, OTHERS
from codecompass.tools.planning.moves import BARE, THROUGH, WHOLLY
from codecompass.tools.planning.parameters import (
    GIVE_NOT,
    LOOSE_STUBS,
    MAY_OMIT,
    NEED_NOT,
    TAKE_NOT,
    body_note,
    whole_call,
)
from helpers import Repository, index, repository

from .conftest import Ask, asking

PYTHON = {
    "shop/base.py": """__all__ = ["Store", "keep"]


class Store:
    def save(self, order, again=False): ...


class Disk(Store):
    def save(self, order, again=False):
        super().save(order)


def keep(store: Store):
    store.save(1, again=True)
    return store.save
""",
    "shop/desk.py": """from shop.base import Store, keep as kept

handler = Store().save


def of_anything(thing):
    thing.save(2)
    kept(thing)
""",
    "shop/other.py": "def save():\n    pass\n\n\nsave()\n",
    "tests/test_desk.py": """from unittest.mock import patch
from shop.base import Store


def test_stubbed():
    with patch.object(Store, "save", return_value=None):
        pass
""",
    "README.md": "Call `save` and keep it.\n",
}
TYPESCRIPT = {
    "src/cart.ts": "export function total(items: number[]): number { return items.length }\nexport const tools = { total }\n",
    "src/page.ts": "import { total } from './cart'\nimport { total as sum } from './cart'\nconst total2 = total([1])\nsum([2])\n",
}
JAVA = {
    "src/shop/Cart.java": "package shop;\n\npublic class Cart {\n  public Cart(int a) {}\n  Cart copy() { return new Cart(1); }\n  static int MOST = 1;\n}\n",
    "src/shop/Desk.java": "package shop;\n\nimport static shop.Cart.MOST;\n\nclass Desk { int most = MOST; }\n",
}


DJANGO = {
    "shop/models.py": """from django.db import models


class Project(models.Model):
    open = models.BooleanField()


class Link(models.Model):
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="links")
    open = models.BooleanField()
""",
    "shop/use.py": """from shop.models import Link, Project


def go(queries, draw):
    Project.objects.filter(links__open=True)
    Link.objects.exclude(open__in=[True]).delete()
    Link.objects.order_by("-open")
    Link(open=True).save()
    Project.objects.filter(open=True)
    queries.filter(open=True)
    draw(open=True)
    Link(open=queries.open)
    open = draw["open"]
""",
    "shop/forms.py": """from django import forms
from shop.models import Link


class LinkForm(forms.ModelForm):
    open = forms.BooleanField()

    class Meta:
        model = Link
        fields = ["open"]
""",
    "shop/migrations/0001_initial.py": "OPERATIONS = ['open']\n",
    "shop/migrations/0002_more.py": "from shop.models import Link\n\nSHOWN = Link.open\n",
}


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Callable[[dict[str, str]], tuple[Repository, Ask]]]:
    opened: list[Project] = []

    def make(files: dict[str, str]) -> tuple[Repository, Ask]:
        found = repository(tmp_path / "shop", files)
        index(found.root)
        opened.append(Project.open(found.root))
        return found, asking(opened[-1])

    yield make
    for one in opened:
        one.close()


def places(answer: dict[str, Any], *groups: str) -> dict[str, list[tuple[str, int]]]:
    told = {
        group["what"]: [(one["path"], one["line"]) for one in group["places"]]
        for part in groups
        for group in answer[part]
    }
    assert told, "there are groups"
    return told


def applied(repo: Repository, diff: str) -> None:
    subprocess.run(["git", "apply", "-"], cwd=repo.root, input=diff.encode(), check=True)


Made = Callable[[dict[str, str]], tuple[Repository, Ask]]


def test_a_rename_groups_what_it_edits_and_what_it_does_not(made: Made) -> None:
    _, ask = made(PYTHON)
    plan = ask("plan_change", change="rename", symbol_name="Store.save", to="store_it")
    assert places(plan, "groups") == {
        "declaration": [("shop/base.py", 5)],
        "overrides and implementations": [("shop/base.py", 9)],
        "calls": [("shop/base.py", 10), ("shop/base.py", 14)],
        "handed on": [("shop/base.py", 15), ("shop/desk.py", 3)],
        "stubs": [("tests/test_desk.py", 6)],
    }
    assert places(plan, "perhaps") == {"not bound": [("shop/desk.py", 7)], "documents": [("README.md", 1)]}
    unaffected = places(plan, "unaffected")
    assert unaffected == {"other definitions and their uses": [("shop/other.py", 1), ("shop/other.py", 5)]}
    handed = next(group for group in plan["groups"] if group["what"] == "handed on")
    assert [one["becomes"] for one in handed["places"]] == ["return store.store_it", "handler = Store().store_it"]


def test_the_diff_of_a_rename_applies_and_leaves_the_rest(made: Made) -> None:
    repo, ask = made(PYTHON)
    plan = ask("plan_change", change="rename", symbol_name="keep", to="hold", diff=True)
    applied(repo, plan["diff"])
    base, desk = ((repo.root / path).read_text() for path in ("shop/base.py", "shop/desk.py"))
    assert '__all__ = ["Store", "hold"]' in base and "def hold(store: Store):" in base
    assert "from shop.base import Store, hold as kept" in desk and "    kept(thing)" in desk
    assert (repo.root / "README.md").read_text() == PYTHON["README.md"]
    assert plan["diff"] in changes.patch(plan)


def test_the_way_down_leads_through_interfaces_and_names_their_declarations(made: Made) -> None:
    code = """interface Sender { send(text: string): void }
class Mail implements Sender { send(text: string) {} }
interface Desk { tell(): void }
class Clerk implements Desk {
  constructor(private sender: Sender) {}
  tell() { this.sender.send('x') }
}
class Door {
  constructor(private desk: Desk) {}
  knock() { this.desk.tell() }
}
"""
    _, ask = made({"src/desk.ts": code})
    plan = ask("plan_change", change="add-parameter", symbol_name="Sender.send", to="to: string")
    way = next(group for group in plan["perhaps"] if group["what"] == ON_WAY)
    assert [(one["line"], one["note"]) for one in way["places"]] == [
        (6, "calls it"), (3, "declares tell:6"), (10, "→ tell:6 at :10"),
    ]  # fmt: skip


def test_a_field_is_renamed_where_queries_name_it(made: Made) -> None:
    repo, ask = made(DJANGO)
    plan = ask("plan_change", change="rename", symbol_name="Link.open", to="shown", diff=True)
    perhaps, unaffected = (places(plan, part) for part in ("perhaps", "unaffected"))
    assert perhaps == {
        "not bound": [("shop/use.py", 10)],
        "not certain": [("shop/use.py", 12)],
        "strings and comments": [("shop/use.py", 13)],
        LISTED: [("shop/forms.py", 6)],
    }
    assert unaffected == {
        "other definitions and their uses": [("shop/models.py", 5), ("shop/use.py", 9)],
        "migrations, which tell what was": [("shop/migrations/0001_initial.py", 1)],
        "variables, parameters and keys of the name": [("shop/use.py", 11)],
    }
    assert "the newest is shop/migrations/0002_more.py" in plan["metadata"]["warnings"][0]
    applied(repo, plan["diff"])
    assert (repo.root / "shop/migrations/0002_more.py").read_text().endswith("Link.shown\n")  # it runs with what is now
    edited = {5: "links__shown=", 6: "shown__in=", 7: '"-shown"', 8: "shown=True"}
    lines = DJANGO["shop/use.py"].split("\n")
    found = (repo.root / "shop/use.py").read_text().split("\n")
    assert {at for at, (old, new) in enumerate(zip(lines, found, strict=True), 1) if old != new} == {*edited}
    assert all(text in found[at - 1] for at, text in edited.items())


SENT_FIELDS = {
    "library/models.py": "from django.db import models\n\n\nclass Reader(models.Model):\n    keeps_history = models.BooleanField()\n",
    "library/cards.py": "from pydantic import BaseModel\n\n\nclass Card(BaseModel):\n    keeps_history: bool = False\n",
    "library/serializers.py": """from rest_framework import serializers

from library.models import Reader


class ReaderSerializer(serializers.ModelSerializer):
    class Meta:
        model = Reader
        fields = ("id", "keeps_history")
""",
    "library/tests/test_readers.py": """def test_reader(client):
    data = {"keeps_history": True}
    assert client.post("/readers/", data).json()["keeps_history"]
    # keeps_history is what readers ask for
""",
    "library/migrations/0002_history.py": "",
    "library/loans/migrations/0007_fines.py": "",
    "web/reader.ts": "export const asked = (reader: any) => ({ keeps_history: !!reader });\nexport const keys = ['keeps_history'];\n",
}


def test_a_field_that_is_sent_says_how_its_name_stays(made: Made) -> None:
    _, ask = made(SENT_FIELDS)
    plan = ask("plan_change", change="rename", symbol_name="keeps_history", to="keeps_loans")
    (sent_as,) = access_of("python").sent_as.values()
    assert places(plan, "groups") == {
        "declaration": [("library/models.py", 5)],
        sent_as: [("library/serializers.py", 9)],
    }
    assert places(plan, "perhaps") == {
        "strings and comments": [("library/tests/test_readers.py", 4)],
        SENT: [
            ("web/reader.ts", 1), ("web/reader.ts", 2),
            ("library/tests/test_readers.py", 2), ("library/tests/test_readers.py", 3),
        ],
    }  # fmt: skip
    others, migration = plan["metadata"]["warnings"]
    assert others.endswith("by `path`: library/cards.py:5")
    assert migration.endswith("the newest is library/migrations/0002_history.py")


def test_names_that_are_keys_too_stay_keys(made: Made) -> None:
    repo, ask = made(TYPESCRIPT)
    applied(
        repo,
        ask("plan_change", change="rename", symbol_name="total", to="count", path="src/cart.ts", diff=True)["diff"],
    )
    cart, page = ((repo.root / path).read_text() for path in TYPESCRIPT)
    assert "export const tools = { total: count }" in cart
    assert page == TYPESCRIPT["src/page.ts"].replace("{ total", "{ count").replace("= total(", "= count(")


def test_a_file_that_is_called_like_its_type_is_renamed_with_it(made: Made) -> None:
    repo, ask = made(JAVA)
    applied(repo, ask("plan_change", change="rename", symbol_name="Cart", to="Basket", diff=True)["diff"])
    found = {file.name: file.read_text() for file in (repo.root / "src/shop").iterdir()}
    expected = [text.replace("Cart", "Basket") for text in JAVA.values()]
    assert found == dict(zip(("Basket.java", "Desk.java"), expected, strict=True))


def test_a_name_that_is_taken_is_said(made: Made) -> None:
    _, ask = made(
        PYTHON | {"shop/more.py": "from shop.base import Disk\n\n\nclass Tape(Disk):\n    def pile(self): ...\n"}
    )
    plan = ask("plan_change", change="rename", symbol_name="Store.save", to="pile")
    assert [(one["path"], one["line"]) for one in plan["clashes"]] == [("shop/more.py", 5)]
    taken = ask("plan_change", change="rename", symbol_name="keep", to="Store")
    assert ("shop/base.py", 4) in [(one["path"], one["line"]) for one in taken["clashes"]]


def test_what_calls_give_decides_who_is_edited(made: Made) -> None:
    _, ask = made(PYTHON)
    plan = ask("plan_change", change="remove-parameter", symbol_name="Store.save", to="again")
    assert places(plan, "groups")["calls"] == [("shop/base.py", 14)]
    assert places(plan, "unaffected")["calls that do not give it"] == [("shop/base.py", 10)]
    added = ask("plan_change", change="add-parameter", symbol_name="Store.save", to="timeout")
    perhaps = places(added, "perhaps")
    assert ("shop/desk.py", 6) in perhaps["on the way down to these calls"]
    assert places(added, "groups")[OF_NO_OTHER] == [("shop/desk.py", 7)] and "not bound" not in perhaps
    _, ask = made(PYTHON | {"shop/more.py": "class Bank:\n    def save(self): ...\n"})
    added = ask("plan_change", change="add-parameter", symbol_name="Store.save", to="timeout")
    assert places(added, "perhaps")["not bound"] == [("shop/desk.py", 7)]


@pytest.mark.parametrize(
    ("path", "stub", "group"),
    [
        ("tests/test_more.py", 'from unittest.mock import patch\n\n\n@patch("shop.base.keep")\ndef test(kept): ...\n', "unaffected"),
        ("tests/test_more.py", 'from unittest.mock import patch\n\n\n@patch("shop.base.keep", autospec=True)\ndef test(kept): ...\n', "groups"),
        ("tests/test_more.py", 'def test(monkeypatch):\n    monkeypatch.setattr("shop.base.keep", lambda store: 1)\n', "groups"),
        ("tests/test_more.py", 'def mine(*given, **named): ...\n\n\ndef test(monkeypatch):\n    monkeypatch.setattr("shop.base.keep", mine)\n', "unaffected"),
        ("tests/test_more.py", 'def mine(store): ...\n\n\ndef test(monkeypatch):\n    monkeypatch.setattr("shop.base.keep", mine)\n', "groups"),
        ("tests/more.test.ts", "test('a', () => { jest.spyOn(base, 'keep').mockReturnValue(1) })\n", "unaffected"),
        ("tests/more.test.ts", "test('a', () => { jest.spyOn(base, 'keep').mockImplementation((store) => 1) })\n", "groups"),
    ],
)  # fmt: skip
def test_a_stub_that_takes_anything_needs_no_edit(made: Made, path: str, stub: str, group: str) -> None:
    code = (
        {"shop/base.ts": "export function keep(store: number) { return store; }\n"} if path.endswith("ts") else PYTHON
    )
    _, ask = made({**code, path: stub})
    added = ask("plan_change", change="add-parameter", symbol_name="keep", to="timeout")
    told = {"groups": "stubs", "unaffected": LOOSE_STUBS}[group]
    assert [one for one, _ in places(added, group)[told]][-1:] == [path]


def test_a_caller_of_the_same_name_is_not_said_to_need_nothing(made: Made) -> None:
    task = "def save(thing):\n    thing.save(2)\n\n\ndef later(thing):\n    save(thing)\n"
    _, ask = made(PYTHON | {"shop/task.py": task})
    added = ask("plan_change", change="add-parameter", symbol_name="Store.save", to="timeout")
    way = places(added, "perhaps")["on the way down to these calls"]
    assert ("shop/task.py", 1) in way
    needless = {place for of in places(added, "unaffected").values() for place in of}
    assert ("shop/other.py", 1) in needless
    assert not needless & {*way}


def test_a_new_name_is_an_identifier(made: Made) -> None:
    _, ask = made(PYTHON)
    with pytest.raises(CodeCompassError, match="one identifier"):
        ask("plan_change", change="rename", symbol_name="keep", to="a b")


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("tokens", [500, 1500])
def test_a_plan_keeps_to_its_budget(made: Made, form: str, tokens: int) -> None:
    uses = "".join(f"def use{number}(store: Store):\n    store.save({number})\n\n\n" for number in range(90))
    _, ask = made(PYTHON | {"shop/many.py": "from shop.base import Store\n\n\n" + uses})
    for diff in (False, True):
        with answering_in(form):  # type: ignore[arg-type]  # one of the two
            plan = ask(
                "plan_change", change="rename", symbol_name="Store.save", to="keep_it", max_tokens=tokens, diff=diff
            )
        answer = plain(changes.plan(plan)) if form == "text" else json.dumps(plan, separators=(",", ":"))
        assert plan["total_places"] > 90
        assert len(answer) <= 4 * tokens


def test_the_command_prints_what_git_takes(made: Made) -> None:
    repo, _ = made(PYTHON)
    done = CliRunner().invoke(
        app, ["plan", "rename", "Store.save", "store_it", "--repo", str(repo.root), "--format", "diff"]
    )
    assert done.exit_code == 0, done.output
    left_out = [line for line in done.stdout.splitlines() if line.startswith("#")]
    assert any("thing.save(2)" in line or "thing.store_it(2)" in line for line in left_out)
    applied(repo, done.stdout)
    assert "def store_it(self, order, again=False): ..." in (repo.root / "shop/base.py").read_text()
    assert "thing.save(2)" in (repo.root / "shop/desk.py").read_text()


def test_a_new_parameter_meets_the_tests_that_enter_on_its_way(tmp_path: Path) -> None:
    files = {
        "shop.py": """import click


@click.group()
def cli(): ...


@cli.command()
def pay():
    return book_order(1)


def book_order(order): ...


def book_order_twice(): ...
""",
        "tests/test_shop.py": """from click.testing import CliRunner
from shop import cli


def test_pays():
    CliRunner().invoke(cli, ["pay"])
""",
    }
    index(repository(tmp_path / "code", files).root)
    with closing(Project.open(tmp_path / "code")) as project:
        plan = plan_change(project, "add-parameter", "book_order", "at")
    groups = {
        one.what: [(place.path, place.line, place.note) for place in one.places]
        for one in (*plan.perhaps, *plan.unaffected)
    }
    assert groups[ENTERING] == [("tests/test_shop.py", 6, "command pay")]
    assert groups[ALIKE] == [("shop.py", 16, "")]


def test_lines_that_say_the_same_are_told_once_with_their_places(made: Made) -> None:
    noted = "".join(f"# save keeps an order\nx{at} = {at}\n" for at in range(3))
    _, ask = made(PYTHON | {"shop/more.py": noted, "shop/notes.py": "# save keeps an order\n"})
    told = plain(changes.plan(ask("plan_change", change="delete", symbol_name="Store.save")))
    assert told.count("save keeps an order") == 1
    assert "shop/more.py:1" in told and "   likewise :3, :5, shop/notes.py:1\n" in told
    told = plain(changes.plan(ask("plan_change", change="add-parameter", symbol_name="Store.save", to="timeout")))
    assert "perhaps, strings and comments, 4 that do not call it left out\n" in told


def test_the_folder_of_most_places_is_told_once(made: Made) -> None:
    folder = "shop/a/rather/long/folder/of/stores"
    uses = {
        f"{folder}/use{at}.py": f"from shop.base import Store\n\n\ndef use{at}(store: Store):\n    store.save({at})\n"
        for at in range(9)
    }
    _, ask = made(PYTHON | uses)
    told = plain(changes.plan(ask("plan_change", change="rename", symbol_name="Store.save", to="keep_it")))
    assert told.count(folder) == 1 and f"…/ is {folder}/\n" in told
    assert "…/use3.py:5  use3  store.keep_it(3)\n" in told and "shop/base.py:5" in told


MOVED = {
    "kit/__init__.py": "from kit.cart import pay\n",
    "kit/cart.py": "def pay(sum): ...\n\n\ndef twice():\n    pay(1)\n    pay(2)\n",
    "desk.py": "from kit import (\n    pay,\n)\n\n\ndef sell():\n    pay(3)\n",
    "till.py": "from kit.cart import pay\n\nhandler = pay\n",
    "bank.py": "from kit import cart\n\ncart.pay(4)\ncart.pay(5)\n",
}


def test_a_move_concerns_what_names_the_place(made: Made) -> None:
    _, ask = made(MOVED)
    plan = ask("plan_change", change="move", symbol_name="pay", to="kit/till.py", path="kit/cart.py")
    assert places(plan, "groups") == {
        "declaration": [("kit/cart.py", 1)],
        "calls": [("bank.py", 3), ("bank.py", 4)],
        "imports": [("kit/__init__.py", 1), ("till.py", 1)],
        BARE: [("kit/cart.py", 5)],
    }
    assert places(plan, "unaffected") == {
        "calls": [("desk.py", 7), ("kit/cart.py", 6)],
        THROUGH: [("desk.py", 2)],
        "handed on": [("till.py", 3)],
    }


def test_a_file_that_hands_on_all_of_a_module_concerns_a_move(made: Made) -> None:
    _, ask = made(MOVED | {"kit/__init__.py": "\nfrom kit.cart import *\n"})
    plan = ask("plan_change", change="move", symbol_name="pay", to="kit/till.py", path="kit/cart.py")
    assert places(plan, "groups")[WHOLLY] == [("kit/__init__.py", 2)]
    assert places(plan, "unaffected")[THROUGH] == [("desk.py", 2)]


def test_a_moved_member_takes_its_calls_with_it(made: Made) -> None:
    _, ask = made(PYTHON)
    plan = ask("plan_change", change="move", symbol_name="Store.save", to="shop/disk.py")
    assert places(plan, "groups")["calls"] == [("shop/base.py", 10), ("shop/base.py", 14)]


@pytest.mark.parametrize(
    ("body", "note"),
    [
        ("def pay(self, cart):\n    return []\n", "empty: return []"),
        ("def pay(self, cart: dict[str, int] | None = None) -> list[int]:\n    # none\n    pass\n", "empty: pass"),
        ("public List<Card> pay(Cart cart)\n    throws Late {\n  return new ArrayList<>();\n}\n", "empty: return new ArrayList<>()"),
        ("func (c Card) pay(cart Cart) error {\n\treturn nil\n}\n", "empty: return nil"),
        ("pay(cart: Cart): void {}\n", "empty: no body"),
        ("pay(cart) {\n  return this.inner.pay(cart);\n}\n", "hands on to this.inner.pay(cart)"),
        ("def pay(self, cart):\n    raise NotImplementedError\n", "raise NotImplementedError"),
        ("def pay(self, cart):\n    self.total += 1\n    return self.total\n", ""),
        ("List<Card> pay(Cart cart);\n", ""),
        ("void pay(int *sum) {\n  *sum = 1;\n}\n", ""),
        ("void pay() {\n  --left;\n}\n", ""),
        ("pay(cart) {\n  return Promise.resolve();\n}\n", "empty: return Promise.resolve()"),
        ("async pay(cart) {\n  return Promise.resolve(undefined);\n}\n", "empty: return Promise.resolve(undefined)"),
        ("Task Pay(Cart cart) {\n  return Task.CompletedTask;\n}\n".replace("Pay", "pay"), "empty: return Task.CompletedTask"),
        ("Task<int> pay(Cart cart) {\n  return Task.FromResult(0);\n}\n", "empty: return Task.FromResult(0)"),
        ("fn pay(&self) -> Result<(), Error> {\n  Ok(())\n}\n", "empty: Ok(())"),
        ("pay(cart) {\n  return Registry.current();\n}\n", "hands on to Registry.current()"),
        ("void pay() {\n  /* not\n   * yet\n   */\n}\n", "empty: no body"),
    ],
)  # fmt: skip
def test_what_an_implementation_does_that_does_next_to_nothing(body: str, note: str) -> None:
    assert body_note(body.split("\n"), "pay") == note


OVERRIDDEN = {
    "shop/base.py": """class Store:
    def save(self, order): ...


class Disk(Store):
    def save(self, order, again=False):
        if again:
            self.save(order)
        super().save(order)


class Tape(Store):
    def save(self, order): ...


def keep(store: Store, disk: Disk):
    store.save(1)
    disk.save(
        1,
        again=True,
    )
"""
}


def test_an_optional_parameter_concerns_what_is_below(made: Made) -> None:
    _, ask = made(OVERRIDDEN)
    plan = ask("plan_change", change="add-parameter", symbol_name="Disk.save", to="slow=False", path="shop/base.py")
    assert {line for of in places(plan, "groups").values() for _, line in of} == {6}
    needless = places(plan, "unaffected")
    assert needless[NEED_NOT] == [("shop/base.py", 2), ("shop/base.py", 13)]
    assert [line for _, line in needless[MAY_OMIT]] == [8, 9, 17, 18]
    plan = ask("plan_change", change="add-parameter", symbol_name="Disk.save", to="slow")
    assert {line for of in places(plan, "groups").values() for _, line in of} == {2, 6, 8, 9, 13, 17, 18}


def test_a_parameter_that_only_an_override_has(made: Made) -> None:
    _, ask = made(OVERRIDDEN)
    plan = ask("plan_change", change="remove-parameter", symbol_name="Disk.save", to="again")
    assert {line for of in places(plan, "groups").values() for _, line in of} == {6, 18}
    needless = places(plan, "unaffected")
    assert [line for _, line in needless[TAKE_NOT]] == [2, 13]
    assert [line for _, line in needless[GIVE_NOT]] == [8, 9, 17]
    plan = ask("plan_change", change="add-parameter", symbol_name="Store.save", to="again")
    told = {one["line"]: one for group in (*plan["groups"], *plan["unaffected"]) for one in group["places"]}
    assert told[6]["note"] == "takes `again` already"
    assert told[8]["note"] == "recursion"
    assert told[18]["text"] == "disk.save( 1, again=True, )"
    plan = ask("plan_change", change="remove-parameter", symbol_name="Store.save", to="again")
    assert plan["metadata"]["warnings"] == ["`save` has no parameter `again`: it takes `order`"]


RENAMED = {
    "src/rule.ts": """export interface Window { from: Date; to: Date }
export abstract class Rule {
  abstract check(settings: number, { from, to }: Window): boolean;
}
export class Strict extends Rule {
  check(own: number, { from }: Window) { return own > 1; }
}
export class Never extends Rule {
  check() { return false; }
}
export class MockRule {
  check(settings: number) { return true; }
}
export class Rules {
  check(all: string[]) { return all.length; }
}
export function run(rule: Rule) { return rule.check(1, window); }
""",
}


def test_a_parameter_is_the_one_at_its_place(made: Made) -> None:
    _, ask = made(RENAMED)
    plan = ask("plan_change", change="remove-parameter", symbol_name="Rule.check", to="settings")
    assert {line for of in places(plan, "groups").values() for _, line in of} == {3, 6, 17}
    assert places(plan, "unaffected")[TAKE_NOT] == [("src/rule.ts", 9)]
    assert places(plan, "unaffected")[OTHERS] == [("src/rule.ts", 15)]
    assert places(plan, "perhaps") == {RECORDS: [("src/rule.ts", 1)], DOUBLES: [("src/rule.ts", 12)]}
    plan = ask("plan_change", change="remove-parameter", symbol_name="Rule.check", to="from")
    assert plan["metadata"].get("warnings", []) == []


def test_a_stub_of_a_value_named_like_the_type_is_renamed(made: Made) -> None:
    other = "export class Bill { total() { return 2; } }\n"
    repo, ask = made({
        "src/cart.ts": "export class CartService { total() { return 1; } }\n" + other,
        "src/cart.spec.ts": "jest.spyOn(cartService, 'total').mockReturnValue(1);\njest.spyOn(bill, 'total').mockReturnValue(1);\n",
    })  # fmt: skip
    plan = ask("plan_change", change="rename", symbol_name="CartService.total", to="sum", diff=True)
    applied(repo, plan["diff"])
    spec = (repo.root / "src/cart.spec.ts").read_text()
    assert "spyOn(cartService, 'sum')" in spec and "spyOn(bill, 'total')" in spec
    assert places(plan, "perhaps")["not certain"] == [("src/cart.spec.ts", 2)]


def test_implementations_by_their_methods_do_not_only_inherit(made: Made) -> None:
    kept = "".join(f"type Kept{at} struct{{}}\n\nfunc (k Kept{at}) Save(all []string) {{}}\n\n" for at in range(9))
    _, ask = made({
        "go.mod": "module shop\n",
        "store.go": "package shop\n\ntype Store interface {\n\tSave(id string) error\n}\n\ntype Disk struct{}\n\n"
        "func (d *Disk) Save(id string) error { return nil }\n\n" + kept,
    })  # fmt: skip
    plan = ask("plan_change", change="add-parameter", symbol_name="Store.Save", to="ctx")
    assert places(plan, "groups")["overrides and implementations"] == [("store.go", 9)]
    (others,) = plan["unaffected"]
    assert others["what"] == OTHERS
    assert {(one["text"], one["note"]) for one in others["places"]} == {
        ("", f"method shop.Kept{at}.Save") for at in range(9)
    }


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("store.save(1)\nnext()\n", "store.save(1)"),
        ("  store.save<A>(\n    1,\n    two(3),\n  ).then(\n    x)\n", "store.save<A>( 1, two(3), ).then("),
        ("handler = store.save\nstore.save(1,\n2)\n", "handler = store.save"),
        ("store.save([" + "\n  1," * 90 + "\n])\n", "store.save([" + " 1," * 95),
    ],
)
def test_a_call_is_shown_with_its_arguments(text: str, shown: str) -> None:
    told = whole_call(text.split("\n"), "save")
    assert shown.startswith(told.removesuffix("…")) and len(told) <= 300


def test_a_new_parameter_comes_down_a_way_of_declarations(made: Made) -> None:
    _, ask = made({
        "shop/base.py": (
            "class Store:\n    def save(self, order): ...\n\n\nclass Disk(Store):\n    def save(self, order):\n        return None\n\n\n"
            "class Fast(Disk):\n    ...\n\n\ndef keep(store: Store):\n    store.save(1)\n\n\ndef run(store: Store):\n    keep(store)\n"
        ),
        "tests/test_base.py": "from shop.base import run\n\n\ndef test_run():\n    run(None)\n",
    })  # fmt: skip
    plan = ask("plan_change", change="add-parameter", symbol_name="Store.save", to="timeout")
    notes = {
        (group["what"], one["line"]): one["note"]
        for kind in ("groups", "perhaps", "unaffected")
        for group in plan[kind]
        for one in group["places"]
    }
    assert notes["overrides and implementations", 6] == "empty: return None"
    assert notes["on the way down to these calls", 14] == "calls it"
    assert notes["on the way down to these calls", 18] == "→ keep:14 at :19"
    assert notes["tests that call what is on the way", 5] == ""
    assert notes["types that only inherit it", 10] == "has Disk.save"


GIVING = {
    "go.mod": "module desk\n",
    "post/carrier.go": (
        "package post\n\ntype Carrier interface{ Deliver(parcel string) error }\n\n"
        "type Bike struct{}\n\nfunc (b Bike) Deliver(parcel string) error { return nil }\n\n"
        "type Office struct{ carrier Carrier }\n\n"
        "func (o *Office) Deliver(parcel string) (int, error) { return 1, o.carrier.Deliver(parcel) }\n"
    ),
    "round/round.go": (
        'package round\n\nimport "desk/post"\n\ntype GiveFunc func(parcel string) error\n\n'
        "type Round struct{ office *post.Office }\n\n"
        "func (r *Round) hand(parcel string) error { _, err := r.office.Deliver(parcel); return err }\n\n"
        "func (r *Round) run() { each([]string{}, r.hand, nil) }\n\n"
        "func each(parcels []string, give GiveFunc, other GiveFunc) {\n\tfor _, one := range parcels {\n"
        "\t\tone_of(one, give)\n\t\tother(one)\n\t}\n}\n\n"
        "func one_of(parcel string, act GiveFunc) {\n\tact(parcel)\n}\n"
    ),
}


def test_a_new_parameter_comes_through_what_is_handed_on(made: Made) -> None:
    _, ask = made(GIVING)
    plan = ask("plan_change", change="add-parameter", symbol_name="Deliver", to="attempt int")
    assert plan["symbol"]["qualified_name"].endswith("Carrier.Deliver")
    ways = next(group for group in plan["perhaps"] if group["what"] == ON_WAY)
    told = {(one["path"], one["line"]): one["note"] for one in ways["places"]}
    assert told["round/round.go", 9].startswith("→ Deliver:11 at :9")
    assert told["round/round.go", 5] == "taken by each"
    assert told["round/round.go", 21] == "calls what is handed on at round/round.go:15"
    assert ("round/round.go", 16) not in told
    with pytest.raises(CodeCompassError, match="is 3 symbols"):
        ask("plan_change", change="rename", symbol_name="Deliver", to="Bring")


def test_types_with_methods_beside_them_do_not_inherit_what_they_declare(made: Made) -> None:
    _, ask = made({
        "go.mod": "module shop\n",
        "shop/shop.go": (
            "package shop\n\ntype Store interface{ Save(order int) }\n\ntype Disk struct{}\n\n"
            "func (d Disk) Save(order int) {}\n\ntype Fast struct{ Disk }\n\nfunc keep(store Store) { store.Save(1) }\n"
        ),
    })  # fmt: skip
    plan = ask("plan_change", change="add-parameter", symbol_name="Store.Save", to="timeout")
    overrides = {
        one["line"] for group in plan["groups"] if group["what"].startswith("overrides") for one in group["places"]
    }
    assert overrides == {7}
    inheriting = [one for group in plan["unaffected"] if "inherit" in group["what"] for one in group["places"]]
    assert [one["user"] for one in inheriting] == ["Fast"]


def test_a_document_whose_line_is_told_hides_nothing(made: Made) -> None:
    _, ask = made({
        "shop/store.py": "class Store:\n    def keep_order(self, order): ...\n",
        "docs/store.mdx": "import Store from 'store'\n\n```python\ndef keep_order(self, order): ...\n```\n",
    })  # fmt: skip
    plan = ask("plan_change", change="add-parameter", symbol_name="keep_order", to="timeout")
    told = {one["path"]: one["line"] for group in plan["perhaps"] for one in group["places"]}
    assert told == {"docs/store.mdx": 4}
    assert not plan["metadata"].get("warnings")


RATED = {
    "shop/model/Rate.kt": "package shop.model\n\nclass Rate(val percent: Int)\n",
    "shop/Priced.kt": "package shop\n\ninterface Priced {\n  fun price(item: String): Int\n}\n",
    "shop/tax/Taxed.kt": (
        "package shop.tax\n\nimport shop.Priced\nimport shop.model.Rate\n\n"
        "class Taxed(val usual: Rate) : Priced {\n  override fun price(item: String): Int = item.length\n}\n"
    ),
    "shop/Till.kt": (
        "package shop\n\nclass Till(val priced: Priced, val rates: Rates) {\n"
        "  fun total(items: List<String>): Int {\n    if (items.isEmpty()) {\n      val rate = rates.none()\n      log(rate)\n    }\n"
        "    return items.sumOf { priced.price(it) }\n  }\n\n"
        "  fun one(item: String): Int {\n    val rate = rates.of(item)\n    if (rate.percent > 0) {\n"
        "      return priced.price(item)\n    }\n    return 0\n  }\n\n"
        "  fun verifyRate(item: String, rate: Rate) = verifyAll(priced.price(item))\n\n"
        "  fun most(item: String) = larger(\n    rate = 3,\n    least = priced.price(item),\n  )\n\n"
        '  fun stored(item: String): Int {\n    run("""\n    update items set\n    rate = 3\n    """)\n'
        "    return priced.price(item)\n  }\n}\n"
    ),
}


def test_a_new_parameter_comes_with_imports_and_with_values_of_its_name(tmp_path: Path) -> None:
    index(repository(tmp_path / "code", RATED).root)
    with closing(Project.open(tmp_path / "code")) as project:
        groups = {
            one.what: one.places for one in plan_change(project, "add-parameter", "Priced.price", "rate: Rate").groups
        }
    assert {one.user: one.note for one in groups["calls"]} == {
        "total": "",  # another block's
        "one": "in scope: :13 val rate = rates.of(item)",
        "verifyRate": "in scope: parameter rate",  # no stub, out of a test
        "most": "",  # another call's argument
        "stored": "",  # in a string
    }
    lacking = groups["imports of Rate (shop/model/Rate.kt:3), not there yet"]
    assert [one.path for one in lacking] == ["shop/Priced.kt"]


def test_a_property_is_renamed_with_all_its_accessors(made: Made) -> None:
    box = (
        "class Box:\n    @property\n    def size(self): return self.n\n\n"
        "    @size.setter\n    def size(self, n): self.n = n\n\n"
        "def grow(box: Box):\n    box.size = box.size + 1\n    box.size += 1\n"
    )
    repo, ask = made({"shop/box.py": box})
    applied(repo, ask("plan_change", change="rename", symbol_name="Box.size", line=3, to="width", diff=True)["diff"])
    assert (repo.root / "shop/box.py").read_text() == box.replace("size", "width")


def test_uses_of_a_getter_are_not_said_to_be_all_of_its_property(made: Made) -> None:
    text = "class Box {\n  get size() { return 1; }\n  set size(n: number) {}\n}\nexport function grow(box: Box) { box.size = 2; }\n"
    _, ask = made({"box.ts": text})
    account = ask("find_references", symbol_name="Box.size", line=2)["account"]
    assert account["other_definitions"] == [{"path": "box.ts", "line": 3, "kind": "property"}]


def test_unbound_uses_are_told_apart_by_what_they_stand_on(made: Made) -> None:
    files = {
        "shop/links.py": "class CartOwner:\n    def is_open_now(self): ...\n\n\nclass Cart:\n    def is_open_now(self): ...\n",
        "shop/signals.py": (
            "from shop.links import CartOwner\n\n\ndef on(kind):\n    return lambda f: f\n\n\n"
            "@on(CartOwner)\ndef changed(one):\n    return one.is_open_now()\n\n\n"
            "def other(cart_a):\n    return cart_a.is_open_now()\n"
        ),
        "tests/test_links.py": "def test_it(made):\n    made.is_open_now.assert_called_once_with(1)\n",
        "shop/page.html": "<input id='id_is_open_now'>\n",
    }
    _, ask = made(files)
    told = plain(changes.plan(ask("plan_change", change="rename", symbol_name="CartOwner.is_open_now", to="opened")))
    assert "shop/signals.py:10  changed  return one.opened()" in told
    assert "no edit, on what is named like another type that has such a member:\nshop/signals.py:14" in told
    assert "no edit, names that only contain it:\nshop/page.html:1" in told


SURPLUS = {
    "src/Parcel.php": """<?php
namespace Ferry;

class Parcel {
    public function label($text) { return $text; }
    public function tags(...$words) { return $words; }
}

function stamp(Parcel $parcel, $text) {
    $parcel->label($text, "left over");
    $parcel->label(
        $text,
    );
    $parcel->tags($text, "left over");
}
""",
    "src/parcel.js": "export function weigh(one) { return one }\nweigh(1, 2, 3)\nweigh(...[1, 2])\nweigh(1)\n",
    "src/parcel.py": "class Parcel:\n    def sign(self, name): ...\n\n\ndef done(one: Parcel):\n    Parcel.sign(one, 'a')\n",
}


@pytest.mark.parametrize("optional", [False, True])
@pytest.mark.parametrize(
    ("name", "to", "path", "calls", "noted"),
    [
        ("Parcel.label", "$by", "src/Parcel.php", [10, 11], {10: "passes 2 arguments already: argument 2 would become $by"}),
        ("Parcel.tags", "$by", "src/Parcel.php", [14], {}),
        ("weigh", "by", "src/parcel.js", [2, 3, 4], {2: "passes 3 arguments already: argument 2 would become by"}),
        ("Parcel.sign", "by", "src/parcel.py", [6], {}),  # the first is `self`
    ],
)  # fmt: skip
def test_arguments_beyond_the_parameters_are_told_where_they_would_become_one(
    made: Made, name: str, to: str, path: str, calls: list[int], noted: dict[int, str], optional: bool
) -> None:
    _, ask = made(SURPLUS)
    plan = ask("plan_change", change="add-parameter", symbol_name=name, to=f"{to} = 1" if optional else to, path=path)
    sure = [one for group in plan["groups"] if group["what"] == "calls" for one in group["places"]]
    assert [one["line"] for one in sure] == ([*noted] if optional else calls)
    assert {one["line"]: one["note"] for one in sure if one["note"]} == noted


MAILED = {
    "app/Voyage.php": """<?php
namespace Ferry;

use Illuminate\\Database\\Eloquent\\Model;
use Illuminate\\Support\\Facades\\Mail;

class Voyage extends Model {
    public function send($notes) {
        Mail::to($notes)->send(new Boarding($notes));
        \\Mail::to($notes)->cc($notes)
            ->send(new Boarding($notes));
    }
}
""",
    "app/Desk.php": """<?php
namespace Ferry;

class Desk {
    public function close(Voyage $voyage, $other) {
        $voyage->send(1);
        $other->send(2);
    }
}
""",
    "app/Other.php": "<?php\nnamespace Ferry;\nclass Post { public function send($one) {} }\n",
}


def test_what_a_facade_of_a_package_gives_is_the_packages(made: Made) -> None:
    _, ask = made(MAILED)
    plan = ask("plan_change", change="add-parameter", symbol_name="Voyage.send", to="$by")
    assert places(plan, "groups")["calls"] == [("app/Desk.php", 6)]
    assert places(plan, "perhaps")["not bound"] == [("app/Desk.php", 7)]
    assert places(plan, "unaffected")["of a package"] == [("app/Voyage.php", 9), ("app/Voyage.php", 11)]
