// --- path: composer.json ---
{"autoload": {"psr-4": {"App\\Http\\": "app/"}}}
// --- path: app/Pages.php ---
<?php
namespace App\Http;
class Pages { public function all() {} public function one() {} }
// --- path: routes/web.php ---
<?php

use App\Http\Pages;
use Illuminate\Support\Facades\Route;

$table = [
    ['path' => '/e', 'do' => [Pages::class, 'all']],
    // ^ route: PUT /e -> App\Http\Pages\all
    ['path' => '/f', 'do' => [Pages::class, 'one']],
    // ^ route: PUT /f -> App\Http\Pages\one
];
foreach ($table as $row) {
    Route::put($row['path'], $row['do']);
}
foreach (['/a' => [Pages::class, 'one'], '/b' => [Pages::class, 'all']] as $path => $do) {
    // ^ route: GET /a -> App\Http\Pages\one ; route: GET /b -> App\Http\Pages\all
    Route::get($path, $do);
}
foreach ([['/c', [Pages::class, 'one']]] as [$path, $do]) {
    // ^ route: POST /c -> App\Http\Pages\one
    Route::post($path, $do);
}
foreach (['users', 'carts'] as $name) {
    Route::get("/$name", [Pages::class, 'all']);
    // ^ route: GET /users -> App\Http\Pages\all ; route: GET /carts -> App\Http\Pages\all
    Route::delete("/{$name}/{id}", [Pages::class, 'one']);
    // ^ route: DELETE /users/{id} -> App\Http\Pages\one ; route: DELETE /carts/{id} -> App\Http\Pages\one
}
