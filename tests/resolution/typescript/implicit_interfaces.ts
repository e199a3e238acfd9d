// --- path: ports.ts ---
// A class that has what an interface asks for implements it, whether it says so or not: as a guess.
export interface Store {
  put(key: string): void
  get(key: string): string
}
export interface Clock { now(): number }
export interface Ledger { id: string; settle(cart: Store, note?: string): boolean }
export interface Generic<T> { keep(item: T): void; take(): T }

// --- path: stores.ts ---
import { Store, Clock } from './ports'

export class MemStore {
  //         ^ implements: ports.Store  by: a guess; not implements: ports.Clock
  put(key: string) {}
  // ^ overrides: ports.Store.put  by: a guess
  get(key: string) { return key }
  // ^ overrides: ports.Store.get
}
export class SysClock {
  //         ^ implements: ports.Clock  by: a guess
  now() { return 1 }
  // ^ overrides: ports.Clock.now
}
export class Counting {
  //         ^ not implements: ports.Store
  put(key: number) {}
  // ^ not overrides: ports.Store.put
  get(key: string) { return key }
}
export class Late {
  //         ^ not implements: ports.Clock
  now(zone: string) { return 1 }
}
export class Derived extends MemStore {
  //         ^ implements: ports.Store
  put(key: string) {}
  // ^ overrides: ports.Store.put; overrides: stores.MemStore.put  by: surely
}

// --- path: elsewhere.ts ---
export class Watch {
  //         ^ not implements: ports.Clock
  now() { return 1 }
}
export class Book {
  //         ^ implements: ports.Ledger  by: a guess
  id = ''
  settle(cart: Store) { return true }
  // ^ overrides: ports.Ledger.settle
}
export class Nameless {
  //         ^ not implements: ports.Ledger
  settle(cart: Store) { return true }
}
export class Box {
  //         ^ implements: ports.Generic
  keep(item: number) {}
  take() { return 1 }
}
// --- path: given.ts ---
interface Options { done: (key: string) => void; fail?: () => void }

function run(options: Options) {
  options.done('a')
  //      ^ calls: given.Options.done
}
function pay(key: string) {}
//       ^ overrides: given.Options.done  by: a guess; not overrides: given.Options.fail
function refund() {}
//       ^ overrides: given.Options.fail  by: a guess
run({ done: pay, fail: refund })

const table: Record<string, () => void> = { a: one, b: two }
const list: (() => void)[] = [one, three]
function one() {}
function two() {}
function three() {}
table['x']()
// ^ calls: given.one  by: a guess; calls: given.two  by: a guess; not calls: given.three
list[0]()
// ^ calls: given.one  by: a guess; not calls: given.two
for (const each of list) each()
//                       ^ calls: given.one  by: a guess; calls: given.three  by: a guess; not calls: given.two
