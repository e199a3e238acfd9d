// Members need no `this`; methods and fields have names of their own; they are looked for in the type, in what it is based
// on, and in the types around it.

// --- path: src/shop/Base.java ---
package shop;

public abstract class Base<T> implements Holder<T> {
    protected Store store;
    protected Base(Store store) { this.store = store; }
    // ^ writes: shop.Base.store
    protected void log(String text) { }
    public int total() { return 0; }
    static int count() { return 1; }
}

interface Holder<T> { T first(); default void held() { } }
interface Store { void save(Cart cart); }

// --- path: src/shop/Cart.java ---
package shop;

public class Cart extends Base<Gift> {
// ^ extends: shop.Base
    private final Size size = new Size();
    // ^ types: shop.Size ; calls: shop.Size.Size
    private Size log;

    public Cart(Store store) { super(store); }
    // ^ calls: shop.Base.Base

    Size size() { return size; }
    // ^ reads: shop.Cart.size@5 ; not reads: shop.Cart.size@12

    @Override
    public int total() {
    // ^ overrides: shop.Base.total
        log("total");
        // ^ calls: shop.Base.log  by: inherited member
        log.area();
        // ^ calls: shop.Size.area
        int size = size().area();
        // ^ calls: shop.Cart.size@12 ; calls: shop.Size.area
        this.store.save(this);
        // ^ calls: shop.Store.save
        held();
        // ^ calls: shop.Holder.held
        count();
        // ^ calls: shop.Base.count
        toString();
        // ^ calls: outside java.lang.Object.toString
        return super.total();
        // ^ calls: shop.Base.total
    }

    public Gift first() { return null; }
    // ^ overrides: shop.Holder.first

    class Line {
        int total() {
            held();
            // ^ calls: shop.Holder.held
            first().wrap();
            // ^ calls: shop.Cart.first ; calls: shop.Gift.wrap
            return Cart.this.total() + total();
            // ^ calls: shop.Cart.total ; calls: shop.Cart.Line.total
        }
    }

    void use(Cart other) {
        Line line = other.new Line();
        // ^ calls: shop.Cart.Line
        line.total();
        // ^ calls: shop.Cart.Line.total
        Runnable later = new Runnable() {
            int area() { return 1; }
            @Override public void run() {
                area();
                // ^ calls: shop.Cart.use.new Runnable.area
                log("later");
                // ^ calls: shop.Base.log
                notify();
                // ^ calls: outside java.lang.Object.notify
            }
        };
        Base<Gift> own = new Base<Gift>(null) {
        // ^ calls: shop.Base.Base
            { log("made"); }
            // ^ calls: shop.Base.log
            public Gift first() { return null; }
            // ^ overrides: shop.Holder.first
        };
        unknown();
        // ^ unresolved
    }
}

class Size { Size() { } int area() { return 0; } }
class Gift { void wrap() { } }

// --- path: src/shop/Outside.java ---
package shop;

import java.util.ArrayList;
import org.other.Panel;

class Shelf extends ArrayList<Gift> {
    void use() {
        get(0).wrap();
        // ^ calls: outside java.util.ArrayList.get ; calls: shop.Gift.wrap
        for (Gift one : this) one.wrap();
        // ^ calls: shop.Gift.wrap
    }
}

class Window extends Panel {
    void use() {
        show();
        // ^ calls: outside org.other.Panel.show
        super.close();
        // ^ calls: outside org.other.Panel.close
    }
}

class Plain extends Size {
    Plain() { super(); }
    // ^ calls: shop.Size.Size
}
class Bare { }
class Barer extends Bare {
    Barer() { super(); new Bare(); }
    // ^ calls: shop.Bare
}
