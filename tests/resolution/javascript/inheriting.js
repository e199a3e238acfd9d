// Functions used as classes: what they inherit, and what their prototypes are given.
// --- path: pets.js ---
class Cat { feed() {} }
class Dog { feed() {} }
module.exports = { Cat, Dog }
// --- path: helpers.js ---
exports.push = function push() {}
exports.pull = function pull() {}
// --- path: other.js ---
exports.push = function push() {}
class Other { first() {} mixed() {} push() {} pull() {} later() {} }
exports.Other = Other
// --- path: use.js ---
const util = require('util')
const inherits = require('inherits')
const Emitter = require('events')
const { Cat, Dog } = require('./pets')
const { push } = require('./helpers')
const helpers = require('./helpers')

function Alpha() { this.cat = new Cat() }
Alpha.prototype.first = function () {
  this.push()
  //   ^ calls: helpers.push ; not calls: other.push
  this.pull()
  //   ^ calls: helpers.pull ; not calls: other.Other.pull
  this.later().feed()
  //           ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  this.mixed().feed()
  //           ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  return this.cat
}
Alpha.prototype.push = push
Alpha.prototype.pull = helpers.pull
Alpha.prototype.later = Alpha.prototype.first
Object.assign(Alpha.prototype, {
  mixed() { this.cat.feed(); return new Dog() },
  //                 ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
})
Object.assign({}, { mixed() {} })

function Beta() { this.dog = new Dog() }
util.inherits(Beta, Alpha)
Beta.prototype.own = function () {
  this.first().feed()
  //           ^ calls: pets.Cat.feed ; not calls: pets.Dog.feed
  this.mixed().feed()
  //           ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
  this.push()
  //   ^ calls: helpers.push ; not calls: other.push
}
function Gamma() {}
Gamma.prototype = Object.create(Alpha.prototype, { constructor: { value: Gamma } })
Gamma.prototype.own = function () { this.first() }
//                                       ^ calls: use.Alpha.first ; not calls: other.Other.first
function Delta() {}
Object.setPrototypeOf(Delta.prototype, Beta.prototype)
new Delta().first()
//          ^ calls: use.Alpha.first ; not calls: other.Other.first
function Eps() {}
Eps.prototype = new Beta()
new Eps().first()
//        ^ calls: use.Alpha.first ; not calls: other.Other.first
function Zeta() {}
Zeta.prototype.__proto__ = Alpha.prototype
new Zeta().first()
//         ^ calls: use.Alpha.first ; not calls: other.Other.first
function Eta() {}
inherits(Eta, unknown)
Eta.prototype.own = function () { this.first() }
//                                     ^ not calls: use.Alpha.first ; not calls: other.Other.first
class Theta extends Emitter {}
Theta.prototype.push = push
new Theta().push()
//          ^ calls: helpers.push ; not calls: other.push
