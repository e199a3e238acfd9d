package com.shop
// ^ setting: package = com.shop
import a.B
// ^ imports: a.B - as -
/** A cart. */
class Cart extends Base {
// ^ defined: class Cart ; doc: A cart. ; lines: 5
// ^ signature: class Cart extends Base
    int total = 0
// ^ defined: variable Cart.total
    def pay(int x) { helper(x); this.other() }
// ^ defined: method Cart.pay ; signature: def pay(int x) ; role: call helper
// ^ role: call other
    static Cart make() { new Cart() }
// ^ defined: method Cart.make ; signature: static Cart make() ; role: call Cart
}
interface I { void x() }
// ^ defined: interface I ; role: call x
def top(a) { println a }
// ^ defined: fn top ; signature: def top(a)
enum C { A, B }
// ^ defined: enum C
task build { doLast { println 'x' } }
// ^ defined: fn build ; signature: task build
class Short { def last() { 1 } }
// ^ defined: class Short ; defined: method Short.last
