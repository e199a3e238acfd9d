// --- path: shop/Shop.java ---
package shop;
import java.util.function.Supplier;
import java.util.function.Consumer;
class Shop {
    String title() { return ""; }
    void pay(String name) {}
    void each(Consumer<String> visit) {
        visit.accept("a");
        //    ^ calls: shop.Shop.pay  by: a guess; not calls: shop.Shop.title
    }
    void run() {
        Supplier<String> named = this::title;
        named.get();
        //    ^ calls: shop.Shop.title  by: a guess
        each(this::pay);
        Supplier<Shop> made = Shop::new;
        made.get();
        //   ^ instantiates: shop.Shop  by: a guess
    }
}
