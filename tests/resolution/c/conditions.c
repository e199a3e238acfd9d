// Conditions that stand across expressions and statements, which the grammar can't read as they are.

// --- path: pay.c ---
static int total(int one) { return one; }
static int less(int one) { return one; }
static int bonus(void) { return 1; }

#ifdef WITH_TAX
static int tax(void) { return total(1); }
#elif (defined(WITH_TIP) && \
       TIP > 1) || \
      (defined(WITH_GIFT) && \
       GIFT > 2)
static int tax(void) { return total(2); }
#else
static int shipping(void) { return total(3); }
//                                 ^ calls: pay::total
static int tax(void) { return shipping(); }
//                            ^ calls: pay::shipping
#endif

int chained(int one) {
#ifdef WITH_TIP
  if (one) {
    total(one);
  }
  else
#endif
#ifdef WITH_GIFT
  if (one > 2) {
    less(one);
//  ^ calls: pay::less
  }
#endif
#ifdef WITH_BONUS
  else {
    bonus();
//  ^ calls: pay::bonus
  }
#endif
  return total(one);
  //     ^ calls: pay::total
}

int initialised(int one) {
  int first =
#ifdef WITH_TAX
    FIRST_TAX
#else
    FIRST_NONE
#endif
    ;
  while (one--) {
#ifdef WITH_TAX
    first = less(first);
again:
#endif
    first = total(first);
    //      ^ calls: pay::total
  }
  return less(first);
  //     ^ calls: pay::less
}

int after_all(void) { return initialised(1); }
//                           ^ calls: pay::initialised

// --- path: box.h ---
#if defined(__x86_64__) && !defined(NO_BOXES)
#define BOXED
#endif
int wrapped(int one);
int freed(int one);
int spied(int one);
#ifdef BOXED
#define wrapped(one) ((one) + 1)
#endif
#ifndef freed
#define freed(one) (one)
#endif
#ifdef BOX_SPY
#define spied(one) (one)
#endif

// --- path: box.c ---
#include "box.h"
int (wrapped)(int one) { return wrapped(one); }
int (freed)(int one) { return freed(one); }
int spied(int one) { return one; }

// --- path: boxes.c ---
#include "box.h"
int boxes(void) {
  spied(3);
  // ^ calls: box::spied@4
  return wrapped(1) + freed(2);
  //     ^ calls: box::wrapped@8
  //                  ^ calls: box::freed@11
}

// --- path: steps.c ---
#ifdef __GNUC__
#define STEP(name) label_##name:
#else
#define STEP(name) case name:
#endif
static int add(int one) { return one; }
int run(int one) {
  STEP(ADD)
  // ^ calls: steps::STEP
  one = add(one);
  STEP(MUL)
  STEP(SUB) {
    return add(one);
    //     ^ calls: steps::add
  }
}
