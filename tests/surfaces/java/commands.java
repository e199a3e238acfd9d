// --- path: shop/Import.java ---
package shop;

import picocli.CommandLine.Command;

@Command(name = "import", description = "…")
class Import implements Runnable {
    // ^ command: - import -> shop.Import
    public void run() {}
}
