<?php
add_action('rest_api_init', function () {
    register_rest_route('shop/v1', '/items/(?P<id>\d+)', ['methods' => 'GET', 'callback' => 'shop_item']);
    // ^ route: GET /shop/v1/items/<id> -> shop_item
    register_rest_route('shop/v1', '/all', array('methods' => 'GET', 'callback' => array($this, 'all')));
    // ^ route: GET /shop/v1/all
});
function shop_item($request) {}
