// What a name means: what the file declares, what it imports by name, its package, what it imports all of, `java.lang`.

// --- path: core/src/main/java/shop/Cart.java ---
package shop;

import shop.tools.Printer;
// ^ imports: shop.tools.Printer
import shop.tools.Deep.Inner;
// ^ imports: shop.tools.Deep.Inner
import shop.more.*;
import java.util.List;
// ^ imports: outside java.util.List
import shop.generated.Made;
// ^ imports: outside shop.generated.Made
import shop.tools.Lacking;
// ^ imports: outside shop.tools.Lacking
import static shop.tools.Maths.twice;
// ^ imports: shop.tools.Maths.twice
import static shop.tools.Maths.LIMIT;
// ^ imports: shop.tools.Maths.LIMIT
import static shop.tools.More.*;
import static org.junit.Assert.*;

public class Cart {
    void use(List<Item> items, Printer printer, Inner inner, Extra extra, Both both, String text, Made made) {
        printer.print();
        // ^ calls: shop.tools.Printer.print
        inner.print();
        // ^ calls: shop.tools.Deep.Inner.print
        extra.print();
        // ^ calls: shop.more.Extra.print
        both.print();
        // ^ calls: shop.Both.print ; not calls: shop.more.Both.print
        twice(LIMIT);
        // ^ calls: shop.tools.Maths.twice ; reads: shop.tools.Maths.LIMIT
        thrice(1);
        // ^ calls: shop.tools.More.thrice
        inherited();
        // ^ calls: shop.tools.Maths.inherited
        assertTrue(true);
        // ^ calls: outside org.junit.Assert.assertTrue
        text.trim().strip();
        // ^ calls: outside java.lang.String.trim ; calls: outside java.lang.String.strip
        shop.tools.Printer.make().print();
        // ^ calls: shop.tools.Printer.make ; calls: shop.tools.Printer.print
        new shop.more.Both().print();
        // ^ calls: shop.more.Both ; calls: shop.more.Both.print
        made.print();
        // ^ calls: outside shop.generated.Made.print
        brought();
        // ^ calls: outside org.junit.Assert.brought
    }
}

// --- path: core/src/main/java/shop/Both.java ---
package shop;
class Both { void print() { } }
class Item { }

// --- path: core/src/main/java/shop/tools/Tools.java ---
package shop.tools;
public class Printer { public void print() { } public static Printer make() { return null; } }
class Deep { static class Inner { void print() { } } }
class Maths { static final int LIMIT = 3; static int twice(int n) { return n; } static void inherited() { } }
class More extends Maths { static int thrice(int n) { return n; } }

// --- path: core/src/main/java/shop/more/Extra.java ---
package shop.more;
public class Extra { public void print() { } }
class Both { void print() { } }

// --- path: other/src/main/java/shop/Helper.java ---
package shop;
class Only { static void helper() { } }
class Twin { void here() { new Named().pay(); } }
// ^ calls: shop.Named.pay@5
class Named { void pay() { } }

// --- path: third/src/main/java/shop/Helper.java ---
package shop;
class Named { void pay() { } }

// --- path: third/src/test/java/shop/HelperTest.java ---
package shop;
class NamedTest { void here() { new Named().pay(); new Twin(); } }
// ^ calls: shop.Named.pay@2 ; calls: shop.Twin
class Twin { }
