// What the page does by itself, without asking: keys, the list under the search field, cards on hover, light and dark.
"use strict";
{
  const one = (selector, within = document) => within.querySelector(selector);
  const field = () => one("#search");
  const list = () => one("#found");
  const follow = (href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  };

  // Light and dark: as the system has it, until somebody chooses.
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => { try { return localStorage.getItem("codecompass-theme"); } catch { return null; } };
  const paint = () => { document.documentElement.dataset.theme = chosen() || (system.matches ? "dark" : "light"); };
  system.addEventListener("change", paint);
  paint();

  // Search: what is typed last is what is shown.
  let waiting, asking;
  const options = () => [...list().querySelectorAll("[role=option]")];
  const selected = () => one("[aria-selected=true]", list());
  const select = (option) => {
    options().forEach((other, at) => { other.id = `option-${at}`; other.setAttribute("aria-selected", other === option); });
    option ? field().setAttribute("aria-activedescendant", option.id) : field().removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };
  const close = () => { list().hidden = true; field().setAttribute("aria-expanded", "false"); select(null); };
  const search = async () => {
    asking?.abort();
    const words = field().value.trim();
    if (!words) return close();
    asking = new AbortController();
    const asked = new URLSearchParams({ q: words, ref: field().dataset.ref, repo: field().dataset.repo });
    try {
      const answer = await fetch(`/-/search?${asked}`, { signal: asking.signal });
      const found = await answer.text();
      if (!answer.ok || field().value.trim() !== words || document.activeElement !== field()) return;
      list().innerHTML = found;
      list().dataset.words = words;
      list().hidden = false;
      field().setAttribute("aria-expanded", "true");
      select(options()[0]);
    } catch (problem) { if (problem.name !== "AbortError") throw problem; }
  };
  const move = (step) => {
    const all = options();
    if (all.length) select(all[(all.indexOf(selected()) + step + all.length) % all.length]);
  };
  const enter = () => {
    const words = field().value.trim();
    const option = !list().hidden && list().dataset.words === words ? selected() : null;
    const asked = new URLSearchParams({ q: words });
    for (const name of ["ref", "repo"]) if (field().dataset[name]) asked.set(name, field().dataset[name]);
    if (words) follow(option ? option.getAttribute("href") : `/search?${asked}`);
    close();
    field().blur();
    one("#main")?.focus({ preventScroll: true });
  };
  document.addEventListener("input", (event) => {
    if (event.target !== field()) return;
    clearTimeout(waiting);
    waiting = setTimeout(search, 70);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target === field() && field().value.trim()) search();
  });
  document.addEventListener("focusout", (event) => {
    if (event.target === field() && !list().contains(event.relatedTarget)) setTimeout(() => { if (document.activeElement !== field()) close(); }, 150);
  });
  document.addEventListener("click", (event) => { if (event.target.closest?.("#found a")) close(); });

  // Keys
  const writes = (element) => element?.matches?.("input, textarea, select, [contenteditable=true], .cm-content");
  document.addEventListener("keydown", (event) => {
    // The editor would indent, and nobody without a mouse would get out of it.
    if (event.key === "Tab" && event.target.closest?.(".cm-content")) event.stopImmediatePropagation();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === field()) {
      const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: enter, Escape: () => { close(); field().value = ""; field().blur(); } }[event.key];
      if (act) { event.preventDefault(); act(); }
    } else if (event.key === "/" && !writes(event.target)) {
      event.preventDefault();
      field()?.focus();
      field()?.select();
    } else if (event.key === "Escape") hide();
  });

  // Another ref: the same view of it.
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".at-ref")) return;
    event.preventDefault();
    const there = new URL(location.href);
    const ref = one("#ref").value.trim();
    ref ? there.searchParams.set("ref", ref) : there.searchParams.delete("ref");
    follow(there.pathname + there.search + there.hash);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#theme")) return;
    localStorage.setItem("codecompass-theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    paint();
  });

  // Cards: what a name is bound to.
  let card;
  const hide = () => { card?.remove(); card = null; };
  const show = (link) => {
    hide();
    const known = [...document.querySelectorAll("template.cards")].flatMap((held) => [...held.content.children]);
    const wanted = new Set(link.dataset.s.split(" "));
    const about = known.filter((one) => wanted.has(one.dataset.card));
    if (!about.length) return;
    card = document.createElement("div");
    card.id = "card";
    card.role = "tooltip";
    card.append(...about.map((one) => one.cloneNode(true)));
    document.body.append(card);
    const place = link.getBoundingClientRect();
    const left = Math.min(place.left, innerWidth - card.offsetWidth - 12);
    const below = place.bottom + 6 + card.offsetHeight < innerHeight;
    card.style.left = `${Math.max(8, left)}px`;
    card.style.top = below ? `${place.bottom + 4}px` : `${Math.max(8, place.top - card.offsetHeight - 4)}px`;
  };
  let hovering;
  document.addEventListener("mouseover", (event) => {
    clearTimeout(hovering);
    const link = event.target.closest?.("[data-s]");
    if (link) hovering = setTimeout(show, 120, link);
    else if (!event.target.closest?.("#card")) hovering = setTimeout(hide, 150);
  });
  document.addEventListener("focusin", (event) => { event.target.dataset?.s && event.target.matches(":focus-visible") ? show(event.target) : hide(); });
  addEventListener("scroll", hide, true);

  // Graphs: what leads to a box and from it is lit while one is at it.
  const light = (box) => {
    const key = box?.querySelector("[data-key]")?.dataset.key;
    for (const arrow of document.querySelectorAll(".arrow[data-from]")) arrow.classList.toggle("lit", Boolean(key) && (arrow.dataset.from === key || arrow.dataset.to === key));
  };
  document.addEventListener("mouseover", (event) => light(event.target.closest?.(".box")));
  document.addEventListener("focusin", (event) => light(event.target.closest?.(".box")));

  // A graph that is wider than its frame begins with the symbol that it is about.
  const centre = () => {
    for (const frame of document.querySelectorAll(".graph:not([data-seen])")) {
      frame.dataset.seen = "";
      const root = one(".box.root", frame)?.getBoundingClientRect();
      const own = frame.getBoundingClientRect();
      if (root) frame.scrollTo(root.left - own.left + (root.width - own.width) / 2, root.top - own.top + (root.height - own.height) / 2);
    }
  };
  // Where the views' names do not fit side by side, that of the view shown is seen.
  let at;
  const showTab = () => {
    const tab = one(".tabs [aria-current]"), row = tab?.parentElement;
    if (!tab || tab === at) return;
    at = tab;
    row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.offsetLeft - row.clientWidth / 2;
  };
  // The editor is made by a library, which gives it no name.
  const nameEditor = () => one(".cypher .cm-content:not([aria-label])")?.setAttribute("aria-label", "Cypher query");
  new MutationObserver(() => { centre(); showTab(); nameEditor(); }).observe(document.documentElement, { childList: true, subtree: true });

  globalThis.codecompass = {
    focus: (key) => setTimeout(() => one(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true }), 60),
  };
}
