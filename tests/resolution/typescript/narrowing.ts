// What checks say of a name: instanceof, and functions that tell a type.
// --- path: trees.ts ---
export class Oak { fell() {} }
export class Elm { fell() {} }
export function isOak(tree: unknown): tree is Oak { return true }
export const isElm = (tree: unknown): tree is Elm => true
export function isTall(tree: unknown): boolean { return true }
export function assertOak(tree: unknown): asserts tree is Oak {}
// --- path: use.ts ---
import { Elm, Oak, assertOak, isElm, isOak, isTall } from './trees'

function told(tree: Oak | Elm, other, third) {
  if (isOak(tree)) tree.fell()
  //                    ^ calls: trees.Oak.fell; not calls: trees.Elm.fell
  if (isElm(other) && other.fell()) {
    //                      ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
    other.fell()
    // ^ calls: trees.Elm.fell
  }
  other.fell()
  // ^ unresolved
  if (!isOak(third)) return
  third.fell()
  // ^ calls: trees.Oak.fell
  if (isTall(tree)) tree.fell()
  //                     ^ calls: trees.Oak.fell; calls: trees.Elm.fell
  return isElm(tree) ? tree.fell() : null
  //                        ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
}

function asserted(tree) {
  assertOak(tree)
  tree.fell()
  // ^ calls: trees.Oak.fell; not calls: trees.Elm.fell
}

function made(tree, other, third) {
  tree instanceof Oak && tree.fell()
  //                          ^ calls: trees.Oak.fell
  if (other instanceof Elm && other.fell()) other.fell()
  //                                              ^ calls: trees.Elm.fell
  const one = tree instanceof Elm ? tree.fell() : null
  //                                     ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
  if (!(third instanceof Oak)) { throw new Error() }
  third.fell()
  // ^ calls: trees.Oak.fell
}

function assignedWithin(tree: unknown, other) {
  if (tree instanceof Oak) { tree = new Elm(); tree.fell() }
  //                                                ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
  if (isOak(other)) {
    other = new Elm()
    other.fell()
    // ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
  }
}

const tells = { isOak(tree: unknown): tree is Oak { return true } }

class Yard {
  tree: Oak | Elm
  clear(wet, other: Oak | Elm, third: Oak | Elm) {
    if (wet && this.tree instanceof Elm) {
      this.tree.fell()
      //        ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
    } else if (!(other instanceof Elm)) {
      other.fell()
      //    ^ calls: trees.Oak.fell; not calls: trees.Elm.fell
    }
    if (this.tree instanceof Elm) {
      this.tree = new Oak()
      this.tree.fell()
      //        ^ calls: trees.Oak.fell
    }
    if (tells.isOak(third)) third.fell()
    //                            ^ calls: trees.Oak.fell; not calls: trees.Elm.fell
    else third.fell()
    //         ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
    if (!isElm(other) || other.fell()) return
    //                         ^ calls: trees.Elm.fell; not calls: trees.Oak.fell
    const later = () => other.fell()
    //                        ^ calls: trees.Elm.fell
    while (wet && isOak(third)) third.fell()
    //                                ^ calls: trees.Oak.fell; not calls: trees.Elm.fell
  }
}

function again(tree: Oak | Elm, wet) {
  while (wet) {
    if (tree instanceof Elm) break
    if (wet()) tree.fell()
    //              ^ calls: trees.Oak.fell; not calls: trees.Elm.fell
    else tree = new Elm()
    tree.fell()
    // ^ calls: trees.Oak.fell; calls: trees.Elm.fell
  }
}

function declared() {
  let tree: Oak | Nowhere
  tree.fell()
  // ^ calls: trees.Oak.fell
}

// --- path: either.ts ---
import { Elm, Oak, isElm, isOak } from './trees'

class Ash { fell() {} }
type Tree = Oak | Elm | Ash

function either(tree: Tree, other: Tree, mixed: Tree, unknown, spoilt: Tree) {
  if (isOak(tree) || isElm(tree)) tree.fell()
  //                                   ^ calls: trees.Oak.fell; calls: trees.Elm.fell; not calls: either.Ash.fell
  else tree.fell()
  //        ^ calls: either.Ash.fell; not calls: trees.Oak.fell; not calls: trees.Elm.fell
  if (!(other instanceof Oak || (other instanceof Ash))) return
  other.fell()
  //    ^ calls: trees.Oak.fell; calls: either.Ash.fell; not calls: trees.Elm.fell
  if ((mixed instanceof Oak || isElm(mixed)) && mixed.fell()) mixed = new Ash()
  //                                                  ^ calls: trees.Oak.fell; calls: trees.Elm.fell; not calls: either.Ash.fell
  if (isOak(unknown) || isElm(unknown)) unknown.fell()
  //                                            ^ calls: trees.Oak.fell; calls: trees.Elm.fell; not calls: either.Ash.fell
  if (isOak(spoilt) || spoilt.fell() || isElm(spoilt)) spoilt.fell()
  //                                                          ^ calls: either.Ash.fell; calls: trees.Oak.fell
}

