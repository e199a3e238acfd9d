// Members under a key that a constant holds.
// --- path: symbols.js ---
const kLocal = Symbol('local')
module.exports = { kClose: Symbol('close'), kOpen: Symbol('open'), kLocal }
// --- path: others.js ---
module.exports = { kClose: Symbol('another') }
// --- path: pool.js ---
const { kClose, kOpen: kStart, kLocal } = require('./symbols')
const symbols = require('./symbols')
const others = require('./others')
const kOwn = Symbol('own')
const NAME = 'named'
class Base {
  [kClose]() {}
  [kLocal]() {}
  named() {}
}
class Other { [others.kClose]() {} named() {} }
class Pool extends Base {
  [symbols.kOpen]() { this[kClose]() }
//                         ^ calls: pool.Base.[kClose]  by: inherited member
  [kOwn]() { this[kLocal]() }
//                ^ calls: pool.Base.[kLocal]  by: inherited member
  run() { this[kOwn](); super[kClose]() }
//             ^ calls: pool.Pool.[kOwn]  by: enclosing type
//                            ^ calls: pool.Base.[kClose]
  go() { this[symbols.kOpen]() }
//            ^ calls: pool.Pool.[symbols.kOpen]
  say() { this[NAME]() }
//             ^ calls: pool.Base.named
  *[Symbol.iterator]() {}
}
class Door {}
Door.prototype[kStart] = function () {}
new Door()[kStart]()
//         ^ calls: pool.Door.[kStart]
new Pool()[Symbol.iterator]()
//         ^ calls: pool.Pool.[Symbol.iterator]
new Other()[kClose]()
//          ^ not calls: pool.Other.[others.kClose]
Pool[kOwn]()
// ^ not calls: pool.Pool
new Door()[kOwn]()
// ^ not calls: pool.Pool.[kOwn]
function given(kClose, pool = new Pool()) { pool[kClose]() }
//                                               ^ not calls: pool.Base.[kClose]
function any(key) { Pool[key]() }
//                       ^ not calls: pool.Pool
const table = { open() {}, close() {} }
for (const name of Object.keys(table)) table[name]()
//                                           ^ calls: pool.table.open  by: a guess
const first = 0
const list = [given]
list[first]()
//   ^ calls: pool.given  by: a guess
function each(values) {
  let last = values.length
  const one = [given]
  one[last]()
//    ^ calls: pool.given  by: a guess
}
const held = { all: [function first() {}, function all() {}] }
held.first()
//   ^ not calls: pool.held.first
held.all()
//   ^ not calls: pool.held.all
held.all[1]()
//      ^ calls: pool.held.all  by: a guess
