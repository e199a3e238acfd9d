// --- path: Desk.kt ---
fun note(n: Int) = n

fun lend(n: Int, each: (Int) -> Unit) {
    val check = { n: Int -> note(n) }
    check(n)
    // ^ in place
    each(n)
    // ^ not in place
}
