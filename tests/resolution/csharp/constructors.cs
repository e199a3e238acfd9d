// --- path: Art/Base.cs ---
namespace Art;
class Base {
    public Base() {}
    public Base(int width) {}
}
class Plain : Base {
    static Plain() {}
    //     ^ not calls: Art.Base.Base@3
}
class Own : Plain {
    public Own(int height) {}
    //     ^ calls: Art.Base.Base@3
    public Own(string title) : base() {}
    //                         ^ calls: Art.Base.Base@3; not calls: Art.Base.Base@4
}
class Use {
    void Run() {
        new Plain();
        // ^ instantiates: Art.Plain; calls: Art.Base.Base@3
    }
}
