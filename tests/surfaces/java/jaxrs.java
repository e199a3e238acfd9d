// --- path: src/shop/Items.java ---
package shop;
import jakarta.ws.rs.*;

@Path("/items")
public class Items {
    @GET
    public String all() { return ""; }
    // ^ route: GET /items -> shop.Items.all

    @PUT
    @Path("{id}")
    @Consumes("application/json")
    public void put(@PathParam("id") String id) { }
    // ^ route: PUT /items/{id} -> shop.Items.put
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
