// Which overload is meant (JLS 15.12.2): by the number and the types of the arguments; without boxing and without a gathered
// rest before with; those of all bases are one choice. Each gives another type, whose methods are called after it.

// --- path: Desk.java ---
package shop;

import java.util.*;
import java.util.function.*;

class ByOne { void a() { } }
class ByTwo { void b() { } }
class ByThree { void c() { } }
class Item { }
class Gift extends Item { }
interface Visitor { void visit(Item item); }
interface Maker { Item make(); }

class Till {
    ByOne pay(Object any) { return null; }
    ByThree kept(Gift gift) { return null; }
}

class Desk extends Till {
    ByTwo pay(Gift gift) { return null; }
    ByOne kept(Item item) { return null; }
    ByOne say(String text) { return null; }
    ByTwo say(int number) { return null; }
    ByThree say(long number) { return null; }
    ByOne say(Object any) { return null; }
    ByOne all(String first, Object... rest) { return null; }
    ByTwo all(String first) { return null; }
    ByThree all(String first, String second) { return null; }
    ByOne run(Visitor visitor) { return null; }
    ByTwo run(Maker maker) { return null; }
    ByOne call(Runnable task) { return null; }
    <T> ByTwo call(Callable<T> task) { return null; }
    ByOne list(List<Item> items) { return null; }
    ByTwo list(Map<String, Item> items) { return null; }
    ByOne box(Integer number) { return null; }
    ByTwo box(String text) { return null; }
    <T> ByOne any(T[] array) { return null; }
    ByTwo any(int[] array) { return null; }
    <T> ByOne open(T value) { return null; }
    <T extends Item> ByTwo open(T value) { return null; }
    ByOne nothing(int number) { return null; }
    ByTwo nothing(Item item) { return null; }
    private ByOne own(int one) { return null; }

    <E> void use(Gift gift, Item item, Object any, List<Gift> gifts, E[] open, int[] ints, Long big, ArrayList<Item> items, int n) {
        pay(gift).b();
        // ^ calls: shop.ByTwo.b ; calls: shop.Desk.pay
        pay(item).a();
        // ^ calls: shop.ByOne.a ; calls: shop.Till.pay
        kept(gift).c();
        // ^ calls: shop.ByThree.c ; calls: shop.Till.kept
        say("x").a();
        // ^ calls: shop.ByOne.a ; calls: shop.Desk.say@22
        say(1).b();
        // ^ calls: shop.ByTwo.b
        say(1L).c();
        // ^ calls: shop.ByThree.c
        say("x" + n).a();
        // ^ calls: shop.Desk.say@22
        say(n + 1).b();
        // ^ calls: shop.Desk.say@23
        say(Long.MAX_VALUE).c();
        // ^ calls: shop.Desk.say@24
        say(any).a();
        // ^ calls: shop.Desk.say@25
        all("x").b();
        // ^ calls: shop.ByTwo.b
        all("x", "y").c();
        // ^ calls: shop.ByThree.c
        all("x", 1).a();
        // ^ calls: shop.ByOne.a
        run(one -> { }).a();
        // ^ calls: shop.ByOne.a
        run(() -> gift).b();
        // ^ calls: shop.ByTwo.b
        call(() -> { pay(gift); }).a();
        // ^ calls: shop.ByOne.a ; calls: shop.Desk.call@31
        call(() -> { return 1; }).b();
        // ^ calls: shop.ByTwo.b
        list(items).a();
        // ^ calls: shop.ByOne.a
        list(new HashMap<>()).b();
        // ^ calls: shop.ByTwo.b
        box(1).a();
        // ^ calls: shop.ByOne.a
        any(open).a();
        // ^ calls: shop.ByOne.a
        any(ints).b();
        // ^ calls: shop.ByTwo.b
        open(gift).b();
        // ^ calls: shop.ByTwo.b
        nothing(null).b();
        // ^ calls: shop.ByTwo.b
        new Desk().own(1).a();
        // ^ calls: shop.ByOne.a
        missing(1);
        // ^ unresolved
    }
}

// --- path: Plans.java ---
package shop;

import java.util.function.*;

interface Plan { Plan with(Function<Item, Object> name); Plan late(boolean late); }
interface Draft { Draft with(Function<Item, Object> name); }

class Plans {
    static <T> Plan plan(String name, Class<T> kind) { return null; }
    static <T> Draft draft(String name, Class<T> kind) { return null; }
    ByOne add(Draft draft) { return null; }
    ByTwo add(Plan plan) { return null; }

    void use() {
        add(Plans.<Item>plan("a", Item.class).with(item -> item.toString().trim().length()).late(true)).b();
        // ^ calls: shop.ByTwo.b ; calls: shop.Plans.add  by: surely
        add(Plans.<Item>draft("a", Item.class).with(item -> item)).a();
        // ^ calls: shop.ByOne.a
    }
}
