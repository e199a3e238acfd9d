// Names that macros paste together, functions that they make, and types that they are given.

// --- path: src/carts.h ---
typedef struct cart { int total; int open_count; } cart_t;
struct shelf { cart_t cart; };
int stored(cart_t *cart);

// --- path: src/carts.c ---
#include "carts.h"
enum { CART_OPEN, CART_PAY };
static void cart_open(cart_t *cart) { cart->total = 0; }
static void cart_pay(cart_t *cart) { cart->total = 1; }

#define ON(upper, lower) case CART_##upper: cart_##lower(cart); break;
static void run(cart_t *cart, int what)
{
  switch (what) {
    ON(OPEN, open)
    // ^ calls: src::carts::ON; calls: src::carts::cart_open
    ON(PAY, pay)
    // ^ calls: src::carts::ON; calls: src::carts::cart_pay
  }
}

#define COMMAND(name) { #name, cart_##name }
static struct { const char *name; void (*run)(cart_t *); } commands[] = {
  COMMAND(open), COMMAND(pay)
  // ^ reads: src::carts::cart_open; reads: src::carts::cart_pay
};

#define COUNT(cart, what) ((cart)->what##_count)
#define FIELDS(DO) DO(total) DO(kind)
#define GETTER(name) int get_##name(cart_t *cart) { return stored(cart); }
FIELDS(GETTER)
#define LOG(text, ...) logged(text, ##__VA_ARGS__)
int logged(const char *text, ...);

int ends(cart_t *cart, void *given)
{
  struct shelf *shelf = container_of(cart, struct shelf, cart);
  //                                              ^ types: src::carts::shelf
  cart_t *next = va_arg(given, cart_t *);
  LOG("ends", 1);
  // ^ calls: src::carts::LOG
  return get_total(cart) + get_kind(cart) + COUNT(cart, open);
  //     ^ calls: src::carts::get_total
  //                       ^ calls: src::carts::get_kind
}

// --- path: src/others.c ---
int total;
int link;

// --- path: src/uses.c ---
#include "carts.h"
int uses(cart_t *cart)
{
  return offset(cart, link);
  //                  ^ not reads: src::others::link
}

// --- path: test/pays.c ---
#include "../src/carts.h"
CART_TEST(pays)
{
  stored(0);
  // ^ calls: src::carts::stored
}
UTEST(carts, open) { stored(0); }
//                   ^ calls: src::carts::stored
