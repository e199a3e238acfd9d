// --- path: src/Cart.php ---
<?php
namespace Shop;

class Cart
{
    public static function total($sum) {}
    public function pay() {}
}

function added($sum) {}
array_map('Shop\\Cart::total', [1]);
//         ^ reads: Shop\Cart\total
array_map(fn ($sum) => $sum, [1]);
call_user_func([new Cart(), 'pay']);
//               ^ reads: Shop\Cart\pay
