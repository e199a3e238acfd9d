// A function that another file defines once for each way to build: all that may be compiled, as a guess.

// --- path: src/names.h ---
int count_names(void);
int open_names(void);

// --- path: src/names.c ---
#include "settings.h"

#ifdef USE_TABLE
static int from_table(void) { return 1; }

int count_names(void) { return from_table(); }
#else
static int from_list(void) { return 0; }

int count_names(void) { return from_list(); }
#endif

#ifdef _WIN32
int open_names(void) { return 1; }
#else
int open_names(void) { return 2; }
#endif

// --- path: src/main.c ---
int main(void) { return count_names(); }
//                      ^ calls: src::names::count_names  by: a guess

// --- path: src/seen.c ---
#include "names.h"

int seen(void) { return count_names(); }
//                      ^ calls: src::names::count_names  by: a guess

int opened(void) { return open_names(); }
//                        ^ calls: src::names::open_names  by: surely

// --- path: flags.h ---
#ifndef FLAGS_H
#define FLAGS_H
#define WITH_CARTS
#endif

// --- path: flagged.c ---
#include "flags.h"
#ifdef WITH_CARTS
static int pay(void) { return 1; }
#else
static int pay(void) { return 2; }
#endif
#if defined(FLAGS_H) && defined(WITH_CARTS)
int open_shop(void) {
  return pay();
  //     ^ calls: flagged::pay@3
}
#endif

// --- path: listed.h ---
#ifdef __APPLE__ /* what a list does
                    MUST not break */
#define BESIDE 1
#endif
#define STATES(XX) XX(OPEN) XX(SHUT)
#define FIELDS int total;
#define TEST_IMPL(name) int run_##name(void)
enum state {
  NONE,
#define XX(name) name,
  STATES(XX)
#undef XX
  LAST
};
struct shop {
  FIELDS
};
int settle(struct shop*, int count);

// --- path: listed.c ---
#include "listed.h"
int settle(struct shop* shop, int count) { return count; }

// --- path: tests.c ---
#include "listed.h"
TEST_IMPL(settles) {
// ^ calls: listed::TEST_IMPL
  return settle(0, 1);
  //     ^ calls: listed::settle@2
}
