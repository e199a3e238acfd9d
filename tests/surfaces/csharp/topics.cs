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

// --- path: Paid.cs ---
using MassTransit;

namespace Shop;

public class PaidTaker : IConsumer<OrderPaid>
// ^ topic: consume OrderPaid -> Shop.PaidTaker
{
    public async Task Consume(ConsumeContext<OrderPaid> context)
    {
        await _publishEndpoint.Publish(new Contracts.OrderSent(context.Message.Id));
        // ^ topic: produce OrderSent -> Shop.PaidTaker.Consume
        await context.Publish<OrderSeen>(new { Id = 1 });
        // ^ topic: produce OrderSeen -> Shop.PaidTaker.Consume
        await _mediator.Send(new Command());
        // ^ none: topic
        await _bus.Publish(message);
        // ^ none: topic
    }
}

// --- path: Mails.cs ---
using DotNetCore.CAP;

namespace Shop;

public class Mails : ICapSubscribe
{
    [CapSubscribe("shop.paid")]
    public void Take(Order order)
    // ^ topic: consume shop.paid -> Shop.Mails.Take
    {
        _capBus.Publish("shop.mailed", order);
        // ^ topic: produce shop.mailed -> Shop.Mails.Take
    }
}

// --- path: Jobs.cs ---
using Quartz;

namespace Shop;

public class CloseJob : IJob
// ^ topic: consume CloseJob -> Shop.CloseJob
{
    public Task Execute(IJobExecutionContext context) { return Task.CompletedTask; }
}

public class Schedules
{
    public void Plan(IServiceCollectionQuartzConfigurator quartz)
    {
        var job = JobBuilder.Create<CloseJob>().WithIdentity("close").Build();
        // ^ topic: produce CloseJob -> Shop.Schedules.Plan
        quartz.AddJob<CloseJob>(options => options.WithIdentity("again"));
        // ^ topic: produce CloseJob -> Shop.Schedules.Plan
    }
}
