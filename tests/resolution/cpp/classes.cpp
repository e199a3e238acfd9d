// Classes over headers and sources: members, bases, overloads, constructors; a declaration leads to its definition.

// --- path: include/shop/cart.h ---
#pragma once
#include <memory>
#include <string>
#include <vector>

namespace shop {

class Item {
 public:
  explicit Item(int price);
  virtual ~Item() = default;
  virtual int price() const;
  int tax() const { return price() / 5; }
  //                       ^ calls: src::cart::shop::Item::price
};

class Gift : public Item {
  //                ^ extends: include::shop::cart::shop::Item
 public:
  Gift() : Item(0) {}
  int price() const override;
};

class Cart {
 public:
  void add(const Item& item);
  void add(const std::string& name, int price);
  int total(int discount = 0) const;
  static Cart make();
  std::unique_ptr<Item> first();
  std::vector<Gift> gifts() const;

 private:
  std::vector<Item> items_;
  Gift* gift_ = nullptr;
};

int checkout(Cart& cart);

}  // namespace shop

// --- path: src/cart.cc ---
#include "shop/cart.h"
// ^ imports: include::shop::cart

namespace shop {

namespace {
int rounded(int x) { return x; }
}  // namespace

Item::Item(int price) {}

int Item::price() const { return 1; }

int Gift::price() const { return 0; }

void Cart::add(const Item& item) { items_.push_back(item); }

void Cart::add(const std::string& name, int price) { add(Item(price)); }
//                                                   ^ calls: src::cart::shop::Cart::add

int Cart::total(int discount) const {
  int sum = gift_->price();
  //               ^ calls: src::cart::shop::Gift::price
  for (const auto& item : items_) sum += item.price();
  //                                          ^ calls: src::cart::shop::Item::price
  return rounded(sum);
  //     ^ calls: src::cart::shop::rounded
}

Cart Cart::make() { return Cart(); }

}  // namespace shop

int shop::checkout(Cart& cart) { return cart.total(); }
//                                           ^ calls: src::cart::shop::Cart::total

// --- path: src/main.cc ---
#include "shop/cart.h"

using namespace shop;

int run() {
  Cart cart = Cart::make();
  //                ^ calls: src::cart::shop::Cart::make
  auto other = shop::Cart::make();
  //                       ^ calls: src::cart::shop::Cart::make
  cart.add("a", 1);
  //   ^ calls: src::cart::shop::Cart::add
  other.total(3);
  //    ^ calls: src::cart::shop::Cart::total
  cart.first()->price();
  //            ^ calls: src::cart::shop::Item::price
  auto made = std::make_unique<Gift>();
  made->tax();
  //    ^ calls: include::shop::cart::shop::Item::tax
  for (auto& gift : cart.gifts()) gift.tax();
  //                                   ^ calls: include::shop::cart::shop::Item::tax
  auto later = [&](Gift* g) { return g->tax(); };
  //                                    ^ calls: include::shop::cart::shop::Item::tax
  static_cast<Item*>(made.get())->tax();
  //                              ^ calls: include::shop::cart::shop::Item::tax
  cart.missing();
  //   ^ unresolved
  return checkout(cart);
  //     ^ calls: src::cart::shop::checkout
}
