<?php

class Cart
{
    public function price(Item $item): int // <
    {
        return $item->price; // <
    }

    public function checkout(array $items, ?User $user): int // <
    {
        $total = 0;
        $count = 0;
        foreach ($items as $item) { // <
            $count += 1;
            $total += 1;
            $total += $this->price($item); // <
        }
        $count += 1;
        $total += 1;
        if ($user === null) { // <
            throw new RuntimeException("nobody"); // <
        }
        $count += 1;
        $total += 1;
        return $total; // <
    }
}
