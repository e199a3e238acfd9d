module Shop
# ^ defined: namespace Shop ; lines: 22
using LinearAlgebra, Foo
# ^ imports: LinearAlgebra, Foo - as -
import Base: show
# ^ imports: Base: show - as -
include("x.jl")
# ^ imports: x.jl - as -
"Adds."
function add(a::Int, b)::Int
# ^ defined: fn Shop.add ; doc: Adds. ; lines: 3
# ^ signature: function add(a::Int, b)::Int
    helper(a) + M.foo(b)
# ^ role: call helper ; role: call foo
end
"""
Doc of sub.
"""
sub(a) = a - 1
# ^ defined: fn Shop.sub ; doc: Doc of sub. ; signature: sub(a) = a - 1
mutable struct Cart{T} <: Base
# ^ defined: struct Shop.Cart ; lines: 4 ; signature: mutable struct Cart{T} <: Base
    a::Int
# ^ defined: field Shop.Cart.a
    b
# ^ defined: field Shop.Cart.b
end
abstract type A end
# ^ defined: type Shop.A
macro m(x) end
# ^ defined: macro Shop.m
const MAX = 3
# ^ defined: constant Shop.MAX
f(x::T) where T = 1
# ^ defined: fn Shop.f ; signature: f(x::T) where T = 1
Base.show(io, c) = 1
# ^ defined: fn Shop.show ; signature: Base.show(io, c) = 1
end
