// --- path: src/shop.php ---
<?php
function one() {}
function two() {}
class Shop {
    public function pay() {}
    public static function open() {}
    public function run($x) {
        $q = $x ? one(...) : two(...);
        //         ^ reads: one; not calls: one; reads: two
        $q();
        // ^ calls: one  by: a guess; calls: two  by: a guess
        $m = $this->pay(...);
        $m();
        // ^ calls: Shop\pay
        $s = 'one';
        $s();
        // ^ calls: one  by: a guess
        array_map('two', []);
        //         ^ reads: two
        usort($x, 'Shop::open');
        //         ^ reads: Shop\open
    }
}
