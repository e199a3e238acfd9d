// What React's functions give: states, references, contexts, what a component is given.
// --- path: pets.ts ---
export class Cat { feed() {} }
export class Dog { feed() {} }
export class Cow { feed() {} }
// --- path: pen.tsx ---
import * as React from 'react'
import { createContext, useCallback, useContext, useMemo, useReducer, useRef, useState, type FC } from 'react'
import { Cat, Cow, Dog } from './pets'

const Held = createContext<Cat | null>(null)
const Told = React.createContext({ dog: new Dog() })
interface State { cat: Cat }
interface Props { cow: Cow; onFeed?: (dog: Dog) => void }
function reduce(state: State, action: { dog: Dog }): State { return state }

function useHeld() {
  const held = useContext(Held)
  return held
}

export const Pen: FC<Props> = ({ cow, onFeed }) => {
  cow.feed()
  //  ^ calls: pets.Cow.feed
  const [cat, setCat] = useState<Cat | null>(null)
  const [dog, setDog] = React.useState(() => new Dog())
  const [cows] = useState<Cow[]>([])
  cat?.feed()
  //   ^ calls: pets.Cat.feed
  dog.feed()
  //  ^ calls: pets.Dog.feed
  cows.map((one) => one.feed())
  //                    ^ calls: pets.Cow.feed
  setCat((one) => { one?.feed(); return one })
  //                     ^ calls: pets.Cat.feed
  setDog((one) => { one.feed(); return one })
  //                    ^ calls: pets.Dog.feed
  const ref = useRef<Dog>(null), other = useRef(new Cow())
  ref.current?.feed()
  //           ^ calls: pets.Dog.feed
  other.current.feed()
  //            ^ calls: pets.Cow.feed
  const made = useMemo(() => new Cat(), [])
  made.feed()
  //   ^ calls: pets.Cat.feed
  const built = useMemo(() => { const one = new Cow(); return one }, [])
  built.feed()
  //    ^ calls: pets.Cow.feed
  const give = useCallback((one: Dog) => one.feed(), [])
  //                                         ^ calls: pets.Dog.feed
  useHeld().feed()
  //        ^ calls: pets.Cat.feed
  useContext(Told).dog.feed()
  //                   ^ calls: pets.Dog.feed
  const [state, dispatch] = useReducer(reduce, { cat: new Cat() })
  state.cat.feed()
  //        ^ calls: pets.Cat.feed
  return <b />
}
// --- path: own.ts ---
import { Cat, Dog } from './pets'
function useState<T>(one: T): Dog { return new Dog() }
useState(new Cat()).feed()
//                  ^ calls: pets.Dog.feed ; not calls: pets.Cat.feed
// --- path: locals.tsx ---
// What a function makes of another is a local like others, and hides what bears its name outside.
import { useCallback } from 'react'
import { useStable } from './stable'
function save() {}
export function Form() {
  const save = useStable(() => clear())
  const clear = useCallback(() => { save() }, [])
  //                                ^ not calls: locals.save
  function send() {
    save()
    // ^ not calls: locals.save
    clear()
    // ^ calls: locals.Form.clear ; not calls: stable.clear
  }
}
save()
// ^ calls: locals.save
// --- path: stable.ts ---
export function useStable<T extends (...args: any[]) => any>(callback: T): T { return callback }
export function clear() {}
// --- path: stall.tsx ---
import React, { type PropsWithChildren } from 'react'
import { Cat, Dog } from './pets'

interface Given { cat: Cat; onLeave: () => void }
const Where = React.createContext<Dog | null>(null)

export const Stall: React.FunctionComponent<Given> = ({ onLeave }) => { onLeave() }
//                                                                      ^ calls: stall.Given.onLeave
export function Roofed({ cat, onLeave }: PropsWithChildren<Given>) {
  const { clean } = useCleaning()
  const dog = React.useContext(Where)
  cat.feed()
  //  ^ calls: pets.Cat.feed
  if (cat) onLeave()
  //       ^ calls: stall.Given.onLeave
  dog?.feed()
  //   ^ calls: pets.Dog.feed
  if (cat) clean()
  //       ^ calls: stall.useCleaning.clean  by: a guess
  useSweeping().sweep()
  //            ^ calls: stall.useSweeping.sweep  by: a guess
}

const useCleaning = () => React.useMemo(() => ({ clean: () => 1 }), [])

function useSweeping(): { sweep: () => void; dog: Dog } {
  const sweep = () => {}
  return { sweep, dog: new Dog() }
}
