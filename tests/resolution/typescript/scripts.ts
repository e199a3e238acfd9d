// Files that are no modules share one scope, and the blocks of a namespace what they export.
// --- path: package.json ---
{ "name": "till" }
// --- path: src/core/tsconfig.json ---
{}
// --- path: src/shop/tsconfig.json ---
{ "references": [{ "path": "../core" }] }
// --- path: apart/tsconfig.json ---
{}
// --- path: src/core/carts.ts ---
namespace till {
  export interface Cart {
    total(): number;
  }
  export function pay(cart: Cart) {}
  function count() {}
  export namespace Debug {
    export function fail() {}
  }
  export class Drawer {
    open(): Cart { return null!; }
  }
  export function twice() {}
  count();
  // ^ calls: src.core.carts.till.count  by: surely
}
function boot() {}
function again() {}
declare const drawer: till.Drawer;
// --- path: src/core/again.ts ---
function again() {}
// --- path: src/core/more.ts ---
namespace till {
  export interface Cart {
    weigh(): number;
  }
  function hidden() {}
}
namespace till.parts {
  export function fit(drawer: Drawer, cart: Cart) {
    pay(drawer.open());
    // ^ calls: src.core.carts.till.pay  by: surely ; calls: src.core.carts.till.Drawer.open  by: surely
    drawer.open().weigh();
    //            ^ calls: src.core.more.till.Cart.weigh  by: surely
    cart.total();
    //   ^ calls: src.core.carts.till.Cart.total  by: surely
    Debug.fail();
    //    ^ calls: src.core.carts.till.Debug.fail  by: surely
    count();
    // ^ unresolved
  }
  boot();
  // ^ calls: src.core.carts.boot  by: surely
  again();
  // ^ unresolved
}
// --- path: src/shop/use.ts ---
namespace till {
  pay(new Drawer().open());
  // ^ calls: src.core.carts.till.pay  by: surely
  hidden();
  // ^ unresolved
  parts.fit(new Drawer(), null!);
  //    ^ calls: src.core.more.till.parts.fit  by: surely
  boot();
  // ^ calls: src.core.carts.boot  by: a guess
}
drawer.open().total();
//            ^ calls: src.core.carts.till.Cart.total
till.pay(null!);
//   ^ calls: src.core.carts.till.pay  by: surely
// --- path: src/shop/twice.ts ---
namespace till {
  export function twice() {}
}
// --- path: src/shop/module.ts ---
import { other } from "./other";
function boot() {}

export function use(cart: till.Cart) {
  boot();
  // ^ calls: src.shop.module.boot  by: surely
  cart.total();
  //   ^ calls: src.core.carts.till.Cart.total  by: surely
  till.twice();
  //   ^ calls: src.shop.twice.till.twice  by: surely; not calls: src.core.carts.till.twice
}
// --- path: src/shop/other.ts ---
export const other = 1;
export namespace till {
  export function own() {}
}
// --- path: src/shop/asks.ts ---
till.own();
//   ^ unresolved
// --- path: apart/use.ts ---
till.pay(null!);
//   ^ unresolved
boot();
// ^ unresolved
// --- path: test/boot.ts ---
function started() {}
// --- path: src/shop/starts.ts ---
started();
// ^ unresolved
