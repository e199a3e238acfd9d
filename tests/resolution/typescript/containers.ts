// What the language's own containers hand to a function: of two classes with the same members, the one they hold.
// --- path: shop.ts ---
export class Item { get() { return 1 } weigh() { return 1 } holder: Cart = null! }
export class Cart { get() { return 2 } weigh() { return 2 } next(): Item { return null! } }
export interface Has { pair: [Item, Cart]; byKey: Record<string, Cart> }
export class Shop {
  pair: [Item, Cart] = null!
  has: Has = null!
  items: Item[] = []
  carts: Cart[] = []
  byName = new Map<string, Cart>()
  wanted: Set<Item> = new Set()
  next(): Promise<Cart> { return null! }
  later(): Promise<Item> { return null! }
  named(name: string): Cart { return null! }
}
// --- path: app.ts ---
import type { Cart, Item, Shop } from './shop'

function* every(shop: Shop) {
  yield shop.items[0]
}

function all(shop: Shop, items: Item[], anything: any) {
  items.forEach((one) => { const found = one.get() })
  //                                         ^ calls: shop.Item.get  by: declared type
  shop.carts.every((one) => one.get())
  //                            ^ calls: shop.Cart.get
  shop.carts.filter(one => one.weigh() > 1).map(one => one.get())
  //                           ^ calls: shop.Cart.weigh ;  calls: shop.Cart.get
  items.forEach(function (one, at, others) { others[at].weigh() })
  //                                                    ^ calls: shop.Item.weigh
  shop.carts.sort((a, b) => a.weigh() - b.get())
  //                          ^ calls: shop.Cart.weigh ; calls: shop.Cart.get
  items.reduce((sum, one) => sum + one.weigh(), 0)
  //                                   ^ calls: shop.Item.weigh
  shop.byName.forEach((cart, name) => cart.get())
  //                                       ^ calls: shop.Cart.get
  shop.wanted.forEach((one) => one.get())
  //                               ^ calls: shop.Item.get
  shop.next().then((cart) => cart.weigh())
  //                              ^ calls: shop.Cart.weigh
  items.map(({ get }) => get())
  //                     ^ calls: shop.Item.get
  items.reduce((sum, one) => sum.get(), anything)
  //                             ^ not calls: shop.Item.get ; not calls: shop.Cart.get
  items.forEach(one => one.toString(), (two: any) => two.get())
  //                                                     ^ not calls: shop.Item.get ; not calls: shop.Cart.get
  for (const [name, cart] of shop.byName) cart.get()
  //                                           ^ calls: shop.Cart.get
  const [item, cart] = shop.pair; item.get(); cart.weigh()
  //                                   ^ calls: shop.Item.get ; calls: shop.Cart.weigh
  shop.has.pair[0].get()
  //               ^ calls: shop.Item.get
  const [first, ...others] = shop.carts; first.get(); others[0].weigh()
  //                                           ^ calls: shop.Cart.get ; calls: shop.Cart.weigh
  Object.values(shop.has.byKey).forEach((one) => one.get())
  //                                                 ^ calls: shop.Cart.get
  shop.has.byKey['first'].get()
  //                      ^ calls: shop.Cart.get
  for (const [place, one] of shop.carts.entries()) one.get()
  //                                                   ^ calls: shop.Cart.get
  for (const one of every(shop)) one.weigh()
  //                                 ^ calls: shop.Item.weigh
  for (const [key, one] of Object.entries(shop.has.byKey)) one.get()
  //                                                           ^ calls: shop.Cart.get
  Array.from(shop.carts, (one) => one.next()).forEach((one) => one.get())
  //                                                               ^ not calls: shop.Cart.get
  Array.from(shop.byName.values()).forEach((one) => one.get())
  //                                                    ^ calls: shop.Cart.get
}

