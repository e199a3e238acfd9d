// --- path: app/Verts.java ---
package app;

import io.vertx.ext.web.Router;

class Verts {
    void all(Router router) {
        router.get("/items/:id").handler(this::one);
        // ^ route: GET /items/:id -> app.Verts.one
    }
    void one(Object context) {}
}

// --- path: app/Sparks.java ---
package app;

import static spark.Spark.*;

class Sparks {
    static void main() {
        path("/api", () -> {
            get("/items", (request, response) -> "");
            // ^ route: GET /api/items -> app.Sparks.main inline +0 +0
        });
        post("/add", (request, response) -> "");
        // ^ route: POST /add -> app.Sparks.main inline +0 +0
    }
}
