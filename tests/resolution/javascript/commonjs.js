// CommonJS: require, module.exports, exports; both module systems in one tree.
// --- path: lib/shop.js ---
const fs = require('fs')
class Shop { open() { fs.readFileSync('x') } }
//                    ^ calls: outside fs.readFileSync
function sell() {}
module.exports = Shop
// --- path: lib/tools.js ---
exports.cut = function () {}
exports.glue = glue
function glue() { exports.cut() }
module.exports.paint = () => glue()
//                           ^ calls: lib.tools.glue
// --- path: lib/index.js ---
const { glue } = require('./tools')
module.exports = { glue, mix, stir() {}, Shop: require('./shop') }
function mix() {}
// --- path: lib/again.js ---
module.exports = require('./tools')
// --- path: app.js ---
const Shop = require('./lib/shop')
const tools = require('./lib/tools.js'), { mix, stir, Shop: Same } = require('./lib')
const paint = require('./lib/tools').paint
new Shop().open()
// ^ instantiates: lib.shop.Shop ; calls: lib.shop.Shop.open
tools.cut()
// ^ calls: lib.tools.cut  by: module attribute
tools.glue()
// ^ calls: lib.tools.glue
mix()
// ^ calls: lib.mix
stir()
// ^ calls: lib.exports.stir
paint()
// ^ calls: lib.tools.paint
new Same().open()
// ^ calls: lib.shop.Shop.open
require('./lib').glue()
// ^ calls: lib.tools.glue
require('./lib/again').cut()
// ^ calls: lib.tools.cut
again()
// ^ unresolved
tools.nothing()
// ^ unresolved
// --- path: modern.mjs ---
import Shop from './lib/shop.js'
import { cut } from './lib/tools.js'
new Shop().open()
// ^ calls: lib.shop.Shop.open
cut()
// ^ calls: lib.tools.cut
import tools, { glue } from './lib/tools.js'
import mixed from './lib/index.js'
import none from './esm.mjs'
tools.cut()
// ^ calls: lib.tools.cut
mixed.stir()
// ^ calls: lib.exports.stir
none()
// ^ not calls: esm.some
// --- path: esm.mjs ---
export function some() {}
// --- path: lib/own.js ---
exports.list = function (of) { return exports.list(of) + module.exports.list(of) }
//                                    ^ calls: lib.own.list  by: module attribute
const readers = (exports.readers = { yaml() { return this.plain() }, plain: () => 1 })
//                                                        ^ calls: lib.own.readers.plain
readers.yaml()
// ^ calls: lib.own.readers.yaml
function local(exports) { exports.list() }
//                                ^ unresolved
// --- path: lib/app.js ---
const app = exports = module.exports = {
  get host() { return this.port() },
  //                       ^ calls: lib.app.exports.port
  port() {},
}
app.close = function close() { this.port(); app.port() }
//                                  ^ calls: lib.app.exports.port
exports.Close = Close
function Close() { this.quiet() }
//                      ^ calls: lib.app.Close.quiet
Close.prototype.quiet = function () { new exports.Close().quiet() }
//                                                        ^ calls: lib.app.Close.quiet
Close.styles = { bold() {} }
const styles = Close.styles
styles.bold()
// ^ calls: lib.app.Close.styles.bold
/** @param {Close} close */
function end(close) { close.quiet() }
//                          ^ calls: lib.app.Close.quiet
/** @param {Close} close */
// for the linter
const shut = /* soon */ (close) => close.quiet()
//                                       ^ calls: lib.app.Close.quiet  by: declared type
// --- path: whole/reply.js ---
class Reply { send() {} }
function buildReply() {}
module.exports = Reply
module.exports.buildReply = buildReply
module.exports.seal = function seal() {}
module.exports.Seal = class Seal { press() {} }
function hidden() {}
// --- path: whole/other.js ---
function buildReply() {}
exports.buildReply = buildReply
exports.hidden = () => {}
// --- path: whole/use.js ---
const Reply = require('./reply')
Reply.buildReply()
//    ^ calls: whole.reply.buildReply  by: module attribute ; not calls: whole.other.buildReply
Reply.seal()
//    ^ calls: whole.reply.seal
new Reply.Seal().press()
//               ^ calls: whole.reply.Seal.press
new Reply().send()
//          ^ calls: whole.reply.Reply.send
Reply.hidden()
//    ^ not calls: whole.reply.hidden
new Reply().seal()
//          ^ not calls: whole.reply.seal  by: surely
// --- path: named/typed.js ---
/** @type {typeof import("./typed")} */
const Helpers = module.exports
Helpers.first = (one) => { Helpers.second() }
//                                 ^ calls: named.typed.Helpers.second
Helpers.second = function () {}
// --- path: named/plain.js ---
const api = module.exports
const local = {}
api.open = () => {}
api.Kind = class Kind { run() {} }
local.shut = () => {}
api.prototype.lost = () => {}
// --- path: named/several.js ---
var app = exports = module.exports = {}
app.init = function init() {}
// --- path: named/use.js ---
const Helpers = require('./typed')
const plain = require('./plain')
const { open } = require('./plain')
Helpers.first(1)
//      ^ calls: named.typed.Helpers.first  by: module attribute
open()
// ^ calls: named.plain.api.open
new plain.Kind().run()
//               ^ calls: named.plain.api.Kind.run
plain.shut()
//    ^ not calls: named.plain.local.shut  by: surely
plain.lost()
//    ^ not calls: named.plain.api.lost  by: surely
require('./several').init()
//                   ^ calls: named.several.app.init
// --- path: lib/web.js ---
const web = module.exports
web.install = async function () { install() }
//                                ^ calls: lib.web.install
function install() {}
web.start = () => install()
// --- path: lib/store.js ---
exports.open = async () => { this.close(); open() }
//                                ^ calls: lib.store.close  by: module attribute
function open() {}
exports.close = function () { this.open() }
//                                 ^ calls: lib.store.open
exports.each = function () { function inner() { this.open() } return inner }
//                                                   ^ unresolved
// --- path: lib/settings.js ---
exports.read = function () {
  this.cfg = get("x.ini", () => { this.read(); this.cfg.mend() })
  //                                   ^ calls: lib.settings.read  by: a guess
}
// --- path: asking.js ---
require('./lib/web').install()
//                   ^ calls: lib.web.web.install
// --- path: dual/package.json ---
{ "name": "dual", "exports": { ".": { "import": "./index.mjs", "require": "./index.cjs" } } }
// --- path: dual/index.mjs ---
export function pay() {}
// --- path: dual/use.mjs ---
import { pay } from "dual"
pay()
// ^ not calls: dual.exports.pay
// --- path: dual/index.cjs ---
module.exports = { pay() {} }
// --- path: dual/use.cjs ---
const { pay } = require('dual')
pay()
// ^ calls: dual.exports.pay
// --- path: dual/more.js ---
exports.one = function () {}
Object.assign(module.exports, { two: function () {}, three() {} })
// --- path: dual/asks.js ---
const more = require('./more')
more.two()
//   ^ calls: dual.more.two
more.three()
//   ^ calls: dual.more.three
more.one()
//   ^ calls: dual.more.one
