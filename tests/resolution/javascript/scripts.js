// Scripts that a page loads together: what one defines is seen by others, as a guess.
// --- path: js/app.js ---
var App = App || {};
function boot() {}
function init() {}
// --- path: js/tools.js ---
App.util = function () {};
function init() {}
// --- path: js/use.js ---
function start() {
  App.util();
  //  ^ calls: js.tools.App.util  by: a guess
  boot();
  // ^ calls: js.app.boot  by: a guess
  init();
  // ^ unresolved
}
// --- path: js/loaded.js ---
const fs = require("fs");
function loaded() {}
boot();
// ^ calls: js.app.boot  by: a guess
// --- path: js/asks.js ---
loaded();
// ^ unresolved
// --- path: js/early.js ---
this.early = function () { late(); };
//                         ^ calls: js.early.late  by: lexical scope
function late() {}
(function () { this.inner = function () {}; })();
early();
// ^ calls: js.early.early  by: lexical scope
// --- path: js/later.js ---
early();
// ^ calls: js.early.early  by: a guess
inner();
// ^ unresolved
// --- path: test/data/setup.js ---
// A test stands for itself, unless it gives the global object members.
this.prepare = function () {};
function clean() {}
// --- path: test/unit/alone.js ---
function sweep() {}
// --- path: test/unit/cart.js ---
prepare();
// ^ calls: test.data.setup.prepare  by: a guess
clean();
// ^ calls: test.data.setup.clean  by: a guess
sweep();
// ^ unresolved
// --- path: js/none.js ---
prepare();
// ^ unresolved
// --- path: old/own.js ---
this.open = function () {};
exports.close = function () {};
// --- path: old/uses.js ---
const own = require("./own");
own.open();
//  ^ calls: old.own.open
// --- path: old/asks.js ---
open();
// ^ unresolved
// --- path: tool/asks.js ---
boot();
// ^ unresolved
// --- path: implicit/lib.js ---
// A function given to a name that nothing declares is a global.
paid = function () {};
var declared;
declared = function () {};
// --- path: implicit/use.js ---
paid();
// ^ calls: implicit.lib.window.paid  by: a guess
window.paid();
//     ^ calls: implicit.lib.window.paid  by: a guess
