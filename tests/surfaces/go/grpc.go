// --- path: go.mod ---
// module shop

// --- path: rpc.go ---
package shop

import pb "shop/genproto"

func cart(conn *grpc.ClientConn) {
	pb.NewCartServiceClient(conn).GetCart(ctx, nil)
	// ^ rpc: call CartService -> shop.cart
	http.NewClient(conn)
	cache.NewRedisClient(conn)
}

// --- path: server.go ---
package shop

import (
	"google.golang.org/grpc"
	pb "shop/genproto"
)

func serve() {
	pb.RegisterCheckoutServiceServer(grpc.NewServer(), nil)
	// ^ rpc: serve CheckoutService -> shop.serve
}
