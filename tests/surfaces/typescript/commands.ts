// --- path: src/cli.ts ---
import { Command } from "commander";

const program = new Command();

program
    .command("serve <port>")
    // ^ command: - serve
    .action(serve);

function serve(port: string) {}

// --- path: src/import.command.ts ---
import { Command, CommandRunner } from "nest-commander";

@Command({ name: "import", description: "…" })
export class ImportCommand extends CommandRunner {
    // ^ command: - import -> src.import.command.ImportCommand
    async run() {}
}
