// --- path: src/main/kotlin/shop/Routes.kt ---
package shop

import io.ktor.client.HttpClient
import io.ktor.server.application.*
import io.ktor.server.routing.*

fun Application.module() {
    routing {
        get("/") { call.respondText("hi") }
        // ^ route: GET / -> shop.module inline +0 +0
        route("/users") {
            get { list(call) }
            // ^ route: GET /users -> shop.module inline +0 +0
            route("{id}") {
                get("/posts") { posts(call) }
                // ^ route: GET /users/{id}/posts -> shop.module inline +0 +0
                delete { remove(call) }
                // ^ route: DELETE /users/{id} -> shop.module inline +0 +0
            }
            authenticate("users") { carts() }
            authenticate("admin") {
                post("/new") { create(call) }
                // ^ route: POST /users/new -> shop.module inline +0 +0
            }
        }
    }
}

fun Route.extra() {
    get("/extra") { }
    // ^ route: GET /extra -> shop.extra inline +0 +0
}

fun Route.carts() {
    get("/carts") { }
    // ^ route: GET /users/carts -> shop.carts inline +0 +0
}

class Users(private val client: HttpClient) {
    suspend fun ask(id: Int) = client.get("http://users/api/$id")
    //                         ^ client: GET http://users/api/{id} -> shop.Users.ask
}

// --- path: src/main/kotlin/shop/Resources.kt ---
package shop

import io.ktor.resources.Resource
import io.ktor.server.resources.*
import io.ktor.server.routing.*

@Resource("/articles")
class Articles(val sort: String? = null) {
    @Resource("{id}")
    class Id(val parent: Articles = Articles(), val id: Long)
}

fun Route.articles() {
    head("/articles") { }
    // ^ route: HEAD /articles -> shop.articles inline +0 +0
    get("/page") { call.respondHtml { head { title("x") } } }
    // ^ route: GET /page -> shop.articles inline +0 +0 ; none: HEAD
    get<Articles> { list(it) }
    // ^ route: GET /articles -> shop.articles inline +0 +0
    resource<Articles> {
        post { add(call) }
        // ^ route: POST /articles -> shop.articles inline +0 +0
    }
    delete<Articles.Id> { one -> remove(one) }
    // ^ route: DELETE /articles/{id} -> shop.articles inline +0 +0
}

fun Route.methods() {
    route("/receipts") {
        route("/{id}", HttpMethod.Post) { handle { } }
        // ^ route: POST /receipts/{id} -> shop.methods inline +0 +0
    }
}
