// --- path: util/memo.js ---
/**
 * @template T
 * @typedef {() => T} Giving
 */
/**
 * @template T
 * @param {Giving<T>} make what is called once
 * @returns {Giving<T>} what gives it again
 */
const memoize = (make) => {
  let made
  return () => made || (made = make())
}
/** @template T @param {T} value @returns {T} */
exports.same = (value) => value
exports.memoize = memoize
// --- path: shop/cart.js ---
class Cart {
  constructor(id) {}
  pay() {}
  static open() {}
}
module.exports = Cart
// --- path: shop/till.js ---
class Till { constructor() {} pay() {} static open() {} }
const lookup = (name) => name
module.exports = { Till, lookup }
// --- path: main.js ---
const { memoize, same } = require('./util/memo')
const getCart = memoize(() => require('./shop/cart'))
const getTill = memoize(() => require('./shop/till'))
new (getCart())(1)
//   ^ instantiates: shop.cart.Cart ; calls: shop.cart.Cart.constructor ; not calls: shop.till.Till
getCart().open()
//        ^ calls: shop.cart.Cart.open ; not calls: shop.till.Till.open
getTill().lookup('a')
//        ^ calls: shop.till.lookup
function sell() {
  const Cart = getCart()
  new Cart(1).pay()
  //  ^ instantiates: shop.cart.Cart  by: surely
  //          ^ calls: shop.cart.Cart.pay ; not calls: shop.till.Till.pay
  const { Till, lookup } = getTill()
  lookup('a')
  // ^ calls: shop.till.lookup
  same(new Till()).pay()
  //               ^ calls: shop.till.Till.pay ; not calls: shop.cart.Cart.pay
}
// --- path: drivers/one.js ---
export function drive() {}
export function load() {}
export function open() {}
// --- path: drivers/two.js ---
export function drive() {}
export function load() {}
export function open() {}
// --- path: drivers/blocks.js ---
// What is brought in in a block holds there.
const { load } = require('./one')
export async function run(kind) {
  if (kind === 1) {
    const { drive } = await import('./one')
    const later = () => drive()
    //                  ^ calls: drivers.one.drive ; not calls: drivers.two.drive
    return drive()
    //     ^ calls: drivers.one.drive ; not calls: drivers.two.drive
  }
  if (kind === 2) {
    const { drive } = await import('./two')
    return drive()
    //     ^ calls: drivers.two.drive ; not calls: drivers.one.drive
  }
  load()
  // ^ calls: drivers.one.load
}
it('loads', async () => {
  const { load } = await import('./two')
  load()
  // ^ calls: drivers.two.load ; not calls: drivers.one.load
})
it('has loaded', () => { load() })
//                       ^ calls: drivers.one.load  by: import ; not calls: drivers.two.load
if (x) { var { open } = require('./one') }
open()
// ^ calls: drivers.one.open
