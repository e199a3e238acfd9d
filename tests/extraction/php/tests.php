<?php
namespace Tests;
final class CartTest extends TestCase {
    #[Test]
    public function it_pays(): void { $this->cart->pay(); }
// ^ defined: method CartTest\it_pays ; decorators: Test ; use: #self.cart.pay/* by CartTest\it_pays
}
it('pays   twice', function () {
// ^ defined: fn it("pays twice") ; modifiers: titled
    pay();
// ^ use: pay by it("pays twice")
});
