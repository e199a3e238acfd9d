// --- path: Program.cs ---
var builder = WebApplication.CreateBuilder(args);
builder.Services.AddScoped<IStore, Store>();
// ^ di: ADDSCOPED IStore -> Store
builder.Services.AddSingleton<Cart>(new Cart());
// ^ di: ADDSINGLETON Cart -> Cart
builder.Services.AddTransient(typeof(IStore), typeof(Cart));
// ^ di: ADDTRANSIENT IStore -> Cart
builder.Services.AddScoped<IStore>(sp => new Cart());
// ^ di: ADDSCOPED IStore -> Cart
builder.Services.AddHttpClient();
container.RegisterType<Cart>().As<IStore>();
// ^ di: - IStore -> Cart

public interface IStore { }
public class Store : IStore { }
public class Cart : IStore { }
