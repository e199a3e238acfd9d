// --- path: lib/Text.kt ---
// A call means the first declaration outwards that accepts its arguments, and an extension what nothing else can be.
package lib

import org.net.Request
import org.net.Wide

class Writer {
    fun emit(text: String) {}
}

fun build(write: Writer.() -> Unit): String = ""

class Query {
    operator fun invoke(body: Writer.() -> Unit) {}
}

class Asked(val query: Query) {
    fun ask(one: Query) {
        one { emit("x") }
        //    ^ calls: lib.Writer.emit
        query { emit("x") }
        //      ^ calls: lib.Writer.emit
    }
}

class Part {
    fun emit(writer: Writer) {}
    fun show() = build { emit(this) }
    //                   ^ calls: lib.Part.emit
    fun quote() = build { emit("x") }
    //                    ^ calls: lib.Writer.emit
    val path: String get() = getPath(1, 2)
    //                       ^ calls: lib.getPath
}

fun getPath(one: Int, two: Int) = ""

val Part.label: String get() = label("a", 1)
//                             ^ calls: lib.label  by: lexical scope

fun label(text: String, count: Int) = text

fun Request.describe() = ""

fun Wide.shorten() = ""

fun List<Part>.total(vararg of: Part.() -> Unit, last: Part.() -> Unit) {}

open class Source {
    open fun topics(ids: List<String>? = null) = 1
}

class Local : Source() {
    override fun topics(ids: List<String>?) = 2
    fun all() = topics()
    //          ^ calls: lib.Local.topics
}

class Tags private constructor(val tags: Map<String, Any>) {
    companion object {
        operator fun invoke(tags: Map<String, Any>): Tags = Tags(tags.toMap())
        //                                                  ^ calls: lib.Tags
    }
}

fun tags(map: Map<String, Any>) = Tags(map)
//                                ^ calls: lib.Tags.Companion.invoke

// --- path: app/Main.kt ---
package app

import lib.Part
import lib.describe
import lib.shorten
import lib.total
import org.net.Narrow
import other.Thing

class Thing

fun use(narrow: Narrow, parts: List<Part>) {
    receive().describe()
    //        ^ calls: lib.describe  by: a guess
    narrow.shorten()
    //     ^ calls: lib.shorten  by: a guess
    routing { describe() }
    //        ^ calls: lib.describe  by: a guess
    "text".describe()
    //     ^ not calls: lib.describe
    parts.total({ show() }, { quote() }) { show() }
    //    ^ calls: lib.total
    //                                     ^ calls: lib.Part.show
    Thing()
    // ^ not calls: app.Thing
    // ^ calls: outside other.Thing
}

// --- path: app/Serial.kt ---
package app

import lib.Part

interface Saver<T> { fun save(of: T) }

fun <T> saver(name: String): Saver<T> = TODO()

object Parts : Saver<Part> by saver("part") {
    //                        ^ calls: app.saver
    fun both(part: Part) = save(part)
    //                     ^ calls: app.Saver.save
}
// --- path: mail/Mail.kt ---
package mail

class Mail {
    fun deliver(to: String) {}
    fun dispatchAll(to: String) {}
}
// --- path: mail/Sender.kt ---
// What the file imports under a name is meant by it, and not the only member of that name in the tree.
package mail

import io.web.client.deliver

class Sender {
    fun send() {
        unknown().deliver("x")
        //        ^ unresolved
        unknown().dispatchAll("x")
        //        ^ calls: mail.Mail.dispatchAll  by: a guess
    }
}
