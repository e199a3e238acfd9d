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
// --- path: bus/base.ts ---
export interface Bus { on(listener: (n: number) => void): void }
// --- path: bus/real.ts ---
import { Bus } from './base'
export class Real implements Bus {
  on(listener: (n: number) => void) {
    listener(1)
    // ^ calls: bus.use.pay  by: a guess ; not calls: bus.use.other
  }
}
// --- path: bus/use.ts ---
import { Bus } from './base'
function pay(n: number) {}
function other(n: number) {}
export function use(bus: Bus) { bus.on(pay) }

// --- path: returned.ts ---
type Rule = (n: number) => boolean
function less(n: number) { return n < 1 }
function more(n: number) { return n > 1 }
function rule(up: boolean): Rule { return up ? more : less }
function pair(): [Rule, Rule] { return [less, more] }
const [first] = pair()
export function use() {
  rule(true)(1)
  // ^ calls: returned.less  by: a guess; calls: returned.more  by: a guess
  const [own] = pair()
  own(1)
  // ^ not calls: returned.more
}
