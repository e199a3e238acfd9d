// --- path: app/Http/Controllers/UserController.php ---
<?php
namespace App\Http\Controllers;
use Illuminate\Support\Facades\{DB, Log};
class UserController {
    public function index() {
        DB::table('users')->get();
        // ^ table: - users -> App\Http\Controllers\UserController\index
        Log::warning('none');
        // ^ log: WARNING none
    }
    public function show($id) { throw new NotFound(env('APP_KEY')); }
    // ^ exception: - NotFound ; config: environment APP_KEY -> App\Http\Controllers\UserController\show
    public function store() { return config('app.name') . $_ENV['HOME_DIR'] . $_SERVER['HTTP_HOST']; }
    // ^ config: config app.name ; config: environment HOME_DIR
}
// --- path: app/Http/Controllers/PhotoController.php ---
<?php
namespace App\Http\Controllers;
class PhotoController {
    public function index() {}
    public function show($id) {}
    public function destroy($id) {}
}
// --- path: app/Http/Controllers/Admin/UserController.php ---
<?php
namespace App\Http\Controllers\Admin;
class UserController {
    public function show() {}
}
// --- path: app/Http/Controllers/Admin/Deep/UserController.php ---
<?php
namespace App\Http\Controllers\Admin\Deep;
class UserController {
    public function show() {}
}
// --- path: routes/web.php ---
<?php
use App\Http\Controllers\{PhotoController, UserController};
use Illuminate\Support\Facades\Route;

