import Foundation
// ^ imports: Foundation - as -
/// A cart.
public class Cart: Base, P {
// ^ defined: class Cart ; doc: A cart. ; lines: 9
// ^ signature: public class Cart: Base, P
    var total: Int = 0
// ^ defined: property Cart.total
    let name: String
// ^ defined: property Cart.name
    init(x: Int) { self.name = "" }
// ^ defined: constructor Cart.init
    deinit {}
    func pay(_ x: Int) -> Int { return helper(x) + self.other() }
// ^ defined: method Cart.pay ; signature: func pay(_ x: Int) -> Int ; role: call helper
// ^ role: call other
    static func make() -> Cart { Cart(x: 1) }
// ^ defined: method Cart.make ; signature: static func make() -> Cart ; role: call Cart
    subscript(i: Int) -> Int { 1 }
// ^ defined: indexer Cart.subscript
}
struct S { var a: Int }
// ^ defined: struct S ; signature: struct S ; defined: property S.a
enum E { case a, b(Int) }
// ^ defined: enum E ; defined: constant E.a ; defined: constant E.b
protocol P { func x(); var y: Int { get } }
// ^ defined: interface P ; defined: method P.x ; signature: func x()
// ^ defined: property P.y
extension Cart { func more() {} }
// ^ defined: impl Cart ; defined: method Cart.more ; signature: func more()
func top() {}
// ^ defined: fn top ; signature: func top()
typealias N = Int
// ^ defined: type N
actor A {}
// ^ defined: class A ; signature: actor A
let g = 3
// ^ defined: property g
