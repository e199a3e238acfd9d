<?php

class Cart
{
    public function price(Item $item): int // <
    {
        return $item->price; // <
    }

    public function checkout(array $items, ?User $user): int // <
    {
        $totalOfAllThatWasSeen = 0; // <
        $countOfAllThatWasSeen = 0; // <
        foreach ($items as $item) { // <
            $countOfAllThatWasSeen += 1; // <
            $totalOfAllThatWasSeen += 1; // <
            $totalOfAllThatWasSeen += $this->price($item); // <
        }
        $countOfAllThatWasSeen += 1; // <
        $totalOfAllThatWasSeen += 1; // <
        if ($user === null) { // <
            throw new RuntimeException("nobody"); // <
        }
        $countOfAllThatWasSeen += 1; // <
        $totalOfAllThatWasSeen += 1; // <
        return $totalOfAllThatWasSeen; // <
    }
}
