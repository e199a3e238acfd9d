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

// --- path: src/main/java/shop/Stock.java ---
package shop;

import org.eclipse.microprofile.reactive.messaging.Incoming;

class Stock {
    @Incoming("stock-in")
    void taken(String level) {}
    // ^ topic: consume stock.levels -> shop.Stock.taken
}

// --- path: src/main/resources/application.properties ---
mp.messaging.incoming.stock-in.connector=smallrye-kafka
mp.messaging.incoming.stock-in.topic=stock.levels

// --- path: src/main/java/shop/Joined.java ---
package shop;

import java.util.List;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.KStream;

class Joined {
    static final String PAID = "paid";

    void join(StreamsBuilder builder) {
        KStream<Long, String> orders = builder.stream("orders");
        // ^ topic: consume orders -> shop.Joined.join
        orders.join(builder.stream(PAID), this::both).peek(this::log).to("joined");
        // ^ topic: consume paid -> shop.Joined.join ; topic: produce joined -> shop.Joined.join
    }

    void take(KafkaConsumer<Long, String> consumer) {
        consumer.subscribe(List.of("joined", PAID));
        // ^ topic: consume joined -> shop.Joined.take ; topic: consume paid -> shop.Joined.take
    }
}

// --- path: shop/jobs/CloseJob.java ---
package shop.jobs;

import org.quartz.Job;
import org.quartz.JobExecutionContext;

public class CloseJob implements Job {
// ^ topic: consume CloseJob -> shop.jobs.CloseJob
    public void execute(JobExecutionContext context) { }
}

// --- path: shop/jobs/Schedules.java ---
package shop.jobs;

import org.quartz.JobBuilder;

class Schedules {
    void plan() {
        var job = JobBuilder.newJob(CloseJob.class).withIdentity("close").build();
        // ^ topic: produce CloseJob -> shop.jobs.Schedules.plan
    }
}

// --- path: src/main/java/shop/Carts.java ---
package shop;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.jms.core.JmsTemplate;

class Carts {
    private final JmsTemplate jmsTemplate;
    Carts(JmsTemplate jmsTemplate) { this.jmsTemplate = jmsTemplate; }
    @JmsListener(destination = "carts.paid")
    void paid(String cart) { jmsTemplate.convertAndSend("carts.sent", cart); }
    // ^ topic: consume carts.paid -> shop.Carts.paid ; topic: produce carts.sent -> shop.Carts.paid
}
