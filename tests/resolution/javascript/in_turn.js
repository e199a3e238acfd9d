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
