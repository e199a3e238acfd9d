// Calls with type arguments behind a word that binds less than a call.
// --- path: load.ts ---
export async function load<T>(from: string): Promise<Store<T>> { return new Store<T>(from) }
export class Store<T> { constructor(from: string) {} has<K>(key: K) { return true } }
export const size = <T>(of: T) => 1
// --- path: use.ts ---
import { load, size, Store } from './load'
async function use(name: string) {
  const store = await load<string>(name)
  //                  ^ calls: load.load  by: import
  store.has('a')
  // ^ calls: load.Store.has
  if (!store.has<string>('a')) return 1 + size<number>(2)
  //   ^ calls: load.Store.has ; calls: load.size
  return typeof size<string>('a')
  //            ^ calls: load.size
}
// --- path: conditional.ts ---
class Shelf<T> { put(): void {} next(): Rack { return new Rack() } }
class Rack { put(): void {} next(): Shelf<string> { return new Shelf<string>() } }
class U { put(): void {} }
type Of<T> = T extends string ? Shelf<T> : [T] extends [`${infer A} as ${string}`] ? A extends 'x' ? Shelf<A> : never : Shelf<number>
type Either<T> = T extends string ? Shelf<T> : Rack
type Held<T> = T extends Promise<infer U> ? U : never
type Some<Rack> = Rack extends null ? never : Rack
interface Query {
  refine<F extends (a: any) => unknown>(f: F): F extends (a: any) => a is infer R ? this & Shelf<R> : this
  both<T>(t: T): T extends string ? (Rack & Shelf<T>) : Shelf<T> & { size: number }
}
interface Query { of<T>(t: T): Of<T>; either<T>(t: T): Either<T>; held<T>(t: T): Held<T>; some<T>(t: T): Some<T> }
function ask(query: Query) {
  query.of('x').next().put()
  //                   ^ calls: conditional.Rack.put ; not calls: conditional.Shelf.put
  query.either('x').put()
  //                ^ not calls: conditional.Shelf.put ; not calls: conditional.Rack.put
  query.held('x').put()
  //              ^ not calls: conditional.U.put
  query.some('x').put()
  //              ^ not calls: conditional.Rack.put
  query.refine((a) => true).of('x').put()
  //                        ^ calls: conditional.Query.of
  query.refine((a) => true).put()
  //                        ^ not calls: conditional.Shelf.put
  query.both('x').put()
  //              ^ calls: conditional.Shelf.put ; not calls: conditional.Rack.put
}
// --- path: arguments.ts ---
class Prepared<T> { execute(): T { return null! } }
type Prepare<T> = Prepared<{ execute: () => T; size: number }>
type Props = Readonly<{ execute(): void }>
type PartialIf<C, T> = C extends true ? Partial<T> : T
type Held = PartialIf<true, { execute(): void }>
function ask(prepare: Prepare<string>, props: Props, held: Held) {
  prepare.execute()
  //      ^ calls: arguments.Prepared.execute  by: surely ; not calls: arguments.Prepare.execute
  props.execute()
  //    ^ calls: arguments.Props.execute
  held.execute()
  //   ^ calls: arguments.Held.execute
}
// --- path: recursive.ts ---
class Leaf { fall(): void {} }
class Stone { fall(): void {} }
type Branch<T> = { [key: string]: T | Branch<T> }
type Any<T> = T | Branch<T>
function shake(tree: Record<string, Any<Leaf>>, leaves: Record<string, Leaf>) {
  Object.values(leaves)[0].fall()
  //                       ^ calls: recursive.Leaf.fall
  tree['low'].fall()
  //          ^ calls: recursive.Leaf.fall ; not calls: recursive.Stone.fall
}
// --- path: tag.ts ---
export class Query<T> { as(name: string): this { return this } }
export function query<T>(strings: any, ...values: any[]): Query<T> { return null! }
export const two = 2
// --- path: tagged.ts ---
// A template's tag that is written with types is called; comparisons are none.
import { query, two } from './tag'
class User {}
function find(id: number) { return query<User>`select ${id}` }
//                                 ^ calls: tag.query
query<{ id: number; users: Array<User> } | null>`select`.as('all')
// ^ calls: tag.query
//                                                       ^ calls: tag.Query.as
const smaller = (one: number) => one<two && two>`1`
//                                   ^ not calls: tag.two
// --- path: defaults.ts ---
// What a type parameter is where nothing says so; inside the type itself it is what bounds it.
class Line { clamp(): void {} }
class Page { clamp(): void {} }
class Base { clamp(): void {} }
class Point<L extends Base = Line> {
  line: L
  go() {
    this.line.clamp()
    //        ^ calls: defaults.Base.clamp ; not calls: defaults.Line.clamp
  }
}
interface Pair<A, B = A> { first: A; second: B }
type Span<L = Line> = { from: L; to: Page }
class Cursor extends Point {
  move() {
    this.line.clamp()
    //        ^ calls: defaults.Line.clamp ; not calls: defaults.Base.clamp
  }
}
function use(point: Point, other: Point<Page>, pair: Pair<Page>, span: Span, spanned: Span<Page>, unsaid: Point<any>) {
  point.line.clamp()
  //         ^ calls: defaults.Line.clamp ; not calls: defaults.Base.clamp
  other.line.clamp()
  //         ^ calls: defaults.Page.clamp ; not calls: defaults.Line.clamp
  pair.second.clamp()
  //          ^ calls: defaults.Page.clamp
  span.from.clamp()
  //        ^ calls: defaults.Line.clamp
  spanned.from.clamp()
  //           ^ calls: defaults.Page.clamp ; not calls: defaults.Line.clamp
  unsaid.line.clamp()
  //          ^ not calls: defaults.Line.clamp
}
// --- path: stored.ts ---
import { EntityTarget, Repository } from 'typeorm'
export class Buyer { pay(): void {} }
export class Seller { pay(): void {} }
const stored = <Entity extends object>(target: EntityTarget<Entity>): Repository<Entity> => source.getRepository(target)
async function paid() {
  const buyer = await stored(Buyer).findOneOrFail({ where: { id: 1 } })
  buyer.pay()
  //    ^ calls: stored.Buyer.pay ; not calls: stored.Seller.pay
}
