// --- path: config/routes.yaml ---
controllers:
    resource: routing.controllers
    prefix: /{_locale}
// --- path: src/Controller/CartController.php ---
<?php
namespace App\Controller;
use Symfony\Component\Routing\Attribute\Route;
#[Route('/carts')]
final class CartController {
    #[Route('/{id}', methods: ['GET'])]
    public function show(int $id) {}
    // ^ route: GET /{_locale}/carts/{id} -> App\Controller\CartController\show
}
// --- path: config/routes/shop.php ---
<?php
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;
return static function (RoutingConfigurator $routes): void {
    $routes->import('../../src/Api/', 'attribute')->namePrefix('api_')->prefix('/api');
    $routes->import(['path' => '../../src/Back/', 'namespace' => 'App\Back'], 'attribute')
        ->prefix($area);
    $routes->import('../../src/Front/', 'attribute')->prefix(['en' => '/en', 'nl' => '/nl']);
    $routes->import('@Shop/Controller/', 'attribute')->prefix('/bundle');
};
// --- path: src/Api/StockController.php ---
<?php
namespace App\Api;
use Symfony\Component\Routing\Attribute\Route;
final class StockController {
    #[Route('/stock/{id}', methods: ['GET'])]
    public function show(int $id) {}
    // ^ route: GET /api/stock/{id} -> App\Api\StockController\show
}
// --- path: src/Back/StaffController.php ---
<?php
namespace App\Back;
use Symfony\Component\Routing\Attribute\Route;
final class StaffController {
    #[Route('/staff', methods: ['GET'])]
    public function list() {}
    // ^ route: GET /{$area}/staff -> App\Back\StaffController\list
}
// --- path: src/Front/PageController.php ---
<?php
namespace App\Front;
use Symfony\Component\Routing\Attribute\Route;
final class PageController {
    #[Route('/page', methods: ['GET'])]
    public function show() {}
    // ^ route: GET /{prefix}/page -> App\Front\PageController\show
}
// --- path: inner/src/Kernel.php ---
<?php
namespace Inner;
class Kernel {
    protected function configureRoutes(RoutingConfigurator $routes): void {
        $routes->import(__DIR__ . '/Controller', 'attribute')->prefix('/inner');
    }
}
// --- path: inner/src/Controller/PingController.php ---
<?php
namespace Inner\Controller;
use Symfony\Component\Routing\Attribute\Route;
final class PingController {
    #[Route('/ping', methods: ['GET'])]
    public function ping() {}
    // ^ route: GET /inner/ping -> Inner\Controller\PingController\ping
}
