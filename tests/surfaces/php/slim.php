// --- path: index.php ---
<?php
use Slim\App;

$conf = new ConfigManager();
$app = new App(['debug' => $conf->get('dev.debug', false)]);

$app->get('/login', '\Shop\LoginController:index');
// ^ route: GET /login -> Shop\LoginController\index

$app->group('/admin', function () {
    $this->post('/tags', '\Shop\TagController:save');
    // ^ route: POST /admin/tags as static
    $this->group('/deep', function () {
        $this->map(['PUT'], '/x', '\Shop\TagController:save');
        // ^ route: PUT /admin/deep/x
    });
});

$app->group('/v4', function (RouteCollectorProxy $group) {
    $group->get('/info', '\Shop\LoginController:index');
    // ^ route: GET /v4/info as static
});

// --- path: routes.php ---
<?php
use Slim\Routing\RouteCollectorProxy;

$app->get('/home', ['\Shop\LoginController', 'index'])->setName('home');
// ^ route: GET /home -> Shop\LoginController\index
$app->get('/start', \Shop\LoginController::class . ':index');
// ^ route: GET /start -> Shop\LoginController\index

// --- path: ConfigManager.php ---
<?php
class ConfigManager
{
    public function get(string $key, $default = '') { return $default; }
}

// --- path: TagController.php ---
<?php
namespace Shop;

use Slim\Http\Request;

class TagController
{
    protected \ConfigManager $conf;

    public function save(Request $request)
    {
        return $this->conf->get('general.title', 'Shop');
    }
}

// --- path: LoginController.php ---
<?php
namespace Shop;

class LoginController
{
    public function index() { }
}
