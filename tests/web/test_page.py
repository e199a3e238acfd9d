"""The page in a real browser: each view, each way through it."""

from __future__ import annotations

from typing import Any

import pytest

Seen = Any  # of conftest, which is no module to import from


def search(seen: Seen, words: str) -> None:
    seen.page.keyboard.press("/")
    seen.page.keyboard.type(words)
    seen.has("#found:not([hidden]) [role=option]")


def go(seen: Seen, words: str) -> None:
    """To the first thing that a search finds, by keys alone."""
    search(seen, words)
    seen.has(f"#found[data-words='{words}']")
    seen.page.keyboard.press("Enter")
    seen.has(".view h1")


def test_the_first_view_is_there_before_the_rest_and_leads_on(first: Any) -> None:
    first.wait_for_selector("body.alone #packages .graph .box")
    first.wait_for_selector("#refs option[value=topic]", state="attached")
    assert first.locator(".soon, .wait, .refusal").count() == 0
    first.keyboard.press("/")
    first.keyboard.type("Cart.price")
    first.wait_for_selector("#found[data-words='Cart.price'] [role=option]")
    first.keyboard.press("Enter")
    first.wait_for_selector("h1:has-text('Cart.price')")
    first.go_back()
    first.wait_for_selector("#packages .graph .box")


def test_a_symbol_is_found_shown_and_followed_by_keys_alone(seen: Seen) -> None:
    seen.open("/")
    go(seen, "Cart.price")
    seen.has("h1:has-text('Cart.price')")
    seen.page.wait_for_url("**/symbol/shop.cart.Cart.price")  # a name that can be read, and sent
    seen.has("#references .line:has-text('Cart().price()')")
    seen.has("#hierarchy :text('Overrides')")
    seen.has("#tests :text('test_total')")
    seen.has("#history :text('a shop')")
    # The name that it is imported by is a link to what it is bound to; a card says what that is.
    link = seen.page.locator(".src a.ref", has_text="plus")
    link.focus()
    seen.page.keyboard.press("Shift+Tab")
    seen.page.keyboard.press("Tab")
    seen.has("#card:has-text('The sum of all prices.')")
    seen.page.keyboard.press("Enter")
    seen.has("h1 bdi:text-is('add')")
    seen.page.go_back()
    seen.has("h1:has-text('Cart.price')")
    seen.page.go_forward()
    seen.has("h1 bdi:text-is('add')")


def test_the_graph_opens_step_by_step_and_has_its_own_address(seen: Seen) -> None:
    seen.open("/")
    go(seen, "add")
    seen.has(".graph .box.root")
    before = seen.page.locator(".graph .box").count()
    opener = seen.page.locator(".graph a.more").first
    opener.focus()
    seen.page.keyboard.press("Enter")
    seen.has(".graph .box.open")
    assert seen.page.locator(".graph .box").count() > before
    seen.page.wait_for_url("**open=sym_*")
    opened = seen.page.url.removeprefix(seen.server)
    seen.open(opened)
    seen.has(".graph .box.open")
    assert seen.page.locator(".graph .arrow.dispatch, .graph .arrow.heuristic").count() >= 1


def test_a_list_under_the_field_is_walked_with_arrows(seen: Seen) -> None:
    seen.open("/")
    search(seen, "cart")
    first = seen.page.locator("#found [aria-selected=true]").inner_text()
    seen.page.keyboard.press("ArrowDown")
    assert seen.page.locator("#found [aria-selected=true]").inner_text() != first
    seen.page.keyboard.press("ArrowUp")
    assert seen.page.locator("#found [aria-selected=true]").inner_text() == first
    seen.page.keyboard.press("Escape")
    assert seen.page.locator("#found").is_hidden()


def test_endpoints_texts_and_files_are_found(seen: Seen) -> None:
    for words, group in {"/carts/": "#endpoints", "SELECT prices": "#text", "money.py": "#files"}.items():
        seen.open(f"/search?q={words}")
        seen.has(f"{group} a")


def test_another_ref_is_chosen(seen: Seen) -> None:
    seen.open("/file?path=shop/money.py")
    assert seen.page.locator(":text('def tax')").count() == 0
    seen.page.fill("#ref", "topic")
    seen.page.keyboard.press("Enter")
    seen.has(".src :text('tax')")
    assert "ref=topic" in seen.page.url
    seen.page.go_back()
    seen.has(".src:not(:has-text('tax'))")


def test_what_is_not_there_says_so_and_offers_what_is_near(seen: Seen) -> None:
    seen.open("/symbol/Crat")
    seen.has("[role=alert]")
    seen.page.click("[role=alert] a:has-text('Cart')")
    seen.has("h1:has-text('Cart')")


def lines(seen: Seen) -> list[str]:
    return list(seen.page.evaluate("[...document.querySelectorAll('.src .l.here')].map((line) => line.id)"))


