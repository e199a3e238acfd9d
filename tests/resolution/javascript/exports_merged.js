// More ways in which a CommonJS module offers all of others, adds to them, or loads them late.

// --- path: lib/b.js ---
exports.one = function () {}
exports.two = () => exports.one()

const three = exports.three = function () {}

// --- path: lib/c.js ---
exports.see = function () {}

// --- path: lib/named.js ---
const b = require('./b')
module.exports = { ...b, x: 1 }

// --- path: lib/merged.js ---
const _ = require('lodash')
module.exports = _.merge({}, require('./b'), require('./c'))

// --- path: lib/frozen.js ---
module.exports = Object.freeze(Object.assign({ own() {} }, require('./b')))

// --- path: lib/filled.js ---
const api = {}
Object.assign(api, require('./b'))
module.exports = api

// --- path: lib/listed.js ---
const b = require('./b')
Object.keys(b).forEach((key) => { module.exports[key] = b[key] })

// --- path: lib/looped.js ---
for (const key in require('./b')) exports[key] = require('./b')[key]

// --- path: lib/more.js ---
module.exports = require('./b')
module.exports.extra = function () {}

// --- path: lib/late.js ---
module.exports = { get lazy() { return require('./b') }, load() { return require('./c') } }

// --- path: lib/defined.js ---
const b_1 = require('./b')
Object.defineProperty(exports, 'one', { enumerable: true, get: function () { return b_1.one } })

// --- path: lib/other.js ---
const b = require('./b')
const own = {}
Object.assign(own, b)
exports.three = () => own.one()

// --- path: main.js ---
const named = require('./lib/named')
const { see } = require('./lib/merged')
const frozen = require('./lib/frozen'), filled = require('./lib/filled'), listed = require('./lib/listed')
const looped = require('./lib/looped'), more = require('./lib/more'), late = require('./lib/late')
const defined = require('./lib/defined'), other = require('./lib/other')
named.one()
//    ^ calls: lib.b.one
see()
// ^ calls: lib.c.see
frozen.two()
//     ^ calls: lib.b.two
filled.two()
//     ^ calls: lib.b.two
listed.one()
//     ^ calls: lib.b.one
looped.one()
//     ^ calls: lib.b.one
more.one()
//   ^ calls: lib.b.one
more.three()
//   ^ calls: lib.b.three
more.extra()
//   ^ calls: lib.more.extra
late.lazy.one()
//        ^ calls: lib.b.one
late.load().see()
//          ^ calls: lib.c.see
defined.one()
//      ^ calls: lib.b.one
other.one()
//    ^ not calls: lib.b.one
