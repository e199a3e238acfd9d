// --- path: composer.json ---
{"autoload": {"psr-4": {"Shop\\": "src/"}, "files": ["src/helpers.php"]}}
// --- path: src/Model/Cart.php ---
<?php
namespace Shop\Model;

use Shop\Contract\Payable;
// ^ imports: Shop\Contract\Payable
use Vendor\Tax as Levy;
// ^ imports: outside Vendor\Tax

final class Cart extends Base implements Payable {
//                       ^ extends: Shop\Model\Base ; implements: Shop\Contract\Payable
    public function __construct(private Wallet $wallet, private ?Levy $tax = null) {}
    public function pay(): int {
// ^ overrides: Shop\Model\Base\pay
        $this->wallet->take(total($this));
//                     ^ calls: Shop\Model\Wallet\take by: declared type ; calls: total
        $this->tax->add();
//                  ^ calls: outside Vendor\Tax\add
        return parent::pay() + self::rate() + strlen('x');
//                     ^ calls: Shop\Model\Base\pay ; calls: Shop\Model\Base\rate ; calls: outside strlen
    }
}
// --- path: src/Model/Base.php ---
<?php
namespace Shop\Model;
use function Shop\total;
abstract class Base {
    public function pay(): int { return total($this); }
//                                      ^ calls: Shop\total  by: surely
    protected static function rate(): int { return static::rate(); }
//                                                         ^ calls: Shop\Model\Base\rate
}
// --- path: src/Model/Wallet.php ---
<?php
namespace Shop\Model;
class Wallet {
    public function take(int $sum): void {}
    public static function open(): static { return new static(); }
}
// --- path: src/Contract/Payable.php ---
<?php
namespace Shop\Contract;
interface Payable { public function pay(): int; }
// --- path: src/helpers.php ---
<?php
namespace {
    function total($cart) { return 1; }
    const RATE = 3;
}
namespace Shop {
    function total(Contract\Payable $cart): int {
//                 ^ types: Shop\Contract\Payable
        return $cart->pay() + RATE;
//                    ^ calls: Shop\Contract\Payable\pay ; reads: RATE
    }
}
// --- path: src/Main.php ---
<?php
namespace Shop;
use Shop\Model as M;
use Shop\{Model\Wallet, Model\Cart as Basket};
// ^ imports: Shop\Model\Wallet ; imports: Shop\Model\Cart

$basket = new Basket(Wallet::open());
//            ^ instantiates: Shop\Model\Cart ; calls: Shop\Model\Cart\__construct ; calls: Shop\Model\Wallet\open
$basket->pay();
//       ^ calls: Shop\Model\Cart\pay
M\Wallet::open()->take(3);
//        ^ calls: Shop\Model\Wallet\open ; calls: Shop\Model\Wallet\take
\Shop\Model\Wallet::open()->take(3);
//                  ^ calls: Shop\Model\Wallet\open ; calls: Shop\Model\Wallet\take
namespace\total($basket);
//        ^ calls: Shop\total
\total($basket);
// ^ calls: total
\Other\Thing::make();
//            ^ calls: outside Other\Thing\make
require __DIR__ . '/helpers.php';
// ^ imports: helpers
