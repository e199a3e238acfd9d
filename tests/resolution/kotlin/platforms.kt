// --- path: lib/src/commonMain/kotlin/shop/Lock.kt ---
// What a platform declares takes the place of the common declaration.
package shop

expect class Lock() {
    fun close(): Int
    fun close(times: Int): Int
}

expect fun newLock(name: String): Lock
expect fun newLock(size: Int): Lock

expect val Lock.owner: String

fun use() {
    newLock("a").close()
    // ^ calls: shop.newLock@9
    //           ^ calls: shop.Lock.close
}

// --- path: lib/src/jvmMain/kotlin/shop/JvmLock.kt ---
package shop

actual class Lock actual constructor() {
// ^ overrides: shop.Lock
    actual fun close(): Int = 1
    //         ^ overrides: shop.Lock.close@5
    actual fun close(times: Int): Int = close()
    //         ^ overrides: shop.Lock.close@6
}

actual fun newLock(name: String): Lock = Lock()
//         ^ overrides: shop.newLock@9

actual fun newLock(size: Int): Lock = newLock("a")
//         ^ overrides: shop.newLock@10

actual val Lock.owner: String get() = ""
//              ^ overrides: shop.owner

// --- path: lib/src/jsMain/kotlin/shop/JsLock.kt ---
package shop

class Made { fun close(): Int = 1 }

actual typealias Lock = Made
// ^ overrides: shop.Lock
