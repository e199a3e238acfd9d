// A key that is written out tells a type parameter (`T[K]`), and which overload is meant.
// --- path: ev.ts ---
export class N { visit() {} }
export class M { visit() {} }
export interface Events { add: N; drop: M }
export class Emitter<T> {
  on<K extends keyof T>(k: K, f: (t: T[K]) => void) { return this }
  each<K extends keyof T>(k: K, f: (...all: T[K]) => void) { return this }
  held<K extends keyof T>(k: K): Promise<T[K]> { return null as any }
}
export interface Chosen {
  on(event: 'add', f: (n: N) => void): this
  on(event: 'drop' | 'gone', f: (m: M) => void): this
}
export function make(kind: 'n'): N
export function make(kind: 'm'): M
export function make(kind: string): any { return kind === 'n' ? new N() : new M() }
// --- path: use.ts ---
import { Chosen, Emitter, Events, M, make, N } from './ev'
export async function use(e: Emitter<Events>, all: Emitter<{ both: [N, M] }>, c: Chosen, some: keyof Events) {
  e.on('add', n => n.visit())
  //                 ^ calls: ev.N.visit by: declared type; not calls: ev.M.visit
  e.on('drop', m => m.visit())
  //                  ^ calls: ev.M.visit by: declared type; not calls: ev.N.visit
  e.on(some, n => n.visit())
  //                ^ not calls: ev.N.visit; not calls: ev.M.visit
  all.each('both', (n) => n.visit())
  //                        ^ calls: ev.N.visit; not calls: ev.M.visit
  all.each('both', (_, m) => m.visit())
  //                           ^ calls: ev.M.visit; not calls: ev.N.visit
  const held = await e.held('drop')
  held.visit()
  //   ^ calls: ev.M.visit; not calls: ev.N.visit
  c.on('add', n => n.visit())
  //                 ^ calls: ev.N.visit; not calls: ev.M.visit
  c.on('gone', m => m.visit())
  //                  ^ calls: ev.M.visit; not calls: ev.N.visit
  make('n').visit()
  //        ^ calls: ev.N.visit by: surely; not calls: ev.M.visit
  make('m').visit()
  //        ^ calls: ev.M.visit by: surely; not calls: ev.N.visit
}
