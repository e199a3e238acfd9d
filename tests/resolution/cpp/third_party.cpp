// Third-party code that a repository holds knows nothing of the repository: no name leads from there to what is around it.

// --- path: src/slice.h ---
#pragma once
class Slice {
 public:
  void shorten();
};

// --- path: src/use.cc ---
#include "box.h"
template <typename T> void use(T& given) {
  given.shorten();
  //    ^ calls: src::slice::Slice::shorten  by: only definition of that name
  given.lengthen();
  //    ^ calls: third_party::box::box::Box::lengthen  by: only definition of that name
}

// --- path: third_party/box/box.h ---
#pragma once
class Box {
 public:
  void lengthen();
};
template <typename T> void check(T& given) {
  given.shorten();
  //    ^ unresolved
  given.lengthen();
  //    ^ calls: third_party::box::box::Box::lengthen  by: only definition of that name
}
