// --- path: Queries.cs ---
using HotChocolate.Types;

namespace Shop;

[QueryType]
public static class CartQueries
{
    public static async Task<Cart[]> GetCartsAsync(Store store) => null;
    // ^ graphql: serve Query.Carts -> Shop.CartQueries.GetCartsAsync
    private static int Helper() => 0;
    // ^ none: graphql
}

[ExtendObjectType(OperationTypeNames.Mutation)]
public class CartMutations
{
    public Cart Pay(int id) => null;
    // ^ graphql: serve Mutation.Pay -> Shop.CartMutations.Pay
}

[ExtendObjectType<Cart>]
public class CartLines
{
    public Line[] GetLines([Parent] Cart cart) => null;
    // ^ none: graphql
}

public class Query
{
    public User GetMe() => null;
    // ^ graphql: serve Query.Me -> Shop.Query.GetMe
}

// --- path: Mutations.cs ---
namespace Shop;

[MutationType]
public static class PayMutations
{
    public static async Task<Cart> PayAllAsync(int id) => null;
    // ^ graphql: serve Mutation.PayAll -> Shop.PayMutations.PayAllAsync
}
