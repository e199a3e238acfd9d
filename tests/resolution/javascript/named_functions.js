// A function written where it is used is a symbol by its own name, which is seen within it only.
// --- path: http.js ---
import { settle } from './settle.js'
export default supported && function adapter(config) {
  return wrap(async function dispatch(resolve) {
    settle(resolve)
    // ^ calls: settle.settle
    dispatch(resolve)
    // ^ calls: http.adapter.dispatch  by: lexical scope
    config.later = function again() { adapter(); again() }
    //                                ^ calls: http.adapter ; calls: http.adapter.dispatch.config.later
  })
}
dispatch()
// ^ unresolved
const plain = function other() { other() }
//                               ^ calls: http.plain
other()
// ^ unresolved
app.use(function (request) { request.go() })
// ^ unresolved
export const Card = memo(function Card(props) { return Card(props) })
//                                                     ^ calls: http.Card
Card()
// ^ calls: http.Card
function found() {}
run(function (next) { next(function found() { found() }); found() })
//                                            ^ calls: http.found
function twice(f) { return function again() { f(); return f() } }
//                                            ^ calls: http.found
twice(found)()
// ^ calls: http.twice.again  by: inferred type
const Shape = (Base) => { return class Round extends Base { turn() {} } }
new (Shape(Object))().turn()
//                    ^ calls: http.Shape.Round.turn
export const paint = (f) => function stroke() { return f }
paint(1)()
//      ^ calls: http.paint.stroke ; not calls: made.default.stroke
// --- path: settle.js ---
export function settle(done) { return new Promise(function settle(resolve) { settle(done) }) }
//                                                                           ^ calls: settle.settle.settle
// --- path: made.js ---
export default (context) => { return function stroke() { return context } };
function stroke() {}
// --- path: making.js ---
import make from './made'
const stroke = make(1)
stroke()
// ^ calls: made.default.stroke ; not calls: made.stroke
