// --- path: App.csproj ---
<Project Sdk="Microsoft.NET.Sdk.Web"></Project>

// --- path: Program.cs ---
using Microsoft.Extensions.Configuration;
using Shop;
var main = builder.Configuration.GetConnectionString("Main");
// ^ config: GetConnectionString ConnectionStrings:Main
var flag = builder.Configuration.GetSection("Features").GetValue<bool>("NewUi");
// ^ config: GetValue Features:NewUi ; config: GetSection Features
services.Configure<MailOptions>(builder.Configuration.GetSection(MailOptions.Section));
// ^ config: GetSection Mail
services.AddOptions<StockOptions>().BindConfiguration("Stock");

// --- path: Options.cs ---
namespace Shop;

public class MailOptions
{
    public const string Section = "Mail";
    public string Host { get; set; }
    // ^ config: options class Mail:Host -> Shop.MailOptions.Host
    public Retry Retry { get; set; }
    // ^ none: config
}

public class Retry
{
    public int Times { get; set; }
    // ^ config: options class Mail:Retry:Times
}

public class StockOptions
{
    public int Most { get; set; }
    // ^ config: options class Stock:Most
}

public class Other
{
    public int Most { get; set; }
    // ^ none: config
}

// --- path: Sectioned.cs ---
public class Sectioned
{
    public Sectioned(IConfiguration config)
    {
        var key = config.GetSection("Mail").GetSection("Smtp")["Host"];
        // ^ config: IConfiguration indexer Mail:Smtp:Host ; config: GetSection Mail ; config: GetSection Mail:Smtp
    }
}

// --- path: Shop/Reading.cs ---
using Microsoft.Extensions.Configuration;

public static class Reading
{
    public static string GetNeededValue(this IConfiguration configuration, string name) => configuration[name];
}

public class Starting
{
    public string Zone(IConfiguration settings) => settings.GetNeededValue("Zone");
    //                                             ^ config: IConfiguration indexer Zone -> Starting.Zone
}
