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
