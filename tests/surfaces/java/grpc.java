// --- path: src/main/java/shop/Ads.java ---
package shop;

import io.grpc.Channel;

class Ads {
    private final CartServiceGrpc.CartServiceBlockingStub blockingStub;

    static class AdServiceImpl extends shop.AdServiceGrpc.AdServiceImplBase {
    // ^ rpc: serve AdService -> shop.Ads.AdServiceImpl
        public void getAds(AdRequest request) {}
        // ^ rpc: serve AdService/GetAds -> shop.Ads.AdServiceImpl.getAds
    }

    void ask(Channel channel) {
        CartServiceGrpc.newBlockingStub(channel);
        // ^ rpc: call CartService -> shop.Ads.ask
        blockingStub.getCart(null);
        // ^ rpc: call CartService/GetCart -> shop.Ads.ask
    }
}
