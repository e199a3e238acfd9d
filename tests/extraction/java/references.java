class Desk {
    void use(Cart cart, Object other, int... counts) throws Exception {
        var items = new ArrayList<Item>(counts.length);
        // ^ bound: items = <ArrayList[Item]> ; role: instantiate ArrayList/(counts.length) ; role: type Item
        for (Item item : cart.items()) item.show(1, "x", 'c', 2L, 3f, 4.0, true, null);
        // ^ bound: item = cart.items/0()@iter ; role: call item.show/(#int,#str,#char,<long>,<float>,#float,#bool,#none)
        cart.shelf.items.stream().map(Item::name).filter(n -> n.isEmpty())
        // ^ role: call cart.shelf.items.stream/0 ; role: call cart.shelf.items.stream/0().map/(Item.name/*)
        // ^ role: read Item.name/* ; role: call n.isEmpty/0
            .forEach(this::pay);
        // ^ role: read #self.pay/*
        Function<Item, String> made = Cart::new;
        // ^ bound: made = Cart
        int[] array = new int[3], other2 = {1};
        // ^ bound: array = <Array[int]>
        array[0] = array.length;
        ((Gift) other).wrap();
        // ^ role: call <Gift>.wrap/0 ; role: type Gift
        (done ? cart : basket).close();
        // ^ role: call cart.close/0 ; role: call basket.close/0
        if (other instanceof Gift gift && gift.isBig()) gift.wrap();
        // ^ bound: gift : Gift ; role: call gift.isBig/0
        try (Reader in = open()) { in.read(); } catch (IOException | RuntimeException e) { e.fillInStackTrace(); }
        // ^ bound: in : Reader ; bound: e : IOException|RuntimeException
        int size = switch (other) { case Gift g -> g.size(); case Point(int x, var y) -> x; default -> 0; };
        // ^ bound: g : Gift ; bound: x : int ; role: type Point
        outer: while (true) break outer;
        // ^ not role: read outer
        Cart.<Item>of(1, () -> 2).add(x -> { return x; });
        // ^ role: call Cart.of/<Item>(#int,#fn0r) ; role: call Cart.of/<Item>(#int,#fn0r)().add/(#fn1r=#at924=x)
        Desk.this.use(null); super.toString(); Walker.super.walk();
        // ^ role: call <Desk>.use/(#none) ; role: call #super.toString/0 ; role: call <Walker>.walk/0
        shop.stock.Shelf.SIZE.intValue();
        // ^ role: call shop.stock.Shelf.SIZE.intValue/0
        String text = "a" + size; boolean less = size < 3; long sum = size + 1;
        // ^ bound: text = #str ; bound: less = #bool ; bound: sum = size@add
        text.lines().collect(Collectors.groupingBy(line -> line.length()));
        // ^ role: call text.lines/0().collect/(Collectors.groupingBy/1())
        cart.new Line().pay();
        // ^ role: instantiate Line/0
        throw new IllegalStateException("no");
    }
}
