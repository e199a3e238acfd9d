// A method that takes an argument as it is comes before one for which it is boxed or unboxed.

// --- path: src/shop/Sum.java ---
package shop;

class Sum {
    void add(int one) { }
    void add(double one) { }
    void add(byte[] one) { }
    void add(String one) { }
    void add(Object one) { }
    void put(long one) { }
    void put(Integer one) { }
    void only(int one) { }
    void only(String one) { }
    <T> void any(T one) { }
    void any(int one) { }
}

// --- path: src/shop/Use.java ---
package shop;

import java.util.Map;

class Use {
    private Integer held = 3;

    void either(Sum sum, boolean c, int n, float f, Integer boxed, String text) {
        sum.add(c ? boxed : "none");
        //  ^ calls: shop.Sum.add@8  by: surely
        sum.add(c ? text : "none");
        //  ^ calls: shop.Sum.add@7
        sum.add(c ? n : text);
        //  ^ calls: shop.Sum.add@8
        sum.add(c ? n : f);
        //  ^ calls: shop.Sum.add@5
        sum.add(c ? boxed : null);
        //  ^ calls: shop.Sum.add@8
        sum.put(c ? boxed : n);
        //  ^ calls: shop.Sum.put@9 ; not calls: shop.Sum.put@10
        sum.put(c ? 1L : boxed);
        //  ^ calls: shop.Sum.put@9
    }

    void use(Sum sum, int n, float f, Integer boxed, Map<String, Integer> map) {
        sum.add(boxed);
        //  ^ calls: shop.Sum.add@8
        sum.add(held);
        //  ^ calls: shop.Sum.add@8
        sum.add(map.get("x"));
        //  ^ calls: shop.Sum.add@8
        sum.add(Integer.valueOf(4));
        //  ^ calls: shop.Sum.add@8
        sum.add(n);
        //  ^ calls: shop.Sum.add@4
        sum.add(f);
        //  ^ calls: shop.Sum.add@5
        sum.add('c');
        //  ^ calls: shop.Sum.add@4
        sum.add(Integer.toString(n));
        //  ^ calls: shop.Sum.add@7
        sum.put(n);
        //  ^ calls: shop.Sum.put@9
        sum.put(boxed);
        //  ^ calls: shop.Sum.put@10
        sum.only(boxed);
        //  ^ calls: shop.Sum.only@11
        sum.any(boxed);
        //  ^ calls: shop.Sum.any@13
        sum.any(n);
        //  ^ calls: shop.Sum.any@14
    }
}
