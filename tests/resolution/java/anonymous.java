// Classes without a name where nothing says a type, components of records by `var`, what `reduce` gives.
// --- path: P.java ---
package app;
import java.util.List;
import java.util.Optional;
record A(B b, N n) { }
record B(int n) { void go() {} }
class N { void visit() {} }
interface Job { void work(); }
class P {
  void submit(Runnable r) { }
  void submit(Job j) { }
  void use(Object o, List<N> list) {
    var local = new Object() { int count() { return 1; } N held = new N(); };
    local.count();
    //    ^ calls: app.P.use.new Object.count by: surely
    local.held.visit();
    //         ^ calls: app.N.visit
    Job job = new Job() { public void work() { } };
    job.work();
    //  ^ calls: app.Job.work
    submit(new Runnable() { public void run() { } });
    // ^ calls: app.P.submit@9 by: surely
    if (o instanceof A(var b, var n)) { b.go(); n.visit(); }
    //                                    ^ calls: app.B.go; calls: app.N.visit
    switch (o) {
      case A(B(var k), var m) -> m.visit();
      //                           ^ calls: app.N.visit
      default -> { }
    }
    list.stream().reduce((p, q) -> p).get().visit();
    //                                      ^ calls: app.N.visit
    list.stream().reduce(new N(), (p, q) -> p).visit();
    //                                         ^ calls: app.N.visit
  }
}
