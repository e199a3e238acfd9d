// --- path: Chat.cs ---
using Microsoft.AspNetCore.SignalR;

class Chat : Hub
{
    public async Task Say(string text)
    {
        await Clients.All.SendAsync("Said", text);
        // ^ topic: produce Said -> Chat.Say
    }
}
