// Scopes: hoisting, blocks, shadowing, nested functions, object literals, namespaces, overloads.
// --- path: tools.ts ---
export function trim() {}
export const jobs = { trim, run() { this.stop() }, stop: () => {}, late: () => jobs.run() }
//                                       ^ calls: tools.jobs.stop ; calls: tools.jobs.run
export namespace Text { export function wrap() { pad() } function pad() {} }
//                                               ^ calls: tools.Text.pad  by: lexical scope
export function over(a: string): void
export function over(a: number): void
export function over(a: any) {}
export const made = (() => {
  function made() {}
  made()
  // ^ calls: tools.made  by: lexical scope
  return made
})()
// --- path: user.ts ---
import { made } from './tools'
made()
// ^ calls: tools.made
// --- path: app.ts ---
import { jobs, over, Text, trim } from './tools'

function outer() {
  inner()
  // ^ calls: app.outer.inner  by: lexical scope
  function inner() { late() }
  //                 ^ calls: app.outer.late
  const late = () => inner()
  {
    const trim = () => 1
    trim()
    // ^ calls: app.outer.trim  by: lexical scope
  }
  trim()
  // ^ calls: tools.trim  by: import
  return { close() { inner() }, trim() {} }
  //                 ^ calls: app.outer.inner
}
function shadowed(trim) {
  trim()
  // ^ unresolved
}
describe('one', () => {
  const setup = () => trim()
  //                  ^ calls: tools.trim
  setup()
  // ^ calls: app.setup
})
describe('two', () => {
  const setup = () => over('x')
  //                  ^ calls: tools.over
  it('works', () => { setup() })
  //                  ^ calls: app.setup
  close()
  // ^ unresolved
})
jobs.trim()
// ^ calls: tools.trim
jobs.stop()
// ^ calls: tools.jobs.stop  by: module attribute
Text.wrap()
// ^ calls: tools.Text.wrap  by: module attribute
const again = trim
again()
// ^ calls: tools.trim
export function opened(a: string): Door
export function opened(a: any): any { return { close() {} } }
class Door { close() {} }
opened('x').close()
// ^ calls: app.Door.close  by: declared type
console.log()
// ^ calls: outside globalThis.console.log
