// --- path: run.js ---
function one() {}
function two() {}
let step = one;
step();
// ^ calls: run.one; not calls: run.two
setTimeout(() => step());
//               ^ calls: run.one; calls: run.two
step = two;
step();
// ^ calls: run.two; not calls: run.one
function later() {
  step();
  // ^ calls: run.one; calls: run.two
}
let first = one, last = two;
[first, last] = [last, first];
first();
// ^ calls: run.two; not calls: run.one
const row = [one, [one, two]];
row[0]();
// ^ calls: run.one; not calls: run.two
const [, [, inner]] = row;
inner();
// ^ calls: run.two; not calls: run.one

class Till {
  pay() {}
}
class Shop {
  constructor(till) {
    this.till = till;
  }
  sell() {
    this.till.pay();
    //        ^ calls: run.Till.pay  by: a guess
  }
}
new Shop(new Till()).sell();

function all(first, ...others) {
  others[0]();
  // ^ calls: run.two
  others.forEach((one) => one());
  //                      ^ calls: run.two; not calls: run.one
}
all(one, two);

function both(x, y) {
  x();
  // ^ calls: run.one; not calls: run.two
  y();
  // ^ calls: run.two; not calls: run.one
}
const pair = [one, two];
both(...pair);

function use(tools) {
  tools.open();
  //    ^ calls: run.one  by: a guess
}
const tools = { open: one };
use(tools);

Promise.all([new Till()].map((till) => till)).then((tills) => tills[0].pay());
//                                                                     ^ calls: run.Till.pay
Promise.all(pair).then((each) => each.forEach((step) => step()));
//                                                      ^ calls: run.one; calls: run.two

function described() {
  const own = {};
  Object.defineProperty(own, "a", { value: one });
  Object.defineProperties(own, { b: { value() {} }, c: { get() { return two; } } });
  own.a();
  //  ^ calls: run.one
  own.b();
  //  ^ calls: run.described.value
  own.c();
  //  ^ calls: run.two
  const made = Object.create(own, { d: { value: two } });
  made.d();
  //   ^ calls: run.two
  made.a();
  //   ^ calls: run.one
}

class Base {
  open() {}
}
class Shelf {
  open() {}
}
Object.assign(Shelf.prototype, Base.prototype);
new Shelf().open();
//          ^ calls: run.Shelf.open; not calls: run.Base.open

// --- path: compiled.js ---
var __importDefault = (this && this.__importDefault) || function (mod) {
  return mod && mod.__esModule ? mod : { default: mod };
};
const timer_1 = __importDefault(require("./timer"));
new timer_1.default().stop();
//                    ^ calls: timer.Timer.stop

// --- path: timer.js ---
class Timer {
  stop() {}
}
exports.default = Timer;

// --- path: above.js ---
function one() {}
class Step {
  constructor(run) {
    run();
    // ^ calls: above.one
  }
}
class Sure extends Step {
  constructor(run) {
    super(run);
  }
}
new Sure(one);
