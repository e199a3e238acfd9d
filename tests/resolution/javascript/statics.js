// What functions and classes have themselves, and what their objects have; members of objects that are exported.
// --- path: goods.js ---
class Cart { total() {} }
class Sale { total() {} }
module.exports = { Cart, Sale }
// --- path: shop.js ---
const { Cart, Sale } = require('./goods')
function Shop() {}
Shop.open = function () { return this.make() }
//                                    ^ calls: shop.Shop.make
Shop.prototype.open = function () { return this.sell() }
//                                              ^ calls: shop.Shop.sell
Shop.make = () => new Cart()
Shop.prototype.sell = function () { return new Sale() }
Shop.prototype.close = function () { this.open().total() }
//                                               ^ calls: goods.Sale.total ; not calls: goods.Cart.total
Shop.open().total()
//          ^ calls: goods.Cart.total ; not calls: goods.Sale.total
new Shop().open().total()
//                ^ calls: goods.Sale.total ; not calls: goods.Cart.total
Shop.sell()
//   ^ unresolved
Shop.prototype[Symbol.iterator] = function* () { this.close() }
//                                                    ^ calls: shop.Shop.close  by: enclosing type
for (const name of ['lend', 'give'])
  Shop.prototype[name] = function () { return this.open().total() }
//                                                        ^ calls: goods.Sale.total
Shop.prototype['hand over'] = function () { return this.close() }
//                                                      ^ calls: shop.Shop.close
Shop.prototype['shut'] = function () { return new Cart() }
new Shop().shut().total()
//                ^ calls: goods.Cart.total
function Till() {}
Till.prototype = {
  cart: Cart,
  open() { new this.cart().total() },
  //                ^ instantiates: goods.Cart ; instantiates: goods.Cart  by: a guess
  //                       ^ calls: goods.Cart.total
}
// --- path: errors.js ---
class Failure extends Error {}
class Inner { told() {} }
class Told { told() {} }
Failure.Inner = Inner
Failure.Outer = class Outer extends Told {}
module.exports = Failure
// --- path: far.js ---
const Failure = require('./errors')
class Worse extends Failure {}
new Failure.Inner().told()
//                  ^ calls: errors.Inner.told ; not calls: errors.Told.told
new Worse.Inner().told()
//                ^ calls: errors.Inner.told
new Failure.Outer().told()
//                  ^ calls: errors.Told.told ; not calls: errors.Inner.told
new Failure().told()
//            ^ not calls: errors.Told.told
// --- path: tools.js ---
exports.list = {}
exports.list.cut = function () { return this.glue() }
//                                           ^ calls: tools.list.glue
exports.list.glue = function () {}
exports.text = { glue() {} }
exports.text.cut = function () { return this.glue() }
//                                           ^ calls: tools.text.glue
exports.cut = function () { exports.list.cut(); exports.text.cut() }
//                                       ^ calls: tools.list.cut  by: module attribute
// --- path: uses.js ---
const tools = require('./tools')
tools.list.cut()
//         ^ calls: tools.list.cut
tools.text.cut()
//         ^ calls: tools.text.cut
tools.text.glue()
//         ^ calls: tools.text.glue
// --- path: machine.js ---
const Machine = module.exports = exports = function Machine() {}
Machine.start = function () {}
Machine.prototype.stop = function () {}
// --- path: other.js ---
module.exports = class Other { static start() {} stop() {} }
// --- path: runs.js ---
const Machine = require('./machine'), Other = require('./other')
Machine.start()
//      ^ calls: machine.Machine.start
new Machine().stop()
//            ^ calls: machine.Machine.stop
Other.start()
//    ^ calls: other.Other.start
// --- path: inner.js ---
const { Cart } = require('./goods')
class Base { run() {} }
class Task { run() {} list() {} }
Task.Step = class Step extends Base {
  run() { super.run(); this.list().total() }
  //            ^ calls: inner.Base.run ; calls: goods.Cart.total
  list() { return new Cart() }
}
module.exports = Task
