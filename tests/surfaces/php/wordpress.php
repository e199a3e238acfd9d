<?php
add_action('rest_api_init', function () {
    register_rest_route('shop/v1', '/items/(?P<id>\d+)', ['methods' => 'GET', 'callback' => 'shop_item']);
    // ^ route: GET /shop/v1/items/<id> -> shop_item
    register_rest_route('shop/v1', '/all', array('methods' => 'GET', 'callback' => array($this, 'all')));
    // ^ route: GET /shop/v1/all
});
function shop_item($request) {}

// --- path: plugin.php ---
<?php
\defined('SHOP_API') || \define('SHOP_API', 'shop/2.0');

// --- path: carts.php ---
<?php
namespace Shop;
class Carts {
    public static function register() {
        \register_rest_route(SHOP_API, '/carts', array(
        // ^ route: GET /shop/2.0/carts -> Shop\Carts\all ; route: POST,PUT,PATCH /shop/2.0/carts -> Shop\Carts\save
            array('methods' => \WP_REST_Server::READABLE, 'callback' => array(self::class, 'all')),
            array('methods' => \WP_REST_Server::EDITABLE, 'callback' => array(self::class, 'save')),
        ));
    }
    public static function all() {}
    public static function save() {}
}

// --- path: parts/Users.php ---
<?php
class Users {
    const SPACE = 'shop/v1';
    protected $namespace = 'shop/v2';
    public function register() {
        register_rest_route(self::SPACE, '/users', ['methods' => 'GET', 'callback' => [$this, 'all']]);
        // ^ route: GET /shop/v1/users
        register_rest_route($this->namespace, '/users', ['methods' => 'POST', 'callback' => [$this, 'all']]);
        // ^ route: POST /shop/v2/users
    }
    public function all() {}
}
