// --- path: app/Cart.php ---
<?php
namespace App;
class Cart {
    public function total() {}
}
// --- path: app/Facades.php ---
<?php
namespace App\Facades;
use Illuminate\Support\Facades\Facade;
class Carts extends Facade {
    protected static function getFacadeAccessor(): string { return \App\Cart::class; }
}
// --- path: app/use.php ---
<?php
use App\Facades\Carts;
Carts::total();
//     ^ calls: App\Cart\total
// --- path: app/mails.php ---
<?php
use Illuminate\Support\Facades\Mail;
Mail::to("port@ferry")->cc("quay@ferry")->send($notice);
//                      ^ calls: outside Illuminate\Mail\PendingMail\cc
//                                        ^ calls: outside Illuminate\Mail\PendingMail\send
