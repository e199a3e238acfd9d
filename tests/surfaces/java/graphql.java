// --- path: src/main/java/shop/CartController.java ---
package shop;

import org.springframework.graphql.data.method.annotation.*;

@Controller
public class CartController {
    @QueryMapping
    public List<Cart> carts() { return null; }
    // ^ graphql: serve Query.carts -> shop.CartController.carts

    @MutationMapping("pay")
    public Cart payNow(@Argument int id) { return null; }
    // ^ graphql: serve Mutation.pay -> shop.CartController.payNow

    @SchemaMapping(typeName = "Query", field = "me")
    public User user() { return null; }
    // ^ graphql: serve Query.me -> shop.CartController.user

    @SchemaMapping
    public List<Line> lines(Cart cart) { return null; }
    // ^ none: graphql
}

// --- path: src/main/java/shop/Client.java ---
package shop;

class Client {
    static final String CARTS = """
        query Carts {
          carts { id }
          // ^ graphql: call Carts Query.carts -> shop.Client.CARTS
        }
        """;
}

// --- path: src/main/java/shop/UserQueries.java ---
package shop;

import graphql.kickstart.tools.GraphQLQueryResolver;

public class UserQueries implements GraphQLQueryResolver {
    public User getUser(int id) { return null; }
    // ^ graphql: serve Query.User -> shop.UserQueries.getUser
}
