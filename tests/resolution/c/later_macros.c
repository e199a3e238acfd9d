// A macro that a file defines only after a use does not stand for it, but in the bodies of other macros.

// --- path: shop.c ---
#include <time.h>
#define LIMIT() limit_of(1)
long now(void) { return time(0); }
//                      ^ unresolved

#undef time
#define time(x) shop_time(x)
#define limit_of(one) (one)

long shop_time(long one) { return one; }
long later(void) { return time(0); }
//                        ^ calls: shop::time

// --- path: steps.c ---
// Macros that functions define: the one before a use, and none of another function.
int first(int one) { return one; }
int second(int one) { return one; }
void rounds(int a) {
#define STEP(x) first(x)
  STEP(a);
  // ^ calls: steps::rounds::STEP@5
#undef STEP
#define STEP(x) second(x)
  STEP(a);
  // ^ calls: steps::rounds::STEP@9
#undef STEP
}
void others(int a) {
#define STEP(x) first(second(x))
  STEP(a);
  // ^ calls: steps::others::STEP@15
}

// --- path: blocks.c ---
// Macros know no blocks.
int more(int one) { return one; }
void loops(int a) {
  if (a) {
#define GROW(x) more(x)
    GROW(a);
  }
  GROW(a);
  // ^ calls: blocks::loops::GROW
}

// --- path: pack.h ---
// What a file defines before it includes another one takes the place of that one's own.
#ifndef PACK_TAKE
#define PACK_TAKE(x) pack_take(x)
#endif
#ifdef PACK_IMPLEMENTATION
int pack_take(int x) { return x; }
int packs(int x) { return PACK_TAKE(x); }
//                        ^ calls: packer::PACK_TAKE
#endif

// --- path: packer.c ---
#define PACK_TAKE(x) ((x) + 1)
#define PACK_IMPLEMENTATION
#include "pack.h"
