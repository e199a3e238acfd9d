// --- path: src/Controller/BlogController.php ---
<?php
namespace App\Controller;
use Symfony\Component\Routing\Attribute\Route;

#[Route('/blog', name: 'blog_')]
final class BlogController {
    #[Route('/', name: 'index', methods: ['GET'])]
    #[Route('/rss.xml', name: 'rss', defaults: ['_format' => 'xml'], methods: ['GET'])]
    public function index(): Response {}
    // ^ route: GET /blog/ -> App\Controller\BlogController\index ; route: GET /blog/rss.xml -> App\Controller\BlogController\index
    #[Route(path: '/posts/{slug:post}', methods: ['GET', 'POST'])]
    public function show($post) { $this->client->request('GET', 'https://x.org/a'); }
    // ^ route: GET,POST /blog/posts/{slug:post} -> App\Controller\BlogController\show ; client: GET https://x.org/a
}
// --- path: src/Controller/HomeController.php ---
<?php
namespace App\Controller;
use Symfony\Component\Routing\Annotation\Route;
class HomeController {
    #[Route('/about')]
    public function about() {}
    // ^ route: ANY /about -> App\Controller\HomeController\about
}
// --- path: src/Controller/OneController.php ---
<?php
namespace App\Controller;
use Symfony\Component\Routing\Attribute\Route;
#[Route('/one', methods: ['POST'])]
class OneController {
// ^ route: POST /one -> App\Controller\OneController\__invoke
    public function __invoke() {}
}
// --- path: src/Page/LegalPage.php ---
<?php
namespace App\Page;
class LegalPage { public function show(string $page) {} }
// --- path: src/Admin/UserController.php ---
<?php
namespace App\Admin;
use Symfony\Component\Routing\Attribute\Route;
class UserController {
    #[Route('/users', methods: ['GET'])]
    public function users() {}
    // ^ route: GET /admin/users -> App\Admin\UserController\users
}
// --- path: config/routes.yaml ---
admin:
    resource: { path: ../src/Admin/, namespace: App\Admin }
    type: attribute
    prefix: /admin
legal:
    path: /legal/{page}   # as the law asks
    # ^ route: GET,HEAD /legal/{page} -> App\Page\LegalPage\show
    controller: App\Page\LegalPage::show
    methods: [GET, HEAD]
check:
    path: /check
    # ^ route: POST /check -> routes.yaml
    methods: POST
// --- path: config/shop_routes/carts.yaml ---
carts_show:
    controller: App\Page\LegalPage::show
    path: /carts/{id}
    # ^ route: GET /carts/{id} -> App\Page\LegalPage\show
    methods: [ GET ]
// --- path: public/index.php ---
<?php
use Slim\Factory\AppFactory;
$app = AppFactory::create();
$app->get('/hello/{name}', Hello::class . ':say');
// ^ route: GET /hello/{name}
$app->group('/users', function (RouteCollectorProxy $group) {
    $group->delete('/{id}', function ($request) {});
    // ^ route: DELETE /users/{id} -> index inline +0 +0
});
