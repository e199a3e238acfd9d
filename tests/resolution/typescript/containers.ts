// What the language's own containers hand to a function: of two classes with the same members, the one they hold.
// --- path: shop.ts ---
export class Item { get() { return 1 } weigh() { return 1 } }
export class Cart { get() { return 2 } weigh() { return 2 } }
export class Shop {
  items: Item[] = []
  carts: Cart[] = []
  byName = new Map<string, Cart>()
  wanted: Set<Item> = new Set()
  next(): Promise<Cart> { return null! }
}
// --- path: app.ts ---
import type { Cart, Item, Shop } from './shop'

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
}
