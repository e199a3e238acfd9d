// --- path: src/main/kotlin/shop/Cart.kt ---
package shop

open class Base {
    open fun close() {}
    fun log() {}
}

class Item(val price: Int) {
    fun cost() = price
}

class Cart(val owner: Owner, private var items: List<Item>) : Base() {
    val first = Item(1)
    val last: Item by lazy { Item(2) }
    val total: Int
        get() = first.cost()
        //            ^ calls: shop.Item.cost  by: inferred type

    constructor(owner: Owner) : this(owner, listOf())
    //                          ^ calls: shop.Cart

    fun pay() {
        owner.charge()
        //    ^ calls: shop.Owner.charge  by: declared type
        this.check()
        //   ^ calls: shop.Cart.check
        check()
        // ^ calls: shop.Cart.check  by: enclosing type
        log()
        // ^ calls: shop.Base.log
        first.cost()
        //    ^ calls: shop.Item.cost
        last.cost()
        //   ^ calls: shop.Item.cost
        val cart = Cart.empty()
        //              ^ calls: shop.Cart.Companion.empty
        cart.owner.charge()
        //         ^ calls: shop.Owner.charge
        helper(cart)?.pay()
        //            ^ calls: shop.Cart.pay
    }

    private fun check() {}

    override fun close() {
        super.close()
        //    ^ calls: shop.Base.close
    }

    companion object {
        fun empty(): Cart = Cart(Owner())
        //                  ^ calls: shop.Cart
        //                       ^ instantiates: shop.Owner
    }
}

class Owner {
    fun charge() {}
}

// --- path: src/main/kotlin/shop/Helpers.kt ---
package shop

fun helper(cart: Cart): Cart? = cart

fun helper(number: Int): Item = Item(number)

object Registry {
    fun find(): Cart = helper(Cart(Owner()))!!
    //                 ^ calls: shop.helper
}

fun use() {
    Registry.find().pay()
    //              ^ calls: shop.Cart.pay
    //       ^ calls: shop.Registry.find
    helper(3).cost()
    //        ^ calls: shop.Item.cost
}

// --- path: src/main/kotlin/app/Main.kt ---
package app

import shop.Cart
import shop.Item as Thing
import shop.Registry.find
import shop.helper

fun main() {
    val thing = Thing(3)
    //          ^ instantiates: shop.Item
    thing.cost()
    //    ^ calls: shop.Item.cost
    helper(3)
    // ^ calls: shop.helper
    find().pay()
    //     ^ calls: shop.Cart.pay
    Cart.empty().close()
    //           ^ calls: shop.Cart.close
    unknown()
    // ^ unresolved
}
