pragma solidity ^0.8.0;
import "./X.sol";
// ^ imports: ./X.sol - as -
import {A} from "b.sol";
// ^ imports: b.sol - as -
/// A token.
contract Token is ERC20, Ownable {
// ^ defined: class Token ; doc: A token. ; lines: 11
// ^ signature: contract Token is ERC20, Ownable
    uint256 public total;
// ^ defined: field Token.total
    struct P { uint a; }
// ^ defined: struct Token.P ; signature: struct P ; defined: field Token.P.a
    enum S { A, B }
// ^ defined: enum Token.S ; defined: constant Token.S.A ; defined: constant Token.S.B
    event Paid(address a);
// ^ defined: event Token.Paid
    error Bad(uint x);
// ^ defined: type Token.Bad
    modifier only() { _; }
// ^ defined: method Token.only ; signature: modifier only()
    constructor() { init(); }
// ^ defined: constructor Token.constructor ; role: call init
    function pay(uint x) public returns (uint) { return helper(x) + other.foo(x); }
// ^ defined: method Token.pay ; signature: function pay(uint x) public returns (uint) ; role: call helper
// ^ role: call foo
    mapping(address => uint) balances;
// ^ defined: field Token.balances
}
interface I { function x() external; }
// ^ defined: interface I ; defined: method I.x ; signature: function x() external
library L { function f() internal {} }
// ^ defined: class L ; signature: library L ; defined: method L.f
// ^ signature: function f() internal
function free() {}
// ^ defined: fn free ; signature: function free()
