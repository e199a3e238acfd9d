package shop;

import java.util.List;

// BROKEN top

@Service
public class Cart extends Base implements Bag {
    private int size = 3;

    public Cart(int size) {
        this.size = size;
    }

    public Cart add(List<Item> items) {
        for (Item one : items) {
            // BROKEN body
            total(one);
        }
        return this;
    }

    // BROKEN member

    @Override
    protected int total(Item item) {
        return size + item.price();
    }

    static class Inner {
        void inside() {
            run();
        }
    }
}

interface Bag {
    int total(Item item);
}

enum Side {
    LEFT,
    RIGHT;
}
