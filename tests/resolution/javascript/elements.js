// Functions in lists of objects, and those that a container gets after its literal.

// --- path: a.js ---
export function pay() {}
export function ship() {}
export class Cart { total() {} }
export const routes = [{ path: "/pay", run: pay }, { path: "/ship", run: ship }];
export const held = [{ cart: new Cart() }];

// --- path: b.js ---
import { routes, held, pay, ship } from "./a.js";

for (const route of routes) route.run();
//                                ^ calls: a.pay ; calls: a.ship
routes.find((one) => one.path === "/pay").run();
//                                        ^ calls: a.pay
for (const { cart } of held) cart.total();
//                                ^ calls: a.Cart.total

const steps = [];
steps.push(pay);
steps[1] = ship;
for (const step of steps) step();
//                        ^ calls: a.pay ; calls: a.ship

const table = new Map();
table.set("ship", ship);
table.get("ship")();
// ^ calls: a.ship

class Bus {
  handlers = new Set();
  on(pay) { this.handlers.add(pay); }
  ready() { this.handlers.add(ship); }
  emit() { this.handlers.forEach((one) => one()); }
  //                                      ^ calls: a.ship ; not calls: a.pay
}

// --- path: c.js ---
import { Cart } from "./a.js";
const base = { cart: new Cart() };
const all = { ...base, open: true };
all.cart.total();
//       ^ calls: a.Cart.total
const { cart, ...rest } = { ...base };
const { open, ...others } = all;
others.cart.total();
//          ^ calls: a.Cart.total
