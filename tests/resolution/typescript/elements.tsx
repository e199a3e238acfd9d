// JSX: an element is a call of its component; host elements are none.
// --- path: card.tsx ---
export const Card = ({ title }: { title: string }) => <b>{title}</b>
export class Panel extends Component { render() { return <Card title="x" /> } }
//                                                        ^ calls: card.Card  by: lexical scope
export default Card
// --- path: page.jsx ---
import Main, * as parts from './card'
export function Page() {
  return <parts.Panel onClick={() => open()}><Main /><div /></parts.Panel>
  //      ^ calls: card.Panel ; calls: card.Card ; calls: page.open
}
function open() {}
// --- path: made/view.tsx ---
import { memo } from 'react'
function View() { return null }
function load() {}
export default memo(View)
// --- path: made/index.ts ---
export { default as View } from './view'
// --- path: made/input.tsx ---
import { forwardRef } from 'react'
export default forwardRef<Node, Props>(function Input(props, ref) { return null })
// --- path: made/store.ts ---
import { configure } from 'stores'
function load() {}
export default configure(load)
// --- path: made/use.tsx ---
// What a function outside makes of a component is called where that is, most likely; of others nothing is known.
import { View } from '.'
// ^ imports: made.view.View
import Input from './input'
import store from './store'
export const page = <main><View /><Input /></main>
//                         ^ calls: made.view.View  by: a guess ; calls: made.input.Input  by: a guess
store.start()
// ^ not calls: made.store.load
// --- path: named/menu.tsx ---
// A constant that stands for a component or a function is read where that is called.
function Root() { return null }
function Item() { return null }
export const Menu = Object.assign(Root, { Item })
export const open = Root
export class Till {}
export const Box = Till
// --- path: named/use.tsx ---
import { Menu, open, Box } from './menu'
export const page = <Menu><Menu.Item /></Menu>
//                   ^ calls: named.menu.Root ; reads: named.menu.Menu
open()
// ^ calls: named.menu.Root ; reads: named.menu.open
new Box()
//  ^ instantiates: named.menu.Till ; reads: named.menu.Box
