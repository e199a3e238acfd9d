// --- path: Desk.cs ---
class Desk
{
    int Note(int n) => n;

    void Lend(int n, System.Action<int> each)
    {
        var check = (int n) => Note(n);
        check(n);
        // ^ in place
        each(n);
        // ^ not in place
    }
}
