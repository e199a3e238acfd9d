// Namespaces that macros open, and macros among the words of a declaration.

// --- path: lib/config.h ---
#ifndef LIB_CONFIG_H
#define LIB_CONFIG_H
#define LIB_BEGIN_NAMESPACE \
  namespace lib {           \
  inline namespace v12 {
#define LIB_END_NAMESPACE }}
#define LIB_NAMESPACE_BEGIN(name) namespace name {
#define LIB_NAMESPACE_END(name) }
#define LIB_API __attribute__((visibility("default")))
#define LIB_CONSTEXPR constexpr
#define LIB_INNER_NS inner
#define LIB_ENABLE_IF(...) typename std::enable_if<(__VA_ARGS__), int>::type = 0
#define LIB_NOT_COPYABLE(type) type(const type&) = delete
#endif

// --- path: lib/format.h ---
#pragma once
#include "config.h"

LIB_BEGIN_NAMESPACE
namespace detail {
LIB_CONSTEXPR inline int width(int x) { return x; }
}

class LIB_API Store {
 public:
  LIB_CONSTEXPR Store() : size_(0) {}
  LIB_NOT_COPYABLE(Store);
  // ^ calls: lib::config::LIB_NOT_COPYABLE
  LIB_CONSTEXPR unsigned size() const { return detail::width(1); }
  //                                                   ^ calls: lib::format::detail::width
 private:
  unsigned size_ = 0;
};

template <typename T, LIB_ENABLE_IF(!std::is_same<T, char>::value)>
//                    ^ calls: lib::config::LIB_ENABLE_IF
LIB_CONSTEXPR auto format(T value, const Store& store = {}) -> unsigned {
  if LIB_CONSTEXPR (sizeof(T) > 1) return store.size();
  //                                            ^ calls: lib::format::Store::size
  return 0;
}
LIB_END_NAMESPACE

namespace other { namespace LIB_INNER_NS { inline int deep() { return 2; } } }

LIB_NAMESPACE_BEGIN(extra)
inline int more() { return 3; }
LIB_NAMESPACE_END(extra)

// --- path: use.cc ---
#include "lib/format.h"

struct Mine {};
int format(Mine mine) { return 1; }

int run() {
  format(Mine());
  // ^ calls: use::format
  lib::format(3);
  //   ^ calls: lib::format::format
  other::inner::deep();
  //            ^ calls: lib::format::other::LIB_INNER_NS::deep
  extra::more();
  //     ^ calls: lib::format::more
  lib::Store store;
  return store.size();
  //           ^ calls: lib::format::Store::size
}

// --- path: literals.cc ---
// A literal fits a parameter of its own type, or of a class that has a constructor for it.
#include <string>
class Style { public: Style(int color); };
class Text { public: Text(const char* text); };
class Wide { public: Wide(const wchar_t* text); };
void show(Style style, int count) {}
void show(Text text, int count) {}
void show(Wide text, int count) {}
void put(int number) {}
void put(const std::string& text) {}
template <typename T> int width() { return 1; }
template <> int width<char>() { return 2; }

void literals() {
  show("a", 1);
  // ^ calls: literals::show@7
  show(L"a", 1);
  // ^ calls: literals::show@8
  show(3, 1);
  // ^ calls: literals::show@6
  put("a");
  // ^ calls: literals::put@10
  put(2);
  // ^ calls: literals::put@9
  width<long>();
  // ^ calls: literals::width@11
}

// --- path: split/sink.h ---
#pragma once
#define SPLIT_INLINE inline
namespace split {
struct Sink { Sink(); void open(); int level() const; };
}
#include "sink-inl.h"

// --- path: split/sink-inl.h ---
SPLIT_INLINE void split::Sink::open() {}
SPLIT_INLINE split::Sink::Sink() { open(); }
//                                 ^ calls: split::sink-inl::Sink::open
SPLIT_INLINE int split::Sink::level() const { return 1; }

// --- path: split/use.cc ---
#include "sink.h"
int sinking() {
  split::Sink sink;
  return sink.level();
  //          ^ calls: split::sink-inl::Sink::level
}

// --- path: overloads.cc ---
// Overloads by constness, by kinds of numbers and pointers, by enumerations; a condition that asks for its own macro.
enum Sign { PLUS, MINUS };
struct Base { Base(int a); Base(Sign s); };
struct Node : public Base {
  Node(Sign s) : Base(s) {}
  //             ^ instantiates: overloads::Base; calls: overloads::Base::Base@3
  Node* next() { return const_cast<Node*>(static_cast<const Node*>(this)->next()); }
  //                                                                      ^ calls: overloads::Node::next@9
  const Node* next() const;
  int last() const { return next() != nullptr; }
  //                        ^ calls: overloads::Node::next@9
  int first() { return next() != nullptr; }
  //                   ^ calls: overloads::Node::next@7
};
void set(const char* text) {}
void set(char* text) {}
void set(int number) {}
void set(unsigned number) {}
void set(long number) {}
void set(double number) {}
void set(double* number) {}
void set(Sign sign) {}
void set(bool whether) {}
#if !defined(CHECKED)
#define CHECKED(x) (x)
#endif

void given(const Node& fixed, Node& free, char* text) {
  fixed.next();
  //    ^ calls: overloads::Node::next@9 by: surely
  free.next();
  //   ^ calls: overloads::Node::next@7 by: surely
  set("a");
  // ^ calls: overloads::set@15 by: surely
  set(text);
  // ^ calls: overloads::set@16
  set(unsigned(2));
  // ^ calls: overloads::set@18
  static const int64_t BIG = 5;
  set(BIG);
  // ^ calls: overloads::set@19
  double price = 1;
  set(price * 2);
  // ^ calls: overloads::set@20
  set(&price);
  // ^ calls: overloads::set@21
  set(MINUS);
  // ^ calls: overloads::set@22
  set(price < 3);
  // ^ calls: overloads::set@23
  CHECKED(1);
  // ^ calls: overloads::CHECKED by: surely
  Node made[3] = {PLUS, PLUS, PLUS};
  made[1].first();
  //      ^ calls: overloads::Node::first
}

// --- path: blocks.cc ---
#define FOR_ALL(x, list) for (auto x : list)
#define ONCE(x) if (x)

int used(int x) { return x; }

void blocks() {
  FOR_ALL(one, two) {
    // ^ calls: blocks::FOR_ALL
    used(one);
    // ^ calls: blocks::used
  }
  ONCE(1) {
    // ^ calls: blocks::ONCE
  }
  ONCE(yes) {
    // ^ calls: blocks::ONCE
    used(yes);
    // ^ calls: blocks::used
  }
}

// --- path: rail/config.hpp ---
#if RAIL_ABI
	#define RAIL_NAMESPACE_START namespace rail { inline namespace RAIL_CONCAT(v, RAIL_MAJOR)
	#define RAIL_NAMESPACE_END } static_assert(true)
#else
	#define RAIL_NAMESPACE_START namespace rail
	#define RAIL_NAMESPACE_END static_assert(true)
#endif
#define RAIL_IMPL_NAMESPACE_START RAIL_NAMESPACE_START { namespace impl
#define RAIL_IMPL_NAMESPACE_END } RAIL_NAMESPACE_END
#define RAIL_ABSTRACT __declspec(novtable)
#define RAIL_EXPORTED __attribute__((visibility("default")))
#define RAIL_EXTERNAL inline

// --- path: rail/train.hpp ---
#pragma once
#include "config.hpp"
RAIL_IMPL_NAMESPACE_START
{
	class RAIL_ABSTRACT RAIL_EXPORTED wagon
	{
	  public:
		int load(int weight);
		int load(const char* name);
	};
}
RAIL_IMPL_NAMESPACE_END;

RAIL_NAMESPACE_START
{
	class RAIL_EXPORTED train : public impl::wagon
	{
	  public:
		train();
		int haul(int weight);
	};
}
RAIL_NAMESPACE_END;

// --- path: rail/parts.inl ---
#include "train.hpp"
RAIL_IMPL_NAMESPACE_START
{
	RAIL_EXTERNAL
	int wagon::load(int weight)
	{
		return weight;
	}

	RAIL_EXTERNAL
	int wagon::load(const char* name)
	{
		return 1;
	}
}
RAIL_IMPL_NAMESPACE_END;

// --- path: haul.cc ---
#include "rail/parts.inl"
int hauls(const char* name) {
    rail::train train{};
    return train.load(name);
    //           ^ calls: rail::parts::wagon::load@11
}
