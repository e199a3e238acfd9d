// What values are: annotations, constructors, results, awaited values, containers, and what a passed function is given.
// --- path: shop.ts ---
export class Cart {
  items: Item[] = []
  add(item: Item): this { return this }
  each(visit: (item: Item, cart: Cart) => void) {}
  on(name: string, ...handlers: Handler[]) {}
}
export class Item { pack() {} }
export class Crate { pack() {} }
export class Box<T> {
  constructor(private value: T) {}
  open(): T { return this.value }
}
export interface Context { cart: Cart; json(): void }
export type Handler = (c: Context, next: () => Promise<void>) => void
export interface Route { (path: string, handler: Handler): Cart; (handler: Handler): Cart }
export type Events = { onOpen(event: Item): void; onClose: (event: Item) => void }
export const load = async (): Promise<Cart> => new Cart()
export async function fetched() { return new Item() }
export function listen(events: Events): Route { return null! }
export const isCart = (value: unknown): value is Cart => true
// --- path: app.ts ---
import { Box, Cart, Item, fetched, isCart, listen, load, type Context, type Handler, type Route } from './shop'

async function main(route: Route, given?: Cart | null, boxed: Box<Item>) {
  const cart = await load()
  cart.add(new Item()).add(new Item())
  // ^ calls: shop.Cart.add  by: inferred type
  cart.items[0].pack()
  // ^ calls: shop.Item.pack
  for (const item of cart.items) item.pack()
  //                                  ^ calls: shop.Item.pack
  ;(await fetched()).pack()
  // ^ calls: shop.Item.pack
  given?.each((item, around) => { item.pack(); around.add(item) })
  // ^ calls: shop.Cart.each  by: declared type ; calls: shop.Item.pack ; calls: shop.Cart.add
  cart.items.filter((item) => item.pack()).map(({ pack }) => pack)
  // ^ calls: shop.Item.pack
  cart.on('x', (c) => c.json(), function (c, next) { c.cart.add() })
  // ^ calls: shop.Context.json ; calls: shop.Cart.add
  boxed.open().pack()
  // ^ calls: shop.Box.open ; calls: shop.Item.pack
  route('/', (c) => c.json()).add()
  // ^ calls: shop.Context.json ; calls: shop.Cart.add
  listen({ onOpen(event) { event.pack() }, onClose: (event) => event.pack() })((c) => c.json())
  // ^ calls: shop.Item.pack ; calls: shop.Context.json
  ;(given as unknown as Item).pack()
  // ^ calls: shop.Item.pack
  const [first, second] = await Promise.all([load(), load()])
  first.add()
  // ^ calls: shop.Cart.add
}
const handle: Handler = (c, next) => c.cart.add()
//                                          ^ calls: shop.Cart.add
export const middleware = (): Handler => {
  return async (c) => {
    c.json()
    // ^ calls: shop.Context.json
  }
}
function narrowed(value: unknown) {
  if (value instanceof Item) {
    value.pack()
    // ^ calls: shop.Item.pack
  }
  value.pack
}
function chosen(flag: boolean, run = fetched) {
  const made = flag ? new Cart() : new Cart()
  made.add()
  // ^ calls: shop.Cart.add
  const one = flag ? load : fetched
  one()
  // ^ calls: shop.load  by: a guess; calls: shop.fetched  by: a guess
  run()
  // ^ calls: shop.fetched  by: a guess
}
// --- path: bounds.ts ---
// Inside a generic type, what its bases are given of its parameters is as the parameters' bounds say.
abstract class Base<Def> { readonly def!: Def; abstract parse(): void }
type Any = Base<any>
interface OptionalDef<T extends Any> { inner: T }
export class Optional<T extends Any> extends Base<OptionalDef<T>> {
  parse() { this.def.inner.parse() }
  //                       ^ calls: bounds.Base.parse
}
// --- path: parts.ts ---
// All parts of a type are meant, however many.
interface A { a(): void }
interface B { b(): void }
interface C { c(): void }
interface D { d(): void }
interface E { e(): void }
type Parts = A & B & C & D & E & { f: () => A }
function use(parts: Parts, some: Omit<Parts, 'e'>) {
  parts.e()
  //    ^ calls: parts.E.e  by: surely
  parts.f().a()
  //        ^ calls: parts.A.a
  some.c()
  //   ^ calls: parts.C.c
}
// --- path: perhaps.ts ---
// One alternative is known, another is not: a guess.
class Known { go() {} }
export function choose(given, other: Known) {
  const one = given ?? new Known()
  one.go()
  //  ^ calls: perhaps.Known.go  by: a guess
  const two = other ?? new Known()
  two.go()
  //  ^ calls: perhaps.Known.go  by: surely
}
// --- path: needed.tsx ---
// A generic function without a declared result gives what its body gives of the types that a call determines.
import { createContext, useContext, Context } from 'react'
class Basket { pay() {} }
class Held<T> { get(): T }
function taken<T>(held: Held<T>): T { return held.get() }
function first<T>(items: T[]) { return items[0] }
function must<T>(held: Held<T>, why: string) {
  const value = taken(held)
  if (!value) throw new Error(why)
  return value
}
const arrow = <T,>(held: Held<T>) => taken(held)
function useNeeded<T>(context: Context<T | null>) {
  const value = useContext(context)
  if (value === null) throw new Error('no provider')
  return value
}
const BasketContext = createContext<Basket | null>(null)
function use(baskets: Basket[], held: Held<Basket>, texts: Held<string>) {
  first(baskets).pay()
  //             ^ calls: needed.Basket.pay
  must(held, 'paid').pay()
  //                 ^ calls: needed.Basket.pay
  arrow(held).pay()
  //          ^ calls: needed.Basket.pay
  must(texts, 'told').pay()
  //                  ^ calls: outside globalThis.string.pay
  useNeeded(BasketContext).pay()
  //                       ^ calls: needed.Basket.pay
}
