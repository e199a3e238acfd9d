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
        get("/as", Sparks::one, new Texts());
        // ^ route: GET /as -> app.Sparks.one
        get("/typed", "application/json", Sparks::one, new Texts());
        // ^ route: GET /typed -> app.Sparks.one
        get("/written", (request, response) -> "", new Texts());
        // ^ route: GET /written -> app.Sparks.main inline +0 +0
    }
    static Object one(Object request, Object response) { return ""; }
    static class Texts {}
}

// --- path: app/Jave.java ---
package app;

import io.javalin.Javalin;

class Jave {
    enum Role { ADMIN }
    void all() {
        Javalin app = Javalin.create();
        app.get("/all", this::one);
        // ^ route: GET /all -> app.Jave.one
        app.get("/guarded", this::one, Role.ADMIN);
        // ^ route: GET /guarded -> app.Jave.one
    }
    void one(Object context) {}
}

// --- path: keys/Keys.java ---
package keys;

public final class Keys {
    public static final ConfigKey<String> WEB_ADDRESS = new StringConfigKey(
    // ^ config: key object web.address -> keys.Keys.WEB_ADDRESS
            "web.address", "none");

    String made() {
        return new StringConfigKey("not.a.key").toString();
    }
}

class StringConfigKey extends ConfigKey<String> {
    StringConfigKey(String key, String other) { }
}

// --- path: keys/Server.java ---
package keys;

import org.eclipse.jetty.servlet.ServletHolder;
import org.glassfish.jersey.servlet.ServletContainer;

class Server {
    void start(Handler handler) {
        handler.addServlet(new ServletHolder(new Console()), "/console/*");
        handler.addServlet(new ServletHolder(new ServletContainer(resources)), "/api/*");
    }
}

// --- path: keys/Users.java ---
package keys;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

@Path("users")
class Users {
    @GET
    public String all() { return ""; }
    // ^ route: GET /api/users -> keys.Users.all
}
