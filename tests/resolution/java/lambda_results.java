// --- path: shop/Cart.java ---
package shop;

class Cart {
    Cart next;

    Cart first() {
        return this;
    }

    void pay() {}
}

// --- path: shop/Shelf.java ---
package shop;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Shelf {
    void go(List<Cart> carts, Map<String, Cart> byName, Cart[] row, boolean late) {
        carts.stream().map(one -> { return one.first(); }).findFirst().get().pay();
        //                                                                   ^ calls: shop.Cart.pay
        carts.stream().map(one -> { if (late) return one; return one.next; }).findFirst().get().pay();
        //                                                                                      ^ calls: shop.Cart.pay
        carts.stream().map(one -> late ? one : one.next).findFirst().get().pay();
        //                                                                 ^ calls: shop.Cart.pay
        carts.stream().map(one -> { Cart other = one.first(); return other; }).findFirst().get().pay();
        //                                                                                       ^ calls: shop.Cart.pay
        byName.keySet().stream().map(byName::get).findFirst().get().pay();
        //                                                          ^ calls: shop.Cart.pay
        carts.stream().toArray(Cart[]::new)[0].pay();
        //                                     ^ calls: shop.Cart.pay
        new ArrayList<>(carts).get(0).pay();
        //                            ^ calls: shop.Cart.pay
        new ArrayList<>(unknown).get(0).pay();
        //                              ^ not calls: shop.Cart.pay
        carts.sort(Comparator.comparing(one -> one.first().hashCode()));
        //                                         ^ calls: shop.Cart.first
        Collections.sort(carts, (one, other) -> one.first().hashCode());
        //                                          ^ calls: shop.Cart.first
        carts.stream().collect(Collectors.collectingAndThen(Collectors.toList(), all -> all.get(0))).pay();
        //                                                                                           ^ calls: shop.Cart.pay
    }

    final Function<Cart, Integer> paying = one -> {
        Cart other = one.first();
        other.pay();
        //    ^ calls: shop.Cart.pay
        return 1;
    };
}
