// Of two packages with the same class, that which composer.json requires is meant.

// --- path: a/composer.json ---
{"name": "shop/a", "autoload": {"psr-4": {"Shop\\": "src/"}}}

// --- path: a/src/Order.php ---
<?php

namespace Shop;

class Order
{
    public function inA(): void {}
}

// --- path: b/composer.json ---
{"name": "shop/b", "autoload": {"psr-4": {"Shop\\": "src/"}}}

// --- path: b/src/Order.php ---
<?php

namespace Shop;

class Order
{
    public function inB(): void {}
}

// --- path: c/composer.json ---
{"name": "shop/c", "require": {"shop/between": "*"}, "autoload": {"psr-4": {"Used\\": "src/"}}}

// --- path: between/composer.json ---
{"name": "shop/between", "require": {"shop/b": "^1.0"}}

// --- path: c/src/Use.php ---
<?php

namespace Used;

use Shop\Order;

class UseIt
{
    public function go(Order $order): void
    {
        $order->inB();
        //      ^ calls: Shop\Order\inB
    }
}
