// --- path: Carts/Show.cs ---
namespace Shop.Carts;

public class Show : Endpoint<Asked, Told>
{
    public override void Configure()
    {
        Get("carts/{id}");
        // ^ route: GET /carts/{id} -> Shop.Carts.Show.HandleAsync ; route: GET /carts/{id} as heuristic
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

// --- path: Carts/Drop.cs ---
namespace Shop.Carts;

public class DropAsked
{
    public const string Route = "/carts/{id}";
}

public class Drop(Store store) : Endpoint<DropAsked, Results<NoContent, NotFound>>
{
    public override void Configure()
    {
        Delete(DropAsked.Route);
        // ^ route: DELETE /carts/{id} -> Shop.Carts.Drop.ExecuteAsync
    }

    public override async Task<Results<NoContent, NotFound>> ExecuteAsync(DropAsked asked, CancellationToken token) => null;
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
