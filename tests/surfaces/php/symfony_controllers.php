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
