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
