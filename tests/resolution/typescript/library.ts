// What the language's own functions and classes give of what they are given.
// --- path: pets.ts ---
export class Cat { feed(): number { return 1 } next(): Dog { return new Dog() } }
export class Dog { feed(): number { return 2 } next(): Cat { return new Cat() } }
// --- path: use.ts ---
import { Cat, Dog } from './pets'

function lists(cats: Cat[], dogs: Dog[]) {
  cats.map((cat) => { const dog = cat.next(); return dog }).forEach((dog) => dog.feed())
  //                                                                             ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  cats.map(function (cat) { return cat.next() })[0].feed()
  //                                                ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  cats.map((cat) => ({ cat, dog: cat.next() })).forEach(({ dog }) => dog.feed())
  //                                                                     ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  cats.reduce((dog, cat) => dog.feed() ? dog : cat.next(), new Dog()).feed()
  //                            ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  cats.reduce((all, cat) => all.set('', cat), new Map<string, Cat>()).get('')!.feed()
  //                                                                           ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  dogs.reduce((one, other) => one).feed()
  //                               ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  Array.from(dogs, (dog) => dog.next())[0].feed()
  //                                       ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  Array.from({ length: 2 }, () => new Dog())[0].feed()
  //                                            ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  Array.of(new Cat())[0].feed()
  //                     ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  const [one, other] = [new Cat(), new Dog()]
  one.feed()
  //  ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  other.feed()
  //    ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  const both = [new Cat(), new Dog()] as const
  both[1].feed()
  //      ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
}

function made(cats: Cat[], dogs: Dog[]) {
  for (const dog of new Set(dogs)) dog.feed()
  //                                   ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  new Map([['a', new Cat()]]).get('a')!.feed()
  //                                    ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  new Map(dogs.map((dog) => ['a', dog])).get('a')!.feed()
  //                                               ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  new WeakRef(new Dog()).deref()?.feed()
  //                              ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  new Proxy(new Cat(), {}).feed()
  //                       ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  Object.freeze(new Dog()).feed()
  //                       ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  structuredClone(cats)[0].feed()
  //                       ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  Object.create(Dog.prototype).feed()
  //                           ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  Reflect.construct(Cat, []).feed()
  //                         ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
}

const table = Object.freeze({ cat: new Cat(), make() { return new Dog() } })
table.cat.feed()
//        ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
table.make().feed()
//           ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
const called = Object.assign(function called() {}, { reset() { return new Cat() } })
called.reset().feed()
//             ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed

async function later(cats: Cat[]) {
  ;(await Promise.resolve(new Dog())).feed()
  //                                  ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  ;(await Promise.race([Promise.resolve(new Cat())])).feed()
  //                                                  ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
}

class Kept {
  private held?: Cat
  cat = new Cat()
  get only() { return (this.held ??= new Cat()) }
  read() { return this.cat }
  use() {
    this.only.feed()
    //        ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
    const read = this.read.bind(this)
    read().feed()
    //     ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
    this.read.call(this).feed()
    //                   ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  }
}
function fed(cat: Cat, dog: Dog) { return dog }
const boundAtTop = fed.bind(null, new Cat())
boundAtTop(new Dog()).feed()
//                    ^ calls: pets.Dog.feed ; calls: use.boundAtTop ; calls: use.fed  by: a guess
class Binder { bind(one: Cat): Dog { return new Dog() } }
new Binder().bind(new Cat()).feed()
//                           ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed

interface Bus {
  on(event: 'cat', then: (cat: Cat) => void): void
  on(event: 'dog', then: (dog: Dog) => void): void
}
function listen(bus: Bus) { bus.on('dog', (one) => one.feed()) }
//                                                     ^ calls: pets.Dog.feed  by: a guess
