// Overloads by conditions on templates; functions found by the namespaces of their arguments.

// --- path: traits.h ---
#include <type_traits>
#define ENABLE_IF(...) typename std::enable_if<(__VA_ARGS__), int>::type = 0
namespace shop {
struct Cart {};
template <typename T> struct is_priced {};
template <typename T, ENABLE_IF(std::is_integral<T>::value)> int text(T value) { return 0; }
template <typename T, std::enable_if_t<!std::is_integral_v<T>, int> = 0> int text(const T& value) { return 1; }
template <typename T, ENABLE_IF(is_priced<T>::value)> int send(const T& value) { return 0; }
template <typename T> int send(T value) { return 1; }
template <typename T> requires std::floating_point<T> int round(T value) { return 0; }
template <typename T> int round(T value) { return 1; }
int weigh(const Cart& cart) { return 0; }
namespace inner { struct Item { struct Part {}; }; int weigh(const Item::Part& part) { return 1; } }
}

// --- path: use.cc ---
#include "traits.h"
void use(shop::Cart& cart, int count) {
  shop::text(count);
  //    ^ calls: traits::shop::text@6
  shop::text(cart);
  //    ^ calls: traits::shop::text@7
  shop::send(cart);
  //    ^ calls: traits::shop::send@9  by: a guess
  shop::round(count);
  //    ^ calls: traits::shop::round@11
  weigh(cart);
  // ^ calls: traits::shop::weigh
  weigh(shop::inner::Item::Part());
  // ^ calls: traits::shop::inner::weigh
  weigh(count);
  // ^ unresolved
}

// --- path: odd.h ---
// Spellings that the grammar lacks break nothing behind them.
#define QUIET_PUSH_()
#define QUIET_POP_()
#define COMPARED(name, op) int name();
#define POINTER_TO(type) int to_##type();
namespace testing {
POINTER_TO(const char16_t);
COMPARED(less, <)
COMPARED(more, >=)
template <typename T> int named(T value, typename T::type* = nullptr) { return 0; }
struct Runner {
  QUIET_POP_()
  int (Runner::*step_)(int);
  int run() {
    QUIET_PUSH_()
    const int count = count_all(typename Runner::Tail(), 1);
    return (this->*step_)(count);
  }
};
int last() { return 0; }
}

// --- path: odd.cc ---
#include "odd.h"
void odd(testing::Runner& runner) {
  runner.run();
  //     ^ calls: odd::testing::Runner::run  by: surely
  testing::last();
  //       ^ calls: odd::testing::last  by: surely
}

// --- path: either.cc ---
// Conditions of several traits, of two types, and in what a function returns.
#include <type_traits>
#include <string>
template <typename T, std::enable_if_t<(std::is_integral<T>::value || std::is_pointer<T>::value) && !std::is_same<T, bool>::value, int> = 0>
int held(T& value) { return 0; }
template <typename T, std::enable_if_t<std::is_floating_point<T>::value, int> = 0> int held(T& value) { return 1; }
template <typename T> typename std::enable_if<std::is_integral<T>::value, bool>::type times(T& a, T b) { return true; }
template <typename T> typename std::enable_if<std::is_floating_point<T>::value, bool>::type times(T& a, T b) { return false; }
template <typename T> int join(const T& all, std::string mark) { return 0; }
template <typename T, typename F, typename = typename std::enable_if<!std::is_constructible<std::string, F>::value>::type>
int join(const T& all, F made, std::string mark = ",") { return 1; }
void either(float weight, int count, std::string all) {
  held(weight);
  // ^ calls: either::held@6 by: surely
  held(count);
  // ^ calls: either::held@5 by: surely
  times(weight, weight);
  // ^ calls: either::times@8 by: surely
  times(count, count);
  // ^ calls: either::times@7 by: surely
  join(all, " ");
  // ^ calls: either::join@9 by: surely
}

// --- path: macros.cc ---
// Macros for `if`, for what a function returns, and in the place of members.
#define IF_CONSTANT if
#define LIB_RETURNS(condition, type) type
#define MEMBER(name, mark) int name() { return mark; }
struct Token {
  LIB_RETURNS((is_priced<T>), (int)) weight(int x) {
    IF_CONSTANT (x == 1) {
      return last();
      //     ^ calls: macros::Token::last by: surely
    } else {
      return 2;
    }
  }
#ifndef PLAIN
  Token(int x, LIB_RETURNS(1, int) y)
#else
  Token(bool x)
#endif
      : size_(x) {
    last();
    // ^ calls: macros::Token::last by: surely
  }
  MEMBER(first, 'n')
  int last() { return 0; }
  int size_;
};

// --- path: declared.cc ---
struct Order { Order(int n) { ring(); } void ring() {} };
//                            ^ calls: declared::Order::ring
#define EXPECT_THROWS(code, type) code
#define CHECKED(type) sizeof(type)
#define LIKELY(x) (x)
void declared() {
  CHECKED(float);
  // ^ calls: declared::CHECKED
  if LIKELY(true) {
    // ^ calls: declared::LIKELY
    CHECKED(int, 3);
  }
  EXPECT_THROWS(Order order(1), Error);
  //            ^ calls: declared::Order::Order
  Order last(2);
  last.ring();
  //   ^ calls: declared::Order::ring by: surely
}
