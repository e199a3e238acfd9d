// Objects whose members are assigned within a function: of AMD modules, functions called at once, factories; and modules
// that are held by members of what another one exports.
// --- path: amd/shelf.js ---
define('amd/shelf', ['$'], function ($) {
  var Shelf = {};
  Shelf.init = function () {
    Shelf.sort($);
    // ^ calls: amd.shelf.Shelf.sort
  };
  Shelf.sort = (by) => by;
  Shelf.half = 1;
  return Shelf;
});
// --- path: lib/pens.js ---
module.exports = function (options) {
  const pens = { first: () => 1 };
  function lend() {
    return pens.first();
    //          ^ calls: lib.pens.exports.first
  }
  pens.give = function (n) {
    return pens.take(n);
    //          ^ calls: lib.pens.exports.pens.take
  };
  pens.take = (n) => n;
  pens.lend = lend;
  return pens;
};
// --- path: lib/late.js ---
exports.make = function () {
  const one = {};
  if (true) {
    one.open = () => 1;
  }
  one.shut = () => one.open();
  //                   ^ not calls: lib.pens.exports.pens.give
  return one;
};
// --- path: lib/index.js ---
const all = module.exports;
all.pens = require('./pens');
all.late = require('./late');
all.own = () => all.late.make();
//                       ^ calls: lib.late.make
// --- path: use.js ---
const create = require('./lib/pens');
const all = require('./lib');
const { late } = require('./lib');
const pens = create({});
pens.give(1);
//   ^ calls: lib.pens.exports.pens.give
pens.lend();
//   ^ calls: lib.pens.exports.lend
all.pens().take(2);
//         ^ calls: lib.pens.exports.pens.take
all.late.make().shut();
//       ^ calls: lib.late.make
late.make();
//   ^ calls: lib.late.make
