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
  let entered;
  // It says at once that it looks; what was found for fewer letters stays until there is something better.
  const looking = (on) => {
    list().setAttribute("aria-busy", on);
    if (on && list().hidden) { list().innerHTML = '<div class="nothing" role="presentation">looking …</div>'; list().hidden = false; }
  };
  const search = async () => {
    asking?.abort();
    const words = field().value.trim();
    if (!words) return close();
    looking(true);
    asking = new AbortController();
    const asked = new URLSearchParams({ q: words, ref: field().dataset.ref, repo: field().dataset.repo });
    try {
      const answer = await fetch(`/-/search?${asked}`, { signal: asking.signal });
      const found = await answer.text();
      if (!answer.ok || field().value.trim() !== words || document.activeElement !== field()) return;
      list().innerHTML = found;
      list().dataset.words = words;
      list().hidden = false;
      looking(false);
      field().setAttribute("aria-expanded", "true");
      select(options()[0]);
      if (entered === words) enter();
    } catch (problem) { if (problem.name !== "AbortError") throw problem; }
  };
  const move = (step) => {
    const all = options();
    if (all.length) select(all[(all.indexOf(selected()) + step + all.length) % all.length]);
  };
  const enter = () => {
    const words = field().value.trim();
    const known = !list().hidden && list().dataset.words === words;
    if (words && !known && entered !== words) { entered = words; clearTimeout(waiting); return search(); }  // a second Enter waits no longer
    entered = null;
    const option = known ? selected() : null;
    const asked = new URLSearchParams({ q: words });
    for (const name of ["ref", "repo"]) if (field().dataset[name]) asked.set(name, field().dataset[name]);
    if (words) follow(option ? option.getAttribute("href") : `/search?${asked}`);
    close();
    field().blur();
    one("#main")?.focus({ preventScroll: true });
  };
  document.addEventListener("input", (event) => {
    if (event.target !== field()) return;
    entered = null;
    clearTimeout(waiting);
    if (field().value.trim()) looking(true);
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
    } else if (event.key === "Escape") { hide(); one("#keys")?.close(); }
    else if (!writes(event.target)) {
      const act = { "?": showKeys, y: copyLink, e: openEditor, b: () => one(".to-blame")?.click(), g: () => one(".to-forge")?.click() }[event.key];
      if (act) { event.preventDefault(); act(); }
    }
  });

  // What the keys do, and which editor opens lines.
  const EDITORS = { "VS Code": "vscode://file{root}/{path}:{line}", Cursor: "cursor://file{root}/{path}:{line}", JetBrains: "idea://open?file={root}/{path}&line={line}", Zed: "zed://file{root}/{path}:{line}", "TextMate or others (txmt:)": "txmt://open?url=file://{root}/{path}&line={line}", "$EDITOR (copies the command)": "" };
  const KEYS = [["/", "search"], ["↑ ↓ Enter", "choose a result"], ["Esc", "close"], ["y", "copy the address of the marked lines"], ["e", "open them in the editor"], ["g", "open them at the forge"], ["b", "who wrote each line"], ["?", "these keys"]];
  const editor = () => { try { return EDITORS[localStorage.getItem("codecompass-editor")] ?? EDITORS["VS Code"]; } catch { return EDITORS["VS Code"]; } };
  const showKeys = () => {
    let box = one("#keys");
    if (!box) {
      box = document.createElement("dialog");
      box.id = "keys";
      box.setAttribute("aria-label", "Keys");
      box.innerHTML = `<h2>Keys</h2><dl>${KEYS.map(([key, what]) => `<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`).join("")}</dl><label>Editor <select>${Object.keys(EDITORS).map((name) => `<option>${name}</option>`).join("")}</select></label> <button type="button">close</button>`;
      document.body.append(box);
      one("select", box).value = Object.keys(EDITORS).find((name) => EDITORS[name] === editor());
      one("select", box).addEventListener("change", (event) => localStorage.setItem("codecompass-editor", event.target.value));
      one("button", box).addEventListener("click", () => box.close());
    }
    box.showModal();
  };

  // Lines of source: an address names them, a click marks them, with Shift to there.
  const marked = () => { const found = /^#L(\d+)(?:-L?(\d+))?$/.exec(location.hash); return found ? [Number(found[1]), Number(found[2] || found[1])].sort((a, b) => a - b) : null; };
  const told = (message) => { const box = document.createElement("div"); box.id = "told"; box.role = "status"; box.textContent = message; document.body.append(box); setTimeout(() => box.remove(), 1800); };
  const hashOf = ([first, last]) => `#L${first}${last > first ? `-L${last}` : ""}`;
  let shownLines;
  const showLines = () => {
    const source = one(".src"), range = marked();
    const key = source && location.pathname + location.search + location.hash;
    if (!source || (source.dataset.lines === key && shownLines === key)) return;
    source.dataset.lines = shownLines = key;
    document.querySelectorAll(".l.here").forEach((line) => line.classList.remove("here"));
    for (const link of document.querySelectorAll(".to-forge")) {
      const parts = link.dataset.href.includes("/-/blob/") && range ? `#L${range[0]}${range[1] > range[0] ? `-${range[1]}` : ""}` : range ? hashOf(range) : "";
      link.href = link.dataset.href + (link.dataset.href.includes("bitbucket") && range ? `#lines-${range[0]}:${range[1]}` : parts);
    }
    showUses(range);
    if (!range) return;
    for (let at = range[0]; at <= range[1]; at += 1) one(`#L${at}`, source)?.classList.add("here");
    const first = one(`#L${range[0]}`, source), frame = first?.closest(".scroll");
    if (!first) return;
    const away = first.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    if (away < 0 || away > frame.clientHeight - 40) frame.scrollTop += away - frame.clientHeight / 3;
    first.scrollIntoView({ block: "nearest" });
  };
  // Under a file's source: who uses what the marked line is of, the innermost definition around it.
  const showUses = async (range) => {
    const panel = one("#uses");
    if (!panel) return;
    const around = range ? JSON.parse(panel.dataset.definitions).filter(([first, last]) => first <= range[0] && range[0] <= last) : [];
    const [, , id] = around.sort((a, b) => b[0] - a[0] || a[1] - b[1])[0] ?? [];
    const [whole, own] = panel.children;
    panel.dataset.of = id ?? "";
    whole.hidden = Boolean(id);
    own.hidden = !id;
    if (!id || own.dataset.of === id) return;
    own.dataset.of = id;
    own.innerHTML = '<p class="wait">…</p>';
    const found = await asked("uses", id);
    if (own.dataset.of === id) own.innerHTML = found;
  };
  addEventListener("hashchange", showLines);
  addEventListener("popstate", () => setTimeout(showLines));
  document.addEventListener("click", (event) => {
    const number = event.target.closest?.(".src .n");
    if (!number || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const line = Number(number.textContent), known = marked();
    const range = event.shiftKey && known ? [Math.min(known[0], line), Math.max(known[1], line)] : [line, line];
    history.replaceState(history.state, "", location.pathname + location.search + hashOf(range));
    showLines();
  }, true);
  // Links to lines of what is shown already, or to a function of it, lead there without asking for it again.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#']:not(.n):not(.skip)");
    if (!link || !link.closest("#main")) return;
    event.preventDefault();
    event.stopPropagation();
    history.replaceState(history.state, "", location.pathname + location.search + link.getAttribute("href"));
    if (marked()) return showLines();
    const there = document.getElementById(link.getAttribute("href").slice(1));
    for (let box = there; box; box = box.parentElement) if (box.matches("details")) box.open = true;
    there?.scrollIntoView({ block: "start" });
    there?.querySelector("summary, a")?.focus({ preventScroll: true });
  }, true);
  const copyLink = async () => {
    if (!one(".over[data-path]")) return;
    await navigator.clipboard?.writeText(location.href);
    told("The address is copied.");
  };
  const openEditor = () => {
    const over = one(".over[data-root]");
    if (!over?.dataset.root) return;
    const line = marked()?.[0] || Number(one(".src .l.marked, .src .l")?.id.slice(1) || 1);
    if (!editor()) {  // what runs in a terminal no page can start
      navigator.clipboard?.writeText(`$EDITOR +${line} '${`${over.dataset.root}/${over.dataset.path}`.replaceAll("'", "'\\''")}'`);
      return told("The command is copied.");
    }
    const link = document.createElement("a");
    link.href = editor().replace("{root}", encodeURI(over.dataset.root)).replace("{path}", encodeURI(over.dataset.path)).replace("{line}", line);
    link.click();
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".copy-link")) copyLink();
    if (event.target.closest?.(".to-editor")) openEditor();
    if (event.target.closest?.("#help")) showKeys();
  });

  // Who wrote each line: asked for once, put before the numbers, and taken away again.
  const asked = (what, path) => {
    const query = new URLSearchParams({ path });
    for (const name of ["ref", "repo"]) if (field()?.dataset[name]) query.set(name, field().dataset[name]);
    return fetch(`/-/${what}?${query}`).then((answer) => answer.text());
  };
  const blame = async (button) => {
    const source = one(".src", button.closest(".code"));
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    source.classList.toggle("blamed", on);
    if (!on || one(".by", source)) return;
    button.setAttribute("aria-busy", "true");
    const held = document.createElement("template");
    held.innerHTML = await asked("blame", button.closest(".over").dataset.path);
    button.removeAttribute("aria-busy");
    if (one(".problem", held.content)) return told(held.content.textContent);
    for (const by of held.content.querySelectorAll(".by")) {
      let first = by;
      for (let at = Number(by.dataset.first); at <= Number(by.dataset.last); at += 1) {
        const line = one(`#L${at}`, source);
        if (!line) continue;
        line.prepend(first ?? Object.assign(document.createElement("span"), { className: "by" }));
        first = null;
      }
    }
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".to-blame");
    if (button) blame(button);
  });

  // The tree beside the source: a folder is asked for when it is opened; the way above the source opens in it.
  const fill = async (folder) => {
    if (one("ul", folder) || !folder.dataset.folder || folder.dataset.filling) return;
    folder.dataset.filling = "";
    folder.insertAdjacentHTML("beforeend", await asked("folder", folder.dataset.folder));
  };
  const showTree = () => {
    const tree = one("#beside"), here = tree && one("[aria-current=page]", tree);
    if (!here || "shown" in tree.dataset) return;
    tree.dataset.shown = "";
    tree.open = innerWidth > 1100;
    const frame = tree.closest(".beside");
    frame.scrollTop += here.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 3;
  };
  document.addEventListener("toggle", (event) => { if (event.target.matches?.("details[data-folder]") && event.target.open) fill(event.target); }, true);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-opens]");
    const tree = one("#beside"), folder = link && tree && [tree, ...tree.querySelectorAll("details[data-folder]")].find((held) => held.dataset.folder === link.dataset.opens);
    if (!folder || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    for (let box = folder; box && tree.contains(box); box = box.parentElement) if (box.matches("details")) box.open = true;
    folder.scrollIntoView({ block: "nearest" });
    one("summary", folder).focus({ preventScroll: true });
  }, true);

  // Tables: a title sorts, a field narrows, many rows are shown page by page.
  const PAGE = 50;
  const cellOf = (row, at) => row.cells[at]?.innerText.trim() ?? "";
  const compare = (a, b) => { const [x, y] = [a, b].map((text) => Number(text.replace(/[,%]/g, ""))); return a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y) ? x - y : a.localeCompare(b, undefined, { numeric: true }); };
  const equip = (table) => {
    table.dataset.equipped = "";
    const body = table.tBodies[0], rows = [...body.rows];
    if (rows.length < 6 || table.matches(".plainly")) return;
    let words = "", shown = PAGE, sorted = -1, down = false;
    const more = document.createElement("button"), about = document.createElement("p");
    more.type = "button"; more.className = "more-rows"; about.className = "note rows";
    const paint = () => {
      const fit = rows.filter((row) => row.textContent.toLowerCase().includes(words));
      if (sorted >= 0) fit.sort((a, b) => (down ? -1 : 1) * compare(cellOf(a, sorted), cellOf(b, sorted)));
      body.replaceChildren(...fit.slice(0, shown));
      const left = fit.length - Math.min(shown, fit.length);
      more.hidden = !left;
      more.textContent = `${Math.min(left, PAGE)} more of ${left}`;
      about.textContent = words ? `${fit.length} of ${rows.length} rows` : "";
    };
    more.addEventListener("click", () => { shown += PAGE; paint(); });
    for (const [at, title] of [...table.tHead.rows[0].cells].entries()) {
      const button = document.createElement("button");
      button.type = "button"; button.className = "sort"; button.append(...title.childNodes);
      title.append(button);
      if (!button.textContent.trim()) { button.remove(); continue; }
      button.addEventListener("click", () => {
        down = sorted === at && !down; sorted = at;
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        title.setAttribute("aria-sort", down ? "descending" : "ascending");
        paint();
      });
    }
    const frame = table.closest(".scroll") || table;
    if (rows.length > 12) {
      const field = document.createElement("input");
      field.type = "search"; field.className = "narrow"; field.placeholder = `Filter ${rows.length} rows`; field.setAttribute("aria-label", "Filter rows");
      field.addEventListener("input", () => { words = field.value.trim().toLowerCase(); shown = PAGE; paint(); });
      frame.before(field);
    }
    frame.after(about, more);
    paint();
  };

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
  new MutationObserver(() => { centre(); showTab(); nameEditor(); showLines(); showTree(); if (one("#uses:not([data-of])")) showUses(marked()); document.querySelectorAll("table.list:not([data-equipped])").forEach(equip); }).observe(document.documentElement, { childList: true, subtree: true });

  globalThis.codecompass = {
    focus: (key) => setTimeout(() => one(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true }), 60),
  };
}
