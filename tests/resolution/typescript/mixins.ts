// Classes that functions make of classes, and classes that are gone through one by one.
// --- path: pets.ts ---
export class Cat { feed() {} }
export class Dog { feed() {} }
export class Cow { feed() {} }
// --- path: mixins.ts ---
import { Cat, Dog } from './pets'
type Made<T = {}> = new (...args: any[]) => T
export function Walks<B extends Made>(Base: B) {
  return class extends Base {
    pet = new Cat()
    walk() { return this.pet }
  }
}
export const Runs = <B extends Made>(Base: B) => class extends Base { run() { return new Dog() } }
export class Other { walk() {} run() {} plain() {} }
// --- path: use.ts ---
import { Runs, Walks } from './mixins'
import { Cat, Cow, Dog } from './pets'
class Plain { plain() { return new Cow() } }
class Walker extends Walks(Runs(Plain)) {
  go() {
    this.walk().feed()
    //          ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
    this.run().feed()
    //         ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
    this.plain().feed()
    //           ^ calls: pets.Cow.feed ; not calls: pets.Cat.feed
    super.plain().feed()
    //            ^ calls: pets.Cow.feed ; not calls: pets.Cat.feed
  }
}
new Walker().walk().feed()
//                  ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed

class Litter { *[Symbol.iterator](): Iterator<Cat> { yield new Cat() } }
class Kennel { async *[Symbol.asyncIterator]() { yield new Dog() } }
async function each(kennel: Kennel) {
  for (const one of new Litter()) one.feed()
  //                                  ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  for await (const one of kennel) one.feed()
  //                                  ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  const [first] = [...new Litter()]
  first.feed()
  //    ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
}
// --- path: declared.ts ---
import { Cat, Dog } from './pets'
type Made<T = {}> = new (...args: any[]) => T
interface Swimming { swim(): Cat }
class Fish { swim() { return new Dog() } dive() { return new Dog() } }
function Swims<B extends Made>(Base: B): B & (new (...args: any[]) => Swimming) { return Base as any }
class Pool { dive() { return new Cat() } }
interface Diving { dive(): Dog }
class Stone extends Pool implements Diving {
  dive(): any { super.dive().feed() }
  //                         ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
}
class Ball implements Diving {
  dive(): any { super.dive().feed() }
  //                         ^ not calls: pets.Dog.feed
}
class Diver extends Swims(Pool) {
  go() {
    this.swim().feed()
    //          ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
    this.dive().feed()
    //          ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  }
}
// --- path: merged.ts ---
import { Cat, Dog } from './pets'
export interface Flying { fly(): Dog }
export function Flying(): Flying { return null! }
export namespace Flying { export function fly(): Cat { return new Cat() } }
// --- path: flown.ts ---
import { Flying } from './merged'
function use(one: Flying) {
  one.fly().feed()
  //        ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  Flying.fly().feed()
  //           ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  Flying().fly().feed()
  //             ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
}
