// Classes and interfaces: this, super, inherited, private and static members, what they implement and override.
// --- path: shop/base.ts ---
export interface Priced { price(): number; onSale?: (by: number) => void }
export abstract class Item implements Priced {
  // ^ implements: shop.base.Priced
  constructor(protected readonly store: Store) {}
  abstract price(): number
  label() { return this.price() }
  //                    ^ calls: shop.base.Item.price  by: enclosing type
  static make() { return new this() }
}
export class Store {
  #open = false
  #check() {}
  visit() {
    this.#check()
    // ^ calls: shop.base.Store.#check  by: enclosing type
    this.#open = true
    // ^ writes: shop.base.Store.#open
    return this
  }
  close() {}
}
// --- path: shop/book.ts ---
import * as base from './base'
export class Book extends base.Item {
  // ^ extends: shop.base.Item
  private readonly copies = new Map<string, base.Store>()
  handler = (item: Book) => item.label()
  //                             ^ calls: shop.base.Item.label  by: inherited member
  constructor() {
    super(new base.Store())
    // ^ calls: shop.base.Item.constructor  by: inherited member
  }
  price() {
    // ^ overrides: shop.base.Item.price
    super.label()
    // ^ calls: shop.base.Item.label  by: inherited member
    this.store.visit().close()
    // ^ calls: shop.base.Store.visit ; calls: shop.base.Store.close
    this.copies.get('x')?.close()
    // ^ calls: shop.base.Store.close
    this.copies.get('x')?.visit
    setTimeout(() => this.label())
    // ^ calls: shop.base.Item.label  by: inherited member
    return 1
  }
  get first() { return new base.Store() }
}
export const read = (book: Book, priced: base.Priced, unknown) => {
  book.first.close()
  // ^ calls: shop.base.Store.close
  book.handler(book)
  // ^ calls: shop.book.Book.handler  by: declared type
  priced.price()
  // ^ calls: shop.base.Priced.price  by: declared type
  priced.onSale?.(3)
  // ^ calls: shop.base.Priced.onSale  by: declared type
  unknown.visit.once()
  // ^ unresolved
  book.nothing()
  // ^ unresolved
}
Book.make()
// ^ calls: shop.base.Item.make
// --- path: made/parts.ts ---
export class Part { fit() {} }
export class Wheel extends Part {}
export class Tyre extends Wheel implements AsyncDisposable {
  constructor() { super() }
  //              ^ instantiates: made.parts.Wheel  by: inherited member ; not calls: made.parts.Part
}
export class Bolt {
  constructor(size: number) {}
  static of() { return new this(1) }
  //                       ^ instantiates: made.parts.Bolt ; calls: made.parts.Bolt.constructor
  twin() { return new this(1) }
  //                  ^ not instantiates: made.parts.Bolt
}
export class Nut extends Bolt {
  constructor() { super(2) }
  //              ^ calls: made.parts.Bolt.constructor ; not instantiates: made.parts.Bolt
  static pair() { return [() => new this()] }
  //                                ^ instantiates: made.parts.Nut ; calls: made.parts.Nut.constructor
}
export abstract class Kept implements AsyncDisposable {}
export class Held extends Kept {
  constructor() { super() }
  //              ^ instantiates: made.parts.Kept
}
export class Shown extends Error implements Kept {
  constructor() { super() }
  //              ^ not instantiates: made.parts.Kept
}
// --- path: saying.ts ---
import { Duplex } from 'node:stream'
export interface Opens { open(): void }
export class Gate extends Duplex implements Opens {
  run() {
    this.open()
    //   ^ calls: saying.Opens.open  by: a guess
  }
}
export abstract class Door implements Opens {
  run() {
    this.open()
    //   ^ calls: saying.Opens.open  by: surely
  }
}
