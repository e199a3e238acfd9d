// Members that functions of other files give to a module's exports, which it hands to them.
// --- path: lib/carts.js ---
const Carts = module.exports;
Carts.open = function () {
  return Carts.close() + Carts.list();
  //           ^ calls: lib.close.exports.carts.close  by: a guess ; calls: lib.list.into.target.list
};
require('./close')(Carts);
require('./list').into({}, Carts);
// --- path: lib/close.js ---
module.exports = function (carts) {
  carts.close = function () {
    return carts.open();
    //           ^ calls: lib.carts.Carts.open ; not calls: lib.unlike.open
  };
};
// --- path: lib/list.js ---
exports.into = (options, target) => {
  target.list = async () => target.close();
  //                               ^ calls: lib.close.exports.carts.close
  options.none = () => {};
};
// --- path: lib/unlike.js ---
exports.open = () => {};
exports.close = () => {};
// --- path: use.js ---
const carts = require('./lib/carts');
const unlike = require('./lib/unlike');
async function main() {
  carts.open();
  //    ^ calls: lib.carts.Carts.open  by: module attribute
  carts.close();
  //    ^ calls: lib.close.exports.carts.close ; not calls: lib.unlike.close
  await carts.list();
  //          ^ calls: lib.list.into.target.list
  carts.none();
  //    ^ not calls: lib.list.none
  unlike.close();
  //     ^ calls: lib.unlike.close ; not calls: lib.close.exports.carts.close
}
// --- path: lib/payable.js ---
exports.payable = function (target, other) {
  target.pay = function () { return 1; };
  other.refuse = function () { return 0; };
};
// --- path: shop.js ---
const { payable } = require('./lib/payable');
class Shop {
  open() {
    return this.pay() + this.refuse();
    //          ^ calls: lib.payable.payable.target.pay  by: a guess
    //                         ^ not calls: lib.payable.payable.other.refuse
  }
}
payable(Shop.prototype, {});
const till = {};
till.close = () => {};
payable({}, till);
till.refuse();
//   ^ calls: lib.payable.payable.other.refuse  by: a guess
till.pay();
//   ^ not calls: lib.payable.payable.target.pay
function named(target) {
  target.called = () => {};
}
const bell = {};
named(bell);
bell.called();
//   ^ calls: shop.named.target.called
// --- path: chosen/run.js ---
export function ring(visit) {
  visit(1)
  // ^ calls: chosen.use.pay  by: a guess ; calls: chosen.use.send ; not calls: chosen.use.other
}
// --- path: chosen/use.js ---
import { ring } from './run.js'
function pay() {}
function send() {}
function other() {}
function here(visit) {
  visit(1)
  // ^ calls: chosen.use.pay  by: a guess ; calls: chosen.use.other ; not calls: chosen.use.send
}
export function use(isPaid) {
  ring(isPaid ? pay : send)
  here(isPaid ? pay : other)
}
