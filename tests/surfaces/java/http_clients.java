// --- path: src/main/java/shop/Api.java ---
package shop;

import org.springframework.web.client.RestTemplate;

class Api {
    RestTemplate restTemplate;
    WebClient webClient;

    void load(long id) {
        restTemplate.getForObject("http://users/api/users/{id}", User.class, id);
        // ^ client: GET http://users/api/users/{id} -> shop.Api.load
        restTemplate.postForEntity(base + "/api/users", user, User.class);
        // ^ client: POST {base}/api/users -> shop.Api.load
        webClient.get().uri("/api/carts/{id}", id).retrieve();
        // ^ client: - /api/carts/{id} -> shop.Api.load
        map.put("/no", 1);
    }
}
