// --- path: src/main/java/shop/Base.java ---
package shop;
import org.springframework.web.bind.annotation.*;

public class Paths { public static final String ORDERS = "/orders"; }

// --- path: src/main/java/shop/ItemsController.java ---
package shop;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;

@RestController
@RequestMapping("/api/items")
public class ItemsController {
    @Value("${shop.limit:10}")
    private int limit;
    // ^ config: @Value shop.limit -> shop.ItemsController.limit
    private final Logger log = LoggerFactory.getLogger(ItemsController.class);

    @GetMapping("/{id}")
    public Item read(@PathVariable long id) {
    // ^ route: GET /api/items/{id} -> shop.ItemsController.read
        log.warn("read {}", id);
        // ^ log: WARNING read {} -> shop.ItemsController.read
        throw new NotFoundException("none");
        // ^ exception: - NotFoundException -> shop.ItemsController.read
    }

    @PostMapping
    Item add(@RequestBody Item item) { return item; }
    // ^ route: POST /api/items -> shop.ItemsController.add

    @RequestMapping(value = {"search", "find"}, method = {RequestMethod.GET, RequestMethod.HEAD})
    List<Item> search() { return null; }
    // ^ route: GET,HEAD /api/items/search -> shop.ItemsController.search ; route: GET,HEAD /api/items/find -> shop.ItemsController.search

    @DeleteMapping(path = Paths.ORDERS)
    void drop(Environment env) {
    // ^ route: DELETE /api/items/orders -> shop.ItemsController.drop
        env.getProperty("shop.name");
        // ^ config: Environment shop.name -> shop.ItemsController.drop
        System.getenv("SHOP_HOME");
        // ^ config: environment SHOP_HOME -> shop.ItemsController.drop
        System.getProperty("user.dir");
        // ^ config: system property user.dir -> shop.ItemsController.drop
        jdbc.query("select * from carts where id = ?", mapper);
        // ^ table: SELECT carts -> shop.ItemsController.drop
    }

    @Bean
    Clock clock() { return null; }
    // ^ di: BEAN Clock -> shop.ItemsController.clock
}

// --- path: src/main/java/shop/Order.java ---
package shop;
import jakarta.persistence.*;

@Entity
@Table(name = "t_orders")
public class Order {
// ^ table: @Table t_orders -> shop.Order
}

// --- path: app/ItemApi.java ---
package app;

import org.springframework.web.bind.annotation.*;

@RequestMapping(Paths.ITEMS)
public interface ItemApi {
    @GetMapping("/{id}")
    String one(@PathVariable long id);
    // ^ route: GET /shop/items/{id} -> app.ItemController.one
}

// --- path: app/Paths.java ---
package app;

public final class Paths {
    public static final String ROOT = "/shop";
    public static final String ITEMS = ROOT + "/items";
}

// --- path: app/ItemController.java ---
package app;

@RestController
public class ItemController implements ItemApi {
    public String one(long id) { return ""; }
}

// --- path: app/ApiController.java ---
package app;

import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/api")
public @interface ApiController {}

// --- path: app/Pets.java ---
package app;

import org.springframework.web.bind.annotation.*;

@ApiController
public class Pets {
    @GetMapping("/pets")
    public String pets() { return ""; }
    // ^ route: GET /api/pets -> app.Pets.pets
}

// --- path: app/Routes.java ---
package app;

import org.springframework.web.servlet.function.*;

public class Routes {
    RouterFunction<ServerResponse> all(Pets pets) {
        return RouterFunctions.route()
            .GET("/fn/hello", r -> ok())
            // ^ route: GET /fn/hello -> app.Routes.all inline +0 +0
            .path("/deep", b -> b.DELETE("/{id}", r -> ok()))
            // ^ route: DELETE /deep/{id} -> app.Routes.all inline +0 +0
            .build();
    }
}

// --- path: src/main/java/shop/MailSettings.java ---
package shop;
import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties(prefix = "shop.mail")
public class MailSettings {
// ^ config: @ConfigurationProperties shop.mail
    private String fromAddress;
    // ^ config: @ConfigurationProperties shop.mail.from-address -> shop.MailSettings.fromAddress
    private final Retry retry = new Retry();
    // ^ none: config
    public static class Retry {
        private int maxTries;
        // ^ config: @ConfigurationProperties shop.mail.retry.max-tries
        static int seen;
        // ^ none: config
    }
}

// --- path: src/main/java/shop/Stock.java ---
package shop;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;

@FeignClient(name = "stock", path = "/stock")
public interface Stock {
    @GetMapping("/items/{id}")
    Item item(String id);
    // ^ client: GET /stock/items/{id} -> shop.Stock.item
}

// --- path: shop/agents/AgentController.java ---
package shop.agents;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AgentController {
    @GetMapping("${shop.agents.path:/api/agents}")
    String list() { return ""; }
    // ^ route: GET /api/agents as heuristic

    @GetMapping("${shop.agents.path:/api/agents}/{agent}/card")
    String card() { return ""; }
    // ^ route: GET /api/agents/{agent}/card as heuristic
}

// --- path: shop/Limits.java ---
package shop;

import org.springframework.beans.factory.annotation.Value;

class Limits {
    Limits(@Value("${shop.limits.most:20}") int most, @Value("${shop.limits.least}") int least) {
        // ^ config: @Value shop.limits.most -> shop.Limits.Limits ; config: @Value shop.limits.least -> shop.Limits.Limits
    }
}

// --- path: src/main/java/shop/Rest.java ---
package shop;

import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping(value = "/rest", method = {RequestMethod.GET, RequestMethod.POST})
class Rest {
    @RequestMapping("/ping")
    String ping() { return ""; }
    // ^ route: GET,POST /rest/ping -> shop.Rest.ping
}
