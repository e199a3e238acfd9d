// Headers are C++ where they hold what C has not, be it without a class; those for both languages are C.

// --- path: distance.h ---
#include "piece.h"
int least(const Piece& one);
inline int distance(const Piece& one,
                    const Piece& other, int most = 3) { return least(one) + least(other); }
//                                                             ^ calls: distance::least by: surely

// --- path: names.h ---
#include <string>
struct Names {
  static std::string first(const std::string& of, bool whole = true) { return whole ? of : none(of); }
//                                                                                     ^ calls: names::Names::none by: surely
  static std::string none(const std::string& of);
};

// --- path: piece.h ---
#include <cstddef>
struct Piece { size_t length; };

// --- path: plain.h ---
#ifdef __cplusplus
#include <atomic>
extern "C" {
#endif
struct plain { int new; };
int plain_new(struct plain* class);
#ifdef __cplusplus
}
#endif

// --- path: distance.cc ---
#include "distance.h"
int least(const Piece& one) { return 0; }

// --- path: plain.c ---
#include "plain.h"
int plain_new(struct plain* class) { return class->new; }
//                                                 ^ reads: plain::plain::new

// --- path: main.cc ---
#include "distance.h"
#include "names.h"
int main() {
  Names::first("x");
  //     ^ calls: names::Names::first
  return distance(Piece(), Piece());
  //     ^ calls: distance::distance by: surely
}

// --- path: swaps.h ---
// What stands in the place of a name that is used from outside otherwise.
#ifdef SHOP_OWN_SWAP
template <class T> void exchange(T& one, T& other) {}
#else
#include <utility>
using std::exchange;
#endif
#ifdef SHOP_TRACE
inline void traced(int at) {}
#endif

// --- path: swaps.cc ---
#include "swaps.h"
void swaps(int one, int other) {
  exchange(one, other);
  // ^ unresolved
  traced(one);
  // ^ calls: swaps::traced  by: a guess
}