Route::get('/users', [UserController::class, 'index'])->name('users');
// ^ route: GET /users -> App\Http\Controllers\UserController\index
Route::middleware('auth')->prefix('admin')->group(function () {
    Route::post('users', [UserController::class, 'store']);
    // ^ route: POST /admin/users -> App\Http\Controllers\UserController\store
    Route::group(['prefix' => 'deep', 'middleware' => 'x'], function () {
        Route::get('users/{id}', 'UserController@show');
        // ^ route: GET /admin/deep/users/{id} -> App\Http\Controllers\UserController\show
        Route::get('by-array', ['as' => 'shown', 'uses' => 'UserController@show']);
        // ^ route: GET /admin/deep/by-array -> App\Http\Controllers\UserController\show
    });
    Route::group(['namespace' => 'App\Http\Controllers'], function () {
        Route::get('whole', 'UserController@index');
        // ^ route: GET /admin/whole -> App\Http\Controllers\UserController\index
    });
    Route::group(['namespace' => 'Admin'], function () {
        Route::get('own', 'UserController@show');
        // ^ route: GET /admin/own -> App\Http\Controllers\Admin\UserController\show
        Route::resource('owners', 'UserController', ['only' => ['show']]);
        // ^ route: GET /admin/owners/{id} -> App\Http\Controllers\Admin\UserController\show
        Route::namespace('Deep')->group(function () {
            Route::get('deepest', ['uses' => 'UserController@show']);
            // ^ route: GET /admin/deepest -> App\Http\Controllers\Admin\Deep\UserController\show
        });
    });
});
Route::redirect('/old', '/users');
// ^ route: ANY /old
Route::middleware('auth')->get('/me', fn () => 1);
// ^ route: GET /me -> web inline +0 +0
Route::match(['get', 'post'], '/both', [UserController::class, 'index']);
// ^ route: GET,POST /both -> App\Http\Controllers\UserController\index
Route::resource('photos', PhotoController::class);
// ^ route: GET /photos -> App\Http\Controllers\PhotoController\index ; route: GET /photos/{id} -> App\Http\Controllers\PhotoController\show ; route: DELETE /photos/{id} -> App\Http\Controllers\PhotoController\destroy
Route::apiResources(['prints' => PhotoController::class, 'people' => UserController::class]);
// ^ route: GET /prints -> App\Http\Controllers\PhotoController\index ; route: GET /prints/{id} -> App\Http\Controllers\PhotoController\show ; route: DELETE /prints/{id} -> App\Http\Controllers\PhotoController\destroy ; route: GET /people -> App\Http\Controllers\UserController\index ; route: POST /people -> App\Http\Controllers\UserController\store ; route: GET /people/{id} -> App\Http\Controllers\UserController\show
$cache->get('/users', 3);
// ^ none: route
// --- path: routes/api.php ---
<?php
use Illuminate\Support\Facades\Route;
Route::middleware('throttle')->group(function () { require __DIR__ . '/api/more.php'; });
Route::any('/ping', [\App\Http\Controllers\UserController::class, 'index']);
// ^ route: ANY /api/ping -> App\Http\Controllers\UserController\index
Route::apiResource('shots', \App\Http\Controllers\PhotoController::class)->only(['index', 'destroy']);
// ^ route: GET /api/shots -> App\Http\Controllers\PhotoController\index ; route: DELETE /api/shots/{id} -> App\Http\Controllers\PhotoController\destroy
Route::resource('kept', \App\Http\Controllers\PhotoController::class)->except('show', 'destroy');
// ^ route: GET /api/kept -> App\Http\Controllers\PhotoController\index
Route::controller(\App\Http\Controllers\PhotoController::class)->prefix('pics')->group(function () {
    Route::post('/{id}/tag', 'show');
    // ^ route: POST /api/pics/{id}/tag -> App\Http\Controllers\PhotoController\show
});
// --- path: app/Reads.php ---
<?php
namespace App;
use Illuminate\Support\Facades\Config;
class Reads {
    public function go() {
        return Config::get('app.deep.key');
        // ^ config: config app.deep.key -> App\Reads\go
    }
}
// --- path: app/Providers/RouteServiceProvider.php ---
<?php
namespace App\Providers;
use Illuminate\Support\Facades\Route;
class RouteServiceProvider {
    public function map() {
        Route::prefix('backend')->middleware('web')->group(base_path('routes/admin.php'));
        Route::group(['prefix' => 'old'], function () { require base_path('routes/old.php'); });
    }
}
// --- path: routes/admin.php ---
<?php
use Illuminate\Support\Facades\Route;
Route::get('/stats', [\App\Http\Controllers\UserController::class, 'index']);
// ^ route: GET /backend/stats -> App\Http\Controllers\UserController\index
// --- path: routes/old.php ---
<?php
use Illuminate\Support\Facades\Route;
Route::get('/stats', [\App\Http\Controllers\UserController::class, 'index']);
// ^ route: GET /old/stats -> App\Http\Controllers\UserController\index
// --- path: bare/composer.json ---
{"name": "acme/bare", "autoload": {"psr-4": {"Bare\\": "app/"}}}
// --- path: bare/app/Providers/RouteServiceProvider.php ---
<?php
namespace Bare\Providers;
use Illuminate\Support\Facades\Route;
class RouteServiceProvider {
    public function map() { Route::middleware('api')->group(base_path('routes/api.php')); }
}
// --- path: bare/routes/api.php ---
<?php
use Illuminate\Support\Facades\Route;
Route::get('api/v1/ping', [\App\Http\Controllers\UserController::class, 'index']);
// ^ route: GET /api/v1/ping -> App\Http\Controllers\UserController\index
// --- path: routes/members.php ---
<?php
Route::prefix('members')->group(function () {
    Auth::routes(['register' => false, 'reset' => false, 'confirm' => false, 'verify' => true]);
    // ^ route: GET /members/login ; route: POST /members/login -> App\Http\Controllers\Auth\LoginController ; route: POST /members/logout -> App\Http\Controllers\Auth\LoginController\logout ; route: GET /members/email/verify ; route: GET /members/email/verify/{id}/{hash} ; route: POST /members/email/resend
});
// --- path: app/Http/Controllers/Auth/LoginController.php ---
<?php
namespace App\Http\Controllers\Auth;
class LoginController {
    use \Illuminate\Foundation\Auth\AuthenticatesUsers;
    public function logout() {}
}
// --- path: routes/nested.php ---
<?php
Route::resource('albums.photos', \App\Http\Controllers\PhotoController::class)->only('show');
// ^ route: GET /albums/{id}/photos/{id} -> App\Http\Controllers\PhotoController\show
Route::resource('admin/albums.photos', \App\Http\Controllers\PhotoController::class)->shallow()->except('destroy');
// ^ route: GET /admin/albums/{id}/photos -> App\Http\Controllers\PhotoController\index ; route: GET /admin/photos/{id} -> App\Http\Controllers\PhotoController\show
// --- path: routes/api/more.php ---
<?php
Route::prefix('v1')->group(function () {
    Route::get('/shots', [\App\Http\Controllers\PhotoController::class, 'index']);
    // ^ route: GET /api/v1/shots -> App\Http\Controllers\PhotoController\index
});
// --- path: app/Providers/Routing.php ---
<?php
namespace App\Providers;
use Illuminate\Support\Facades\Route as Facade;
class Routing {
    protected $namespace = 'App\Http\Controllers';
    protected function mapShops() {
        Facade::prefix('{shop}')->middleware('shop')->namespace($this->namespace)->group(base_path('routes/shops.php'));
    }
}
// --- path: routes/shops.php ---
<?php
use Illuminate\Support\Facades\Route;
Route::group(['prefix' => 'common'], function () {
    Route::resource('pictures', 'PhotoController', ['middleware' => ['dropzone']]);
    // ^ route: GET /{shop}/common/pictures -> App\Http\Controllers\PhotoController\index ; route: GET /{shop}/common/pictures/{id} -> App\Http\Controllers\PhotoController\show ; route: DELETE /{shop}/common/pictures/{id} -> App\Http\Controllers\PhotoController\destroy
    Route::apiResource('plugins', 'Elsewhere\Plugins')->only('index', 'store');
    // ^ route: GET /{shop}/common/plugins ; route: POST /{shop}/common/plugins
});
