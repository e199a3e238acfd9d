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
