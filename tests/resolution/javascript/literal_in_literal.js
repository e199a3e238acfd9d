// A method of an object in an object hides none of the same name in the outer one.
// --- path: ctrl.js ---
module.exports = {
  async get(ctx) {},
  plain: function () {},
  feed: {
    async get(ctx) {},
    plain: function () {},
  },
}
// --- path: use.js ---
const ctrl = require("./ctrl")
ctrl.get()
//   ^ calls: ctrl.exports.get; not calls: ctrl.exports.feed.get
ctrl.plain()
//   ^ calls: ctrl.exports.plain; not calls: ctrl.exports.feed.plain
ctrl.feed.get()
//        ^ calls: ctrl.exports.feed.get
const till = { open() {}, drawer: { open() {} } }
till.open()
//   ^ calls: use.till.open; not calls: use.till.drawer.open
