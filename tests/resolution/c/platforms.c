// Files and macros for single systems: what is built for another one is not meant.

// --- path: src/common.h ---
#include <unistd.h>
#ifdef _WIN32
#define unlink _unlink
int shut_all(int);
#endif
#if !defined(WITHOUT_CARTS)
void empty_cart(int cart);
#else
#define empty_cart(cart)
#endif
int open_shop(void);
int close_shop(void);
int only_there(void);
#define PRICE(x) (x)

// --- path: src/setup-vms.h ---
#define getenv vms_getenv

// --- path: src/unix/linux.c ---
#include "../common.h"
int open_shop(void) { return 1; }
int here(void) { return only_there(); }
//                      ^ unresolved

// --- path: src/unix/aix.c ---
#include "../common.h"
int open_shop(void) { return 2; }
int close_shop(void) { return open_shop(); }
//                            ^ calls: src::unix::aix::open_shop

// --- path: src/unix/core.c ---
#include "../common.h"
int close_shop(void) { return 0; }

// --- path: src/win/core.c ---
#include "../common.h"
int close_shop(void) { return unlink("shop"); }
//                            ^ calls: src::common::unlink
int only_there(void) { return 0; }

// --- path: src/cart.c ---
#include "common.h"
#include "setup-vms.h"
void empty_cart(int cart) { unlink("cart"); getenv("CART"); }
//                          ^ unresolved
//                                          ^ unresolved
int late(void) {
#ifdef _WIN32
  return unlink("cart");
  //     ^ calls: src::common::unlink
#endif
  return PRICE(1);
  //     ^ calls: src::common::PRICE
}
#undef PRICE
#define PRICE(x) (2 * (x))

// --- path: src/main.c ---
#include "common.h"
#undef PRICE
#define PRICE(x) (3 * (x))
int main(void) {
  empty_cart(1);
  // ^ calls: src::cart::empty_cart  by: surely
  open_shop();
  // ^ calls: src::unix::linux::open_shop
  close_shop();
  // ^ calls: src::unix::core::close_shop
  only_there();
  // ^ calls: src::win::core::only_there  by: a guess
  return PRICE(1);
  //     ^ calls: src::main::PRICE
}

// --- path: CMakeLists.txt ---
add_definitions(-DWITH_LOCKS)
add_library(locks src/locks.c)

// --- path: src/locks.c ---
#ifdef WITH_LOCKS
#define lock(x) take(x)
#else
#define lock(x)
#endif
#ifdef WITH_TABLES
#define row(x) take(x)
#else
#define row(x)
#endif
int take(int lock);
int use(void) {
  row(1);
  // ^ calls: src::locks::row@9
  return lock(1);
  //     ^ calls: src::locks::lock@2
}
int taken(void) { return take(2); }
//                       ^ calls: src::take::take

// --- path: src/take.c ---
int take(int lock) { return lock; }

// --- path: tests/mocks/take.c ---
int take(int lock) { return 0; }
int tested(void) { return take(1); }
//                        ^ calls: tests::mocks::take::take

// --- path: darwin/Station.h ---
static inline int station(void) { return 1; }

// --- path: linux/Station.h ---
static inline int station(void) { return 2; }

// --- path: rows.h ---
#ifndef NDEBUG
int row_at(int at);
#else
static inline int row_at(int at) { return at; }
#endif
#ifndef HAVE_STRNLEN
unsigned long strnlen(const char *text, unsigned long most);
#endif
#ifdef SHOP_NETBSD
#define call_at(x) row_at(x)
#endif

// --- path: rows.c ---
#include "rows.h"
#ifndef NDEBUG
int row_at(int at) { return at - 1; }
#endif
#ifndef HAVE_STRNLEN
unsigned long strnlen(const char *text, unsigned long most) { return most; }
#endif
#if defined(SHOP_LOG) || defined(SHOP_TRACE)
#if (defined(SHOP_WIDTH) && (SHOP_WIDTH == 3))
static int wide(int a) { return a; }
#else
static int wide(int a) { return a + 1; }
#endif
int widened(int a) { return wide(a); }
//                          ^ calls: rows::wide@12
#endif

// --- path: train.c ---
#include "Station.h"
#include "rows.h"
int call_at(int at);
int train(const char *text) {
  strnlen(text, 3);
  // ^ unresolved
  call_at(1);
  // ^ calls: train::call_at
  return station() + row_at(2);
  //                 ^ calls: rows::row_at
  //     ^ calls: linux::Station::station
}
