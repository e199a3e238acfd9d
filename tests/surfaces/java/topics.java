// --- path: src/main/java/shop/Orders.java ---
package shop;

import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.core.KafkaTemplate;

class Orders {
    static final String TOPIC = "orders";
    private final KafkaTemplate<String, String> kafkaTemplate;

    void publish(String order) {
        kafkaTemplate.send(TOPIC, order);
        // ^ topic: produce orders -> shop.Orders.publish
    }

    @KafkaListener(topics = {"orders", "returns"}, groupId = "a")
    void taken(String order) {}
    // ^ topic: consume orders -> shop.Orders.taken ; topic: consume returns -> shop.Orders.taken
}

// --- path: src/main/java/shop/Mails.java ---
package shop;

import org.springframework.amqp.rabbit.annotation.RabbitListener;

class Mails {
    @RabbitListener(queues = "mails")
    void taken(String mail) {}
    // ^ topic: consume mails -> shop.Mails.taken
}
