// --- path: art/Shape.java ---
package art;
interface Shape {
    void draw();
    void fill(int colour);
    default String name() { return "shape"; }
}
// --- path: art/Named.java ---
package art;
interface Named {
    String name();
}
// --- path: art/Base.java ---
package art;
class Base {
    public void draw() {}
    // ^ overrides: art.Shape.draw  by: inherited member
    public void fill(String colour) {}
    // ^ not overrides: art.Shape.fill
    public String name() { return "base"; }
    // ^ overrides: art.Shape.name; overrides: art.Named.name
    public String title() { return "base"; }
    // ^ not overrides: art.Shape.name
}
// --- path: art/Square.java ---
package art;
abstract class Square extends Base implements Shape {
    public void draw() {}
    // ^ overrides: art.Base.draw; overrides: art.Shape.draw
}
// --- path: art/Round.java ---
package art;
abstract class Round extends Base implements Shape, Named {
}
// --- path: art/Ring.java ---
package art;
class Ring extends Round {
    public void draw() {}
    // ^ overrides: art.Base.draw; overrides: art.Shape.draw
    public void fill(int colour) {}
    // ^ overrides: art.Shape.fill; not overrides: art.Base.fill
}
// --- path: art/Half.java ---
package art;
class Half extends Square {
    public void draw() {}
    // ^ overrides: art.Square.draw; not overrides: art.Shape.draw
    public void fill(int colour) {}
    // ^ overrides: art.Shape.fill
}
