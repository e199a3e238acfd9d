// Type arguments and bounds through bases, enumerations, records, patterns, arrays.

// --- path: Shop.java ---
package shop;

import java.util.*;

class Cart { void pay() { } }
class Order { void pay() { } int size() { return 0; } }
class Node<T, N extends Node<T, N>> { T value; N next; N next() { return next; } T value() { return value; } }
class CartNode extends Node<Cart, CartNode> { }
class Bound<T extends Order> { T one; void use() { one.pay(); } }
// ^ calls: shop.Order.pay
abstract class Builder<B extends Builder<B>> { abstract B self(); B named(String name) { return self(); } }
class OrderBuilder extends Builder<OrderBuilder> { OrderBuilder self() { return this; } Order build() { return null; } }

enum Color {
    RED { @Override Order paint() { mix(); return null; } },
    // ^ overrides: shop.Color.paint ; calls: shop.Color.mix ; extends: shop.Color
    BLUE;
    // ^ calls: shop.Color
    Order paint() { return null; }
    void mix() { }
}
enum Sized {
    SMALL(1);
    // ^ calls: shop.Sized.Sized
    Sized(int n) { }
}

record Point(int x, Order order) {
    void use() { order.pay(); order().pay(); x(); }
    // ^ calls: shop.Order.pay ; calls: shop.Point.order ; calls: shop.Point.x
    static Point of(Order order) { return new Point(1, order); }
    // ^ calls: shop.Point
}
record Kept(Cart cart) { public Cart cart() { return null; } }

class Use {
    void use(CartNode node, Map<String, List<Cart>> lists, Object any, Order[][] grid, Iterator<Cart> iterator, Kept kept, Color chosen) {
        node.next().next.value().pay();
        // ^ calls: shop.Node.next ; calls: shop.Node.value ; calls: shop.Cart.pay ; not calls: shop.Order.pay
        node.value.pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        new OrderBuilder().named("x").build().pay();
        // ^ calls: shop.Builder.named ; calls: shop.OrderBuilder.build ; calls: shop.Order.pay
        for (List<Cart> list : lists.values()) for (Cart cart : list) cart.pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        lists.get("x").iterator().next().pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        grid[0][1].pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        for (Order[] row : grid) row[0].pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        Color.RED.paint().pay();
        // ^ calls: shop.Color.paint ; calls: shop.Order.pay
        Color.valueOf("RED").paint();
        // ^ calls: shop.Color.paint@19 ; calls: outside java.lang.Enum.valueOf
        for (Color color : Color.values()) color.mix();
        // ^ calls: shop.Color.mix
        chosen.name().trim();
        // ^ calls: outside java.lang.Enum.name
        kept.cart().pay();
        // ^ calls: shop.Kept.cart ; calls: shop.Cart.pay
        if (any instanceof Order order && order.size() > 0) order.pay();
        // ^ calls: shop.Order.size ; calls: shop.Order.pay
        int n = switch (any) {
            case Order order -> order.size();
            // ^ calls: shop.Order.size
            case Point(int x, Order inner) -> inner.size();
            // ^ calls: shop.Order.size
            default -> 0;
        };
        var made = new ArrayList<Order>();
        made.get(0).pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
        try { use(null, null, null, null, null, null, null); } catch (Failed | IllegalStateException e) { e.show(); }
        // ^ calls: shop.Failed.show
        ((Cart) any).pay();
        // ^ calls: shop.Cart.pay ; not calls: shop.Order.pay
        String text = any.toString();
        text.isEmpty();
        // ^ calls: outside java.lang.String.isEmpty
        Class<Order> kind = Order.class;
        kind.cast(any).pay();
        // ^ calls: shop.Order.pay ; not calls: shop.Cart.pay
    }
}
class Failed extends RuntimeException { void show() { } }

// --- path: far/Gauge.java ---
package far;

public interface Gauge { int level(); interface Unit { void name(); } }

// --- path: near/Pump.java ---
package near;

public interface Pump { interface Gauge { } }

// --- path: near/Station.java ---
package near;

import far.*;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

class Station implements Pump.Gauge {
    Gauge gauge;
    // ^ types: far.Gauge  by: surely

    static class Tank { void fill() { } }
    static class Small extends Tank { void fill() { } }
    static class Large extends Tank { }
    static class Picked<E> {
        Picked<E> kept(Predicate<? super E> by) { return this; }
        static <E> Picked<E> of(Iterable<E> all) { return null; }
    }

    static Predicate<? super Integer> negative() { return null; }
    void take(Tank tank, Object note) { }
    void take(String name, Object note) { }

    void use(Tank theOneThatIsThereAlready) {
        gauge.level();
        // ^ calls: far.Gauge.level
        Picked.of(List.of(1, 2)).kept(negative());
        // ^ calls: near.Station.Picked.kept
        List.of(new Small(), new Large()).get(0).fill();
        // ^ calls: near.Station.Tank.fill ; not calls: near.Station.Small.fill
        for (var tank : List.of(new Small(), new Small())) { tank.fill(); }
        // ^ calls: near.Station.Small.fill
        take(Objects.requireNonNull(theOneThatIsThereAlready, "none"), "");
        // ^ calls: near.Station.take@21  by: surely
    }
}

// --- path: bounded/Use.java ---
package bounded;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
interface Exec<T> { String sub(); }
abstract class Task { String id() { return ""; } }
record Inst(String uid, State state) {
  Inst state(State to, int at) { return this; }
}
class State { boolean running() { return true; } }
class Await {
  static void until(BooleanSupplier met, int at) {}
  static <T> T until(Supplier<T> got, String at) { return null; }
  static <T> T until(Supplier<T> got, int at) { return null; }
}
class Use {
  <T extends Task & Exec<?>> void go(T t) {
    t.sub();
    // ^ calls: bounded.Exec.sub  by: surely
    t.id();
    // ^ calls: bounded.Task.id
  }
  void read(Inst i, Object held) {
    i.state().running();
    //        ^ calls: bounded.State.running  by: surely
    Await.until(() -> held != null, 1);
    //    ^ calls: bounded.Await.until  by: surely
  }
}
