// What a lambda is handed: by the functional interface of its place, the tree's own or the library's; streams; methods that
// are handed on. `Cart` and `Order` share their methods' names.

// --- path: Shop.java ---
package shop;

import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

class Cart { void pay() { } Cart next(int days) { return this; } String key() { return ""; } List<Order> orders() { return null; } boolean isOpen() { return true; } }
class Order { void pay() { } Order next(int days) { return this; } String key() { return ""; } Cart cart() { return null; } boolean isOpen() { return true; } static Order parse(String text) { return null; } }

interface Handler<T> { void handle(T one, Order other); default void close() { } String toString(); }
interface Named extends Handler<Cart> { }
interface Two { void one(); void two(); }

class Places {
    Handler<Cart> handler = (one, other) -> one.pay();
    // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
    Named named = (one, other) -> { other.pay(); one.next(1); };
    // ^ calls: shop.Order.pay ; calls: shop.Cart.next ; not calls: shop.Order.next
    Function<Order, Cart> function = order -> order.cart();
    // ^ calls: shop.Order.cart
    Comparator<Cart> comparator = (a, b) -> a.key().compareTo(b.key());
    // ^ calls: shop.Cart.key ; not calls: shop.Order.key
    Runnable[] tasks = { () -> new Cart().pay() };
    // ^ calls: shop.Cart.pay

    Predicate<Order> chosen(boolean soon) { return soon ? o -> o.isOpen() : (o -> true); }
    // ^ calls: shop.Order.isOpen ; not calls: shop.Cart.isOpen

    void visit(Handler<Order> handler) { handler.handle(null, null); }
    // ^ calls: shop.Handler.handle
    <T> T told(Supplier<T> supplier) { return supplier.get(); }
    <T, R> R turned(T one, Function<T, R> by) { return by.apply(one); }
    <T> Optional<T> first(List<? extends T> all) { return null; }

    void use(List<Cart> carts, Map<String, Order> known, Optional<Cart> maybe, CompletableFuture<Order> soon, Cart[] array) {
        visit((one, other) -> one.pay());
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        carts.forEach(c -> c.pay());
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        carts.stream().filter(c -> c.isOpen()).map(c -> c.next(1)).forEach(c -> c.pay());
        // ^ calls: shop.Cart.isOpen ; calls: shop.Cart.next ; calls: shop.Cart.pay ; not calls: shop.Order.pay
        carts.stream().flatMap(c -> c.orders().stream()).forEach(o -> o.pay());
        // ^ calls: shop.Cart.orders ; calls: shop.Order.pay ; not calls: shop.Cart.pay
        known.values().stream().map(Order::cart).forEach(Cart::pay);
        // ^ reads: shop.Order.cart ; reads: shop.Cart.pay
        known.values().stream().map(Order::cart).findFirst().get().pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        known.entrySet().stream().map(Map.Entry::getValue).forEach(o -> o.pay());
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        known.forEach((name, order) -> order.pay());
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        known.computeIfAbsent("x", name -> new Order()).pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        for (Map.Entry<String, Order> entry : known.entrySet()) entry.getValue().pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        maybe.map(c -> c.orders()).get().get(0).pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        maybe.ifPresent(c -> c.pay());
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        maybe.orElseGet(() -> new Cart()).pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        soon.thenApply(o -> o.cart()).thenAccept(c -> c.pay());
        // ^ calls: shop.Order.cart ; calls: shop.Cart.pay ; not calls: shop.Order.pay
        Stream.of("x").map(Order::parse).forEach(o -> o.pay());
        // ^ reads: shop.Order.parse ; calls: shop.Order.pay ; not calls: shop.Cart.pay
        Arrays.stream(array).forEach(c -> c.pay());
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        Stream.of(array).forEach(c -> c.pay());
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        Arrays.asList(new Order(), new Order()).get(0).pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        carts.stream().collect(Collectors.toList()).get(0).pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        carts.stream().collect(Collectors.groupingBy(c -> c.key())).get("x").get(0).pay();
        // ^ calls: shop.Cart.key ; calls: shop.Cart.pay ; not calls: shop.Order.pay
        told(() -> new Order()).pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        turned(new Order(), o -> o.cart()).pay();
        // ^ calls: shop.Order.cart ; calls: shop.Cart.pay ; not calls: shop.Order.pay
        first(carts).get().pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        new Thread(() -> array[0].pay()).start();
        // ^ calls: shop.Cart.pay ; calls: outside java.lang.Thread.start
        carts.sort(Comparator.comparing(Cart::key));
        // ^ reads: shop.Cart.key
        Supplier<Order> maker = Order::new;
        maker.get().pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
    }
}
