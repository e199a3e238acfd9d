// --- path: src/R.kt ---
package shop
import org.springframework.context.annotation.Bean
import org.springframework.web.reactive.function.server.coRouter
import org.springframework.web.servlet.function.router
class R {
    @Bean fun routes(h: H) = coRouter {
        "/carts".nest {
            GET("/{id}", h::one)
            // ^ route: GET /carts/{id}
            accept(null).nest { POST("", h::one) }
            // ^ route: POST /carts
        }
    }
}
class H { fun one() {} }
