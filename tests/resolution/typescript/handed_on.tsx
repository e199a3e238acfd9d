// --- path: src/each.tsx ---
export function each(carts: string[], visit: (cart: string) => void) {
  visit(carts[0]);
  // ^ calls: src.use.log  by: a guess ; not calls: src.use.other
}
export class Bus {
  constructor(private done: () => void) {}
  on(seen: () => void) {
    seen();
    // ^ calls: src.use.other
  }
}
export function framed(Inner: React.ComponentType) {
  return function Framed() {
    return <Inner />;
    //      ^ calls: src.use.Cart
  };
}
// --- path: src/use.tsx ---
import { Bus, each, framed } from './each';
export function log(cart: string) {}
export function other() {}
function Cart() { return null; }
each([], log);
new Bus(log).on(other);
export default framed(Cart);
