// Scopes: hoisting, blocks, shadowing, nested functions, object literals, namespaces, overloads.
// --- path: tools.ts ---
export function trim() {}
export const jobs = { trim, run() { this.stop() }, stop: () => {}, late: () => jobs.run() }
//                                       ^ calls: tools.jobs.stop ; calls: tools.jobs.run
export namespace Text { export function wrap() { pad() } function pad() {} }
//                                               ^ calls: tools.Text.pad  by: lexical scope
export function over(a: string): void
export function over(a: number): void
export function over(a: any) {}
export const made = (() => {
  function made() {}
  made()
  // ^ calls: tools.made  by: lexical scope
  return made
})()
// --- path: user.ts ---
import { made } from './tools'
made()
// ^ calls: tools.made
// --- path: app.ts ---
import { jobs, over, Text, trim } from './tools'

function outer() {
  inner()
  // ^ calls: app.outer.inner  by: lexical scope
  function inner() { late() }
  //                 ^ calls: app.outer.late
  const late = () => inner()
  {
    const trim = () => 1
    trim()
    // ^ calls: app.outer.trim  by: lexical scope
  }
  trim()
  // ^ calls: tools.trim  by: import
  return { close() { inner() }, trim() {} }
  //                 ^ calls: app.outer.inner
}
function shadowed(trim) {
  trim()
  // ^ unresolved
}
describe('one', () => {
  const setup = () => trim()
  //                  ^ calls: tools.trim
  setup()
  // ^ calls: app.setup
})
describe('two', () => {
  const setup = () => over('x')
  //                  ^ calls: tools.over
  it('works', () => { setup() })
  //                  ^ calls: app.setup
  close()
  // ^ unresolved
})
jobs.trim()
// ^ calls: tools.trim
jobs.stop()
// ^ calls: tools.jobs.stop  by: module attribute
Text.wrap()
// ^ calls: tools.Text.wrap  by: module attribute
const again = trim
again()
// ^ calls: tools.trim
export function opened(a: string): Door
export function opened(a: any): any { return { close() {} } }
class Door { close() {} }
opened('x').close()
// ^ calls: app.Door.close  by: declared type
console.log()
// ^ calls: outside globalThis.console.log
// --- path: many.ts ---
export class Any { run() {} }
export const of = () => new Any()
// --- path: merged.ts ---
// One name for a value, a type and what belongs to it; type parameters of function types hide nothing.
import * as Arr from './many'
export interface Service<A> { of(a: A): A }
export const Service: { <A>(key: string): Service<A> } = null as any
export declare namespace Service { export type Key = string }
export const gen: { (f: () => number): string } = null as any
export declare namespace gen { export type Return = number }
export const effect: { (x: any): any } = function () { return effect } as any
export const from: <Arr extends Arr.Any>(x: Arr) => Arr = null as any
export const made = Arr.of()
//                      ^ calls: many.of
export const made_of: <T extends Arr.Any>(x: T) => T = null as any
made_of(made).run()
//            ^ calls: many.Any.run
// --- path: using.ts ---
import { Service, effect, gen } from './merged'
import * as all from './merged'
function use(service: Service<number>) {
  service.of(1)
  //      ^ calls: merged.Service.of
  gen(() => 1)
// ^ calls: merged.gen
  all.gen(() => 1)
  //  ^ calls: merged.gen
  all.Service('a').of(1)
  //  ^ calls: merged.Service
  //               ^ calls: merged.Service.of
  effect(1)
// ^ calls: merged.effect
}
class Kept extends all.Service<number>('kept') {}
//                     ^ calls: merged.Service
// --- path: lines.ts ---
// Syntax that the grammar reads wrongly is repaired, and only that.
export const dual = <F>(n: number, f: F): F => f
type Missing<Usage extends string> = `Missing \`Self\`: \`class Self extends ${Usage}<Self>\``
export const zip = dual(
  2,
  // a function, no signature
  <A>(self: A, that: A): A => self
)
export interface Many {
  <A>(a: A): A
  /** and */
  <A, B>(a: A, b: B): B
}
export const late = (out: any) => zip(1, out as any)
export const last = () => dual(1, late)
function again() {
  zip(1, 2)
// ^ calls: lines.zip
  late(last())
  //   ^ calls: lines.last
}
// --- path: words.ts ---
// Words that the language knows as such in some places only are names in all others.
export class Indexer {
  abstract?: boolean
  build(name: string) {
    const using = this.quote(name)
    return `index ${using}`
  }
  accessor(on: (string) => void) {
    return this.quote('b')
    //          ^ calls: words.Indexer.quote ; not calls: words.Other.quote
  }
  static accessor count = 1
  async load() {
    const own = await read<typeof import('./lines')>()
    return this.quote(own)
    //          ^ calls: words.Indexer.quote ; not calls: words.Other.quote
  }
  kept: import('./lines').Many[] = []
  quote(name: any) { return name }
}
declare function read<T>(): T
class Other { quote(name: any) { return name } }
// --- path: fields.ts ---
// Locals of functions that a field is given are theirs, in a class as anywhere.
class Cart { pay() {} }
class Till { pay() {} }
declare function computed<T>(f: () => T): () => T
export class Shop {
  cart = new Till()
  first = computed(() => {
    const cart = new Cart()
    cart.pay()
    //   ^ calls: fields.Cart.pay ; not calls: fields.Till.pay
    return cart
  })
  second = computed(() => {
    cart.pay()
    //   ^ not calls: fields.Cart.pay ; not calls: fields.Till.pay
    for (const till of [new Till()]) { till.pay() }
    //                                      ^ calls: fields.Till.pay
  })
  third = (x: Cart | Till) => { if (x instanceof Cart) { x.pay() } }
  //                                                       ^ calls: fields.Cart.pay ; not calls: fields.Till.pay
  fourth = [1].map((till: any) => { const inner = () => { const cart = new Cart(); cart.pay() }; till.pay(); return inner })
  //                                                                                    ^ calls: fields.Cart.pay
}
// --- path: reporting.js ---
function fix(one) { return one }
exports.check = function check(report, node) {
  if (node) {
    report({ node, fix: (one) => fix(one) })
    //                           ^ calls: reporting.fix ; not calls: reporting.check.fix
  }
  for (;;) { report({ send() { return send() } }) }
  //                                  ^ unresolved
}
// --- path: hooks.ts ---
export const hooks = { start() {} }
// --- path: plugin.ts ---
import { hooks } from './hooks'
hooks.stop = () => {}
hooks.stop()
//    ^ calls: plugin.hooks.stop  by: a guess
hooks.start()
//    ^ calls: hooks.hooks.start  by: module attribute
// --- path: readable.js ---
class One { run() {} }
class Two { run() {} }
export function readable() {
  function current() { return new One() }
  if (current()) {
    return { get current() { current().run(); return new Two() } }
    //                                 ^ calls: readable.One.run ; not calls: readable.Two.run
  }
  return { get later() { later().run(); return new Two() } }
  //                             ^ not calls: readable.Two.run
}
