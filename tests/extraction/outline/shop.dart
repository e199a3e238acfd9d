import 'package:a/b.dart' as b;
// ^ imports: package:a/b.dart - as -
part 'x.dart';
// ^ imports: x.dart - as -
/// A cart.
@immutable
class Cart extends Base with M implements I {
// ^ defined: class Cart ; doc: A cart. ; lines: 11
// ^ signature: class Cart extends Base with M implements I
  final int total = 0;
// ^ defined: field Cart.total
  static const max = 3;
// ^ defined: field Cart.max
  Cart(this.total);
// ^ defined: constructor Cart.Cart
  Cart.named();
// ^ defined: constructor Cart.named
  factory Cart.make() => Cart(1);
// ^ defined: constructor Cart.make ; role: call Cart
  int pay(int x) { return helper(x) + this.other(); }
// ^ defined: method Cart.pay ; signature: int pay(int x) ; role: call helper
// ^ role: call other
  int get size => 1;
// ^ defined: property Cart.size
  set size(int v) {}
// ^ defined: property Cart.size
  operator ==(o) => true;
// ^ defined: operator Cart.==
}
mixin M { void m() {} }
// ^ defined: trait M ; defined: method M.m ; signature: void m()
enum E { a, b }
// ^ defined: enum E ; defined: constant E.a ; defined: constant E.b
extension X on String { int e() => 1; }
// ^ defined: impl X ; defined: method X.e ; signature: int e()
typedef F = int Function(int);
// ^ defined: type F
int top() => foo();
// ^ defined: fn top ; signature: int top() ; role: call foo
var g = 3;
// ^ defined: variable g
abstract class I { void x(); }
// ^ defined: class I ; signature: abstract class I ; defined: method I.x
// ^ signature: void x()
