// Functions as classes, objects that grow, what JSDoc says of types.
// --- path: shop.js ---
function Shop(name) {
  this.close = function () { this.open() }
  //                         ^ calls: shop.Shop.open
}
Shop.prototype.open = function () { return this.close() }
//                                         ^ calls: shop.Shop.Shop.close
Shop.prototype.sell = function (what) { what.open() }
//                                      ^ unresolved
Shop.create = () => new Shop()
// ^ instantiates: shop.Shop
const shop = new Shop()
shop.open()
// ^ calls: shop.Shop.open
Shop.create().open()
// ^ calls: shop.Shop.open
const tools = {}
tools.cut = () => {}
tools.cut()
// ^ calls: shop.tools.cut
/** @typedef {import('./types').Item} Item */
/**
 * @param {Item[]} items
 * @param {import("./types").Options} [options]
 */
function pack(items, options) {
  items[0].wrap()
  // ^ calls: types.Item.wrap
  options.check()
  // ^ calls: types.Options.check
}
/** @returns {Item} */
const first = () => unknown()
first().wrap()
// ^ calls: types.Item.wrap
// --- path: types.ts ---
export class Item { wrap() {} }
export interface Options { check(): void }

// --- path: own_templates.js ---
class Leaf { run() {} }
class Twig { run() {} }
/** @template K */
class Crate {}
/** @template T @param {T} x @return {T} */
Crate.prototype.same = function (x) { return x };
/** @param {Crate<Leaf>} crate @param {Twig} twig */
function carry(crate, twig) {
  crate.same(twig).run();
  //    ^ calls: own_templates.Crate.same
  //               ^ not calls: own_templates.Leaf.run
}
// --- path: runs/runner.js ---
// What only tests put into a type is not there elsewhere; what the program's own files do, is.
const EventEmitter = require('events')
class Runner extends EventEmitter {
  run() {
    this.emit('start')
    //   ^ not calls: runs.test.fixtures.patched.Runner.emit
    this.report()
    //   ^ calls: runs.more.Runner.report
  }
}
module.exports = Runner
// --- path: runs/more.js ---
const Runner = require('./runner')
Runner.prototype.report = function report() {}
// --- path: runs/test/fixtures/patched.js ---
const Runner = require('../../runner')
Runner.prototype.emit = function emit() {}
