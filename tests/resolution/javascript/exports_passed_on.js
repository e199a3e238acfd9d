// A module that offers all that another one does, in CommonJS

// --- path: lib/b.js ---
exports.one = function () {}
exports.two = () => exports.one()

// --- path: lib/spread.js ---
module.exports = { ...require('./b'), own() {} }

// --- path: lib/assigned.js ---
Object.assign(exports, require('./b'))

// --- path: lib/starred.js ---
__exportStar(require('./b'), exports)

// --- path: lib/local.js ---
const all = { ...require('./b') }
exports.three = () => all.one()

// --- path: main.js ---
const { one } = require('./lib/spread')
const assigned = require('./lib/assigned')
const starred = require('./lib/starred')
const local = require('./lib/local')
one()
// ^ calls: lib.b.one
assigned.two()
//       ^ calls: lib.b.two
starred.two()
//      ^ calls: lib.b.two
local.one()
//    ^ not calls: lib.b.one
