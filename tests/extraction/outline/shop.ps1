Import-Module X
# ^ imports: X - as -
using module Y
# ^ imports: Y - as -
. ./lib.ps1
# ^ imports: ./lib.ps1 - as -
# Adds.
function Add-Thing {
# ^ defined: fn Add-Thing ; doc: Adds. ; lines: 4
# ^ signature: function Add-Thing
  param([int]$A)
  Get-Thing -Name $A; $x.Foo()
# ^ role: call Get-Thing ; role: call Foo
}
filter F { $_ }
# ^ defined: fn F ; signature: filter F
class Cart : Base { [int]$Total; [int] Pay([int]$x) { return 1 } Cart() {} static [void] M() {} }
# ^ defined: class Cart ; signature: class Cart : Base ; defined: property Cart.$Total
# ^ defined: method Cart.Pay ; signature: [int] Pay([int]$x) ; defined: method Cart.Cart
# ^ signature: Cart() ; defined: method Cart.M ; signature: static [void] M()
enum Color { Red; Green }
# ^ defined: enum Color ; defined: constant Color.Red ; defined: constant Color.Green
$Global:X = 3
function Nothing { }
# ^ defined: fn Nothing
