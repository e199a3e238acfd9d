// --- path: CartTest.java ---
package shop;

import org.junit.jupiter.params.provider.MethodSource;

class CartTest {
    static int[] sums() { return null; }
    static int sums;

    @MethodSource("sums")
    //             ^ reads: shop.CartTest.sums
    void adds(int sum) {}

    @MethodSource({"none", "sums"})
    //                      ^ reads: shop.CartTest.sums
    void all(int sum) {}
}
