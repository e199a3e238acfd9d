package com.shop
// ^ setting: package = com.shop
import a.b.C
// ^ imports: a.b.C - as -
import d.{E, F => G}
// ^ imports: d.{E, F => G} - as -
/** A cart. */
case class Cart(id: Int) extends Base with T {
// ^ defined: class Cart ; doc: A cart. ; lines: 6
// ^ signature: case class Cart(id: Int) extends Base with T
  val total: Int = 0
// ^ defined: field Cart.total
  var v = 1
// ^ defined: field Cart.v
  def pay(x: Int): Int = helper(x) + this.other()
// ^ defined: method Cart.pay ; signature: def pay(x: Int): Int ; role: call helper
// ^ role: call other
  type N = Int
// ^ defined: type Cart.N
}
object Cart { def make() = new Cart(1) }
// ^ defined: class Cart ; signature: object Cart ; defined: method Cart.make
// ^ signature: def make() ; role: instantiate Cart
trait T { def x(): Int }
// ^ defined: trait T ; defined: method T.x ; signature: def x(): Int
enum Color { case Red, Green }
// ^ defined: enum Color ; defined: constant Color.Red ; defined: constant Color.Green
def top = 1
// ^ defined: fn top ; signature: def top
