// Types that are declared within methods: classes, records, interfaces, enums, also in lambdas.

// --- path: src/shop/Local.java ---
package shop;

class Local {
    int sum(int n) {
        class Cart {
            int total() { return 1; }
            Cart same() { return this; }
        }
        Cart cart = new Cart();
        // ^ types: shop.Local.sum.Cart
        cart.same().total();
        //   ^ calls: shop.Local.sum.Cart.same ; calls: shop.Local.sum.Cart.total
        new Cart().total();
        //         ^ calls: shop.Local.sum.Cart.total
        record Pair(int left) { int twice() { return left * 2; } }
        Pair pair = new Pair(n);
        interface Step { void go(); }
        Step step = () -> { };
        step.go();
        //   ^ calls: shop.Local.sum.Step.go
        enum Kind { SMALL; void held() { } }
        Kind.SMALL.held();
        //         ^ calls: shop.Local.sum.Kind.held
        Runnable run = () -> {
            class Deep { void dive() { } }
            new Deep().dive();
            //         ^ calls: shop.Local.sum.Deep.dive
        };
        return pair.twice();
        //          ^ calls: shop.Local.sum.Pair.twice
    }

    int other(Cart cart) {
        return cart.total();
        //          ^ calls: shop.Cart.total ; not calls: shop.Local.sum.Cart.total
    }
}

// --- path: src/shop/Cart.java ---
package shop;

class Cart { int total() { return 2; } }
