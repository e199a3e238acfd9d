// --- path: src/Shop.php ---
<?php
namespace App;

class Shop {
    private Till $till;
    /** @var Item[] */
    private array $items = [];
    private $log;
    public ?Till $spare = null;
    protected static Till $shared;

    public function __construct(private readonly Clerk $clerk, Logger $log) {
        $this->log = $log;
        $this->till = new Till();
//          ^ writes: App\Shop\till
    }

    public function clerk(): Clerk { return $this->clerk; }
//                                                 ^ reads: App\Shop\clerk by: enclosing type

    /**
     * @param Item $first
     * @return Item[]
     */
    public function run($first, ?Till $other, Item ...$more) {
        $this->till->ring();
//                   ^ calls: App\Till\ring by: declared type
        $this->log->write('x');
//                  ^ calls: App\Logger\write
        $this->clerk()->greet();
//             ^ calls: App\Shop\clerk ; calls: App\Clerk\greet
        $this->clerk->greet();
//                    ^ calls: App\Clerk\greet
        $first->price();
//              ^ calls: App\Item\price
        $other?->ring();
//               ^ calls: App\Till\ring
        foreach ($this->items as $at => $item) {
            $item->price();
//                 ^ calls: App\Item\price
        }
        foreach ($more as $one) { $one->price(); }
//                                      ^ calls: App\Item\price
        self::$shared->ring();
//                     ^ calls: App\Till\ring
        $copy = clone $this->till;
        $copy->ring();
//             ^ calls: App\Till\ring
        /** @var Clerk $somebody */
        $somebody = unknown();
        $somebody->greet();
//                 ^ calls: App\Clerk\greet
        $item = $this->items[0] ?? new Item();
        $item->price();
//             ^ calls: App\Item\price
        $made = static fn(Till $t) => $t->ring();
//                                        ^ calls: App\Till\ring
        array_map(function (Item $i) use ($first) { return $i->price() + $first->price(); }, $more);
//                                                             ^ calls: App\Item\price
        echo "it is {$first->price()}";
//                           ^ calls: App\Item\price
        return $more;
    }

    public static function open(): static { return new static(new Clerk, new Logger); }
//                                                     ^ instantiates: App\Shop
}

class Stall extends Shop {
    public function sell(): void {
        foreach ($this->run(new Item, null) as $sold) $sold->price();
//                      ^ calls: App\Shop\run ; calls: App\Item\price
        Stall::open()->sell();
//             ^ calls: App\Shop\open ; calls: App\Stall\sell
        $it = new class($this) extends Shop { public function sell(): int { return $this->own(); } private function own() {} };
        $it->sell();
        $pair = [$this, 'sell'];
//                       ^ reads: App\Stall\sell
        [$a, $b] = [new Item, new Item];
        $a->price();
//          ^ calls: App\Item\price
    }
}
class Till { public function ring() {} }
class Clerk { public function greet() {} }
class Logger { public function write($x) {} }
class Item { public function price() {} }
