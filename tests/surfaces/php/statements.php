// --- path: src/Stock.php ---
<?php
namespace Shop;

class Stock
{
    const ALL = 'SELECT id FROM shelves';

    public function read(\PDO $db, string $order): void
    {
        $sql = 'SELECT id FROM carts';
        $sql .= ' JOIN prices ON true';
        $db->query($sql . $order);
        // ^ table: SELECT carts ; table: SELECT prices
        $db->query(self::ALL);
        // ^ table: SELECT shelves
    }
}
