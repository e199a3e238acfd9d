// --- path: shop/Rows.java ---
package shop;
import java.util.Iterator;
class Rows implements Iterable<String>, AutoCloseable {
    public Iterator<String> iterator() { return null; }
    public void close() {}
}
// --- path: shop/Use.java ---
package shop;
class Use {
    void run(Rows rows) {
        for (String each : rows) {}
        //                 ^ calls: shop.Rows.iterator
        try (Rows other = new Rows()) {}
        //                ^ calls: shop.Rows.close
    }
}
