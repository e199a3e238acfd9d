// Macros in small letters among the words of declarations, which a file knows by where else they stand.

// --- path: marks.h ---
#define PUSH_WARNINGS
#define cart_inline inline
#define cart_pure __attribute__((pure))

// --- path: cart.h ---
#include "marks.h"
namespace shop {
typedef unsigned long count_t;
const count_t MOST = 3;
class Price {
public:
  cart_inline Price() noexcept;
  cart_pure cart_inline count_t least() const noexcept;
};
class Cart {
public:
  cart_inline explicit Cart(int one) noexcept;
  cart_inline bool empty() const noexcept;
  cart_pure cart_inline count_t count(int of) const noexcept;
  cart_inline Price made(int of) & noexcept;
  cart_inline Price made(int of) && = delete;
  template <typename T>
  cart_pure cart_inline count_t held(T one) const noexcept;
};
}

// --- path: cart.cc ---
#include "cart.h"
namespace shop {
cart_inline Price::Price() noexcept {}
cart_pure cart_inline count_t Price::least() const noexcept { return MOST; }
//                                                                   ^ reads: cart::shop::MOST
cart_inline Cart::Cart(int one) noexcept {}
cart_inline bool Cart::empty() const noexcept { return count(1) == 0; }
//                                                     ^ calls: cart::shop::Cart::count
cart_pure cart_inline count_t Cart::count(int of) const noexcept { return made(of).least(); }
//                                                                                 ^ calls: cart::shop::Price::least
PUSH_WARNINGS
cart_inline Price Cart::made(int of) & noexcept { return Price(); }
template <typename T>
cart_pure cart_inline count_t Cart::held(T one) const noexcept { return count(2); }
//                                                                      ^ calls: cart::shop::Cart::count
}

// --- path: main.cc ---
#include "cart.h"
int main() {
  shop::Cart cart(2);
  cart.made(1);
  //   ^ calls: cart::shop::Cart::made@12 by: surely
  cart.held(1);
  //   ^ calls: cart::shop::Cart::held
  return cart.empty();
  //          ^ calls: cart::shop::Cart::empty
}
