// --- path: Store.cs ---
using MongoDB.Driver;

class Store
{
    private const string Name = "carts";

    public Store(IMongoDatabase database)
    {
        var carts = database.GetCollection<Cart>(Name);
        // ^ table: collection carts -> Store.Store
        var users = database.GetCollection<User>("users");
        // ^ table: collection users -> Store.Store
    }
}
