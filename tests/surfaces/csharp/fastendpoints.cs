// --- path: Carts/Show.cs ---
namespace Shop.Carts;

public class Show : Endpoint<Asked, Told>
{
    public override void Configure()
    {
        Get("carts/{id}");
        // ^ route: GET /carts/{id} as heuristic
        AllowAnonymous();
    }

    public override async Task HandleAsync(Asked asked, CancellationToken token) { }
}

// --- path: Carts/Add.cs ---
using FastEndpoints;

namespace Shop.Carts;

[HttpPost("/carts")]
public class Add : Endpoint<Asked>
// ^ route: POST /carts -> Shop.Carts.Add
{
    public override async Task HandleAsync(Asked asked, CancellationToken token) { }
}

// --- path: Carts/Other.cs ---
namespace Shop.Carts;

public class Other
{
    private void Get(string name) { }

    public void Ask()
    {
        Get("carts/{id}");
        // ^ none: route
    }
}
