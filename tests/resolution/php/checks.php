// --- path: a.php ---
<?php
class Tree { public function grow() {} }
class Oak extends Tree { public function acorn() {} }
class Elm { public function leaf() {} }
class Wood {
    private $tree;
    public function walk($x, $y, $z, Tree $tree) {
        if ($x instanceof Oak) {
            $x->acorn();
//              ^ calls: Oak\acorn
        } elseif ($x instanceof Elm && $x->leaf()) {
//                                         ^ calls: Elm\leaf
            $x->leaf();
//              ^ calls: Elm\leaf
        }
        if (!$y instanceof Elm) {
            throw new LogicException();
        }
        $y->leaf();
//          ^ calls: Elm\leaf
        if ($this->tree instanceof Oak) {
            $this->tree->acorn();
//                       ^ calls: Oak\acorn
        }
        assert($z instanceof Oak);
        $z->acorn();
//          ^ calls: Oak\acorn
        $got = $tree instanceof Oak ? $tree->acorn() : $tree->grow();
//                                           ^ calls: Oak\acorn ; calls: Tree\grow
        $r = match (true) { $tree instanceof Oak => $tree->acorn(), default => null };
//                                                         ^ calls: Oak\acorn
    }
    public function made($way) {
        if ($way) { $it = new Oak(); } else { $it = new Elm(); }
        $it->acorn();
//           ^ calls: Oak\acorn
        $it->leaf();
//           ^ calls: Elm\leaf
        foreach ([new Elm] as $one) {
            if (!$one) { continue; }
            $it = $one;
        }
        $it->leaf();
//           ^ calls: Elm\leaf
        try { $t = new Oak(); } catch (Exception $e) { return; }
        $t->acorn();
//          ^ calls: Oak\acorn
    }
}
