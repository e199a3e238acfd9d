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
