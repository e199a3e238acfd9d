// --- path: Base.cs ---
[ApiController]
[Route("api/[controller]")]
public class BaseController : ControllerBase { }

// --- path: Items.cs ---
public class ItemsController : BaseController
{
    [HttpGet("{id}")]
    public Item Get(int id) => throw new NotFoundException();
    // ^ route: GET /api/Items/{id} -> ItemsController.Get ; exception: - NotFoundException -> ItemsController.Get

    [Route("search"), HttpPost]
    public Item Search() => null;
    // ^ route: POST /api/Items/search -> ItemsController.Search

    [HttpDelete("/reset")]
    public void Reset() { }
    // ^ route: DELETE /reset -> ItemsController.Reset
}

// --- path: Program.cs ---
var app = WebApplication.Create();
app.MapGet("/health", () => "ok");
// ^ route: GET /health
app.MapHealthChecks("/alive", new HealthCheckOptions { Predicate = r => true });
// ^ route: GET /alive -> Program
app.MapOpenApi();
// ^ route: GET /openapi/{documentName}.json -> Program
app.MapGroup("/account").MapIdentityApi<User>();
// ^ route: POST /account/register ; route: POST /account/login ; route: POST /account/refresh ; route: GET /account/confirmEmail ; route: POST /account/resendConfirmationEmail ; route: POST /account/forgotPassword ; route: POST /account/resetPassword ; route: POST /account/manage/2fa ; route: GET /account/manage/info ; route: POST /account/manage/info
app.MapGroup("/store").MapForwarder("{*path}", "http://store");
// ^ route: ANY /store/{*path} -> Program
app.MapMethods("/check", [HttpMethods.Options, "HEAD"], Add);
// ^ route: OPTIONS,HEAD /check -> Add
var versioned = app.MapGroup("/api").HasApiVersion(1.0).WithTags("v1");
versioned.MapGet("/told", Add);
// ^ route: GET /api/told -> Add
var todos = app.MapGroup("/todos");
todos.MapPost("/{id}", Add);
// ^ route: POST /todos/{id} -> Add
todos.MapGet($"{Paths.Base}/{{id:int}}", Add);
// ^ route: GET /todos/v1/{id:int} -> Add
todos.MapExtra();
var secret = app.Configuration["Secret"];
// ^ config: IConfiguration indexer Secret

static void Add(int id) { }

// --- path: Extra.cs ---
public static class Paths { public const string Base = "/v1"; }

public static class Extra
{
    public static void MapExtra(this RouteGroupBuilder group)
    {
        group.MapPut("/extra", () => 1);
        // ^ route: PUT /todos/extra -> Extra.MapExtra inline +0 +0
    }
}

// --- path: Shop.cs ---
public class ShopContext : DbContext
{
    public DbSet<Order> Orders { get; set; }
    // ^ table: DbSet Orders -> ShopContext.Orders
    protected override void OnModelCreating(ModelBuilder model)
    {
        model.Entity<Order>(order =>
        {
            order.HasMany(o => o.Lines).WithOne();
            order.ToTable("t_orders", t => t.HasTrigger("x"));
            // ^ table: ToTable t_orders -> Order
            order.OwnsOne(o => o.Address, a => a.ToTable("addresses"));
            // ^ table: ToTable addresses -> ShopContext.OnModelCreating
        });
        model.Entity<Line>().ToTable("t_lines");
        // ^ table: ToTable t_lines -> Line
    }
}

public class NoteMap : IEntityTypeConfiguration<Note>
{
    public void Configure(EntityTypeBuilder<Note> builder) => builder.ToTable("t_notes");
    // ^ table: ToTable t_notes -> Note
}
public class Order { }
public class Line { }
public class Note { }

// --- path: Modules/Audits.cs ---
using Microsoft.AspNetCore.Routing;

public class AuditsModule
{
    public void MapEndpoints(IEndpointRouteBuilder endpoints)
    {
        var group = endpoints
            .MapGroup("api/v1/audits")
            .WithTags("Audits");
        group.MapSummary();
    }
}

// --- path: Modules/Tickets.cs ---
using Microsoft.AspNetCore.Routing;

public class TicketsModule
{
    public void MapEndpoints(IEndpointRouteBuilder endpoints)
    {
        var group = endpoints.MapGroup("api/v1/tickets").WithTags("Tickets");
        group.MapClosed();
    }
}

// --- path: Modules/Endpoints.cs ---
using Microsoft.AspNetCore.Routing;

public static class SummaryEndpoint
{
    public static void MapSummary(this IEndpointRouteBuilder group) => group.MapGet("/summary", () => 1);
    // ^ route: GET /api/v1/audits/summary as static
}

public static class ClosedEndpoint
{
    public static void MapClosed(this IEndpointRouteBuilder group) => group.MapGet("/closed", () => 1);
    // ^ route: GET /api/v1/tickets/closed as static
}

// --- path: Web/OwnAttribute.cs ---
namespace Web;
public class VersionedAttribute : Attribute, IRouteTemplateProvider
{
    public string Template => $"api/v{Versions.Newest}/[controller]";
}

// --- path: Web/StockController.cs ---
namespace Web;
[Versioned]
public class StockController : Controller
{
    [HttpGet("low")]
    public List<Item> Low() => null;
    // ^ route: GET /{Versioned}/low as heuristic
}

// --- path: Web/CartsModule.cs ---
using Carter;
namespace Web;
public class CartsModule : CarterModule
{
    public CartsModule() : base("/carts") { }

    public override void AddRoutes(IEndpointRouteBuilder app) => app.MapDelete("/{id}", (int id) => id);
    // ^ route: DELETE /carts/{id} as static
}
