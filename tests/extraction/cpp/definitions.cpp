#include <vector>
// ^ imports: <vector> - as - form: include
using std::string;
// ^ setting: using std::string =
namespace shop { namespace inner {
// ^ defined: namespace shop ; lines: 19 ; defined: namespace shop::inner
/// A cart.
class Cart : public Base {
// ^ defined: class shop::inner::Cart ; doc: A cart. ; lines: 12
// ^ signature: class Cart : public Base
public:
  Cart();
// ^ defined: constructor shop::inner::Cart::Cart ; signature: Cart()
  ~Cart() {}
// ^ defined: method shop::inner::Cart::~Cart ; signature: ~Cart()
  virtual int total() const = 0;
// ^ defined: method shop::inner::Cart::total ; signature: virtual int total() const = 0
  int pay(int x) { return helper(x) + this->total() + ns::f<int>(3); }
// ^ defined: method shop::inner::Cart::pay ; signature: int pay(int x) ; role: call helper/(x)
// ^ role: call #self.total/() ; role: call ns::f/<int>(#int)
  template <typename T> T get(T t) { return t; }
// ^ defined: method shop::inner::Cart::get ; signature: T get(T t)
  bool operator==(const Cart& o) const;
// ^ defined: method shop::inner::Cart::operator== ; signature: bool operator==(const Cart& o) const
  static int count;
// ^ defined: field shop::inner::Cart::count
  std::vector<int> items_;
// ^ defined: field shop::inner::Cart::items_
  enum class Kind { A, B };
// ^ defined: enum shop::inner::Cart::Kind ; defined: constant shop::inner::Cart::Kind::A ; defined: constant shop::inner::Cart::Kind::B
};
template <class T> class Box { T v; };
// ^ defined: class shop::inner::Box ; signature: class Box ; defined: field shop::inner::Box::v
using Alias = Box<int>;
// ^ defined: type shop::inner::Alias
int Cart::pay2(int x) { return new Cart(); }
// ^ defined: method shop::inner::Cart::pay2 ; signature: int Cart::pay2(int x) ; role: instantiate Cart/()
Cart::Cart() {}
// ^ defined: constructor shop::inner::Cart::Cart ; signature: Cart::Cart()
}}
struct S final { int a; };
// ^ defined: struct S ; signature: struct S final ; defined: field S::a
constexpr int N = 3;
// ^ defined: variable N
bool Cart::operator==(const Cart& o) const { return true; }
// ^ defined: method Cart::operator== ; signature: bool Cart::operator==(const Cart& o) const
TEST_CASE("adds  two", "[cart]") { REQUIRE(add(1) == 2); }
// ^ defined: fn TEST_CASE("adds two") ; role: call TEST_CASE/(#str,#str) ; role: call add/(#int)
void SHOP_INLINE Cart::post(int one) { add(one); }
// ^ defined: method Cart::post ; role: call add/(one)
std::future<void> SHOP_INLINE Cart::flush() { return {}; }
// ^ defined: method Cart::flush
template <class T> SHOP_INLINE Cart::Cart(T one) { add(one); }
// ^ defined: constructor Cart::Cart
Item* SHOP_INLINE Cart::first() { return nullptr; }
// ^ defined: method Cart::first
