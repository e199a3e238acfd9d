// Templates that are defined for certain arguments: whose members they have, also in definitions outside of them.

// --- path: include/shop/box.h ---
#pragma once

namespace shop {

struct Cart {};
struct Item {};

template <typename T>
struct Base {
  int weight() const { return 1; }
};

template <typename T>
struct Box {
  int weight() const { return 2; }
  int open() const;
};

template <typename T>
int Box<T>::open() const { return weight(); }
//                                ^ calls: include::shop::box::shop::Box::weight@15  by: surely

template <>
struct Box<Cart> : public Base<Cart> {
  int open() const;
  int first() const;
};

template <>
struct Box<unsigned char> {
  int weight() const { return 3; }
  int open() const;
};

}  // namespace shop

// --- path: include/shop/box-inl.h ---
#pragma once
#include "shop/box.h"

namespace shop {

inline int Box<shop::Cart>::open() const { return weight(); }
//                                                ^ calls: include::shop::box::shop::Base::weight  by: surely

inline int Box<Cart>::first() const { return this->weight() + open(); }
//                                                 ^ calls: include::shop::box::shop::Base::weight  by: surely

inline int Box<unsigned char>::open() const { return weight(); }
//                                                   ^ calls: include::shop::box::shop::Box::weight@31  by: surely

}  // namespace shop

// --- path: src/main.cc ---
#include "shop/box-inl.h"

int run(shop::Box<shop::Cart> carts, const shop::Box<unsigned char>& bytes, shop::Box<shop::Item> items) {
  carts.weight();
  //    ^ calls: include::shop::box::shop::Base::weight  by: surely
  carts.first();
  //    ^ calls: include::shop::box-inl::shop::Box::first  by: surely
  bytes.open();
  //    ^ calls: include::shop::box-inl::shop::Box::open@12  by: surely
  carts.open();
  //    ^ calls: include::shop::box-inl::shop::Box::open@6  by: surely
  return items.open();
  //           ^ calls: include::shop::box::shop::Box::open@20  by: surely
}

// --- path: src/one.cc ---
#include "shop/box.h"

template <>
struct shop::Box<int> {
  int weight() const { return 4; }
};

int one(shop::Box<int> box) { return box.weight(); }
//                                       ^ calls: src::one::shop::Box::weight  by: surely

// --- path: src/other.cc ---
#include "shop/box.h"

int other(shop::Box<int> box) { return box.weight(); }
//                                         ^ calls: include::shop::box::shop::Box::weight@15  by: surely

// --- path: include/shop/format.h ---
#pragma once

template <typename T>
struct Format {
  static int bits();
  int twice() const { return bits() + bits(); }
  //                         ^ calls: include::shop::format::Format::bits@5
};

template <>
inline int Format<double>::bits() { return 52; }

template <>
inline int Format<float>::bits() { return 23; }

// --- path: inner_result.cc ---
// In a definition for some arguments the name with others means the one for these, or for all.
namespace box {
struct Tape {};
struct View {};
template <typename T> struct Base { int raw() { return 0; } };
template <typename T> struct Result : public Base<T> { int raw() { return 1; } };
template <> struct Result<Tape> : public Base<Tape> { Result<View> text(); };
}
int reads(box::Result<box::Tape> result) { return result.text().raw(); }
//                                                              ^ calls: inner_result::box::Result::raw

// --- path: packed.h ---
namespace packed { template <typename T> int shrink(T value) { return 1; } }

// --- path: other_program.cc ---
int shrink() { return 0; }

// --- path: shrinks.cc ---
// Names of a namespace that is used stand beside those of no namespace, of other files too.
#include "packed.h"
using namespace packed;
int shrinks(int value) { return shrink(value); }
//                              ^ calls: packed::packed::shrink

// --- path: traits.cc ---
// Members of a type with arguments: of the definition for these.
namespace shop {
template <typename T> struct Traits { static int size() { return 0; } };
template <> struct Traits<int> { static int size() { return 2; } };
}
int sizes() { return shop::Traits<int>::size() + shop::Traits<float>::size(); }
//                                                                    ^ calls: traits::shop::Traits::size@3
//                                      ^ calls: traits::shop::Traits::size@4
