// Members that an object or its prototype gets from elsewhere.
// --- path: js/lib.js ---
(function (window) {
  var Lib = function () { return new Lib.fn.init(); };
  Lib.fn = Lib.prototype = { init: function () { return this; }, css: function () {} };
  Lib.extend = Lib.fn.extend = function (members) {};
  Lib.extend({ each: function () {} });
  Lib.fn.extend({ hide: function () { this.css(); } });
  //                                       ^ calls: js.lib.Lib.prototype.Lib.css
  var $before = window.$;
  Lib.restore = function () { window.$ = $before; };
  window.Lib = window.$ = Lib;
})(window);
Object.assign(Plain, { copied() {} });
function Plain() {}
var Model = Plain.extend({ open: function () {} });
Plain.open();
//    ^ unresolved
Plain.copied();
//    ^ calls: js.lib.Plain.copied
// --- path: js/use.js ---
$.each();
//^ calls: js.lib.Lib.each  by: a guess
$("a").css();
//     ^ calls: js.lib.Lib.prototype.Lib.css
window.Lib("b").hide();
//              ^ calls: js.lib.Lib.hide
$.fn.plug = function () { this.css(); };
$("c").plug();
//     ^ calls: js.use.$.plug
// --- path: js/self.js ---
function Game() {
  var g = this;
  g.start = function () { g.tick(); };
  //                        ^ calls: js.self.Game.Game.tick
  g.tick = function () {};
  g.stop = stop;
  function stop() {}
}
new Game().start();
//         ^ calls: js.self.Game.Game.start
new Game().stop();
//         ^ calls: js.self.Game.stop  by: a guess
function Room(self) {
  self.tick = function () {};
}
const room = new Room();
room.tick();
//   ^ unresolved
// --- path: js/core.js ---
var App = App || {};
App.util = App.util || {};
App.util.format = function () {};
// --- path: js/text.js ---
var App = App || {};
App.text = { trim: function () { return App.util.format(); } };
//                                               ^ calls: js.core.util.format
// --- path: js/main.js ---
(function (A) {
  A.text.trim();
  //     ^ calls: js.text.App.text.trim  by: a guess
})(App);
App.util.format();
//       ^ calls: js.core.util.format  by: a guess
// --- path: js/held.js ---
var Shop = {};
Shop.Cart = function () { this.items = []; };
Shop.Cart.prototype.pay = function () { this.check(); };
//                                           ^ calls: js.held.Cart.check  by: enclosing type
Shop.Cart.prototype.check = function () {};
Shop.Cart.make = function () { return new Shop.Cart(); };
new Shop.Cart().pay();
//              ^ calls: js.held.Cart.pay
Shop.Cart.make().check();
//               ^ calls: js.held.Cart.check
var Model = Shop.Model = function () {};
merge(Model.prototype, { get: function () {}, set: function () { this.get(); } });
new Model().set();
//          ^ calls: js.held.Model.set
