// --- path: Orders.cs ---
using Confluent.Kafka;
using RabbitMQ.Client;

namespace Shop;

class Orders
{
    async Task Publish(IProducer<string, string> producer)
    {
        await producer.ProduceAsync("orders", new Message<string, string>());
        // ^ topic: produce orders -> Shop.Orders.Publish
    }

    void Take(IConsumer<string, string> consumer, IModel channel)
    {
        consumer.Subscribe("orders");
        // ^ topic: consume orders -> Shop.Orders.Take
        channel.BasicPublish(exchange: "", routingKey: "mails", body: null);
        // ^ topic: produce mails -> Shop.Orders.Take
    }
}
