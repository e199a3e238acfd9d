// A script with a file beside it that declares what it has.
// --- path: shop.js ---
exports.open = function open() {}
exports.hidden = function hidden() {}
exports.Cart = class Cart { pay() {} }
// --- path: shop.d.ts ---
export interface Till { close(): void }
export function open(): Till
export class Cart { pay(): Till }
// --- path: alone.js ---
export function alone() {}
// --- path: other.d.ts ---
export interface Till { close(): void }
export function hidden(): void
// --- path: uses.ts ---
import { open, Cart, hidden, type Till } from './shop.js'
import { alone } from './alone.js'
open().close()
// ^ calls: shop.open@2 ; not calls: shop.open@1
//     ^ calls: shop.Till.close
new Cart().pay().close()
//         ^ calls: shop.Cart.pay@3
hidden()
// ^ calls: shop.hidden
alone()
// ^ calls: alone.alone
const use = (till: Till) => till.close()
//                               ^ calls: shop.Till.close
// --- path: uses.js ---
import { open } from './shop.js'
/** @param {import('./shop.js').Till} till */
function use(till) { till.close() }
//                        ^ calls: shop.Till.close
open()
// ^ calls: shop.open@1 ; not calls: shop.open@2
// --- path: bare.js ---
const { hidden } = require('./shop')
hidden()
// ^ calls: shop.hidden
