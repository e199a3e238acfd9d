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
// --- path: tool/asks.js ---
boot();
// ^ unresolved
