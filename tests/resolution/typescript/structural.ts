// Object literals where a type is expected: their functions take the place of its members.
// --- path: store.ts ---
export interface Store { get(key: string): string; put?(key: string): void; on: (name: string) => void }
export type Shape = { area(): number };
export class Till { close() {} }
export function use(store: Store, shapes: Shape[] = []) { store.get('a'); }
// --- path: app.ts ---
import { Shape, Store, Till, use } from './store';
export const typed: Store = {
  get(key) { return key; },
// ^ overrides: store.Store.get  by: a guess
  on: (name) => {},
// ^ overrides: store.Store.on
};
function made(): Store {
  return { get: (key) => key, on() {} };
  //       ^ overrides: store.Store.get
  //                          ^ overrides: store.Store.on
}
use({ get(key) { return key; }, on() {} }, [{ area() { return 1; } }]);
//    ^ overrides: store.Store.get
//                                            ^ overrides: store.Shape.area
const plain = { get(key: string) { return key; } };
//              ^ not overrides: store.Store.get
const till: Till = { close() {} };
//                   ^ not overrides: store.Till.close
