// Members by numbers, members of the object in a field, members that a parameter takes apart.
// --- path: a.js ---
function one() {}
function two() {}
const table = { 1: one, 2: () => one() };
table[3] = two;
table[1]();
//   ^ calls: a.one by: surely
table[2]();
//   ^ unresolved
table[3]();
//   ^ calls: a.two
class Bus {
  handlers = {};
  on() { this.handlers.go = one; this.handlers["stop"] = two; }
  emit() {
    this.handlers.go();
    //            ^ calls: a.one by: a guess; not calls: a.two
    this.handlers.stop();
    //            ^ calls: a.two by: a guess; not calls: a.one
    this.handlers.other();
    //            ^ unresolved
  }
}
function open({ done, failed = two }) {
  done();
  // ^ calls: a.one by: a guess
  failed();
  // ^ calls: a.two by: a guess
}
open({ done: one });
// --- path: b.ts ---
type Handler = (n: number) => void
function log(n: number): void {}
function run(first: number, { cb }: { cb: Handler }): void {
  cb(first)
  // ^ calls: b.log by: a guess
}
const options = { cb: log }
run(1, options)
// --- path: c.js ---
function first() {}
function second() {}
function given(f) { return f; }
function maker() { return given; }
const twice = { 1: first, "1": second, a: first, a: second };
twice[1]();
//   ^ calls: c.second; not calls: c.first
twice.a();
//    ^ calls: c.second; not calls: c.first
maker()(first)();
//            ^ calls: c.first
