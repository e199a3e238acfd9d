function Shop(name) {
  this.open = function () { return name }
  // ^ defined: method Shop.Shop.open ; owner: Shop
}
Shop.prototype.sell = function (item) { return this.open(item) }
// ^ defined: method Shop.sell ; owner: Shop ; role: call #self.open
Shop.create = () => new Shop()
// ^ defined: method Shop.create ; bound: return = Shop{}
exports.helper = function () {}
// ^ defined: fn helper ; not exports: helper = helper
exports.alias = Shop
// ^ exports: alias = Shop
module.exports = { Shop, make: Shop.create, go() {}, other: { deep() {} } }
// ^ exports: Shop = Shop ; exports: make = Shop.create ; exports: go = exports.go
// ^ defined: variable exports ; defined: method exports.go
