// --- path: Carts.cs ---
using Grpc.Core;

namespace Shop;

class Carts : Hipstershop.CartService.CartServiceBase
// ^ rpc: serve CartService -> Shop.Carts
{
    void Ask(Channel channel)
    {
        new EmailService.EmailServiceClient(channel);
        // ^ rpc: call EmailService -> Shop.Carts.Ask
        new HttpClient();
    }
}
