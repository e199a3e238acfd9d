// --- path: src/main/kotlin/shop/Values.kt ---
// Functions that variables, properties, parameters and maps hold; what lambdas give; operators, conversions.
package shop

class Cart(val owner: String) {
    operator fun plus(other: Cart) = this
    override fun toString() = owner
    override fun equals(other: Any?) = true
    fun pay() = owner
}
class Shelf(val cart: Cart)

fun fees() {}
fun taxes() {}

class Till {
    var later: (() -> Unit)? = null

    fun run(cart: Cart, shelves: List<Shelf>, carts: Map<String, Cart>, any: Any, late: Boolean) {
        val chosen = if (late) ::fees else ::taxes
        chosen()
        // ^ calls: shop.fees  by: a guess; calls: shop.taxes  by: a guess
        val declared: () -> Unit = when { late -> ::fees else -> ::taxes }
        declared()
        // ^ calls: shop.fees  by: a guess; calls: shop.taxes
        later = ::fees
        later?.invoke()
        //     ^ calls: shop.fees  by: a guess
        val table = mapOf("a" to ::fees)
        table["a"]?.invoke()
        //          ^ calls: shop.fees  by: a guess
        take(::taxes)
        each("a", taking = ::fees)

        (cart + cart).pay()
        //   ^ calls: shop.Cart.plus; calls: shop.Cart.pay
        (any as? Cart)?.pay()
        //              ^ calls: shop.Cart.pay  by: surely
        println("$cart")
        //        ^ calls: shop.Cart.toString
        println("for ${cart}")
        //             ^ calls: shop.Cart.toString
        if (cart == any) return
        //       ^ calls: shop.Cart.equals
        shelves.map { it.cart }[0].pay()
        //                         ^ calls: shop.Cart.pay
        shelves.map { one -> one.cart }.first().pay()
        //                                      ^ calls: shop.Cart.pay
        cart.let { it }.pay()
        //              ^ calls: shop.Cart.pay
        runCatching { cart }.getOrNull()?.pay()
        //                                ^ calls: shop.Cart.pay
        twice(2) { cart }.pay()
        //                ^ calls: shop.Cart.pay
        generateSequence(cart) { it }.first().pay()
        //                                    ^ calls: shop.Cart.pay
        carts.forEach { (_, one) -> one.pay() }
        //                              ^ calls: shop.Cart.pay
        shelves.zip(shelves).forEach { (_, one) -> one.cart.pay() }
        //                                                  ^ calls: shop.Cart.pay
    }
}

fun <R> twice(count: Int, make: () -> R): R = make()

fun take(done: () -> Unit) {
    done()
    // ^ calls: shop.taxes  by: a guess; not calls: shop.fees
}

fun each(name: String, taking: () -> Unit) {
    taking.invoke()
    //     ^ calls: shop.fees  by: a guess
}
// --- path: src/main/kotlin/shop/Elsewhere.kt ---
package shop

fun wrap(call: () -> Unit) {
    call()
    // ^ calls: shop.late  by: a guess
}
// --- path: src/main/kotlin/shop/Use.kt ---
package shop

fun late() {}

fun use() {
    wrap(::late)
}
// --- path: src/main/kotlin/shop/Outcome.kt ---
package shop

sealed class Outcome<out T> {
    data class Done<T>(val value: T) : Outcome<T>()
    object Failed : Outcome<Nothing>()
}
fun settled(outcome: Outcome<Cart>) {
    when (outcome) {
        is Outcome.Done -> outcome.value.pay()
        //                               ^ calls: shop.Cart.pay
        Outcome.Failed -> {}
    }
    if (outcome is Outcome.Done) outcome.value.pay()
    //                                         ^ calls: shop.Cart.pay
}
// --- path: chosen/Chosen.kt ---
package chosen

open class Plain
class Gift : Plain()
class Sum {
    fun add(one: Int) {}
    fun add(one: Any) {}
    fun put(one: Plain) {}
    fun put(one: Gift) {}
    fun use(c: Boolean, n: Int, text: String, plain: Plain, gift: Gift?) {
        add(if (c) n else text)
        // ^ calls: chosen.Sum.add@7
        add(if (c) n else 1)
        // ^ calls: chosen.Sum.add@6
        put(gift ?: plain)
        // ^ calls: chosen.Sum.put@8
    }
}

fun pay(n: Int) {}
fun send(n: Int) {}
fun other(n: Int) {}
fun each(visit: (Int) -> Unit) {
    visit(1)
    // ^ calls: chosen.pay  by: a guess ; calls: chosen.send ; not calls: chosen.other
}
fun go(c: Boolean) {
    each(if (c) ::pay else ::send)
}
