// What a macro's call gives: the value of its body, be that an expression or a declaration; words of compilers before types.

// --- path: marks.h ---
#define LIB_API __attribute__((visibility("default")))
namespace shop {
struct Mark { Mark* named(const char* name) { return this; } };
LIB_API ::shop::Mark* mark(const char* text);
LIB_API ::shop::Mark* mark_with(const char* text, int count);
}
#define MARK(name) ::shop::mark(#name)
#define MARKED(name) static ::shop::Mark* name##_mark = (::shop::mark_with(#name, static_cast<int>(1)))
#define BOTH(name) (MARK(name)->named("b"))
#define NOTHING(name) do { MARK(name); } while (0)

// --- path: use.cc ---
#include "marks.h"
MARKED(first)->named("a");
//             ^ calls: marks::shop::Mark::named
void use() {
  MARK(second)->named("c")->named("d");
  //            ^ calls: marks::shop::Mark::named
  //                        ^ calls: marks::shop::Mark::named
  BOTH(third)->named("e");
  //           ^ calls: marks::shop::Mark::named
  NOTHING(fourth);
  // ^ calls: marks::NOTHING
}
