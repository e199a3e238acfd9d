// --- path: src/main/java/shop/Cart.java ---
package shop;

public class Cart {
    private Owner owner;
    public Owner getOwner() { return owner; }
    public boolean isOpen() { return true; }
    public static Cart of(int size) { return new Cart(); }
    public void each(Visitor visitor) {}
    void use(Order order) {
        order.getItem().cost();
        //    ^ calls: shop.Order.item
        //              ^ calls: shop.Item.cost
        CartsKt.helper(order);
        //      ^ calls: shop.helper
        Names.named();
        //    ^ calls: shop.named
        Order.Companion.empty();
        //              ^ calls: shop.Order.Companion.empty
        Order.empty();
        //    ^ calls: shop.Order.Companion.empty
        new Order(new Item());
        //  ^ instantiates: shop.Order
        //            ^ instantiates: shop.Item
    }
}

// --- path: src/main/java/shop/Visitor.java ---
package shop;

public interface Visitor {
    void visit(Cart cart);
}

// --- path: src/main/java/shop/Owner.java ---
package shop;

public class Owner {
    public void charge() {}
}

// --- path: src/main/kotlin/shop/Carts.kt ---
package shop

class Item { fun cost() {} }

class Order(val item: Item) : Visitor {
    override fun visit(cart: Cart) {
        cart.owner.charge()
        //         ^ calls: shop.Owner.charge
        cart.getOwner().charge()
        //   ^ calls: shop.Cart.getOwner
        //              ^ calls: shop.Owner.charge
        val open = cart.isOpen
        Cart.of(3).owner.charge()
        //   ^ calls: shop.Cart.of
        //               ^ calls: shop.Owner.charge
        cart.each { it.owner.charge() }
        //   ^ calls: shop.Cart.each
        //                   ^ calls: shop.Owner.charge
    }

    companion object {
        @JvmStatic
        fun empty() = Order(Item())
    }
}

fun helper(order: Order) {}

// --- path: src/main/kotlin/shop/more.kt ---
@file:JvmName("Names")

package shop

fun named() {}
