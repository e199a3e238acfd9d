// --- path: Api.cs ---
using System.Net.Http;

namespace Shop;

public class Api
{
    readonly HttpClient _http;

    public async Task Load(int id)
    {
        await _http.GetFromJsonAsync<Item>($"api/catalog/items/{id}");
        // ^ client: GET api/catalog/items/{id} -> Shop.Api.Load
        await _http.PostAsJsonAsync("/api/orders", 1);
        // ^ client: POST /api/orders -> Shop.Api.Load
        await queue.GetAsync("orders");
    }
}
