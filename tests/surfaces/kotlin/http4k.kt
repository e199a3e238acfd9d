// --- path: src/main/kotlin/shop/Routes.kt ---
package shop

import org.http4k.core.Method
import org.http4k.core.Method.GET
import org.http4k.core.Method.POST
import org.http4k.core.Request
import org.http4k.core.Response
import org.http4k.core.Status.Companion.OK
import org.http4k.routing.bind
import org.http4k.routing.routes

fun list(request: Request): Response = Response(OK)

val titles = mapOf("/none" to ::list, "GET" to ::list)
// ^ none: route

fun app(log: Filter) = log.then(
    routes(
        "/ping" bind GET to { Response(OK) },
        // ^ route: GET /ping -> shop.app inline +0 +0
        "/carts" bind GET to ::list,
        // ^ route: GET /carts as heuristic
        "/users" bind routes(
            "/{id}" bind GET to ::list,
            // ^ route: GET /users/{id} -> shop.list
            "/new" bind Method.POST to log.then {
                // ^ route: POST /users/new -> shop.app inline +0 +2
                Response(OK)
            },
            removing(log),
        ),
        "/admin" bind admin(log),
    )
)

fun removing(log: Filter) = "/old/{id}" bind Method.DELETE to log.then(::list)
// ^ route: DELETE /users/old/{id} -> shop.removing

// --- path: src/main/kotlin/shop/Admin.kt ---
package shop

import org.http4k.core.Method.PUT
import org.http4k.routing.bind
import org.http4k.routing.routes

fun admin(log: Filter) = routes(saving(log))

fun saving(log: Filter): RoutingHttpHandler {
    return "/save" bind PUT to { save(it) }
    // ^ route: PUT /admin/save -> shop.saving inline +0 +0
}

// --- path: src/main/kotlin/shop/Binds.kt ---
package shop

class Board { infix fun bind(other: String) = this; infix fun to(done: () -> Unit) = done() }

fun play(board: Board) = board bind "GET" to { println() }
// ^ none: route
