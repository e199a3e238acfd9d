const std = @import("std");
// ^ defined: constant std ; imports: std - as -
/// A cart.
pub const Cart = struct {
// ^ defined: struct Cart ; doc: A cart. ; lines: 4
// ^ signature: const Cart = struct
    total: u32,
// ^ defined: field Cart.total
    pub fn pay(self: *Cart, x: u32) u32 { return helper(x) + self.other(); }
// ^ defined: method Cart.pay ; signature: fn pay(self: *Cart, x: u32) u32 ; role: call helper
// ^ role: call other
};
const Color = enum { red, green };
// ^ defined: enum Color ; defined: constant Color.red ; defined: constant Color.green
fn helper(x: u32) u32 { return x; }
// ^ defined: fn helper ; signature: fn helper(x: u32) u32
const E = error{ A, B };
// ^ defined: enum E
test "adds" { helper(1); }
// ^ defined: fn adds ; signature: test "adds" ; role: call helper
const U = union(enum) { a: i32 };
// ^ defined: type U ; defined: field U.a
var g: i32 = 3;
// ^ defined: constant g
