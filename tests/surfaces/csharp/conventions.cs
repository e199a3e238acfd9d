// --- path: Web/Web.csproj ---
<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><ProjectReference Include="..\Shop\Shop.csproj" /></ItemGroup></Project>

// --- path: Web/Program.cs ---
app.MapControllerRoute("default", "{controller:slugify=Home}/{action=Index}/{id?}");
app.MapAreaControllerRoute(name: "admin", areaName: "Admin", pattern: "Manage/{controller=Home}/{action=Index}");
app.MapControllerRoute(name: "about", pattern: "about-us", defaults: new { controller = "Home", action = "About" });
app.MapControllerRoute("archive", "orders/archive/{**page}", new { controller = "Orders", action = "Archive" });
app.MapAreaControllerRoute("people", "Admin", "people/{id}", new { controller = "Users", action = "List" });
app.MapControllerRoute("stocked", "stocked/{action}", new { controller = "Orders" });
app.MapControllerRoute("replace", "archive/{id}", defaults: new { controller = "Orders", action = "Archive" }, constraints: new { verb = new HttpMethodRouteConstraint("PUT") });
app.MapHealthChecks("health", new HealthCheckOptions());
// ^ route: GET /health -> Program
app.MapRazorPages();

// --- path: Web/Controllers/OrdersController.cs ---
public class OrdersController : Controller
{
    public IActionResult Index() => View();
    // ^ route: ANY /Orders/Index/{id?} -> OrdersController.Index ; route: ANY /stocked/Index -> OrdersController.Index
    public IActionResult Archive(string page) => View();
    // ^ route: ANY /Orders/Archive/{id?} -> OrdersController.Archive ; route: ANY /orders/archive/{**page} -> OrdersController.Archive ; route: PUT /archive/{id} -> OrdersController.Archive ; route: ANY /stocked/Archive -> OrdersController.Archive
    [HttpPost]
    public async Task<IActionResult> SaveAsync(Order order) => View();
    // ^ route: POST /Orders/Save/{id?} -> OrdersController.SaveAsync ; route: POST /stocked/Save -> OrdersController.SaveAsync
    [HttpGet("orders/{id}")]
    public IActionResult Read(int id) => View();
    // ^ route: GET /orders/{id} -> OrdersController.Read
    [NonAction]
    public void Reset() { }
    private void Store() { }
    public override void OnActionExecuting(ActionExecutingContext context) { }
}

[Route("api/[controller]")]
public class StockController : ControllerBase
{
    [HttpGet]
    public int All() => 1;
    // ^ route: GET /api/Stock -> StockController.All
}

[Area("Admin")]
public class UsersController : Controller
{
    [ActionName("Everyone")]
    public IActionResult List() => View();
    // ^ route: ANY /Manage/Users/Everyone -> UsersController.List
    public IActionResult List(int id) => View();
    // ^ route: ANY /Manage/Users/List -> UsersController.List ; route: ANY /people/{id} -> UsersController.List
}

public class HomeController : Controller
{
    public IActionResult About() => View();
    // ^ route: ANY /Home/About/{id?} -> HomeController.About ; route: ANY /about-us -> HomeController.About
}

// --- path: Shop/Shop.csproj ---
<Project Sdk="Microsoft.NET.Sdk"></Project>

// --- path: Shop/CartController.cs ---
public class CartController : Controller
{
    public IActionResult Index() => View();
    // ^ route: ANY /Cart/Index/{id?} -> CartController.Index
}

// --- path: Other/Other.csproj ---
<Project Sdk="Microsoft.NET.Sdk"></Project>

// --- path: Other/NothingController.cs ---
public class NothingController : Controller
{
    public IActionResult Index() => View();
}

// --- path: Web/Pages/Basket/Index.cshtml ---
@page "{handler?}"
// ^ route: GET /Basket/{handler?} -> Web.Pages.Basket.IndexModel.OnGet ; route: POST /Basket/{handler?} -> Web.Pages.Basket.IndexModel.OnPostUpdateAsync
@model IndexModel

// --- path: Web/Pages/Basket/Index.cshtml.cs ---
namespace Web.Pages.Basket;
public class IndexModel : PageModel
{
    public void OnGet() { }
    public async Task OnPostUpdateAsync(int id) { }
    public void Once() { }
}

// --- path: Web/Pages/Terms.cshtml ---
@page
// ^ route: GET /Terms -> Web/Pages/Terms.cshtml

// --- path: Web/Pages/Shared/_Layout.cshtml ---
<html></html>

// --- path: Web/Components/Counter.razor ---
@page "/counter"
// ^ route: GET /counter -> Web/Components/Counter.razor
