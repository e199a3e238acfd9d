// --- path: app/Providers/AppServiceProvider.php ---
<?php
namespace App\Providers;

use App\Contracts\Store;
use App\SqlStore;

class AppServiceProvider
{
    public function register()
    {
        $this->app->bind(Store::class, SqlStore::class);
        // ^ di: BIND Store -> App\SqlStore
        $this->app->singleton(Store::class, fn ($app) => new SqlStore($app));
        // ^ di: SINGLETON Store -> App\SqlStore
        $this->app->when(Cart::class)->needs(Store::class)->give(SqlStore::class);
        // ^ di: give Store -> App\SqlStore
    }
}

// --- path: app/SqlStore.php ---
<?php
namespace App;

class SqlStore { }
