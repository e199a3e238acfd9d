// --- path: src/main/kotlin/shop/App.kt ---
package shop

import io.javalin.Javalin
import io.javalin.apibuilder.ApiBuilder.get
import io.javalin.apibuilder.ApiBuilder.path

fun main() {
    Javalin.create { config ->
        config.router.apiBuilder {
            path("api/") {
                path("v1") {
                    Carts.endpoints()
                }
                get("ping", Carts::ping)
                // ^ route: GET /api/ping -> shop.Carts.ping
            }
        }
    }
}

// --- path: src/main/kotlin/shop/Carts.kt ---
package shop

import io.javalin.apibuilder.ApiBuilder.delete
import io.javalin.apibuilder.ApiBuilder.get
import io.javalin.apibuilder.ApiBuilder.path
import io.javalin.http.Context

object Carts {
    fun endpoints() {
        path("carts") {
            get(Carts::all)
            // ^ route: GET /api/v1/carts -> shop.Carts.all
            delete("{id}") { ctx -> ctx.status(204) }
            // ^ route: DELETE /api/v1/carts/{id} -> shop.Carts.endpoints inline +0 +0
        }
    }

    fun all(ctx: Context) {}

    fun ping(ctx: Context) {}
}

// --- path: src/main/kotlin/shop/Sync.kt ---
package shop

import io.javalin.json.JsonMapper

fun body(name: String) = buildJsonObject {
    put("username", name)
    // ^ none: route
}
