// What all files see: `declare global`, and declaration files that are no modules.
// --- path: types/all.d.ts ---
interface Cart {
  total(): number;
}
declare function open(name: string): Cart;
interface Twice {
  total(): number;
}
// --- path: types/module.d.ts ---
export interface Hidden {
  total(): number;
}
// --- path: src/setup.ts ---
import { Shop } from "./shop";

declare global {
  interface Till {
    shop: Shop;
  }
  function till(): Till;
  interface TillKind {
    new (owner: (shop: Shop) => void): Till;
    from(name: string): Till;
  }
  var Till: TillKind;
  const open_tills: Till[];
}

export interface Twice {}

export function local() {
  till().shop.close();
  // ^ calls: src.setup.global.till ; calls: src.shop.Shop.close
}
// --- path: src/shop.ts ---
export class Shop {
  close() {}
}
export class Other {
  total() {}
  close() {}
}
// --- path: src/use.ts ---
import { Other } from "./shop";

function use(cart: Cart, own: Till, hidden: Hidden, x) {
  cart.total();
  //   ^ calls: types.all.Cart.total  by: declared type
  own.shop.close();
  //       ^ calls: src.shop.Shop.close  by: declared type
  open("a").total();
  // ^ calls: types.all.open  by: surely ; calls: types.all.Cart.total
  till().shop.close();
  // ^ calls: src.setup.global.till
  new Till((shop) => shop.close()).shop.close();
  //                      ^ calls: src.shop.Shop.close ; calls: src.setup.global.Till
  Till.from("a").shop.close();
  //                  ^ calls: src.setup.global.TillKind.from ; calls: src.shop.Shop.close
  open_tills[0].shop.close();
  //                 ^ calls: src.shop.Shop.close
  hidden.total();
  //     ^ not calls: types.module.Hidden.total
}

function nearer(till: Other) {
  till.close();
  //   ^ calls: src.shop.Other.close
  function open() {}
  open();
  // ^ not calls: types.all.open
}

function value() {
  new Twice();
  //  ^ not calls: types.all.Twice ; not instantiates: types.all.Twice
}
// --- path: globals.ts ---
export class Tray { ring() {} }
export class Gong { ring() {} }
declare global {
  interface Window { tray: Tray; make(): Gong }
  var gong: Gong
}
// --- path: page.ts ---
window.tray.ring()
//          ^ calls: globals.Tray.ring ; not calls: globals.Gong.ring
window.make().ring()
//            ^ calls: globals.Gong.ring ; not calls: globals.Tray.ring
globalThis.gong.ring()
//              ^ calls: globals.Gong.ring ; not calls: globals.Tray.ring
window.alert('x')
//     ^ calls: outside globalThis.window.alert
// --- path: fair/tsconfig.json ---
{}
// --- path: fair/walks.ts ---
export interface Walks { walk(): void }
// --- path: fair/mixins.ts ---
import type { Walks } from './walks'
declare global
{
  namespace Mixins
  {
    interface Guest extends Walks {}
  }
}
// --- path: fair/more.d.ts ---
declare namespace Mixins
{
  interface Guest { jump(): void }
  interface Other { walk(): void }
}
// --- path: fair/guest.ts ---
export interface Guest extends Mixins.Guest {}
export class Guest {
  run() {
    this.walk()
    //   ^ calls: fair.walks.Walks.walk ; not calls: fair.more.Mixins.Other.walk
  }
}
new Guest().jump()
//          ^ calls: fair.more.Mixins.Guest.jump
