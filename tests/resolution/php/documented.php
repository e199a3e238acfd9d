// --- path: a.php ---
<?php
/**
 * @property-read Till $till
 * @method static Shop open(string $name)
 * @method Till[] tills()
 */
class Shop extends Model {}
/** @mixin Shop */
class Wing { public function __call($name, $arguments) { return $this->shop->$name(...$arguments); } }
class Till { public function ring() {} }
/**
 * @template T
 */
class Row implements IteratorAggregate {
    /** @var T[] */
    private $all;
    /** @return T */
    public function first() { return $this->all[0]; }
    /** @return Iterator<int, T> */
    public function getIterator(): Iterator { yield from $this->all; }
}
/** @extends Row<Till> */
class Tills extends Row {}
class Desk extends Shop {
    /** @var Row<Till> */
    private Row $row;
    /** @var array<string, list<Till>> */
    private array $by;
    /** @return array{Desk, Till, int}[] */
    private function pairs(): array { return []; }
    public function go(Wing $wing, Tills $tills) {
        $this->till->ring();
//                   ^ calls: Till\ring
        Shop::open('x')->till->ring();
//                             ^ calls: Till\ring
        foreach ($wing->tills() as $till) { $till->ring(); }
//                                                 ^ calls: Till\ring
        $this->row->first()->ring();
//                  ^ calls: Row\first ; calls: Till\ring
        $tills->first()->ring();
//              ^ calls: Row\first ; calls: Till\ring
        foreach ($tills as $one) { $one->ring(); }
//                                       ^ calls: Till\ring
        foreach ($this->by as $name => $some) { foreach ($some as $it) { $it->ring(); } }
//                                                                            ^ calls: Till\ring
        $make = fn(): Till => new Till();
        $last = end($this->by['x']);
        array_map(fn($each) => $each->ring(), $this->by['x']);
//                                    ^ calls: Till\ring
        array_pop($this->by['x'])->ring();
//                                 ^ calls: Till\ring
        foreach ($this->pairs() as [$key, $value]) { $value->ring(); $key->go(); }
//                                                           ^ calls: Till\ring ; calls: Desk\go
        return app(Till::class)->ring();
//                               ^ calls: Till\ring
    }
}
// --- path: magic.php ---
<?php
class Any {
    public function __call($name, $arguments): Till { return new Till(); }
    public static function __callStatic($name, $arguments) {}
    public function own() {}
}
function ask(Any $any) {
    $any->own();
//        ^ calls: Any\own  by: surely
    $any->whatever()->ring();
//        ^ calls: Any\__call  by: a guess
    Any::make();
//       ^ calls: Any\__callStatic  by: a guess
}
// --- path: scopes.php ---
<?php
class Book extends \Illuminate\Database\Eloquent\Model {
    public function scopeVisible(Builder $query): void {}
    public static function all() { return static::visible()->get(); }
//                                                ^ calls: Book\scopeVisible
}
