// What Lombok makes of annotations: nobody writes it, so it is told as the field that it reads or sets.

// --- path: src/main/java/shop/Item.java ---
package shop;

import lombok.Builder;
import lombok.Getter;
import lombok.Setter;
import lombok.With;

@Getter
@Builder(toBuilder = true)
public class Item {
    private final String name;
    private final Price price;
    private boolean sold;
    @Setter private int count;
    @With private Price lowest;
    static int made;

    void sell() { }
}

// --- path: src/main/java/shop/Price.java ---
package shop;

@lombok.Value
@lombok.Builder(builderMethodName = "of", buildMethodName = "make", setterPrefix = "with")
public class Price {
    int amount;
    Item item;

    void raise() { }
}

// --- path: src/main/java/shop/Gift.java ---
package shop;

import lombok.experimental.SuperBuilder;

@SuperBuilder
class Wrapped { String paper; void unwrap() { } }

@SuperBuilder
class Gift extends Wrapped { String card; }

// --- path: src/main/java/shop/Order.java ---
package shop;

import lombok.Builder;
import lombok.extern.slf4j.Slf4j;

@Slf4j
record Order(Item item, String to) {
    @Builder
    Order { }

    void send() {
        log.info(to);
        // ^ calls: outside org.slf4j.Logger.info
    }
}

// --- path: src/main/java/shop/Shop.java ---
package shop;

class Shop {
    void read(Item item, Price price) {
        item.getPrice().raise();
        // ^ calls: shop.Item.price ; calls: shop.Price.raise
        item.isSold();
        // ^ calls: shop.Item.sold
        item.setCount(1);
        // ^ calls: shop.Item.count
        item.setPrice(price);
        // ^ unresolved
        price.getItem().sell();
        // ^ calls: shop.Price.item ; calls: shop.Item.sell
        item.getMade();
        // ^ unresolved
    }

    void build(Item item) {
        Item.builder().name("a").price(null).build().sell();
        // ^ calls: shop.Item.name ; calls: shop.Item.price ; instantiates: shop.Item ; calls: shop.Item.sell
        var made = Item.builder().count(1);
        made.sold(true).build().getPrice().raise();
        // ^ calls: shop.Item.sold ; instantiates: shop.Item ; calls: shop.Item.price ; calls: shop.Price.raise
        item.toBuilder().name("b").build().sell();
        // ^ calls: shop.Item.name ; calls: shop.Item.sell
        Price.of().withAmount(1).make().raise();
        // ^ calls: shop.Price.amount ; instantiates: shop.Price ; calls: shop.Price.raise
        Gift.builder().paper("red").card("x").build().unwrap();
        // ^ calls: shop.Wrapped.paper ; calls: shop.Gift.card ; instantiates: shop.Gift ; calls: shop.Wrapped.unwrap
        Order.builder().item(item).build().send();
        // ^ calls: shop.Order.item ; instantiates: shop.Order ; calls: shop.Order.send
    }

    void not(Item item, Price price, Order order) {
        Price.builder().build();
        // ^ unresolved
        price.toBuilder();
        // ^ unresolved
        Item.builder().made(1).build();
        // ^ unresolved
        Item.builder().build().build();
        // ^ instantiates: shop.Item
    }
}
// --- path: shop/Parcel.java ---
package shop;

import java.util.Arrays;
import lombok.Builder;
import lombok.Getter;
import lombok.With;
import lombok.experimental.Accessors;
import lombok.experimental.SuperBuilder;

@SuperBuilder(toBuilder = true)
@Getter
class Sent {
    private int weight;
}

@SuperBuilder(toBuilder = true)
@With
@Accessors(chain = true)
class Parcel extends Sent {
    private String label;
    protected Parcel(ParcelBuilder<?, ?> made) { made.label("a").weight(1); }
    // ^ calls: shop.Parcel.label ; calls: shop.Sent.weight
    public static ParcelBuilder<?, ?> builder() { return new ParcelBuilderImpl(); }
    Parcel again() { return withLabel("a").again(); }
    // ^ calls: shop.Parcel.label ; calls: shop.Parcel.again
    enum Kind { SMALL, BIG; boolean fits() { return true; } }
    static void all(Parcel.ParcelBuilder<?, ?> begun) {
        Parcel.builder().weight(1).build().again();
        // ^ calls: shop.Parcel.builder ; calls: shop.Sent.weight ; instantiates: shop.Parcel ; calls: shop.Parcel.again
        begun.label("b").build().again();
        // ^ calls: shop.Parcel.label ; calls: shop.Parcel.again
        Letter.builder().label("b").stamp().label("c").build().send();
        // ^ calls: shop.Letter.label ; calls: shop.Letter.LetterBuilder.stamp ; calls: shop.Letter.send
        java.util.Arrays.stream(Kind.values()).filter(kind -> kind.fits());
        //                                                    ^ calls: shop.Parcel.Kind.fits by: surely
    }
}

@Builder
class Letter {
    private String label;
    void send() {}
    static LetterBuilder builder() { return new LetterBuilder(); }
    static class LetterBuilder {
        LetterBuilder stamp() { return this; }
    }
}
