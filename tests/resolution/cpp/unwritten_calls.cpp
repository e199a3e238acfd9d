// Calls that are not written as calls: operators, constructors and destructors.

// --- path: money.hpp ---
#pragma once
#include <ostream>
namespace shop {
struct Money {
  Money(int cents);
  Money();
  ~Money();
  Money operator+(const Money& other) const;
  Money operator -() const;
  bool operator == (const Money& other) const;
  Money& operator=(const Money& other);
};
Money operator*(const Money& a, int times);
Money operator/(const Money& a, int parts);
bool operator<(const Money& a, const Money& b);
std::ostream& operator<<(std::ostream& out, const Money& given);
struct Purse {
  Money& operator[](int at);
  Money* begin();
  Money* end();
};
template <typename T> struct Shared {
  T* operator->();
  T& operator*();
};
template <typename T> T* Shared<T>::operator->() { return nullptr; }
struct Base { Base(int count); Base(); virtual ~Base(); };
struct Account : Base {
  Money balance;
  Money* shown;
  Account() : Base(1) {}
  //         ^ calls: money::shop::Money::Money@6
  Account(int cents) : balance(cents) {}
  //                 ^ calls: money::shop::Money::Money@5;  calls: money::shop::Base::Base
  ~Account() {}
  //         ^ calls: money::shop::Money::~Money
};
struct Plain { Account account; };
}

// --- path: use.cc ---
#include <iostream>
#include <memory>
#include "money.hpp"
void use(shop::Money& a, shop::Money& b, shop::Money* p, shop::Money* q, shop::Purse& purse, shop::Shared<shop::Money> held) {
  auto sum = a + b;
  //           ^ calls: money::shop::Money::operator+  by: surely
  auto less = -a;
  //          ^ calls: money::shop::Money::operator-
  bool same = a == b;
  //            ^ calls: money::shop::Money::operator==
  bool other = a != b;
  //             ^ calls: money::shop::Money::operator==
  auto twice = a * 2;
  //             ^ calls: money::shop::operator*
  auto half = a / 2;
  //            ^ calls: money::shop::operator/
  if (a < b) {}
  //    ^ calls: money::shop::operator<
  std::cout << "it is " << a << "\n";
  //                    ^ calls: money::shop::operator<<
  purse[0] = a;
  //   ^ calls: money::shop::Purse::operator[]
  for (auto& one : purse) {}
  //               ^ calls: money::shop::Purse::begin
  *p = b;
  // ^ calls: money::shop::Money::operator=
  bool pointers = p == q;
  //                ^ unresolved
  bool smaller = p < q;
  //               ^ unresolved
  p[0] == b;
  //   ^ calls: money::shop::Money::operator==
  p = q;
  // ^ unresolved
}
void make(shop::Account* old) {
  shop::Money zero;
  //    ^ calls: money::shop::Money::Money@6
  shop::Money three(3);
  //    ^ calls: money::shop::Money::Money@5
  shop::Money four{4};
  //    ^ calls: money::shop::Money::~Money
  shop::Money* none;
  //    ^ unresolved
  shop::Plain plain;
  //    ^ calls: money::shop::Account::Account
  auto made = std::make_unique<shop::Money>(5);
  //                                 ^ calls: money::shop::Money::Money@5
  delete old;
  // ^ calls: money::shop::Account::~Account
}
