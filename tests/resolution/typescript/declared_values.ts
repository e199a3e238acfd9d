// Modules that declaration files make up, whose values are what other files have: `const x: typeof import('./y').x`.
// --- path: types/virtual.d.ts ---
declare module 'virtual:app/cart' {
  const Cart: typeof import('../src/cart').Cart;
  export default Cart;
}
declare module 'virtual:app/pay' { const pay: typeof import('../src/cart')['pay']; export default pay; }
declare module 'virtual:app/main' { const main: typeof import('../src/main').default; export default main; }
declare module 'virtual:app/named' {
  export const pay: typeof import('../src/cart').pay;
  export let Basket: typeof import('../src/cart').Cart;
  export var whole: typeof import('../src/cart');
  export function made(): import('../src/cart').Cart;
  export type Goods = import('../src/cart').Cart;
  export type Pays = typeof import('../src/cart').pay;
  export const item: InstanceType<typeof import('../src/cart').Cart>;
  export const result: ReturnType<typeof import('../src/cart').open>;
  const hidden: typeof import('../src/cart').open;
  export { hidden as shown };
}
declare module 'virtual:app/from' { export { pay as settle, Cart } from '../src/cart'; }
declare module 'virtual:app/all' { export * from '../src/cart'; }
declare module 'virtual:app/default' { export { default } from '../src/main'; }
declare module 'virtual:app/space' { export * as goods from '../src/cart'; }
declare module 'virtual:app/imported' { import { pay } from '../src/cart'; export { pay }; export default pay; }
declare module 'virtual:app/whole' { const cart: typeof import('../src/cart'); export = cart; }
declare module 'virtual:app/required' { import cart = require('../src/cart'); export = cart; }
declare module 'virtual:app/other' { export * from 'virtual:app/named'; }
declare module 'virtual:app/object' { const api: { pay: typeof import('../src/cart').pay; cart: import('../src/cart').Cart }; export default api; }
declare module '*.svg' { const src: string; export default src; }
declare module 'virtual:app/round' { export * from 'virtual:app/about'; }
declare module 'virtual:app/about' { export * from 'virtual:app/round'; }
// --- path: types/plain.d.ts ---
export const charge: typeof import('../src/cart').pay;
export declare const Trolley: typeof import('../src/cart')['Cart'];
declare const start: typeof import('../src/main').default;
export default start;
// --- path: types/global.d.ts ---
export {}
interface Register { ring(): void }
declare global {
  var Register: Register
  const useCart: typeof import('../src/cart')['open']
  const payNow: typeof import('../src/cart').pay
  var shopCart: InstanceType<typeof import('../src/cart')['Cart']>
  let opened: ReturnType<typeof import('../src/cart')['open']>
  function makeCart(): import('../src/cart').Cart
  type Till = import('../src/cart').Cart
  interface Window { cart: typeof import('../src/cart') }
}
// --- path: types/script.d.ts ---
declare const scriptPay: typeof import('../src/cart').pay
declare let scriptCart: import('../src/cart').Cart
declare namespace shops { const pay: typeof import('../src/cart').pay }
// --- path: src/cart.ts ---
export class Cart { add() {} }
export function pay() {}
export function open(): Cart { return new Cart() }
// --- path: src/main.ts ---
export default function main() {}
// --- path: src/index.ts ---
export * from 'virtual:app/other'
// --- path: src/use.ts ---
import Cart from 'virtual:app/cart'
import pay from 'virtual:app/pay'
import main from 'virtual:app/main'
import { pay as p, Basket, whole, made, item, result, shown, type Goods, type Pays } from 'virtual:app/named'
import * as named from 'virtual:app/named'
import { settle, Cart as C } from 'virtual:app/from'
import { open } from 'virtual:app/all'
import first from 'virtual:app/default'
import { goods } from 'virtual:app/space'
import again, { pay as same } from 'virtual:app/imported'
import entire = require('virtual:app/whole')
import required from 'virtual:app/required'
import { pay as passed, made as passedMade } from 'virtual:app/other'
import api from 'virtual:app/object'
import logo from './logo.svg'
import { pay as passedAgain } from './index'
import { absent } from 'virtual:app/round'
import start, { charge, Trolley } from '../types/plain'
new Cart().add()
//  ^ instantiates: src.cart.Cart
//         ^ calls: src.cart.Cart.add
pay()
// ^ calls: src.cart.pay
main()
// ^ calls: src.main.main
p()
// ^ calls: src.cart.pay
new Basket().add()
//  ^ instantiates: src.cart.Cart
//           ^ calls: src.cart.Cart.add
whole.pay()
//    ^ calls: src.cart.pay
made().add()
// ^ calls: types.virtual.virtual:app/named.made
//     ^ calls: src.cart.Cart.add
item.add()
//   ^ calls: src.cart.Cart.add
result.add()
//     ^ calls: src.cart.Cart.add
shown().add()
// ^ calls: src.cart.open
//      ^ calls: src.cart.Cart.add
named.pay()
//    ^ calls: src.cart.pay
named.item.add()
//         ^ calls: src.cart.Cart.add
settle()
// ^ calls: src.cart.pay
new C()
//  ^ instantiates: src.cart.Cart
open().add()
// ^ calls: src.cart.open
//     ^ calls: src.cart.Cart.add
first()
// ^ calls: src.main.main
goods.pay()
//    ^ calls: src.cart.pay
again()
// ^ calls: src.cart.pay
same()
// ^ calls: src.cart.pay
entire.pay()
//     ^ calls: src.cart.pay
required.pay()
//       ^ calls: src.cart.pay
passed()
// ^ calls: src.cart.pay
passedMade().add()
//           ^ calls: src.cart.Cart.add
api.pay()
//  ^ calls: src.cart.pay
api.cart.add()
//       ^ calls: src.cart.Cart.add
logo.add()
//   ^ not calls: src.cart.Cart.add
passedAgain()
// ^ calls: src.cart.pay
absent()
// ^ calls: outside virtual:app/round.absent
charge()
// ^ calls: src.cart.pay
new Trolley().add()
//  ^ instantiates: src.cart.Cart
//            ^ calls: src.cart.Cart.add
start()
// ^ calls: src.main.main
export function typed(goods: Goods, pays: Pays, till: Till) {
  goods.add()
  //    ^ calls: src.cart.Cart.add
  pays()
  // ^ calls: src.cart.pay
  till.add()
  //   ^ calls: src.cart.Cart.add
  useCart().add()
  // ^ calls: src.cart.open
  //        ^ calls: src.cart.Cart.add
  payNow()
  // ^ calls: src.cart.pay
  shopCart.add()
  //       ^ calls: src.cart.Cart.add
  opened.add()
  //     ^ calls: src.cart.Cart.add
  makeCart().add()
  //         ^ calls: src.cart.Cart.add
  window.cart.pay()
  //          ^ calls: src.cart.pay
  scriptPay()
  // ^ calls: src.cart.pay
  scriptCart.add()
  //         ^ calls: src.cart.Cart.add
  Register.ring()
  //       ^ calls: types.global.Register.ring
  shops.pay()
  //    ^ calls: src.cart.pay
}
