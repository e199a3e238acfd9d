// --- path: a.php ---
<?php
trait Greets {
    public static $count = 0;
    public function hello() { return $this->name(); }
//                                          ^ calls: Greets\name
    abstract public function name();
}
class Base { public function name() {} public function hello() {} }
class Person extends Base {
// ^ extends: Base ; implements: Greets
    use Greets;
    public function talk() {
        $this->hello();
//             ^ calls: Greets\hello
        $this->name();
//             ^ calls: Base\name
        parent::hello();
//              ^ calls: Base\hello
    }
}
interface HasLabel { const MAX = 3; public function label(): string; }
enum Suit: string implements HasLabel {
    case Hearts = 'H';
    public static function lucky(): self { return self::Hearts; }
//                                                      ^ reads: Suit\Hearts
    public function label(): string { return self::MAX; }
// ^ overrides: HasLabel\label
//                                                 ^ reads: HasLabel\MAX
}
Suit::Hearts->label();
//            ^ calls: Suit\label
Suit::lucky()->label();
//    ^ calls: Suit\lucky ; calls: Suit\label
Suit::from('H')->label();
//               ^ calls: Suit\label
// --- path: b.php ---
<?php
trait A { public function hi() {} public function go() {} }
trait B { public function hi() {} }
class C {
    use A, B { B::hi insteadof A; A::hi as protected hello; go as run; }
    function x() {
        $this->hi();
//             ^ calls: B\hi
        $this->hello();
//             ^ calls: A\hi
        $this->run();
//             ^ calls: A\go
    }
}
