// Objects without a name: their own members where no type is declared; a function that stands for all of a map is a guess.
// --- path: a.kt ---
package a
interface Shape { fun draw() }
class Service { fun ping() {} }
fun one() {}
fun two() {}
interface Mode {
    object Reader {
        fun read(text: String) = text
    }
}
fun keep(how: (String) -> String) {}
fun kept() {
    keep(Mode.Reader::read)
    //                ^ reads: a.Mode.Reader.read
}
val table = mapOf("a" to ::one, "b" to ::two)
annotation class Kept(val by: kotlin.reflect.KClass<*>)
@Kept(Service::class)
//    ^ types: a.Service
class Held { val kind = Service::class.java }
//                      ^ types: a.Service
class Use {
    private val own = object { val held = Service(); fun count() = 1 }
    fun shape() = object : Shape { override fun draw() {} }
    fun go() {
        own.count()
        //  ^ calls: a.Use.own.object.count
        own.held.ping()
        //       ^ calls: a.Service.ping
        shape().draw()
        //      ^ calls: a.Shape.draw
        table["a"]!!()
        // ^ calls: a.one by: a guess
    }
}

// --- path: src/main/kotlin/calls/Held.kt ---
package calls

class Order { fun pay() {} }
class Handler { operator fun invoke(): Order = Order() }
class Box(val handler: Handler, val make: () -> Order, val later: (() -> Order)?, val nested: (Int) -> () -> Order) {
    fun handlers(): Handler = handler
}

fun held(box: Box) {
    box.make().pay()
    //         ^ calls: calls.Order.pay
    box.handler().pay()
    //            ^ calls: calls.Order.pay
    //  ^ calls: calls.Handler.invoke
    box.handlers()().pay()
    //               ^ calls: calls.Order.pay
    box.later?.invoke()?.pay()
    //                   ^ calls: calls.Order.pay
    box.nested(3)().pay()
    //              ^ calls: calls.Order.pay
}
