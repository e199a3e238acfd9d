// --- path: dsl/Page.kt ---
package dsl

class Page {
    var title = ""
    fun head() {}
    fun body(init: Body.() -> Unit): Body = Body().apply(init)
}

class Body {
    fun text(value: String) {}
    operator fun invoke(number: Int) {}
    operator fun plus(other: Body): Body = this
    operator fun get(at: Int): Page = Page()
}

fun page(init: Page.() -> Unit): Page {
    val made = Page()
    made.init()
    return made
}

fun Page.publish(times: Int = 1) {
    head()
    // ^ calls: dsl.Page.head
    this.head()
    //   ^ calls: dsl.Page.head
}

val Page.shout: Body
    get() = body { }
    //      ^ calls: dsl.Page.body

// --- path: app/Main.kt ---
package app

import dsl.Body
import dsl.Page
import dsl.page
import dsl.publish
import dsl.shout

fun each(pages: List<Page>, act: (Page) -> Unit) = pages.forEach(act)

fun main() {
    val made = page {
        head()
        // ^ calls: dsl.Page.head
        body {
            // ^ calls: dsl.Page.body
            text("x")
            // ^ calls: dsl.Body.text
            head()
            // ^ calls: dsl.Page.head
        }
        publish(3)
        // ^ calls: dsl.publish
    }
    made.publish()
    //   ^ calls: dsl.publish
    made.shout.text("y")
    //         ^ calls: dsl.Body.text
    made.let { it.head() }
    //            ^ calls: dsl.Page.head
    made.also { one -> one.head() }.head()
    //                     ^ calls: dsl.Page.head
    made.apply { head() }.publish()
    //           ^ calls: dsl.Page.head
    with(made) { publish() }
    //           ^ calls: dsl.publish
    made.run { shout }.text("z")
    //                 ^ calls: dsl.Body.text
    each(listOf()) { it.head() }
    //                  ^ calls: dsl.Page.head
    each(listOf(), { page -> page.head() })
    //                            ^ calls: dsl.Page.head
    val body = Body()
    body(3)
    // ^ calls: dsl.Body.invoke
    val sum = body + body
    //        ^ calls: dsl.Body.plus
    sum.text("s")
    //  ^ calls: dsl.Body.text
    body[2].head()
    //      ^ calls: dsl.Page.head
}

fun smart(any: Any, other: Any) {
    if (any is Page) any.head()
    //                   ^ calls: dsl.Page.head
    if (any !is Body) return
    any.text("x")
    //  ^ calls: dsl.Body.text
    when (other) {
        is Page -> other.head()
        //               ^ calls: dsl.Page.head
        is Body -> other.text("")
        //               ^ calls: dsl.Body.text
    }
    val cast = other as? Page ?: return
    cast.head()
    //   ^ calls: dsl.Page.head
}

sealed interface Node {
    class Leaf(val page: Page) : Node { fun turn() {} }
}

fun Node.visit() {
    when (this) {
        is Node.Leaf -> turn()
        //              ^ calls: app.Node.Leaf.turn
    }
}

fun <T> List<Box<T>>.together(): Box<T> = first()

class Box<T>(val item: T) { fun unpack(): T = item }

fun boxes(pages: List<Page>) {
    listOf(Box(1), Box(2)).together().unpack()
    //                     ^ calls: app.together
    //                                ^ calls: app.Box.unpack
    pages.map { Box(it) }.together().unpack().head()
    //                    ^ calls: app.together
    //                                        ^ calls: dsl.Page.head
    pages.filter { it.title == "" }.first().head()
    //                                      ^ calls: dsl.Page.head
    pages.associateBy { it.title }.values.forEach { it.head() }
    //                                                 ^ calls: dsl.Page.head
    for ((index, page) in pages.withIndex()) page.head()
    //                                            ^ calls: dsl.Page.head
    val (first, second) = Page() to Body()
    second.text("pair")
    //     ^ calls: dsl.Body.text
}

// --- path: src/Plugins.kt ---
// A member whose parameters have other names than the arguments is not meant, where a receiver from outside may be.
package plugins

import org.gradle.api.Plugin
import org.gradle.api.Project

class Ours : Plugin<Project> {
    override fun apply(target: Project) {
        with(target) {
            apply(plugin = "library")
            // ^ unresolved
            named(name = "a")
            // ^ calls: plugins.Ours.named
        }
    }

    fun named(name: String, count: Int = 0) {}
}

// --- path: shop/lists/Lists.kt ---
package shop.lists

class Task
class Local

fun Task.net() = 1
fun List<Local>.net() = 2
fun List<Task>.net() = 3

class Given {
    private val task = Task()
    private val many = listOf(task, task)
    private val made = listOf(task).net()
    //                              ^ calls: shop.lists.net@8
    fun one() = task.net()
    //               ^ calls: shop.lists.net@6
    fun all() = many.net()
    //               ^ calls: shop.lists.net@8
}
// --- path: signs/Text.kt ---
// A line that begins with a sign is a statement of its own, unless it stands in brackets.
package signs

class Text {
    fun add(value: String) {}
    operator fun String.unaryPlus() = add(this)
}

fun page(init: Text.() -> Unit) = Text().apply(init)

fun greeted(name: String, isLong: Boolean) = page {
    add("(") // opens
    +"Hello"
//  ^ calls: signs.Text.unaryPlus
    add(")")

    +name
//  ^ calls: signs.Text.unaryPlus
    if (isLong)
        +"and ${1} more"
//      ^ calls: signs.Text.unaryPlus
    val sum = (1
        + 2)
    +"$sum"
//  ^ calls: signs.Text.unaryPlus
}

// --- path: newer.kt ---
// Spellings that came late, and entries of a `when` that could be more of the line above: nothing below is lost.
package newer

class Flow<T>(val value: T)
class Changing<T>(value: T) : Flow<T>(value) {
    fun emit(next: T) = Unit
}

class Model {
    val state: Flow<Int>
        field = Changing(0b0101)
    //          ^ calls: newer.Changing
    fun told(found: Any, early: Boolean, all: List<Any>): Int = when (found) {
        is Flow<*> if early -> first()
        //                     ^ calls: newer.Model.first
        "a",
        "b",
        -> second()
        // ^ calls: newer.Model.second
        3 -> if (early) third()
        in all -> first()
        //        ^ calls: newer.Model.first
        (early as? Any) -> second()
        //                 ^ calls: newer.Model.second
        else -> third()
        //      ^ calls: newer.Model.third
    }
    fun written(id: Int) = $$"""
        |query($id: Int!) { "$$id" }
    """
    context(_: Model)
    fun first() = 1
    fun second() = third()
    //             ^ calls: newer.Model.third
    fun third() = 3
}
