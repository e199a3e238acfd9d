// Files as modules: extensions, index files, barrels, compiler settings, packages of a workspace.
// --- path: tsconfig.base.json ---
{
  // comments and trailing commas are allowed here
  "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["packages/lib/src/*"], "money": ["packages/money.ts"] }, },
}
// --- path: tsconfig.json ---
{ "extends": "./tsconfig.base" }
// --- path: packages/lib/package.json ---
{
  "name": "@shop/lib",
  "exports": {
    ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" },
    "./deep/*": "./dist/deep/*.js"
  },
  "imports": { "#env": { "browser": "./src/env.browser.ts", "default": "./src/env.ts" } }
}
// --- path: packages/lib/src/index.ts ---
export * from './cart.js'
export { price as cost, default as Tag } from './tag'
export * as units from './deep/units'
export type * from './types'
// --- path: packages/lib/src/cart.ts ---
import { env } from '#env'
export class Cart {
  total() {
    env()
    // ^ calls: packages.lib.src.env.env  by: import
  }
}
export function make() { return new Cart() }
function hidden() {}
// --- path: packages/lib/src/tag.tsx ---
export const price = () => 1
export default class Tag { print() {} }
// --- path: packages/lib/src/deep/units.ts ---
export function grams() {}
// --- path: packages/lib/src/types.ts ---
export interface Options { round(): void }
// --- path: packages/lib/src/env.ts ---
export function env() {}
// --- path: packages/lib/src/env.browser.ts ---
export function env() {}
// --- path: packages/money.ts ---
export default function pay() {}
// --- path: app/main.ts ---
import { Cart, cost, make, units, Tag, type Options } from '@shop/lib'
// ^ imports: packages.lib.src.cart.Cart ; imports: packages.lib.src.tag.price ; imports: packages.lib.src.types.Options
import * as lib from '../packages/lib/src'
import { grams } from '@shop/lib/deep/units'
// ^ imports: packages.lib.src.deep.units.grams
import { Cart as Basket } from '@lib/cart'
// ^ imports: packages.lib.src.cart.Cart
import pay from 'money'
import { join } from 'node:path'
// ^ imports: outside path.join
import { hidden } from '@shop/lib/nowhere'

cost()
// ^ calls: packages.lib.src.tag.price  by: import
new Cart().total()
// ^ instantiates: packages.lib.src.cart.Cart  by: import ; calls: packages.lib.src.cart.Cart.total  by: inferred type
make().total()
// ^ calls: packages.lib.src.cart.Cart.total
units.grams()
// ^ calls: packages.lib.src.deep.units.grams  by: module attribute
lib.units.grams()
// ^ calls: packages.lib.src.deep.units.grams  by: module attribute
new lib.Tag().print()
// ^ calls: packages.lib.src.tag.Tag.print
grams()
// ^ calls: packages.lib.src.deep.units.grams
new Basket()
// ^ instantiates: packages.lib.src.cart.Cart
pay()
// ^ calls: packages.money.pay  by: import
join('a', 'b')
// ^ calls: outside path.join
hidden()
// ^ unresolved
export function run(options: Options) {
  options.round()
  // ^ calls: packages.lib.src.types.Options.round  by: declared type
}
const { make: made } = await import('../packages/lib/src/cart')
made()
// ^ calls: packages.lib.src.cart.make
// --- path: front/core.ts ---
const open = () => {}
export default open
// --- path: front/index.ts ---
import open from './core'
open()
// ^ calls: front.core.open  by: import
export { default as open } from './core'
// --- path: front/cast.ts ---
type Each = () => void
function inner() {}
export const make = (): any => {
  const each = (async function * <T>(of: T) { inner() }) as Each
  //                                          ^ calls: front.cast.inner
  const made: any = {}
  made.all = (async (of: string) => each()) as Each
  //                                ^ calls: front.cast.make.each
  made.one = ((of: string) => { inner() }) satisfies Each
  return made
}
// --- path: front/kit.ts ---
import * as cast from './cast'
import guess from 'somewhere'
const own = { close() {}, make() {} }
const kit = { ...cast, ...own, last() {} }
const wide = { ...own, ...cast }
const open = { ...own, ...guess }
kit.last()
//  ^ calls: front.kit.kit.last
kit.close()
//  ^ calls: front.kit.own.close  by: module attribute
kit.make()
//  ^ calls: front.kit.own.make ; not calls: front.cast.make
wide.make()
//   ^ calls: front.cast.make ; not calls: front.kit.own.make
export const passed = () => open.close()
//                               ^ calls: front.kit.own.close
// --- path: words.js ---
function ifWord() {}
function functionWord() {}
function nullWord() {}
export { ifWord as if, functionWord as function }
export { nullWord as null }
// --- path: worded.ts ---
export { if, function as new } from './words'
// --- path: speech.ts ---
import * as b from './words'
import * as c from './worded'
import { if as when, null as nothing } from './words'
b.if(); b.function(); b.null()
// ^ calls: words.ifWord ; calls: words.functionWord ; calls: words.nullWord
c.if(); c.new()
// ^ calls: words.ifWord ; calls: words.functionWord
when(); nothing()
// ^ calls: words.ifWord ; calls: words.nullWord
// --- path: lazy/one.ts ---
export default function load() {}
export const start = () => {}
// --- path: lazy/two.ts ---
export default function load() {}
export const start = () => {}
// --- path: lazy/main.ts ---
import('./one').then((m) => m.start())
//                            ^ calls: lazy.one.start
import('./two').then(({ start, default: load }) => { start(); load() })
//                                                   ^ calls: lazy.two.start
import('./one').then(({ default: load }) => load())
//                                          ^ calls: lazy.one.load
const lazily = () => import('./two')
async function main() {
  const load = (await import('./one')).default
  load()
  // ^ calls: lazy.one.load
  ;(await import('./two')).start()
  //                       ^ calls: lazy.two.start
  ;(await lazily()).start()
  //                ^ calls: lazy.two.start
  const [one, two] = await Promise.all([import('./one'), import('./two')])
  one.start()
  //  ^ calls: lazy.one.start ; not calls: lazy.two.start
  two.start()
  //  ^ calls: lazy.two.start ; not calls: lazy.one.start
}
// --- path: signs/signs.ts ---
export * from 'drawn-signs'
export function Own() {}
// --- path: signs/index.ts ---
export * from './signs'
export * from './more'
// --- path: signs/more.ts ---
export function Plus() {}
// --- path: signs/use.ts ---
import { Plus, Bin, Own } from '.'
// ^ imports: signs.more.Plus ; imports: outside drawn-signs.Bin ; imports: signs.signs.Own
import * as all from './signs'
import bare from './signs'
Plus()
// ^ calls: signs.more.Plus ; not calls: outside drawn-signs.Plus
Bin()
// ^ calls: outside drawn-signs.Bin
all.Pen()
//  ^ calls: outside drawn-signs.Pen
bare()
// ^ not calls: outside drawn-signs.default
// --- path: shown/own.ts ---
export class Lamp {}
// --- path: shown/index.ts ---
export { Lamp } from './own'
export class Bulb {}
// --- path: shown/use.ts ---
import { Lamp } from './index'
// ^ imports: shown.own.Lamp ; imports: shown
import { Bulb } from './index'
// ^ imports: shown.Bulb ; not imports: shown
// --- path: stars/hidden.ts ---
const stow = () => {};
export const other = () => stow();
// --- path: stars/shown.ts ---
const stow = () => {};
export { stow };
// --- path: stars/all.ts ---
export * from './hidden'
export * from './shown'
// --- path: stars/use.ts ---
import { stow, other } from './all'
stow();
// ^ calls: stars.shown.stow by: surely
other();
// ^ calls: stars.hidden.other
