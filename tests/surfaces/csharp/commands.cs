// --- path: Program.cs ---
using System.CommandLine;

class Program
{
    static void Main()
    {
        var serve = new Command("serve", "Serve the shop");
        // ^ command: - serve
    }
}