async function waited(shop: Shop) {
  const [cart, number] = await Promise.all([shop.next(), 1]); cart.get()
  //                                                               ^ calls: shop.Cart.get
  const named = await Promise.all(['a', 'b'].map(async (name) => shop.named(name))); named[0].get()
  //                                                                                          ^ calls: shop.Cart.get
  const promised: Promise<Item>[] = [shop.later()]; (await Promise.all(promised)).forEach((one) => one.get())
  //                                                                                                   ^ calls: shop.Item.get
  const copy = [...shop.carts]; copy[0].get(); (await shop.carts)[0].weigh()
  //                                 ^ calls: shop.Cart.get ; calls: shop.Cart.weigh
  const both = await Promise.all([shop.next(), shop.next()]); both[0].weigh()
  //                                                                  ^ calls: shop.Cart.weigh
}

function made(shop: Shop, item: Item, cart: Item) {
  shop.carts.map((cart) => cart.next()).forEach((one) => one.get())
  //                                                         ^ calls: shop.Item.get
  const carts = ['a', 'b'].map((name) => shop.named(name)); carts[0].get()
  //                                                                 ^ calls: shop.Cart.get
  shop.items.map((one) => one.holder).filter((one) => one.weigh())
  //                                                      ^ calls: shop.Cart.weigh
  shop.items.flatMap((one) => shop.carts).map((one) => one.weigh())
  //                                                       ^ calls: shop.Cart.weigh
  shop.items.map(({ holder }) => holder).forEach((one) => one.get())
  //                                                          ^ not calls: shop.Item.get
  shop.items.map((one, cart) => [cart])[0][0].get()
  //                                          ^ not calls: shop.Item.get
}

function make(): Cart { return null! }
async function later() { return make() }
type Held = { size: number; [key: string]: Cart | number }
function derived(
  one: ReturnType<typeof make>, two: Awaited<ReturnType<typeof later>>, item: InstanceType<typeof Item>,
  held: Held, mapped: { [K in 'a' | 'b']: Item },
) {
  one.get(); two.weigh()
  // ^ calls: shop.Cart.get ; calls: shop.Cart.weigh
  item.get(); mapped.a.weigh()
  // ^ calls: shop.Item.get ; calls: shop.Item.weigh
  held['first'].get()
  //            ^ calls: shop.Cart.get
}
// --- path: tuples.ts ---
class Oak { age() {} }
class Elm { age() {} }
function byIndex(pair: [Oak, Elm], named: Map<string, Elm>) {
  pair[0].age()
  // ^ calls: tuples.Oak.age; not calls: tuples.Elm.age
  pair[1].age()
  // ^ calls: tuples.Elm.age; not calls: tuples.Oak.age
  for (const entry of named) entry[1].age()
  //                                  ^ calls: tuples.Elm.age
}
// --- path: tuple.ts ---
import { Item, Cart } from './shop'
class Tuple<T> { first: T; prepend(): Tuple<T> { return this } pay() {} }
declare function made(): Tuple<Item>
declare function pair(): [Item, Cart]
function named(x: Tuple<Cart>) {
  made().prepend().first.get()
  //     ^ calls: tuple.Tuple.prepend
  //                     ^ calls: shop.Item.get ; not calls: shop.Cart.get
  x.prepend()
  //^ calls: tuple.Tuple.prepend
  const [item, cart] = pair()
  item.get()
  //   ^ calls: shop.Item.get
  pair()[0].get()
  //        ^ calls: shop.Item.get
}
// --- path: iterated.ts ---
class Row { *[Symbol.iterator]() { yield 1 } }
class Feed { async *[Symbol.asyncIterator]() { yield 1 } }
async function iterated(row: Row, feed: Feed, rows: Row[]) {
  for (const one of row) {}
  //                ^ calls: iterated.Row.[Symbol.iterator]
  const all = [...row]
  //              ^ calls: iterated.Row.[Symbol.iterator]
  Math.max(...row)
  //          ^ calls: iterated.Row.[Symbol.iterator]
  const copy = { ...row }
  //                ^ not calls: iterated.Row.[Symbol.iterator]
  for (const one of rows) {}
  //                ^ not calls: iterated.Row.[Symbol.iterator]
  for await (const one of feed) {}
  //                      ^ calls: iterated.Feed.[Symbol.asyncIterator]
}
