// --- path: app/Console/SendMails.php ---
<?php
namespace App\Console;

use Illuminate\Console\Command;

class SendMails extends Command
// ^ command: - mail:send -> App\Console\SendMails
{
    protected $signature = 'mail:send {user} {--queue}';

    public function handle() {}
}
// --- path: routes/console.php ---
<?php
use Illuminate\Support\Facades\Artisan;

Artisan::command('inspire', function () {
// ^ command: - inspire
});
// --- path: src/Command/ImportCommand.php ---
<?php
namespace App\Command;

use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;

#[AsCommand(name: 'shop:import', description: '…')]
class ImportCommand extends Command
// ^ command: - shop:import -> App\Command\ImportCommand
{
    protected function execute($input, $output) {}
}
// --- path: src/Command/OldCommand.php ---
<?php
namespace App\Command;

use Symfony\Component\Console\Command\Command;

class OldCommand extends Command
{
    protected function configure()
    {
        $this
            ->setName('shop:old')
            // ^ command: - shop:old
            ->setDescription('…');
    }
}
