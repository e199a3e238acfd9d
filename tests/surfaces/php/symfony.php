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
bills:
    prefix: /bills
    resource: '@AcmeBillsBundle/Resources/routing.yml'
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
// --- path: src/Bills/AcmeBillsBundle.php ---
<?php
namespace Acme\Bills;
class AcmeBillsBundle extends Bundle {}
// --- path: src/Bills/Resources/routing.yml ---
bill:
    path: /{id}
    # ^ route: ANY /bills/{id} -> App\Page\LegalPage\show
    controller: App\Page\LegalPage::show
// --- path: config/services.yaml ---
parameters:
    store.most: 5
    # ^ config: parameters store.most
    store.rate: '%env(default:store.most:float:STORE_RATE)%'
    # ^ config: parameters store.rate ; config: %env()% STORE_RATE
services:
    _defaults:
        autowire: true
        bind:
            $zone: '%env(STORE_ZONE)%'
            # ^ config: %env()% STORE_ZONE -> services.yaml
    App\Shop\Store:
        arguments: ['%kernel.project_dir%/var', "%env(file:STORE_KEY)%"]
        # ^ config: %parameter% kernel.project_dir -> App\Shop\Store ; config: %env()% STORE_KEY -> App\Shop\Store
        calls:
            - setRate: ['%store.rate%', 50%]
            # ^ config: %parameter% store.rate -> App\Shop\Store
when@test:
    parameters:
        store.most: 1
        # ^ config: parameters store.most
// --- path: config/packages/mailer.yaml ---
framework:
    mailer:
        dsn: '%env(MAILER_DSN)%'
        # ^ config: %env()% MAILER_DSN
// --- path: public/index.php ---
<?php
use Slim\Factory\AppFactory;
$app = AppFactory::create();
$app->get('/hello/{name}', Hello::class . ':say');
// ^ route: GET /hello/{name}
$app->redirect('/old', '/new', 301);
// ^ route: GET /old
$app->group('/users', function (RouteCollectorProxy $group) {
    $group->delete('/{id}', function ($request) {});
    // ^ route: DELETE /users/{id} -> index inline +0 +0
});
// --- path: src/Shop/Store.php ---
<?php
namespace App\Shop;
use Symfony\Component\DependencyInjection\Attribute\Autowire;
use Symfony\Component\DependencyInjection as DI;
final class Store {
    public function __construct(#[Autowire('%store.folder%')] private string $folder, #[Autowire(param: 'store.size')] int $size) {}
    // ^ config: #[Autowire] store.folder -> App\Shop\Store\__construct ; config: #[Autowire] store.size -> App\Shop\Store\__construct
    public function open(#[Autowire(env: 'bool:STORE_OPEN')] bool $open, #[Autowire(value: "%env(int:STORE_LIMIT)%")] int $most) {}
    // ^ config: #[Autowire] STORE_OPEN -> App\Shop\Store\open ; config: #[Autowire] STORE_LIMIT -> App\Shop\Store\open
    public function show(#[\SensitiveParameter, DI\Attribute\Autowire("%kernel.cache_dir%/it's")] string $in) {}
    // ^ config: #[Autowire] kernel.cache_dir -> App\Shop\Store\show
    public function pay(#[Autowire(service: 'shop.cart')] Cart $cart, string $note = '%store.note%') {}
    // ^ none: config
    public function load($query) { return [$this->container->getParameter('store.root'), $query->getParameter('id')]; }
    // ^ config: getParameter store.root -> App\Shop\Store\load
}

// --- path: src/Controller/Documented.php ---
<?php
namespace App\Controller;
use Sensio\Bundle\FrameworkExtraBundle\Configuration\Security;
use Symfony\Component\Routing\Annotation\Route;

/**
 * Routes as documentation had them.
 *
 * @Route("/documented", name="documented_")
 */
class Documented
{
    /**
     * @Route(
     *     "/{id}",
     *     methods={"PUT", "PATCH"},
     *     requirements={"id"="\d+"}
     * )
     *
     * @Security("is_granted('ROLE_USER')")
     *
     * @return Response
     */
    public function edit($id) {}
    // ^ route: PUT,PATCH /documented/{id} -> App\Controller\Documented\edit
}

/**
 * @Route("/once", methods={"POST"})
 */
final class Once
// ^ route: POST /once -> App\Controller\Once\__invoke
{
    public function __invoke() {}
}
