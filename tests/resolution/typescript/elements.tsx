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
