// --- path: src/main/java/shop/Ads.java ---
package shop;

import io.grpc.Channel;

class Ads {
    static class AdServiceImpl extends shop.AdServiceGrpc.AdServiceImplBase {}
    // ^ rpc: serve AdService -> shop.Ads.AdServiceImpl

    void ask(Channel channel) {
        CartServiceGrpc.newBlockingStub(channel);
        // ^ rpc: call CartService -> shop.Ads.ask
    }
}
