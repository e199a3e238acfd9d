// A file that several configurations or targets compile, with other macros and folders of headers.

// --- path: build-debug/compile_commands.json ---
[{"directory": "/home/me/shop/build-debug", "command": "cc -DCHECKED -DNDEBUG_OFF=1 -I gen -I../include -c ../src/pay.c", "file": "../src/pay.c"},
 {"directory": "/home/me/shop/build-debug", "command": "cc -DCHECKED -DEVERYWHERE -Igen -I../include -c ../src/carts.c", "file": "../src/carts.c"}]

// --- path: build-release/compile_commands.json ---
[{"directory": "/home/me/shop/build-release", "arguments": ["cc", "-D", "FAST", "-I", "gen", "-I../include", "-c", "../src/pay.c"], "file": "../src/pay.c"},
 {"directory": "/home/me/shop/build-release", "command": "cc -DFAST -DEVERYWHERE -Igen -I../include -c ../src/carts.c", "file": "../src/carts.c"}]

// --- path: build-debug/gen/config.h ---
#define LIMIT() debug_limit()

// --- path: build-release/gen/config.h ---
#define LIMIT() release_limit()

// --- path: include/shop.h ---
#include <config.h>
// ^ imports: build-debug::gen::config
// ^ imports: build-release::gen::config
#ifdef CHECKED
static int total(int one) { return one > 0; }
#else
static int total(int one) { return one; }
#endif
#ifdef EVERYWHERE
static int everywhere(void) { return 1; }
#else
static int everywhere(void) { return 2; }
#endif

// --- path: src/pay.c ---
#include "shop.h"
#include "config.h"
// ^ imports: build-debug::gen::config
// ^ imports: build-release::gen::config
int pay(int one) { return total(one); }
//                        ^ calls: include::shop::total@5  by: a guess
//                        ^ calls: include::shop::total@7  by: a guess

int pay_always(void) { return everywhere(); }
//                            ^ calls: include::shop::everywhere@12

// --- path: src/carts.c ---
#include "shop.h"
int count(void) { return everywhere(); }
//                       ^ calls: include::shop::everywhere@10

// --- path: CMakeLists.txt ---
add_library(shop lib/a.c)
target_compile_definitions(shop PRIVATE WITH_TAX)
add_library(gift lib/b.c)
add_executable(both lib/c.c)
target_link_libraries(both shop)

// --- path: lib/tax.h ---
#ifdef WITH_TAX
static int tax(void) { return 1; }
#else
static int tax(void) { return 0; }
#endif

// --- path: lib/a.c ---
#include "tax.h"
int a(void) { return tax(); }
//                   ^ calls: lib::tax::tax@2

// --- path: lib/b.c ---
#include "tax.h"
int b(void) { return tax(); }
//                   ^ calls: lib::tax::tax@4

// --- path: lib/c.c ---
#include "tax.h"
int c(void) { return tax(); }
//                   ^ calls: lib::tax::tax@2
