// --- path: src/shop.php ---
<?php
class Rows implements ArrayAccess, IteratorAggregate {
    public function offsetGet($key): mixed {}
    public function offsetSet($key, $value): void {}
    public function getIterator(): Cursor { return new Cursor(); }
}
class Cursor implements Iterator {
    public function current(): mixed {}
    public function next(): void {}
}
function run(Rows $rows) {
    $rows[1] = 2;
    // ^ calls: Rows\offsetSet; not calls: Rows\offsetGet
    foreach ($rows as $each) {}
    //       ^ calls: Rows\getIterator; calls: Cursor\current
}
