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
// --- path: src/row.tsx ---
export function Row({ onPick, onLeave: leave }: { onPick: (id: number) => void; onLeave?: () => void }) {
  const pick = () => onPick(1);
  //                 ^ calls: src.list.open  by: a guess
  leave?.();
  // ^ calls: src.list.List.close  by: a guess ; not calls: src.list.open
  return <button onClick={pick} />;
}
interface Given { onKeep: () => void }
export function Kept({ onKeep }: Given) {
  onKeep();
  // ^ calls: src.row.Given.onKeep  by: surely ; calls: src.list.open  by: a guess
}
// --- path: src/list.tsx ---
import { Kept, Row } from './row';
function open(id: number) {}
export const List = () => {
  const close = () => 1;
  return <Row onPick={open} onLeave={close} />;
};
const Inner = ({ onDone }) => onDone();
//                            ^ calls: src.list.open  by: a guess
export const Outer = () => <Inner onDone={open} />;
export const Keeping = () => <Kept onKeep={open} />;
// --- path: src/api.ts ---
export const api = (() => {
  const module = () => 1;
  return { ask: () => module() };
  //                  ^ calls: src.api.module
})();
