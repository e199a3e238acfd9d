"""What explore tells: each file of `tests/explored` is a question, files under `--- path`, and after `---` the text."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from codecompass.frontends.render import text_of
from codecompass.languages.testing import left_out_by, marks_of_all, status_in
from codecompass.session.asking import answering_in
from codecompass.session.project import Project
from codecompass.tools.explore import MOST_PARTS, explore
from helpers import index, parted, repository

CASES = sorted((Path(__file__).parent.parent / "explored").glob("*.txt"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_an_answer_leaves_nothing_to_look_up(case: Path, tmp_path: Path) -> None:
    asked, files, told = parted(case)
    assert files
    index(repository(tmp_path / "code", files).root)
    with closing(Project.open(tmp_path / "code")) as project, answering_in("text"):
        answer = explore(project, asked)
    assert text_of("explore", msgspec.to_builtins(answer)) == told


def test_parts_that_a_budget_cut_are_named(tmp_path: Path) -> None:
    files = {
        "shop.py": "def keep(order):\n    return order\n" + "\n\ndef use():\n    keep(1)\n" * 160,
        "b.py": "B = 1\n",
    }
    index(repository(tmp_path / "code", files).root)
    with closing(Project.open(tmp_path / "code")) as project, answering_in("text"):
        told = text_of("explore", msgspec.to_builtins(explore(project, "keep; B", max_tokens=500)))
    assert "\nnot all told for the budget: keep\n" in told


def test_a_file_without_room_comes_as_its_outline(tmp_path: Path) -> None:
    code = "class Cart:\n" + "".join(f"    def f{at}(self):\n        return {at} + {at}\n\n" for at in range(60))
    index(repository(tmp_path / "code", {"shop/cart.py": code}).root)
    with closing(Project.open(tmp_path / "code")) as project, answering_in("text"):
        told = text_of("explore", msgspec.to_builtins(explore(project, "shop/cart.py", max_tokens=700)))
        near = text_of("explore", msgspec.to_builtins(explore(project, "shop/carts.py")))
    assert told.startswith("# shop/cart.py\nshop/cart.py\n1 class Cart\n2  def f0(self)\n5  def f1(self)\n")
    assert "there is no file shop/carts.py; like it: shop/cart.py" in near


def test_questions_beyond_the_limit_are_named(tmp_path: Path) -> None:
    code = "".join(f"def f{at}():\n    return {at}\n" for at in range(MOST_PARTS + 2))
    index(repository(tmp_path / "code", {"a.py": code}).root)
    asked = "; ".join(f"a.py:{2 * at + 1}-{2 * at + 2}" for at in range(MOST_PARTS + 2))
    with closing(Project.open(tmp_path / "code")) as project:
        answer = explore(project, asked)
    assert len(answer.parts) == MOST_PARTS
    assert f"ask again: a.py:{2 * MOST_PARTS + 1}" in answer.metadata["warnings"][0]


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("assert response.status_code == 401", "401"),
        ("assert response.status_code >= 300  # fails", ">= 300"),
        ("self.assertEqual(response.status_code, 404)", "404"),
        ("expect(res.status).toBe(204);", "204"),
        ("await request(app).get('/x').expect(403)", "403"),
        (".andExpect(status().isForbidden())", "Forbidden"),
        ("assert.Equal(t, http.StatusNotFound, rec.Code)", "NotFound"),
        ("assert r.status_code == HTTPStatus.CONFLICT", "CONFLICT"),
        ("assert_response :not_found", "not_found"),
        ("Assert.Equal(HttpStatusCode.OK, response.StatusCode);", "OK"),
        ("answer.StatusCode.ShouldBe(HttpStatusCode.Conflict);", "Conflict"),
        ("status = order.status", ""),
        ("assert payment.status == PaymentState.PENDING.value", ""),
    ],
)
def test_the_status_that_a_test_expects(statement: str, status: str) -> None:
    assert status_in(statement) == status


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["pytestmark = pytest.mark.asyncio", "", '@pytest.mark.skip("later")'], ""),
        (["pytestmark = pytest.mark.skipif(WINDOWS)"], "pytestmark = pytest.mark.skipif(WINDOWS)"),
        (["pytestmark = [", "    pytest.mark.asyncio,", "    pytest.mark.skip,", "]"], "pytestmark = [ pytest.mark.asyncio, pytest.mark.skip, ]"),
        (["    pytestmark = pytest.mark.skip"], ""),
    ],
)  # fmt: skip
def test_what_leaves_out_all_tests_of_a_file(lines: list[str], said: str) -> None:
    assert "".join(map(left_out_by, marks_of_all(lines))) == said
