// Tables of functions: members by written keys, by keys that are not known, and such as are given later.
// --- path: m.js ---
function load() {}
function save() {}
function purge() {}
function other() {}

const table = { "load": load, "save-all": save, 3: other };
table.load();
// ^ calls: m.load  by: surely; not calls: m.save
table["load"]();
// ^ calls: m.load; not calls: m.save
table.missing();
// ^ unresolved
table.hasOwnProperty("load");
// ^ calls: outside globalThis.Object.hasOwnProperty

function dispatch(key) {
  table[key]();
  // ^ calls: m.load  by: a guess; calls: m.save; not calls: m.purge
  const own = { load, "drop": purge };
  own.drop();
  // ^ calls: m.purge; not calls: m.load
  own[key]();
  // ^ calls: m.load; calls: m.purge; not calls: m.save
}

const api = {};
api.load = load;
api.load();
// ^ calls: m.load
api.save();
// ^ unresolved

function view() {}
view.purge = purge;
view.purge();
// ^ calls: m.purge

function made() { return { "load": load, save }; }
made()["load"]();
// ^ calls: m.load; not calls: m.save
