// --- path: shop/Worker.java ---
package shop;

public class Worker extends Thread {
    @Override
    public void run() { }
}

// --- path: shop/Count.java ---
package shop;

import java.util.concurrent.RecursiveTask;

public class Count extends RecursiveTask<Integer> {
    @Override
    protected Integer compute() { return 1; }
}

// --- path: shop/Use.java ---
package shop;

class Use {
    void go(Worker worker, Count count) {
        worker.start();
        //     ^ calls: shop.Worker.run  by: called by a library
        new Worker().start();
        //           ^ calls: shop.Worker.run
        worker.interrupt();
        //     ^ not calls: shop.Worker.run
        count.fork();
        //    ^ calls: shop.Count.compute
    }
}