def test_an_address_leads_to_lines_and_a_click_makes_one(seen: Seen) -> None:
    seen.open("/file?path=shop/cart.py#L11-L13")
    seen.has(".l.here")
    assert lines(seen) == ["L11", "L12", "L13"]
    seen.page.click("#L5 .n")
    seen.page.click("#L7 .n", modifiers=["Shift"])
    assert seen.page.url.endswith("#L5-L7")
    assert lines(seen) == ["L5", "L6", "L7"]
    seen.has("#beside a:has-text('money.py')")
    seen.page.click("#outline .at:text-is('14')")
    assert seen.page.url.endswith("#L14")
    assert lines(seen) == ["L14"]
    seen.open("/symbol/Cart.price")
    seen.page.click("#references .line:has-text('Cart().price()')")
    seen.has("h1:has-text('web.py')")
    seen.has(".l.here:has-text('Cart().price()')")


def test_a_tree_stands_beside_the_source_and_the_way_above_it_opens_there(seen: Seen) -> None:
    seen.open("/file?path=shop/cart.py")
    seen.has("#beside [aria-current]:has-text('cart.py')")
    assert seen.page.locator("#beside a:has-text('test_cart.py')").count() == 0
    seen.page.click("#beside bdi:text-is('tests')")
    seen.has("#beside a:has-text('test_cart.py')")
    seen.page.click("#beside bdi:text-is('shop')")
    assert not seen.page.is_visible("#beside a:has-text('money.py')")
    seen.page.click(".crumbs a:text-is('shop')")
    assert seen.page.is_visible("#beside a:has-text('money.py')")
    assert "path=shop/cart.py" in seen.page.url.replace("%2F", "/")


def test_who_uses_a_file_and_what_a_line_is_of_stands_under_its_source(seen: Seen) -> None:
    seen.open("/file?path=shop/cart.py")
    seen.has("#users a:has-text('web.py')")
    seen.page.click("#outline a:has-text('price') + a.at")
    seen.has("#uses #references .line:has-text('Cart().price()')")
    assert not seen.page.is_visible("#users")


def test_lines_say_who_wrote_them_when_they_are_asked(seen: Seen) -> None:
    seen.open("/file?path=shop/money.py")
    seen.has("h1:has-text('money.py')")
    seen.page.keyboard.press("b")
    seen.has(".src .l a.by")
    told = seen.page.evaluate(
        "[...document.querySelectorAll('.src a.by')].map((by) => [by.parentNode.id, by.title.slice(11)])"
    )
    assert told == [["L1", "a shop"], ["L3", "from nothing"]]
    seen.page.click(".to-blame")
    assert not seen.page.is_visible(".src .by")
    seen.page.click(".to-blame")
    seen.page.click("#L3 a.by")
    seen.has("#difference .row.changed .new:has-text('sum(prices, 0)')")


def test_the_way_from_lines_to_an_editor_and_the_keys(seen: Seen, shop: Any) -> None:
    seen.page.add_init_script(
        "HTMLAnchorElement.prototype.click = ((click) => function () { if (this.href.startsWith('vscode:')) globalThis.led = this.href; else click.call(this); })(HTMLAnchorElement.prototype.click)"
    )
    seen.open("/file?path=shop/cart.py#L11")
    seen.has(".l.here")
    seen.page.keyboard.press("e")
    assert seen.page.evaluate("globalThis.led") == f"vscode://file{shop.root}/shop/cart.py:11"
    seen.page.keyboard.press("?")
    seen.has("dialog#keys[open]")
    seen.page.select_option("#keys select", "$EDITOR (copies the command)")
    seen.page.keyboard.press("Escape")
    assert seen.page.locator("dialog#keys[open]").count() == 0
    seen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copied = ""
    for _ in range(50):  # a page that has not the focus yet may not write
        seen.page.keyboard.press("e")
        if copied := seen.page.evaluate("navigator.clipboard.readText()"):
            break
        seen.page.wait_for_timeout(100)
    assert copied == f"$EDITOR +11 '{shop.root}/shop/cart.py'"


def test_enter_before_the_list_is_there_takes_what_it_begins_with(seen: Seen) -> None:
    seen.open("/")
    seen.page.keyboard.press("/")
    seen.page.keyboard.type("Cart.put")
    seen.page.keyboard.press("Enter")
    seen.has("h1:has-text('Cart.put')")
    seen.page.keyboard.press("/")
    seen.page.keyboard.type("forgoten")
    seen.has("#found[data-words='forgoten'] [aria-selected=true]:has-text('forgotten')")


def test_a_type_begins_with_what_one_asks_of_it(seen: Seen) -> None:
    seen.open("/symbol/shop.cart.Cart")
    seen.has("#members a:has-text('price')")
    seen.has("#hierarchy a:has-text('Priced')")
    order = seen.page.evaluate("[...document.querySelectorAll('.right .part')].map((part) => part.id)")
    assert order[:3] == ["members", "hierarchy", "graph"]


@pytest.mark.parametrize("seen", [{"width": 390}, {"dark": True}], indirect=True)
def test_narrow_and_dark(seen: Seen) -> None:
    seen.open("/")
    go(seen, "Cart.put")
    seen.has("#history")
    seen.fits()
    seen.open("/file?path=shop/cart.py")
    source, view = (seen.page.locator(one).bounding_box() for one in (".file-view .left", ".file-view"))
    assert source
    assert view
    if view["width"] < 500:  # the source has all of it, and the tree waits above
        assert source["width"] > 0.95 * view["width"]
        assert not seen.page.is_visible("#beside a")
