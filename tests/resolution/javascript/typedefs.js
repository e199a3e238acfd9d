// Types that comments name, and what they say of functions, classes and variables.
// --- path: pets.js ---
class Cat { feed() {} }
class Dog { feed() {} }
class Cow { feed() {} }
module.exports = { Cat, Dog, Cow }
// --- path: kennel.js ---
class Kennel { feed() {} static open() { return new Kennel() } }
module.exports = Kennel
/** @typedef {import('./pets').Cow} Beef */
/**
 * @template T
 * @typedef {object} Box
 * @property {T} one
 * @property {(one: T) => import('./pets').Dog} [swap] what it gives
 */
// --- path: use.js ---
const { Cat, Dog, Cow } = require('./pets')
/** @typedef {import('./kennel')} Kennel */
/** @typedef {import('./kennel').Box<Cat>} CatBox */
/** @typedef {{ cat: Cat, dog?: import('./pets').Dog, 'no name': Cow, cb(c: Cow): Cat }} Options */
/**
 * @typedef {Object} Farm
 * @property {Cat} cat the cat
 * @property {Dog[]} dogs
 * @property {function(Cow): Dog} make
 */
/**
 * @callback Visit
 * @param {Cat} cat
 * @returns {Dog}
 */

/**
 * @param {Kennel} kennel
 * @param {typeof import('./kennel')} Made
 * @param {import('./kennel').Beef} beef
 * @param {CatBox} box
 */
function imported(kennel, Made, beef, box) {
  kennel.feed()
  //     ^ calls: kennel.Kennel.feed
  Made.open().feed()
  //          ^ calls: kennel.Kennel.feed
  beef.feed()
  //   ^ calls: pets.Cow.feed
  box.one.feed()
  //      ^ calls: pets.Cat.feed
  box.swap().feed()
  //         ^ calls: pets.Dog.feed
}

/**
 * @param {Options} options
 * @param {Farm} farm
 * @param {Visit} visit
 * @param {Object.<string, Cow>} cows
 * @param {[Cat, Dog]} both
 * @param {(cow: Cow) => Dog} trade
 */
function named(options, farm, visit, cows, both, trade) {
  options.cat.feed()
  //          ^ calls: pets.Cat.feed
  options.dog.feed()
  //          ^ calls: pets.Dog.feed
  options.cb(null).feed()
  //               ^ calls: pets.Cat.feed
  farm.dogs[0].feed()
  //           ^ calls: pets.Dog.feed
  farm.make(null).feed()
  //              ^ calls: pets.Dog.feed
  visit(null).feed()
  //          ^ calls: pets.Dog.feed
  cows.any.feed()
  //       ^ calls: pets.Cow.feed
  both[1].feed()
  //      ^ calls: pets.Dog.feed
  trade(null).feed()
  //          ^ calls: pets.Dog.feed
}

/**
 * @param {object} options
 * @param {Cat} options.cat
 * @param {Dog[]} [options.dogs=[]]
 * @param {Object} options.any
 */
function dotted(options) {
  options.cat.feed()
  //          ^ calls: pets.Cat.feed
  options.dogs[0].feed()
  //              ^ calls: pets.Dog.feed
  options.any.feed()
  //          ^ unresolved
}

/**
 * @param {number} first
 * @param {{ cat: Cat, dog: Dog }} others
 */
function apart(first, { cat, dog: other }) {
  cat.feed()
  //  ^ calls: pets.Cat.feed
  other.feed()
  //    ^ calls: pets.Dog.feed
}

/** @type {Visit} */
const visited = (cat) => cat.feed()
//                           ^ calls: pets.Cat.feed
/** @type {(dog: Dog) => Cow} */
const traded = (dog) => dog.feed()
//                          ^ calls: pets.Dog.feed
traded(null).feed()
//           ^ calls: pets.Cow.feed

/** @template T */
class Held {
  /** @param {T} one */
  constructor(one) {
    /** @type {T} */
    this.one = one
  }
}
/** @extends {Held<Cow>} */
class HeldCow extends Held {
  feed() { this.one.feed() }
  //                ^ calls: pets.Cow.feed ; not calls: use.HeldCow.feed
}
/** @this {Cat} */
function lent() { this.feed() }
//                     ^ calls: pets.Cat.feed

/** @callback Later
 * @param {Cow} one */
function later(one) { one.feed() }
//                        ^ unresolved
// --- path: both.js ---
/** @typedef {import('./pets').Cat['feed']} Kennel */
const Kennel = require('./kennel')
Kennel.open()
//     ^ calls: kennel.Kennel.open
// --- path: getters.js ---
class Herd { call() {} }
class Flock { call() {} }
class Ranch {
  /** @type {Promise<Herd>} */
  get herd() { return this.loading.promise }
  /** @returns {Flock} */
  get flock() { return this.made() }
}
/** @param {Ranch} ranch */
async function gather(ranch) {
  const herd = await ranch.herd
  herd.call()
  //   ^ calls: getters.Herd.call ; not calls: getters.Flock.call
  ranch.flock.call()
  //          ^ calls: getters.Flock.call ; not calls: getters.Herd.call
}
