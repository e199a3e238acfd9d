package com.shop
// ^ setting: package = com.shop
import com.a.B
// ^ imports: com.a B as B
import com.c.*
// ^ imports: com.c * as -
/** A cart. */
@Deprecated("x")
data class Cart(val id: Int) : Base(), I {
// ^ defined: record Cart ; doc: A cart. ; lines: 7
// ^ signature: data class Cart(val id: Int) : Base(), I ; defined: property Cart.id
    private val total: Int = 0
// ^ defined: property Cart.total
    companion object { fun make() = Cart(1) }
// ^ defined: class Cart.Companion ; defined: method Cart.Companion.make ; signature: fun make() ; role: call Cart/(#int)
    override fun pay(x: Int): Int { return helper(x) + this.other() }
// ^ defined: method Cart.pay ; signature: override fun pay(x: Int): Int ; role: call helper/(x)
// ^ role: call #self.other/0
    init { setup() }
// ^ role: call setup/0
    constructor(a: String) : this(1)
// ^ defined: constructor Cart.Cart
}
interface I { fun x() }
// ^ defined: interface I ; defined: method I.x ; signature: fun x()
object Single { val q = 1 }
// ^ defined: class Single ; signature: object Single ; defined: property Single.q
enum class Color { RED, GREEN }
// ^ defined: enum Color ; defined: constant Color.RED ; defined: constant Color.GREEN
fun String.ext(): Int = 1
// ^ defined: fn ext ; signature: fun String.ext(): Int
typealias Name = String
// ^ defined: type Name
const val MAX = 3
// ^ defined: property MAX
sealed interface Z
// ^ defined: interface Z
@Deprecated("x")
@Suppress
class Till {
// ^ defined: class Till ; signature: class Till
    fun open() {
// ^ defined: method Till.open
    }
}
fun shut() = 1
annotation class Checked(val groups: Array<Any> = [])
// ^ defined: class Checked ; defined: property Checked.groups
class Shelf {
// ^ defined: class Shelf ; signature: class Shelf
    var title: String?
// ^ defined: property Shelf.title
        by observed { shut() }
// ^ role: call shut/0
    val size = 1
// ^ defined: property Shelf.size
}
