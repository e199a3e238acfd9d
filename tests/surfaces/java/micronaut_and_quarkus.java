// --- path: src/main/java/shop/M.java ---
package shop;
import io.micronaut.http.annotation.*;
import io.micronaut.http.HttpMethod;
@Controller("/carts")
class M {
    @Get("/{id}{?q*}") String one(String id) { return ""; }
    // ^ route: GET /carts/{id}
    @Post(uris = {"/a", "/b"}) String more() { return ""; }
    // ^ route: POST /carts/a ; route: POST /carts/b
    @Delete String gone() { return ""; }
    // ^ route: DELETE /carts
}
// --- path: src/main/java/shop/Q.java ---
package shop;
import jakarta.ws.rs.*;
@Path("/q")
class Q {
    @GET @Path("{id: [0-9]+}") public String one() { return ""; }
    // ^ route: GET /api/q/{id: [0-9]+}
    @Path("sub") public Sub sub() { return new Sub(); }
}
class Sub {
    @POST @Path("x") public String x() { return ""; }
    // ^ route: POST /api/q/sub/x
}
@ApplicationPath("/api")
class App extends jakarta.ws.rs.core.Application {}
// --- path: src/main/java/shop/V.java ---
package shop;
import io.quarkus.vertx.web.*;
@RouteBase(path = "/v")
class V {
    @Route(path = "hello", methods = Route.HttpMethod.PUT) String hello() { return ""; }
    // ^ route: PUT /v/hello
}
