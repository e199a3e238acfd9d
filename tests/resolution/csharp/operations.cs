// --- path: Shop.cs ---
class Price {
    public static Price operator +(Price a, Price b) => a;
    public int this[int i] { get => 1; set {} }
    public System.Collections.IEnumerator GetEnumerator() => null;
    public void Dispose() {}
}
class Use {
    void Run(Price a, Price b) {
        var c = a + b;
        //      ^ calls: Price.operator +
        a[0] = 1;
        // ^ calls: Price.this[]
        foreach (var each in b) {}
        //                   ^ calls: Price.GetEnumerator
        using var d = a;
        //            ^ calls: Price.Dispose
    }
}
