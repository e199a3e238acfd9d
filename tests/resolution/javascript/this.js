// What `this` is in functions of object literals, and what functions used as classes give it.
// --- path: suite.js ---
exports.Suite = Suite;
function Suite() {}
Suite.prototype.reset = function () {};
Suite.prototype.spare = function () {};
// --- path: m.js ---
const { Suite } = require("./suite.js");
exports = module.exports = Mocha;
exports.Suite = Suite;

function Mocha(first) {
  this.suite = new exports.Suite("");
  if (first) first.reset();
  //               ^ unresolved
}
Mocha.prototype.run = function () {
  this.suite.reset();
  //         ^ calls: suite.Suite.reset
  this.other = new Suite();
};
Mocha.prototype.stop = function () {
  this.other.spare();
  //         ^ calls: suite.Suite.spare
};

function make() {
  return {
    one: {
      go() { this.load(); },
      //          ^ calls: m.make.load; not calls: m.make.save
      load() {},
    },
    two: {
      go: function () { this.save(); },
      //                     ^ calls: m.make.save  by: a guess
      save() {},
    },
  };
}

class Stream {
  open(source) {
    source.listen({
      close: () => this.abort(),
      //                ^ calls: m.Stream.abort  by: surely
      pull() { this.abort(); },
      //            ^ unresolved
    });
  }
  abort() {}
}

function noop() {}
function done() {}
function standing(callback = noop) {
  callback();
  // ^ calls: m.noop  by: a guess
}
function changed(callback = noop) {
  callback = done;
  callback();
  // ^ not calls: m.noop
}

function Whole() { this.own = function () {}; }
Whole.prototype = {
  first() { this.second(); this.third(); },
  //             ^ calls: m.Whole.prototype.Whole.second; calls: m.Whole.third
  second: function () { this.own(); },
  //                         ^ calls: m.Whole.Whole.own
};
Whole.prototype.third = function () {};
// --- path: bar.js ---
exports.bar = new class {
  init() { this.read(); }
  //            ^ calls: bar.class.read
  read() {}
}();
customElements.define("a-b", class extends HTMLElement {
  shown() { this.draw(); }
  //             ^ calls: bar.class.draw
  draw() {}
});
exports.use = () => exports.bar.init();
//                              ^ calls: bar.class.init
// --- path: assigned.js ---
var App = {};
App.Door = function () {
  var door = this;
  door.open = function () { return door.push(); };
  //                                    ^ calls: assigned.App.Door.Door.push
  this.push = function () { return 1; };
  function later() { door.open(); }
  //                      ^ calls: assigned.App.Door.Door.open
};
new App.Door().open();
//             ^ calls: assigned.App.Door.Door.open
function Till() {}
Till.prototype.init = function () {
  this.ring = function () { return 2; };
};
new Till().ring();
//         ^ calls: assigned.Till.init.Till.ring
App.start = function () { this.stop = function () {}; };
App.stop();
//  ^ unresolved
