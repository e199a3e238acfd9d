namespace Shop;

public interface IStore
{
    void Put(string key);
    Task<int> CountAsync(string key);
}

public abstract class Base
{
    public abstract void Flush();
    public void Close() { Flush(); }
}

public class S3 : Base, IStore
{
    public void Put(string key) { Upload(key); }
    public async Task<int> CountAsync(string key) { return 1; }
    public override void Flush() { Upload("all"); }
    static void Upload(string key) { }
}

public class Explicit : IStore
{
    void IStore.Put(string key) { }
    Task<int> IStore.CountAsync(string key) { return null; }
}

public class Queue
{
    public void Put(string key) { }
}

public class App
{
    private readonly IStore _store;
    public App(IStore store) { _store = store; }
    public void Save() { _store.Put("a"); }
    public async Task Count() { await _store.CountAsync("a"); }
    public void Enqueue(Queue queue) { queue.Put("b"); }
}
