// --- path: types/shims.d.ts ---
declare module "@tree/ast" {
  export function traverse(tree: any): void
  export class NodePath<T> { remove(): void; node: T }
  export function node(name: string): NodePath<string>
  export interface Thing { go(): void }
}
declare module 'walker' {
  import { Thing } from '@tree/ast'
  export function walk(by: number): Thing
}
declare module 'decode' { function decode(text: string): string; export default decode }
declare module 'merge' { export default function merge(one: any): any }
declare module 'nameless' {
  export default function (one: any, then: (two: any) => void): string;
}
declare module 'whole' { function whole(one: any): any; export = whole }
declare module 'other' { function inner(): void; export { inner as outer } }
declare module 'shop' { export function open(): void }
declare namespace closing { function close(): void }
// --- path: types/more.d.ts ---
import { Thing } from '@tree/ast'
declare module 'express' { export function listen(thing: Thing): void }
// --- path: packages/shop/package.json ---
{ "name": "shop", "main": "index.ts" }
// --- path: packages/shop/index.ts ---
export function open() {}
export function walk() {}
export function listen() {}
export function close() {}
// --- path: packages/lift/package.json ---
{ "name": "lift" }
// --- path: packages/lift/types.d.ts ---
// What one package is told of a package outside, no other beside it is told.
declare module 'rope' { export function pull(): void }
// --- path: packages/lift/use.ts ---
import { pull } from 'rope'
import { walk } from 'walker'
pull()
// ^ calls: packages.lift.types.rope.pull
walk(1)
// ^ calls: types.shims.walker.walk
// --- path: packages/lift/strings.ts ---
import nameless from 'nameless'
nameless(1, () => {})
// ^ calls: types.shims.nameless.default  by: surely
// --- path: packages/tow/package.json ---
{ "name": "tow" }
// --- path: packages/tow/use.ts ---
import { pull } from 'rope'
pull()
// ^ calls: outside rope.pull ; not calls: packages.lift.types.rope.pull
// --- path: src/old.js ---
const ast = require('@tree/ast')
const { traverse } = require('@tree/ast')
ast.traverse(1)
//  ^ calls: types.shims.@tree/ast.traverse
traverse(2)
// ^ calls: types.shims.@tree/ast.traverse
ast.node('x').remove()
//            ^ calls: types.shims.@tree/ast.NodePath.remove
// --- path: src/new.ts ---
import { walk } from 'walker'
import decode from 'decode'
import merge from 'merge'
import entire = require('whole')
import { outer } from 'other'
import { open } from 'shop'
import { close } from 'closing'
import { listen } from 'express'
import { Thing, nothing } from '@tree/ast'
walk(1).go()
// ^ calls: types.shims.walker.walk  by: import ; not calls: packages.shop.index.walk
//      ^ calls: types.shims.@tree/ast.Thing.go
decode('')
// ^ calls: types.shims.decode.decode
merge(1)
// ^ calls: types.shims.merge.merge
entire(1)
// ^ calls: types.shims.whole.whole
outer()
// ^ calls: types.shims.other.inner
open()
// ^ calls: packages.shop.open ; not calls: types.shims.shop.open
close()
// ^ calls: outside closing.close ; not calls: types.shims.closing.close
listen({} as Thing)
// ^ calls: outside express.listen ; not calls: types.more.express.listen
nothing()
// ^ calls: outside @tree/ast.nothing
export const went = (thing: Thing) => thing.go()
//                                          ^ calls: types.shims.@tree/ast.Thing.go
// --- path: tsconfig.json ---
{}
// --- path: own/package.json ---
{ "name": "own", "main": "./main.js", "types": "./types/index.d.ts" }
// --- path: own/main.js ---
exports.Cart = class Cart { pay() {} }
// --- path: own/types/index.d.ts ---
// The module that a package's name leads to may be declared there, block by block, also in files beside it.
/// <reference path="./till.d.ts" />
declare module 'own' {
  export class Cart { pay(): Till }
}
// --- path: own/types/till.d.ts ---
declare module 'own' {
  class Till { close(): void }
  export function open(): Till
}
declare module 'foreign' {
  class Till { close(): void }
  export function pay(): Till
}
// --- path: own/test/tsconfig.json ---
{}
// --- path: own/test/own.ts ---
import { Cart, open } from 'own'
import * as own from 'own'
new Cart().pay().close()
//         ^ calls: own.types.own.Cart.pay ; not calls: own.main.Cart.pay
//               ^ calls: own.types.till.own.Till.close ; not calls: own.types.till.foreign.Till.close
open()
// ^ calls: own.types.till.own.open
own.open().close()
//   ^ calls: own.types.till.own.open
//         ^ calls: own.types.till.own.Till.close
