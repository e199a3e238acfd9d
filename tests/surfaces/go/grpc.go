// --- path: go.mod ---
// module shop

// --- path: rpc.go ---
package shop

import pb "shop/genproto"

type desk struct {
	carts pb.CartServiceClient
}

func cart(conn *grpc.ClientConn) {
	pb.NewCartServiceClient(conn).GetCart(ctx, nil)
	// ^ rpc: call CartService -> shop.cart ; rpc: call CartService/GetCart -> shop.cart
	http.NewClient(conn)
	cache.NewRedisClient(conn)
	cl := pb.NewPayServiceClient(conn)
	// ^ rpc: call PayService -> shop.cart
	cl.Charge(ctx, nil)
	// ^ rpc: call PayService/Charge -> shop.cart
}

func (d *desk) empty(client pb.CartServiceClient) {
	client.EmptyCart(ctx, nil)
	// ^ rpc: call CartService/EmptyCart -> shop.desk.empty
	other.client.EmptyCart(ctx, nil)
}

// --- path: server.go ---
package shop

import (
	"google.golang.org/grpc"
	pb "shop/genproto"
)

type checkout struct{}

func (c *checkout) PlaceOrder(ctx context.Context, req *pb.Order) (*pb.Placed, error) { return nil, nil }
// ^ rpc: serve CheckoutService/PlaceOrder -> shop.checkout.PlaceOrder
func (c *checkout) helper() {}

func serve() {
	svc := &checkout{}
	pb.RegisterCheckoutServiceServer(grpc.NewServer(), svc)
	// ^ rpc: serve CheckoutService -> shop.checkout
}
