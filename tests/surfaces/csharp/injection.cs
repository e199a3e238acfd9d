// --- path: Program.cs ---
var builder = WebApplication.CreateBuilder(args);
builder.Services.AddScoped<IStore, Store<int>>();
// ^ di: ADDSCOPED IStore, Store<int>
builder.Services.AddSingleton<Cart>(new Cart());
// ^ di: ADDSINGLETON Cart
builder.Services.AddTransient(typeof(IStore), typeof(Cart));
// ^ di: ADDTRANSIENT typeof(IStore)
builder.Services.AddHttpClient();
