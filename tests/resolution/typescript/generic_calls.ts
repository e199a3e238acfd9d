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
