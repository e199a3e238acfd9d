// Functions that are called through what all functions have, members that are described, prototypes wired by hand.
function greet() {}
function other() {}
const bound = greet.bind({});
bound();
// ^ calls: functions_as_values.greet  by: a guess
greet.call({});
//    ^ calls: functions_as_values.greet  by: lexical scope
greet.apply({}, []);
//    ^ calls: functions_as_values.greet
greet.bind({})("x");
//    ^ calls: functions_as_values.greet
Reflect.apply(greet, null, []);
//      ^ calls: functions_as_values.greet
class Kind { run() {} }
Reflect.construct(Kind, []).run();
//                          ^ calls: functions_as_values.Kind.run
const described = {};
Object.defineProperty(described, "first", { value: greet });
Object.defineProperties(described, { second: { value: other }, third: { value: function third() {} } });
described.first();
//        ^ calls: functions_as_values.greet
described.second();
//        ^ calls: functions_as_values.other
described.third();
//        ^ calls: functions_as_values.third.value
const basic = { hello() {} };
const literal = { __proto__: basic, more() { super.hello(); } };
//                                                 ^ calls: functions_as_values.basic.hello
literal.hello();
//      ^ calls: functions_as_values.basic.hello
const later = {};
Object.setPrototypeOf(later, basic);
later.hello();
//    ^ calls: functions_as_values.basic.hello
function Plain() {}
Plain.prototype.greet = greet;
new Plain().greet();
//          ^ calls: functions_as_values.greet  by: a guess
class Base { draw() {} }
class Point extends Base { move() {} }
class Line extends Base {}
const drawing = { draw() {} };
Object.assign(Point.prototype, drawing);
Object.assign(Line.prototype, unknown);
const point = new Point(), line = new Line();
point.draw();
//    ^ calls: functions_as_values.drawing.draw ; not calls: functions_as_values.Base.draw
point.move();
//    ^ calls: functions_as_values.Point.move
line.draw();
//   ^ calls: functions_as_values.Base.draw  by: a guess
export const checked = process.env.CHECKED ? (value) => value : greet;
checked();
// ^ calls: functions_as_values.checked ; calls: functions_as_values.greet  by: a guess
// --- path: checking.js ---
import { checked } from "./functions_as_values.js";
checked();
// ^ calls: functions_as_values.checked ; not calls: functions_as_values.greet
