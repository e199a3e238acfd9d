// One type declared in several places; types of modules that nothing else imports; what `export =` gives.
// --- path: goods.ts ---
export class Cart { total(): number { return 1 } }
export class Sale { total(): number { return 2 } }
// --- path: shapes.ts ---
import { Cart, Sale } from './goods'
export class Drawing { draw(): Cart { return new Cart() } }
export class Moving { move(): Sale { return new Sale() } }
class Other { draw(): Sale { return new Sale() } move() {} }
export interface Shape<T = string> extends Drawing { paint(of: T): Cart }
export class Shape<T = string> extends Moving {
  both() {
    this.draw().total()
    //   ^ calls: shapes.Drawing.draw ; not calls: shapes.Other.draw
    this.move().total()
    //          ^ calls: goods.Sale.total ; not calls: goods.Cart.total
    this.paint()
    //   ^ calls: shapes.Shape.paint
  }
}
export interface Options { open(): Cart }
export interface Options { shut(): Sale }
function inner() {
  interface Shape { hide(): void }
}
// --- path: blocks.ts ---
import { Cart, Sale } from './goods'
class Base { make(): Cart { return new Cart() } take() {} }
test('one', () => {
  class Low extends Base {}
  interface Opened { take(): Cart }
  new Low().make().total()
  //               ^ calls: goods.Cart.total ; not calls: goods.Sale.total
})
test('two', () => {
  class Low extends Base { make(): Sale { return new Sale() } }
  interface Opened { give(): Sale }
  const opened: Opened = unknown()
  opened.take()
  //     ^ not calls: blocks.Opened.take
  new Low().make().total()
  //               ^ calls: goods.Sale.total ; not calls: goods.Cart.total
})
// --- path: round.ts ---
import { Options, Shape } from './shapes'
class Circle extends Shape {
  roll(options: Options) {
    this.draw().total()
    //          ^ calls: goods.Cart.total ; not calls: goods.Sale.total
    options.open().total()
    //             ^ calls: goods.Cart.total
    options.shut().total()
    //             ^ calls: goods.Sale.total
    this.hide()
    //   ^ not calls: shapes.inner.Shape.hide
  }
}
// --- path: said.ts ---
type Bought = import('./goods').Cart
export interface Till { last: import('./goods').Sale; all: Promise<import('./goods').Cart[]> }
function sell(cart: Bought, till: Till, goods: typeof import('./goods')) {
  cart.total()
  //   ^ calls: goods.Cart.total ; not calls: goods.Sale.total
  till.last.total()
  //        ^ calls: goods.Sale.total ; not calls: goods.Cart.total
  new goods.Sale().total()
  //               ^ calls: goods.Sale.total ; not calls: goods.Cart.total
}
class Later {
  load = () => import('./goods')
  async run() { new (await this.load()).Cart().total() }
  //                                           ^ calls: goods.Cart.total
}
// --- path: old/arrow.ts ---
export = (name: string) => { help(name) }
//                           ^ calls: old.arrow.help
function help(name: string) {}
// --- path: old/named.ts ---
export = function named() {}
// --- path: old/made.ts ---
export = class { run() {} }
// --- path: old/uses.ts ---
import arrow = require('./arrow')
import named from './named'
import Made = require('./made')
arrow('x')
// ^ calls: old.arrow.exports
named()
// ^ calls: old.named.named
new Made().run()
//         ^ calls: old.made.exports.run
// --- path: base.d.ts ---
// A class with a namespace of its name before it is one with that, also for who takes a member of the whole.
declare namespace Base {
  export interface Options { go(): void }
  export function open(): Options
}
declare class Base<T> {
  constructor(options: Base.Options)
//                          ^ types: base.Base.Options
  run(): Base.Options
  static shut(): void
}
export = Base
// --- path: other.d.ts ---
declare namespace Other { export interface Options { go(): void } }
// --- path: derived.ts ---
import type { Options } from './base'
import Base = require('./base')
interface Mine extends Base.Options { again(): void }
//        ^ extends: base.Base.Options
class Sub extends Base<string> {}
//    ^ extends: base.Base
function use(one: Options, two: Mine, base: Base<string>) {
  one.go()
  //  ^ calls: base.Base.Options.go
  two.go()
  //  ^ calls: base.Base.Options.go
  base.run().go()
  //         ^ calls: base.Base.Options.go
  Base.open().go()
  //   ^ calls: base.Base.open
  //          ^ calls: base.Base.Options.go
  Base.shut()
  //   ^ calls: base.Base.shut
}
