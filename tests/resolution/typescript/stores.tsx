// Stores of zustand: what a hook gives, what is picked from it, `getState()`; through middleware and in two calls.
// --- path: store.ts ---
import { create } from 'zustand'
import { devtools, persist } from 'zustand/middleware'
interface S { n: number; pay(): void }
export const useBig = create<S>()(devtools(persist((set) => ({ n: 0, pay: () => set({ n: 1 }) }), { name: 'x' })))
export const usePlain = create((set) => ({ hit() { set({}) } }))
export const useTyped = create<S>((set, get) => ({
  n: 0,
  pay: () => { get().count() },
  //                 ^ calls: store.useTyped.count
  count() { set((state) => { state.pay(); return state }) }
  //                               ^ calls: store.useTyped.pay
}))
export function useOwn<T>(f: (s: S) => T): T { return f(null as any) }
// --- path: use.tsx ---
import { useSelector } from 'react-redux'
import { useBig, useOwn, usePlain, useTyped } from './store'
export function A() {
  const pay = useBig(s => s.pay)
  pay()
  // ^ calls: store.useBig.pay by: a guess
  useBig.getState().pay()
  //                ^ calls: store.useBig.pay by: a guess
  const { hit } = usePlain()
  hit()
  // ^ calls: store.usePlain.hit
  useTyped((state) => state.count())
  //                        ^ calls: store.useTyped.count
  const own = useOwn(s => s.pay)
  own()
  // ^ calls: store.S.pay by: surely
  const other = useSelector(s => s.pay)
  other()
  // ^ unresolved
}
// --- path: legacy.cjs ---
exports.named = function () {}
exports.default = function other() {}
// --- path: esm.mjs ---
import legacy from './legacy.cjs'
legacy.named()
//     ^ calls: legacy.named
legacy.default()
//     ^ calls: legacy.default
