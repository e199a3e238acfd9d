// --- path: art/Base.java ---
package art;
class Base {
    Base() {}
    Base(int width) {}
}
// --- path: art/Plain.java ---
package art;
class Plain extends Base {}
// --- path: art/Own.java ---
package art;
class Own extends Plain {
    Own(int height) {}
    // ^ calls: art.Base.Base@3  by: inherited member
    Own(String title) { super(); }
    // ^ calls: art.Base.Base@3; not calls: art.Base.Base@4
    Own() { this(1); }
    // ^ not calls: art.Base.Base@3; not calls: art.Base.Base@4
}
// --- path: art/Use.java ---
package art;
class Use {
    void run() {
        new Plain();
        // ^ instantiates: art.Plain; calls: art.Base.Base@3
        new Own(1);
        // ^ calls: art.Own.Own@3; not calls: art.Base.Base@3
    }
}
