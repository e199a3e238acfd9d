// --- path: Shop/Orders.cs ---
using Hangfire;

namespace Shop;

public interface IMailer { void Send(int id); }

public class Mailer : IMailer
{
    public void Send(int id) { }
}

public class Orders
{
    private readonly IBackgroundJobClient jobs;

    public void Place(int id)
    {
        BackgroundJob.Enqueue<IMailer>(x => x.Send(id));
        //                                    ^ calls: Shop.IMailer.Send
        jobs.Schedule<Mailer>(m => m.Send(id), TimeSpan.FromDays(1));
        //                           ^ calls: Shop.Mailer.Send
        RecurringJob.AddOrUpdate<Mailer>("mail", m => m.Send(3), Cron.Daily);
        //                                              ^ calls: Shop.Mailer.Send
    }
}
