// --- path: Web/Web.csproj ---
<Project Sdk="Microsoft.NET.Sdk.Web"></Project>

// --- path: Web/Program.cs ---
app.MapControllerRoute("default", "{controller:slugify=Home}/{action=Index}/{id?}");
app.MapAreaControllerRoute(name: "admin", areaName: "Admin", pattern: "Manage/{controller=Home}/{action=Index}");
app.MapControllerRoute(name: "about", pattern: "about-us", defaults: new { controller = "Home", action = "About" });
app.MapHealthChecks("health", new HealthCheckOptions());
// ^ route: GET /health -> Program
app.MapRazorPages();

// --- path: Web/Controllers/OrdersController.cs ---
public class OrdersController : Controller
{
    public IActionResult Index() => View();
    // ^ route: ANY /Orders/Index/{id?} -> OrdersController.Index
    [HttpPost]
    public async Task<IActionResult> SaveAsync(Order order) => View();
    // ^ route: POST /Orders/Save/{id?} -> OrdersController.SaveAsync
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
