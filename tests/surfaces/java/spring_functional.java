// --- path: src/main/java/shop/Routes.java ---
package shop;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.function.*;
import static org.springframework.web.servlet.function.RouterFunctions.route;
import static org.springframework.web.servlet.function.RequestPredicates.*;
class Routes {
    @Bean RouterFunction<ServerResponse> routes(Handler h) {
        return route().path("/carts", b -> b
            .GET("/{id}", h::one)
            // ^ route: GET /carts/{id}
            .nest(accept(null), n -> n.POST("", h::add)))
            // ^ route: POST /carts
            .DELETE("/gone", h::one)
            // ^ route: DELETE /gone
            .build();
    }
    @Bean RouterFunction<ServerResponse> more(Handler h) {
        return RouterFunctions.nest(path("/more"), RouterFunctions.route(PUT("/x"), h::one).andRoute(GET("/y").and(accept(null)), h::add));
        // ^ route: PUT /more/x ; route: GET /more/y
    }
}
class Handler { ServerResponse one(ServerRequest r) { return null; } ServerResponse add(ServerRequest r) { return null; } }
