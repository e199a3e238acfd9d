// Object literals without a name: what a function gives, a variable or a member holds.
// --- path: store.ts ---
export function createStore(url: string) {
  const open = () => 1
  function load() { return open() }
  if (url) {
    const open = later
    return { deep: { open }, url }
  }
  return { load, stop() { return load() }, get size() { return 1 }, 'odd-key': open, ...more() }
}
function more() { return { again: () => again(), later } }
//                                     ^ not calls: store.createStore.again
function later() {}
export const make = (n: number) => ({ go() {}, of: createStore('x') })
// --- path: use.ts ---
import { createStore, make } from './store'
async function use(unknown) {
  const store = createStore('a')
  store.load()
  // ^ calls: store.createStore.load  by: inferred type
  store.stop()
  // ^ calls: store.createStore.stop
  store.deep.open(1)
  // ^ calls: store.later
  store.later()
  // ^ calls: store.later
  store.nothing()
  // ^ unresolved
  const { load: reload, stop } = createStore('b')
  reload(stop())
  // ^ calls: store.createStore.load ; calls: store.createStore.stop
  make(1).go()
  // ^ calls: store.make.go
  make(1).of.load()
  // ^ calls: store.createStore.load
  const local = { run() {}, unknown }
  local.run()
  // ^ calls: use.use.run
  local.unknown()
  // ^ unresolved
  local.unknown.run()
  // ^ not calls: use.use.run
}
class Car {
  parts = { engine: new Engine(), spare: null }
  drive() { this.parts.engine.start(); this.parts.spare.start() }
  //                          ^ calls: use.Engine.start
}
class Engine { start() {} }
// --- path: codec.ts ---
export interface Codec { encode(data: unknown): string; close: () => void }
export const json: Codec = { encode: (data) => JSON.stringify(data), close() {} }
const plain = { encode() {} }
function send(codec: Codec | undefined) {
  json.encode(1)
  // ^ calls: codec.Codec.encode
  json.close()
  // ^ calls: codec.json.close
  const own = codec ?? json
  own.encode(1)
  // ^ calls: codec.Codec.encode ; not calls: codec.json.encode
  plain.encode()
  // ^ calls: codec.plain.encode
}
// --- path: shapes.ts ---
export function pack() {}
export function load() {}
export class Shelf { tidy() {} }
const parts: { pack: typeof pack; shelf: Shelf } = { pack, shelf: new Shelf() }
export const shown = (debug ? parts : null) as typeof parts
// --- path: shaping.ts ---
import { load, Shelf, shown } from './shapes'
function shaped(given: { run: typeof load }, other: { run: () => void }) {
  shown.pack()
  // ^ calls: shapes.pack  by: a guess; not calls: shapes.load
  shown.shelf.tidy()
  //          ^ calls: shapes.Shelf.tidy
  given.run()
  // ^ calls: shapes.load  by: a guess
  other.run()
  // ^ unresolved
}
function defaults({ run = load, shelf = new Shelf() } = {}, { go } = { go: load }) {
  run()
  // ^ calls: shapes.load  by: a guess
  shelf.tidy()
  // ^ calls: shapes.Shelf.tidy
}
// --- path: once.ts ---
// Functions that are called where they are written.
class Cart { pay() {} }
export const manager = (() => {
  const kept = () => 1
  return { open(): boolean { return true }, shut: () => 2, kept }
})()
export const second = (function () {
  function go() {}
  if (go) { return { go, stay() {} } }
  return { go: () => { return new Cart() } }
})()
export const cart = (() => new Cart())()
export const later = (async () => new Cart())()
// --- path: twice.ts ---
import { cart, later, manager, second } from './once'
function use() {
  manager.open()
  //      ^ calls: once.open
  manager.shut()
  //      ^ calls: once.shut
  second.stay()
  //     ^ calls: once.stay
  second.pay()
  //     ^ not calls: once.Cart.pay
  cart.pay()
  //   ^ calls: once.Cart.pay
  later.pay()
  //    ^ not calls: once.Cart.pay
}
// --- path: slices/counter.ts ---
// What is taken out of an object by the name of a method in a literal without one, is a name of its own.
import { createSlice } from 'slices'
const slice = createSlice({
  reducers: { rise(state) {}, fall: (state) => {} },
  picking: { pick: (state) => state.value },
})
export const { rise, fall } = slice.actions
export const { pick } = slice.picking
// --- path: slices/use.ts ---
import { fall, pick, rise } from './counter'
// ^ imports: slices.counter.rise@7 ; imports: slices.counter.pick@8
rise()
// ^ calls: slices.counter.rise@7 ; not calls: slices.counter.rise@4
pick({})
// ^ calls: slices.counter.pick@8 ; not calls: slices.counter.pick@5
// --- path: at_once.ts ---
export class Till { open() {} }
export class Box { open() {} }
export function use(instance: any, box: { shut?: () => Box }) {
  const update = (instance.update = (a = 1) => new Till());
  update().open();
  //       ^ calls: at_once.Till.open ; not calls: at_once.Box.open
  const shut = (box.shut = () => new Box());
  shut().open();
  //     ^ calls: at_once.Box.open ; not calls: at_once.Till.open
}
