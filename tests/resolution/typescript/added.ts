// What files add, for all others, to the types of the library.
// --- path: types/added.d.ts ---
import { Shop } from "../src/shop";
declare global {
  interface PromiseConstructor { delay(ms: number): Promise<void>; }
  interface Promise<T> { later(): Promise<T>; }
  interface String { trimmed(by: string): string; }
  interface Array<T> { random(): T; }
  interface Number { plus(): Shop; }
  interface Document { shop: Shop; }
  interface ImportMeta { readonly shop?: Shop; readonly env: { SIZE: string } }
}
// --- path: types/more.d.ts ---
interface Date { shop(): import("../src/shop").Shop; }
// --- path: tests/added.d.ts ---
interface Map<K, V> { cart(): V; }
// --- path: src/shop.ts ---
export class Shop { pay() {} trim() {} }
export class Other { delay() {} later() {} trimmed() {} random() {} plus() {} pay() {} cart() {} trim() {} }
// --- path: src/use.ts ---
import { Shop } from './shop'

async function use(names: string[], name: string, shops: Shop[], later: Promise<Shop>, map: Map<string, Shop>) {
  await Promise.delay(10)
  //            ^ calls: types.added.global.PromiseConstructor.delay  by: surely ; not calls: src.shop.Other.delay
  Promise.resolve(1).later()
  //                 ^ calls: types.added.global.Promise.later
  ;(await later.later()).pay()
  //            ^ calls: types.added.global.Promise.later
  //                     ^ calls: src.shop.Shop.pay ; not calls: src.shop.Other.pay
  name.trimmed('x').trim()
  //   ^ calls: types.added.global.String.trimmed  by: surely
  //                ^ not calls: src.shop.Shop.trim
  'abc'.trimmed('x')
  //    ^ calls: types.added.global.String.trimmed
  ;`a${name}`.trimmed('x')
  //          ^ calls: types.added.global.String.trimmed
  names.random().trimmed('a')
  //    ^ calls: types.added.global.Array.random
  //             ^ calls: types.added.global.String.trimmed
  shops.random().pay()
  //             ^ calls: src.shop.Shop.pay  by: surely
  shops.filter(Boolean).random().pay()
  //                             ^ calls: src.shop.Shop.pay
  shops.map((shop) => shop.pay())
  //                       ^ calls: src.shop.Shop.pay
  ;(1).plus().pay()
  //          ^ calls: src.shop.Shop.pay
  document.shop.pay()
  //            ^ calls: src.shop.Shop.pay
  import.meta.shop.pay()
  //               ^ calls: src.shop.Shop.pay  by: surely
  import.meta.env.SIZE.trimmed('x')
  //                   ^ calls: types.added.global.String.trimmed
  new URL(import.meta.url)
  new Date().shop().pay()
  //                ^ calls: src.shop.Shop.pay ; not calls: src.shop.Other.pay
  map.cart()
  //  ^ not calls: tests.added.Map.cart
}
// --- path: apps/one/package.json ---
{"name": "one"}
// --- path: apps/one/env.d.ts ---
interface ImportMeta { readonly held: import("../../src/shop").Shop }
// --- path: apps/one/main.ts ---
import.meta.held.pay()
//               ^ calls: src.shop.Shop.pay  by: surely ; not calls: src.shop.Other.pay
// --- path: apps/two/package.json ---
{"name": "two"}
// --- path: apps/two/env.d.ts ---
interface ImportMeta { readonly held: import("../../src/shop").Other }
// --- path: apps/two/main.ts ---
import.meta.held.pay()
//               ^ calls: src.shop.Other.pay  by: surely ; not calls: src.shop.Shop.pay
