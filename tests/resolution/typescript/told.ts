// Type parameters that a call leaves out, told by what it is given; and by what is written.
// --- path: kit.ts ---
export interface Box<T> { get(): T; all(): T[] }
export type Getter<T> = () => T;
export type Kind<T> = { new (): T } | Function;
export interface Options<S, G> { state: () => S; getters: G; made(): S }
export declare function same<T>(x: T): T;
export declare function first<T>(xs: T[]): T;
export declare function wrap<T>(x: T): Box<T>;
export declare function boxed<T>(name: string): Box<T>;
export declare function last<T>(name: string, ...xs: T[]): T;
export declare function each<T>(xs: T[], f: (x: T) => void): void;
export declare function mapped<T, U>(xs: T[], f: (x: T) => U): U[];
export declare function lazily<T>(f: Getter<T>): T;
export declare function run<R, F extends () => R>(f: F): R;
export declare function wait<T>(x: Promise<T> | T): T;
export declare function made<T>(kind: string | Kind<T>): Box<T>;
export declare function build<T>(kind: new (...args: any[]) => T): T;
export declare function define<T>(options: { data: () => T }): Box<T>;
export declare function store<S, G>(id: string, options: Options<S, G>): Box<S>;
export function either(x: string): string;
export function either<T>(x: Box<T>): T;
export function either(x: any): any { return x }
export class Shelf<K, V> { constructor(private v: V, private k?: K) {} value(): V { return this.v } }
export class Shop { open() {}; label: Label = new Label() }
export class Label { open() {} }
// --- path: use.ts ---
import { boxed, build, define, each, either, first, last, lazily, made, mapped, run, same, store, wait, wrap } from './kit'
import { Box, Label, Shelf, Shop } from './kit'

declare function over(x: string): Shop
declare function over(x: number): Label
function overloaded() {
  over(1).open()
  //      ^ calls: kit.Shop.open  by: a guess
}

function use(shop: Shop, shops: Shop[], promised: Promise<Shop>, box: Box<Shop>) {
  same(shop).open()
  //         ^ calls: kit.Shop.open  by: declared type ; not calls: kit.Label.open
  first(shops).open()
  //           ^ calls: kit.Shop.open
  wrap(new Label()).get().open()
  //                      ^ calls: kit.Label.open ; not calls: kit.Shop.open
  boxed<Label>('a').all()[0].open()
  //                         ^ calls: kit.Label.open
  last('a', shop).open()
  //              ^ calls: kit.Shop.open
  each(shops, (one) => one.open())
  //                       ^ calls: kit.Shop.open
  mapped(shops, (one) => one.label)[0].open()
  //                                   ^ calls: kit.Label.open ; not calls: kit.Shop.open
  lazily(() => shop.label).open()
  //                       ^ calls: kit.Label.open
  run(() => shop).open()
  //              ^ calls: kit.Shop.open
  wait(promised).open()
  //             ^ calls: kit.Shop.open
  made(Label).get().open()
  //                ^ calls: kit.Label.open
  build(Shop).open()
  //          ^ calls: kit.Shop.open
  define({ data: () => shop }).get().open()
  //                                 ^ calls: kit.Shop.open
  store('a', { state: () => new Label(), getters: {} }).get().open()
  //                                                          ^ calls: kit.Label.open
  store('a', { made() { return shop } }).get().open()
  //                                           ^ calls: kit.Shop.open
  either(box).open()
  //          ^ calls: kit.Shop.open
  new Shelf(shop).value().open()
  //                      ^ calls: kit.Shop.open
  wrap(wrap(shop)).get().get().open()
  //                           ^ calls: kit.Shop.open
  mapped(shops, (one) => shops.map((other) => other.label)[one])[0].open()
  //                                                                ^ not calls: kit.Shop.open
  wrap(unknown()).get().open()
  //                    ^ not calls: kit.Shop.open ; not calls: kit.Label.open
  mapped(shops, (one, at) => at)[0].open()
  //                                ^ not calls: kit.Shop.open ; not calls: kit.Label.open
}

async function outside(promised: Promise<Shop>, nested: Shop[][], shops: Shop[]) {
  promised.then((shop) => shop.label).then((label) => label.open())
  //                                                        ^ calls: kit.Label.open ; not calls: kit.Shop.open
  const held = await promised.catch(() => null)
  held!.open()
  //    ^ calls: kit.Shop.open
  shops.map((shop) => [new Label()].map((label) => shop))[0][0].open()
  //                                                            ^ not calls: kit.Label.open
  shops.map((shop) => [new Label()].map((label) => label))[0][0].open()
  //                                                             ^ calls: kit.Label.open ; not calls: kit.Shop.open
  nested.flat()[0].open(); shops.reduce((one, other) => one).open()
  //               ^ calls: kit.Shop.open
}

type Either = { kind: 'a'; held: Shop } | { kind: 'b'; held: Label }
function either_of(one: Either) {
  one.held.open()
  //       ^ calls: kit.Shop.open  by: a guess ; calls: kit.Label.open  by: a guess
}
// --- path: named.ts ---
// What a function gives says the type that its name is declared to be of, if it says nothing itself.
class Sled { pull() {} }
class Raft { pull() {} }
type Maker = (size: number) => Sled
type Later<T> = () => Promise<T>
interface Either { (size: number): Sled; (name: string): Raft }
declare const any: any
const make: Maker = (size) => any
const made: () => Raft = function () { return any }
const later: Later<Sled> = async () => any
const either: Either = (by: any) => any
const unknown: Unknown<Raft> = () => new Sled()
class Shed {
  make: Maker = (size) => any
  async run() {
    this.make(1).pull()
    //           ^ calls: named.Sled.pull  by: declared type ; not calls: named.Raft.pull
    make(1).pull()
    //      ^ calls: named.Sled.pull  by: declared type ; not calls: named.Raft.pull
    made().pull()
    //     ^ calls: named.Raft.pull  by: declared type ; not calls: named.Sled.pull
    const sled = await later()
    sled.pull()
    //   ^ calls: named.Sled.pull  by: inferred type ; not calls: named.Raft.pull
    either('raft').pull()
    //             ^ not calls: named.Sled.pull
    unknown().pull()
    //        ^ calls: named.Sled.pull  by: inferred type ; not calls: named.Raft.pull
  }
}
// --- path: handed_methods.ts ---
export class Till { read() {} }
export interface Batch<T, R = void> { update(cache: T): R; seen: (till: Till) => void }
export abstract class Cache {
  abstract batch<U>(batch: Batch<this, U>): U;
  read() {}
  go() {
    return this.batch({
      update(cache) {
        cache.read();
        //    ^ calls: handed_methods.Cache.read ; not calls: handed_methods.Till.read
      },
      seen(batch) {
        batch.read();
        //    ^ calls: handed_methods.Till.read ; not calls: handed_methods.Cache.read
      },
    });
  }
}
