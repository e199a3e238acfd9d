package shop.carts;

import java.util.*;
// ^ imports: java.util * as -
import static shop.Tools.max;
// ^ imports: shop.Tools max as max form: static
import static shop.Tools.*;
// ^ imports: shop.Tools * as - form: static
import shop.stock.Shelf;
// ^ imports: shop.stock Shelf as Shelf
// ^ setting: package = shop.carts

/**
 * A cart, see {@link Shelf#add}.
 *
 * @param <T> what it holds
 */
@Entity
@Table(name = "carts", schema = "shop")
public abstract sealed class Cart<T extends Item & Comparable<T>, U> extends Base<T> implements Holder<T>, java.io.Closeable permits Box {
// ^ defined: class Cart ; doc: A cart, see Shelf.add. /  / T: what it holds ; visibility: public ; bases: Base[T]
// ^ modifiers: abstract sealed ; decorators: Entity Table(name = "carts", schema = "shop") ; type_parameters: T U
// ^ interfaces: Holder[T] java.io.Closeable ; role: extends Base ; role: implements java.io.Closeable
// ^ signature: public abstract sealed class Cart<T extends Item & Comparable<T>, U> extends Base<T> implements Holder<T>, java.io.Closeable permits Box
    private static final int LEAST = 3, MOST[] = {4};
    // ^ defined: constant Cart.LEAST ; defined: constant Cart.MOST ; visibility: private ; modifiers: static final
    @Inject private final List<T> items = new ArrayList<>();
    // ^ defined: field Cart.items ; type: List[T] ; decorators: Inject ; role: instantiate ArrayList/0 ; visibility: private
    int sizes[][];
    // ^ defined: field Cart.sizes ; visibility: internal

    static { start(); }
    // ^ role: call start/0

    public Cart(Store db) {
    // ^ defined: constructor Cart.Cart ; bound: db : Store
        super(db);
        // ^ role: call #super.#new/(db)
        this.db = db;
        // ^ role: write #self.db
    }

    @Override
    @Nullable protected synchronized <V extends Item> Map<String, V[]> find(final int id, V by, List<? extends Item> all, String... more)
    // ^ defined: method Cart.find ; type: Map[String,Array[V]] ; visibility: protected ; modifiers: synchronized override
    // ^ decorators: Override Nullable ; lines: 4
            throws IOException {
        return null;
    }

    enum State implements Runnable {
    // ^ defined: enum Cart.State ; interfaces: Runnable ; visibility: internal
        OPEN(1) {
        // ^ defined: constant Cart.State.OPEN ; type: State ; role: call #self.#new/(#int) ; visibility: public
        // ^ defined: class Cart.State.new OPEN ; bases: State
            @Override public void run() {}
            // ^ defined: method Cart.State.new OPEN.run ; signature: public void run()
        },
        CLOSED;
        // ^ defined: constant Cart.State.CLOSED ; role: call #self.#new/0

        State(int... numbers) {}
        // ^ defined: constructor Cart.State.State ; visibility: private
    }

    record Point(int x, List<String> names) implements Holder<String> {
    // ^ defined: record Cart.Point ; defined: property Cart.Point.x ; type: int ; defined: property Cart.Point.names
        Point {
        // ^ defined: constructor Cart.Point.Point
            Objects.requireNonNull(names);
        }
    }

    @interface Mark { String value() default "x"; }
    // ^ defined: interface Cart.Mark ; defined: method Cart.Mark.value ; type: String

    interface Walker {
        int STEPS = 3;
        // ^ defined: constant Cart.Walker.STEPS ; visibility: public ; modifiers: static final
        void walk();
        // ^ defined: method Cart.Walker.walk ; modifiers: abstract ; visibility: public
        default int steps() { return 1; }
        // ^ defined: method Cart.Walker.steps ; modifiers: default
    }

    Runnable later() {
        return new shop.Task<T>(1) {
            // ^ defined: class Cart.later.new Task ; bases: shop.Task[T] ; signature: new shop.Task<T>(1) ; modifiers: anonymous
            public void run() { size(); }
            // ^ defined: method Cart.later.new Task.run ; role: call size/0
        };
    }

    <S extends Item> void add(S one, List<? extends Item> all, int[] counts[], String... more) {}
    // ^ bound: more : Array[String] ; bound: more = #list ; bound: all : List[Item] ; bound: counts : Array[Array[int]]
    // ^ bound: S : Item ; bound: one : S

    <@NonNull R extends @Nullable Item> R one(String @Nullable ... names) { return null; }
    // ^ type_parameters: R ; bound: names : Array[String] ; bound: names = #list ; defined: method Cart.one

    /// Written as Markdown.
    abstract int size();
    // ^ defined: method Cart.size ; doc: Written as Markdown. ; modifiers: abstract ; signature: abstract int size()
}
