// --- path: src/shop/Items.java ---
package shop;
import jakarta.ws.rs.*;

@Path("/items")
public class Items {
    @GET
    public String all() { return ""; }
    // ^ route: GET /api/items -> shop.Items.all

    @PUT
    @Path("{id}")
    @Consumes("application/json")
    public void put(@PathParam("id") String id) { }
    // ^ route: PUT /api/items/{id} -> shop.Items.put
}

// --- path: src/shop/Main.java ---
package shop;
import io.javalin.Javalin;

class Main {
    static void main() {
        var app = Javalin.create();
        app.get("/health", ctx -> ctx.result("ok"));
        // ^ route: GET /health -> shop.Main.main inline +0 +0
        app.post("/carts", Main::add);
        // ^ route: POST /carts -> shop.Main.add
    }
    static void add(Context context) { }
}

// --- path: src/app/Application.java ---
package app;
import jakarta.ws.rs.ApplicationPath;

@ApplicationPath("/api")
class Application extends jakarta.ws.rs.core.Application {}

// --- path: src/app/Carts.java ---
package app;
import jakarta.ws.rs.*;

@Path("/carts")
class Carts {
    @GET
    String all() { return ""; }
    // ^ route: GET /api/carts -> app.Carts.all
    @Path("{id}/lines")
    Lines lines() { return new Lines(); }
}

class Lines {
    @GET @Path("first")
    String first() { return ""; }
    // ^ route: GET /api/carts/{id}/lines/first -> app.Lines.first
}

// --- path: src/app/Micro.java ---
package app;
import io.micronaut.http.annotation.*;

@Controller("/m")
class Micro {
    @Put(uris = {"/a", "/b"})
    String both() { return ""; }
    // ^ route: PUT /m/a -> app.Micro.both ; route: PUT /m/b -> app.Micro.both
    @CustomHttpMethod(method = "LOCK", uri = "/lock")
    void lock() {}
    // ^ route: LOCK /m/lock -> app.Micro.lock
}

// --- path: src/app/Base.java ---
package app;
import org.springframework.web.bind.annotation.*;

abstract class Base {
    @GetMapping("/{id}")
    String one(@PathVariable long id) { return ""; }
    // ^ route: GET /users/{id} -> app.Base.one ; route: GET /teams/{id} -> app.Base.one
}

// --- path: src/app/Derived.java ---
package app;
import org.springframework.web.bind.annotation.*;

@RestController @RequestMapping("/users")
class Users extends Base {}

@RestController @RequestMapping("/teams")
class Teams extends Base {}
