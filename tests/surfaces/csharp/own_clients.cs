// --- path: Shop.csproj ---
// --- path: Provider.cs ---
namespace Shop;

public interface IProvider
{
    Task<T> GetAsync<T>(string uri, string token = "");
}

public class Provider : IProvider
{
    public async Task<T> GetAsync<T>(string uri, string token = "")
    {
        return await httpClient.GetFromJsonAsync<T>(uri);
    }
}

// --- path: Carts.cs ---
namespace Shop;

public class Carts
{
    private const string ApiBase = "api/carts";
    private readonly IProvider _provider;

    public Carts(IProvider provider)
    {
        _provider = provider;
    }

    public async Task Load(int id)
    {
        var uri = UriHelper.CombineUri(_settings.Base, $"{ApiBase}/{id}?all=1");
        await _provider.GetAsync<Cart>(uri);
        // ^ client: GET {Base}/api/carts/{id}?all=1 -> Shop.Carts.Load
        await _provider.GetAsync<IEnumerable<Cart>>(uri);
        // ^ client: GET {Base}/api/carts/{id}?all=1 -> Shop.Carts.Load
        await httpClient.DeleteAsync(Of(ApiBase, id));
        // ^ client: DELETE api/carts/{id}/items -> Shop.Carts.Load
        var message = new HttpRequestMessage(HttpMethod.Post, $"/api/by?ids={string.Join("&ids=", id)}");
        // ^ client: POST /api/by?ids={Join} -> Shop.Carts.Load
    }

    private static string Of(string start, int id)
    {
        return $"{start}/{id}/items";
    }
}
