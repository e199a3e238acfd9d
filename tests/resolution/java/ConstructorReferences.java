// --- path: shop/Shop.java ---
package shop;

import java.io.Serializable;
import java.util.function.Supplier;

interface Job {
    void go() throws Exception;
}

class Cart {
    Cart() {}
}

public interface Shop extends Serializable {
    static void run(Job job) {}

    static void once(Runnable r) {
        run(r::run);
    //  ^ calls: shop.Shop.run
    }

    static void make() {
        Supplier<Cart> made = Cart::new;
        made.get();
    //       ^ calls: shop.Cart.Cart
    }
}

// --- path: shop/Box.java ---
package shop;

class Shape {
    int area() { return 0; }
}

class Holder<C extends Shape> {
    protected C held() { return null; }
}

class Square extends Shape {
    int side() { return 1; }
}

class Box<C extends Square> extends Holder<C> {
    int go() {
        return held().side();
    //                ^ calls: shop.Square.side
    }
}
