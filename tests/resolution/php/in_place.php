// --- path: desk.php ---
<?php
function note($n) { return $n; }

function lend($n) {
    $check = function ($n) { return note($n); };
    $check($n);
    // ^ in place
    $short = fn($n) => note($n);
    $short($n);
    // ^ in place
}
