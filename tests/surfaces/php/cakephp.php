// --- path: config/routes.php ---
<?php
use Cake\Routing\RouteBuilder;

return function (RouteBuilder $routes): void {
    $routes->scope('/shop', function (RouteBuilder $routes) {
        $routes->setExtensions(['json']);
        $routes->connect('/carts/{id}', ['controller' => 'Carts', 'action' => 'view'])
        // ^ route: GET,PUT /shop/carts/{id}
            ->setPass(['id'])
            ->setMethods(['GET', 'PUT']);
        $routes->post('/carts', 'Carts::add');
        // ^ route: POST /shop/carts
    });
    $routes->plugin('Shop/Stock', ['path' => '/stock'], function (RouteBuilder $routes) {
        $routes->connect('/', ['controller' => 'Stock', 'action' => 'index']);
        // ^ route: ANY /stock/
        $routes->redirect('/old', '/stock');
        // ^ route: GET /stock/old
    });
};
