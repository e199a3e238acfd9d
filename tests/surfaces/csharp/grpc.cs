// --- path: Shop.csproj ---
// --- path: Carts.cs ---
using Grpc.Core;

namespace Shop;

class Carts : Hipstershop.CartService.CartServiceBase
// ^ rpc: serve CartService -> Shop.Carts
{
    public override Task<Cart> GetCart(Request request, ServerCallContext context) => null;
    // ^ rpc: serve CartService/GetCart -> Shop.Carts.GetCart

    void Ask(Channel channel, Mail.EmailService.EmailServiceClient emailClient)
    {
        new EmailService.EmailServiceClient(channel);
        // ^ rpc: call EmailService -> Shop.Carts.Ask
        new HttpClient();
        emailClient.SendAsync(null);
        // ^ rpc: call EmailService/Send -> Shop.Carts.Ask
    }
}
