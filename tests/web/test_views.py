"""The views of a repository: what they show, and where their links lead."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers import Repository

Seen = Any  # of conftest, which is no module to import from


def test_the_overview_leads_on(seen: Seen) -> None:
    seen.open("/")
    seen.has("#start a:has-text('Cart')")
    seen.has("#start a:has-text('GET /carts/<id>')")
    seen.has("#packages .graph .box")
    seen.has("#endpoints :text('/carts/<id>')")
    seen.page.click(".tabs >> text=Map")
    seen.has("h1:has-text('Files')")


def test_the_map_is_coloured_and_goes_into_folders(seen: Seen) -> None:
    seen.open("/map")
    seen.has(".treemap .cell:has-text('cart.py')")
    seen.page.click(".choices >> text=tests that reach it")
    seen.has(".treemap .cell[style*='--share']")
    seen.page.click("#folders >> text=shop/")
    seen.has("h1:has-text('shop')")
    seen.page.click("#files a:has-text('cart.py')")
    seen.has("h1:has-text('cart.py')")
    seen.has("#outline a:has-text('Cart')")


def test_tables_sort_and_filter(seen: Seen) -> None:
    seen.open("/map")
    column = "[...document.querySelectorAll('#files td[data-label=lines]')].map((cell) => Number(cell.innerText))"
    first = seen.page.evaluate(column)
    assert len(first) > 5
    seen.page.click("#files .sort:text-is('lines')")
    assert seen.page.evaluate(column) == sorted(first)
    seen.page.click("#files .sort:text-is('lines')")
    assert seen.page.evaluate(column) == sorted(first, reverse=True)


UNJOINED = """[...document.querySelectorAll(".matrix tbody tr")].filter((row, at) =>
  !row.querySelector(".on") && ![...row.parentNode.children].some((other) => other.children[at + 1].matches(".on"))
).map((row) => row.textContent)"""
"""Rows of the matrix that use nothing, and that nothing uses."""


def test_packages_as_graph_and_as_matrix(seen: Seen) -> None:
    seen.open("/packages")
    seen.has(".graph .arrow")
    assert seen.page.locator(".graph .box a[data-key='shop/cart.py']:visible").count() == 1
    seen.page.click(".choices >> text=matrix")
    seen.has(".matrix td.on")
    seen.follow("/packages?folder=/&view=matrix")
    assert seen.page.evaluate(UNJOINED) == []


def test_an_endpoint_is_traced_down_to_its_table(seen: Seen) -> None:
    seen.open("/endpoints")
    seen.page.click("a:has-text('/carts/<id>')")
    seen.has("h1:has-text('GET /carts/<id>')")
    seen.has("#touches td:has-text('carts')")
    seen.has("#steps .tag.table")
    seen.page.check("#sure")
    assert seen.page.locator("#steps .unsure:visible").count() == 0
    seen.page.click("#drawn summary")
    seen.has(".graph .box.table:has-text('carts')")
    seen.open("/steps")
    seen.has("#endpoints a:has-text('/carts/<id>')")


def test_settings_tables_and_what_nothing_uses(seen: Seen) -> None:
    seen.open("/config")
    seen.has("#config :text('CURRENCY')")
    seen.has("#tables :text('carts')")
    assert "sym_" not in seen.page.inner_text(".view")  # users of a table by their names
    seen.page.click(".tabs >> text=Unused")
    seen.has("a:has-text('forgotten')")


def test_a_change_is_listed_drawn_and_reviewed(seen: Seen) -> None:
    seen.open("/change")
    seen.page.fill("input[name=base]", "v1")
    seen.page.fill("input[name=head]", "main")
    seen.page.keyboard.press("Enter")
    seen.has("#changed .change.modified + a:has-text('add')")
    seen.has("#reach .graph .box.root")
    seen.has("#tests :text('test_total')")
    seen.has("#difference .row.changed .new:has-text('sum(prices, 0)')")
    seen.has("#difference .row.margin a:has-text('add')")
    assert seen.page.locator("#difference .row.same .old:visible").count() > 0
    seen.page.check("#unified")
    assert seen.page.locator("#difference .row.same .old:visible").count() == 0
    seen.page.go_back()
    seen.has("h1:has-text('Changes')")


def test_commits_branches_and_tags_are_there_to_choose_from(seen: Seen) -> None:
    seen.open("/change")
    seen.has("#branches a:has-text('topic')")
    seen.has("#branches a:has-text('v1')")
    seen.page.click("#commits a:has-text('from nothing')")
    seen.has("#changed a:has-text('add')")
    assert seen.page.inner_text("#reach .count") == "4"  # price, load, show, forgotten
    seen.has("#reach .graph .box:has-text('price')")


def test_the_overview_and_the_packages_are_cut_alike(seen: Seen) -> None:
    keys = "[...new Set([...document.querySelectorAll('.graph .box a')].map((box) => box.dataset.key))].sort()"
    seen.open("/")
    seen.has("#packages .graph .box")
    overview = seen.page.evaluate(keys)
    seen.open("/packages?folder=/")
    seen.has(".graph .box")
    assert overview == seen.page.evaluate(keys)


def test_the_console_asks_by_keys_and_shows_rows_and_graph(seen: Seen) -> None:
    seen.open("/console")
    seen.page.click(".saved >> text=Types and what they extend")
    seen.has("#rows a:has-text('Cart')")
    seen.has("#drawn .graph .arrow")
    seen.page.click(".cypher .cm-content")
    seen.page.keyboard.press("Control+A")
    seen.page.keyboard.type("MATCH (f:File) RETURN f.path, f.lines ORDER BY f.path")
    seen.page.keyboard.press("Control+Enter")
    seen.has("#rows td:has-text('shop/base.py')")
    seen.page.wait_for_url("**q=MATCH*")
    seen.page.keyboard.press("Tab")  # the editor holds nobody who has no mouse
    assert seen.page.evaluate("document.activeElement.closest('.cm-editor')") is None


@pytest.mark.parametrize("seen", [{"dark": True}, {"width": 390}], indirect=True)
def test_every_view_fits_and_can_be_read(seen: Seen) -> None:
    for view in (
        "/",
        "/map",
        "/packages",
        "/packages?view=matrix",
        "/endpoints",
        "/steps",
        "/steps?entry=GET /carts/<id>",
        "/config",
        "/unused",
        "/change?base=v1",
        "/console?saved=longest",
        "/file?path=shop/cart.py",
        "/symbol/Cart",
    ):
        seen.follow(view)
        seen.page.wait_for_selector(".view .wait", state="detached")
        seen.fits()
        assert seen.page.evaluate(FAINT) == [], view
        assert seen.page.evaluate(OUT_OF_REACH) == [], view


FAINT = """() => {
  const channels = (colour) => { const canvas = new OffscreenCanvas(1, 1).getContext("2d"); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = (colour) => { const [r, g, b] = colour.map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (element) => { for (; element; element = element.parentElement) { const colour = channels(getComputedStyle(element).backgroundColor); if (colour[3] > 250) return colour; } return [255, 255, 255, 255]; };
  const inBox = (element) => { const rect = element.closest(".box")?.querySelector("rect"), fill = rect && channels(getComputedStyle(rect).fill); return fill?.[3] > 250 ? fill : behind(element); };
  const scale = (svg) => svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
  const faint = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement, style = getComputedStyle(element), box = element.getBoundingClientRect(), svg = element.closest("svg");
    if (!walk.currentNode.textContent.trim() || !box.width || !element.checkVisibility() || style.visibility === "hidden" || element.closest("template, option, title")) continue;
    const [one, two] = [light(channels(svg ? style.fill : style.color)), light(svg ? inBox(element) : behind(element))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (two + 0.05), size = parseFloat(style.fontSize) * scale(svg);
    if (ratio < 4.5 || size < (svg ? 10.7 : 12)) faint.push([walk.currentNode.textContent.trim().slice(0, 30), ratio.toFixed(2), size]);
  }
  return faint;
}"""
"""Texts whose contrast is less than WCAG AA asks for, or that are smaller than 12 pixels (in graphs, which shrink, 10.7)."""

OUT_OF_REACH = """() => {
  const faults = [], told = (what, element) => faults.push([what, element.outerHTML.slice(0, 120)]);
  const keyed = "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable=true]";
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  for (const element of document.querySelectorAll("#main *, .top *")) {
    if (!isSeen(element)) continue;
    if (getComputedStyle(element).cursor === "pointer" && !element.closest(`${keyed}, label`)) told("no key gets to it", element);
    if (element.tabIndex > 0) told("out of order", element);
    if (!element.matches(keyed) || element.disabled) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement !== element) { told("takes no focus", element); continue; }
    const style = getComputedStyle(element), rect = element.closest(".box") && element.querySelector("rect");
    const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
    if (!isOutlined && !(rect && parseFloat(getComputedStyle(rect).strokeWidth) >= 2) && !element.matches(".cm-content")) told("is not seen to have focus", element);
    if (!(element.innerText ?? element.textContent).trim() && !element.ariaLabel && !element.labels?.length && !element.title && !element.matches(".cm-content")) told("has no name", element);
  }
  document.activeElement?.blur();
  return faults;
}"""
"""What can be clicked and not be reached by keys; what has the focus and does not show it, or has no name to be read out."""


def test_a_key_leads_past_the_header_and_on_through_the_view(seen: Seen) -> None:
    seen.open("/symbol/Cart.price")
    seen.has(".graph .box.root")
    seen.page.keyboard.press("Tab")
    assert seen.page.evaluate("document.activeElement.className") == "skip"
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_function("document.activeElement.id === 'main'")
    reached = [seen.page.keyboard.press("Tab") or seen.page.evaluate(WHERE) for _ in range(60)]
    assert "header" not in reached[:3]
    assert {"code", "graph"} <= {*reached}


WHERE = """() => {
  const element = document.activeElement;
  return element.closest(".top") ? "header" : element.closest(".code") ? "code" : element.closest(".graph") ? "graph" : element.closest(".what") ? "what" : "else";
}"""


@pytest.mark.parametrize("asked", [["--overview"], ["--symbol", "Cart.price"]])
def test_a_page_is_written_as_one_file(seen: Seen, shop: Repository, tmp_path: Path, asked: list[str]) -> None:
    written = tmp_path / "page.html"
    command = [sys.executable, "-m", "codecompass", "export", "page", str(written), *asked, "--repo", str(shop.root)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    text = written.read_text("utf-8")
    assert not re.search(r"""(?:src|href)=["'](?!#)""", text)
    seen.page.goto(written.as_uri())
    seen.has("h1")
    seen.has(".graph .box")
    seen.fits()
    assert seen.hosts <= {""}
    seen.hosts.clear()


def test_a_legend_tells_of_all_kinds_of_lines_that_a_graph_has() -> None:
    pytest.importorskip("htpy")
    from codecompass_page.diagram import legend

    told = legend(kind for kind in ("dispatch", "static", "dispatch"))
    assert told.count('class="key"') == 2
    assert "through a base or an interface" in told
