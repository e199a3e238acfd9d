// --- path: public/index.php ---
<?php
use Slim\Factory\AppFactory;
use Slim\Routing\RouteCollectorProxy as Group;
$app = AppFactory::create();
$app->setBasePath('/shop');
$app->map(['GET', 'PUT'], '/both', Both::class);
// ^ route: GET,PUT /shop/both
$app->group('/v1', function (Group $v1) {
    $v1->group('/carts', function (Group $carts) {
        $carts->get('', [Carts::class, 'list']);
        // ^ route: GET /shop/v1/carts
        $carts->any('/{id:[0-9]+}', Carts::class . ':one');
        // ^ route: ANY /shop/v1/carts/{id:[0-9]+}
    });
})->add(new Auth());
(require __DIR__ . '/../config/routes.php')($app);
$app->run();
// --- path: config/routes.php ---
<?php
use Slim\App;
return function (App $app) {
    $app->delete('/gone', Gone::class);
    // ^ route: DELETE /shop/gone
};
