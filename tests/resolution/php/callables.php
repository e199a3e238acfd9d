// --- path: shop.php ---
<?php
namespace Shop;

class Carts implements \ArrayAccess, \Countable
{
    public function offsetGet($key): mixed { return 1; }
    public function offsetSet($key, $value): void {}
    public function offsetExists($key): bool { return true; }
    public function offsetUnset($key): void {}
    public function count(): int { return 1; }
    public function __toString() { return ''; }
    public function pay() {}
}

function pay() {}
function refund() {}

function run(callable $done)
{
    $done();
    // ^ calls: Shop\pay  by: a guess
}

function use_all(Carts $carts, array $all, bool $late)
{
    isset($carts['a']);
    //    ^ calls: Shop\Carts\offsetExists; not calls: Shop\Carts\offsetGet
    unset($carts['a']);
    //    ^ calls: Shop\Carts\offsetUnset; not calls: Shop\Carts\offsetGet
    empty($carts['a']);
    //    ^ calls: Shop\Carts\offsetExists
    $carts['a'];
    // ^ calls: Shop\Carts\offsetGet; not calls: Shop\Carts\offsetExists
    count($carts);
    //    ^ calls: Shop\Carts\count
    "for $carts";
    //   ^ calls: Shop\Carts\__toString
    'for ' . $carts;
    //       ^ calls: Shop\Carts\__toString
    (string) $carts;
    //       ^ calls: Shop\Carts\__toString
    (int) $carts;
    //    ^ not calls: Shop\Carts\__toString
    run('Shop\pay');
    $chosen = $late ? 'Shop\pay' : 'Shop\refund';
    $chosen();
    // ^ calls: Shop\pay  by: a guess; calls: Shop\refund  by: a guess
    usort($all, __NAMESPACE__ . '\refund');
    //          ^ reads: Shop\refund
    \Closure::fromCallable('Shop\pay');
    //                     ^ reads: Shop\pay
    $method = 'pay';
    $carts->$method();
    //      ^ calls: Shop\Carts\pay
    tap($carts)->pay();
    //           ^ calls: Shop\Carts\pay
    $other = $all['method'];
    $carts->$other();
    //      ^ not calls: Shop\Carts\pay
}

/** @return \Generator<int, Carts> */
function each(): \Generator
{
    yield new Carts();
}

function first()
{
    each()->current()->pay();
    //                 ^ calls: Shop\Carts\pay
}
// --- path: chosen.php ---
<?php
namespace Chosen;
function pay($n) {}
function send($n) {}
function other($n) {}
function each($visit) {
    $visit(1);
    // ^ calls: Chosen\pay  by: a guess ; calls: Chosen\send ; not calls: Chosen\other
}
function go($c) { each($c ? pay(...) : send(...)); }
