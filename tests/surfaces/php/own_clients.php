// --- path: composer.json ---
{"require": {"guzzlehttp/guzzle": "^7"}, "autoload": {"psr-4": {"App\\": "src/"}}}
// --- path: src/Api.php ---
<?php
namespace App;
use GuzzleHttp\Client;
class Api {
    private Client $client;
    public function __construct() { $this->client = new Client(); }
    public function fetch(string $path) { return $this->client->get($path); }
    // ^ none: client
    public static function send(string $path) { $client = new Client(); return $client->post($path); }
    // ^ none: client
}
class Files {
    public function fetch(string $path) { return fopen($path, 'r'); }
}
// --- path: src/Users.php ---
<?php
namespace App;
class Users {
    public function __construct(private Api $api, private Files $files) {}
    public function all() { return $this->api->fetch('/users'); }
    // ^ client: GET /users -> App\Users\all
    public function one($id) { return $this->api->fetch('/users/' . $id . '.json'); }
    // ^ client: GET /users/{id}.json -> App\Users\one
    public function add() { return Api::send('/users/new'); }
    // ^ client: POST /users/new -> App\Users\add
    public function read() { return $this->files->fetch('/users'); }
    // ^ none: client
}
