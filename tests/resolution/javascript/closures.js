// Functions that are called where they stand, and what they make, lay open or are given.
// --- path: js/boot.js ---
(function boot() { ready(); })();
//        ^ calls: js.boot.boot  by: lexical scope
function ready() {}
var total = function sum(n) { return n; }(3);
//                   ^ calls: js.boot.sum
!function negated() {}();
//        ^ calls: js.boot.negated
// --- path: js/made.js ---
var Dict = (function () {
  function Dict() {}
  Dict.prototype.get = function () {};
  return Dict;
})();
new Dict().get();
//  ^ calls: js.made.Dict  by: a guess
new Dict().get();
//         ^ calls: js.made.Dict.get
var Ref = (function RefClosure() {
  function Reference() {}
  Reference.prototype = { read: function () {} };
  return Reference;
})();
new Ref().read();
//        ^ calls: js.made.RefClosure.Reference.prototype.Reference.read
(function ($, doc) {
  new $().get();
  //      ^ calls: js.made.Dict.get
  doc.write();
  //  ^ calls: outside globalThis.document.write
})(Dict, document);
// --- path: js/inside.js ---
(function () {
  var game = {}, list = { first: function () { return this.second(); }, second: function () {} };
  //                                                       ^ calls: js.inside.list.second
  game.start = function () { game.tick(); };
  //                              ^ calls: js.inside.game.tick
  game.tick = function () {};
  list.first();
  //   ^ calls: js.inside.list.first
  function unknown(game) {
    game.start();
    //   ^ unresolved
  }
})();
// --- path: lib/universal.js ---
(function (root, factory) {
  if (typeof module === "object") module.exports = factory();
  else root.Universal = factory();
})(this, function () {
  function go() {}
  function Thing() {}
  Thing.prototype.run = function () { go(); };
  //                                  ^ calls: lib.universal.go
  return { go: go, Thing: Thing };
});
// --- path: lib/use.js ---
const universal = require("./universal");
universal.go();
//        ^ calls: lib.universal.go  by: a guess
new universal.Thing().run();
//                    ^ calls: lib.universal.Thing.run
// --- path: lib/page.js ---
Universal.go();
//        ^ calls: lib.universal.go  by: a guess
// --- path: lib/named.js ---
module.exports = function open(count) { return open(count - 1); };
//                                             ^ calls: lib.named.open
// --- path: lib/classed.js ---
exports = module.exports = class Cart { pay() {} };
// --- path: lib/uses.js ---
const opens = require("./named"), Cart = require("./classed");
opens(1);
// ^ calls: lib.named.open
new Cart().pay();
//         ^ calls: lib.classed.Cart.pay
const keyed = {};
keyed["pay"] = opens;
keyed.pay();
//    ^ calls: lib.named.open
