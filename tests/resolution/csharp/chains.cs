
// However long a chain of calls is, each goes on from what the one before gives.

// --- path: Till.cs ---
namespace Shop {
    class Till {
        public Till Add(int n) { return this; }
        public Till Close() { return this; }
    }
    class Other {
        public Other Close() { return this; }
    }
    class Use {
        void Go(Till till) {
            till
            .Add(0)
            .Add(1)
            .Add(2)
            .Add(3)
            .Add(4)
            .Add(5)
            .Add(6)
            .Add(7)
            .Add(8)
            .Add(9)
            .Add(10)
            .Add(11)
            .Add(12)
            .Add(13)
            .Add(14)
            .Add(15)
            .Add(16)
            .Add(17)
            .Add(18)
            .Add(19)
            .Add(20)
            .Add(21)
            .Add(22)
            .Add(23)
            .Add(24)
            .Add(25)
            .Add(26)
            .Add(27)
            .Add(28)
            .Add(29)
            .Add(30)
            .Add(31)
            .Add(32)
            .Add(33)
            .Add(34)
            .Add(35)
            .Add(36)
            .Add(37)
            .Add(38)
            .Add(39)
            .Add(40)
            .Add(41)
            .Add(42)
            .Add(43)
            .Close();
            // ^ calls: Shop.Till.Close
        }
    }
}