// What the surroundings have is known, too, where one of several is enough.
function asksOfElements(event: MouseEvent) {
  if (event.target instanceof HTMLElement || event.target instanceof SVGElement) {
    event.target.closest("a");
    //           ^ calls: outside globalThis.HTMLElement.closest
  }
}
// --- path: asserted.ts ---
// What must be true for what is behind to be run at all.
import assert from 'node:assert'
interface Bush { cut(): void }
class Rose implements Bush { cut() {} }
class Vine implements Bush { cut() {} }
function $isRose(bush: unknown): bush is Rose { return true }
declare function invariant(condition: any, message?: string): asserts condition
export function trim(bush: Bush, other: Bush, third: Bush, fourth: Bush) {
  if ($isRose(other)) other.cut()
  //                        ^ calls: asserted.Rose.cut ; not calls: asserted.Bush.cut
  invariant($isRose(bush), 'a rose')
  bush.cut()
  //   ^ calls: asserted.Rose.cut ; not calls: asserted.Bush.cut
  if (other) {
    assert(other instanceof Vine && third)
    other.cut()
    //    ^ calls: asserted.Vine.cut ; not calls: asserted.Bush.cut ; not calls: asserted.Rose.cut
  }
  other.cut()
  //    ^ calls: asserted.Bush.cut ; not calls: asserted.Vine.cut
  console.assert(third instanceof Vine)
  third.cut()
  //    ^ calls: asserted.Bush.cut ; not calls: asserted.Vine.cut
  const told = assert(fourth, fourth instanceof Vine)
  fourth.cut()
  //     ^ calls: asserted.Bush.cut ; not calls: asserted.Vine.cut
  return told
}
// --- path: sifted.ts ---
// What a function tells of each that a list is asked for.
interface Tree { grow(): void }
class Oak implements Tree { grow() {} }
class Elm implements Tree { grow() {} }
function isOak(tree: Tree): tree is Oak { return true }
function isTall(tree: Tree): boolean { return true }
export function sift(trees: Tree[], mixed: (Oak | Elm)[]) {
  trees.filter(isOak)[0].grow()
  //                     ^ calls: sifted.Oak.grow ; not calls: sifted.Tree.grow
  trees.find(isOak)?.grow()
  //                 ^ calls: sifted.Oak.grow ; not calls: sifted.Tree.grow
  for (const one of mixed.filter(isOak)) one.grow()
  //                                         ^ calls: sifted.Oak.grow ; not calls: sifted.Elm.grow
  trees.filter(isTall)[0].grow()
  //                      ^ calls: sifted.Tree.grow ; not calls: sifted.Oak.grow
  trees.filter((one) => isOak(one) || isTall(one))[0].grow()
  //                                                  ^ calls: sifted.Tree.grow ; not calls: sifted.Oak.grow
  mixed.filter(Boolean)[0].grow()
  //                       ^ calls: sifted.Oak.grow ; calls: sifted.Elm.grow
  trees.find((one) => isTall(one)).grow()
  //                               ^ calls: sifted.Tree.grow
}
// --- path: itself.ts ---
export class Elm { shed() {} }
export class Tree {
  above?: Elm;
  shed() {}
  age() {
    if (this instanceof Oak) {
      this.drop();
      //   ^ calls: itself.Oak.drop  by: surely ; not calls: itself.Beech.drop
      this.below.shed();
      //         ^ calls: itself.Tree.shed ; not calls: itself.Elm.shed
    }
    this.shed();
    //   ^ calls: itself.Tree.shed  by: enclosing type
  }
}
export class Oak extends Tree { below!: Tree; drop() {} }
export class Beech extends Tree { below!: Elm; drop() {} }
export class Failed extends Error {
  static is(error: unknown): error is Failed { return true }
  static isnt(error: unknown) { return true }
  tell() {}
}
export class Other { tell() {} }
export function look(error: any, other: Failed | Other) {
  if (Failed.is(error)) {
    error.tell();
    //    ^ calls: itself.Failed.tell ; not calls: itself.Other.tell
  }
  if (Failed.isnt(error)) {
    error.tell();
    //    ^ not calls: itself.Failed.tell
  }
  if (!Failed.is(other)) {
    other.tell();
    //    ^ calls: itself.Other.tell ; not calls: itself.Failed.tell
  }
}
// --- path: asked.ts ---
// A method that tells its own object's type: `this is T`, for either answer.
class Device { isDevice(): this is Device { return true } isGroup(): this is Group { return false } go() {} }
class Group { isDevice(): this is Device { return false } isGroup(): this is Group { return true } go() {} }
class Bridge { isDevice(): this is Device { return false } isGroup(): this is Group { return false } go() {} }
export function told(entity: Device | Group | Bridge, held: { one: Device | Group }) {
  if (entity.isDevice()) {
    entity.go()
    //     ^ calls: asked.Device.go; not calls: asked.Group.go; not calls: asked.Bridge.go
  } else if (entity.isGroup()) {
    //              ^ calls: asked.Group.isGroup; calls: asked.Bridge.isGroup; not calls: asked.Device.isGroup
    entity.go()
    //     ^ calls: asked.Group.go; not calls: asked.Device.go
  } else {
    entity.go()
    //     ^ calls: asked.Bridge.go; not calls: asked.Group.go
  }
  if (!held.one.isDevice()) return
  held.one.go()
  //       ^ calls: asked.Device.go; not calls: asked.Group.go
}
// --- path: outcome.ts ---
class Paid { refund() {} }
class Outcome<T> {}
class Done<T> extends Outcome<T> { value!: T }
function settled(outcome: Outcome<Paid>) {
  if (outcome instanceof Done) outcome.value.refund()
  //                                         ^ calls: outcome.Paid.refund
}
