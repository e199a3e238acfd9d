// --- path: Shop.cs ---
using System;
class Shop {
    static void One() {}
    static void Two() {}
    void Member() {}
    static void Either(bool x) {
        Action q = x ? One : Two;
        q();
        // ^ calls: Shop.One  by: a guess; calls: Shop.Two  by: a guess
    }
    void Later() {
        Action q = null;
        q = Member;
        q?.Invoke();
        //  ^ calls: Shop.Member  by: a guess; not calls: Shop.One
    }
    static void Each(Action<int> visit, Action after) {
        visit(1);
        // ^ calls: Shop.Seen  by: a guess; not calls: Shop.One
        after();
        // ^ calls: Shop.One  by: a guess
    }
    static Action Given(bool x) { if (x) { return Two; } return One; }
    static Action<int> Last() => Seen;
    static void Returned() {
        Given(true)();
        // ^ calls: Shop.Given; calls: Shop.One  by: a guess; calls: Shop.Two  by: a guess; not calls: Shop.Seen
        var last = Last();
        last(1);
        // ^ calls: Shop.Seen  by: a guess
        last.Invoke(2);
        //   ^ calls: Shop.Seen  by: a guess
    }
    static void Seen(int n) {}
    static void Run() { Each(Seen, One); }
}
class Options { public Action Done; public Action Failed { get; set; } }
class Filled {
    static void Ended() {}
    //          ^ overrides: Options.Done  by: a guess; not overrides: Options.Failed
    static Options Made() => new Options { Done = Ended };
}
